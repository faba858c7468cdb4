"""超元绝战 (Chaoyuan): its zones, its policy, and where the rest of it lies.

``setup`` lays a game out, ``turn`` runs a turn's phases, ``main_phase`` summons and uses spells, ``energy`` pays,
``attack`` declares attacks, ``traits`` say what may be attacked, ``battle`` judges, ``life`` destroys and counters,
``outcome`` says who has won, ``visibility`` who may see what, ``status`` finds what is wrong with a board. ``variant``
is what 邻座艾莉 says differently.
"""

from __future__ import annotations

from engine.clauses import implements
from engine.effects.figures import changed
from engine.effects.nodes import Ability
from engine.games.chaoyuan import actions, attack, battle, life, main_phase, setup, turn
from engine.games.chaoyuan.energy import printed_cost
from engine.games.chaoyuan.outcome import cannot_draw, check_outcome
from engine.games.chaoyuan.readings import CONTRADICTED, DEFAULT_READINGS, READINGS, policy_under, reading
from engine.games.chaoyuan.status import status
from engine.games.chaoyuan.variant import Variant
from engine.rules import Cited, Policy, Rules, ZoneSpec
from engine.state import Context, Piece, State

__all__ = ["RULES", "actions", "attack"]

ZONES = (
    ZoneSpec("field", "战场", "field", slots=5, public=True, clauses=("chaoyuan:3.1.2",)),
    ZoneSpec("life", "生命卡", "life cards", slots=5, clauses=("chaoyuan:4.14.5", "chaoyuan:3.1.2"), hidden=True),
    ZoneSpec("hand", "手卡", "hand"),
    ZoneSpec("energy", "能量区", "energy zone", public=True),
    ZoneSpec("discard", "废弃区", "discard zone", public=True),
    ZoneSpec("using", "使用中的卡", "cards in use", public=True),
    ZoneSpec("shown", "展示的卡", "shown cards", public=True),
    ZoneSpec("deck", "卡组区", "deck zone", ordered=True),
)
"""The areas of 3.1: each of the five zones of the battlefield (战域) is a slot of ``field`` for its fighter and the
same slot of ``life`` for its life card. ``using`` and ``shown`` hold cards that for a moment lie in none."""

POLICY = Policy(
    sides=Cited("alternate", ("chaoyuan:1.5.5", "chaoyuan:5.4.4", "chaoyuan:5.4.6")),
    orders=Cited("own", ("chaoyuan:1.5.5",)),
    inserts=Cited(False, ("chaoyuan:open.mid-effect-trigger",)),
    waits_all_the_same=Cited(frozenset(), ()),
    sentences_wait=Cited(False, ("chaoyuan:4.8",)),
    once_a_turn=Cited("marked", ("chaoyuan:6.2.2",)),
    lost_object=Cited("stop", ("chaoyuan:1.5.6",)),
    no_object=Cited("stop", ("chaoyuan:open.no-object-at-start", "chaoyuan:1.5.6")),
    too_few_to_show=Cited("stop", ("chaoyuan:6.2.3",)),
    too_few_to_look_at=Cited("stop", ("chaoyuan:open.look-at-too-few", "chaoyuan:6.2.3")),
    new_ones=Cited("join", ("chaoyuan:open.new-triggers",)),
    won=Cited("at_once", ("chaoyuan:1.4.1",)),
    declined=Cited("is_free", ("chaoyuan:6.2.2", "chaoyuan:1.5.3")),
    returned=Cited("same", ("chaoyuan:open.once-per-turn-returned",)),
)


@implements("chaoyuan:6.2.1.1", "chaoyuan:6.2.1.2", "chaoyuan:3.3.4", "chaoyuan:4.5.3")
def stat(state: State, piece: Piece, name: str) -> int | None:
    """A card's figure as it counts now. Power below zero counts as zero, though the true value is kept and further
    changes start from it; a card lying face down, and an unknown one, has no figures."""
    value = true_value(state, piece, name)
    return 0 if name == "power" and value is not None and value < 0 else value


@implements("chaoyuan:6.2.1.1")
def true_value(state: State, piece: Piece, name: str = "power") -> int | None:
    """A figure with all that changes it, also where that is below zero."""
    card = state.card(piece)
    if card is None or piece.down:
        return None
    printed = card.figures.get(name)
    return None if printed is None else changed(state, piece, name, printed)


