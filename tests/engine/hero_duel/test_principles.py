"""How effects of 英雄对决 are carried out: costs, choices, and who goes first (1.1)."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Filter, Ref, Selection, Trigger
from tests.engine.boards import (
    battle,
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
    step,
    waiting,
    where,
    who_decides,
)

FACE_DOWN = Filter(face="down")
ZERO = card(
    "零", 4000, 1000,
    on(
        "flip",
        n.Flip(Selection("field", filter=FACE_DOWN, count=2)),
        n.If(n.Among(Ref("those"), Filter(("光",))), n.Draw()),
    ),
    keywords="光",
)  # fmt: skip
DRAW_ON_FLIP = card("翻抽", 3000, 0, on("flip", n.Draw()))
STAYS_OUT = card(
    "改休", 2000, 0, Ability(static=(n.Replace(Trigger("move", to="damage"), n.Move(Ref("self"), "rest")),))
)
"""Goes to the rest zone where it would go to the damage zone."""
GEED = card("伤抽", 1000, 0, on("move", n.Seq((n.Draw(), n.Discard())), to="damage"))
"""When it comes into the damage zone: draw one, discard one."""
HIT = n.Move(Selection("field", "them"), "damage")


# -- cards over rules, bans over permissions --------------------------------------------------------------


@pytest.mark.clause("hero_duel:1.1.1")
def test_the_effect_of_a_card_holds_where_the_rules_say_otherwise() -> None:
    state = board({"field": ["W"]}, {"field": ["K"]}, {"W": card("强", 9000), "K": STAYS_OUT})
    state = done(battle(state, "W#1", "K#1"))
    assert where(state, "K#1") == "B.rest"


@pytest.mark.clause("hero_duel:1.1.1")
def test_without_such_a_card_the_rules_hold() -> None:
    state = board({"field": ["W"]}, {"field": ["L"]}, {"W": card("强", 9000), "L": card("弱")})
    state = done(battle(state, "W#1", "L#1"))
    assert where(state, "L#1") == "B.damage"


@pytest.mark.clause("hero_duel:1.1.2")
def test_who_is_kept_from_drawing_draws_neither_by_the_rules_nor_by_an_effect() -> None:
    ban = card("封抽", 1000, 0, Ability(static=(n.Ban("draw", "them"),)))
    state = board({"deck": 3}, {"field": ["K"]}, {"K": ban})
    assert count(done(step(state, "hero_duel.draw")), "A.hand") == 0
    drawing = effect(n.Draw(2), a={"deck": 3}, b={"field": ["K"]}, cards={"K": ban})
    assert count(done(drawing), "A.hand") == 0


@pytest.mark.clause("hero_duel:1.1.2")
def test_a_ban_binds_only_those_whom_it_names() -> None:
    ban = card("封抽", 1000, 0, Ability(static=(n.Ban("draw", "them"),)))
    drawing = effect(n.Draw(2), a={"deck": 3, "field": ["K"]}, cards={"K": ban})
    assert count(done(drawing), "A.hand") == 2


@pytest.mark.clause("hero_duel:1.1.2")
def test_an_effect_that_forbids_beats_an_effect_that_allows() -> None:
    state = done(effect(n.Forbid("draw", until="next_turn"), n.Draw(2, "them"), b={"deck": 3}))
    assert count(state, "B.hand") == 0


@pytest.mark.clause("hero_duel:1.1.2")
def test_what_was_forbidden_for_a_time_is_allowed_again_afterwards() -> None:
    state = done(effect(n.Forbid("draw", until="turn"), b={"deck": 3}))
    state = done(step(state._replace(active=0), "hero_duel.next turn")._replace(agenda=()))
    later = state._replace(turn=6, active=1, modifiers=())
    assert count(done(step(later, "hero_duel.draw")), "B.hand") == 1


# -- costs, parts, choices --------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:1.1.3")
def test_an_effect_whose_cost_cannot_be_paid_in_full_cannot_be_used() -> None:
    state = done(effect(n.Pay(n.Discard(2), n.Draw(3)), a={"hand": 1, "deck": 5}))
    assert (count(state, "A.hand"), count(state, "A.rest")) == (1, 0)


@pytest.mark.clause("hero_duel:1.1.3", "hero_duel:1.1.4a")
def test_an_effect_is_carried_out_once_its_cost_is_paid() -> None:
    state = done(effect(n.Pay(n.Discard(2), n.Draw(3)), a={"hand": 2, "deck": 5}), "use")
    assert (count(state, "A.hand"), count(state, "A.rest")) == (3, 2)


@pytest.mark.clause("hero_duel:1.1.4a")
def test_a_cost_may_always_be_declined() -> None:
    state = effect(n.Pay(n.Discard(2), n.Draw(3)), a={"hand": 2, "deck": 5})
    assert options(state) == ["use", "decline"]
    assert count(done(state, "decline"), "A.hand") == 2


@pytest.mark.clause("hero_duel:1.1.3a")
def test_what_cannot_be_carried_out_is_done_as_far_as_possible() -> None:
    state = done(effect(n.Seq((n.Discard(2), n.Draw(3))), a={"hand": 1, "deck": 5}))
    assert (count(state, "A.hand"), count(state, "A.rest")) == (3, 1)


@pytest.mark.clause("hero_duel:1.1.3a")
def test_no_more_is_done_than_the_effect_says() -> None:
    state = go(effect(n.Seq((n.Discard(2), n.Draw(1))), a={"hand": 3, "deck": 5}))
    assert options(state) == ["pick X#1 X#2", "pick X#1 X#3", "pick X#2 X#3"]
    assert (count(done(state, "pick"), "A.hand"), count(done(state, "pick"), "A.rest")) == (2, 2)


@pytest.mark.clause("hero_duel:1.1.4")
def test_an_effect_without_may_is_carried_out_by_itself() -> None:
    assert count(done(effect(n.If(n.Turn("us"), n.Draw()), a={"deck": 2})), "A.hand") == 1


@pytest.mark.clause("hero_duel:1.1.4")
def test_an_effect_whose_condition_is_not_met_is_not_carried_out() -> None:
    assert count(done(effect(n.If(n.Turn("them"), n.Draw()), a={"deck": 2})), "A.hand") == 0


@pytest.mark.clause("hero_duel:1.1.4")
def test_an_effect_with_may_is_the_players_choice() -> None:
    state = effect(n.May(n.Draw()), a={"deck": 2})
    assert who_decides(state) == "A"
    assert count(done(state, "use"), "A.hand") == 1
    assert count(done(state, "decline"), "A.hand") == 0


@pytest.mark.clause("hero_duel:1.1.5")
@pytest.mark.parametrize(("by", "first", "second"), [("A", "A", "B"), ("B", "A", "B")])
def test_an_effect_on_both_players_is_carried_out_by_the_active_player_first(by: str, first: str, second: str) -> None:
    state = effect(n.Discard(1, "both"), by=by, a={"hand": 2}, b={"hand": 2})
    assert who_decides(state) == first
    assert who_decides(go(state, "pick")) == second


@pytest.mark.clause("hero_duel:1.1.5")
def test_an_effect_on_one_player_leaves_the_other_alone() -> None:
    state = done(effect(n.Discard(1, "them"), a={"hand": 2}, b={"hand": 1}))
    assert (count(state, "A.hand"), count(state, "B.hand")) == (2, 0)


# -- the order of one side's effects -----------------------------------------------------------------------


def zero_has_flipped(*flipped: str) -> list[str]:
    """The effects that wait once the first Zero's flip has turned these two cards up."""
    cards = {"Z": ZERO, "D": DRAW_ON_FLIP, "G": DRAW_ON_FLIP, "U": card("闪", 5000, 2000, keywords="光")}
    state = board({"field": ["-Z", *(f"-{name}" for name in flipped)], "deck": 9}, {"field": 1}, cards)
    return options(step(state, "turn_up", "Z#1"))


