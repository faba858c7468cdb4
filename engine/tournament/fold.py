"""From the log to the event: a pure fold. Every operation has one small function here that applies it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from engine.tournament.decks import Deck, DeckCard
from engine.tournament.event import Clock, Event, Exchange, Player, Round, Seat, Tables
from engine.tournament.events import (
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
    RoundKey,
    RoundPublished,
    SettingChanged,
    StaffJoined,
    StaffLeft,
    TableFixed,
    TakenBack,
    TimeExtended,
)
from engine.tournament.match import Game
from engine.tournament.playoffs import double_elimination, seeded_anew, single_elimination
from engine.tournament.renaming import rename
from engine.tournament.results import Result
from engine.tournament.roles import Role
from engine.tournament.scores import games_to_win
from engine.tournament.seating import Pair
from engine.tournament.stages import move_to_fixed_tables, seat_play_off


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
    """Put one operation into `event`. Raises `Refused` where the bracket says no, before anything is changed."""
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
    player = event.players.setdefault(what.player, Player(what.player, what.member, entered_as=what.player))
    _miss(event, player, what.missed)


@apply.register
def _(what: PlayerRenamed, _: Entry, event: Event) -> None:
    rename(event, what.player, what.name)


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
    _leave_play_off(event, what.player)


@apply.register
def _(what: PlayerReinstated, _: Entry, event: Event) -> None:
    player = event.players[what.player]
    player.status = "active"
    _miss(event, player, what.missed)


@apply.register
def _(what: PlayerDisqualified, _: Entry, event: Event) -> None:
    event.players[what.player].status = "disqualified"
    _leave_play_off(event, what.player)


@apply.register
def _(what: PenaltyGiven, _: Entry, event: Event) -> None:
    event.players[what.player].penalties.append(what)


@apply.register
def _(what: TableFixed, _: Entry, event: Event) -> None:
    event.players[what.player].table = what.table
    move_to_fixed_tables(event)


@apply.register
def _(what: PairForbidden, _: Entry, event: Event) -> None:
    event.forbidden.append(what.players)


@apply.register
def _(what: RoundPublished, _: Entry, event: Event) -> None:
    before = event.rounds.get(what.round)
    if before is None and what.round > 1:
        event.rosters[what.round - 1] = event.roster()
    event.rounds[what.round] = round_of(what, before)


@apply.register
def _(what: GamePlayed, _: Entry, event: Event) -> None:
    event.seat_at(what.round, what.table).games.append(Game(what.winner, what.chooser, what.starter))


@apply.register
def _(what: CardsExchanged, _: Entry, event: Event) -> None:
    seat = event.seat_at(what.round, what.table)
    out, into = (tuple(DeckCard(*card) for card in cards) for cards in (what.out, what.into))
    seat.exchanges.append(Exchange(what.player, len(seat.games) + 1, out, into))


@apply.register
def _(what: ResultReported, entry: Entry, event: Event) -> None:
    seat = event.seat_at(what.round, what.table)
    said = _result(what, seat)
    if seat.reported is None or seat.reported_by == entry.who:
        seat.reported, seat.reported_by, seat.disputed = said, entry.who, None
    elif seat.reported == said:
        _decide(event, seat, said)
    else:
        games = "–".join(map(str, said.games))
        seat.disputed = seat.call = f"{entry.who}: {games}"


@apply.register
def _(what: ResultConfirmed, _: Entry, event: Event) -> None:
    seat = event.seat_at(what.round, what.table)
    _decide(event, seat, seat.reported)


@apply.register
def _(what: ResultDisputed, _: Entry, event: Event) -> None:
    seat = event.seat_at(what.round, what.table)
    seat.disputed = what.reason
    # A dispute calls a judge to the table.
    seat.call = what.reason or "disputed result"


@apply.register(ResultRecorded)
@apply.register(ResultCorrected)
def _(what: ResultRecorded | ResultCorrected, _: Entry, event: Event) -> None:
    seat = event.seat_at(what.round, what.table)
    _decide(event, seat, _result(what, seat))
    _settle(seat)


@apply.register
def _(what: JudgeCalled, entry: Entry, event: Event) -> None:
    event.seat_at(what.round, what.table).call = what.reason or entry.who


@apply.register
def _(what: CallAnswered, _: Entry, event: Event) -> None:
    event.seat_at(what.round, what.table).call = None


@apply.register
def _(what: ClockStarted, entry: Entry, event: Event) -> None:
    _tables(event, what.round).clock = Clock(entry.when, what.minutes)


@apply.register
def _(what: ClockPaused, entry: Entry, event: Event) -> None:
    clock = _tables(event, what.round).clock
    if clock is not None and clock.paused_at is None:
        clock.paused_at = entry.when


@apply.register
def _(what: ClockResumed, entry: Entry, event: Event) -> None:
    clock = _tables(event, what.round).clock
    if clock is not None and clock.paused_at is not None:
        clock.paused_for += entry.when - clock.paused_at
        clock.paused_at = None


@apply.register
def _(what: TimeExtended, _: Entry, event: Event) -> None:
    event.seat_at(what.round, what.table).extra_minutes += what.minutes


@apply.register
def _(what: PlayOffStarted, _: Entry, event: Event) -> None:
    if what.form == "double":
        event.bracket = double_elimination(what.seeds)
    else:
        event.bracket = single_elimination(what.seeds, third_place=what.third_place)
    seat_play_off(event)


@apply.register
def _(what: PlayOffWon, _: Entry, event: Event) -> None:
    if event.bracket is None:
        return
    node = event.bracket.node(what.match)
    decided = event.bracket.with_winner(what.match, what.winner)
    seats = event.stages[node.round].seats.values() if node.round in event.stages else ()
    seat = next((seat for seat in seats if seat.match == what.match), None)
    if seat is not None:
        own, other = what.wins, what.losses
        if own == other == 0:
            own = games_to_win(event.settings.best_of)
        wins1, wins2 = (own, other) if seat.pair.player1 == what.winner else (other, own)
        seat.official = Result(0, seat.pair.player1, seat.pair.player2, wins1, wins2)
        _settle(seat)
    event.bracket = decided
    seat_play_off(event)


@apply.register
def _(what: PlayOffLeft, _: Entry, event: Event) -> None:
    if event.bracket is not None:
        left = event.bracket
        event.bracket = seeded_anew(left, what.player) if what.reseed else left.without(what.player, what.successor)
        seat_play_off(event)


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
        seats[pair.table] = Seat(pair) if seat is None else _moved(seat, pair)
    byes = [pair.player1 for pair in what.pairs if pair.player2 is None]
    resting = frozenset(pair.player1 for pair in what.pairs if pair.rests)
    clock = before.clock if before else None
    return Round(number=what.round, seats=seats, byes=byes, seed=what.seed, resting=resting, clock=clock)


def _moved(seat: Seat, pair: Pair) -> Seat:
    """The same match at the table of `pair`, whose players may stand the other way round."""
    reported, official = (
        result if result is None or result.player1 == pair.player1 else result.turned
        for result in (seat.reported, seat.official)
    )
    games, exchanges = list(seat.games), list(seat.exchanges)
    return replace(seat, pair=pair, reported=reported, official=official, games=games, exchanges=exchanges)


def _miss(event: Event, player: Player, missed: str) -> None:
    """Note the rounds published so far in which `player` had no seat."""
    for number, round in event.rounds.items():
        if not any(player.name in pair.players for pair in round.pairs):
            player.absences.setdefault(number, missed)


def _tables(event: Event, key: RoundKey) -> Tables:
    tables = event.tables(key)
    if tables is None:
        raise KeyError(key)
    return tables


def _leave_play_off(event: Event, player: str) -> None:
    """Whoever is out of the event is out of its play-off."""
    if event.bracket and player in event.bracket.seeds and player not in event.bracket.gone:
        event.bracket = event.bracket.without(player)
        seat_play_off(event)


def _settle(seat: Seat) -> None:
    """Staff have said how it ended: a dispute is over, and the call that it made is answered."""
    if seat.disputed is not None:
        seat.disputed = seat.call = None


def _decide(event: Event, seat: Seat, result: Result | None) -> None:
    """A result counts; in the play-off the bracket goes on."""
    winner, bracket = result.winner if result else None, event.bracket
    if seat.match and winner and bracket:
        event.bracket = bracket.with_winner(seat.match, winner)
    seat.official = result
    if event.bracket is not bracket:
        seat_play_off(event)


def _result(what: ResultReported | ResultRecorded | ResultCorrected, seat: Seat) -> Result:
    pair: Pair = seat.pair
    double = not isinstance(what, ResultReported) and what.double_loss
    # A result of the play-off enters no standings: its round has no number.
    number = what.round if isinstance(what.round, int) else 0
    return Result(number, pair.player1, pair.player2, what.wins1, what.wins2, what.draws, double)
