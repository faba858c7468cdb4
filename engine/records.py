"""Game records: a whole game as text, readable and writable by hand.

::

    floorjudge-record 1
    game hero_duel
    players A B
    decider A
    reading hero_duel:open.recount-hand until-limit
    cards sample
    deck A FJ01-A01#A1 FJ01-A02#A1 …
    deck B …

    A starts 0
    A lay FJ01-A01#A1 …

Decks are listed from the top; ``?`` is a card that nobody knows, ``?*40`` are forty of them. ``unknown A FJ01-A01 …``
says which cards the unknown ones of A may be, as his deck list has them; without that line, any of the record's. Once
the rules need the face of one, chance is asked: ``nature is A.hand.3 FJ01-A01``.

Every line below the empty one is a choice: who (``nature`` for chance) and what, as ``engine.notation`` writes it;
copies of one card in a hand count as one, so ``#A1`` may be left out there. Cards that aren't the game's sample ones
are given by ``card ID {…}`` lines.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from engine.cards import UNKNOWN, Card, Table
from engine.effects.codec import BadEffect
from engine.games import GAMES, rules_of
from engine.play import sample_cards
from engine.serial import dump_card, load_card

TITLE = "floorjudge-record 1"
SAMPLE = "sample"


class Choice(NamedTuple):
    """One choice of a record: the line it stands on, who chose, and what, as text."""

    line: int
    player: str
    text: str


class Record(NamedTuple):
    """A game from its set-up on."""

    table: Table
    decks: tuple[tuple[str, ...], ...]
    decider: int
    choices: tuple[Choice, ...]
    sample: bool = True


class BadRecord(ValueError):
    """Text that isn't a record: which line, what is wrong, what would be right."""

    def __init__(self, line: int, zh: str, en: str) -> None:
        super().__init__(f"第 {line} 行：{zh} Line {line}: {en}")
        self.line, self.zh, self.en = line, zh, en


def write_record(record: Record) -> str:
    """The one text of a record."""
    table = record.table
    lines = [TITLE, f"game {table.game}", "players " + " ".join(table.players)]
    lines.append(f"decider {table.players[record.decider]}")
    lines += [f"reading {point} {reading}" for point, reading in table.readings]
    if record.sample:
        lines.append(f"cards {SAMPLE}")
    else:
        lines += [f"card {key} {json.dumps(dump_card(card), ensure_ascii=False)}" for key, card in table.cards]
    for player, deck in zip(table.players, record.decks, strict=True):
        lines.append(" ".join(["deck", player, *_shortened(deck)]))
    lines += [" ".join(["unknown", place, *cards]) for place, cards in table.unknown]
    lines.append("")
    lines += [f"{choice.player} {choice.text}" for choice in record.choices]
    return "\n".join(lines) + "\n"


def _shortened(deck: tuple[str, ...]) -> Iterator[str]:
    for piece, run_of in groupby(deck):
        count = len(list(run_of))
        yield piece if count == 1 else f"{piece}*{count}"


