"""Energy of 超元绝战: laying it down and paying with it (3.3, 4.3 to 4.5)."""

from __future__ import annotations

from itertools import combinations
from math import comb

from engine.cards import Card
from engine.choosing import copy_of
from engine.clauses import implements
from engine.effects.actions import MANY
from engine.games.chaoyuan.outcome import wins
from engine.games.chaoyuan.readings import reading
from engine.games.chaoyuan.variant import Cost, cite, variant
from engine.resolution import Option, choice, procedure
from engine.state import NATURE, Frame, Piece, Place, State
from engine.zones import shift, tidy

SIDEWAYS = "sideways"


@implements("chaoyuan:4.3.1", "chaoyuan:4.3.2")
def printed_cost(state: State, card: Card) -> Cost:
    """The figures of the two boxes at a card's top left: the upper one normal, the lower one face-down energy."""
    return Cost(card.figures.get("energy", 0), card.figures.get("covered", 0))


@procedure("chaoyuan.charge", "放置能量卡", "lay down energy")
@implements("chaoyuan:3.3.1", "chaoyuan:3.3.2", "chaoyuan:3.3.3", "chaoyuan:1.3.4")
def charge(state: State, player: int, count: int) -> State:
    """Lay cards one by one from the top of the deck into the energy zone, face up and upright."""
    if count <= 0:
        return state
    deck = state.zone(player, "deck")
    if not deck:
        if reading(state, "charge-empty-deck") == "loses":
            return wins(state, 1 - player, *cite(state, "1.4.2.2"))
        return state
    top = deck[0]
    assert top is not None
    if "mixed" in top.marks and len({p.id for p in deck if p is not None and "mixed" in p.marks}) > 1:
        return state.push(Frame("top card", (NATURE, player)), Frame("chaoyuan.charge", (player, count)))
    state = shift(state, Place(player, "deck", 0), "energy")
    return state.push(Frame("chaoyuan.charge", (player, count - 1)))


def upright(state: State, player: int) -> list[Piece]:
    """The energy cards that can pay normal energy (4.4.1, 4.4.4: whichever way they face)."""
    return [piece for piece in state.pieces(player, "energy") if SIDEWAYS not in piece.marks]


def face_up(state: State, player: int) -> list[Piece]:
    """The energy cards that can pay face-down energy (4.5.1, 4.5.5: upright or sideways)."""
    return [piece for piece in state.pieces(player, "energy") if not piece.down]


@implements("chaoyuan:4.4.1", "chaoyuan:4.4.2", "chaoyuan:4.4.4", "chaoyuan:4.5.1", "chaoyuan:4.5.2", "chaoyuan:4.5.5")
def lacking(state: State, player: int, cost: Cost) -> tuple[str, ...]:
    """The clauses by which a player can't pay a cost; none if he can. The two kinds are paid independently: one card,
    upright and face up, pays both, unless a variant has them paid by different cards."""
    ready, open_ = upright(state, player), face_up(state, player)
    if len(ready) < cost.normal:
        return cite(state, "4.4.2")
    if len(open_) < cost.covered:
        return cite(state, "4.5.2")
    if not variant(state).one_card_pays_both(state):
        either = sum(1 for p in state.pieces(player, "energy") if not p.down or SIDEWAYS not in p.marks)
        if either < cost.normal + cost.covered:
            return cite(state, "4.5.5")
    return ()


@procedure("chaoyuan.pay", "支付能量", "pay energy")
@implements("chaoyuan:4.3.1", "chaoyuan:3.3.6")
def pay(state: State, player: int, normal: int, covered: int) -> State:
    """Pay a cost that can be paid: normal energy first, then face-down energy; the player chooses the cards."""
    return state.push(
        Frame("chaoyuan.pay kind", (player, "normal", normal, covered)),
        Frame("chaoyuan.paid", (player,)),
    )


@procedure("chaoyuan.pay kind", "支付一种能量", "pay one kind of energy")
@implements("chaoyuan:4.4.2", "chaoyuan:4.5.2", "chaoyuan:4.4.4", "chaoyuan:4.5.5")
def pay_kind(state: State, player: int, kind: str, count: int, covered: int) -> State:
    """Choose the cards that pay one kind, if there is a choice, then go on to the other kind."""
    if count == 0:
        if kind == "normal" and covered:
            return state.push(Frame("chaoyuan.pay kind", (player, "covered", covered, 0)))
        return state
    found = payments(state, player, kind, count, covered)
    if len(found) == 1:
        return turn_energy(state, player, kind, count, covered, found[0])
    return state.push(Frame("chaoyuan.choose energy", (player, kind, count, covered)))


