"""What is spelled out in place of ``_replace`` changes that alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.state import Frame, Pending, State
from tests.engine.boards import board

STATE = board({"field": ["X"], "hand": 2}, {"deck": 3}, facts={"b": 1})._replace(
    agenda=(Frame("barrier"),), used=frozenset({("X#1", 0)}), phase="main"
)
FRAMES = (Frame("first"), Frame("second"))
PENDING = (Pending(0, "X#1", 0),)
ZONES = STATE.zones[1]


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        (lambda s: s.with_agenda(FRAMES), {"agenda": FRAMES}),
        (lambda s: s.push(*FRAMES), {"agenda": (Frame("barrier"), *FRAMES[::-1])}),
        (lambda s: s.popped(), {"agenda": ()}),
        (lambda s: s.with_pending(PENDING, frozenset()), {"pending": PENDING, "used": frozenset()}),
        (lambda s: s.with_facts((("c", 2),)), {"facts": (("c", 2),)}),
        (lambda s: s.with_fact("a", 3), {"facts": (("a", 3), ("b", 1))}),
        (lambda s: s.with_fact("b", None), {"facts": ()}),
        (lambda s: s.with_zones_of(0, ZONES), {"zones": (ZONES, ZONES)}),
    ],
)
def test_a_change_leaves_everything_else_as_it_was(change: Callable[[State], State], fields: dict[str, object]) -> None:
    assert change(STATE) == STATE._replace(**fields)
    assert type(change(STATE)) is State
