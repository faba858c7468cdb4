"""Cards made by reading their text, and boards on which what they say happens."""

from __future__ import annotations

from typing import Any

from engine.cards import Card
from engine.effects.nodes import Ability
from engine.effects.reading import read
from engine.resolution import run
from engine.state import State
from tests.engine.boards import board, waiting

KINDS = {"hero_duel": "character", "chaoyuan": "beast", "alya": "character"}


def understood(text: str, game: str = "hero_duel") -> tuple[Ability, ...]:
    """What a text means; it must be readable."""
    reading = read(text, game)
    assert reading.ok, f"{text}: {reading.at} {reading.why_zh}"
    return reading.abilities


def card_of(text: str, game: str = "hero_duel", power: int = 1000, **more: Any) -> Card:
    """A card with this text."""
    fields: dict[str, Any] = {"stats": (("power", power), ("support", 500)), "kind": KINDS.get(game, "battle"), **more}
    return Card("", "来源", abilities=understood(text, game), text=text, **fields)


def blank(power: int = 1000, keywords: str = "", name: str = "", game: str = "hero_duel", **more: Any) -> Card:
    """A card without text."""
    stats: tuple[tuple[str, int], ...] = (("power", power), ("support", 500), *more.pop("figures", {}).items())
    return Card("", name, more.pop("kind", KINDS.get(game, "battle")), tuple(keywords.split()), stats, **more)


def table_with(
    text: str, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, *, game: str = "hero_duel", **more: Any
) -> State:
    """A board with a card ``S`` of this text; on A's field unless it is placed."""
    mine = dict(a or {})
    if not any("S" in str(zone) for zone in (*mine.values(), *(b or {}).values())):
        field = mine.get("field", "")
        mine["field"] = [*(field.split() if isinstance(field, str) else field), "S"]
    cards = {"S": card_of(text, game, **more.pop("source", {})), **more.pop("cards", {})}
    for zones in (mine, b or {}):
        zones.setdefault("deck", 10)
    return board(mine, b or {"deck": 10}, cards, game=game, **more)


def after(text: str, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> State:
    """The board when the effect of ``S`` was triggered and carried out up to its first decision."""
    return run(waiting(table_with(text, a, b, **more), "S#1"))
