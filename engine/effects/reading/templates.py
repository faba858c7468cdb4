"""Phrases that read and print: a template of words, and the value it stands for.

A template is written as on a card: ``抽{n:number}张<card>``. ``{n:number}`` is a slot filled by phrases of the kind
``number`` (``{number}`` for short), ``(的|)`` a choice of words of which the first is the usual one, ``<card>`` a word
of the game's vocabulary. The value is written once, as a node with ``slot("n")`` where the slot's value goes; building
it and taking it apart again both come from that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, NamedTuple


class Words(NamedTuple):
    """Fixed words, one of which stands there; the first is the usual one."""

    choices: tuple[str, ...]


class Slot(NamedTuple):
    """A place for a phrase of some kind."""

    name: str
    kind: str


Part = Words | Slot


@dataclass(frozen=True)
class Hole:
    """Where a slot's value goes in the shape of a phrase's value."""

    name: str


def slot(name: str) -> Any:
    """A hole in a shape, to be used where a node wants a value."""
    return Hole(name)


Build = Callable[..., Any]
"""Slot values by name → the value, or ``REJECT`` where they don't go together."""
TakeApart = Callable[[Any], Iterable[Mapping[str, Any]]]
"""A value → every way to fill the slots that gives it."""

REJECT: Any = object()
"""What a builder gives for slot values that don't go together."""


@dataclass(frozen=True, eq=False)
class Phrase:
    """One phrase: its kind, its template, how to build its value and take it apart, and the games that use it."""

    kind: str
    template: str
    build: Build
    take_apart: TakeApart
    games: tuple[str, ...] = ()
    example: str = ""
    spanless: bool = False
    """Leaves out how long something holds; read only where nothing else is, and behind a word for when it begins."""
    loose: bool = False
    """Leaves out what it is about; where another reading needs nothing filled in, that one is meant."""
    implied: bool = False
    """Leaves out whose cards or whose deed it is, so that one's own are meant unless somebody else was just named."""

    def parts(self, vocabulary: Mapping[str, tuple[str, ...]]) -> tuple[Part, ...] | None:
        """The template in a game's words; ``None`` if the game has no word for something in it."""
        found: list[Part] = []
        for token in _TOKEN.findall(self.template):
            if token[0] == "<":
                words = vocabulary.get(token[1:-1])
                if not words:
                    return None
                found.append(Words(words))
            elif token[0] == "{":
                name, _, kind = token[1:-1].partition(":")
                found.append(Slot(name, kind or name))
            elif token[0] == "(":
                found.append(Words(tuple(token[1:-1].split("|"))))
            else:
                found.append(Words((token,)))
        return tuple(found)


_TOKEN = re.compile(r"<[^<>]*>|\{[^{}]*\}|\([^()]*\)|[^<{(]+")


class Phrasebook:
    """All phrases by kind, in the order in which they are preferred when something is said."""

    def __init__(self) -> None:
        self.phrases: list[Phrase] = []

    def add(self, kind: str, template: str, shape: Any, games: str = "", example: str = "") -> None:
        """A phrase whose value is ``shape`` with its holes filled. ``games`` are keys, separated by spaces."""
        self.phrases.append(
            Phrase(
                kind,
                template,
                lambda **values: fill(shape, values),
                lambda value: match(shape, value),
                tuple(games.split()),
                example,
            )
        )

    def add_loose(self, kind: str, template: str, shape: Any, games: str = "", example: str = "") -> None:
        """A phrase that leaves out what it is about."""
        self.add(kind, template, shape, games, example)
        self.phrases[-1] = replace(self.phrases[-1], loose=True)

    def imply(self) -> None:
        """Mark the phrase added last as one that leaves out whose it is."""
        self.phrases[-1] = replace(self.phrases[-1], implied=True)

    def add_spanless(
        self, kind: str, template: str, shape: Any, games: str = "", example: str = "", loose: bool = False
    ) -> None:
        """A phrase that leaves out how long something holds, and if it is loose, what it is about."""
        self.add(kind, template, shape, games, example)
        self.phrases[-1] = replace(self.phrases[-1], spanless=True, loose=loose)

    def add_with(
        self, kind: str, template: str, build: Build, take_apart: TakeApart, games: str = "", example: str = ""
    ) -> None:
        """A phrase whose value is built and taken apart by functions."""
        self.phrases.append(Phrase(kind, template, build, take_apart, tuple(games.split()), example))


def fill(shape: Any, values: Mapping[str, Any]) -> Any:
    """A shape with its holes filled."""
    if isinstance(shape, Hole):
        return values[shape.name]
    if isinstance(shape, tuple):
        parts = [fill(part, values) for part in shape]
        return type(shape)(*parts) if hasattr(shape, "_fields") else tuple(parts)
    if is_dataclass(shape) and not isinstance(shape, type):
        return type(shape)(**{f.name: fill(getattr(shape, f.name), values) for f in fields(shape) if f.init})
    return shape


def match(shape: Any, value: Any) -> Iterator[dict[str, Any]]:
    """The values of the holes that make ``shape`` into ``value``; nothing if none do."""
    found: dict[str, Any] = {}
    if _match(shape, value, found):
        yield found


def _match(shape: Any, value: Any, found: dict[str, Any]) -> bool:
    if isinstance(shape, Hole):
        if shape.name in found:
            return bool(found[shape.name] == value)
        found[shape.name] = value
        return True
    if type(shape) is not type(value):
        return False
    if isinstance(shape, tuple):
        return len(shape) == len(value) and all(_match(s, v, found) for s, v in zip(shape, value, strict=True))
    if is_dataclass(shape) and not isinstance(shape, type):
        return all(_match(getattr(shape, f.name), getattr(value, f.name), found) for f in fields(shape) if f.compare)
    return bool(shape == value)
