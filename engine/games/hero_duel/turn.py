"""A turn of 英雄对决: its phases in order, the start, transforming, and the end (4.0, 4.1, 4.5, 5.10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb
from typing import Any

from engine.choosing import groups
from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import MANY
from engine.effects.face_up import face_up
from engine.effects.triggers import emit, refusal
from engine.events import Event
from engine.modifiers import going_on
from engine.resolution import Option, as_one_step, begin, choice, procedure
from engine.state import Frame, Pending, Place, State
from engine.zones import shift

HAND_LIMIT = 10
"""Cards a player may hold when his turn ends (3.6.2)."""

PHASES = ("start", "transform", "battle", "support", "settlement", "end")


def enter(phase: str, *frames: Frame) -> tuple[Frame, ...]:
    """A phase's steps, behind the frame that says the phase has begun."""
    return (Frame("hero_duel.phase", (phase,)), *frames)


@cache
def phase_frames(phase: str, active: int) -> tuple[Frame, ...]:
    """What is done in a phase, in order (4.0.1, 4.1.1, 4.2.1, 4.3.1, 4.4.1, 4.5.1)."""
    other = 1 - active
    steps = {
        "start": (
            Frame("hero_duel.draw"),
            Frame("hero_duel.energy"),
            Frame("hero_duel.moment", ("turn_start", active)),
            Frame("hero_duel.moment", ("turn_start", other)),
        ),
        "transform": (Frame("hero_duel.transform", (active,)),),
        "battle": (
            Frame("hero_duel.moment", ("battle_start", active)),
            Frame("hero_duel.moment", ("battle_start", other)),
            Frame("hero_duel.begin battle"),
            Frame("hero_duel.flip mains"),
            Frame("hero_duel.attack"),
            Frame("hero_duel.defend"),
        ),
        "support": (
            Frame("hero_duel.ask support", (active,)),
            Frame("hero_duel.ask support", (other,)),
            Frame("hero_duel.reveal supports"),
            Frame("hero_duel.support effects", (active,)),
            Frame("hero_duel.support effects", (other,)),
            Frame("hero_duel.offer extra", (active, 0)),
            Frame("hero_duel.extra effects", (active,)),
            Frame("hero_duel.extra effects", (other,)),
        ),
        "settlement": (
            Frame("hero_duel.compare"),
            Frame("hero_duel.result effects", (active,)),
            Frame("hero_duel.result effects", (other,)),
            Frame("hero_duel.settle"),
            Frame("hero_duel.end battle"),
        ),
        "end": (
            Frame("hero_duel.moment", ("turn_end", active)),
            Frame("hero_duel.moment", ("turn_end", other)),
            Frame("hero_duel.hand limit", (active,)),
            Frame("hero_duel.next turn"),
        ),
    }
    return enter(phase, *steps[phase])


@procedure("hero_duel.turn", "回合", "a turn")
@implements(
    "hero_duel:4.0.1", "hero_duel:4.1.1", "hero_duel:4.2.1", "hero_duel:4.3.1", "hero_duel:4.4.1", "hero_duel:4.5.1",
    "hero_duel:1.2.4",
)  # fmt: skip
def take_turn(state: State) -> State:
    """The six phases of a turn, in order."""
    return state.push(*turn_frames(state.active))


@cache
def turn_frames(active: int) -> tuple[Frame, ...]:
    """What is done in a turn, in order."""
    return tuple(frame for phase in PHASES for frame in phase_frames(phase, active))


@procedure("hero_duel.phase", "进入阶段", "enter a phase")
def begin_phase(state: State, phase: str) -> State:
    """The phase begins."""
    return state._replace(phase=phase)


@procedure("hero_duel.draw", "回合开始抽牌", "draw for the turn")
@implements("hero_duel:4.0.2", "hero_duel:1.2.4")
def draw_for_turn(state: State) -> State:
    """The active player draws one; not in the first turn of the game."""
    if state.turn == 1:
        return state
    return state.push(Frame("draw", (state.active, 1)), Frame("hero_duel.check"))


@procedure("hero_duel.energy", "回合开始增加能量牌", "add energy for the turn")
@implements("hero_duel:4.0.3", "hero_duel:1.2.4")
def charge_for_turn(state: State) -> State:
    """The active player adds one energy card; not in the first turn of the game."""
    if state.turn == 1:
        return state
    return state.push(Frame("charge", (state.active, 1)), Frame("hero_duel.check"))


# -- effects of a moment -------------------------------------------------------------------------------


def of_moment(state: State, kind: str, player: int) -> list[Pending]:
    """The player's effects that look out for this moment and may be used now."""
    event = Event(kind, state.active)
    if kind not in state.table.watched:
        return []
    return [
        Pending(player, piece.id, number, 0, event)
        for place, piece, card in face_up(state).looking.get(kind, ())
        if place.player == player
        for number, ability in enumerate(card.abilities)
        if ability.trigger is not None and ability.trigger.kind == kind
        if refusal(state, event, place, piece, number, ability) is None
    ]


def may_be_left(state: State, pending: Pending) -> bool:
    """Whether a moment's effect may be left unused: if its text says so, or always (open.turn-effects-optional)."""
    if state.table.reading("hero_duel:open.turn-effects-optional") == "all-optional":
        return True
    card = state.table.card(pending.source)
    assert card is not None
    return isinstance(card.abilities[pending.ability].sentences[0], n.May | n.Pay)


