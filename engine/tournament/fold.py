"""From the log to the event: a pure fold. Every operation has one small function here that applies it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from engine.tournament.decks import Deck, DeckCard
from engine.tournament.event import Clock, Event, Player, Round, Seat
from engine.tournament.events import (
    CallAnswered,
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
from engine.tournament.match import Game
from engine.tournament.playoffs import double_elimination, single_elimination
from engine.tournament.results import Result
from engine.tournament.roles import Role
from engine.tournament.seating import Pair


def fold(log: Iterable[Entry]) -> Event:
    """The event that a log describes. The same log gives the same event.

    Entries that were taken back are left out; taking back a `TakenBack` brings the entry back. Raises
    ValueError for a log that doesn't begin with `EventCreated`.
    """
    entries = tuple(log)
    if not entries or not isinstance(entries[0].what, EventCreated):
        raise ValueError("a log begins with EventCreated")
    event = Event(entries[0].what)
    gone = taken_back(entries)
    for entry in entries:
        event.version = entry.number
        if entry.number not in gone:
            apply(entry.what, entry, event)
    return event


def taken_back(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the entries that no longer count."""
    gone: set[int] = set()
    # Backwards, so that whatever takes something back is itself judged first.
    for entry in reversed(tuple(entries)):
        if isinstance(entry.what, TakenBack) and entry.number not in gone:
            gone.add(entry.what.entry)
    return frozenset(gone)


@singledispatch
def apply(what: Operation, _entry: Entry, _event: Event) -> None:
    """Put one operation into `event`."""
    raise TypeError(f"no way to apply {type(what).__name__}")


@apply.register
def _(what: EventCreated, entry: Entry, event: Event) -> None:
    event.settings = what
    event.staff.setdefault(entry.who, Role.ORGANISER)


@apply.register
def _(what: SettingChanged, _: Entry, event: Event) -> None:
    event.settings = replace(event.settings, **{what.setting: what.value})  # type: ignore[arg-type]


@apply.register
def _(what: StaffJoined, _: Entry, event: Event) -> None:
    event.staff[what.person] = Role(what.as_role)


@apply.register
def _(what: StaffLeft, _: Entry, event: Event) -> None:
    event.staff.pop(what.person, None)


@apply.register
def _(what: PlayerEntered, _: Entry, event: Event) -> None:
    player = event.players.setdefault(what.player, Player(what.player))
    _miss(event, player, what.missed)


@apply.register
def _(what: PlayerCheckedIn, _: Entry, event: Event) -> None:
    event.players[what.player].checked_in = True


@apply.register
def _(what: DeckRegistered, _: Entry, event: Event) -> None:
    main, side = (tuple(DeckCard(*card) for card in cards) for cards in (what.main, what.side))
    event.players[what.player].deck = Deck(main, side)


@apply.register
def _(what: PlayerDropped, _: Entry, event: Event) -> None:
    event.players[what.player].status = "dropped"


@apply.register
def _(what: PlayerReinstated, _: Entry, event: Event) -> None:
    player = event.players[what.player]
    player.status = "active"
    _miss(event, player, what.missed)


@apply.register
def _(what: PlayerDisqualified, _: Entry, event: Event) -> None:
    event.players[what.player].status = "disqualified"


@apply.register
def _(what: PenaltyGiven, _: Entry, event: Event) -> None:
    event.players[what.player].penalties.append(what)


@apply.register
def _(what: TableFixed, _: Entry, event: Event) -> None:
    event.players[what.player].table = what.table


@apply.register
def _(what: PairForbidden, _: Entry, event: Event) -> None:
    event.forbidden.append(what.players)


@apply.register
def _(what: RoundPublished, _: Entry, event: Event) -> None:
    before = event.rounds.get(what.round)
    event.rounds[what.round] = round_of(what, before)


@apply.register
def _(what: GamePlayed, _: Entry, event: Event) -> None:
    _seat(event, what.round, what.table).games.append(Game(what.winner, what.chooser, what.starter))


@apply.register
def _(what: ResultReported, entry: Entry, event: Event) -> None:
    seat = _seat(event, what.round, what.table)
    seat.reported, seat.reported_by, seat.disputed = _result(what, seat), entry.who, None