@pytest.mark.clause("hero_duel:1.1.6", "hero_duel:5.5.3")
def test_what_is_left_of_a_text_waits_beside_the_flip_effect_that_it_caused() -> None:
    assert zero_has_flipped("Z", "U") == ["resolve Z#1.1", "resolve Z#2"]


@pytest.mark.clause("hero_duel:1.1.6")
def test_three_effects_of_one_side_may_come_in_any_of_six_orders() -> None:
    cards = {"Z": ZERO, "D": DRAW_ON_FLIP, "G": DRAW_ON_FLIP, "U": card("闪", 5000, 2000, keywords="光")}
    field = ["-Z", "-Z", "-U", "-D", "-G"]
    state = step(board({"field": field, "deck": 9}, {"field": 1}, cards), "turn_up", "Z#1")
    state = go(state, "pick Z#2 U#1", "resolve Z#2")
    assert options(state) == ["resolve D#1", "resolve G#1", "resolve Z#1.1", "resolve Z#2.1"]
    orders = {(first, second) for first in options(state) for second in options(go(state, first))}
    assert len(orders) == 12


@pytest.mark.clause("hero_duel:1.1.6")
def test_an_effect_that_triggers_alone_is_carried_out_without_asking() -> None:
    assert order_of(waiting(board({"field": ["D"], "deck": 3}, cards={"D": DRAW_ON_FLIP}), "D#1")) == ["D#1"]


