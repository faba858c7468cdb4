"""Folding: what makes Traditional find Simplified, full width find half width, and 三张 find 3张."""

import re
import unicodedata
from functools import cache
from typing import Protocol

# opencc knows these only in context, and writers of Simplified text use both.
_VARIANTS = str.maketrans({"著": "着", "牠": "它", "妳": "你", "佔": "占"})
_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_UNITS = {"十": 10, "百": 100}
# A Chinese numeral is a figure only before what it counts: 一般 and 统一 hold none.
_COUNTED = "张点次个名只枚颗局星格块倍轮胜人位种条份页句盘费"
_NUMERAL = re.compile(rf"[零〇一二两三四五六七八九十百]+(?=[{_COUNTED}]|回合|以上|以下)")
_SPACE_BETWEEN_HAN = re.compile(r"(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
_SPACES = re.compile(r"\s+")


class _Converter(Protocol):
    def convert(self, text: str) -> str: ...


@cache
def _opencc() -> _Converter:
    import opencc

    converter: _Converter = opencc.OpenCC("tw2s")
    return converter


def simplified(text: str) -> str:
    """The text in Simplified characters; everything else stays as it is."""
    try:
        # What GB 2312 can write holds no Traditional form, so the converter isn't even imported.
        "".join(filter(_is_han, text)).encode("gb2312")
    except UnicodeEncodeError:
        return _opencc().convert(text)
    return text


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff"


def arabic(numeral: str) -> int:
    """The value of a Chinese numeral below 1000, such as 四十 or 两百零三 or 一二 (read as digits)."""
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


def fold(text: str) -> str:
    """The form in which texts and questions are compared.

    Simplified characters, half width, lower case, counted numerals as figures, no space between Chinese
    characters, one elsewhere. Folding what is folded changes nothing.
    """
    text = simplified(text).translate(_VARIANTS)
    text = unicodedata.normalize("NFKC", text).lower()
    text = _SPACE_BETWEEN_HAN.sub("", text)
    text = _NUMERAL.sub(lambda match: str(arabic(match[0])), text)
    return _SPACES.sub(" ", text).strip()
