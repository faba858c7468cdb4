"""Published events: real ones where they are at hand, and always a small one of our own."""

from __future__ import annotations

import csv
from pathlib import Path

from engine.tournament.matches_csv import parse_matches
from engine.tournament.results import Result

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "events"
EVENTS = sorted(path.name for path in FOLDER.glob("*/")) if FOLDER.is_dir() else []

SMALL_EVENT = """\
round,player1,player2,wins1,wins2,draws
1,Ann,Ben,2,0,0
1,Cem,Dao,1,1,1
1,Eva,,2,0,0
2,Ann,Eva,2,1,0
2,Cem,Ben,0,2,0
2,Dao,,2,0,0
3,Ann,Dao,1,0,1
3,Eva,Ben,1,2,0
3,Cem,,2,0,0
"""
"""Five players, three rounds: byes, a drawn match, a match of one game and a draw."""


def matches(event: str) -> tuple[Result, ...]:
    parsed = parse_matches((FOLDER / event / "matches.csv").read_text(encoding="utf-8"))
    assert not parsed.faults
    return parsed.results


def published_rows(event: str) -> list[dict[str, str]]:
    with (FOLDER / event / "standings.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
