"""What each node of the effect language does.

A handler takes the state (the node's frame already off the agenda), the node and the effect's context, and gives the
new state. Cards are moved by ``relocate``, which lets replacement effects in and tells triggers what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, TypeVar

from engine.choosing import copy_of
from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.conditions import holds
from engine.effects.selection import amount, bound, is_unknown, pickable, players, referred
from engine.effects.triggers import emit, is_banned, watchers, works_at
from engine.events import Event
from engine.resolution import Option, choice, current_effect, is_used, procedure
from engine.state import NATURE, Context, Frame, Modifier, Piece, Place, State
from engine.zones import NeedsFace, free_slot, name_unknown, put_in, rename, shift, take_out, tidy

H = TypeVar("H", bound=Callable[..., State])

HANDLERS: dict[type[Any], Callable[[State, Any, Context], State]] = {}

MANY = 200
"""Above this many combinations a choice of several cards is asked one card at a time."""


def action(kind: type[Any], zh: str, en: str) -> Callable[[H], H]:
    """Register what a node does, with its title in words."""

    def register(function: H) -> H:
        HANDLERS[kind] = function
        function.__dict__["words"] = (zh, en)
        return function

    return register


@procedure("do", "执行效果", "carry the effect out")
def do(state: State, node: n.Node) -> State:
    """Carry out one node; one that picks its own cards becomes picking them, then acting on them."""
    steps = in_steps(node)
    context = current_effect(state)
    assert context is not None, "a node is always part of an effect"
    if steps is not None:
        if isinstance(node, n.Look | n.Show) and deck_too_small(state, node, context):
            return stop_effect(state)
        if isinstance(node, n.Move) and node.to == "energy":
            state = missing_energy(state, node, context)
        return state.push(*steps)
    return HANDLERS[type(node)](state, node, context)


@implements("chaoyuan:6.2.3")
def deck_too_small(state: State, node: n.Look | n.Show, context: Context) -> bool:
    """Whether cards of a deck are to be looked at or shown and there are too few, in a game that lets it stop then."""
    what = node.what
    if not isinstance(what, n.Selection) or what.zone != "deck" or what.how == "choose" or what.count is None:
        return False
    policy = state.table.policy
    stops = policy.too_few_to_look_at if isinstance(node, n.Look) else policy.too_few_to_show
    owners = players(state, what.who, context.controller)
    return not what.up_to and too_few(state, owners, amount(state, context, what.count), stops.value)


@implements("hero_duel:1.3.2c")
def missing_energy(state: State, node: n.Move, context: Context) -> State:
    """Keep in mind who must move more cards from the top of his deck to the energy zone than the deck has."""
    what = node.what
    if not isinstance(what, n.Selection) or what.zone != "deck" or what.how != "top" or what.count is None:
        return state
    count = amount(state, context, what.count)
    for player in players(state, what.who, context.controller):
        if len(state.zone(player, "deck")) < count and not what.up_to:
            state = state.with_fact(f"uncharged.{player}", True)
    return state


@cache
def in_steps(node: n.Node) -> tuple[Frame, ...] | None:
    """A node whose cards are still to be picked, as picking and acting."""
    what = getattr(node, "what", None)
    if isinstance(node, n.Sideways | n.Upright):
        what = turnable(what, node)
    if isinstance(what, n.Selection) and not isinstance(node, n.Pick):
        acting: n.Node = replace(node, what=n.Ref("it"))  # type: ignore[arg-type]  # it has a `what`
        return Frame("do", (n.Pick(what),)), Frame("do", (acting,))
    return None


# -- bindings ------------------------------------------------------------------------------------------


def bind(state: State, **names: tuple[str, ...]) -> State:
    """Let the effect that is being carried out know pieces by these names."""
    for index in range(len(state.agenda) - 1, -1, -1):
        frame = state.agenda[index]
        if frame.name == "effect":
            context: Context = frame.args[0]
            known = {**dict(context.bound), **names}
            context = context._replace(bound=tuple(sorted(known.items())))
            agenda = (*state.agenda[:index], Frame("effect", (context,)), *state.agenda[index + 1 :])
            return state._replace(agenda=agenda)
    return state


# -- moving cards --------------------------------------------------------------------------------------


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
    if why == "destroyed" and is_banned(state, place.player, "be_destroyed", piece_id):
        return state
    otherwise = state.table.rules.instead_of_move
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
    if not state.table.has_statics:
        return None
    from engine.effects.triggers import matches

    for place, piece, card in watchers(state):
        for number, ability in enumerate(card.abilities):
            for static in ability.static if works_at(ability, place) else ():
                if not isinstance(static, n.Replace) or (piece.id, number) in waived:
                    continue
                if is_used(state, piece.id, number, ability):
                    continue
                kinds = (event, event._replace(kind=why))
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


def turn_up(state: State, piece_id: str) -> State:
    """Turn a face-down piece up and tell the triggers (5.5)."""
    place = state.find(piece_id)
    if place is None:
        return state
    piece = state.at(place)
    assert piece is not None
    if not piece.down:
        return state
    candidates_for = unknown_candidates(state, place) if is_unknown(piece_id) else None
    if candidates_for:
        return state.push(Frame("identify", (NATURE, place)), Frame("turn_up_at", (place,)))
    state = tidy(state.with_piece(place, piece._replace(down=False)), place.player, place.zone)
    doing = current_effect(state)
    cause = None if doing is None else doing.controller
    return emit(state, Event("flip", place.player, piece_id, place.zone, place.zone, cause))


@procedure("turn_up", "翻开", "turn a card face up")
@implements("hero_duel:5.5.1", "hero_duel:5.5.2a")
def turn_up_piece(state: State, piece_id: str) -> State:
    """Turn one piece up."""
    return turn_up(state, piece_id)


@procedure("turn_up_at", "翻开", "turn a card face up")
@implements("hero_duel:5.5.1")
def turn_up_at(state: State, place: Place) -> State:
    """Turn up whatever has been found to lie at a place."""
    piece = state.at(place)
    if piece is None:
        return state
    doing = current_effect(state)
    if doing is not None:
        known = bound(doing, "those")
        state = bind(state, those=(*(i for i in known if not is_unknown(i)), piece.id))
    return turn_up(state, piece.id)


def unknown_candidates(state: State, place: Place) -> tuple[str, ...]:
    """The cards that an unknown one may turn out to be, by what the judge reported; none if he said nothing."""
    names = dict(state.table.unknown)
    player = state.table.players[place.player]
    exact = names.get(f"{player}.{place.zone}.{place.index + 1}")
    return exact or names.get(f"{player}.{place.zone}") or names.get(player) or ()


def known_hand(state: State, player: int) -> Iterator[Piece]:
    """The known cards of a hand, copies of one card once. Raises ``NeedsFace`` for an unknown one of which the judge
    said what it may be."""
    seen = set()
    for index, piece in enumerate(state.zone(player, "hand")):
        assert piece is not None
        if is_unknown(piece.id):
            place = Place(player, "hand", index)
            if unknown_candidates(state, place):
                raise NeedsFace(place)
        elif copy_of(piece.id) not in seen:
            seen.add(copy_of(piece.id))
            yield piece


@choice("identify", "这张未知的牌是哪一张", "which card the unknown one turns out to be")
class Identify:
    """Nature says which card it is; without candidates nobody can, and the line ends there."""

    @staticmethod
    def options(state: State, player: int, place: Place) -> list[Option]:
        """Each candidate once."""
        return [Option("is", (place, card)) for card in unknown_candidates(state, place)]

    @staticmethod
    def take(state: State, option: Option, player: int, place: Place) -> State:
        """The piece gets the identity chosen."""
        from engine.zones import new_id

        piece = state.at(place)
        assert piece is not None
        known = new_id(state, option.what[1])
        return rename(state.with_piece(place, piece._replace(id=known)), piece.id, known)


# -- picking -------------------------------------------------------------------------------------------


@action(n.Pick, "选择牌", "pick cards")
@implements("hero_duel:5.7.1", "hero_duel:1.1.3a", "chaoyuan:1.5.6", "hero_duel:5.0.2")
def pick(state: State, node: n.Pick, context: Context) -> State:
    """Pick cards for the next step: all that are there where there are no more than asked for; otherwise somebody
    chooses, or, at random, the opponent points (nature decides)."""
    what = node.what
    found = pickable(state, context, what)
    count = len(found) if what.count is None else max(0, amount(state, context, what.count))
    if not found and state.table.policy.no_object.value == "stop" and not what.up_to:
        return stop_effect(state)
    if what.zone == "deck" and what.how in ("top", "bottom"):
        asking = not_known_yet(state, what, context.controller, count)
        if asking is not None:
            return state.push(asking, Frame("do", (node,)))
    if what.how == "top":
        found = found[:count]
    elif what.how == "bottom":
        found = found[::-1][:count]
    if (what.up_to and found and count) or len(found) > count > 0:
        chooser = _chooser(state, context, what, found)
        return state.push(Frame("pick", (chooser, tuple(place for place, _ in found), count, what.up_to)))
    return _picked(state, [place for place, _ in found[:count]])


def _chooser(state: State, context: Context, what: n.Selection, found: list[tuple[Place, Piece]]) -> int:
    if what.how == "random":
        return NATURE
    if what.chooser == "owner":
        return found[0][0].player
    return players(state, what.chooser, context.controller)[0]


def _picked(state: State, places: list[Place]) -> State:
    ids = []
    for place in places:
        state, piece_id = name_unknown(state, place)
        ids.append(piece_id)
    context = current_effect(state)
    seen = () if context is None else bound(context, "seen")
    if any(piece_id in seen for piece_id in ids):
        state = bind(state, seen=tuple(i for i in seen if i not in ids))
    return bind(state, it=tuple(ids), those=tuple(ids))


@choice("pick", "选择牌", "pick cards")
class PickCards:
    """Which of the cards that may be picked are."""

    @staticmethod
    def options(state: State, player: int, places: tuple[Place, ...], count: int, up_to: bool) -> list[Option]:
        """Every set of the right size once; cards that nobody can tell apart count as one."""
        sizes = range(0, min(count, len(places)) + 1) if up_to else (min(count, len(places)),)
        seen: dict[tuple[Any, ...], Option] = {}
        for size in sizes:
            for group in combinations(places, size):
                key = tuple(sorted(_look(state, place) for place in group))
                seen.setdefault(key, Option("pick", group))
        return list(seen.values())

    @staticmethod
    def take(state: State, option: Option, player: int, places: tuple[Place, ...], count: int, up_to: bool) -> State:
        """The effect goes on with the cards picked."""
        return _picked(state, list(option.what))


def _look(state: State, place: Place) -> tuple[Any, ...]:
    """What tells a card apart for whoever picks: its identity, or, unknown, only where it lies."""
    piece = state.at(place)
    assert piece is not None
    slotted = state.table.rules.zone_specs[place.zone].slots is not None
    return (place.player, place.zone, piece.id, place.index if slotted else -1)


def stop_effect(state: State) -> State:
    """Drop what is left of the effect that is being carried out (its object is lost)."""
    agenda = list(bind(state, stopped=("stopped",)).agenda)
    while agenda and agenda[-1].name != "effect":
        agenda.pop()
    return state._replace(agenda=tuple(agenda))


@implements("chaoyuan:1.5.6")
def objects(state: State, context: Context, ref: n.What, on_board: bool = False) -> tuple[str, ...] | None:
    """The pieces that a step acts on, those that are still somewhere (on the board, for what is done to cards there);
    ``None`` if the effect has lost its object and the game lets it stop."""
    assert isinstance(ref, n.Ref)
    ids = referred(state, context, ref)
    lost = state.table.policy.lost_object.value
    zones = state.table.rules.board_zones if on_board and lost != "go_on" else None
    here = tuple(i for i in ids if (at := state.find(i)) is not None and (zones is None or at.zone in zones))
    if lost != "go_on" and len(here) < len(ids) and (not here or lost == "stop_at_first"):
        return None
    return here


# -- putting steps together ----------------------------------------------------------------------------


@action(n.Seq, "依次执行", "one after the other")
def sequence(state: State, node: n.Seq, context: Context) -> State:
    """Each step in order."""
    return state.push(*(Frame("do", (step,)) for step in node.steps))


@action(n.If, "检查条件", "look at the condition")
@implements("hero_duel:1.1.4", "chaoyuan:1.5.3")
def when(state: State, node: n.If, context: Context) -> State:
    """Carry out the part whose condition holds."""
    chosen = node.then if holds(state, context, node.condition) else node.otherwise
    return state if chosen is None else state.push(Frame("do", (chosen,)))


@action(n.May, "可以执行", "may be carried out")
@implements("hero_duel:1.1.4", "chaoyuan:1.5.3")
def may(state: State, node: n.May, context: Context) -> State:
    """Ask whether to carry it out."""
    return state.push(Frame("may", (context.controller, node.body, None)))


@action(n.Pay, "支付代价", "pay the cost")
@implements("hero_duel:1.1.3", "hero_duel:1.1.4a")
def pay(state: State, node: n.Pay, context: Context) -> State:
    """Ask whether to pay, if the cost can be paid in full; otherwise the effect can't be used."""
    if not possible(state, node.cost, context):
        return not_used(state, node.cost)
    return state.push(Frame("may", (context.controller, node.cost, node.body)))


