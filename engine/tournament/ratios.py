"""Many exact ratios at once, over one common denominator.

Ten thousand averages of twelve fractions each are slow as `Fraction` and exact as integers: a column
keeps the numerators over a denominator that all of them share, and becomes a `Fraction` where somebody
looks at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm


@dataclass(frozen=True, slots=True)
class Ratios:
    """Player → ratio, each `numerators[player] / denominator`. Compare numerators to compare ratios."""

    numerators: Mapping[str, int]
    denominator: int

    def __getitem__(self, player: str) -> Fraction:
        return Fraction(self.numerators[player], self.denominator)

    def clamped(self, floor: Fraction, ceilings: Mapping[str, Fraction] | None = None) -> Ratios:
        """The same ratios, none below `floor` nor above the player's ceiling, if he has one."""
        ceilings = ceilings or {}
        common = lcm(self.denominator, floor.denominator, *{c.denominator for c in ceilings.values()})
        scale, lowest = common // self.denominator, floor.numerator * (common // floor.denominator)
        numerators = {player: max(n * scale, lowest) for player, n in self.numerators.items()}
        for player, ceiling in ceilings.items():
            highest = ceiling.numerator * (common // ceiling.denominator)
            numerators[player] = min(numerators[player], highest)
        return Ratios(numerators, common)


def ratios(parts: Iterable[tuple[str, int, int]]) -> Ratios:
    """Ratios from (player, numerator, denominator); nothing over nothing is 0."""
    rows = list(parts)
    common = lcm(*{below for _, _, below in rows if below})
    return Ratios({player: above * (common // below) if below else 0 for player, above, below in rows}, common)


def averages(over: Mapping[str, list[str]], of: Ratios) -> Ratios:
    """Each player's plain average of `of` over the players listed for him; over nobody it is 0."""
    take = of.numerators
    sums = ratios((player, sum([take[o] for o in others]), len(others)) for player, others in over.items())
    return Ratios(sums.numerators, sums.denominator * of.denominator)
