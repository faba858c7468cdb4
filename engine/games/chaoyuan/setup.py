"""Setting a game of 超元绝战 up (1.3)."""

from __future__ import annotations

from engine.cards import Table
from engine.clauses import implements
from engine.games.chaoyuan.variant import variant
from engine.resolution import Option, as_one_step, choice, procedure
from engine.state import NATURE, Frame, Place, State
from engine.zones import lay_decks, shift

LIFE_CARDS = 5
FIRST_HAND = 4


@implements("chaoyuan:1.2.1", "chaoyuan:3.2.1", "chaoyuan:3.2.3")
def new_game(table: Table, decks: tuple[tuple[str, ...], ...], decider: int = NATURE) -> State:
    """A game about to begin: shuffled decks (piece ids, top first) in the deck zones, everything else empty.

    ``decider`` is who says which player begins: chance (1.3.1), or a player whom the game or a match lets choose.
    """
    state = lay_decks(table, decks)
    return state.push(Frame("chaoyuan.first", (decider,)), Frame("chaoyuan.deal"), Frame("chaoyuan.turn"))


@choice("chaoyuan.first", "决定谁先攻", "settle who goes first")
class DecideFirst:
    """Who goes first."""

    @staticmethod
    @implements("chaoyuan:1.3.1")
    def options(state: State, player: int) -> list[Option]:
        """Either player."""
        return [Option("starts", (0,)), Option("starts", (1,))]

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        """That player has the first turn."""
        return state._replace(active=option.what[0])


@procedure("chaoyuan.deal", "放置生命卡、能量卡，抽起始手卡", "lay out life and energy cards, draw the first hand")
@implements("chaoyuan:1.3.3", "chaoyuan:1.3.4", "chaoyuan:1.3.5", "chaoyuan:4.14.1", "chaoyuan:3.5.1")
def deal(state: State) -> State:
    """Five cards face down as life cards, one a zone; the first energy cards face up; four cards in hand."""
    both = (state.active, 1 - state.active)
    for player in both:
        for slot in range(LIFE_CARDS):
            state = shift(state, Place(player, "deck", 0), "life", down=True, slot=slot)
    return as_one_step(
        state,
        *(Frame("chaoyuan.charge", (player, variant(state).first_energy)) for player in both),
        *(Frame("draw", (player, FIRST_HAND)) for player in both),
    )
