"""What a variant of 超元绝战 says differently, as data; the procedures ask it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.cards import Card
from engine.state import State


class Cost(NamedTuple):
    """What using a card costs: normal energy (普通能量) and face-down energy (暗盖能量)."""

    normal: int
    covered: int


@dataclass(frozen=True)
class Variant:
    """One game played by these procedures.

    ``first_energy`` cards of energy at the start; ``cost`` of a card; ``steps``: the phases of a turn in order, and
    the steps of each; ``one_card_pays_both``: whether a card may be turned sideways and face down for one cost;
    ``onto_life``: whether a fighter may be summoned onto an unguarded life card of the other side; ``copies`` of a card
    in a deck, and what makes two cards the same; ``fighter``/``spell`` are the names of the two kinds of card;
    ``held``: whether a phase is held this turn; ``bars_attack``: the clauses that keep a fighter (id, marks) from
    attacking; ``guarded_by_trait``: whether a trait keeps an attack on an empty zone from winning;
    ``clauses``: clauses of 超元绝战 (bare ids) → the ids of the clauses that say the same there.
    """

    game: str
    first_energy: int
    cost: Callable[[State, Card], Cost]
    steps: Mapping[str, tuple[str, ...]]
    fighter: tuple[str, str]
    spell: tuple[str, str]
    copies: int = 3
    same: Callable[[Card], str] = field(default=lambda card: card.number)
    same_word: tuple[str, str] = ("编号", "number")
    one_card_pays_both: Callable[[State], bool] = field(default=lambda state: True)
    onto_life: bool = False
    held: Callable[[State, str], bool] = field(default=lambda state, phase: True)
    bars_attack: Callable[[State, str, tuple[str, ...]], tuple[str, ...]] = field(default=lambda state, i, marks: ())
    guarded_by_trait: Callable[[State, int], bool] = field(default=lambda state, defender: False)
    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def variant(state: State) -> Variant:
    """What the game on this table says where variants differ."""
    found: Variant = state.table.rules.variant
    return found


def cite(state: State, *ids: str) -> tuple[str, ...]:
    """Full clause ids for clauses of 超元绝战: the variant's own that say the same, where it has any."""
    own, game = variant(state).clauses, variant(state).game
    found: list[str] = []
    for each in ids:
        found += [f"{game}:{i}" for i in own[each]] if each in own else [f"chaoyuan:{each}"]
    return tuple(found)
