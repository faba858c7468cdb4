"""An event as its log leaves it: settings, players, rounds. `fold` makes it; everybody else only reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from engine.tournament.bracket import Bracket
from engine.tournament.criteria import SCHEMES, Scheme
from engine.tournament.decks import Deck, DeckCard, MatchDeck, after_exchange
from engine.tournament.events import EventCreated, PenaltyGiven, RoundKey
from engine.tournament.ledger import Scoring
from engine.tournament.match import Game
from engine.tournament.results import Result, awarded_loss, bye
from engine.tournament.roles import Role
from engine.tournament.scores import games_to_win
from engine.tournament.seating import Pair


@dataclass(slots=True)
class Player:
    """Somebody who entered. `absences` are rounds missed: round → ``loss``, ``bye`` or ``nothing``.

    `entered_as` is the name he entered with, whatever he is called now: his personal link is made from it.
    """

    name: str
    member: str = ""
    status: str = "active"
    checked_in: bool = False
    table: int | None = None
    deck: Deck | None = None
    penalties: list[PenaltyGiven] = field(default_factory=list)
    absences: dict[int, str] = field(default_factory=dict)
    entered_as: str = ""

    @property
    def plays(self) -> bool:
        return self.status == "active"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Cards that a player exchanged with his side deck before the game of that number (counted from 1)."""

    player: str
    before_game: int
    out: tuple[DeckCard, ...]
    into: tuple[DeckCard, ...]


@dataclass(slots=True)
class Seat:
    """A table of a round: who sits there, what was said about the result, and what stands.

    `reported` is a player's word and by whom; `official` counts: confirmed by the opponent or entered
    by staff. `match` names the match of the play-off that is played here; a Swiss round has no names.
    """

    pair: Pair
    reported: Result | None = None
    reported_by: str | None = None
    disputed: str | None = None
    official: Result | None = None
    games: list[Game] = field(default_factory=list)
    extra_minutes: int = 0
    call: str | None = None
    exchanges: list[Exchange] = field(default_factory=list)
    match: str = ""

    @property
    def is_untouched(self) -> bool:
        """Nothing has been said or done at this table."""
        return self.stage == "open" and not (self.games or self.exchanges or self.call or self.extra_minutes)

    def deck_of(self, player: str, registered: Deck) -> MatchDeck:
        """A player's deck as it is now, in this match: the registered one after his exchanges."""
        deck = MatchDeck.fresh(registered)
        for each in self.exchanges:
            if each.player == player:
                deck = after_exchange(deck, each.out, each.into)
        return deck

    @property
    def stage(self) -> str:
        """``official``, ``disputed``, ``reported`` or ``open``."""
        if self.official is not None:
            return "official"
        if self.disputed is not None:
            return "disputed"
        return "open" if self.reported is None else "reported"


@dataclass(slots=True)
class Clock:
    """The clock of a round. Times are aware datetimes."""

    started: datetime
    minutes: int
    paused_at: datetime | None = None
    paused_for: timedelta = timedelta()

    def remaining(self, now: datetime, extra_minutes: int = 0) -> timedelta:
        """How much time is left at `now`; negative once time is over."""
        running = (self.paused_at or now) - self.started - self.paused_for
        return timedelta(minutes=self.minutes + extra_minutes) - running


@dataclass(slots=True, kw_only=True)
class Tables:
    """What is played side by side under one clock: a round of either kind. `seats` are its tables by number."""

    seats: dict[int, Seat]
    clock: Clock | None = None

    @property
    def key(self) -> RoundKey:
        raise NotImplementedError

    @property
    def missing(self) -> tuple[int, ...]:
        """Tables without a result that counts."""
        return tuple(table for table, seat in sorted(self.seats.items()) if seat.official is None)

    def seat_of(self, player: str) -> tuple[int, Seat] | None:
        """Where somebody sits, and at what."""
        return next(((table, seat) for table, seat in self.seats.items() if player in seat.pair.players), None)


@dataclass(slots=True, kw_only=True)
class Round(Tables):
    """A published round: its tables, and who has the bye; those of them who are `resting` win nothing by it."""

    number: int
    byes: list[str]
    seed: str
    resting: frozenset[str] = frozenset()

    @property
    def key(self) -> int:
        return self.number

    @property
    def pairs(self) -> tuple[Pair, ...]:
        seated = [self.seats[table].pair for table in sorted(self.seats)]
        return (*seated, *(Pair(None, name, None, name in self.resting) for name in self.byes))


