"""The three sets of rules of HYPER BATTLE, each as its differences from the others."""

from __future__ import annotations

from typing import NamedTuple

from engine.clauses import implements
from engine.state import State

OPTION = "hyper_battle:rules"
"""The option of a table that says by which set of rules it plays: ``start``, ``ex`` or ``sp``."""

CARDS_A_BATTLE = 3
"""Cards that a player puts down in one battle (S.5.3)."""


class RuleSet(NamedTuple):
    """One set of rules: ``hand`` is the number of cards that a hand is filled up to, ``points`` the game points at the
    start, ``deck`` the size of a deck, ``kinds`` the kinds of card that may be in it, with the clauses that say so."""

    name: str
    hand: int
    points: int
    deck: int
    kinds: frozenset[str]
    clauses: tuple[str, ...]
    kinds_clauses: tuple[str, ...]


START = RuleSet(
    "START", 3, 2, 8, frozenset({"character"}),
    ("hyper_battle:S.3", "hyper_battle:S.4.1", "hyper_battle:S.4.2"),
    ("hyper_battle:S.3.t1", "hyper_battle:S.2"),
)  # fmt: skip
EX = RuleSet(
    "EX", 5, 5, 30, frozenset({"character", "hunter"}),
    ("hyper_battle:E.1",),
    ("hyper_battle:E.1", "hyper_battle:S.2"),
)  # fmt: skip
SP = RuleSet(
    "SP", 5, 5, 30, frozenset({"character", "hunter", "event"}),
    ("hyper_battle:P.1", "hyper_battle:E.1"),
    ("hyper_battle:P.1",),
)  # fmt: skip

RULE_SETS = {"start": START, "ex": EX, "sp": SP}


@implements("hyper_battle:S.3", "hyper_battle:S.3.t1", "hyper_battle:S.2", "hyper_battle:E.1", "hyper_battle:P.1")
def rule_set(state: State) -> RuleSet:
    """The set of rules that is played by on this table."""
    return RULE_SETS[state.table.chosen[OPTION]]
