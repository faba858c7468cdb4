"""What is done to battle cards on the field: strengthening, converting, evolving, devolving, changing places
(5.11–5.17)."""

from __future__ import annotations

from itertools import combinations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import action, add_modifier, objects, stop_effect
from engine.effects.selection import amount, bound, passes, players, referred
from engine.effects.triggers import emit
from engine.events import Event
from engine.games.kaiju_club.board import BATTLE, FIELD, engaged
from engine.games.kaiju_club.damage import on_field, put_in_order
from engine.games.kaiju_club.readings import reading
from engine.resolution import Option, choice, current_effect, procedure
from engine.state import Context, Frame, Modifier, Piece, Place, State
from engine.zones import forget, put_in, take_out, tidy


def lay_below(piece: Piece, *below: Piece) -> Piece:
    """A card with more cards below it; their order means nothing."""
    return piece._replace(under=tuple(sorted((*piece.under, *below))))


def put_on_top(state: State, place: Place, piece: Piece, old: Piece) -> State:
    """Another card takes the place of one on the field; what held for the old one is forgotten."""
    return tidy(forget(state.with_piece(place, piece), old.id), place.player, place.zone)


@action(n.Allow, "额外的登场或强化", "one more deployment or strengthening")
@implements("kaiju_club:3.2.2.1")
def allow(state: State, node: n.Allow, context: Context) -> State:
    """A player may deploy or strengthen more often this turn."""
    for player in players(state, node.who, context.controller):
        state = add_modifier(state, Modifier(f"@{player}", "allow:" + node.action, node.count, state.turn))
    return state


@action(n.Strengthen, "强化", "strengthen")
@implements("kaiju_club:5.12", "kaiju_club:5.13")
def strengthen(state: State, node: n.Strengthen, context: Context) -> State:
    """Cards are laid below a battle card by an effect, one that is still to be chosen or a known one."""
    cards = referred(state, context, node.cards)
    if isinstance(node.what, n.Selection):
        return state.push(Frame("do", (n.Pick(node.what),)), Frame("kaiju_club.lay below it", (cards,)))
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    return state.push(*(Frame("kaiju_club.lay below", (i, target)) for target in ids[:1] for i in cards))


@procedure("kaiju_club.lay below it", "置于所选战斗卡下方", "lay cards below the card chosen")
@implements("kaiju_club:5.12", "kaiju_club:5.13")
def lay_below_chosen(state: State, cards: tuple[str, ...]) -> State:
    """Cards are laid below the battle card just chosen."""
    doing = current_effect(state)
    targets = () if doing is None else bound(doing, "it")
    return state.push(*(Frame("kaiju_club.lay below", (i, target)) for target in targets[:1] for i in cards))


@procedure("kaiju_club.lay below", "置于战斗卡下方", "lay a card below a battle card")
@implements("kaiju_club:5.12", "kaiju_club:5.13", "kaiju_club:3.2.2.1")
def lay_card_below(state: State, piece_id: str, target: str) -> State:
    """One battle card that isn't on the field is laid below one that is; there it has no name and no effects."""
    place, at = state.find(piece_id), on_field(state, target)
    card = state.table.card(piece_id)
    if place is None or at is None or place.zone in FIELD or (card is not None and card.kind != BATTLE):
        return state
    state, _ = take_out(state, place)
    # Taking it out of the zone may have moved the one it strengthens.
    at = on_field(state, target)
    assert at is not None
    state = tidy(state.with_piece(at[0], lay_below(at[1], Piece(piece_id))), at[0].player, at[0].zone)
    return emit(state, Event("strengthened", at[0].player, target))


