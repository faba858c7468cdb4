"""The settlement of a battle in 英雄对决 (4.4) and the weakened state (5.11)."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Filter, Ref, Selection, Trigger
from engine.games import rules_of
from engine.state import Modifier, State
from tests.engine.boards import (
    board,
    card,
    count,
    done,
    effect,
    forbidden,
    go,
    ids,
    on,
    options,
    order_of,
    piece_of,
    power,
    settlement,
    where,
    who_decides,
)

CARDS = {
    "W": card("强", 5000, 0, on("win", n.Draw()), on("lose", n.Discard())),
    "L": card("弱", 4000, 0, on("win", n.Draw()), on("lose", n.Discard())),
    "P": card("支", 1000, 2000),
    "Q": card("支二", 1000, 500),
    "K": card("衰", 6000, 0, weak=3000),
    "G": card("更强", 9000),
}


def settling(a: dict[str, object], b: dict[str, object], mains: str, **more: object) -> State:
    """The settlement is about to begin."""
    cards = {**CARDS, **more.pop("cards", {})}  # type: ignore[dict-item]
    return settlement(board({"deck": 5, **a}, {"deck": 5, **b}, cards, **more), *mains.split())  # type: ignore[arg-type]


# -- the totals -------------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:4.4.2", "hero_duel:2.0.6", "hero_duel:4.4.4b", "hero_duel:3.3.1")
def test_the_higher_total_wins_and_the_loser_goes_to_the_damage_zone() -> None:
    state = done(settling({"field": ["W"]}, {"field": ["L"]}, "W#1 L#1"))
    assert (where(state, "W#1"), where(state, "L#1")) == ("A.field", "B.damage")


@pytest.mark.clause("hero_duel:4.4.2", "hero_duel:2.0.6")
def test_support_power_of_all_supporters_is_added_and_their_power_is_not() -> None:
    state = done(settling({"field": ["W"], "hand": 1}, {"field": ["L"], "aside": ["P"]}, "W#1 L#1"), "place")
    assert where(state, "W#1") == "A.damage"
    state = done(
        settling({"field": ["W"], "aside": ["Q", "Q", "Q"]}, {"field": ["L"], "aside": ["P"]}, "W#1 L#1"), "place"
    )
    assert where(state, "L#1") == "B.damage"


@pytest.mark.clause("hero_duel:4.4.2", "hero_duel:2.0.5f", "hero_duel:4.4.3")
def test_equal_totals_lose_the_battle_for_both() -> None:
    state = done(settling({"field": ["W"], "hand": 1}, {"field": ["W"], "hand": 1}, "W#1 W#2"))
    assert (where(state, "W#1"), where(state, "W#2")) == ("A.damage", "B.damage")
    assert (count(state, "A.hand"), count(state, "B.hand")) == (0, 0)


@pytest.mark.clause("hero_duel:4.4.2", "hero_duel:2.0.6")
def test_boosts_count_in_the_totals() -> None:
    state = settling({"field": ["W"]}, {"field": ["L"]}, "W#1 L#1")
    state = done(state._replace(modifiers=(Modifier("L#1", "power", 1500, 5),)))
    assert where(state, "W#1") == "A.damage"


@pytest.mark.clause("hero_duel:2.0.5e", "hero_duel:2.0.5f", "hero_duel:4.4.3")
def test_the_winners_victory_effect_and_the_losers_defeat_effect_trigger() -> None:
    state = done(settling({"field": ["W"], "hand": 1}, {"field": ["L"], "hand": 1}, "W#1 L#1"))
    assert (count(state, "A.hand"), count(state, "B.hand")) == (2, 0)


@pytest.mark.clause("hero_duel:4.4.3")
@pytest.mark.parametrize("active", ["A", "B"])
def test_the_active_players_comes_first(active: str) -> None:
    state = settling({"field": ["W"], "hand": 1}, {"field": ["L"], "hand": 1}, "W#1 L#1", active=active)
    assert order_of(state) == (["W#1", "L#1"] if active == "A" else ["L#1", "W#1"])


@pytest.mark.clause("hero_duel:4.4.3")
def test_only_the_main_characters_have_effects_of_winning_and_losing() -> None:
    state = settling({"field": ["G", "W"], "hand": 1}, {"field": ["P", "L"], "hand": 1}, "G#1 P#1")
    assert order_of(state) == []


# -- who goes where ---------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:4.4.4c", "hero_duel:3.4.1b")
def test_a_winner_without_support_stays() -> None:
    state = done(settling({"field": ["X", "W"]}, {"field": ["L"], "aside": ["Q"]}, "W#1 L#1"))
    assert (ids(state, "A.field"), ids(state, "B.rest"), ids(state, "B.damage")) == (["X#1", "W#1"], ["Q#1"], ["L#1"])


@pytest.mark.clause("hero_duel:4.4.4a", "hero_duel:3.4.1b")
def test_with_support_the_winner_goes_to_the_rest_zone_and_the_supporter_takes_its_place() -> None:
    state = settling({"field": ["X", "W", "X"], "aside": ["P"]}, {"field": ["L"]}, "W#1 L#1")
    assert forbidden(state) == {"stay W#1": ("hero_duel:4.4.4a",)}
    state = done(state, "place P#1")
    assert (where(state, "W#1"), ids(state, "A.field")) == ("A.rest", ["X#1", "P#1", "X#2"])


@pytest.mark.clause("hero_duel:4.4.4a", "hero_duel:3.4.1d")
def test_the_winner_chooses_one_of_several_supporters_and_the_others_go_to_the_rest_zone() -> None:
    state = go(settling({"field": ["W"], "aside": ["P", "Q", "Q"]}, {"field": ["L"]}, "W#1 L#1"))
    assert (who_decides(state), options(state)) == ("A", ["place P#1", "place Q#1"])
    state = done(state, "place Q#1")
    assert (ids(state, "A.field"), ids(state, "A.rest"), ids(state, "A.aside")) == (["Q#1"], ["P#1", "Q#2", "W#1"], [])


@pytest.mark.clause("hero_duel:4.4.4b", "hero_duel:3.4.1c", "hero_duel:3.3.1")
def test_the_losers_supporters_go_to_the_rest_zone() -> None:
    state = done(settling({"field": ["G"]}, {"field": ["L"], "aside": ["P", "Q"]}, "G#1 L#1"))
    assert (ids(state, "B.damage"), ids(state, "B.rest"), ids(state, "B.aside")) == (["L#1"], ["P#1", "Q#1"], [])


@pytest.mark.clause("hero_duel:4.4.4")
@pytest.mark.parametrize(("active", "first"), [("A", "A"), ("B", "B")])
def test_the_active_player_settles_first(active: str, first: str) -> None:
    state = settling({"field": ["K"], "deck": 3}, {"field": ["K"], "deck": 3}, "K#1 K#2", active=active)
    state = go(state)
    assert who_decides(state) == first
    second = go(state, "go")
    assert who_decides(second) == ("B" if first == "A" else "A")
    assert where(second, "K#1" if first == "A" else "K#2") == f"{first}.damage"


@pytest.mark.clause("hero_duel:4.4.4")
def test_what_the_first_players_settling_triggers_waits_until_the_second_has_settled() -> None:
    hurt = {"H": card("伤看", 1000, 0, on("move", n.May(n.Draw()), to="damage"))}
    state = go(settling({"field": ["H"]}, {"field": ["H"]}, "H#1 H#2", cards=hurt))
    assert (who_decides(state), where(state, "H#2")) == ("A", "B.damage")


@pytest.mark.clause("hero_duel:4.4.4a")
def test_a_winner_that_its_own_effect_keeps_on_the_field_makes_room_for_the_supporter() -> None:
    stays = Ability(static=(n.Replace(Trigger("move", to="rest"), n.Draw()),))
    state = settling(
        {"field": ["T"], "aside": ["P"]}, {"field": ["L"]}, "T#1 L#1", cards={"T": card("留", 9000, 0, stays)}
    )
    state = done(state, "place P#1")
    assert (ids(state, "A.field"), where(state, "T#1"), count(state, "A.hand")) == (["P#1"], "A.rest", 1)


# -- staying on the field weakened -------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:5.11.1", "hero_duel:2.0.6a", "hero_duel:5.11.2", "hero_duel:5.8.1")
def test_a_loser_with_a_weakened_power_may_stay_weakened_for_the_top_card_of_the_deck() -> None:
    state = settling({"field": ["K"], "deck": ["P", "Q"]}, {"field": ["G"]}, "K#1 G#1")
    assert (who_decides(state), options(state)) == ("A", ["stay K#1", "go K#1"])
    state = done(state, "stay")
    assert (where(state, "K#1"), piece_of(state, "K#1").marks) == ("A.field", ("weakened",))
    assert (ids(state, "A.damage"), ids(state, "A.deck")) == (["P#1"], ["Q#1"])


@pytest.mark.clause("hero_duel:5.11.1", "hero_duel:4.4.4b", "hero_duel:3.3.1")
def test_it_need_not() -> None:
    state = done(settling({"field": ["K"], "deck": ["P", "Q"]}, {"field": ["G"]}, "K#1 G#1"), "go")
    assert (where(state, "K#1"), ids(state, "A.deck")) == ("A.damage", ["P#1", "Q#1"])


@pytest.mark.clause("hero_duel:5.11.1")
def test_a_weakened_character_that_loses_again_does_not_stay() -> None:
    state = done(settling({"field": ["K!"]}, {"field": ["G"]}, "K#1 G#1"))
    assert where(state, "K#1") == "A.damage"


@pytest.mark.clause("hero_duel:5.11.1")
def test_with_an_empty_deck_nobody_stays_weakened_and_that_alone_loses_nothing() -> None:
    state = done(settling({"field": ["K"], "deck": 0}, {"field": ["G"]}, "K#1 G#1"))
    assert (where(state, "K#1"), state.outcome) == ("A.damage", None)


@pytest.mark.clause("hero_duel:2.0.6a", "hero_duel:5.11.3a")
def test_a_character_without_a_weakened_power_does_not_stay() -> None:
    assert where(done(settling({"field": ["L"], "hand": 1}, {"field": ["G"]}, "L#1 G#1")), "L#1") == "A.damage"


@pytest.mark.clause("hero_duel:5.11.1", "hero_duel:4.4.4b")
@pytest.mark.parametrize(("reading", "asked"), [("applies", True), ("not-on-tie", False)])
def test_whether_it_may_stay_after_a_tie_is_an_open_point(reading: str, asked: bool) -> None:
    state = settling({"field": ["K"]}, {"field": ["K"]}, "K#1 K#2", readings={"weakened-on-tie": reading})
    assert bool(options(state)) == asked
    lost = settling({"field": ["K"]}, {"field": ["G"]}, "K#1 G#1", readings={"weakened-on-tie": reading})
    assert options(lost) == ["stay K#1", "go K#1"]


@pytest.mark.clause("hero_duel:5.11.4")
def test_staying_weakened_is_no_defeat_effect_and_comes_beside_one() -> None:
    both = {"K": card("衰败", 6000, 0, on("lose", n.Draw()), weak=3000)}
    state = settling({"field": ["K"], "deck": 3}, {"field": ["G"]}, "K#1 G#1", cards=both)
    used = go(state)
    assert (count(used, "A.hand"), options(used)) == (1, ["stay K#1", "go K#1"])
    barred = state._replace(used=frozenset({("K#1", 0)}))
    assert (count(go(barred), "A.hand"), options(barred)) == (0, ["stay K#1", "go K#1"])


@pytest.mark.clause("hero_duel:5.11.1", "hero_duel:3.3.1")
def test_the_card_that_goes_to_the_damage_zone_for_it_triggers_what_it_triggers() -> None:
    hurt = {"H": card("伤抽", 1000, 0, on("move", n.Draw(), to="damage"))}
    state = settling({"field": ["K"], "deck": ["H", "X"]}, {"field": ["G"]}, "K#1 G#1", cards=hurt)
    assert ids(done(state, "stay"), "A.hand") == ["X#1"]


@pytest.mark.clause("hero_duel:5.11.1", "hero_duel:3.3.1")
def test_of_a_shuffled_deck_nature_says_which_card_that_is() -> None:
    state = settling({"field": ["K"], "deck": ["P", "Q"]}, {"field": ["G"]}, "K#1 G#1")
    mixed = tuple(p._replace(marks=("mixed",)) for p in state.pieces(0, "deck"))
    state = go(state.with_zone(0, "deck", mixed), "stay")
    assert (who_decides(state), options(state)) == ("nature", ["is on top P#1", "is on top Q#1"])
    assert ids(done(state, "is on top Q#1"), "A.damage") == ["Q#1"]


# -- the weakened state -----------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:5.11.3", "hero_duel:2.0.6a", "hero_duel:2.0.6")
def test_while_weakened_the_weakened_power_counts_in_place_of_the_power() -> None:
    state = board({"field": ["K!", "K"]}, cards=CARDS)
    assert (power(state, "K#1"), power(state, "K#2"), power(state, "K#1", "support")) == (3000, 6000, 0)


@pytest.mark.clause("hero_duel:5.11.3", "hero_duel:4.4.2")
def test_a_weakened_main_character_fights_with_its_weakened_power() -> None:
    assert where(done(settling({"field": ["K!"]}, {"field": ["L"]}, "K#1 L#1")), "K#1") == "A.damage"
    assert where(done(settling({"field": ["K"]}, {"field": ["L"], "hand": 1}, "K#1 L#1")), "L#1") == "B.damage"


WEAKEN = n.Weaken(Selection("field", "them"))


@pytest.mark.clause("hero_duel:5.11.2a", "hero_duel:5.11.3a")
@pytest.mark.parametrize(("written", "weakened"), [("K", True), ("-K", False), ("L", False)])
def test_only_a_face_up_character_with_a_weakened_power_becomes_weakened(written: str, weakened: bool) -> None:
    state = done(effect(WEAKEN, b={"field": [written]}, cards=CARDS))
    assert ("weakened" in piece_of(state, f"{written.strip('-')}#1").marks) == weakened


@pytest.mark.clause("hero_duel:5.11.2a")
def test_a_card_that_is_not_on_the_field_does_not_become_weakened() -> None:
    state = done(effect(n.Weaken(Selection("rest", "them")), b={"rest": ["K"]}, cards=CARDS))
    assert piece_of(state, "K#1").marks == ()


@pytest.mark.clause("hero_duel:5.11.2", "hero_duel:5.11.3a")
def test_a_weakened_character_can_be_restored_to_full_strength() -> None:
    state = done(effect(n.Restore(Selection("field", "them")), b={"field": ["K!"]}, cards=CARDS))
    assert (piece_of(state, "K#1").marks, power(state, "K#1")) == ((), 6000)


@pytest.mark.clause("hero_duel:5.11.2a")
@pytest.mark.parametrize("to", ["hand", "rest", "damage"])
def test_a_weakened_character_that_goes_to_another_zone_is_full_again(to: str) -> None:
    there_and_back = n.Seq((n.Move(Selection("field", "them"), to), n.Move(Ref("it"), "field")))
    state = done(effect(there_and_back, b={"field": ["K!"]}, cards=CARDS))
    assert (where(state, "K#1"), power(state, "K#1")) == ("B.field", 6000)


@pytest.mark.clause("hero_duel:5.11.2a", "hero_duel:5.1.1")
def test_a_weakened_character_that_is_turned_down_and_up_again_is_full() -> None:
    state = done(
        effect(n.Seq((n.TurnDown(Selection("field", "them")), n.Flip(Ref("it")))), b={"field": ["K!"]}, cards=CARDS)
    )
    assert (piece_of(state, "K#1").down, power(state, "K#1")) == (False, 6000)


@pytest.mark.clause("hero_duel:5.11.2a")
def test_what_holds_while_a_card_lies_on_the_field_ends_when_it_is_turned_down() -> None:
    boosted = n.Seq((n.Boost(Selection("field", "them"), 500, until="field"), n.TurnDown(Ref("it")), n.Flip(Ref("it"))))
    assert power(done(effect(boosted, b={"field": ["L"]}, cards=CARDS)), "L#1") == 4000


@pytest.mark.clause("hero_duel:5.11.3a")
@pytest.mark.parametrize(("written", "full"), [("K", True), ("K!", False), ("-K", False), ("L", False)])
def test_full_strength_is_a_state_of_face_up_characters_with_a_weakened_power_only(written: str, full: bool) -> None:
    node = n.Boost(Selection("field", "them", Filter(state="full"), None), 100)
    state = done(effect(node, b={"field": [written]}, cards=CARDS))
    assert bool(state.modifiers) == full


@pytest.mark.clause("hero_duel:5.11.3a")
@pytest.mark.parametrize(("written", "weak"), [("K", False), ("K!", True), ("L", False)])
def test_a_character_without_a_weakened_power_is_not_weakened_either(written: str, weak: bool) -> None:
    node = n.Boost(Selection("field", "them", Filter(state="weakened"), None), 100)
    assert bool(done(effect(node, b={"field": [written]}, cards=CARDS)).modifiers) == weak


@pytest.mark.clause("hero_duel:5.11.3a", "hero_duel:2.0.6a")
def test_figures_of_an_unknown_card_are_unknown() -> None:
    state = board({"field": ["?"]})
    piece = state.pieces(0, "field")[0]
    assert rules_of("hero_duel").stat(state, piece, "power") is None
    assert power(board({"field": ["L"]}, cards=CARDS), "L#1", "weak") is None
