"""Who has lost a game of 英雄对决."""

from __future__ import annotations

from engine.clauses import implements
from engine.resolution import current_effect, procedure
from engine.state import Outcome, State

DAMAGE_LIMIT = 5
"""Cards in the damage zone with which a player has lost (1.3.2a)."""


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
        if state.fact(f"beaten.{player}"):
            found.append("hero_duel:1.3.2d")
    return tuple(found)


@implements(
    "hero_duel:1.3.1",
    "hero_duel:1.3.2",
    "hero_duel:1.3.2a",
    "hero_duel:1.3.2b",
    "hero_duel:1.3.2c",
    "hero_duel:1.3.2d",
    "hero_duel:1.3.3",
    "hero_duel:1.3.4",
    "hero_duel:3.3.2",
)
def check_outcome(state: State) -> State:
    """End the game if somebody has lost; drawn if both have. Never in the middle of an effect: where an inserted
    effect is done and the outer one isn't, open.loss-check-nested decides."""
    if current_effect(state) is not None:
        nested = state.table.reading("hero_duel:open.loss-check-nested")
        if nested == "outermost":
            return state
    lost = {player: losses(state, player) for player in (0, 1)}
    if not lost[0] and not lost[1]:
        return state
    if lost[0] and lost[1]:
        if state.table.reading("hero_duel:open.win-effect-and-loss") == "win-stands":
            beaten = [p for p in (0, 1) if "hero_duel:1.3.2d" in lost[p]]
            if len(beaten) == 1:
                return state._replace(outcome=Outcome(1 - beaten[0], (beaten[0],), lost[beaten[0]]))
        return state._replace(outcome=Outcome(None, (0, 1), (*lost[0], *lost[1], "hero_duel:1.3.3")))
    loser = 0 if lost[0] else 1
    return state._replace(outcome=Outcome(1 - loser, (loser,), lost[loser]))


@procedure("hero_duel.check", "检查输赢", "look whether somebody has lost")
@implements("hero_duel:1.3.4", "hero_duel:1.3.1")
def check(state: State) -> State:
    """Look at the outcome where the rules, not an effect, have moved cards."""
    return check_outcome(state)