@action(n.FirstThen, "先……，然后……", "first, then")
@implements("chaoyuan:1.5.4")
def first_then(state: State, node: n.FirstThen, context: Context) -> State:
    """Carry out the first part, then the second; neither if the first can't be carried out or isn't chosen."""
    if not possible(state, node.first, context):
        return state
    if node.optional:
        return state.push(Frame("may", (context.controller, node.first, node.then)))
    return state.push(Frame("do", (node.first,)), Frame("do", (node.then,)))


@choice("may", "是否执行", "whether to carry it out")
class May:
    """A part of an effect that its controller may carry out or not."""

    @staticmethod
    @implements("hero_duel:1.1.4", "hero_duel:1.1.4a", "chaoyuan:1.5.3")
    def options(state: State, player: int, first: n.Node, then: n.Node | None) -> list[Option]:
        """Yes or no."""
        return [Option("use"), Option("decline")]

    @staticmethod
    def take(state: State, option: Option, player: int, first: n.Node, then: n.Node | None) -> State:
        """Carry out both parts, or none."""
        if option.verb == "decline":
            return not_used(state, first)
        frames = [Frame("do", (first,))]
        context = current_effect(state)
        if then is None and context is not None and possible(state, first, context):
            state = bind(state, done=("yes",))
        if then is not None:
            frames.append(Frame("do", (then,)))
        return state.push(*frames)


