"""Whether an operation may be done now: every reason against it, at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from engine.tournament.event import Event
from engine.tournament.events import (
    Entry,
    EventCreated,
    Operation,
    PlayerEntered,
    PlayOffLeft,
    RoundPublished,
    TakenBack,
)
from engine.tournament.faults import Fault, Refused
from engine.tournament.fold import fold, taken_back
from engine.tournament.roles import Role
from engine.tournament.sense import sense, setting_faults


def propose(
    log: Sequence[Entry],
    what: Operation,
    *,
    who: str,
    role: Role,
    when: datetime,
    event: Event | None = None,
) -> Entry:
    """The entry to append to `log`.

    `event` is what the log folds to, where the caller has it at hand. Raises `Refused` with every
    reason against it.
    """
    faults = tuple(faults_of(log, what, who=who, role=role, event=event))
    if faults:
        raise Refused(faults)
    return Entry(log[-1].number + 1 if log else 1, who, role, when, what)


def faults_of(
    log: Sequence[Entry], what: Operation, *, who: str, role: Role, event: Event | None = None
) -> Iterator[Fault]:
    """Every reason why `who`, as `role`, may not do this now."""
    if role not in what.by:
        allowed = sorted(what.by, key=list(Role).index)
        yield Fault(
            "not-allowed",
            f"{role.zh}不能做这件事，须由{'、'.join(r.zh for r in allowed)}来做",
            f"a {role.value} may not do this; {', '.join(r.value for r in allowed)} may",
        )
    if not log:
        if isinstance(what, EventCreated):
            yield from setting_faults(what)
        else:
            yield Fault("no-event", "赛事还没有建立", "there is no event yet")
        return
    if isinstance(what, EventCreated):
        yield Fault("event-exists", "赛事已经建立", "the event exists already")
        return
    known = fold(log) if event is None else event
    if isinstance(what, TakenBack):
        yield from _taking_back(log, what, role)
        return
    unknown = tuple(_unknown(what, known))
    yield from unknown
    if not unknown:
        yield from _not_his_own(what, known, who, role)
        yield from sense(what, known, who)


def _unknown(what: Operation, event: Event) -> Iterator[Fault]:
    """Players, rounds and tables that the event doesn't have."""
    player = getattr(what, "player", None)
    if player is not None and not isinstance(what, PlayerEntered | PlayOffLeft) and player not in event.players:
        yield Fault("no-such-player", f"赛事里没有「{player}」", f"the event has no player “{player}”")
    if isinstance(what, RoundPublished) or not hasattr(what, "round"):
        return
    number: int = what.round
    if number not in event.rounds:
        yield Fault("no-such-round", f"还没有第 {number} 轮", f"there is no round {number} yet")
        return
    table: int | None = getattr(what, "table", None)
    if table is not None and table not in event.rounds[number].seats:
        yield Fault("no-such-table", f"第 {number} 轮没有 {table} 号桌", f"round {number} has no table {table}")


def _not_his_own(what: Operation, event: Event, who: str, role: Role) -> Iterator[Fault]:
    """A player speaks for himself and for his own table only."""
    if role is not Role.PLAYER:
        return
    about = getattr(what, "player", who)
    if about != who:
        yield Fault(
            "not-himself",
            f"选手只能替自己操作，不能替「{about}」",
            f"a player acts for himself, not for “{about}”",
        )
    if hasattr(what, "table") and hasattr(what, "round"):
        seat = event.rounds[what.round].seats[what.table]
        if who not in seat.pair.players:
            yield Fault(
                "not-his-table",
                f"「{who}」不在 {what.table} 号桌",
                f"“{who}” does not sit at table {what.table}",
            )


def _taking_back(log: Sequence[Entry], what: TakenBack, role: Role) -> Iterator[Fault]:
    """The entry is there, still counts, may be undone by this role, and nothing later stands on it."""
    entry = next((e for e in log if e.number == what.entry), None)
    if entry is None or isinstance(entry.what, EventCreated) or what.entry in taken_back(log):
        yield Fault(
            "nothing-to-take-back",
            f"第 {what.entry} 条记录不存在、已撤回或不能撤回",
            f"entry {what.entry} does not exist, is taken back already or cannot be",
        )
        return
    if role not in entry.what.by or role is Role.PLAYER:
        yield Fault(
            "not-allowed",
            f"{role.zh}不能撤回第 {what.entry} 条记录",
            f"a {role.value} may not take back entry {what.entry}",
        )
    try:
        fold((*log, Entry(log[-1].number + 1, "", role, entry.when, what)))
    except (KeyError, Refused):
        yield Fault(
            "still-needed",
            f"后面的记录以第 {what.entry} 条为前提，须先撤回它们",
            f"later entries stand on entry {what.entry}; take them back first",
        )
