"""The columns of a standings table: percentages as exact ratios, each worked out once, when first asked
for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from engine.tournament.ledger import BEST_OF_THREE, Record, Scoring, ledger
from engine.tournament.ratios import Ratios, averages, ratios
from engine.tournament.results import Result


@dataclass(frozen=True, slots=True)
class Counting:
    """How a percentage is counted.

    `floor`: a percentage below it counts as `floor` where it enters an average (0.33, not 1/3, by
    default). `wins_only`: matches won over matches played, byes left out, in place of points won over
    points at stake. `dropped_ceiling`: what somebody who dropped counts as at most where he enters an
    average (None: no limit).
    """

    floor: Fraction = Fraction(33, 100)
    wins_only: bool = False
    dropped_ceiling: Fraction | None = None


USUAL = Counting()


class Table:
    """Everybody's sums and percentages as of one round. Read only; the columns are `Ratios` by player."""

    def __init__(
        self,
        records: Mapping[str, Record],
        *,
        dropped: Iterable[str] = (),
        counting: Counting = USUAL,
        scoring: Scoring = BEST_OF_THREE,
    ) -> None:
        self.records = records
        self.dropped = frozenset(dropped) & records.keys()
        self.counting = counting
        self.scoring = scoring

    @classmethod
    def of(
        cls,
        results: Iterable[Result],
        *,
        players: Iterable[str] = (),
        dropped: Iterable[str] = (),
        through: int | None = None,
        counting: Counting = USUAL,
        scoring: Scoring = BEST_OF_THREE,
    ) -> Table:
        """The table of `results` as of round `through` (None: the last), with `players` who have none yet."""
        records = ledger(results, players=players, through=through, scoring=scoring)
        return cls(records, dropped=dropped, counting=counting, scoring=scoring)

    @cached_property
    def match_wins(self) -> Ratios:
        """MW: match points won over match points at stake, byes included (or wins over matches:
        `Counting`).
        """
        if self.counting.wins_only:
            return ratios((r.player, r.wins - r.byes, r.rounds - r.byes) for r in self.records.values())
        return ratios((r.player, r.points, r.rounds * self.scoring.win) for r in self.records.values())

    @cached_property
    def game_wins(self) -> Ratios:
        """GW: game points won over game points at stake in games that were played, byes included."""
        return ratios((r.player, r.game_points, r.games * self.scoring.win) for r in self.records.values())

    @cached_property
    def counted_match_wins(self) -> Ratios:
        """MW as it enters an average: never below the floor, and capped for those who dropped if so
        counted.
        """
        ceiling = self.counting.dropped_ceiling
        ceilings = dict.fromkeys(self.dropped, ceiling) if ceiling is not None else {}
        return self.match_wins.clamped(self.counting.floor, ceilings)

    @cached_property
    def counted_game_wins(self) -> Ratios:
        return self.game_wins.clamped(self.counting.floor)

    @cached_property
    def opponents(self) -> dict[str, list[str]]:
        """Whom each has met, once for every match; byes left out."""
        return {player: record.opponents for player, record in self.records.items()}

    @cached_property
    def opponents_match_wins(self) -> Ratios:
        """OMW: the plain average of the opponents' MW."""
        return averages(self.opponents, self.counted_match_wins)

    @cached_property
    def opponents_game_wins(self) -> Ratios:
        """OGW: the plain average of the opponents' GW."""
        return averages(self.opponents, self.counted_game_wins)

    @cached_property
    def opponents_opponents(self) -> Ratios:
        """OOMW: the plain average of the opponents' OMW."""
        return averages(self.opponents, self.opponents_match_wins)
