"""The open points of 超元绝战 that the engine takes as options, and how they bend the policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.clauses import implements
from engine.rules import Cited, Policy
from engine.state import State

READINGS: dict[str, tuple[str, ...]] = {
    "chaoyuan:open.both-decks-empty": ("turn-player-loses", "drawn"),
    "chaoyuan:open.loss-mid-effect": ("at-once", "effect-done"),
    "chaoyuan:open.empty-zone-with-life": ("no-result", "not-allowed"),
    "chaoyuan:open.zero-life-when": ("at-judging", "at-declaration"),
    "chaoyuan:open.zone-emptied-at-zero-life": ("attack-ends", "wins"),
    "chaoyuan:open.defender-gone-life-card": ("attack-ends", "life-card-hit"),
    "chaoyuan:open.life-card-gone-defender-stays": ("attack-ends", "battle"),
    "chaoyuan:open.newcomer-in-target-zone": ("fights-newcomer", "first-target"),
    "chaoyuan:open.attacker-gone": ("attack-ends", "last-power"),
    "chaoyuan:open.iron-wall-empty": ("beasts-only", "life-cards-barred"),
    "chaoyuan:open.several-challenge": ("attacker-chooses", "defender-chooses"),
    "chaoyuan:open.challenge-satisfied": ("while-there", "once-a-turn"),
    "chaoyuan:open.challenge-forces-attack": ("only-if-attacking", "must-attack"),
    "chaoyuan:open.challenge-and-iron-wall": ("both-hold", "any-beast"),
    "chaoyuan:open.alternating": ("one-by-one", "in-blocks"),
    "chaoyuan:open.new-triggers": ("same-set", "after-set"),
    "chaoyuan:open.mid-effect-trigger": ("waits", "inserted"),
    "chaoyuan:open.some-objects-lost": ("rest-goes-on", "breaks-off"),
    "chaoyuan:open.no-object-at-start": ("breaks-off", "rest-goes-on"),
    "chaoyuan:open.broken-off-spell": ("discard", "hand"),
    "chaoyuan:open.counter-timing": ("waits-in-battle", "at-once", "after-attack"),
    "chaoyuan:open.counter-declined": ("hand", "discard"),
    "chaoyuan:open.summon-occupied": ("not-allowed", "replaces"),
    "chaoyuan:open.once-per-turn-returned": ("same-source", "new-source"),
    "chaoyuan:open.once-per-turn-two-effects": ("each-effect", "whole-card"),
    "chaoyuan:open.untap-timing": ("own-at-point-2", "own-first", "both-players"),
    "chaoyuan:open.charge-empty-deck": ("no-charge", "loses"),
    "chaoyuan:open.first-turn-battle-phase": ("held-without-attacks", "skipped"),
    "chaoyuan:open.this-turn-ends": ("after-end-effects", "before-end-effects"),
    "chaoyuan:open.show-up-to-short-deck": ("at-most-deck", "breaks-off"),
    "chaoyuan:open.look-at-too-few": ("same-rule", "as-many-as-there-are"),
}
"""Open point → its readings, the default first."""

DEFAULT_READINGS = {point: values[0] for point, values in READINGS.items()}

CONTRADICTED = {
    "chaoyuan:open.alternating": ("in-blocks",),
    "chaoyuan:open.defender-gone-life-card": ("life-card-hit",),
}
"""Readings that can be chosen though another clause speaks against them: 5.4.4 goes on alternating until all effects
are done, and 5.4.5 ends the attack when the one that defended is gone."""

BENDS: tuple[tuple[str, str, str, Any], ...] = (
    ("alternating", "in-blocks", "sides", "active_first"),
    ("new-triggers", "after-set", "new_ones", "after"),
    ("mid-effect-trigger", "inserted", "inserts", True),
    ("some-objects-lost", "breaks-off", "lost_object", "stop_at_first"),
    ("no-object-at-start", "rest-goes-on", "no_object", "go_on"),
    ("once-per-turn-two-effects", "whole-card", "once_a_turn", "marked_by_card"),
    ("once-per-turn-returned", "new-source", "returned", "new"),
    ("look-at-too-few", "as-many-as-there-are", "too_few_to_look_at", "go_on"),
    ("loss-mid-effect", "effect-done", "won", "when_done"),
)
"""Open point, reading, the field of the policy that it changes, its value then."""


def reading(state: State, point: str) -> str | None:
    """The reading in force for an open point: the variant's own where it has that point, else that of 超元绝战."""
    table = state.table
    for name in (f"{table.game}:open.{point}", f"chaoyuan:open.{point}"):
        if name in table.chosen:
            return table.reading(name)
    return None


@implements("chaoyuan:1.5.5", "chaoyuan:1.5.6", "chaoyuan:6.2.2", "chaoyuan:6.2.3")
def policy_under(policy: Policy, chosen: Mapping[str, str]) -> Policy:
    """The policy with every field that hangs on an open point, of 超元绝战 or of its variant, as its reading has it."""
    named = {point.partition(":open.")[2]: point for point in chosen}
    for point, value, name, bent in BENDS:
        if point in named and chosen[named[point]] == value:
            policy = replace(policy, **{name: Cited(bent, (named[point],))})
    return policy
