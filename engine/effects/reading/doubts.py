"""Words that may mean two things, so that a text with them isn't read: where, and what would have to be said."""

from __future__ import annotations

import re
from typing import NamedTuple


class Doubt(NamedTuple):
    """A doubtful word: the game, its pattern, and the question in Chinese and English."""

    game: str
    words: re.Pattern[str]
    zh: str
    en: str


DOUBTS = (
    Doubt(
        "hyper_battle",
        re.compile(r"(?:(?<=，)|^)(?:「[^」]+」(?:类型)?的?|[^，「」]{1,5}系(?:类型)?的?)?(?:角色卡|猎人卡)的?力量"),
        "是自己场上的，还是双方场上的？请写明，例如“自己场上的角色卡”“所有角色卡”。",
        "Those on one's own field, or on both? The text should say.",
    ),
    Doubt(
        "hyper_battle", re.compile(r"战斗结束时"),
        "是战斗时期结束时，还是计分时期过后、整场战斗结束时？请写明。",
        "At the end of the battle phase, or of the whole battle, behind the lost phase? The text should say.",
    ),
    Doubt(
        "hyper_battle", re.compile(r"再打出\d+[张个名]"),
        "是现在就从手牌打出，还是轮到时可以多打出？请写明，例如“从手牌打出1张角色卡”。",
        "To be played now from the hand, or one more when the turn comes? The text should say.",
    ),
    Doubt(
        "hyper_battle", re.compile(r"不(?:会|能)(?:被)?变[成为]废牌"),
        "只对效果如此，还是计分时期也留在场上？请写明，例如“不会因效果变成废牌”。",
        "Only by effects, or does it stay on the field in the lost phase too? The text should say.",
    ),
)  # fmt: skip


def doubt_about(text: str, game: str) -> tuple[int, str, str] | None:
    """The first doubtful word of a sentence that can't be read: its place and the question; ``None`` without one."""
    found = [(at.start(), each) for each in DOUBTS if each.game == game for at in each.words.finditer(text)]
    if not found:
        return None
    place, doubt = min(found, key=lambda each: each[0])
    return place, doubt.zh, doubt.en
