"""What effects look out for, in English."""

from __future__ import annotations

import pytest

from engine.effects.reading import read
from engine.effects.saying import english


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("chaoyuan", "我方其他元兽被破坏时，抽1张卡。", "When another card of yours is destroyed:"),
        ("chaoyuan", "对方生命卡被破坏时，抽1张卡。", "When a life card of the opponent's is destroyed:"),
        ("chaoyuan", "我方充能阶段开始时，抽1张卡。", "At the start of your charge phase:"),
        ("hyper_battle", "战败时，抽1张牌。", "When you lose a battle:"),
        ("hyper_battle", "对方战斗胜利时，抽1张牌。", "When an opponent wins a battle:"),
        ("hero_duel", "败：抽1张牌。", "When this card loses or ties a battle:"),
    ],
)
def test_no_part_of_the_moment_is_lost(game: str, text: str, said: str) -> None:
    assert english(read(text, game).abilities, game).startswith(said)
