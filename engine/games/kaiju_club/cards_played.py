"""Ⅴ: skill cards and reinforcement cards are played (3.2.2.5, 1.2, 1.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.clauses import implements
from engine.effects.actions import known_hand, possible
from engine.effects.conditions import holds
from engine.effects.triggers import is_banned
from engine.games.kaiju_club.board import REINFORCEMENT, SKILL
from engine.games.kaiju_club.moves import needs, unmet
from engine.games.kaiju_club.readings import reading
from engine.games.kaiju_club.ways import Bar, Way, bar
from engine.resolution import Option, as_one_step, procedure
from engine.state import Context, Frame, Piece, State

VERBS = {SKILL: "skill", REINFORCEMENT: "reinforce"}


def ways(state: State, player: int) -> Iterator[Way]:
    """Each skill card and reinforcement card of the hand."""
    for piece in known_hand(state, player):
        card = state.card(piece)
        if card is not None and card.kind in VERBS:
            why = why_no_skill if card.kind == SKILL else why_no_reinforcement
            yield Way(Option(VERBS[card.kind], (piece.id,)), why(state, player, piece))


@implements("kaiju_club:1.1.3", "kaiju_club:5.10", "kaiju_club:1.2.3", "kaiju_club:3.2.2.5")
def why_no_skill(state: State, player: int, piece: Piece) -> Bar | None:
    """What keeps a skill card from being used: a ban, its condition, a cost that can't be paid. Any number may be used
    in a turn."""
    if is_banned(state, player, "skill", piece.id):
        return bar("1.3.1", "有效果使你不能使用技能卡", "an effect keeps you from using skill cards")
    card = state.card(piece)
    assert card is not None
    for number, ability in enumerate(card.abilities):
        context = Context(piece.id, player, number)
        if ability.condition is not None and not holds(state, context, ability.condition):
            return unmet(ability.condition)
        if not all(possible(state, need, context) for need in needs(ability)):
            return bar("1.2.3", "卡上写明的对象或代价不具备", "what its text asks for isn't there")
    return None


@implements("kaiju_club:1.3.1", "kaiju_club:3.2.2.5", "kaiju_club:open.reinforcement-limit")
def why_no_reinforcement(state: State, player: int, piece: Piece) -> Bar | None:
    """What keeps a reinforcement card from being played: a ban, or one played this turn."""
    if is_banned(state, player, "reinforce", piece.id):
        return bar("1.2.3", "有效果使你不能打出增援卡", "an effect keeps you from playing reinforcement cards")
    if state.fact("reinforced") and reading(state, "reinforcement-limit") == "one-a-turn":
        return bar(
            "1.3.1", "本回合已经打出过增援卡，一回合一张", "a reinforcement card was played this turn; one is all"
        )
    return None


@implements("kaiju_club:3.2.2.5", "kaiju_club:1.2.2", "kaiju_club:1.2.3")
def use_skill(state: State, player: int, option: Option) -> State:
    """The skill card's effect works, then the card goes where it belongs."""
    (piece_id,) = option.what
    card = state.table.card(piece_id)
    assert card is not None
    frames = [Frame("relocate", (piece_id, "using"))]
    for number, ability in enumerate(card.abilities):
        if ability.trigger is not None and ability.trigger.kind == "play":
            context = Context(piece_id, player, number)
            frames += [Frame("do", (sentence,)) for sentence in ability.sentences]
            frames.append(Frame("effect", (context,)))
    return as_one_step(state, *frames, Frame("kaiju_club.put away", (piece_id,)), Frame("kaiju_club.check"))


@procedure("kaiju_club.put away", "技能卡使用后送走", "a skill card goes where it belongs")
@implements("kaiju_club:1.2.2", "kaiju_club:2.5", "kaiju_club:2.6", "kaiju_club:3.2.2.5")
def put_away(state: State, piece_id: str) -> State:
    """Without a cost to the discard zone, with one to the spirit zone."""
    place, card = state.find(piece_id), state.table.card(piece_id)
    assert card is not None
    if place is None or place.zone != "using":
        return state
    return state.push(Frame("relocate", (piece_id, "spirit" if "cost" in card.figures else "discard")))


@implements("kaiju_club:1.3.1", "kaiju_club:2.4", "kaiju_club:3.2.2.5")
def reinforce(state: State, player: int, option: Option) -> State:
    """The reinforcement card stays in the placement zone and works from there."""
    state = state.with_fact("reinforced", True)
    return state.push(Frame("relocate", (*option.what, "placement", False, "top", None, "play")))


DOING: dict[str, Callable[[State, int, Option], State]] = {"skill": use_skill, "reinforce": reinforce}
