"""The order of names on a list: as one looks them up, Chinese ones by their pinyin."""

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=20_000)
def name_key(name: str) -> tuple[str, str]:
    """What a name is sorted by: its pinyin without tones, then itself, so that the order is always the same."""
    # Imported here: pypinyin takes a fifth of a second, and most requests sort nothing.
    from pypinyin import lazy_pinyin

    return " ".join(lazy_pinyin(name)).casefold(), name


def by_name(names: Iterable[str]) -> list[str]:
    """Names in the order of a list."""
    return sorted(names, key=name_key)