@pytest.mark.clause("hero_duel:1.1.6")
@pytest.mark.parametrize(("reading", "orders"), [("own", "B"), ("active", "A")])
def test_who_orders_the_other_sides_effects_is_an_open_point(reading: str, orders: str) -> None:
    state = board(b={"field": ["D", "D"], "deck": 3}, cards={"D": DRAW_ON_FLIP}, readings={"other-side-order": reading})
    assert who_decides(waiting(state, "D#1", "D#2")) == orders


# -- both sides' effects ----------------------------------------------------------------------------------

FOUR = {"field": ["D", "D"], "deck": 3}


@pytest.mark.clause("hero_duel:1.1.6a", "hero_duel:1.1.6")
def test_the_active_players_effects_all_come_before_the_others() -> None:
    state = waiting(board(FOUR, FOUR, {"D": DRAW_ON_FLIP}), "D#1", "D#2", "D#3", "D#4")
    lines = [
        order_of(state, f"resolve {mine}", f"resolve {theirs}") for mine in ("D#1", "D#2") for theirs in ("D#3", "D#4")
    ]
    assert [[p[2] in "12" for p in line] for line in lines] == [[True, True, False, False]] * 4
    assert len({tuple(line) for line in lines}) == 4


@pytest.mark.clause("hero_duel:1.1.6a")
def test_the_other_sides_effect_cannot_come_in_between() -> None:
    state = waiting(board(FOUR, FOUR, {"D": DRAW_ON_FLIP}), "D#1", "D#2", "D#3")
    assert options(state) == ["resolve D#1", "resolve D#2"]
    assert forbidden(state) == {"resolve D#3": ("hero_duel:1.1.6a",)}


@pytest.mark.clause("hero_duel:1.1.6a")
def test_in_the_other_players_turn_his_effects_come_first() -> None:
    state = waiting(board(FOUR, FOUR, {"D": DRAW_ON_FLIP}, active="B"), "D#1", "D#3")
    assert order_of(state) == ["D#3", "D#1"]


# -- inserted effects -------------------------------------------------------------------------------------


def riga(*left: n.Node, readings: dict[str, str] | None = None) -> object:
    """A's S moves B's Geed to the damage zone, then does what is left; A's D waits all the while."""
    state = effect(
        n.Seq((HIT, *left)), a={"field": ["D", "S"], "deck": 9}, b={"field": ["G"], "deck": 9, "hand": 1},
        cards={"G": GEED, "D": DRAW_ON_FLIP}, readings=readings,
    )  # fmt: skip
    return waiting(state, "S#1", "D#1")


