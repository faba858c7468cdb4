"""Things that a player might do in his turn, each with the reason why he may not, if there is one."""

from __future__ import annotations

from typing import NamedTuple

from engine.resolution import Option, begin
from engine.state import Pending, State


class Bar(NamedTuple):
    """Why something may not be done: the clauses, and in words."""

    clauses: tuple[str, ...]
    zh: str
    en: str


class Way(NamedTuple):
    """Something that a player might do, and what bars it (``None``: he may)."""

    option: Option
    why: Bar | None = None


def bar(clause: str, zh: str, en: str) -> Bar:
    """A bar by one clause of this game, named without the game."""
    return Bar((f"kaiju_club:{clause}",), zh, en)


def noted(state: State, fact: str) -> tuple[str, ...]:
    """The cards that a fact of the turn (``acted``, ``struck``) names; a judge may name just one."""
    found = state.fact(fact, ())
    return (found,) if isinstance(found, str) else found


def carry_out(state: State, player: int, piece_id: str, number: int) -> State:
    """Begin one effect of a card at once, as its player has chosen to."""
    waiting = Pending(player, piece_id, number)
    return begin(state._replace(pending=(*state.pending, waiting)), waiting)
