"""Official wordings on the site: handing a file in, its report, replacing only after a look, checking the guesses."""

import io
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rules_text.library import load_library
from tests.rules_text.official_text import STRAY, damaged_text, rulebook_text, text_with_loose_lines
from webapp.app import create_app
from webapp.desk.accounts import make_account, read_accounts
from webapp.desk.open_store import open_store
from webapp.wordings import kept_guesses, wordings

PAGE = "/rules/hero_duel/official"
CHANGED = "双方各抽 8 张牌，5 张暗盖进配置区，3 张当起始手牌，牌库顶 2 张当起始能量。"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path))
    return create_app({"TESTING": True, "SECRET_KEY": "test", "WTF_CSRF_ENABLED": False, "RATELIMIT_ENABLED": False})


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


def hand_in(client: FlaskClient, content: str | bytes, name: str = "规则.txt", **options: object) -> TestResponse:
    data = content.encode() if isinstance(content, str) else content
    return client.post(f"{PAGE}/import", data={"file": (io.BytesIO(data), name)}, **options)  # type: ignore[arg-type]


def settle(client: FlaskClient, **form: str) -> TestResponse:
    return client.post(f"{PAGE}/guesses", data=form, follow_redirects=True)


def hidden_form(html: str) -> dict[str, str]:
    """The fields of the form that replaces, as a browser hands them in again: with CRLF between lines."""
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html, re.DOTALL)
    return {name: unescape(value).replace("\n", "\r\n") for name, value in fields} | {"replace": "1"}


def test_the_rulebook_leads_to_the_page_and_the_page_asks_for_a_file(client: FlaskClient) -> None:
    assert f'href="{PAGE}"' in client.get("/rules/hero_duel").text
    html = client.get(PAGE).text
    assert 'type="file"' in html
    assert 'enctype="multipart/form-data"' in html


@pytest.mark.parametrize("game", load_library().rulebooks)
def test_every_game_has_the_page_and_it_is_no_clause(client: FlaskClient, game: str) -> None:
    assert "<h1>官方原文</h1>" in client.get(f"/rules/{game}/official").text


def test_a_first_import_is_reported_and_kept(client: FlaskClient) -> None:
    html = hand_in(client, damaged_text()).text
    assert "规则.txt" in html
    assert "修复 2 处" in html
    assert "猜测 1 处" in html
    assert '<span class="unconfirmed">见</span>' in html
    assert wordings("hero_duel")["hero_duel:1.2.3"]
    assert [guess.file for guess in kept_guesses("hero_duel")] == ["规则.txt"]


def test_lines_that_fit_nowhere_are_reported(client: FlaskClient) -> None:
    assert STRAY in hand_in(client, text_with_loose_lines()).text


def test_an_unconfirmed_guess_is_marked_on_the_clause_page_in_the_results_and_in_json(client: FlaskClient) -> None:
    hand_in(client, damaged_text())
    assert (
        '<span class="unconfirmed" title="读入时猜的，还没有核对">见</span>'
        in client.get("/rules/hero_duel/1.0.2").text
    )
    assert "1 处待核对" in client.get("/?q=1.0.2&game=hero_duel").text
    (guess,) = client.get("/api/rules/hero_duel/1.0.2").get_json()["official"]["unconfirmed"]
    assert (guess["words"], guess["state"]) == ("见", "open")
    settle(client, number="1", do="confirm")
    assert "unconfirmed" not in client.get("/rules/hero_duel/1.0.2").text
    assert "处待核对" not in client.get("/?q=1.0.2&game=hero_duel").text
    assert client.get("/api/rules/hero_duel/1.0.2").get_json()["official"]["unconfirmed"] == []


def test_a_guess_is_mended_and_shown_as_settled_on_request(client: FlaskClient) -> None:
    hand_in(client, damaged_text())
    html = settle(client, number="1", do="mend", words="参见").text
    assert "已改正" in html
    assert "没有待核对的猜测" in html
    assert "参见 2.0.7" in wordings("hero_duel")["hero_duel:1.0.2"]
    assert "guess mended" in client.get(f"{PAGE}?all=1").text


def test_a_stray_line_is_given_to_a_clause_or_all_are_confirmed(client: FlaskClient) -> None:
    hand_in(client, text_with_loose_lines())
    stray = next(guess for guess in kept_guesses("hero_duel") if guess.kind == "unmatched")
    settle(client, number=str(stray.number), do="mend", words=STRAY, clause="1.0.1")
    assert wordings("hero_duel")["hero_duel:1.0.1"].endswith(STRAY)
    settle(client, do="confirm-all")
    assert kept_guesses("hero_duel") == ()


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"number": "99", "do": "confirm"}, 422),
        ({"number": "1", "do": "mend", "words": "见", "clause": "1.0.1"}, 422),
        ({"number": "1", "do": "mend", "words": "见", "clause": "9.9.9"}, 404),
        ({"number": "x", "do": "mend"}, 400),
        ({"number": "1"}, 400),
    ],
)
def test_what_cannot_be_settled_is_answered_in_a_sentence(
    client: FlaskClient, form: dict[str, str], status: int
) -> None:
    hand_in(client, damaged_text())
    before = wordings(), kept_guesses("hero_duel")
    assert client.post(f"{PAGE}/guesses", data=form).status_code == status
    assert (wordings(), kept_guesses("hero_duel")) == before


