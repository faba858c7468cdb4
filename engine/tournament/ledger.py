"""What each player has gathered: the sums that every tie-breaker starts from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.tournament.results import Result


@dataclass(frozen=True, slots=True)
class Scoring:
    """Match points (场分) and game points for a win, a draw and a loss; the games a bye is won by."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye_wins: int = 2


BEST_OF_THREE = Scoring()
"""3/1/0, and a bye is won 2–0."""


@dataclass(slots=True)
class Record:
    """One player's sums. Only `ledger` writes to it, while it reads the results."""

    player: str
    points: int = 0
    rounds: int = 0
    wins: int = 0
    draws: int = 0
    game_points: int = 0
    games: int = 0
    byes: int = 0
    last_round: int = 0
    opponents: list[str] = field(default_factory=list)
    lost_rounds: list[int] = field(default_factory=list)

    @property
    def losses(self) -> int:
        return len(self.lost_rounds)

    def add(self, round: int, own: int, other: int, drawn: int, scoring: Scoring, *, lost: bool) -> None:
        """Count one match; `own`, `other` and `drawn` are games, `lost` overrides the games (a double
        loss).
        """
        self.rounds += 1
        if round > self.last_round:
            self.last_round = round
        self.game_points += own * scoring.win + drawn * scoring.draw + other * scoring.loss
        self.games += own + other + drawn
        if lost or own < other:
            self.points += scoring.loss
            self.lost_rounds.append(round)
        elif own > other:
            self.points += scoring.win
            self.wins += 1
        else:
            self.points += scoring.draw
            self.draws += 1


def ledger(
    results: Iterable[Result],
    *,
    players: Iterable[str] = (),
    through: int | None = None,
    scoring: Scoring = BEST_OF_THREE,
) -> dict[str, Record]:
    """The sums of everybody in `players` and in `results`, as of round `through` (None: all rounds).

    A bye counts as a match won by `scoring.bye_wins` games to none, whatever score was written beside it.
    """
    records: dict[str, Record] = {name: Record(name) for name in players}
    for result in results:
        if through is not None and result.round > through:
            continue
        one = records.get(result.player1)
        if one is None:
            one = records[result.player1] = Record(result.player1)
        if result.player2 is None:
            won = result.is_bye
            one.byes += won
            own, other = (scoring.bye_wins, 0) if won else (0, result.wins2)
            one.add(result.round, own, other, 0, scoring, lost=not won)
            continue
        two = records.get(result.player2)
        if two is None:
            two = records[result.player2] = Record(result.player2)
        wins1, wins2, draws, lost = result.wins1, result.wins2, result.draws, result.double_loss
        one.add(result.round, wins1, wins2, draws, scoring, lost=lost)
        two.add(result.round, wins2, wins1, draws, scoring, lost=lost)
        one.opponents.append(two.player)
        two.opponents.append(one.player)
    return records
