"""A board as one line of text."""

from __future__ import annotations

import random

import pytest

from engine.board_text import BadBoard, read_board, write_board
from engine.games import GAMES
from engine.play import play, start
from engine.state import State


@pytest.mark.parametrize("game", GAMES)
def test_every_board_of_a_game_survives_as_text(game: str) -> None:
    rng = random.Random(11)
    state = start(game, rng)
    seen = 0

    def watch(now: State) -> None:
        nonlocal seen
        text = write_board(now)
        again = read_board(text, now.table)
        assert again == now._replace(agenda=(), pending=())
        assert write_board(again) == text
        seen += 1

    play(state, rng, watch)
    assert seen > 5


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hero_duel x A battle | A | B",
        "kaiju_club 1 A battle | A | B",
        "hero_duel 1 C battle | A | B",
        "hero_duel 1 A battle | B | A",
        "hero_duel 1 A battle | A cellar:? | B",
        "hero_duel 1 A battle | A field:?,?,?,?,?,? | B",
        "hero_duel 1 A battle | A field:(( | B",
        "hero_duel 1 A battle | A | B | nonsense",
        "hero_duel 1 A battle | A | B | used:Z1#1.x",
    ],
)
def test_what_is_no_board_is_refused_in_one_sentence(text: str) -> None:
    table = start("hero_duel", random.Random(1)).table
    with pytest.raises(BadBoard) as caught:
        read_board(text, table)
    assert len(str(caught.value)) > 10


def test_unknown_cards_are_counted() -> None:
    table = start("hero_duel", random.Random(1)).table
    text = "hero_duel 3 A battle | A hand:?*2 deck:?*20 | B field:-,~?,-*3"
    state = read_board(text, table)
    assert len(state.zone(0, "deck")) == 20
    assert write_board(state) == text