def not_used(state: State, declined: n.Node) -> State:
    """The state after a player declined or couldn't pay: an effect that may be carried out once a turn, and of which
    nothing was, may still be, unless the game counts how often it triggers."""
    context, policy = current_effect(state), state.table.policy
    if context is None or (policy.once_a_turn.value == "every" and policy.declined.value == "counts"):
        return state
    card = state.table.card(context.source)
    sentences = () if card is None else card.abilities[context.ability].sentences
    whole = sentences[0] if len(sentences) == 1 else None
    first = {n.May: "body", n.Pay: "cost", n.FirstThen: "first"}.get(type(whole))
    if first is None or getattr(whole, first) != declined:
        return state
    return state._replace(used=state.used - {(context.source, context.ability)})


@action(n.OneOf, "选择一项", "choose one")
def one_of(state: State, node: n.OneOf, context: Context) -> State:
    """Ask which one."""
    return state.push(Frame("one_of", (context.controller, node.options)))


@choice("one_of", "选择一项执行", "which one is carried out")
class OneOf:
    """One of several things to do."""

    @staticmethod
    def options(state: State, player: int, choices: tuple[n.Node, ...]) -> list[Option]:
        """Each by its number."""
        return [Option("option", (i,)) for i in range(len(choices))]

    @staticmethod
    def take(state: State, option: Option, player: int, choices: tuple[n.Node, ...]) -> State:
        """Carry out the chosen one."""
        return state.push(Frame("do", (choices[option.what[0]],)))