def payments(state: State, player: int, kind: str, count: int, covered: int) -> list[tuple[Place, ...]]:
    """The ways to pay one kind: sets of places in the energy zone, sets that look alike once; one card at a time where
    there are many."""
    apart = not variant(state).one_card_pays_both(state)
    usable = []
    for index, piece in enumerate(state.zone(player, "energy")):
        assert piece is not None
        ready = SIDEWAYS not in piece.marks if kind == "normal" else not piece.down
        if ready and not (apart and "paid" in piece.marks):
            usable.append((Place(player, "energy", index), piece))
    size = count if comb(len(usable), count) <= MANY else 1
    seen: dict[tuple[tuple[object, ...], ...], tuple[Place, ...]] = {}
    for group in combinations(usable, size):
        if apart and kind == "normal" and not leaves_enough(state, player, group, covered, count - size):
            continue
        key = tuple(sorted((copy_of(piece.id), piece.down, piece.marks) for _, piece in group))
        seen.setdefault(key, tuple(place for place, _ in group))
    return list(seen.values())


def leaves_enough(
    state: State, player: int, group: tuple[tuple[Place, Piece], ...], covered: int, to_come: int
) -> bool:
    """Whether, the two kinds being paid by different cards, enough are left for the rest of the cost."""
    taken = {place.index for place, _ in group}
    left = [p for i, p in enumerate(state.zone(player, "energy")) if p and i not in taken and "paid" not in p.marks]
    open_ = sum(1 for p in left if not p.down)
    ready = sum(1 for p in left if SIDEWAYS not in p.marks)
    either = sum(1 for p in left if not p.down or SIDEWAYS not in p.marks)
    return open_ >= covered and ready >= to_come and either >= covered + to_come


def turn_energy(state: State, player: int, kind: str, count: int, covered: int, places: tuple[Place, ...]) -> State:
    """Turn the chosen energy cards sideways or face down, and go on with what is left of the cost."""
    apart = not variant(state).one_card_pays_both(state)
    zone = list(state.zone(player, "energy"))
    for place in places:
        piece = zone[place.index]
        assert piece is not None
        marks = {*piece.marks, *((SIDEWAYS,) if kind == "normal" else ()), *(("paid",) if apart else ())}
        zone[place.index] = piece._replace(marks=tuple(sorted(marks)), down=piece.down or kind == "covered")
    state = tidy(state.with_zone(player, "energy", tuple(zone)), player, "energy")
    return state.push(Frame("chaoyuan.pay kind", (player, kind, count - len(places), covered)))


@choice("chaoyuan.choose energy", "选择用哪些能量卡支付", "choose the energy cards that pay")
class ChooseEnergy:
    """Which energy cards pay."""

    @staticmethod
    @implements("chaoyuan:3.3.6", "chaoyuan:4.4.4", "chaoyuan:4.5.5")
    def options(state: State, player: int, kind: str, count: int, covered: int) -> list[Option]:
        """Each set that pays, those that look alike once."""
        return [Option(kind, places) for places in payments(state, player, kind, count, covered)]

    @staticmethod
    @implements("chaoyuan:4.4.2", "chaoyuan:4.5.2", "chaoyuan:4.5.3")
    def take(state: State, option: Option, player: int, kind: str, count: int, covered: int) -> State:
        """They are turned: sideways for normal, face down for face-down energy."""
        return turn_energy(state, player, kind, count, covered, option.what)


@procedure("chaoyuan.paid", "能量支付完毕", "the energy is paid")
@implements("chaoyuan:4.3.1")
def paid(state: State, player: int) -> State:
    """The cost is paid: which cards paid for what no longer matters."""
    zone = state.zone(player, "energy")
    if not any(piece is not None and "paid" in piece.marks for piece in zone):
        return state
    cleared = [p._replace(marks=tuple(m for m in p.marks if m != "paid")) for p in zone if p is not None]
    return state.with_zone(player, "energy", tuple(sorted(cleared)))


@implements("chaoyuan:4.4.3", "chaoyuan:4.5.4", "chaoyuan:5.1.2", "chaoyuan:4.1.4")
def stand_up(state: State, player: int, zones: tuple[str, ...]) -> State:
    """Turn all of a player's sideways cards in these zones upright; face-down energy stays face down."""
    for zone in zones:
        for index, piece in enumerate(state.zone(player, zone)):
            if piece is not None and SIDEWAYS in piece.marks:
                marks = tuple(mark for mark in piece.marks if mark != SIDEWAYS)
                state = state.with_piece(Place(player, zone, index), piece._replace(marks=marks))
        state = tidy(state, player, zone)
    return state
