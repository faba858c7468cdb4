"""States as JSON and back, so that a game can be written down in the middle of anything.

Plain JSON values stand for themselves; a named tuple is ``{"Piece": [...]}``, a tuple a list, a set
``{"set": [...]}``, an effect node ``{"node": …}`` as ``engine.effects.codec`` writes it.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engine.cards import Card, Table
from engine.effects.codec import decode, encode
from engine.effects.nodes import NODES
from engine.events import Event
from engine.resolution import Option
from engine.state import Context, Frame, Modifier, Outcome, Pending, Piece, Place, State

TUPLES: dict[str, Any] = {
    cls.__name__: cls for cls in (Context, Event, Frame, Modifier, Option, Outcome, Pending, Piece, Place)
}
"""Every kind of named tuple that a state may hold, by its name."""

T = TypeVar("T", bound=type)


def kept_in_states(cls: T) -> T:
    """Let states hold a game's own kind of named tuple. Raises ``ValueError`` if its name is taken."""
    if TUPLES.setdefault(cls.__name__, cls) is not cls:
        raise ValueError(f"{cls.__name__} is already the name of something that states hold")
    return cls


def dump(value: Any) -> Any:
    """A part of a state as JSON data."""
    name = type(value).__name__
    if TUPLES.get(name) is type(value):
        return {name: [dump(part) for part in value]}
    if NODES.get(name) is type(value):
        return {"node": encode(value)}
    if isinstance(value, tuple):
        return [dump(part) for part in value]
    if isinstance(value, frozenset):
        return {"set": sorted((dump(part) for part in value), key=repr)}
    return value


def load(data: Any) -> Any:
    """The part of a state that JSON data stands for. Raises ``ValueError`` for data that no state dumps to."""
    if isinstance(data, list):
        return tuple(load(part) for part in data)
    if not isinstance(data, dict):
        return data
    if len(data) != 1:
        raise ValueError(f"not part of a state: {data!r}")
    name, inside = next(iter(data.items()))
    if name == "node":
        return decode(inside)
    if name == "set":
        return frozenset(load(part) for part in inside)
    if name not in TUPLES:
        raise ValueError(f"not part of a state: {name!r}")
    return TUPLES[name](*(load(part) for part in inside))


def dump_card(card: Card) -> dict[str, Any]:
    """A card as JSON data, its effects as ``engine.effects.codec`` writes them."""
    return {
        "number": card.number,
        "name": card.name,
        "kind": card.kind,
        "keywords": list(card.keywords),
        "stats": dict(card.stats),
        "marks": list(card.marks),
        "text": card.text,
        "effect": [encode(ability) for ability in card.abilities],
    }


def load_card(data: dict[str, Any]) -> Card:
    """The card that ``dump_card`` wrote."""
    return Card(
        data["number"],
        data["name"],
        data["kind"],
        tuple(data["keywords"]),
        tuple(data["stats"].items()),
        tuple(data["marks"]),
        tuple(decode(ability) for ability in data["effect"]),
        data["text"],
    )


def dump_table(table: Table) -> dict[str, Any]:
    """The table as JSON data: game, players, cards with their effects, readings, what unknown cards may be."""
    return {
        "game": table.game,
        "players": list(table.players),
        "cards": {key: dump_card(card) for key, card in table.cards},
        "readings": dict(table.readings),
        "unknown": {place: list(cards) for place, cards in table.unknown},
        "has_unknown": table.has_unknown,
    }


def load_table(data: dict[str, Any]) -> Table:
    """The table that ``dump_table`` wrote."""
    return Table(
        data["game"],
        tuple(data["players"]),
        tuple((key, load_card(card)) for key, card in data["cards"].items()),
        tuple(data["readings"].items()),
        tuple((place, tuple(each)) for place, each in data["unknown"].items()),
        data["has_unknown"],
    )


def dump_state(state: State) -> dict[str, Any]:
    """A state as JSON data, its table beside it."""
    values = {name: dump(getattr(state, name)) for name in State._fields if name != "table"}
    return {"table": dump_table(state.table), **values}


def load_state(data: dict[str, Any], table: Table | None = None) -> State:
    """The state that ``dump_state`` wrote; ``table`` saves reading an equal one again."""
    values = {name: load(value) for name, value in data.items() if name != "table"}
    return State(table or load_table(data["table"]), **values)
