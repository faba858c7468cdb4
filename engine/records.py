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

Decks are listed from the top. Every line below the empty one is a choice: who (``nature`` for chance) and what, as
``engine.notation`` writes it. Cards that aren't the game's sample ones are given by ``card ID {…}`` lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.cards import Card, Table
from engine.effects.codec import BadEffect
from engine.games import GAMES, rules_of
from engine.notation import write_option
from engine.resolution import Barred, Decision, Option, barred, decision, run, take
from engine.serial import dump_card, load_card
from engine.state import NATURE, State

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


class IllegalMove(ValueError):
    """The first choice of a record that the rules don't allow, with what would have been legal and why this isn't."""

    def __init__(self, choice: Choice, asked: Decision | None, legal: tuple[str, ...], why: Barred | None) -> None:
        if asked is None:
            zh, en = "对局已经结束，没有可做的选择。", "the game is over; nothing is left to choose."
        elif why is None:
            zh, en = f"不合法：此刻的选择是“{asked.purpose}”。", f"illegal: what is decided here is “{asked.purpose}”."
        else:
            zh, en = f"不合法：{why.zh}（{'、'.join(why.clauses)}）。", f"illegal: {why.en} ({', '.join(why.clauses)})."
        what = f"{choice.player} {choice.text}"
        super().__init__(f"第 {choice.line} 行 {what}：{zh} Line {choice.line}, {what}: {en}")
        self.choice, self.legal, self.why, self.asked, self.zh, self.en = choice, legal, why, asked, zh, en


class Moment(NamedTuple):
    """A position of a record: the state at which somebody decides, and what he chose there (``None`` at the end)."""

    state: State
    choice: Choice | None
    option: Option | None


# -- text ----------------------------------------------------------------------------------------------


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
        lines.append(" ".join(["deck", player, *deck]))
    lines.append("")
    lines += [f"{choice.player} {choice.text}" for choice in record.choices]
    return "\n".join(lines) + "\n"


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
    cards = _sample_cards(game) if sample else tuple(_card(line, value) for line, value in head["card"])
    return Table(game, players, cards, tuple(readings)), sample


def _sample_cards(game: str) -> tuple[tuple[str, Card], ...]:
    from engine.play import sample_cards

    return sample_cards(game)


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
        for piece in pieces:
            if piece.partition("#")[0] not in known:
                raise BadRecord(line, f"没有牌 {piece}。", f"there is no card {piece}.")
        if len(set(pieces)) != len(pieces):
            raise BadRecord(line, "同一张牌写了两次，请用 #1、#2 区分。", "a card stands twice; number the copies.")
        decks[player] = tuple(pieces)
    missing = [player for player in table.players if player not in decks]
    if missing:
        raise BadRecord(
            1, f"缺少 {missing[0]} 的牌库（deck {missing[0]} …）。", f"the deck of {missing[0]} is missing."
        )
    return tuple(decks[player] for player in table.players)


# -- replaying -----------------------------------------------------------------------------------------


def moments(record: Record) -> Iterator[Moment]:
    """Every position of a record in order, the last one without a choice. Raises ``IllegalMove`` at the first choice
    that the rules don't allow."""
    state = run(rules_of(record.table.game).new_game(record.table, record.decks, record.decider))
    for choice in record.choices:
        option = legal_option(state, choice)
        yield Moment(state, choice, option)
        state = run(take(state, option))
    yield Moment(state, None, None)


def legal_option(state: State, choice: Choice) -> Option:
    """The legal option that a choice means. Raises ``IllegalMove``."""
    asked = decision(state)
    if asked is None:
        raise IllegalMove(choice, None, (), None)
    table = state.table
    legal = {f"{player_name(table, asked.player)} {write_option(table, option)}": option for option in asked.options}
    found = legal.get(f"{choice.player} {choice.text}")
    if found is None:
        why = next((each for each in barred(state) if write_option(table, each.option) == choice.text), None)
        raise IllegalMove(choice, asked, tuple(legal), why)
    return found


def player_name(table: Table, player: int) -> str:
    """A player's name; ``nature`` for chance."""
    return "nature" if player == NATURE else table.players[player]


def record_game(table: Table, decks: tuple[tuple[str, ...], ...], decider: int, options: tuple[Option, ...]) -> Record:
    """The record of a game that was played by these options."""
    state, choices = run(rules_of(table.game).new_game(table, decks, decider)), []
    for option in options:
        asked: Any = decision(state)
        choices.append(Choice(0, player_name(table, asked.player), write_option(table, option)))
        state = run(take(state, option))
    return Record(table, decks, decider, tuple(choices), sample=table.cards == _sample_cards(table.game))
