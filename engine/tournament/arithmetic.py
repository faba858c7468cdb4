"""The arithmetic of a percentage, as a value to show to whoever doubts it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from engine.tournament.ratios import Ratios
from engine.tournament.standings import shown
from engine.tournament.table import Table

Percentage = Literal["mw", "gw", "omw", "ogw"]


@dataclass(frozen=True, slots=True)
class Term:
    """What one opponent brings into an average: `won` of `at_stake` points, counted as `counted`."""

    opponent: str
    won: int
    at_stake: int
    counted: Fraction

    @property
    def raised(self) -> bool:
        """Whether the floor lifted it."""
        return self.counted > (Fraction(self.won, self.at_stake) if self.at_stake else 0)


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
    share = f"{term.won}/{term.at_stake}"
    return f"{term.opponent} {share}→{shown(term.counted, 2)}" if term.raised else f"{term.opponent} {share}"


def arithmetic(table: Table, player: str, percentage: Percentage) -> Arithmetic:
    """How `player` came by his `percentage`.

    Raises KeyError when the table has no such player.
    """
    if percentage == "mw":
        return Arithmetic(player, percentage, table.match_wins[player], *_matches(table, player))
    if percentage == "gw":
        return Arithmetic(player, percentage, table.game_wins[player], *_games(table, player))
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
