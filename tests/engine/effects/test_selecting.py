"""Which cards, players and figures an effect means."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Count, Filter, Handled, Ref, Selection
from engine.effects.selection import is_named
from tests.engine.boards import card, count, done, effect, forbidden, go, ids, options, where, who_decides

CARDS = {"F": card("甲", 3000, keywords="光"), "G": card("乙", 2000, keywords="影"), "H": card("丙", 1000)}
TO_REST = n.Move(Ref("it"), "rest")


def moved(what: Selection) -> n.Node:
    """Moves the cards meant to the rest zone."""
    return n.Move(what, "rest")


def test_all_that_are_there_are_picked_where_no_more_are_there_than_asked_for() -> None:
    assert ids(done(effect(moved(Selection("hand", count=3)), a={"hand": ["F", "G"]}, cards=CARDS)), "A.rest") == [
        "F#1",
        "G#1",
    ]


def test_up_to_so_many_may_be_fewer_and_none() -> None:
    state = effect(moved(Selection("hand", count=2, up_to=True)), a={"hand": ["F", "G"]}, cards=CARDS)
    assert options(state) == ["pick", "pick F#1", "pick G#1", "pick F#1 G#1"]


def test_without_a_number_all_of_them_are_meant() -> None:
    state = done(effect(moved(Selection("hand", count=None)), a={"hand": ["F", "G", "H"]}, cards=CARDS))
    assert count(state, "A.rest") == 3


@pytest.mark.parametrize(("chooser", "decides"), [("us", "A"), ("them", "B"), ("owner", "B")])
def test_who_picks_is_whom_the_effect_names(chooser: str, decides: str) -> None:
    what = Selection("field", "them", chooser=chooser)  # type: ignore[arg-type]
    assert who_decides(effect(moved(what), b={"field": ["F", "G"]}, cards=CARDS)) == decides


def test_of_several_copies_in_hand_each_can_be_picked_but_on_the_field_places_differ() -> None:
    assert len(options(effect(moved(Selection("field", "them")), b={"field": ["F", "F"]}, cards=CARDS))) == 2


def test_other_leaves_the_effects_own_card_out() -> None:
    state = done(effect(moved(Selection("field", filter=Filter(other=True))), a={"field": ["F", "S"]}, cards=CARDS))
    assert (where(state, "F#1"), where(state, "S#1")) == ("A.rest", "A.field")


def test_a_count_may_be_multiplied_and_so_may_what_was_handled() -> None:
    node = n.Seq((n.Boost(Ref("self"), Count("hand", times=200)), n.Discard(None), n.Draw(Handled(2))))
    state = done(effect(node, a={"hand": 2, "deck": 9}))
    assert ([m.amount for m in state.modifiers], count(state, "A.hand")) == ([400], 4)


def test_boosts_of_one_card_for_one_time_add_up() -> None:
    state = done(effect(n.Seq((n.Boost(Ref("self"), 100), n.Boost(Ref("self"), 50)))))
    assert [(m.subject, m.amount, m.until) for m in state.modifiers] == [("S#1", 150, 5)]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (n.Not(n.Turn("us")), False),
        (n.AllOf((n.Turn("us"), n.Compare(Count("hand"), ">=", 1))), True),
        (n.AllOf((n.Turn("us"), n.Compare(Count("hand"), ">=", 2))), False),
        (n.AnyOf((n.Turn("them"), n.Compare(Count("hand"), "==", 1))), True),
        (n.AnyOf((n.Turn("them"), n.Compare(Count("hand"), "==", 2))), False),
        (n.Is(Ref("self"), Filter(names=("来源",))), True),
        (n.Is(Ref("self"), Filter(names=("别的",))), False),
        (n.Is(Ref("it"), Filter()), False),
        (n.Among(Ref("it"), Filter()), False),
    ],
)
def test_conditions_hold_or_not(condition: n.Condition, holds: bool) -> None:
    state = done(effect(n.If(condition, n.Draw(), n.AddEnergy()), a={"hand": 1, "deck": 3}))
    assert (count(state, "A.hand"), count(state, "A.energy")) == ((2, 0) if holds else (1, 1))


def test_one_of_several_things_is_done_as_the_controller_chooses() -> None:
    state = effect(n.OneOf((n.Draw(), n.AddEnergy(), n.Draw(2))), by="B", b={"deck": 3})
    assert (who_decides(state), options(state)) == ("B", ["option 0", "option 1", "option 2"])
    assert count(done(state, "option 1"), "B.energy") == 1


def test_a_later_sentence_knows_what_an_earlier_one_handled() -> None:
    state = effect(n.Pick(Selection("field", "them")), n.Move(Ref("it"), "hand"), b={"field": ["F", "G"]}, cards=CARDS)
    assert where(done(state, "pick G#1"), "G#1") == "B.hand"


def test_a_card_that_is_gone_is_not_acted_on() -> None:
    node = n.Seq((n.Pick(Selection("hand")), TO_REST, n.Boost(Ref("their_main"), 100), n.TurnDown(Ref("main"))))
    state = done(effect(node, a={"hand": ["F"]}, cards=CARDS))
    assert (where(state, "F#1"), state.modifiers) == ("A.rest", ())


def test_the_face_of_an_unknown_card_is_asked_for_when_an_effect_needs_it() -> None:
    what = Selection("hand", "them", Filter(("光",)), None)
    state = effect(moved(what), b={"hand": ["?", "?"]}, cards=CARDS, unknown={"B.hand": ("F", "G")})
    assert who_decides(state) == "nature"
    state = done(go(state, options(state)[0]), options(go(state, options(state)[0]))[1])
    assert (ids(state, "B.rest"), ids(state, "B.hand")) == (["F#1"], ["G#1"])


def test_an_unknown_card_that_nobody_can_name_ends_the_line() -> None:
    state = effect(moved(Selection("hand", "them", Filter(("光",)), None)), b={"hand": ["?"]}, cards=CARDS)
    assert options(state) == []
    assert who_decides(state) == "nature"


def test_what_one_may_not_choose_is_told_only_where_something_is_chosen() -> None:
    assert forbidden(effect(n.Draw(), a={"deck": 1})) == {}


@pytest.mark.parametrize("name", ["小傑", "小杰", "小　傑"])
def test_a_name_is_the_same_in_either_script(name: str) -> None:
    assert is_named(name, ("小杰",))
    assert not is_named(name, ("小",))


def test_a_name_is_the_same_in_either_width() -> None:
    assert is_named("Ａ１＆奇犽", ("A1&奇犽",))
    assert is_named("Ａ１＆奇犽", ("Ａ１＆奇犽",))


def test_an_unknown_card_below_the_one_that_is_picked_is_not_looked_at() -> None:
    top = Selection("deck", filter=Filter(keywords=("光",)), how="top")
    assert ids(done(effect(moved(top), a={"deck": ["F", "?"]}, cards=CARDS)), "A.rest") == ["F#1"]
    needed = effect(moved(top), a={"deck": ["G", "?"]}, cards=CARDS, unknown={"A.deck": ("F",)})
    assert options(needed) == ["is ? F"]
