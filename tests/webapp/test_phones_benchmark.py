"""The benchmark of a hall of phones measures what it says, in a small run on a real server."""

from __future__ import annotations

from webapp.benchmarks.phones import run


def test_every_kind_of_request_is_answered_by_the_server_that_people_start() -> None:
    rows = run(players=12, seconds=0.5)
    assert [row.name.partition(": ")[2] for row in rows] == [
        "own page, nothing new",
        "own page, fetched anew",
        "wall, fetched anew",
    ]
    for row in rows:
        assert "FAILED" not in row.note
        assert float(row.ours.partition(" ")[0]) > 0
