"""The lost phase (计分时期): points, discarding and refilling, clearing the field, the next battle (S.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.choosing import groups
from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import action, add_modifier, until
from engine.effects.selection import players
from engine.effects.triggers import is_banned
from engine.games.hyper_battle.battle import best
from engine.games.hyper_battle.outcome import check_outcome, drop_out, take_points
from engine.games.hyper_battle.readings import reading
from engine.games.hyper_battle.rule_sets import rule_set
from engine.games.hyper_battle.seats import is_out, next_first, playing
from engine.games.hyper_battle.taking import STAYS, is_event
from engine.modifiers import going_on, in_force
from engine.resolution import Barred, Option, as_one_step, choice, procedure
from engine.state import Context, Frame, Modifier, Piece, Place, State
from engine.zones import put_in, shift


@procedure("hyper_battle.lose points", "落败者扣1点游戏点数", "the losers lose a point")
@implements("hyper_battle:S.7.1", "hyper_battle:S.7.n1")
def lose_points(state: State) -> State:
    """Who lost the battle loses a game point, and is out with none left; after a tie nobody loses one."""
    winners = state.fact("winners") or best(state)
    state = state.with_fact("winners", winners)
    for player in playing(state):
        if player not in winners:
            state = take_points(state, player, stake(state, player))
    return check_outcome(state)


@implements("hyper_battle:S.7.1", "hyper_battle:S.5.n1")
def stake(state: State, player: int) -> int:
    """How many game points the lost battle costs a player: one, none where an effect keeps him from losing any, or as
    many as the last effect about it says."""
    if any(is_banned(state, player, action) for action in ("lose_battle_points", "lose_points")):
        return 0
    return max((m.amount for m in in_force(state) if (m.subject, m.stat) == (f"@{player}", STAKE)), default=1)


STAKE = "stake"
"""The figure of a player that a lost battle costs him."""


@action(n.Stake, "战败所扣点数改为", "what losing the battle costs")
@implements("hyper_battle:S.7.1", "hyper_battle:S.5.n1")
def set_stake(state: State, node: n.Stake, context: Context) -> State:
    """What losing a battle costs is that figure from now on, whatever was said before."""
    for player in players(state, node.who, context.controller):
        kept = tuple(m for m in state.modifiers if (m.subject, m.stat) != (f"@{player}", STAKE))
        modifier = Modifier(f"@{player}", STAKE, node.points, until(state, node.until))
        state = add_modifier(state._replace(modifiers=kept), modifier)
    return state


@procedure("hyper_battle.replace hand", "弃牌与补牌", "discard and refill")
@implements("hyper_battle:S.7.2", "hyper_battle:E.1")
def replace_hand(state: State, player: int) -> State:
    """A player who still has points throws away what he doesn't want, then takes new cards."""
    if is_out(state, player):
        return state
    return state.push(Frame("hyper_battle.discard", (player,)), Frame("hyper_battle.refill", (player,)))


def spare(state: State, player: int) -> int:
    """How many cards the draw pile has beyond those that the hand lacks anyway."""
    left = sum(not is_event(state, piece) for piece in state.pieces(player, "deck"))
    return max(0, left - max(0, rule_set(state).hand - len(state.zone(player, "hand"))))


@choice("hyper_battle.discard", "弃掉不要的手牌", "throw away unwanted cards")
class DiscardUnwanted:
    """Which cards of the hand are thrown away before it is filled up."""

    @staticmethod
    @implements("hyper_battle:S.7.2", "hyper_battle:open.discard-before-draw")
    def options(state: State, player: int) -> list[Option]:
        """Any number of cards, none of them too; with another reading only as many as can be drawn again."""
        hand = [piece.id for piece in state.pieces(player, "hand")]
        most = len(hand)
        if reading(state, "discard-before-draw") == "only-if-refillable":
            most = min(most, spare(state, player))
        return [Option("discard", group) for size in range(most + 1) for group in groups(hand, size)]

    @staticmethod
    @implements("hyper_battle:S.7.2")
    def take(state: State, option: Option, player: int) -> State:
        """They become discards."""
        return state.push(*(Frame("hyper_battle.throw away", (player, piece_id)) for piece_id in option.what))

    @staticmethod
    def barred(state: State, player: int) -> Iterator[Barred]:
        """Throwing away more than can be drawn again, where that isn't allowed."""
        if reading(state, "discard-before-draw") != "only-if-refillable":
            return
        hand = [piece.id for piece in state.pieces(player, "hand")]
        for size in range(spare(state, player) + 1, len(hand) + 1):
            for group in groups(hand, size):
                yield Barred(
                    Option("discard", group), ("hyper_battle:open.discard-before-draw",),
                    "牌堆剩下的牌补不满这么多", "the draw pile can't make up for so many",
                )  # fmt: skip


@procedure("hyper_battle.throw away", "弃掉一张手牌", "throw a card away")
@implements("hyper_battle:S.7.2")
def throw_away(state: State, player: int, piece_id: str) -> State:
    """One card of the hand becomes a discard; unknown cards are told apart by their places alone."""
    hand = state.zone(player, "hand")
    index = next(i for i, piece in enumerate(hand) if piece is not None and piece.id == piece_id)
    if piece_id[0] == "?":
        return shift(state, Place(player, "hand", index), "discard")
    return state.push(Frame("relocate", (piece_id, "discard", False, "top", None, "discard")))


