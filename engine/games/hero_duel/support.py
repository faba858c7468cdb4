"""The support phase of 英雄对决 (4.3): supporters, extra supporters, their effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import Card
from engine.clauses import implements
from engine.effects.actions import known_hand, unknown_candidates
from engine.effects.conditions import holds
from engine.effects.selection import is_unknown
from engine.effects.triggers import emit, is_banned
from engine.events import Event
from engine.games.hero_duel.battle import in_battle
from engine.resolution import Option, choice, procedure
from engine.state import NATURE, Context, Frame, Piece, Place, State
from engine.zones import name_unknown, shift


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
    """The cards in a player's hand whose condition for extra support is met, copies once. Raises ``NeedsFace`` for an
    unknown one that may turn out to be a card with such a condition."""
    hand = known_hand(state, player, supports_extra)
    return [piece for piece in hand if meets_extra_condition(state, player, piece)]


def supports_extra(card: Card) -> bool:
    """Whether a card may ever be an extra supporter."""
    return bool(card.permitting("extra_support"))


@implements("hero_duel:2.0.5d", "hero_duel:4.3.4")
def meets_extra_condition(state: State, player: int, piece: Piece) -> bool:
    """Whether a card may be an extra supporter now."""
    card = state.card(piece)
    for number, ability in () if card is None else card.permitting("extra_support"):
        if ability.condition is None or holds(state, Context(piece.id, player, number), ability.condition):
            return True
    return False


@procedure("hero_duel.offer extra", "额外支援", "extra support")
@implements("hero_duel:4.3.4")
def offer_extra(state: State, player: int, passes: int) -> State:
    """The players take turns to support once more, the active one first, until both in a row don't. Who has no card for
    it doesn't."""
    if passes == 2 or not in_battle(state):
        return state
    able = may_support_extra(state, player)
    alone = state.table.reading("hero_duel:open.extra-support-without-support") == "needs-support"
    barred = is_banned(state, player, "support") or is_banned(state, player, "extra_support")
    if not able or barred or (alone and not state.zone(player, "aside")):
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
        if state.table.reading("hero_duel:open.extra-support-effects-order") == "as-played":
            state = state.with_fact("extras", (*state.fact("extras", ()), piece.id))
        return state.push(Frame("hero_duel.offer extra", (1 - player, 0)))


@procedure("hero_duel.extra effects", "执行额外支援的支援效果", "carry out the extra supporters' effects")
@implements("hero_duel:4.3.5")
def extra_effects(state: State, player: int) -> State:
    """The support effects of a player's extra supporters trigger together; he orders them. By
    open.extra-support-effects-order they come one by one as they were played, both sides' in the active player's step;
    with the references of 2.0.5 as printed, not at all."""
    ended = no_longer_extra(state)
    if ended:
        return state.push(*(Frame("relocate", (i, "rest")) for i in ended), Frame("hero_duel.extra effects", (player,)))
    if state.table.reading("hero_duel:open.misprinted-references") == "as-printed":
        return state
    as_played = state.fact("extras", ())
    if as_played:
        state = state.with_fact("extras", as_played[1:]).push(Frame("hero_duel.extra effects", (player,)))
        return support_with(state, as_played[0])
    if state.table.reading("hero_duel:open.extra-support-effects-order") == "as-played":
        return state
    for piece in state.pieces(player, "aside"):
        if "extra" in piece.marks:
            state = support_with(state, piece.id)
    return state


def support_with(state: State, piece_id: str) -> State:
    """The support effect of a supporter triggers, if it is still one."""
    place = state.find(piece_id)
    if place is None or place.zone != "aside":
        return state
    return emit(state, Event("support", place.player, piece_id))


def no_longer_extra(state: State) -> list[str]:
    """The extra supporters whose condition has ended, where by open.extra-support-condition-ends they then leave."""
    if state.table.reading("hero_duel:open.extra-support-condition-ends") == "stays":
        return []
    return [
        piece.id
        for player in (0, 1)
        for piece in state.pieces(player, "aside")
        if "extra" in piece.marks and not meets_extra_condition(state, player, piece)
    ]


def happen_extra(state: State, _: Any) -> State:
    """Extra support is offered, the active player first."""
    return state.push(Frame("hero_duel.offer extra", (state.active, 0)))


HAPPENINGS: dict[str, Callable[[State, Any], State]] = {"extra_support": happen_extra}
