"""The log of an event (赛事): what staff and players do, each a small frozen operation with who and when.

Nothing in a log is ever changed: a correction is one more entry, and `TakenBack` undoes an earlier one.
Whatever else one wants to know is a fold over the log (`fold`). The roles that may do an operation are
part of its type.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from engine.tournament.roles import DESK, EVERYBODY, JUDGES, LEADERS, STAFF, Role
from engine.tournament.seating import Pair

Texts = tuple[str, ...]
RoundKey = int | str
"""A Swiss round by its number (counted from 1), a round of the play-off by its name (``W semi-finals``)."""


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that somebody does; `by` are the roles that may."""

    by: ClassVar[frozenset[Role]] = STAFF


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a log: its number (counted from 1), who did what in which role, and when."""

    number: int
    who: str
    role: Role
    when: datetime
    what: Operation


@dataclass(frozen=True, slots=True)
class EventCreated(Operation):
    """The event and its settings. `readings` are (open point, reading) where it isn't the default.

    `form` is ``swiss`` or ``round robin``, `play_off` is ``single`` or ``double`` elimination. `joining` and
    `reporting` say whether players may enter themselves and report results themselves. Deck lists are taken
    until `deck_deadline` (ISO 8601, empty: until the first round) and seen by ``staff``, by the ``opponent``
    of the current match, or by ``all`` once the first round is published.
    """

    by: ClassVar[frozenset[Role]] = frozenset({Role.ORGANISER})
    name: str
    game: str
    rule_set: str = ""
    best_of: int = 3
    swiss_rounds: int = 0
    top_cut: int = 0
    round_minutes: int = 50
    scheme: str = "standard"
    seed: str = "0"
    readings: tuple[tuple[str, str], ...] = ()
    form: str = "swiss"
    play_off: str = "single"
    third_place: bool = False
    joining: bool = True
    reporting: bool = True
    deck_needed: bool = False
    deck_deadline: str = ""
    decks_seen_by: str = "staff"


@dataclass(frozen=True, slots=True)
class SettingChanged(Operation):
    """One setting of the event has another value from now on."""

    by: ClassVar[frozenset[Role]] = LEADERS
    setting: str
    value: str | int | tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class StaffJoined(Operation):
    by: ClassVar[frozenset[Role]] = frozenset({Role.ORGANISER})
    person: str
    as_role: str


@dataclass(frozen=True, slots=True)
class StaffLeft(Operation):
    by: ClassVar[frozenset[Role]] = frozenset({Role.ORGANISER})
    person: str


@dataclass(frozen=True, slots=True)
class PlayerEntered(Operation):
    """Somebody joins. Rounds that were already published count for him as `missed`: ``loss``, ``bye`` or
    ``nothing`` (an event of another system that didn't count them). `member` is a number that the club or
    the publisher knows him by.
    """

    by: ClassVar[frozenset[Role]] = EVERYBODY
    player: str
    missed: str = "loss"
    member: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Operation):
    """Somebody is called `name` from now on, in all that is on record; his personal link stays the same."""

    by: ClassVar[frozenset[Role]] = STAFF
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayerCheckedIn(Operation):
    by: ClassVar[frozenset[Role]] = EVERYBODY
    player: str


@dataclass(frozen=True, slots=True)
class DeckRegistered(Operation):
    """A deck list, each copy as (name, number, kind)."""

    by: ClassVar[frozenset[Role]] = EVERYBODY
    player: str
    main: tuple[Texts, ...]
    side: tuple[Texts, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerDropped(Operation):
    """He plays no further round; what he has played stays."""

    by: ClassVar[frozenset[Role]] = EVERYBODY
    player: str


@dataclass(frozen=True, slots=True)
class PlayerReinstated(Operation):
    """Somebody who dropped or was disqualified plays again. The rounds between count as `missed`."""

    by: ClassVar[frozenset[Role]] = DESK
    player: str
    missed: str = "loss"


@dataclass(frozen=True, slots=True)
class PlayerDisqualified(Operation):
    """He is out and has no place; his opponents keep their results."""

    by: ClassVar[frozenset[Role]] = LEADERS
    player: str
    reason: str


@dataclass(frozen=True, slots=True)
class PenaltyGiven(Operation):
    by: ClassVar[frozenset[Role]] = JUDGES
    player: str
    penalty: str
    infraction: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableFixed(Operation):
    """A table that somebody needs; None: any will do again."""

    by: ClassVar[frozenset[Role]] = STAFF
    player: str
    table: int | None


@dataclass(frozen=True, slots=True)
class PairForbidden(Operation):
    """These must not be paired with each other."""

    by: ClassVar[frozenset[Role]] = LEADERS
    players: Texts
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundPublished(Operation):
    """The pairings of a round, for all to see.

    Publishing them again replaces them; tables that stay keep all.
    """

    by: ClassVar[frozenset[Role]] = DESK
    round: int
    pairs: tuple[Pair, ...]
    seed: str = "0"
    despite_missing: bool = False


@dataclass(frozen=True, slots=True)
class GamePlayed(Operation):
    """One game of a match is over: who won it (None: drawn), who had chosen who starts, who started."""

    by: ClassVar[frozenset[Role]] = EVERYBODY
    round: RoundKey
    table: int
    winner: str | None
    chooser: str | None = None
    starter: str | None = None


@dataclass(frozen=True, slots=True)
class CardsExchanged(Operation):
    """Between two games a player exchanged cards of his deck (`out`) for cards of his side deck (`into`)."""

    by: ClassVar[frozenset[Role]] = EVERYBODY
    round: RoundKey
    table: int
    player: str
    out: tuple[Texts, ...]
    into: tuple[Texts, ...]


@dataclass(frozen=True, slots=True)
class ResultReported(Operation):
    """A player says how it ended; his opponent confirms or disputes it. Games are in the order of the pair.

    Who says the same as his opponent has said confirms it, who says something else disputes it.
    """

    by: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    round: RoundKey
    table: int
    wins1: int
    wins2: int
    draws: int = 0


@dataclass(frozen=True, slots=True)
class ResultConfirmed(Operation):
    """The opponent says yes to what he was shown: `games`, as first, second, drawn (empty: whatever is reported)."""

    by: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    round: RoundKey
    table: int
    games: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultDisputed(Operation):
    by: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    round: RoundKey
    table: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResultRecorded(Operation):
    """Staff enter a result; it needs no confirmation and settles a dispute."""

    by: ClassVar[frozenset[Role]] = STAFF
    round: RoundKey
    table: int
    wins1: int
    wins2: int
    draws: int = 0
    double_loss: bool = False


@dataclass(frozen=True, slots=True)
class ResultCorrected(Operation):
    """A result that stood was wrong; of whatever round."""

    by: ClassVar[frozenset[Role]] = DESK
    round: RoundKey
    table: int
    wins1: int
    wins2: int
    draws: int = 0
    double_loss: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class JudgeCalled(Operation):
    by: ClassVar[frozenset[Role]] = EVERYBODY
    round: RoundKey
    table: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CallAnswered(Operation):
    by: ClassVar[frozenset[Role]] = STAFF
    round: RoundKey
    table: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class ClockStarted(Operation):
    by: ClassVar[frozenset[Role]] = STAFF
    round: RoundKey
    minutes: int


@dataclass(frozen=True, slots=True)
class ClockPaused(Operation):
    by: ClassVar[frozenset[Role]] = STAFF
    round: RoundKey


@dataclass(frozen=True, slots=True)
class ClockResumed(Operation):
    by: ClassVar[frozenset[Role]] = STAFF
    round: RoundKey


@dataclass(frozen=True, slots=True)
class TimeExtended(Operation):
    """More time for one table, in minutes."""

    by: ClassVar[frozenset[Role]] = STAFF
    round: RoundKey
    table: int
    minutes: int


@dataclass(frozen=True, slots=True)
class PlayOffStarted(Operation):
    """The play-off: ``single`` or ``double`` elimination, its players best first."""

    by: ClassVar[frozenset[Role]] = LEADERS
    form: str
    seeds: Texts
    third_place: bool = False
    despite_missing: bool = False


@dataclass(frozen=True, slots=True)
class PlayOffWon(Operation):
    """A match of the play-off is awarded, by its name: what `ResultRecorded` says by its table.

    Said again with another winner it is a correction. Without games (0–0) it counts as won by as many as win a
    match.
    """

    by: ClassVar[frozenset[Role]] = STAFF
    match: str
    winner: str
    wins: int = 0
    losses: int = 0


@dataclass(frozen=True, slots=True)
class PlayOffLeft(Operation):
    """Somebody leaves the play-off. Before its first match `successor` may come in; between two rounds the next
    round may be seeded anew among those who remain (`reseed`); else his opponents go on.
    """

    by: ClassVar[frozenset[Role]] = DESK
    player: str
    successor: str | None = None
    reseed: bool = False


@dataclass(frozen=True, slots=True)
class TakenBack(Operation):
    """The entry of that number counts as if it had never been. Whoever may do a thing may take it back."""

    by: ClassVar[frozenset[Role]] = EVERYBODY
    entry: int
    reason: str = ""


OPERATIONS: dict[str, type[Operation]] = {
    name: kind
    for name, kind in list(globals().items())
    if isinstance(kind, type) and issubclass(kind, Operation) and kind is not Operation
}
"""Every kind of operation by its name."""
