"""The clauses of 邻座艾莉 that the procedures of 超元绝战 carry out for it as they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import resolution
from engine.clauses import implements
from engine.effects import actions
from engine.games import chaoyuan
from engine.games.chaoyuan import attack, battle, energy, life, main_phase, outcome, setup, traits, turn, visibility
from engine.games.chaoyuan.actions import turn as turn_cards
from engine.games.chaoyuan.status import deck_faults, elsewhere_faults, field_faults

SAME: dict[Callable[..., Any], str] = {
    setup.new_game: "2.2 6.2",
    setup.DecideFirst.options: "2.1",
    setup.deal: "2.3 2.4 2.5",
    deck_faults: "1.2.1",
    field_faults: "6.1",
    elsewhere_faults: "6.4",
    outcome.check_outcome: "3.1.1 3.1.2 4.1",
    outcome.check: "3.1.2",
    visibility.may_see: "6.2 6.3 6.4 6.5",
    visibility.may_count: "6.2 6.5",
    outcome.cannot_draw: "3.1.1",
    chaoyuan.works_in: "6.3",
    actions.may: "4.3",
    actions.first_then: "4.4",
    actions.objects: "4.6",
    actions.pick: "4.6",
    actions.forbid: "4.2 9.3",
    resolution.settle: "4.5.1 4.7",
    resolution.due: "4.5.1",
    resolution.ChooseEffect.options: "4.5.2",
    energy.charge: "2.4 6.3",
    energy.lacking: "7.3 7.4",
    energy.pay: "7.3",
    energy.pay_kind: "7.3 7.4",
    energy.ChooseEnergy.take: "7.2 7.3",
    energy.stand_up: "7.1 7.5 8.1",
    turn.take_turn: "8",
    turn.stand_up_for_turn: "8.1 7.5",
    turn.offer_charge: "7.5 8.2",
    turn.OfferCharge.options: "7.5 8.2",
    turn.OfferCharge.take: "7.5 8.2",
    turn.turn_end: "8.5",
    turn.next_turn: "8.5 6.5",
    turn_cards: "7.1",
    main_phase.main_phase: "8.3",
    main_phase.open_slots: "6.1",
    main_phase.cannot_use: "8.3 7.3",
    main_phase.summon_places: "8.3 6.1",
    main_phase.Act.options: "8.3 8.4.4",
    main_phase.Act.take: "8.3 6.5",
    main_phase.enter: "8.3",
    main_phase.spell_done: "6.4",
    attack.unable: "7.1 8.4.1 8.4.5 4.2",
    attack.must_attack: "8.4.1 9.2",
    attack.next_attack: "8.4.1 8.4.5",
    attack.ChooseAttack.options: "8.4.1 8.4.5 9.1",
    attack.declare: "8.4.1 7.1",
    battle.comes_about: "8.4.1",
    battle.judge: "8.4.3 3.1.1",
    battle.wins_on_empty: "8.4.3",
    battle.fight: "8.4.2",
    battle.defence_of: "8.4.2",
    life.destroy: "6.4",
    life.break_life: "8.4.3",
    life.life_goes: "8.4.3",
    traits.challengers: "9.1",
    traits.shielded: "8.4.1 9.1",
}
"""Function → bare ids of the clauses that say the same there."""

for function, ids in SAME.items():
    implements(*(f"alya:{each}" for each in ids.split()))(function)
