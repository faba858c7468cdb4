"""Cards that nobody knows: what they may be, and nature saying which."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cards import Card
from engine.choosing import copy_of
from engine.effects.selection import is_unknown
from engine.resolution import Option, choice
from engine.state import Piece, Place, State
from engine.zones import NeedsFace, rename


def unknown_candidates(state: State, place: Place) -> tuple[str, ...]:
    """The cards that an unknown one may turn out to be, by what the judge reported; none if he said nothing."""
    names = dict(state.table.unknown)
    player = state.table.players[place.player]
    exact = names.get(f"{player}.{place.zone}.{place.index + 1}")
    return exact or names.get(f"{player}.{place.zone}") or names.get(player) or ()


def known_hand(state: State, player: int, fits: Callable[[Card], bool] | None = None) -> Iterator[Piece]:
    """The known cards of a hand, copies of one card once.

    Raises ``NeedsFace`` for an unknown one of which the judge said what it may be, unless ``fits`` is given and no card
    that it may be fits: then it makes no difference which it is.
    """
    seen = set()
    for index, piece in enumerate(state.zone(player, "hand")):
        assert piece is not None
        card_id = copy_of(piece.id)
        if card_id not in seen and not is_unknown(card_id):
            seen.add(card_id)
            yield piece
        elif is_unknown(card_id):
            place = Place(player, "hand", index)
            candidates, faces = unknown_candidates(state, place), state.table.faces
            if any(fits is None or fits(faces[card]) for card in candidates):
                raise NeedsFace(place)
            if not candidates:
                state.table.pass_over(player)


@choice("identify", "这张未知的牌是哪一张", "which card the unknown one turns out to be")
class Identify:
    """Nature says which card it is; without candidates nobody can, and the line ends there."""

    @staticmethod
    def options(state: State, player: int, place: Place) -> list[Option]:
        """Each candidate once."""
        return [Option("is", (place, card)) for card in unknown_candidates(state, place)]

    @staticmethod
    def take(state: State, option: Option, player: int, place: Place) -> State:
        """The piece gets the identity chosen."""
        from engine.zones import new_id

        piece = state.at(place)
        assert piece is not None
        known = new_id(state, option.what[1])
        return rename(state.with_piece(place, piece._replace(id=known)), piece.id, known)
