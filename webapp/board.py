"""A board as a drawing: both sides, zone by zone, ready for the template."""

from dataclasses import dataclass

from engine.adjudication.words import Words
from engine.rules import ZoneSpec
from engine.state import Piece, State

MARKS: dict[str, Words] = {
    "weakened": Words("衰弱", "weakened"),
    "sideways": Words("横置", "sideways"),
    "mixed": Words("洗过", "shuffled"),
}
# A pile of more than so many cards is drawn as a number alone.
PILE = 12


@dataclass(frozen=True)
class DrawnCard:
    """A card as it lies: `name` is `None` for one nobody knows."""

    name: str | None
    number: str
    text: str
    figures: tuple[str, ...]
    marks: tuple[Words, ...]
    down: bool
    damage: int
    under: int
    moved: bool


@dataclass(frozen=True)
class DrawnZone:
    """A zone: one entry a slot where it has slots (`None` for an empty one), else a pile; `cards` may be fewer than
    `count` when they aren't worth drawing."""

    name: str
    title: Words
    count: int
    slots: bool
    cards: tuple[DrawnCard | None, ...]


@dataclass(frozen=True)
class DrawnSide:
    """One player's half of the board."""

    player: str
    active: bool
    zones: tuple[DrawnZone, ...]


def draw(state: State, before: State | None = None) -> tuple[DrawnSide, ...]:
    """The board, the active player's side last (nearest to the reader).

    `before` is an earlier state: cards that have changed since then are marked as moved.
    """
    order = (*state.others(state.active), state.active)
    return tuple(draw_side(state, player, before) for player in order)


def draw_side(state: State, player: int, before: State | None) -> DrawnSide:
    """One player's half: his zones with slots first, empty passing zones left out."""
    specs = state.table.rules.zones
    zones = [draw_zone(state, player, spec, before) for spec in specs]
    shown = [zone for zone in zones if zone.slots or zone.count or zone.name not in ("aside", "shown")]
    return DrawnSide(state.table.players[player], player == state.active, tuple(shown))


def draw_zone(state: State, player: int, spec: ZoneSpec, before: State | None) -> DrawnZone:
    """One zone; of a large pile of unknown cards only the number."""
    zone = state.zone(player, spec.name)
    earlier = set(before.zone(player, spec.name)) if before is not None else None
    pieces = [piece for piece in zone if piece is not None]
    slots = spec.slots is not None
    plain = not slots and (len(pieces) > PILE or all(state.card(piece) is None for piece in pieces))
    cards = tuple(
        None if piece is None else draw_card(state, piece, earlier is not None and piece not in earlier)
        for piece in (() if plain else zone)
    )
    return DrawnZone(spec.name, Words(spec.zh, spec.en), len(pieces), slots, cards)


def draw_card(state: State, piece: Piece, moved: bool) -> DrawnCard:
    """One card with the figures that count now."""
    card = state.card(piece)
    figures: tuple[str, ...] = ()
    if card is not None and card.stats and not piece.down:
        values = [state.table.rules.stat(state, piece, name) for name, _ in card.stats if name != "weak"]
        figures = tuple(str(value) for value in values if value is not None)
    marks = tuple(MARKS.get(mark, Words(mark, mark)) for mark in piece.marks)
    return DrawnCard(
        name=card.name if card else None,
        number=card.number if card else "",
        text=card.text if card else "",
        figures=figures,
        marks=marks,
        down=piece.down,
        damage=piece.damage,
        under=len(piece.under),
        moved=moved,
    )