@action(n.Instead, "改为执行", "instead")
@implements("hero_duel:5.8.1")
def instead(state: State, node: n.Instead, context: Context) -> State:
    """What is written after 改为, alone."""
    return state.push(Frame("do", (node.body,)))


def possible(state: State, node: n.Node, context: Context) -> bool:
    """Whether a part can be carried out in full, as a cost and a 先… must be."""
    if isinstance(node, n.Seq):
        return all(possible(state, step, context) for step in node.steps)
    if isinstance(node, n.Draw):
        wanted = amount(state, context, node.count)
        return all(len(state.zone(p, "deck")) >= wanted for p in players(state, node.who, context.controller))
    if isinstance(node, n.Discard):
        what = n.Selection("hand", node.who, node.filter, node.count)
        return len(pickable(state, context, what)) >= (1 if node.count is None else amount(state, context, node.count))
    if isinstance(node, n.UseEnergy):
        wanted = amount(state, context, node.count)
        return all(len(state.zone(p, "energy")) >= wanted for p in players(state, node.who, context.controller))
    if isinstance(node, n.AddEnergy | n.Reveal):
        wanted = amount(state, context, node.count)
        return all(len(state.zone(p, "deck")) >= wanted for p in players(state, node.who, context.controller))
    what_of = getattr(node, "what", None)
    if isinstance(node, n.Summon) and not any(
        state.table.rules.open_slots(state, p, "field") for p in summoners(state, context, what_of)
    ):
        return False
    if isinstance(node, n.Sideways | n.Upright):
        what_of = turnable(what_of, node)
    if isinstance(what_of, n.Selection):
        if what_of.up_to:
            return True
        need = 1 if what_of.count is None else amount(state, context, what_of.count)
        return len(pickable(state, context, what_of)) >= need
    if isinstance(what_of, n.Ref):
        here = [piece for i in referred(state, context, what_of) if (piece := _piece(state, i)) is not None]
        if isinstance(node, n.Sideways | n.Upright):
            return any(("sideways" in piece.marks) == isinstance(node, n.Upright) for piece in here)
        return bool(here)
    if isinstance(node, n.If):
        return holds(state, context, node.condition) and possible(state, node.then, context)
    return True


def _piece(state: State, piece_id: str) -> Piece | None:
    place = state.find(piece_id)
    return None if place is None else state.at(place)


def summoners(state: State, context: Context, what: n.What | None) -> tuple[int, ...]:
    """The players onto whose field the cards meant would be put."""
    if isinstance(what, n.Selection):
        return players(state, what.who, context.controller)
    ids = () if what is None else referred(state, context, what)
    return tuple(at.player for i in ids if (at := state.find(i)) is not None)


