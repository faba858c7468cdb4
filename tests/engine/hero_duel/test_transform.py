"""Transforming in 英雄对决 (4.1, 5.10)."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability
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
    phase,
    piece_of,
    power,
    step,
    where,
)

CARDS = {
    "O": card("旧", 1000, 0, marks="新"),
    "P": card("旧二", 1000, 0, marks="新"),
    "N": card("新甲", 5000, 0, on("transform", n.Draw()), keywords="新 甲"),
    "M": card("新乙", 5000, 0, on("flip", n.Draw()), keywords="甲"),
}


def transforming(field: list[str | None], hand: list[str], **more: object) -> State:
    """A's transform phase is about to begin."""
    return phase(
        board({"field": field, "hand": hand, "deck": 5}, {"field": ["O"], "hand": ["N"]}, CARDS, **more), "transform"
    )  # type: ignore[arg-type]


@pytest.mark.clause(
    "hero_duel:4.1.2", "hero_duel:4.1.1a", "hero_duel:5.10.1", "hero_duel:5.10.2", "hero_duel:5.10.3",
    "hero_duel:5.10.3a", "hero_duel:5.10.3b", "hero_duel:2.0.8",
)  # fmt: skip
def test_a_marked_face_up_character_may_transform_into_a_card_of_hand_with_the_keyword() -> None:
    assert options(transforming(["O", "X"], ["N", "X"])) == ["transform O#1 N#1", "pass"]


@pytest.mark.clause("hero_duel:5.10.1", "hero_duel:2.0.5g")
def test_the_new_character_takes_the_place_and_the_old_one_goes_to_the_rest_zone() -> None:
    state = done(transforming(["X", "O", "X"], ["N"]), "transform")
    assert (ids(state, "A.field"), where(state, "O#1")) == (["X#1", "N#1", "X#2"], "A.rest")
    assert not piece_of(state, "N#1").down


@pytest.mark.clause("hero_duel:5.10.1", "hero_duel:2.0.5g")
def test_its_transform_effect_triggers_then() -> None:
    assert count(done(transforming(["O"], ["N"]), "transform"), "A.hand") == 1


@pytest.mark.clause("hero_duel:2.0.5g", "hero_duel:5.10.1")
def test_entering_otherwise_triggers_no_transform_effect() -> None:
    state = done(effect(n.Move(n.Selection("hand"), "field"), a={"hand": ["N"], "deck": 3}, cards=CARDS))
    assert (where(state, "N#1"), count(state, "A.hand")) == ("A.field", 0)


@pytest.mark.clause("hero_duel:2.0.5g")
def test_transforming_triggers_no_flip_effect() -> None:
    cards = {**CARDS, "F": card("新丙", 1000, 0, on("flip", n.Draw()), keywords="新")}
    state = phase(board({"field": ["O"], "hand": ["F"], "deck": 3}, cards=cards), "transform")
    assert count(done(state, "transform"), "A.hand") == 0


@pytest.mark.clause("hero_duel:4.1.2")
def test_nobody_has_to_transform() -> None:
    state = done(transforming(["O"], ["N"]), "pass")
    assert (where(state, "O#1"), where(state, "N#1")) == ("A.field", "A.hand")


@pytest.mark.clause("hero_duel:4.1.2", "hero_duel:4.1.1a-2", "hero_duel:5.10.4")
def test_one_transformation_a_turn_however_many_could() -> None:
    state = transforming(["O", "P"], ["N", "N"])
    assert options(state) == ["transform O#1 N#1", "transform P#1 N#1", "pass"]
    done(state, "transform")


@pytest.mark.clause("hero_duel:5.10.4", "hero_duel:4.1.1a-2")
def test_a_transformation_by_an_effect_comes_on_top() -> None:
    cards = {**CARDS, "E": card("新丁", 1000, 0, on("transform", n.ExtraTransform()), keywords="新")}
    state = phase(board({"field": ["O", "P"], "hand": ["E", "N"], "deck": 3}, cards=cards), "transform")
    state = go(state, "transform O#1 E#1")
    assert options(state) == ["transform P#1 N#1", "pass"]
    state = done(state, "transform")
    assert (where(state, "N#1"), where(state, "P#1")) == ("A.field", "A.rest")


@pytest.mark.clause("hero_duel:5.10.4")
def test_the_player_whom_the_effect_names_transforms() -> None:
    state = effect(
        n.ExtraTransform("them"), a={"field": ["O", "S"], "hand": ["N"]}, b={"field": ["P"], "hand": ["N"]}, cards=CARDS
    )
    assert options(state) == ["transform P#1 N#2", "pass"]


