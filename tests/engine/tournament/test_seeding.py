"""Seeding a play-off: the standings, and among equals lots or what staff say."""

import pytest

from engine.tournament.faults import Refused
from engine.tournament.results import Result
from engine.tournament.seeding import drawn, seeds, tied
from engine.tournament.standings import Row, standings


def rows_of(*winners: str) -> tuple[Row, ...]:
    """Standings after one round: each of `winners` has beaten somebody, all alike."""
    return standings([Result(1, name, name.upper(), 2, 0) for name in winners])


def test_equals_are_in_an_order_that_the_seed_draws_whoever_entered_first() -> None:
    one, other = (drawn(rows_of(*names), "x") for names in ("abcdef", "fedcba"))
    assert [row.player for row in one] == [row.player for row in other]
    assert [row.rank for row in one] == [1] * 6 + [7] * 6
    assert {next(row.player for row in drawn(rows_of(*"abcdef"), str(seed))) for seed in range(40)} == set("abcdef")


def test_a_group_of_equals_may_reach_beyond_the_line() -> None:
    rows = drawn(rows_of(*"abc"), "x")
    assert [len(group) for group in tied(rows, 4)] == [3, 3]
    assert [len(group) for group in tied(rows, 3)] == [3]


def test_what_staff_say_orders_equals_and_nobody_else() -> None:
    rows = drawn(rows_of(*"abc"), "x")
    places = {"a": 3, "b": 1, "c": 2, "A": 6, "B": 4, "C": 5}
    assert seeds(rows, 4, places) == ("b", "c", "a", "B")


@pytest.mark.parametrize("places", [{"a": 4}, {"a": 1, "b": 1, "c": 2}, {"a": 0}])
def test_equals_take_each_of_their_places_once(places: dict[str, int]) -> None:
    rows = drawn(rows_of(*"abc"), "x")
    with pytest.raises(Refused) as refused:
        seeds(rows, 4, places)
    assert [fault.code for fault in refused.value.faults] == ["places-of-equals"]
