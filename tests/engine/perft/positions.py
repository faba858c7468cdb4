"""Positions of random games, and how many lines lead on from them: the tables that catch what unit tests miss.

``python -m tests.engine.perft.positions`` writes ``tables.tsv`` anew: game, rule set, seed, decisions made before the
position, depth in decisions, lines, distinct states at that depth (or where the game ends before), and the board.
"""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import NamedTuple

from engine.board_text import write_board
from engine.games import GAMES
from engine.play import rule_sets, start
from engine.resolution import decision, run, take
from engine.state import State

TABLES = Path(__file__).with_name("tables.tsv")
AFTER = (4, 11, 23)
DEPTHS = (1, 2, 3)
MOST_LINES = 20_000


class Entry(NamedTuple):
    """One line of the tables."""

    game: str
    rule_set: str
    seed: int
    after: int
    depth: int
    lines: int
    distinct: int
    board: str


def position(game: str, rule_set: str, seed: int, after: int) -> State | None:
    """The position of a random game after so many decisions, ``None`` if it is over by then."""
    rng = random.Random(f"perft/{game}/{rule_set}/{seed}")
    state = run(start(game, rng, rule_set or None))
    for _ in range(after):
        asked = decision(state)
        if asked is None:
            return None
        state = run(take(state, asked.options[int(rng.random() * len(asked.options))]))
    return state if decision(state) is not None else None


def count_lines(state: State, depth: int) -> int:
    """Every line of ``depth`` decisions, one by one, nothing merged."""
    asked = decision(state) if depth else None
    if asked is None:
        return 1
    return sum(count_lines(run(take(state, option)), depth - 1) for option in asked.options)


def merged(state: State, depth: int) -> tuple[int, int]:
    """The same number and the distinct states, level by level, equal states merged."""
    level, ended = {state: 1}, dict[State, int]()
    for _ in range(depth):
        following: dict[State, int] = {}
        for each, lines in level.items():
            asked = decision(each)
            if asked is None:
                ended[each] = ended.get(each, 0) + lines
                continue
            for option in asked.options:
                child = run(take(each, option))
                following[child] = following.get(child, 0) + lines
        level = following
    return sum(level.values()) + sum(ended.values()), len(level.keys() | ended.keys())


def entries() -> list[Entry]:
    """The tables: for every game and rule set some positions, as deep as the number of lines allows."""
    found = []
    for game in GAMES:
        for rule_set in rule_sets(game) or ("",):
            for after in AFTER:
                state = position(game, rule_set, 1, after)
                if state is None:
                    continue
                for depth in DEPTHS:
                    lines, distinct = merged(state, depth)
                    if lines <= MOST_LINES:
                        board = write_board(state)
                        found.append(Entry(game, rule_set, 1, after, depth, lines, distinct, board))
    return found


def read_tables() -> list[Entry]:
    """The tables as they are kept."""
    figures = ("seed", "after", "depth", "lines", "distinct")
    with TABLES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [Entry(**{key: int(value) if key in figures else value for key, value in row.items()}) for row in rows]


if __name__ == "__main__":
    with TABLES.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow(Entry._fields)
        writer.writerows(entries())
