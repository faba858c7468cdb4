"""Pairing thousands: the same aims, without looking at every pair.

A group of equal points that is large beside the number of rounds can be cut without loss: whoever is
left in its middle finds an opponent of equal points whom he has not met (in a graph where everybody may
meet at least half of the others there is a perfect matching, by Dirac's theorem). Only the rims, and
the small groups between them, need care: they are blocks, and each block is solved exactly. Whether the
whole is the best there is, is then checked against a lower bound (`least_spread`); where it isn't
reached, or somebody would meet an old opponent, wider rims are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from engine.tournament.field import Field
from engine.tournament.quality import Places, Quality, least_spread, quality
from engine.tournament.small_field import best_pairs

EXACT = 400
"""Up to so many players, every pair is looked at."""

RIM = 32
REACH = 24


@dataclass(frozen=True, slots=True)
class Solution:
    """Pairs, what they cost, and whether nothing better exists for certain."""

    pairs: list[Places]
    quality: Quality
    proven: bool


def solve(field: Field, players: Sequence[int]) -> Solution:
    """The best pairs among `players` (places in the field, best first)."""
    if len(players) <= EXACT:
        pairs = best_pairs(field, players)
        return Solution(pairs, quality(field, pairs), True)
    rest = list(players)
    byes: list[Places] = []
    if len(rest) % 2:
        lowest = bye_receiver(field, rest)
        rest.remove(lowest)
        byes = [(lowest, None)]
    best: Solution | None = None
    rim = RIM
    while True:
        found = _judged(field, rest, byes, _by_blocks(field, rest, rim))
        better = best is None or found.quality < best.quality
        if better:
            best = found
        assert best is not None
        clean = not (best.quality.forbidden or best.quality.repeats)
        if best.proven or (clean and not better) or rim > len(rest):
            return best
        rim *= 4


def bye_receiver(field: Field, players: Sequence[int]) -> int:
    """The lowest player with the fewest byes; between equals the lot decides."""
    return min(players, key=lambda p: (field.byes[p], -field.ranks[p], field.lots[p]))


def _judged(field: Field, rest: Sequence[int], byes: list[Places], pairs: list[Places]) -> Solution:
    cost = quality(field, pairs)
    least = least_spread(field.points[p] for p in rest)
    proven = not (cost.forbidden or cost.repeats) and (cost.spread, cost.squares) == least
    return Solution(pairs + byes, quality(field, pairs + byes), proven)


def _by_blocks(field: Field, players: Sequence[int], rim: int) -> list[Places]:
    pairs: list[Places] = []
    for part, level in _parts(field, players, rim):
        pairs += _pair_level(field, part) if level else _pair_block(field, part)
    return pairs


def _parts(field: Field, players: Sequence[int], rim: int) -> Iterator[tuple[list[int], bool]]:
    """Cut `players` into parts of even size, best first: (part, whether all in it have equal points)."""
    met = max(sum(field.met[p].values()) for p in players)
    deep = 2 * rim + 2 * (met + 2)
    groups = [list(g) for _, g in groupby(players, key=lambda p: field.points[p])]
    block: list[int] = []
    for last, group in zip([False] * (len(groups) - 1) + [True], groups, strict=True):
        group.sort(key=lambda p: field.lots[p])
        if len(group) < deep:
            block += group
            continue
        if block:
            upper = rim + (len(block) + rim) % 2
            yield block + group[:upper], False
            group = group[upper:]
        lower = 0 if last else rim + (len(group) - rim) % 2
        yield group[: len(group) - lower], True
        block = group[len(group) - lower :]
    if block:
        yield block, False


def _pair_block(field: Field, players: Sequence[int]) -> list[Places]:
    """Pairs for a block: exactly if it is small, else among near ones, as far as need be for a full
    pairing.
    """
    ordered = sorted(players, key=lambda p: (-field.points[p], field.lots[p]))
    reach = REACH
    while len(ordered) > EXACT and reach < len(ordered):
        pairs = best_pairs(field, ordered, reach=reach)
        if 2 * len(pairs) == len(ordered):
            return pairs
        reach *= 4
    return best_pairs(field, ordered)


def _pair_level(field: Field, players: Sequence[int]) -> list[Places]:
    """Pairs among many players of equal points: in the order of their lots, and whoever is left over by
    exchange.
    """
    waiting: list[int] = []
    pairs: list[tuple[int, int]] = []
    for player in players:
        for at, other in enumerate(waiting):
            if _may_meet(field, player, other):
                pairs.append((other, player))
                del waiting[at]
                break
        else:
            waiting.append(player)
    while waiting:
        one, two = waiting.pop(), waiting.pop()
        for at, (three, four) in enumerate(pairs):
            if _may_meet(field, one, three) and _may_meet(field, two, four):
                pairs[at] = (one, three)
                pairs.append((two, four))
                break
        else:
            return _pair_block(field, players)
    return list(pairs)


def _may_meet(field: Field, one: int, two: int) -> bool:
    return two not in field.met[one] and two not in field.forbidden[one]
