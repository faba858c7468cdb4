"""Seeding a play-off (种子): the order of the standings, and among equals the order that staff give them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from random import Random

from engine.tournament.faults import Fault, Refused
from engine.tournament.standings import Row


def drawn(rows: Iterable[Row], seed: str) -> tuple[Row, ...]:
    """The rows, best first, those of one rank in an order drawn by lot: the same for the same seed, in whatever
    order people entered.
    """
    return tuple(sorted(rows, key=lambda row: (row.rank, Random(f"{seed} {row.player}").random())))


def tied(rows: Iterable[Row], cut: int) -> tuple[tuple[Row, ...], ...]:
    """The groups of equal rank among the first `cut`; the last of them may reach beyond the line."""
    before, groups = 0, []
    for _rank, group in groupby(rows, key=lambda row: row.rank):
        members = tuple(group)
        if before < cut and len(members) > 1:
            groups.append(members)
        before += len(members)
    return tuple(groups)


def seeds(rows: Sequence[Row], cut: int, places: Mapping[str, int]) -> tuple[str, ...]:
    """The best `cut`, best first. `places` (counted from 1) are what staff decided among equals; whoever isn't named
    there stays where he stands in `rows`.

    Raises `Refused` where the equals of a rank don't take each of their places once.
    """
    order = [row.player for row in rows]
    standing = {player: place for place, player in enumerate(order, start=1)}
    wanted = {player: places.get(player, place) for player, place in standing.items()}
    faults = []
    for group in tied(rows, cut):
        names = [row.player for row in group]
        theirs = sorted(standing[name] for name in names)
        if sorted(wanted[name] for name in names) != theirs:
            first, last = theirs[0], theirs[-1]
            faults.append(
                Fault(
                    "places-of-equals",
                    f"并列的 {'、'.join(names)} 要各占第 {first} 到 {last} 位中的一位",
                    f"{', '.join(names)} are tied: each takes one of the places {first} to {last}",
                )
            )
    if faults:
        raise Refused(faults)
    free = {row.player for group in tied(rows, cut) for row in group}
    return tuple(sorted(order, key=lambda name: wanted[name] if name in free else standing[name])[:cut])
