"""The support phase of 英雄对决 (4.3)."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Count, Ref, Selection
from engine.state import State
from tests.engine.boards import (
    battle,
    board,
    card,
    count,
    done,
    effect,
    go,
    ids,
    on,
    options,
    order_of,
    phase,
    piece_of,
    step,
    where,
    who_decides,
)

SUPPORTS = card("支抽", 1000, 2000, on("support", n.Draw()), on("flip", n.Draw()))
EXTRA = card("额外", 1000, 500, Ability(static=(n.Permit("extra_support"),)), on("support", n.Draw()))
IF_ENERGY = card(
    "额外二", 1000, 500, Ability(static=(n.Permit("extra_support"),), condition=n.Compare(Count("energy"), ">=", 2))
)
CARDS = {"P": SUPPORTS, "E": EXTRA, "I": IF_ENERGY, "W": card("强", 5000), "V": card("中", 4000)}


def supporting(a: dict[str, object], b: dict[str, object], **more: object) -> State:
    """The support phase of a battle between W#1 and V#1 is about to begin."""
    state = board(
        {"field": ["W"], "deck": 9, **a}, {"field": ["V"], "deck": 9, **b}, {**CARDS, **more.pop("cards", {})}, **more
    )  # type: ignore[arg-type,dict-item]
    return phase(state.with_fact("main.0", "W#1").with_fact("main.1", "V#1"), "support")


# -- supporters -------------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:4.3.2")
def test_the_active_player_lays_a_card_of_his_hand_aside_or_not_then_the_other() -> None:
    state = go(supporting({"hand": ["P", "X", "X"]}, {"hand": ["X"]}))
    assert (who_decides(state), options(state)) == ("A", ["support P#1", "support X#1", "pass"])
    state = go(state, "support P#1")
    assert (who_decides(state), where(state, "P#1"), piece_of(state, "P#1").down) == ("B", "A.aside", True)
    assert options(state)[-1] == "pass"


@pytest.mark.clause("hero_duel:4.3.2")
def test_when_both_have_decided_the_supporters_are_turned_up() -> None:
    state = done(supporting({"hand": ["X"]}, {"hand": ["X"]}), "support", "support")
    assert [piece_of(state, i).down for i in (*ids(state, "A.aside"), *ids(state, "B.aside"))] == [False, False]


@pytest.mark.clause("hero_duel:4.3.2")
def test_the_active_players_supporter_is_turned_up_first() -> None:
    state = supporting({"hand": ["?"]}, {"hand": ["?"]}, unknown={"A": ("P",), "B": ("V",)})
    state = go(state, "support", "support")
    assert options(state)[0].endswith(" P")


@pytest.mark.clause("hero_duel:4.3.2")
def test_turning_a_supporter_up_triggers_no_flip_effect() -> None:
    assert count(done(supporting({"hand": ["P"]}, {}), "support P"), "A.hand") == 1


@pytest.mark.clause("hero_duel:4.3.2")
def test_nobody_with_an_empty_hand_or_kept_from_it_supports() -> None:
    assert options(supporting({}, {})) == []
    forbids = {"V": card("封支", 4000, 0, on("defend", n.Forbid("support", until="battle")))}
    state = go(
        battle(board({"field": ["W"], "hand": 2}, {"field": ["V"], "hand": 1}, {**CARDS, **forbids}), "W#1", "V#1")
    )
    assert who_decides(state) == "B"


@pytest.mark.clause("hero_duel:4.3.2")
def test_without_a_battle_nobody_supports() -> None:
    assert options(phase(board({"field": ["W"], "hand": 2}, {"field": ["V"], "hand": 2}, CARDS), "support")) == []


@pytest.mark.clause("hero_duel:4.3.3", "hero_duel:2.0.5d")
def test_the_active_players_support_effect_comes_first_then_the_others() -> None:
    assert order_of(supporting({"hand": ["P"]}, {"hand": ["P"]}), "support", "support") == ["P#1", "P#2"]


@pytest.mark.clause("hero_duel:4.3.3", "hero_duel:2.0.5d")
def test_a_card_that_does_not_support_has_no_support_effect() -> None:
    state = done(supporting({"hand": ["P"]}, {"hand": ["P"]}), "pass", "pass")
    assert (count(state, "A.hand"), count(state, "B.hand")) == (1, 1)


# -- extra supporters -------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:4.3.4", "hero_duel:2.0.5d")
def test_extra_support_goes_back_and_forth_until_both_pass_in_a_row() -> None:
    state = go(supporting({"hand": ["E", "E", "X"]}, {"hand": ["E", "E", "X"]}), "pass", "pass")
    assert (who_decides(state), options(state)) == ("A", ["extra E#1", "pass"])
    state = go(state, "extra E#1")
    assert who_decides(state) == "B"
    state = go(state, "extra E#3", "pass")
    assert who_decides(state) == "B"
    state = go(state, "extra E#4")
    assert (who_decides(state), options(state)) == ("A", ["extra E#2", "pass"])


@pytest.mark.clause("hero_duel:4.3.4")
def test_it_is_over_when_both_pass_in_a_row() -> None:
    state = go(supporting({"hand": ["E", "X"]}, {"hand": ["E", "X"]}), "pass", "pass", "pass")
    assert who_decides(state) == "B"
    state = done(state, "pass")
    assert (ids(state, "A.aside"), ids(state, "B.aside")) == ([], [])


