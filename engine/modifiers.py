"""What holds for a while: which modifiers are in force, and which go on when a turn ends."""

from __future__ import annotations

from collections.abc import Iterator

from engine.state import Modifier, State

ONLY = "="
"""The start of an ``until`` that means one turn to come and no other: ``=7``."""


def only_in(turn: int) -> str:
    """The ``until`` of what holds in that turn alone (下个回合)."""
    return f"{ONLY}{turn}"


def in_force(state: State) -> Iterator[Modifier]:
    """The modifiers that hold now: all but those of a turn to come."""
    for modifier in state.modifiers:
        until = modifier.until
        if isinstance(until, int) or not until.startswith(ONLY) or until == only_in(state.turn):
            yield modifier


def going_on(state: State, *ended: str) -> tuple[Modifier, ...]:
    """The modifiers that still hold, or will, when this turn is over; ``ended`` are other spans that end with it."""
    return tuple(m for m in state.modifiers if m.until not in ended and _last_turn(m.until, state.turn) > state.turn)


def _last_turn(until: int | str, now: int) -> int:
    if isinstance(until, int):
        return until
    return int(until.removeprefix(ONLY)) if until.startswith(ONLY) else now + 1
