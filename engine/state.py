"""The state of a game: a value, immutable and hashable, that holds everything the game is in the middle of."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, NamedTuple

from engine.cards import UNKNOWN, Card, Table
from engine.events import Event

NATURE = -1
"""The player to whom coins, shuffles and cards that turn up belong."""


class Piece(NamedTuple):
    """A card lying somewhere. ``id`` is ``CARD#N``, or ``?`` when nobody could see it.

    ``marks`` are its states in alphabetical order (``weakened``, ``sideways``, ``mixed`` for a card of a
    shuffled deck …), ``damage`` the damage lying on it, ``under`` the cards stacked below it.
    """

    id: str
    down: bool = False
    marks: tuple[str, ...] = ()
    damage: int = 0
    under: tuple[Piece, ...] = ()


Zone = tuple[Piece | None, ...]
"""A zone: cards in order, the top of a deck first; where it has slots, one entry a slot, ``None`` for an empty one."""


class Place(NamedTuple):
    """Where a piece lies: player, zone, index in the zone (from 0)."""

    player: int
    zone: str
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody asks of a place


class Frame(NamedTuple):
    """One thing left to do: a named procedure or choice and its arguments."""

    name: str
    args: tuple[Any, ...] = ()


class Context(NamedTuple):
    """What an effect being carried out knows: whose it is, where it came from, what it has bound so far."""

    source: str
    controller: int
    ability: int
    sentence: int = 0
    event: Event | None = None
    bound: tuple[tuple[str, tuple[str, ...]], ...] = ()
    inserted: int = 0


class Pending(NamedTuple):
    """An effect that was triggered and waits.

    ``inserted`` says what it overtakes, where the game lets it: nothing (0); what is left of the effects that were
    being carried out when it was triggered, one inside the other, k of them (2k); the same, the innermost of them
    having ended since, and with it whatever else waits there (2k - 1). ``later``: it waits until those that are being
    settled now are done."""

    controller: int
    source: str
    ability: int
    sentence: int = 0
    event: Event | None = None
    bound: tuple[tuple[str, tuple[str, ...]], ...] = ()
    inserted: int = 0
    later: bool = False


class Modifier(NamedTuple):
    """Something that holds for a while. ``subject`` is a piece id or ``@PLAYER``; ``until`` a turn number (to that
    turn's end), ``battle``, ``field`` (while it lies on the field) or ``game``."""

    subject: str
    stat: str
    amount: int
    until: int | str


class Outcome(NamedTuple):
    """How a game ended: the winner (``None`` when drawn), the losers, and the clauses that ended it."""

    winner: int | None
    losers: tuple[int, ...]
    clauses: tuple[str, ...]


class State(NamedTuple):
    """A game at one moment. Two states are equal when nothing that matters differs.

    ``agenda`` is a stack, its top last. ``used`` holds the effects used this turn as (piece id, ability).
    ``facts`` are the game's own named values in alphabetical order (who attacked, points, what was charged …).
    """

    table: Table
    turn: int = 1
    active: int = 0
    phase: str = ""
    zones: tuple[tuple[Zone, ...], ...] = ()
    agenda: tuple[Frame, ...] = ()
    pending: tuple[Pending, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    used: frozenset[tuple[str, int]] = frozenset()
    facts: tuple[tuple[str, Any], ...] = ()
    outcome: Outcome | None = None

    # -- reading ---------------------------------------------------------------------------------------

    def zone(self, player: int, zone: str) -> Zone:
        """The zone called ``zone`` of ``player``."""
        return self.zones[player][self.table.rules.zone_index[zone]]

    def pieces(self, player: int, zone: str) -> list[Piece]:
        """The pieces lying in a zone, empty slots left out."""
        return [piece for piece in self.zones[player][self.table.rules.zone_index[zone]] if piece is not None]

    def at(self, place: Place) -> Piece | None:
        """The piece at a place, if there is one."""
        zone = self.zone(place.player, place.zone)
        return zone[place.index] if place.index < len(zone) else None

    def find(self, piece_id: str) -> Place | None:
        """Where the piece with this id lies, or ``None`` when it is nowhere (or below another)."""
        # It is looked for first where it lay when it was last looked for; what nobody knows has an id like others.
        met = self.table.met_at
        last = met.get(piece_id)
        if last is not None:
            place, player, index, i = last
            zone = self.zones[player][index]
            if i < len(zone) and (piece := zone[i]) is not None and piece.id == piece_id:
                found: Place = place
                return found
        for name, index in self.table.rules.search_order:
            for player, zones in enumerate(self.zones):
                for i, piece in enumerate(zones[index]):
                    if piece is not None and piece.id == piece_id:
                        place = Place(player, name, i)
                        if piece_id != UNKNOWN:
                            met[piece_id] = place, player, index, i
                        return place
        return None

    def card(self, piece: Piece) -> Card | None:
        """The card that a piece is, or ``None`` for an unknown one."""
        return self.table.card(piece.id)

    def fact(self, key: str, default: Any = None) -> Any:
        """The value of one of the game's facts."""
        for name, value in self.facts:
            if name == key:
                return value
        return default

    def others(self, player: int) -> tuple[int, ...]:
        """The other players, in turn order after ``player``."""
        count = len(self.zones)
        return tuple((player + i) % count for i in range(1, count))

    # -- changing --------------------------------------------------------------------------------------

    def with_zone(self, player: int, zone: str, pieces: Zone) -> State:
        """The state with one zone replaced."""
        own = list(self.zones[player])
        own[self.table.rules.zone_index[zone]] = pieces
        return self.with_zones_of(player, tuple(own))

    def with_zones_of(self, player: int, own: tuple[Zone, ...]) -> State:
        """The state with all zones of one player replaced."""
        table, turn, active, phase, zones, agenda, pending, modifiers, used, facts, outcome = self
        zones = (*zones[:player], own, *zones[player + 1 :])
        values = (table, turn, active, phase, zones, agenda, pending, modifiers, used, facts, outcome)
        return tuple.__new__(State, values)

    def with_piece(self, place: Place, piece: Piece | None) -> State:
        """The state with one piece (or empty slot) replaced."""
        zone = self.zone(place.player, place.zone)
        return self.with_zone(place.player, place.zone, (*zone[: place.index], piece, *zone[place.index + 1 :]))

    def with_fact(self, key: str, value: Any) -> State:
        """The state with one fact set; ``None`` removes it."""
        facts = [fact for fact in self.facts if fact[0] != key]
        if value is not None:
            facts.append((key, value))
            facts.sort(key=_name)
        return self.with_facts(tuple(facts))

    # What the machine does all the time is spelled out: ``_replace`` takes three times as long.

    def with_facts(self, facts: tuple[tuple[str, Any], ...]) -> State:
        """The state with other facts."""
        table, turn, active, phase, zones, agenda, pending, modifiers, used, _, outcome = self
        values = (table, turn, active, phase, zones, agenda, pending, modifiers, used, facts, outcome)
        return tuple.__new__(State, values)

    def with_pending(self, pending: tuple[Pending, ...], used: frozenset[tuple[str, int]]) -> State:
        """The state with other effects waiting, and others used this turn."""
        table, turn, active, phase, zones, agenda, _, modifiers, _, facts, outcome = self
        values = (table, turn, active, phase, zones, agenda, pending, modifiers, used, facts, outcome)
        return tuple.__new__(State, values)

    def with_agenda(self, agenda: tuple[Frame, ...]) -> State:
        """The state with another agenda."""
        table, turn, active, phase, zones, _, pending, modifiers, used, facts, outcome = self
        values = (table, turn, active, phase, zones, agenda, pending, modifiers, used, facts, outcome)
        return tuple.__new__(State, values)

    def push(self, *frames: Frame) -> State:
        """The state with ``frames`` to be done next, the first one first."""
        table, turn, active, phase, zones, agenda, pending, modifiers, used, facts, outcome = self
        agenda += frames[::-1]
        values = (table, turn, active, phase, zones, agenda, pending, modifiers, used, facts, outcome)
        return tuple.__new__(State, values)

    def popped(self) -> State:
        """The state without what comes next on its agenda."""
        table, turn, active, phase, zones, agenda, pending, modifiers, used, facts, outcome = self
        values = (table, turn, active, phase, zones, agenda[:-1], pending, modifiers, used, facts, outcome)
        return tuple.__new__(State, values)


_name = itemgetter(0)