@procedure("hyper_battle.refill", "补充手牌", "fill the hand up")
@implements("hyper_battle:S.7.2", "hyper_battle:E.1", "hyper_battle:open.refill")
def refill(state: State, player: int) -> State:
    """Take new cards until the hand is full; by one reading the player says how many."""
    have = len(state.zone(player, "hand"))
    need = rule_set(state).hand - have
    if need <= 0:
        return state
    refilled = Frame("hyper_battle.refilled", (player, have))
    if reading(state, "refill") == "free" and state.zone(player, "deck"):
        return state.push(Frame("hyper_battle.how many", (player, need)), refilled)
    return state.push(Frame("hyper_battle.take", (player, "hand", need)), refilled)


@choice("hyper_battle.how many", "补几张", "how many cards to take")
class HowManyToTake:
    """How many cards a player takes, where he may take fewer than the hand lacks."""

    @staticmethod
    @implements("hyper_battle:open.refill")
    def options(state: State, player: int, need: int) -> list[Option]:
        """From none (one, with an empty hand) up to what the hand lacks and the draw pile has."""
        least = 0 if state.zone(player, "hand") else 1
        return [Option("take", (i,)) for i in range(least, min(need, len(state.zone(player, "deck"))) + 1)]

    @staticmethod
    def take(state: State, option: Option, player: int, need: int) -> State:
        """That many are taken."""
        return state.push(Frame("hyper_battle.take", (player, "hand", option.what[0])))


@procedure("hyper_battle.refilled", "检查手牌是否补足", "look whether the hand was filled up")
@implements("hyper_battle:S.7.2", "hyper_battle:open.refill", "hyper_battle:open.both-out")
def refilled(state: State, player: int, before: int) -> State:
    """Who couldn't fill his hand up is out of the game: as soon as all have refilled, or, by one reading, at once."""
    now = len(state.zone(player, "hand"))
    failed = {
        "exact": now < rule_set(state).hand,
        "what-is-left": now == before,
        "free": now == 0,
    }[reading(state, "refill")]
    if not failed:
        return state
    if reading(state, "both-out") == "first-to-refill":
        return check_outcome(drop_out(state, player, "hyper_battle:S.7.2"))
    return state.with_fact(f"short.{player}", True)


@procedure("hyper_battle.all refilled", "补牌结束", "all have refilled")
@implements("hyper_battle:S.7.2", "hyper_battle:open.both-out")
def all_refilled(state: State) -> State:
    """Those who couldn't fill their hands up drop out together."""
    for player in playing(state):
        if state.fact(f"short.{player}"):
            state = drop_out(state.with_fact(f"short.{player}", None), player, "hyper_battle:S.7.2")
    return check_outcome(state)


@procedure("hyper_battle.clear field", "打出的牌成为废牌", "played cards become discards")
@implements("hyper_battle:S.7.3", "hyper_battle:P.4.3", "hyper_battle:open.event-while-refilling")
def clear_field(state: State) -> State:
    """Everything that lies on the field becomes a discard, events too, and what held for it ends. What belongs to the
    next battle stays."""
    lying = [p.id for player in range(len(state.zones)) for p in state.pieces(player, "field") if p.id[0] != "?"]
    events = []
    for player in range(len(state.zones)):
        unknown = [piece for piece in state.pieces(player, "field") if piece.id[0] == "?"]
        state = state.with_zone(player, "field", tuple(p for p in state.pieces(player, "field") if p not in unknown))
        for piece in unknown:
            state = put_in(state, player, "discard", Piece(piece.id))
        events += [piece.id for piece in state.pieces(player, "events") if STAYS not in piece.marks]
        staying = (p._replace(marks=tuple(m for m in p.marks if m != STAYS)) for p in state.pieces(player, "events"))
        state = state.with_zone(player, "events", tuple(staying))
    return as_one_step(state, *(Frame("relocate", (i, "discard")) for i in (*lying, *events)))


@procedure("hyper_battle.next turn", "下一场战斗", "the next battle")
@implements("hyper_battle:S.7.n1", "hyper_battle:S.1", "hyper_battle:open.first-after-decided")
def next_battle(state: State) -> State:
    """What held for the battle ends, and the next one begins."""
    winners = state.fact("winners", ())
    losers = tuple(player for player in range(len(state.zones)) if player not in winners)
    ended = {"hunters", "winners", *(f"{word}.{p}" for word in ("played", "passed") for p in range(len(state.zones)))}
    state = state._replace(facts=tuple(fact for fact in state.facts if fact[0] not in ended))
    state = next_first(state, winners, losers)
    if len(playing(state)) == 2:
        state = state.with_fact("way", None)
    modifiers = going_on(state, "battle")
    return state._replace(turn=state.turn + 1, used=frozenset(), modifiers=modifiers, phase="main").push(
        Frame("hyper_battle.battle")
    )


def _seat(state: State, player: str | int) -> int:
    return state.table.players.index(player) if isinstance(player, str) else player


def happen_refill(state: State, player: str | int) -> State:
    """A player fills his hand up, as is done when a battle is scored."""
    return state._replace(phase="score").push(
        Frame("hyper_battle.replace hand", (_seat(state, player),)), Frame("hyper_battle.all refilled")
    )


def happen_draw(state: State, player: str | int) -> State:
    """A player takes a card from the draw pile."""
    return state.push(Frame("hyper_battle.draw", (_seat(state, player), 1)))


def happen_first_hand(state: State, player: str | int) -> State:
    """A player looks at the first hand."""
    return as_one_step(state, Frame("hyper_battle.first hand", (_seat(state, player),)))


HAPPENINGS: dict[str, Callable[[State, Any], State]] = {
    "refill": happen_refill,
    "draw": happen_draw,
    "first_hand": happen_first_hand,
}
