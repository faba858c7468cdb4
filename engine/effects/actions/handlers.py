"""How actions are registered, what an effect knows, and what it acts on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.figures import is_immune
from engine.effects.selection import referred
from engine.state import Context, Frame, State

H = TypeVar("H", bound=Callable[..., State])


HANDLERS: dict[type[Any], Callable[[State, Any, Context], State]] = {}


def action(kind: type[Any], zh: str, en: str) -> Callable[[H], H]:
    """Register what a node does, with its title in words."""

    def register(function: H) -> H:
        HANDLERS[kind] = function
        function.__dict__["words"] = (zh, en)
        return function

    return register


def bind(state: State, **names: tuple[str, ...]) -> State:
    """Let the effect that is being carried out know pieces by these names."""
    agenda = state.agenda
    for index in range(len(agenda) - 1, -1, -1):
        name, args = agenda[index]
        if name == "effect":
            source, controller, ability, sentence, event, bound, inserted = args[0]
            known = tuple(sorted({**dict(bound), **names}.items()))
            if known == bound:
                return state
            context = Context(source, controller, ability, sentence, event, known, inserted)
            return state.with_agenda((*agenda[:index], Frame("effect", (context,)), *agenda[index + 1 :]))
    return state


def stop_effect(state: State) -> State:
    """Drop what is left of the effect that is being carried out (its object is lost)."""
    agenda = list(bind(state, stopped=("stopped",)).agenda)
    while agenda and agenda[-1].name != "effect":
        agenda.pop()
    return state.with_agenda(tuple(agenda))


@implements("chaoyuan:1.5.6")
def objects(state: State, context: Context, ref: n.What, on_board: bool = False) -> tuple[str, ...] | None:
    """The pieces that a step acts on, those that are still somewhere (on the board, for what is done to cards there)
    and not immune to it; ``None`` if the effect has lost its object and the game lets it stop."""
    assert isinstance(ref, n.Ref)
    ids = referred(state, context, ref)
    lost = state.table.policy.lost_object.value
    zones = state.table.rules.board_zones if on_board and lost != "go_on" else None
    here = tuple(i for i in ids if (at := state.find(i)) is not None and (zones is None or at.zone in zones))
    if lost != "go_on" and len(here) < len(ids) and (not here or lost == "stop_at_first"):
        return None
    return tuple(i for i in here if not is_immune(state, i, context))
