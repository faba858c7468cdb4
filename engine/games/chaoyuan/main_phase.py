"""The main phase of 超元绝战 (5.3): summoning, using spells, effects that may be used now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.cards import Card
from engine.clauses import implements
from engine.effects.actions import known_hand, possible
from engine.effects.nodes import Pay
from engine.effects.triggers import emit, is_banned, refusal
from engine.events import Event
from engine.games.chaoyuan.energy import lacking
from engine.games.chaoyuan.readings import reading
from engine.games.chaoyuan.variant import cite, variant
from engine.resolution import Barred, Option, begin, choice, procedure
from engine.state import Context, Frame, Pending, Piece, Place, State
from engine.zones import name_unknown, shift

Why = tuple[tuple[str, ...], str, str]
"""Why something can't be done: clauses, and words in Chinese and English."""


def is_spell(card: Card) -> bool:
    """Whether a card is a spell card (元术卡) rather than a fighter."""
    return card.kind == "spell"


@implements("chaoyuan:3.1.2")
def open_slots(state: State, player: int, zone: str) -> list[int]:
    """The slots of the battlefield that a card may be put into: one life card and one fighter a zone; a fighter may
    lie on a life card or not. By one reading of open.summon-occupied a new fighter may replace an old one."""
    if zone == "field" and reading(state, "summon-occupied") == "replaces":
        return list(range(len(state.zone(player, zone))))
    return [index for index, piece in enumerate(state.zone(player, zone)) if piece is None]


@procedure("chaoyuan.main", "主要阶段", "the main phase")
@implements("chaoyuan:5.3", "chaoyuan:5.3.n1")
def main_phase(state: State) -> State:
    """The active player acts, in any order and as often as he can, until he has done."""
    return state.push(Frame("chaoyuan.act", (state.active,)))


# -- what may be done ----------------------------------------------------------------------------------


@implements("chaoyuan:5.3.2", "chaoyuan:5.3.3", "chaoyuan:4.3.1", "chaoyuan:1.5.2")
def cannot_use(state: State, player: int, card: Card) -> Why | None:
    """Why a card can't be used from hand, or ``None``: it can."""
    if is_banned(state, player, "spell" if is_spell(card) else "summon"):
        return cite(state, "1.5.2"), "有效果不允许", "an effect forbids it"
    lack = lacking(state, player, variant(state).cost(state, card))
    if lack:
        return lack, "能量不足以支付", "the energy doesn't suffice"
    if not is_spell(card) and not summon_places(state, player):
        return cite(state, "3.1.2"), "没有可以放置的战域", "no zone is free"
    return None


@implements("chaoyuan:5.3.2", "chaoyuan:3.1.2")
def summon_places(state: State, player: int) -> list[Place]:
    """Where a card from hand may be summoned to: the open zones of one's own side and, where the game allows it, the
    unguarded life cards of the other."""
    own = [Place(player, "field", slot) for slot in open_slots(state, player, "field")]
    if not variant(state).onto_life or not own:
        return own
    other = 1 - player
    bare = [
        Place(other, "life", slot)
        for slot, life in enumerate(state.zone(other, "life"))
        if life is not None and state.zone(other, "field")[slot] is None
    ]
    return own + bare


@implements("chaoyuan:5.3.4", "chaoyuan:6.2.2")
def usable(state: State, player: int) -> list[Pending]:
    """A player's effects that may be used in the main phase now."""
    event = Event("activate", player)
    found = []
    for zone in ("field", "hand", "discard"):
        for index, piece in enumerate(state.zone(player, zone)):
            card = None if piece is None or piece.down else state.card(piece)
            if piece is None or card is None or not card.looks_out("activate"):
                continue
            for number, ability in enumerate(card.abilities):
                if ability.trigger is None or ability.trigger.kind != "activate":
                    continue
                own = event._replace(piece=piece.id)
                at = Place(player, zone, index)
                if refusal(state, own, at, piece, number, ability) is None and payable(state, player, piece, number):
                    found.append(Pending(player, piece.id, number, 0, own))
    return found


