"""The result of one match, as a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """What one match of round `round` (counted from 1; 0 in a play-off) ended in, in games.

    `player2` is None when `player1` had no opponent: a bye (轮空), or, when `wins2` is the greater
    number, a round awarded as lost (somebody who came late). `double_loss` marks a match that both
    lost, as when neither turned up.
    """

    round: int
    player1: str
    player2: str | None
    wins1: int = 0
    wins2: int = 0
    draws: int = 0
    double_loss: bool = False

    @property
    def is_bye(self) -> bool:
        return self.player2 is None and self.wins2 <= self.wins1

    @property
    def is_drawn(self) -> bool:
        """Drawn, unfinished with equal wins included."""
        return self.player2 is not None and self.wins1 == self.wins2 and not self.double_loss

    @property
    def winner(self) -> str | None:
        """Who won the match; None for a draw, a double loss and a round awarded as lost."""
        if self.double_loss:
            return None
        if self.player2 is None:
            return self.player1 if self.is_bye else None
        if self.wins1 == self.wins2:
            return None
        return self.player1 if self.wins1 > self.wins2 else self.player2

    @property
    def turned(self) -> Result:
        """The same result with the second player named first. Raises ValueError where there is none."""
        if self.player2 is None:
            raise ValueError("a bye has no second player")
        wins1, wins2 = self.wins2, self.wins1
        return Result(self.round, self.player2, self.player1, wins1, wins2, self.draws, self.double_loss)

    @property
    def games(self) -> tuple[int, int, int]:
        """Games won by the first, by the second, and drawn."""
        return self.wins1, self.wins2, self.draws

    @property
    def players(self) -> tuple[str, ...]:
        return (self.player1,) if self.player2 is None else (self.player1, self.player2)


def bye(round: int, player: str, wins: int = 2) -> Result:
    """A bye: a match won without an opponent (`wins` games to none)."""
    return Result(round, player, None, wins, 0)


def awarded_loss(round: int, player: str, games: int = 2) -> Result:
    """A round lost without an opponent, as for somebody who was not there yet."""
    return Result(round, player, None, 0, games)
