"""The pair that a page showed at a table: a page may be old, and others may sit there now."""

import hashlib

from engine.tournament.event import Event, Seat
from engine.tournament.faults import Refused


def pair_tag(event: Event, seat: Seat) -> str:
    """A short mark of who sits at a table, for forms to carry; whatever they are called by now."""
    entered = (event.players[name].entered_as for name in seat.pair.players)
    return hashlib.sha256("\0".join(entered).encode()).hexdigest()[:8]


def refuse_another_pair(event: Event, seat: Seat | None, tag: str) -> None:
    """Raise `Refused` if a form was made for another pair than sits at the table now; no tag is no claim."""
    if seat is not None and tag and tag != pair_tag(event, seat):
        one, two = seat.pair.players
        raise Refused.because(
            "others-sit-there",
            f"对阵已重排：{seat.pair.table} 号桌现在是「{one}」对「{two}」，刚才的没有记下，请看过再提交",
            f"paired anew: “{one}” and “{two}” sit at table {seat.pair.table} now; nothing was kept, look again",
        )
