"""The list of events as a table beside the streams: what the first page shows, and Datasette too."""

import json
from dataclasses import dataclass

from sqlite_utils import Database

from engine.tournament.event_json import entry_from_json
from engine.tournament.fold import fold
from webapp.desk.event_log import STREAM
from webapp.store import Entry, ReadModel, Store

NAME = "events"


@dataclass(frozen=True)
class Listed:
    """An event in the list."""

    id: str
    name: str
    game: str
    players: int
    round: int
    created_at: str
    changed_at: str


def create(db: Database) -> None:
    """Make the table."""
    db.table(NAME).create(
        {
            "id": str,
            "name": str,
            "game": str,
            "players": int,
            "round": int,
            "created_at": str,
            "changed_at": str,
        },
        pk="id",
    )


def clear(db: Database) -> None:
    """Empty the table."""
    db.conn.execute(f"DELETE FROM {NAME}")


def take_up(db: Database, entry: Entry) -> None:
    """Take up one entry of any stream."""
    if not entry.stream.startswith(STREAM):
        return
    event_id, data = entry.stream.removeprefix(STREAM), entry.body["data"]
    execute = db.conn.execute
    match entry.kind:
        case "EventCreated":
            execute(
                f"INSERT OR REPLACE INTO {NAME} VALUES (?, ?, ?, 0, 0, ?, ?)",
                (event_id, data["name"], data["game"], entry.body["when"], entry.at),
            )
        case "SettingChanged" if data["setting"] in ("name", "game"):
            execute(f"UPDATE {NAME} SET {data['setting']} = ? WHERE id = ?", (data["value"], event_id))
        case "PlayerEntered":
            execute(f"UPDATE {NAME} SET players = players + 1 WHERE id = ?", (event_id,))
        case "RoundPublished":
            execute(f"UPDATE {NAME} SET round = ? WHERE id = ?", (data["round"], event_id))
        case "TakenBack":
            # What a step taken back leaves can only be told from the whole log.
            rows = execute("SELECT body FROM entries WHERE stream = ? ORDER BY version", (entry.stream,))
            event = fold(entry_from_json(json.loads(row[0])) for row in rows)
            settings, number = event.settings, event.current.number if event.current else 0
            execute(
                f"UPDATE {NAME} SET name = ?, game = ?, players = ?, round = ? WHERE id = ?",
                (settings.name, settings.game, len(event.players), number, event_id),
            )
    execute(f"UPDATE {NAME} SET changed_at = ? WHERE id = ?", (entry.at, event_id))


EVENTS = ReadModel(NAME, create, clear, take_up)


def listed(store: Store, wanted: str = "", *, skip: int = 0, limit: int = 200) -> list[Listed]:
    """The events whose name holds `wanted`, the newest first; of those `limit` after the first `skip`."""
    columns = "id, name, game, players, round, created_at, changed_at"
    rows = store.database.conn.execute(
        f"SELECT {columns} FROM {NAME} WHERE instr(lower(name), lower(?)) ORDER BY created_at DESC LIMIT ? OFFSET ?",
        (wanted, limit, skip),
    )
    return [Listed(*row) for row in rows]
