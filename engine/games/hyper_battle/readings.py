"""The open points of HYPER BATTLE that the engine takes as options, with all their readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.clauses import implements
from engine.rules import Cited, Policy
from engine.state import State

READINGS: dict[str, tuple[str, ...]] = {
    "hyper_battle:open.first-after-decided": ("same-player", "winner", "loser"),
    "hyper_battle:open.refill": ("exact", "what-is-left", "free"),
    "hyper_battle:open.discard-before-draw": ("allowed", "only-if-refillable"),
    "hyper_battle:open.more-players": ("two-only", "many"),
    "hyper_battle:open.effect-order": ("active-first", "alternate", "as-played"),
    "hyper_battle:open.both-out": ("draw", "more-points", "first-to-refill"),
    "hyper_battle:open.pass-final": ("once", "final"),
    "hyper_battle:open.mark-chain": ("previous", "first"),
    "hyper_battle:open.same-name-scope": ("own-field", "both-fields"),
    "hyper_battle:open.second-hunter-slot": ("counts", "freed"),
    "hyper_battle:open.event-as-play": ("apart", "counts"),
    "hyper_battle:open.event-while-refilling": ("leaves-too", "next-battle"),
    "hyper_battle:open.event-in-first-refill": ("goes-back", "played"),
}
"""Open point → its readings, the default first."""

DEFAULT_READINGS = {point: values[0] for point, values in READINGS.items()}


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
