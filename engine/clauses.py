"""Which function carries out which clause.

A clause is named by its id, ``GAME:ID`` (``hero_duel:1.1.6a``), as a plain string: the engine knows no
rulebook text. A test proves that every id named here exists.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import NewType, TypeVar

ClauseRef = NewType("ClauseRef", str)
"""A clause id with its game, for example ``hero_duel:1.1.6a``."""

F = TypeVar("F", bound=Callable[..., object])

REGISTRY: dict[str, list[Callable[..., object]]] = {}
"""Clause id → the functions that carry it out, in the order in which their modules were imported."""

_CLAUSES_OF: dict[str, tuple[ClauseRef, ...]] = {}


def qualified_name(function: Callable[..., object]) -> str:
    """The function's full dotted name, for example ``engine.games.hero_duel.turn.draw_card``."""
    return f"{function.__module__}.{function.__qualname__}"


def implements(*refs: str) -> Callable[[F], F]:
    """Declare that the decorated function carries out the clauses ``refs``.

    Raises ``ValueError`` for a ref without a game (``1.1.6`` instead of ``hero_duel:1.1.6``).
    """
    for ref in refs:
        if ":" not in ref:
            raise ValueError(f"{ref!r} names no game; write GAME:ID, for example hero_duel:1.1.6")

    def register(function: F) -> F:
        name = qualified_name(function)
        _CLAUSES_OF[name] = _CLAUSES_OF.get(name, ()) + tuple(ClauseRef(ref) for ref in refs)
        for ref in refs:
            REGISTRY.setdefault(ref, []).append(function)
        return function

    return register


def clauses_of(function: Callable[..., object], game: str | None = None) -> tuple[ClauseRef, ...]:
    """The clauses that ``function`` carries out, of one ``game`` or of all."""
    refs = _CLAUSES_OF.get(qualified_name(function), ())
    return refs if game is None else tuple(ref for ref in refs if ref.startswith(game + ":"))


def load_all() -> dict[str, list[Callable[..., object]]]:
    """Import every module of the engine, so that ``REGISTRY`` is complete, and return it."""
    import engine

    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        importlib.import_module(module.name)
    return REGISTRY
