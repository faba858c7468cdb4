"""The store: append-only streams of entries in one SQLite file, with read models beside them.

A stream (an event, a set of imported wordings) is a log. Nothing in it is ever changed or removed: the
database itself refuses. Whoever appends says which version he has seen; if somebody else was faster he gets
a `Conflict` and nothing is written. Read models are ordinary tables, filled in the same transaction, which
make the file useful in Datasette and can be rebuilt from the streams at any time.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlite_utils import Database

from webapp.errors import Refusal
from webapp.store_schema import migrations

BUSY_MILLISECONDS = 5_000


@dataclass(frozen=True)
class Fact:
    """What is to be appended: its kind (`result_reported`), its body (JSON-able), and who says so."""

    kind: str
    body: Mapping[str, Any] = field(default_factory=dict)
    who: str = ""


@dataclass(frozen=True)
class Entry:
    """A fact as it stands in its stream: `version` counts from 1, `at` is UTC in ISO 8601."""

    stream: str
    version: int
    kind: str
    body: Mapping[str, Any]
    who: str
    at: str


class Conflict(Refusal):
    """Somebody else appended first: the stream is further than the writer knew."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(
            f"「{stream}」刚被别人改过（您看到第 {expected} 版，现在是第 {actual} 版）：请重新载入后再提交",
            f"“{stream}” has just been changed by someone else (you saw version {expected}, it is now at "
            f"{actual}): load it again, then submit",
        )
        self.stream, self.expected, self.actual = stream, expected, actual


@dataclass(frozen=True)
class ReadModel:
    """A table derived from streams.

    `name` is its (chief) table. `create` makes its tables and is called while that one is missing; `clear`
    empties them; `apply` takes up one entry. All three run inside the store's transaction.
    """

    name: str
    create: Callable[[Database], None]
    clear: Callable[[Database], None]
    apply: Callable[[Database, Entry], None]


