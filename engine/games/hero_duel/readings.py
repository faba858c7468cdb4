"""The open points of 英雄对决 that the engine takes as options, with their default readings."""

DEFAULT_READINGS = {
    "hero_duel:open.loss-check-in-settlement": "together",
    "hero_duel:open.recount-hand": "once",
    "hero_duel:open.other-side-order": "own",
    "hero_duel:open.loss-check-nested": "outermost",
    "hero_duel:open.turn-effects-optional": "by-card-text",
    "hero_duel:open.win-effect-and-loss": "drawn",
    "hero_duel:open.must-battle": "must",
    "hero_duel:open.main-leaves-before-settlement": "battle-ends",
    "hero_duel:open.extra-support-without-support": "allowed",
    "hero_duel:open.weakened-on-tie": "applies",
    "hero_duel:open.once-per-turn-after-leaving": "same-card",
}
