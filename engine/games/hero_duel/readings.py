"""The open points of 英雄对决, all of them taken as options by the engine, and how they bend the policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.rules import Cited, Policy

READINGS: dict[str, tuple[str, ...]] = {
    "hero_duel:open.loss-check-in-settlement": ("together", "in-order"),
    "hero_duel:open.recount-hand": ("once", "until-limit"),
    "hero_duel:open.misprinted-references": ("as-meant", "as-printed"),
    "hero_duel:open.other-side-order": ("own", "active"),
    "hero_duel:open.sentence-effects": ("sentence", "whole-text"),
    "hero_duel:open.flip-within-effect": ("waits", "inserted"),
    "hero_duel:open.inserted-after-end": ("other-side-first", "all-inserted-first", "active-first"),
    "hero_duel:open.loss-check-nested": ("outermost", "each-effect"),
    "hero_duel:open.turn-effects-optional": ("by-card-text", "all-optional"),
    "hero_duel:open.battle-start-effects": ("active-then-other", "active-only"),
    "hero_duel:open.flip-effect-already-up": ("only-when-flipped", "whenever-main"),
    "hero_duel:open.once-per-turn-after-leaving": ("same-card", "new-after-leaving"),
    "hero_duel:open.declined-effect-counts": ("counts", "only-when-carried-out"),
    "hero_duel:open.draw-from-empty-mid-effect": ("remembered", "rechecked"),
    "hero_duel:open.win-effect-and-loss": ("drawn", "win-stands"),
    "hero_duel:open.win-mid-effect": ("when-done", "at-once"),
    "hero_duel:open.must-battle": ("must", "may-skip"),
    "hero_duel:open.no-character-to-fight": ("skip-from-choice", "skip-phase"),
    "hero_duel:open.main-leaves-before-settlement": ("battle-ends", "counts-as-zero"),
    "hero_duel:open.extra-support-condition-ends": ("stays", "leaves"),
    "hero_duel:open.extra-support-without-support": ("allowed", "needs-support"),
    "hero_duel:open.extra-support-effects-order": ("active-first", "as-played"),
    "hero_duel:open.weakened-on-tie": ("applies", "not-on-tie"),
    "hero_duel:open.full-field-swap": ("when-placed", "at-start"),
    "hero_duel:open.transform-keeps-changes": ("new-card", "inherits"),
}
"""Open point → its readings, the default first."""

DEFAULT_READINGS = {point: values[0] for point, values in READINGS.items()}

BENDS: tuple[tuple[str, str, str, Any], ...] = (
    ("sentence-effects", "whole-text", "sentences_wait", False),
    ("flip-within-effect", "inserted", "waits_all_the_same", frozenset()),
    ("inserted-after-end", "all-inserted-first", "cause_ended", "all_first"),
    ("inserted-after-end", "active-first", "cause_ended", "none_first"),
    ("once-per-turn-after-leaving", "new-after-leaving", "returned", "new"),
    ("declined-effect-counts", "only-when-carried-out", "declined", "is_free"),
    ("win-mid-effect", "at-once", "won", "at_once"),
    ("full-field-swap", "at-start", "room", "at_start"),
)
"""Open point, reading, the field of the policy that it changes, its value then."""

CONTRADICTED = {
    "hero_duel:open.sentence-effects": ("whole-text",),
    "hero_duel:open.flip-within-effect": ("inserted",),
    "hero_duel:open.inserted-after-end": ("active-first",),
}
"""Open point → readings that the examples at 1.1.6 and 1.1.7 speak against."""


def policy_under(policy: Policy, chosen: Mapping[str, str]) -> Policy:
    """The policy with every field that hangs on an open point as its reading has it."""
    for point, reading, name, value in BENDS:
        if chosen[f"hero_duel:open.{point}"] == reading:
            policy = replace(policy, **{name: Cited(value, (f"hero_duel:open.{point}",))})
    return policy
