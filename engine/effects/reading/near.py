"""Phrases that come near what couldn't be read."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache

NEAR = 5
CONTEXT = 24
"""Characters around the place that are looked at."""


@cache
def examples(game: str) -> tuple[str, ...]:
    """An example of every phrase of a game, in its own words."""
    from engine.effects.reading.handbook import examples_of

    return tuple(dict.fromkeys(entry.example for entry in examples_of(game) if len(entry.example) > 2))


def near_phrases(sentence: str, at: int, game: str) -> tuple[str, ...]:
    """The phrases of the game most like the words around ``at``, likest first."""
    clause_start = max(sentence.rfind(mark, 0, min(at, len(sentence))) for mark in "，：；】") + 1
    around = sentence[clause_start : clause_start + CONTEXT] or sentence[-CONTEXT:]
    scored = []
    for phrase in examples(game):
        matcher = SequenceMatcher(None, around, phrase, autojunk=False)
        if matcher.real_quick_ratio() > 0.3:
            scored.append((-matcher.ratio(), phrase))
    return tuple(phrase for score, phrase in sorted(scored)[:NEAR] if score < -0.25)
