"""The exact optimum for a field that is small enough to look at every pair.

The aims are lexicographic. Each is given a unit greater than all that the aims below it can add up to
over a whole pairing, so that no sum of small gains can ever buy a graver fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.tournament.field import Field, toss
from engine.tournament.matching import cheapest_matching
from engine.tournament.quality import Places

TOSS = 2**32


@dataclass(frozen=True, slots=True)
class Units:
    """What one of each costs; see `Quality` for the names. The toss between equals has the unit 1."""

    bye_place: int
    squares: int
    spread: int
    bye_points: int
    second_byes: int
    meetings: int
    repeats: int
    forbidden: int


def units(field: Field, players: Sequence[int]) -> Units:
    """Units for pairing `players`: each is more than all below it can add up to over all the pairs."""
    pairs = (len(players) + 1) // 2
    points = [field.points[p] for p in players]
    gap = max(points) - min(points)
    most_met = max((max(field.met[p].values(), default=0) for p in players), default=0)
    bye_place = pairs * TOSS + 1
    squares = bye_place * (field.ranks[-1] + 1)
    spread = squares * (pairs * gap * gap + 1)
    bye_points = spread * (pairs * gap + 1)
    second_byes = bye_points * (max(points) - field.points[-1] + 1)
    meetings = second_byes * (max(field.byes[p] for p in players) + 1)
    repeats = meetings * (pairs * most_met + 1)
    forbidden = repeats * (pairs + 1)
    return Units(bye_place, squares, spread, bye_points, second_byes, meetings, repeats, forbidden)


def best_pairs(field: Field, players: Sequence[int], *, reach: int | None = None) -> list[Places]:
    """The best pairs among `players` (places in the field, best first); an odd one out gets the bye.

    With `reach`, each is joined only to that many who stand next below him and whom he may meet; the
    best among those pairs may leave somebody over, and fewer than half as many pairs come back.
    """
    unit = units(field, players)
    count = len(players)
    edges: list[tuple[int, int, int]] = []
    for i, one in enumerate(players):
        edges.extend(_edges_down(field, players, i, one, unit, reach))
    if count % 2:
        edges.extend((i, count, _bye_cost(field, one, unit)) for i, one in enumerate(players))
    matched = cheapest_matching(count + count % 2, edges)
    return [(players[i], players[j] if j < count else None) for i, j in matched]


def _edges_down(
    field: Field, players: Sequence[int], i: int, one: int, unit: Units, reach: int | None
) -> list[tuple[int, int, int]]:
    """The edges from `one`, the i-th, to those below him."""
    met, forbidden = field.met[one], field.forbidden[one]
    points, mine = field.points[one], field.lots[one]
    edges: list[tuple[int, int, int]] = []
    for j in range(i + 1, len(players)):
        two = players[j]
        difference = points - field.points[two]
        cost = difference * unit.spread + difference * difference * unit.squares + toss(mine, field.lots[two])
        if two in met or two in forbidden:
            if reach is not None:
                continue
            times = met.get(two, 0)
            cost += times * unit.meetings + (times > 0) * unit.repeats + (two in forbidden) * unit.forbidden
        edges.append((i, j, cost))
        if reach is not None and len(edges) >= reach:
            break
    return edges


def _bye_cost(field: Field, one: int, unit: Units) -> int:
    return (
        field.byes[one] * unit.second_byes
        + (field.points[one] - field.points[-1]) * unit.bye_points
        + (field.ranks[-1] - field.ranks[one]) * unit.bye_place
        + toss(field.lots[one], 0)
    )
