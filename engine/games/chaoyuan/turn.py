"""A turn of 超元绝战: its phases and their steps (五), all but the main and the battle phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.clauses import implements
from engine.effects.triggers import emit, is_banned
from engine.events import Event
from engine.games.chaoyuan.energy import stand_up
from engine.games.chaoyuan.readings import reading
from engine.games.chaoyuan.variant import cite, variant
from engine.modifiers import going_on
from engine.resolution import Barred, Option, choice, procedure
from engine.state import Frame, Place, State

STEPS = {
    "charge": ("phase start", "stand up", "offer charge", "phase end"),
    "draw": ("phase start", "draw for turn", "phase end"),
    "main": ("phase start", "main", "phase end"),
    "battle": ("phase start", "next attack", "phase end"),
    "end": ("turn end", "next turn"),
}
"""The phases of a turn in order, and the steps of each."""


def phase_frames(state: State, phase: str) -> tuple[Frame, ...]:
    """A phase's steps, behind the frame that says the phase has begun."""
    steps = variant(state).steps[phase]
    return (Frame("chaoyuan.phase", (phase,)), *(Frame(f"chaoyuan.{step}") for step in steps))


@procedure("chaoyuan.turn", "回合", "a turn")
@implements("chaoyuan:5", "chaoyuan:5.1", "chaoyuan:5.2", "chaoyuan:5.3", "chaoyuan:5.4", "chaoyuan:5.5")
def take_turn(state: State) -> State:
    """The phases of a turn, in order."""
    phases = [phase for phase in variant(state).steps if held(state, phase)]
    if reading(state, "untap-timing") == "own-first" and "stand up" in variant(state).steps[phases[0]]:
        state = stand_up(state, state.active, ("energy", "field"))
    return state.push(*(frame for phase in phases for frame in phase_frames(state, phase)))


@implements("chaoyuan:5.4.n1")
def held(state: State, phase: str) -> bool:
    """Whether a phase is held in this turn: the first turn's battle phase may be left out altogether
    (open.first-turn-battle-phase)."""
    if phase == "battle" and state.turn == 1 and reading(state, "first-turn-battle-phase") == "skipped":
        return False
    return variant(state).held(state, phase)


@procedure("chaoyuan.phase", "进入阶段", "enter a phase")
@implements("chaoyuan:5")
def begin_phase(state: State, phase: str) -> State:
    """The phase begins; by one reading of open.this-turn-ends, what held for this turn ends when the end phase does."""
    state = state._replace(phase=phase)
    if phase == "end" and reading(state, "this-turn-ends") == "before-end-effects":
        return expire(state)
    return state


@procedure("chaoyuan.phase start", "执行阶段开始时的效果", "effects of a phase's start")
@implements("chaoyuan:5.1.1", "chaoyuan:5.2.1", "chaoyuan:5.3.1", "chaoyuan:5.4.1")
def phase_start(state: State) -> State:
    """Effects that look out for the start of this phase trigger."""
    if state.phase == next(iter(variant(state).steps)):
        state = emit(state, Event("turn_start", state.active))
    return emit(state, Event("phase_start", state.active, dest=state.phase))


@procedure("chaoyuan.phase end", "执行阶段结束时的效果", "effects of a phase's end")
@implements("chaoyuan:5.1.4", "chaoyuan:5.2.3", "chaoyuan:5.3.5", "chaoyuan:5.4.7")
def phase_end(state: State) -> State:
    """Effects that look out for the end of this phase trigger."""
    return emit(state, Event("phase_end", state.active, dest=state.phase))


# -- charging and drawing ------------------------------------------------------------------------------


@procedure("chaoyuan.stand up", "竖置横置的卡", "turn sideways cards upright")
@implements("chaoyuan:5.1.2", "chaoyuan:4.4.3", "chaoyuan:4.5.4")
def stand_up_for_turn(state: State) -> State:
    """The active player's fighters and energy cards stand up (open.untap-timing may have both players' energy do
    so)."""
    zones = ("energy",) if reading(state, "characters-stand-up") == "energy-only" else ("energy", "field")
    state = stand_up(state, state.active, zones)
    if reading(state, "untap-timing") == "both-players":
        state = stand_up(state, 1 - state.active, ("energy",))
    return state


@procedure("chaoyuan.offer charge", "是否充能", "whether to charge")
@implements("chaoyuan:5.1.3")
def offer_charge(state: State) -> State:
    """The active player may charge, if there is a card for it."""
    empty = not state.zone(state.active, "deck")
    if empty and reading(state, "charge-empty-deck") == "no-charge":
        return state
    return state.push(Frame("chaoyuan.charge?", (state.active,)))


