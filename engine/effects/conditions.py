"""Whether a condition of an effect holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.clauses import implements
from engine.effects.nodes import AllOf, Among, AnyOf, Coin, Compare, Condition, Done, Is, Not, Selection, Turn, What
from engine.effects.selection import amount, bound, candidates, passes, referred
from engine.state import Context, State

Q = TypeVar("Q", bound=Callable[..., bool])

TESTS: dict[type[Any], Callable[[State, Context, Any], bool]] = {}
"""Conditions that only some games know → what they ask."""


def asks(kind: type[Any]) -> Callable[[Q], Q]:
    """Register what a condition of one game asks: a function ``(state, context, condition) -> bool``."""

    def register(function: Q) -> Q:
        TESTS[kind] = function
        return function

    return register


@implements("hero_duel:5.9.1")
def compare(left: int, op: str, right: int) -> bool:
    """Compare a count with a printed figure: every one-sided comparison includes the figure itself; or two counts with
    each other (``>``, ``<``)."""
    if op in (">", "<"):
        return left > right if op == ">" else left < right
    if op == ">=":
        return left >= right
    if op == "<=":
        return left <= right
    return left == right


def holds(state: State, context: Context, condition: Condition) -> bool:
    """Whether a condition holds now, seen by the effect in ``context``."""
    if isinstance(condition, Compare):
        return compare(amount(state, context, condition.left), condition.op, amount(state, context, condition.right))
    if isinstance(condition, Among):
        return any(_each(state, context, condition.what, condition))
    if isinstance(condition, Is):
        answers = _each(state, context, condition.what, condition)
        return bool(answers) and all(answers)
    if isinstance(condition, Turn):
        return (state.active == context.controller) == (condition.who == "us")
    if isinstance(condition, Done):
        return bool(bound(context, "done"))
    if isinstance(condition, Coin):
        return bound(context, "coin") == (("heads",) if condition.heads else ("tails",))
    if isinstance(condition, Not):
        return not holds(state, context, condition.condition)
    if isinstance(condition, AllOf):
        return all(holds(state, context, part) for part in condition.conditions)
    if isinstance(condition, AnyOf):
        return any(holds(state, context, part) for part in condition.conditions)
    return TESTS[type(condition)](state, context, condition)


def _each(state: State, context: Context, what: What, condition: Among | Is) -> list[bool]:
    """For each piece meant that still lies somewhere: whether it passes."""
    answers = []
    if isinstance(what, Selection):
        meant = tuple(piece.id for _, piece in candidates(state, context, what))
    else:
        meant = referred(state, context, what)
    for piece_id in meant:
        place = state.find(piece_id)
        if place is not None:
            piece = state.at(place)
            assert piece is not None
            answers.append(passes(state, context, place, piece, condition.filter))
    return answers
