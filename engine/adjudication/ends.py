"""What a claim says about the board where a line ends: ``A.hand: 3``, ``B.field.1: {card: Z1}``, ``winner: A``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.adjudication.naming import Subject, read_place, read_subject, read_zone_name
from engine.adjudication.plain import Faults, is_whole, short
from engine.cards import UNKNOWN
from engine.effects.conditions import compare
from engine.state import NATURE, Piece, Place, State

FAR = 50
"""The distance of something that is not as wanted and can't be counted."""
SIGNS = {">=": ">=", "<=": "<=", "≥": ">=", "≤": "<="}
FLAGS = ("weakened", "sideways")
PIECE_FIELDS = ("card", "down", "zone", "damage", "power", "support", *FLAGS)


@dataclass(frozen=True)
class Wanted:
    """One point that the end is looked at for. ``text`` is how the case says it; ``zone`` is the zone concerned
    (player, name), if there is one."""

    text: str

    @property
    def zone(self) -> tuple[int, str] | None:
        """The zone that the point is about."""
        return None

    def is_about(self, state: State, piece_id: str) -> bool:
        """Whether the point is about this piece."""
        place = state.find(piece_id)
        return place is not None and (place.player, place.zone) == self.zone

    def view(self, state: State) -> object:
        """The part of a state that the point is about."""
        return self.distance(state) if self.zone is None else state.zone(*self.zone)

    def holds(self, state: State) -> bool:
        """Whether it is so."""
        return self.distance(state) == 0

    def distance(self, state: State) -> int:
        """How far from it the state is; 0 when it is so."""
        raise NotImplementedError


@dataclass(frozen=True)
class CardCount(Wanted):
    """The number of cards in a zone."""

    player: int
    name: str
    op: str
    count: int

    @property
    def zone(self) -> tuple[int, str] | None:
        """The zone counted."""
        return self.player, self.name

    def distance(self, state: State) -> int:
        """How many cards there are too many or too few."""
        here = len(state.pieces(self.player, self.name))
        return 0 if compare(here, self.op, self.count) else abs(here - self.count)


@dataclass(frozen=True)
class Holds(Wanted):
    """A zone holds these cards (others may lie there too)."""

    player: int
    name: str
    cards: tuple[str, ...]

    @property
    def zone(self) -> tuple[int, str] | None:
        """The zone looked at."""
        return self.player, self.name

    def distance(self, state: State) -> int:
        """How many of the cards are missing."""
        here = [piece.id for piece in state.pieces(self.player, self.name)]
        missing = 0
        for card in self.cards:
            found = next((i for i in here if card in (i, i.partition("#")[0])), None)
            if found is None:
                missing += 1
            else:
                here.remove(found)
        return missing


@dataclass(frozen=True)
class CardState(Wanted):
    """A card: where it lies and how. ``subject`` is the card, or ``at`` the slot in which some card is looked for."""

    subject: Subject | None
    at: Place | None
    fields: tuple[tuple[str, Any], ...]

    @property
    def zone(self) -> tuple[int, str] | None:
        """The zone of the slot."""
        return None if self.at is None else (self.at.player, self.at.zone)

    def is_about(self, state: State, piece_id: str) -> bool:
        """Whether it is one of the cards meant."""
        if self.subject is None:
            return super().is_about(state, piece_id)
        return self.subject.means(state, piece_id)

    def view(self, state: State) -> object:
        """The slot, or every card meant and where it lies; and what holds for a while."""
        if self.subject is None:
            return super().view(state), state.modifiers
        found = [
            (player, spec.name, piece)
            for player in range(len(state.zones))
            for spec in state.table.rules.zones
            for piece in state.pieces(player, spec.name)
            if self.subject.means(state, piece.id)
        ]
        return found, state.modifiers

    def distance(self, state: State) -> int:
        """The fewest points in which a card meant is otherwise."""
        if self.at is not None:
            piece = state.at(self.at)
            return self._amiss(state, self.at, piece)
        assert self.subject is not None
        found = [
            self._amiss(state, Place(player, spec.name, index), piece)
            for player in range(len(state.zones))
            for spec in state.table.rules.zones
            for index, piece in enumerate(state.zone(player, spec.name))
            if piece is not None and self.subject.means(state, piece.id)
        ]
        return min(found, default=FAR)

    def _amiss(self, state: State, place: Place, piece: Piece | None) -> int:
        if piece is None:
            return 0 if self.fields == (("card", None),) else FAR
        return sum(not field_holds(state, place, piece, name, value) for name, value in self.fields)


def field_holds(state: State, place: Place, piece: Piece, name: str, value: Any) -> bool:
    """Whether one thing said of a card is so."""
    if name == "card":
        return value in (piece.id, piece.id.partition("#")[0])
    if name == "down":
        return piece.down is value
    if name == "zone":
        return value in (place.zone, f"{state.table.players[place.player]}.{place.zone}")
    if name == "damage":
        return bool(piece.damage == value)
    if name in FLAGS:
        return (name in piece.marks) is value
    return bool(state.table.rules.stat(state, piece, name) == value)


