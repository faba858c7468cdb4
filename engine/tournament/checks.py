"""Whether an operation may be done now: every reason against it, at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from engine.tournament.event import Event
from engine.tournament.events import (
    AtTable,
    Entry,
    EventCreated,
    Operation,
    PlayerReinstated,
    PlayerRenamed,
    TakenBack,
)
from engine.tournament.faults import Fault, Refused
from engine.tournament.fold import fold, taken_back
from engine.tournament.roles import LEADERS, Role
from engine.tournament.sense_matches import sense
from engine.tournament.settings import setting_faults
from engine.tournament.taking_back import may_take_back, without
from engine.tournament.unknown import unknown

MOST_NAMED = 12
"""Entries that a refusal names, the first of them."""


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
    missing = tuple(unknown(what, known))
    yield from missing
    if not missing:
        yield from _not_his_own(what, known, who, role)
        yield from _for_leaders(what, known, role)
        yield from sense(what, known, who)


def _not_his_own(what: Operation, event: Event, who: str, role: Role) -> Iterator[Fault]:
    """A player speaks for himself and for his own table only."""
    if role is not Role.PLAYER:
        return
    speaker = event.players.get(who)
    if speaker is not None and speaker.status == "disqualified":
        yield Fault("disqualified", f"「{who}」已被取消资格", f"“{who}” is disqualified")
    for name in what.about:
        if name != who:
            yield Fault(
                "not-himself",
                f"选手只能替自己操作，不能替「{name}」",
                f"a player acts for himself, not for “{name}”",
            )
    if isinstance(what, AtTable) and who not in event.seat_at(what.round, what.table).pair.players:
        yield Fault(
            "not-his-table",
            f"「{who}」不在 {what.table} 号桌",
            f"“{who}” does not sit at table {what.table}",
        )


def _for_leaders(what: Operation, event: Event, role: Role) -> Iterator[Fault]:
    """What leaders decided is for leaders to undo."""
    if not isinstance(what, PlayerReinstated) or role in LEADERS:
        return
    if event.players[what.player].status == "disqualified":
        yield Fault(
            "not-allowed",
            f"「{what.player}」被取消了资格，只有主办者或主裁判能恢复",
            f"“{what.player}” is disqualified; only the organiser or the head judge may reinstate him",
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
    if isinstance(entry.what, PlayerRenamed):
        yield Fault(
            "rename-again",
            f"改名不用撤回：把「{entry.what.name}」再改名就是",
            f"a name is not taken back: rename “{entry.what.name}” again",
        )
        return
    if not may_take_back(log, what.entry, role):
        yield Fault(
            "not-allowed",
            f"{role.zh}不能撤回第 {what.entry} 条记录",
            f"a {role.value} may not take back entry {what.entry}",
        )
    _event, standing = without(log, what.entry)
    if standing:
        numbers = ", ".join(str(entry.number) for entry in standing[:MOST_NAMED])
        more = " …" if len(standing) > MOST_NAMED else ""
        yield Fault(
            "still-needed",
            f"有 {len(standing)} 条记录以第 {what.entry} 条为前提，须先撤回：{numbers}{more}",
            f"{len(standing)} entries stand on entry {what.entry}; take them back first: {numbers}{more}",
        )
