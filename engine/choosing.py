"""Options that differ: copies of one card, and cards that nobody knows, count as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations


def copy_of(piece_id: str) -> str:
    """What a piece is a copy of: its card, or an unknown one."""
    return piece_id.partition("#")[0]


def distinct(ids: Iterable[str]) -> list[str]:
    """The first piece of each card among ``ids``, in order."""
    seen: dict[str, str] = {}
    for piece_id in ids:
        seen.setdefault(copy_of(piece_id), piece_id)
    return list(seen.values())


def groups(ids: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """Every group of ``size`` pieces, once for each combination of cards, in order."""
    cards = [copy_of(piece_id) for piece_id in ids]
    if len(set(cards)) == len(cards):
        return list(combinations(ids, size))
    seen: dict[tuple[str, ...], tuple[str, ...]] = {}
    for kinds, group in zip(combinations(cards, size), combinations(ids, size), strict=True):
        seen.setdefault(tuple(sorted(kinds)), group)
    return list(seen.values())
