"""Events: what has just happened, as far as an effect may look out for it."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """Something that happened.

    ``kind`` is one of the kinds in ``engine.effects.nodes.EVENTS``; ``player`` is the player whom it happened to
    or whose moment it is; ``piece`` the card it happened to; ``origin`` and ``dest`` are zones; ``cause`` is the
    controller of the effect that did it, ``None`` where a rule did.
    """

    kind: str
    player: int
    piece: str | None = None
    origin: str | None = None
    dest: str | None = None
    cause: int | None = None
