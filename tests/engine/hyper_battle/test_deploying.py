"""Putting cards down: marks, names, hunters, passing, the end of the phase."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Filter, Selection
from engine.resolution import run
from engine.state import Frame, Piece
from tests.engine.boards import go, options, who_decides
from tests.engine.hyper_battle.boards import at, board, character, event, happening, hunter, on, why_not

FIRE, BOTH, WATER = character("火", "火"), character("火水", "火水"), character("水", "水")
MARKS = {"F": FIRE, "B": BOTH, "W": WATER, "H": hunter(), "H2": hunter("另一猎")}


@pytest.mark.clause("hyper_battle:S.5.2")
def test_a_card_shares_a_mark_with_the_one_before_it() -> None:
    state = happening(board(MARKS, {"field": "F", "hand": "B W"}), "deploy", "A")
    assert options(state) == ["play B#1", "pass"]
    assert why_not(state, "play", "W#1") == ("hyper_battle:S.5.2",)


@pytest.mark.clause("hyper_battle:open.mark-chain", "hyper_battle:S.5.3")
def test_the_third_card_need_not_match_the_first() -> None:
    state = happening(board(MARKS, {"field": "F B", "hand": "W"}), "deploy", "A")
    assert "play W#1" in options(state)
    other = happening(board(MARKS, {"field": "F B", "hand": "W"}, readings={"mark-chain": "first"}), "deploy", "A")
    assert options(other) == ["pass"]


@pytest.mark.clause("hyper_battle:E.2.3")
def test_behind_a_hunter_the_card_before_it_counts() -> None:
    state = happening(board(MARKS, {"field": "F -H", "hand": "W B"}), "deploy", "A")
    assert options(state) == ["play B#1", "pass"]
    assert why_not(state, "play", "W#1") == ("hyper_battle:E.2.3",)


@pytest.mark.clause("hyper_battle:E.2.3", "hyper_battle:E.2.1")
def test_behind_a_hunter_played_first_any_card_may_come() -> None:
    state = happening(board(MARKS, {"hand": "H W F"}), "deploy", "A")
    assert "play H#1" in options(state)
    state = go(state, "play H#1")
    state = run(state.with_agenda((Frame("hyper_battle.deploy", (0, 0)),)))
    assert {"play W#1", "play F#1"} <= set(options(state))


@pytest.mark.clause("hyper_battle:E.2.1")
def test_a_hunter_needs_no_mark() -> None:
    state = happening(board(MARKS, {"field": "F", "hand": "H W"}), "deploy", "A")
    assert options(state) == ["play H#1", "pass"]


@pytest.mark.clause("hyper_battle:E.2.2")
def test_a_hunter_lies_face_down_and_says_nothing_yet() -> None:
    cards = {**MARKS, "H": hunter("猎", 0, on("play", n.Draw(1)))}
    state = go(happening(board(cards, {"hand": "H", "deck": "x x"}), "deploy", "A"), "play H#1")
    assert state.pieces(0, "field") == [Piece("H#1", True)]
    assert at(state, "A.hand") == []


@pytest.mark.clause("hyper_battle:S.5.1", "hyper_battle:S.5.n1")
def test_a_character_lies_open_and_its_text_is_followed() -> None:
    cards = {"F": character("火", "火", 100, on("play", n.Draw(1)))}
    state = go(happening(board(cards, {"hand": "F", "deck": "x x"}), "deploy", "A"), "play F#1")
    assert state.pieces(0, "field") == [Piece("F#1")]
    assert at(state, "A.hand") == ["x#1"]


@pytest.mark.clause("hyper_battle:E.2.4")
def test_one_hunter_at_a_time() -> None:
    state = happening(board(MARKS, {"field": "F -H", "hand": "H2"}), "deploy", "A")
    assert why_not(state, "play", "H2#1") == ("hyper_battle:E.2.4",)


@pytest.mark.clause("hyper_battle:E.2.4")
def test_one_more_hunter_once_the_first_became_a_discard() -> None:
    taken = n.Move(Selection("field", "us", Filter(face="down")), "discard")
    cards = {**MARKS, "F": character("火", "火", 100, on("play", taken))}
    state = happening(board(cards, {"field": "-H", "hand": "F H2"}, {"hand": "x"}), "deploy", "A")
    state = go(state, "play F#1", "play x#1")
    assert at(state, "A.discard") == ["H#1"]
    assert "play H2#1" in options(state)


@pytest.mark.clause("hyper_battle:open.second-hunter-slot", "hyper_battle:S.5.3")
def test_a_hunter_that_became_a_discard_still_counts_as_one_of_three() -> None:
    sides = {"field": "F B", "hand": "W"}, {"field": "x", "hand": ""}
    counted = happening(board(MARKS, *sides, facts={"played.0": 3}), "deploy", "A")
    assert "play W#1" not in options(counted)
    freed = board(MARKS, *sides, facts={"played.0": 3}, readings={"second-hunter-slot": "freed"})
    assert "play W#1" in options(happening(freed, "deploy", "A"))


GON, BOTH_BOYS, GON_HUNTER = character("小傑"), character("小傑＆奇犽"), hunter("小傑")


@pytest.mark.clause("hyper_battle:S.5.2", "hyper_battle:E.2.5.e1")
def test_a_name_that_holds_another_is_another_name() -> None:
    state = happening(board({"G": GON, "K": BOTH_BOYS}, {"field": "G", "hand": "K G"}), "deploy", "A")
    assert options(state) == ["play K#1", "pass"]
    assert why_not(state, "play", "G#2") == ("hyper_battle:S.5.2",)


@pytest.mark.clause("hyper_battle:E.2.5")
def test_hunters_are_no_exception_to_equal_names() -> None:
    state = happening(board({"G": GON, "H": GON_HUNTER}, {"field": "G", "hand": "H"}), "deploy", "A")
    assert why_not(state, "play", "H#1") == ("hyper_battle:E.2.5",)
    state = happening(board({"G": GON, "H": GON_HUNTER}, {"field": "-H", "hand": "G"}), "deploy", "A")
    assert why_not(state, "play", "G#1") == ("hyper_battle:S.5.2",)


@pytest.mark.clause("hyper_battle:open.same-name-scope")
def test_the_other_sides_names_count_only_by_the_other_reading() -> None:
    sides = {"hand": "G x"}, {"field": "G"}
    assert "play G#1" in options(happening(board({"G": GON}, *sides), "deploy", "A"))
    other = board({"G": GON}, *sides, readings={"same-name-scope": "both-fields"})
    assert "play G#1" not in options(happening(other, "deploy", "A"))


@pytest.mark.clause("hyper_battle:S.5.2")
def test_the_first_card_cannot_be_passed_on_the_second_can() -> None:
    state = happening(board(MARKS, {"hand": "F B"}, {"hand": "x"}), "deploy", "A")
    assert options(state) == ["play B#1", "play F#1"]
    assert why_not(state, "pass") == ("hyper_battle:S.5.2",)
    state = go(state, "play F#1", "play x#1")
    assert options(state) == ["play B#1", "pass"]
    assert why_not(state, "pass") == ()


@pytest.mark.clause("hyper_battle:S.5.1", "hyper_battle:S.5.2")
def test_all_play_a_first_card_before_anybody_plays_a_second() -> None:
    state = happening(board(MARKS, {"hand": "F B"}, {"hand": "x"}), "deploy", "A")
    assert who_decides(state) == "A"
    state = go(state, "play F#1")
    assert who_decides(state) == "B"
    assert who_decides(go(state, "play x#1")) == "A"


@pytest.mark.clause("hyper_battle:S.5.3", "hyper_battle:open.pass-final")
def test_who_passed_may_play_again_while_the_phase_goes_on() -> None:
    sides = {"field": "F", "hand": "B"}, {"field": "F", "hand": "B"}
    state = go(happening(board(MARKS, *sides), "deploy", "A"), "pass", "play B#2")
    assert (who_decides(state), options(state)) == ("A", ["play B#1", "pass"])
    final = go(happening(board(MARKS, *sides, readings={"pass-final": "final"}), "deploy", "A"), "pass", "play B#2")
    assert who_decides(final) == "B"


@pytest.mark.clause("hyper_battle:S.5.3")
def test_the_phase_ends_when_all_have_passed_in_a_row() -> None:
    sides = {"field": "F", "hand": "B", "deck": "x x x x x"}, {"field": "F", "hand": "B", "deck": "x x x x x"}
    state = go(happening(board(MARKS, *sides), "deploy", "A"), "pass", "pass")
    assert state.agenda == ()


@pytest.mark.clause("hyper_battle:S.5.3")
def test_nobody_plays_a_fourth_card() -> None:
    more = {"X1": character("一"), "X2": character("二"), "X3": character("三"), "X4": character("四")}
    state = happening(board(more, {"field": "X1 X2 X3", "hand": "X4"}, {"field": "X1", "hand": "X2"}), "deploy", "A")
    assert who_decides(state) == "B"


@pytest.mark.clause("hyper_battle:S.5.1", "hyper_battle:open.more-players")
def test_three_players_play_in_the_order_of_their_seats() -> None:
    sides = {"hand": "x"}, {"hand": "x"}, {"hand": "x"}
    state = happening(board({}, *sides, active=1, readings={"more-players": "many"}), "deploy", "B")
    order = [who_decides(state)]
    for card in ("x#2", "x#3"):
        state = go(state, f"play {card}")
        order.append(who_decides(state))
    assert order == ["B", "C", "A"]


@pytest.mark.clause("hyper_battle:P.4.2")
def test_an_effect_cannot_choose_an_event_unless_it_says_so() -> None:
    cards = {
        "E": event("事"),
        "F": character("火", "火", 100, on("play", n.Move(Selection("discard"), "hand"))),
        "G": character("特", "火", 100, on("play", n.Move(Selection("discard", filter=Filter(kind="event")), "deck"))),
    }
    side = {"hand": "F G", "discard": "E"}
    assert at(go(happening(board(cards, side, rules="sp"), "deploy", "A"), "play F#1"), "A.discard") == ["E#1"]
    assert at(go(happening(board(cards, side, rules="sp"), "deploy", "A"), "play G#1"), "A.deck") == ["E#1"]
