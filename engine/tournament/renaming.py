"""Renaming a player (改名): everything that an event keeps speaks of him by his new name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any

from engine.tournament.bracket import Bracket
from engine.tournament.event import Event, Player, Round, Seat, Stage
from engine.tournament.events import PenaltyGiven

# What people wrote, and names of other things than players: they may happen to read the same.
OTHER_TEXTS: Mapping[type, frozenset[str]] = {
    Event: frozenset({"settings", "staff"}),
    Player: frozenset({"member", "status", "deck", "absences", "entered_as"}),
    Seat: frozenset({"disputed", "call", "match"}),
    Round: frozenset({"seed", "clock"}),
    Stage: frozenset({"name", "clock"}),
    Bracket: frozenset({"nodes"}),
    PenaltyGiven: frozenset({"penalty", "infraction", "note"}),
}
KEYED_BY_OTHERS: Mapping[type, frozenset[str]] = {
    Event: frozenset({"stages", "rounds"}),
    Bracket: frozenset({"winners", "seated"}),
}


def rename(event: Event, old: str, new: str) -> None:
    """Call the player `old` by `new` in all of `event`. The order of the players stays."""
    _renamed(event, old, new)


def _renamed(value: Any, old: str, new: str) -> Any:
    """`value` with the player renamed: the same object where it doesn't speak of him or may change itself."""
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, tuple | list | frozenset):
        items = [_renamed(item, old, new) for item in value]
        same = all(one is other for one, other in zip(items, value, strict=True))
        return value if same else type(value)(items)
    if isinstance(value, Mapping):
        return _mapping(value, old, new, keys=True)
    if is_dataclass(value) and not isinstance(value, type):
        return _record(value, old, new)
    return value


def _record(value: Any, old: str, new: str) -> Any:
    left_out = OTHER_TEXTS.get(type(value), frozenset())
    keyed = KEYED_BY_OTHERS.get(type(value), frozenset())
    changed: dict[str, Any] = {}
    for field in fields(value):
        if field.name in left_out:
            continue
        before = getattr(value, field.name)
        after = _mapping(before, old, new, keys=False) if field.name in keyed else _renamed(before, old, new)
        if after is not before:
            changed[field.name] = after
    if not changed:
        return value
    if value.__dataclass_params__.frozen:
        return replace(value, **changed)
    for name, after in changed.items():
        setattr(value, name, after)
    return value


def _mapping(value: Mapping[Any, Any], old: str, new: str, *, keys: bool) -> Mapping[Any, Any]:
    items = {(_renamed(key, old, new) if keys else key): _renamed(item, old, new) for key, item in value.items()}
    same = items.keys() == value.keys() and all(items[key] is value[key] for key in items)
    if same:
        return value
    return MappingProxyType(items) if isinstance(value, MappingProxyType) else items
