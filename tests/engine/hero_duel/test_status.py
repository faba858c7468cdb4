"""What is wrong with a board of 英雄对决."""

from __future__ import annotations

import pytest

from engine.games.hero_duel.status import status
from tests.engine.boards import board, card

CARDS = {"K": card("衰", 6000, 0, weak=3000, number="T-1"), "L": card("弱", 1000, number="T-2")}


def faults(*args: object) -> list[tuple[str, str, tuple[str, ...]]]:
    """The kind, place and clauses of each fault."""
    return [(fault.code, fault.place, fault.clauses) for fault in status(board(*args, CARDS))]  # type: ignore[arg-type]


@pytest.mark.clause("hero_duel:1.0.2", "hero_duel:1.3.1", "hero_duel:5.11.2a", "hero_duel:5.11.3a", "hero_duel:2.0.7")
def test_a_board_that_can_come_about_has_no_fault() -> None:
    assert faults({"field": ["K!", "-K", "L"], "deck": 33, "damage": 4}, {"deck": 40}) == []


@pytest.mark.clause("hero_duel:1.0.2")
def test_more_than_forty_cards_are_too_many() -> None:
    assert faults({"deck": 41}, {"deck": 40}) == [("too many cards", "A", ("hero_duel:1.0.2",))]


@pytest.mark.clause("hero_duel:2.0.7", "hero_duel:1.0.2")
def test_four_cards_of_one_number_are_too_many_and_three_are_not() -> None:
    assert faults({"deck": ["K"] * 3}, {"hand": ["K"] * 3}) == []
    assert faults({"deck": ["K"] * 3, "rest": ["K"]}, {}) == [
        ("too many copies", "A", ("hero_duel:1.0.2", "hero_duel:2.0.7"))
    ]


@pytest.mark.clause("hero_duel:5.11.2a")
def test_a_card_lying_face_down_is_not_weakened() -> None:
    assert faults({"field": ["L", "-K!"]}, {}) == [("weakened face down", "A.field.2", ("hero_duel:5.11.2a",))]


@pytest.mark.clause("hero_duel:5.11.3a")
def test_a_card_without_a_weakened_power_is_not_weakened() -> None:
    assert faults({}, {"field": ["L!"]}) == [("cannot be weakened", "B.field.1", ("hero_duel:5.11.3a",))]


@pytest.mark.clause("hero_duel:1.3.1")
def test_a_board_on_which_somebody_has_lost_is_over() -> None:
    assert faults({"damage": 5}, {}) == [("game is over", "A", ("hero_duel:1.3.2a",))]


def test_all_faults_are_told_at_once() -> None:
    assert len(faults({"deck": 41, "field": ["-K!"]}, {"damage": 5, "field": ["L!"]})) == 4
