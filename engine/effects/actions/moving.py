"""Moving cards, with the replacement effects and triggers that go with it."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions.handlers import action, bind, objects, stop_effect
from engine.effects.conditions import holds
from engine.effects.face_up import REPLACE, face_up
from engine.effects.selection import bound, players, referred
from engine.effects.triggers import emit, is_banned, is_indestructible, is_kept_from_discards, matches
from engine.events import Event
from engine.resolution import Option, choice, current_effect, is_used, procedure
from engine.state import Context, Frame, Piece, Place, State
from engine.zones import free_slot, put_in, shift, take_out


@procedure("relocate", "移动牌", "move a card")
@implements("hero_duel:5.8.1", "hero_duel:1.1.1", "chaoyuan:6.1.8")
def relocate(
    state: State,
    piece_id: str,
    to: str,
    down: bool = False,
    position: str = "top",
    slot: int | None = None,
    why: str = "move",
    waived: tuple[tuple[str, int], ...] = (),
) -> State:
    """Move a piece, unless a replacement effect puts something else in its place, there is no room, or it can't be
    destroyed; where a player chooses the slot it goes to, that is asked first.

    ``why`` is the kind of event beside ``move`` that this is (``discard``, ``destroyed``, …); ``waived`` are the
    replacement effects (source, ability) that were offered and not used.
    """
    place = state.find(piece_id)
    if place is None:
        return state
    if place.zone == to and slot is None:
        return put_elsewhere_in_deck(state, place, position) if to == "deck" else state
    if is_banned(state, place.player, f"go_to_{to}", piece_id):
        return state
    if why == "destroyed" and is_indestructible(state, place.player, piece_id):
        return state
    rules = state.table.rules
    leaving = to == rules.discard_zone and place.zone in rules.board_zones
    if leaving and is_kept_from_discards(state, place.player, piece_id):
        return state
    otherwise = rules.instead_of_move
    if otherwise is not None and (done := otherwise(state, place, to)) is not None:
        return state.push(done)
    doing = current_effect(state)
    cause = None if doing is None else doing.controller
    event = Event("move", place.player, piece_id, place.zone, to, cause)
    substitute = replacement(state, event, why, waived)
    if substitute is not None:
        source, number, static = substitute
        if counts_as_used(state, source.id, number):
            state = state._replace(used=state.used | {(source.id, number)})
        at = state.find(source.id)
        assert at is not None
        context = Context(source.id, at.player, number, 0, event)
        put_off = Frame("relocate", (piece_id, to, down, position, slot, why, (*waived, (source.id, number))))
        if static.optional:
            return state.push(Frame("replace?", (at.player, context, static.body, put_off)))
        return state.push(Frame("do", (static.body,)), Frame("effect", (context,)))
    if slot is None and to in state.table.rules.chosen_slots:
        slots = state.table.rules.open_slots(state, place.player, to)
        if len(slots) > 1:
            chooser = place.player if cause is None else cause
            return state.push(
                Frame("which slot", (chooser, place.player, tuple(slots), (piece_id, to, down, position), why))
            )
        if not slots:
            return state
        slot = slots[0]
    if slot is not None and (there := state.zone(place.player, to)[slot]) is not None:
        again = Frame("relocate", (piece_id, to, down, position, slot, why, waived))
        return state.push(Frame("relocate", (there.id, state.table.rules.discard_zone)), again)
    return lay(state, place, to, down, position, slot, why, cause)


def put_elsewhere_in_deck(state: State, place: Place, position: str) -> State:
    """Put a card of a deck (one that was looked at) on its top or at its bottom; it moves to no other zone."""
    state, piece = take_out(state, place)
    return put_in(state, place.player, "deck", Piece(piece.id, piece.down), position)


def counts_as_used(state: State, source: str, number: int) -> bool:
    """Whether using this effect is kept in mind for the rest of the turn."""
    card = state.table.card(source)
    assert card is not None
    return state.table.policy.once_a_turn.value == "every" or card.abilities[number].once


@choice("which slot", "选择放到哪一格", "choose the slot that the card goes to")
class WhichSlot:
    """Which slot of a zone a card that arrives is put into."""

    @staticmethod
    @implements("chaoyuan:3.1.2", "chaoyuan:4.14.5")
    def options(
        state: State, player: int, owner: int, slots: tuple[int, ...], moving: tuple[str, str, bool, str], why: str
    ) -> list[Option]:
        """Each slot that it may be put into."""
        return [Option("into", (Place(owner, moving[1], slot),)) for slot in slots]

    @staticmethod
    def take(
        state: State, option: Option, player: int, owner: int, slots: tuple[int, ...],
        moving: tuple[str, str, bool, str], why: str,
    ) -> State:  # fmt: skip
        """It is moved there."""
        return state.push(Frame("relocate", (*moving, option.what[0].index, why)))


@implements("hero_duel:3.2.1a")
def lay(
    state: State,
    place: Place,
    to: str,
    down: bool,
    position: str,
    slot: int | None,
    why: str,
    cause: int | None,
) -> State:
    """Move a piece now and tell the triggers."""
    piece = state.at(place)
    assert piece is not None
    spec = state.table.rules.zone_specs[to]
    if spec.slots is not None and slot is None and not has_room(state, place.player, to):
        return state
    marks = state.table.rules.entry_marks.get(to, ())
    state = shift(state, place, to, down=down, position=position, slot=slot, marks=marks)
    state = emit(state, Event("move", place.player, piece.id, place.zone, to, cause))
    if why != "move":
        state = emit(state, Event(why, place.player, piece.id, place.zone, to, cause))
    return state


def has_room(state: State, player: int, zone: str) -> bool:
    """Whether a zone with slots can take one more card: now, and, where the game looks at it then, also when the
    effect that is being carried out began."""
    doing = current_effect(state) if state.table.policy.room.value == "at_start" else None
    was_full = doing is not None and f"{player}.{zone}" in bound(doing, "full")
    return free_slot(state, player, zone) is not None and not was_full


def replacement(
    state: State, event: Event, why: str, waived: tuple[tuple[str, int], ...] = ()
) -> tuple[Piece, int, n.Replace] | None:
    """The replacement effect that applies to an event about to happen, if any is left that wasn't used this turn and
    isn't waived."""
    replaced = state.table.replaced
    if event.kind not in replaced and why not in replaced:
        return None
    for place, piece, number, ability, static in face_up(state).lasting.get(REPLACE, ()):
        assert isinstance(static, n.Replace)
        if (piece.id, number) in waived or is_used(state, piece.id, number, ability):
            continue
        kinds = (event,) if why == event.kind else (event, event._replace(kind=why))
        if not any(matches(state, e, static.event, place, piece) for e in kinds):
            continue
        context = Context(piece.id, place.player, number, 0, event)
        if ability.condition is None or holds(state, context, ability.condition):
            return piece, number, static
    return None