@pytest.mark.clause("hero_duel:4.3.4")
def test_who_has_no_card_for_it_passes_by_himself() -> None:
    state = go(supporting({"hand": ["X"]}, {"hand": ["E", "E"]}), "pass", "pass")
    assert who_decides(state) == "B"
    state = go(state, "extra")
    assert (who_decides(state), options(state)) == ("B", ["extra E#2", "pass"])


@pytest.mark.clause("hero_duel:4.3.4", "hero_duel:2.0.5d")
@pytest.mark.parametrize(("energy", "may"), [(1, False), (2, True)])
def test_a_card_may_support_extra_only_while_its_condition_is_met(energy: int, may: bool) -> None:
    state = supporting({"hand": ["I", "X"], "energy": energy}, {"hand": ["X"]})
    assert options(go(state, "pass", "pass")) == (["extra I#1", "pass"] if may else [])


@pytest.mark.clause("hero_duel:4.3.4")
def test_an_extra_supporter_lies_face_up_aside_and_is_marked_as_one() -> None:
    state = go(supporting({"hand": ["E", "E"]}, {}), "pass", "extra")
    assert (piece_of(state, "E#1").marks, piece_of(state, "E#1").down, where(state, "E#1")) == (
        ("extra",),
        False,
        "A.aside",
    )


@pytest.mark.clause("hero_duel:4.3.4")
@pytest.mark.parametrize(("reading", "may"), [("allowed", True), ("needs-support", False)])
def test_whether_extra_support_needs_a_supporter_is_an_open_point(reading: str, may: bool) -> None:
    state = supporting({"hand": ["E", "X"]}, {}, readings={"extra-support-without-support": reading})
    assert bool(options(go(state, "pass"))) == may
    assert options(go(state, "support X")) == ["extra E#1", "pass"]


@pytest.mark.clause("hero_duel:4.3.4")
def test_who_is_kept_from_supporting_makes_no_extra_support_either() -> None:
    state = supporting({"hand": ["E", "X"]}, {})
    banned = state._replace(modifiers=done(effect(n.Forbid("support", who="us"))).modifiers)
    assert options(banned) == []


@pytest.mark.clause("hero_duel:4.3.5", "hero_duel:4.3.1")
def test_extra_supporters_effects_come_when_extra_support_is_over_the_active_players_first() -> None:
    state = supporting({"hand": ["P", "E"]}, {"hand": ["P", "E"]})
    line = order_of(state, "support P", "support P", "extra", "extra")
    assert line == ["P#1", "P#2", "E#1", "E#2"]


@pytest.mark.clause("hero_duel:4.3.5")
def test_an_ordinary_supporters_effect_does_not_come_again() -> None:
    assert order_of(supporting({"hand": ["P"]}, {}), "support P") == ["P#1"]


@pytest.mark.clause("hero_duel:4.3.5")
def test_of_several_extra_supporters_the_player_orders_the_effects() -> None:
    state = go(supporting({"hand": ["E", "E"]}, {}), "pass", "extra", "extra")
    assert options(state) == ["resolve E#1", "resolve E#2"]


@pytest.mark.clause("hero_duel:4.3.5")
def test_read_the_other_way_they_come_as_they_were_played() -> None:
    cards = {"F": card("额外三", 1000, 500, Ability(static=(n.Permit("extra_support"),)), on("support", n.Draw()))}
    state = supporting(
        {"hand": ["E", "F", "X"]},
        {"hand": ["E", "X"]},
        cards=cards,
        readings={"extra-support-effects-order": "as-played"},
    )
    line = order_of(state, "pass", "pass", "extra F", "extra E#2", "extra E#1")
    assert line == ["F#1", "E#2", "E#1"]


@pytest.mark.clause("hero_duel:4.3.5", "hero_duel:2.0.5d")
def test_with_the_references_as_printed_extra_supporters_have_no_support_effect() -> None:
    state = supporting({"hand": ["P", "E"]}, {}, readings={"misprinted-references": "as-printed"})
    assert order_of(state, "support P", "extra") == ["P#1"]


WHILE_HELD = Ability(static=(n.Permit("extra_support"),), condition=n.Compare(Count("hand"), "<=", 2))


@pytest.mark.clause("hero_duel:4.3.5", "hero_duel:4.3.4")
@pytest.mark.parametrize(("reading", "at"), [("stays", "A.aside"), ("leaves", "A.rest")])
def test_whether_an_extra_supporter_stays_when_its_condition_ends_is_an_open_point(reading: str, at: str) -> None:
    cards = {"C": card("额外四", 1000, 1000, WHILE_HELD)}
    readings = {"extra-support-condition-ends": reading}
    state = done(supporting({"hand": ["C", "E"]}, {}, cards=cards, readings=readings), "pass", "extra C", "extra E")
    assert where(state, "C#1") == "A.aside"
    drawn = done(state.with_zone(0, "hand", state.zone(0, "deck")[:4]).with_zone(0, "deck", ()))
    compared = go(step(drawn, "hero_duel.compare"))
    assert where(compared, "C#1") == at


@pytest.mark.clause("hero_duel:2.0.5d")
def test_selecting_the_main_character_from_a_supporter_means_ones_own() -> None:
    helper = {"P": card("助", 1000, 0, on("support", n.Boost(Ref("main"), 500, until="battle")))}
    state = done(supporting({"hand": ["P"]}, {}, cards=helper), "support P")
    assert [(m.subject, m.amount) for m in state.modifiers] == [("W#1", 500)]
    assert Selection("field").who == "us"
