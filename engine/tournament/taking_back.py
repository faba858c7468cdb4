"""Taking a step back (撤回): what stands on it, and what would be otherwise without it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tournament.event import Event
from engine.tournament.events import (
    AtTable,
    Entry,
    EventCreated,
    Operation,
    PlayerRenamed,
    PlayOffLeft,
    PlayOffStarted,
    PlayOffWon,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    RoundPublished,
    TakenBack,
)
from engine.tournament.faults import Refused
from engine.tournament.fold import apply, taken_back
from engine.tournament.roles import STAFF, Role
from engine.tournament.unknown import unknown


def without(log: Sequence[Entry], number: int) -> tuple[Event, tuple[Entry, ...]]:
    """The event as it would be without entry `number`, and the later entries that stand on it.

    Those have no meaning without it, as a result has none at a table that was never set: they are left out too.
    Taking back a `TakenBack` brings the entry back that it took. Raises ValueError for a log that doesn't begin
    with `EventCreated`, and for its first entry.
    """
    if number == 1 or not log or not isinstance(log[0].what, EventCreated):
        raise ValueError("an event begins with EventCreated")
    last = log[-1]
    before = taken_back(log)
    after = taken_back((*log, Entry(last.number + 1, "", last.role, last.when, TakenBack(number))))
    # Both are folded side by side: what was said at a table was said of those who sat there.
    as_is, event = Event(log[0].what), Event(log[0].what)
    standing: list[Entry] = []
    for entry in log:
        as_is.version = event.version = entry.number
        if entry.number not in after:
            counted = entry.number not in before
            if not _is_founded(entry.what, event) or (counted and _pair(entry.what, as_is) != _pair(entry.what, event)):
                standing.append(entry)
            else:
                try:
                    apply(entry.what, entry, event)
                except Refused:
                    # The bracket has another way by now; nothing was changed.
                    standing.append(entry)
        if entry.number not in before:
            apply(entry.what, entry, as_is)
    return event, tuple(standing)


def may_take_back(log: Sequence[Entry], number: int, role: Role) -> bool:
    """Whether a role may take an entry back: mostly who may do the operation that is undone, or done again, in the
    end. A name is changed again, not taken back: all that came later speaks of it.
    """
    by_number = {entry.number: entry for entry in log}
    entry = by_number.get(number)
    while entry is not None and isinstance(entry.what, TakenBack):
        entry = by_number.get(entry.what.entry)
    if entry is None or role is Role.PLAYER or isinstance(entry.what, PlayerRenamed):
        return False
    # What players say of their match is staff's to undo who may correct its result; an organiser undoes anything.
    by_players = not entry.what.by & STAFF and role in ResultCorrected.by
    return role is Role.ORGANISER or role in entry.what.by or by_players


def _pair(what: Operation, event: Event) -> tuple[str, ...]:
    """Who sits at the table that an operation speaks of, if it speaks of one."""
    return event.seat_at(what.round, what.table).pair.players if isinstance(what, AtTable) else ()


def _is_founded(what: Operation, event: Event) -> bool:
    """Whether the players, the round, the table and the report are there that an operation speaks of."""
    if any(unknown(what, event)):
        return False
    match what:
        case RoundPublished():
            entered = event.players.keys() >= {name for pair in what.pairs for name in pair.players}
            return entered and (what.round == 1 or what.round - 1 in event.rounds)
        case PlayOffStarted():
            return event.players.keys() >= set(what.seeds)
        case PlayOffWon() | PlayOffLeft():
            return event.bracket is not None
        case ResultConfirmed() | ResultDisputed():
            return event.seat_at(what.round, what.table).reported is not None
    return True
