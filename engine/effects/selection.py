"""Which cards and players an effect means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from engine.cards import UNKNOWN, Card
from engine.clauses import implements
from engine.effects.nodes import Amount, Count, Filter, Handled, Missing, Plus, Ref, Selection, Sum, What, Who
from engine.state import Context, Piece, Place, State
from engine.zones import NeedsFace

Found = tuple[Place, Piece]
ANYTHING = Filter()

A = TypeVar("A", bound=Callable[..., int])
FIGURES: dict[type[Any], Callable[[State, Context, Any], int]] = {}
"""Amounts that only some games know → how much they come to."""


def comes_to(kind: type[Any]) -> Callable[[A], A]:
    """Register how much an amount of one game comes to: a function ``(state, context, amount) -> int``."""

    def register(function: A) -> A:
        FIGURES[kind] = function
        return function

    return register


@implements("hero_duel:1.1.5")
def players(state: State, who: Who, controller: int) -> tuple[int, ...]:
    """The players meant, seen from ``controller``; where both are, the active one comes first."""
    if who == "us":
        return (controller,)
    if who == "them":
        return state.others(controller)
    return (state.active, *state.others(state.active))


@implements("hero_duel:5.6.1", "hero_duel:2.0.4", "hero_duel:5.11.3a")
def passes(state: State, context: Context | None, place: Place, piece: Piece, wanted: Filter) -> bool:
    """Whether a piece passes a filter.

    Raises ``NeedsFace`` if that hangs on the face of a card that nobody knows.
    """
    if wanted.other and context is not None and piece.id == context.source:
        return False
    if wanted.face is not None and piece.down != (wanted.face == "down"):
        return False
    if wanted.role is not None and state.fact(f"{wanted.role}.{place.player}") != piece.id:
        return False
    if wanted.state is not None and wanted.state != "full":
        if wanted.state == "upright":
            if "sideways" in piece.marks:
                return False
        elif wanted.state not in piece.marks:
            return False
    if not (wanted.keywords or wanted.names or wanted.called or wanted.kind or wanted.stat or wanted.marks
            or wanted.alike or wanted.without or wanted.lacking or wanted.containing
            or wanted.state == "full"):  # fmt: skip
        return True
    if piece.down and place.zone in state.table.rules.blank_when_down:
        return is_of_hidden_kind(state, piece, wanted)
    card = state.card(piece)
    if card is None:
        raise NeedsFace(place)
    if wanted.keywords and not any(word in card.keywords for word in wanted.keywords):
        return False
    if wanted.names and not is_named(card.name, wanted.names):
        return False
    if wanted.called and not goes_by(card, wanted.called):
        return False
    if wanted.without and goes_by(card, wanted.without):
        return False
    if wanted.lacking and any(word in card.keywords for word in wanted.lacking):
        return False
    if wanted.containing and not any(word in f"{card.name}\n{name_in_texts(card.name)}" for word in wanted.containing):
        return False
    if wanted.marks and not set(wanted.marks) & set(card.marks):
        return False
    if wanted.alike is not None and not is_alike(state, context, card, wanted.alike):
        return False
    if wanted.kind and card.kind != wanted.kind:
        return False
    if wanted.state == "full" and (piece.down or "weak" not in card.figures or "weakened" in piece.marks):
        return False
    if wanted.stat is not None:
        value = state.table.rules.stat(state, piece, wanted.stat)
        if value is None:
            return False
        if wanted.low is not None and value < wanted.low:
            return False
        if wanted.high is not None and value > wanted.high:
            return False
    return True


def is_of_hidden_kind(state: State, piece: Piece, wanted: Filter) -> bool:
    """Whether a card of which nothing shows passes: only its kind may be asked for, where lying so tells it."""
    hidden = state.table.rules.kind_when_down
    if hidden is None or wanted.kind is None or replace(wanted, kind=None, face=None, other=False) != ANYTHING:
        return False
    card = state.card(piece)
    return wanted.kind == (hidden if card is None else card.kind)


def is_alike(state: State, context: Context | None, card: Card, in_what: str) -> bool:
    """Whether a card shares a mark or a keyword with the effect's own card."""
    own = None if context is None else state.table.card(context.source)
    return own is not None and bool(set(getattr(own, in_what)) & set(getattr(card, in_what)))


def goes_by(card: Card, words: tuple[str, ...]) -> bool:
    """Whether one of these is a card's name or a keyword of it."""
    return is_named(card.name, words) or any(word in card.keywords for word in words)


def is_named(name: str, words: tuple[str, ...]) -> bool:
    """Whether a card's name is one of these: card texts are read in one script and width, names stand as printed."""
    return name in words or name_in_texts(name) in words


@cache
def name_in_texts(name: str) -> str:
    """A card's name as a text that was read has it."""
    if all("\u4e00" <= char <= "\u9fff" for char in name) and name.encode("gb2312", "ignore").decode("gb2312") == name:
        return name  # What every script writes so, which needs no reader.
    from engine.effects.reading.normal import normal_name

    return normal_name(name)


def candidates(state: State, context: Context, what: Selection, only: str | None = None) -> Iterator[Found]:
    """Every piece that a selection may pick, in order of player and place; ``only``: none but this one. No card is
    looked at before it is asked for, so that one that nobody knows is needed only where a line comes to it."""
    if what.filter.extreme is None:
        return passing(state, context, what, only)
    outer = outermost(state, list(passing(state, context, what)), what.filter)
    return (at for at in outer if only is None or at[1].id == only)


