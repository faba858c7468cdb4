"""The case that a dispute opens: a case file with the match in it, for the judge to fill in at the table."""

from typing import Any

import yaml

from engine.tournament.event import Event, Seat
from engine.tournament.events import RoundKey
from webapp.desk.round_keys import round_title
from webapp.language import pick

SIDES = ("A", "B")


def case_of(event: Event, key: RoundKey, table: int, seat: Seat) -> dict[str, Any]:
    """What is known of a match, in the form of a case: A is the first player of the pair, B the second.

    Board, what happened and the claims are the judge's to put in.
    """
    settings = event.settings
    title = round_title(key, event.bracket)
    one, two = seat.pair.player1, seat.pair.player2 or ""
    note = [
        pick(f"A 是 {one}，B 是 {two}；{settings.best_of} 局制", f"A is {one}, B is {two}; best of {settings.best_of}")
    ]
    if seat.reported and seat.reported_by:
        score = f"{seat.reported.wins1}-{seat.reported.wins2}-{seat.reported.draws}"
        note.append(pick(f"{seat.reported_by} 报告 {score}", f"{seat.reported_by} reported {score}"))
    if seat.disputed:
        note.append(pick(f"异议：{seat.disputed}", f"disputed: {seat.disputed}"))
    for number_of_game, game in enumerate(seat.games, start=1):
        winner = game.winner or pick("平", "drawn")
        note.append(pick(f"第 {number_of_game} 局：{winner}", f"game {number_of_game}: {winner}"))
    for each in seat.exchanges:
        out, into = ("、".join(map(str, cards)) for cards in (each.out, each.into))
        said = (f"{each.player} 第 {each.before_game} 局前换出 {out}，换入 {into}",)
        note.append(pick(*said, f"{each.player} before game {each.before_game}: out {out}, in {into}"))
    return {
        "game": settings.game,
        "title": pick(f"{settings.name} {title} {table} 号桌", f"{settings.name}, {title}, table {table}"),
        "note": "\n".join(note),
        "readings": dict(settings.readings),
        "cards": {},
        "turn": {"number": 1, "active": SIDES[0], "phase": "battle"},
        "board": {side: {"field": []} for side in SIDES},
        "used": [],
        "until": "settled",
        "claims": [],
    }


def case_text(case: dict[str, Any]) -> str:
    """A case as the YAML file that `floorjudge judge` takes."""
    return yaml.safe_dump(case, allow_unicode=True, sort_keys=False)
