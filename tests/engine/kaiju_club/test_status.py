"""Faults of a board, each with its clause; and that play never runs into one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games import rules_of
from engine.games.kaiju_club.sample import CARDS, SHARES, decks
from engine.play import look_for_faults, play, start
from engine.state import State
from tests.engine.kaiju_club.boards import battle, board, reinforcement, skill

CARDS_HERE = {"P": battle(hp=4, cost=16, name="别"), "K": skill(), "R": reinforcement()}


def codes(a: dict[str, str], **more: str) -> set[str]:
    return {fault.code for fault in rules_of("kaiju_club").status(board(CARDS_HERE, a, **more))}  # type: ignore[arg-type]


@pytest.mark.clause("kaiju_club:1.1.2", "kaiju_club:2.2", "kaiju_club:2.4", "kaiju_club:5.12")
@pytest.mark.parametrize(
    ("zones", "code"),
    [
        ({"engaged": "P!4"}, "already defeated"),
        ({"engaged": "K"}, "not a battle card"),
        ({"engaged": "X(K)"}, "no strengthening"),
        ({"engaged": "", "support": "X"}, "nobody engaged"),
        ({"placement": "K"}, "not a reinforcement"),
        ({"hand": "X!1"}, "damage off the field"),
        ({"hand": "X X X X"}, "too many copies"),
    ],
)
def test_what_may_not_lie_on_a_board(zones: dict[str, str], code: str) -> None:
    assert code in codes(zones)


@pytest.mark.clause("kaiju_club:2.1")
def test_a_deck_has_forty_cards_and_three_of_a_name_also_below_others() -> None:
    assert codes({"deck": "X X", "engaged": "O(X)"}) == set()
    assert codes({"deck": "X X X", "engaged": "O(X)"}) == {"too many copies"}
    assert codes({"deck": "X " * 40}) == {"too many copies", "too many cards"}


def test_a_board_that_can_come_about_has_no_fault() -> None:
    assert codes({"engaged": "P!3(X)", "support": "X", "placement": "R", "hand": "K"}) == set()


@pytest.mark.clause("kaiju_club:4.1", "kaiju_club:4.2")
def test_a_board_on_which_the_game_is_over() -> None:
    assert "game is over" in codes({"spirit": "P"})
    assert "game is over" in codes({"engaged": ""})


@pytest.mark.clause("kaiju_club:2.1")
def test_the_sample_decks_have_forty_cards_and_three_of_a_name() -> None:
    assert len(CARDS) >= 24
    for deck in decks(random.Random(1)):
        names = Counter(CARDS[piece.partition("#")[0]].name for piece in deck)
        kinds = Counter(CARDS[piece.partition("#")[0]].kind for piece in deck)
        assert (len(deck), max(names.values()) <= 3, dict(kinds)) == (40, True, SHARES)


@pytest.mark.clause("kaiju_club:4.1", "kaiju_club:4.2")
def test_random_games_run_into_no_fault_and_reach_both_ways_to_end() -> None:
    ended: set[str] = set()
    for seed in range(16):
        state = start("kaiju_club", random.Random(seed))
        conserved = look_for_faults(state)

        def watch(at: State, conserved: object = conserved) -> None:
            conserved(at)  # type: ignore[operator]
            if at.agenda[-1].name == "kaiju_club.main":
                assert rules_of("kaiju_club").status(at) == []

        game = play(state, random.Random(seed), watch)
        assert game.state.outcome is not None
        ended |= set(game.state.outcome.clauses)
    assert {"kaiju_club:4.1", "kaiju_club:4.2"} <= ended