def payable(state: State, player: int, piece: Piece, number: int) -> bool:
    """Whether the first part of an effect, where it stands before the rest as its cost, can be carried out."""
    card = state.card(piece)
    assert card is not None
    context = Context(piece.id, player, number)
    for sentence in card.abilities[number].sentences[:1]:
        first = sentence.cost if isinstance(sentence, Pay) else getattr(sentence, "first", None)
        if first is not None and not possible(state, first, context):
            return False
    return True


def hand_cards(state: State, player: int) -> Iterator[tuple[Piece, Card]]:
    """The known cards in hand, copies once. Raises ``NeedsFace`` for an unknown one that may be of use now."""

    def of_use(card: Card) -> bool:
        return cannot_use(state, player, card) is None or card.looks_out("activate")

    for piece in known_hand(state, player, of_use):
        card = state.card(piece)
        assert card is not None
        yield piece, card


@choice("chaoyuan.act", "主要阶段：召唤、使用或发动", "main phase: summon, use a spell or an effect")
class Act:
    """What the active player does next in his main phase."""

    @staticmethod
    @implements("chaoyuan:5.3.2", "chaoyuan:5.3.3", "chaoyuan:5.3.4", "chaoyuan:5.3.n1", "chaoyuan:4.3.1")
    def options(state: State, player: int) -> list[Option]:
        """Each card that can be paid for, each place for a fighter, each effect that may be used; and to be done."""
        options = []
        for piece, card in hand_cards(state, player):
            if cannot_use(state, player, card) is not None:
                continue
            if is_spell(card):
                options.append(Option("spell", (piece.id,)))
            else:
                options += [Option("summon", (piece.id, place)) for place in summon_places(state, player)]
        options += [Option("activate", (pending,)) for pending in usable(state, player)]
        return [*options, Option("pass")]

    @staticmethod
    @implements("chaoyuan:5.3.2", "chaoyuan:5.3.3", "chaoyuan:5.3.4")
    def take(state: State, option: Option, player: int) -> State:
        """Do it, and ask again."""
        if option.verb == "pass":
            return state
        state = state.push(Frame("chaoyuan.main"))  # not at once the choice: what this triggers is settled before it
        if option.verb == "activate":
            pending: Pending = option.what[0]
            return begin(state._replace(pending=(*state.pending, pending)), pending)
        if option.verb == "spell":
            return use_spell(state, option.what[0])
        return summon(state, option.what[0], option.what[1])

    @staticmethod
    def barred(state: State, player: int) -> Iterator[Barred]:
        """Each card in hand that can't be used, and each place where no fighter may be put."""
        beast, english = variant(state).fighter
        for piece, card in hand_cards(state, player):
            why = cannot_use(state, player, card)
            if is_spell(card):
                if why is not None:
                    yield Barred(Option("spell", (piece.id,)), *why)
                continue
            allowed = () if why is not None else summon_places(state, player)
            for place in [
                *(Place(player, "field", slot) for slot in range(len(state.zone(player, "field")))),
                *(Place(1 - player, "life", slot) for slot in range(5) if variant(state).onto_life),
            ]:
                if place in allowed:
                    continue
                taken = (cite(state, "3.1.2"), f"那里已有{beast}或没有可破坏的生命卡", f"a {english} is there already")
                yield Barred(Option("summon", (piece.id, place)), *(why or taken))


# -- doing it ------------------------------------------------------------------------------------------


@implements("chaoyuan:5.3.2", "chaoyuan:4.3.1", "chaoyuan:4.9.1")
def summon(state: State, piece_id: str, place: Place) -> State:
    """Pay for a fighter in hand and put it onto the battlefield."""
    card = state.table.card(piece_id)
    owner = state.active
    assert card is not None
    return state.push(
        Frame("chaoyuan.pay", (owner, *variant(state).cost(state, card))),
        Frame("chaoyuan.enter", (piece_id, place)),
    )


