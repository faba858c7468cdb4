"""Reading a case: what is wrong is told all at once, with place and clause, and no data brings it down."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.adjudication import Case, adjudicate, open_case
from engine.faults import Fault

BOARD: dict[str, Any] = {
    "game": "hero_duel",
    "cards": {"Z1": {"name": "赛罗", "keywords": ["赛罗"], "power": 4000, "text": "翻：抽1张牌。"}},
    "turn": {"number": 5, "active": "A", "phase": "battle"},
    "board": {"A": {"field": ["Z1"], "hand": 2, "deck": 20}, "B": {"field": ["?"], "hand": 4, "deck": 22}},
    "happening": {"flip": "A.field.1"},
    "claims": [{"by": "A", "says": "抽一张", "claim": "required", "end": {"A.hand": 3}}],
}


def with_(**more: Any) -> dict[str, Any]:
    return {**BOARD, **more}


def faults_of(data: Any) -> list[Fault]:
    opened = open_case(data)
    assert isinstance(opened, list), opened
    return opened


def places(data: Any) -> set[tuple[str, str]]:
    return {(fault.code, fault.place) for fault in faults_of(data)}


def test_a_sound_case_opens() -> None:
    assert isinstance(open_case(BOARD), Case)


def test_what_is_missing_is_said_to_be_missing() -> None:
    (fault,) = faults_of({key: value for key, value in BOARD.items() if key != "game"})
    assert fault.zh.startswith("没有写 game") and "None" not in fault.zh + fault.en


def test_a_text_that_cannot_be_read_is_one_fault_however_often_its_effects_are_named() -> None:
    cards = {"Z1": {"name": "赛罗", "text": "翻：唱一首歌。"}}
    (fault,) = faults_of(with_(cards=cards, used=["A.field.1 抽牌"], claims=[{"order": ["Z1 抽牌", "Z1 弃牌"]}]))
    assert fault.code == "unreadable text"


def test_effects_that_wait_may_be_written_as_what_is_happening() -> None:
    beside = open_case({**{k: v for k, v in BOARD.items() if k != "happening"}, "pending": ["A.field.1 翻"]})
    assert open_case(with_(happening={"pending": ["A.field.1 翻"]})) == beside
    assert isinstance(beside, Case)


def test_an_action_may_be_written_as_what_is_happening() -> None:
    deed = {"battle": ["A.field.1", "B.field.1"]}
    beside = open_case({**{k: v for k, v in BOARD.items() if k != "happening"}, "action": deed})
    assert open_case(with_(happening={"action": deed})) == beside
    assert isinstance(beside, Case)


def test_an_action_that_no_player_has_is_answered_with_those_there_are() -> None:
    (fault,) = faults_of({**{k: v for k, v in BOARD.items() if k != "happening"}, "action": {"attack": "A.field.1"}})
    assert "battle" in fault.zh and "battle" in fault.en


@pytest.mark.parametrize("until", ["settled", "phase", "turn"])
def test_only_a_case_that_looks_to_the_end_of_the_game_goes_on_to_the_next_turn(until: str) -> None:
    board = {"A": {"field": ["Z1"], "hand": 10, "deck": 20}, "B": {"field": ["?"], "hand": 4, "deck": 22}}
    case = open_case(with_(board=board, happening={"phase": "end"}, until=until, claims=[{"end": {"B.hand": 4}}]))
    assert isinstance(case, Case)
    document = adjudicate(case).document()
    assert (document["complete"], document["verdicts"][0]["verdict"]) == (True, "required")


@pytest.mark.clause("hero_duel:3.2.1")
def test_six_cards_on_the_field_are_a_fault_with_its_clause() -> None:
    board = {**BOARD["board"], "A": {"field": ["Z1", "?", "?", "?", "?", "?"], "deck": 20}}
    (fault,) = faults_of(with_(board=board))
    assert (fault.code, fault.place) == ("too many slots", "A.field.6")
    assert fault.clauses == ("hero_duel:3.2.1",)
    assert "5 格" in fault.zh


def test_five_cards_on_the_field_are_none() -> None:
    board = {**BOARD["board"], "A": {"field": ["Z1", "?", "?", "?", "?"], "deck": 20}}
    assert isinstance(open_case(with_(board=board)), Case)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, ("wrong type", "game")),
        ({"cards": {"Z1": {"power": "strong"}}}, ("wrong type", "cards.Z1.power")),
        ({"cards": {"Z1": {"text": "翻：唱一首歌。"}}}, ("unreadable text", "cards.Z1.text")),
        (
            {"cards": {"Z1": {"effect": {"trigger": {"kind": "flip"}, "sentences": [{"Sing": {}}]}}}},
            ("bad effect", "cards.Z1.effect.sentences.1"),
        ),
        ({"board": {"A": {"field": ["Q9"]}, "B": {}}}, ("unknown card", "A.field.1")),
        ({"board": {"A": {"garden": []}, "B": {}}}, ("unknown zone", "A.garden")),
        ({"board": {"A": {}}}, ("wrong type", "board")),
        ({"board": {"A": {}, "B": {}, "C": {}}}, ("wrong type", "board")),
        ({"board": {"A": {"deck": 41}, "B": {}}}, ("too many cards", "A")),
        ({"board": {"A": {"field": ["Z1"], "damage": 5}, "B": {}}}, ("game is over", "A")),
        ({"board": {"A": {"field": [{"card": "Z1", "weakened": True}]}, "B": {}}}, ("cannot be weakened", "A.field.1")),
        ({"turn": {"active": "C"}}, ("wrong type", "turn.active")),
        ({"turn": {"phase": "tea"}}, ("wrong type", "turn.phase")),
        ({"happening": {"explode": True}}, ("unknown happening", "happening.explode")),
        ({"happening": {"flip": "A.field.5"}}, ("nothing there", "happening.flip")),
        ({"happening": {"flip": "A.field.9"}}, ("unknown place", "happening.flip")),
        ({"happening": {"phase": "tea"}}, ("bad happening", "happening.phase")),
        ({"readings": {"open.nothing": "x"}}, ("unknown open point", "readings.open.nothing")),
        ({"readings": {"open.recount-hand": "thrice"}}, ("unknown reading", "readings.open.recount-hand")),
        ({"claims": [{"by": "A", "sings": True}]}, ("bad claim", "claims.1.sings")),
        ({"claims": [{"by": "A"}]}, ("bad claim", "claims.1")),
        ({"claims": [{"end": {"C.hand": 3}}]}, ("unknown point", "claims.1.end.C.hand")),
        ({"claims": [{"order": ["A.field.1 跳舞"]}]}, ("unknown effect", "claims.1.order.1")),
        ({"claims": [{"order": ["C.field.1 翻"]}]}, ("unknown player", "claims.1.order.1")),
        ({"claims": [{"wins": "C"}]}, ("wrong type", "claims.1.wins")),
        ({"until": "tomorrow"}, ("wrong type", "until")),
        ({"unknown": {"C": ["Z1"]}}, ("unknown place", "unknown.C")),
        ({"used": ["B.field.1 翻"]}, ("unclear card", "used.1")),
        ({"bord": {}}, ("unknown field", "bord")),
    ],
)
def test_each_kind_of_fault_names_its_place(change: dict[str, Any], expected: tuple[str, str]) -> None:
    code, place = expected
    assert any(found == code and where.endswith(place) for found, where in places(with_(**change)))


def test_all_faults_are_told_at_once() -> None:
    board = {"A": {"field": ["Q9"], "garden": 3}, "B": {"hand": "many"}}
    found = places(with_(board=board, until="never", readings={"open.x": "y"}, claims=[{"by": "A"}]))
    assert {"unknown card", "unknown zone", "wrong type", "unknown open point", "bad claim"} <= {
        code for code, _ in found
    }


def test_every_fault_says_so_in_both_languages() -> None:
    for fault in faults_of(with_(board={"A": {"field": ["Q9"]}, "B": {}}, until="never")):
        assert fault.zh and fault.en and fault.place


def test_an_illegal_action_is_a_fault_with_the_clause_that_bars_it() -> None:
    cards = {"O": {"name": "原形", "transform": "捷德"}, "N": {"name": "捷德皇家", "keywords": ["皇家"]}}
    board = {"A": {"field": ["O"], "hand": ["N"], "deck": 9}, "B": {"field": ["?"], "deck": 9}}
    case = {"game": "hero_duel", "cards": cards, "board": board, "turn": {"phase": "transform"}}
    (fault,) = faults_of({**case, "action": {"transform": ["A.field.1", "A.hand.1"]}})
    assert fault.code == "illegal action"
    assert fault.clauses == ("hero_duel:5.10.3c",)


def test_a_legal_action_is_taken() -> None:
    cards = {"O": {"name": "原形", "transform": "捷德"}, "N": {"name": "皇家", "keywords": ["捷德"]}}
    board = {"A": {"field": ["O"], "hand": ["N"], "deck": 9}, "B": {"field": ["?"], "deck": 9}}
    claims = [{"end": {"A.field.1": "N"}, "claim": "required"}]
    case = open_case(
        {
            "game": "hero_duel", "cards": cards, "board": board, "turn": {"phase": "transform"}, "claims": claims,
            "action": {"transform": ["A.field.1", "A.hand.1"]},
        }
    )  # fmt: skip
    assert isinstance(case, Case)
    assert adjudicate(case).document()["verdicts"][0]["verdict"] == "required"


# -- hostile input -------------------------------------------------------------------------------------

junk = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.dates(),
        st.sampled_from(["A", "B", "?", "Z1", "Z1#1", "A.field.1", "A.hand", "A.field.1 翻", "flip", "battle", "5"]),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=12,
)  # fmt: skip
FIELDS = [*BOARD, "used", "pending", "action", "until", "unknown", "readings", "modifiers", "facts", "state", "title"]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(FIELDS), junk)
def test_wrong_things_in_any_field_are_faults_not_crashes(field: str, value: Any) -> None:
    opened = open_case(with_(**{field: value}))
    assert isinstance(opened, Case) or all(isinstance(fault, Fault) for fault in opened)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(["order", "end", "legal", "triggers", "wins", "draw", "never", "by", "says", "claim"]), junk)
def test_wrong_things_in_a_claim_are_faults_not_crashes(field: str, value: Any) -> None:
    opened = open_case(with_(claims=[{"by": "A", field: value}]))
    assert isinstance(opened, Case) or opened


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(["field", "hand", "deck", "energy", "damage"]), junk)
def test_wrong_things_on_the_board_are_faults_not_crashes(zone: str, value: Any) -> None:
    opened = open_case(with_(board={"A": {zone: value}, "B": {zone: [value]}}, happening=None, claims=[]))
    assert isinstance(opened, Case) or opened


@pytest.mark.parametrize("field", FIELDS)
def test_data_nested_too_deep_is_a_fault(field: str) -> None:
    deep: Any = "Z1"
    for _ in range(3_000):
        deep = [deep]
    assert [fault.code for fault in faults_of(with_(**{field: deep}))] == ["too large"]


def test_data_that_repeats_itself_without_end_is_a_fault() -> None:
    wide: Any = ["Z1"] * 10
    for _ in range(12):
        wide = [wide] * 10
    assert [fault.code for fault in faults_of(with_(board={"A": {"field": wide}, "B": {}}))] == ["too large"]


@pytest.mark.parametrize(
    "data", [None, 3, "game", [], {}, {"game": None}, {"game": ["hero_duel"]}, {"game": "hero_duel"}]
)
def test_what_is_no_case_is_a_fault(data: Any) -> None:
    assert faults_of(data)
