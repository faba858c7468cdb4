"""One line walked again step by step, with what stood behind each step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.adjudication.refusals import refusals
from engine.adjudication.truth import Path
from engine.effects.triggers import listening
from engine.events import Event
from engine.resolution import Barred, Endless, Option, Step, barred, choice_step, decision, run, take
from engine.state import Context, Frame, State

ENDLESS_SHOWN = 40
"""Steps shown of a line without end."""


class Walked(NamedTuple):
    """A step of a line: the frame that was carried out, the step that put it on the agenda (its number, ``None``: the
    case itself), the effects that began, what was refused."""

    step: Step
    frame: Frame
    cause: int | None
    begun: tuple[Context, ...]
    refused: tuple[Barred, ...]
    others: int = 0
    """Of a choice: how many other options there were."""


@dataclass(frozen=True)
class Line:
    """A walked line: its steps, the events heard on it with the states they happened in, what was barred at its
    decisions, and where it ended."""

    steps: tuple[Walked, ...]
    events: tuple[tuple[State, Event], ...]
    barred: tuple[tuple[State, Barred], ...]
    end: State
    asked_at: tuple[State, ...] = field(default=())

    def causes(self, number: int) -> list[int]:
        """The steps that stand behind a step, the nearest first."""
        found = []
        cause = self.steps[number].cause
        while cause is not None:
            found.append(cause)
            cause = self.steps[cause].cause
        return found


def walk_line(start: State, path: Path) -> Line:
    """Walk a line from the start of a case by the options taken."""
    with listening() as events:
        steps, others, bars, asked_at = _steps(start, path)
    return Line(
        tuple(_walked(steps, others)), tuple(events), tuple(bars), steps[-1].after if steps else start, tuple(asked_at)
    )


def _steps(start: State, path: Path) -> tuple[list[Step], dict[int, int], list[tuple[State, Barred]], list[State]]:
    steps: list[Step] = []
    others: dict[int, int] = {}
    bars: list[tuple[State, Barred]] = []
    asked_at: list[State] = []
    state = run_on(start, steps)
    for turn in path:
        asked = decision(state)
        assert asked is not None
        asked_at.append(state)
        bars += [(state, bar) for bar in barred(state)]
        option: Option = asked.options[turn]
        chosen = take(state, option)
        others[len(steps)] = len(asked.options) - 1
        steps.append(choice_step(state, option, chosen))
        state = run_on(chosen, steps)
    if decision(state) is not None:
        asked_at.append(state)
        bars += [(state, bar) for bar in barred(state)]
    return steps, others, bars, asked_at


def run_on(state: State, steps: list[Step]) -> State:
    """Run to the next decision, adding the steps; of effects that go on without end only the first ones."""
    ran: list[Step] = []
    try:
        state = run(state, ran)
    except Endless:
        ran = ran[:ENDLESS_SHOWN]
        state = ran[-1].after._replace(agenda=(), pending=())
    steps += ran
    return state


def _walked(steps: list[Step], others: dict[int, int]) -> list[Walked]:
    """The steps with their causes: each frame of the agenda is remembered with the step that put it there."""
    behind: list[int | None] = []
    walked = []
    for number, step in enumerate(steps):
        before, after = step.before.agenda, step.after.agenda
        behind = (behind + [None] * len(before))[: len(before)]
        frame = before[-1]
        cause = behind.pop()
        begun = ()
        if frame.name != "effect":
            begun = tuple(each.args[0] for each in after[len(before) - 1 :] if each.name == "effect")
        behind = behind[: len(after)] + [number] * max(0, len(after) - len(behind))
        walked.append(Walked(step, frame, cause, begun, tuple(refusals(step.before, frame)), others.get(number, 0)))
    return walked
