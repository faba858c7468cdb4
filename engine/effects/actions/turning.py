"""Turning cards face up and face down."""

from __future__ import annotations

from dataclasses import replace

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions.handlers import action, bind, objects, stop_effect
from engine.effects.actions.unknown import unknown_candidates
from engine.effects.selection import bound, is_unknown
from engine.effects.triggers import emit
from engine.events import Event
from engine.resolution import current_effect, procedure
from engine.state import NATURE, Context, Frame, Place, State
from engine.zones import tidy


def turn_up(state: State, piece_id: str) -> State:
    """Turn a face-down piece up and tell the triggers (5.5)."""
    place = state.find(piece_id)
    if place is None:
        return state
    piece = state.at(place)
    assert piece is not None
    if not piece.down:
        return state
    candidates_for = unknown_candidates(state, place) if is_unknown(piece_id) else None
    if candidates_for:
        return state.push(Frame("identify", (NATURE, place)), Frame("turn_up_at", (place,)))
    state = tidy(state.with_piece(place, piece._replace(down=False)), place.player, place.zone)
    doing = current_effect(state)
    cause = None if doing is None else doing.controller
    return emit(state, Event("flip", place.player, piece_id, place.zone, place.zone, cause))


@procedure("turn_up", "翻开", "turn a card face up")
@implements("hero_duel:5.5.1", "hero_duel:5.5.2a")
def turn_up_piece(state: State, piece_id: str) -> State:
    """Turn one piece up."""
    return turn_up(state, piece_id)


@procedure("turn_up_at", "翻开", "turn a card face up")
@implements("hero_duel:5.5.1")
def turn_up_at(state: State, place: Place) -> State:
    """Turn up whatever has been found to lie at a place."""
    piece = state.at(place)
    if piece is None:
        return state
    doing = current_effect(state)
    if doing is not None:
        known = bound(doing, "those")
        state = bind(state, those=(*(i for i in known if not is_unknown(i)), piece.id))
    return turn_up(state, piece.id)


def turnable(what: n.What | None, node: n.Sideways | n.Upright) -> n.What | None:
    """A selection narrowed to the cards that can be turned: the upright ones sideways, the sideways ones upright."""
    if not isinstance(what, n.Selection):
        return what
    return replace(what, filter=replace(what.filter, state="upright" if isinstance(node, n.Sideways) else "sideways"))


@action(n.Flip, "翻开", "turn face up")
@implements("hero_duel:5.5.1", "hero_duel:5.5.2a", "hero_duel:5.5.2c")
def flip(state: State, node: n.Flip, context: Context) -> State:
    """Turn cards face up, one after the other."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    state = bind(state, those=tuple(i for i in ids))
    return state.push(*(Frame("turn_up", (i,)) for i in ids))


@action(n.TurnDown, "暗盖", "turn face down")
@implements("hero_duel:5.1.1", "hero_duel:5.11.2a", "chaoyuan:4.2")
def turn_down(state: State, node: n.TurnDown, context: Context) -> State:
    """Turn cards face down where they lie; what held for them there (weakened, boosts) is forgotten."""
    from engine.zones import forget

    ids = objects(state, context, node.what, on_board=True)
    if ids is None:
        return stop_effect(state)
    doing = current_effect(state)
    cause = None if doing is None else doing.controller
    for piece_id in ids:
        place = state.find(piece_id)
        assert place is not None
        piece = state.at(place)
        assert piece is not None
        kept = tuple(mark for mark in piece.marks if mark != "weakened")
        state = forget(state.with_piece(place, piece._replace(down=True, marks=kept)), piece_id)
        state = tidy(state, place.player, place.zone)
        if not piece.down:
            state = emit(state, Event("turned_down", place.player, piece_id, place.zone, place.zone, cause))
    return bind(state, those=ids)
