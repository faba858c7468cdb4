"""Hunters turned up, totals, who has lost."""

from __future__ import annotations

import pytest

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import Ability, Count, Filter, Ref, Selection, Trigger
from engine.games.hyper_battle.battle import best, total
from engine.games.hyper_battle.outcome import points
from engine.games.hyper_battle.seats import order
from engine.resolution import run
from engine.state import Frame, State
from tests.engine.boards import go, options, order_of, who_decides
from tests.engine.hyper_battle.boards import always, at, board, character, event, happening, hunter, on, scoring

FIVE = "x x x x x"


def craft(*abilities: n.Ability, power: int = 300) -> Card:
    return character("匠人", "火", power, *abilities, types="匠")


@pytest.mark.clause("hyper_battle:S.6")
def test_the_total_is_the_sum_of_all_cards_played() -> None:
    cards = {"P": character("甲", "火", 300), "Q": character("乙", "火", 500)}
    assert total(board(cards, {"field": "P Q"}), 0) == 800


@pytest.mark.clause("hyper_battle:S.6", "hyper_battle:S.6.t1")
def test_cards_strengthen_and_weaken_others_by_type() -> None:
    ours = Selection("field", "us", Filter(keywords=("匠",)), None)
    theirs = Selection("field", "them", Filter(keywords=("匠",)), None)
    cards = {
        "M": craft(),
        "S": character("师", "火", 100, always(ours, 200), always(theirs, -100)),
    }
    state = board(cards, {"field": "S M"}, {"field": "M x"})
    assert total(state, 0) == 100 + 500
    assert total(state, 1) == 200 + 100


@pytest.mark.clause("hyper_battle:S.6.t1")
def test_a_boost_may_depend_on_what_the_other_side_deployed() -> None:
    cards = {"S": character("师", "火", 100, always(Ref("self"), Count("field", "them", times=50)))}
    assert total(board(cards, {"field": "S"}, {"field": "x x"}), 0) == 200


@pytest.mark.clause("hyper_battle:E.2.6")
def test_hunters_are_turned_up_in_the_battle_phase_and_their_text_is_followed() -> None:
    cards = {"H": hunter("猎", 200, on("flip", n.Move(Selection("field", "them"), "discard")))}
    state = happening(board(cards, {"field": "-H", "deck": FIVE}, {"field": "x", "deck": FIVE}), "phase", "battle")
    assert at(state, "B.field") == [] and at(state, "B.discard") == ["x#6"]
    assert not any(piece.down for piece in state.pieces(0, "field"))
    assert total(state, 0) == 200


@pytest.mark.clause("hyper_battle:E.2.6")
@pytest.mark.parametrize(("power", "counts"), [(0, 0), (1, 1), (300, 300)])
def test_a_hunters_power_counts_from_one(power: int, counts: int) -> None:
    assert total(board({"H": hunter("猎", power)}, {"field": "H"}), 0) == counts


@pytest.mark.clause("hyper_battle:E.2.6")
def test_a_hunter_weakened_below_one_takes_nothing_off_the_total_a_character_does() -> None:
    weaker = always(Selection("field", "them", count=None), -300)
    cards = {"H": hunter("猎", 200), "C": character("弱", "火", 200), "W": character("压", "火", 100, weaker)}
    assert total(board(cards, {"field": "H x"}, {"field": "W"}), 0) == -200
    assert total(board(cards, {"field": "C x"}, {"field": "W"}), 0) == -300


@pytest.mark.clause("hyper_battle:E.2.2", "hyper_battle:E.2.6")
def test_a_hunter_lying_face_down_neither_counts_nor_strengthens() -> None:
    cards = {"H": hunter("猎", 500, always(Selection("field", "us", count=None), 100))}
    assert total(board(cards, {"field": "x -H"}), 0) == 100
    assert total(board(cards, {"field": "x H"}), 0) == 200 + 600


def lost(state: State) -> list[int]:
    """Each player's points after the battle is judged."""
    return [points(state, player) for player in range(len(state.zones))]


@pytest.mark.clause("hyper_battle:S.7.1", "hyper_battle:S.7.1.t1")
def test_whoever_has_not_the_highest_total_loses_a_point() -> None:
    cards = {"P": character("甲", "火", 300), "Q": character("乙", "火", 200), "R": character("丙", "火", 100)}
    deck = {"deck": FIVE}
    state = board(
        cards, {"field": "P", **deck}, {"field": "Q", **deck}, {"field": "R", **deck}, readings={"more-players": "many"}
    )
    assert lost(scoring(state)) == [5, 4, 4]
    assert best(board({}, *[{"field": "x"}] * 2, {"field": "x x"}, readings={"more-players": "many"})) == (2,)
    assert best(board({}, *[{"field": "x"}] * 3, readings={"more-players": "many"})) == (0, 1, 2)


@pytest.mark.clause("hyper_battle:S.7.1", "hyper_battle:S.7.n1")
def test_after_a_tie_nobody_loses_a_point_and_the_order_turns_round() -> None:
    deck = {"deck": FIVE}
    state = scoring(board({}, {"field": "x", **deck}, {"field": "x", **deck}))
    assert lost(state) == [5, 5]
    state = go(state, "discard", "discard")
    assert (state.active, who_decides(state)) == (1, "B")