def passing(state: State, context: Context, what: Selection, only: str | None = None) -> Iterator[Found]:
    """The pieces that a selection is from and that pass its filter, looked at one by one."""
    if what.among is not None:
        yield from among(state, context, what.among, what.filter, only)
        return
    rules = state.table.rules
    zones = rules.board_zones if what.zone == "board" else rules.field_zones if what.zone == "field" else ()
    zones = zones or (what.zone,)
    anything = means_anything(what.filter)
    for player in players(state, what.who, context.controller):
        for zone in zones:
            for index, piece in enumerate(state.zone(player, zone)):
                if piece is not None and (only is None or piece.id == only):
                    place = Place(player, zone, index)
                    if anything or passes(state, context, place, piece, what.filter):
                        yield place, piece


@cache
def means_anything(wanted: Filter) -> bool:
    """Whether every piece passes a filter."""
    return wanted == ANYTHING


def outermost(state: State, found: list[Found], wanted: Filter) -> list[Found]:
    """Those of the pieces found whose figure none of the others exceeds (or falls below)."""
    assert wanted.stat is not None
    figures = [state.table.rules.stat(state, piece, wanted.stat) or 0 for _, piece in found]
    best = (max if wanted.extreme == "highest" else min)(figures, default=0)
    return [at for at, figure in zip(found, figures, strict=True) if figure == best]


def pickable(state: State, context: Context, what: Selection) -> Iterator[Found]:
    """The pieces that an effect may pick: its candidates without those that no effect may have as its object."""
    may_pick = state.table.rules.may_pick
    for at in candidates(state, context, what):
        if may_pick is None or may_pick(state, at[1], what):
            yield at


def among(state: State, context: Context, name: str, wanted: Filter, only: str | None = None) -> Iterator[Found]:
    """The pieces bound to a name that still lie somewhere and pass the filter."""
    for piece_id in bound(context, name):
        place = state.find(piece_id) if only is None or piece_id == only else None
        piece = None if place is None else state.at(place)
        if place is not None and piece is not None and passes(state, context, place, piece, wanted):
            yield place, piece


def bound(context: Context, name: str) -> tuple[str, ...]:
    """The pieces that an effect has bound to a name; none if it hasn't."""
    for key, ids in context.bound:
        if key == name:
            return ids
    return ()


@implements("hero_duel:5.7.1")
def referred(state: State, context: Context, ref: Ref) -> tuple[str, ...]:
    """The ids of the pieces that a reference means."""
    if ref.name == "self":
        at = None if ref.zone is None else state.find(context.source)
        return (context.source,) if ref.zone is None or (at is not None and at.zone == ref.zone) else ()
    if ref.name in ("attacker", "defender"):
        return fighting(state, ref.name)
    if ref.name == "event":
        return () if context.event is None or context.event.piece is None else (context.event.piece,)
    if ref.name == "main":
        ids = (state.fact(f"main.{context.controller}"),)
    elif ref.name == "their_main":
        ids = tuple(state.fact(f"main.{player}") for player in state.others(context.controller))
    else:
        return bound(context, "seen" if ref.name == "rest" else ref.name)
    return tuple(i for i in ids if i is not None)


def fighting(state: State, role: str) -> tuple[str, ...]:
    """The piece that attacks or defends in the attack that goes on."""
    attack = state.fact("attack")
    piece_id = None if attack is None else attack[0 if role == "attacker" else 2]
    return () if piece_id is None else (piece_id,)


def means(state: State, context: Context, what: What, piece_id: str | None) -> bool:
    """Whether a reference or a selection means this piece, where all that are there are meant."""
    if isinstance(what, Selection):
        return piece_id is not None and any(candidates(state, context, what, piece_id))
    return piece_id in referred(state, context, what)


def amount(state: State, context: Context, value: Amount) -> int:
    """How much a figure in an effect comes to now."""
    if isinstance(value, Count):
        selection = Selection(value.zone, value.who, value.filter, None)
        return sum(1 for _ in candidates(state, context, selection)) // value.per * value.times
    if isinstance(value, Missing):
        more = value.goal - amount(state, context, value.count)
        return max(0, -more if value.over else more)
    if isinstance(value, Plus):
        return amount(state, context, value.count) + value.more
    if isinstance(value, Handled):
        return len(bound(context, "those")) * value.times
    if isinstance(value, Sum):
        return total(state, context, value.what, value.stat) * value.times
    return value if isinstance(value, int) else FIGURES[type(value)](state, context, value)


def total(state: State, context: Context, what: What, stat: str) -> int:
    """A figure of the cards meant, added up; those that have none (face down, without the figure) add nothing.

    Raises ``NeedsFace`` for a card lying open that nobody knows.
    """
    if isinstance(what, Selection):
        places: list[Place | None] = [place for place, _ in candidates(state, context, what)]
    else:
        places = [state.find(piece_id) for piece_id in referred(state, context, what)]
    value = 0
    for place in places:
        piece = None if place is None else state.at(place)
        if place is None or piece is None:
            continue
        figure = state.table.rules.stat(state, piece, stat)
        if figure is None and state.card(piece) is None and not piece.down:
            raise NeedsFace(place)
        value += figure or 0
    return value


def is_unknown(piece_id: str) -> bool:
    """Whether the id is of a card that nobody knows."""
    return piece_id[0] == UNKNOWN
