"""Attacks, defence, counters, evading, defeat, the next fighter, the end of the game."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Selection, Trigger
from engine.games import rules_of
from engine.resolution import run
from engine.state import Place, State
from tests.engine.boards import go, options, order_of, who_decides
from tests.engine.kaiju_club.boards import (
    EVADE,
    act,
    always,
    at,
    attack,
    battle,
    board,
    counter,
    defence,
    front,
    main,
    reinforcement,
    skill,
)  # fmt: skip

THEIR_FRONT = Selection("engaged", "them", count=None)


def fight(attacker: object, target: object, a: str = "P", b: str = "Q", **more: object) -> State:
    """A's card attacks B's with its first attack."""
    cards = {"P": attacker, "Q": target}
    state = board(cards, {"engaged": a}, {"engaged": b}, **more)  # type: ignore[arg-type]
    return go(main(state), "attack P#1 0")


@pytest.mark.clause("kaiju_club:5.1", "kaiju_club:3.2.2.3")
def test_an_attack_puts_its_number_of_damage_on_the_engaged_card_alone() -> None:
    state = board({"P": battle(attack(3))}, {"engaged": "P"}, {"engaged": "X", "support": "X"})
    state = go(main(state), "attack P#1")
    assert front(state, "B").damage == 3
    assert all(piece.damage == 0 for piece in state.pieces(1, "support"))


@pytest.mark.clause("kaiju_club:5.1")
def test_an_attack_may_reach_the_support_zone_where_its_text_says_so() -> None:
    everywhere = attack(2, what=Selection("field", "them", count=None))
    state = board({"P": battle(everywhere)}, {"engaged": "P"}, {"support": "X X"})
    state = go(main(state), "attack P#1")
    assert [piece.damage for piece in (front(state, "B"), *state.pieces(1, "support"))] == [2, 2, 2]


@pytest.mark.clause("kaiju_club:5.5")
@pytest.mark.parametrize(("by", "taken"), [(2, 1), (3, 0), (4, 0)])
def test_defence_takes_from_the_damage_and_never_below_none(by: int, taken: int) -> None:
    assert front(fight(battle(attack(3)), battle(defence(by))), "B").damage == taken


@pytest.mark.clause("kaiju_club:5.9")
def test_piercing_ignores_defence() -> None:
    assert front(fight(battle(attack(3, pierce=True)), battle(defence(4))), "B").damage == 3


@pytest.mark.clause("kaiju_club:5.6")
def test_a_counter_answers_the_battle_card_that_dealt_the_damage() -> None:
    state = fight(battle(attack(3)), battle(counter(2)))
    assert (front(state, "A").damage, front(state, "B").damage) == (2, 3)


@pytest.mark.clause("kaiju_club:open.counter-no-damage")
def test_a_counter_does_not_answer_no_damage_unless_so_read() -> None:
    target = battle(defence(4), counter(2))
    assert front(fight(battle(attack(3)), target), "A").damage == 0
    assert front(fight(battle(attack(3)), target, readings={"counter-no-damage": "yes"}), "A").damage == 2


@pytest.mark.clause("kaiju_club:5.6", "kaiju_club:5.18")
def test_attack_and_counter_defeat_both_cards_at_the_same_moment() -> None:
    cards = {"P": battle(attack(4), hp=6), "Q": battle(counter(3), hp=4)}
    state = board(cards, {"engaged": "P!3", "support": "X"}, {"engaged": "Q", "support": "X"})
    state = go(main(state), "attack P#1")
    assert (at(state, "A.spirit"), at(state, "B.spirit")) == (["P#1"], ["Q#1"])
    assert (front(state, "A").id, front(state, "B").id) == ("X#1", "X#2")
    assert state.outcome is None


@pytest.mark.clause("kaiju_club:open.both-lose", "kaiju_club:4.2")
@pytest.mark.parametrize(("reading", "winner"), [("draw", None), ("active-loses", 1), ("active-wins", 0)])
def test_who_wins_when_both_lose_their_last_card_is_open(reading: str, winner: int | None) -> None:
    state = fight(battle(attack(4), hp=6), battle(counter(3), hp=4), "P!3", readings={"both-lose": reading})
    assert state.outcome is not None and state.outcome.winner == winner
    assert "kaiju_club:open.both-lose" in state.outcome.clauses


@pytest.mark.clause("kaiju_club:open.counter-answers-counter")
def test_a_counter_is_not_answered_by_a_counter_unless_so_read() -> None:
    both = battle(attack(1), counter(2)), battle(counter(3))
    state = fight(*both)
    assert (front(state, "A").damage, front(state, "B").damage) == (3, 1)
    state = fight(*both, readings={"counter-answers-counter": "once"})
    assert (front(state, "A").damage, front(state, "B").damage) == (3, 1 + 2)


@pytest.mark.clause("kaiju_club:open.counter-without-card", "kaiju_club:5.6")
def test_a_counter_to_a_skill_cards_damage_finds_no_battle_card_unless_so_read() -> None:
    cards = {"K": skill(n.Damage(THEIR_FRONT, 2)), "Q": battle(counter(3))}
    for reading, damage in (("none", 0), ("engaged", 3)):
        state = board(cards, {"hand": "K"}, {"engaged": "Q"}, readings={"counter-without-card": reading})
        state = go(main(state), "skill K#1")
        assert (front(state, "A").damage, front(state, "B").damage) == (damage, 2)


@pytest.mark.clause("kaiju_club:5.6")
def test_damage_of_ones_own_side_is_not_countered() -> None:
    cards = {"P": battle(act(n.Damage(Selection("engaged", "us", count=None), 2)), counter(3))}
    state = go(main(board(cards, {"engaged": "P"})), "act P#1")
    assert (front(state, "A").damage, front(state, "B").damage) == (2, 0)


@pytest.mark.clause("kaiju_club:5.7")
def test_evading_is_a_toss_of_nature() -> None:
    state = fight(battle(attack(3)), battle(EVADE))
    assert (who_decides(state), options(state)) == ("nature", ["heads Q#1", "tails Q#1"])
    assert front(go(state, "heads"), "B").damage == 0
    assert front(go(state, "tails"), "B").damage == 3


@pytest.mark.clause("kaiju_club:5.8")
def test_a_sure_hit_needs_no_toss() -> None:
    state = fight(battle(attack(3, sure=True)), battle(EVADE))
    assert who_decides(state) == "A" and front(state, "B").damage == 3


@pytest.mark.clause("kaiju_club:5.7")
def test_damage_that_is_no_attack_is_not_evaded() -> None:
    cards = {"K": skill(n.Damage(THEIR_FRONT, 2)), "Q": battle(EVADE)}
    state = go(main(board(cards, {"hand": "K"}, {"engaged": "Q"})), "skill K#1")
    assert front(state, "B").damage == 2


@pytest.mark.clause("kaiju_club:5.7", "kaiju_club:5.4")
def test_evading_may_be_given_by_an_effect_for_a_while() -> None:
    cards = {"K": skill(n.Grant(Selection("engaged", count=None), "evade", "next_turn")), "Q": battle(attack(3))}
    state = go(main(board(cards, {"hand": "K"}, {"engaged": "Q"})), "skill K#1", "end", "attack Q#1")
    assert who_decides(state) == "nature"


@pytest.mark.clause("kaiju_club:1.1.2", "kaiju_club:5.18", "kaiju_club:2.5", "kaiju_club:2.6")
@pytest.mark.parametrize(("hp", "gone"), [(4, False), (3, True), (2, True)])
def test_a_card_whose_damage_reaches_its_hp_goes_to_the_spirit_zone(hp: int, gone: bool) -> None:
    cards = {"P": battle(attack(3)), "Q": battle(hp=hp)}
    state = board(cards, {"engaged": "P"}, {"engaged": "Q(X,X)", "support": "X"})
    state = go(main(state), "attack P#1")
    assert at(state, "B.spirit") == (["Q#1"] if gone else [])
    assert len(at(state, "B.discard")) == (2 if gone else 0)


@pytest.mark.clause("kaiju_club:2.2")
def test_the_owner_of_a_defeated_card_chooses_the_next_from_support() -> None:
    cards = {"P": battle(attack(9)), "R": battle(), "S": battle()}
    state = board(cards, {"engaged": "P"}, {"support": "R S"})
    state = go(main(state), "attack P#1")
    assert (who_decides(state), options(state)) == ("B", ["step up R#1", "step up S#1"])
    state = go(state, "step up S#1")
    assert front(state, "B").id == "S#1" and at(state, "B.support") == ["R#1"]


@pytest.mark.clause("kaiju_club:2.2")
def test_a_card_moved_out_of_the_engagement_zone_is_replaced_too() -> None:
    cards = {"K": skill(n.Move(THEIR_FRONT, "hand"))}
    state = go(main(board(cards, {"hand": "K"}, {"engaged": "X(X)", "support": "X"})), "skill K#1")
    assert front(state, "B").id == "X#3" and at(state, "B.hand") == ["X#1"]
    assert at(state, "B.discard") == ["X#2"]


@pytest.mark.clause("kaiju_club:open.engaged-replacement")
@pytest.mark.parametrize(("reading", "first"), [("active-first", "A"), ("other-first", "B"), ("together", "A")])
def test_who_chooses_first_when_both_engaged_cards_are_gone_is_open(reading: str, first: str) -> None:
    cards = {"P": battle(attack(9)), "Q": battle(counter(9))}
    sides = {"engaged": "P", "support": "X X"}, {"engaged": "Q", "support": "X X"}
    state = go(main(board(cards, *sides, readings={"engaged-replacement": reading})), "attack P#1")
    assert who_decides(state) == first
    state = go(state, "step up")
    engaged = [len(at(state, f"{player}.engaged")) for player in "AB"]
    assert sum(engaged) == (0 if reading == "together" else 1)
    state = go(state, "step up")
    assert [len(at(state, f"{player}.engaged")) for player in "AB"] == [1, 1]


@pytest.mark.clause("kaiju_club:4.1", "kaiju_club:1.1.4", "kaiju_club:2.6")
@pytest.mark.parametrize(("cost", "over"), [(5, False), (6, True)])
def test_fifteen_in_the_spirit_zone_is_borne_sixteen_is_not(cost: int, over: bool) -> None:
    cards = {"P": battle(attack(9)), "Q": battle(cost=cost), "T": battle(cost=10)}
    state = board(cards, {"engaged": "P"}, {"engaged": "Q", "support": "X", "spirit": "T"})
    state = go(main(state), "attack P#1")
    assert (state.outcome is not None) == over
    if state.outcome is not None:
        assert (state.outcome.winner, state.outcome.clauses) == (0, ("kaiju_club:4.1",))


@pytest.mark.clause("kaiju_club:4.1", "kaiju_club:1.2.2")
def test_a_skill_card_with_a_cost_may_lose_ones_own_game() -> None:
    cards = {"K": skill(cost=6), "T": battle(cost=10)}
    state = go(main(board(cards, {"hand": "K", "spirit": "T"})), "skill K#1")
    assert state.outcome is not None and state.outcome.losers == (0,)


@pytest.mark.clause("kaiju_club:4.2")
def test_without_a_battle_card_on_the_field_the_game_is_lost() -> None:
    state = fight(battle(attack(9)), battle())
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.clauses) == (0, ("kaiju_club:4.2",))


@pytest.mark.clause("kaiju_club:open.loss-check")
@pytest.mark.parametrize(("reading", "drawn"), [("after-effect", 1), ("at-once", 0)])
def test_whether_loss_is_looked_at_before_the_effect_is_done_is_open(reading: str, drawn: int) -> None:
    cards = {"K": skill(n.Damage(THEIR_FRONT, 9), n.Draw(1))}
    state = go(main(board(cards, {"hand": "K", "deck": "X"}, readings={"loss-check": reading})), "skill K#1")
    assert state.outcome is not None and len(at(state, "A.hand")) == drawn


@pytest.mark.clause("kaiju_club:5.18", "kaiju_club:3.2.2.5")
def test_a_destroyed_reinforcement_goes_to_the_discard_zone() -> None:
    cards = {"K": skill(n.Destroy(Selection("placement", "them"))), "R": reinforcement()}
    state = go(main(board(cards, {"hand": "K"}, {"placement": "R"})), "skill K#1")
    assert at(state, "B.discard") == ["R#1"]


@pytest.mark.clause("kaiju_club:5.18")
def test_a_battle_card_that_an_effect_destroys_goes_to_the_spirit_zone() -> None:
    cards = {"K": skill(n.Destroy(THEIR_FRONT))}
    state = go(main(board(cards, {"hand": "K"}, {"engaged": "X(X)", "support": "X"})), "skill K#1")
    assert at(state, "B.spirit") == ["X#1"] and at(state, "B.discard") == ["X#2"]


@pytest.mark.clause("kaiju_club:1.1.2")
def test_a_card_that_loses_hp_may_be_defeated_by_the_damage_it_has() -> None:
    more = always(n.Static(Selection("field", count=None), 3, "hp"))
    cards = {"K": skill(n.Destroy(Selection("placement", "them"))), "R": reinforcement(more), "Q": battle(hp=4)}
    state = board(cards, {"hand": "K"}, {"engaged": "Q!5", "support": "X", "placement": "R"})
    state = go(main(state), "skill K#1")
    assert at(state, "B.spirit") == ["Q#1"] and front(state, "B").id == "X#1"


@pytest.mark.clause("kaiju_club:open.effect-order")
@pytest.mark.parametrize(("reading", "order"), [("active-first", "AAB"), ("alternate", "ABA")])
def test_in_which_order_both_sides_effects_are_carried_out_is_open(reading: str, order: str) -> None:
    draw = Ability(Trigger("turn_start", "any"), (n.Draw(1),))
    cards = {"P": battle(draw, draw), "Q": battle(draw)}
    state = board(
        cards, {"engaged": "P", "deck": "X X X"}, {"engaged": "Q", "deck": "X X"}, readings={"effect-order": reading}
    )
    state = state.table.rules.happenings["phase"](state, "draw")
    begun = order_of(state, "resolve P#1")
    assert "".join("A" if source == "P#1" else "B" for source in begun) == order


@pytest.mark.clause("kaiju_club:2.2", "kaiju_club:5.18", "kaiju_club:1.1.2")
def test_what_no_card_dealt_defeats_too_and_the_field_is_put_in_order() -> None:
    state = board({}, {}, {"engaged": "X", "support": "X"})
    state = run(rules_of("kaiju_club").happenings["damage"](state, [Place(1, "engaged", 0), 9]))
    assert at(state, "B.spirit") == ["X#1"] and front(state, "B").id == "X#2"


@pytest.mark.clause("kaiju_club:2.2", "kaiju_club:5.18")
def test_a_defeated_card_is_replaced_before_the_effects_that_its_defeat_triggered() -> None:
    moved = Ability(Trigger("destroyed"), (n.Move(Selection("engaged"), "hand"),))
    cards = {"P": battle(attack(9)), "Q": battle(moved), "R": battle()}
    state = board(cards, {"engaged": "P"}, {"engaged": "Q", "support": "R X"})
    state = go(main(state), "attack P#1", "step up R#1")
    assert at(state, "B.hand") == ["R#1"] and front(state, "B").id == "X#1"
