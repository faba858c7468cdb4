"""The search agrees with plain recursion on boards of every game: boards of random play, on which effects of the cards
that lie there wait."""

from __future__ import annotations

import random

import pytest

from engine.adjudication.search import search
from engine.board_text import read_board, write_board
from engine.games import GAMES
from engine.play import play, rule_sets, start
from engine.resolution import canonical
from engine.state import Pending, State
from tests.engine.adjudication.brute_force import TooMany, every_line

MOST_LINES = 400
MOST_WAITING = 3


def boards(game: str, seed: int) -> list[State]:
    """Boards of a random game with up to three effects of face-up cards waiting."""
    rng = random.Random(seed)
    sets = rule_sets(game)
    state = start(game, rng, rng.choice(sets) if sets else None)
    found: list[State] = []

    def watch(now: State) -> None:
        board = read_board(write_board(now), now.table)
        waiting = [
            Pending(player, piece.id, number)
            for player in range(len(board.zones))
            for spec in board.table.rules.zones
            if spec.public
            for piece in board.pieces(player, spec.name)
            if not piece.down and (card := board.card(piece)) is not None
            for number, ability in enumerate(card.abilities)
            if ability.sentences
        ]
        if len(waiting) >= 2 and rng.random() < 0.2:
            chosen = rng.sample(waiting, min(len(waiting), MOST_WAITING))
            found.append(board._replace(pending=canonical(chosen)))

    play(state, rng, watch)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_search_agrees_with_brute_force_on_boards_of_every_game(game: str) -> None:
    compared = 0
    for seed in range(30):
        for board in boards(game, seed)[:4]:
            try:
                lines = every_line(board, MOST_LINES)
            except TooMany:
                continue
            graph = search(board)
            if graph.loops:
                continue
            assert graph.lines() == len(lines)
            assert {node.state for node in graph.nodes if not node.children} == {line.end for line in lines}
            compared += 1
        if compared >= 25:
            break
    assert compared >= 10
