"""Ⅰ: battle cards from the hand are deployed or strengthen others (3.2.2.1, 5.11, 5.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.clauses import implements
from engine.effects.actions import known_hand
from engine.effects.triggers import is_banned
from engine.games.kaiju_club.board import BATTLE, FIELD, engaged, fighters
from engine.games.kaiju_club.readings import reading
from engine.games.kaiju_club.ways import Bar, Way, bar
from engine.modifiers import in_force
from engine.resolution import Option, procedure
from engine.state import Frame, State

SUPPORT_SLOTS = "kaiju_club:support-slots"
"""The option of a table that says how many cards a support zone holds, where the head judge sets a number."""


@implements("kaiju_club:3.2.2.1")
def left(state: State, player: int, what: str) -> int:
    """How often a player may still deploy or strengthen this turn: once, and as often more as effects allow."""
    more = sum(m.amount for m in in_force(state) if m.subject == f"@{player}" and m.stat == "allow:" + what)
    done: int = state.fact(what, 0)
    return 1 + more - done


@implements("kaiju_club:5.11", "kaiju_club:3.2.2.1", "kaiju_club:open.deploy-zone", "kaiju_club:open.support-size")
def room(state: State, player: int) -> list[str]:
    """The zones that a battle card may be deployed into: the support zone while it has room, and by one reading an
    empty engagement zone."""
    zones = []
    limited = reading(state, "support-size") == "by-event"
    if not limited or len(state.zone(player, "support")) < int(state.table.chosen[SUPPORT_SLOTS]):
        zones.append("support")
    if reading(state, "deploy-zone") == "either" and engaged(state, player) is None:
        zones.append("engaged")
    return zones


def ways(state: State, player: int) -> Iterator[Way]:
    """Each battle card of the hand as one to deploy and as one to strengthen each card on the field with."""
    zones = room(state, player)
    for piece in known_hand(state, player):
        card = state.card(piece)
        if card is None or card.kind != BATTLE:
            continue
        for zone in zones or ["support"]:
            yield Way(Option("deploy", (piece.id, zone)), why_no_deployment(state, player, bool(zones)))
        for _, target in fighters(state, player):
            yield Way(Option("strengthen", (piece.id, target.id)), why_no_strengthening(state, player))


@implements("kaiju_club:3.2.2.1", "kaiju_club:5.11")
def why_no_deployment(state: State, player: int, has_room: bool) -> Bar | None:
    """What keeps a player from deploying now."""
    if is_banned(state, player, "deploy"):
        return bar("1.3.1", "有效果使你不能登场", "an effect keeps you from deploying")
    if left(state, player, "deploy") <= 0:
        return bar("3.2.2.1", "本回合已经登场过，登场每回合一次", "you have deployed this turn; once a turn is all")
    if not has_room:
        return bar("5.11", "没有空位可以登场", "there is no room to deploy into")
    return None


@implements("kaiju_club:3.2.2.1", "kaiju_club:5.12")
def why_no_strengthening(state: State, player: int) -> Bar | None:
    """What keeps a player from strengthening now."""
    if is_banned(state, player, "strengthen"):
        return bar("1.3.1", "有效果使你不能强化", "an effect keeps you from strengthening")
    if left(state, player, "strengthen") <= 0:
        return bar("3.2.2.1", "本回合已经强化过，强化每回合一次", "you have strengthened this turn; once a turn is all")
    return None


@implements("kaiju_club:3.2.2.1", "kaiju_club:5.11")
def deploy(state: State, player: int, option: Option) -> State:
    """The card lies in the zone chosen; nothing that lies there is replaced."""
    state = state.with_fact("deploy", state.fact("deploy", 0) + 1)
    return state.push(Frame("relocate", (*option.what, False, "top", None, "deploy")))


@implements("kaiju_club:3.2.2.1", "kaiju_club:5.12")
def strengthen(state: State, player: int, option: Option) -> State:
    """The card lies below the one it strengthens."""
    state = state.with_fact("strengthen", state.fact("strengthen", 0) + 1)
    return state.push(Frame("kaiju_club.lay below", option.what))


@procedure("kaiju_club.enter", "效果使战斗卡登场", "an effect deploys a card")
@implements("kaiju_club:5.11", "kaiju_club:3.2.2.1")
def enter(state: State, piece_id: str) -> State:
    """A battle card that isn't on the field is laid into the support zone, or into an empty engagement zone where that
    is allowed, while there is room; no deployment of the turn is used."""
    place, card = state.find(piece_id), state.table.card(piece_id)
    if place is None or place.zone in FIELD or (card is not None and card.kind != BATTLE):
        return state
    zones = room(state, place.player)
    return state.push(Frame("relocate", (piece_id, zones[0], False, "top", None, "deploy"))) if zones else state


DOING: dict[str, Callable[[State, int, Option], State]] = {"deploy": deploy, "strengthen": strengthen}
