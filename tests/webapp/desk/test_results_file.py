"""Results go out as a `MATCHES.csv` and come back: whoever reads the file finds the standings of the event."""

import json
import random
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.tournament.checks import propose
from engine.tournament.criteria import SCHEMES
from engine.tournament.desk import next_pairings, standings_of
from engine.tournament.event import Event
from engine.tournament.events import (
    Entry,
    EventCreated,
    Operation,
    PlayerDisqualified,
    PlayerDropped,
    PlayerEntered,
    PlayerReinstated,
    ResultRecorded,
    RoundPublished,
)
from engine.tournament.fold import fold
from engine.tournament.matches_csv import COLUMNS, parse_matches
from engine.tournament.roles import Role
from engine.tournament.standings import Row
from webapp.commands.standings import command
from webapp.desk.foreign_results import operations_from, results_file

NOON = datetime(2026, 8, 1, 12, tzinfo=UTC)


class Log:
    """The log of an event that is played."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def do(self, *operations: Operation) -> "Log":
        for what in operations:
            self.entries.append(propose(self.entries, what, who="desk", role=Role.ORGANISER, when=NOON))
        return self

    @property
    def event(self) -> Event:
        return fold(self.entries)


def play(seed: int) -> Event:
    """An event with latecomers, drops, reinstatements, disqualifications, byes and double losses."""
    rng = random.Random(seed)
    best_of = rng.choice([1, 3, 5])
    to_win = best_of // 2 + 1
    log = Log().do(EventCreated(name="x", game="hero_duel", best_of=best_of, scheme=rng.choice(list(SCHEMES))))
    log.do(*(PlayerEntered(f"p{number}") for number in range(rng.randint(6, 13))))
    for number in range(1, rng.randint(3, 6)):
        event = log.event
        if number > 1 and rng.random() < 0.6:
            log.do(PlayerEntered(f"late{number}", rng.choice(["loss", "bye", "nothing"])))
        for name, player in event.players.items():
            if player.plays and len(log.event.active) > 4 and rng.random() < 0.12:
                log.do(PlayerDropped(name) if rng.random() < 0.7 else PlayerDisqualified(name, ""))
            elif not player.plays and rng.random() < 0.4:
                log.do(PlayerReinstated(name, rng.choice(["loss", "bye", "nothing"])))
        pairings = next_pairings(log.event)
        log.do(RoundPublished(number, pairings.pairs))
        for table in log.event.rounds[number].seats:
            if rng.random() < 0.1:
                log.do(ResultRecorded(number, table, 0, 0, 0, True))
                continue
            games = rng.choice([(to_win, 0), (0, to_win), (to_win, to_win - 1), (0, 0)])
            log.do(ResultRecorded(number, table, *games, rng.choice([0, 0, 1])))
    if rng.random() < 0.5:
        log.do(PlayerDropped(rng.choice(log.event.active)))
    return log.event


def seen(rows: Iterable[Row]) -> list[tuple[object, ...]]:
    """The rows of everybody who has a result: a file of results knows of nobody else."""
    return [
        (row.player, row.points, row.omw, row.gw, row.ogw, row.wins, row.draws, row.losses, row.further)
        for row in rows
        if row.rounds
    ]


@pytest.mark.parametrize("seed", range(60))
def test_results_that_went_out_and_came_back_give_the_same_standings(seed: int, tmp_path: Path) -> None:
    event = play(seed)
    text = results_file(event)
    read = parse_matches(text)
    assert not read.faults
    settings = EventCreated(name="y", game="hero_duel", best_of=event.settings.best_of)
    back = Log().do(*operations_from(settings, read.results, read.left)).event
    file = tmp_path / "matches.csv"
    file.write_text(text, encoding="utf-8")
    for name, scheme in SCHEMES.items():
        ours = standings_of(event, scheme=scheme)
        assert seen(standings_of(back, scheme=scheme)) == seen(ours), name
        answer = CliRunner().invoke(command, [str(file), "--order", name, "--json"])
        said = [(row["player"], row["points"], row["omw"], row["gw"], row["ogw"]) for row in json.loads(answer.stdout)]
        assert said == [(r.player, r.points, float(r.omw), float(r.gw), float(r.ogw)) for r in ours if r.rounds], name


def test_the_columns_that_others_read_stay_as_they_are() -> None:
    lines = results_file(play(1)).splitlines()
    assert lines[0].split(",") == [*COLUMNS, "floorjudge"]


def test_a_file_without_our_column_says_who_dropped_by_his_last_round() -> None:
    read = parse_matches("round,player1,player2,wins1,wins2,draws\n1,a,b,2,0,0\n1,c,d,2,0,0\n2,a,c,2,0,0\n")
    assert read.left is None
    assert read.dropped() == {"b", "d"}
    assert read.dropped(1) == frozenset()


def test_a_player_who_dropped_counts_for_his_opponents_as_at_most_three_quarters_on_the_command_line(
    tmp_path: Path,
) -> None:
    file = tmp_path / "m.csv"
    file.write_text("round,player1,player2,wins1,wins2,draws\n1,a,b,2,0,0\n1,c,d,2,0,0\n2,b,c,2,0,0\n", "utf-8")
    answer = CliRunner().invoke(command, [str(file), "--order", "pokemon", "--json"])
    omw = {row["player"]: row["omw"] for row in json.loads(answer.stdout)}
    assert omw["b"] == (0.75 + 0.5) / 2, "a won all and left: 75 %; c won one of two"
