"""Random self-play from set-up to outcome, looking at the invariants on the way."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import NamedTuple

from engine.cards import Card, Table
from engine.games import rules_of
from engine.resolution import Option, decision, run, take
from engine.state import Piece, State


class Game(NamedTuple):
    """A game played to its end: the last state and how many decisions led there."""

    state: State
    decisions: int
    choices: tuple[Option, ...]


class BrokenInvariant(AssertionError):
    """A state that no game may ever be in."""


def rule_sets(game: str) -> tuple[str, ...]:
    """The names of a game's rule sets; none where it has just one."""
    sets: tuple[str, ...] = getattr(_sample(game), "RULE_SETS", ())
    return sets


def deal(game: str, rng: random.Random, rule_set: str | None = None) -> tuple[Table, tuple[tuple[str, ...], ...], int]:
    """A table with the game's own sample cards, decks shuffled by ``rng``, and who decides who starts."""
    sample = _sample(game)
    sets = rule_sets(game)
    decks = sample.decks(rng, rule_set or sets[0]) if sets else sample.decks(rng)
    readings = sample.readings_of(rule_set or sets[0]) if sets else ()
    table = _table(game, tuple("ABCDEFGH"[: len(decks)]), readings)
    return table, decks, rng.randrange(len(decks))


def start(game: str, rng: random.Random, rule_set: str | None = None) -> State:
    """A game about to begin, as ``deal`` dealt it."""
    return rules_of(game).new_game(*deal(game, rng, rule_set))


def sample_cards(game: str) -> tuple[tuple[str, Card], ...]:
    """The game's own sample cards by their ids."""
    return tuple(_sample(game).CARDS.items())


def _sample(game: str) -> ModuleType:
    return importlib.import_module(f"engine.games.{game}.sample")


@cache
def _table(game: str, players: tuple[str, ...], readings: tuple[tuple[str, str], ...]) -> Table:
    return Table(game, players, sample_cards(game), readings)


def play(state: State, rng: random.Random, watch: Callable[[State], None] | None = None, limit: int = 100_000) -> Game:
    """Choose at random among the legal options until the game is over.

    ``watch`` sees every state at which somebody decides. Raises ``BrokenInvariant`` for a game that comes to a halt
    without an outcome or goes on beyond ``limit`` decisions.
    """
    choices: list[Option] = []
    state = run(state)
    while state.outcome is None:
        if watch is not None:
            watch(state)
        asked = decision(state)
        if asked is None or not asked.options:
            raise BrokenInvariant(f"no outcome and nothing to decide: {state.agenda[-1:]}")
        chosen = asked.options[int(rng.random() * len(asked.options))]
        choices.append(chosen)
        if len(choices) > limit:
            raise BrokenInvariant(f"no end after {limit} decisions")
        state = run(take(state, chosen))
    return Game(state, len(choices), tuple(choices))


def all_pieces(state: State, player: int) -> Iterator[Piece]:
    """Every card of a player on the table, those below others included."""
    for zone in state.zones[player]:
        for piece in zone:
            if piece is not None:
                yield piece
                yield from piece.under


def look_for_faults(start: State) -> Callable[[State], None]:
    """A watcher for ``play``: every card is conserved and lies once, and no zone is over its size."""
    count = len(start.zones)
    whole = sorted(piece.id for player in range(count) for piece in all_pieces(start, player))
    slots = [(zone.name, i, zone.slots) for i, zone in enumerate(start.table.rules.zones) if zone.slots is not None]

    def watch(state: State) -> None:
        now = sorted(piece.id for player in range(count) for piece in all_pieces(state, player))
        if now != whole:
            raise BrokenInvariant(f"cards lost or doubled: {set(whole) ^ set(now)}")
        for zones in state.zones:
            for name, index, size in slots:
                if len(zones[index]) != size:
                    raise BrokenInvariant(f"{name} has {len(zones[index])} slots instead of {size}")

    return watch
