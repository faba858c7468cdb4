"""A card's figures as they count now: printed, changed for a while, and changed all the time."""

from __future__ import annotations

from engine.effects.conditions import holds
from engine.effects.face_up import face_up
from engine.effects.nodes import Static
from engine.effects.selection import amount, means
from engine.state import Context, Piece, State


def changed(state: State, piece: Piece, stat: str, printed: int) -> int:
    """A printed figure with everything that holds for the piece: modifiers and effects that work all the time."""
    value = printed
    for modifier in state.modifiers:
        if modifier.subject == piece.id and modifier.stat == stat:
            value += modifier.amount
    if stat in state.table.changed_stats:
        value += from_statics(state, piece, stat)
    return value


def from_statics(state: State, piece: Piece, stat: str) -> int:
    """What the effects that work all the time add to a piece's figure."""
    total = 0
    for place, source, number, ability, static in face_up(state).lasting.get(stat, ()):
        assert isinstance(static, Static)
        context = Context(source.id, place.player, number)
        if ability.condition is not None and not holds(state, context, ability.condition):
            continue
        if means(state, context, static.what, piece.id):
            total += amount(state, context, static.amount)
    return total
