"""The case that a dispute opens: a case file with the match in it, for the judge to fill in at the table."""

from typing import Any

import yaml

from engine.tournament.event import Event, Seat
from webapp.language import pick

SIDES = ("A", "B")


def case_of(event: Event, number: int, table: int, seat: Seat) -> dict[str, Any]:
    """What is known of a match, in the form of a case: A is the first player of the pair, B the second.

    Board, what happened and the claims are the judge's to put in.
    """
    settings = event.settings
    players = dict(zip(SIDES, seat.pair.players, strict=False))
    case: dict[str, Any] = {
        "game": settings.game,
        "title": pick(
            f"{settings.name} 第 {number} 轮 {table} 号桌", f"{settings.name}, round {number}, table {table}"
        ),
        "players": players,
        "readings": dict(settings.readings),
    }
    if settings.rule_set:
        case["rule_set"] = settings.rule_set
    if seat.disputed:
        case["reported"] = seat.disputed
    return case | {
        "match": {
            "round": number,
            "table": table,
            "best_of": settings.best_of,
            "games": [{"winner": game.winner, "started": game.starter} for game in seat.games],
        },
        "cards": {},
        "turn": {"number": 1, "active": "A", "phase": "battle"},
        "board": {},
        "used": [],
        "until": "settled",
        "claims": [],
    }


def case_text(case: dict[str, Any]) -> str:
    """A case as the YAML file that `floorjudge judge` takes."""
    return yaml.safe_dump(case, allow_unicode=True, sort_keys=False)
