"""Reading the official wordings that the user has imported, without loading what writing them needs."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from webapp.home import store_path

WORDINGS = "official_wordings"
GUESSES = "official_guesses"
BUSY_SECONDS = 5.0
AROUND = 10


@dataclass(frozen=True, slots=True)
class KeptGuess:
    """What an import guessed, as it is kept.

    Attributes
    ----------
    game, number : str, int
        Together its name; a number never comes again.
    kind : str
        See `rules_text.importing.spots.GuessKind`.
    ref : str
        The clause it stands in now; ``""`` for a line that belongs to none.
    file, line, before : str, int, str
        Where it was read, and what the file has there.
    words : str
        What stands there now.
    start, length : int
        Where in the clause's wording.
    state : str
        ``open``, ``confirmed``, ``mended``, or ``replaced`` by another import.
    settled_by, settled_at : str
    head, tail : str
        What stands before and behind it on its line.
    """

    game: str
    number: int
    kind: str
    ref: str
    file: str
    line: int
    before: str
    words: str
    start: int
    length: int
    state: str
    settled_by: str
    settled_at: str
    head: str = ""
    tail: str = ""

    @property
    def text(self) -> str:
        """The words in square brackets, with those around them."""
        return f"{self.head}[{self.words}]{self.tail}"

    def document(self) -> dict[str, Any]:
        """The guess as JSON."""
        return {
            "number": self.number,
            "kind": self.kind,
            "ref": self.ref or None,
            "file": self.file,
            "line": self.line,
            "before": self.before,
            "words": self.words,
            "text": self.text,
            "state": self.state,
        }


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of an official wording, and whether it is a guess that nobody has confirmed."""

    text: str
    unconfirmed: bool


@dataclass(frozen=True, slots=True)
class OfficialWording:
    """The official wording of one clause: which file it comes from, and what in it nobody has confirmed yet."""

    ref: str
    text: str
    file: str
    imported_at: str
    open_guesses: tuple[KeptGuess, ...]

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The text in order, what is unconfirmed apart."""
        covered = [False] * len(self.text)
        for guess in self.open_guesses:
            covered[guess.start : guess.start + guess.length] = [True] * guess.length
        ends = [place for place in range(1, len(covered)) if covered[place] != covered[place - 1]]
        bounds = zip([0, *ends], [*ends, len(covered)], strict=True)
        return tuple(Stretch(self.text[start:end], covered[start]) for start, end in bounds if start < end)

    def document(self) -> dict[str, Any]:
        """The wording as JSON."""
        return {
            "text": self.text,
            "file": self.file,
            "imported_at": self.imported_at,
            "unconfirmed": [guess.document() for guess in self.open_guesses],
        }


def wordings(game: str | None = None, path: Path | None = None) -> dict[str, str]:
    """The official wording by full ref, of one game or of all; nothing where nothing was imported.

    Opens the file for reading alone and makes nothing, so that a search doesn't pay for it.
    """
    where, values = (" AND game = ?", [game]) if game else ("", [])
    return dict(
        map(tuple, _rows(f"SELECT ref, text FROM {WORDINGS} WHERE text != ''{where} ORDER BY rowid", values, path))
    )


def official_wording(ref: str, path: Path | None = None) -> OfficialWording | None:
    """The official wording of one clause, if there is one."""
    return official_wordings([ref], path).get(ref)


def official_wordings(refs: Sequence[str], path: Path | None = None) -> dict[str, OfficialWording]:
    """The official wordings of these clauses, where there are any."""
    some = ", ".join("?" * len(refs))
    columns = "ref, text, file, imported_at"
    found = _rows(f"SELECT {columns} FROM {WORDINGS} WHERE text != '' AND ref IN ({some})", refs, path)
    if not found:
        return {}
    guesses = _guesses(f"g.state = 'open' AND g.ref IN ({some})", refs, path)
    return {
        ref: OfficialWording(ref, text, file, at, tuple(guess for guess in guesses if guess.ref == ref))
        for ref, text, file, at in found
    }


def kept_guesses(game: str, settled: bool = False, path: Path | None = None) -> tuple[KeptGuess, ...]:
    """What was guessed in a game's official wordings and nobody has confirmed; with ``settled`` also what was."""
    states = "g.state != 'replaced'" if settled else "g.state = 'open'"
    return _guesses(f"g.game = ? AND {states}", [game], path)


def imported_files(game: str, path: Path | None = None) -> tuple[tuple[str, str, int], ...]:
    """The files that a game's wordings come from: name, when it was last imported, how many clauses; newest first."""
    columns = "file, MAX(imported_at), COUNT(*)"
    sql = f"SELECT {columns} FROM {WORDINGS} WHERE game = ? AND text != '' GROUP BY file ORDER BY 2 DESC"
    return tuple(tuple(row) for row in _rows(sql, [game], path))


def _guesses(where: str, values: Sequence[Any], path: Path | None) -> tuple[KeptGuess, ...]:
    columns = ", ".join(f"g.{each.name}" for each in fields(KeptGuess) if each.name not in ("head", "tail"))
    sql = (
        f"SELECT {columns}, COALESCE(w.text, '') AS wording FROM {GUESSES} g LEFT JOIN {WORDINGS} w ON w.ref = g.ref"
        f" WHERE {where} ORDER BY g.number"
    )
    return tuple(_guess(dict(row)) for row in _rows(sql, values, path))


def _guess(row: dict[str, Any]) -> KeptGuess:
    wording, start = row.pop("wording"), row["start"]
    head = wording[max(0, start - AROUND) : start].rpartition("\n")[2]
    tail = wording[start + row["length"] :][:AROUND].partition("\n")[0]
    return KeptGuess(**row, head=head, tail=tail)


def _rows(sql: str, values: Sequence[Any], path: Path | None) -> list[Any]:
    """The rows of a query; none where the store, or a table of it, isn't there."""
    file = path or store_path()
    if not file.exists():
        return []
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
        connection.row_factory = sqlite3.Row
        try:
            return connection.execute(sql, values).fetchall()
        finally:
            connection.close()
    except sqlite3.Error:
        return []