def turnable(what: n.What | None, node: n.Sideways | n.Upright) -> n.What | None:
    """A selection narrowed to the cards that can be turned: the upright ones sideways, the sideways ones upright."""
    if not isinstance(what, n.Selection):
        return what
    return replace(what, filter=replace(what.filter, state="upright" if isinstance(node, n.Sideways) else "sideways"))


# -- cards ---------------------------------------------------------------------------------------------


@action(n.Draw, "抽牌", "draw")
@implements("chaoyuan:4.6.1", "chaoyuan:4.6.3")
def draw(state: State, node: n.Draw, context: Context) -> State:
    """Draw one card after the other; where both players draw, the active one draws first."""
    count = amount(state, context, node.count)
    step = state.table.rules.own_steps.get("draw", "draw")
    drawing = [Frame(step, (player, count)) for player in players(state, node.who, context.controller)]
    return bind(state, those=()).push(*drawing)


@procedure("draw", "抽牌", "draw")
@implements("hero_duel:1.3.2b", "hero_duel:3.1.1", "chaoyuan:3.2.3", "chaoyuan:6.1.1")
def draw_cards(state: State, player: int, count: int) -> State:
    """Draw from the top, one by one. Who must draw from an empty deck has lost, once what is going on is done. Nobody
    draws who is kept from it."""
    drawn = []
    if is_banned(state, player, "draw"):
        return state
    for left in range(count, 0, -1):
        deck = state.zone(player, "deck")
        if not deck:
            state = state.table.rules.cannot_draw(state, player)
            break
        top = deck[0]
        assert top is not None
        if "mixed" in top.marks and len(_mixed(deck)) > 1:
            state = state.push(Frame("top card", (NATURE, player)), Frame("draw", (player, left)))
            break
        state = shift(state, Place(player, "deck", 0), "hand")
        drawn.append(top.id)
    doing = current_effect(state)
    if doing is None or not drawn:
        return state
    return bind(state, those=(*bound(doing, "those"), *drawn))


def _mixed(deck: tuple[Piece | None, ...]) -> list[Piece]:
    """The cards at the top of a deck whose order nobody knows."""
    mixed = []
    for piece in deck:
        if piece is None or "mixed" not in piece.marks:
            break
        mixed.append(piece)
    return mixed


@choice("top card", "洗过的牌库顶是哪张牌", "which card a shuffled deck has on top")
class TopCard:
    """Nature says which card of a shuffled deck is on top, or at another place whose cards nobody knows."""

    @staticmethod
    def options(state: State, player: int, owner: int, index: int = 0) -> list[Option]:
        """Each card that may be there once (copies count as one)."""
        seen: dict[str, Option] = {}
        first, last = mixed_run(state.zone(owner, "deck"), index)
        for piece in state.pieces(owner, "deck")[first:last]:
            seen.setdefault(piece.id.partition("#")[0], Option("is on top", (piece.id,)))
        return list(seen.values())

    @staticmethod
    def take(state: State, option: Option, player: int, owner: int, index: int = 0) -> State:
        """That card lies there now, known."""
        deck = state.zone(owner, "deck")
        chosen = next(p for p in deck if p is not None and p.id == option.what[0])
        rest = tuple(p for p in deck if p is not chosen)
        return state.with_zone(owner, "deck", (*rest[:index], chosen._replace(marks=()), *rest[index:]))


def mixed_run(deck: tuple[Piece | None, ...], index: int) -> tuple[int, int]:
    """Where the cards around ``index`` begin and end whose order nobody knows; nothing where its card is known."""

    def mixed(at: int) -> bool:
        piece = deck[at] if 0 <= at < len(deck) else None
        return piece is not None and "mixed" in piece.marks

    first = last = index
    while mixed(first - 1) and mixed(index):
        first -= 1
    while mixed(last):
        last += 1
    return first, last


def not_known_yet(state: State, what: n.Selection, controller: int, count: int) -> Frame | None:
    """Asking nature for the first card at the top or bottom of a shuffled deck that a selection needs, if any is left
    whose place nobody knows."""
    for player in players(state, what.who, controller):
        deck = state.zone(player, "deck")
        places = range(min(count, len(deck)))
        for index in places if what.how == "top" else (len(deck) - 1 - i for i in places):
            first, last = mixed_run(deck, index)
            if last - first > 1:
                return Frame("top card", (NATURE, player, index))
    return None


