"""Folding: what is told apart at a table stays apart, what only looks different becomes one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_text.folding import arabic, fold, simplified


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("勝利方的主戰角色", "胜利方的主战角色"),
        ("手牌（１０張）", "手牌(10张)"),
        ("三张", "3张"),
        ("两張牌", "2张牌"),
        ("四十张", "40张"),
        ("翻 開", "翻开"),
        ("PASS", "pass"),
        ("意味著", "意味着"),
    ],
)
def test_both_ways_of_writing_fold_to_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize("text", ["一般情况", "统一规则", "万一发生"])
def test_numeral_that_counts_nothing_stays(text: str) -> None:
    assert fold(text) == text


def test_simplifying_changes_only_characters() -> None:
    assert simplified("第３張 （賽羅） ABC") == "第３张 （赛罗） ABC"


@pytest.mark.parametrize(("numeral", "value"), [("十", 10), ("四十", 40), ("十三", 13), ("两百零三", 203), ("七", 7)])
def test_numerals_have_their_value(numeral: str, value: int) -> None:
    assert arabic(numeral) == value


@given(st.text(alphabet="翻開三张的牌 （）ＡＢab12.，著四十", max_size=30))
def test_folding_what_is_folded_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
