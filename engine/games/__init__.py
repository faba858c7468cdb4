"""One package a game; each has a ``RULES`` and names its procedures ``GAME.…``."""

from __future__ import annotations

import importlib
from functools import cache

from engine.rules import Rules

GAMES = ("hero_duel", "chaoyuan", "alya", "hyper_battle", "kaiju_club")


@cache
def rules_of(game: str) -> Rules:
    """The rules of a game. Raises ``KeyError`` for a game that isn't one of ``GAMES``."""
    if game not in GAMES:
        raise KeyError(game)
    rules: Rules = importlib.import_module(f"engine.games.{game}").RULES
    return rules