@action(n.Discard, "弃牌", "discard")
@implements("hero_duel:5.0.1", "hero_duel:5.0.2", "hero_duel:3.4.1a")
def discard(state: State, node: n.Discard, context: Context) -> State:
    """Players discard from hand: the discarding player chooses; at random, the opponent points at hidden cards."""
    frames = []
    for player in players(state, node.who, context.controller):
        who: n.Who = "us" if player == context.controller else "them"
        how = "random" if node.random else "choose"
        chosen = n.Selection("hand", who, node.filter, node.count, how=how, chooser="owner")  # type: ignore[arg-type]
        frames += [Frame("do", (n.Pick(chosen),)), Frame("discard picked", ())]
    return state.push(*frames)


@procedure("discard picked", "弃置所选的牌", "discard the cards picked")
@implements("hero_duel:5.0.1", "hero_duel:3.4.1a", "chaoyuan:3.4.1.3")
def discard_picked(state: State) -> State:
    """Move the picked cards from hand to the discard zone, as discarding."""
    context = current_effect(state)
    assert context is not None
    to = state.table.rules.discard_zone
    return state.push(*(Frame("relocate", (i, to, False, "top", None, "discard")) for i in bound(context, "it")))


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


@action(n.Flip, "翻开", "turn face up")
@implements("hero_duel:5.5.1", "hero_duel:5.5.2a", "hero_duel:5.5.2c")
def flip(state: State, node: n.Flip, context: Context) -> State:
    """Turn cards face up, one after the other."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    state = bind(state, those=tuple(i for i in ids))
    return state.push(*(Frame("turn_up", (i,)) for i in ids))


@action(n.TurnDown, "暗盖", "turn face down")
@implements("hero_duel:5.1.1", "hero_duel:5.11.2a", "chaoyuan:4.2")
def turn_down(state: State, node: n.TurnDown, context: Context) -> State:
    """Turn cards face down where they lie; what held for them there (weakened, boosts) is forgotten."""
    from engine.zones import forget

    ids = objects(state, context, node.what, on_board=True)
    if ids is None:
        return stop_effect(state)
    for piece_id in ids:
        place = state.find(piece_id)
        assert place is not None
        piece = state.at(place)
        assert piece is not None
        kept = tuple(mark for mark in piece.marks if mark != "weakened")
        state = forget(state.with_piece(place, piece._replace(down=True, marks=kept)), piece_id)
        state = tidy(state, place.player, place.zone)
    return bind(state, those=ids)


@action(n.Reveal, "翻开牌库顶的牌", "reveal the top of a deck")
@implements("hero_duel:5.5.2b", "hero_duel:5.5.4", "hero_duel:5.2.1", "chaoyuan:3.2.2")
def reveal(state: State, node: n.Reveal, context: Context) -> State:
    """Lay the top cards of a deck open until the effect is done. Where a deck has fewer than asked for, some games let
    the effect stop; for "up to" the player first names how many."""
    count = amount(state, context, node.count)
    owners = players(state, node.who, context.controller)
    state = bind(state, those=(), it=())
    if node.up_to:
        return state.push(*(Frame("how many", (context.controller, player, count)) for player in owners))
    if too_few(state, owners, count, state.table.policy.too_few_to_show.value):
        return stop_effect(state)
    return state.push(*(Frame("reveal", (player, count)) for player in owners))


@implements("chaoyuan:6.2.3")
def too_few(state: State, owners: tuple[int, ...], count: int, policy: str) -> bool:
    """Whether a deck has fewer cards than an effect asks for, in a game that lets the effect stop then."""
    return policy == "stop" and any(len(state.zone(player, "deck")) < count for player in owners)


@choice("how many", "宣言展示几张", "name how many cards are shown")
class HowMany:
    """How many cards are shown, named before any is."""

    @staticmethod
    @implements("chaoyuan:6.2.3")
    def options(state: State, player: int, owner: int, most: int) -> list[Option]:
        """None up to as many as the text says, and no more than the deck has unless naming too many stops the
        effect."""
        rules = state.table.rules
        if not rules.may_name_too_many(state):
            most = min(most, len(state.zone(owner, "deck")))
        return [Option("show", (count,)) for count in range(most + 1)]

    @staticmethod
    def take(state: State, option: Option, player: int, owner: int, most: int) -> State:
        """That many are shown."""
        (count,) = option.what
        if too_few(state, (owner,), count, state.table.policy.too_few_to_show.value):
            return stop_effect(state)
        return state.push(Frame("reveal", (owner, count)))


@procedure("reveal", "翻开牌库顶的牌", "reveal the top of a deck")
@implements("hero_duel:5.5.4")
def reveal_cards(state: State, player: int, count: int) -> State:
    """Reveal one card after the other."""
    deck = state.zone(player, "deck")
    if count <= 0 or not deck:
        return state
    top = deck[0]
    assert top is not None
    again = Frame("reveal", (player, count))
    if "mixed" in top.marks and len(_mixed(deck)) > 1:
        return state.push(Frame("top card", (NATURE, player)), again)
    place = Place(player, "deck", 0)
    if is_unknown(top.id):
        if unknown_candidates(state, place):
            return state.push(Frame("identify", (NATURE, place)), again)
        state, _ = name_unknown(state, place)
    state, piece = take_out(state, place)
    state = put_in(state, player, "shown", Piece(piece.id))
    doing = current_effect(state)
    if doing is not None:
        seen = (*bound(doing, "those"), piece.id)
        state = bind(state, those=seen, it=seen, seen=seen, revealed=(*bound(doing, "revealed"), piece.id))
    return state.push(Frame("reveal", (player, count - 1)))


@implements("hero_duel:5.5.4a")
def return_revealed(state: State, context: Context) -> State:
    """Put cards that the effect revealed and that went nowhere back on top; several in an order that the controller
    chooses. Gives the same state when there are none."""
    revealed = bound(context, "revealed")
    if not revealed:
        return state
    for player in range(len(state.zones)):
        left = tuple(piece.id for piece in state.pieces(player, "shown") if piece.id in revealed)
        if left:
            again = Frame("effect", (context,))
            if len(left) > 1:
                return state.push(Frame("order", (context.controller, left, "top")), again)
            return state.push(Frame("relocate", (left[0], "deck")), again)
    return state


@action(n.Show, "展示", "show to all")
@implements("chaoyuan:6.1.7")
def show(state: State, node: n.Show, context: Context) -> State:
    """Everybody sees the cards; nothing else changes."""
    ids = objects(state, context, node.what)
    return stop_effect(state) if ids is None else bind(state, those=ids, it=ids, seen=ids)


@action(n.Look, "查看", "look at")
@implements("chaoyuan:6.1.6")
def look(state: State, node: n.Look, context: Context) -> State:
    """The controller alone sees the cards."""
    ids = objects(state, context, node.what)
    return stop_effect(state) if ids is None else bind(state, those=ids, it=ids, seen=ids)


@action(n.Shuffle, "洗切牌库", "shuffle the deck")
@implements("hero_duel:3.1.1")
def shuffle(state: State, node: n.Shuffle, context: Context) -> State:
    """From now on nobody knows the order of the deck: it is kept sorted, and nature says what is drawn."""
    for player in players(state, node.who, context.controller):
        state = shuffle_deck(state, player)
    return state


def shuffle_deck(state: State, player: int) -> State:
    """Mark every card of the deck as in no known order."""
    mixed = sorted(piece._replace(marks=("mixed",)) for piece in state.pieces(player, "deck"))
    return state.with_zone(player, "deck", tuple(mixed))


# -- energy --------------------------------------------------------------------------------------------


@action(n.AddEnergy, "增加能量牌", "add energy")
@implements("hero_duel:5.3.1")
def add_energy(state: State, node: n.AddEnergy, context: Context) -> State:
    """Cards from the top of the deck become energy, face down."""
    count = amount(state, context, node.count)
    step = state.table.rules.own_steps.get("charge", "charge")
    return state.push(*(Frame(step, (player, count)) for player in players(state, node.who, context.controller)))


@procedure("charge", "增加能量牌", "add energy")
@implements("hero_duel:5.3.1", "hero_duel:1.3.2c", "hero_duel:3.5.2")
def charge(state: State, player: int, count: int) -> State:
    """Move cards one by one from the top of the deck to the energy zone, face down. Who must do so with an empty deck
    has lost, once what is going on is done."""
    if count <= 0:
        return state
    deck = state.zone(player, "deck")
    if not deck:
        return state.with_fact(f"uncharged.{player}", True)
    top = deck[0]
    assert top is not None
    if "mixed" in top.marks and len(_mixed(deck)) > 1:
        return state.push(Frame("top card", (NATURE, player)), Frame("charge", (player, count)))
    state = shift(state, Place(player, "deck", 0), "energy", down=True)
    return state.push(Frame("charge", (player, count - 1)))


@action(n.UseEnergy, "使用能量牌", "use energy")
@implements("hero_duel:5.4.1", "hero_duel:3.5.1")
def use_energy(state: State, node: n.UseEnergy, context: Context) -> State:
    """Players choose energy cards and move them to the discard zone."""
    to = state.table.rules.discard_zone
    frames = []
    for player in players(state, node.who, context.controller):
        who: n.Who = "us" if player == context.controller else "them"
        frames += [
            Frame("do", (n.Pick(n.Selection("energy", who, count=node.count, chooser="owner")),)),
            Frame("do", (n.Move(n.Ref("it"), to),)),
        ]
    return state.push(*frames)


# -- figures and states --------------------------------------------------------------------------------


def until(state: State, span: n.Until) -> int | str:
    """A duration as a modifier keeps it."""
    if span == "turn":
        return state.turn
    if span == "next_turn":
        return state.turn + 1
    return span


def add_modifier(state: State, modifier: Modifier) -> State:
    """Add a modifier; those that differ only in amount become one."""
    merged, modifiers = modifier, []
    for other in state.modifiers:
        if other._replace(amount=0) == modifier._replace(amount=0):
            merged = merged._replace(amount=merged.amount + other.amount)
        else:
            modifiers.append(other)
    modifiers.append(merged)
    return state._replace(modifiers=tuple(sorted(modifiers, key=repr)))


@action(n.Boost, "改变数值", "change a figure")
@implements("chaoyuan:6.2.1.1")
def boost(state: State, node: n.Boost, context: Context) -> State:
    """Add to a figure of each card for as long as the text says."""
    ids = objects(state, context, node.what, on_board=True)
    if ids is None:
        return stop_effect(state)
    by = amount(state, context, node.amount)
    for piece_id in ids:
        state = add_modifier(state, Modifier(piece_id, node.stat, by, until(state, node.until)))
    return state


@action(n.Grant, "获得特性", "gain a trait")
@implements("chaoyuan:4.13", "kaiju_club:5.4")
def grant(state: State, node: n.Grant, context: Context) -> State:
    """The cards meant have a trait for a while."""
    ids = objects(state, context, node.what, on_board=True)
    if ids is None:
        return stop_effect(state)
    for piece_id in ids:
        state = add_modifier(state, Modifier(piece_id, "trait:" + node.trait, 1, until(state, node.until)))
    return state


@action(n.Weaken, "变为衰弱状态", "weaken")
@implements("hero_duel:5.11.2a", "hero_duel:5.11.3a")
def weaken(state: State, node: n.Weaken, context: Context) -> State:
    """Weaken face-up characters on the field that have a weakened power; others have no such state."""
    return set_weakened(state, context, node.what, True)


@action(n.Restore, "恢复为全力状态", "restore to full")
@implements("hero_duel:5.11.2", "hero_duel:5.11.3a")
def restore(state: State, node: n.Restore, context: Context) -> State:
    """Restore weakened characters to full."""
    return set_weakened(state, context, node.what, False)


def set_weakened(state: State, context: Context, what: n.What, weakened: bool) -> State:
    """Set or lift the weakened state of the cards that can have it."""
    ids = objects(state, context, what)
    if ids is None:
        return stop_effect(state)
    for piece_id in ids:
        state = mark_weakened(state, piece_id, weakened)
    return bind(state, those=ids)


def mark_weakened(state: State, piece_id: str, weakened: bool) -> State:
    """Set or lift the weakened state of one card, if it lies face up on the field and has a weakened power."""
    place = state.find(piece_id)
    piece = None if place is None else state.at(place)
    if place is None or piece is None or piece.down or place.zone != "field":
        return state
    card = state.card(piece)
    if card is None or "weak" not in card.figures:
        return state
    marks = tuple(mark for mark in piece.marks if mark != "weakened")
    return state.with_piece(place, piece._replace(marks=tuple(sorted((*marks, "weakened") if weakened else marks))))


@action(n.Summon, "放置到战场", "put onto the field")
@implements("hero_duel:3.2.1a", "chaoyuan:4.9.1", "chaoyuan:4.9.4")
def summon(state: State, node: n.Summon, context: Context) -> State:
    """Put cards onto the field of their owner, without cost."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    return state.push(*(Frame("relocate", (i, "field", node.down, "top", None, "summon")) for i in ids))


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


