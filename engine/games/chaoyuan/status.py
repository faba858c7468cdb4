"""What is wrong with a board of 超元绝战: every fault at once, each with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.clauses import implements
from engine.faults import Fault
from engine.games.chaoyuan.energy import SIDEWAYS
from engine.games.chaoyuan.main_phase import is_spell
from engine.games.chaoyuan.outcome import check_outcome
from engine.games.chaoyuan.variant import cite, variant
from engine.state import State

DECK_SIZE = 40


@implements("chaoyuan:1.2.1", "chaoyuan:1.4.1")
def status(state: State) -> list[Fault]:
    """Every fault of a board, none for a board that can come about."""
    faults: list[Fault] = []
    for player in range(len(state.table.players)):
        faults += deck_faults(state, player)
        faults += field_faults(state, player)
        faults += elsewhere_faults(state, player)
    ended = check_outcome(state).outcome
    if ended is not None:
        faults.append(
            Fault(
                "game is over", "board", ended.clauses,
                "按这个盘面已经分出胜负，没有可裁定的后续",
                "on this board the game is already decided; nothing is left to rule on",
            )
        )  # fmt: skip
    return faults


@implements("chaoyuan:1.2.1")
def deck_faults(state: State, player: int) -> Iterator[Fault]:
    """More cards, or more copies of one, than a deck may hold."""
    name = state.table.players[player]
    pieces = [p for zone in state.table.rules.zones for p in state.pieces(player, zone.name)]
    clauses = cite(state, "1.2.1")
    if len(pieces) > DECK_SIZE:
        yield Fault(
            "too many cards", name, clauses,
            f"{name} 一共有 {len(pieces)} 张卡，一副卡组只有 {DECK_SIZE} 张",
            f"{name} has {len(pieces)} cards in all; a deck has {DECK_SIZE}",
        )  # fmt: skip
    same, (zh, en), most = variant(state).same, variant(state).same_word, variant(state).copies
    known = Counter(key for p in pieces if (card := state.card(p)) is not None and (key := same(card)))
    for key, count in known.items():
        if count > most:
            yield Fault(
                "too many copies", name, clauses,
                f"{name} 有 {count} 张{zh}「{key}」的卡，最多 {most} 张",
                f"{name} has {count} cards with the {en} {key}; at most {most} are allowed",
            )  # fmt: skip


@implements("chaoyuan:3.1.1", "chaoyuan:4.14.1", "chaoyuan:2.2")
def field_faults(state: State, player: int) -> Iterator[Fault]:
    """A life card lying open, a fighter face down, a spell card among the fighters."""
    name = state.table.players[player]
    beast = variant(state).fighter
    spell = variant(state).spell
    for index, piece in enumerate(state.zone(player, "life")):
        if piece is not None and not piece.down:
            where = f"{name}.life.{index + 1}"
            yield Fault(
                "life card face up", where, cite(state, "4.14.1"),
                f"{where} 是正面的，生命卡暗盖放置；请写上 down",
                f"{where} lies face up; life cards lie face down: give `down`",
            )  # fmt: skip
        if piece is not None and SIDEWAYS in piece.marks:
            yield _never_sideways(state, f"{name}.life.{index + 1}")
    for index, piece in enumerate(state.zone(player, "field")):
        where = f"{name}.field.{index + 1}"
        if piece is None:
            continue
        card = state.card(piece)
        if card is not None and is_spell(card):
            yield Fault(
                "not a fighter", where, cite(state, "3.1.1"),
                f"{where} 的「{card.name}」是{spell[0]}，战域里只能放{beast[0]}",
                f"{where} ({card.name}) is a {spell[1]}; only a {beast[1]} may stand there",
            )  # fmt: skip
        if piece.down:
            yield Fault(
                "fighter face down", where, cite(state, "4.9.2"),
                f"{where} 是暗盖的，{beast[0]}在场上是正面的；生命卡请写在 life",
                f"{where} lies face down; a {beast[1]} stands face up, life cards belong into `life`",
            )  # fmt: skip


@implements("chaoyuan:4.1.2", "chaoyuan:3.4.2")
def elsewhere_faults(state: State, player: int) -> Iterator[Fault]:
    """Cards lying sideways where nothing can be used up, or face down in the discard zone."""
    name = state.table.players[player]
    for zone in ("hand", "deck", "discard"):
        for index, piece in enumerate(state.pieces(player, zone)):
            if SIDEWAYS in piece.marks:
                yield _never_sideways(state, f"{name}.{zone}.{index + 1}")
            if zone == "discard" and piece.down:
                where = f"{name}.discard.{index + 1}"
                yield Fault(
                    "discard face down", where, cite(state, "3.4.2"),
                    f"{where} 是背面的，废弃区的卡全部正面公开",
                    f"{where} lies face down; the discard zone lies open",
                )  # fmt: skip


def _never_sideways(state: State, where: str) -> Fault:
    return Fault(
        "never sideways", where, cite(state, "4.1.2"),
        f"{where} 不会横置，只有战域里的卡和能量卡会",
        f"{where} can't lie sideways; only fighters and energy cards do",
    )  # fmt: skip
