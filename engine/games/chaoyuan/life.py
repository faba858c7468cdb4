"""Destroying (4.11): fighters go to the discard zone, life cards are shown and come to hand or counter (4.13.1)."""

from __future__ import annotations

from engine.cards import Card
from engine.clauses import implements
from engine.effects.actions import unknown_candidates
from engine.effects.selection import bound, is_unknown
from engine.effects.triggers import emit, is_indestructible
from engine.events import Event
from engine.games.chaoyuan.readings import reading
from engine.resolution import Option, begin, canonical, choice, current_effect, procedure
from engine.state import NATURE, Context, Frame, Pending, Place, State
from engine.zones import shift

COUNTER = "life_broken"


@procedure("chaoyuan.destroy", "破坏", "destroy")
@implements("chaoyuan:4.11", "chaoyuan:4.14.3", "chaoyuan:3.4.1.1", "chaoyuan:3.4.1.4", "chaoyuan:6.1.4")
def destroy(state: State, piece_id: str) -> State:
    """A life card is broken; anything else goes to the discard zone, where its effects of being destroyed begin."""
    place = state.find(piece_id)
    if place is None:
        return state
    if place.zone == "life":
        return state.push(Frame("chaoyuan.break life", (piece_id,)))
    return state.push(Frame("relocate", (piece_id, "discard", False, "top", None, "destroyed")))


@procedure("chaoyuan.break life", "生命卡被破坏，展示", "a life card is destroyed and shown")
@implements("chaoyuan:4.11", "chaoyuan:4.14.6", "chaoyuan:4.13.1.1", "chaoyuan:4.14.3", "chaoyuan:6.1.7")
def break_life(state: State, piece_id: str, to: str = "hand") -> State:
    """Show the card to all; its owner may use its counter if it has one, otherwise it goes to his hand."""
    place = state.find(piece_id)
    if place is None or place.zone != "life":
        return state
    if is_indestructible(state, place.player, piece_id):
        return state
    if is_unknown(piece_id) and unknown_candidates(state, place):
        return state.push(Frame("identify", (NATURE, place)), Frame("chaoyuan.break life at", (place, to)))
    doing = current_effect(state)
    cause = None if doing is None else doing.controller
    state = shift(state, place, "using")
    state = emit(state, Event("life_lost", place.player, piece_id, "life", None, cause))
    if counter_of(state, piece_id) is not None:
        return state.push(Frame("chaoyuan.counter", (place.player, piece_id, to)))
    return state.push(Frame("chaoyuan.life goes", (piece_id, to)))


@procedure("chaoyuan.break life at", "生命卡被破坏，展示", "a life card is destroyed and shown")
@implements("chaoyuan:4.14.6")
def break_life_at(state: State, place: Place, to: str) -> State:
    """Break whatever has been found to lie there."""
    piece = state.at(place)
    return state if piece is None else break_life(state, piece.id, to)


def counter_of(state: State, piece_id: str) -> int | None:
    """Which of a card's effects is its counter, if it has one."""
    card: Card | None = state.table.card(piece_id)
    for number, ability in enumerate(() if card is None else card.abilities):
        if ability.trigger is not None and ability.trigger.kind == COUNTER:
            return number
    return None


@procedure("chaoyuan.life goes", "被破坏的生命卡加入手卡", "the destroyed life card comes to hand")
@implements("chaoyuan:4.11", "chaoyuan:4.14.6")
def life_goes(state: State, piece_id: str, to: str) -> State:
    """It comes to its owner's hand, unless the game sends it elsewhere."""
    return state.push(Frame("relocate", (piece_id, to)), Frame("chaoyuan.check"))


@choice("chaoyuan.counter", "是否发动反击", "whether to use the counter")
class UseCounter:
    """Whether the owner of a destroyed life card uses its counter."""

    @staticmethod
    @implements("chaoyuan:4.13.1.1", "chaoyuan:4.14.6", "chaoyuan:1.5.3", "chaoyuan:4.13.1.3")
    def options(state: State, player: int, piece_id: str, to: str) -> list[Option]:
        """Yes or no; it costs nothing."""
        return [Option("counter", (piece_id,)), Option("decline", (piece_id,))]

    @staticmethod
    @implements("chaoyuan:4.13.1.2", "chaoyuan:4.13.1.3")
    def take(state: State, option: Option, player: int, piece_id: str, to: str) -> State:
        """The counter alone of the card's effects waits its turn; or the card goes where other life cards go
        (open.counter-declined)."""
        if option.verb == "decline":
            declined = reading(state, "counter-declined")
            return state.push(Frame("chaoyuan.life goes", (piece_id, "discard" if declined == "discard" else to)))
        number = counter_of(state, piece_id)
        assert number is not None
        pending = Pending(player, piece_id, number, 0, Event(COUNTER, player, piece_id, "life"))
        state = state._replace(pending=canonical([*state.pending, pending])).push(Frame("chaoyuan.check"))
        if reading(state, "counter-timing") == "at-once" and current_effect(state) is None:
            return begin(state, pending)
        return state


@implements("chaoyuan:4.13.1.2", "chaoyuan:3.4.1.2")
def after_effect(state: State, context: Context) -> State:
    """A card whose counter is done goes to the discard zone, unless its text has put it elsewhere. A spell whose effect
    broke off goes back to hand, by one reading of open.broken-off-spell; otherwise it is discarded when it is done."""
    place = state.find(context.source)
    if place is None or place.zone != "using" or context.event is None:
        return state
    if context.event.kind == COUNTER:
        return shift(state, place, "discard")
    if bound(context, "stopped") and reading(state, "broken-off-spell") == "hand":
        return shift(state, place, "hand")
    return state
