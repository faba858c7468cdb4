"""The open points of 超元绝战 that the engine takes as options, and how they bend the policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.clauses import implements
from engine.rules import Cited, Policy
from engine.state import State

DEFAULT_READINGS = {
    "chaoyuan:open.both-decks-empty": "turn-player-loses",
    "chaoyuan:open.loss-mid-effect": "at-once",
    "chaoyuan:open.empty-zone-with-life": "no-result",
    "chaoyuan:open.zero-life-when": "at-judging",
    "chaoyuan:open.zone-emptied-at-zero-life": "attack-ends",
    "chaoyuan:open.defender-gone-life-card": "attack-ends",
    "chaoyuan:open.life-card-gone-defender-stays": "attack-ends",
    "chaoyuan:open.newcomer-in-target-zone": "fights-newcomer",
    "chaoyuan:open.attacker-gone": "attack-ends",
    "chaoyuan:open.iron-wall-empty": "beasts-only",
    "chaoyuan:open.several-challenge": "attacker-chooses",
    "chaoyuan:open.challenge-satisfied": "while-there",
    "chaoyuan:open.challenge-forces-attack": "only-if-attacking",
    "chaoyuan:open.challenge-and-iron-wall": "both-hold",
    "chaoyuan:open.alternating": "one-by-one",
    "chaoyuan:open.new-triggers": "same-set",
    "chaoyuan:open.mid-effect-trigger": "waits",
    "chaoyuan:open.some-objects-lost": "rest-goes-on",
    "chaoyuan:open.no-object-at-start": "breaks-off",
    "chaoyuan:open.broken-off-spell": "discard",
    "chaoyuan:open.counter-timing": "waits-in-battle",
    "chaoyuan:open.counter-declined": "hand",
    "chaoyuan:open.summon-occupied": "not-allowed",
    "chaoyuan:open.once-per-turn-returned": "same-source",
    "chaoyuan:open.once-per-turn-two-effects": "each-effect",
    "chaoyuan:open.untap-timing": "own-at-point-2",
    "chaoyuan:open.charge-empty-deck": "no-charge",
    "chaoyuan:open.first-turn-battle-phase": "held-without-attacks",
    "chaoyuan:open.this-turn-ends": "after-end-effects",
    "chaoyuan:open.show-up-to-short-deck": "at-most-deck",
    "chaoyuan:open.look-at-too-few": "same-rule",
}


def reading(state: State, point: str) -> str | None:
    """The reading in force for an open point: the variant's own where it has that point, else that of 超元绝战."""
    chosen = state.table.chosen
    own = chosen.get(f"{state.table.game}:open.{point}")
    return chosen.get(f"chaoyuan:open.{point}") if own is None else own


@implements("chaoyuan:1.5.5", "chaoyuan:1.5.6", "chaoyuan:6.2.2", "chaoyuan:6.2.3")
def policy_under(policy: Policy, chosen: Mapping[str, str]) -> Policy:
    """The policy with every field that hangs on an open point as its reading has it."""

    def asks(point: str, value: str) -> bool:
        return chosen.get(f"chaoyuan:open.{point}") == value

    changes: dict[str, str | bool] = {}
    if asks("alternating", "in-blocks"):
        changes["sides"] = "active_first"
    if asks("new-triggers", "after-set"):
        changes["new_ones"] = "after"
    if asks("mid-effect-trigger", "inserted"):
        changes["inserts"] = True
    if asks("some-objects-lost", "breaks-off"):
        changes["lost_object"] = "stop_at_first"
    if asks("no-object-at-start", "rest-goes-on"):
        changes["no_object"] = "go_on"
    if asks("once-per-turn-two-effects", "whole-card"):
        changes["once_a_turn"] = "marked_by_card"
    if asks("once-per-turn-returned", "new-source"):
        changes["returned"] = "new"
    if asks("look-at-too-few", "as-many-as-there-are"):
        changes["too_few_to_look_at"] = "go_on"
    return replace(policy, **{name: Cited(value, getattr(policy, name).clauses) for name, value in changes.items()})  # type: ignore[arg-type]