def test_another_text_is_shown_clause_by_clause_and_replaces_after_a_look(client: FlaskClient) -> None:
    first = rulebook_text(_1_2_3="双方各抽 9 张牌，“5 张”暗盖进配置区 & 3 张当起始手牌。")
    hand_in(client, first)
    kept = wordings()
    html = hand_in(client, rulebook_text(_1_2_3=CHANGED)).text
    assert "<del>9</del><ins>8</ins>" in html
    assert wordings() == kept
    done = client.post(f"{PAGE}/import", data=hidden_form(html))
    assert "已替换的 1 条" in done.text
    assert wordings() == kept | {"hero_duel:1.2.3": CHANGED}


def test_differences_that_somebody_else_has_overtaken_replace_nothing(client: FlaskClient) -> None:
    hand_in(client, rulebook_text())
    form = hidden_form(hand_in(client, rulebook_text(_1_2_3=CHANGED)).text)
    other = hidden_form(hand_in(client, rulebook_text(_1_2_3="抽 7 张牌，都进手牌。")).text)
    assert client.post(f"{PAGE}/import", data=other).status_code == 200
    assert client.post(f"{PAGE}/import", data=form).status_code == 422
    assert wordings()["hero_duel:1.2.3"] == "抽 7 张牌，都进手牌。"


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "utf-32-le"])
def test_a_file_in_any_encoding_is_taken(client: FlaskClient, encoding: str) -> None:
    hand_in(client, rulebook_text().encode(encoding))
    assert len(wordings()) == len(rulebook_text().split("\n"))


NASTY = {
    "empty": b"",
    "binary": bytes(range(256)) * 99,
    "a novel": "从前有一座山。\n".encode() * 2000,
    "pdf": b"%PDF-1.7 ",
    "two million bytes": "一、规则。\n".encode() * 130_000,
}


@pytest.mark.parametrize("content", NASTY.values(), ids=NASTY)
def test_a_file_that_is_no_rulebook_is_answered_in_a_sentence_and_keeps_nothing(
    client: FlaskClient, content: bytes
) -> None:
    response = hand_in(client, content)
    assert response.status_code == 422
    assert "规则.txt" in response.text
    assert 'class="refusal"' in response.text
    assert wordings() == {}


def test_a_file_of_a_hundred_megabytes_is_refused_unread(client: FlaskClient) -> None:
    response = hand_in(client, b"a" * 100_000_000)
    assert response.status_code == 413
    assert "4 MB" in response.text


def test_no_file_at_all_is_answered_in_a_sentence(client: FlaskClient) -> None:
    response = client.post(f"{PAGE}/import", data={})
    assert response.status_code == 422
    assert "没有选文件" in response.text


def test_a_form_without_its_token_does_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path))
    client = create_app({"TESTING": True, "SECRET_KEY": "test", "RATELIMIT_ENABLED": False}).test_client()
    assert hand_in(client, rulebook_text()).status_code == 400
    assert client.post(f"{PAGE}/guesses", data={"do": "confirm-all"}).status_code == 400
    assert wordings() == {}


def test_from_the_hall_one_may_look_but_not_change(client: FlaskClient) -> None:
    hand_in(client, damaged_text())
    hall = {"REMOTE_ADDR": "192.168.1.20"}
    html = client.get(PAGE, environ_overrides=hall).text
    assert '<span class="unconfirmed">见</span>' in html
    assert "<form" not in html
    response = hand_in(client, rulebook_text(), environ_overrides=hall)
    assert response.status_code == 302
    assert "sign-in" in response.location
    form = {"do": "confirm-all"}
    assert client.post(f"{PAGE}/guesses", data=form, environ_overrides=hall).status_code == 302
    assert len(kept_guesses("hero_duel")) == 1


def test_where_there_are_accounts_only_an_organiser_changes(client: FlaskClient) -> None:
    with open_store() as store:
        make_account(store, read_accounts(store), "组织者", "long enough", organises=True)
        make_account(store, read_accounts(store), "记分员", "long enough", organises=False)
    assert hand_in(client, rulebook_text()).status_code == 302
    client.post("/events/sign-in", data={"name": "记分员", "password": "long enough"})
    assert hand_in(client, rulebook_text()).status_code == 403
    assert wordings() == {}
    client.post("/events/sign-in", data={"name": "组织者", "password": "long enough"})
    assert hand_in(client, damaged_text()).status_code == 200
    settle(client, number="1", do="confirm")
    assert [guess.settled_by for guess in kept_guesses("hero_duel", settled=True)] == ["组织者"]


def test_a_wrong_file_is_taken_out_of_use(client: FlaskClient) -> None:
    hand_in(client, rulebook_text())
    away = client.post(f"{PAGE}/forget", environ_overrides={"REMOTE_ADDR": "192.168.1.20"})
    assert away.status_code == 302
    assert wordings()
    assert "不再使用已存的" in client.post(f"{PAGE}/forget", follow_redirects=True).text
    assert wordings() == {}


def test_a_file_name_can_carry_no_markup(client: FlaskClient) -> None:
    html = hand_in(client, damaged_text(), name="<img src=x>.txt").text
    assert "<img" not in html
