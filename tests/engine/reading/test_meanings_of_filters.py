"""What asks something of a card that it isn't, or in words that point at another card, on a board."""

from __future__ import annotations

from typing import Any

import pytest

from engine.effects.reading import read
from engine.effects.triggers import emit
from engine.events import Event
from engine.resolution import run
from engine.state import Frame
from tests.engine.boards import battle, count, options, piece_of, power, where
from tests.engine.reading.texts import after, blank, table_with

P = {"P": blank(), "Z": blank(keywords="捷德"), "Q": blank(keywords="泽塔 捷德")}


def beast(power: int = 500, keywords: str = "", name: str = "") -> Any:
    return blank(power, keywords, name, game="chaoyuan")


@pytest.mark.parametrize(
    "text", ["此牌以外的我方战场上的所有角色战力+500。", "除此牌以外，我方战场上所有角色战力+500。"]
)
def test_all_but_the_card_itself(text: str) -> None:
    state = table_with(text, {"field": "P"}, {"field": "Z"}, cards=P)
    assert [power(state, each) for each in ("S#1", "P#1", "Z#1")] == [1000, 1500, 1000]


@pytest.mark.parametrize("text", ["「泽塔」以外的", "不是「泽塔」的", "非「泽塔」"])
def test_cards_without_a_keyword(text: str) -> None:
    state = after(f"从休息区将1张{text}角色移入手牌。", {"rest": "P Q Z"}, cards=P)
    assert options(state) == ["pick P#1", "pick Z#1"]


def test_a_keyword_less_another() -> None:
    state = after("从休息区将1张「泽塔」以外的「捷德」移入手牌。", {"rest": "P Q Z"}, cards=P)
    assert where(state, "Z#1") == "A.hand"


def test_what_is_called_otherwise_in_chaoyuan() -> None:
    cards = {"D": beast(name="炎龙"), "E": beast(keywords="炎龙"), "F": beast(name="炎龙王")}
    state = after("破坏对方场上所有「炎龙」以外的元兽。", b={"field": "D E F"}, game="chaoyuan", cards=cards)
    assert [where(state, each) for each in ("D#1", "E#1", "F#1")] == ["B.field", "B.field", "B.discard"]


def test_a_word_in_the_name() -> None:
    cards = {"D": beast(name="小炎龙"), "F": beast(name="水龙")}
    state = table_with("我方场上名称含有「炎龙」的元兽力量值+500。", {"field": "D F"}, game="chaoyuan", cards=cards)
    assert (power(state, "D#1"), power(state, "F#1")) == (1000, 500)


def test_stars() -> None:
    cards = {"D": blank(game="alya", figures={"stars": 4}), "F": blank(game="alya", figures={"stars": 5})}
    state = after("从废弃区将1名4星以下的角色加入手卡。", {"discard": "D F"}, game="alya", cards=cards)
    assert (where(state, "D#1"), where(state, "F#1")) == ("A.hand", "A.discard")


@pytest.mark.parametrize(("keyword", "there"), [("怪兽", "B.rest"), ("捷德", "B.field")])
def test_the_main_character_that_a_condition_speaks_of(keyword: str, there: str) -> None:
    cards = {"M": blank(1, keywords=keyword)}
    text = "攻：如对方主战角色为「怪兽」，将其移入休息区。"
    state = run(battle(table_with(text, b={"field": "M", "hand": "M"}, cards=cards), "S#1", "M#1"))
    assert where(state, "M#1") == there
    assert where(state, "S#1") == "A.field"


def test_not_weakened() -> None:
    text = "攻：如此牌未处于衰弱状态，抽1张牌。"
    state = run(battle(table_with(text, {"hand": "P"}, {"field": "P"}, cards=P), "S#1", "P#2"))
    assert count(state, "A.hand") == 2


@pytest.mark.parametrize(("text", "drawn"), [("当对方弃置手牌时，抽1张牌。", 1), ("当我方弃置手牌时，抽1张牌。", 0)])
def test_when_a_player_discards(text: str, drawn: int) -> None:
    state = table_with(text, b={"field": "P", "rest": "Z"}, cards=P)
    state = run(emit(state, Event("discard", 1, "Z#1", "hand", "rest")))
    assert count(state, "A.hand") == drawn


def test_a_card_that_was_milled() -> None:
    state = table_with("当此牌从牌库移入休息区时，抽1张牌。", {"deck": "S P P"}, cards=P)
    state = run(state.push(Frame("relocate", ("S#1", "rest"))))
    assert count(state, "A.hand") == 1


def test_iron_wall_beside_a_condition() -> None:
    found = read("【铁壁】如我方场上生命卡数量在2张以下，此元兽力量值+3000。", "chaoyuan")
    assert found.ok
    assert [each.condition is None for each in found.abilities] == [True, False]


def test_all_of_the_other_side_sideways() -> None:
    state = after("对方所有元兽横置。", b={"field": "D D"}, game="chaoyuan", cards={"D": beast()})
    assert all("sideways" in piece_of(state, each).marks for each in ("D#1", "D#2"))


def test_discarding_what_was_seen_of_a_hand() -> None:
    cards = {"D": blank(game="alya"), "F": blank(game="alya", name="甲")}
    state = after("查看对方的手卡，选择1张丢弃。", b={"hand": "D F"}, game="alya", cards=cards)
    assert options(state) == ["pick D#1", "pick F#1"]
