"""Traditional characters of a scraped text to Simplified, one for one: its wording is Simplified already."""

from functools import cache
from typing import Protocol


class _Converter(Protocol):
    def convert(self, text: str) -> str: ...


@cache
def _opencc() -> _Converter:
    import opencc

    converter: _Converter = opencc.OpenCC("t2s")
    return converter


def to_simplified(text: str) -> str:
    """The text in Simplified characters."""
    return _opencc().convert(text)
