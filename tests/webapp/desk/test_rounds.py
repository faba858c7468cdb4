"""Pairings are made, looked at, published; what changes them is said first."""

import re

from engine.tournament.desk import undone_by
from engine.tournament.events import RoundPublished
from tests.webapp.desk.conftest import NAMES, Hall
from webapp.desk.drafts import Draft, read_draft
from webapp.desk.open_store import open_store


def draft_of(hall: Hall) -> Draft:
    with open_store() as store:
        draft, _version = read_draft(store, hall.id)
    assert draft
    return draft


def test_pairings_are_seen_by_nobody_before_they_are_published(hall: Hall) -> None:
    hall.post("/pairings", step="make")
    assert hall.event.current is None
    assert draft_of(hall).round == 1
    assert "等第一轮对阵公布" in hall.get(hall.link("甲一"), hall.phone()).text
    hall.post("/pairings", step="publish", draft=draft_of(hall).version)
    assert hall.event.current
    assert hall.event.current.pairs == draft_published(hall)


def draft_published(hall: Hall) -> object:
    assert hall.event.current
    return tuple(seat.pair for _table, seat in sorted(hall.event.current.seats.items()))


def test_a_round_with_results_missing_is_paired_only_when_one_says_so(hall: Hall) -> None:
    hall.pair()
    answer = hall.post("/pairings", step="make")
    assert "还缺 1, 2, 3, 4 号桌的结果" in answer.text
    hall.pair(despite=1)
    assert hall.event.current
    assert hall.event.current.number == 2


def test_two_players_change_seats_before_and_after_publishing(hall: Hall) -> None:
    hall.post("/pairings", step="make")
    draft = draft_of(hall)
    one, two = draft.pairs[0].player1, draft.pairs[1].player1
    hall.post("/pairings", step="swap", one=one, two=two, draft=draft.version)
    hall.post("/pairings", step="publish", draft=draft_of(hall).version)
    assert hall.event.current
    assert hall.event.current.seats[1].pair.player1 == two
    hall.post("/rounds/1/results", line="1 2-0")
    hall.post("/pairings", step="open")
    answer = hall.post("/pairings", step="swap", one=one, two=two, draft=draft_of(hall).version)
    assert "公布后会失去的结果" in answer.text
    draft = draft_of(hall)
    assert [seat.pair.table for seat in undone_by(hall.event, RoundPublished(1, draft.pairs, draft.seed))] == [1]
    hall.post("/pairings", step="publish", draft=draft.version)
    assert hall.event.current.seats[1].pair.player1 == one
    assert 1 in hall.event.current.missing


def test_only_the_chosen_tables_are_paired_anew(hall: Hall) -> None:
    hall.pair()
    before = hall.event.current.seats  # type: ignore[union-attr]
    hall.post("/pairings", step="open")
    hall.post("/pairings", step="part", table=["3", "4"], draft=draft_of(hall).version)
    after = {pair.table: pair for pair in draft_of(hall).pairs}
    assert after[1] == before[1].pair
    assert after[2] == before[2].pair


def test_somebody_who_drops_after_the_pairings_were_made_is_pointed_out(hall: Hall) -> None:
    hall.post("/pairings", step="make")
    hall.post("/player?name=甲一", step="drop")
    assert "排好之后又有变动" in hall.get("/pairings").text
    answer = hall.post("/pairings", step="publish", draft=draft_of(hall).version)
    assert "「甲一」不参加本轮" in answer.text
    assert hall.event.current is None
    hall.post("/pairings", step="make")
    hall.post("/pairings", step="publish", draft=draft_of(hall).version)
    assert hall.event.current


def test_two_who_change_the_pairings_at_once_do_not_overwrite_each_other(hall: Hall) -> None:
    hall.post("/pairings", step="make")
    draft = draft_of(hall)
    names = [pair.player1 for pair in draft.pairs]
    hall.post("/pairings", step="swap", one=names[0], two=names[1], draft=draft.version)
    mine = draft_of(hall)
    answer = hall.post("/pairings", step="swap", one=names[2], two=names[3], draft=draft.version)
    assert "刚被别人改过" in answer.text
    assert draft_of(hall) == mine