@action(n.Strip, "移除强化", "take strengthenings away")
@implements("kaiju_club:5.13", "kaiju_club:2.5")
def strip(state: State, node: n.Strip, context: Context) -> State:
    """Strengthenings of the cards meant are taken away; of more than asked for, the controller chooses."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    by = None if node.count is None else amount(state, context, node.count)
    return state.push(*(Frame("kaiju_club.strip", (context.controller, i, by, node.to)) for i in ids))


@procedure("kaiju_club.strip", "移除强化", "take strengthenings away")
@implements("kaiju_club:5.13")
def strip_card(state: State, chooser: int, piece_id: str, count: int | None, to: str) -> State:
    """All of them where there are no more than asked for; otherwise somebody chooses."""
    at = on_field(state, piece_id)
    if at is None:
        return state
    if count is None or len(at[1].under) <= count:
        return take_from_below(state, piece_id, tuple(p.id for p in at[1].under), to)
    return state.push(Frame("kaiju_club.which strengthening", (chooser, piece_id, count, to)))


@choice("kaiju_club.which strengthening", "选择移除哪张强化", "which strengthening is taken away")
class WhichStrengthening:
    """Which of the cards below a battle card are taken away."""

    @staticmethod
    @implements("kaiju_club:5.13")
    def options(state: State, player: int, piece_id: str, count: int, to: str) -> list[Option]:
        """Every group of that many."""
        at = on_field(state, piece_id)
        assert at is not None
        return [Option("strip", group) for group in combinations([p.id for p in at[1].under], count)]

    @staticmethod
    def take(state: State, option: Option, player: int, piece_id: str, count: int, to: str) -> State:
        """They go where the text says."""
        return take_from_below(state, piece_id, option.what, to)


def take_from_below(state: State, piece_id: str, below: tuple[str, ...], to: str) -> State:
    """Take cards from below a battle card into a zone of their owner."""
    at = on_field(state, piece_id)
    assert at is not None
    place, piece = at
    left = list(piece.under)
    for each in below:
        left.remove(next(p for p in left if p.id == each))
    state = tidy(state.with_piece(place, piece._replace(under=tuple(left))), place.player, place.zone)
    for each in below:
        state = put_in(state, place.player, to, Piece(each))
    return state


# -- one card for another ------------------------------------------------------------------------------


def coming(state: State, context: Context, card: n.Ref) -> tuple[Place, str] | None:
    """The card that comes onto the field by converting or evolving, and where it lies now."""
    for piece_id in referred(state, context, card)[:1]:
        place = state.find(piece_id)
        if place is not None and place.zone not in FIELD:
            return place, piece_id
    return None


def changes(state: State, context: Context, what: n.What, card: n.Ref) -> tuple[State, Place, Piece, Piece] | None:
    """The state with the coming card taken up, the place on the field, the card there, and the new one with what stays:
    its strengthenings and damage."""
    ids, new = objects(state, context, what), coming(state, context, card)
    at = on_field(state, ids[0]) if ids else None
    if at is None or new is None or new[0].player != at[0].player:
        return None
    state, _ = take_out(state, new[0])
    return state, at[0], at[1], Piece(new[1], damage=at[1].damage, under=at[1].under)


@action(n.Convert, "转换", "convert")
@implements("kaiju_club:5.15", "kaiju_club:5.16.n1")
def convert(state: State, node: n.Convert, context: Context) -> State:
    """The new card takes the old one's place, strengthenings and damage; the old one goes to the discard zone. No
    deployment of the turn is used."""
    found = changes(state, context, node.what, node.card)
    if found is None:
        return state
    state, place, old, new = found
    state = put_in(put_on_top(state, place, new, old), place.player, "discard", Piece(old.id))
    state = emit(state, Event("move", place.player, old.id, place.zone, "discard", context.controller))
    return emit(state, Event("convert", place.player, new.id, "hand", place.zone, context.controller))


@action(n.Evolve, "进化", "evolve")
@implements("kaiju_club:5.16", "kaiju_club:5.16.n1", "kaiju_club:5.14")
def evolve(state: State, node: n.Evolve, context: Context) -> State:
    """The new card lies on top of the old one, which strengthens it; what strengthened the old one, and the damage,
    stay. No deployment of the turn is used."""
    found = changes(state, context, node.what, node.card)
    if found is None:
        return state
    state, place, old, new = found
    state = put_on_top(state, place, lay_below(new, Piece(old.id)), old)
    return emit(state, Event("evolve", place.player, new.id, "hand", place.zone, context.controller))


@action(n.Devolve, "退化", "devolve")
@implements("kaiju_club:5.17")
def devolve(state: State, node: n.Devolve, context: Context) -> State:
    """One of the cards below that the text allows takes the place of the card on top; of several the controller
    chooses."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    for piece_id in ids[:1]:
        at = on_field(state, piece_id)
        fit = [] if at is None else [p.id for p in at[1].under if passes(state, context, at[0], p, node.into)]
        if len(fit) == 1:
            return devolve_into(state, piece_id, fit[0])
        if fit:
            return state.push(Frame("kaiju_club.devolve into", (context.controller, piece_id, tuple(fit))))
    return state


