"""Clause numbers in a question: ids as we write them (1.1.6a) and labels as printed (四(十三)1②)."""

import re

from rules_text.folding import arabic, simplified

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_CIRCLED = {0x2460 + place: f" {place + 1} " for place in range(20)}
_ROMAN = {0x2160 + place: f" {place + 1} " for place in range(12)}
_PLAIN = _FULL_WIDTH | _CIRCLED | _ROMAN | {ord("※"): " n ", ord("。"): "."}
# What a clause has beside it: a note, a translator's note, an example. Behind a number alone.
_BESIDE = (
    (re.compile("(?:译者?|翻译)注|疑[问問]"), " t "),
    (re.compile("注意|末注|备注|注"), " n "),
    (re.compile("例子|例"), " e "),
)
_CHINESE = re.compile("[零〇一二三四五六七八九十]+")
# What stands around a number without being part of it.
_WRAPPING = re.compile(r"第|的|条|章|节|款|项|规则|clause|rule|section|chapter|[§#◎]", re.IGNORECASE)
# Three points is an amount, the third point a number.
_POINT = re.compile(r"第\s*(\d+)\s*点")
_NUMBER = re.compile(r"[\d\s.()\[\]、,-]*(?:(?<![a-z])[a-z](?![a-z])[\d\s.()\[\]、,-]*)*", re.IGNORECASE)
_DOTTED = re.compile(r"(?<![\w.])(?:[sep]|\d{1,2})(?:\.\d{1,2})+(?:\.[en]\d+|[a-h])?(?:-\d)?(?![a-z\d%])", re.I | re.A)

_LABEL = re.compile(r"[一二三四五六七八九]\([一二三四五六七八九十]+\)(?:\s*\d{1,2})?(?:\s*[\u2460-\u2473※])?")

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
    bare = _POINT.sub(r" \1 ", _plain(question))
    for word, letter in _BESIDE:
        bare = word.sub(letter, bare)
    bare = _WRAPPING.sub(" ", bare)
    key = number_key(bare)
    if any(part.isdigit() for part in key) and _NUMBER.fullmatch(bare):
        return key
    return None


def numbers_within(question: str) -> list[Key]:
    """The keys of the numbers that stand among a question's words (``1.1.6和1.1.7有什么区别``, ``四(十)5怎么理解``)."""
    half = question.translate(_FULL_WIDTH)
    return [number_key(match[0]) for pattern in (_DOTTED, _LABEL) for match in pattern.finditer(half)]


def without_numbers(question: str) -> str:
    """The question without the numbers that `numbers_within` finds."""
    return _LABEL.sub(" ", _DOTTED.sub(" ", question.translate(_FULL_WIDTH)))