@pytest.mark.clause("hero_duel:1.1.7")
def test_inserted_effect_of_the_other_side_resolves_before_the_effect_goes_on() -> None:
    state = go(riga(n.Draw(3)), "resolve S#1")
    assert who_decides(state) == "B"
    assert (count(state, "B.hand"), count(state, "A.hand")) == (2, 0)


@pytest.mark.clause("hero_duel:1.1.7")
def test_inserted_effect_of_the_other_side_resolves_first_when_its_cause_has_just_ended() -> None:
    assert order_of(riga(), "resolve S#1", "pick") == ["S#1", "G#1", "D#1"]


@pytest.mark.clause("hero_duel:1.1.7")
def test_what_waits_may_not_overtake_an_inserted_effect() -> None:
    state = effect(
        HIT, a={"field": ["D", "S"], "deck": 9}, b={"field": ["G", "W", "W"], "deck": 9},
        cards={"G": GEED, "D": DRAW_ON_FLIP, "W": WATCH},
    )  # fmt: skip
    state = go(waiting(state, "S#1", "D#1"), "resolve S#1", "pick G#1")
    assert options(state) == ["resolve G#1", "resolve W#1", "resolve W#2"]
    assert forbidden(state) == {"resolve D#1": ("hero_duel:1.1.7",)}


WATCH = card("看客", 1000, 0, on("move", n.Draw(), subject="us", to="damage"))
"""When another card of its own side comes into the damage zone: draw one."""


@pytest.mark.clause("hero_duel:1.1.7")
def test_of_several_inserted_effects_one_is_finished_before_the_next_begins() -> None:
    long_one = card("久", 1000, 0, on("move", n.Seq((n.May(n.Draw()), n.Draw())), subject="us", to="damage"))
    state = effect(HIT, a={"deck": 9}, b={"field": ["X", "W", "L"], "deck": 9}, cards={"W": WATCH, "L": long_one})
    assert order_of(state, "pick X", "resolve L", "use") == ["S#1", "L#1", "W#1"]
    assert count(go(state, "pick X", "resolve L"), "B.hand") == 0


@pytest.mark.clause("hero_duel:1.1.7")
def test_the_next_sentence_of_an_inserted_effect_is_inserted_too() -> None:
    two = card("两句", 1000, 0, on("move", n.Draw(), n.Draw(), to="damage"))
    state = effect(
        HIT, a={"field": ["D", "S"], "deck": 9}, b={"field": ["T"], "deck": 9}, cards={"T": two, "D": DRAW_ON_FLIP}
    )
    assert order_of(waiting(state, "S#1", "D#1"), "resolve S#1") == ["S#1", "T#1", "T#1", "D#1"]


@pytest.mark.clause("hero_duel:1.1.7")
@pytest.mark.parametrize("left", [(), (n.Draw(),)])
def test_inserted_effect_of_the_same_side_joins_what_waits_only_when_its_cause_has_ended(
    left: tuple[n.Node, ...],
) -> None:
    state = effect(
        n.Seq((n.Move(Selection("field", filter=Filter(other=True, names=("伤抽",))), "damage"), *left)),
        a={"field": ["G", "D", "S"], "deck": 9}, cards={"G": GEED, "D": DRAW_ON_FLIP},
    )  # fmt: skip
    state = go(waiting(state, "S#1", "D#1"), "resolve S#1")
    if left:
        assert options(state) == ["resolve D#1"] or ids(state, "A.hand") != []
        assert order_of(waiting(state, "D#1")) == ["D#1"]
    else:
        assert options(state) == ["resolve D#1", "resolve G#1"]


