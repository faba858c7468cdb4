"""Marking what a question matched in a text."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise

from rules_text.search.analysis import stem
from rules_text.search.question import Question

_UNIT = re.compile(r"[\u3400-\u9fff]|\d+(?:\.\d+)*|[a-z]+")

Span = tuple[int, int]


def highlight(text: str, question: Question) -> str:
    """The text as HTML with each whole match inside ``<mark>``.

    A match of neighbouring characters is one mark (起始手牌, not 起始 and 手牌), a figure or a Latin word
    is marked whole or not at all (3 marks nothing in 30), a single character only where it was asked alone.
    """
    pieces: list[str] = []
    done = 0
    for start, end in _merged(_matches(text, question)):
        pieces += [escape(text[done:start]), "<mark>", escape(text[start:end]), "</mark>"]
        done = end
    return "".join([*pieces, escape(text[done:])])


def asked_words(text: str, question: Question) -> frozenset[str]:
    """Which Chinese words of the question, as it was understood, stand in the text; characters only if asked alone."""
    folded = _same_length_fold(text)
    asked = (word for word in question.own if word in question.han and (len(word) > 1 or word in question.alone))
    return frozenset(word for word in asked if word in folded)


def _matches(text: str, question: Question) -> Iterator[Span]:
    units = [(match[0], match.start(), match.end()) for match in _UNIT.finditer(_same_length_fold(text))]
    stems = set(question.english)
    for (left, start, middle), (right, begin, end) in pairwise(units):
        if middle == begin and left + right in question.han:
            yield start, end
    for unit, start, end in units:
        if unit in question.alone or (unit.isascii() and unit.isalpha() and stem(unit) in stems):
            yield start, end


class _SameLengthFold(dict[int, str]):
    """Half width and lower case, character by character, so that places stay the same; learnt as it is asked."""

    def __missing__(self, point: int) -> str:
        char = chr(point)
        folded = unicodedata.normalize("NFKC", char).lower()
        self[point] = folded if len(folded) == 1 else char
        return self[point]


_FOLDED = _SameLengthFold()


def _same_length_fold(text: str) -> str:
    return text.translate(_FOLDED)


def _merged(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
