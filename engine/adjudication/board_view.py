"""A state as plain data for drawing: both sides, zone by zone, what waits, who decides."""

from __future__ import annotations

from typing import Any

from engine.adjudication.words import effect_words, option_words, player_words
from engine.resolution import WORDS, decision
from engine.state import Piece, State


def board_view(state: State) -> dict[str, Any]:
    """The board as plain data: ``players`` (name, active, zones with their cards), ``pending``, ``decision``,
    ``outcome``."""
    asked, over = decision(state), state.outcome
    names = state.table.players
    return {
        "game": state.table.game,
        "turn": state.turn,
        "active": names[state.active],
        "phase": state.phase,
        "players": [player_view(state, player) for player in range(len(names))],
        "pending": [text(effect_words(state, pending)) for pending in state.pending],
        "decision": None
        if asked is None
        else {
            "player": text(player_words(state, asked.player)),
            "purpose": text(WORDS[asked.purpose]),
            "options": [text(option_words(state, option)) for option in asked.options],
        },
        "outcome": None
        if over is None
        else {"winner": None if over.winner is None else names[over.winner], "clauses": list(over.clauses)},
    }


def text(words: tuple[str, str]) -> dict[str, str]:
    """Words in both languages as plain data."""
    return {"zh": words[0], "en": words[1]}


def player_view(state: State, player: int) -> dict[str, Any]:
    """One player's zones."""
    return {
        "name": state.table.players[player],
        "active": player == state.active,
        "zones": [
            {
                "name": spec.name,
                "zh": spec.zh,
                "en": spec.en,
                "slots": spec.slots,
                "count": len(state.pieces(player, spec.name)),
                "cards": [
                    None if piece is None else card_view(state, piece) for piece in state.zone(player, spec.name)
                ],
            }
            for spec in state.table.rules.zones
        ],
    }


def card_view(state: State, piece: Piece) -> dict[str, Any]:
    """One card: what it is, how it lies, its figures as they count now."""
    card = state.card(piece)
    figures = {}
    if card is not None:
        figures = {name: state.table.rules.stat(state, piece, name) for name, _ in card.stats}
    return {
        "id": piece.id,
        "name": None if card is None else card.name,
        "number": None if card is None else card.number,
        "text": "" if card is None else card.text,
        "down": piece.down,
        "marks": list(piece.marks),
        "damage": piece.damage,
        "under": [card_view(state, below) for below in piece.under],
        "figures": figures,
    }