@choice("replace?", "是否用替代效果", "whether to use a replacement effect")
class UseReplacement:
    """An optional replacement: use it, or let the event happen."""

    @staticmethod
    def options(state: State, player: int, context: Context, body: n.Node, put_off: Frame) -> list[Option]:
        """Yes or no."""
        return [Option("use"), Option("decline")]

    @staticmethod
    def take(state: State, option: Option, player: int, context: Context, body: n.Node, put_off: Frame) -> State:
        """Carry the replacement out, or the event itself (which the used effect no longer meets)."""
        if option.verb == "use":
            return state.push(Frame("do", (body,)), Frame("effect", (context,)))
        return state.push(put_off)


def summoners(state: State, context: Context, what: n.What | None) -> tuple[int, ...]:
    """The players onto whose field the cards meant would be put."""
    if isinstance(what, n.Selection):
        return players(state, what.who, context.controller)
    ids = () if what is None else referred(state, context, what)
    return tuple(at.player for i in ids if (at := state.find(i)) is not None)


@action(n.Move, "移动牌", "move cards")
@implements(
    "hero_duel:3.4.1e",
    "hero_duel:3.3.1",
    "hero_duel:5.2.2",
    "hero_duel:5.2.2a",
    "hero_duel:5.1.1",
    "chaoyuan:4.14.4",
    "chaoyuan:3.1.3",
)
def move(state: State, node: n.Move, context: Context) -> State:
    """Move cards to a zone of their owner; several onto a deck in an order that the controller chooses."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    state = bind(state, those=ids)
    if node.to == "deck" and len(ids) > 1:
        return state.push(Frame("order", (context.controller, ids, node.position)))
    return state.push(*(Frame("relocate", (i, node.to, node.down, node.position)) for i in ids))


@choice("order", "决定放置的顺序", "in which order cards are laid down")
class OrderCards:
    """Which card is laid down next."""

    @staticmethod
    @implements("hero_duel:5.2.2a", "hero_duel:5.5.4a")
    def options(state: State, player: int, ids: tuple[str, ...], position: str) -> list[Option]:
        """Each card that is left."""
        return [Option("place", (i,)) for i in dict.fromkeys(ids)]

    @staticmethod
    def take(state: State, option: Option, player: int, ids: tuple[str, ...], position: str) -> State:
        """Lay it down and go on with the others."""
        chosen = option.what[0]
        left = tuple(i for i in ids if i != chosen)
        frames = [Frame("relocate", (chosen, "deck", False, position))]
        if len(left) == 1:
            frames.append(Frame("relocate", (left[0], "deck", False, position)))
        elif left:
            frames.append(Frame("order", (player, left, position)))
        return state.push(*frames)


@action(n.Summon, "放置到战场", "put onto the field")
@implements("hero_duel:3.2.1a", "chaoyuan:4.9.1", "chaoyuan:4.9.4")
def summon(state: State, node: n.Summon, context: Context) -> State:
    """Put cards onto the field of their owner, without cost."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    own = state.table.rules.own_steps.get("summon")
    if own is not None:
        return state.push(*(Frame(own, (i,)) for i in ids))
    return state.push(*(Frame("relocate", (i, "field", node.down, "top", None, "summon")) for i in ids))


