"""Tournament measurements: one Swiss round after six, beside networkx, and the standings of a large event."""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Sequence
from importlib.util import find_spec
from multiprocessing.queues import Queue

from engine.tournament.field import Field, field_of
from engine.tournament.pairing import Pairings, pair_round
from engine.tournament.quality import quality
from engine.tournament.results import Result
from engine.tournament.standings import standings
from webapp.benchmarks.table import Row

SIZES = (64, 512, 2_000, 10_000)
AIMS = {2_000: "aim: under 2 s", 10_000: "aim: under 10 s"}
PATIENCE = 60.0
"""Seconds that networkx is given."""


def run(sizes: Sequence[int] = SIZES, patience: float = PATIENCE) -> list[Row]:
    """Measure, smallest first. networkx, if installed, is asked until it first runs out of `patience` (seconds)."""
    rows: list[Row] = []
    if not find_spec("networkx"):
        patience = 0
    for size in sizes:
        row, in_time = pairing_row(size, patience)
        rows.append(row)
        if not in_time:
            patience = 0
    rows.append(standings_row())
    return rows


def pairing_row(players: int, patience: float) -> tuple[Row, bool]:
    """One round of `players` after six: (the row, whether networkx ended in time)."""
    names, results = played_rounds(players, 6)
    began = time.perf_counter()
    pairings = pair_round(names, results)
    seconds = time.perf_counter() - began
    peer = networkx_seconds(field_of(names, results), patience) if patience else None
    note = "; ".join(filter(None, (AIMS.get(players, ""), verdict(pairings), peer_note(peer, patience))))
    shown, ratio = (f"{peer:.2f} s", peer / seconds) if peer else ("", None)
    return Row(f"pair {players:,} players, round 7", f"{seconds:.3f} s", shown, ratio, note), peer is not None


def verdict(pairings: Pairings) -> str:
    """Repeats and spread, and whether they are proven to be the least."""
    proof = "proven least" if pairings.proven else "no proof"
    return f"{pairings.quality.repeats} repeats, spread {pairings.quality.spread} ({proof})"


def peer_note(seconds: float | None, patience: float) -> str:
    if seconds is not None:
        return "peer: networkx max_weight_matching, all pairs"
    return f"networkx not done in {patience:.0f} s" if patience else "networkx not asked"


def standings_row(players: int = 10_000, rounds: int = 12) -> Row:
    """The standings of a large event."""
    _, results = played_rounds(players, rounds)
    began = time.perf_counter()
    standings(results)
    seconds = time.perf_counter() - began
    return Row(f"standings {players:,} × {rounds} rounds", f"{seconds:.3f} s", note="aim: under 2 s; exact")


def played_rounds(players: int, rounds: int, seed: int = 1) -> tuple[list[str], list[Result]]:
    """An event of `rounds` Swiss rounds between players of different strength, some matches drawn."""
    rng = random.Random(seed)
    names = [f"p{number:05}" for number in range(players)]
    strength = {name: rng.gauss(0, 1) for name in names}
    results: list[Result] = []
    for number in range(1, rounds + 1):
        for pair in pair_round(names, results, seed=seed).pairs:
            if pair.player2 is None:
                results.append(Result(number, pair.player1, None, 2))
            elif rng.random() < 0.03:
                results.append(Result(number, pair.player1, pair.player2, 1, 1, 1))
            else:
                gap = strength[pair.player2] - strength[pair.player1]
                first_wins = rng.random() < 1 / (1 + 10 ** (gap / 2))
                lost = rng.randint(0, 1)
                results.append(Result(number, pair.player1, pair.player2, *((2, lost) if first_wins else (lost, 2))))
    return names, results


def networkx_seconds(field: Field, patience: float) -> float | None:
    """How long networkx takes for the same aims over all pairs; None if it takes too long.

    It runs in a process of its own, because only so it can be stopped.
    """
    context = multiprocessing.get_context("spawn")
    answer: Queue[float] = context.Queue()
    process = context.Process(target=_match_with_networkx, args=(field, answer), daemon=True)
    process.start()
    process.join(patience)
    if process.is_alive():
        process.terminate()
        process.join()
        return None
    return answer.get() if process.exitcode == 0 else None


def _match_with_networkx(field: Field, answer: Queue[float]) -> None:
    import networkx

    began = time.perf_counter()
    graph = networkx.Graph()
    for one in range(len(field)):
        for two in range(one + 1, len(field)):
            cost = quality(field, [(one, two)])
            graph.add_edge(one, two, weight=-((cost.repeats * 10**8 + cost.spread) * 10**8 + cost.squares))
    networkx.max_weight_matching(graph, maxcardinality=True)
    answer.put(time.perf_counter() - began)
