"""What is wrong with a board of HYPER BATTLE: every fault at once, each with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.clauses import implements
from engine.faults import Fault
from engine.games.hyper_battle.deploy import is_hunter
from engine.games.hyper_battle.outcome import points
from engine.games.hyper_battle.readings import reading
from engine.games.hyper_battle.rule_sets import CARDS_A_BATTLE, rule_set
from engine.state import State


@implements("hyper_battle:S.1", "hyper_battle:S.3", "hyper_battle:E.1", "hyper_battle:P.1")
def status(state: State) -> list[Fault]:
    """Every fault of a board, none for a board that can come about."""
    faults = list(table_faults(state))
    for player in range(len(state.table.players)):
        faults += pile_faults(state, player)
        faults += field_faults(state, player)
        faults += hand_faults(state, player)
        faults += point_faults(state, player)
    return faults


@implements("hyper_battle:open.more-players", "hyper_battle:S.1")
def table_faults(state: State) -> Iterator[Fault]:
    """More players than the reading in force lets play."""
    if len(state.table.players) > 2 and reading(state, "more-players") == "two-only":
        yield Fault(
            "too many players", "players", ("hyper_battle:S.1", "hyper_battle:open.more-players"),
            "规则只写了一对一；多人请把 open.more-players 设为 many",
            "the rules speak of two players; for more choose the reading `many` of open.more-players",
        )  # fmt: skip


@implements("hyper_battle:S.2", "hyper_battle:S.3", "hyper_battle:S.3.t1", "hyper_battle:E.1", "hyper_battle:P.1")
def pile_faults(state: State, player: int) -> Iterator[Fault]:
    """More cards than a deck has, or kinds of card that the rules in force don't use."""
    rules, name = rule_set(state), state.table.players[player]
    pieces = [
        (zone.name, i, p) for zone in state.table.rules.zones for i, p in enumerate(state.pieces(player, zone.name))
    ]
    if len(pieces) > rules.deck:
        yield Fault(
            "too many cards", name, rules.clauses[:1],
            f"{name} 一共有 {len(pieces)} 张牌，{rules.name} 规则的牌组是 {rules.deck} 张",
            f"{name} has {len(pieces)} cards in all; a deck has {rules.deck} under the {rules.name} rules",
        )  # fmt: skip
    for zone, index, piece in pieces:
        card = state.card(piece)
        if card is not None and card.kind not in rules.kinds:
            where = f"{name}.{zone}.{index + 1}"
            yield Fault(
                "kind not in use", where, rules.kinds_clauses,
                f"{where} 的「{card.name}」是 {card.kind}，{rules.name} 规则不用这种卡",
                f"{where} ({card.name}) is a {card.kind} card, which the {rules.name} rules don't use",
            )  # fmt: skip


@implements(
    "hyper_battle:S.5.2", "hyper_battle:S.5.3", "hyper_battle:E.2.2", "hyper_battle:E.2.4", "hyper_battle:E.2.5"
)
def field_faults(state: State, player: int) -> Iterator[Fault]:
    """Too many cards, two of a name, two hunters, a hunter lying open too early, another card face down, an event."""
    name, field = state.table.players[player], state.pieces(player, "field")
    if len(field) > CARDS_A_BATTLE:
        yield Fault(
            "too many on the field", f"{name}.field", ("hyper_battle:S.5.3",),
            f"{name} 场上有 {len(field)} 张牌，一场战斗最多打 {CARDS_A_BATTLE} 张",
            f"{name} has {len(field)} cards on the field; at most {CARDS_A_BATTLE} are played in a battle",
        )  # fmt: skip
    for same, count in Counter(card.name for piece in field if (card := state.card(piece)) is not None).items():
        if count > 1:
            yield Fault(
                "same name", f"{name}.field", ("hyper_battle:S.5.2", "hyper_battle:E.2.5"),
                f"{name} 场上有 {count} 张卡名同为「{same}」的牌，最多1张",
                f"{name} has {count} cards named {same} on the field; only one may lie there",
            )  # fmt: skip
    if sum(is_hunter(state, piece) for piece in field) > 1:
        yield Fault(
            "two hunters", f"{name}.field", ("hyper_battle:E.2.4",),
            f"{name} 场上有不止1张猎人卡，一场战斗同时只能有1张",
            f"{name} has more than one hunter on the field; only one may lie there at a time",
        )  # fmt: skip
    for index, piece in enumerate(field):
        where, card = f"{name}.field.{index + 1}", state.card(piece)
        if card is None:
            continue
        if piece.down and card.kind != "hunter":
            yield Fault(
                "not a hunter", where, ("hyper_battle:S.5.1", "hyper_battle:E.2.2"),
                f"{where} 的「{card.name}」背面朝上，只有猎人卡背面朝上打出",
                f"{where} ({card.name}) lies face down; only hunters are played so",
            )  # fmt: skip
        if not piece.down and card.kind == "hunter" and state.phase == "main":
            yield Fault(
                "hunter face up", where, ("hyper_battle:E.2.2", "hyper_battle:E.2.6"),
                f"{where} 的猎人卡「{card.name}」在部署时期应背面朝上，请写上 down",
                f"{where} ({card.name}) is a hunter, face down until the battle phase: give `down`",
            )  # fmt: skip
        if card.kind == "event":
            yield Fault(
                "event among the cards", where, ("hyper_battle:P.4.1",),
                f"{where} 的「{card.name}」是事件卡，请写在 events",
                f"{where} ({card.name}) is an event; list it under `events`",
            )  # fmt: skip


@implements("hyper_battle:P.3", "hyper_battle:P.4.1")
def hand_faults(state: State, player: int) -> Iterator[Fault]:
    """An event in a hand: it would have been played when it turned up, or gone back from the first hand."""
    name = state.table.players[player]
    for index, piece in enumerate(state.pieces(player, "hand")):
        card = state.card(piece)
        if card is not None and card.kind == "event" and state.phase != "setup":
            where = f"{name}.hand.{index + 1}"
            yield Fault(
                "event in hand", where, ("hyper_battle:P.4.1", "hyper_battle:P.3"),
                f"{where} 的「{card.name}」是事件卡，翻到时应即刻打出，不会留在手牌",
                f"{where} ({card.name}) is an event; it is played as it turns up and never stays in a hand",
            )  # fmt: skip


@implements("hyper_battle:S.4.1", "hyper_battle:S.7.1", "hyper_battle:E.1")
def point_faults(state: State, player: int) -> Iterator[Fault]:
    """More game points than at the start, or none."""
    rules, name = rule_set(state), state.table.players[player]
    if state.fact(f"points.{player}") is None:
        return
    if points(state, player) > rules.points:
        yield Fault(
            "too many points", name, rules.clauses,
            f"{name} 有 {points(state, player)} 点，{rules.name} 规则开局是 {rules.points} 点，不会增加",
            f"{name} has {points(state, player)} points; {rules.name} begins with {rules.points}, and none are added",
        )  # fmt: skip
    if points(state, player) == 0 and len(state.table.players) == 2:
        yield Fault(
            "game is over", name, ("hyper_battle:S.7.1",),
            f"{name} 的游戏点数是0，这局已经结束",
            f"{name} has no game points left; the game is over",
        )  # fmt: skip
