"""Who still plays a game of HYPER BATTLE, in which order, and who goes first in the next battle."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import action
from engine.effects.selection import players
from engine.games.hyper_battle.readings import reading
from engine.state import Context, State


def is_out(state: State, player: int) -> bool:
    """Whether a player has dropped out of the game."""
    return state.fact(f"out.{player}") is not None


def playing(state: State) -> tuple[int, ...]:
    """The players still in the game, by their seats."""
    return tuple(player for player in range(len(state.zones)) if not is_out(state, player))


@implements("hyper_battle:S.5.1", "hyper_battle:S.5.2", "hyper_battle:open.more-players")
def order(state: State) -> tuple[int, ...]:
    """The players still in the game in the order in which they play: from the first one round the table, the other way
    round where a tie has turned it."""
    way, count = state.fact("way", 1), len(state.zones)
    round_table = tuple((state.active + way * i) % count for i in range(count))
    return tuple(player for player in round_table if not is_out(state, player))


def after(state: State, player: int) -> int:
    """The player whose turn comes after ``player``'s."""
    way, count = int(state.fact("way", 1)), len(state.zones)
    found = (player + way) % count
    while is_out(state, found) and found != player:
        found = (found + way) % count
    return found


@implements("hyper_battle:S.7.n1", "hyper_battle:open.first-after-decided")
def next_first(state: State, winners: tuple[int, ...], losers: tuple[int, ...]) -> State:
    """Who goes first in the next battle: after a tie the order is turned round; after a decided battle that is open.

    ``winners`` are the players with the highest total, ``losers`` the others.
    """
    old = order(state)
    said = state.fact(NEXT_FIRST)
    if said is not None:
        state = state.with_fact(NEXT_FIRST, None)
        if said in old:
            return state._replace(active=said)
    if len(winners) > 1:
        last = old[-1] if old else state.active
        if len(old) > 2:
            state = state.with_fact("way", -state.fact("way", 1))
        return state._replace(active=last)
    wanted = {"winner": winners, "loser": losers}.get(reading(state, "first-after-decided"), (state.active,))
    found = [player for player in old if player in wanted]
    first = found[0] if found else after(state, state.active)
    return state._replace(active=first)


NEXT_FIRST = "next_first"
"""The fact that says who goes first in the next battle, where an effect has."""


@action(n.GoFirst, "下一场战斗先攻", "go first in the next battle")
@implements("hyper_battle:S.7.n1", "hyper_battle:S.5.n1")
def go_first(state: State, node: n.GoFirst, context: Context) -> State:
    """The player goes first in the next battle, however this one ends."""
    return state.with_fact(NEXT_FIRST, players(state, node.who, context.controller)[0])
