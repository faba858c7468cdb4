"""Picking the cards that the next step acts on."""

from __future__ import annotations

from itertools import combinations, islice
from typing import Any

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions.decks import not_known_yet
from engine.effects.actions.handlers import action, bind, stop_effect
from engine.effects.selection import amount, bound, pickable, players
from engine.resolution import Option, choice, current_effect
from engine.state import NATURE, Context, Frame, Piece, Place, State
from engine.zones import name_unknown

MANY = 200
"""Above this many combinations a choice of several cards is asked one card at a time."""


@action(n.Pick, "选择牌", "pick cards")
@implements("hero_duel:5.7.1", "hero_duel:1.1.3a", "chaoyuan:1.5.6", "hero_duel:5.0.2")
def pick(state: State, node: n.Pick, context: Context) -> State:
    """Pick cards for the next step: all that are there where there are no more than asked for; otherwise somebody
    chooses, or, at random, the opponent points (nature decides)."""
    what = node.what
    wanted = None if what.count is None else max(0, amount(state, context, what.count))
    # Of the top of a deck no more is looked at than is picked.
    most = max(wanted, 1) if what.how == "top" and wanted is not None else None
    found = list(islice(pickable(state, context, what), most))
    count = len(found) if wanted is None else wanted
    if not found and state.table.policy.no_object.value == "stop" and not what.up_to:
        return stop_effect(state)
    if what.zone == "deck" and what.how in ("top", "bottom"):
        asking = not_known_yet(state, what, context.controller, count)
        if asking is not None:
            return state.push(asking, Frame("do", (node,)))
    if what.how == "top":
        found = found[:count]
    elif what.how == "bottom":
        found = found[::-1][:count]
    if (what.up_to and found and count) or len(found) > count > 0:
        chooser = _chooser(state, context, what, found)
        return state.push(Frame("pick", (chooser, tuple(place for place, _ in found), count, what.up_to)))
    return _picked(state, [place for place, _ in found[:count]])


def _chooser(state: State, context: Context, what: n.Selection, found: list[tuple[Place, Piece]]) -> int:
    if what.how == "random":
        return NATURE
    if what.chooser == "owner":
        return found[0][0].player
    return players(state, what.chooser, context.controller)[0]


def _picked(state: State, places: list[Place]) -> State:
    ids = []
    for place in places:
        state, piece_id = name_unknown(state, place)
        ids.append(piece_id)
    context = current_effect(state)
    seen = () if context is None else bound(context, "seen")
    if any(piece_id in seen for piece_id in ids):
        state = bind(state, seen=tuple(i for i in seen if i not in ids))
    return bind(state, it=tuple(ids), those=tuple(ids))


@choice("pick", "选择牌", "pick cards")
class PickCards:
    """Which of the cards that may be picked are."""

    @staticmethod
    def options(state: State, player: int, places: tuple[Place, ...], count: int, up_to: bool) -> list[Option]:
        """Every set of the right size once; cards that nobody can tell apart count as one."""
        sizes = range(0, min(count, len(places)) + 1) if up_to else (min(count, len(places)),)
        seen: dict[tuple[Any, ...], Option] = {}
        for size in sizes:
            for group in combinations(places, size):
                key = tuple(sorted(_look(state, place) for place in group))
                seen.setdefault(key, Option("pick", group))
        return list(seen.values())

    @staticmethod
    def take(state: State, option: Option, player: int, places: tuple[Place, ...], count: int, up_to: bool) -> State:
        """The effect goes on with the cards picked."""
        return _picked(state, list(option.what))


def _look(state: State, place: Place) -> tuple[Any, ...]:
    """What tells a card apart for whoever picks: its identity, or, unknown, only where it lies."""
    piece = state.at(place)
    assert piece is not None
    slotted = state.table.rules.zone_specs[place.zone].slots is not None
    return (place.player, place.zone, piece.id, place.index if slotted else -1)


def piece_called(state: State, piece_id: str) -> Piece | None:
    place = state.find(piece_id)
    return None if place is None else state.at(place)
