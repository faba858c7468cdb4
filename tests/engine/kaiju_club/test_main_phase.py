"""What may be done in a turn, and what not."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Filter, Selection, Trigger
from engine.games import rules_of
from engine.games.kaiju_club.board import fighters
from engine.games.kaiju_club.setup import NoBattleCard
from engine.resolution import run
from tests.engine.boards import go, options, who_decides
from tests.engine.kaiju_club.boards import (
    PLAYERS,
    SELF,
    act,
    always,
    at,
    attack,
    battle,
    board,
    front,
    heal,
    level,
    main,
    reinforcement,
    skill,
    why_not,
)  # fmt: skip


def new_game(a: str, b: str = "X " * 8, **readings: str) -> object:
    table = board({"R": reinforcement()}, readings={k.replace("_", "-"): v for k, v in readings.items()}).table
    decks = tuple(
        tuple(f"{card}#{name}{i}" for i, card in enumerate(deck.split())) for name, deck in (("A", a), ("B", b))
    )
    return rules_of("kaiju_club").new_game(table, decks, 1)


# -- set-up ----------------------------------------------------------------------------------------------


@pytest.mark.clause("kaiju_club:3.1")
def test_each_chooses_a_hidden_battle_card_and_both_are_turned_up_together() -> None:
    state = go(run(new_game("X k X k k k X X")), "starts 0")  # type: ignore[arg-type]
    assert (who_decides(state), len(at(state, "A.hand")), options(state)) == ("A", 6, ["lay X#A0"])
    state = go(state, "lay")
    assert front(state, "A").down and who_decides(state) == "B"
    state = go(state, "lay")
    assert not front(state, "A").down and not front(state, "B").down


@pytest.mark.clause("kaiju_club:3.1")
def test_a_hand_without_a_battle_card_is_drawn_anew() -> None:
    state = go(run(new_game("k k k k k k X k")), "starts 0")  # type: ignore[arg-type]
    assert who_decides(state) == "nature" and at(state, "A.hand") == []
    state = go(state, "is on top X#A6", *["is on top k"] * 5)
    assert who_decides(state) == "A" and options(state) == ["lay X#A6"]


@pytest.mark.clause("kaiju_club:3.1")
def test_a_deck_without_battle_cards_cannot_begin() -> None:
    with pytest.raises(NoBattleCard):
        new_game("k k k k k k k")


@pytest.mark.clause("kaiju_club:open.who-goes-first")
def test_who_goes_first_is_chance_or_the_winners_choice() -> None:
    assert who_decides(run(new_game("X " * 8))) == "nature"  # type: ignore[arg-type]
    assert who_decides(run(new_game("X " * 8, who_goes_first="winner-chooses"))) == "B"  # type: ignore[arg-type]


@pytest.mark.clause("kaiju_club:3.2.1")
def test_the_turn_player_draws_one_in_the_first_turn_too() -> None:
    state = run(rules_of("kaiju_club").happenings["phase"](board({}, {"deck": "X X"}, turn=1), "draw"))
    assert at(state, "A.hand") == ["X#1"]


@pytest.mark.clause("kaiju_club:open.empty-deck")
def test_an_empty_deck_loses_only_by_the_other_reading() -> None:
    for reading, lost in (("nothing", False), ("loses", True)):
        state = board({}, readings={"empty-deck": reading})
        assert (run(rules_of("kaiju_club").happenings["phase"](state, "draw")).outcome is not None) == lost


# -- Ⅰ ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("kaiju_club:3.2.2.1", "kaiju_club:5.11")
def test_one_deployment_a_turn_into_the_support_zone() -> None:
    cards = {"Y": battle(name="另")}
    state = main(board(cards, {"hand": "X Y"}))
    state = go(state, "deploy X#1")
    assert at(state, "A.support") == ["X#1"]
    assert why_not(state, "deploy Y#1") == ("kaiju_club:3.2.2.1",)
    assert "strengthen Y#1 X#1" in options(state)


@pytest.mark.clause("kaiju_club:3.2.2.1", "kaiju_club:5.12", "kaiju_club:5.14")
def test_one_strengthening_a_turn_raises_the_level() -> None:
    cards = {"P": battle(attack(2), attack(4, need=level(1))), "Y": battle(name="另")}
    state = main(board(cards, {"engaged": "P", "hand": "X Y"}))
    assert why_not(state, "attack P#1 1") == ("kaiju_club:5.14",)
    state = go(state, "strengthen X#1 P#1")
    assert [piece.id for piece in front(state, "A").under] == ["X#1"]
    assert "attack P#1 1" in options(state)
    assert why_not(state, "strengthen Y#1") == ("kaiju_club:3.2.2.1",)


@pytest.mark.clause("kaiju_club:3.2.2.1")
def test_effects_allow_more_deployments_and_strengthenings() -> None:
    cards = {
        "K": skill(n.Allow("deploy")),
        "L": skill(n.Allow("strengthen")),
        "Y": battle(name="另"),
        "Z": battle(name="三"),
    }
    state = go(main(board(cards, {"hand": "K X Y Z"})), "deploy X#1", "skill K#1", "deploy Y#1")
    assert why_not(state, "deploy Z#1") == ("kaiju_club:3.2.2.1",)
    state = go(main(board(cards, {"hand": "L X Y Z"})), "strengthen X#1", "skill L#1", "strengthen Y#1")
    assert why_not(state, "strengthen Z#1") == ("kaiju_club:3.2.2.1",)
    assert len(front(state, "A").under) == 2


@pytest.mark.clause("kaiju_club:open.support-size", "kaiju_club:5.11")
def test_a_support_zone_has_no_size_unless_the_head_judge_sets_one() -> None:
    side = {"hand": "Y", "support": "X X"}
    cards = {"Y": battle(name="另")}
    assert "deploy Y#1 support" in options(main(board(cards, side)))
    full = main(board(cards, side, readings={"support-size": "by-event", "support-slots": "2"}))
    assert why_not(full, "deploy Y#1") == ("kaiju_club:5.11",)


@pytest.mark.clause("kaiju_club:open.deploy-zone", "kaiju_club:5.11")
def test_a_deployment_never_replaces_a_card_that_lies_there() -> None:
    state = main(board({"Y": battle(name="另")}, {"hand": "Y"}, readings={"deploy-zone": "either"}))
    assert [option for option in options(state) if option.startswith("deploy")] == ["deploy Y#1 support"]


@pytest.mark.clause("kaiju_club:5.12")
def test_a_card_that_strengthens_has_no_effects_and_no_name() -> None:
    cards = {"D": battle(always(n.Static(Selection("field", count=None), 5, "defence")), name="盾")}
    state = board(cards, {"engaged": "X(D)"})
    assert state.table.rules.stat(state, front(state, "A"), "defence") == 0
    lying = board(cards, {"engaged": "X", "support": "D"})
    assert lying.table.rules.stat(lying, front(lying, "A"), "defence") == 5


# -- Ⅱ and Ⅲ ----------------------------------------------------------------------------------------------


@pytest.mark.clause("kaiju_club:3.2.2.2", "kaiju_club:5.3")
def test_actions_are_without_limit_unless_the_text_says_so() -> None:
    cards = {"P": battle(act(n.Draw(1)), act(n.Draw(1), once=True))}
    state = go(main(board(cards, {"engaged": "P", "deck": "X X X X X"})), "act P#1 0", "act P#1 0", "act P#1 1")
    assert len(at(state, "A.hand")) == 3
    assert "act P#1 0" in options(state)
    assert why_not(state, "act P#1 1") == ("kaiju_club:5.3",)


@pytest.mark.clause("kaiju_club:5.3", "kaiju_club:2.2", "kaiju_club:2.3", "kaiju_club:5.1", "kaiju_club:5.2")
def test_only_the_engaged_card_acts_attacks_and_heals_unless_its_text_names_the_support_zone() -> None:
    cards = {"P": battle(act(n.Draw(1)), attack(1), heal(1)), "S": battle(act(n.Draw(1), zones=("support",)))}
    state = main(board(cards, {"support": "P S", "deck": "X"}))
    assert why_not(state, "act P#1") == ("kaiju_club:5.3",)
    assert why_not(state, "attack P#1") == ("kaiju_club:5.1",)
    assert why_not(state, "heal P#1") == ("kaiju_club:5.2",)
    assert "act S#1 0" in options(state)


@pytest.mark.clause("kaiju_club:3.2.2.3", "kaiju_club:5.1", "kaiju_club:5.2")
@pytest.mark.parametrize(
    ("first", "then"), [("attack P#1", "heal P#1"), ("heal P#1", "attack P#1"), ("attack P#1", "attack P#1")]
)
def test_attack_or_heal_one_of_them_once(first: str, then: str) -> None:
    cards = {"P": battle(attack(1), heal(1))}
    state = go(main(board(cards, {"engaged": "P!3"})), first)
    assert why_not(state, then) == ("kaiju_club:3.2.2.3",)


@pytest.mark.clause("kaiju_club:3.2.2.3")
def test_the_first_player_may_heal_but_not_attack_in_the_first_turn() -> None:
    cards = {"P": battle(attack(1), heal(1))}
    state = main(board(cards, {"engaged": "P!3"}, turn=1))
    assert why_not(state, "attack P#1") == ("kaiju_club:3.2.2.3",)
    assert "heal P#1 1" in options(state)
    assert "attack P#1 0" in options(main(board(cards, {"engaged": "P"}, turn=3)))
    assert "attack P#1 0" in options(main(board(cards, {}, {"engaged": "P"}, turn=2, active=1)))


@pytest.mark.clause("kaiju_club:5.2")
@pytest.mark.parametrize(("before", "after"), [(5, 3), (1, 0)])
def test_healing_takes_damage_off(before: int, after: int) -> None:
    state = go(main(board({"P": battle(heal(2))}, {"engaged": f"P!{before}"})), "heal P#1")
    assert front(state, "A").damage == after


@pytest.mark.clause("kaiju_club:open.heal-target", "kaiju_club:5.2")
def test_healing_reaches_the_support_zone_unless_read_otherwise() -> None:
    side = {"engaged": "P!3", "support": "X!3"}
    state = go(main(board({"P": battle(heal(2))}, side)), "heal P#1")
    assert options(state) == ["pick P#1", "pick X#1"]
    state = go(main(board({"P": battle(heal(2))}, side, readings={"heal-target": "engaged-only"})), "heal P#1")
    assert front(state, "A").damage == 1


@pytest.mark.clause("kaiju_club:open.newcomer-attacks-again")
def test_whether_a_newcomer_has_an_attack_of_its_own_is_open() -> None:
    cards = {"P": battle(attack(1, n.Switch(Selection("support")))), "Q": battle(attack(1))}
    side = {"engaged": "P", "support": "Q"}
    assert why_not(go(main(board(cards, side)), "attack P#1"), "attack Q#1") == ("kaiju_club:3.2.2.3",)
    each = board(cards, side, readings={"newcomer-attacks-again": "per-card"})
    assert "attack Q#1 0" in options(go(main(each), "attack P#1"))


@pytest.mark.clause("kaiju_club:1.1.3", "kaiju_club:5.10")
@pytest.mark.parametrize(("own", "other", "may"), [(4, 3, True), (3, 3, False), (2, 3, False)])
def test_the_faster_engaged_card_has_the_advantage(own: int, other: int, may: bool) -> None:
    cards = {
        "P": battle(attack(1, need=n.Advantage()), speed=own), "Q": battle(speed=other),
        "K": skill(n.Draw(1), need=n.Advantage()),
    }  # fmt: skip
    state = main(board(cards, {"engaged": "P", "hand": "K"}, {"engaged": "Q"}))
    assert ("attack P#1 0" in options(state), "skill K#1" in options(state)) == (may, may)
    if not may:
        assert why_not(state, "attack P#1") == why_not(state, "skill K#1") == ("kaiju_club:5.10",)


@pytest.mark.clause("kaiju_club:5.4", "kaiju_club:2.3")
def test_a_continuous_skill_may_work_in_one_zone_only() -> None:
    cards = {"S": battle(always(n.Static(Selection("engaged", count=None), 2, "speed"), zones=("support",)))}
    helped = board(cards, {"support": "S"})
    assert helped.table.rules.stat(helped, front(helped, "A"), "speed") == 5
    alone = board(cards, {"engaged": "S"})
    assert alone.table.rules.stat(alone, front(alone, "A"), "speed") == 3


# -- Ⅳ ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("kaiju_club:3.2.2.4")
def test_retreating_gives_up_one_strengthening_and_changes_places() -> None:
    cards = {"P": battle(act(n.Draw(1))), "Q": battle(act(n.Draw(1)), attack(2))}
    state = main(board(cards, {"engaged": "P!2(X,X)", "support": "Q!1(X)", "deck": "X X"}))
    state = go(state, "retreat P#1")
    assert (front(state, "A").id, front(state, "A").damage, len(front(state, "A").under)) == ("Q#1", 1, 1)
    (back,) = state.pieces(0, "support")
    assert (back.id, back.damage, len(back.under)) == ("P#1", 2, 1)
    assert at(state, "A.discard") == ["X#1"]
    assert {"act Q#1 0", "attack Q#1 1"} <= set(options(state))


@pytest.mark.clause("kaiju_club:3.2.2.4", "kaiju_club:3.2.2.n1")
@pytest.mark.parametrize("move", ["act P#1", "attack P#1", "heal P#1"])
def test_who_has_acted_attacked_or_healed_cannot_retreat(move: str) -> None:
    cards = {"P": battle(act(n.Draw(1)), attack(1), heal(1)), "Q": battle()}
    state = go(main(board(cards, {"engaged": "P!2(X)", "deck": "X"})), move)
    state = main(board(cards, {"engaged": "P(X)", "support": "Q"}, facts=dict(state.facts)))
    assert why_not(state, "retreat P#1") == ("kaiju_club:3.2.2.4",)


@pytest.mark.clause("kaiju_club:3.2.2.4")
def test_without_a_strengthening_nobody_retreats() -> None:
    state = main(board({"P": battle()}, {"engaged": "P", "support": "X"}))
    assert why_not(state, "retreat P#1") == ("kaiju_club:3.2.2.4",)
    assert "retreat P#1 X#1 X#2" in options(main(board({"P": battle()}, {"engaged": "P(X)", "support": "X"})))


@pytest.mark.clause("kaiju_club:open.retreat-cost-zone", "kaiju_club:2.7")
def test_where_the_strengthening_given_up_goes_is_open() -> None:
    state = board({}, {"engaged": "X(X)", "support": "X"}, readings={"retreat-cost-zone": "time-rift"})
    assert len(at(go(main(state), "retreat"), "A.rift")) == 1


@pytest.mark.clause("kaiju_club:open.retreat-times")
def test_how_often_one_may_retreat_is_open() -> None:
    side = {"engaged": "X(X)", "support": "X(X)"}
    assert any(option.startswith("retreat") for option in options(go(main(board({}, side)), "retreat")))
    once = go(main(board({}, side, readings={"retreat-times": "once"})), "retreat")
    assert why_not(once, "retreat") == ("kaiju_club:open.retreat-times",)


# -- Ⅴ ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("kaiju_club:1.2.2", "kaiju_club:3.2.2.5", "kaiju_club:1.2.3")
def test_a_skill_card_without_a_cost_is_discarded_one_with_a_cost_goes_to_the_spirit_zone() -> None:
    cards = {"K": skill(n.Draw(1)), "L": skill(n.Draw(1), cost=0)}
    state = go(main(board(cards, {"hand": "K L", "deck": "X X"})), "skill K#1", "skill L#1")
    assert (at(state, "A.discard"), at(state, "A.spirit"), len(at(state, "A.hand"))) == (["K#1"], ["L#1"], 2)


@pytest.mark.clause("kaiju_club:1.3.1", "kaiju_club:3.2.2.5", "kaiju_club:2.4", "kaiju_club:open.reinforcement-limit")
def test_one_reinforcement_a_turn_which_stays() -> None:
    cards = {"R": reinforcement(always(n.Static(Selection("engaged", count=None), 2, "speed"))), "S": reinforcement()}
    state = go(main(board(cards, {"hand": "R S"})), "reinforce R#1")
    assert at(state, "A.placement") == ["R#1"]
    assert state.table.rules.stat(state, front(state, "A"), "speed") == 5
    assert why_not(state, "reinforce S#1") == ("kaiju_club:1.3.1",)
    assert "reinforce S#1" in options(go(state, "end", "end"))
    many = go(main(board(cards, {"hand": "R S"}, readings={"reinforcement-limit": "no-limit"})), "reinforce R#1")
    assert "reinforce S#1" in options(many)


@pytest.mark.clause("kaiju_club:3.2.2.5")
def test_a_ban_of_a_reinforcement_keeps_skill_cards_in_hand() -> None:
    cards = {"R": reinforcement(always(n.Ban("skill", "them"))), "K": skill(n.Draw(1))}
    state = main(board(cards, {"hand": "K"}, {"placement": "R"}))
    assert why_not(state, "skill K#1") == ("kaiju_club:1.3.1",)


@pytest.mark.clause("kaiju_club:3.2.2.6", "kaiju_club:3.2.2")
def test_ending_the_turn_gives_it_to_the_other_player_and_everything_may_be_done_again() -> None:
    cards = {"P": battle(attack(1))}
    state = go(main(board(cards, {"engaged": "P", "hand": "X"}, {"deck": "X"})), "attack P#1", "deploy X#1", "end")
    assert (state.active, state.turn, len(at(state, "B.hand"))) == (1, 6, 1)
    assert "attack P#1 0" in options(go(state, "end"))


# -- converting, evolving, devolving ---------------------------------------------------------------------


def from_hand(node: n.Evolve | n.Convert) -> Ability:
    return Ability(Trigger("activate"), (node,), zones=("hand",))


BIG = {
    "P": battle(attack(2), name="小"),
    "G": battle(
        from_hand(n.Evolve(Selection("field", "us", Filter(names=("小",))))), attack(5, need=level(3)), name="大"
    ),
    "C": battle(from_hand(n.Convert(Selection("field", "us", Filter(names=("小",))))), name="换"),
}


@pytest.mark.clause("kaiju_club:5.16", "kaiju_club:5.14", "kaiju_club:5.16.n1")
def test_evolving_keeps_strengthenings_and_damage_and_uses_no_deployment() -> None:
    state = go(main(board(BIG, {"engaged": "P!2(X,X)", "hand": "G X"})), "evolve G#1")
    top = front(state, "A")
    assert (top.id, top.damage, [below.id for below in top.under]) == ("G#1", 2, ["P#1", "X#1", "X#2"])
    assert state.table.rules.stat(state, top, "level") == 3
    assert {"attack G#1 1", "deploy X#3 support"} <= set(options(state))


@pytest.mark.clause("kaiju_club:5.15", "kaiju_club:5.16.n1")
def test_converting_discards_the_old_card_and_keeps_strengthenings_and_damage() -> None:
    state = go(main(board(BIG, {"engaged": "P!2(X,X)", "hand": "C X"})), "convert C#1")
    top = front(state, "A")
    assert (top.id, top.damage, len(top.under), at(state, "A.discard")) == ("C#1", 2, 2, ["P#1"])
    assert "deploy X#3 support" in options(state)


@pytest.mark.clause("kaiju_club:5.15", "kaiju_club:5.16")
def test_only_the_cards_named_may_be_converted_or_evolved() -> None:
    state = main(board(BIG, {"engaged": "X", "hand": "C G"}))
    assert why_not(state, "evolve G#1") == why_not(state, "convert C#1") == ("kaiju_club:1.1.5",)


@pytest.mark.clause("kaiju_club:5.16")
def test_a_card_below_has_no_name_to_evolve_from() -> None:
    state = main(board(BIG, {"engaged": "X(P)", "hand": "G"}))
    assert not any(option.startswith("evolve") for option in options(state))


@pytest.mark.clause("kaiju_club:5.17", "kaiju_club:open.devolve-discard")
@pytest.mark.parametrize(
    ("reading", "zone", "damage"),
    [("discard-keep", "discard", 2), ("discard-clear", "discard", 0), ("spirit-keep", "spirit", 2)],
)
def test_devolving_puts_a_card_from_below_back_on_top(reading: str, zone: str, damage: int) -> None:
    cards = {"G": battle(act(n.Devolve(SELF, Filter(names=("小",)))), name="大"), "P": battle(name="小")}
    state = board(cards, {"engaged": "G!2(P,X)"}, readings={"devolve-discard": reading})
    state = go(main(state), "act G#1")
    top = front(state, "A")
    assert (top.id, top.damage, [below.id for below in top.under]) == ("P#1", damage, ["X#1"])
    assert at(state, f"A.{zone}") == ["G#1"]


@pytest.mark.clause("kaiju_club:5.12", "kaiju_club:5.13")
def test_effects_lay_cards_below_and_take_them_away() -> None:
    cards = {
        "K": skill(n.Strip(Selection("engaged", "them", count=None))),
        "P": battle(act(n.Pick(Selection("discard", filter=Filter(kind="battle"))), n.Strengthen(SELF))),
    }
    state = board(cards, {"engaged": "P", "hand": "K", "discard": "X k"}, {"engaged": "X(X,X)"})
    state = go(main(state), "act P#1")
    assert [below.id for below in front(state, "A").under] == ["X#1"]
    state = go(state, "skill K#1")
    assert (who_decides(state), len(options(state))) == ("A", 2)
    state = go(state, "strip")
    assert len(front(state, "B").under) == 1 and len(at(state, "B.discard")) == 1
    assert PLAYERS[state.active] == "A"


@pytest.mark.clause("kaiju_club:5.17")
def test_of_several_cards_that_may_be_devolved_into_the_controller_chooses() -> None:
    cards = {"G": battle(act(n.Devolve(SELF)), name="大"), "P": battle(name="小")}
    state = go(main(board(cards, {"engaged": "G(P,X)"})), "act G#1")
    assert (who_decides(state), options(state)) == ("A", ["devolve P#1", "devolve X#1"])
    assert front(go(state, "devolve X#1"), "A").id == "X#1"


@pytest.mark.clause("kaiju_club:2.2", "kaiju_club:2.3")
def test_an_effect_lets_cards_change_places_as_they_lie() -> None:
    cards = {"K": skill(n.Switch(Selection("support", "them")))}
    state = go(main(board(cards, {"hand": "K"}, {"engaged": "X!2(X)", "support": "O!1"})), "skill K#1")
    assert (front(state, "B").id, front(state, "B").damage) == ("O#2", 1)
    (back,) = state.pieces(1, "support")
    assert (back.id, back.damage, len(back.under)) == ("X#1", 2, 1)


@pytest.mark.clause("kaiju_club:1.1.1", "kaiju_club:1.2.1")
def test_effects_go_by_name_prefix_and_class() -> None:
    own = Selection("field", "us", Filter(keywords=("古岸",)), None)
    cards = {"P": battle(name="甲", words="古岸 海"), "Q": battle(always(n.Static(own, 2, "speed")), words="高天 空")}
    state = board(cards, {"engaged": "P", "support": "Q"})
    speed = {piece.id: state.table.rules.stat(state, piece, "speed") for _, piece in fighters(state, 0)}
    assert speed == {"P#1": 5, "Q#1": 3}


@pytest.mark.clause("kaiju_club:1.1.5", "kaiju_club:3.2.2.2")
def test_a_card_does_what_its_effect_box_says_if_the_cost_is_there() -> None:
    cards = {"P": battle(act(n.FirstThen(n.Discard(1), n.Draw(2))))}
    assert why_not(main(board(cards, {"engaged": "P", "deck": "X X"})), "act P#1") == ("kaiju_club:1.1.5",)
    assert "act P#1 0" in options(main(board(cards, {"engaged": "P", "deck": "X X", "hand": "k"})))


@pytest.mark.clause("kaiju_club:2.3", "kaiju_club:5.4", "kaiju_club:5.3", "kaiju_club:5.12", "kaiju_club:1.2.3")
def test_a_triggered_effect_works_on_the_field_or_in_the_zone_that_the_card_names() -> None:
    at_start = Trigger("turn_start", "us")
    cards = {
        "P": battle(Ability(at_start, (n.Draw(1),))),
        "S": battle(Ability(at_start, (n.Draw(1),), zones=("support",))),
    }
    drawn = {}
    for zones in ("engaged:P", "hand:P", "engaged:S", "support:S"):
        zone, _, card = zones.partition(":")
        state = board(cards, {"deck": "X X X X", zone: card})
        drawn[zones] = 4 - len(at(run(rules_of("kaiju_club").happenings["phase"](state, "draw")), "A.deck"))
    assert drawn == {"engaged:P": 2, "hand:P": 1, "engaged:S": 1, "support:S": 2}
