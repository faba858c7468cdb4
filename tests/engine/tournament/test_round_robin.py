"""A round robin: everybody meets everybody once, whatever staff change by hand."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from itertools import combinations

import pytest

from engine.tournament.checks import propose
from engine.tournament.desk import next_pairings, standings_of
from engine.tournament.event import Event
from engine.tournament.event_json import entry_from_json, entry_to_json
from engine.tournament.events import (
    Entry,
    EventCreated,
    Operation,
    PlayerDropped,
    PlayerEntered,
    ResultRecorded,
    RoundPublished,
    TableFixed,
)
from engine.tournament.faults import Refused
from engine.tournament.fold import fold
from engine.tournament.pairing import swap
from engine.tournament.roles import Role
from engine.tournament.round_robin import cannot_finish, next_round
from engine.tournament.seating import Pair

NOON = datetime(2026, 8, 1, 12, tzinfo=UTC)


class Club:
    """A round robin as it is played; every match is won 2–0 by its first player."""

    def __init__(self, players: int) -> None:
        self.log: list[Entry] = []
        self.do(EventCreated("赛", "hero_duel", form="round robin"), *(PlayerEntered(f"p{n}") for n in range(players)))

    @property
    def event(self) -> Event:
        return fold(self.log)

    def do(self, *steps: Operation) -> None:
        for what in steps:
            self.log.append(propose(self.log, what, who="x", role=Role.ORGANISER, when=NOON))

    def play(self, pairs: tuple[Pair, ...]) -> None:
        number = len(self.event.rounds) + 1
        self.do(RoundPublished(number, pairs))
        self.do(*(ResultRecorded(number, table, 2, 0) for table in self.event.rounds[number].seats))

    @property
    def met(self) -> list[frozenset[str]]:
        rounds = self.event.rounds.values()
        return [frozenset(seat.pair.players) for round in rounds for seat in round.seats.values()]


def everybody(count: int) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in combinations([f"p{n}" for n in range(count)], 2)}


@pytest.mark.parametrize("count", range(3, 10))
def test_two_swapped_in_the_first_round_leave_everybody_to_meet_once(count: int) -> None:
    club = Club(count)
    pairs = next_pairings(club.event).pairs
    club.play(swap(pairs, pairs[0].player1, pairs[-1].player1) if len(pairs) > 1 else pairs)
    for _ in range(count - 2 + count % 2):
        made = next_pairings(club.event)
        assert not made.notices
        club.play(made.pairs)
    assert len(club.met) == len(set(club.met))
    assert set(club.met) == everybody(count)
    with pytest.raises(Refused, match="都打完了"):
        next_pairings(club.event)


@pytest.mark.parametrize("seed", range(60))
def test_who_is_swapped_later_may_cost_a_repeat_but_never_unseen(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(4, 8)
    club, warned = Club(count), False
    changed = rng.randint(2, count - 1)
    for number in range(1, 3 * count):
        try:
            made = next_pairings(club.event)
        except Refused:
            break
        repeats = {notice.code for notice in made.notices} & {"repeat"}
        assert not repeats or warned, "who meets again is told before, where the pairs are changed"
        pairs = made.pairs
        if number == changed and len(pairs) > 1:
            one, two = rng.sample(pairs, 2)
            pairs = swap(pairs, one.player1, two.player1)
            again = {frozenset(pair.players) for pair in pairs if pair.player2} & set(club.met)
            warned = bool(again) or any(cannot_finish(club.event, number, pairs))
        club.play(pairs)
    assert set(club.met) == everybody(count)
    if not warned:
        assert len(club.met) == len(everybody(count))


def test_whoever_rests_wins_nothing_by_it_and_whoever_meets_somebody_who_left_does() -> None:
    club = Club(5)
    club.play(next_pairings(club.event).pairs)
    (resting,) = club.event.rounds[1].byes
    points = {row.player: (row.points, row.rounds) for row in standings_of(club.event)}
    assert points[resting] == (0, 0)
    club.do(PlayerDropped("p1"))
    second = next_pairings(club.event).pairs
    club.play(second)
    (rests,) = (pair.player1 for pair in second if pair.rests)
    (goes_on,) = (pair.player1 for pair in second if pair.player2 is None and not pair.rests)
    results = [(r.player1, r.is_bye) for r in club.event.results() if r.round == 2 and r.player2 is None]
    assert results == [(goes_on, True)]
    assert rests != goes_on


def test_each_of_an_odd_number_rests_once() -> None:
    club = Club(7)
    for _ in range(7):
        club.play(next_pairings(club.event).pairs)
    assert sorted(name for round in club.event.rounds.values() for name in round.resting) == [f"p{n}" for n in range(7)]
    assert [entry_from_json(entry_to_json(entry)) for entry in club.log] == club.log


def test_tables_that_players_need_hold_in_a_round_robin() -> None:
    club = Club(6)
    club.do(TableFixed("p4", 3))
    for _ in range(5):
        made = next_pairings(club.event)
        assert next(pair.table for pair in made.pairs if "p4" in pair.players) == 3
        club.play(made.pairs)


def test_the_round_that_is_published_can_be_made_anew() -> None:
    club = Club(6)
    club.play(next_pairings(club.event).pairs)
    assert next_round(club.event, 1).round == 1


def test_nobody_rests_in_a_swiss_round() -> None:
    steps = [EventCreated("赛", "hero_duel"), *(PlayerEntered(name) for name in "abc")]
    club = Club(0)
    club.log = []
    club.do(*steps)
    with pytest.raises(Refused, match="不成立"):
        club.do(RoundPublished(1, (Pair(1, "a", "b"), Pair(None, "c", None, rests=True))))
