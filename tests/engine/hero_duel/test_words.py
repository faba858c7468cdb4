"""What the words of the cards of 英雄对决 mean (2.0, 3, 5)."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Count, Filter, Ref, Selection, Trigger
from engine.games.hero_duel import RULES
from tests.engine.boards import (
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
    piece_of,
    power,
    step,
    where,
    who_decides,
)

HAND, DECK_TOP = Selection("hand"), Selection("deck", how="top")
CARDS = {
    "F": card("翻抽", 3000, 0, on("flip", n.Draw()), keywords="光"),
    "G": card("光名", 1000, keywords="影 岩"),
    "K": card("衰", 6000, 0, weak=3000, keywords="光 岩"),
}


# -- keywords, figures, words for cards --------------------------------------------------------------------


@pytest.mark.clause("hero_duel:5.6.1", "hero_duel:2.0.4")
@pytest.mark.parametrize(("keyword", "hit"), [("光", ["F#1", "K#1"]), ("岩", ["G#1", "K#1"]), ("空白", [])])
def test_a_word_in_corner_brackets_means_characters_with_that_keyword(keyword: str, hit: list[str]) -> None:
    node = n.Boost(Selection("field", filter=Filter((keyword,)), count=None), 100)
    state = done(effect(node, a={"field": ["F", "G", "K", "X", "S"]}, cards=CARDS))
    assert sorted(m.subject for m in state.modifiers) == hit


@pytest.mark.clause("hero_duel:5.9.1")
@pytest.mark.parametrize(
    ("op", "counts"),
    [("<=", {2: True, 3: True, 4: False}), (">=", {2: False, 3: True, 4: True}), ("==", {2: False, 3: True, 4: False})],
)
def test_the_number_named_is_included(op: str, counts: dict[int, bool]) -> None:
    for damage, holds in counts.items():
        node = n.If(n.Compare(Count("damage"), op, 3), n.Boost(Ref("self"), 1000))  # type: ignore[arg-type]
        assert bool(done(effect(node, a={"damage": damage})).modifiers) == holds


@pytest.mark.clause("hero_duel:5.6.1")
@pytest.mark.parametrize(("low", "high", "hit"), [(1000, 3000, 3), (1001, None, 2), (None, 999, 0), (6000, None, 1)])
def test_a_figure_between_bounds_includes_the_bounds(low: int | None, high: int | None, hit: int) -> None:
    node = n.Boost(Selection("field", "them", Filter(stat="power", low=low, high=high), None), 1)
    assert len(done(effect(node, b={"field": ["F", "G", "K", "X", None]}, cards=CARDS)).modifiers) == hit


@pytest.mark.clause("hero_duel:5.7.1")
def test_this_card_is_the_card_with_the_text_and_the_target_the_card_chosen() -> None:
    node = n.Seq((n.Boost(Ref("self"), 100), n.Pick(Selection("field", "them")), n.Boost(Ref("it"), 20)))
    state = done(effect(node, b={"field": ["F", "G"]}, cards=CARDS), "pick G#1")
    assert {(m.subject, m.amount) for m in state.modifiers} == {("S#1", 100), ("G#1", 20)}


@pytest.mark.clause("hero_duel:2.0.5h", "hero_duel:2.0.6")
def test_a_continuous_effect_works_as_long_as_its_condition_holds_and_its_card_lies_there() -> None:
    chief = card("长", 3000, 0, Ability(
        static=(n.Static(Selection("field", filter=Filter(("光",), state="full", other=True), count=None), 1000),),
        condition=n.Compare(Count("energy"), ">=", 1),
    ), keywords="光")  # fmt: skip
    cards = {**CARDS, "C": chief}
    worth = {
        "on": power(board({"field": ["C", "K"], "energy": 1}, cards=cards), "K#1"),
        "no condition": power(board({"field": ["C", "K"]}, cards=cards), "K#1"),
        "face down": power(board({"field": ["-C", "K"], "energy": 1}, cards=cards), "K#1"),
        "away": power(board({"hand": ["C"], "field": ["K"], "energy": 1}, cards=cards), "K#1"),
        "weakened": power(board({"field": ["C", "K!"], "energy": 1}, cards=cards), "K#1"),
        "other side": power(board({"field": ["K"]}, {"field": ["C"], "energy": 1}, cards), "K#1"),
    }
    assert worth == {
        "on": 7000,
        "no condition": 6000,
        "face down": 6000,
        "away": 6000,
        "weakened": 3000,
        "other side": 6000,
    }


# -- discarding -------------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:5.0.1", "hero_duel:3.4.1a")
def test_who_discards_chooses_from_his_hand_and_the_cards_go_to_the_rest_zone() -> None:
    state = go(effect(n.Discard(1, "them"), a={"hand": 1}, b={"hand": ["F", "G"]}, cards=CARDS))
    assert (who_decides(state), options(state)) == ("B", ["pick F#1", "pick G#1"])
    state = done(state, "pick G#1")
    assert (where(state, "G#1"), where(state, "F#1"), count(state, "A.hand")) == ("B.rest", "B.hand", 1)


@pytest.mark.clause("hero_duel:5.0.1", "hero_duel:3.4.1a")
def test_discarding_triggers_effects_of_being_discarded() -> None:
    state = done(
        effect(n.Discard(), a={"hand": ["W"], "deck": 1}, cards={"W": card("被弃抽", 1, 0, on("discard", n.Draw()))})
    )
    assert count(state, "A.hand") == 1


@pytest.mark.clause("hero_duel:5.0.2")
def test_at_random_it_is_not_the_discarding_player_who_chooses() -> None:
    state = effect(n.Discard(1, "them", random=True), b={"hand": ["F", "G", "G"]}, cards=CARDS)
    assert (who_decides(state), options(state)) == ("nature", ["pick F#1", "pick G#1", "pick G#2"])
    assert where(done(state, "pick F#1"), "F#1") == "B.rest"


@pytest.mark.clause("hero_duel:5.0.2", "hero_duel:5.0.1")
def test_the_last_card_is_discarded_without_choosing() -> None:
    assert where(done(effect(n.Discard(1, random=True), a={"hand": ["F"]}, cards=CARDS)), "F#1") == "A.rest"


# -- zones ------------------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:3.2.1a", "hero_duel:3.2.1")
@pytest.mark.parametrize(("others", "at"), [(3, "A.field"), (4, "A.hand")])
@pytest.mark.parametrize("node", [n.Move(HAND, "field"), n.Summon(HAND)])
def test_a_card_enters_the_field_only_while_fewer_than_five_lie_there(others: int, at: str, node: n.Node) -> None:
    state = done(effect(node, a={"field": [*["X"] * others, "S"], "hand": ["F"]}, cards=CARDS))
    assert where(state, "F#1") == at


@pytest.mark.clause("hero_duel:3.2.1a")
@pytest.mark.parametrize(("reading", "at"), [("when-placed", "A.field"), ("at-start", "A.hand")])
def test_whether_room_made_by_the_same_effect_counts_is_an_open_point(reading: str, at: str) -> None:
    swap = n.Seq((n.Move(Ref("self"), "rest"), n.Move(HAND, "field")))
    state = effect(
        swap, a={"field": [*["X"] * 4, "S"], "hand": ["F"]}, cards=CARDS, readings={"full-field-swap": reading}
    )
    assert where(done(state), "F#1") == at


@pytest.mark.clause("hero_duel:3.2.1a")
def test_room_that_was_there_counts_under_either_reading() -> None:
    state = effect(
        n.Move(HAND, "field"),
        a={"field": ["X", "S"], "hand": ["F"]},
        cards=CARDS,
        readings={"full-field-swap": "at-start"},
    )
    assert where(done(state), "F#1") == "A.field"


@pytest.mark.clause("hero_duel:5.1.1", "hero_duel:3.4.1e", "hero_duel:3.3.1")
@pytest.mark.parametrize(("to", "down"), [("rest", False), ("damage", False), ("field", True), ("energy", True)])
def test_a_card_is_put_where_the_effect_says_face_down_if_it_says_so(to: str, down: bool) -> None:
    state = done(effect(n.Move(HAND, to, down), a={"hand": ["F"]}, cards=CARDS))
    assert (where(state, "F#1"), piece_of(state, "F#1").down) == (f"A.{to}", down)


@pytest.mark.clause("hero_duel:5.1.1")
def test_a_face_up_card_is_turned_so_that_its_back_is_up() -> None:
    state = done(effect(n.TurnDown(Selection("field", "them")), b={"field": ["F"]}, cards=CARDS))
    assert (where(state, "F#1"), piece_of(state, "F#1").down) == ("B.field", True)


@pytest.mark.clause("hero_duel:5.2.2")
@pytest.mark.parametrize(("position", "order"), [("top", ["F#1", "X#1", "X#2"]), ("bottom", ["X#1", "X#2", "F#1"])])
def test_a_card_put_on_the_top_or_bottom_of_the_deck_lies_above_or_below_it(position: str, order: list[str]) -> None:
    node = n.Move(HAND, "deck", position=position)  # type: ignore[arg-type]
    state = done(effect(node, a={"deck": 2, "hand": ["F"], "field": ["S"]}, cards=CARDS))
    assert ids(state, "A.deck").index("F#1") == order.index("F#1")


@pytest.mark.clause("hero_duel:5.2.2a")
@pytest.mark.parametrize("position", ["top", "bottom"])
def test_several_cards_put_there_come_in_the_order_that_the_player_decides(position: str) -> None:
    node = n.Move(Selection("hand", count=None), "deck", position=position)  # type: ignore[arg-type]
    state = go(effect(node, a={"deck": ["X"], "hand": ["F", "G", "K"], "field": ["S"]}, cards=CARDS))
    assert (who_decides(state), options(state)) == ("A", ["place F#1", "place G#1", "place K#1"])
    state = done(state, "place G#1", "place K#1")
    assert ids(state, "A.deck") == (["F#1", "K#1", "G#1", "X#1"] if position == "top" else ["X#1", "G#1", "K#1", "F#1"])


@pytest.mark.clause("hero_duel:5.2.1")
def test_the_top_cards_are_the_uppermost_ones_and_the_bottom_cards_the_lowest() -> None:
    deck = ["F", "G", "K"]
    top = done(effect(n.Move(Selection("deck", how="top", count=2), "rest"), a={"deck": deck}, cards=CARDS))
    bottom = done(effect(n.Move(Selection("deck", how="bottom", count=1), "rest"), a={"deck": deck}, cards=CARDS))
    revealed = done(effect(n.Seq((n.Reveal(2), n.Move(Ref("it"), "rest"))), a={"deck": deck}, cards=CARDS))
    assert (ids(top, "A.rest"), ids(bottom, "A.rest"), ids(revealed, "A.rest")) == (
        ["F#1", "G#1"],
        ["K#1"],
        ["F#1", "G#1"],
    )


@pytest.mark.clause("hero_duel:3.1.1")
def test_the_order_of_the_deck_stays_until_an_effect_shuffles_it() -> None:
    deck = {"deck": ["F", "G", "K"]}
    assert ids(done(effect(n.Draw(2), a=deck, cards=CARDS)), "A.hand") == ["F#1", "G#1"]
    state = go(effect(n.Seq((n.Shuffle(), n.Draw())), a=deck, cards=CARDS))
    assert (who_decides(state), options(state)) == ("nature", ["is on top F#1", "is on top G#1", "is on top K#1"])
    assert ids(done(state, "is on top K#1"), "A.hand") == ["K#1"]


# -- energy -----------------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:5.3.1", "hero_duel:3.5.2")
def test_adding_energy_puts_the_top_cards_of_the_deck_face_down_into_the_energy_zone() -> None:
    state = done(effect(n.AddEnergy(2), a={"deck": ["F", "G", "K"]}, cards=CARDS))
    assert (ids(state, "A.energy"), ids(state, "A.deck")) == (["F#1", "G#1"], ["K#1"])
    assert all(piece_of(state, i).down for i in ids(state, "A.energy"))


@pytest.mark.clause("hero_duel:5.3.1")
def test_the_player_whom_the_effect_names_adds_it() -> None:
    state = done(effect(n.AddEnergy(1, "them"), a={"deck": 2}, b={"deck": 2}))
    assert (count(state, "A.energy"), count(state, "B.energy")) == (0, 1)


@pytest.mark.clause("hero_duel:5.4.1", "hero_duel:3.5.1")
def test_using_energy_moves_energy_cards_of_the_players_choice_to_the_rest_zone_whatever_their_face() -> None:
    state = go(effect(n.UseEnergy(2), a={"energy": ["F", "-G", "-K"]}, cards=CARDS))
    assert (who_decides(state), len(options(state))) == ("A", 3)
    state = done(state, "pick F#1 G#1")
    assert (ids(state, "A.rest"), ids(state, "A.energy")) == (["F#1", "G#1"], ["K#1"])


@pytest.mark.clause("hero_duel:5.4.1")
def test_as_a_cost_energy_must_be_there_in_full() -> None:
    assert options(effect(n.Pay(n.UseEnergy(2), n.Draw()), a={"energy": 1, "deck": 2})) == []
    assert options(effect(n.Pay(n.UseEnergy(2), n.Draw()), a={"energy": 2, "deck": 2})) == ["use", "decline"]


@pytest.mark.clause("hero_duel:3.5.1")
def test_the_energy_zone_has_no_limit_and_effects_of_cards_there_do_not_work() -> None:
    assert RULES.zone_specs["energy"].slots is None
    chief = {"C": card("长", 1, 0, on("turn_start", n.Draw(), subject="us"))}
    state = step(board({"energy": ["C", *["X"] * 30], "deck": 2}, cards=chief), "hero_duel.moment", "turn_start", 0)
    assert count(done(state), "A.hand") == 0
    at_home = step(board({"field": ["C"], "deck": 2}, cards=chief), "hero_duel.moment", "turn_start", 0)
    assert count(done(at_home), "A.hand") == 1


# -- flipping ---------------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:5.5.1", "hero_duel:5.5.2a", "hero_duel:2.0.5a")
def test_flipping_a_face_down_card_on_the_field_turns_it_up_and_triggers_its_flip_effect() -> None:
    state = done(
        effect(n.Flip(Selection("field", "them", Filter(face="down"))), b={"field": ["-F"], "deck": 2}, cards=CARDS)
    )
    assert (piece_of(state, "F#1").down, count(state, "B.hand")) == (False, 1)


@pytest.mark.clause("hero_duel:5.5.1", "hero_duel:5.5.2a", "hero_duel:2.0.5a")
def test_a_card_that_lies_face_up_is_not_flipped() -> None:
    assert (
        count(done(effect(n.Flip(Selection("field", "them")), b={"field": ["F"], "deck": 2}, cards=CARDS)), "B.hand")
        == 0
    )


@pytest.mark.clause("hero_duel:5.5.5", "hero_duel:5.5.2c", "hero_duel:2.0.5a", "hero_duel:5.5.3")
def test_flipping_an_energy_card_turns_it_up_and_triggers_nothing() -> None:
    state = done(effect(n.Flip(Selection("energy")), a={"energy": ["-F"], "deck": 2}, cards=CARDS))
    assert (piece_of(state, "F#1").down, where(state, "F#1"), count(state, "A.hand")) == (False, "A.energy", 0)


@pytest.mark.clause("hero_duel:5.5.1")
def test_an_unknown_card_that_is_flipped_turns_out_to_be_one_of_those_it_may_be() -> None:
    flip = n.Seq(
        (
            n.Flip(Selection("field", "them", Filter(face="down"))),
            n.If(n.Among(Ref("those"), Filter(("光",))), n.Draw()),
        )
    )
    state = effect(flip, a={"deck": 3}, b={"field": ["-?"], "deck": 3}, cards=CARDS, unknown={"B.field.1": ("F", "G")})
    assert (who_decides(state), len(options(state))) == ("nature", 2)
    light, shadow = (done(state, option) for option in options(state))
    assert (count(light, "A.hand"), count(light, "B.hand")) == (1, 1)
    assert (count(shadow, "A.hand"), ids(shadow, "B.field")) == (0, ["G#1"])


@pytest.mark.clause("hero_duel:5.5.2b", "hero_duel:5.5.4", "hero_duel:5.2.1")
def test_flipped_cards_of_the_deck_lie_open_until_the_effect_is_done() -> None:
    take_one = n.Seq((n.Reveal(2), n.Move(Selection("shown"), "hand")))
    state = go(effect(take_one, a={"deck": ["F", "G", "K"]}, cards=CARDS))
    assert (ids(state, "A.shown"), options(state)) == (["F#1", "G#1"], ["pick F#1", "pick G#1"])
    state = done(state, "pick G#1")
    assert (ids(state, "A.shown"), ids(state, "A.hand"), ids(state, "A.deck")) == ([], ["G#1"], ["F#1", "K#1"])


@pytest.mark.clause("hero_duel:5.5.4")
def test_the_player_whom_the_effect_names_reveals_and_no_more_than_the_deck_has() -> None:
    state = done(
        effect(
            n.Seq((n.Reveal(3, "them"), n.Move(Ref("it"), "rest"))), a={"deck": 3}, b={"deck": ["F", "G"]}, cards=CARDS
        )
    )
    assert (ids(state, "B.rest"), count(state, "A.deck")) == (["F#1", "G#1"], 3)


@pytest.mark.clause("hero_duel:5.5.4", "hero_duel:5.5.4a")
def test_they_lie_open_for_the_whole_text_when_it_has_several_sentences() -> None:
    state = effect(
        n.Reveal(2), n.Move(Selection("shown", filter=Filter(("光",))), "hand"), a={"deck": ["F", "G"]}, cards=CARDS
    )
    state = done(state)
    assert (ids(state, "A.hand"), ids(state, "A.deck"), ids(state, "A.shown")) == (["F#1"], ["G#1"], [])


@pytest.mark.clause("hero_duel:5.5.4a")
def test_flipped_cards_that_went_nowhere_return_in_an_order_that_the_player_decides() -> None:
    state = go(effect(n.Reveal(2), a={"deck": ["F", "G", "K"]}, cards=CARDS))
    assert (who_decides(state), options(state)) == ("A", ["place F#1", "place G#1"])
    assert ids(done(state, "place F#1"), "A.deck") == ["G#1", "F#1", "K#1"]
    assert ids(done(state, "place G#1"), "A.deck") == ["F#1", "G#1", "K#1"]


@pytest.mark.clause("hero_duel:5.5.4a")
def test_only_the_effect_that_flipped_them_puts_them_back() -> None:
    one = n.Seq((n.Reveal(1), n.Move(Selection("field", "them"), "damage"), n.Move(Ref("those"), "rest")))
    looks = {"H": card("伤抽", 1, 0, on("move", n.Draw(), to="damage"))}
    keep = n.Seq((n.Reveal(1), n.Move(Selection("field", "them"), "damage"), n.Move(Selection("shown"), "hand")))
    state = done(effect(keep, a={"deck": ["F", "X"]}, b={"field": ["H"], "deck": 2}, cards={**CARDS, **looks}))
    assert ids(state, "A.hand") == ["F#1"]
    assert (
        where(done(effect(one, a={"deck": ["F"]}, b={"field": ["H"], "deck": 2}, cards={**CARDS, **looks})), "H#1")
        == "B.rest"
    )


# -- replacing, arriving ----------------------------------------------------------------------------------


def guard(optional: bool, body: n.Node) -> Ability:
    """An effect by which the card goes elsewhere than to the damage zone."""
    return Ability(static=(n.Replace(Trigger("move", to="damage"), n.Instead(body), optional),))


@pytest.mark.clause("hero_duel:5.8.1")
def test_what_is_replaced_does_not_happen_and_what_replaces_it_does() -> None:
    cards = {"R": card("改", 1000, 0, guard(False, n.Move(Ref("self"), "rest")), on("move", n.Draw(), to="damage"))}
    state = done(effect(n.Move(Selection("field", "them"), "damage"), b={"field": ["R"], "deck": 2}, cards=cards))
    assert (where(state, "R#1"), count(state, "B.hand"), count(state, "B.damage")) == ("B.rest", 0, 0)


@pytest.mark.clause("hero_duel:5.8.1")
def test_a_replacement_that_may_be_used_need_not() -> None:
    cards = {"R": card("改", 1000, 0, guard(True, n.Move(Ref("self"), "rest")))}
    state = effect(n.Move(Selection("field", "them"), "damage"), b={"field": ["R"]}, cards=cards)
    assert (who_decides(state), options(state)) == ("B", ["use", "decline"])
    assert where(done(state, "use"), "R#1") == "B.rest"
    assert where(done(state, "decline"), "R#1") == "B.damage"


@pytest.mark.clause("hero_duel:5.8.1")
def test_what_is_not_named_is_not_replaced() -> None:
    cards = {"R": card("改", 1000, 0, guard(False, n.Move(Ref("self"), "hand")))}
    state = done(effect(n.Move(Selection("field", "them"), "rest"), b={"field": ["R"]}, cards=cards))
    assert where(state, "R#1") == "B.rest"


@pytest.mark.clause("hero_duel:3.4.1e", "hero_duel:3.3.1")
def test_moving_triggers_effects_of_arriving_there() -> None:
    cards = {"H": card("伤抽", 1000, 0, on("move", n.Draw(), to="damage"))}
    node = n.Move(Selection("field", "them"), "damage")
    assert count(done(effect(node, b={"field": ["H"], "deck": 2}, cards=cards)), "B.hand") == 1
    elsewhere = n.Move(Selection("field", "them"), "rest")
    assert count(done(effect(elsewhere, b={"field": ["H"], "deck": 2}, cards=cards)), "B.hand") == 0


@pytest.mark.clause("hero_duel:2.0.5a", "hero_duel:5.5.5")
def test_nothing_works_on_a_card_lying_face_down() -> None:
    cards = {"H": card("场抽", 1000, 0, on("move", n.Draw(), to="field"))}
    assert count(done(effect(n.Move(HAND, "field", True), a={"hand": ["H"], "deck": 2}, cards=cards)), "A.hand") == 0
    assert count(done(effect(n.Move(HAND, "field"), a={"hand": ["H"], "deck": 2}, cards=cards)), "A.hand") == 1


@pytest.mark.clause("hero_duel:5.7.1")
def test_the_card_that_the_event_speaks_of_is_meant_by_it() -> None:
    cards = {"W": card("看", 1000, 0, on("move", n.Move(Ref("event"), "hand"), subject="us", to="rest"))}
    state = effect(
        n.Move(Selection("field", "them", Filter(names=("空白",))), "rest"), b={"field": ["W", "X"]}, cards=cards
    )
    assert where(done(state), ids(state, "B.field")[1]) == "B.hand"
    assert order_of(state) == ["S#1", "W#1"]
    assert DECK_TOP.how == "top"