@action(n.Exchange, "交换", "change places")
def exchange(state: State, node: n.Exchange, context: Context) -> State:
    """Pick the two cards, the first one first, then let them change places."""
    return state.push(*_picks(node.what), Frame("exchange", (node.what, node.other)))


def _picks(what: n.What) -> tuple[Frame, ...]:
    return (Frame("do", (n.Pick(what),)),) if isinstance(what, n.Selection) else ()


@procedure("exchange", "交换", "change places")
def exchange_with(state: State, first: n.What, second: n.What) -> State:
    """Remember the first card and pick the second one."""
    context = current_effect(state)
    assert context is not None
    ids = referred(state, context, n.Ref("it") if isinstance(first, n.Selection) else first)
    if len(ids) != 1:
        return state
    return state.push(*_picks(second), Frame("exchange both", (ids[0], second)))


@procedure("exchange both", "交换", "change places")
@implements("hero_duel:1.1.3a", "chaoyuan:1.5.6")
def exchange_both(state: State, one: str, second: n.What) -> State:
    """Each goes where the other lay, in its slot, face up where cards of the field are; nothing happens if one of them
    is missing or they are of different players."""
    context = current_effect(state)
    assert context is not None
    ids = referred(state, context, n.Ref("it") if isinstance(second, n.Selection) else second)
    places = [state.find(one), *(state.find(i) for i in ids)]
    if len(places) != 2 or places[0] is None or places[1] is None or places[0].player != places[1].player:
        return state
    frames = []
    for piece_id, own, there in ((one, places[0], places[1]), (ids[0], places[1], places[0])):
        if own.zone == there.zone:
            return state
        down = state.table.rules.zone_specs[there.zone].hidden
        frames.append(Frame("relocate", (piece_id, there.zone, down)))
    # What leaves the field goes first, so that its slot is free for the other.
    slotted = state.table.rules.zone_specs[places[0].zone].slots is not None
    on_field, other = (0, 1) if slotted else (1, 0)
    into = places[on_field]
    assert into is not None
    if state.table.rules.zone_specs[into.zone].slots is not None:
        moving = frames[other].args
        why = "summon" if into.zone == "field" else "move"
        frames[other] = Frame("relocate", (moving[0], moving[1], moving[2], "top", into.index, why))
    return state.push(frames[on_field], frames[other])


@action(n.Destroy, "破坏", "destroy")
@implements("chaoyuan:4.11")
def destroy(state: State, node: n.Destroy, context: Context) -> State:
    """Destroyed cards go to the discard zone, or where the game sends them."""
    ids = objects(state, context, node.what, on_board=True)
    if ids is None:
        return stop_effect(state)
    own = state.table.rules.own_steps.get("destroy")
    if own is not None:
        return state.push(*(Frame(own, (i,)) for i in ids))
    to = state.table.rules.discard_zone
    return state.push(*(Frame("relocate", (i, to, False, "top", None, "destroyed")) for i in ids))
