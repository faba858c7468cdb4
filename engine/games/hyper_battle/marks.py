"""How many cards share a mark (标示) or a type (类型)."""

from __future__ import annotations

from collections import Counter

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.selection import candidates, comes_to
from engine.state import Context, State
from engine.zones import NeedsFace


@comes_to(n.Shared)
@implements("hyper_battle:S.2", "hyper_battle:S.5.2")
def sharing(state: State, context: Context, value: n.Shared) -> int:
    """The most cards of a place that bear one and the same mark or type; a card may bear several.

    Raises ``NeedsFace`` for a card lying open that nobody knows.
    """
    found: Counter[str] = Counter()
    for place, piece in candidates(state, context, n.Selection(value.zone, value.who, value.filter, None)):
        card = state.card(piece)
        if piece.down:
            continue
        if card is None:
            raise NeedsFace(place)
        found.update(set(getattr(card, value.alike)))
    return max(found.values(), default=0)
