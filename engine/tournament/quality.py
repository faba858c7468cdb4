"""How good a set of pairs is: one tuple of whole numbers, smaller is better, compared from the left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from engine.tournament.field import Field

Places = tuple[int, int | None]
"""A pair by the places of its players in the field; None is the bye."""


@dataclass(frozen=True, slots=True, order=True)
class Quality:
    """What a pairing costs, the gravest first.

    `forbidden` pairs that must not be; `repeats`: pairs who have met, and `meetings` how often in all;
    `second_byes`: byes that the receiver of the bye has had before; `bye_points`: by how many points he
    is above the last; `spread`: the sum of the differences in points, and `squares` of their squares, so
    that two differences of 3 are preferred to one of 6; `bye_place`: how many places the receiver of the
    bye stands above the last.
    """

    forbidden: int = 0
    repeats: int = 0
    meetings: int = 0
    second_byes: int = 0
    bye_points: int = 0
    spread: int = 0
    squares: int = 0
    bye_place: int = 0


def quality(field: Field, pairs: Iterable[Places]) -> Quality:
    """What `pairs` cost together."""
    forbidden = repeats = meetings = second_byes = bye_points = spread = squares = bye_place = 0
    for one, two in pairs:
        if two is None:
            second_byes += field.byes[one]
            bye_points += field.points[one] - field.points[-1]
            bye_place += field.ranks[-1] - field.ranks[one]
            continue
        times = field.met[one].get(two, 0)
        forbidden += two in field.forbidden[one]
        repeats += times > 0
        meetings += times
        difference = abs(field.points[one] - field.points[two])
        spread += difference
        squares += difference * difference
    return Quality(forbidden, repeats, meetings, second_byes, bye_points, spread, squares, bye_place)


def least_spread(points: Iterable[int]) -> tuple[int, int]:
    """A lower bound of (`spread`, `squares`) for an even number of players with these points.

    Where an odd number of players stands at or above some points, somebody must be paired across that
    gap. A pairing that reaches the bound is therefore the best there is. The squares are bounded among
    those of least spread: there each such gap is crossed once, and a pair that crosses several has the
    greater square.
    """
    spread = squares = above = 0
    last = None
    for value, group in groupby(sorted(points, reverse=True)):
        if last is not None and above % 2:
            spread += last - value
            squares += (last - value) ** 2
        above += len(list(group))
        last = value
    return spread, squares
