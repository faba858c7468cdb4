"""Who may look at which cards of 超元绝战, and who may count them."""

from __future__ import annotations

from engine.clauses import implements
from engine.games.chaoyuan.readings import reading
from engine.state import Place, State

OPEN = ("field", "discard", "using", "shown")


@implements(
    "chaoyuan:3.2.3", "chaoyuan:3.3.5", "chaoyuan:3.4.2", "chaoyuan:3.5.3", "chaoyuan:4.14.2", "chaoyuan:6.1.7",
)  # fmt: skip
def may_see(state: State, viewer: int, place: Place) -> bool:
    """Whether ``viewer`` may look at the face of the card at ``place`` at any time: what lies open; one's own hand and
    one's own energy, the face-down cards too; of the other side's energy only what lies face up; a deck and life cards
    never (open.look-at-life)."""
    own = viewer == place.player
    if place.zone in OPEN:
        return True
    if place.zone == "hand":
        return own
    if place.zone == "energy":
        piece = state.at(place)
        return own or (piece is not None and not piece.down)
    return place.zone == "life" and own and reading(state, "look-at-life") == "own-only"


@implements("chaoyuan:3.2.4", "chaoyuan:3.5.3")
def may_count(state: State, viewer: int, zone: str) -> bool:
    """Whether ``viewer`` may know how many cards lie in a zone of either player: always, the deck and the other side's
    hand included."""
    return zone in state.table.rules.zone_index
