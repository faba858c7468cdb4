"""The log of an event as JSON and back: one mapping an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from datetime import datetime
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from engine.tournament.events import OPERATIONS, Entry, Operation
from engine.tournament.roles import Role
from engine.tournament.seating import Pair


class UnreadableEntry(ValueError):
    """A mapping is no entry of an event's log; `zh` and `en` say why."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(f"{zh}（{en}）")
        self.zh, self.en = zh, en


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
    for name in ("number", "who", "role", "when", "what", "data"):
        if not isinstance(document, Mapping) or name not in document:
            raise UnreadableEntry(f"一条记录缺「{name}」", f"an entry has no “{name}”")
    number = document["number"]
    try:
        return Entry(
            int(number),
            str(document["who"]),
            Role(document["role"]),
            datetime.fromisoformat(document["when"]),
            operation_from_json(document["what"], document["data"]),
        )
    except UnreadableEntry as error:
        raise UnreadableEntry(f"第 {number} 条记录：{error.zh}", f"entry {number}: {error.en}") from error
    except (TypeError, ValueError) as error:
        raise UnreadableEntry(
            f"第 {number} 条记录的编号、职务或时间不对", f"entry {number}: its number, role or time is none"
        ) from error


def operation_from_json(what: str, data: Mapping[str, Any]) -> Operation:
    """The operation of the kind `what`.

    Raises `UnreadableEntry` for an unknown kind or a field it doesn't have.
    """
    kind = OPERATIONS.get(what) if isinstance(what, str) else None
    if kind is None:
        raise UnreadableEntry(f"没有「{what}」这种操作", f"there is no operation “{what}”")
    try:
        values = {name: _pairs(value) if name == "pairs" else _frozen(value) for name, value in data.items()}
        return kind(**values)
    except (AttributeError, KeyError, TypeError) as error:
        names = {field.name for field in fields(kind)}
        needed = {field.name for field in fields(kind) if field.default is MISSING}
        given = set(data) if isinstance(data, Mapping) else set()
        wrong = ", ".join(sorted((given - names) | (needed - given)) or ["data"])
        raise UnreadableEntry(
            f"{what} 的内容不对：{wrong} 多余、缺少或不成形", f"{what}: {wrong} is too much, missing or of another form"
        ) from error


def mistyped(what: Operation) -> Iterator[str]:
    """The fields of an operation whose values are of another type than its kind says."""
    hints = _hints(type(what))
    return (field.name for field in fields(what) if not _fits(getattr(what, field.name), hints[field.name]))


_hints: Callable[[type], dict[str, Any]] = cache(get_type_hints)


def _fits(value: Any, hint: Any) -> bool:
    if isinstance(hint, UnionType):
        return any(_fits(value, part) for part in get_args(hint))
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if not isinstance(value, tuple):
            return False
        if parts[-1] is Ellipsis:
            return all(_fits(each, parts[0]) for each in value)
        return len(value) == len(parts) and all(map(_fits, value, parts))
    if hint is Pair:
        return isinstance(value, Pair) and all(_fits(getattr(value, n), h) for n, h in _hints(Pair).items())
    return type(value) is (NoneType if hint is None else hint)


def _plain(value: Any) -> Any:
    if isinstance(value, Pair):
        rests = {"rests": True} if value.rests else {}
        return {"table": value.table, "player1": value.player1, "player2": value.player2} | rests
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value


def _pairs(value: Any) -> tuple[Pair, ...]:
    return tuple(Pair(pair["table"], pair["player1"], pair["player2"], pair.get("rests", False)) for pair in value)
