"""Results: typed, reported, disputed, corrected, taken back."""

import re

import pytest
import yaml

from engine.tournament.faults import Refused
from engine.tournament.seating import Pair
from tests.webapp.desk.conftest import Hall
from webapp.desk.score_text import Typed, read_score


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("12 2-1", Typed(12, 2, 1)),
        ("12 21", Typed(12, 2, 1)),
        (" 3：2:0 ", Typed(3, 2, 0)),
        ("7 1-1-1", Typed(7, 1, 1, 1)),
        ("7 ID", Typed(7)),
        ("7 约和", Typed(7)),
        ("7 dl", Typed(7, double_loss=True)),
    ],
)
def test_what_a_scorekeeper_types_is_read(text: str, typed: Typed) -> None:
    assert read_score(text) == typed


@pytest.mark.parametrize("text", ["", "12", "2-1", "twelve 2-1", "12 2-1-0-0", "12 xx", "1" * 300, "12 -2-1x"])
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_score(text)


def pair_at(hall: Hall, table: int) -> Pair:
    assert hall.event.current
    return hall.event.current.seats[table].pair


def test_the_second_of_two_scorekeepers_is_told_that_the_table_has_a_result(hall: Hall) -> None:
    hall.pair()
    hall.post("/rounds/1/results", line="1 2-0")
    answer = hall.post("/rounds/1/results", line="1 0-2")
    assert "已有结果" in answer.text
    official = hall.event.rounds[1].seats[1].official
    assert official and (official.wins1, official.wins2) == (2, 0)


def test_one_reports_and_the_other_confirms(hall: Hall) -> None:
    hall.pair()
    pair = pair_at(hall, 1)
    assert pair.player2
    # The second of the pair reports: his own games come first on his phone.
    hall.post(hall.link(pair.player2), hall.phone(), step="report", round=1, score="2-1-0")
    assert hall.event.rounds[1].seats[1].official is None
    own = hall.post(hall.link(pair.player2), hall.phone(), step="confirm", round=1)
    assert "要由对手确认" in own.text
    hall.post(hall.link(pair.player1), hall.phone(), step="confirm", round=1)
    official = hall.event.rounds[1].seats[1].official
    assert official and (official.wins1, official.wins2) == (1, 2)


def test_a_dispute_calls_a_judge_and_opens_a_case_with_the_match_in_it(hall: Hall) -> None:
    hall.pair()
    pair = pair_at(hall, 1)
    assert pair.player2
    hall.post(hall.link(pair.player1), hall.phone(), step="report", round=1, score="2-0-0")
    hall.post(hall.link(pair.player2), hall.phone(), step="dispute", round=1, reason="第三局没打完")
    assert "第三局没打完" in hall.get("/calls").text
    case = yaml.safe_load(hall.get("/rounds/1/tables/1/case.yaml").text)
    assert case["game"] == "hero_duel"
    assert pair.player1 in case["note"]
    assert "第三局没打完" in case["note"]
    hall.post("/rounds/1/results", line="1 1-2")
    assert hall.event.rounds[1].seats[1].stage == "official"


def test_the_case_that_a_dispute_opens_is_one_that_the_judge_page_takes(hall: Hall) -> None:
    from engine.adjudication.case import Case, open_case

    hall.pair()
    opened = open_case(yaml.safe_load(hall.get("/rounds/1/tables/1/case.yaml").text))
    faults = [] if isinstance(opened, Case) else [fault.code for fault in opened]
    assert "unknown field" not in faults


def test_a_player_speaks_for_his_own_table_only(hall: Hall) -> None:
    hall.pair()
    one, two = pair_at(hall, 1).player1, pair_at(hall, 2).player1
    hall.post(hall.link(one), hall.phone(), step="report", round=1, score="2-0-0")
    stages = [hall.event.rounds[1].seats[table].stage for table in (1, 2)]
    assert stages == ["reported", "open"]
    assert (
        hall.phone().post(hall.base + hall.link(two), data={"step": "report", "round": 9, "score": "2-0-0"}).status_code
        == 400
    )


