"""Independent ways to the best pairing: by trying all of them, and by another library."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.tournament.field import Field
from engine.tournament.quality import Places, Quality, quality


def all_pairings(players: tuple[int, ...]) -> Iterator[list[Places]]:
    """Every way to pair `players`, with every possible bye if they are odd."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    if len(players) % 2:
        for others in all_pairings(rest):
            yield [(first, None), *others]
        for at, other in enumerate(rest):
            for others in all_pairings(rest[:at] + rest[at + 1 :]):
                yield [(first, other), *others]
        return
    for at, other in enumerate(rest):
        for others in all_pairings(rest[:at] + rest[at + 1 :]):
            yield [(first, other), *others]


def best_by_trying(field: Field) -> Quality:
    """The quality of the best of all pairings; for up to nine players or so."""
    return min(quality(field, pairs) for pairs in all_pairings(tuple(range(len(field)))))


def best_by_networkx(networkx: Any, field: Field) -> tuple[int, int, int, int]:
    """(forbidden, repeats, spread, squares) of the best pairing of an even field, by networkx."""
    graph = networkx.Graph()
    for one in range(len(field)):
        for two in range(one + 1, len(field)):
            cost = quality(field, [(one, two)])
            packed = ((cost.forbidden * 10**4 + cost.repeats) * 10**4 + cost.meetings) * 10**8
            packed = (packed + cost.spread) * 10**8 + cost.squares
            graph.add_edge(one, two, weight=-packed)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    total = quality(field, pairs)
    return total.forbidden, total.repeats, total.spread, total.squares
