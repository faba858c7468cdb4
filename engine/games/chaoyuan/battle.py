"""What an attack of 超元绝战 comes to (5.4.4 to 5.4.6): its effects, whether a battle comes about, and judging it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.clauses import implements
from engine.effects.triggers import emit
from engine.events import Event
from engine.games.chaoyuan.attack import Attack, declare
from engine.games.chaoyuan.outcome import life_cards, wins
from engine.games.chaoyuan.readings import reading
from engine.games.chaoyuan.variant import cite, variant
from engine.resolution import Barred, Option, as_one_step, procedure
from engine.state import Frame, Place, State
from engine.zones import NeedsFace, name_unknown


@procedure("chaoyuan.attack effects", "执行攻击时、防御时的效果", "effects of attacking and defending")
@implements("chaoyuan:5.4.4", "chaoyuan:4.10.4", "chaoyuan:4.12.3", "chaoyuan:6.1.2")
def attack_effects(state: State) -> State:
    """The effects of attacking and of defending trigger together; they are then settled in turn, the attacker's first
    (the policy's ``sides``)."""
    attack = Attack(*state.fact("attack"))
    place = state.find(attack.attacker)
    assert place is not None
    state = emit(state, Event("attack", place.player, attack.attacker))
    if attack.defender is not None:
        state = emit(state, Event("defend", 1 - place.player, attack.defender))
    return watch_attacker(state)


def standing(state: State, player: int, zone: str, slot: int) -> str | None:
    """The id of what lies in a zone of the battlefield."""
    piece = state.zone(player, zone)[slot]
    return None if piece is None else piece.id


@implements("chaoyuan:5.4.5", "chaoyuan:4.10.3", "chaoyuan:4.10.5", "chaoyuan:4.12.1")
def comes_about(state: State, attack: Attack) -> str:
    """What the attack comes to once its effects are done: ``none`` (no battle comes about), ``fight`` with a fighter,
    ``life`` (it hits a life card) or ``empty`` (it hits an empty zone)."""
    other = 1 - state.active
    if attack.power is None and not on_field(state, attack.attacker):
        return "none"
    defender = standing(state, other, "field", attack.target)
    life = standing(state, other, "life", attack.target)
    if attack.defender is not None:
        return with_defender(state, attack, defender, life)
    if attack.life is not None and life != attack.life:
        return "none"
    newcomers = reading(state, "newcomer-in-target-zone") == "fights-newcomer"
    if defender is not None:
        return "fight" if newcomers else ("life" if attack.life else "none")
    if attack.life is not None:
        return "life"
    if life is not None:
        return "life" if newcomers else "none"
    return "empty"


def with_defender(state: State, attack: Attack, defender: str | None, life: str | None) -> str:
    """The same for a zone in which somebody defended when the attack was declared."""
    if defender == attack.defender:
        uncovered = attack.life is not None and life != attack.life
        ends = reading(state, "life-card-gone-defender-stays") == "attack-ends"
        return "none" if uncovered and ends else "fight"
    if life is not None and life == attack.life and reading(state, "defender-gone-life-card") == "life-card-hit":
        return "fight" if defender is not None else "life"
    if defender is None and life is None and reading(state, "zone-emptied-at-zero-life") == "wins":
        return "empty"
    return "none"


def no_battle(state: State) -> Iterator[Barred]:
    """Why an attack comes to nothing: no battle comes about, or an empty zone was hit while life cards are left."""
    if state.fact("attack") is None:
        return
    attack, other = Attack(*state.fact("attack")), 1 - state.active
    result, here = comes_about(state, attack), Place(other, "field", attack.target)
    if result == "none":
        yield Barred(
            Option("attack", (attack.attacker, here)), cite(state, "5.4.5"),
            "目标战域已经不是宣言攻击时的样子，战斗不成立，攻击结束",
            "the zone is no longer as it was when attacked: no battle comes about, and the attack is over",
        )  # fmt: skip
    if result == "empty" and not wins_on_empty(state, attack, other):
        yield Barred(
            Option("attack", (attack.attacker, here)), cite(state, "1.4.2.1"),
            "对方还有生命卡，打中空战域没有结果",
            "the other side has life cards left, so hitting an empty zone comes to nothing",
        )  # fmt: skip


@procedure("chaoyuan.judge", "判定是否发生战斗", "judge whether a battle comes about")
@implements("chaoyuan:5.4.5", "chaoyuan:5.4.6", "chaoyuan:1.4.2.1", "chaoyuan:4.10.5", "chaoyuan:6.2.1.3")
def judge(state: State) -> State:
    """No battle: the attack is over. Otherwise the fighters fight, the life card is destroyed whatever the power, or,
    the defender having no life card left, hitting the empty zone wins."""
    attack = Attack(*state.fact("attack"))
    other = 1 - state.active
    result = comes_about(state, attack)
    if result == "fight":
        defender = standing(state, other, "field", attack.target)
        return state.push(Frame("chaoyuan.fight", (attack.attacker, defender, attack.power)))
    if result == "life":
        broken = Frame("chaoyuan.break life", (standing(state, other, "life", attack.target),))
        if reading(state, "counter-timing") == "after-attack":
            return as_one_step(state, broken, Frame("chaoyuan.attack over"))
        return state.push(broken)
    if result == "empty" and wins_on_empty(state, attack, other):
        return wins(state, state.active, *cite(state, "1.4.2.1"))
    return state


@implements("chaoyuan:1.4.2.1")
def wins_on_empty(state: State, attack: Attack, defender: int) -> bool:
    """Whether hitting an empty zone wins: the other side has no life card, when it is judged or, by another reading,
    when the attack was declared too."""
    if variant(state).guarded_by_trait(state, defender):
        return False
    if reading(state, "empty-zone-with-life") == "always":
        return True
    if reading(state, "zero-life-when") == "at-declaration" and not attack.at_zero:
        return False
    return life_cards(state, defender) == 0


@procedure("chaoyuan.fight", "比较力量值", "compare powers")
@implements("chaoyuan:4.12.4", "chaoyuan:5.4.6", "chaoyuan:6.2.1.3", "chaoyuan:3.4.1.1")
def fight(state: State, attacker: str, defender: str, last: int | None = None) -> State:
    """The stronger fighter wins, the weaker is destroyed; equal powers destroy both, also two at zero. ``last``: the
    power that an attacker counts with that is no longer there."""
    if not on_field(state, defender) or (last is None and not on_field(state, attacker)):
        return state
    mine = power_of(state, attacker) if on_field(state, attacker) else last
    theirs = power_of(state, defender)
    assert mine is not None
    guard = defence_of(state, defender)
    lost = [attacker] if mine < max(theirs, guard) else []
    if mine >= max(theirs, guard):
        lost = [defender] if mine > theirs else [attacker, defender]
    if len(lost) == 1:
        winner = defender if lost[0] == attacker else attacker
        at = state.find(winner)
        assert at is not None
        state = emit(state, Event("win", at.player, winner))
    here = [piece_id for piece_id in lost if on_field(state, piece_id)]
    return as_one_step(state, *(Frame("chaoyuan.destroy", (piece_id,)) for piece_id in here))


def on_field(state: State, piece_id: str) -> bool:
    """Whether a fighter still stands on the battlefield."""
    place = state.find(piece_id)
    return place is not None and place.zone == "field"


@implements("chaoyuan:5.4.5")
def watch_attacker(state: State) -> State:
    """Keep in mind what power the attacker has, for the reading of open.attacker-gone by which it still counts once the
    attacker is gone."""
    if reading(state, "attacker-gone") != "last-power" or state.fact("attack") is None:
        return state
    attack = Attack(*state.fact("attack"))
    if not on_field(state, attack.attacker):
        return state
    return state.with_fact("attack", attack._replace(power=power_of(state, attack.attacker)))


def power_of(state: State, piece_id: str) -> int:
    """A fighter's power. Raises ``NeedsFace`` for an unknown card."""
    place = state.find(piece_id)
    assert place is not None
    piece = state.at(place)
    assert piece is not None
    power = state.table.rules.stat(state, piece, "power")
    if power is None:
        raise NeedsFace(place)
    return power


def defence_of(state: State, piece_id: str) -> int:
    """A defender's own defence, where a variant knows one (open.defence-value); otherwise 0, which never counts."""
    if reading(state, "defence-value") != "separate-values":
        return 0
    place = state.find(piece_id)
    piece = None if place is None else state.at(place)
    assert piece is not None
    return state.table.rules.stat(state, piece, "defence") or 0


@procedure("chaoyuan.attack over", "攻击结束", "the attack is over")
@implements("chaoyuan:5.4.5", "chaoyuan:5.4.6")
def attack_over(state: State) -> State:
    """What held for this battle ends."""
    modifiers = tuple(m for m in state.modifiers if m.until != "battle")
    return state._replace(modifiers=modifiers).with_fact("attack", None)


# -- what a case may say is happening ------------------------------------------------------------------


def happen_attack(state: State, places: list[Place]) -> State:
    """One attack, without those that may follow: the fighter at the first place attacks the zone at the second."""
    attacker, target = places
    state, piece_id = name_unknown(state, attacker)
    return declare(state._replace(phase="battle"), piece_id, target.index)


def happen_fight(state: State, places: list[Place]) -> State:
    """Two fighters compare powers."""
    state, attacker = name_unknown(state, places[0])
    state, defender = name_unknown(state, places[1])
    return state.push(Frame("chaoyuan.fight", (attacker, defender)))


def happen_destroy(state: State, place: Place) -> State:
    """The card at a place is destroyed by the rules."""
    state, piece_id = name_unknown(state, place)
    return state.push(Frame("chaoyuan.destroy", (piece_id,)))


HAPPENINGS: dict[str, Any] = {
    "attack": happen_attack,
    "fight": happen_fight,
    "destroy": happen_destroy,
    "break_life": happen_destroy,
}
