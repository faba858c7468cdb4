"""How many Swiss rounds an event needs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Proposal:
    """A number of Swiss rounds and why."""

    rounds: int
    zh: str
    en: str


def proposed_rounds(players: int) -> Proposal:
    """The fewest Swiss rounds after which at most one player can have won every match.

    Half of those without a loss lose in each round, so it takes as many rounds as `players` can be
    halved. Fewer than two players need none.
    """
    rounds = max(players - 1, 0).bit_length()
    return Proposal(
        rounds,
        f"{players} 人打 {rounds} 轮，之后全胜者至多一人",
        f"after {rounds} rounds at most one of {players} players has won every match",
    )
