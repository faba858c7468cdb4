"""Sentences made from the grammar at random, with what they must mean."""

from __future__ import annotations

import random
from typing import Any

from engine.effects.reading.language import Language
from engine.effects.reading.templates import REJECT, Slot

NAMES = ("赛罗", "捷德", "MONSTER X", "小杰&奇犽")
DEEPEST = 14
"""Phrases inside phrases; deeper ones are given up."""


class TooDeep(Exception):
    """No phrase short enough was found here."""


def sentence(speech: Language, rng: random.Random, kind: str = "sentence") -> tuple[str, Any]:
    """A random phrase of a kind: its words, any of those allowed, and its value."""
    while True:
        try:
            return phrase(speech, rng, kind, 0)
        except TooDeep:
            continue


def phrase(speech: Language, rng: random.Random, kind: str, depth: int) -> tuple[str, Any]:
    if kind in ("number", "figure"):
        value = rng.choice((0, 1, 2, 3, 10, 1000))
        return str(value), value
    if kind == "called":
        return "磐岬", "磐岬"
    if kind == "type":
        return "强化系", "强化系"
    if kind == "quoted":
        name = rng.choice(NAMES)
        return f"「{name}」", name
    if depth > DEEPEST:
        raise TooDeep
    worded = speech.phrases[rng.choice(speech.by_kind[kind])]
    said, values = [], {}
    for part in worded.parts:
        if isinstance(part, Slot):
            text, values[part.name] = phrase(speech, rng, part.kind, depth + 1)
            said.append(text)
        else:
            said.append(rng.choice(part.choices))
    value = worded.phrase.build(**values)
    if value is REJECT:
        raise TooDeep
    return "".join(said), value
