"""The open points of 邻座艾莉 that the engine takes as options.

Where its leaflet is silent, those of 超元绝战 hold too.
"""

from __future__ import annotations

from engine.games.chaoyuan.readings import READINGS as ALSO

OWN: dict[str, tuple[str, ...]] = {
    "alya:open.zero-life-win": ("by-attack", "at-once"),
    "alya:open.empty-zone-with-life": ("only-at-zero", "always"),
    "alya:open.draw-phase": ("none", "one-card"),
    "alya:open.charge": ("own-only", "equal-both"),
    "alya:open.seven-star-same-card": ("may-pay-both", "separate-cards"),
    "alya:open.stars-or-boxes": ("stars", "boxes"),
    "alya:open.first-turn": ("game-turn-one", "each-players-first"),
    "alya:open.first-turn-summons-later": ("that-turn-only", "never"),
    "alya:open.characters-stand-up": ("with-energy", "energy-only"),
    "alya:open.blocking": ("same-zone", "whole-field"),
    "alya:open.summon-on-life-card": ("hand", "discard"),
    "alya:open.defence-value": ("power-only", "separate-values"),
    "alya:open.must-attack": ("may-decline", "must"),
    "alya:open.defensive-trait": ("barring-traits", "any-trait"),
    "alya:open.charge-empty-deck": ("no-charge", "loses"),
    "alya:open.look-at-life": ("not-allowed", "own-only"),
    "alya:open.alternating": ("one-by-one", "in-blocks"),
    "alya:open.some-objects-lost": ("rest-goes-on", "breaks-off"),
    "alya:open.no-object-at-start": ("breaks-off", "rest-goes-on"),
    "alya:open.loss-mid-effect": ("at-once", "effect-done"),
    "alya:open.both-decks-empty": ("turn-player-loses", "drawn"),
    "alya:open.both-lives-gone": ("turn-player-wins", "drawn"),
    "alya:open.summon-occupied": ("not-allowed", "replaces"),
    "alya:open.several-challenge": ("attacker-chooses", "defender-chooses"),
    "alya:open.challenge-satisfied": ("while-there", "once-a-turn"),
    "alya:open.challenge-forces-attack": ("only-if-attacking", "must-attack"),
}
"""Open point of the leaflet → its readings, the default first."""

SETTLED = {
    "new-triggers",
    "mid-effect-trigger",
    "first-turn-battle-phase",
    *(point.removeprefix("alya:open.") for point in OWN),
}
"""Open points of 超元绝战 that the leaflet settles, or opens in its own way."""

READINGS = {
    **{point: values for point, values in ALSO.items() if point.removeprefix("chaoyuan:open.") not in SETTLED},
    **OWN,
}

DEFAULT_READINGS = {point: values[0] for point, values in READINGS.items()}
