"""As many lines and distinct states lead on from every position as the tables say, counted in two ways."""

from __future__ import annotations

import pytest

from engine.board_text import write_board
from engine.games import GAMES
from tests.engine.perft.positions import Entry, count_lines, merged, position, read_tables

TABLES = read_tables()


@pytest.mark.parametrize(
    "entry", TABLES, ids=lambda e: f"{e.game}{e.rule_set and '-' + e.rule_set}-{e.after}-{e.depth}"
)
def test_position_has_as_many_lines_and_distinct_states_as_the_table_says(entry: Entry) -> None:
    state = position(entry.game, entry.rule_set, entry.seed, entry.after)
    assert state is not None
    assert write_board(state) == entry.board
    assert merged(state, entry.depth) == (entry.lines, entry.distinct)
    if entry.lines <= 2_000:
        assert count_lines(state, entry.depth) == entry.lines


def test_every_game_has_a_table() -> None:
    assert {entry.game for entry in TABLES} == set(GAMES)
