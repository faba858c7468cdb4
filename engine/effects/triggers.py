"""What an event triggers, and why it triggers nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, NamedTuple

from engine.clauses import implements
from engine.effects.conditions import holds
from engine.effects.face_up import Watcher, face_up
from engine.effects.nodes import Ability, Ban, Trigger
from engine.effects.selection import means, passes
from engine.events import Event
from engine.modifiers import in_force
from engine.resolution import canonical, current_effect, is_used, under
from engine.state import Context, Pending, Piece, Place, State

Reason = Literal["no_event", "elsewhere", "condition", "used", "forbidden"]
"""Why an effect did not trigger: nothing happened that it looks out for, it doesn't work where the card lies, its
condition is false, it was already used this turn, or something forbids it."""


class Refusal(NamedTuple):
    """Why an effect did not trigger, and the clauses that say so."""

    reason: Reason
    clauses: tuple[str, ...]


def matches(state: State, event: Event, trigger: Trigger, place: Place, piece: Piece) -> bool:
    """Whether the event is one that the trigger of the card at ``place`` looks out for."""
    if trigger.kind != event.kind:
        return False
    if trigger.to is not None and trigger.to != event.dest:
        return False
    if trigger.origin is not None and trigger.origin != event.origin:
        return False
    if trigger.cause is not None and not caused_by(event, trigger.cause, place.player):
        return False
    if trigger.subject == "self":
        return event.piece == piece.id
    if trigger.subject == "us" and event.player != place.player:
        return False
    if trigger.subject == "them" and event.player == place.player:
        return False
    if event.piece is not None and trigger.filter is not _ANYTHING:
        at = state.find(event.piece)
        it = None if at is None else state.at(at)
        context = Context(piece.id, place.player, 0)
        return at is not None and it is not None and passes(state, context, at, it, trigger.filter)
    return True


def caused_by(event: Event, cause: str, player: int) -> bool:
    """Whether an event was done by the rules (a battle), by an effect, or by an effect of the player's other side."""
    if cause == "battle":
        return event.cause is None
    return event.cause is not None and (cause == "effect" or event.cause != player)


_ANYTHING = Trigger("flip").filter


def refusal(state: State, event: Event, place: Place, piece: Piece, number: int, ability: Ability) -> Refusal | None:
    """Why the ability ``number`` of the piece at ``place`` doesn't trigger on ``event``, or ``None``: it does."""
    rules = state.table.rules
    assert ability.trigger is not None
    if not matches(state, event, ability.trigger, place, piece):
        return Refusal("no_event", ())
    if not rules.works_in(state, place.player, place.zone, piece, ability):
        return Refusal("elsewhere", rules.elsewhere_clauses)
    if is_used(state, piece.id, number, ability):
        return Refusal("used", state.table.policy.once_a_turn.clauses)
    if is_banned(state, place.player, "trigger", piece.id):
        return Refusal("forbidden", rules.ban_clauses)
    if ability.condition is not None:
        context = Context(piece.id, place.player, number, 0, event)
        if not holds(state, context, ability.condition):
            return Refusal("condition", ())
    return None


_LISTENER: ContextVar[list[tuple[State, Event]] | None] = ContextVar("listener", default=None)


@contextmanager
def listening() -> Iterator[list[tuple[State, Event]]]:
    """Hear every event with the state it happens in, for whoever wants to say why something did not trigger."""
    heard: list[tuple[State, Event]] = []
    token = _LISTENER.set(heard)
    try:
        yield heard
    finally:
        _LISTENER.reset(token)


def emit(state: State, event: Event, alone: bool = False) -> State:
    """Let an event trigger what it triggers; the effects then wait. ``alone``: only the card that it happens to hears
    of it."""
    heard = _LISTENER.get()
    if heard is not None:
        heard.append((state, event))
    kind, table = event.kind, state.table
    found: list[Watcher] = []
    card = None if event.piece is None else table.card(event.piece)
    if event.piece is not None and card is not None and card.looks_out(kind):
        place = state.find(event.piece)
        if place is not None:
            piece = state.at(place)
            assert piece is not None
            found.append((place, piece, card))
    if kind in table.watched and not alone:
        found += [at for at in face_up(state).looking.get(kind, ()) if at[1].id != event.piece]
    if not found:
        return state
    new: list[Pending] = []
    used, policy = state.used, table.policy
    later = policy.new_ones.value == "after" and any(name == "settle" for name, _ in state.agenda)
    for place, piece, card in found:
        for number, ability in enumerate(card.abilities):
            if ability.trigger is None or ability.trigger.kind != kind:
                continue
            if refusal(state, event, place, piece, number, ability) is None:
                inserted = overtaking(state, event, piece.id)
                new.append(Pending(place.player, piece.id, number, 0, event, (), inserted, later and not inserted))
                if policy.once_a_turn.value == "every":
                    used = used | {(piece.id, number)}
    if not new:
        return state
    return state.with_pending(canonical([*state.pending, *new]), used)


@implements("hero_duel:1.1.7", "hero_duel:5.5.3")
def overtaking(state: State, event: Event, source: str) -> int:
    """What a triggered effect overtakes: what is left of the effects being carried out; without the innermost of them
    where that turned the card up, or is an effect of the card itself."""
    policy = state.table.policy
    doing = current_effect(state) if policy.inserts.value else None
    if doing is None:
        return 0
    deep, _ = under(state)
    waits = event.kind in policy.waits_all_the_same.value or doing.source == source
    return 2 * (deep - waits)


def is_indestructible(state: State, player: int, piece_id: str) -> bool:
    """Whether something keeps a piece from being destroyed: at all, or by what does so now (an effect, or a battle)."""
    now = "battle" if current_effect(state) is None else "effect"
    return any(is_banned(state, player, f"be_destroyed{how}", piece_id) for how in ("", f"_by_{now}"))


def is_kept_from_discards(state: State, player: int, piece_id: str) -> bool:
    """Whether something keeps a piece from becoming a discard by the effect that is being carried out."""
    doing = current_effect(state)
    if doing is None:
        return False
    actions = ("be_discarded_by_effect", *(("be_discarded_by_their_effect",) if doing.controller != player else ()))
    return any(is_banned(state, player, action, piece_id) for action in actions)


@implements("hero_duel:1.1.2")
def is_banned(state: State, player: int, action: str, piece_id: str | None = None) -> bool:
    """Whether something forbids ``player`` (or the piece) to do ``action``; a ban beats every permission."""
    stat = "ban:" + action
    for modifier in in_force(state):
        if modifier.stat == stat and modifier.subject in (f"@{player}", piece_id):
            return True
    if action not in state.table.bans:
        return False
    for place, piece, number, ability, ban in face_up(state).lasting.get(stat, ()):
        assert isinstance(ban, Ban)
        context = Context(piece.id, place.player, number)
        if ban.what is not None:
            hit = means(state, context, ban.what, piece_id)
        else:
            hit = ban.who == "both" or (player == place.player) == (ban.who == "us")
        if hit and (ability.condition is None or holds(state, context, ability.condition)):
            return True
    return False