def test_a_fixed_table_is_kept(hall: Hall) -> None:
    hall.post("/player?name=庚七", step="table", table=3)
    hall.pair()
    assert "庚七" in hall.event.current.seats[3].pair.players  # type: ignore[union-attr]


def test_late_players_lose_or_have_a_bye_for_missed_rounds(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    hall.post("/players", name="迟一", missed="loss")
    hall.post("/players", name="迟二", missed="bye")
    rows = dict(re.findall(r">(迟.)</a>.*?class=\"n\">(\d+)<", hall.get("/standings").text))
    assert rows == {"迟一": "0", "迟二": "3"}


def test_the_clock_runs_pauses_and_gives_a_table_more(hall: Hall) -> None:
    hall.pair()
    phone = hall.phone()
    assert "还没有开始计时" in hall.get(hall.link("甲一"), phone).text
    hall.post("/rounds/1/clock", step="start", minutes=40)
    table = next(t for t, s in hall.event.current.seats.items() if "甲一" in s.pair.players)  # type: ignore[union-attr]
    assert re.search(r"(40:00|39:5\d)", hall.get(hall.link("甲一"), phone).text)
    hall.post(f"/rounds/1/tables/{table}/time", minutes=5)
    assert re.search(r"(45:00|44:5\d)", hall.get(hall.link("甲一"), phone).text)
    hall.post("/rounds/1/clock", step="pause")
    assert 'data-runs="0"' in hall.get(hall.link("甲一"), phone).text
    assert "计时已是这个状态" in hall.post("/rounds/1/clock", step="pause").text


def test_a_phone_that_has_the_newest_gets_no_page(hall: Hall) -> None:
    version = hall.event.version
    path = f"{hall.base}{hall.link('甲一')}?seen={version}"
    phone = hall.phone()
    assert phone.get(path, headers={"HX-Request": "true"}).status_code == 204
    hall.pair()
    assert phone.get(path, headers={"HX-Request": "true"}).status_code == 200


def test_a_round_robin_pairs_everybody_with_everybody(make_hall: object) -> None:
    hall = make_hall(form="round robin")  # type: ignore[operator]
    hall.enter(*NAMES[:5])
    for _round in range(5):
        hall.pair()
        hall.finish_round()
    event = hall.event
    met = [frozenset(p.players) for r in event.rounds.values() for p in r.pairs if p.player2]
    assert len(met) == len(set(met)) == 10
    assert sorted(name for r in event.rounds.values() for name in r.byes) == sorted(NAMES[:5])
    assert "都打完了" in hall.post("/pairings", step="make").text


def test_a_swap_that_takes_somebody_off_the_table_he_needs_is_told(hall: Hall) -> None:
    hall.post(f"/player?name={NAMES[0]}", step="table", table=3)
    hall.pair()
    current = hall.event.current
    assert current
    other = next(pair.player1 for pair in current.pairs if pair.table != 3)
    hall.post("/pairings", step="open")
    told = f"「{NAMES[0]}」要坐 3 号桌"
    assert told not in hall.get("/pairings").text
    draft = re.search(r'name="draft" value="(\d+)"', hall.get("/pairings").text)
    assert draft
    assert told in hall.post("/pairings", step="swap", draft=draft[1], one=NAMES[0], two=other).text


def test_a_published_round_that_is_opened_again_says_what_is_wrong_with_it(hall: Hall) -> None:
    hall.pair()
    hall.post(f"/player?name={NAMES[0]}", step="table", table=9)
    assert f"「{NAMES[0]}」要坐 9 号桌" in hall.post("/pairings", step="open").text


def test_who_has_no_deck_is_named_before_the_round_where_decks_are_asked_for(make_hall: object) -> None:
    hall = make_hall(deck_needed=1)  # type: ignore[operator]
    hall.enter(*NAMES)
    for page in (hall.get(), hall.get("/pairings"), hall.post("/pairings", step="make")):
        assert "还没交牌表（8 人）" in page.text
    assert "还没交牌表" not in hall.get("", hall.phone()).text
