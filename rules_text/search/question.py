"""A question taken apart: which tokens are looked for, in which fields, and how much each counts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rules_text.search.analysis import asked_han_tokens, english_tokens, has_han
from rules_text.search.token_index import WeightedTerm

_LONE_HAN = re.compile("(?<![\u3400-\u9fff])[\u3400-\u9fff](?![\u3400-\u9fff])")
_FIGURE = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Weights:
    """How much a find counts, by field and by kind of token."""

    title: float = 0.5
    ask: float = 1.5
    text: float = 1.0
    above: float = 0.6
    single: float = 0.85
    pair: float = 1.0
    word: float = 1.0
    synonym: float = 0.75
    sound: float = 0.15


WEIGHTS = Weights()


@dataclass(frozen=True)
class Question:
    """What was asked, and its tokens with their weights: Chinese, English stems, syllables.

    ``own`` are the tokens of the question as it was understood, without synonyms; ``corrected`` is what was
    probably meant, if that is something else; ``known`` says whether the game's clauses hold all its words.
    """

    folded: str
    han: dict[str, float] = field(default_factory=dict)
    english: dict[str, float] = field(default_factory=dict)
    sounds: dict[str, float] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    corrected: str | None = None
    known: bool = True

    @cached_property
    def alone(self) -> frozenset[str]:
        """The characters and figures that stand by themselves."""
        return frozenset(_LONE_HAN.findall(self.folded)) | frozenset(_FIGURE.findall(self.folded))

    @property
    def is_english(self) -> bool:
        """Whether it holds no Chinese, and Latin words that aren't all pinyin."""
        return not has_han(self.folded) and not self.sounds and bool(self.english)

    def terms(self, weights: Weights = WEIGHTS) -> Iterator[WeightedTerm]:
        """The tokens as terms of the index's fields."""
        for token, weight in self.han.items():
            yield from _by_field("", token, weight, weights)
            yield WeightedTerm("above", token, weight * weights.above)
        for token, weight in self.english.items():
            yield from _by_field("en_", token, weight, weights)
        for token, weight in self.sounds.items():
            yield WeightedTerm("py_title", token, weight * weights.title)
            yield WeightedTerm("py_text", token, weight * weights.text)


def _by_field(prefix: str, token: str, weight: float, weights: Weights) -> Iterator[WeightedTerm]:
    yield WeightedTerm(f"{prefix}title", token, weight * weights.title)
    yield WeightedTerm(f"{prefix}ask", token, weight * weights.ask)
    yield WeightedTerm(f"{prefix}text", token, weight * weights.text)


def weigh_han(text: str, weights: Weights, share: float = 1.0) -> dict[str, float]:
    """The Chinese tokens of a folded text, each with its weight."""
    return {token: share * (weights.single if len(token) == 1 else weights.pair) for token in asked_han_tokens(text)}


def weigh_english(text: str, weights: Weights, share: float = 1.0) -> dict[str, float]:
    """The English stems of a text, and pairs of them, each with its weight."""
    return {token: share * (weights.pair if "+" in token else weights.word) for token in english_tokens(text)}
