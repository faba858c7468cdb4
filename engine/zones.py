"""Moving pieces between zones: the bare mechanics, without triggers."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from engine.cards import UNKNOWN, Table
from engine.state import Piece, Place, State, Zone


class NeedsFace(Exception):
    """The rules can't go on without knowing which card lies at ``place``."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.place = place


def take_out(state: State, place: Place) -> tuple[State, Piece]:
    """Take the piece at ``place`` away: a slot is left empty, any other zone closes up."""
    zone = state.zone(place.player, place.zone)
    piece = zone[place.index]
    assert piece is not None, f"nothing lies at {place}"
    return state.with_zone(place.player, place.zone, left(state.table, place, zone)), piece


def left(table: Table, place: Place, pieces: Zone) -> Zone:
    """The pieces of a zone without the one at ``place``."""
    index = place.index
    if table.rules.zone_specs[place.zone].slots is None:
        return pieces[:index] + pieces[index + 1 :]
    return (*pieces[:index], None, *pieces[index + 1 :])


def free_slot(state: State, player: int, zone: str) -> int | None:
    """The first empty slot of a zone with slots, or ``None`` when it is full."""
    for index, piece in enumerate(state.zone(player, zone)):
        if piece is None:
            return index
    return None


def put_in(state: State, player: int, zone: str, piece: Piece, position: str = "top", slot: int | None = None) -> State:
    """Lay a piece into a zone: into ``slot`` (or the first empty one), on top or at the bottom of an ordered zone; a
    zone whose order doesn't matter is kept sorted, so that equal boards are equal states."""
    return state.with_zone(player, zone, laid(state.table, zone, state.zone(player, zone), piece, position, slot))


def laid(table: Table, zone: str, pieces: Zone, piece: Piece, position: str, slot: int | None) -> Zone:
    """The pieces of a zone with one more among them."""
    spec = table.rules.zone_specs[zone]
    if spec.slots is not None:
        assert slot is not None or None in pieces, f"{zone} is full"
        index = pieces.index(None) if slot is None else slot
        return (*pieces[:index], piece, *pieces[index + 1 :])
    if not spec.ordered:
        return insert_sorted(pieces, piece)
    return (*pieces, piece) if position == "bottom" else (piece, *pieces)


def insert_sorted(pieces: Zone, piece: Piece) -> Zone:
    """A sorted zone with one more piece in it."""
    index = bisect_left(pieces, piece)  # type: ignore[type-var]  # a zone without slots holds nothing but pieces
    return (*pieces[:index], piece, *pieces[index:])


def tidy(state: State, player: int, zone: str) -> State:
    """The state with a zone whose order doesn't matter in its one order again, after pieces in it were turned."""
    spec = state.table.rules.zone_specs[zone]
    if spec.ordered or spec.slots is not None:
        return state
    return state.with_zone(player, zone, tuple(sorted(state.pieces(player, zone))))


def forget(state: State, piece_id: str) -> State:
    """Drop what held for a piece while it lay where it lay."""
    if state.used and state.table.policy.returned.value == "new":
        state = state._replace(used=frozenset(each for each in state.used if each[0] != piece_id))
    if not any(modifier.subject == piece_id for modifier in state.modifiers):
        return state
    return state._replace(modifiers=tuple(m for m in state.modifiers if m.subject != piece_id))


def shift(
    state: State,
    place: Place,
    zone: str,
    *,
    down: bool = False,
    position: str = "top",
    slot: int | None = None,
    marks: tuple[str, ...] = (),
) -> State:
    """Move a piece to another zone of the same player. It arrives without damage and with no marks but ``marks``, as a
    new card would, and the cards below it go to the discard zone; between the zones of one field it moves as it
    lies."""
    player, table, rules = place.player, state.table, state.table.rules
    piece = state.zones[player][rules.zone_index[place.zone]][place.index]
    assert piece is not None, f"nothing lies at {place}"
    arriving = Piece(piece.id, down, marks)
    if rules.field_zones and place.zone in rules.field_zones and zone in rules.field_zones:
        arriving = piece
    elif place.zone in rules.watching_zones and place.zone != zone:
        state = forget(state, piece.id)
    own = list(state.zones[player])
    origin, goal = rules.zone_index[place.zone], rules.zone_index[zone]
    own[origin] = left(table, place, own[origin])
    if piece.under and arriving is not piece:
        discards = rules.zone_index[rules.discard_zone]
        for below in piece.under:
            own[discards] = laid(table, rules.discard_zone, own[discards], Piece(below.id), "top", None)
    own[goal] = laid(table, zone, own[goal], arriving, position, slot)
    return state.with_zones_of(player, tuple(own))


def name_unknown(state: State, place: Place) -> tuple[State, str]:
    """Give the unknown piece at ``place`` an id of its own (``?1``), so that an effect can speak of it."""
    piece = state.at(place)
    assert piece is not None
    if piece.id != UNKNOWN:
        return state, piece.id
    taken = {p.id for zones in state.zones for zone in zones for p in zone if p is not None}
    number = next(n for n in range(1, 1000) if f"{UNKNOWN}{n}" not in taken)
    name = f"{UNKNOWN}{number}"
    return state.with_piece(place, piece._replace(id=name)), name


def rename(state: State, old: str, new: str) -> State:
    """Let everything that speaks of an unknown piece by the id it was given speak of it by its own."""
    if old == UNKNOWN:
        return state
    return state._replace(
        agenda=_renamed(state.agenda, old, new),
        pending=_renamed(state.pending, old, new),
        modifiers=_renamed(state.modifiers, old, new),
        facts=_renamed(state.facts, old, new),
    )


def _renamed(value: Any, old: str, new: str) -> Any:
    if value == old:
        return new
    if not isinstance(value, tuple):
        return value
    parts = (_renamed(part, old, new) for part in value)
    return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)


def new_id(state: State, card: str) -> str:
    """An id for one more copy of ``card``: the first number that no piece on the table has."""
    taken = {
        p.id
        for zones in state.zones
        for zone in zones
        for piece in zone
        if piece is not None
        for p in (piece, *piece.under)
    }
    return next(f"{card}#{n}" for n in range(1, 1000) if f"{card}#{n}" not in taken)


def lay_decks(table: Table, decks: tuple[tuple[str, ...], ...]) -> State:
    """A table before anything is dealt: each player's deck (piece ids, top first) in its zone, the others empty."""
    zones = tuple(
        tuple(
            tuple(Piece(piece_id) for piece_id in deck) if spec.name == "deck" else (None,) * (spec.slots or 0)
            for spec in table.rules.zones
        )
        for deck in decks
    )
    return State(table, phase="setup", zones=zones)
