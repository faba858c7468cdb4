"""A card's figures as they count now: printed, changed for a while, and changed all the time."""

from __future__ import annotations

from contextvars import ContextVar

from engine.effects.conditions import holds
from engine.effects.face_up import IMMUNE, AllTheTime, face_up, works_at
from engine.effects.nodes import Immune, Static, Trait
from engine.effects.selection import amount, means, means_anything, passes
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
        by = 0
        if ability.condition is None and isinstance(static.amount, int):
            by = static.amount if means(state, context, static.what, piece.id) else 0
        else:
            token = _UNDER_WAY.set(under_way | {doing})
            try:
                held = ability.condition is None or holds(state, context, ability.condition)
                if held and means(state, context, static.what, piece.id):
                    by = amount(state, context, static.amount)
            finally:
                _UNDER_WAY.reset(token)
        total += 0 if by and is_immune(state, piece.id, context, stat, by) else by
    return total


def is_immune(state: State, piece_id: str, doing: Context, stat: str | None = None, by: int = 0) -> bool:
    """Whether what the effect ``doing`` does comes to nothing for a piece: anything, or changing its ``stat`` by so
    much. No card is immune to what it does itself."""
    immunities = face_up(state).lasting.get(IMMUNE, ())
    if not immunities or doing.source == piece_id:
        return False
    return any(shields(state, each, piece_id, doing, stat, by) for each in immunities)


def shields(state: State, shield: AllTheTime, piece_id: str, doing: Context, stat: str | None, by: int) -> bool:
    """Whether this immunity keeps a piece from what an effect does."""
    place, owner, number, ability, static = shield
    assert isinstance(static, Immune)
    if static.stat is not None and (static.stat != stat or (static.falls and by >= 0)):
        return False
    if static.who == "them" and doing.controller == place.player:
        return False
    context, under_way = Context(owner.id, place.player, number), _UNDER_WAY.get()
    at = state.find(doing.source)
    source = None if at is None else state.at(at)
    if not means_anything(static.source) and (
        at is None or source is None or not passes(state, context, at, source, static.source)
    ):
        return False
    if (owner.id, number) in under_way or not means(state, context, static.what, piece_id):
        return False
    token = _UNDER_WAY.set(under_way | {(owner.id, number)})
    try:
        return ability.condition is None or holds(state, context, ability.condition)
    finally:
        _UNDER_WAY.reset(token)


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
