"""What the nodes do that speak of turning cards sideways and of fighting by an effect."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import action, bind, objects, stop_effect
from engine.games.chaoyuan.energy import SIDEWAYS
from engine.state import Context, Frame, State
from engine.zones import tidy


@action(n.Sideways, "横置", "turn sideways")
@implements("chaoyuan:4.1.1", "chaoyuan:4.1.3", "chaoyuan:4.1.4")
def sideways(state: State, node: n.Sideways, context: Context) -> State:
    """Turn upright cards sideways; those that lie sideways can't be turned again."""
    return turn(state, context, node.what, True)


@action(n.Upright, "竖置", "turn upright")
@implements("chaoyuan:4.1.1", "chaoyuan:4.1.2", "chaoyuan:4.1.4")
def make_upright(state: State, node: n.Upright, context: Context) -> State:
    """Turn sideways cards upright; those that stand upright can't be turned again."""
    return turn(state, context, node.what, False)


def turn(state: State, context: Context, what: n.What, flat: bool) -> State:
    """Turn the cards meant one way; ``those`` are the ones that were turned."""
    ids = objects(state, context, what, on_board=True)
    if ids is None:
        return stop_effect(state)
    turned = []
    for piece_id in ids:
        place = state.find(piece_id)
        piece = None if place is None else state.at(place)
        if place is None or piece is None or (SIDEWAYS in piece.marks) == flat:
            continue
        marks = {*piece.marks, SIDEWAYS} if flat else set(piece.marks) - {SIDEWAYS}
        state = state.with_piece(place, piece._replace(marks=tuple(sorted(marks))))
        state = tidy(state, place.player, place.zone)
        turned.append(piece_id)
    return bind(state, those=tuple(turned))


@action(n.Fight, "进行战斗", "fight")
@implements("chaoyuan:4.12.2")
def fight(state: State, node: n.Fight, context: Context) -> State:
    """The effect's own fighter and the one meant fight as in a battle, without an attack."""
    ids = objects(state, context, node.what, on_board=True)
    own = objects(state, context, n.Ref("self"), on_board=True)
    if ids is None or own is None:
        return stop_effect(state)
    return state.push(*(Frame("chaoyuan.fight", (context.source, piece_id)) for piece_id in ids))
