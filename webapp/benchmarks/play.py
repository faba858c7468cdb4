"""Decisions per second of random play, for every game, beside rlcard's uno in the same run.

Seconds are of one processor, so that whatever else the machine does counts for neither.
"""

from __future__ import annotations

import random
import time
from importlib.util import find_spec

from webapp.benchmarks.table import Row

SECONDS = 3.0
"""How long each game is played."""


def run(seconds: float = SECONDS) -> list[Row]:
    """Measure every game and rule set. rlcard, if installed, plays uno with random agents for as long."""
    from engine.games import GAMES
    from engine.play import rule_sets

    peer = rlcard_speed(seconds)
    rows = []
    for game in GAMES:
        for rule_set in rule_sets(game) or (None,):
            ours = speed(game, rule_set, seconds)
            rows.append(
                Row(
                    f"random play, {game}{' ' + rule_set if rule_set else ''}",
                    f"{ours:,.0f} decisions/s",
                    f"{peer:,.0f} decisions/s" if peer else "",
                    ours / peer if peer else None,
                    "peer: rlcard uno, random agents" if peer else "rlcard not installed",
                )
            )
    return rows


def speed(game: str, rule_set: str | None, seconds: float) -> float:
    """Decisions per second of random play with the game's own sample cards."""
    from engine.play import play, start

    decisions, number, began = 0, 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        rng = random.Random(number)
        decisions += play(start(game, rng, rule_set), rng).decisions
        number += 1
    return decisions / spent


def rlcard_speed(seconds: float) -> float | None:
    """Decisions per second of rlcard's uno with random agents, ``None`` without rlcard."""
    if not find_spec("rlcard"):
        return None
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    decisions, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        trajectories, _ = env.run(is_training=False)
        # A trajectory alternates states and actions, and ends in a state.
        decisions += sum(len(trajectory) // 2 for trajectory in trajectories)
    return decisions / spent
