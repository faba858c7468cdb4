"""Setting a game of 奥特怪兽俱乐部 up (3.1)."""

from __future__ import annotations

from engine.cards import Table
from engine.clauses import implements
from engine.effects.actions import known_hand, shuffle_deck
from engine.games.kaiju_club.board import BATTLE
from engine.games.kaiju_club.readings import reading
from engine.resolution import Option, as_one_step, choice, procedure
from engine.state import NATURE, Frame, Piece, State
from engine.zones import lay_decks, put_in, shift

FIRST_HAND = 6


class NoBattleCard(ValueError):
    """A deck without battle cards can never begin."""


@implements("kaiju_club:3.1", "kaiju_club:2.1", "kaiju_club:open.who-goes-first")
def new_game(table: Table, decks: tuple[tuple[str, ...], ...], decider: int = 0) -> State:
    """A game about to begin: shuffled decks (piece ids, top first) in the deck zones, everything else empty.

    ``decider`` won the draw and chooses who goes first, where that is so read; otherwise chance decides. Raises
    ``NoBattleCard`` for a deck without any.
    """
    state = lay_decks(table, decks)
    for player, name in enumerate(table.players):
        cards = (state.card(piece) for piece in state.pieces(player, "deck"))
        if not any(card is None or card.kind == BATTLE for card in cards):
            raise NoBattleCard(f"{name} 的卡组里没有战斗卡。 {name}'s deck has no battle card.")
    who = NATURE if reading(state, "who-goes-first") == "random" else decider
    return state.push(Frame("kaiju_club.first", (who,)), Frame("kaiju_club.deal"), Frame("kaiju_club.turn"))


@choice("kaiju_club.first", "决定先后手", "who goes first")
class DecideFirst:
    """Who goes first."""

    @staticmethod
    @implements("kaiju_club:3.1", "kaiju_club:open.who-goes-first")
    def options(state: State, player: int) -> list[Option]:
        """Either player."""
        return [Option("starts", (0,)), Option("starts", (1,))]

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        """That player is the active one."""
        return state._replace(active=option.what[0])


@procedure("kaiju_club.deal", "抽起手牌并选定交战卡", "draw the first hand and choose the engaged card")
@implements("kaiju_club:3.1")
def deal(state: State) -> State:
    """Both draw six, put a battle card face down into the engagement zone, and turn them up together."""
    both = (state.active, 1 - state.active)
    return as_one_step(
        state,
        *(Frame("kaiju_club.first hand", (player,)) for player in both),
        *(Frame("kaiju_club.opening", (player,)) for player in both),
        Frame("kaiju_club.turn up"),
    )


@procedure("kaiju_club.first hand", "抽起手牌", "draw the first hand")
@implements("kaiju_club:3.1")
def first_hand(state: State, player: int) -> State:
    """A player draws up to six cards, and looks whether there is a battle card among them."""
    missing = FIRST_HAND - len(state.zone(player, "hand"))
    return state.push(Frame("draw", (player, missing)), Frame("kaiju_club.show hand", (player,)))


@procedure("kaiju_club.show hand", "没有战斗卡则展示手牌重抽", "a hand without a battle card is shown and drawn anew")
@implements("kaiju_club:3.1")
def show_hand(state: State, player: int) -> State:
    """A hand without a battle card is shown to the other side, goes back, and after shuffling a new one is drawn."""
    hand = state.pieces(player, "hand")
    cards = [state.card(piece) for piece in hand]
    if any(card is None or card.kind == BATTLE for card in cards):
        return state
    state = state.with_zone(player, "hand", ())
    for piece in hand:
        state = put_in(state, player, "deck", Piece(piece.id))
    return shuffle_deck(state, player).push(Frame("kaiju_club.first hand", (player,)))


@choice("kaiju_club.opening", "选择暗盖到交战区的战斗卡", "choose the first engaged card")
class Opening:
    """Which battle card of the hand is engaged first."""

    @staticmethod
    @implements("kaiju_club:3.1")
    def options(state: State, player: int) -> list[Option]:
        """Each battle card of the hand; copies count as one."""
        hand = list(known_hand(state, player))
        return [Option("lay", (p.id,)) for p in hand if (card := state.card(p)) is not None and card.kind == BATTLE]

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        """It lies face down until both have chosen."""
        place = state.find(option.what[0])
        assert place is not None
        return shift(state, place, "engaged", down=True)


@procedure("kaiju_club.turn up", "同时翻开交战卡", "the engaged cards are turned up")
@implements("kaiju_club:3.1")
def turn_up(state: State) -> State:
    """Both cards are turned up together."""
    for player in (0, 1):
        state = state.with_zone(
            player, "engaged", tuple(p if p is None else p._replace(down=False) for p in state.zone(player, "engaged"))
        )
    return state