def read_record(text: str) -> Record:
    """The record that a text is. Raises ``BadRecord`` at the first line that isn't right."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != TITLE:
        raise BadRecord(1, f"第一行应为 {TITLE}。", f"the first line should be {TITLE}.")
    head: dict[str, list[tuple[int, str]]] = {}
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            break
        key, _, value = line.strip().partition(" ")
        head.setdefault(key, []).append((number, value.strip()))
    table, sample = _table(head)
    decks = _decks(head, table)
    table = replace(table, unknown=_unknown(head, table, decks), has_unknown=any(UNKNOWN in deck for deck in decks))
    at_line, decider = head.get("decider", [(1, table.players[0])])[0]
    if decider not in table.players:
        raise BadRecord(at_line, f"没有玩家 {decider}。", f"there is no player {decider}.")
    names = {*table.players, "nature"}
    choices = []
    for at, each in enumerate(lines[number:], number + 1):
        player, _, what = each.strip().partition(" ")
        if not player:
            continue
        if player not in names or not what:
            known = " ".join(sorted(names))
            raise BadRecord(at, f"应为“谁 做什么”，谁是 {known} 之一。", f"should be WHO WHAT, WHO one of {known}.")
        choices.append(Choice(at, player, " ".join(what.split())))
    return Record(table, decks, table.players.index(decider), tuple(choices), sample)


def _table(head: dict[str, list[tuple[int, str]]]) -> tuple[Table, bool]:
    line, game = head.get("game", [(1, "")])[0]
    if game not in GAMES:
        raise BadRecord(line, f"game 应为 {'、'.join(GAMES)} 之一。", f"game should be one of {', '.join(GAMES)}.")
    players = tuple(head.get("players", [(1, "A B")])[0][1].split())
    readings = []
    for line, value in head.get("reading", []):
        point, _, reading = value.partition(" ")
        if point not in rules_of(game).default_readings and point not in rules_of(game).options:
            raise BadRecord(line, f"没有未定点 {point}。", f"there is no open point {point}.")
        readings.append((point, reading.strip()))
    sample = "card" not in head
    cards = sample_cards(game) if sample else tuple(_card(line, value) for line, value in head["card"])
    return Table(game, players, cards, tuple(readings)), sample


def _card(line: int, value: str) -> tuple[str, Card]:
    key, _, data = value.partition(" ")
    try:
        return key, load_card(json.loads(data))
    except (ValueError, KeyError, TypeError, BadEffect) as wrong:
        raise BadRecord(line, f"牌 {key} 看不懂：{wrong}", f"card {key} can't be read: {wrong}") from wrong


def _decks(head: dict[str, list[tuple[int, str]]], table: Table) -> tuple[tuple[str, ...], ...]:
    decks: dict[str, tuple[str, ...]] = {}
    known = {key for key, _ in table.cards}
    for line, value in head.get("deck", []):
        player, *pieces = value.split()
        if player not in table.players:
            raise BadRecord(line, f"没有玩家 {player}。", f"there is no player {player}.")
        pieces = [piece for word in pieces for piece in _written_out(word)]
        for piece in pieces:
            if piece != UNKNOWN and piece.partition("#")[0] not in known:
                raise BadRecord(line, f"没有牌 {piece}。", f"there is no card {piece}.")
        twice = [piece for piece, count in Counter(pieces).items() if count > 1 and piece != UNKNOWN]
        if twice:
            raise BadRecord(
                line, f"{twice[0]} 写了两次，请用 #1、#2 区分。", f"{twice[0]} stands twice; number the copies #1, #2."
            )
        decks[player] = tuple(pieces)
    missing = [player for player in table.players if player not in decks]
    if missing:
        raise BadRecord(
            1, f"缺少 {missing[0]} 的牌库（deck {missing[0]} …）。", f"the deck of {missing[0]} is missing."
        )
    return tuple(decks[player] for player in table.players)


def _written_out(word: str) -> list[str]:
    match = re.fullmatch(r"\?\*([1-9]\d{0,2})", word)
    return [UNKNOWN] * int(match[1]) if match else [word]


def _unknown(
    head: dict[str, list[tuple[int, str]]], table: Table, decks: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the unknown cards of each player may be, for those who have some."""
    known = [key for key, _ in table.cards]
    said: dict[str, tuple[str, ...]] = {}
    for line, value in head.get("unknown", []):
        player, *cards = value.split()
        if player not in table.players or not cards:
            names = " ".join(table.players)
            raise BadRecord(
                line, f"应为“unknown 谁 牌 牌 …”，谁是 {names} 之一。", f"should be unknown WHO CARD …: {names}."
            )
        for card in cards:
            if card not in known:
                raise BadRecord(line, f"没有牌 {card}。", f"there is no card {card}.")
        said[player] = tuple(cards)
    unknown = (player for player, deck in zip(table.players, decks, strict=True) if UNKNOWN in deck)
    return tuple((player, said.get(player) or tuple(known)) for player in unknown)