@action(n.Forbid, "不能……", "forbid")
@implements("hero_duel:1.1.2", "chaoyuan:1.5.2")
def forbid(state: State, node: n.Forbid, context: Context) -> State:
    """Keep players or cards from doing something for a while."""
    span = until(state, node.until)
    if node.what is not None:
        subjects = referred(state, context, node.what)
    else:
        subjects = tuple(f"@{player}" for player in players(state, node.who, context.controller))
    for subject in subjects:
        state = add_modifier(state, Modifier(subject, "ban:" + node.action, 1, span))
    return state


@action(n.Win, "获得胜利", "win the game")
@implements("hero_duel:1.3.2d")
def win(state: State, node: n.Win, context: Context) -> State:
    """The others have lost by the effect, once it is done, or at once where the game has it so. The fact says how many
    players had lost so before."""
    for player in players(state, node.who, context.controller):
        for other in state.others(player):
            if state.fact(f"beaten.{other}") is None:
                before = sum(name.startswith("beaten.") for name, _ in state.facts)
                state = state.with_fact(f"beaten.{other}", before)
    return state.table.rules.check_outcome(state) if state.table.policy.won.value == "at_once" else state


def banned(state: State, player: int, what: str) -> bool:
    """Whether the player is kept from an action; for games to ask."""
    return is_banned(state, player, what)
