"""Kinds of phrases that no phrase fills: figures and names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple


class BuiltIn(NamedTuple):
    """A kind that no phrase fills: the pattern of its words, their value, the words for a value, and whether a value
    has any."""

    pattern: str
    value: Callable[[str], Any]
    words: Callable[[Any], str]
    has_words: Callable[[Any], bool]


def _is_figure(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1_000_000


def _matches(pattern: str) -> Callable[[Any], bool]:
    whole = re.compile(pattern)
    return lambda value: isinstance(value, str) and whole.fullmatch(value) is not None


NUMBER = BuiltIn(r"0|[1-9][0-9]{0,5}", int, str, _is_figure)
GRAMMATICAL = (
    "的其他所有全部每张只名个牌卡场上中里内自己我对方手双各为是与和或及并且此这该本那从将把使令让可以不至多任意随机次点力量值"
    "速度费用等级猎人角色事件战斗技能增援交支区正反背面暗盖开回合时如若则再先总加减无效直到取成废弃掉抽类型标示相同"
)
"""Characters that a type's name without 「」 isn't read with: those of the words around it."""
_TYPE = f"(?:(?![{GRAMMATICAL}])[\u4e00-\u9fff]){{1,6}}?"
BUILT_IN: dict[str, BuiltIn] = {
    "number": NUMBER,
    "figure": NUMBER,
    "quoted": BuiltIn(
        "「[^「」]+」", lambda text: text[1:-1], lambda value: f"「{value}」",
        lambda value: isinstance(value, str) and bool(value) and not set(value) & set("「」\n"),
    ),
    "called": BuiltIn(
        r"[^，。：；、「」【】（）\/\d\s]{1,20}", str, str, _matches(r"[^，。：；、「」【】（）/\d\s]{1,20}")
    ),
    "type": BuiltIn(_TYPE + "(?=[的类角猎事战卡牌力，]|$)", str, str, _matches(_TYPE)),
}  # fmt: skip
"""A count, a card's figure, a name in 「」, a name without them, and a type without them inside a sentence."""
