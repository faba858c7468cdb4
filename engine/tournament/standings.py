"""Standings (排名): one pure function from results to rows, exact, and equal where equal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from engine.tournament.criteria import STANDARD, Criterion, Scheme
from engine.tournament.ledger import BEST_OF_THREE, Scoring
from engine.tournament.results import Result
from engine.tournament.table import Table


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. Percentages are exact; round them only to show them (`shown`).

    Players whom no criterion tells apart share `rank`. `further` holds what the scheme looks at beyond
    these columns.
    """

    rank: int
    player: str
    points: int
    omw: Fraction
    gw: Fraction
    ogw: Fraction
    rounds: int
    wins: int
    draws: int
    losses: int
    dropped: bool = False
    further: tuple[tuple[str, Fraction | int], ...] = ()


def standings(
    results: Iterable[Result],
    *,
    players: Iterable[str] = (),
    dropped: Iterable[str] = (),
    unplaced: Iterable[str] = (),
    through: int | None = None,
    scheme: Scheme = STANDARD,
    scoring: Scoring = BEST_OF_THREE,
) -> tuple[Row, ...]:
    """The standings as of round `through` (None: the last round there is), best first.

    `players` are those who must appear though they have no result yet. Who is `unplaced` (disqualified) counts
    for the percentages of those he met, and has no place. Players who are equal in everything share a rank
    and are listed by name.
    """
    known = tuple(r for r in results if through is None or r.round <= through)
    table = Table.of(known, players=players, dropped=dropped, counting=scheme.counting, scoring=scoring)
    return ranked(table, known, scheme, unplaced=unplaced)


def ranked(
    table: Table, results: Sequence[Result], scheme: Scheme = STANDARD, *, unplaced: Iterable[str] = ()
) -> tuple[Row, ...]:
    """The rows of a table that is already made, without those who are `unplaced`."""
    out = frozenset(unplaced)
    further = [c for c in scheme.criteria if c.value and c.name not in Row.__slots__]
    rows: list[Row] = []
    for group in ordered(table, results, scheme.criteria):
        rank = len(rows) + 1
        rows.extend(_row(rank, player, table, further) for player in group if player not in out)
    return tuple(rows)


def ordered(table: Table, results: Sequence[Result], criteria: Iterable[Criterion]) -> list[tuple[str, ...]]:
    """Groups of players who are equal in every criterion, best first, each in order of name.

    Each criterion looks only at those whom the ones before left equal, as head-to-head must.
    """
    groups: list[tuple[str, ...]] = [tuple(sorted(table.records))]
    for criterion in criteria:
        groups = [part for group in groups for part in split(group, criterion, table, results)]
    return groups


def split(
    group: tuple[str, ...], criterion: Criterion, table: Table, results: Sequence[Result]
) -> Iterable[tuple[str, ...]]:
    """A group of players, equal so far, as one criterion divides it, best first."""
    if len(group) < 2:
        return (group,) if group else ()
    key = criterion.key(table, group, results)
    best_first = sorted(group, key=key.__getitem__, reverse=True)
    return [tuple(equal) for _, equal in groupby(best_first, key=key.__getitem__)]


def _row(rank: int, player: str, table: Table, further: Iterable[Criterion]) -> Row:
    record = table.records[player]
    return Row(
        rank,
        player,
        record.points,
        table.opponents_match_wins[player],
        table.game_wins[player],
        table.opponents_game_wins[player],
        record.rounds,
        record.wins,
        record.draws,
        record.losses,
        player in table.dropped,
        tuple((c.name, c.value(table, player)) for c in further if c.value),
    )


def shown(value: Fraction, digits: int = 3) -> str:
    """`value` to `digits` decimals, halves away from zero, without a detour through floating point."""
    scaled = abs(value) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "-" if value < 0 and whole else ""
    return f"{sign}{whole // 10**digits}.{whole % 10**digits:0{digits}d}"
