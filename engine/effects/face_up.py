"""What the face-up cards of a board look out for and do all the time, worked out once for each board.

Nothing of it hangs on anything but which cards lie face up where, and steps that change that are few.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.cards import Card, Table
from engine.effects.nodes import Ability, Ban, Bonus, Immune, Replace, Static, StaticNode, Trait
from engine.state import Piece, Place, State, Zone

Watcher = tuple[Place, Piece, Card]
BOARDS_KEPT = 4096
REPLACE = "replace"
IMMUNE = "immune"


class AllTheTime(NamedTuple):
    """An effect that works all the time, at a place where it does."""

    place: Place
    piece: Piece
    number: int
    ability: Ability
    static: StaticNode


class FaceUp(NamedTuple):
    """The face-up cards with effects, in order of player and place; of those, kind of event → the ones that look out
    for it where it happens to others; and the effects that work all the time, by what they are about: the name of the
    figure changed, ``ban:ACTION``, ``trait:NAME`` given to other cards, ``bonus``, ``immune``, ``replace``."""

    cards: tuple[Watcher, ...]
    looking: dict[str, tuple[Watcher, ...]]
    lasting: dict[str, tuple[AllTheTime, ...]]


def face_up(state: State) -> FaceUp:
    """What lies face up in the zones that are watched."""
    return _face_up(state.table, watched_zones(state))


def watched_zones(state: State) -> tuple[Zone, ...]:
    """Every player's zones whose face-up cards look out for what happens, with what lies there."""
    indices = state.table.rules.watching
    if len(indices) == 1:
        at = indices[0]
        return tuple([own[at] for own in state.zones])
    return tuple([own[at] for own in state.zones for at in indices])


@lru_cache(maxsize=BOARDS_KEPT)
def _face_up(table: Table, zones: tuple[Zone, ...]) -> FaceUp:
    names = table.rules.watching_zones
    cards: list[Watcher] = []
    looking: dict[str, list[Watcher]] = {}
    lasting: dict[str, list[AllTheTime]] = {}
    for number, zone in enumerate(zones):
        player, which = divmod(number, len(names))
        for index, piece in enumerate(zone):
            card = None if piece is None or piece.down else table.card(piece.id)
            if piece is None or card is None or not card.abilities:
                continue
            place = Place(player, names[which], index)
            watcher = place, piece, card
            cards.append(watcher)
            for kind in card.watched:
                looking.setdefault(kind, []).append(watcher)
            for which_one, ability in enumerate(card.abilities):
                for static in ability.static if works_at(ability, place) else ():
                    about = _about(static)
                    if about is not None:
                        lasting.setdefault(about, []).append(AllTheTime(place, piece, which_one, ability, static))
    return FaceUp(
        tuple(cards),
        {kind: tuple(found) for kind, found in looking.items()},
        {about: tuple(each) for about, each in lasting.items()},
    )


def _about(static: StaticNode) -> str | None:
    if isinstance(static, Static):
        return static.stat
    if isinstance(static, Ban):
        return "ban:" + static.action
    if isinstance(static, Trait) and static.what is not None:
        return "trait:" + static.name
    if isinstance(static, Bonus | Immune):
        return "bonus" if isinstance(static, Bonus) else IMMUNE
    return REPLACE if isinstance(static, Replace) else None


def works_at(ability: Ability, place: Place) -> bool:
    """Whether an effect that works all the time does so at this place: anywhere on the board, unless the card names
    the zones."""
    return not ability.zones or place.zone in ability.zones