@choice("kaiju_club.devolve into", "选择退化成哪张卡", "which card is devolved into")
class DevolveInto:
    """Which of the cards below takes the place on top."""

    @staticmethod
    @implements("kaiju_club:5.17")
    def options(state: State, player: int, piece_id: str, fit: tuple[str, ...]) -> list[Option]:
        """Each card that the text allows."""
        return [Option("devolve", (i,)) for i in fit]

    @staticmethod
    def take(state: State, option: Option, player: int, piece_id: str, fit: tuple[str, ...]) -> State:
        """It does."""
        return devolve_into(state, piece_id, option.what[0])


@implements("kaiju_club:5.17", "kaiju_club:open.devolve-discard")
def devolve_into(state: State, piece_id: str, into: str) -> State:
    """The card on top goes to the discard zone (by one reading the spirit zone), one from below takes its place with
    the other strengthenings and the damage (by one reading without)."""
    at = on_field(state, piece_id)
    assert at is not None
    place, old = at
    how = reading(state, "devolve-discard")
    left = list(old.under)
    left.remove(next(p for p in left if p.id == into))
    new = Piece(into, damage=0 if how == "discard-clear" else old.damage, under=tuple(left))
    to = "spirit" if how == "spirit-keep" else "discard"
    state = put_in(put_on_top(state, place, new, old), place.player, to, Piece(old.id))
    return emit(state, Event("move", place.player, old.id, place.zone, to))


# -- changing places -----------------------------------------------------------------------------------


@action(n.Switch, "调换位置", "change places")
@implements("kaiju_club:2.2", "kaiju_club:2.3")
def switch(state: State, node: n.Switch, context: Context) -> State:
    """A card in support and its owner's engaged card change places."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    for piece_id in ids[:1]:
        at = on_field(state, piece_id)
        if at is not None and at[0].zone == "support":
            return change_places(state, at[0].player, piece_id)
    return state


@implements("kaiju_club:3.2.2.4", "kaiju_club:2.2", "kaiju_club:2.3")
def change_places(state: State, player: int, piece_id: str) -> State:
    """The engaged card and one in support change places, each as it lies."""
    place, front = state.find(piece_id), engaged(state, player)
    assert place is not None
    state, coming_in = take_out(state, place)
    state = state.with_zone(player, "engaged", (coming_in,))
    if front is not None:
        state = put_in(state, player, "support", front)
        state = emit(state, Event("move", player, front.id, "engaged", "support"))
    return emit(state, Event("move", player, piece_id, "support", "engaged"))


@procedure("kaiju_club.in order", "整理战场", "put the field in order")
@implements("kaiju_club:2.2", "kaiju_club:1.1.2")
def in_order(state: State) -> State:
    """Look for defeated cards and empty engagement zones where the rules, not an effect, changed something."""
    return put_in_order(state)
