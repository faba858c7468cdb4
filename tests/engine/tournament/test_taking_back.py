"""Taking a step back: what stands on it goes with it, what would be otherwise is said, and who may do it."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta

import pytest

from engine.tournament.consequences import changes
from engine.tournament.event import Event
from engine.tournament.events import (
    OPERATIONS,
    CallAnswered,
    CardsExchanged,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    DeckRegistered,
    Entry,
    GamePlayed,
    JudgeCalled,
    Operation,
    PairForbidden,
    PenaltyGiven,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerDropped,
    PlayerEntered,
    PlayerReinstated,
    PlayOffLeft,
    PlayOffStarted,
    PlayOffWon,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultRecorded,
    ResultReported,
    RoundPublished,
    SettingChanged,
    StaffJoined,
    StaffLeft,
    TableFixed,
    TakenBack,
    TimeExtended,
)
from engine.tournament.faults import Refused
from engine.tournament.fold import apply, fold
from engine.tournament.roles import Role
from engine.tournament.seating import Pair
from engine.tournament.taking_back import may_take_back, without
from tests.engine.tournament.test_event_log import START, Hall


def test_a_result_is_of_those_who_sat_there_not_of_whoever_sits_there_then() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    again = hall.does(RoundPublished(1, (Pair(1, "a", "d"), Pair(2, "c", "b"))))
    hall.plays(1, (2, 1), (2, 0))
    _event, standing = without(hall.log, again.number)
    assert [type(entry.what) for entry in standing] == [ResultRecorded, ResultRecorded]
    assert hall.refuses(TakenBack(again.number)) == ["still-needed"]


def test_who_is_seated_is_not_taken_off_the_list_alone() -> None:
    hall = Hall(*"ab")
    hall.publish(("a", "b"))
    _event, standing = without(hall.log, 2)
    assert [type(entry.what) for entry in standing] == [RoundPublished]
    assert hall.refuses(TakenBack(2)) == ["still-needed"]


def test_a_round_does_not_stay_without_the_one_before() -> None:
    hall = Hall(*"ab")
    for _round in (1, 2):
        hall.publish(("a", "b"))
        hall.plays(len(hall.event.rounds), (2, 0))
    published = next(entry.number for entry in hall.log if isinstance(entry.what, RoundPublished))
    event, standing = without(hall.log, published)
    assert not event.rounds
    assert len(standing) == 3


def test_what_nothing_stands_on_is_taken_back_alone() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 0), (2, 1))
    event, standing = without(hall.log, len(hall.log))
    assert standing == ()
    hall.does(TakenBack(len(hall.log)))
    assert event.rounds == hall.event.rounds


def test_who_may_not_do_a_thing_may_not_bring_it_back() -> None:
    hall = Hall(*"ab")
    out = hall.does(PlayerDisqualified("a", "cheating"))
    back = hall.does(TakenBack(out.number))
    assert not may_take_back(hall.log, back.number, Role.JUDGE)
    assert hall.refuses(TakenBack(back.number), role=Role.JUDGE) == ["not-allowed"]
    hall.does(TakenBack(back.number))
    assert hall.event.players["a"].status == "disqualified"


def test_everything_that_would_be_otherwise_is_said() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    before = fold(hall.log)
    hall.plays(1, (2, 0), (2, 1))
    hall.does(JudgeCalled(1, 1, "slow"))
    hall.does(PlayerDropped("d"))
    codes = [change.code for change in changes(hall.event, before)]
    assert codes.count("result-gone") == 2
    assert codes.count("points") == 2
    assert {"call", "status"} <= set(codes)
    assert changes(hall.event, hall.event) == ()


def test_a_correction_says_what_it_changes() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 0), (2, 1))
    before = hall.event
    hall.does(ResultCorrected(1, 1, 0, 2))
    codes = [change.code for change in changes(before, hall.event)]
    assert codes[0] == "result-other"
    assert codes.count("points") == 2


def test_a_step_that_the_bracket_refuses_changes_nothing() -> None:
    hall = Hall(*"abcd")
    hall.does(PlayOffStarted("single", tuple("abcd")))
    event = hall.event
    seat = event.stages["W semi-finals"].seats[1]
    seat.match = "W semi-finals 2"
    before, bracket = deepcopy(seat), event.bracket
    entry = Entry(9, "desk", Role.JUDGE, START, ResultRecorded("W semi-finals", 1, 2, 0))
    with pytest.raises(Refused):
        apply(entry.what, entry, event)
    assert seat == before
    assert event.bracket is bracket


def test_the_result_of_staff_answers_the_call_that_a_dispute_made() -> None:
    hall = Hall(*"ab")
    hall.publish(("a", "b"))
    hall.player("a", ResultReported(1, 1, 2, 0))
    hall.player("b", ResultDisputed(1, 1, "no"))
    assert hall.event.rounds[1].seats[1].call == "no"
    hall.does(ResultRecorded(1, 1, 2, 1))
    seat = hall.event.rounds[1].seats[1]
    assert (seat.call, seat.disputed) == (None, None)
    hall.does(JudgeCalled(1, 1, "slow"))
    hall.does(ResultCorrected(1, 1, 0, 2))
    assert hall.event.rounds[1].seats[1].call == "slow"


DECK = tuple((f"card {number}", "", "") for number in range(3))
BEFORE: dict[type[Operation], tuple[Operation, ...]] = {
    ClockPaused: (ClockStarted(1, 50),),
    ClockResumed: (ClockStarted(1, 50), ClockPaused(1)),
    PlayerReinstated: (PlayerDropped("d"),),
    CallAnswered: (JudgeCalled(1, 1, "slow"),),
    ResultConfirmed: (ResultReported(1, 1, 2, 0),),
    ResultDisputed: (ResultReported(1, 1, 2, 0),),
    ResultCorrected: (ResultRecorded(1, 1, 2, 0),),
    PlayOffWon: (PlayOffStarted("single", tuple("abcd"), despite_missing=True),),
    PlayOffLeft: (PlayOffStarted("single", tuple("abcd"), despite_missing=True),),
    StaffLeft: (StaffJoined("jo", "judge"),),
}
"""What has happened before a step, so that it has something to do."""
STEPS: list[Operation] = [
    SettingChanged("round_minutes", 45),
    StaffJoined("jo", "judge"),
    StaffLeft("jo"),
    PlayerEntered("e"),
    PlayerCheckedIn("a"),
    DeckRegistered("a", DECK),
    PlayerDropped("d"),
    PlayerReinstated("d"),
    PlayerDisqualified("a", "x"),
    PenaltyGiven("a", "warning", "slow play"),
    TableFixed("a", 7),
    PairForbidden(("a", "b")),
    RoundPublished(1, (Pair(1, "a", "c"), Pair(2, "b", "d"))),
    GamePlayed(1, 1, "a"),
    CardsExchanged(1, 1, "a", DECK[:1], DECK[1:2]),
    ResultReported(1, 1, 2, 0),
    ResultConfirmed(1, 1),
    ResultDisputed(1, 1, "no"),
    ResultRecorded(1, 1, 2, 0),
    ResultCorrected(1, 1, 0, 2),
    JudgeCalled(1, 1, "help"),
    CallAnswered(1, 1),
    ClockStarted(1, 50),
    ClockPaused(1),
    ClockResumed(1),
    TimeExtended(1, 1, 3),
    PlayOffStarted("single", tuple("abcd"), despite_missing=True),
    PlayOffWon("W semi-finals 1", "a"),
    PlayOffLeft("a"),
]


def test_there_is_a_step_of_every_operation_that_may_be_taken_back() -> None:
    others = {"EventCreated", "PlayerRenamed", "TakenBack"}
    assert {type(step).__name__ for step in STEPS} | others == OPERATIONS.keys()


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step).__name__)
def test_what_a_step_changes_is_said_when_it_is_done_taken_back_and_brought_back(step: Operation) -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))

    def add(what: Operation) -> Event:
        when, number = START + timedelta(minutes=len(hall.log)), len(hall.log) + 1
        hall.log.append(Entry(number, "a", Role.PLAYER, when, what))
        return hall.event

    for each in BEFORE.get(type(step), ()):
        add(each)
    before, after = hall.event, add(step)
    number = len(hall.log)
    gone, back = add(TakenBack(number)), add(TakenBack(number + 1))
    for was, now in ((before, after), (after, gone), (gone, back)):
        assert changes(was, now) != ()
    assert changes(before, gone) == changes(after, back) == ()
