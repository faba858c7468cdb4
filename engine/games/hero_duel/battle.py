"""The battle and support phases of 英雄对决 (4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.clauses import implements
from engine.effects.actions import turn_up, unknown_candidates
from engine.effects.conditions import holds
from engine.effects.nodes import Permit
from engine.effects.selection import is_unknown
from engine.effects.triggers import emit, is_banned
from engine.events import Event
from engine.resolution import Option, choice, procedure
from engine.state import NATURE, Context, Frame, Piece, Place, State
from engine.zones import name_unknown, shift


def main_of(state: State, player: int) -> Piece | None:
    """The player's main character (主战角色), while it lies on the field."""
    piece_id = state.fact(f"main.{player}")
    if piece_id is None:
        return None
    return next((piece for piece in state.pieces(player, "field") if piece.id == piece_id), None)


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
            if not is_banned(state, player, "attack", _id(state, mine))
            for theirs in slots(state, 1 - player)
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
    first."""
    if not in_battle(state):
        return state
    order = (state.active, 1 - state.active)
    for player in order:
        piece = main_of(state, player)
        assert piece is not None
        place = state.find(piece.id)
        if piece.down and is_unknown(piece.id) and place is not None and unknown_candidates(state, place):
            return state.push(Frame("identify", (NATURE, place)), Frame("hero_duel.flip mains"))
    for player in order:
        piece = main_of(state, player)
        assert piece is not None
        state = turn_up(state, piece.id)
    return state


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


# -- support -------------------------------------------------------------------------------------------


@procedure("hero_duel.ask support", "选择支援角色", "choose a supporter")
@implements("hero_duel:4.3.2")
def ask_support(state: State, player: int) -> State:
    """A player may choose a supporter from hand; the active player first."""
    if not in_battle(state) or not state.zone(player, "hand") or is_banned(state, player, "support"):
        return state
    return state.push(Frame("hero_duel.support", (player,)))


@choice("hero_duel.support", "是否支援、用哪张牌支援", "whether to support and with which card")
class ChooseSupport:
    """One card from hand, laid face down aside, or none."""

    @staticmethod
    @implements("hero_duel:4.3.2")
    def options(state: State, player: int) -> list[Option]:
        """Each card in hand (copies count as one), or none."""
        seen: dict[str, Option] = {}
        for piece in state.pieces(player, "hand"):
            seen.setdefault(piece.id.partition("#")[0], Option("support", (piece.id,)))
        return [*seen.values(), Option("pass")]

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        """It lies face down aside, in no zone."""
        return state if option.verb == "pass" else lay_aside(state, player, option.what[0], True)


def lay_aside(state: State, player: int, piece_id: str, down: bool) -> State:
    """Lay a card from hand aside as supporter."""
    hand = state.zone(player, "hand")
    index = next(i for i, piece in enumerate(hand) if piece is not None and piece.id == piece_id)
    state, _ = name_unknown(state, Place(player, "hand", index))
    return shift(state, Place(player, "hand", index), "aside", down=down)


@procedure("hero_duel.reveal supports", "翻开支援角色", "turn the supporters up")
@implements("hero_duel:4.3.2")
def reveal_supports(state: State) -> State:
    """When both have decided, the active player's supporter is turned up, then the other's. This isn't one of the
    kinds of flipping that 5.5.2 knows, and triggers no flip effect."""
    for player in (state.active, 1 - state.active):
        for index, piece in enumerate(state.zone(player, "aside")):
            if piece is not None and piece.down:
                place = Place(player, "aside", index)
                if is_unknown(piece.id) and unknown_candidates(state, place):
                    return state.push(Frame("identify", (NATURE, place)), Frame("hero_duel.reveal supports"))
                return state.with_piece(place, piece._replace(down=False)).push(Frame("hero_duel.reveal supports"))
    return state


@procedure("hero_duel.support effects", "执行支援效果", "carry out support effects")
@implements("hero_duel:4.3.3", "hero_duel:2.0.5d")
def support_effects(state: State, player: int) -> State:
    """The support effect of a player's supporter triggers."""
    for piece in state.pieces(player, "aside"):
        if "extra" not in piece.marks:
            state = emit(state, Event("support", player, piece.id))
    return state


