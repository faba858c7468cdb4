"""Reading the official wordings that the user has imported, without loading what writing them needs."""

import sqlite3
from pathlib import Path

from webapp.home import store_path

TABLE = "official_wordings"
BUSY_SECONDS = 5.0


def wordings(game: str | None = None, path: Path | None = None) -> dict[str, str]:
    """The official wording by full ref, of one game or of all; nothing where nothing was imported.

    Opens the file for reading alone and makes nothing, so that a search doesn't pay for it.
    """
    file = path or store_path()
    if not file.exists():
        return {}
    where, values = (" WHERE game = ?", (game,)) if game else ("", ())
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
        try:
            return dict(connection.execute(f"SELECT ref, text FROM {TABLE}{where} ORDER BY rowid", values))
        finally:
            connection.close()
    except sqlite3.Error:
        return {}