@procedure("hero_duel.moment", "使用时机效果", "use the effects of a moment")
@implements("hero_duel:4.0.4", "hero_duel:4.0.5", "hero_duel:4.2.2", "hero_duel:4.5.2", "hero_duel:4.5.3")
def use_moment(state: State, kind: str, player: int) -> State:
    """A player uses his effects of this moment one by one until he wants no more: first the active player, then the
    other."""
    usable = of_moment(state, kind, player)
    if not usable or (kind == "battle_start" and not may_start_battle(state, player)):
        return state
    if len(usable) == 1 and not may_be_left(state, usable[0]):
        return use(state, usable[0])
    return state.push(Frame("hero_duel.use", (player, kind)))


def may_start_battle(state: State, player: int) -> bool:
    """Whether a player may use effects of the start of battle: open.battle-start-effects says whether the other one
    may, open.no-character-to-fight whether anybody may without a battle to come."""
    if player != state.active and state.table.reading("hero_duel:open.battle-start-effects") == "active-only":
        return False
    if state.table.reading("hero_duel:open.no-character-to-fight") == "skip-from-choice":
        return True
    return all(state.pieces(each, "field") for each in (0, 1))


def use(state: State, pending: Pending) -> State:
    """Carry out an effect of the moment, and come back to the rest of them."""
    assert pending.event is not None
    state = state._replace(
        pending=(*state.pending, pending), used=state.used | {(pending.source, pending.ability)}
    ).push(Frame("hero_duel.moment", (pending.event.kind, pending.controller)))
    return begin(state, pending)


@choice("hero_duel.use", "选择使用哪个效果", "choose which effect to use")
class UseMoment:
    """Which effect of the moment is used next, or none."""

    @staticmethod
    @implements("hero_duel:4.0.4", "hero_duel:4.0.5", "hero_duel:4.2.2", "hero_duel:4.5.2", "hero_duel:4.5.3")
    def options(state: State, player: int, kind: str) -> list[Option]:
        """Each usable effect; and to use no more, if none of them has to be used."""
        usable = of_moment(state, kind, player)
        options = [Option("resolve", (pending,)) for pending in usable]
        if all(may_be_left(state, pending) for pending in usable):
            options.append(Option("pass"))
        return options

    @staticmethod
    def take(state: State, option: Option, player: int, kind: str) -> State:
        """Carry it out."""
        return state if option.verb == "pass" else use(state, option.what[0])


# -- the end of a turn ---------------------------------------------------------------------------------


@procedure("hero_duel.hand limit", "检查手牌上限", "look at the hand limit")
@implements("hero_duel:4.5.4", "hero_duel:3.6.2", "hero_duel:3.6.3", "hero_duel:5.0.3")
def limit_hand(state: State, player: int) -> State:
    """The active player discards down to the hand limit. Whether the hand is counted again after effects that this
    triggered is open.recount-hand."""
    over = len(state.zone(player, "hand")) - HAND_LIMIT
    if over <= 0:
        return state
    if state.table.reading("hero_duel:open.recount-hand") == "until-limit":
        state = state.push(Frame("hero_duel.hand limit", (player,)))
    return as_one_step(state, Frame("hero_duel.discard down", (player, over, ())), Frame("hero_duel.check"))


@choice("hero_duel.discard down", "弃牌到手牌上限", "discard down to the hand limit")
class DiscardDown:
    """Which cards are discarded: all at once where the sets are few, else one after the other."""

    @staticmethod
    @implements("hero_duel:4.5.4", "hero_duel:5.0.1")
    def options(state: State, player: int, count: int, chosen: tuple[str, ...]) -> list[Option]:
        """Every set of cards to discard, copies and unknown cards counting as one."""
        hand = [piece.id for piece in state.pieces(player, "hand")]
        for piece_id in chosen:
            hand.remove(piece_id)
        size = count if comb(len(hand), count) <= MANY else 1
        return [Option("discard", group) for group in groups(hand, size)]

    @staticmethod
    @implements("hero_duel:5.0.1", "hero_duel:5.0.3", "hero_duel:3.4.1a")
    def take(state: State, option: Option, player: int, count: int, chosen: tuple[str, ...]) -> State:
        """They go to the rest zone as discarded cards."""
        chosen = (*chosen, *option.what)
        if len(option.what) < count:
            return state.push(Frame("hero_duel.discard down", (player, count - len(option.what), chosen)))
        return state.push(*(Frame("hero_duel.discard one", (player, piece_id)) for piece_id in chosen))


@procedure("hero_duel.discard one", "弃置手牌", "discard a card")
@implements("hero_duel:5.0.1", "hero_duel:5.0.3", "hero_duel:3.4.1a")
def discard_one(state: State, player: int, piece_id: str) -> State:
    """One card from hand to the rest zone, with what that triggers."""
    hand = state.zone(player, "hand")
    index = next(i for i, piece in enumerate(hand) if piece is not None and piece.id == piece_id)
    state = shift(state, Place(player, "hand", index), "rest")
    state = emit(state, Event("move", player, piece_id, "hand", "rest"))
    return emit(state, Event("discard", player, piece_id, "hand", "rest"))


@procedure("hero_duel.next turn", "回合结束", "the turn ends")
@implements("hero_duel:4.5.5", "hero_duel:2.0.5")
def next_turn(state: State) -> State:
    """The other player's turn: what held for this turn ends, and every effect may be used once again."""
    modifiers = going_on(state)
    return state._replace(
        turn=state.turn + 1, active=1 - state.active, used=frozenset(), modifiers=modifiers, phase="start"
    ).push(Frame("hero_duel.turn"))


def happen_phase(state: State, phase: str) -> State:
    """A whole phase from its start."""
    return state.push(*phase_frames(phase, state.active))


def happen_discard(state: State, count: int) -> State:
    """The hand is counted at the end of the turn."""
    return state.push(Frame("hero_duel.hand limit", (state.active,)))


HAPPENINGS: dict[str, Callable[[State, Any], State]] = {
    "phase": happen_phase,
    "hand_limit": happen_discard,
}
