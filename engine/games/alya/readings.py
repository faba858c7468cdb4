"""The open points of 邻座艾莉 that the engine takes as options.

Where its leaflet is silent, those of 超元绝战 hold too.
"""

from __future__ import annotations

from engine.games.chaoyuan.readings import DEFAULT_READINGS as ALSO

OWN_READINGS = {
    "alya:open.zero-life-win": "by-attack",
    "alya:open.empty-zone-with-life": "only-at-zero",
    "alya:open.draw-phase": "none",
    "alya:open.charge": "own-only",
    "alya:open.seven-star-same-card": "may-pay-both",
    "alya:open.stars-or-boxes": "stars",
    "alya:open.first-turn": "game-turn-one",
    "alya:open.first-turn-summons-later": "that-turn-only",
    "alya:open.characters-stand-up": "with-energy",
    "alya:open.blocking": "same-zone",
    "alya:open.summon-on-life-card": "hand",
    "alya:open.defence-value": "power-only",
    "alya:open.must-attack": "may-decline",
    "alya:open.defensive-trait": "barring-traits",
    "alya:open.charge-empty-deck": "no-charge",
    "alya:open.look-at-life": "not-allowed",
}

SETTLED = {"new-triggers", "first-turn-battle-phase", *(point.removeprefix("alya:open.") for point in OWN_READINGS)}
"""Open points of 超元绝战 that the leaflet settles, or opens in its own way."""

DEFAULT_READINGS = {
    **{point: value for point, value in ALSO.items() if point.removeprefix("chaoyuan:open.") not in SETTLED},
    **OWN_READINGS,
}
