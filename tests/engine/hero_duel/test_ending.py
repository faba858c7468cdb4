"""How a game of 英雄对决 ends (1.3)."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Filter, Ref, Selection
from engine.state import Outcome, State
from tests.engine.boards import battle, board, card, count, done, effect, go, on, options, phase, step, where

TOP = Selection("deck", how="top")


def ended(state: State) -> tuple[int | None, set[str]]:
    """Who won (``None``: drawn) and by which clauses."""
    assert isinstance(state.outcome, Outcome), "the game goes on"
    return state.outcome.winner, {clause.partition(":")[2] for clause in state.outcome.clauses}


@pytest.mark.clause("hero_duel:1.3.1", "hero_duel:1.3.2", "hero_duel:1.3.2a", "hero_duel:3.3.2")
@pytest.mark.parametrize("more", [1, 2])
def test_five_or_more_cards_in_the_damage_zone_lose_the_game(more: int) -> None:
    state = done(effect(n.Move(Selection("deck", "them", how="top", count=more), "damage"), b={"damage": 4, "deck": 9}))
    assert ended(state) == (0, {"1.3.2a"})


@pytest.mark.clause("hero_duel:1.3.2", "hero_duel:1.3.2a", "hero_duel:3.3.2")
def test_four_cards_in_the_damage_zone_do_not() -> None:
    assert done(effect(n.Move(TOP, "damage"), a={"damage": 3, "deck": 9})).outcome is None


@pytest.mark.clause("hero_duel:1.3.1", "hero_duel:1.3.2", "hero_duel:1.3.2b", "hero_duel:1.3.4")
def test_drawing_past_the_end_draws_what_is_there_and_loses_once_the_effect_is_done() -> None:
    drawing = n.Seq((n.Draw(2), n.Discard(1)))
    state = go(effect(drawing, a={"deck": 1, "hand": 1}))
    assert (count(state, "A.hand"), state.outcome) == (2, None)
    assert ended(done(state, "pick")) == (1, {"1.3.2b"})


@pytest.mark.clause("hero_duel:1.3.2b")
def test_drawing_the_last_card_does_not_lose() -> None:
    assert done(effect(n.Draw(2), a={"deck": 2})).outcome is None


@pytest.mark.clause("hero_duel:1.3.4", "hero_duel:1.3.2b")
def test_drawing_for_the_turn_from_an_empty_deck_loses_at_once() -> None:
    state = board(
        a={"field": ["T"]}, b={"field": 1}, cards={"T": card("开", 1, 0, on("turn_start", n.Draw(), subject="us"))}
    )
    assert ended(done(phase(state, "start"))) == (1, {"1.3.2b"})


@pytest.mark.clause("hero_duel:1.3.2", "hero_duel:1.3.2c", "hero_duel:1.3.4")
def test_adding_energy_for_the_turn_from_an_empty_deck_loses() -> None:
    assert ended(done(phase(board({"deck": 1}), "start"))) == (1, {"1.3.2c"})


@pytest.mark.clause("hero_duel:1.3.2c")
@pytest.mark.parametrize("node", [n.AddEnergy(2), n.Move(Selection("deck", how="top", count=2), "energy")])
@pytest.mark.parametrize(("deck", "lost"), [(1, True), (2, False)])
def test_an_effect_that_adds_more_energy_than_the_deck_has_loses(node: n.Node, deck: int, lost: bool) -> None:
    state = done(effect(node, a={"deck": deck}))
    assert count(state, "A.energy") == deck
    assert (state.outcome is not None) == lost
    if lost:
        assert ended(state) == (1, {"1.3.2c"})


@pytest.mark.clause("hero_duel:1.3.2c")
def test_up_to_as_much_energy_as_there_is_does_not_lose() -> None:
    what = Selection("deck", how="top", count=2, up_to=True)
    assert done(effect(n.Move(what, "energy"), a={"deck": 1}), "pick X").outcome is None


@pytest.mark.clause("hero_duel:1.3.1", "hero_duel:1.3.2", "hero_duel:1.3.2d")
@pytest.mark.parametrize(("who", "winner"), [("us", 0), ("them", 1)])
def test_an_effect_by_which_a_player_wins_is_the_other_players_loss(who: n.Who, winner: int) -> None:
    assert ended(done(effect(n.Win(who)))) == (winner, {"1.3.2d"})


@pytest.mark.clause("hero_duel:1.3.1", "hero_duel:1.3.3")
def test_losing_together_is_a_draw() -> None:
    both = n.Move(Selection("deck", "both", how="top", count=None), "damage")
    state = done(effect(both, a={"damage": 4, "deck": 1}, b={"damage": 4, "deck": 1}))
    assert ended(state) == (None, {"1.3.2a", "1.3.3"})


@pytest.mark.clause("hero_duel:1.3.3")
def test_losing_alone_is_not() -> None:
    both = n.Move(Selection("deck", "both", how="top", count=None), "damage")
    state = done(effect(both, a={"damage": 4, "deck": 1}, b={"damage": 3, "deck": 1}))
    assert ended(state) == (1, {"1.3.2a"})


@pytest.mark.clause("hero_duel:1.3.4")
def test_nobody_loses_in_the_middle_of_an_effect() -> None:
    away = n.Seq((n.Move(TOP, "damage"), n.Move(Selection("damage", count=2), "rest")))
    state = go(effect(away, a={"damage": 4, "deck": 2}))
    assert (count(state, "A.damage"), state.outcome) == (5, None)
    assert done(state, "pick").outcome is None


@pytest.mark.clause("hero_duel:1.3.4")
def test_what_comes_in_a_sentence_of_its_own_comes_too_late() -> None:
    state = effect(n.Move(TOP, "damage"), n.Move(Selection("damage", count=2), "rest"), a={"damage": 4, "deck": 2})
    assert ended(done(state)) == (1, {"1.3.2a"})


@pytest.mark.clause("hero_duel:1.3.4")
@pytest.mark.parametrize(("reading", "winner"), [("outermost", None), ("each-effect", 0)])
def test_whether_loss_is_looked_at_after_an_inserted_effect_is_an_open_point(reading: str, winner: int | None) -> None:
    fifth = card("再伤", 1000, 0, on("move", n.Move(TOP, "damage"), to="rest"))
    state = effect(
        n.Seq((n.Move(Selection("field", "them"), "rest"), n.Move(Selection("damage", "them", count=None), "rest"))),
        a={"deck": 3}, b={"field": ["F"], "damage": 4, "deck": 3}, cards={"F": fifth},
        readings={"loss-check-nested": reading},
    )  # fmt: skip
    state = done(state)
    assert (None if state.outcome is None else state.outcome.winner) == winner


# -- loss and the settlement of a battle --------------------------------------------------------------------


def tied(**readings: str) -> State:
    """Both lose the battle, both at four damage."""
    return battle(board({"field": 1, "damage": 4}, {"field": 1, "damage": 4}, readings=readings), "X#1", "X#6")


@pytest.mark.clause("hero_duel:1.3.3", "hero_duel:1.3.4")
def test_a_tie_at_four_damage_each_is_a_drawn_game() -> None:
    assert ended(done(tied())) == (None, {"1.3.2a", "1.3.3"})


@pytest.mark.clause("hero_duel:1.3.4", "hero_duel:4.4.4")
def test_read_the_other_way_the_active_player_loses_first() -> None:
    state = done(tied(**{"loss-check-in-settlement": "in-order"}))
    assert ended(state) == (1, {"1.3.2a"})
    assert count(state, "B.damage") == 4


@pytest.mark.clause("hero_duel:1.3.4", "hero_duel:1.3.3")
def test_an_effect_in_the_middle_of_settling_does_not_look_at_loss_yet() -> None:
    saved = n.Replace(n.Trigger("move", to="damage"), n.Seq((n.Draw(), n.Move(Ref("self"), "damage"))))
    cards = {"K": card("替", 1000, 0, n.Ability(static=(saved,)))}
    state = board({"field": ["X"], "damage": 4}, {"field": ["K"], "damage": 4, "deck": 3}, cards, active="B")
    assert ended(done(battle(state, "K#1", "X#1"))) == (None, {"1.3.2a", "1.3.3"})


# -- readings -----------------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:1.3.2b", "hero_duel:1.3.2c", "hero_duel:1.3.4")
@pytest.mark.parametrize(("reading", "lost"), [("remembered", True), ("rechecked", False)])
@pytest.mark.parametrize("short", [n.Draw(2), n.AddEnergy(2)])
def test_a_deck_that_ran_out_and_was_filled_again_is_an_open_point(reading: str, lost: bool, short: n.Node) -> None:
    refill = n.Seq((short, n.Move(Selection("rest", count=None), "deck")))
    state = effect(refill, a={"deck": 1, "rest": 1}, readings={"draw-from-empty-mid-effect": reading})
    assert (done(state).outcome is not None) == lost


@pytest.mark.clause("hero_duel:1.3.2b", "hero_duel:1.3.4")
def test_rechecked_a_deck_that_is_still_empty_loses() -> None:
    state = effect(n.Draw(2), a={"deck": 1}, readings={"draw-from-empty-mid-effect": "rechecked"})
    assert ended(done(state)) == (1, {"1.3.2b"})


@pytest.mark.clause("hero_duel:1.3.1", "hero_duel:1.3.3", "hero_duel:1.3.2d")
@pytest.mark.parametrize(("reading", "winner"), [("drawn", None), ("win-stands", 0)])
def test_winning_by_effect_while_due_to_lose_is_an_open_point(reading: str, winner: int | None) -> None:
    state = effect(
        n.Seq((n.Move(TOP, "damage"), n.Win())), a={"damage": 4, "deck": 1}, readings={"win-effect-and-loss": reading}
    )
    assert ended(done(state))[0] == winner


@pytest.mark.clause("hero_duel:1.3.1", "hero_duel:1.3.2d")
@pytest.mark.parametrize(("first", "second", "winner"), [("us", "them", 0), ("them", "us", 1)])
def test_where_two_wins_stand_the_first_counts(first: n.Who, second: n.Who, winner: int) -> None:
    state = effect(n.Seq((n.Win(first), n.Win(second))), readings={"win-effect-and-loss": "win-stands"})
    assert ended(done(state))[0] == winner


@pytest.mark.clause("hero_duel:1.3.2d", "hero_duel:1.3.4")
@pytest.mark.parametrize(("reading", "drawn"), [("when-done", 1), ("at-once", 0)])
def test_whether_a_win_ends_the_game_in_the_middle_of_its_effect_is_an_open_point(reading: str, drawn: int) -> None:
    state = done(effect(n.Seq((n.Win(), n.Draw())), a={"deck": 3}, readings={"win-mid-effect": reading}))
    assert (count(state, "A.hand"), ended(state)[0]) == (drawn, 0)


@pytest.mark.clause("hero_duel:1.3.4")
def test_the_rules_look_at_loss_when_they_have_moved_cards() -> None:
    assert ended(done(step(board({"damage": 5}), "hero_duel.check"))) == (1, {"1.3.2a"})
    assert done(step(board({"damage": 4}), "hero_duel.check")).outcome is None


@pytest.mark.clause("hero_duel:1.3.4")
def test_transforming_inside_an_effect_does_not_look_at_loss_yet() -> None:
    cards = {"O": card("旧", 1000, marks="新"), "N": card("新", 2000, keywords="新")}
    state = effect(
        n.Seq((n.Move(TOP, "damage"), n.ExtraTransform(), n.Move(Selection("damage", count=None), "rest"))),
        a={"field": ["O"], "hand": ["N"], "damage": 4, "deck": 1}, cards=cards,
    )  # fmt: skip
    assert options(state) == ["transform O#1 N#1", "pass"]
    state = done(state, "transform")
    assert (where(state, "N#1"), state.outcome) == ("A.field", None)


@pytest.mark.clause("hero_duel:1.3.2a")
def test_a_filter_of_the_damage_zone_counts_no_other_zone() -> None:
    moved = n.Move(Selection("hand", filter=Filter(names=("空白",)), count=None), "rest")
    assert done(effect(moved, a={"hand": 6, "damage": 4})).outcome is None
