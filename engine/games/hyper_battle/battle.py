"""A battle from its first card to the totals: the phases, hunters turned up, who has lost (S.6, E.2.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import action, add_modifier, unknown_candidates, until
from engine.effects.conditions import asks, holds
from engine.effects.face_up import face_up
from engine.effects.selection import amount, is_unknown, players
from engine.effects.triggers import emit
from engine.events import Event
from engine.games.hyper_battle.deploy import is_hunter
from engine.games.hyper_battle.readings import reading
from engine.games.hyper_battle.seats import order, playing
from engine.modifiers import in_force
from engine.resolution import procedure
from engine.state import Context, Frame, Modifier, Place, State
from engine.zones import NeedsFace

TOTAL = "total"
"""The figure of a player that is added to what his cards come to."""

PHASES = ("main", "battle", "score")
"""The phases of a battle, in order; before the first one the game is set up."""


@procedure("hyper_battle.battle", "一场战斗", "a battle")
@implements("hyper_battle:S.1", "hyper_battle:S.4.3.t1", "hyper_battle:S.5.3")
def fight(state: State) -> State:
    """The three phases of a battle, in order."""
    players = order(state)
    return state.push(*(frame for phase in PHASES for frame in frames(phase, players)))


def frames(phase: str, players: tuple[int, ...]) -> tuple[Frame, ...]:
    """What is done in a phase, in order; ``players`` as they play, the first one first."""
    steps = {
        "setup": tuple(Frame("hyper_battle.deal", (player,)) for player in players),
        "main": (Frame("hyper_battle.deploy", (players[0], 0)),),
        "battle": (Frame("hyper_battle.turn up"), Frame("hyper_battle.judge")),
        "score": (
            Frame("hyper_battle.lose points"),
            *(Frame("hyper_battle.replace hand", (player,)) for player in players),
            Frame("hyper_battle.all refilled"),
            Frame("hyper_battle.clear field"),
            Frame("hyper_battle.next turn"),
        ),
    }
    return (Frame("hyper_battle.phase", (phase,)), *steps[phase])


@procedure("hyper_battle.phase", "进入时期", "enter a phase")
@implements("hyper_battle:S.1", "hyper_battle:S.5.n1")
def begin_phase(state: State, phase: str) -> State:
    """The phase begins, and with it what looks out for its start; what held to the end of the battle phase has ended
    with that."""
    if phase == "score":
        state = state._replace(modifiers=tuple(m for m in state.modifiers if m.until != "battle_phase"))
    return emit(state._replace(phase=phase), Event("phase_start", state.active, dest=phase))


@procedure("hyper_battle.turn up", "翻开猎人卡", "turn hunters up")
@implements("hyper_battle:E.2.6", "hyper_battle:open.effect-order")
def turn_up(state: State) -> State:
    """All hunters on the field are turned face up, and what they say waits to be followed; by one reading they speak
    one after the other, in the order in which they were played."""
    hunters: list[tuple[int, str]] = []
    for player in order(state):
        for index, piece in enumerate(state.zone(player, "field")):
            assert piece is not None
            if piece.down and is_hunter(state, piece):
                place = Place(player, "field", index)
                if is_unknown(piece.id) and unknown_candidates(state, place):
                    raise NeedsFace(place)
                state = state.with_piece(place, piece._replace(down=False))
                hunters.append((player, piece.id))
    if reading(state, "effect-order") == "as-played":
        played = state.fact("hunters", ())
        hunters.sort(key=lambda hunter: played.index(hunter[1]) if hunter[1] in played else -1)
        return state.push(*(Frame("hyper_battle.hunter", hunter) for hunter in hunters))
    for player, piece_id in hunters:
        state = hunter_speaks(state, player, piece_id)
    return state


@procedure("hyper_battle.hunter", "照猎人卡的说明去做", "a hunter's text is followed")
@implements("hyper_battle:E.2.6")
def hunter_speaks(state: State, player: int, piece_id: str) -> State:
    """What a hunter that was turned up says waits to be followed, if it still lies there."""
    place = state.find(piece_id)
    if place is None or place.zone != "field":
        return state
    state = emit(state, Event("flip", player, piece_id, "field", "field"))
    # The battle phase begins with it lying face down; of that moment it can speak only now.
    return emit(state, Event("phase_start", player, piece_id, dest="battle"), alone=True)


@implements("hyper_battle:S.6", "hyper_battle:S.6.t1", "hyper_battle:E.2.6")
def total(state: State, player: int) -> int:
    """A player's total power (总力量值): every card on the field as it counts now, strengthened and weakened; a hunter
    only if its power is at least 1. Raises ``NeedsFace`` for an unknown card."""
    value = 0
    for index, piece in enumerate(state.zone(player, "field")):
        assert piece is not None
        power = state.table.rules.stat(state, piece, "power")
        if power is None:
            if is_unknown(piece.id):
                raise NeedsFace(Place(player, "field", index))
            continue
        if power >= 1 or not is_hunter(state, piece):
            value += power
    return value + bonus(state, player)


@implements("hyper_battle:S.6", "hyper_battle:S.5.n1")
def bonus(state: State, player: int) -> int:
    """What effects add to a player's total as such: those that last, and those that work all the time."""
    value = sum(m.amount for m in in_force(state) if m.subject == f"@{player}" and m.stat == TOTAL)
    for place, source, number, ability, static in face_up(state).lasting.get("bonus", ()):
        context = Context(source.id, place.player, number)
        held = ability.condition is None or holds(state, context, ability.condition)
        if isinstance(static, n.Bonus) and held and player in players(state, static.who, place.player):
            value += amount(state, context, static.amount)
    return value


