"""What 邻座艾莉 says differently from 超元绝战, in figures and small functions."""

from __future__ import annotations

from engine.cards import Card
from engine.clauses import implements
from engine.effects.nodes import Ban
from engine.games.chaoyuan.readings import reading
from engine.games.chaoyuan.turn import STEPS
from engine.games.chaoyuan.variant import Cost, Variant
from engine.state import State

STARS_IN_NORMAL = 6
"""Stars that are paid in normal energy; every further one is paid face down (7.4)."""


@implements("alya:7.3", "alya:7.4")
def cost(state: State, card: Card) -> Cost:
    """The cost by stars: up to six in normal energy, each one beyond by turning an energy card face down. By the other
    reading of open.stars-or-boxes the two boxes count, where they are printed."""
    boxes = "energy" in card.figures or "covered" in card.figures
    if boxes and (reading(state, "stars-or-boxes") == "boxes" or "stars" not in card.figures):
        return Cost(card.figures.get("energy", 0), card.figures.get("covered", 0))
    stars = card.figures.get("stars", 0)
    return Cost(min(stars, STARS_IN_NORMAL), max(0, stars - STARS_IN_NORMAL))


@implements("alya:7.4", "alya:7.3")
def one_card_pays_both(state: State) -> bool:
    """Whether one energy card may pay both kinds (open.seven-star-same-card)."""
    return reading(state, "seven-star-same-card") == "may-pay-both"


@implements("alya:8", "alya:8.2")
def held(state: State, phase: str) -> bool:
    """The leaflet's turn has no drawing phase, unless open.draw-phase has one."""
    return phase != "draw" or reading(state, "draw-phase") == "one-card"


@implements("alya:8.4.1")
def bars_attack(state: State, piece_id: str, marks: tuple[str, ...]) -> tuple[str, ...]:
    """A character summoned in the first turn can't attack in it (open.first-turn: whose first turn), or ever
    (open.first-turn-summons-later)."""
    firsts = 2 if reading(state, "first-turn") == "each-players-first" else 1
    if ("new" in marks and state.turn <= firsts) or "first_turn" in marks:
        return ("alya:8.4.1",)
    return ()


@implements("alya:8.4.3")
def guarded_by_trait(state: State, defender: int) -> bool:
    """Whether a special defensive trait of the defender's characters keeps an attack on an empty zone from winning.
    Challenge and iron wall keep it from being declared; by the other reading of open.defensive-trait whatever has to
    do with defending counts."""
    if reading(state, "defensive-trait") != "any-trait":
        return False
    for piece in state.pieces(defender, "field"):
        card = state.card(piece)
        for ability in () if card is None else card.abilities:
            defends = ability.trigger is not None and ability.trigger.kind == "defend"
            if defends or any(isinstance(s, Ban) and s.action == "be_destroyed" for s in ability.static):
                return True
    return False


ALYA = Variant(
    game="alya",
    first_energy=4,
    cost=cost,
    steps={"start": ("stand up", "phase start", "phase end")}
    | {**STEPS, "charge": tuple(step for step in STEPS["charge"] if step != "stand up")},
    fighter=("角色", "character"),
    spell=("魔法卡", "spell card"),
    copies=4,
    same=lambda card: card.name,
    same_word=("卡名", "name"),
    one_card_pays_both=one_card_pays_both,
    onto_life=True,
    held=held,
    bars_attack=bars_attack,
    guarded_by_trait=guarded_by_trait,
    clauses={
        "1.2.1": ("1.2.1",),
        "1.4.1": ("3.1.2",),
        "1.4.2.1": ("3.1.1", "8.4.3"),
        "1.4.2.2": ("3.1.1",),
        "1.5.1": ("4.1",),
        "1.5.2": ("4.2",),
        "3.1.1": ("6.1",),
        "3.1.2": ("6.1",),
        "3.4.2": ("6.4",),
        "4.1.2": ("7.1",),
        "4.4.2": ("7.3",),
        "4.5.2": ("7.4",),
        "4.5.5": ("7.4",),
        "4.9.2": ("6.1",),
        "4.10.1": ("8.4.1", "7.1"),
        "4.10.5": ("8.4.1",),
        "4.13.2": ("9.1",),
        "4.14.1": ("2.3",),
        "5.1.3": ("7.5", "8.2"),
        "5.4.2": ("9.2",),
    },
)
"""邻座艾莉, told by its differences."""
