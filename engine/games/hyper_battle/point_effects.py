"""Effects on game points (游戏点数)."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import action
from engine.effects.selection import amount, comes_to, players
from engine.effects.triggers import is_banned
from engine.games.hyper_battle.outcome import points, take_points
from engine.state import Context, State


@comes_to(n.Points)
@implements("hyper_battle:S.4.1")
def game_points(state: State, context: Context, value: n.Points) -> int:
    """A player's game points, so many times."""
    return points(state, players(state, value.who, context.controller)[0]) * value.times


@action(n.ChangePoints, "增减游戏点数", "change game points")
@implements("hyper_battle:S.5.n1", "hyper_battle:S.7.1")
def change_points(state: State, node: n.ChangePoints, context: Context) -> State:
    """Game points are gained, or lost, no more than there are; who has none left drops out when the effect is done."""
    by = amount(state, context, node.amount)
    for player in players(state, node.who, context.controller):
        if by > 0 or not is_banned(state, player, "lose_points"):
            state = take_points(state, player, -by)
    return state
