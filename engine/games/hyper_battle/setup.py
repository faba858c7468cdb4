"""Setting a game of HYPER BATTLE up (S.4, P.3)."""

from __future__ import annotations

from engine.cards import Table
from engine.clauses import implements
from engine.effects.actions import shuffle_deck
from engine.games.hyper_battle.battle import frames
from engine.games.hyper_battle.readings import reading
from engine.games.hyper_battle.rule_sets import RULE_SETS, rule_set
from engine.games.hyper_battle.seats import order
from engine.games.hyper_battle.taking import is_event
from engine.resolution import as_one_step, procedure
from engine.state import Frame, Place, State
from engine.zones import lay_decks, shift


class NoFirstHand(ValueError):
    """A deck has too few cards that aren't events for a first hand without any."""


@implements("hyper_battle:S.4.1", "hyper_battle:S.4.2", "hyper_battle:S.4.3", "hyper_battle:E.1", "hyper_battle:P.1")
def new_game(table: Table, decks: tuple[tuple[str, ...], ...], first: int = 0) -> State:
    """A game about to begin: shuffled decks (piece ids, top first) as draw piles, game points written down.

    ``first`` is the player who won rock-paper-scissors and goes first in the first battle. Raises ``NoFirstHand``
    where a deck could never give a first hand without events (P.3).
    """
    state = lay_decks(table, decks)._replace(active=first)
    rules = rule_set(state)
    for player in range(len(decks)):
        fit = sum(not is_event(state, piece) for piece in state.pieces(player, "deck"))
        if rules is RULE_SETS["sp"] and fit < rules.hand:
            raise NoFirstHand(
                f"{table.players[player]} 的牌组里不是事件卡的牌只有 {fit} 张，凑不出 {rules.hand} 张起手牌。 "
                f"{table.players[player]}'s deck has {fit} cards that aren't events; a first hand needs {rules.hand}."
            )
        state = state.with_fact(f"points.{player}", rules.points)
    return as_one_step(state.push(Frame("hyper_battle.battle")), *frames("setup", order(state)))


@procedure("hyper_battle.deal", "拿起手牌", "take the first hand")
@implements("hyper_battle:S.4.2", "hyper_battle:E.1", "hyper_battle:P.1")
def deal(state: State, player: int) -> State:
    """A player takes the first hand from the top of the draw pile."""
    missing = rule_set(state).hand - len(state.zone(player, "hand"))
    return state.push(Frame("draw", (player, missing)), Frame("hyper_battle.first hand", (player,)))


@procedure("hyper_battle.first hand", "检查起手牌", "look at the first hand")
@implements("hyper_battle:P.3", "hyper_battle:open.event-in-first-refill")
def first_hand(state: State, player: int) -> State:
    """Events in the first hand go back into the draw pile, which is shuffled, and the hand is filled up again, until
    there are none in it. By one reading the cards that fill it up are taken as any others: an event among them is
    played."""
    events = [piece.id for piece in state.pieces(player, "hand") if is_event(state, piece)]
    if not events:
        return state
    for piece_id in events:
        hand = state.zone(player, "hand")
        index = next(i for i, piece in enumerate(hand) if piece is not None and piece.id == piece_id)
        state = shift(state, Place(player, "hand", index), "deck")
    state = shuffle_deck(state, player)
    if reading(state, "event-in-first-refill") == "played":
        return state.push(Frame("hyper_battle.take", (player, "hand", len(events))))
    return state.push(Frame("hyper_battle.deal", (player,)))