def may_support_extra(state: State, player: int) -> list[Piece]:
    """The cards in a player's hand whose condition for extra support is met."""
    found = []
    for piece in state.pieces(player, "hand"):
        card = state.card(piece)
        for number, ability in enumerate(() if card is None else card.abilities):
            if Permit("extra_support") in ability.static:
                context = Context(piece.id, player, number)
                if ability.condition is None or holds(state, context, ability.condition):
                    found.append(piece)
    return found


@procedure("hero_duel.offer extra", "额外支援", "extra support")
@implements("hero_duel:4.3.4")
def offer_extra(state: State, player: int, passes: int) -> State:
    """The players take turns to support once more, the active one first, until both in a row don't. Who has no card for
    it doesn't."""
    if passes == 2 or not in_battle(state):
        return state
    able = may_support_extra(state, player)
    alone = state.table.reading("hero_duel:open.extra-support-without-support") == "needs-support"
    if not able or is_banned(state, player, "support") or (alone and not state.zone(player, "aside")):
        return state.push(Frame("hero_duel.offer extra", (1 - player, passes + 1)))
    return state.push(Frame("hero_duel.extra", (player, passes)))


@choice("hero_duel.extra", "是否额外支援", "whether to support once more")
class ChooseExtra:
    """One more supporter from hand, or none."""

    @staticmethod
    @implements("hero_duel:4.3.4", "hero_duel:2.0.5d")
    def options(state: State, player: int, passes: int) -> list[Option]:
        """Each card whose condition is met (copies count as one), or none."""
        seen: dict[str, Option] = {}
        for piece in may_support_extra(state, player):
            seen.setdefault(piece.id.partition("#")[0], Option("extra", (piece.id,)))
        return [*seen.values(), Option("pass")]

    @staticmethod
    @implements("hero_duel:4.3.4")
    def take(state: State, option: Option, player: int, passes: int) -> State:
        """The card lies aside as extra supporter; then the other player decides."""
        if option.verb == "pass":
            return state.push(Frame("hero_duel.offer extra", (1 - player, passes + 1)))
        state = lay_aside(state, player, option.what[0], False)
        place = state.find(option.what[0])
        assert place is not None
        piece = state.at(place)
        assert piece is not None
        state = state.with_piece(place, piece._replace(marks=("extra",)))
        return state.push(Frame("hero_duel.offer extra", (1 - player, 0)))


@procedure("hero_duel.extra effects", "执行额外支援的支援效果", "carry out the extra supporters' effects")
@implements("hero_duel:4.3.5")
def extra_effects(state: State, player: int) -> State:
    """The support effects of a player's extra supporters trigger together; he orders them."""
    for piece in state.pieces(player, "aside"):
        if "extra" in piece.marks:
            state = emit(state, Event("support", player, piece.id))
    return state


# -- what a case may say is happening ------------------------------------------------------------------


def happen_flip(state: State, place: Place) -> State:
    """The card at a place is turned up by the rules."""
    state, piece_id = name_unknown(state, place)
    return state.push(Frame("turn_up", (piece_id,)))


def happen_battle(state: State, places: list[Place]) -> State:
    """A battle between two characters, from turning them up to the end of the settlement."""
    from engine.games.hero_duel.turn import phase_frames

    mine, theirs = places
    frames = phase_frames("battle", state.active)[4:]
    later = phase_frames("support", state.active) + phase_frames("settlement", state.active)
    return set_mains(state, mine, theirs)._replace(phase="battle").push(*frames, *later)


def happen_extra(state: State, _: Any) -> State:
    """Extra support is offered, the active player first."""
    return state.push(Frame("hero_duel.offer extra", (state.active, 0)))


HAPPENINGS: dict[str, Callable[[State, Any], State]] = {
    "flip": happen_flip,
    "battle": happen_battle,
    "extra_support": happen_extra,
}
