"""Taking cards from the draw pile, where an event may turn up, and events themselves (P.4)."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects.actions import bind, mixed_run, unknown_candidates
from engine.effects.nodes import Selection
from engine.effects.selection import bound, is_unknown
from engine.effects.triggers import emit, is_banned
from engine.events import Event
from engine.games.hyper_battle.readings import reading
from engine.resolution import current_effect, procedure
from engine.state import NATURE, Context, Frame, Piece, Place, State
from engine.zones import NeedsFace, shift

EVENT = "event"
STAYS = "stays"
"""The mark of an event that doesn't leave with the battle just fought (open.event-while-refilling)."""


def is_event(state: State, piece: Piece) -> bool:
    """Whether a piece is known to be an event card (事件卡)."""
    card = state.card(piece)
    return card is not None and card.kind == EVENT


@procedure("hyper_battle.draw", "从牌堆取牌加入手牌", "take cards from the draw pile")
@implements("hyper_battle:P.4.1", "hyper_battle:S.4.2")
def draw(state: State, player: int, count: int) -> State:
    """Take cards into the hand, as far as the draw pile goes."""
    return (
        state if is_banned(state, player, "draw") else state.push(Frame("hyper_battle.take", (player, "hand", count)))
    )


@procedure("hyper_battle.take", "从牌堆顶取1张牌", "take the top card of the draw pile")
@implements("hyper_battle:P.4.1")
def take_cards(state: State, player: int, to: str, count: int) -> State:
    """Take cards from the top one by one. An event is played at once, whatever the card was taken for, and another card
    is taken in its place."""
    deck = state.zone(player, "deck")
    if count <= 0 or not deck:
        return state
    again = Frame("hyper_battle.take", (player, to, count))
    first, last = mixed_run(deck, 0)
    if last - first > 1:
        return state.push(Frame("top card", (NATURE, player)), again)
    top = deck[0]
    assert top is not None
    place = Place(player, "deck", 0)
    if is_unknown(top.id) and unknown_candidates(state, place):
        raise NeedsFace(place)
    if is_event(state, top):
        return state.push(Frame("hyper_battle.event", (player, top.id)), again)
    state = shift(state, place, to)
    doing = current_effect(state)
    if doing is not None:
        state = bind(state, those=(*bound(doing, "those"), top.id))
    if to != "hand":
        state = emit(state, Event("move", player, top.id, "deck", to, None if doing is None else doing.controller))
    return state.push(Frame("hyper_battle.take", (player, to, count - 1)))


@procedure("hyper_battle.event", "事件卡即刻打到场上", "an event is played at once")
@implements("hyper_battle:P.4.1", "hyper_battle:P.4.3", "hyper_battle:open.event-while-refilling")
def play_event(state: State, player: int, piece_id: str) -> State:
    """The event lies on the field, and its text is followed before anything else goes on. By one reading an event that
    turns up when a battle is scored belongs to the next one."""
    place = state.find(piece_id)
    assert place is not None
    state = shift(state, place, "events")
    place = state.find(piece_id)
    assert place is not None
    if state.phase == "score" and reading(state, "event-while-refilling") == "next-battle":
        state = state.with_piece(place, Piece(piece_id, marks=(STAYS,)))
    card = state.table.card(piece_id)
    assert card is not None
    frames: list[Frame] = []
    for number, ability in enumerate(card.abilities):
        if ability.trigger is not None and ability.trigger.kind == "play" and ability.trigger.subject == "self":
            context = Context(piece_id, player, number, 0, Event("play", player, piece_id, "deck", "events"))
            frames += [Frame("do", (sentence,)) for sentence in ability.sentences]
            frames.append(Frame("effect", (context,)))
    return state.push(*frames)


@implements("hyper_battle:P.4.1")
def instead_of_move(state: State, place: Place, to: str) -> Frame | None:
    """An effect that takes an event off the draw pile plays it, and takes the next card in its place."""
    piece = state.at(place)
    if place.zone != "deck" or to == "deck" or piece is None or not is_event(state, piece):
        return None
    return Frame("hyper_battle.turned up", (place.player, piece.id, to))


@procedure("hyper_battle.turned up", "取到了事件卡", "an event turned up")
@implements("hyper_battle:P.4.1")
def turned_up(state: State, player: int, piece_id: str, to: str) -> State:
    """Play the event, then take another card in its place."""
    return state.push(Frame("hyper_battle.event", (player, piece_id)), Frame("hyper_battle.take", (player, to, 1)))


@implements("hyper_battle:P.4.2")
def may_pick(state: State, piece: Piece, what: Selection) -> bool:
    """No effect may have an event as its object, unless its text says so; what lies on top of a draw pile isn't chosen,
    it turns up."""
    if what.zone == "deck" and what.how in ("top", "bottom"):
        return True
    return what.filter.kind == EVENT or not is_event(state, piece)
