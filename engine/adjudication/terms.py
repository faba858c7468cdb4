"""A game's own terms for what a ruling tells: figures, what can't be done, how long, decks."""

from __future__ import annotations

from functools import cache

from engine.adjudication.words import Words
from engine.effects.reading.vocabulary import VOCABULARY
from engine.modifiers import ONLY

FIGURES = {
    "power": "power", "support": "support power", "cost": "cost", "hp": "HP", "speed": "speed", "level": "level",
}  # fmt: skip
"""Figures that the games' cards name by words of their own, and the English ones."""
OF_ONE_GAME = {
    "weak": ("衰弱战力", "weakened power"),
    "attack": ("攻击的伤害", "damage of attacks"), "defence": ("防御", "defence"),
    "counter": ("反击", "counter"), "total": ("总力量值", "total power"),
    "stake": ("战败所扣的游戏点数", "game points for a lost battle"),
    "allow:deploy": ("登场次数", "deployments"), "allow:strengthen": ("强化次数", "strengthenings"),
    "trait:evade": ("回避", "evade"), "trait:sure": ("必中", "attacks that can't be evaded"),
    "trait:pierce": ("贯通", "attacks that ignore defence"), "trait:challenge": ("【挑战】", "【challenge】"),
    "trait:iron_wall": ("【铁壁】", "【iron wall】"),
}  # fmt: skip
"""What only one game knows (and its variants), by its own word."""


def term(game: str, key: str) -> str:
    """A game's word for something that several games have (``deck``, ``stat.power``), as its cards say it."""
    return VOCABULARY[game].get(key, (key,))[0]


def figure_words(game: str, stat: str) -> Words:
    """A figure, or a trait, by the game's own name."""
    if stat in FIGURES:
        return Words(term(game, "stat." + stat), FIGURES[stat])
    return Words(*OF_ONE_GAME.get(stat, (stat, stat)))


@cache
def deed_words(game: str, action: str) -> Words:
    """What somebody, or a card, can't do, in the words of the game's cards."""
    from engine.effects.reading.book import language
    from engine.effects.saying.english_steps import deed

    speech = language(game)
    said = [speech.say(kind, action, iter(())) for kind in ("forbidden", "deed") if speech.sayable(kind, action)]
    return Words((said or [action])[0], deed(action))


def span_words(game: str, until: int | str, now: int) -> Words:
    """For how long something holds; ``now`` is the turn in which it began."""
    if isinstance(until, int):
        return (
            Words("本回合", "this turn")
            if until == now
            else Words(f"到第 {until} 回合结束为止", f"to the end of turn {until}")
        )
    if until.startswith(ONLY):
        turn = until.removeprefix(ONLY)
        return Words(f"第 {turn} 回合内", f"in turn {turn} only")
    field = term(game, "zone.field")
    spans = {
        "battle": ("本次战斗", "this battle"), "battle_phase": ("直到战斗时期结束", "to the end of the battle phase"),
        "field": (f"在{field}上时", "while on the field"),
        "game": ("一直", "for good"),
    }  # fmt: skip
    return Words(*spans.get(until, ("", "")))