@action(n.BoostTotal, "改变总力量值", "change a total")
@implements("hyper_battle:S.6", "hyper_battle:S.5.n1")
def boost_total(state: State, node: n.BoostTotal, context: Context) -> State:
    """Add to the total of each player meant for as long as the text says."""
    by = amount(state, context, node.amount)
    for player in players(state, node.who, context.controller):
        state = add_modifier(state, Modifier(f"@{player}", TOTAL, by, until(state, node.until)))
    return state


@asks(n.Result)
@implements("hyper_battle:S.6", "hyper_battle:S.7.1", "hyper_battle:S.7.n1")
def has_result(state: State, context: Context, asked: n.Result) -> bool:
    """Whether a player has won or lost the battle that is being scored; several with the highest total have tied."""
    winners = state.fact("winners", ())
    player = players(state, asked.who, context.controller)[0]
    if asked.result == "tied":
        return len(winners) > 1 and player in winners
    return winners == (player,) if asked.result == "won" else bool(winners) and player not in winners


@procedure("hyper_battle.judge", "比较总力量值", "compare the totals")
@implements("hyper_battle:S.6", "hyper_battle:S.7.1", "hyper_battle:S.7.1.t1")
def judge(state: State) -> State:
    """Who hasn't the highest total has lost the battle; where all totals are equal nobody has. They are added up once,
    when every text has been followed."""
    winners = best(state)
    losers = tuple(player for player in playing(state) if player not in winners)
    for player in winners:
        state = emit(state, Event("win" if len(winners) == 1 else "tie", player))
    for player in losers:
        state = emit(state, Event("lose", player))
    return state.with_fact("winners", winners)


@implements("hyper_battle:S.6", "hyper_battle:S.7.1.t1")
def best(state: State) -> tuple[int, ...]:
    """The players with the highest total."""
    totals = {player: total(state, player) for player in playing(state)}
    most = max(totals.values())
    return tuple(player for player, value in totals.items() if value == most)


def happen_phase(state: State, phase: str) -> State:
    """A whole phase from its start; no further battle follows."""
    return state.push(*(frame for frame in frames(phase, order(state)) if frame.name != "hyper_battle.next turn"))


def happen_deploy(state: State, player: str | int) -> State:
    """It is a player's turn to put a card down, and the phase goes on from there."""
    seat = state.table.players.index(player) if isinstance(player, str) else player
    return state.push(Frame("hyper_battle.phase", ("main",)), Frame("hyper_battle.deploy", (seat, 0)))


HAPPENINGS: dict[str, Callable[[State, Any], State]] = {"phase": happen_phase, "deploy": happen_deploy}