def test_a_page_of_the_last_round_reports_nothing_into_this_one(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    hall.pair()
    name = pair_at(hall, 1).player1
    answer = hall.post(hall.link(name), hall.phone(), step="report", round=1, score="0-2-0")
    assert "这一桌已有结果" in answer.text
    assert hall.event.rounds[2].seats[1].stage == "open"


def test_who_did_not_come_loses_and_is_dropped(hall: Hall) -> None:
    hall.pair()
    pair = pair_at(hall, 1)
    hall.post("/rounds/1/tables/1/result", absent=pair.player2, drop=1)
    official = hall.event.rounds[1].seats[1].official
    assert official and official.winner == pair.player1
    assert pair.player2 not in hall.event.active


def test_a_correction_shows_what_it_would_have_changed_before_it_is_done(hall: Hall) -> None:
    for _round in (1, 2):
        hall.pair()
        hall.finish_round()
    hall.pair()
    form = {"wins1": 0, "wins2": 2, "reason": "写反", "seen": hall.event.version}
    shown = hall.post("/rounds/1/tables/1/correct", **form)
    assert "第 2 轮" in shown.text
    assert hall.event.rounds[1].seats[1].official.wins1 == 2  # type: ignore[union-attr]
    hall.post("/rounds/1/tables/1/correct", **form, sure=1)
    assert hall.event.rounds[1].seats[1].official.wins1 == 0  # type: ignore[union-attr]
    assert "写反" in hall.get("/history").text


def test_the_second_of_two_corrections_sees_the_first(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    seen = hall.event.version
    hall.post("/rounds/1/tables/1/correct", wins1=0, wins2=2, seen=seen, sure=1)
    answer = hall.post("/rounds/1/tables/1/correct", wins1=1, wins2=2, seen=seen, sure=1)
    assert "主办 刚改过这里" in answer.text
    assert hall.event.rounds[1].seats[1].official.wins1 == 0  # type: ignore[union-attr]


@pytest.mark.clause("hero_duel:1.2.2a")
def test_the_match_page_knows_who_chooses_to_start(hall: Hall) -> None:
    hall.pair()
    pair = pair_at(hall, 1)
    assert "双方商定" in hall.get("/rounds/1/tables/1").text
    hall.post("/rounds/1/tables/1/game", winner=pair.player1, chooser=pair.player2)
    assert f"由 {pair.player2} 选择先后手" in hall.get("/rounds/1/tables/1").text


def test_a_step_is_taken_back_by_a_new_one_and_back_again(hall: Hall) -> None:
    hall.pair()
    hall.post("/rounds/1/results", line="1 2-0")
    number = hall.event.version
    assert hall.get(f"/history/{number}").status_code == 200
    hall.post(f"/history/{number}", reason="手滑")
    assert hall.event.rounds[1].seats[1].official is None
    assert "已撤回" in hall.get("/history").text
    hall.post(f"/history/{number + 1}")
    assert hall.event.rounds[1].seats[1].official


def test_what_stands_on_a_step_is_shown_first_and_taken_back_with_it(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    published = next(number for number in range(1, 99) if "公布第 1 轮" in _row(hall, number))
    shown = hall.get(f"/history/{published}").text
    assert "这 4 条以它为前提" in shown
    assert "4 桌对阵消失" in shown
    assert shown.count("2–0 消失") == 4
    assert hall.event.current
    hall.post(f"/history/{published}", seen=hall.event.version)
    assert not hall.event.rounds
    assert hall.get("/standings").status_code == 200


def test_a_step_is_not_taken_back_unseen_after_others_went_on(hall: Hall) -> None:
    hall.pair()
    hall.post("/rounds/1/results", line="1 2-0")
    number = seen = hall.event.version
    hall.post("/rounds/1/results", line="2 2-0")
    assert "又做了别的" in hall.post(f"/history/{number}", seen=seen).text
    assert hall.event.rounds[1].seats[1].official


def test_a_button_pressed_twice_is_no_fault(hall: Hall) -> None:
    hall.pair()
    hall.post("/rounds/1/results", line="1 2-0")
    again = hall.post("/rounds/1/results", line="1 2-0")
    assert "已有结果" not in again.text
    assert hall.event.rounds[1].seats[1].official


@pytest.mark.parametrize("score", ["3-0", "2-2", "0-3", "2-0-9"])
def test_an_impossible_score_is_refused_and_says_what_would_be_right(hall: Hall, score: str) -> None:
    hall.pair()
    answer = hall.post("/rounds/1/results", line=f"1 {score}")
    assert "不可能：3 局制每人胜 0 到 2 局" in answer.text
    assert hall.event.rounds[1].seats[1].official is None


def test_who_confirms_confirms_what_he_has_seen(hall: Hall) -> None:
    hall.pair()
    pair = pair_at(hall, 1)
    assert pair.player2
    hall.post(hall.link(pair.player1), hall.phone(), step="report", round=1, score="0-2-0")
    seen = hall.get(hall.link(pair.player2), hall.phone()).text
    assert 'name="games" value="0-2-0"' in seen
    hall.post(hall.link(pair.player1), hall.phone(), step="report", round=1, score="2-0-0")
    answer = hall.post(hall.link(pair.player2), hall.phone(), step="confirm", round=1, games="0-2-0")
    assert "对手刚改了报告" in answer.text
    assert hall.event.rounds[1].seats[1].official is None


def test_the_same_report_from_both_stands_and_another_is_a_dispute(hall: Hall) -> None:
    hall.pair()
    for table, second in ((1, "0-2-0"), (2, "2-0-0")):
        pair = pair_at(hall, table)
        assert pair.player2
        hall.post(hall.link(pair.player1), hall.phone(), step="report", round=1, score="2-0-0")
        hall.post(hall.link(pair.player2), hall.phone(), step="report", round=1, score=second)
    stages = [hall.event.rounds[1].seats[table].stage for table in (1, 2)]
    assert stages == ["official", "disputed"]
    assert hall.event.rounds[1].seats[2].call
    later = hall.post(hall.link(pair_at(hall, 2).player1), hall.phone(), step="report", round=1, score="2-0-0")
    assert "等裁判处理" in later.text


def _row(hall: Hall, number: int) -> str:
    found = re.search(rf'<td class="n">{number}</td>.*?</tr>', hall.get("/history").text, flags=re.S)
    return found[0] if found else ""


def test_hundreds_of_results_that_nobody_looked_at_do_not_burst_the_cookie(hall: Hall) -> None:
    hall.pair()
    for _time in range(60):
        hall.staff.post(hall.base + "/rounds/1/results", data={"line": "1 2-0"})
    cookie = hall.staff.get_cookie("session")
    assert cookie
    assert len(cookie.value) < 4000


def test_a_button_of_an_old_page_says_nothing_about_others_who_sit_there_now(hall: Hall) -> None:
    from webapp.desk.pair_tags import pair_tag

    hall.pair()
    seats = hall.event.rounds[1].seats
    before, tag = pair_at(hall, 1), pair_tag(hall.event, seats[1])
    assert f'value="1 2-0#{tag}"' in hall.get("/rounds/1").text
    seen = hall.event.version
    hall.post("/pairings", step="open")
    hall.post("/pairings", step="swap", one=before.player1, two=pair_at(hall, 2).player1, draft=_draft(hall))
    hall.post("/pairings", step="publish", draft=_draft(hall))
    assert pair_at(hall, 1) != before
    assert "对阵已重排" in hall.post("/rounds/1/results", score=f"1 2-0#{tag}").text
    assert "刚改过这里" in hall.post("/rounds/1/results", line="1 2-0", seen=seen).text
    assert "对阵已重排" in hall.post("/rounds/1/tables/1/result", wins1=2, pair=tag).text
    assert "对阵已重排" in hall.post("/rounds/1/tables/1/time", minutes=3, pair=tag).text
    phone = hall.link(str(pair_at(hall, 1).player1))
    assert "对阵已重排" in hall.post(phone, hall.phone(), step="report", round=1, score="2-0-0", pair=tag).text
    seat = hall.event.rounds[1].seats[1]
    assert seat.is_untouched


def _draft(hall: Hall) -> int:
    found = re.search(r'name="draft" value="(\d+)"', hall.get("/pairings").text)
    return int(found[1]) if found else 0


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/rounds/1/clock", {"step": "start", "minutes": 10**30}),
        ("/rounds/1/clock", {"step": "start", "minutes": 0}),
        ("/rounds/1/tables/1/time", {"minutes": 10**9}),
        ("/rounds/1/tables/1/time", {"minutes": -1}),
        ("/player?name=甲一", {"step": "table", "table": -3}),
    ],
)
def test_numbers_without_a_bound_are_refused(hall: Hall, path: str, form: dict[str, object]) -> None:
    hall.pair()
    version = hall.event.version
    assert "应为" in hall.post(path, **form).text
    assert hall.event.version == version


def test_staff_may_take_back_what_a_player_has_said(hall: Hall) -> None:
    hall.pair()
    pair = pair_at(hall, 1)
    hall.post(hall.link(pair.player1), hall.phone(), step="report", round=1, score="2-0-0")
    hall.post(f"/history/{hall.event.version}")
    assert hall.event.rounds[1].seats[1].stage == "open"


@pytest.mark.parametrize(("second", "told"), [("2-0-0", "不一致，裁判会来"), ("0-2-0", "一致，结果已确认")])
def test_who_reports_second_is_told_what_came_of_it(hall: Hall, second: str, told: str) -> None:
    hall.pair()
    pair = pair_at(hall, 1)
    assert pair.player2
    first = hall.post(hall.link(pair.player1), hall.phone(), step="report", round=1, score="2-0-0")
    assert "等对手确认" in first.text
    answer = hall.post(hall.link(pair.player2), hall.phone(), step="report", round=1, score=second)
    assert told in answer.text and "已报告，等对手确认" not in answer.text
