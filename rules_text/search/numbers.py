"""Clause numbers in a question: ids as we write them (1.1.6a) and labels as printed (四(十三)1②)."""

import re

from rules_text.folding import arabic, simplified

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_CIRCLED = {0x2460 + place: f" {place + 1} " for place in range(20)}
_ROMAN = {0x2160 + place: f" {place + 1} " for place in range(12)}
_PLAIN = _FULL_WIDTH | _CIRCLED | _ROMAN | {ord("※"): " n "}
_CHINESE = re.compile("[零〇一二三四五六七八九十]+")
# What stands around a number without being part of it.
_WRAPPING = re.compile(r"第|条|章|节|款|项|规则|clause|rule|section|chapter|[§#◎]", re.IGNORECASE)
_NUMBER = re.compile(r"[\d\s.()\[\]、,-]*(?:(?<![a-z])[a-z](?![a-z])[\d\s.()\[\]、,-]*)*", re.IGNORECASE)
_DOTTED = re.compile(r"(?<![\w.])(?:[sep]|\d{1,2})(?:\.\d{1,2})+(?:\.[en]\d+|[a-h])?(?:-\d)?(?![a-z\d%])", re.I | re.A)

Key = tuple[str, ...]


def number_key(text: str) -> Key:
    """The numbers and letters of an id or a printed label, one by one, whatever script they are in.

    ``四(十三)1②`` and ``4.13.1.2`` both give ``("4", "13", "1", "2")``, ``1.1.6a`` ends in ``"a"``.
    """
    return tuple(re.findall(r"\d+|[a-z]+", _plain(text).lower()))


def _plain(text: str) -> str:
    text = simplified(text).translate(_PLAIN)
    return _CHINESE.sub(lambda match: f" {arabic(match[0])} ", text)


def whole_number(question: str) -> Key | None:
    """The key of a question that is nothing but a clause number; ``None`` for any other."""
    bare = _WRAPPING.sub(" ", _plain(question))
    key = number_key(bare)
    if any(part.isdigit() for part in key) and _NUMBER.fullmatch(bare):
        return key
    return None


def numbers_within(question: str) -> list[Key]:
    """The keys of the dotted numbers that stand among a question's words (``1.1.6和1.1.7有什么区别``)."""
    return [number_key(match[0]) for match in _DOTTED.finditer(question.translate(_FULL_WIDTH))]


def without_numbers(question: str) -> str:
    """The question without the numbers that `numbers_within` finds."""
    return _DOTTED.sub(" ", question.translate(_FULL_WIDTH))
