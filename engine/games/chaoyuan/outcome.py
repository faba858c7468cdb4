"""How a game of 超元绝战 is won (1.4)."""

from __future__ import annotations

from engine.clauses import implements
from engine.games.chaoyuan.readings import reading
from engine.games.chaoyuan.variant import cite
from engine.resolution import procedure
from engine.state import Outcome, State


def wins(state: State, player: int, *clauses: str) -> State:
    """The player wins at once."""
    return state._replace(outcome=Outcome(player, state.others(player), clauses))


@implements("chaoyuan:1.4.2.2", "chaoyuan:1.4.1", "chaoyuan:4.6.1")
def cannot_draw(state: State, player: int) -> State:
    """A player who must draw from an empty deck has lost: at the moment (open.loss-mid-effect), unless both decks are
    empty and both are to be looked at together (open.both-decks-empty)."""
    together = reading(state, "both-decks-empty") == "drawn" and not state.zone(1 - player, "deck")
    if reading(state, "loss-mid-effect") == "at-once" and not together:
        return wins(state, 1 - player, *cite(state, "1.4.2.2"))
    return state.with_fact(f"overdrawn.{player}", True)


@implements("chaoyuan:1.4.1", "chaoyuan:1.4.2", "chaoyuan:1.4.2.2", "chaoyuan:4.6.3", "chaoyuan:1.5.1")
def check_outcome(state: State) -> State:
    """End the game if somebody couldn't draw, was beaten by an effect, or, where the game has it so, has no life card
    left."""
    overdrawn = [p for p in (state.active, 1 - state.active) if state.fact(f"overdrawn.{p}")]
    if len(overdrawn) == 2 and reading(state, "both-decks-empty") == "drawn":
        return state._replace(outcome=Outcome(None, (0, 1), cite(state, "1.4.2.2", "1.4.1")))
    if overdrawn:
        return wins(state, 1 - overdrawn[0], *cite(state, "1.4.2.2"))
    for player in (state.active, 1 - state.active):
        if state.fact(f"beaten.{player}") is not None:
            return wins(state, 1 - player, *cite(state, "1.5.1"))
    if reading(state, "zero-life-win") == "at-once":
        if reading(state, "both-lives-gone") == "drawn" and not any(life_cards(state, player) for player in (0, 1)):
            return state._replace(outcome=Outcome(None, (0, 1), cite(state, "1.4.2.1", "1.4.1")))
        for player in (1 - state.active, state.active):
            if life_cards(state, player) == 0:
                return wins(state, 1 - player, *cite(state, "1.4.2.1"))
    return state


@procedure("chaoyuan.check", "检查胜负", "look whether somebody has won")
@implements("chaoyuan:1.4.1")
def check(state: State) -> State:
    """Look at the outcome where the rules, not an effect, have moved cards."""
    return check_outcome(state)


def life_cards(state: State, player: int) -> int:
    """How many life cards (生命卡) a player has on the battlefield."""
    return len(state.pieces(player, "life"))
