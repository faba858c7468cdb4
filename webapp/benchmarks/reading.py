"""How long card texts take to be read."""

from __future__ import annotations

import random
import time

from engine.games import GAMES
from webapp.benchmarks.table import Row

TEXTS = 1_000
OPENINGS = ("翻：", "攻：", "攻/防：", "胜：", "我方回合开始时，", "当此牌被弃置时，", "此牌移入伤害区时，")
STEPS = (
    "抽{n}张牌", "弃{n}张手牌", "翻开我方战场上{n}张暗盖的牌", "将我方伤害区的{n}张牌移入休息区", "增加{n}张能量牌",
    "选择对方战场上{n}张牌，使其本回合战力-{p}", "将休息区的{n}张「{k}」加入手牌", "本回合此牌战力+{p}",
)  # fmt: skip
CONDITIONS = ("", "如我方伤害区中的牌的数量为{n}张以下，", "如我方战场上有「{k}」，", "你可以")
KEYWORDS = ("赛罗", "捷德", "迪迦", "泽塔")

NASTY = [
    "抽1张牌。" * 2_500,
    "【" * 10_000,
    "如我方战场上有「赛罗」，" * 800,
    "「" * 10_000,
    "你可以" * 3_300,
    "😀" * 10_000,
    "将我方战场上" * 26,
    "攻/防：" + "抽1张牌，" * 38 + "抽1张牌。",
    "如我方战场上有「赛罗」，" * 12 + "抽1张牌。",
    "且".join(["此牌暗盖"] * 30),
    "，".join(["我方战场上每有1张「赛罗」"] * 11),
    "（" * 150,
    "其中的" * 50,
    "\n".join(["抽1张牌"] * 45),
    "的" * 160,
]
"""What nobody prints on a card: much too long, never closed, and what is hardest to parse."""


def run(texts: int = TEXTS) -> list[Row]:
    """Reading that many texts of 英雄对决, all different, one after the other in one process."""
    from engine.effects.reading import read

    made = card_texts(texts)
    read("抽1张牌。", "hero_duel")
    began = time.perf_counter()
    understood = sum(read(text, "hero_duel").ok for text in made)
    seconds = time.perf_counter() - began
    note = f"{understood} read, {1000 * seconds / texts:.1f} ms a text, each read and said back"
    worst = max(seconds_to_read(text, game) for game in GAMES for text in NASTY)
    return [
        Row(f"read {texts:,} card texts", f"{seconds:.2f} s", note=note),
        Row("the worst of some nasty texts", f"{worst:.2f} s", note="up to 10,000 characters, never closed, emoji"),
    ]


def seconds_to_read(text: str, game: str) -> float:
    """How long a text takes once the game's grammar is there."""
    from engine.effects.reading import read

    read("抽", game)
    began = time.perf_counter()
    read(text, game)
    return time.perf_counter() - began


def card_texts(count: int, seed: int = 1) -> list[str]:
    """So many different texts, as cards have them: one or two effects of one or two steps."""
    rng = random.Random(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        lines = []
        for opening in rng.sample(OPENINGS, rng.randint(1, 2)):
            steps = "，".join(rng.sample(STEPS, rng.randint(1, 2)))
            line = opening + rng.choice(CONDITIONS) + steps + "。"
            lines.append(line.format(n=rng.randint(1, 3), p=500 * rng.randint(1, 6), k=rng.choice(KEYWORDS)))
        found["\n".join(lines)] = None
    return list(found)
