"""The arithmetic of a percentage, as a value to show to whoever doubts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from engine.tournament.criteria import Criterion, Scheme
from engine.tournament.ratios import Ratios
from engine.tournament.results import Result
from engine.tournament.standings import shown, split
from engine.tournament.table import Table

Percentage = Literal["mw", "gw", "omw", "ogw", "oomw"]
PERCENTAGES: tuple[Percentage, ...] = ("mw", "gw", "omw", "ogw")
"""Those that every standings table shows."""


@dataclass(frozen=True, slots=True)
class Term:
    """What one opponent brings into an average: `won` of `at_stake` points, counted as `counted`.

    Without `at_stake` it is an average of its own.
    """

    opponent: str
    won: int
    at_stake: int | None
    counted: Fraction

    @property
    def raised(self) -> bool:
        """Whether the floor lifted it."""
        return self.at_stake is not None and self.counted > self._plain

    @property
    def lowered(self) -> bool:
        """Whether the ceiling for those who dropped cut it."""
        return self.at_stake is not None and self.counted < self._plain

    @property
    def _plain(self) -> Fraction:
        return Fraction(self.won, self.at_stake) if self.at_stake else Fraction(0)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """How `result` came about: `won / at_stake` for one's own percentage, the average of `terms` for an
    opponents'.
    """

    player: str
    percentage: Percentage
    result: Fraction
    won: int = 0
    at_stake: int = 0
    terms: tuple[Term, ...] = ()

    def __str__(self) -> str:
        name = self.percentage.upper()
        if self.percentage in ("mw", "gw"):
            return f"{name} {self.player} = {self.won}/{self.at_stake} = {shown(self.result)}"
        if not self.terms:
            return f"{name} {self.player} = 0（没有对手 / no opponents）"
        parts = " + ".join(_said(term) for term in self.terms)
        return f"{name} {self.player} = ({parts}) / {len(self.terms)} = {shown(self.result)}"


def _said(term: Term) -> str:
    if term.at_stake is None:
        return f"{term.opponent} {shown(term.counted)}"
    share = f"{term.won}/{term.at_stake}"
    otherwise = term.raised or term.lowered
    return f"{term.opponent} {share}→{shown(term.counted, 2)}" if otherwise else f"{term.opponent} {share}"


def arithmetic(table: Table, player: str, percentage: Percentage) -> Arithmetic:
    """How `player` came by his `percentage`.

    Raises KeyError when the table has no such player.
    """
    if percentage == "mw":
        return Arithmetic(player, percentage, table.match_wins[player], *_matches(table, player))
    if percentage == "gw":
        return Arithmetic(player, percentage, table.game_wins[player], *_games(table, player))
    if percentage == "oomw":
        omw = table.opponents_match_wins
        terms = tuple(Term(other, 0, None, omw[other]) for other in table.opponents[player])
        return Arithmetic(player, percentage, table.opponents_opponents[player], terms=terms)
    if percentage == "omw":
        counted, result, own = table.counted_match_wins, table.opponents_match_wins[player], _matches
    else:
        counted, result, own = table.counted_game_wins, table.opponents_game_wins[player], _games
    terms = tuple(_term(other, counted, *own(table, other)) for other in table.opponents[player])
    return Arithmetic(player, percentage, result, terms=terms)


def _term(opponent: str, counted: Ratios, won: int, at_stake: int) -> Term:
    return Term(opponent, won, at_stake, counted[opponent])


def _matches(table: Table, player: str) -> tuple[int, int]:
    record = table.records[player]
    if table.counting.wins_only:
        return record.wins - record.byes, record.rounds - record.byes
    return record.points, record.rounds * table.scoring.win


def _games(table: Table, player: str) -> tuple[int, int]:
    record = table.records[player]
    return record.game_points, record.games * table.scoring.win


def percentages_of(scheme: Scheme) -> tuple[Percentage, ...]:
    """The percentages whose arithmetic says how a place by `scheme` came about."""
    return (*PERCENTAGES, "oomw") if any(each.name == "oomw" for each in scheme.criteria) else PERCENTAGES


@dataclass(frozen=True, slots=True)
class Decision:
    """What one criterion decided for a player: his `value`, how it came about (`how`), with whom he was and is equal.

    `before` and `after` hold himself too.
    """

    criterion: Criterion
    value: Fraction | int
    how: str
    before: tuple[str, ...]
    after: tuple[str, ...]

    def __str__(self) -> str:
        value = str(self.value) if isinstance(self.value, int) else shown(self.value)
        said = f"{self.how} = {value}" if self.how else value
        left = len(self.after) - 1
        equal = f"（仍与 {left} 人相等 / equal with {left}）" if left else ""
        return f"{self.criterion.zh} {self.criterion.en}: {said}{equal}"


def decisions(table: Table, results: Sequence[Result], scheme: Scheme, player: str) -> tuple[Decision, ...]:
    """The criteria of `scheme` in their order, up to the one that leaves `player` alone in his place.

    Raises KeyError when the table has no such player.
    """
    decided: list[Decision] = []
    group = tuple(sorted(table.records))
    for criterion in scheme.criteria:
        after = next(part for part in split(group, criterion, table, results) if player in part)
        value = criterion.value(table, player) if criterion.value else criterion.key(table, group, results)[player]
        decided.append(Decision(criterion, value, _how(criterion.name, table, results, group, player), group, after))
        group = after
        if len(group) == 1:
            break
    return tuple(decided)


def _how(name: str, table: Table, results: Sequence[Result], group: Sequence[str], player: str) -> str:
    """How a sum that is no percentage came about."""
    record = table.records[player]
    if name == "late_losses":
        return " + ".join(f"{number}²" for number in record.lost_rounds)
    if name == "points":
        scoring = table.scoring
        return f"{record.wins}×{scoring.win} + {record.draws}×{scoring.draw} + {record.losses}×{scoring.loss}"
    if name == "head_to_head":
        return "，".join(
            f"{result.player1} {result.wins1}–{result.wins2} {result.player2}"
            for result in results
            if result.player2 is not None and player in result.players and set(result.players) <= set(group)
        )
    return ""
