"""A turn of 英雄对决: its phases in order, the start, transforming, and the end (4.0, 4.1, 4.5, 5.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import MANY, action
from engine.effects.selection import players
from engine.effects.triggers import emit, is_banned, refusal, watchers
from engine.events import Event
from engine.resolution import Barred, Option, as_one_step, begin, choice, procedure
from engine.state import Context, Frame, Pending, Piece, Place, State
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
    if state.turn == 1 or is_banned(state, state.active, "draw"):
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
        for place, piece, card in watchers(state)
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
    if not usable:
        return state
    if len(usable) == 1 and not may_be_left(state, usable[0]):
        return use(state, usable[0]).push()
    return state.push(Frame("hero_duel.use", (player, kind)))


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


# -- transforming --------------------------------------------------------------------------------------


@choice("hero_duel.transform", "是否进行形态转换", "whether to transform")
class Transform:
    """Which character transforms into which card of the hand."""

    @staticmethod
    @implements(
        "hero_duel:4.1.2", "hero_duel:4.1.1a", "hero_duel:4.1.1a-2", "hero_duel:5.10.1", "hero_duel:5.10.2",
        "hero_duel:5.10.2a", "hero_duel:5.10.2b", "hero_duel:5.10.3", "hero_duel:5.10.3a", "hero_duel:5.10.3b",
        "hero_duel:5.10.3c", "hero_duel:5.10.4", "hero_duel:2.0.8",
    )  # fmt: skip
    def options(state: State, player: int) -> list[Option]:
        """Every pair that the rules let transform, or not to."""
        options = []
        if not is_banned(state, player, "transform"):
            options = [Option("transform", (old.id, new.id)) for old, new, why in pairs(state, player) if why is None]
        return [*dict.fromkeys(options), Option("pass")]

    @staticmethod
    @implements("hero_duel:5.10.1", "hero_duel:2.0.5g", "hero_duel:5.11.2a")
    def take(state: State, option: Option, player: int) -> State:
        """The old character goes to the rest zone, the new one takes its place face up, and its transform effect
        triggers."""
        if option.verb == "pass":
            return state
        old, new = option.what
        place = state.find(old)
        assert place is not None
        return as_one_step(
            state,
            Frame("relocate", (old, "rest")),
            Frame("hero_duel.enter", (new, place.index)),
        )

    @staticmethod
    def barred(state: State, player: int) -> Iterator[Barred]:
        """Every pair that may not transform, with the first condition that it fails."""
        for old, new, why in pairs(state, player):
            if why is not None:
                yield Barred(Option("transform", (old.id, new.id)), why[:1], why[1], why[2])


def pairs(state: State, player: int) -> Iterator[tuple[Piece, Piece, tuple[str, str, str] | None]]:
    """Each character on the field with each known card in hand, and why they may not transform, if they may not."""
    for old in state.pieces(player, "field"):
        card = state.card(old)
        for new in state.pieces(player, "hand"):
            into = state.card(new)
            if into is None:
                continue
            if old.down or card is None:
                why = (
                    "hero_duel:5.10.2a",
                    "要转换的牌没有正面表示在战场上",
                    "the card to transform isn't face up",
                )
                yield old, new, why
            elif not card.marks:
                yield old, new, ("hero_duel:5.10.2b", "要转换的牌没有转换标记", "it bears no transform mark")
            elif not any(word in into.keywords for word in card.marks):
                yield (
                    old,
                    new,
                    (
                        "hero_duel:5.10.3c" if any(word in into.name for word in card.marks) else "hero_duel:5.10.3b",
                        "手牌中的牌不具有转换标记所写的关键词（看关键词，不看牌名）",
                        "the card in hand lacks the keyword of the mark (keywords count, names don't)",
                    ),
                )
            else:
                yield old, new, None


@procedure("hero_duel.enter", "形态转换进场", "enter by transforming")
@implements("hero_duel:5.10.1", "hero_duel:2.0.5g")
def enter_transformed(state: State, piece_id: str, slot: int) -> State:
    """The card from hand takes the slot, and its transform effect triggers."""
    place = state.find(piece_id)
    assert place is not None
    if state.zone(place.player, "field")[slot] is not None:
        return state
    state = shift(state, place, "field", slot=slot)
    state = emit(state, Event("move", place.player, piece_id, "hand", "field"))
    return emit(state, Event("transform", place.player, piece_id, "hand", "field"))


@action(n.ExtraTransform, "额外形态转换", "transform once more")
@implements("hero_duel:5.10.4")
def extra_transform(state: State, node: n.ExtraTransform, context: Context) -> State:
    """One more transformation by an effect, beyond the one of the turn."""
    return state.push(
        *(Frame("hero_duel.transform", (player,)) for player in players(state, node.who, context.controller))
    )


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
    return as_one_step(state, Frame("hero_duel.discard down", (player, over, ())))


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
        seen: dict[tuple[str, ...], Option] = {}
        for group in combinations(hand, size):
            seen.setdefault(tuple(i.partition("#")[0] for i in group), Option("discard", group))
        return list(seen.values())

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
    modifiers = tuple(m for m in state.modifiers if not isinstance(m.until, int) or m.until > state.turn)
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
