"""Walking through a resolution choice by choice, from the case to where one is now.

Where one is now is the list of choices made, each the number of an option: it fits into an address, so that going back
is going to an earlier address, and another branch is another number.
"""

from dataclasses import dataclass

from engine.adjudication.lines import walk_line
from engine.adjudication.telling import Told, tell
from engine.adjudication.truth import Path
from engine.adjudication.words import Words, option_words, player_words
from engine.resolution import WORDS, Barred, Decision, barred, decision, run, take
from engine.state import State
from webapp.errors import Refusal

# Longer than any dispute; a game from its set-up on is stepped through with `replay`.
LONGEST = 300


@dataclass(frozen=True)
class Stage:
    """A choice (none for the first stage) and the steps that followed without anybody choosing.

    `path` leads to before the choice, so that another can be made; `others` is how many other options there were.
    """

    path: Path
    choice: Told | None
    others: int
    steps: tuple[Told, ...]


@dataclass(frozen=True)
class Chance:
    """One option of the decision that is due, with the path that takes it."""

    words: Words
    path: Path


@dataclass(frozen=True)
class Due:
    """The decision that is due: who decides, what for, every legal option, and what is barred and why."""

    who: Words
    purpose: Words
    options: tuple[Chance, ...]
    barred: tuple[tuple[Words, Barred], ...]


@dataclass(frozen=True)
class Walk:
    """Where a path leads: the stages on the way, the board before and after the last one, the decision that is due."""

    path: Path
    stages: tuple[Stage, ...]
    before: State
    state: State
    due: Due | None


def walk(start: State, path: Path) -> Walk:
    """Follow a path from the start of a case.

    Parameters
    ----------
    start : State
        The board with what is happening on its agenda.
    path : tuple of int
        The options taken, each by its number from 0.

    Raises
    ------
    Refusal
        If the path takes an option that there isn't.
    """
    path = path[:LONGEST]
    before, state = follow(start, path)
    asked = decision(state)
    return Walk(path, stages(start, path), before, state, due(state, asked, path) if asked else None)


def follow(start: State, path: Path) -> tuple[State, State]:
    """The state before the last choice of a path, and the one it leads to. Raises `Refusal` for no such path."""
    before, state = start, run(start)
    for at, number in enumerate(path):
        asked = decision(state)
        if asked is None or not 0 <= number < len(asked.options):
            raise Refusal(
                f"第 {at + 1} 个选择没有第 {number + 1} 项：请退回上一步",
                f"Choice {at + 1} has no option {number + 1}: go back a step",
            )
        before, state = state, run(take(state, asked.options[number]))
    return before, state


def stages(start: State, path: Path) -> tuple[Stage, ...]:
    """The way along a path, told step by step and divided at the choices."""
    line = walk_line(start, path)
    choice: Told | None = None
    others, made, steps, found = 0, 0, list[Told](), list[Stage]()
    for told in tell(line):
        walked = line.steps[told.number]
        if walked.step.chosen is None:
            steps.append(told)
            continue
        found.append(Stage(path[: max(0, made - 1)], choice, others, tuple(steps)))
        choice, others, made, steps = told, walked.others, made + 1, []
    found.append(Stage(path[: max(0, made - 1)], choice, others, tuple(steps)))
    return tuple(found)


def due(state: State, asked: Decision, path: Path) -> Due:
    """The decision in words."""
    return Due(
        player_words(state, asked.player),
        Words(*WORDS[asked.purpose]),
        tuple(Chance(option_words(state, option), (*path, at)) for at, option in enumerate(asked.options)),
        tuple((option_words(state, bar.option), bar) for bar in barred(state)),
    )
