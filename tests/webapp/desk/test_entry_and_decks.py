"""Before the first round: names, lists, check-in, decks."""

import io
import re

import pytest

from engine.tournament.deck_text import parse_deck
from tests.webapp.desk.conftest import NAMES, PASSWORD, Hall
from webapp.desk.deck_lists import as_text

LEGAL = (
    "\n".join(f"{3 if n < 14 else 1} 示例{n} AAA01-A{n:02d}" for n in range(1, 15))
    + "\n备牌\n"
    + "\n".join(f"1 备用{n} AAA02-B{n:02d}" for n in range(10))
)


def test_duplicates_on_a_list_are_shown_and_nobody_is_entered(hall: Hall) -> None:
    answer = hall.post("/players", list=1, text="壬九\n癸十\n壬九")
    assert "壬九" in answer.text
    assert "第 1 行" in answer.text
    assert len(hall.event.players) == 8


def test_who_is_entered_already_can_be_left_out(hall: Hall) -> None:
    assert "已经报名" in hall.post("/players", list=1, text="甲一\n壬九").text
    hall.post("/players", list=1, text="甲一\n壬九", skip=1)
    assert "壬九" in hall.event.players


def test_a_csv_with_any_sensible_columns_in_gbk(hall: Hall) -> None:
    text = "编号,姓名,城市\n1,壬九,杭州\n2,癸十,苏州\n".encode("gb18030")
    hall.post("/players", list=1, file=(io.BytesIO(text), "名单.csv"))
    assert {"壬九", "癸十"} <= set(hall.event.players)


def test_joining_by_the_code_leads_to_ones_own_page(hall: Hall) -> None:
    answer = hall.post("/join", hall.phone(), name="  壬 九 ")
    assert "壬 九" in answer.text
    assert hall.event.players["壬 九"].plays
    assert hall.phone().post(hall.base + "/join", data={"name": "甲一"}).status_code == 422


def test_joining_can_be_closed(make_hall: object) -> None:
    hall = make_hall(joining="")  # type: ignore[operator]
    hall.post("/settings", name="周末赛", game="hero_duel", switches=1, seen=hall.event.version)
    assert hall.phone().post(hall.base + "/join", data={"name": "谁"}).status_code == 403


def test_who_does_not_check_in_can_be_dropped_together(hall: Hall) -> None:
    for name in ("甲一", "乙二"):
        hall.post("/players/check-in", player=name)
    page = hall.post("/players/check-in", all="drop").text
    assert set(hall.event.active) == set(NAMES)
    gone = re.findall(r'name="gone" value="([^"]+)"', page)
    assert set(gone) == set(NAMES) - {"甲一", "乙二"}
    hall.post("/players/check-in", player="丙三")
    hall.post("/players/check-in", all="drop", gone=gone, sure=1)
    assert set(hall.event.active) == {"甲一", "乙二", "丙三"}


def test_whoever_sits_in_a_round_is_told_before_he_is_dropped_for_not_checking_in(hall: Hall) -> None:
    hall.pair()
    page = hall.post("/players/check-in", all="drop").text
    assert page.count("正坐在第 1 轮") == 8


def test_checking_in_twice_is_one_entry(hall: Hall) -> None:
    hall.post("/players/check-in", player="甲一")
    version = hall.event.version
    assert "已经签到了" in hall.post("/players/check-in", player="甲一").text
    assert "已经签到了" in hall.post("/player?name=甲一", step="check-in").text
    assert "已签到" in hall.post(hall.link("甲一"), hall.phone(), step="check-in").text
    assert hall.event.version == version


def test_who_must_not_meet_is_shown_with_both_and_can_be_taken_back_there(hall: Hall) -> None:
    hall.post("/player?name=甲一", step="apart", other="乙二", reason="兄弟")
    for name in ("甲一", "乙二"):
        page = hall.get(f"/player?name={name}").text
        assert "甲一 — 乙二 兄弟" in page
    link = re.search(r'href="[^"]*(/history/\d+[^"]*)"', page)
    assert link
    hall.post(link[1], seen=hall.event.version)
    assert not hall.event.forbidden
    assert "甲一 — 乙二" not in hall.get("/player?name=甲一").text