@pytest.mark.clause("hero_duel:1.1.7")
@pytest.mark.parametrize(
    ("reading", "next_ones"),
    [
        ("other-side-first", ["resolve D#1", "resolve G#1"]),
        ("all-inserted-first", []),
        ("active-first", ["resolve D#1", "resolve G#1"]),
    ],
)
def test_whether_the_same_sides_inserted_effect_goes_first_after_the_end_is_an_open_point(
    reading: str, next_ones: list[str]
) -> None:
    state = effect(
        n.Move(Selection("field", filter=Filter(names=("伤抽",))), "damage"),
        a={"field": ["G", "D", "S"], "deck": 9, "hand": 0}, cards={"G": GEED, "D": DRAW_ON_FLIP},
        readings={"inserted-after-end": reading},
    )  # fmt: skip
    state = go(waiting(state, "S#1", "D#1"), "resolve S#1")
    assert options(state) == next_ones
    if not next_ones:
        assert order_of(waiting(state, "D#1")) == ["D#1"]


@pytest.mark.clause("hero_duel:1.1.7")
def test_by_active_first_an_inserted_effect_whose_cause_has_ended_waits_for_the_active_players() -> None:
    assert order_of(riga(readings={"inserted-after-end": "active-first"}), "resolve S#1", "pick")[:2] == ["S#1", "D#1"]


@pytest.mark.clause("hero_duel:5.5.3", "hero_duel:1.1.7")
def test_a_flip_effect_waits_until_the_effect_that_flipped_it_is_done() -> None:
    flip = n.Seq((n.Flip(Selection("field", filter=FACE_DOWN)), n.Draw(2)))
    state = effect(flip, a={"field": ["-D", "S"], "deck": 9}, cards={"D": DRAW_ON_FLIP})
    assert order_of(state) == ["S#1", "D#1"]
    first = card("翻看", 1000, 0, on("flip", n.May(n.Draw())))
    state = go(effect(flip, a={"field": ["-D", "S"], "deck": 9}, cards={"D": first}))
    assert count(state, "A.hand") == 2


@pytest.mark.clause("hero_duel:5.5.3", "hero_duel:1.1.7")
def test_read_the_other_way_a_flip_effect_is_inserted() -> None:
    flip = n.Seq((n.Flip(Selection("field", filter=FACE_DOWN)), n.Draw(2)))
    first = card("翻看", 1000, 0, on("flip", n.May(n.Draw())))
    state = effect(
        flip, a={"field": ["-D", "S"], "deck": 9}, cards={"D": first}, readings={"flip-within-effect": "inserted"}
    )
    assert count(go(state), "A.hand") == 0


@pytest.mark.clause("hero_duel:5.5.3")
def test_a_flip_effect_caused_by_an_inserted_effect_comes_before_the_outer_effect_goes_on() -> None:
    flipper = card("伤翻", 1000, 0, on("move", n.Flip(Selection("field", filter=FACE_DOWN)), to="damage"))
    asks = card("翻看", 1000, 0, on("flip", n.May(n.Draw())))
    state = effect(
        n.Seq((n.Move(Selection("field", "them", Filter(face="up")), "damage"), n.Draw(2))),
        a={"deck": 9}, b={"field": ["F", "-D"], "deck": 9}, cards={"F": flipper, "D": asks},
    )  # fmt: skip
    state = go(state)
    assert (who_decides(state), count(state, "A.hand")) == ("B", 0)


@pytest.mark.clause("hero_duel:1.1.6")
def test_read_as_one_effect_a_text_is_carried_out_in_one_go() -> None:
    cards = {"Z": ZERO, "U": card("闪", 5000, 2000, keywords="光")}
    state = board(
        {"field": ["-Z", "-Z", "-U"], "deck": 9}, {"field": 1}, cards, readings={"sentence-effects": "whole-text"}
    )
    assert options(step(state, "turn_up", "Z#1")) == []
    assert count(done(step(state, "turn_up", "Z#1")), "A.hand") == 1
