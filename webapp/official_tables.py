"""The official wordings and their guesses as tables beside the streams `official/GAME` (see `webapp.official`)."""

from typing import Any

from sqlite_utils import Database

from rules_text.importing.mending import Span, shifted, with_words, without_line
from webapp.store import Entry, ReadModel
from webapp.wordings import GUESSES, WORDINGS

STREAM = "official/"


def create(db: Database) -> None:
    """Make the tables."""
    wordings = db.table(WORDINGS)
    if not wordings.exists():
        columns = {"ref": str, "game": str, "text": str, "read": str, "file": str, "imported_at": str}
        wordings.create(columns, pk="ref", not_null={"game", "text", "file", "imported_at"})
        wordings.create_index(["game"])
    elif "read" not in wordings.columns_dict:
        # Wordings that were imported before guesses were kept.
        wordings.add_column("read", str)
    db.table(GUESSES).create(
        {
            "game": str,
            "number": int,
            "kind": str,
            "ref": str,
            "file": str,
            "line": int,
            "before": str,
            "guessed": str,
            "words": str,
            "start": int,
            "length": int,
            "state": str,
            "settled_by": str,
            "settled_at": str,
        },
        pk=("game", "number"),
    )
    db.table(GUESSES).create_index(["ref"])


def clear(db: Database) -> None:
    """Empty the tables."""
    for table in (WORDINGS, GUESSES):
        db.conn.execute(f"DELETE FROM {table}")


def take_up(db: Database, entry: Entry) -> None:
    """Take up one entry of any stream."""
    if not entry.stream.startswith(STREAM):
        return
    tables = _Tables(db, entry)
    match entry.kind:
        case "imported":
            tables.imported()
        case "forgotten":
            tables.forgotten()
        case "guesses_confirmed":
            tables.confirmed(entry.body["numbers"], entry.who)
        case "guess_mended":
            tables.mended(entry.body["number"], entry.body["words"], entry.body["ref"])


OFFICIAL = ReadModel(GUESSES, create, clear, take_up)


class _Tables:
    """The tables of one game while an entry is taken up."""

    def __init__(self, db: Database, entry: Entry) -> None:
        self._execute = db.conn.execute
        self._entry = entry
        self._game = entry.stream.removeprefix(STREAM)

    def imported(self) -> None:
        """Wordings come in with their guesses; those of wordings that they replace are guesses no more."""
        body = self._entry.body
        for ref, text in body["texts"].items():
            self._execute(f"UPDATE {GUESSES} SET state = 'replaced' WHERE ref = ?", (ref,))
            self._execute(
                f"INSERT OR REPLACE INTO {WORDINGS} (ref, game, text, read, file, imported_at)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (ref, self._game, text, text, body["file"], self._entry.at),
            )
        for number in body["dropped"]:
            self._execute(
                f"UPDATE {GUESSES} SET state = 'replaced' WHERE game = ? AND number = ?", (self._game, number)
            )
        self.confirmed(body["confirmed"], body["file"])
        for number, guess in enumerate(body["guesses"], body["first"]):
            self._execute(
                f"INSERT INTO {GUESSES} (game, number, kind, ref, file, line, before, guessed, words, start, length,"
                " state, settled_by, settled_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', '', '')",
                (
                    self._game,
                    number,
                    guess["kind"],
                    guess["ref"],
                    body["file"],
                    guess["line"],
                    guess["before"],
                    guess["words"],
                    guess["words"],
                    guess["start"],
                    len(guess["words"]),
                ),
            )

    def forgotten(self) -> None:
        """Nothing of the game's official wording is kept any more; the log still has it."""
        self._execute(f"DELETE FROM {WORDINGS} WHERE game = ?", (self._game,))
        self._execute(f"UPDATE {GUESSES} SET state = 'replaced' WHERE game = ?", (self._game,))

    def confirmed(self, numbers: list[int], by: str) -> None:
        """Somebody, or another file, says that these are right."""
        for number in numbers:
            self._settle(number, "confirmed", by)

    def mended(self, number: int, words: str, ref: str) -> None:
        """Other words take a guess's place, or its line goes to another clause."""
        row = self._execute(
            f"SELECT ref, start, length, file FROM {GUESSES} WHERE game = ? AND number = ?", (self._game, number)
        ).fetchone()
        old, span, file = row[0], Span(row[1], row[2]), row[3]
        if old == ref:
            self._put(old, with_words(self._wording(old), span, words), file)
            self._shift(old, span, len(words) - span.length, number)
            start = span.start
        else:
            if old:
                left, cut = without_line(self._wording(old), span)
                self._put(old, left, file)
                self._shift(old, cut, -cut.length, number)
            there = self._wording(ref)
            start = len(there) + 1 if there else 0
            self._put(ref, f"{there}\n{words}" if there else words, file)
        self._execute(
            f"UPDATE {GUESSES} SET ref = ?, words = ?, start = ?, length = ? WHERE game = ? AND number = ?",
            (ref, words, start, len(words), self._game, number),
        )
        self._settle(number, "mended", self._entry.who)

    def _wording(self, ref: str) -> str:
        row = self._execute(f"SELECT text FROM {WORDINGS} WHERE ref = ?", (ref,)).fetchone()
        return str(row[0]) if row else ""

    def _put(self, ref: str, text: str, file: str) -> None:
        """Write a clause's wording; what its file had stays beside it, also where no words are left."""
        self._execute(
            f"INSERT INTO {WORDINGS} (ref, game, text, read, file, imported_at) VALUES (?, ?, ?, '', ?, ?)"
            " ON CONFLICT (ref) DO UPDATE SET text = excluded.text",
            (ref, self._game, text, file, self._entry.at),
        )

    def _shift(self, ref: str, mended: Span, growth: int, but: int) -> None:
        """Move the other guesses of a clause along; one that lay within what was mended is settled with it."""
        rows: list[Any] = self._execute(
            f"SELECT number, start, length FROM {GUESSES} WHERE ref = ? AND number != ? AND state != 'replaced'",
            (ref, but),
        ).fetchall()
        wording = self._wording(ref)
        for number, start, length in rows:
            span = shifted(Span(start, length), mended, growth)
            if span is None:
                self._execute(
                    f"UPDATE {GUESSES} SET state = 'replaced' WHERE game = ? AND number = ?", (self._game, number)
                )
                continue
            self._execute(
                f"UPDATE {GUESSES} SET start = ?, length = ?, words = ? WHERE game = ? AND number = ?",
                (span.start, span.length, wording[span.start : span.end], self._game, number),
            )

    def _settle(self, number: int, state: str, by: str) -> None:
        self._execute(
            f"UPDATE {GUESSES} SET state = ?, settled_by = ?, settled_at = ? WHERE game = ? AND number = ?",
            (state, by, self._entry.at, self._game, number),
        )
