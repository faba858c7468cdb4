"""Walking through a resolution choice by choice, from the case to where one is now.

Where one is now is the list of choices made, each the number of an option: it fits into an address, so that going back
is going to an earlier address, and another branch is another number.
"""

from collections.abc import Callable
from dataclasses import dataclass

from engine.resolution import WORDS, Barred, Decision, Step, advance, barred, choice_step, decision, take
from engine.state import State
from webapp.changes import changes
from webapp.errors import Refusal
from webapp.saying import Words, option_words, pending_words, who_words

Path = tuple[int, ...]
# Longer than any dispute; a game from its set-up on is stepped through with `replay`.
LONGEST = 300


@dataclass(frozen=True)
class Told:
    """One step in words: what was done, what changed, the clauses and the function behind it."""

    words: Words
    changes: tuple[Words, ...]
    clauses: tuple[str, ...]
    function: str


@dataclass(frozen=True)
class Stage:
    """A choice (none for the first stage) and the steps that followed without anybody choosing.

    `path` leads to before the choice, so that another can be made; `others` is how many other options there were.
    """

    path: Path
    who: Words | None
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


def walk(start: State, path: Path, done: Callable[[State], bool] = lambda _state: False) -> Walk:
    """Follow a path from the start of a case.

    Parameters
    ----------
    start : State
        The board with what is happening on its agenda.
    path : tuple of int
        The options taken, each by its number from 0.
    done : callable
        Whether a state is as far as the case wants to look.

    Raises
    ------
    Refusal
        If the path takes an option that there isn't.
    """
    state, steps = advance(start)
    stages = [Stage((), None, None, 0, told_all(steps))]
    before = start
    for at, number in enumerate(path[:LONGEST]):
        asked = None if done(state) else decision(state)
        if asked is None or not 0 <= number < len(asked.options):
            raise Refusal(
                f"第 {at + 1} 个选择没有第 {number + 1} 项：请退回上一步",
                f"Choice {at + 1} has no option {number + 1}: go back a step",
            )
        option = asked.options[number]
        before = state
        chosen = take(state, option)
        made = told_choice(choice_step(state, option, chosen))
        who = who_words(state, asked)
        state, steps = advance(chosen)
        stages.append(Stage(path[:at], who, made, len(asked.options) - 1, told_all(steps)))
    asked = None if done(state) else decision(state)
    return Walk(path, tuple(stages), before, state, due(state, asked, path) if asked else None)


def due(state: State, asked: Decision, path: Path) -> Due:
    """The decision in words."""
    return Due(
        who_words(state, asked),
        Words(*WORDS[asked.purpose]),
        tuple(Chance(option_words(state, option), (*path, at)) for at, option in enumerate(asked.options)),
        tuple((option_words(state, bar.option), bar) for bar in barred(state)),
    )


def told_all(steps: list[Step]) -> tuple[Told, ...]:
    """The steps worth telling: those that changed the board, began an effect, or carried a clause out."""
    told = (told_step(step) for step in steps)
    return tuple(step for step in told if step is not None)


def told_step(step: Step) -> Told | None:
    """A step in words; `None` for one that neither did nor said anything."""
    changed = changes(step.before, step.after)
    if step.begins is not None:
        begun = pending_words(step.before, step.begins)
        words = Words(f"执行{begun.zh}", f"carry out {begun.en}")
    elif changed or step.after.outcome != step.before.outcome or step.after.modifiers != step.before.modifiers:
        words = Words(step.zh, step.en)
    else:
        return None
    return Told(words, changed, tuple(dict.fromkeys(step.clauses)), step.function)


def told_choice(step: Step) -> Told:
    """A choice in words."""
    assert step.chosen is not None
    return Told(
        option_words(step.before, step.chosen),
        changes(step.before, step.after),
        tuple(dict.fromkeys(step.clauses)),
        step.function,
    )