@implements("chaoyuan:3.3.2", "chaoyuan:4.11", "chaoyuan:6.1.4", "chaoyuan:6.1.5", "chaoyuan:4.13.1.1")
def works_in(state: State, player: int, zone: str, piece: Piece, ability: Ability) -> bool:
    """Where an effect works: face up on the battlefield; of being destroyed, in the discard zone; of a spell or a
    counter, while the card is in use; what a card says of its own move or discard, wherever it has arrived but as
    energy, which has no effects."""
    assert ability.trigger is not None
    kind, own = ability.trigger.kind, ability.trigger.subject == "self"
    if zone in ability.zones:
        return True
    if kind == "destroyed" and own:
        return zone == "discard"
    if kind in ("play", "life_broken"):
        return zone == "using"
    if kind == "turned_down" and own:
        return zone == "field"
    if kind in ("discard", "move") and own:
        return zone not in ("energy", "life")
    return (zone == "field" and not piece.down) or (zone == "using" and kind == "spell")


def after_effect(state: State, context: Context) -> State:
    """What is looked after when an effect is done: a counter's card, a spell that broke off, the attacker's power."""
    return battle.watch_attacker(life.after_effect(state, context))


def may_name_too_many(state: State) -> bool:
    """Whether more cards may be named than the deck has (open.show-up-to-short-deck)."""
    return reading(state, "show-up-to-short-deck") == "breaks-off"


PRINTED = Variant(
    game="chaoyuan",
    first_energy=3,
    cost=printed_cost,
    steps=turn.STEPS,
    fighter=("元兽", "beast"),
    spell=("元术卡", "spell card"),
)
"""超元绝战 as it is printed."""

SHARED = {
    "zones": ZONES,
    "policy": POLICY,
    "stat": stat,
    "check_outcome": check_outcome,
    "works_in": works_in,
    "discard_zone": "discard",
    "blank_when_down": ("energy", "life"),
    "board_zones": ("field", "life", "energy"),
    "chosen_slots": ("field", "life"),
    "open_slots": main_phase.open_slots,
    "entry_marks": {"field": ("new",)},
    "own_steps": {"destroy": "chaoyuan.destroy", "charge": "chaoyuan.charge"},
    "policy_under": policy_under,
    "after_effect": after_effect,
    "cannot_draw": cannot_draw,
    "may_name_too_many": may_name_too_many,
    "elsewhere_clauses": ("chaoyuan:3.3.2",),
    "ban_clauses": ("chaoyuan:1.5.2",),
    "status": status,
    "new_game": setup.new_game,
    "contradicted": CONTRADICTED,
    "refusals": {"chaoyuan.judge": battle.no_battle},
    "covers": {"attack": "battle", "turn_end": "end"},
    "happenings": {**turn.HAPPENINGS, **main_phase.HAPPENINGS, **battle.HAPPENINGS},
    "verbs": {
        "starts": ("先攻", "goes first"),
        "charge": ("充能", "charge"),
        "summon": ("召唤", "summon"),
        "spell": ("使用", "use"),
        "activate": ("发动", "use the effect of"),
        "normal": ("横置支付", "turn sideways to pay"),
        "covered": ("暗盖支付", "turn face down to pay"),
        "attack": ("攻击", "attack"),
        "counter": ("发动反击", "counter with"),
        "into": ("放到", "put into"),
        "show": ("展示", "show"),
        "name": ("指定", "name"),
    },
}
"""What a variant has in common with the game it varies."""

RULES = Rules(
    key="chaoyuan",
    zh="超元绝战",
    en="Chaoyuan",
    default_readings=DEFAULT_READINGS,
    readings=READINGS,
    trigger_clauses={
        "attack": ("chaoyuan:6.1.2", "chaoyuan:5.4.4"),
        "defend": ("chaoyuan:5.4.4", "chaoyuan:4.12.3"),
        "summon": ("chaoyuan:6.1.3",),
        "destroyed": ("chaoyuan:6.1.4", "chaoyuan:4.11"),
        "life_broken": ("chaoyuan:4.13.1.1", "chaoyuan:4.14.6"),
        "spell": ("chaoyuan:6.1.5",),
        "activate": ("chaoyuan:5.3.4",),
        "turn_end": ("chaoyuan:5.5.1",),
    },
    loss_clauses=("chaoyuan:1.4.2.1", "chaoyuan:1.4.2.2"),
    loss_when_clauses=("chaoyuan:1.4.1",),
    phases=tuple(turn.STEPS),
    variant=PRINTED,
    **SHARED,  # type: ignore[arg-type]  # one dictionary of differently typed fields
)
