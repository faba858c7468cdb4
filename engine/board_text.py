"""A board as one line of text, short enough to paste into a chat, and back.

``hero_duel 5 A battle | A field:Z1#1,~Z1#2,-,-,- hand:?*2 deck:?*20 | B hand:?*4 deck:?*22 | used:Z1#1.0``

Between bars: game, turn, active player and phase; then each player with his zones that aren't empty; then what
holds beyond the board (``used``, ``mod``, ``fact``), where there is something. A card is its id, ``~`` before it when
it lies face down, ``+mark`` behind it for each state, ``!2`` for damage, ``(…)`` around the cards below it; ``-`` is an
empty slot, ``*20`` twenty alike. What is going on (agenda, waiting effects) isn't part of a board.
"""

from __future__ import annotations

import json
import re
from itertools import groupby

from engine.cards import Table
from engine.serial import dump, load
from engine.state import Modifier, Piece, State, Zone

_PIECE = re.compile(r"(?P<down>~?)(?P<id>[^\s,~+!()*|]+)(?P<marks>(?:\+\w+)*)(?:!(?P<damage>\d+))?$")


class BadBoard(ValueError):
    """Text that isn't a board; the message says what, where and what would be right."""


def write_board(state: State) -> str:
    """The one text of a board."""
    table = state.table
    parts = [f"{table.game} {state.turn} {table.players[state.active]} {state.phase or '-'}"]
    for player, name in enumerate(table.players):
        zones = [
            f"{spec.name}:{_write_zone(zone)}"
            for spec, zone in zip(table.rules.zones, state.zones[player], strict=True)
            if any(piece is not None for piece in zone)
        ]
        parts.append(" ".join([name, *zones]))
    beyond = [f"used:{piece}.{ability}" for piece, ability in sorted(state.used)]
    beyond += [f"mod:{m.subject}/{m.stat}/{m.amount:+}/{m.until}" for m in state.modifiers]
    beyond += [
        f"fact:{key}={json.dumps(dump(value), ensure_ascii=False, separators=(',', ':')).replace(' ', chr(92) + 's')}"
        for key, value in state.facts
    ]
    return " | ".join([*parts, *([" ".join(beyond)] if beyond else [])])


def _write_zone(zone: Zone) -> str:
    words = []
    for piece, run in groupby(zone):
        count = len(list(run))
        word = "-" if piece is None else _write_piece(piece)
        words.append(word if count == 1 else f"{word}*{count}")
    return ",".join(words)


def _write_piece(piece: Piece) -> str:
    text = ("~" if piece.down else "") + piece.id + "".join(f"+{mark}" for mark in piece.marks)
    if piece.damage:
        text += f"!{piece.damage}"
    if piece.under:
        text += "(" + ";".join(_write_piece(below) for below in piece.under) + ")"
    return text


def read_board(text: str, table: Table) -> State:
    """The board that a text describes, on a table that knows its cards. Raises ``BadBoard``."""
    parts = [part.strip() for part in text.strip().split("|")]
    head = parts[0].split()
    if len(head) != 4 or not head[1].isdigit():
        raise BadBoard("开头应为：游戏 回合 玩家 阶段。 It should begin: game turn player phase.")
    if head[0] != table.game:
        raise BadBoard(
            f"这是 {head[0]} 的盘面，不是 {table.game} 的。 This is a board of {head[0]}, not of {table.game}."
        )
    if head[2] not in table.players:
        raise BadBoard(f"没有玩家 {head[2]}，有 {table.players}。 No player {head[2]}; there are {table.players}.")
    zones = []
    for player, name in enumerate(table.players):
        words = parts[player + 1].split() if player + 1 < len(parts) else []
        if not words or words[0] != name:
            raise BadBoard(f"第 {player + 1} 段应为玩家 {name}。 Part {player + 1} should be player {name}.")
        zones.append(_read_zones(words[1:], name, table))
    state = State(
        table,
        int(head[1]),
        table.players.index(head[2]),
        "" if head[3] == "-" else head[3],
        tuple(zones),
    )
    for word in " ".join(parts[len(table.players) + 1 :]).split():
        state = _read_beyond(state, word)
    return state


def _read_zones(words: list[str], name: str, table: Table) -> tuple[Zone, ...]:
    given = {}
    for word in words:
        zone, colon, pieces = word.partition(":")
        if not colon or zone not in table.rules.zone_index:
            known = ", ".join(table.rules.zone_index)
            raise BadBoard(f"{name} 没有区域 {zone!r}，有：{known}。 {name} has no zone {zone!r}; there are {known}.")
        given[zone] = _read_zone(pieces, f"{name}.{zone}")
    made = []
    for spec in table.rules.zones:
        zone_pieces = given.get(spec.name, ())
        if spec.slots is not None:
            if len(zone_pieces) > spec.slots:
                raise BadBoard(f"{name}.{spec.name} 只有 {spec.slots} 格。 {name}.{spec.name} has {spec.slots} slots.")
            zone_pieces = (*zone_pieces, *(None,) * (spec.slots - len(zone_pieces)))
        made.append(zone_pieces)
    return tuple(made)


def _read_zone(text: str, where: str) -> Zone:
    pieces: list[Piece | None] = []
    for word in text.split(","):
        many = re.fullmatch(r"(.+)\*(\d{1,3})", word)
        word, count = (many[1], int(many[2])) if many else (word, 1)
        pieces += [None if word == "-" else _read_piece(word, where)] * count
    return tuple(pieces)


def _read_piece(text: str, where: str) -> Piece:
    text, bracket, inside = text.partition("(")
    found = _PIECE.match(text)
    if found is None or (bracket and not inside.endswith(")")):
        raise BadBoard(f"{where}：{text!r} 不是一张牌的写法。 {where}: {text!r} isn't how a card is written.")
    under = tuple(_read_piece(each, where) for each in inside[:-1].split(";")) if bracket else ()
    marks = tuple(found["marks"].split("+")[1:])
    return Piece(found["id"], bool(found["down"]), marks, int(found["damage"] or 0), under)


def _read_beyond(state: State, word: str) -> State:
    kind, _, rest = word.partition(":")
    try:
        if kind == "used":
            piece, _, ability = rest.rpartition(".")
            return state._replace(used=state.used | {(piece, int(ability))})
        if kind == "mod":
            subject, stat, amount, until = rest.rsplit("/", 3)
            span = int(until) if until.isdigit() else until
            return state._replace(modifiers=(*state.modifiers, Modifier(subject, stat, int(amount), span)))
        if kind == "fact":
            key, _, value = rest.partition("=")
            return state.with_fact(key, load(json.loads(value.replace("\\s", " "))))
    except ValueError as wrong:
        raise BadBoard(f"{word!r} 看不懂。 {word!r} can't be read.") from wrong
    raise BadBoard(f"{word!r} 应以 used、mod 或 fact 开头。 {word!r} should begin with used, mod or fact.")
