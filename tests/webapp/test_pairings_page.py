"""The page of standings and pairings: pasted, picked, refused, downloaded."""

import io
import re

import pytest
from flask.testing import FlaskClient

from engine.tournament.matches_csv import parse_matches
from webapp.samples import MATCHES

SAMPLE = MATCHES.read_text(encoding="utf-8")


def cells(html: str) -> list[list[str]]:
    """The cells of every row of every table's body, without markup."""
    rows = re.findall(r"<tr>(<td.*?)</tr>", html, flags=re.S)
    return [[re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<td.*?</td>", row, flags=re.S)] for row in rows]


def test_the_sample_can_be_filled_in(client: FlaskClient) -> None:
    assert "青竹" in client.get("/pairings?sample=1").text
    assert not parse_matches(SAMPLE).faults


def test_pasted_results_give_pairings_and_standings(client: FlaskClient) -> None:
    response = client.post("/pairings", data={"text": SAMPLE})
    assert response.status_code == 200
    assert "第 4 轮对阵" in response.text
    rows = cells(response.text)
    pairings = [row for row in rows if len(row) == 3]
    standings = [row for row in rows if len(row) == 7]
    assert len(pairings) == 4
    assert pairings[-1][2] == "轮空"
    assert len(standings) == 7
    assert standings[0][:3] == ["1", "青竹", "9"]


def test_nobody_meets_an_old_opponent_in_the_sample(client: FlaskClient) -> None:
    met = {frozenset(result.players) for result in parse_matches(SAMPLE).results if result.player2}
    rows = [row for row in cells(client.post("/pairings", data={"text": SAMPLE}).text) if len(row) == 3]
    assert not met & {frozenset(row[1:]) for row in rows}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_a_file_in_any_usual_encoding_will_do(client: FlaskClient, encoding: str) -> None:
    upload = (io.BytesIO(SAMPLE.encode(encoding)), "matches.csv")
    response = client.post("/pairings", data={"file": upload, "text": ""})
    assert response.status_code == 200
    assert "青竹" in response.text


def test_every_fault_is_in_one_list_and_nothing_is_worked_out(client: FlaskClient) -> None:
    text = "round,player1,player2,wins1,wins2,draws\n1,甲,甲,2,0,0\n1,乙,丙,二,0,0\n"
    response = client.post("/pairings", data={"text": text})
    assert response.status_code == 422
    assert "2 处要改" in response.text
    faults = re.findall(r"<li>(.*?)</li>", response.text)
    assert any("第 2 行" in fault and "甲" in fault for fault in faults)
    assert any("第 3 行" in fault and "wins1" in fault for fault in faults)
    assert not cells(response.text)
    assert "1,甲,甲,2,0,0" in response.text, "the text stays in the form, to be mended there"


def test_faults_are_said_in_english_on_request(client: FlaskClient) -> None:
    client.set_cookie("language", "en")
    response = client.post("/pairings", data={"text": "round\n"})
    assert "line 1" in response.text
    assert "missing" in response.text


def test_a_file_that_is_no_text_is_refused(client: FlaskClient) -> None:
    response = client.post("/pairings", data={"file": (io.BytesIO(b"\0\1\2\xff" * 50), "photo.png")})
    assert response.status_code == 422
    assert "文本" in response.text


def test_who_is_left_out_of_the_list_has_dropped_and_new_names_join(client: FlaskClient) -> None:
    players = "青竹\n银杏\n蓝鲸\n新来者"
    rows = cells(client.post("/pairings", data={"text": SAMPLE, "players": players}).text)
    seated = {name for row in rows if len(row) == 3 for name in row[1:]}
    assert seated == set(players.split("\n"))


def test_somebody_absent_last_round_is_pointed_out(client: FlaskClient) -> None:
    text = "\n".join(line for line in SAMPLE.splitlines() if not line.startswith("3,白露"))
    assert "未参加第 3 轮（白露）" in client.post("/pairings", data={"text": text}).text


def test_the_script_gets_the_answer_alone(client: FlaskClient) -> None:
    response = client.post("/pairings", data={"text": SAMPLE}, headers={"HX-Request": "true"})
    assert "<form" not in response.text
    assert "第 4 轮对阵" in response.text


def test_standings_download_opens_in_a_spreadsheet(client: FlaskClient) -> None:
    response = client.post("/pairings/standings.csv", data={"text": SAMPLE})
    assert response.headers["Content-Disposition"] == "attachment; filename=standings.csv"
    lines = response.data.decode("utf-8-sig").splitlines()
    assert response.data.startswith(b"\xef\xbb\xbf")
    assert lines[0] == "rank,player,points,wins,draws,losses,omw,gw,ogw"
    assert lines[1].startswith("1,青竹,9,3,0,0,")


def test_pairings_download_is_the_next_rounds_file(client: FlaskClient) -> None:
    response = client.post("/pairings/pairings.csv", data={"text": SAMPLE})
    text = response.data.decode("utf-8-sig")
    assert text.splitlines()[0] == "round,table,player1,player2,wins1,wins2,draws"
    assert len(text.splitlines()) == 5
    assert all(line.startswith("4,") for line in text.splitlines()[1:])


def test_a_download_of_faulty_text_shows_the_faults(client: FlaskClient) -> None:
    response = client.post("/pairings/standings.csv", data={"text": "nonsense"})
    assert response.status_code == 422
    assert "要改" in response.text
