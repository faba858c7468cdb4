"""A card's figures as they count now: printed, changed for a while, and changed all the time."""

from __future__ import annotations

from contextvars import ContextVar

from engine.effects.conditions import holds
from engine.effects.face_up import face_up, works_at
from engine.effects.nodes import Static, Trait
from engine.effects.selection import amount, means
from engine.modifiers import in_force
from engine.state import Context, Piece, Place, State


def changed(state: State, piece: Piece, stat: str, printed: int) -> int:
    """A printed figure with everything that holds for the piece: modifiers and effects that work all the time."""
    value = printed
    for modifier in in_force(state):
        if modifier.subject == piece.id and modifier.stat == stat:
            value += modifier.amount
    if stat in state.table.changed_stats:
        value += from_statics(state, piece, stat)
    return value


def from_statics(state: State, piece: Piece, stat: str) -> int:
    """What the effects that work all the time add to a piece's figure."""
    total, under_way = 0, _UNDER_WAY.get()
    for place, source, number, ability, static in face_up(state).lasting.get(stat, ()):
        assert isinstance(static, Static)
        doing = (source.id, number)
        if doing in under_way:
            continue
        context = Context(source.id, place.player, number)
        if ability.condition is None and isinstance(static.amount, int):
            total += static.amount if means(state, context, static.what, piece.id) else 0
            continue
        token = _UNDER_WAY.set(under_way | {doing})
        try:
            held = ability.condition is None or holds(state, context, ability.condition)
            if held and means(state, context, static.what, piece.id):
                total += amount(state, context, static.amount)
        finally:
            _UNDER_WAY.reset(token)
    return total


_UNDER_WAY: ContextVar[frozenset[tuple[str, int]]] = ContextVar("under_way", default=frozenset())
"""The effects (source, ability) being worked out. One whose condition or amount hangs on the figure that it changes
itself is worked out on the board as it is without it."""


def bears(state: State, place: Place, piece: Piece, trait: str) -> bool:
    """Whether a piece that lies face up has a trait: by an effect that lasts, or by one that works all the time, its
    own or that of another card."""
    if any(m.subject == piece.id and m.stat == "trait:" + trait for m in in_force(state)):
        return True
    card = state.card(piece)
    if card is None or not state.table.has_statics:
        return False
    for number, ability in enumerate(card.abilities):
        for static in ability.static if works_at(ability, place) else ():
            if isinstance(static, Trait) and static.name == trait and static.what is None:
                context = Context(piece.id, place.player, number)
                if ability.condition is None or holds(state, context, ability.condition):
                    return True
    for at, source, number, ability, static in face_up(state).lasting.get("trait:" + trait, ()):
        assert isinstance(static, Trait)
        assert static.what is not None
        context = Context(source.id, at.player, number)
        if means(state, context, static.what, piece.id) and (
            ability.condition is None or holds(state, context, ability.condition)
        ):
            return True
    return False
