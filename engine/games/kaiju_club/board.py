"""The board of 奥特怪兽俱乐部 and what counts on it: zones, figures, traits, advantage (chapters 1 and 2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.conditions import asks
from engine.effects.figures import bears, changed
from engine.rules import ZoneSpec
from engine.state import Context, Piece, Place, State
from engine.zones import NeedsFace

BATTLE, SKILL, REINFORCEMENT = "battle", "skill", "reinforcement"
EVADE, SURE, PIERCE = "evade", "sure", "pierce"
"""Traits: 回避, and 必中 and 贯通 of all the attacks of a card."""

ZONES = (
    ZoneSpec("engaged", "交战区", "engagement zone", slots=1, public=True),
    ZoneSpec("support", "支援区", "support zone", public=True),
    ZoneSpec("placement", "配置区", "placement zone", public=True),
    ZoneSpec("hand", "手牌", "hand"),
    ZoneSpec("using", "使用中的技能卡", "skill cards in use", public=True),
    ZoneSpec("shown", "展示的卡", "shown cards", public=True),
    ZoneSpec("discard", "弃牌区", "discard zone", public=True),
    ZoneSpec("spirit", "雷奥尼克斯精神区", "Reionics spirit zone", public=True),
    ZoneSpec("rift", "时空夹缝", "time rift", public=True),
    ZoneSpec("deck", "卡组", "deck", ordered=True),
)
"""The zones of chapter 2; a card's strengthening zone (强化区) is what lies below it. ``using`` and ``shown`` hold
cards that for a moment lie in none."""

FIELD = ("engaged", "support")


@implements(
    "kaiju_club:1.1.1", "kaiju_club:1.1.2", "kaiju_club:1.1.3", "kaiju_club:1.1.4", "kaiju_club:1.2.1",
    "kaiju_club:5.1", "kaiju_club:5.5", "kaiju_club:5.6", "kaiju_club:5.14",
)  # fmt: skip
def stat(state: State, piece: Piece, name: str) -> int | None:
    """A card's figure as it counts now: ``hp``, ``speed``, ``cost`` as printed, changed; ``defence``, ``counter`` and
    ``attack`` (added to the damage of its attacks), none by themselves; ``level``, how many cards strengthen
    it. ``None`` for an unknown card."""
    card = state.card(piece)
    if card is None or piece.down:
        return None
    if name == "level":
        return len(piece.under)
    printed = 0 if name in ("defence", "counter", "attack") else card.figures.get(name)
    return None if printed is None else changed(state, piece, name, printed)


@implements("kaiju_club:5.4", "kaiju_club:5.7")
def has_trait(state: State, place: Place, piece: Piece, trait: str) -> bool:
    """Whether a battle card has a trait (``evade``): by its own text, or by an effect that lasts."""
    return not piece.down and bears(state, place, piece, trait)


def engaged(state: State, player: int) -> Piece | None:
    """A player's engaged card (交战卡)."""
    return state.zone(player, "engaged")[0]


def fighters(state: State, player: int) -> Iterator[tuple[Place, Piece]]:
    """A player's battle cards on the field, the engaged one first."""
    for zone in FIELD:
        for index, piece in enumerate(state.zone(player, zone)):
            if piece is not None:
                yield Place(player, zone, index), piece


def speed(state: State, player: int) -> int | None:
    """The speed of a player's engaged card. Raises ``NeedsFace`` if nobody knows the card."""
    piece = engaged(state, player)
    if piece is None or piece.down:
        return None
    found = stat(state, piece, "speed")
    if found is None and state.card(piece) is None:
        raise NeedsFace(Place(player, "engaged", 0))
    return found


@implements("kaiju_club:1.1.3", "kaiju_club:5.10")
def has_advantage(state: State, player: int) -> bool:
    """Whether a player has the advantage (优势): his engaged card is faster. At equal speed nobody has."""
    own, other = speed(state, player), speed(state, 1 - player)
    return own is not None and other is not None and own > other


@asks(n.Advantage)
@implements("kaiju_club:1.1.3", "kaiju_club:5.10")
def advantage(state: State, context: Context, asked: n.Advantage) -> bool:
    """Whether the side meant has the advantage now."""
    return has_advantage(state, context.controller if asked.who == "us" else 1 - context.controller)


@implements("kaiju_club:2.3", "kaiju_club:5.3", "kaiju_club:5.4", "kaiju_club:5.12", "kaiju_club:1.2.3")
def works_in(state: State, player: int, zone: str, piece: Piece, ability: n.Ability) -> bool:
    """Where a triggered effect works: on the field or in the placement zone, unless the card names zones; of a card's
    own defeat, move or discard, wherever it has arrived. What lies below a battle card has no effects."""
    assert ability.trigger is not None
    if ability.zones:
        return zone in ability.zones
    if ability.trigger.subject == "self" and ability.trigger.kind in ("destroyed", "move", "discard"):
        return True
    return zone in (*FIELD, "placement", "using") and not piece.down
