"""Traits (特性) of 超元绝战 and what they keep from being attacked (4.13)."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects.figures import bears
from engine.effects.triggers import is_banned
from engine.games.chaoyuan.readings import reading
from engine.games.chaoyuan.variant import cite
from engine.state import Piece, Place, State

CHALLENGE = "challenge"
IRON_WALL = "iron_wall"
TRAITS = {CHALLENGE: "挑战", IRON_WALL: "铁壁"}
"""The traits of fighters and the words that cards use; 反击 is a trigger (``life_broken``)."""


@implements("chaoyuan:4.13")
def has_trait(state: State, place: Place, piece: Piece, trait: str) -> bool:
    """Whether the piece has a trait: by its own text, or by an effect that lasts."""
    return not piece.down and place.zone == "field" and bears(state, place, piece, trait)


def bearers(state: State, player: int, trait: str) -> list[int]:
    """The zones of a player's battlefield in which a fighter with this trait stands."""
    return [
        index
        for index, piece in enumerate(state.zone(player, "field"))
        if piece is not None and has_trait(state, Place(player, "field", index), piece, trait)
    ]


@implements("chaoyuan:4.13.2")
def challengers(state: State, player: int) -> list[int]:
    """The zones of a player that have to be attacked before any other: those with 挑战 that weren't attacked yet, where
    one attack a turn is enough (open.challenge-satisfied)."""
    found = bearers(state, player, CHALLENGE)
    if reading(state, "challenge-satisfied") == "once-a-turn":
        attacked = state.fact("challenged", ())
        found = [i for i in found if (p := state.zone(player, "field")[i]) is not None and p.id not in attacked]
    return found


@implements("chaoyuan:4.13.2", "chaoyuan:4.13.3", "chaoyuan:5.4.3", "chaoyuan:4.10.2")
def shielded(state: State, defender: int, slot: int) -> tuple[str, ...]:
    """The clauses that keep a zone of the defender from being attacked by any fighter; none if it may be."""
    piece = state.zone(defender, "field")[slot]
    life = state.zone(defender, "life")[slot]
    walls = bearers(state, defender, IRON_WALL)
    if walls and piece is None:
        bare = life is not None
        if bare or reading(state, "iron-wall-empty") == "beasts-only":
            return cite(state, "4.13.3")
    if piece is not None and is_banned(state, defender, "be_attacked", piece.id):
        return cite(state, "1.5.2")
    first = challengers(state, defender)
    if first and slot not in first:
        free = walls and piece is not None and reading(state, "challenge-and-iron-wall") == "any-beast"
        if not free:
            return cite(state, "4.13.2")
    if piece is not None:
        return ()
    if life is None:
        barred = state.pieces(defender, "life") and reading(state, "empty-zone-with-life") == "not-allowed"
        return ("chaoyuan:open.empty-zone-with-life",) if barred else ()
    blocked = state.pieces(defender, "field") and reading(state, "blocking") == "whole-field"
    return cite(state, "4.10.5") if blocked else ()
