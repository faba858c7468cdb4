"""The open points of HYPER BATTLE that the engine takes as options, with their default readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.clauses import implements
from engine.rules import Cited, Policy
from engine.state import State

DEFAULT_READINGS = {
    "hyper_battle:open.first-after-decided": "same-player",
    "hyper_battle:open.refill": "exact",
    "hyper_battle:open.discard-before-draw": "allowed",
    "hyper_battle:open.more-players": "two-only",
    "hyper_battle:open.effect-order": "active-first",
    "hyper_battle:open.both-out": "draw",
    "hyper_battle:open.pass-final": "once",
    "hyper_battle:open.mark-chain": "previous",
    "hyper_battle:open.same-name-scope": "own-field",
    "hyper_battle:open.second-hunter-slot": "counts",
    "hyper_battle:open.event-as-play": "apart",
}


def reading(state: State, point: str) -> str:
    """The reading in force for an open point of this game, named without the game."""
    return state.table.reading(f"hyper_battle:open.{point}")


@implements("hyper_battle:open.effect-order")
def policy_under(policy: Policy, chosen: Mapping[str, str]) -> Policy:
    """Across players, one side's effects all first or one of each in turn. (By the third reading the cards speak in the
    order in which they were played, and ``battle`` lets them.)"""
    if chosen["hyper_battle:open.effect-order"] == "alternate":
        return replace(policy, sides=Cited("alternate", policy.sides.clauses))
    return policy
