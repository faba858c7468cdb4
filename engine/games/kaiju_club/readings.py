"""The open points of 奥特怪兽俱乐部 that the engine takes as options, with all their readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.clauses import implements
from engine.rules import Cited, Policy
from engine.state import State

READINGS: dict[str, tuple[str, ...]] = {
    "kaiju_club:open.effect-order": ("active-first", "alternate"),
    "kaiju_club:open.both-lose": ("draw", "active-loses", "active-wins"),
    "kaiju_club:open.counter-no-damage": ("no", "yes"),
    "kaiju_club:open.reinforcement-limit": ("one-a-turn", "no-limit"),
    "kaiju_club:open.heal-target": ("any-own", "engaged-only"),
    "kaiju_club:open.deploy-zone": ("support-only", "either"),
    "kaiju_club:open.support-size": ("no-limit", "by-event"),
    "kaiju_club:open.engaged-replacement": ("active-first", "other-first", "together"),
    "kaiju_club:open.empty-deck": ("nothing", "loses"),
    "kaiju_club:open.loss-check": ("after-effect", "at-once"),
    "kaiju_club:open.retreat-cost-zone": ("discard-zone", "time-rift"),
    "kaiju_club:open.retreat-times": ("any", "once"),
    "kaiju_club:open.newcomer-attacks-again": ("per-player", "per-card"),
    "kaiju_club:open.counter-without-card": ("none", "engaged"),
    "kaiju_club:open.counter-answers-counter": ("no", "once"),
    "kaiju_club:open.devolve-discard": ("discard-keep", "discard-clear", "spirit-keep"),
    "kaiju_club:open.who-goes-first": ("random", "winner-chooses"),
}
"""Open point → its readings, the default first."""

DEFAULT_READINGS = {point: values[0] for point, values in READINGS.items()}


def reading(state: State, point: str) -> str:
    """The reading in force for an open point of this game, named without the game."""
    return state.table.reading(f"kaiju_club:open.{point}")


@implements("kaiju_club:open.effect-order")
def policy_under(policy: Policy, chosen: Mapping[str, str]) -> Policy:
    """Across players, the turn player's effects all first, or one of each side in turn."""
    if chosen["kaiju_club:open.effect-order"] == "alternate":
        return replace(policy, sides=Cited("alternate", policy.sides.clauses))
    return policy
