"""What texts do to totals and game points, and cards that a text puts onto the field."""

from __future__ import annotations

from typing import Literal

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Compare, Count, Filter, Points, Ref, Result, Selection
from engine.games.hyper_battle.battle import total
from engine.games.hyper_battle.outcome import points
from engine.games.hyper_battle.seats import next_first
from engine.state import State
from tests.engine.boards import go
from tests.engine.hyper_battle.boards import always, at, board, character, event, happening, hunter, on, scoring

FIVE = "x x x x x"


def played(*texts: n.Node, **more: str) -> State:
    """A card with these texts has been played onto an empty field."""
    cards = {"F": character("火", "火", 100, on("play", *texts)), "H": hunter(), "E": event("事")}
    sides = {"hand": "F x x", **more}, {"field": "x x", "hand": FIVE}
    return go(happening(board(cards, *sides, rules="sp"), "deploy", "A"), "play F#1")


@pytest.mark.clause("hyper_battle:S.6", "hyper_battle:S.5.n1")
def test_a_text_may_add_to_a_total_as_such() -> None:
    assert [total(played(n.BoostTotal(300)), player) for player in (0, 1)] == [400, 200]
    assert [total(played(n.BoostTotal(-50, "them")), player) for player in (0, 1)] == [100, 150]
    assert [total(played(n.BoostTotal(10, "both")), player) for player in (0, 1)] == [110, 210]


@pytest.mark.clause("hyper_battle:S.6", "hyper_battle:S.5.n1", "hyper_battle:S.7.n1")
def test_what_was_added_to_a_total_for_the_battle_ends_with_it() -> None:
    cards = {"E": event("事", n.BoostTotal(300))}
    state = happening(board(cards, {"field": "x", "deck": "E", "hand": FIVE}, {"hand": FIVE}, rules="sp"), "draw", "A")
    assert total(state, 0) == 400
    state = go(scoring(state), "discard", "discard")
    assert (state.turn, total(state, 0)) == (2, 0)


@pytest.mark.clause("hyper_battle:S.6", "hyper_battle:S.5.n1")
def test_a_bonus_adds_to_the_total_while_its_card_lies_there_and_its_condition_holds() -> None:
    whoever_has_two = Ability(static=(n.Bonus(200),), condition=Compare(Count("field"), ">=", 2))
    cards = {
        "B": character("增", "火", 100, Ability(static=(n.Bonus(50, "them"),))),
        "C": character("条", "火", 100, whoever_has_two),
    }
    assert [total(board(cards, {"field": "B"}, {"field": "x"}), player) for player in (0, 1)] == [100, 150]
    assert total(board(cards, {"hand": "B"}, {"field": "x"}), 1) == 100
    assert total(board(cards, {"field": "C"}), 0) == 100
    assert total(board(cards, {"field": "C x"}), 0) == 400


@pytest.mark.clause("hyper_battle:S.4.1", "hyper_battle:S.6")
def test_a_figure_may_be_a_players_game_points() -> None:
    cards = {
        "P": character("点", "火", 100, always(Ref("self"), Points(times=10))),
        "Q": character("对", "火", 100, always(Ref("self"), Points("them", 100))),
    }
    left = {"points.0": 4, "points.1": 2}
    assert total(board(cards, {"field": "P"}, facts=left), 0) == 140
    assert total(board(cards, {"field": "Q"}, facts=left), 0) == 300


@pytest.mark.clause("hyper_battle:S.5.n1", "hyper_battle:S.7.1")
def test_a_text_gives_and_takes_game_points_and_none_left_is_out() -> None:
    before = played()
    assert points(played(n.ChangePoints(2)), 0) == points(before, 0) + 2
    assert points(played(n.ChangePoints(-1, "them")), 1) == points(before, 1) - 1
    outcome = played(n.ChangePoints(-99, "them")).outcome
    assert outcome is not None and outcome.winner == 0


@pytest.mark.clause("hyper_battle:S.6", "hyper_battle:S.7.1", "hyper_battle:S.7.n1")
@pytest.mark.parametrize(("power", "won", "lost"), [(300, True, False), (100, False, False), (50, False, True)])
def test_a_text_asks_whether_the_battle_was_won_a_tie_is_neither(power: int, won: bool, lost: bool) -> None:
    for result, expected in (("won", won), ("lost", lost)):
        drawn = Ability(n.Trigger("phase_start", "any", to="score"), (n.If(Result(result), n.Draw(1)),))  # type: ignore[arg-type]
        cards = {"W": character("问", "火", power, drawn)}
        state = scoring(board(cards, {"field": "W", "hand": FIVE, "deck": "x"}, {"field": "x", "hand": FIVE}))
        assert len(at(state, "A.hand")) == (6 if expected else 5)


@pytest.mark.clause("hyper_battle:S.5.1", "hyper_battle:S.5.n1", "hyper_battle:P.4.1")
def test_a_text_puts_characters_and_hunters_onto_the_field_behind_the_others_but_no_event() -> None:
    from_discard = n.Summon(Selection("discard", filter=Filter(kind="character")))
    assert at(played(from_discard, discard="x"), "A.field") == ["F#1", "x#3"]
    from_hand = played(n.Summon(Selection("hand", filter=Filter(kind="hunter"))), hand="F H")
    assert [(p.id, p.down) for p in from_hand.pieces(0, "field")] == [("F#1", False), ("H#1", True)]
    not_an_event = played(n.Summon(Selection("discard", filter=Filter(kind="event"))), discard="E")
    assert (at(not_an_event, "A.field"), at(not_an_event, "A.discard")) == (["F#1"], ["E#1"])


@pytest.mark.clause("hyper_battle:S.7.1", "hyper_battle:S.5.n1")
def test_a_text_says_what_losing_the_battle_costs_the_last_one_counts() -> None:
    before = points(played(), 0)
    for stakes, cost in (((n.Stake(3),), 3), ((n.Stake(3), n.Stake(2)), 2), ((n.Stake(3, "them"),), 1)):
        state = played(*stakes)
        assert points(scoring(state.with_agenda(())), 0) == before - cost


@pytest.mark.clause("hyper_battle:S.7.n1", "hyper_battle:S.5.n1")
@pytest.mark.parametrize(("who", "first"), [("us", 0), ("them", 1)])
def test_a_text_says_who_goes_first_in_the_next_battle_and_only_in_that(who: Literal["us", "them"], first: int) -> None:
    state = played(n.GoFirst(who), deck=FIVE).with_agenda(())
    state = next_first(state._replace(active=1 - first), (1,), (0,))
    assert state.active == first
    assert next_first(state._replace(active=1 - first), (1,), (0,)).active == 1 - first


@pytest.mark.clause("hyper_battle:S.2", "hyper_battle:S.5.2")
def test_a_text_counts_the_cards_that_share_a_mark() -> None:
    shared = Ability(static=(n.Bonus(50),), condition=Compare(n.Shared("field"), ">=", 2))
    cards = {"M": character("数", "火水", 100, shared), "F": character("火", "火"), "W": character("风", "风")}
    assert total(board(cards, {"field": "M W F"}), 0) == 350
    assert total(board(cards, {"field": "M W"}), 0) == 200
