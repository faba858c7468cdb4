"""A card's figures as they count now: printed, changed for a while, and changed all the time."""

from __future__ import annotations

from engine.effects.conditions import holds
from engine.effects.face_up import face_up, works_at
from engine.effects.nodes import Static, Trait
from engine.effects.selection import amount, means
from engine.state import Context, Piece, Place, State


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


def bears(state: State, place: Place, piece: Piece, trait: str) -> bool:
    """Whether a piece that lies face up has a trait: by an effect that lasts, or by one that works all the time, its
    own or that of another card."""
    if any(m.subject == piece.id and m.stat == "trait:" + trait for m in state.modifiers):
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
