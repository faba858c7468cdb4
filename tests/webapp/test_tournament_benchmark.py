"""The tournament benchmark measures what it says, in a small run."""

from __future__ import annotations

from webapp.benchmarks.tournament import played_rounds, run, standings_row


def test_a_small_run_has_a_row_for_every_size_and_the_standings() -> None:
    rows = run(sizes=(8, 16), patience=0)
    assert [row.name for row in rows[:2]] == ["pair 8 players, round 7", "pair 16 players, round 7"]
    assert "standings" in rows[-1].name
    assert all(row.ours.endswith(" s") and row.note for row in rows)


def test_the_event_that_is_measured_has_every_match() -> None:
    names, results = played_rounds(9, 3)
    assert len(results) == 3 * 5
    assert {name for result in results for name in result.players} == set(names)
    assert float(standings_row(10, 2).ours.removesuffix(" s")) < 2
