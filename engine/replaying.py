"""Replaying a game record: every position, and the first choice that the rules don't allow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.cards import Table
from engine.choosing import copy_of
from engine.games import rules_of
from engine.notation import write_option
from engine.play import sample_cards
from engine.records import Choice, Record
from engine.resolution import WORDS, Barred, Option, barred, decision, decision_clauses, run, take
from engine.state import NATURE, State


class Asked(NamedTuple):
    """What is decided at a position: who decides (``nature`` for chance), what for, and the clauses that say so."""

    player: str
    zh: str
    en: str
    clauses: tuple[str, ...]


class IllegalMove(ValueError):
    """The first choice of a record that the rules don't allow: what is decided there and by whom, what would have been
    legal, why this isn't, and ``clauses``: those that bar it or, where none bars it by name, those that say what may be
    chosen here."""

    def __init__(
        self,
        choice: Choice,
        asked: Asked | None,
        legal: tuple[str, ...] = (),
        why: Barred | None = None,
        over: tuple[str, ...] = (),
    ) -> None:
        if asked is None:
            self.clauses = over
            zh, en = "对局已经结束，没有可做的选择", "the game is over; nothing is left to choose"
        elif why is not None:
            self.clauses, zh, en = why.clauses, why.zh, why.en
        else:
            self.clauses = asked.clauses
            zh, en = f"此刻由 {asked.player} 决定：{asked.zh}", f"here {asked.player} decides: {asked.en}"
        cited = "、".join(self.clauses)
        self.zh, self.en = f"不合法：{zh}{cited and f'（{cited}）'}。", f"illegal: {en}{cited and f' ({cited})'}."
        what = f"{choice.player} {choice.text}"
        super().__init__(f"第 {choice.line} 行 {what}：{self.zh} Line {choice.line}, {what}: {self.en}")
        self.choice, self.legal, self.why, self.asked = choice, legal, why, asked


class Moment(NamedTuple):
    """A position of a record: the state at which somebody decides, and what he chose there (``None`` at the end)."""

    state: State
    choice: Choice | None
    option: Option | None


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
    found = decision(state)
    if found is None:
        over = () if state.outcome is None else state.outcome.clauses
        raise IllegalMove(choice, None, over=over)
    table = state.table
    legal = {write_option(table, option): option for option in found.options}
    option = _meant(state, choice.text, legal) if choice.player == player_name(table, found.player) else None
    if option is None:
        why = next((each for each in barred(state) if write_option(table, each.option) == choice.text), None)
        raise IllegalMove(
            choice, asked(state), tuple(f"{player_name(table, found.player)} {text}" for text in legal), why
        )
    return option


def legal_lines(state: State) -> list[str]:
    """Every legal choice at a position, as a record's line."""
    found = decision(state)
    if found is None:
        return []
    who = player_name(state.table, found.player)
    return [f"{who} {write_option(state.table, option)}" for option in found.options]


def _meant(state: State, text: str, legal: Mapping[str, Option]) -> Option | None:
    """The option that a text means: as written, or for another copy of the same card in a hand."""
    if text in legal:
        return legal[text]
    written = _copies_as_one(state, text)
    same = [each for each in legal if _copies_as_one(state, each) == written]
    if len(same) != 1:
        return None
    swaps = {
        offered: named
        for offered, named in zip(_words(same[0]), _words(text), strict=True)
        if offered != named and "#" in named
    }
    option = legal[same[0]]
    return option._replace(what=_swapped(option.what, swaps))


def _words(text: str) -> list[str]:
    return re.split(r"[ ,]", text)


def _copies_as_one(state: State, text: str) -> list[str]:
    """The words of a choice, a card in hand without its number."""

    def in_hand(piece_id: str) -> bool:
        place = state.find(piece_id)
        return place is not None and place.zone == "hand"

    return [copy_of(word) if "#" in word and in_hand(word) else word for word in _words(text)]


def _swapped(value: Any, swaps: Mapping[str, str]) -> Any:
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(_swapped(part, swaps) for part in value)
    return swaps.get(value, value) if isinstance(value, str) else value


def asked(state: State) -> Asked | None:
    """What is decided at a position; ``None`` at the end of the game."""
    found = decision(state)
    if found is None:
        return None
    words = WORDS[found.purpose]
    return Asked(player_name(state.table, found.player), words.zh, words.en, decision_clauses(state))


def player_name(table: Table, player: int) -> str:
    """A player's name; ``nature`` for chance."""
    return "nature" if player == NATURE else table.players[player]


def record_game(table: Table, decks: tuple[tuple[str, ...], ...], decider: int, options: tuple[Option, ...]) -> Record:
    """The record of a game that was played by these options."""
    state, choices = run(rules_of(table.game).new_game(table, decks, decider)), []
    for option in options:
        found: Any = decision(state)
        choices.append(Choice(0, player_name(table, found.player), write_option(table, option)))
        state = run(take(state, option))
    return Record(table, decks, decider, tuple(choices), sample=table.cards == sample_cards(table.game))