@pytest.mark.parametrize("field", ["penalty", "infraction"])
def test_a_penalty_says_what_it_is_and_what_for(hall: Hall, field: str) -> None:
    head = hall.phone()
    shown = hall.post("/staff/invite", role="head judge").text
    link = re.search(r"http://localhost(/events/\S+/invitation/[\w-]+)", shown)
    assert link
    head.post(link[1], data={"name": "主裁", "password": PASSWORD})
    form = {"penalty": "判负一场", "infraction": "迟到"}
    hall.post("/player?name=甲一", head, step="penalty", **{**form, field: " "})
    assert not hall.event.players["甲一"].penalties
    hall.post("/player?name=甲一", head, step="penalty", **form)
    assert hall.event.players["甲一"].penalties
    page = hall.get("/player?name=甲一", head).text
    assert "结果和名次不会自己变" in page
    assert "<option>取消资格</option>" not in page


def test_a_name_with_a_slash_and_markup_is_a_name(hall: Hall) -> None:
    hall.post("/players", name="/a/<b>&?")
    assert "/a/<b>&?" in hall.event.players
    page = hall.get("/players").text
    assert "<b>&?" not in page
    assert hall.get("/player?name=%2Fa%2F%3Cb%3E%26%3F").status_code == 200


def test_an_illegal_deck_is_refused_with_every_fault_and_kept_in_the_form(hall: Hall) -> None:
    answer = hall.phone().post(hall.base + hall.link("甲一") + "/deck", data={"text": "4 示例 AAA01-A01"})
    assert answer.status_code == 422
    assert "应正好 40 张" in answer.text
    assert "hero_duel:1.0.2" in answer.text
    assert "4 示例 AAA01-A01" in answer.text
    assert hall.event.players["甲一"].deck is None


def test_a_legal_deck_is_registered_until_the_first_round(hall: Hall) -> None:
    path = hall.link("甲一") + "/deck"
    hall.post(path, hall.phone(), text=LEGAL)
    deck = hall.event.players["甲一"].deck
    assert deck and len(deck.main) == 40 and len(deck.side) == 10
    assert parse_deck(as_text(deck)).deck == deck
    hall.pair()
    assert hall.phone().post(hall.base + path, data={"text": LEGAL}).status_code == 403
    assert "已截止" in hall.get(path, hall.phone()).text


def test_staff_may_register_a_deck_despite_its_faults(hall: Hall) -> None:
    hall.post("/deck?name=甲一", text="4 示例 AAA01-A01", despite=1)
    assert hall.event.players["甲一"].deck
    assert "应正好 40 张" in hall.get("/decks").text


@pytest.mark.parametrize(
    ("seen_by", "opponent", "other"), [("staff", 404, 404), ("opponent", 200, 404), ("all", 200, 200)]
)
def test_who_may_see_a_deck_is_a_setting(hall: Hall, seen_by: str, opponent: int, other: int) -> None:
    version = hall.event.version
    hall.post("/settings", name="周末赛", decks_seen_by=seen_by, seen=version)
    hall.post("/deck?name=甲一", text=LEGAL)
    before = hall.get(hall.link("乙二") + "/deck-of?name=甲一", hall.phone())
    assert before.status_code == 404, "nobody sees a deck before the first round"
    hall.pair()
    pairs = hall.event.current.pairs  # type: ignore[union-attr]
    facing = next(n for pair in pairs if "甲一" in pair.players for n in pair.players if n != "甲一")
    third = next(n for pair in pairs if "甲一" not in pair.players for n in pair.players)
    for name, expected in ((facing, opponent), (third, other)):
        assert hall.get(hall.link(name) + "/deck-of?name=甲一", hall.phone()).status_code == expected


def test_a_renamed_player_keeps_his_link_and_his_results(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    link = hall.link("甲一")
    page = hall.post("/player?name=甲一", step="rename", to="甲 一一")
    assert "甲一 改名为 甲 一一" in page.text
    assert "报名时叫 甲一" in page.text
    own = hall.get(link, hall.phone())
    assert own.status_code == 200
    assert "甲 一一" in own.text
    assert "甲一 改名为 甲 一一" in hall.get("/history").text
    assert any("甲 一一" in seat.pair.players for seat in hall.event.rounds[1].seats.values())


def test_a_renamed_players_link_can_be_renewed(hall: Hall) -> None:
    link = hall.link("甲一")
    hall.post("/player?name=甲一", step="rename", to="甲")
    page = hall.post("/player?name=甲", step="link").text
    assert hall.get(link, hall.phone()).status_code == 404
    new = re.search(r"/me/[\w-]+", page)
    assert new
    assert "甲" in hall.get(new[0], hall.phone()).text


def test_nobody_takes_the_name_that_somebody_entered_with(hall: Hall) -> None:
    hall.post("/player?name=甲一", step="rename", to="甲")
    assert "报名时的名字" in hall.post("/players", name="甲一").text
    assert "甲一" not in hall.event.players
