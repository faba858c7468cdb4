"""Which games share phrases."""

from __future__ import annotations

HERO = "hero_duel"
BEASTS = "chaoyuan alya"
HYPER = "hyper_battle"
KAIJU = "kaiju_club"
OTHERS = "chaoyuan alya hyper_battle kaiju_club"
"""All but 英雄对决, whose rules say of some words what the others leave to the language."""
KEYWORDED = "hero_duel chaoyuan alya kaiju_club"
"""Games that know keywords by that word; only in 英雄对决 does 「」 always mark one (5.6.1)."""
