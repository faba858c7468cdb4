"""Tables: best pairs first, and those who need a certain table at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.tournament.faults import Fault
from engine.tournament.field import Field
from engine.tournament.quality import Places


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players at a table (counted from 1), or one with a bye, who has no table.

    Whoever `rests` has no opponent and wins nothing by it, as in a round robin of an odd number.
    """

    table: int | None
    player1: str
    player2: str | None
    rests: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        return (self.player1,) if self.player2 is None else (self.player1, self.player2)


def seat(
    field: Field, pairs: Iterable[Places], kept: Iterable[Pair], fixed: Mapping[str, int]
) -> tuple[tuple[Pair, ...], tuple[Fault, ...]]:
    """Give every pair a table: (pairs by table with the byes last, what could not be granted).

    `kept` pairs stay where they were; `fixed` names the tables that players need; the others sit by
    points from table 1 on. The better placed of two players is named first.
    """
    as_kept = {frozenset(pair.players): pair for pair in kept}
    tables = {names: pair.table for names, pair in as_kept.items()}
    in_order = sorted((_better_first(pair) for pair in pairs), key=lambda pair: _standing(field, pair))
    wishes = _wishes(field, in_order, tables, fixed)
    free = _free_tables(set(wishes.values()))
    seated: list[Pair] = []
    for at, (one, two) in enumerate(in_order):
        if two is not None:
            names = frozenset((field.players[one], field.players[two]))
            table = wishes.get(at) or next(free)
            seated.append(as_kept.get(names) or Pair(table, field.players[one], field.players[two]))
    byes = [Pair(None, field.players[one], None) for one, two in in_order if two is None]
    return (*sorted(seated, key=lambda pair: pair.table or 0), *byes), tuple(away_from_tables(seated, fixed))


def away_from_tables(pairs: Iterable[Pair], fixed: Mapping[str, int]) -> Iterator[Fault]:
    """Who sits at another table than the one he needs."""
    for pair in pairs:
        for name in pair.players if pair.table is not None else ():
            needed = fixed.get(name, pair.table)
            if needed != pair.table:
                yield Fault(
                    "away-from-table",
                    f"「{name}」要坐 {needed} 号桌，这里排在 {pair.table} 号桌",
                    f"“{name}” needs table {needed} and is seated at table {pair.table} here",
                )


def _better_first(pair: Places) -> Places:
    one, two = pair
    return (two, one) if two is not None and two < one else pair


def _standing(field: Field, pair: Places) -> tuple[int, int, int]:
    one, two = pair
    return (-field.points[one], -field.points[two] if two is not None else 0, one)


def _wishes(
    field: Field, pairs: list[Places], kept: Mapping[frozenset[str], int | None], fixed: Mapping[str, int]
) -> dict[int, int]:
    """Which of `pairs` must have which table: first those kept, then those needed, the better pair first."""
    names = [[field.players[p] for p in pair if p is not None] for pair in pairs]
    wishes = {at: table for at, pair in enumerate(names) if (table := kept.get(frozenset(pair))) is not None}
    taken = set(wishes.values())
    for at, pair in enumerate(names):
        if len(pair) < 2:
            continue
        for name in pair:
            table = fixed.get(name)
            if table is not None and at not in wishes and table not in taken:
                wishes[at] = table
                taken.add(table)
    return wishes


def _free_tables(taken: set[int]) -> Iterator[int]:
    table = 0
    while True:
        table += 1
        if table not in taken:
            yield table
