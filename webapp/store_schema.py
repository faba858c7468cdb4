"""The store's tables, as migrations: each runs once in every file, in order."""

from sqlite_utils import Database, Migrations

migrations = Migrations("floorjudge")


@migrations()
def streams_and_entries(db: Database) -> None:
    """The two tables that everything else is derived from."""
    db.table("streams").create(
        {"name": str, "version": int, "created_at": str, "changed_at": str},
        pk="name",
        not_null={"version", "created_at", "changed_at"},
    )
    db.table("entries").create(
        {"id": int, "stream": str, "version": int, "kind": str, "body": str, "who": str, "at": str},
        pk="id",
        not_null={"stream", "version", "kind", "body", "who", "at"},
        foreign_keys=[("stream", "streams", "name")],
    )
    # The last guard against two writers: no version of a stream exists twice.
    db.table("entries").create_index(["stream", "version"], unique=True)


@migrations()
def entries_are_append_only(db: Database) -> None:
    """Correcting is appending: the database refuses to change or remove an entry, whoever asks."""
    for verb in ("UPDATE", "DELETE"):
        db.conn.execute(
            f"CREATE TRIGGER entries_no_{verb.lower()} BEFORE {verb} ON entries"
            " BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END"
        )