@dataclass(slots=True, kw_only=True)
class Stage(Tables):
    """A round of the play-off, as far as its matches can be played.

    A match keeps the number it has in `seats` whoever comes to play it; where its players need another table,
    that one stands in its `Pair`.
    """

    name: str

    @property
    def key(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Roster:
    """Who was entered at a moment, who of them had left, and which rounds missed counted then: (player, round)."""

    players: tuple[str, ...]
    dropped: frozenset[str]
    disqualified: frozenset[str]
    absences: frozenset[tuple[str, int]]


@dataclass(slots=True)
class Event:
    """An event as of the last entry of its log, which has the number `version`."""

    settings: EventCreated
    version: int = 0
    players: dict[str, Player] = field(default_factory=dict)
    rounds: dict[int, Round] = field(default_factory=dict)
    staff: dict[str, Role] = field(default_factory=dict)
    forbidden: list[tuple[str, ...]] = field(default_factory=list)
    bracket: Bracket | None = None
    stages: dict[str, Stage] = field(default_factory=dict)
    rosters: dict[int, Roster] = field(default_factory=dict)

    def tables(self, key: RoundKey) -> Tables | None:
        """The Swiss round of a number or the round of the play-off of a name, if it is there."""
        return self.rounds.get(key) if isinstance(key, int) else self.stages.get(key)

    def seat_at(self, key: RoundKey, table: int) -> Seat:
        """A table of a round. Raises KeyError if there is none."""
        tables = self.tables(key)
        if tables is None:
            raise KeyError(key)
        return tables.seats[table]

    @property
    def under_way(self) -> tuple[Tables, ...]:
        """What is being played: the rounds of the play-off with open matches, else the last Swiss round."""
        if self.bracket is not None:
            return tuple(stage for stage in self.stages.values() if stage.missing)
        return () if self.current is None else (self.current,)

    @property
    def current(self) -> Round | None:
        """The last round that was published."""
        return self.rounds[max(self.rounds)] if self.rounds else None

    @property
    def active(self) -> tuple[str, ...]:
        """Who plays the next round."""
        return tuple(player.name for player in self.players.values() if player.plays)

    @property
    def dropped(self) -> frozenset[str]:
        return frozenset(player.name for player in self.players.values() if not player.plays)

    @property
    def disqualified(self) -> frozenset[str]:
        return frozenset(player.name for player in self.players.values() if player.status == "disqualified")

    def roster(self, through: int | None = None) -> Roster:
        """Who took part as of round `through`: when the next round was published, or now."""
        then = self.rosters.get(through) if through is not None else None
        if then is not None:
            return then
        absences = ((player.name, number) for player in self.players.values() for number in player.absences)
        return Roster(tuple(self.players), self.dropped, self.disqualified, frozenset(absences))

    @property
    def scheme(self) -> Scheme:
        return SCHEMES[self.settings.scheme]

    @property
    def scoring(self) -> Scoring:
        """3/1/0; a bye is won by as many games as win a match."""
        return Scoring(bye_wins=games_to_win(self.settings.best_of))

    @property
    def fixed_tables(self) -> dict[str, int]:
        return {player.name: player.table for player in self.players.values() if player.table is not None}

    def is_seated(self, player: str, round: int) -> bool:
        """Whether he has a table or the bye in a published round."""
        return round in self.rounds and any(player in pair.players for pair in self.rounds[round].pairs)

    def results(self, through: int | None = None) -> Iterator[Result]:
        """Everything that counts for the standings: official results, byes, rounds missed.

        As of round `through` a result is what it is by now, corrected or not; a round missed counts if it did then.
        """
        games = self.scoring.bye_wins
        then = self.rosters.get(through) if through is not None else None
        for player in self.players.values():
            for number, missed in player.absences.items():
                if then is not None and (player.name, number) not in then.absences:
                    continue
                if missed == "nothing" or self.is_seated(player.name, number):
                    continue
                make = bye if missed == "bye" else awarded_loss
                yield make(number, player.name, games)
        for round in self.rounds.values():
            for name in round.byes:
                if name not in round.resting:
                    yield bye(round.number, name, games)
            for seat in round.seats.values():
                if seat.official is not None:
                    yield seat.official

    def known_before(self, number: int) -> Iterator[Result]:
        """What is known before round `number`; a match without a result counts as met and as lost by both."""
        yield from (result for result in self.results() if result.round < number)
        for round in self.rounds.values():
            for seat in round.seats.values():
                if round.number < number and seat.official is None:
                    yield Result(round.number, seat.pair.player1, seat.pair.player2, double_loss=True)
