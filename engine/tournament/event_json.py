"""The log of an event as JSON and back: one mapping an entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any

from engine.tournament.events import OPERATIONS, Entry, Operation
from engine.tournament.roles import Role
from engine.tournament.seating import Pair


class UnreadableEntry(ValueError):
    """A mapping is no entry of an event's log; the message says why."""


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """An entry as a mapping of plain values: ``number``, ``who``, ``role``, ``when`` (ISO 8601),
    ``what``, ``data``.
    """
    return {
        "number": entry.number,
        "who": entry.who,
        "role": entry.role.value,
        "when": entry.when.isoformat(),
        "what": type(entry.what).__name__,
        "data": operation_to_json(entry.what),
    }


def operation_to_json(what: Operation) -> dict[str, Any]:
    """The fields of an operation as plain values."""
    return {field.name: _plain(getattr(what, field.name)) for field in fields(what)}


def entry_from_json(document: Mapping[str, Any]) -> Entry:
    """The entry that `entry_to_json` wrote. Raises `UnreadableEntry`."""
    try:
        return Entry(
            int(document["number"]),
            str(document["who"]),
            Role(document["role"]),
            datetime.fromisoformat(document["when"]),
            operation_from_json(document["what"], document["data"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableEntry(f"entry {document.get('number', '?')}: {error}") from error


def operation_from_json(what: str, data: Mapping[str, Any]) -> Operation:
    """The operation of the kind `what`.

    Raises `UnreadableEntry` for an unknown kind or a field it doesn't have.
    """
    kind = OPERATIONS.get(what)
    if kind is None:
        raise UnreadableEntry(f"unknown operation {what!r}")
    try:
        values = {name: _pairs(value) if name == "pairs" else _frozen(value) for name, value in data.items()}
        return kind(**values)
    except (KeyError, TypeError) as error:
        raise UnreadableEntry(f"{what}: {error}") from error


def _plain(value: Any) -> Any:
    if isinstance(value, Pair):
        return {"table": value.table, "player1": value.player1, "player2": value.player2}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value


def _pairs(value: Any) -> tuple[Pair, ...]:
    return tuple(Pair(pair["table"], pair["player1"], pair["player2"]) for pair in value)