@procedure("chaoyuan.enter", "召唤出场", "summon onto the battlefield")
@implements("chaoyuan:4.9.1", "chaoyuan:4.9.2", "chaoyuan:4.9.3", "chaoyuan:6.1.3", "chaoyuan:3.1.2")
def enter(state: State, piece_id: str, place: Place) -> State:
    """The fighter lies upright in the zone, and its effects of being summoned trigger. One that was put onto a life
    card of the other side destroys it and stands in a zone of its own side that its player chooses."""
    if place.zone == "field":
        return state.push(Frame("relocate", (piece_id, "field", False, "top", place.index, "summon")))
    life = state.at(place)
    frames = [Frame("relocate", (piece_id, "field", False, "top", None, "summon"))]
    if life is not None:
        state, life_id = name_unknown(state, place)
        to = "discard" if reading(state, "summon-on-life-card") == "discard" else "hand"
        frames.insert(0, Frame("chaoyuan.break life", (life_id, to)))
    return state.push(*frames)


@implements("chaoyuan:5.3.3", "chaoyuan:4.3.1", "chaoyuan:6.1.5")
def use_spell(state: State, piece_id: str) -> State:
    """Pay for a spell; what triggers when a spell is used comes first, then the spell's own effect; then it is
    discarded."""
    card = state.table.card(piece_id)
    assert card is not None
    return state.push(
        Frame("chaoyuan.pay", (state.active, *variant(state).cost(state, card))),
        Frame("chaoyuan.when used", (piece_id,)),
        Frame("chaoyuan.spell effect", (piece_id,)),
        Frame("chaoyuan.spell done", (piece_id,)),
    )


@procedure("chaoyuan.when used", "执行“使用时”触发的效果", "effects of a spell being used")
@implements("chaoyuan:6.1.5", "chaoyuan:2.2")
def when_used(state: State, piece_id: str) -> State:
    """The spell lies open; effects that look out for a spell being used trigger."""
    place = state.find(piece_id)
    assert place is not None
    state = shift(state, place, "using")
    return emit(state, Event("spell", place.player, piece_id, place.zone, "using"))


@procedure("chaoyuan.spell effect", "执行所用卡的效果", "carry out the spell")
@implements("chaoyuan:6.1.5", "chaoyuan:5.3.3", "chaoyuan:4.8")
def spell_effect(state: State, piece_id: str) -> State:
    """The spell's own effect."""
    place = state.find(piece_id)
    if place is None or place.zone != "using":
        return state
    return emit(state, Event("play", place.player, piece_id, "hand", "using"))


@procedure("chaoyuan.spell done", "用完的卡进入废弃区", "the spell is discarded")
@implements("chaoyuan:3.4.1.2")
def spell_done(state: State, piece_id: str) -> State:
    """A spell that was carried out goes to the discard zone, unless it has gone elsewhere."""
    place = state.find(piece_id)
    if place is None or place.zone != "using":
        return state
    return state.push(Frame("relocate", (piece_id, "discard")), Frame("chaoyuan.check"))


# -- what a case may say is happening ------------------------------------------------------------------


def happen_summon(state: State, places: list[Place]) -> State:
    """A fighter from hand is summoned and paid for."""
    state, piece_id = name_unknown(state, places[0])
    return summon(state._replace(phase="main"), piece_id, places[1])


def happen_enter(state: State, places: list[Place]) -> State:
    """A fighter enters the battlefield, the energy for it being paid."""
    state, piece_id = name_unknown(state, places[0])
    return state.push(Frame("chaoyuan.enter", (piece_id, places[1])))


def happen_spell(state: State, place: Place) -> State:
    """A spell from hand is used, the energy for it being paid."""
    state, piece_id = name_unknown(state, place)
    return state._replace(phase="main").push(
        *(Frame(f"chaoyuan.{step}", (piece_id,)) for step in ("when used", "spell effect", "spell done"))
    )


HAPPENINGS: dict[str, Callable[[State, Any], State]] = {
    "summon": happen_summon,
    "enter": happen_enter,
    "spell": happen_spell,
}
