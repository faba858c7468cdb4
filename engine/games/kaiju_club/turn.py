"""A turn: the draw phase, the main phase, the end (3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.clauses import implements
from engine.effects.triggers import emit, is_banned
from engine.events import Event
from engine.games.kaiju_club import main_phase
from engine.games.kaiju_club.damage import defeated, put_in_order
from engine.games.kaiju_club.moves import MOVES, make
from engine.modifiers import going_on
from engine.resolution import Option, procedure
from engine.state import Frame, Place, State

PHASES = ("draw", "main", "end")

OF_A_TURN = ("acted", "deploy", "reinforced", "retreated", "strengthen", "struck")
"""The facts that are forgotten when a turn ends."""


def frames(phase: str, active: int) -> tuple[Frame, ...]:
    """What is done in a phase, in order."""
    steps = {
        "draw": (Frame("kaiju_club.draw"), Frame("kaiju_club.moment", ("turn_start",))),
        "main": (Frame("kaiju_club.go on", (active,)),),
        "end": (Frame("kaiju_club.moment", ("turn_end",)), Frame("kaiju_club.next turn")),
    }
    return (Frame("kaiju_club.phase", (phase,)), *steps[phase])


@procedure("kaiju_club.turn", "回合", "a turn")
@implements("kaiju_club:3.2.1", "kaiju_club:3.2.2", "kaiju_club:3.2.2.6")
def take_turn(state: State) -> State:
    """The phases of a turn, in order."""
    return state.push(*(frame for phase in PHASES for frame in frames(phase, state.active)))


@procedure("kaiju_club.phase", "进入阶段", "enter a phase")
def begin_phase(state: State, phase: str) -> State:
    """The phase begins."""
    return state._replace(phase=phase)


@procedure("kaiju_club.draw", "抽卡阶段抽1张", "draw for the turn")
@implements("kaiju_club:3.2.1", "kaiju_club:open.empty-deck")
def draw_for_turn(state: State) -> State:
    """The turn player draws a card, in the first turn too."""
    if is_banned(state, state.active, "draw"):
        return state
    return state.push(Frame("draw", (state.active, 1)), Frame("kaiju_club.check"))


@procedure("kaiju_club.moment", "回合开始或结束时的效果", "effects of a moment")
@implements("kaiju_club:5.4", "kaiju_club:open.effect-order")
def moment(state: State, kind: str) -> State:
    """What looks out for this moment waits to be carried out."""
    return emit(state, Event(kind, state.active))


@procedure("kaiju_club.next turn", "轮到对手的回合", "the other player's turn")
@implements("kaiju_club:3.2.2.6")
def next_turn(state: State) -> State:
    """What held for this turn ends, and the other player's turn begins."""
    modifiers = going_on(state)
    facts = tuple(fact for fact in state.facts if fact[0] not in OF_A_TURN)
    state = state._replace(
        turn=state.turn + 1, active=1 - state.active, used=frozenset(), modifiers=modifiers, facts=facts, phase="draw"
    ).push(Frame("kaiju_club.turn"))
    return put_in_order(state) if defeated(state) else state


def happen_phase(state: State, phase: str) -> State:
    """A whole phase from its start."""
    return state.push(*frames(phase, state.active))


def happen_move(verb: str) -> Callable[[State, Any], State]:
    """A card makes a move of this kind: its first one, or the one of that number, counted from 1."""

    def happen(state: State, argument: Place | list[Any]) -> State:
        where: Place = argument[0] if isinstance(argument, list) else argument
        number = int(argument[1]) if isinstance(argument, list) and len(argument) > 1 else 1
        piece = state.at(where)
        assert piece is not None
        card = state.card(piece)
        assert card is not None
        fit = [i for i, a in enumerate(card.abilities) if a.trigger and MOVES.get(a.trigger.kind) == verb]
        return make(state, where.player, Option(verb, (piece.id, fit[number - 1])))

    return happen


def happen_use(state: State, where: Place) -> State:
    """A skill card or a reinforcement card of the hand is played."""
    piece = state.at(where)
    assert piece is not None
    card = state.card(piece)
    assert card is not None
    verb = {"skill": "skill", "reinforcement": "reinforce"}[card.kind]
    return main_phase.DOING[verb](state, where.player, Option(verb, (piece.id,)))


def happen_damage(state: State, argument: list[Any]) -> State:
    """A card is dealt damage that no card dealt: [place, amount]."""
    where, by = argument
    piece = state.at(where)
    assert piece is not None
    return state.push(
        Frame("kaiju_club.damage", ("", where.player, ((piece.id, int(by)),), True)), Frame("kaiju_club.in order")
    )


COVERS = dict.fromkeys(("attack", "heal", "act", "use", "damage"), "draw")
"""What happens in the main phase, which then goes on → the last phase that is over by then."""

HAPPENINGS: dict[str, Callable[[State, Any], State]] = {
    "phase": happen_phase,
    "attack": happen_move("attack"),
    "heal": happen_move("heal"),
    "act": happen_move("act"),
    "use": happen_use,
    "damage": happen_damage,
}
