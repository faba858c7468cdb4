"""Who has dropped out of a game of HYPER BATTLE, and who has won it."""

from __future__ import annotations

from engine.clauses import implements
from engine.games.hyper_battle.readings import reading
from engine.games.hyper_battle.rule_sets import rule_set
from engine.games.hyper_battle.seats import is_out, playing
from engine.resolution import current_effect
from engine.state import Outcome, State


def points(state: State, player: int) -> int:
    """A player's game points (游戏点数); as many as at the start where nobody said otherwise."""
    found: int = state.fact(f"points.{player}", rule_set(state).points)
    return found


def drop_out(state: State, player: int, *clauses: str) -> State:
    """The player is out of the game, in this battle and by these clauses."""
    return state.with_fact(f"out.{player}", (state.turn, *clauses))


def take_points(state: State, player: int, count: int) -> State:
    """The player loses game points, as many as he has at most."""
    return state.with_fact(f"points.{player}", max(0, points(state, player) - count))


@implements("hyper_battle:S.1", "hyper_battle:S.7.1", "hyper_battle:S.7.n1", "hyper_battle:open.both-out")
def check_outcome(state: State) -> State:
    """Drop the players without points and those beaten by an effect; end the game when no more than one is left.
    Nobody drops out in the middle of an effect."""
    if current_effect(state) is not None or not state.facts:
        return state
    for player in playing(state):
        if state.fact(f"beaten.{player}"):
            state = drop_out(state.with_fact(f"beaten.{player}", None), player, "hyper_battle:S.5.n1")
        elif state.fact(f"points.{player}") == 0:
            state = drop_out(state, player, "hyper_battle:S.7.1")
    left = playing(state)
    if len(left) > 1:
        return state
    everybody = range(len(state.zones))
    why = {clause for player in everybody for clause in state.fact(f"out.{player}", ())[1:]}
    if left:
        losers = tuple(player for player in everybody if is_out(state, player))
        return state._replace(outcome=Outcome(left[0], losers, tuple(sorted(why))))
    return nobody_left(state, tuple(sorted(why)))


@implements("hyper_battle:open.both-out")
def nobody_left(state: State, why: tuple[str, ...]) -> State:
    """The last players dropped out together: a draw, or whoever of them has more game points has won."""
    everybody = tuple(range(len(state.zones)))
    ended = (*why, "hyper_battle:open.both-out")
    if reading(state, "both-out") == "more-points":
        last = [player for player in everybody if state.fact(f"out.{player}")[0] == state.turn]
        most = max(points(state, player) for player in last)
        best = [player for player in last if points(state, player) == most]
        if len(best) == 1:
            others = tuple(player for player in everybody if player != best[0])
            return state._replace(outcome=Outcome(best[0], others, ended))
    return state._replace(outcome=Outcome(None, everybody, ended))
