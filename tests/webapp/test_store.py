"""The store: append-only streams, conflicts between writers, read models beside."""

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlite_utils import Database

from webapp.errors import Refusal
from webapp.store import Conflict, Entry, Fact, ReadModel, Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "floorjudge.db"


def test_entries_come_back_in_order_with_who_and_when(path: Path) -> None:
    with Store(path, clock=lambda: "2026-01-01T00:00:00.000+00:00") as store:
        assert store.append("event:1", 0, [Fact("created", {"名称": "周六赛"}, who="主办"), Fact("opened")]) == 2
    with Store(path) as store:
        first, second = store.read("event:1")
    assert first == Entry("event:1", 1, "created", {"名称": "周六赛"}, "主办", "2026-01-01T00:00:00.000+00:00")
    assert (second.version, second.kind, second.body) == (2, "opened", {})


def test_reading_since_a_version_gives_what_came_later(path: Path) -> None:
    with Store(path) as store:
        store.append("s", 0, [Fact("a"), Fact("b"), Fact("c")])
        assert [entry.kind for entry in store.read("s", since=2)] == ["c"]
        assert store.read("s", since=3) == []
        assert store.read("nobody") == []


def test_second_writer_gets_a_conflict_and_writes_nothing(path: Path) -> None:
    with Store(path) as one, Store(path) as two:
        seen = two.version("s")
        one.append("s", 0, [Fact("first")])
        with pytest.raises(Conflict) as conflict:
            two.append("s", seen, [Fact("second"), Fact("third")])
        assert (conflict.value.expected, conflict.value.actual) == (0, 1)
        assert [entry.kind for entry in two.read("s")] == ["first"]


def test_two_writers_at_once_never_lose_or_double_an_entry(path: Path) -> None:
    Store(path).close()
    conflicts = []
    start = threading.Barrier(2)

    def write(name: str) -> None:
        with Store(path) as store:
            start.wait()
            written = 0
            while written < 25:
                try:
                    store.append("s", store.version("s"), [Fact(name, {"n": written})])
                    written += 1
                except Conflict as conflict:
                    conflicts.append(conflict)

    writers = [threading.Thread(target=write, args=(name,)) for name in "xy"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with Store(path) as store:
        entries = store.read("s")
    assert [entry.version for entry in entries] == list(range(1, 51))
    for name in "xy":
        assert [entry.body["n"] for entry in entries if entry.kind == name] == list(range(25))


def test_many_that_open_a_new_file_at_once_all_find_its_tables(tmp_path: Path) -> None:
    def create(db: Database) -> None:
        db.table("seen").create({"id": int}, pk="id")

    model = ReadModel("seen", create, lambda _db: None, lambda _db, _entry: None)
    failed: list[BaseException] = []
    for number in range(12):
        path, start = tmp_path / f"{number}.db", threading.Barrier(6)

        def come(path: Path = path, start: threading.Barrier = start) -> None:
            start.wait()
            try:
                Store(path, [model]).close()
            except BaseException as error:
                failed.append(error)

        devices = [threading.Thread(target=come) for _ in range(6)]
        for device in devices:
            device.start()
        for device in devices:
            device.join()
    assert failed == []


def test_the_file_itself_refuses_to_change_or_remove_an_entry(path: Path) -> None:
    with Store(path) as store:
        store.append("s", 0, [Fact("a")])
    with sqlite3.connect(path) as connection:
        for statement in ("UPDATE entries SET kind = 'b'", "DELETE FROM entries"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                connection.execute(statement)


def test_an_entry_of_no_stream_is_refused_by_the_foreign_key(path: Path) -> None:
    with Store(path) as store, pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        store.database.conn.execute(
            "INSERT INTO entries (stream, version, kind, body, who, at) VALUES ('ghost', 1, '', '{}', '', '')"
        )


def counting_model() -> ReadModel:
    """Counts entries by kind."""

    def create(db: Database) -> None:
        db.conn.execute("CREATE TABLE IF NOT EXISTS kinds (kind TEXT PRIMARY KEY, n INTEGER)")

    def clear(db: Database) -> None:
        db.conn.execute("DELETE FROM kinds")

    def apply(db: Database, entry: Entry) -> None:
        if entry.kind == "broken":
            raise ValueError(entry.kind)
        db.conn.execute("INSERT INTO kinds VALUES (?, 1) ON CONFLICT (kind) DO UPDATE SET n = n + 1", (entry.kind,))

    return ReadModel("kinds", create, clear, apply)


def kinds(store: Store) -> dict[str, int]:
    return {row["kind"]: row["n"] for row in store.database.table("kinds").rows}


def test_read_models_follow_the_streams_and_can_be_rebuilt(path: Path) -> None:
    with Store(path) as store:
        store.append("early", 0, [Fact("a")])
    with Store(path, [counting_model()]) as store:
        store.append("s", 0, [Fact("a"), Fact("b"), Fact("a")])
        assert kinds(store) == {"a": 2, "b": 1}
        assert store.rebuild("kinds") == 4
        assert kinds(store) == {"a": 3, "b": 1}


def test_when_a_read_model_fails_nothing_is_half_written(path: Path) -> None:
    with Store(path, [counting_model()]) as store:
        with pytest.raises(ValueError, match="broken"):
            store.append("s", 0, [Fact("a"), Fact("broken")])
        assert store.read("s") == []
        assert store.version("s") == 0
        assert kinds(store) == {}


def test_streams_are_listed_by_prefix(path: Path) -> None:
    with Store(path) as store:
        for name in ("event:2", "event:1", "official:alya", "event%"):
            store.append(name, 0, [Fact("a")])
        assert store.streams("event:") == ["event:1", "event:2"]


def test_a_file_that_is_no_database_is_refused_in_words(path: Path) -> None:
    path.write_text("not a database, though long enough to look at " * 40, encoding="utf-8")
    with pytest.raises(Refusal, match="数据库"):
        Store(path)
