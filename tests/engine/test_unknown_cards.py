"""Cards in hand that nobody knows: chance says which they are once it makes a difference, and not before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability
from engine.state import State
from tests.engine.boards import board, card, go, options, phase, who_decides
from tests.engine.chaoyuan.boards import beast
from tests.engine.chaoyuan.boards import board as battlefield

Making = Callable[..., State]

CARDS = {
    "O": card("旧", 1000, 0, marks="新"),
    "N": card("新甲", 5000, 0, keywords="新"),
    "E": card("额外", 1000, 500, Ability(static=(n.Permit("extra_support"),))),
}


def transforming(*may_be: str) -> State:
    """A may transform; his one card in hand is unknown."""
    zones = {"field": ["O"], "hand": ["?"], "deck": 5}
    return phase(board(zones, {"field": ["O"]}, CARDS, unknown={"A.hand": may_be}), "transform")


def supporting(*may_be: str) -> State:
    """Both have decided not to support; A's one card in hand is unknown."""
    zones = {"field": ["O"], "hand": ["?"], "deck": 5}
    state = board(zones, {"field": ["O"], "hand": ["X"], "deck": 5}, CARDS, unknown={"A": may_be})
    state = phase(state.with_fact("main.0", "O#1").with_fact("main.1", "O#2"), "support")
    return go(state, "pass", "pass")


@pytest.mark.parametrize(("make", "verb", "of_use"), [(transforming, "transform", "N"), (supporting, "extra", "E")])
def test_unknown_card_is_asked_about_when_it_may_be_one_to_play(make: Making, verb: str, of_use: str) -> None:
    state = make("X", of_use)
    assert who_decides(state) == "nature"
    assert any(option.startswith(verb) for option in options(go(state, "is ? " + of_use)))
    assert not any(option.startswith(verb) for option in options(go(state, "is ? X")))


@pytest.mark.parametrize(("make", "verb"), [(transforming, "transform"), (supporting, "extra")])
@pytest.mark.parametrize("may_be", [("X",), ()])
def test_unknown_card_that_can_be_none_to_play_is_not_asked_about(
    make: Making, verb: str, may_be: tuple[str, ...]
) -> None:
    state = make(*may_be)
    assert who_decides(state) != "nature"
    assert not any(option.startswith(verb) for option in options(state))


@pytest.mark.parametrize(("energy", "asked"), [(2, True), (1, False)])
def test_unknown_card_of_a_main_phase_is_asked_about_when_it_could_be_paid_for(energy: int, asked: bool) -> None:
    state = battlefield({"D": beast(cost=(2, 0))}, {"hand": ["?"], "energy": ["X"] * energy})
    state = phase(state._replace(table=replace(state.table, unknown=(("A.hand", ("D",)),))), "main")
    assert (who_decides(state) == "nature") is asked
