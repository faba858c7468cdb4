"""Who has lost a game of 奥特怪兽俱乐部 (chapter 4)."""

from __future__ import annotations

from engine.clauses import implements
from engine.games.kaiju_club.board import fighters
from engine.games.kaiju_club.readings import reading
from engine.resolution import current_effect, procedure
from engine.state import Outcome, State

COST_LIMIT = 15
"""The costs in a spirit zone that a player can still bear (4.1)."""


@implements("kaiju_club:2.6", "kaiju_club:1.1.4")
def burden(state: State, player: int) -> int:
    """The costs of the known cards in a player's spirit zone (雷奥尼克斯精神区) together."""
    cards = (state.card(piece) for piece in state.pieces(player, "spirit"))
    return sum(card.figures.get("cost", 0) for card in cards if card is not None)


@implements("kaiju_club:1.1.4", "kaiju_club:2.6", "kaiju_club:4.1", "kaiju_club:4.2", "kaiju_club:open.empty-deck")
def losses(state: State, player: int) -> tuple[str, ...]:
    """The clauses by which a player has lost, none while he hasn't."""
    found = []
    if burden(state, player) > COST_LIMIT:
        found.append("kaiju_club:4.1")
    if next(fighters(state, player), None) is None:
        found.append("kaiju_club:4.2")
    if state.fact(f"overdrawn.{player}"):
        found.append("kaiju_club:open.empty-deck")
    if state.fact(f"beaten.{player}"):
        found.append("kaiju_club:1.2.3")
    return tuple(found)


@implements(
    "kaiju_club:4.1", "kaiju_club:4.2", "kaiju_club:2.6", "kaiju_club:open.loss-check", "kaiju_club:open.both-lose"
)
def check_outcome(state: State) -> State:
    """End the game if somebody has lost: when the attack or effect at hand is done, or, by one reading, at once."""
    if state.phase == "setup" or state.outcome is not None:
        return state
    if current_effect(state) is not None and reading(state, "loss-check") == "after-effect":
        return state
    lost = {player: losses(state, player) for player in (0, 1)}
    if not lost[0] and not lost[1]:
        return state
    if lost[0] and lost[1]:
        clauses = (*sorted({*lost[0], *lost[1]}), "kaiju_club:open.both-lose")
        loser = {"active-loses": state.active, "active-wins": 1 - state.active}.get(reading(state, "both-lose"))
        if loser is None:
            return state._replace(outcome=Outcome(None, (0, 1), clauses))
        return state._replace(outcome=Outcome(1 - loser, (loser,), clauses))
    loser = 0 if lost[0] else 1
    return state._replace(outcome=Outcome(1 - loser, (loser,), lost[loser]))


@procedure("kaiju_club.check", "检查胜负", "look whether somebody has lost")
@implements("kaiju_club:4.1", "kaiju_club:4.2")
def check(state: State) -> State:
    """Look at the outcome where the rules, not an effect, have moved cards."""
    return check_outcome(state)


@implements("kaiju_club:open.empty-deck", "kaiju_club:3.2.1")
def cannot_draw(state: State, player: int) -> State:
    """Drawing from an empty deck: nothing is drawn, or, by one reading, the player has lost."""
    return state.with_fact(f"overdrawn.{player}", True) if reading(state, "empty-deck") == "loses" else state
