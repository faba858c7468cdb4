"""One form for a text, however it was typed: script, width, spaces, figures."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple, Protocol


class Normal(NamedTuple):
    """A text in its normal form, and for each of its characters where it stood in the text as typed."""

    text: str
    origins: tuple[int, ...]

    def origin(self, index: int) -> int:
        """Where the character at ``index`` stood in the text as typed; its end for an index behind the last one."""
        if not self.origins:
            return 0
        return self.origins[index] if index < len(self.origins) else self.origins[-1] + 1


class _Converter(Protocol):
    def convert(self, text: str) -> str: ...


@cache
def _opencc() -> _Converter:
    import opencc

    converter: _Converter = opencc.OpenCC("tw2s")
    return converter


_KEPT = frozenset("，。：；！？（）【】「」、…①②③④⑤⑥⑦⑧⑨")
_SAME = {
    ",": "，", ":": "：", ";": "；", "!": "！", "?": "？", "(": "（", ")": "）", "『": "「", "』": "」",
    "“": "「", "”": "」", "｡": "。", "−": "-", "–": "-", "—": "-", "×": "×", "[": "【", "]": "】",
    "〔": "【", "〕": "】", "〖": "【", "〗": "】", "\r": "\n", "\u2028": "\n", "\u2029": "\n",
    # opencc knows these only in context, and writers of Simplified text use both.
    "著": "着", "牠": "它", "妳": "你", "佔": "占", "捨": "舍",
}  # fmt: skip
_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_UNITS = {"十": 10, "百": 100, "千": 1000}
_COUNTED = "张只枚名个点次倍级项体颗格"
# A Chinese numeral is a figure only before what it counts (一般, 统一, 同一张 hold none).
_NUMERAL = re.compile(
    rf"(?<![同统唯第任零〇一二两三四五六七八九十百千])[零〇一二两三四五六七八九十百千]+(?=[{_COUNTED}]|以上|以下|回合)"
)
_QUOTED = re.compile(r"「[^「」\n]*」?")
_THOUSANDS = re.compile(r"(?<=\d)，(?=\d{3}(?!\d))")


def normalise(text: str) -> str:
    """The normal form of a card text: Simplified characters, half-width letters and figures, full-width punctuation,
    no spaces, counted numerals as figures, one line an effect. Normalising what is normal changes nothing."""
    return normal(text).text


def normal_name(name: str) -> str:
    """The normal form of a card's name or keyword, as it stands in 「」 of a text read."""
    return normalise(f"「{name}」")[1:-1]


def normal(text: str) -> Normal:
    """The normal form of a text, with the origin of each character."""
    pairs = [(char, index) for index, typed in enumerate(text) for char in _one_width(typed)]
    pairs = _simplified(pairs)
    pairs = _without_spaces(pairs)
    pairs = _in_figures(pairs)
    return Normal("".join(char for char, _ in pairs), tuple(index for _, index in pairs))


Pairs = list[tuple[str, int]]


def _one_width(char: str) -> str:
    if char in _KEPT:
        return char
    folded = _SAME.get(char) or unicodedata.normalize("NFKC", char)
    return "".join(_SAME.get(each, each) for each in folded)


def _simplified(pairs: Pairs) -> Pairs:
    text = "".join(char for char, _ in pairs)
    try:
        # What GB 2312 can write holds no Traditional form, so the converter isn't even imported.
        "".join(char for char in text if "\u3400" <= char <= "\u9fff").encode("gb2312")
    except UnicodeEncodeError:
        converted = _opencc().convert(text)
        if len(converted) == len(text):
            return [(_SAME.get(new, new), index) for new, (_, index) in zip(converted, pairs, strict=True)]
        # The converter ends at a null character.
        return [(_SAME.get(new := _opencc().convert(char) or char, new)[:1], index) for char, index in pairs]
    return pairs


def _without_spaces(pairs: Pairs) -> Pairs:
    kept: Pairs = []
    for number, (char, index) in enumerate(pairs):
        if char == "\n":
            if kept and kept[-1][0] != "\n":
                kept.append((char, index))
        elif (char == " " and _parts_words(kept, pairs[number + 1 :])) or (
            not char.isspace() and unicodedata.category(char) not in ("Cf", "Cc")
        ):
            kept.append((char, index))
    while kept and kept[-1][0] == "\n":
        kept.pop()
    return kept


def _parts_words(before: Pairs, behind: Pairs) -> bool:
    """Whether a space stands between two Latin words of a name in 「」, where it belongs to the name."""
    if not before or not behind or not _is_latin(before[-1][0]) or not _is_latin(behind[0][0]):
        return False
    quotes = [char for char, _ in before if char in "「」\n"]
    return bool(quotes) and quotes[-1] == "「"


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _in_figures(pairs: Pairs) -> Pairs:
    text = "".join(char for char, _ in pairs)
    quoted = [span.span() for span in _QUOTED.finditer(text)]
    found = [
        (match.start(), match.end(), str(arabic(match[0])))
        for match in _NUMERAL.finditer(text)
        if not any(start <= match.start() < end for start, end in quoted)
    ]
    found += [(match.start(), match.end(), "") for match in _THOUSANDS.finditer(text)]
    for start, end, figure in sorted(found, reverse=True):
        pairs = [*pairs[:start], *((digit, pairs[start][1]) for digit in figure), *pairs[end:]]
    return pairs


def arabic(numeral: str) -> int:
    """The value of a Chinese numeral below 10,000, such as 四十, 两百零三 or 一二 (read as digits)."""
    if not set(numeral) & set(_UNITS):
        return int("".join(str(_DIGITS[char]) for char in numeral))
    total, digit = 0, 0
    for char in numeral:
        if char in _UNITS:
            total += (digit or 1) * _UNITS[char]
            digit = 0
        else:
            digit = _DIGITS[char]
    return total + digit
