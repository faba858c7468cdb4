"""英雄对决 (Hero Duel): its zones, its policy, and where the rest of it lies.

``setup`` lays a game out, ``turn`` runs a turn's phases, ``transform`` transforms, ``battle`` fights, ``support``
supports, ``settlement`` settles, ``outcome`` says who has lost, ``status`` finds what is wrong with a board.
"""

from __future__ import annotations

from engine.clauses import implements
from engine.effects.figures import changed
from engine.effects.nodes import Ability
from engine.games.hero_duel import battle, settlement, setup, support, transform, turn  # noqa: F401  # transform registers its choice
from engine.games.hero_duel.outcome import check_outcome
from engine.games.hero_duel.readings import CONTRADICTED, DEFAULT_READINGS, READINGS, policy_under
from engine.games.hero_duel.status import status
from engine.rules import Cited, Policy, Rules, ZoneSpec
from engine.state import Piece, State

ZONES = (
    ZoneSpec("field", "战场", "field", slots=5, public=True, clauses=("hero_duel:3.2.1",)),
    ZoneSpec("hand", "手牌", "hand"),
    ZoneSpec("energy", "能量区", "energy zone", public=True),
    ZoneSpec("damage", "伤害区", "damage zone", public=True),
    ZoneSpec("rest", "休息区", "rest zone", public=True),
    ZoneSpec("aside", "支援", "support, set aside"),
    ZoneSpec("shown", "翻开的牌", "revealed cards", public=True),
    ZoneSpec("deck", "牌库", "deck", ordered=True),
)
"""The zones of 3.0.1; ``aside`` and ``shown`` hold cards that for a moment lie in none (4.3.2, 5.5.4)."""

POLICY = Policy(
    sides=Cited("active_first", ("hero_duel:1.1.6a",)),
    orders=Cited("own", ("hero_duel:1.1.6",)),
    inserts=Cited(True, ("hero_duel:1.1.7",)),
    waits_all_the_same=Cited(frozenset({"flip"}), ("hero_duel:5.5.3",)),
    sentences_wait=Cited(True, ("hero_duel:1.1.6.e1",)),
    once_a_turn=Cited("every", ("hero_duel:2.0.5",)),
    lost_object=Cited("go_on", ("hero_duel:1.1.3a",)),
)


@implements("hero_duel:2.0.6", "hero_duel:2.0.6a", "hero_duel:5.11.3", "hero_duel:5.11.3a", "hero_duel:2.0.5h")
def stat(state: State, piece: Piece, name: str) -> int | None:
    """A character's figure as it counts now: ``power`` (the weakened power while it is weakened) or ``support``, with
    all that changes it; ``None`` for an unknown card or a figure it doesn't have."""
    card = state.card(piece)
    if card is None:
        return None
    printed = card.figures.get("weak" if name == "power" and "weakened" in piece.marks else name)
    return None if printed is None else changed(state, piece, name, printed)


@implements("hero_duel:5.5.5", "hero_duel:5.5.3", "hero_duel:2.0.5a", "hero_duel:3.5.1")
def works_in(state: State, player: int, zone: str, piece: Piece, ability: Ability) -> bool:
    """Where an effect works: a flip effect only on the field (turning up an energy card triggers nothing); what a card
    says of its own move, where it has arrived; anything else on the field or set aside as support; nothing on a card
    lying face down but what it says of being turned so."""
    assert ability.trigger is not None
    if ability.trigger.kind == "turned_down" and ability.trigger.subject == "self":
        return zone == "field"
    if piece.down:
        return False
    if ability.trigger.kind in ("move", "discard") and ability.trigger.subject == "self":
        return True
    return zone in (*ability.zones, "field", "aside")


RULES = Rules(
    key="hero_duel",
    zh="英雄对决",
    en="Hero Duel",
    zones=ZONES,
    policy=POLICY,
    default_readings=DEFAULT_READINGS,
    readings=READINGS,
    stat=stat,
    check_outcome=check_outcome,
    works_in=works_in,
    policy_under=policy_under,
    orders_open_point="hero_duel:open.other-side-order",
    elsewhere_clauses=("hero_duel:5.5.5",),
    ban_clauses=("hero_duel:1.1.2",),
    status=status,
    new_game=setup.new_game,
    happenings={**turn.HAPPENINGS, **battle.HAPPENINGS, **support.HAPPENINGS, **settlement.HAPPENINGS},
    covers={"battle": "settlement", "settlement": "settlement", "extra_support": "support", "hand_limit": "end"},
    refusals={"hero_duel.lose main": settlement.not_staying},
    contradicted=CONTRADICTED,
    trigger_clauses={
        "flip": ("hero_duel:2.0.5a",),
        "attack": ("hero_duel:2.0.5b",),
        "defend": ("hero_duel:2.0.5c",),
        "support": ("hero_duel:2.0.5d",),
        "win": ("hero_duel:2.0.5e",),
        "lose": ("hero_duel:2.0.5f",),
        "transform": ("hero_duel:2.0.5g",),
        "discard": ("hero_duel:5.0.3",),
    },
    loss_clauses=("hero_duel:1.3.2",),
    loss_when_clauses=("hero_duel:1.3.4",),
    phases=turn.PHASES,
)
