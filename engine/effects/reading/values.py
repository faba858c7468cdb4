"""What phrases stand for before they are nodes: places, counts, destinations, the head of an effect, a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.effects.nodes import Condition, Node, StaticNode, Trigger, Who


class Where(NamedTuple):
    """A zone, whose it is, and whether its top or bottom is meant."""

    zone: str
    who: Who
    how: Literal["choose", "top", "bottom"] = "choose"


class HowMany(NamedTuple):
    """How many cards: all of them (``None``) or a figure, at most that many, at random."""

    count: int | None  # type: ignore[assignment]  # hides tuple.count, which nobody asks of it
    up_to: bool = False
    random: bool = False


class Into(NamedTuple):
    """Where cards go: the zone, whose (``None``: its owner's), on top or at the bottom, face down or as usual."""

    zone: str
    who: Who | None = None
    position: Literal["top", "bottom"] = "top"
    down: bool = False


class Head(NamedTuple):
    """What stands before an effect: the events that trigger it and the printed mark, if it is one."""

    triggers: tuple[Trigger, ...]
    name: str = ""


@dataclass(frozen=True)
class Sentence:
    """What one sentence of a card says: with a head, it opens an effect; without, it goes on with one."""

    head: Head | None = None
    node: Node | None = None
    static: tuple[StaticNode, ...] = ()
    condition: Condition | None = None
    once: bool = False
    zones: tuple[str, ...] = ()

    @property
    def opens(self) -> bool:
        """Whether a new effect begins with it."""
        return self.head is not None or bool(self.static) or self.once