@choice("chaoyuan.charge?", "是否充能", "whether to charge")
class OfferCharge:
    """Whether to lay the top card of the deck down as energy."""

    @staticmethod
    @implements("chaoyuan:5.1.3", "chaoyuan:1.5.3")
    def options(state: State, player: int) -> list[Option]:
        """Charge or don't; where both players have to charge alike, the second does as the first did."""
        first = as_first_did(state)
        both = [Option("charge"), Option("pass")]
        if first is None:
            return both
        return both[:1] if first and state.zone(player, "deck") else both[1:]

    @staticmethod
    @implements("chaoyuan:5.1.3")
    def take(state: State, option: Option, player: int) -> State:
        """One card from the top of the deck becomes energy."""
        charged = option.verb == "charge"
        if reading(state, "charge") == "equal-both":
            state = state.with_fact("charged", charged or None)
        return state.push(Frame("chaoyuan.charge", (player, 1))) if charged else state

    @staticmethod
    def barred(state: State, player: int) -> Iterator[Barred]:
        """What the first player's charging bars."""
        first = as_first_did(state)
        if first is True:
            yield Barred(Option("pass"), cite(state, "5.1.3"), "先攻玩家充了能，后攻也要充", "the first player charged")
        if first is False:
            yield Barred(
                Option("charge"), cite(state, "5.1.3"), "先攻玩家没有充能，后攻也不能充", "the first player didn't"
            )


def as_first_did(state: State) -> bool | None:
    """Whether the first player charged in the turn before, where the second has to do the same; otherwise ``None``."""
    if reading(state, "charge") != "equal-both" or state.turn % 2 == 1:
        return None
    return bool(state.fact("charged"))


@procedure("chaoyuan.draw for turn", "抽1张卡", "draw for the turn")
@implements("chaoyuan:5.2.2", "chaoyuan:4.6.2", "chaoyuan:4.6.1")
def draw_for_turn(state: State) -> State:
    """The active player draws one card."""
    if is_banned(state, state.active, "draw"):
        return state
    return state.push(Frame("draw", (state.active, 1)), Frame("chaoyuan.check"))


# -- the end of a turn ---------------------------------------------------------------------------------


@procedure("chaoyuan.turn end", "执行回合结束时的效果", "effects of the turn's end")
@implements("chaoyuan:5.5.1")
def turn_end(state: State) -> State:
    """Effects that look out for the end of the turn trigger."""
    state = emit(state, Event("turn_end", state.active))
    return emit(state, Event("phase_end", state.active, dest="end"))


@procedure("chaoyuan.next turn", "轮到对手的回合", "the other player's turn")
@implements("chaoyuan:5.5.2", "chaoyuan:6.2.2", "chaoyuan:3.5.2")
def next_turn(state: State) -> State:
    """What held for this turn ends, effects may be used once again, and the other player's turn begins."""
    state = settle_in(expire(state)).with_fact("challenged", None)
    return state._replace(turn=state.turn + 1, active=1 - state.active, used=frozenset(), phase="").push(
        Frame("chaoyuan.turn")
    )


def expire(state: State) -> State:
    """Drop what held for this turn."""
    return state._replace(modifiers=going_on(state))


@implements("chaoyuan:6.1.3")
def settle_in(state: State) -> State:
    """Fighters that came onto the battlefield this turn are no longer new; where a variant keeps those of the first
    turn from ever attacking, they stay marked."""
    never = reading(state, "first-turn-summons-later") == "never" and variant(state).bars_attack(state, "", ("new",))
    for player in (0, 1):
        for index, piece in enumerate(state.zone(player, "field")):
            if piece is not None and "new" in piece.marks:
                marks = {*piece.marks} - {"new"} | ({"first_turn"} if never else set())
                place = Place(player, "field", index)
                state = state.with_piece(place, piece._replace(marks=tuple(sorted(marks))))
    return state


def happen_phase(state: State, phase: str) -> State:
    """A whole phase from its start."""
    return state.push(*phase_frames(state, phase))


def happen_turn_end(state: State, _: Any) -> State:
    """The end phase and what follows."""
    return state.push(*phase_frames(state, "end"))


def happen_draw(state: State, count: int) -> State:
    """The active player draws."""
    return state.push(Frame("draw", (state.active, count)), Frame("chaoyuan.check"))


HAPPENINGS: dict[str, Callable[[State, Any], State]] = {
    "phase": happen_phase,
    "turn_end": happen_turn_end,
    "draw": happen_draw,
}