def utc_now() -> str:
    """This moment in UTC, to the millisecond, as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """One connection to the store. Open one a thread; closing is the opener's business (`with Store(...)`).

    Parameters
    ----------
    path : Path
        The SQLite file, made if missing.
    read_models : sequence of ReadModel
        The tables to keep beside the streams.
    clock : callable
        Gives the moment an entry is written, as text; tests pass their own.
    """

    def __init__(self, path: Path, read_models: Sequence[ReadModel] = (), clock: Callable[[], str] = utc_now) -> None:
        self._connection = sqlite3.connect(path, timeout=BUSY_MILLISECONDS / 1000)
        self._clock = clock
        self._read_models = tuple(read_models)
        try:
            self._prepare(path)
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self, path: Path) -> None:
        """Set the connection up and bring the schema up to date; refuse a file that is no database."""
        try:
            # The timeout is a property of the connection; WAL lets the phones read while the desk writes, and
            # FULL keeps a reported result through a power cut.
            self._write_ahead()
            for pragma in ("foreign_keys = ON", "synchronous = FULL"):
                self._connection.execute(f"PRAGMA {pragma}")
            self.database = Database(self._connection)
            self._bring_up_to_date()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
            raise Refusal(
                f"{path} 不是可用的数据库文件：请换回备份",
                f"{path} is not a usable database: put a backup in its place",
            ) from error

    def _write_ahead(self) -> None:
        """Turn WAL on. SQLite doesn't wait by itself where others open the same new file at this moment."""
        until = time.monotonic() + BUSY_MILLISECONDS / 1000
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.01)
            else:
                return

    def _bring_up_to_date(self) -> None:
        """Run what migrations are due; opening a store that is up to date takes no lock."""
        if not self._missing() and not migrations.pending(self.database):
            return
        with self._writing():
            migrations.apply(self.database)
            # Looked at again with the lock held: in the first second of a new file several open it at once.
            for model in self._missing():
                model.create(self.database)

    def _missing(self) -> list[ReadModel]:
        """The read models that have no table yet."""
        tables = set(self.database.table_names())
        return [model for model in self._read_models if model.name not in tables]

    def append(self, stream: str, expected_version: int, entries: Sequence[Fact]) -> int:
        """Append facts to a stream, all or none.

        Parameters
        ----------
        stream : str
            The stream's name; version 0 is a stream that doesn't exist yet.
        expected_version : int
            The version the writer has seen.
        entries : sequence of Fact
            What to append, in order.

        Returns
        -------
        int
            The stream's version afterwards.

        Raises
        ------
        Conflict
            If the stream isn't at `expected_version`; nothing is written then.
        """
        with self._writing():
            return self._append(stream, expected_version, entries)

    def append_together(self, parts: Iterable[tuple[str, int, Sequence[Fact]]]) -> None:
        """Append to several streams, all or nothing: each as (stream, version the writer has seen, facts).

        Raises `Conflict`.
        """
        with self._writing():
            for stream, expected_version, entries in parts:
                self._append(stream, expected_version, entries)

    def _append(self, stream: str, expected_version: int, entries: Sequence[Fact]) -> int:
        actual = self.version(stream)
        if actual != expected_version:
            raise Conflict(stream, expected_version, actual)
        if not entries:
            return actual
        at = self._clock()
        self._advance_stream(stream, actual + len(entries), at)
        for version, fact in enumerate(entries, start=actual + 1):
            self._insert(Entry(stream, version, fact.kind, dict(fact.body), fact.who, at))
        return actual + len(entries)

    def read(self, stream: str, since: int = 0) -> list[Entry]:
        """The entries of a stream behind version `since`, in order; empty if there is no such stream."""
        rows = self._connection.execute(
            "SELECT stream, version, kind, body, who, at FROM entries WHERE stream = ? AND version > ?"
            " ORDER BY version",
            (stream, since),
        )
        return [_entry(row) for row in rows]

    def version(self, stream: str) -> int:
        """How many entries the stream has; 0 if it doesn't exist."""
        row = self._connection.execute("SELECT version FROM streams WHERE name = ?", (stream,)).fetchone()
        return int(row[0]) if row else 0

    def streams(self, prefix: str = "") -> list[str]:
        """The names of the streams that begin with `prefix`, in alphabetical order."""
        rows = self._connection.execute(
            "SELECT name FROM streams WHERE substr(name, 1, ?) = ? ORDER BY name", (len(prefix), prefix)
        )
        return [row[0] for row in rows]

    def rebuild(self, name: str) -> int:
        """Empty one read model and fill it again from every stream; gives the number of entries read."""
        model = next(model for model in self._read_models if model.name == name)
        with self._writing():
            model.clear(self.database)
            rows = self._connection.execute(
                "SELECT stream, version, kind, body, who, at FROM entries ORDER BY id"
            ).fetchall()
            for row in rows:
                model.apply(self.database, _entry(row))
        return len(rows)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction that holds the write lock from its start.

        A deferred transaction would read the version first and fail to upgrade its lock later; with IMMEDIATE
        the second writer waits, then sees what the first one wrote.
        """
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.rollback()
            raise
        self._connection.commit()

    def _advance_stream(self, stream: str, version: int, at: str) -> None:
        self._connection.execute(
            "INSERT INTO streams (name, version, created_at, changed_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET version = excluded.version, changed_at = excluded.changed_at",
            (stream, version, at, at),
        )

    def _insert(self, entry: Entry) -> None:
        self._connection.execute(
            "INSERT INTO entries (stream, version, kind, body, who, at) VALUES (?, ?, ?, ?, ?, ?)",
            (
                entry.stream,
                entry.version,
                entry.kind,
                json.dumps(entry.body, ensure_ascii=False, sort_keys=True),
                entry.who,
                entry.at,
            ),
        )
        for model in self._read_models:
            model.apply(self.database, entry)


def _entry(row: Sequence[Any]) -> Entry:
    stream, version, kind, body, who, at = row
    return Entry(stream, version, kind, json.loads(body), who, at)
