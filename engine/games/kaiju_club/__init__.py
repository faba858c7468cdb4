"""奥特怪兽俱乐部 (Kaiju Club): its zones, its policy, and where the rest of it lies.

``board`` says what counts, ``setup`` lays a game out, ``turn`` runs a turn, ``main_phase`` lists what may be done in it
(``deploying``, ``moves``, ``retreat``, ``cards_played``), ``damage`` attacks, counters and defeats, ``changing``
strengthens, converts and evolves, ``outcome`` says who has lost, ``status`` finds what is wrong with a board.
"""

from __future__ import annotations

from engine.clauses import implements
from engine.effects.nodes import Selection
from engine.games.kaiju_club import changing, damage, setup, turn
from engine.games.kaiju_club.board import FIELD, ZONES, stat, works_in
from engine.games.kaiju_club.deploying import SUPPORT_SLOTS
from engine.games.kaiju_club.outcome import cannot_draw, check_outcome
from engine.games.kaiju_club.readings import DEFAULT_READINGS, READINGS, policy_under, reading
from engine.games.kaiju_club.status import status
from engine.resolution import current_effect
from engine.rules import Cited, Policy, Rules
from engine.state import Piece, State

__all__ = ["RULES", "changing"]

SILENT = ("kaiju_club:open.effect-order",)

POLICY = Policy(
    sides=Cited("active_first", SILENT),
    orders=Cited("own", SILENT),
    inserts=Cited(False, SILENT),
    waits_all_the_same=Cited(frozenset(), ()),
    sentences_wait=Cited(False, ("kaiju_club:1.2.3",)),
    once_a_turn=Cited("marked", ("kaiju_club:5.3", "kaiju_club:3.2.2.2")),
    lost_object=Cited("go_on", ("kaiju_club:1.1.5",)),
)


@implements("kaiju_club:5.2", "kaiju_club:open.heal-target")
def may_pick(state: State, piece: Piece, what: Selection) -> bool:
    """Healing takes damage off any battle card of one's own; by one reading off the engaged one only."""
    doing = current_effect(state)
    if doing is None or what.zone != "field" or reading(state, "heal-target") != "engaged-only":
        return True
    card = state.table.card(doing.source)
    trigger = None if card is None else card.abilities[doing.ability].trigger
    if trigger is None or trigger.kind != "heal":
        return True
    place = state.find(piece.id)
    return place is not None and place.zone == "engaged"


RULES = Rules(
    key="kaiju_club",
    zh="奥特怪兽俱乐部",
    en="Kaiju Club",
    zones=ZONES,
    policy=POLICY,
    default_readings=DEFAULT_READINGS,
    readings=READINGS,
    stat=stat,
    check_outcome=check_outcome,
    works_in=works_in,
    watching_zones=(*FIELD, "placement"),
    discard_zone="discard",
    board_zones=(*FIELD, "placement"),
    field_zones=FIELD,
    own_steps={"destroy": "kaiju_club.destroy", "summon": "kaiju_club.enter"},
    may_pick=may_pick,
    options={SUPPORT_SLOTS: ("5", "1", "2", "3", "4", "6", "7", "8")},
    policy_under=policy_under,
    after_effect=damage.after_effect,
    cannot_draw=cannot_draw,
    elsewhere_clauses=("kaiju_club:5.4", "kaiju_club:2.3"),
    ban_clauses=("kaiju_club:1.2.3",),
    status=status,
    new_game=setup.new_game,
    happenings=turn.HAPPENINGS,
    covers=turn.COVERS,
    phases=turn.PHASES,
    verbs={
        "starts": ("先手", "goes first"),
        "lay": ("暗盖", "lay face down"),
        "deploy": ("登场", "deploy"),
        "strengthen": ("强化", "strengthen"),
        "act": ("行动", "act"),
        "attack": ("攻击", "attack"),
        "heal": ("治疗", "heal"),
        "evolve": ("进化", "evolve"),
        "convert": ("转换", "convert"),
        "devolve": ("退化", "devolve"),
        "retreat": ("撤退", "retreat"),
        "skill": ("使用技能卡", "use the skill card"),
        "reinforce": ("打出增援卡", "play the reinforcement card"),
        "step up": ("接替交战", "step up"),
        "strip": ("移除强化", "take away"),
        "heads": ("正面", "heads"),
        "tails": ("反面", "tails"),
        "end": ("结束回合", "end the turn"),
    },
)
