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

    @property
    def about(self) -> Texts:
        """The players whom it names, beside those at its table or in its round; empty: nobody in particular."""
        return ()


@dataclass(frozen=True, slots=True)
class OfPlayer(Operation):
    """What is done by or to one player."""

    player: str

    @property
    def about(self) -> Texts:
        return (self.player,)


@dataclass(frozen=True, slots=True)
class InRound(Operation):
    """What is done in a round that was published."""

    round: RoundKey


@dataclass(frozen=True, slots=True)
class AtTable(InRound):
    """What is done at a table of a round."""

    table: int


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
class PlayerEntered(OfPlayer):
    """Somebody joins. Rounds that were already published count for him as `missed`: ``loss``, ``bye`` or
    ``nothing`` (an event of another system that didn't count them). `member` is a number that the club or
    the publisher knows him by.
    """

    by: ClassVar[frozenset[Role]] = EVERYBODY
    missed: str = "loss"
    member: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRenamed(OfPlayer):
    """Somebody is called `name` from now on, in all that is on record; his personal link stays the same."""

    by: ClassVar[frozenset[Role]] = STAFF
    name: str


@dataclass(frozen=True, slots=True)
class PlayerCheckedIn(OfPlayer):
    by: ClassVar[frozenset[Role]] = EVERYBODY


@dataclass(frozen=True, slots=True)
class DeckRegistered(OfPlayer):
    """A deck list, each copy as (name, number, kind)."""

    by: ClassVar[frozenset[Role]] = EVERYBODY
    main: tuple[Texts, ...]
    side: tuple[Texts, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerDropped(OfPlayer):
    """He plays no further round; what he has played stays."""

    by: ClassVar[frozenset[Role]] = EVERYBODY


@dataclass(frozen=True, slots=True)
class PlayerReinstated(OfPlayer):
    """Somebody who dropped or was disqualified plays again. The rounds between count as `missed`."""

    by: ClassVar[frozenset[Role]] = DESK
    missed: str = "loss"


@dataclass(frozen=True, slots=True)
class PlayerDisqualified(OfPlayer):
    """He is out and has no place; his opponents keep their results."""

    by: ClassVar[frozenset[Role]] = LEADERS
    reason: str


@dataclass(frozen=True, slots=True)
class PenaltyGiven(OfPlayer):
    by: ClassVar[frozenset[Role]] = JUDGES
    penalty: str
    infraction: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableFixed(OfPlayer):
    """A table that somebody needs; None: any will do again."""

    by: ClassVar[frozenset[Role]] = STAFF
    table: int | None


@dataclass(frozen=True, slots=True)
class PairForbidden(Operation):
    """These must not be paired with each other."""

    by: ClassVar[frozenset[Role]] = LEADERS
    players: Texts
    reason: str = ""

    @property
    def about(self) -> Texts:
        return self.players


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
class GamePlayed(AtTable):
    """One game of a match is over: who won it (None: drawn), who had chosen who starts, who started."""

    by: ClassVar[frozenset[Role]] = EVERYBODY
    winner: str | None
    chooser: str | None = None
    starter: str | None = None


@dataclass(frozen=True, slots=True)
class CardsExchanged(AtTable):
    """Between two games a player exchanged cards of his deck (`out`) for cards of his side deck (`into`)."""

    by: ClassVar[frozenset[Role]] = EVERYBODY
    player: str
    out: tuple[Texts, ...]
    into: tuple[Texts, ...]

    @property
    def about(self) -> Texts:
        return (self.player,)


@dataclass(frozen=True, slots=True)
class ResultReported(AtTable):
    """A player says how it ended; his opponent confirms or disputes it. Games are in the order of the pair.

    Who says the same as his opponent has said confirms it, who says something else disputes it.
    """

    by: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    wins1: int
    wins2: int
    draws: int = 0


@dataclass(frozen=True, slots=True)
class ResultConfirmed(AtTable):
    """The opponent says yes to what he was shown: `games`, as first, second, drawn (empty: whatever is reported)."""

    by: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    games: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultDisputed(AtTable):
    by: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResultRecorded(AtTable):
    """Staff enter a result; it needs no confirmation and settles a dispute."""

    by: ClassVar[frozenset[Role]] = STAFF
    wins1: int
    wins2: int
    draws: int = 0
    double_loss: bool = False


@dataclass(frozen=True, slots=True)
class ResultCorrected(AtTable):
    """A result that stood was wrong; of whatever round."""

    by: ClassVar[frozenset[Role]] = DESK
    wins1: int
    wins2: int
    draws: int = 0
    double_loss: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class JudgeCalled(AtTable):
    by: ClassVar[frozenset[Role]] = EVERYBODY
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CallAnswered(AtTable):
    by: ClassVar[frozenset[Role]] = STAFF
    note: str = ""


@dataclass(frozen=True, slots=True)
class ClockStarted(InRound):
    by: ClassVar[frozenset[Role]] = STAFF
    minutes: int


@dataclass(frozen=True, slots=True)
class ClockPaused(InRound):
    by: ClassVar[frozenset[Role]] = STAFF


@dataclass(frozen=True, slots=True)
class ClockResumed(InRound):
    by: ClassVar[frozenset[Role]] = STAFF


@dataclass(frozen=True, slots=True)
class TimeExtended(AtTable):
    """More time for one table, in minutes."""

    by: ClassVar[frozenset[Role]] = STAFF
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
class PlayOffLeft(OfPlayer):
    """Somebody leaves the play-off. Before its first match `successor` may come in; between two rounds the next
    round may be seeded anew among those who remain (`reseed`); else his opponents go on.
    """

    by: ClassVar[frozenset[Role]] = DESK
    successor: str | None = None
    reseed: bool = False

    @property
    def about(self) -> Texts:
        return (self.player,) if self.successor is None else (self.player, self.successor)


@dataclass(frozen=True, slots=True)
class TakenBack(Operation):
    """The entry of that number counts as if it had never been. Whoever may do a thing may take it back."""

    by: ClassVar[frozenset[Role]] = EVERYBODY
    entry: int
    reason: str = ""


OPERATIONS: dict[str, type[Operation]] = {
    name: kind
    for name, kind in list(globals().items())
    if isinstance(kind, type) and issubclass(kind, Operation) and kind not in (Operation, OfPlayer, InRound, AtTable)
}
"""Every kind of operation by its name."""
