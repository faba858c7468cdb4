"""The battle and support phases of 英雄对决 (4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.clauses import implements
from engine.effects.actions import turn_up, unknown_candidates
from engine.effects.selection import is_unknown
from engine.effects.triggers import emit, is_banned
from engine.events import Event
from engine.resolution import Option, choice, procedure
from engine.state import NATURE, Frame, Piece, Place, State
from engine.zones import name_unknown

MAINS = ("main.0", "main.1")
"""The facts that name the main characters."""


def main_of(state: State, player: int) -> Piece | None:
    """The player's main character (主战角色), while it lies on the field."""
    piece_id = state.fact(MAINS[player])
    if piece_id is None:
        return None
    for piece in state.zone(player, "field"):
        if piece is not None and piece.id == piece_id:
            return piece
    return None


def in_battle(state: State) -> bool:
    """Whether a battle is going on with both main characters there."""
    return main_of(state, 0) is not None and main_of(state, 1) is not None


# -- battle --------------------------------------------------------------------------------------------


@procedure("hero_duel.begin battle", "进入战斗", "go into battle")
@implements("hero_duel:4.2.3")
def begin_battle(state: State) -> State:
    """The active player chooses the main characters; with nobody to fight on either side there is no battle."""
    if not all(state.pieces(player, "field") for player in (0, 1)):
        return state
    return state.push(Frame("hero_duel.mains", (state.active,)))


@choice("hero_duel.mains", "选择双方的主战角色", "choose both main characters")
class ChooseMains:
    """Which own character attacks which of the other side's."""

    @staticmethod
    @implements("hero_duel:4.2.3")
    def options(state: State, player: int) -> list[Option]:
        """Each own character with each of the other side's; not to fight, where open.must-battle lets him."""
        own = slots(state, player)
        options = [
            Option("battle", (mine, theirs))
            for mine in own
            if not is_any_banned(state, mine, "attack", "be_main")
            for theirs in slots(state, 1 - player)
            if not is_any_banned(state, theirs, "be_attacked", "be_main")
        ]
        if not options or state.table.reading("hero_duel:open.must-battle") == "may-skip":
            options.append(Option("pass"))
        return options

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        """They are the main characters of this battle."""
        if option.verb == "pass":
            return state
        return set_mains(state, *option.what)


def slots(state: State, player: int) -> list[Place]:
    """The places of a player's field that are taken."""
    return [Place(player, "field", i) for i, piece in enumerate(state.zone(player, "field")) if piece is not None]


def is_any_banned(state: State, place: Place, *actions: str) -> bool:
    """Whether something keeps the card at a place from any of these."""
    return any(is_banned(state, place.player, action, _id(state, place)) for action in actions)


def _id(state: State, place: Place) -> str:
    piece = state.at(place)
    assert piece is not None
    return piece.id


def set_mains(state: State, *places: Place) -> State:
    """Make the cards at two places the main characters."""
    for place in places:
        state, piece_id = name_unknown(state, place)
        state = state.with_fact(f"main.{place.player}", piece_id)
    return state


@procedure("hero_duel.flip mains", "翻开主战角色", "turn the main characters up")
@implements("hero_duel:4.2.4", "hero_duel:4.2.5", "hero_duel:5.5.2a", "hero_duel:2.0.5a")
def flip_mains(state: State) -> State:
    """Turn the active player's main character up, then the other; their flip effects then wait, the active player's
    first. (With the references of 2.0.5 as printed, each is carried out as its card is turned up.)"""
    if not in_battle(state):
        return state
    order = (state.active, 1 - state.active)
    for player in order:
        piece = main_of(state, player)
        assert piece is not None
        place = state.find(piece.id)
        if piece.down and is_unknown(piece.id) and place is not None and unknown_candidates(state, place):
            return state.push(Frame("identify", (NATURE, place)), Frame("hero_duel.flip mains"))
    if state.table.reading("hero_duel:open.misprinted-references") == "as-printed":
        return state.push(*(Frame("hero_duel.flip main", (player,)) for player in order))
    for player in order:
        state = flip_main(state, player)
    return state


@procedure("hero_duel.flip main", "翻开主战角色", "turn a main character up")
@implements("hero_duel:4.2.4", "hero_duel:4.2.5")
def flip_main(state: State, player: int) -> State:
    """Turn one main character up. One that lay face up doesn't trigger; by open.flip-effect-already-up the active
    player's does."""
    piece = main_of(state, player)
    if piece is None:
        return state
    already = state.table.reading("hero_duel:open.flip-effect-already-up")
    if not piece.down and player == state.active and already == "whenever-main":
        return emit(state, Event("flip", player, piece.id, "field", "field"))
    return turn_up(state, piece.id)


@procedure("hero_duel.attack", "执行攻击效果", "carry out attack effects")
@implements("hero_duel:4.2.6", "hero_duel:2.0.5b")
def attack(state: State) -> State:
    """The attack effect of the active player's main character triggers."""
    piece = main_of(state, state.active)
    if piece is None or not in_battle(state):
        return state
    return emit(state, Event("attack", state.active, piece.id))


@procedure("hero_duel.defend", "执行防御效果", "carry out defence effects")
@implements("hero_duel:4.2.6", "hero_duel:2.0.5c")
def defend(state: State) -> State:
    """Then the defence effect of the other main character triggers."""
    piece = main_of(state, 1 - state.active)
    if piece is None or not in_battle(state):
        return state
    return emit(state, Event("defend", 1 - state.active, piece.id))


# -- what a case may say is happening ------------------------------------------------------------------


def happen_flip(state: State, place: Place) -> State:
    """The card at a place is turned up by the rules, or, where it is reported face up, has just been."""
    state, piece_id = name_unknown(state, place)
    piece = state.at(place)
    assert piece is not None
    state = state.with_piece(place, piece._replace(down=True))
    return state.push(Frame("turn_up", (piece_id,)))


def happen_battle(state: State, places: list[Place]) -> State:
    """A battle between two characters, from turning them up to the end of the settlement."""
    from engine.games.hero_duel.turn import phase_frames

    mine, theirs = places
    frames = phase_frames("battle", state.active)[4:]
    later = phase_frames("support", state.active) + phase_frames("settlement", state.active)
    return set_mains(state, mine, theirs)._replace(phase="battle").push(*frames, *later)


HAPPENINGS: dict[str, Callable[[State, Any], State]] = {
    "flip": happen_flip,
    "battle": happen_battle,
}