@pytest.mark.clause("hero_duel:5.10.2", "hero_duel:5.10.2a", "hero_duel:4.1.1a")
def test_a_card_lying_face_down_cannot_transform() -> None:
    state = transforming(["-O"], ["N"])
    assert options(state) == ["pass"]
    assert forbidden(state) == {"transform O#1 N#1": ("hero_duel:5.10.2a",)}


@pytest.mark.clause("hero_duel:5.10.2", "hero_duel:5.10.2b", "hero_duel:2.0.8")
def test_a_card_without_the_mark_cannot_transform() -> None:
    state = transforming(["X"], ["N"])
    assert options(state) == ["pass"]
    assert forbidden(state) == {"transform X#1 N#1": ("hero_duel:5.10.2b",)}


@pytest.mark.clause("hero_duel:5.10.3", "hero_duel:5.10.3b")
def test_a_card_without_the_keyword_of_the_mark_cannot_enter() -> None:
    state = transforming(["O"], ["X"])
    assert options(state) == ["pass"]
    assert forbidden(state) == {"transform O#1 X#1": ("hero_duel:5.10.3b",)}


@pytest.mark.clause("hero_duel:5.10.3c")
def test_a_card_with_the_word_in_its_name_but_not_among_its_keywords_cannot_enter() -> None:
    state = transforming(["O"], ["M"])
    assert options(state) == ["pass"]
    assert forbidden(state) == {"transform O#1 M#1": ("hero_duel:5.10.3c",)}


@pytest.mark.clause("hero_duel:5.10.3a")
def test_a_card_that_is_not_in_hand_cannot_enter() -> None:
    state = board({"field": ["O"], "rest": ["N"], "energy": ["N"], "deck": ["N"]}, {"hand": ["N"]}, CARDS)
    assert options(phase(state, "transform")) == ["pass"]


@pytest.mark.clause("hero_duel:5.10.1", "hero_duel:4.1.1a")
def test_copies_in_hand_are_one_choice() -> None:
    assert options(transforming(["O"], ["N", "N"])) == ["transform O#1 N#1", "pass"]


@pytest.mark.clause("hero_duel:4.1.2")
def test_who_is_kept_from_transforming_does_not() -> None:
    bell = card("封转", 1000, 0, Ability(static=(n.Ban("transform", "both"),)))
    state = board({"field": ["O"], "hand": ["N"]}, {"field": ["K"]}, {**CARDS, "K": bell})
    assert options(phase(state, "transform")) == ["pass"]


@pytest.mark.clause("hero_duel:5.11.2a", "hero_duel:5.10.1")
def test_the_card_that_enters_is_at_full_strength() -> None:
    cards = {"O": card("旧", 1000, 0, weak=500, marks="新"), "N": card("新", 5000, 0, weak=2000, keywords="新")}
    state = done(phase(board({"field": ["O!"], "hand": ["N"]}, cards=cards), "transform"), "transform")
    assert (power(state, "N#1"), piece_of(state, "O#1").marks) == (5000, ())


@pytest.mark.clause("hero_duel:5.10.1")
def test_effects_of_the_old_card_leaving_and_of_the_new_one_entering_wait_together() -> None:
    cards = {**CARDS, "O": card("旧", 1000, 0, on("move", n.Draw(), to="rest"), marks="新")}
    state = phase(board({"field": ["O"], "hand": ["N"], "deck": 5}, cards=cards), "transform")
    assert order_of(state, "transform", "resolve N#1") == ["N#1", "O#1"]


@pytest.mark.clause("hero_duel:5.10.1")
@pytest.mark.parametrize(("reading", "worth", "drawn"), [("new-card", 5000, 1), ("inherits", 5700, 0)])
def test_whether_the_new_card_inherits_what_held_this_turn_is_an_open_point(
    reading: str, worth: int, drawn: int
) -> None:
    cards = {
        "O": card("旧", 1000, 0, on("attack", n.Draw()), marks="新"),
        "N": card("新", 5000, 0, on("attack", n.Draw()), keywords="新"),
    }
    state = board(
        {"field": ["O"], "hand": ["N"], "deck": 3}, {"field": 1}, cards, readings={"transform-keeps-changes": reading}
    )
    state = state._replace(
        modifiers=(boosted("O#1", 700, 5), boosted("O#1", 11, "field")), used=frozenset({("O#1", 0)})
    )
    state = done(phase(state, "transform"), "transform")
    assert power(state, "N#1") == worth
    assert count(done(attack_with(state, "N#1")), "A.hand") == drawn


def boosted(piece: str, amount: int, until: int | str) -> Modifier:
    """A change of a piece's power for a while."""
    return Modifier(piece, "power", amount, until)


def attack_with(state: State, piece: str) -> State:
    """A's step of attack effects is about to come, with this piece as main character."""
    return step(state.with_fact("main.0", piece).with_fact("main.1", ids(state, "B.field")[0]), "hero_duel.attack")
