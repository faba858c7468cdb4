"""Who has lost a game of 英雄对决."""

from __future__ import annotations

from engine.clauses import implements
from engine.resolution import current_effect, procedure, under
from engine.state import Outcome, State

DAMAGE_LIMIT = 5
"""Cards in the damage zone with which a player has lost (1.3.2a)."""


@implements(
    "hero_duel:1.3.2", "hero_duel:1.3.2a", "hero_duel:1.3.2b", "hero_duel:1.3.2c", "hero_duel:1.3.2d", "hero_duel:3.3.2"
)
def losses(state: State, player: int) -> tuple[str, ...]:
    """The clauses by which a player has lost, none while he hasn't."""
    found = []
    if len(state.zone(player, "damage")) >= DAMAGE_LIMIT:
        found.append("hero_duel:1.3.2a")
    if state.facts:
        if state.fact(f"overdrawn.{player}"):
            found.append("hero_duel:1.3.2b")
        if state.fact(f"uncharged.{player}"):
            found.append("hero_duel:1.3.2c")
        if state.fact(f"beaten.{player}") is not None:
            found.append("hero_duel:1.3.2d")
    return tuple(found)


@implements("hero_duel:1.3.4")
def check_outcome(state: State) -> State:
    """Look at the outcome when an effect is done: never in the middle of another (unless open.loss-check-nested or
    open.win-mid-effect says so), nor of a step of the rules, which looks itself when it is done."""
    if state.facts and state.table.reading("hero_duel:open.draw-from-empty-mid-effect") == "rechecked":
        state = forgive(state)
    if not losses(state, 0) and not losses(state, 1):
        return state
    won = state.table.policy.won.value == "at_once" and any(name.startswith("beaten.") for name, _ in state.facts)
    deep, half_done = under(state)
    if not won and half_done:
        return state
    if not won and deep and state.table.reading("hero_duel:open.loss-check-nested") == "outermost":
        return state
    return decide(state)


def forgive(state: State) -> State:
    """Forget that a player had no card to draw or to charge, now that his deck has cards again."""
    for player in (0, 1):
        if state.zone(player, "deck"):
            state = state.with_fact(f"overdrawn.{player}", None).with_fact(f"uncharged.{player}", None)
    return state


@implements("hero_duel:1.3.1", "hero_duel:1.3.3")
def decide(state: State) -> State:
    """End the game if somebody has lost; drawn if both have, unless a win by effect stands by
    open.win-effect-and-loss, the first one where there are two."""
    lost = {player: losses(state, player) for player in (0, 1)}
    losers = tuple(player for player in (0, 1) if lost[player])
    if len(losers) == 2 and state.table.reading("hero_duel:open.win-effect-and-loss") == "win-stands":
        beaten = [(state.fact(f"beaten.{player}"), player) for player in losers if "hero_duel:1.3.2d" in lost[player]]
        losers = (min(beaten)[1],) if beaten else losers
    if not losers:
        return state
    if len(losers) == 2:
        return state._replace(outcome=Outcome(None, losers, (*lost[0], *lost[1], "hero_duel:1.3.3")))
    return state._replace(outcome=Outcome(1 - losers[0], losers, lost[losers[0]]))


@procedure("hero_duel.check", "检查输赢", "look whether somebody has lost")
@implements("hero_duel:1.3.4")
def check(state: State) -> State:
    """Look at the outcome where the rules, not an effect, have moved cards."""
    return state if current_effect(state) is not None else decide(state)
