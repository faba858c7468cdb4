"""Setting a game of 英雄对决 up (1.2)."""

from __future__ import annotations

from engine.cards import Table
from engine.choosing import groups
from engine.clauses import implements
from engine.resolution import Option, as_one_step, choice, procedure
from engine.state import Frame, Place, State
from engine.zones import lay_decks, shift

FIRST_HAND = 9
FIRST_FIELD = 5
FIRST_ENERGY = 2


@implements("hero_duel:1.2.1", "hero_duel:1.0.1", "hero_duel:3.0.1", "hero_duel:3.1.1", "hero_duel:3.2.1")
def new_game(table: Table, decks: tuple[tuple[str, ...], ...], decider: int = 0) -> State:
    """A game about to begin: shuffled decks (piece ids, top first) in the deck zones, everything else empty.

    ``decider`` is the player who decides who starts (1.2.2, 1.2.2a).
    """
    state = lay_decks(table, decks)
    return state.push(Frame("hero_duel.first", (decider,)), Frame("hero_duel.deal"), Frame("hero_duel.turn"))


@choice("hero_duel.first", "决定由谁先开始", "decide who takes the first turn")
class DecideFirst:
    """Who takes the first turn."""

    @staticmethod
    @implements("hero_duel:1.2.2")
    def options(state: State, player: int) -> list[Option]:
        """Either player."""
        return [Option("starts", (0,)), Option("starts", (1,))]

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        """That player is the active one."""
        return state._replace(active=option.what[0])


@procedure("hero_duel.deal", "开局抽牌", "deal the opening cards")
@implements("hero_duel:1.2.3", "hero_duel:3.6.1")
def deal(state: State) -> State:
    """Both draw nine, lay five of them face down on the field, and charge two; the starting player first."""
    both = (state.active, 1 - state.active)
    return as_one_step(
        state,
        *(Frame("draw", (player, FIRST_HAND)) for player in both),
        *(Frame("hero_duel.lay out", (player,)) for player in both),
        *(Frame("charge", (player, FIRST_ENERGY)) for player in both),
        Frame("hero_duel.check"),
    )


@choice("hero_duel.lay out", "选择五张牌暗盖到战场", "choose five cards to lay face down on the field")
class LayOut:
    """Which five of the nine cards go to the field."""

    @staticmethod
    @implements("hero_duel:1.2.3")
    def options(state: State, player: int) -> list[Option]:
        """Every five of the nine; copies of one card count as one."""
        hand = [piece.id for piece in state.pieces(player, "hand")]
        return [Option("lay", group) for group in groups(hand, FIRST_FIELD)]

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        """They lie face down."""
        for piece_id in option.what:
            hand = state.zone(player, "hand")
            index = next(i for i, piece in enumerate(hand) if piece is not None and piece.id == piece_id)
            state = shift(state, Place(player, "hand", index), "field", down=True)
        return state
