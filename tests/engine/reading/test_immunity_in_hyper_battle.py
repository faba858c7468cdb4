"""Cards of HYPER BATTLE that effects do nothing to."""

from __future__ import annotations

import pytest

from engine.effects.reading import read
from engine.effects.saying.english import english
from engine.resolution import run
from tests.engine.boards import go, options, waiting
from tests.engine.hyper_battle.boards import at, board, happening, why_not
from tests.engine.reading.test_meanings_of_hyper_battle import CARDS, GAME, figure, scoring_phase, source, table

DOING = {
    "T": source("打出时，双方场上所有角色卡力量-50。"), "U": source("所有角色卡力量+30。"),
    "V": source("将对方场上1张角色卡变成废牌。"), "H": source("翻开时，双方场上所有角色卡力量-50。", "hunter"),
    "N": source("打出时，双方场上所有角色卡力量变为0。"),
}  # fmt: skip


def power_under(text: str, mine: str = "", theirs: str = "", source_of: str = "") -> int:
    """The power (100 printed) of the card with this text beside those that change it; the effect of one carried out."""
    state = board({**CARDS, **DOING, "S": source(text)}, {"field": f"S {mine}"}, {"field": theirs})
    return figure(run(waiting(state, source_of)) if source_of else state, "S#1")


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("打出时，抽1张牌。", 50, 50), ("此牌不受对手的效果影响。", 50, 100), ("此牌不受任何效果影响。", 100, 100),
        ("此牌不受猎人卡的效果影响。", 50, 50), ("此牌的力量不会减少。", 100, 100), ("此牌的力量不受影响。", 100, 100),
        ("此牌的力量不会因对手的效果减少。", 50, 100), ("若自己场上有「弱」，此牌不受对手的效果影响。", 50, 50),
        ("自己场上的角色卡不受对手的效果影响。", 50, 100), ("自己场上其他角色卡不受对手的效果影响。", 50, 50),
    ],
)  # fmt: skip
def test_what_changes_a_figure_for_a_while(text: str, mine: int, theirs: int) -> None:
    assert (power_under(text, "T", source_of="T#1"), power_under(text, theirs="T", source_of="T#1")) == (mine, theirs)


@pytest.mark.parametrize(("text", "power"), [
    ("此牌不受猎人卡的效果影响。", 100), ("此牌不受对手猎人卡的效果影响。", 100), ("打出时，抽1张牌。", 50),
])  # fmt: skip
def test_effects_of_hunters_alone(text: str, power: int) -> None:
    assert power_under(text, theirs="H", source_of="H#1") == power


@pytest.mark.parametrize(("text", "mine", "theirs"), [
    ("打出时，抽1张牌。", 130, 130), ("此牌不受对手的效果影响。", 130, 100), ("此牌的力量不会减少。", 130, 130),
    ("此牌的力量不会变化。", 100, 100), ("此牌的力量不受对手的效果影响。", 130, 100),
])  # fmt: skip
def test_what_changes_a_figure_all_the_time(text: str, mine: int, theirs: int) -> None:
    assert (power_under(text, "U"), power_under(text, theirs="U")) == (mine, theirs)


def test_a_figure_that_cannot_fall_becomes_no_lower_one() -> None:
    assert power_under("此牌的力量不会减少。", theirs="N", source_of="N#1") == 100
    assert power_under("打出时，抽1张牌。", theirs="N", source_of="N#1") == 0


def test_what_a_card_does_itself_is_no_matter_of_immunity() -> None:
    assert power_under("此牌不受任何效果影响。\n此牌力量+50。") == 150


@pytest.mark.parametrize(("text", "stays"), [("此牌不受对手的效果影响。", True), ("此牌的力量不受影响。", False)])
def test_a_card_that_is_immune_becomes_no_discard(text: str, stays: bool) -> None:
    state = board({**CARDS, **DOING, "S": source(text)}, {"field": "V"}, {"field": "S"})
    state = run(waiting(state, "V#1"))
    assert at(state, "B.field") == (["S#1"] if stays else [])


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("此牌不会因效果变成废牌。", True, True), ("此牌不会因对手的效果变成废牌。", False, True),
        ("打出时，抽1张牌。", False, False),
    ],
)  # fmt: skip
def test_a_card_that_no_effect_makes_a_discard(text: str, mine: bool, theirs: bool) -> None:
    mean = {"V": source("将对方场上1张角色卡变成废牌。"), "W": source("将自己场上1张其他角色卡变成废牌。")}
    cards = {**CARDS, "S": source(text), **mean}
    state = run(waiting(board(cards, {"field": "S W"}, {}), "W#1"))
    assert ("S#1" in at(state, "A.field")) == mine
    state = run(waiting(board(cards, {"field": "S"}, {"field": "V"}), "V#1"))
    assert ("S#1" in at(state, "A.field")) == theirs


def test_what_no_effect_makes_a_discard_becomes_one_when_the_battle_is_over() -> None:
    state = table("此牌不会因效果变成废牌。", {"hand": "x x x x x"}, {"field": "P", "hand": "x x x x x"})
    state = scoring_phase(state)
    while options(state) and state.turn == 1:
        state = go(state, "discard")
    assert at(run(state), "A.discard") == ["S#1"]


@pytest.mark.parametrize(
    "text", ["自己场上有「强」时，对手不能打出猎人卡。", "如果自己场上有「强」，对手不能打出猎人卡。"]
)
@pytest.mark.parametrize("there", [True, False])
def test_a_ban_while_something_holds(text: str, there: bool) -> None:
    state = happening(table(text, {"field": "P" if there else "Q"}, {"hand": "H"}), "deploy", 1)
    assert bool(why_not(state, "play", "H#1")) == there


def test_english() -> None:
    def said(text: str) -> str:
        return english(read(text, GAME).abilities, GAME)

    assert (
        said("此牌不受猎人卡的效果影响。")
        == "This card can't be affected by effects of other cards of the kind hunter."
    )
    assert said("此牌的力量不会减少。") == "The power of this card can't be lowered by effects of other cards."
