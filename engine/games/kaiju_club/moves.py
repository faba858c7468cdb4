"""Ⅱ and Ⅲ: what battle cards do by their effect boxes: actions, attacks, healing; converting and evolving from the hand
(3.2.2.2, 3.2.2.3, 5.1–5.3, 5.15, 5.16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import known_hand, possible
from engine.effects.conditions import holds
from engine.effects.nodes import Ability, walk
from engine.effects.triggers import is_banned
from engine.games.kaiju_club.board import BATTLE, fighters
from engine.games.kaiju_club.readings import reading
from engine.games.kaiju_club.ways import Bar, Way, bar, carry_out, noted
from engine.resolution import Option, is_used
from engine.state import Context, Piece, State

MOVES = {"attack": "attack", "heal": "heal", "activate": "act"}
"""The trigger of an effect that its player uses in the main phase → the verb for it."""

ONCE = ("attack", "heal")


def ways(state: State, player: int) -> Iterator[Way]:
    """Every move printed on a battle card on the field, and every way to come in from the hand."""
    for place, piece in fighters(state, player):
        yield from moves_of(state, player, place.zone, piece)
    for piece in known_hand(state, player):
        yield from moves_of(state, player, "hand", piece)


def moves_of(state: State, player: int, zone: str, piece: Piece) -> Iterator[Way]:
    """The moves of one card where it lies."""
    card = state.card(piece)
    if card is None or piece.down or card.kind != BATTLE:
        return
    for number, ability in enumerate(card.abilities):
        if ability.trigger is None or ability.trigger.kind not in MOVES:
            continue
        if zone == "hand" and "hand" not in ability.zones:
            continue
        option = Option(verb_of(ability), (piece.id, number))
        yield Way(option, why_not(state, player, zone, piece, number, ability))


@cache
def verb_of(ability: Ability) -> str:
    """What using an effect of the main phase is called."""
    assert ability.trigger is not None
    nodes = [type(inner) for sentence in ability.sentences for inner in walk(sentence)]
    if "hand" in ability.zones:
        return "evolve" if n.Evolve in nodes else "convert" if n.Convert in nodes else "act"
    return MOVES[ability.trigger.kind]


@implements(
    "kaiju_club:1.1.5", "kaiju_club:2.2", "kaiju_club:2.3", "kaiju_club:3.2.2.2", "kaiju_club:3.2.2.3",
    "kaiju_club:5.1", "kaiju_club:5.2", "kaiju_club:5.3", "kaiju_club:5.10", "kaiju_club:5.14",
    "kaiju_club:open.newcomer-attacks-again",
)  # fmt: skip
def why_not(state: State, player: int, zone: str, piece: Piece, number: int, ability: Ability) -> Bar | None:
    """What keeps a card from this move now: it isn't engaged, the turn's attack or healing is used up, it is the first
    turn, its level or the advantage is missing, or there is nothing that the move could be done to."""
    assert ability.trigger is not None
    kind = ability.trigger.kind
    if zone not in (ability.zones or ("engaged",)):
        clause = {"attack": "5.1", "heal": "5.2"}.get(kind, "5.3")
        return bar(clause, "只有交战中的战斗卡才能这样做", "only the engaged card may do that")
    if kind == "attack" and state.turn == 1:
        return bar("3.2.2.3", "先手玩家的第一个回合不能攻击", "the first player may not attack in his first turn")
    if kind in ONCE and used_up(state, piece):
        return bar(
            "3.2.2.3",
            "本回合已经攻击或治疗过，两样只能选一样，且只有一次",
            "this turn's attack or healing is done; it is one of the two, once",
        )
    if is_banned(state, player, kind, piece.id):
        return bar("1.2.3", "有效果使它不能这样做", "an effect keeps it from that")
    if is_used(state, piece.id, number, ability):
        return bar("5.3", "这个效果写明了一回合一次，已经用过", "its text says once a turn, and it was used")
    context = Context(piece.id, player, number)
    if ability.condition is not None and not holds(state, context, ability.condition):
        return unmet(ability.condition)
    if not all(possible(state, need, context) for need in needs(ability)):
        return bar("1.1.5", "效果栏写明的对象或代价不具备", "what its text asks for isn't there")
    return None


@implements("kaiju_club:3.2.2.3", "kaiju_club:5.1", "kaiju_club:5.2", "kaiju_club:open.newcomer-attacks-again")
def used_up(state: State, piece: Piece) -> bool:
    """Whether this turn's attack or healing is done: by the player, or, by one reading, by this very card."""
    done = noted(state, "struck")
    return piece.id in done if reading(state, "newcomer-attacks-again") == "per-card" else bool(done)


@implements("kaiju_club:5.10", "kaiju_club:5.14")
def unmet(condition: n.Condition) -> Bar:
    """Which clause stands behind a condition that isn't met: advantage, level, or the card's own text."""
    inner = walk(condition)
    if any(isinstance(each, n.Advantage) for each in inner):
        return bar("5.10", "要占优势才能使用", "it needs the advantage")
    if any(isinstance(each, n.Filter) and each.stat == "level" for each in inner):
        return bar("5.14", "等级不够", "the level isn't high enough")
    return bar("1.1.5", "没有满足效果栏写明的条件", "the condition in its text isn't met")


def needs(ability: Ability) -> list[n.Node]:
    """What must be possible for a move to be used: its cost, or its first part where that needs cards."""
    found: list[n.Node] = []
    for sentence in ability.sentences[:1]:
        if isinstance(sentence, n.Pay):
            found.append(sentence.cost)
        elif isinstance(sentence, n.FirstThen):
            found.append(sentence.first)
        elif isinstance(sentence, n.Seq):
            # What hangs on a condition is looked at when it is carried out.
            found += [step for step in sentence.steps if not isinstance(step, n.If)]
        elif isinstance(sentence, n.Evolve | n.Convert | n.Devolve | n.Strip | n.Switch):
            found.append(sentence)
    return found


@implements("kaiju_club:3.2.2.2", "kaiju_club:3.2.2.3", "kaiju_club:5.3")
def make(state: State, player: int, option: Option) -> State:
    """The move is made: the card has acted, an attack or healing is the turn's."""
    piece_id, number = option.what
    card = state.table.card(piece_id)
    assert card is not None
    trigger = card.abilities[number].trigger
    assert trigger is not None
    if "hand" not in card.abilities[number].zones:
        state = note(state, "acted", piece_id)
    if trigger.kind in ONCE:
        state = note(state, "struck", piece_id)
    return carry_out(state, player, piece_id, number)


def note(state: State, fact: str, piece_id: str) -> State:
    """Remember for the rest of the turn that a card has done something."""
    return state.with_fact(fact, tuple(sorted({*noted(state, fact), piece_id})))


DOING: dict[str, Callable[[State, int, Option], State]] = dict.fromkeys(
    ("attack", "heal", "act", "evolve", "convert"), make
)
