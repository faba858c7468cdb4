"""The official wordings that the user has imported, kept in his own store beside our text.

One row a clause. What is kept is never replaced without being told to: see `keep`; `webapp.wordings` reads it.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database, Migrations

from webapp.errors import Refusal
from webapp.home import store_path
from webapp.store import utc_now
from webapp.wordings import BUSY_SECONDS, TABLE

migrations = Migrations("floorjudge-official")


@migrations()
def official_wordings(db: Database) -> None:
    """The wordings, and the file each came from."""
    db.table(TABLE).create(
        {"ref": str, "game": str, "text": str, "file": str, "imported_at": str},
        pk="ref",
        not_null={"game", "text", "file", "imported_at"},
    )
    db.table(TABLE).create_index(["game"])


@contextmanager
def opened(path: Path | None) -> Iterator[Database]:
    """The store with the table in it; one transaction, undone if anything fails."""
    file = path or store_path()
    connection = sqlite3.connect(file, timeout=BUSY_SECONDS)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        database = Database(connection)
        if migrations.pending(database):
            migrations.apply(database)
        with connection:
            yield database
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        raise Refusal(
            f"{file} 不是可用的数据库文件：请换回备份", f"{file} is not a usable database: put a backup in its place"
        ) from error
    finally:
        connection.close()


def keep(texts: Mapping[str, str], game: str, file: str, replace: bool = False, path: Path | None = None) -> int:
    """Keep official wordings; give how many were written.

    Parameters
    ----------
    texts : mapping of str to str
        By full ref.
    game, file : str
        The game's key, and the name of the file they come from.
    replace : bool
        Whether a wording that is kept gives way to a new one; without it only new refs are written.
    path : Path, optional
        The store's file.
    """
    at = utc_now()
    rows = [{"ref": ref, "game": game, "text": text, "file": file, "imported_at": at} for ref, text in texts.items()]
    with opened(path) as database:
        table = database.table(TABLE)
        kept = {row["ref"] for row in table.rows_where("game = ?", [game])}
        wanted = rows if replace else [row for row in rows if row["ref"] not in kept]
        table.insert_all(wanted, pk="ref", replace=replace)
    return len(wanted)
