"""What is wrong with a board of 奥特怪兽俱乐部: every fault at once, each with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.clauses import implements
from engine.faults import Fault
from engine.games.kaiju_club.board import BATTLE, REINFORCEMENT, engaged, fighters, stat
from engine.games.kaiju_club.outcome import losses
from engine.state import Piece, State

DECK_SIZE = 40
COPIES = 3


@implements("kaiju_club:2.1", "kaiju_club:4.1", "kaiju_club:4.2")
def status(state: State) -> list[Fault]:
    """Every fault of a board, none for a board that can come about."""
    faults: list[Fault] = []
    for player in (0, 1):
        faults += deck_faults(state, player)
        faults += field_faults(state, player)
        faults += zone_faults(state, player)
        over = () if state.phase == "setup" else losses(state, player)
        if over:
            name = state.table.players[player]
            faults.append(
                Fault(
                    "game is over", name, over,
                    f"按这个盘面 {name} 已经输了，没有可裁定的后续",
                    f"on this board {name} has already lost; nothing is left to rule on",
                )
            )  # fmt: skip
    return faults


@implements("kaiju_club:2.1")
def deck_faults(state: State, player: int) -> Iterator[Fault]:
    """More cards, or more of one name, than a deck may hold."""
    name = state.table.players[player]
    pieces: list[Piece] = []
    for zone in state.table.rules.zones:
        for piece in state.pieces(player, zone.name):
            pieces += [piece, *piece.under]
    if len(pieces) > DECK_SIZE:
        yield Fault(
            "too many cards", name, ("kaiju_club:2.1",),
            f"{name} 一共有 {len(pieces)} 张卡，一副卡组只有 {DECK_SIZE} 张",
            f"{name} has {len(pieces)} cards in all; a deck has {DECK_SIZE}",
        )  # fmt: skip
    known = Counter(card.name for p in pieces if (card := state.card(p)) is not None and card.name)
    for same, count in known.items():
        if count > COPIES:
            yield Fault(
                "too many copies", name, ("kaiju_club:2.1",),
                f"{name} 有 {count} 张名为「{same}」的卡，同名卡最多 {COPIES} 张",
                f"{name} has {count} cards named {same}; at most {COPIES} of a name are allowed",
            )  # fmt: skip


@implements("kaiju_club:1.1.2", "kaiju_club:2.2", "kaiju_club:5.12", "kaiju_club:3.1")
def field_faults(state: State, player: int) -> Iterator[Fault]:
    """A card on the field that is no battle card, should be defeated, lies face down, or is strengthened by no battle
    card; an empty engagement zone before a support zone that isn't."""
    name = state.table.players[player]
    for place, piece in fighters(state, player):
        where, card = f"{name}.{place.zone}.{place.index + 1}", state.card(piece)
        if card is not None and card.kind != BATTLE:
            yield Fault(
                "not a battle card", where, ("kaiju_club:2.2", "kaiju_club:2.3"),
                f"{where} 的「{card.name}」不是战斗卡", f"{where} ({card.name}) isn't a battle card",
            )  # fmt: skip
        hp = stat(state, piece, "hp")
        if hp is not None and piece.damage >= hp:
            yield Fault(
                "already defeated", where, ("kaiju_club:1.1.2", "kaiju_club:5.18"),
                f"{where} 有 {piece.damage} 点伤害，HP 是 {hp}，应已被击败",
                f"{where} has {piece.damage} damage and {hp} HP; it is defeated already",
            )  # fmt: skip
        if piece.down and state.phase != "setup":
            yield Fault(
                "face down", where, ("kaiju_club:3.1",),
                f"{where} 是暗盖的，开局之后场上的战斗卡都是正面",
                f"{where} lies face down; after set-up battle cards lie face up",
            )  # fmt: skip
        for below in piece.under:
            under = state.card(below)
            if under is not None and under.kind != BATTLE:
                yield Fault(
                    "no strengthening", where, ("kaiju_club:5.12",),
                    f"{where} 下面的「{under.name}」不是战斗卡，不能用作强化",
                    f"{under.name} below {where} isn't a battle card and can't strengthen",
                )  # fmt: skip
    if state.phase != "setup" and engaged(state, player) is None and state.pieces(player, "support"):
        yield Fault(
            "nobody engaged", f"{name}.engaged", ("kaiju_club:2.2",),
            f"{name} 的交战区是空的，支援区有卡时必须补上",
            f"{name}'s engagement zone is empty; a card from support has to be there",
        )  # fmt: skip


@implements("kaiju_club:2.4", "kaiju_club:1.3.1", "kaiju_club:3.2.2.3")
def zone_faults(state: State, player: int) -> Iterator[Fault]:
    """Another card than a reinforcement in the placement zone; damage off the field."""
    name = state.table.players[player]
    for index, piece in enumerate(state.pieces(player, "placement")):
        card = state.card(piece)
        if card is not None and card.kind != REINFORCEMENT:
            where = f"{name}.placement.{index + 1}"
            yield Fault(
                "not a reinforcement", where, ("kaiju_club:2.4",),
                f"{where} 的「{card.name}」不是增援卡，不会留在配置区",
                f"{where} ({card.name}) isn't a reinforcement card and doesn't stay there",
            )  # fmt: skip
    for zone in ("hand", "deck", "discard", "spirit", "rift", "placement"):
        for index, piece in enumerate(state.pieces(player, zone)):
            if piece.damage or piece.under:
                where = f"{name}.{zone}.{index + 1}"
                yield Fault(
                    "damage off the field", where, ("kaiju_club:3.2.2.3", "kaiju_club:5.13"),
                    f"{where} 不在场上，不会有伤害指示物或强化",
                    f"{where} isn't on the field; it has neither damage nor strengthenings",
                )  # fmt: skip
