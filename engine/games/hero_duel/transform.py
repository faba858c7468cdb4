"""Transforming (形态转换): one character takes another's place on the field of 英雄对决 (4.1, 5.10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.choosing import copy_of
from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import action, known_hand
from engine.effects.selection import is_unknown, players
from engine.effects.triggers import emit, is_banned
from engine.events import Event
from engine.resolution import Barred, Option, as_one_step, choice, procedure
from engine.state import Context, Frame, Piece, State
from engine.zones import shift


@choice("hero_duel.transform", "是否进行形态转换", "whether to transform")
class Transform:
    """Which character transforms into which card of the hand."""

    @staticmethod
    @implements(
        "hero_duel:4.1.2", "hero_duel:4.1.1a", "hero_duel:4.1.1a-2", "hero_duel:5.10.1", "hero_duel:5.10.2",
        "hero_duel:5.10.2a", "hero_duel:5.10.2b", "hero_duel:5.10.3", "hero_duel:5.10.3a", "hero_duel:5.10.3b",
        "hero_duel:5.10.3c", "hero_duel:5.10.4", "hero_duel:2.0.8",
    )  # fmt: skip
    def options(state: State, player: int) -> list[Option]:
        """Every pair that the rules let transform, or not to."""
        seen: dict[tuple[str, str], Option] = {}
        if not is_banned(state, player, "transform"):
            for old, new, why in pairs(state, player):
                if why is None:
                    seen.setdefault((old.id, copy_of(new.id)), Option("transform", (old.id, new.id)))
        return [*seen.values(), Option("pass")]

    @staticmethod
    @implements("hero_duel:5.10.1", "hero_duel:2.0.5g", "hero_duel:5.11.2a")
    def take(state: State, option: Option, player: int) -> State:
        """The old character goes to the rest zone, the new one takes its place face up, and its transform effect
        triggers."""
        if option.verb == "pass":
            return state
        old, new = option.what
        place = state.find(old)
        assert place is not None
        if state.table.reading("hero_duel:open.transform-keeps-changes") == "inherits":
            state = inherit(state, old, new)
        return as_one_step(
            state,
            Frame("relocate", (old, "rest")),
            Frame("hero_duel.enter", (new, place.index)),
            Frame("hero_duel.check"),
        )

    @staticmethod
    def barred(state: State, player: int) -> Iterator[Barred]:
        """Every pair that may not transform, with the first condition that it fails."""
        for old, new, why in pairs(state, player):
            if why is not None:
                yield Barred(Option("transform", (old.id, new.id)), why[:1], why[1], why[2])


def inherit(state: State, old: str, new: str) -> State:
    """Let what holds of one card this turn hold of another: what changes its figures, and which of its kinds of effect
    were used."""
    modifiers = {m._replace(subject=new) for m in state.modifiers if m.subject == old and m.until == state.turn}
    before, after = state.table.card(old), state.table.card(new)
    assert before is not None and after is not None
    kinds = {before.abilities[number].trigger for piece, number in state.used if piece == old}
    words = {trigger.kind for trigger in kinds if trigger is not None}
    used = {
        (new, number)
        for number, ability in enumerate(after.abilities)
        if ability.trigger is not None and ability.trigger.kind in words
    }
    return state._replace(
        modifiers=tuple(sorted((*state.modifiers, *modifiers), key=repr)), used=state.used | frozenset(used)
    )


def pairs(state: State, player: int) -> Iterator[tuple[Piece, Piece, tuple[str, str, str] | None]]:
    """Each character on the field with each known card in hand, and why they may not transform, if they may not.

    Raises ``NeedsFace`` for an unknown card in hand that may turn out to be one to transform into."""
    up = [card for old in state.pieces(player, "field") if not old.down and (card := state.card(old)) is not None]
    marks = {mark for card in up for mark in card.marks}
    hand = [piece for piece in state.pieces(player, "hand") if not is_unknown(piece.id)]
    if marks:
        hand = list(known_hand(state, player, lambda card: not marks.isdisjoint(card.keywords)))
    for old in state.pieces(player, "field"):
        card = state.card(old)
        for new in hand:
            into = state.card(new)
            assert into is not None
            if old.down or card is None:
                why = (
                    "hero_duel:5.10.2a",
                    "要转换的牌没有正面表示在战场上",
                    "the card to transform isn't face up",
                )
                yield old, new, why
            elif not card.marks:
                yield old, new, ("hero_duel:5.10.2b", "要转换的牌没有转换标记", "it bears no transform mark")
            elif not any(word in into.keywords for word in card.marks):
                yield (
                    old,
                    new,
                    (
                        "hero_duel:5.10.3c" if any(word in into.name for word in card.marks) else "hero_duel:5.10.3b",
                        "手牌中的牌不具有转换标记所写的关键词（看关键词，不看牌名）",
                        "the card in hand lacks the keyword of the mark (keywords count, names don't)",
                    ),
                )
            else:
                yield old, new, None


@procedure("hero_duel.enter", "形态转换进场", "enter by transforming")
@implements("hero_duel:5.10.1", "hero_duel:2.0.5g")
def enter_transformed(state: State, piece_id: str, slot: int) -> State:
    """The card from hand takes the slot, and its transform effect triggers."""
    place = state.find(piece_id)
    assert place is not None
    if state.zone(place.player, "field")[slot] is not None:
        return state
    state = shift(state, place, "field", slot=slot)
    state = emit(state, Event("move", place.player, piece_id, "hand", "field"))
    return emit(state, Event("transform", place.player, piece_id, "hand", "field"))


@action(n.ExtraTransform, "额外形态转换", "transform once more")
@implements("hero_duel:5.10.4")
def extra_transform(state: State, node: n.ExtraTransform, context: Context) -> State:
    """One more transformation by an effect, beyond the one of the turn."""
    return state.push(
        *(Frame("hero_duel.transform", (player,)) for player in players(state, node.who, context.controller))
    )
