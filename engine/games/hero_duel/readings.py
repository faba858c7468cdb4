"""The open points of 英雄对决, all of them taken as options by the engine, and how they bend the policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.rules import Cited, Policy

DEFAULT_READINGS = {
    "hero_duel:open.loss-check-in-settlement": "together",
    "hero_duel:open.recount-hand": "once",
    "hero_duel:open.misprinted-references": "as-meant",
    "hero_duel:open.other-side-order": "own",
    "hero_duel:open.sentence-effects": "sentence",
    "hero_duel:open.flip-within-effect": "waits",
    "hero_duel:open.inserted-after-end": "other-side-first",
    "hero_duel:open.loss-check-nested": "outermost",
    "hero_duel:open.turn-effects-optional": "by-card-text",
    "hero_duel:open.battle-start-effects": "active-then-other",
    "hero_duel:open.flip-effect-already-up": "only-when-flipped",
    "hero_duel:open.once-per-turn-after-leaving": "same-card",
    "hero_duel:open.declined-effect-counts": "counts",
    "hero_duel:open.draw-from-empty-mid-effect": "remembered",
    "hero_duel:open.win-effect-and-loss": "drawn",
    "hero_duel:open.win-mid-effect": "when-done",
    "hero_duel:open.must-battle": "must",
    "hero_duel:open.no-character-to-fight": "skip-from-choice",
    "hero_duel:open.main-leaves-before-settlement": "battle-ends",
    "hero_duel:open.extra-support-condition-ends": "stays",
    "hero_duel:open.extra-support-without-support": "allowed",
    "hero_duel:open.extra-support-effects-order": "active-first",
    "hero_duel:open.weakened-on-tie": "applies",
    "hero_duel:open.full-field-swap": "when-placed",
    "hero_duel:open.transform-keeps-changes": "new-card",
}

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


def policy_under(policy: Policy, chosen: Mapping[str, str]) -> Policy:
    """The policy with every field that hangs on an open point as its reading has it."""
    for point, reading, name, value in BENDS:
        if chosen[f"hero_duel:open.{point}"] == reading:
            policy = replace(policy, **{name: Cited(value, (f"hero_duel:open.{point}",))})
    return policy
