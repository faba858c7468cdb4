"""Simulated events: players of their own strength, draws, drops, late arrivals, byes and no-shows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.tournament.pairing import Pairings, pair_round
from engine.tournament.results import Result, awarded_loss, bye


@dataclass(frozen=True)
class Habits:
    """How often, per player and round (or match), something happens."""

    draws: float = 0.05
    drops: float = 0.03
    late: float = 0.1
    no_show: float = 0.02


USUAL = Habits()


@dataclass
class Round:
    """One simulated round: who played, what was known before, the pairings, and the results."""

    players: tuple[str, ...]
    before: tuple[Result, ...]
    pairings: Pairings
    results: list[Result] = field(default_factory=list)


def simulate(players: int, rounds: int, seed: int, habits: Habits = USUAL) -> Iterator[Round]:
    """Play an event, round by round. The same arguments give the same event."""
    rng = random.Random(seed)
    names = [f"p{number:05}" for number in range(players)]
    strength = {name: rng.gauss(0, 1) for name in names}
    late = {name: rng.randint(2, max(2, rounds - 1)) for name in names if rng.random() < habits.late}
    present = [name for name in names if name not in late]
    results: list[Result] = []
    for number in range(1, rounds + 1):
        for name in [n for n, first in late.items() if first == number]:
            present.append(name)
            results += [awarded_loss(missed, name) for missed in range(1, number)]
        if not present:
            return
        before = tuple(results)
        played = Round(tuple(present), before, pair_round(present, before, seed=seed))
        for pair in played.pairings.pairs:
            played.results.append(_play(number, pair.player1, pair.player2, strength, rng, habits))
        results += played.results
        yield played
        present = [name for name in present if rng.random() >= habits.drops]


def _play(
    number: int,
    one: str,
    two: str | None,
    strength: dict[str, float],
    rng: random.Random,
    habits: Habits,
) -> Result:
    if two is None:
        return bye(number, one)
    if rng.random() < habits.no_show:
        return Result(number, one, two, *rng.choice([(2, 0), (0, 2)]))
    if rng.random() < habits.draws:
        return Result(number, one, two, *rng.choice([(1, 1, 1), (0, 0, 3), (1, 1, 0), (0, 0, 0)]))
    chance = 1 / (1 + 10 ** ((strength[two] - strength[one]) / 2))
    lost_one = rng.randint(0, 1)
    return Result(number, one, two, *((2, lost_one) if rng.random() < chance else (lost_one, 2)))
