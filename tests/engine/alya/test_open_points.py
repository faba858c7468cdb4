"""Open points of 邻座艾莉 at words that its leaflet shares with 超元绝战: each reading is carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import FirstThen, Ref, Selection, Seq
from engine.resolution import decision
from engine.state import Place, State
from tests.engine.chaoyuan import boards
from tests.engine.chaoyuan.boards import (
    A,
    B,
    at,
    beast,
    on,
    options,
    orders,
    pending,
    phase,
    spell,
    take_verb,
    trait,
    using,
    verbs,
    wait,
    why_not,
)

DRAW = on("summon", n.Draw(1))
CHALLENGE = {"C": beast(900, trait("challenge"))}


def board(cards: Mapping[str, Any], a: Any = None, b: Any = None, **readings: str) -> State:
    return boards.board(cards, a, b, game="alya", readings={k.replace("_", "-"): v for k, v in readings.items()})


def targets(state: State) -> set[int]:
    return {option.what[1].index for option in options(state) if option.verb == "attack"}


@pytest.mark.clause("alya:open.alternating", "alya:4.5.1")
@pytest.mark.parametrize(("reading", "sides"), [("one-by-one", "ABAB"), ("in-blocks", "AABB")])
def test_the_sides_alternate_one_by_one_or_in_blocks(reading: str, sides: str) -> None:
    cards = {name: beast(500, DRAW) for name in ("A1", "A2", "B1", "B2")}
    state = board(cards, {"field": "A1 A2"}, {"field": "B1 B2"}, alternating=reading)
    waiting = [pending(A, "A1#1"), pending(A, "A2#1"), pending(B, "B1#1"), pending(B, "B2#1")]
    found = orders(wait(state, *waiting))
    assert len(found) == 4
    assert {"".join(name[0] for name in line) for line in found} == {sides}


@pytest.mark.clause("alya:open.some-objects-lost", "alya:4.6")
@pytest.mark.parametrize(("reading", "drawn", "left"), [("rest-goes-on", 1, []), ("breaks-off", 0, ["Y#1"])])
def test_losing_one_of_two_objects_stops_the_effect_by_one_reading_only(
    reading: str, drawn: int, left: list[str]
) -> None:
    both = on("summon", Seq((n.Destroy(Ref("it")), n.Draw(1))))
    cards = {"S": beast(500, both), "Y": beast(), "Z": beast()}
    state = board(cards, {"field": "S"}, {"field": "Y", "discard": "Z"}, some_objects_lost=reading)
    after = wait(state, pending(A, "S#1", it=("Y#1", "Z#1")))
    assert (len(at(after, A, "hand")), at(after, B, "field")) == (drawn, left)


@pytest.mark.clause("alya:open.no-object-at-start", "alya:4.6")
@pytest.mark.parametrize(("reading", "drawn"), [("breaks-off", 0), ("rest-goes-on", 1)])
def test_with_nothing_to_choose_the_rest_is_cut_off_unless_read_otherwise(reading: str, drawn: int) -> None:
    text = on("summon", Seq((n.Pick(Selection("field", "them")), n.Destroy(Ref("it")), n.Draw(1))))
    state = board({"S": beast(500, text)}, {"field": "S"}, no_object_at_start=reading)
    assert len(at(wait(state, pending(A, "S#1")), A, "hand")) == drawn


@pytest.mark.clause("alya:4.4", "alya:open.no-object-at-start")
def test_what_follows_on_then_is_cut_off_by_either_reading() -> None:
    text = on("summon", FirstThen(n.Destroy(Selection("field", "them")), n.Draw(1)))
    for reading in ("breaks-off", "rest-goes-on"):
        state = board({"S": beast(500, text)}, {"field": "S"}, no_object_at_start=reading)
        assert at(wait(state, pending(A, "S#1")), A, "hand") == []


@pytest.mark.clause("alya:open.loss-mid-effect", "alya:3.1.1")
@pytest.mark.parametrize(("reading", "theirs"), [("at-once", 0), ("effect-done", 1)])
def test_running_out_in_the_middle_of_an_effect_ends_the_game_at_once_or_when_it_is_done(
    reading: str, theirs: int
) -> None:
    cards = {"S": spell(n.Draw(2), n.Draw(1, "them"))}
    state = using(board(cards, {"hand": "S", "deck": "d"}, loss_mid_effect=reading), "S#1")
    assert state.outcome is not None and state.outcome.winner == B
    assert len(at(state, B, "hand")) == theirs


@pytest.mark.clause("alya:open.both-decks-empty", "alya:3.1.2")
@pytest.mark.parametrize(("reading", "winner"), [("turn-player-loses", B), ("drawn", None)])
def test_where_both_must_draw_from_empty_decks_the_turn_player_loses_or_the_game_is_drawn(
    reading: str, winner: int | None
) -> None:
    cards = {"S": spell(n.Draw(1, "both"))}
    outcome = using(board(cards, {"hand": "S", "deck": ""}, {"deck": ""}, both_decks_empty=reading), "S#1").outcome
    assert outcome is not None and outcome.winner == winner


@pytest.mark.clause("alya:open.both-lives-gone", "alya:3.1.1", "alya:3.1.2")
@pytest.mark.parametrize(("reading", "winner"), [("turn-player-wins", A), ("drawn", None)])
def test_where_both_lose_their_last_life_cards_the_turn_player_wins_or_the_game_is_drawn(
    reading: str, winner: int | None
) -> None:
    all_lives = spell(n.Move(Selection("life", "both", count=None), "hand"))
    sides = {"hand": "S", "life": "X"}, {"life": "X"}
    state = board({"S": all_lives}, *sides, zero_life_win="at-once", both_lives_gone=reading)
    outcome = using(state, "S#1").outcome
    assert outcome is not None and outcome.winner == winner
    by_attack = using(board({"S": all_lives}, *sides, both_lives_gone=reading), "S#1")
    assert by_attack.outcome is None
    only_theirs = using(
        board({"S": all_lives}, {"hand": "S", "life": ""}, {"life": "X"}, zero_life_win="by-attack"), "S#1"
    )
    assert only_theirs.outcome is None


@pytest.mark.clause("alya:open.summon-occupied", "alya:6.1")
@pytest.mark.parametrize(("reading", "replaced"), [("not-allowed", False), ("replaces", True)])
def test_a_new_character_takes_an_old_ones_place_by_one_reading_only(reading: str, replaced: bool) -> None:
    cards = {"C": beast(), "D": beast(500, on("destroyed", n.Draw(1)))}
    state = board(cards, {"hand": "C", "field": "D X X X X"}, {"field": "X X X X X"}, summon_occupied=reading)
    state = phase(state, "main")
    assert ("summon" in verbs(state)) == replaced
    if replaced:
        state = take_verb(state, "summon", "C#1", Place(A, "field", 0))
        assert (at(state, A, "field")[0], at(state, A, "discard"), at(state, A, "hand")) == ("C#1", ["D#1"], [])
    else:
        assert why_not(state, "summon", "C#1") == ("alya:6.1",)


@pytest.mark.clause("alya:open.several-challenge", "alya:9.1")
def test_among_several_challengers_the_attacker_chooses_or_the_defender_names_one() -> None:
    free = phase(board(CHALLENGE, {"field": "X"}, {"field": "C C X"}), "battle")
    assert targets(free) == {0, 1}
    asking = board(CHALLENGE, {"field": "X"}, {"field": "C C X"}, several_challenge="defender-chooses")
    asking = phase(asking, "battle")
    asked = decision(asking)
    assert asked is not None and asked.player == B
    assert targets(take_verb(asking, "name", Place(B, "field", 1))) == {1}


@pytest.mark.clause("alya:open.challenge-satisfied", "alya:9.1")
@pytest.mark.parametrize(("reading", "others"), [("while-there", False), ("once-a-turn", True)])
def test_a_challenger_that_was_attacked_and_stays_bars_the_next_attack_or_not(reading: str, others: bool) -> None:
    state = board(CHALLENGE, {"field": "X X"}, {"field": "C X"}, challenge_satisfied=reading)
    state = take_verb(phase(state, "battle"), "attack", "X#1", Place(B, "field", 0))
    assert (1 in targets(state)) == others


@pytest.mark.clause("alya:open.challenge-forces-attack", "alya:9.1", "alya:8.4.1")
def test_challenge_lets_decline_attacking_or_forces_it() -> None:
    sides = {"field": "X"}, {"field": "C"}
    assert "pass" in verbs(phase(board(CHALLENGE, *sides), "battle"))
    forced = phase(board(CHALLENGE, *sides, challenge_forces_attack="must-attack"), "battle")
    assert verbs(forced) == {"attack"}
    assert why_not(forced, "pass") == ("alya:9.1",)
