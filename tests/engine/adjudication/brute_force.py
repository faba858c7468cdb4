"""Every legal line by plain recursion: nothing merged, nothing remembered, truths looked at line by line.

It shares with the search only the machine itself, so that where both agree, merging lost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from engine.adjudication.tests_of_lines import AtEnd, Happens, InOrder, Legal, LineTest
from engine.resolution import Decision, Option, advance, decision, take
from engine.state import Context, State


class TooMany(Exception):
    """There are more lines than anybody wants to list."""


class WholeLine(NamedTuple):
    """A line from its start to its end: the effects that began, each with the state before, the decisions met, the last
    state, and whether it stopped short because a card would have to be looked at."""

    begun: tuple[tuple[Context, State], ...]
    decisions: tuple[tuple[Decision, State], ...]
    end: State
    cut: bool


def every_line(start: State, most: int) -> list[WholeLine]:
    """All lines from ``start``. Raises ``TooMany`` beyond ``most``."""
    lines = []
    for line in walk(start, (), ()):
        lines.append(line)
        if len(lines) > most:
            raise TooMany
    return lines


def walk(
    state: State, begun: tuple[tuple[Context, State], ...], decisions: tuple[tuple[Decision, State], ...]
) -> Iterator[WholeLine]:
    """The lines that go on from a state."""
    state, steps = advance(state)
    for step in steps:
        begun += newly_begun(step.before, step.after)
    asked = decision(state)
    if asked is None or not asked.options:
        yield WholeLine(begun, decisions, state, asked is not None)
        return
    for option in asked.options:
        yield from walk(*chosen(state, option, begun), (*decisions, (asked, state)))


def follow(start: State, path: tuple[int, ...]) -> WholeLine:
    """The one line that takes these options."""
    begun: tuple[tuple[Context, State], ...] = ()
    decisions: tuple[tuple[Decision, State], ...] = ()
    state, steps = advance(start)
    for turn in (*path, None):
        for step in steps:
            begun += newly_begun(step.before, step.after)
        asked = decision(state)
        if turn is None:
            break
        assert asked is not None
        decisions += ((asked, state),)
        after, begun = chosen(state, asked.options[turn], begun)
        state, steps = advance(after)
    return WholeLine(begun, decisions, state, asked is not None)


def chosen(
    state: State, option: Option, begun: tuple[tuple[Context, State], ...]
) -> tuple[State, tuple[tuple[Context, State], ...]]:
    """The state after a choice, and the effects that have begun by then."""
    after = take(state, option)
    return after, begun + newly_begun(state, after)


def newly_begun(before: State, after: State) -> tuple[tuple[Context, State], ...]:
    """The effects under way after a step that weren't before it: by what never changes of them, counted."""
    old, new = ([identity(c) for c in under_way(state)] for state in (before, after))
    return tuple((context, before) for context in under_way(after)[len(old) :]) if len(new) > len(old) else ()


def identity(context: Context) -> tuple[object, ...]:
    return context[:4]


def under_way(state: State) -> list[Context]:
    return [frame.args[0] for frame in state.agenda if frame.name == "effect"]


def truth(test: LineTest, line: WholeLine) -> bool | None:
    """Whether a line is true; ``None`` where it stopped short before that was sure."""
    if isinstance(test, InOrder):
        return in_order(test, line)
    if isinstance(test, Happens):
        happened = any(test.effect.means(state, context) for context, state in line.begun)
        waits = not line.cut and any(test.effect.means(line.end, pending) for pending in line.end.pending)
        if line.cut and not happened:
            return None
        return (happened or waits) == test.wanted
    if isinstance(test, Legal):
        offered = any(test.action.among(state, asked) is not None for asked, state in line.decisions)
        return None if line.cut and not offered else offered
    assert isinstance(test, AtEnd)
    return None if line.cut else all(each.holds(line.end) for each in test.wanted)


def in_order(test: InOrder, line: WholeLine) -> bool | None:
    """Whether the first beginnings of all items come in the order named."""
    times = [
        next((i for i, (context, state) in enumerate(line.begun) if item.means(state, context)), None)
        for item in test.items
    ]
    known = [time for time in times if time is not None]
    gap = any(one is None and two is not None for one, two in pairwise(times))
    if gap or known != sorted(known):
        return False
    if None in times:
        return None if line.cut else False
    return True
