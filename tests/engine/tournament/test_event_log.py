"""An event as a log: who may do what, what it leads to, what correcting and taking back do."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from engine.tournament.checks import propose
from engine.tournament.desk import (
    choice_at,
    match_at,
    next_pairings,
    re_paired,
    repaired_rounds,
    standings_of,
    swapped,
    undone_by,
)
from engine.tournament.event import Event
from engine.tournament.event_json import UnreadableEntry, entry_from_json, entry_to_json, operation_from_json
from engine.tournament.events import (
    OPERATIONS,
    CallAnswered,
    CardsExchanged,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    DeckRegistered,
    Entry,
    EventCreated,
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
    PlayerRenamed,
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
from engine.tournament.pairing import pair_round
from engine.tournament.roles import Role
from engine.tournament.seating import Pair

START = datetime(2024, 5, 4, 9, tzinfo=UTC)


class Hall:
    """A log that grows: one minute an entry."""

    def __init__(self, *players: str, **settings: object) -> None:
        self.log: list[Entry] = []
        self.does(EventCreated("Spring", "hero_duel", **settings), role=Role.ORGANISER)  # type: ignore[arg-type]
        for player in players:
            self.does(PlayerEntered(player))

    def does(self, what: Operation, who: str = "desk", role: Role = Role.HEAD_JUDGE) -> Entry:
        when = START + timedelta(minutes=len(self.log))
        entry = propose(self.log, what, who=who, role=role, when=when)
        self.log.append(entry)
        return entry

    def player(self, who: str, what: Operation) -> Entry:
        return self.does(what, who, Role.PLAYER)

    def refuses(self, what: Operation, who: str = "desk", role: Role = Role.HEAD_JUDGE) -> list[str]:
        with pytest.raises(Refused) as refused:
            self.does(what, who, role)
        return [fault.code for fault in refused.value.faults]

    @property
    def event(self) -> Event:
        return fold(self.log)

    def publish(self, *pairs: tuple[str, str | None]) -> None:
        number = len(self.event.rounds) + 1
        seated = [Pair(n, one, two) for n, (one, two) in enumerate((p for p in pairs if p[1]), start=1)]
        byes = [Pair(None, one, None) for one, two in pairs if two is None]
        self.does(RoundPublished(number, (*seated, *byes)))

    def plays(self, round: int, *scores: tuple[int, int]) -> None:
        for table, (one, two) in enumerate(scores, start=1):
            self.does(ResultRecorded(round, table, one, two))

    def points(self) -> dict[str, int]:
        return {row.player: row.points for row in standings_of(self.event)}


def test_a_whole_small_event() -> None:
    hall = Hall(*"abcdefgh", top_cut=4)
    for number in (1, 2, 3):
        pairings = next_pairings(hall.event)
        assert pairings.quality.repeats == 0
        hall.does(RoundPublished(number, pairings.pairs, "0"))
        hall.plays(number, *[(2, 1)] * 4)
    rows = standings_of(hall.event)
    assert rows[0].points == 9
    hall.does(PlayOffStarted("single", tuple(row.player for row in rows[:4])))
    while hall.event.bracket and not hall.event.bracket.champion:
        node, better, _ = hall.event.bracket.open_matches()[0]
        hall.does(PlayOffWon(node.name, better, 2, 0))
    assert hall.event.bracket and hall.event.bracket.champion == rows[0].player


def test_a_player_reports_and_the_other_confirms() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.player("b", ResultReported(1, 1, 0, 2))
    seat = hall.event.rounds[1].seats[1]
    assert (seat.stage, seat.official) == ("reported", None)
    assert hall.points()["b"] == 0, "a report alone counts nothing"
    assert hall.refuses(ResultConfirmed(1, 1), "b", Role.PLAYER) == ["own-report"]
    assert hall.refuses(ResultConfirmed(1, 1), "c", Role.PLAYER) == ["not-his-table"]
    hall.player("a", ResultConfirmed(1, 1))
    assert hall.event.rounds[1].seats[1].stage == "official"
    assert hall.points()["b"] == 3
    assert hall.refuses(ResultReported(1, 1, 2, 0), "a", Role.PLAYER) == ["has-result"]


def test_a_dispute_calls_a_judge_and_staff_settle_it() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.player("a", ResultReported(1, 1, 2, 0))
    hall.player("b", ResultDisputed(1, 1, "it was 1-1"))
    seat = hall.event.rounds[1].seats[1]
    assert (seat.stage, seat.call) == ("disputed", "it was 1-1")
    assert hall.refuses(ResultConfirmed(1, 1), "b", Role.PLAYER) == ["disputed"]
    hall.does(ResultRecorded(1, 1, 1, 1), "jo", Role.JUDGE)
    hall.does(CallAnswered(1, 1), "jo", Role.JUDGE)
    seat = hall.event.rounds[1].seats[1]
    assert (seat.stage, seat.call) == ("official", None)
    assert hall.points() == {"a": 1, "b": 1, "c": 0, "d": 0}


def test_roles_are_part_of_the_operation() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    assert hall.refuses(ResultRecorded(1, 1, 2, 0), "a", Role.PLAYER) == ["not-allowed"]
    assert hall.refuses(PlayerDisqualified("a", "x"), "jo", Role.JUDGE) == ["not-allowed"]
    assert hall.refuses(PenaltyGiven("a", "warning", "slow"), "sk", Role.SCOREKEEPER) == ["not-allowed"]
    assert hall.refuses(PlayerDropped("b"), "a", Role.PLAYER) == ["not-himself"]
    hall.player("b", PlayerDropped("b"))


def test_all_reasons_at_once() -> None:
    hall = Hall(*"abcd")
    assert hall.refuses(
        RoundPublished(3, (Pair(1, "a", "b"), Pair(1, "a", "x"), Pair(None, "c", "d"))), "p", Role.PLAYER
    ) == ["not-allowed", "wrong-round", "seated-twice", "not-playing", "table-twice", "no-pair"]
    assert hall.refuses(RoundPublished(1, (Pair(1, "a", "b"),))) == ["not-seated", "not-seated"]
    assert hall.refuses(ResultRecorded(1, 1, 2, 0)) == ["no-such-round"]
    hall.publish(("a", "b"), ("c", "d"))
    assert hall.refuses(ResultRecorded(1, 9, 2, 0)) == ["no-such-table"]
    for impossible in ((2, 2), (3, 0), (-1, 0)):
        assert hall.refuses(ResultRecorded(1, 1, *impossible)) == ["impossible-score"]
    assert hall.refuses(ResultCorrected(1, 1, 2, 0)) == ["no-result"]
    assert hall.refuses(PlayerEntered("a")) == ["name-twice"]
    assert hall.refuses(PlayerEntered(" ")) == ["no-name"]
    assert hall.refuses(PlayerDropped("zz")) == ["no-such-player"]
    assert hall.refuses(PlayerReinstated("a")) == ["playing"]
    assert hall.refuses(SettingChanged("colour", "red")) == ["no-such-setting"]
    assert hall.refuses(EventCreated("x", "alya"), role=Role.ORGANISER) == ["event-exists"]


def test_the_next_round_waits_for_results_unless_one_says_so() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 0))
    with pytest.raises(Refused):
        next_pairings(hall.event)
    pairs = next_pairings(hall.event, despite_missing=True)
    assert pairs.quality.repeats == 0 and pairs.round == 2
    assert hall.refuses(RoundPublished(2, pairs.pairs)) == ["results-missing"]
    hall.does(RoundPublished(2, pairs.pairs, despite_missing=True))
    assert 2 in hall.event.rounds


@pytest.mark.parametrize(("missed", "points"), [("loss", 0), ("bye", 3)])
def test_who_comes_late_has_lost_or_a_bye_for_what_he_missed(missed: str, points: int) -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 0), (2, 0))
    hall.does(PlayerEntered("late", missed))
    assert hall.points()["late"] == points
    (row,) = (row for row in standings_of(hall.event) if row.player == "late")
    assert (row.rounds, row.gw) == (1, Fraction(points, 3))
    assert "late" in {name for pair in next_pairings(hall.event).pairs for name in pair.players}


def test_drops_and_reinstatement() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 0), (2, 0))
    hall.does(PlayerDropped("a"))
    assert hall.refuses(PlayerDropped("a")) == ["not-playing"]
    pairs = next_pairings(hall.event).pairs
    assert {name for pair in pairs for name in pair.players} == set("bcd")
    hall.does(RoundPublished(2, pairs))
    hall.does(PlayerReinstated("a"))
    (row,) = (row for row in standings_of(hall.event) if row.player == "a")
    assert (row.points, row.rounds, row.losses, row.dropped) == (3, 2, 1, False)


def test_the_disqualified_have_no_place_but_count_for_others() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 0), (2, 0))
    hall.does(PlayerDisqualified("a", "cheating"))
    rows = standings_of(hall.event)
    assert [(row.rank, row.player) for row in rows] == [(1, "c"), (2, "b"), (2, "d")]
    assert next(row.omw for row in rows if row.player == "b") == 1


def test_a_correction_changes_the_standings_of_all_later_rounds() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 0), (2, 0))
    hall.publish(("a", "c"), ("b", "d"))
    hall.plays(2, (2, 0), (2, 0))
    assert standings_of(hall.event)[0].player == "a"
    correction = ResultCorrected(1, 1, 0, 2, reason="slip read upside down")
    (difference,) = repaired_rounds(hall.log, correction)
    assert difference.round == 2
    assert {frozenset(p.players) for p in difference.before} == {frozenset("ac"), frozenset("bd")}
    assert {frozenset(p.players) for p in difference.after} == {frozenset("bc"), frozenset("ad")}
    assert hall.event.rounds[1].seats[1].official.winner == "a", "asking changes nothing"  # type: ignore[union-attr]
    hall.does(correction)
    assert standings_of(hall.event, through=1)[0].points == 3
    assert hall.points() == {"b": 6, "a": 3, "c": 3, "d": 0}
    assert repaired_rounds(hall.log, ResultCorrected(2, 1, 0, 2)) == ()


def test_of_a_round_that_was_changed_by_hand_what_was_made_is_not_called_what_was_played() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 0), (2, 0))
    hall.publish(("a", "d"), ("b", "c"))
    (difference,) = repaired_rounds(hall.log, ResultCorrected(1, 1, 0, 2))
    assert difference.by_hand
    as_made = Hall(*"abcd")
    as_made.publish(("a", "b"), ("c", "d"))
    as_made.plays(1, (2, 0), (2, 0))
    as_made.publish(("a", "c"), ("b", "d"))
    (difference,) = repaired_rounds(as_made.log, ResultCorrected(1, 1, 0, 2))
    assert not difference.by_hand


def test_taking_back_and_taking_that_back() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    result = hall.does(ResultRecorded(1, 1, 2, 0))
    undo = hall.does(TakenBack(result.number))
    assert hall.event.rounds[1].missing == (1, 2)
    assert hall.refuses(TakenBack(result.number)) == ["nothing-to-take-back"]
    hall.does(TakenBack(undo.number))
    assert hall.event.rounds[1].missing == (2,)
    entered = next(entry.number for entry in hall.log if entry.what == PlayerEntered("a"))
    hall.does(PlayerCheckedIn("a"))
    assert hall.refuses(TakenBack(entered)) == ["still-needed"]
    assert hall.refuses(TakenBack(1)) == ["nothing-to-take-back"]
    assert hall.refuses(TakenBack(result.number), "a", Role.PLAYER) == ["not-allowed"]


def test_re_pairing_says_what_is_lost_and_keeps_the_rest() -> None:
    hall = Hall(*"abcdefgh")
    hall.publish(("a", "b"), ("c", "d"), ("e", "f"), ("g", "h"))
    hall.plays(1, (2, 0), (2, 0))
    swap = swapped(hall.event, "b", "e")
    assert [seat.pair.players for seat in undone_by(hall.event, swap)] == [("a", "b")]
    hall.does(swap)
    assert [seat.pair.players for seat in hall.event.rounds[1].seats.values()][:3] == [
        ("a", "e"),
        ("c", "d"),
        ("b", "f"),
    ]
    assert hall.event.rounds[1].missing == (1, 3, 4)
    again = re_paired(hall.event, [1, 3, 4], seed="x")
    assert Pair(2, "c", "d") in again.pairs
    assert undone_by(hall.event, RoundPublished(1, again.pairs)) == ()
    untouched = RoundPublished(1, hall.event.rounds[1].pairs)
    assert undone_by(hall.event, untouched) == ()


def test_re_pairing_after_a_drop_frees_the_opponent() -> None:
    hall = Hall(*"abcde")
    hall.publish(("a", "b"), ("c", "d"), ("e", None))
    hall.does(PlayerDropped("b"))
    again = re_paired(hall.event, [], seed="0")
    assert {frozenset(pair.players) for pair in again.pairs} == {frozenset("cd"), frozenset("ae")}
    hall.does(RoundPublished(1, again.pairs))


@pytest.mark.clause("hero_duel:1.2.2a")
def test_the_match_page_knows_who_may_choose() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    assert choice_at(hall.event, 1, 1).player is None
    hall.player("a", GamePlayed(1, 1, None, chooser="a"))
    assert choice_at(hall.event, 1, 1).player == "a"
    hall.player("b", GamePlayed(1, 1, "a", chooser="a"))
    assert choice_at(hall.event, 1, 1).player == "b"
    assert match_at(hall.event, 1, 1).played == (1, 0, 1)
    assert hall.refuses(GamePlayed(1, 1, "c")) == ["not-in-match"]
    with pytest.raises(Refused):
        match_at(hall.event, 1, 7)


def test_the_clock_with_pause_and_extra_time() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    assert hall.refuses(ClockPaused(1)) == ["no-clock"]
    started = hall.does(ClockStarted(1, 50)).when
    assert hall.refuses(ClockStarted(1, 50)) == ["clock-runs"]
    paused = hall.does(ClockPaused(1)).when
    assert hall.refuses(ClockPaused(1)) == ["clock-state"]
    clock = hall.event.rounds[1].clock
    assert clock is not None
    assert clock.remaining(paused + timedelta(hours=1)) == timedelta(minutes=50) - (paused - started)
    resumed = hall.does(ClockResumed(1)).when
    hall.does(TimeExtended(1, 2, 5))
    clock, seat = hall.event.rounds[1].clock, hall.event.rounds[1].seats[2]
    assert clock is not None
    end = started + timedelta(minutes=50) + (resumed - paused)
    assert clock.remaining(end) == timedelta()
    assert clock.remaining(end, seat.extra_minutes) == timedelta(minutes=5)


def test_fixed_tables_forbidden_pairs_and_best_of_five() -> None:
    hall = Hall(*"abcde", best_of=5)
    hall.does(TableFixed("c", 2))
    hall.does(PairForbidden(("a", "b"), "sisters"))
    for seed in "0123456789":
        pairs = next_pairings(hall.event, seed=seed).pairs
        assert not any({"a", "b"} <= set(pair.players) for pair in pairs)
        assert all(pair.table in (2, None) for pair in pairs if "c" in pair.players)
    hall.publish(("a", "c"), ("b", "d"), ("e", None))
    (bye,) = (result for result in hall.event.results() if result.is_bye)
    assert bye.wins1 == 3


def test_the_play_off_in_the_log() -> None:
    hall = Hall(*"abcde")
    assert hall.refuses(PlayOffStarted("triple", ("a", "b", "x"))) == [
        "no-such-choice",
        "not-playing",
        "bracket-size",
    ]
    assert hall.refuses(PlayOffWon("W final 1", "a")) == ["no-play-off"]
    hall.does(PlayOffStarted("double", tuple("abcd")))
    assert hall.refuses(PlayOffStarted("single", tuple("abcd"))) == ["play-off-begun"]
    hall.does(PlayOffLeft("b", "e"))
    assert hall.event.bracket is not None and hall.event.bracket.seeds == ("a", "c", "d", "e")
    assert hall.refuses(PlayOffWon("W semi-finals 1", "b")) == ["not-in-match"]
    hall.does(PlayOffWon("W semi-finals 1", "e"))
    assert hall.event.bracket.players_of("W final 1")[0] == "e"


def test_one_log_one_event() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 1), (0, 2))
    assert fold(hall.log) == fold(list(hall.log))
    assert next_pairings(hall.event) == next_pairings(fold(hall.log))
    with pytest.raises(ValueError, match="EventCreated"):
        fold(hall.log[1:])


EXAMPLES: list[Operation] = [
    EventCreated("e", "alya", readings=(("alya:open.charge", "both"),)),
    SettingChanged("readings", (("a", "b"),)),
    StaffJoined("jo", "judge"),
    StaffLeft("jo"),
    PlayerEntered("张三", "bye"),
    PlayerRenamed("张三", "李四"),
    PlayerCheckedIn("a"),
    DeckRegistered("a", (("牌", "N-1", ""),), ()),
    PlayerDropped("a"),
    PlayerReinstated("a"),
    PlayerDisqualified("a", "x"),
    PenaltyGiven("a", "warning", "slow play"),
    TableFixed("a", None),
    PairForbidden(("a", "b")),
    RoundPublished(1, (Pair(1, "a", "b"), Pair(None, "c", None)), "s"),
    GamePlayed(1, 1, None, "a", "b"),
    CardsExchanged(1, 1, "a", (("牌", "N-1", ""),), (("备", "N-2", ""),)),
    ResultReported(1, 1, 2, 0),
    ResultConfirmed(1, 1),
    ResultDisputed(1, 1, "no"),
    ResultRecorded(1, 1, 0, 0, double_loss=True),
    ResultCorrected(1, 1, 1, 1, 1, reason="x"),
    JudgeCalled(1, 1, "help"),
    CallAnswered(1, 1),
    ClockStarted(1, 50),
    ClockPaused(1),
    ClockResumed(1),
    TimeExtended(1, 1, 3),
    PlayOffStarted("single", ("a", "b", "c", "d")),
    PlayOffWon("W final 1", "a"),
    PlayOffLeft("a", None),
    TakenBack(3, "typo"),
]


def test_every_operation_survives_json_and_can_be_applied() -> None:
    assert {type(example).__name__ for example in EXAMPLES} == OPERATIONS.keys()
    for number, example in enumerate(EXAMPLES, start=1):
        entry = Entry(number, "who", Role.ORGANISER, START, example)
        assert entry_from_json(json.loads(json.dumps(entry_to_json(entry)))) == entry
        assert apply.dispatch(type(example)) is not apply.dispatch(Operation)
        assert example.by


def test_unreadable_entries_are_told() -> None:
    for wrong in ({}, {"number": 1, "who": "x", "role": "king", "when": "now", "what": "?", "data": {}}):
        with pytest.raises(UnreadableEntry):
            entry_from_json(wrong)
    with pytest.raises(UnreadableEntry, match="Nonsense"):
        operation_from_json("Nonsense", {})
    with pytest.raises(UnreadableEntry, match="PlayerDropped"):
        operation_from_json("PlayerDropped", {"plyer": "a"})


def test_staff_come_and_go_and_settings_change() -> None:
    hall = Hall("a")
    hall.does(StaffJoined("jo", "judge"), role=Role.ORGANISER)
    assert hall.event.staff["jo"] is Role.JUDGE
    hall.does(StaffLeft("jo"), role=Role.ORGANISER)
    assert "jo" not in hall.event.staff
    hall.does(SettingChanged("scheme", "published"))
    assert hall.event.scheme.name == "published"
    hall.player("a", DeckRegistered("a", (("牌", "N-1", ""),) * 3))
    deck = hall.event.players["a"].deck
    assert deck is not None and len(deck.main) == 3
    hall.does(PenaltyGiven("a", "warning", "late"))
    assert hall.event.players["a"].penalties[0].infraction == "late"


def test_pairings_of_the_log_are_those_of_the_results() -> None:
    hall = Hall(*"abcdef", seed="7")
    for number in (1, 2):
        hall.does(RoundPublished(number, next_pairings(hall.event).pairs, "7"))
        hall.plays(number, (2, 0), (2, 1), (1, 1))
    assert next_pairings(hall.event).pairs == pair_round("abcdef", hall.event.results(), seed="7").pairs


def test_whom_leaders_disqualified_only_leaders_reinstate() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.does(PlayerDisqualified("a", "cheating"))
    assert hall.refuses(PlayerReinstated("a", "bye"), "clerk", Role.SCOREKEEPER) == ["not-allowed"]
    hall.does(PlayerReinstated("a"))
    hall.does(PlayerDropped("b"))
    hall.does(PlayerReinstated("b"), "clerk", Role.SCOREKEEPER)


def test_who_is_disqualified_does_nothing_more_from_his_phone() -> None:
    hall = Hall(*"ab")
    hall.publish(("a", "b"))
    hall.does(PlayerDisqualified("a", "cheating"))
    for step in (JudgeCalled(1, 1), ResultReported(1, 1, 2, 0), PlayerCheckedIn("a")):
        assert "disqualified" in hall.refuses(step, "a", Role.PLAYER)
    hall.player("b", JudgeCalled(1, 1))


def test_who_dropped_checks_in_no_more() -> None:
    hall = Hall(*"ab")
    hall.does(PlayerDropped("a"))
    assert hall.refuses(PlayerCheckedIn("a"), "a", Role.PLAYER) == ["not-playing"]


def test_standings_as_of_a_round_know_only_who_was_there_then() -> None:
    hall = Hall(*"abcd", scheme="pokemon")
    hall.publish(("a", "b"), ("c", "d"))
    hall.plays(1, (2, 0), (2, 0))
    hall.does(PlayerEntered("late"))
    first = standings_of(hall.event)
    hall.publish(("a", "c"), ("d", "late"), ("b", None))
    hall.plays(2, (2, 0), (0, 2))
    hall.does(PlayerDropped("a"))
    hall.does(PlayerDisqualified("d", "cheating"))
    assert standings_of(hall.event, through=1) == first
    assert not any(row.dropped for row in standings_of(hall.event, through=1))
    hall.publish(("late", "c"), ("b", None))
    assert [row.player for row in standings_of(hall.event, through=2) if row.dropped] == ["a"]
    hall.does(ResultCorrected(1, 1, 0, 2, reason="slip read upside down"))
    assert standings_of(hall.event, through=1)[0].player != "a", "a correction reaches the standings of its round"


def test_a_round_missed_counts_as_of_the_time_it_was_said() -> None:
    hall = Hall(*"abc")
    hall.publish(("a", "b"), ("c", None))
    hall.plays(1, (2, 0))
    hall.does(PlayerDropped("c"))
    hall.publish(("b", "a"))
    hall.plays(2, (2, 0))
    before = standings_of(hall.event, through=2)
    hall.does(PlayerReinstated("c", "bye"))
    hall.publish(("a", "c"), ("b", None))
    assert next(r.points for r in standings_of(hall.event, through=2) if r.player == "c") == 6, "said before round 3"
    hall.log.pop()
    hall.log.pop()
    assert standings_of(hall.event) == before


def test_a_pair_that_is_published_the_other_way_round_keeps_its_result() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    hall.does(ResultRecorded(1, 1, 2, 1))
    hall.player("c", ResultReported(1, 2, 0, 2))
    before = hall.points()
    again = RoundPublished(1, (Pair(1, "d", "c"), Pair(2, "b", "a")))
    assert not undone_by(hall.event, again)
    hall.does(again)
    official, reported = hall.event.seat_at(1, 2).official, hall.event.seat_at(1, 1).reported
    assert official and reported
    assert (official.player1, official.games) == ("b", (1, 2, 0))
    assert (reported.player1, reported.games) == ("d", (2, 0, 0))
    assert hall.points() == before
    hall.player("d", ResultConfirmed(1, 1))
    assert hall.points()["d"] == 3