@apply.register
def _(what: ResultConfirmed, _: Entry, event: Event) -> None:
    seat = _seat(event, what.round, what.table)
    seat.official = seat.reported


@apply.register
def _(what: ResultDisputed, _: Entry, event: Event) -> None:
    seat = _seat(event, what.round, what.table)
    seat.disputed = what.reason
    # A dispute calls a judge to the table.
    seat.call = what.reason or "disputed result"


@apply.register(ResultRecorded)
@apply.register(ResultCorrected)
def _(what: ResultRecorded | ResultCorrected, _: Entry, event: Event) -> None:
    seat = _seat(event, what.round, what.table)
    seat.official, seat.disputed = _result(what, seat), None


@apply.register
def _(what: JudgeCalled, entry: Entry, event: Event) -> None:
    _seat(event, what.round, what.table).call = what.reason or entry.who


@apply.register
def _(what: CallAnswered, _: Entry, event: Event) -> None:
    _seat(event, what.round, what.table).call = None


@apply.register
def _(what: ClockStarted, entry: Entry, event: Event) -> None:
    event.rounds[what.round].clock = Clock(entry.when, what.minutes)


@apply.register
def _(what: ClockPaused, entry: Entry, event: Event) -> None:
    clock = event.rounds[what.round].clock
    if clock is not None and clock.paused_at is None:
        clock.paused_at = entry.when


@apply.register
def _(what: ClockResumed, entry: Entry, event: Event) -> None:
    clock = event.rounds[what.round].clock
    if clock is not None and clock.paused_at is not None:
        clock.paused_for += entry.when - clock.paused_at
        clock.paused_at = None


@apply.register
def _(what: TimeExtended, _: Entry, event: Event) -> None:
    _seat(event, what.round, what.table).extra_minutes += what.minutes


@apply.register
def _(what: PlayOffStarted, _: Entry, event: Event) -> None:
    if what.form == "double":
        event.bracket = double_elimination(what.seeds)
    else:
        event.bracket = single_elimination(what.seeds, third_place=what.third_place)


@apply.register
def _(what: PlayOffWon, _: Entry, event: Event) -> None:
    if event.bracket is not None:
        event.bracket = event.bracket.with_winner(what.match, what.winner)


@apply.register
def _(what: PlayOffLeft, _: Entry, event: Event) -> None:
    if event.bracket is not None:
        event.bracket = event.bracket.without(what.player, what.successor)


@apply.register
def _(_what: TakenBack, _entry: Entry, _event: Event) -> None:
    """Nothing: `fold` has already left out what was taken back."""


def round_of(what: RoundPublished, before: Round | None = None) -> Round:
    """The round as published; tables whose pair stays keep their results, and the clock runs on."""
    kept = {frozenset(seat.pair.players): seat for seat in before.seats.values()} if before else {}
    seats: dict[int, Seat] = {}
    for pair in what.pairs:
        if pair.table is None:
            continue
        seat = kept.get(frozenset(pair.players))
        if seat is not None and seat.pair.player1 == pair.player1:
            seats[pair.table] = replace(seat, pair=pair, games=list(seat.games))
        else:
            seats[pair.table] = Seat(pair)
    byes = [pair.player1 for pair in what.pairs if pair.player2 is None]
    return Round(what.round, seats, byes, what.seed, before.clock if before else None)


def _miss(event: Event, player: Player, missed: str) -> None:
    """Note the rounds published so far in which `player` had no seat."""
    for number, round in event.rounds.items():
        if not any(player.name in pair.players for pair in round.pairs):
            player.absences.setdefault(number, missed)


def _seat(event: Event, round: int, table: int) -> Seat:
    return event.rounds[round].seats[table]


def _result(what: ResultReported | ResultRecorded | ResultCorrected, seat: Seat) -> Result:
    pair: Pair = seat.pair
    double = not isinstance(what, ResultReported) and what.double_loss
    return Result(what.round, pair.player1, pair.player2, what.wins1, what.wins2, what.draws, double)
