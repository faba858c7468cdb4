"""Lists of players out and in: all columns, and nothing written before duplicates were seen."""

import csv
import io

from tests.webapp.desk.conftest import NAMES, Hall


def rows_of(hall: Hall) -> dict[str, dict[str, str]]:
    text = hall.get("/players.csv").get_data().decode("utf-8-sig")
    return {row["name"]: row for row in csv.DictReader(io.StringIO(text))}


def test_the_file_has_all_that_is_known_of_a_player(hall: Hall) -> None:
    hall.enter("=1+1")
    hall.post("/player?name=甲一", step="table", table=5)
    hall.pair()
    hall.finish_round()
    hall.post("/player?name=乙二", step="drop")
    rows = rows_of(hall)
    assert rows["甲一"]["fixed table"] == "5"
    assert rows["甲一"]["table this round"] == "5"
    assert (rows["乙二"]["dropped"], rows["乙二"]["status"]) == ("1", "dropped")
    assert {row["points"] for row in rows.values()} == {"0", "3"}
    assert {row["table this round"] for row in rows.values()} >= {"1", "bye"}
    assert "'=1+1" in rows


def test_the_file_is_read_back_as_it_was(make_hall: object) -> None:
    first = make_hall()  # type: ignore[operator]
    first.post("/players", list=1, text="姓名,编号,桌号,签到\n张三,A1,4,1\n=x,B2,,0\n")
    text = first.get("/players.csv").get_data().decode("utf-8-sig")
    again = Hall.__new__(Hall)
    again.app, again.staff = first.app, first.staff
    location = first.staff.post("/events/new", data={"name": "另一场", "game": "alya"}).headers["Location"]
    again.id = location.rpartition("/")[2]
    again.base = f"/events/{again.id}"
    again.post("/players", list=1, text=text)
    assert again.event.players == first.event.players


def test_nothing_is_written_before_duplicates_and_lookalikes_were_seen(hall: Hall) -> None:
    shown = hall.post("/players", list=1, text="name\n甲一\n甲 一\n新人\n")
    assert "「甲一」已经报名" in shown.text
    assert "这些名字很像" in shown.text
    assert len(hall.event.players) == len(NAMES)
    hall.post("/players", list=1, text="name\n甲一\n甲 一\n新人\n", skip=1, alike=1)
    assert {"甲 一", "新人"} <= hall.event.players.keys()


def test_an_impossible_score_or_bye_of_another_system_is_refused_with_its_place(hall: Hall) -> None:
    for line, said in (("1,a,b,3,0,0", "第 2 行"), ("1,a,,2,1,0", "轮空的局分"), ("1,a,,3,0,0", "轮空的局分")):
        upload = (io.BytesIO(f"round,player1,player2,wins1,wins2,draws\n{line}\n".encode()), "m.csv")
        form = {"file": upload, "game": "alya", "best_of": 3}
        answer = hall.staff.post("/events/import", data=form, content_type="multipart/form-data", follow_redirects=True)
        assert said in answer.text
        assert "不可能" in answer.text