@dataclass(frozen=True)
class Ended(Wanted):
    """How the game ended: ``winner`` (a player), ``NATURE`` for drawn, ``None`` for not over."""

    winner: int | None

    def distance(self, state: State) -> int:
        """0 when it ended so."""
        if state.outcome is None:
            return 0 if self.winner is None else FAR
        if self.winner is None:
            return FAR
        return 0 if state.outcome.winner == (None if self.winner == NATURE else self.winner) else FAR


@dataclass(frozen=True)
class Lost(Wanted):
    """A player is among those who have lost."""

    player: int

    def distance(self, state: State) -> int:
        """0 when he has."""
        return 0 if state.outcome is not None and self.player in state.outcome.losers else FAR


# -- reading -------------------------------------------------------------------------------------------


def read_end(data: Any, state: State, place: str, faults: Faults) -> tuple[Wanted, ...]:
    """The points of an ``end:`` mapping; what can't be read is noted."""
    if not isinstance(data, dict) or not data:
        faults.wrong_type(place, data, "结束时的样子，例如 {A.hand: 3}", "how it ends, for example {A.hand: 3}")
        return ()
    points = [read_point(key, value, state, f"{place}.{short(key)}", faults) for key, value in data.items()]
    return tuple(point for point in points if point is not None)


def read_point(key: Any, value: Any, state: State, place: str, faults: Faults) -> Wanted | None:
    """One point; ``None`` with a fault when it can't be read."""
    text = f"{short(key)}: {short(value)}"
    if key in ("winner", "loser", "draw", "over"):
        return read_outcome(key, value, state, text, place, faults)
    if isinstance(key, str):
        zone = read_zone_name(key, state.table)
        if zone is not None:
            return read_zone_point(*zone, value, state, text, place, faults)
        at, subject = read_place(key, state), read_subject(key, state)
        if at is not None or subject is not None:
            slotted = at is not None and state.table.rules.zone_specs[at.zone].slots is not None
            of_slot = slotted and (value is None or isinstance(value, str | int) or "card" in value)
            fields = read_fields(value, state, place, faults)
            if fields is None:
                return None
            if of_slot or subject is None:
                return CardState(text, None, at, fields)
            return CardState(text, subject, None, fields)
    faults.add(
        "unknown point", place,
        f"{place}：{short(key)} 不是区域（A.hand）、位置（A.field.1）、牌（Z1），也不是 winner、loser、draw、over",
        f"{place}: {short(key)} is no zone (A.hand), place (A.field.1) or card (Z1), nor winner, loser, draw or over",
    )  # fmt: skip
    return None


def read_outcome(key: str, value: Any, state: State, text: str, place: str, faults: Faults) -> Wanted | None:
    """How the game ended."""
    if key in ("draw", "over"):
        if not isinstance(value, bool) or (key == "over" and value) or (key == "draw" and not value):
            right = "true" if key == "draw" else "false"
            faults.wrong_type(place, value, f" {right}", right)
            return None
        return Ended(text, NATURE if key == "draw" else None)
    if value not in state.table.players or not isinstance(value, str):
        names = "、".join(state.table.players)
        faults.wrong_type(place, value, f"玩家（{names}）", f"a player ({names})")
        return None
    player = state.table.players.index(value)
    return Ended(text, player) if key == "winner" else Lost(text, player)


def read_zone_point(
    player: int, name: str, value: Any, state: State, text: str, place: str, faults: Faults
) -> Wanted | None:
    """What a zone holds: a number, a bound (“>=3”), or cards."""
    if is_whole(value):
        return CardCount(text, player, name, "==", value)
    if isinstance(value, str):
        for sign, op in SIGNS.items():
            number = value.strip().removeprefix(sign).strip()
            if value.strip().startswith(sign) and number.isascii() and number.isdigit() and len(number) < 4:
                return CardCount(text, player, name, op, int(number))
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        known = {key for key, _ in state.table.cards}
        if all(card.partition("#")[0] in known for card in value):
            return Holds(text, player, name, tuple(value))
    faults.wrong_type(
        place, value, "张数（3、“>=3”）或其中的牌（[Z1, Z2]）", "a number (3, “>=3”) or cards that lie there ([Z1, Z2])"
    )
    return None


def read_fields(value: Any, state: State, place: str, faults: Faults) -> tuple[tuple[str, Any], ...] | None:
    """What is said of a card: its id, a zone, or a mapping of both and of its states."""
    if value is None:
        return (("card", None),)
    if is_whole(value):
        value = str(value)
    if isinstance(value, str):
        known = {key for key, _ in state.table.cards}
        if value.partition("#")[0] in known or value == UNKNOWN:
            return (("card", value),)
        if value in state.table.rules.zone_index or read_zone_name(value, state.table) is not None:
            return (("zone", value),)
    if isinstance(value, dict) and value and all(key in PIECE_FIELDS for key in value):
        return tuple(value.items())
    faults.wrong_type(
        place, value, f"一张牌、一个区域，或 {{{'、'.join(PIECE_FIELDS)}}}",
        f"a card, a zone, or a mapping of {', '.join(PIECE_FIELDS)}",
    )  # fmt: skip
    return None