@pytest.mark.clause("hyper_battle:S.7.n1")
def test_after_a_tie_of_three_the_last_one_goes_first_and_play_runs_the_other_way() -> None:
    side = {"field": "x", "deck": FIVE}
    state = scoring(board({}, side, side, side, readings={"more-players": "many"}))
    state = go(state, "discard", "discard", "discard")
    order = []
    for _ in range(3):
        order.append(who_decides(state))
        state = go(state, "play")
    assert order == ["C", "B", "A"]


@pytest.mark.clause("hyper_battle:open.first-after-decided")
@pytest.mark.parametrize(("reading", "first"), [("same-player", 0), ("winner", 1), ("loser", 0)])
def test_who_goes_first_after_a_decided_battle_is_open(reading: str, first: int) -> None:
    sides = {"field": "x", "deck": FIVE}, {"field": "P", "deck": FIVE}
    cards = {"P": character("甲", "火", 300)}
    state = scoring(board(cards, *sides, readings={"first-after-decided": reading}))
    assert go(state, "discard", "discard").active == first


def two_hunters(reading: str) -> State:
    draw = on("flip", n.Draw(1))
    cards = {"H": hunter("甲", 0, draw, draw), "K": hunter("乙", 0, draw)}
    sides = {"field": "-H", "deck": FIVE}, {"field": "-K", "deck": FIVE}
    return board(cards, *sides, active=0, facts={"hunters": ("K#1", "H#1")}, readings={"effect-order": reading})


@pytest.mark.clause("hyper_battle:open.effect-order")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("active-first", ["H#1", "H#1", "K#1"]),
        ("alternate", ["H#1", "K#1", "H#1"]),
        ("as-played", ["K#1", "H#1", "H#1"]),
    ],
)
def test_in_which_order_the_sides_hunters_speak_is_open(reading: str, order: list[str]) -> None:
    state = two_hunters(reading)
    state = state.table.rules.happenings["phase"](state, "battle")
    assert order_of(state, "resolve H#1")[:3] == order


@pytest.mark.clause("hyper_battle:P.4.3", "hyper_battle:S.7.3")
def test_everything_on_the_field_becomes_a_discard_events_too() -> None:
    cards = {"E": event("事"), "P": character("甲", "火", 300)}
    sides = {"field": "P", "events": "E", "hand": FIVE}, {"field": "x", "hand": FIVE}
    state = go(scoring(board(cards, *sides, rules="sp")), "discard", "discard")
    assert sorted(at(state, "A.discard")) == ["E#1", "P#1"]
    assert state.turn == 2 and at(state, "A.field") == at(state, "A.events") == []


@pytest.mark.clause("hyper_battle:S.7.n1")
def test_what_held_for_the_battle_ends_with_it() -> None:
    cards = {"E": event("事", n.Boost(Selection("field", count=None), 300, until="battle"))}
    sides = {"field": "x", "deck": "E", "hand": FIVE}, {"field": "x", "hand": FIVE}
    state = happening(board(cards, *sides, rules="sp"), "draw", "A")
    assert total(state, 0) == 400
    state = go(scoring(state), "discard", "discard")
    assert state.modifiers == () and options(run(state))


@pytest.mark.clause("hyper_battle:S.1", "hyper_battle:S.4.3.t1")
def test_a_game_is_battles_of_three_phases_one_after_the_other() -> None:
    side = {"hand": "x", "deck": FIVE + " " + FIVE}
    state = run(board({}, side, side, rules="start").push(Frame("hyper_battle.battle")))
    phases = [(state.turn, state.phase)]
    for choice in ("play", "play", "pass", "pass", "discard", "discard"):
        state = go(state, choice)
        phases.append((state.turn, state.phase))
    assert phases == [*[(1, "main")] * 4, (1, "score"), (1, "score"), (2, "main")]


@pytest.mark.clause("hyper_battle:S.5.1", "hyper_battle:S.5.2")
def test_the_order_of_play_runs_round_the_table_from_the_first_player() -> None:
    state = board({}, {}, {}, {}, active=1, readings={"more-players": "many"})
    assert order(state) == (1, 2, 0)
    assert order(state.with_fact("way", -1)) == (1, 0, 2)
    assert order(state.with_fact("out.2", (1, "hyper_battle:S.7.1"))) == (1, 0)


@pytest.mark.clause("hyper_battle:S.5.1.t2", "hyper_battle:S.5.n1", "hyper_battle:S.7.1")
def test_a_text_works_on_its_players_field_and_not_from_the_hand() -> None:
    cards = {"L": character("看客", "火", 100, Ability(Trigger("lose", "us"), (n.Draw(1),)))}
    for zone, drawn in (("field", 1), ("hand", 0)):
        state = board(cards, {zone: "L", "deck": FIVE}, {"field": "x x", "deck": FIVE})
        state = run(state.push(Frame("hyper_battle.judge"), Frame("hyper_battle.all refilled")))
        assert len(state.zone(0, "deck")) == 5 - drawn
