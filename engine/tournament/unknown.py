"""What an operation speaks of and the event doesn't have: players, rounds, tables."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tournament.event import Event
from engine.tournament.events import AtTable, InRound, Operation, PlayerEntered
from engine.tournament.faults import Fault


def unknown(what: Operation, event: Event) -> Iterator[Fault]:
    """Every player, round and table that `what` takes to be there and that is not."""
    for name in what.about if not isinstance(what, PlayerEntered) else ():
        if name not in event.players:
            yield Fault("no-such-player", f"赛事里没有「{name}」", f"the event has no player “{name}”")
    if not isinstance(what, InRound):
        return
    tables = event.tables(what.round)
    if tables is None:
        yield Fault("no-such-round", f"还没有第 {what.round} 轮", f"there is no round {what.round} yet")
    elif isinstance(what, AtTable) and what.table not in tables.seats:
        yield Fault(
            "no-such-table",
            f"第 {what.round} 轮没有 {what.table} 号桌",
            f"round {what.round} has no table {what.table}",
        )
