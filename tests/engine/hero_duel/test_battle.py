"""The battle phase of 英雄对决 (4.2) and the flip, attack and defence effects (2.0.5)."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Filter, Ref, Selection
from tests.engine.boards import (
    battle,
    board,
    card,
    count,
    done,
    effect,
    go,
    on,
    options,
    order_of,
    phase,
    piece_of,
    where,
    who_decides,
)

FLIPS = card("翻抽", 3000, 0, on("flip", n.Draw()))
ATTACKS = card("攻抽", 3000, 0, on("attack", n.Draw()))
DEFENDS = card("防抽", 3000, 0, on("defend", n.Draw()))
ALL = card("全抽", 3000, 0, on("flip", n.Draw()), on("attack", n.Draw()), on("defend", n.Draw()))
CARDS = {"F": FLIPS, "T": ATTACKS, "D": DEFENDS, "E": ALL, "W": card("强", 9000)}


# -- the main characters ----------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:4.2.3")
def test_the_active_player_chooses_one_of_his_characters_and_one_of_the_others() -> None:
    state = phase(board({"field": ["T", "-D"]}, {"field": [None, "-F", "W"]}, CARDS), "battle")
    assert who_decides(state) == "A"
    assert options(state) == ["battle T#1 F#1", "battle T#1 W#1", "battle D#1 F#1", "battle D#1 W#1"]


@pytest.mark.clause("hero_duel:4.2.3")
@pytest.mark.parametrize(("mine", "theirs"), [([], ["W"]), (["W"], [])])
def test_with_nobody_to_fight_there_is_no_battle(mine: list[str], theirs: list[str]) -> None:
    assert options(phase(board({"field": mine}, {"field": theirs}, CARDS), "battle")) == []


@pytest.mark.clause("hero_duel:4.2.3")
@pytest.mark.parametrize(("reading", "free"), [("must", False), ("may-skip", True)])
def test_whether_a_battle_must_be_fought_is_an_open_point(reading: str, free: bool) -> None:
    state = phase(board({"field": ["T"]}, {"field": ["W"]}, CARDS, readings={"must-battle": reading}), "battle")
    assert ("pass" in options(state)) == free
    if free:
        assert not piece_of(done(state, "pass"), "T#1").down


@pytest.mark.clause("hero_duel:4.2.3")
def test_a_character_kept_from_attacking_is_not_chosen() -> None:
    state = done(effect(n.Forbid("attack", Ref("self")), a={"field": ["T", "S"]}, b={"field": ["W"]}, cards=CARDS))
    assert options(phase(state, "battle")) == ["battle T#1 W#1"]


# -- turning up -------------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:4.2.4", "hero_duel:5.5.2a")
def test_main_characters_lying_face_down_are_turned_up_and_only_those() -> None:
    state = go(phase(board({"field": ["-W", "-X"]}, {"field": ["-W", "-X"]}, CARDS), "battle"), "battle W#1 W#2")
    down = {i: piece_of(state, i).down for i in ("W#1", "W#2", "X#1", "X#2")}
    assert down == {"W#1": False, "W#2": False, "X#1": True, "X#2": True}


@pytest.mark.clause("hero_duel:4.2.5", "hero_duel:2.0.5a")
def test_flip_effects_come_after_both_are_turned_up_the_active_players_first() -> None:
    state = board({"field": ["-F"], "deck": 5}, {"field": ["-F"], "deck": 5}, CARDS)
    assert order_of(phase(state, "battle"), "battle") == ["F#1", "F#2"]
    asks = {"F": card("翻看", 1000, 0, on("flip", n.May(n.Draw())))}
    state = go(phase(board({"field": ["-F"], "deck": 5}, {"field": ["-F"], "deck": 5}, asks), "battle"), "battle")
    assert (who_decides(state), piece_of(state, "F#2").down) == ("A", False)


@pytest.mark.clause("hero_duel:4.2.5", "hero_duel:4.2.4")
def test_with_the_references_as_printed_each_flip_effect_comes_as_its_card_is_turned_up() -> None:
    asks = {"F": card("翻看", 1000, 0, on("flip", n.May(n.Draw())))}
    state = board(
        {"field": ["-F"], "deck": 5}, {"field": ["-F"], "deck": 5}, asks,
        readings={"misprinted-references": "as-printed"},
    )  # fmt: skip
    state = go(phase(state, "battle"), "battle")
    assert (who_decides(state), piece_of(state, "F#2").down) == ("A", True)
    assert not piece_of(go(state, "use"), "F#2").down


@pytest.mark.clause("hero_duel:2.0.5a", "hero_duel:4.2.5")
def test_a_main_character_that_lay_face_up_has_no_flip_effect_now() -> None:
    state = board({"field": ["F"], "deck": 5}, {"field": ["F"], "deck": 5}, CARDS)
    assert order_of(phase(state, "battle"), "battle") == []


@pytest.mark.clause("hero_duel:4.2.5")
def test_whether_the_active_players_does_all_the_same_is_an_open_point() -> None:
    state = board(
        {"field": ["F"], "deck": 5}, {"field": ["F"], "deck": 5}, CARDS,
        readings={"flip-effect-already-up": "whenever-main"},
    )  # fmt: skip
    assert order_of(phase(state, "battle"), "battle") == ["F#1"]


@pytest.mark.clause("hero_duel:4.2.4")
def test_an_unknown_main_character_turns_out_to_be_one_of_the_cards_it_may_be() -> None:
    state = board({"field": ["W"], "deck": 5}, {"field": ["-?"], "deck": 5}, CARDS, unknown={"B.field": ("F", "W")})
    state = go(phase(state, "battle"), "battle")
    assert who_decides(state) == "nature"
    assert count(go(state, options(state)[0]), "B.hand") == 1
    assert count(go(state, options(state)[1]), "B.hand") == 0


# -- attack and defence -----------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:4.2.6", "hero_duel:2.0.5b", "hero_duel:2.0.5c")
def test_the_attackers_attack_effect_comes_first_then_the_defenders_defence_effect() -> None:
    state = board({"field": ["T"], "deck": 5}, {"field": ["D"], "deck": 5}, CARDS)
    assert order_of(phase(state, "battle"), "battle") == ["T#1", "D#1"]


@pytest.mark.clause("hero_duel:4.2.6", "hero_duel:2.0.5b", "hero_duel:2.0.5c")
def test_the_attacker_has_no_defence_effect_and_the_defender_no_attack_effect() -> None:
    state = board({"field": ["D"], "deck": 5}, {"field": ["T"], "deck": 5}, CARDS)
    assert order_of(phase(state, "battle"), "battle") == []


@pytest.mark.clause("hero_duel:4.2.6", "hero_duel:4.2.1", "hero_duel:4.2.5")
def test_flip_effects_come_before_attack_and_defence_effects() -> None:
    state = board({"field": ["-E"], "deck": 9}, {"field": ["-E"], "deck": 9}, CARDS)
    assert order_of(phase(state, "battle"), "battle") == ["E#1", "E#2", "E#1", "E#2"]


@pytest.mark.clause("hero_duel:4.2.6", "hero_duel:2.0.5c")
def test_no_defence_effect_when_the_attacker_has_left() -> None:
    leaves = card("走", 1000, 0, on("attack", n.Move(Ref("self"), "rest")))
    state = board({"field": ["L"], "deck": 5}, {"field": ["D"], "deck": 5}, {**CARDS, "L": leaves})
    state = done(phase(state, "battle"), "battle")
    assert (where(state, "L#1"), count(state, "B.hand")) == ("A.rest", 0)


@pytest.mark.clause("hero_duel:4.2.6", "hero_duel:2.0.5b")
def test_no_attack_effect_when_the_defender_has_left() -> None:
    sends = card("送", 1000, 0, on("flip", n.Move(Selection("field", "them"), "rest")), on("attack", n.Draw()))
    state = board({"field": ["-L"], "deck": 5}, {"field": ["D"], "deck": 5}, {**CARDS, "L": sends})
    assert count(done(phase(state, "battle"), "battle"), "A.hand") == 0


@pytest.mark.clause("hero_duel:4.2.6")
def test_only_the_main_characters_have_effects_of_attacking_and_being_attacked() -> None:
    state = board({"field": ["W", "T"], "deck": 5}, {"field": ["W", "D"], "deck": 5}, CARDS)
    assert order_of(phase(state, "battle"), "battle W#1 W#2") == []


# -- when the main characters have left --------------------------------------------------------------------


@pytest.mark.clause("hero_duel:4.4.2")
@pytest.mark.parametrize(("reading", "at"), [("battle-ends", "B.field"), ("counts-as-zero", "B.field")])
def test_a_battle_whose_attacker_has_left_moves_nobody_else(reading: str, at: str) -> None:
    leaves = card("走", 1000, 0, on("attack", n.Move(Ref("self"), "rest")))
    state = board(
        {"field": ["L"]}, {"field": ["W"]}, {**CARDS, "L": leaves}, readings={"main-leaves-before-settlement": reading}
    )
    assert where(done(battle(state, "L#1", "W#1")), "W#1") == at


@pytest.mark.clause("hero_duel:4.4.2", "hero_duel:4.4.3")
@pytest.mark.parametrize(("reading", "drawn"), [("battle-ends", 0), ("counts-as-zero", 1)])
def test_whether_it_is_still_won_is_an_open_point(reading: str, drawn: int) -> None:
    cards = {
        "L": card("走", 1000, 0, on("attack", n.Move(Selection("field", filter=Filter(names=("走",))), "rest"))),
        "V": card("胜抽", 2000, 0, on("win", n.Draw())),
    }
    state = board(
        {"field": ["L"]}, {"field": ["V"], "deck": 3}, cards, readings={"main-leaves-before-settlement": reading}
    )
    assert count(done(battle(state, "L#1", "V#1")), "B.hand") == drawn
