"""No more than so many cards, cards of two kinds, either end of a deck, and what keeps a card where it is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.effects.reading import read
from engine.effects.triggers import is_banned
from engine.resolution import run
from engine.state import Frame
from tests.engine.boards import battle, go, options, power, where
from tests.engine.reading.texts import after, blank, table_with


def beast(power: int = 500, **more: Any) -> Any:
    return blank(power, game="chaoyuan", **more)


@pytest.mark.parametrize("text", ["最多破坏对方场上1只元兽。", "破坏对方场上最多1只元兽。"])
def test_no_more_than_so_many(text: str) -> None:
    state = after(text, b={"field": "D D"}, game="chaoyuan", cards={"D": beast()})
    assert options(state) == ["pick", "pick D#1", "pick D#2"]


def test_no_more_than_so_many_from_a_place() -> None:
    cards = {"D": beast(), "F": beast(900)}
    state = after(
        "从废弃区最多将1张力量值600以下的元兽卡加入手卡。", {"discard": "D F"}, game="chaoyuan", cards=cards
    )  # fmt: skip
    assert options(state) == ["pick", "pick D#1"]


def test_drawing_has_no_limit_to_choose() -> None:
    assert not read("最多抽2张卡。", "chaoyuan").ok


def test_cards_of_two_kinds() -> None:
    cards = {"D": beast(), "T": beast(kind="spell")}
    text = "从废弃区将1张元兽卡和1张元术卡加入手卡。"
    state = after(text, {"discard": "D T D"}, game="chaoyuan", cards=cards)
    state = run(go(state, "pick D#1"))
    assert [where(state, each) for each in ("D#1", "T#1", "D#2")] == ["A.hand", "A.hand", "A.discard"]


@pytest.mark.parametrize(("option", "index"), [("option 0", 0), ("option 1", 2)])
def test_either_end_of_the_deck(option: str, index: int) -> None:
    cards = {"P": blank(), "Z": blank(2000)}
    state = after("翻：查看牌库顶的1张牌，将其置于牌库顶或牌库底。", {"deck": "Z P P"}, cards=cards)
    place = run(go(state, option)).find("Z#1")
    assert place is not None
    assert place.index == index


def test_what_was_seen_goes_back_in_any_order() -> None:
    cards = {"D": beast(), "F": beast(900)}
    text = "查看对方卡组顶的2张卡，以任意顺序放回卡组顶。"
    state = after(text, b={"deck": "D F F"}, game="chaoyuan", cards=cards)
    assert options(state) == ["place D#1", "place F#1"]


@pytest.mark.parametrize(("theirs", "mine"), [(3000, 3000), (1000, 1000)])
def test_the_power_of_one_card_against_another(theirs: int, mine: int) -> None:
    cards = {"M": blank(theirs)}
    text = "防：如对方主战角色的战力高于此牌，本回合此牌战力+2000。"
    state = run(battle(table_with(text, b={"field": "M", "hand": "M"}, cards=cards, active="B"), "M#1", "S#1"))
    assert power(state, "S#1") == mine


@pytest.mark.parametrize(("text", "stays"), [("此牌不会移入伤害区。", True), ("此牌不能攻击。", False)])
def test_a_card_kept_from_the_damage_zone(text: str, stays: bool) -> None:
    state = table_with(text)
    state = run(state.push(Frame("relocate", ("S#1", "damage"))))
    assert (where(state, "S#1") == "A.field") is stays


def test_a_main_character_kept_from_the_damage_zone_this_turn() -> None:
    cards = {"M": blank(3000)}
    text = "防：本回合此牌不会移入伤害区。"
    state = run(battle(table_with(text, b={"field": "M"}, cards=cards, active="B"), "M#1", "S#1"))
    assert is_banned(state, 0, "go_to_damage", "S#1")
    assert not is_banned(state, 1, "go_to_damage", "M#1")
