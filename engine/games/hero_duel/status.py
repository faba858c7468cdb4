"""What is wrong with a board of 英雄对决: every fault at once, each with its clause."""

from __future__ import annotations

from collections import Counter

from engine.clauses import implements
from engine.faults import Fault
from engine.games.hero_duel.outcome import losses
from engine.state import State

DECK_SIZE = 40
COPIES = 3


@implements("hero_duel:1.0.2", "hero_duel:2.0.7", "hero_duel:5.11.2a", "hero_duel:5.11.3a", "hero_duel:1.3.1")
def status(state: State) -> list[Fault]:
    """Every fault of a board, none for a board that can come about."""
    faults = []
    for player, name in enumerate(state.table.players):
        pieces = [(zone.name, p) for zone in state.table.rules.zones for p in state.pieces(player, zone.name)]
        if len(pieces) > DECK_SIZE:
            faults.append(
                Fault(
                    "too many cards", name, ("hero_duel:1.0.2",),
                    f"{name} 一共有 {len(pieces)} 张牌，一副套牌只有 {DECK_SIZE} 张",
                    f"{name} has {len(pieces)} cards in all; a deck has {DECK_SIZE}",
                )
            )  # fmt: skip
        known = Counter(card.number for _, piece in pieces if (card := state.card(piece)) is not None and card.number)
        for number, count in known.items():
            if count > COPIES:
                faults.append(
                    Fault(
                        "too many copies", name, ("hero_duel:1.0.2", "hero_duel:2.0.7"),
                        f"{name} 有 {count} 张编号 {number} 的牌，最多 {COPIES} 张",
                        f"{name} has {count} cards numbered {number}; at most {COPIES} are allowed",
                    )
                )  # fmt: skip
        for index, piece in enumerate(state.zone(player, "field")):
            if piece is None or "weakened" not in piece.marks:
                continue
            where = f"{name}.field.{index + 1}"
            card = state.card(piece)
            if piece.down:
                faults.append(
                    Fault(
                        "weakened face down", where, ("hero_duel:5.11.2a",),
                        f"{where} 是暗盖的，暗盖的牌不会处于衰弱状态",
                        f"{where} lies face down; a card lying face down isn't weakened",
                    )
                )  # fmt: skip
            elif card is not None and "weak" not in card.figures:
                faults.append(
                    Fault(
                        "cannot be weakened", where, ("hero_duel:5.11.3a",),
                        f"{where} 的「{card.name}」没有衰弱战力，不会处于衰弱状态；请写上 weak 或去掉 weakened",
                        f"{where} ({card.name}) has no weakened power; give `weak` or drop `weakened`",
                    )
                )  # fmt: skip
        over = losses(state, player)
        if over:
            faults.append(
                Fault(
                    "game is over", name, over,
                    f"按这个盘面 {name} 已经输了，没有可裁定的后续",
                    f"on this board {name} has already lost; nothing is left to rule on",
                )
            )  # fmt: skip
    return faults
