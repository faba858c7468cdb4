"""HYPER BATTLE: its zones, its policy, and where the rest of it lies.

``rule_sets`` says how START, EX and SP differ, ``setup`` deals, ``deploy`` puts cards down, ``battle`` turns hunters up
and compares totals, ``scoring`` takes points and refills, ``taking`` takes cards and plays events, ``seats`` orders the
players, ``outcome`` says who is out, ``status`` finds what is wrong with a board.
"""

from __future__ import annotations

from engine.clauses import implements
from engine.effects.figures import changed
from engine.effects.nodes import Ability
from engine.games.hyper_battle import battle, marks, point_effects, scoring, setup, taking
from engine.games.hyper_battle.outcome import check_outcome
from engine.games.hyper_battle.readings import DEFAULT_READINGS, READINGS, policy_under
from engine.games.hyper_battle.rule_sets import OPTION, RULE_SETS
from engine.games.hyper_battle.status import status
from engine.rules import Cited, Policy, Rules, ZoneSpec
from engine.state import Piece, State

ZONES = (
    ZoneSpec("field", "场上", "field", public=True, ordered=True),
    ZoneSpec("events", "场上的事件卡", "events on the field", public=True),
    ZoneSpec("hand", "手牌", "hand"),
    ZoneSpec("discard", "废牌", "discards", public=True),
    ZoneSpec("shown", "翻开的牌", "revealed cards", public=True),
    ZoneSpec("deck", "牌堆", "draw pile", ordered=True),
)
"""A player's field (自己场上) holds the cards of this battle in the order in which they were played; the events that
turned up lie apart from them (open.event-as-play). ``shown`` holds cards that for a moment lie nowhere."""

SILENT = ("hyper_battle:open.effect-order",)

POLICY = Policy(
    sides=Cited("active_first", SILENT),
    orders=Cited("own", SILENT),
    inserts=Cited(False, SILENT),
    waits_all_the_same=Cited(frozenset(), ()),
    sentences_wait=Cited(False, ("hyper_battle:S.5.n1",)),
    once_a_turn=Cited("marked", ("hyper_battle:S.5.n1",)),
    lost_object=Cited("go_on", ("hyper_battle:S.5.n1",)),
)


@implements("hyper_battle:S.2", "hyper_battle:S.6", "hyper_battle:S.6.t1")
def stat(state: State, piece: Piece, name: str) -> int | None:
    """A card's figure as it counts now, strengthened and weakened; ``None`` for an unknown card, one lying face down,
    or a figure that it doesn't have."""
    card = state.card(piece)
    if card is None or piece.down:
        return None
    printed = card.figures.get(name)
    return None if printed is None else changed(state, piece, name, printed)


@implements("hyper_battle:S.5.n1", "hyper_battle:S.5.1.t2", "hyper_battle:E.2.2", "hyper_battle:E.2.6")
def works_in(state: State, player: int, zone: str, piece: Piece, ability: Ability) -> bool:
    """Where a text works: face up on the field; of the card's own move or discard, wherever it has arrived."""
    assert ability.trigger is not None
    if ability.trigger.kind in ("move", "discard") and ability.trigger.subject == "self":
        return True
    return zone in (*ability.zones, "field", "events") and not piece.down


def cannot_draw(state: State, player: int) -> State:
    """Taking a card from an empty draw pile for an effect: nothing is taken. Only who can't refill is out (S.7.2)."""
    return state


__all__ = ["RULES", "marks", "point_effects"]

RULES = Rules(
    key="hyper_battle",
    zh="HYPER BATTLE",
    en="HYPER BATTLE",
    zones=ZONES,
    policy=POLICY,
    default_readings=DEFAULT_READINGS,
    readings=READINGS,
    stat=stat,
    check_outcome=check_outcome,
    works_in=works_in,
    seats=(2, 8),
    watching_zones=("field", "events"),
    discard_zone="discard",
    board_zones=("field",),
    blank_when_down=("field",),
    kind_when_down="hunter",
    own_steps={"draw": "hyper_battle.draw", "summon": "hyper_battle.play by effect"},
    may_pick=taking.may_pick,
    instead_of_move=taking.instead_of_move,
    options={OPTION: tuple(RULE_SETS)},
    policy_under=policy_under,
    cannot_draw=cannot_draw,
    elsewhere_clauses=("hyper_battle:E.2.2",),
    ban_clauses=("hyper_battle:S.5.n1",),
    status=status,
    new_game=setup.new_game,
    happenings={**battle.HAPPENINGS, **scoring.HAPPENINGS},
    covers={"deploy": "main"},
    phases=("setup", *battle.PHASES),
    verbs={
        "play": ("打出", "play"),
        "pass": ("宣告不再出牌", "passes"),
        "discard": ("弃掉", "throw away"),
        "take": ("补", "take"),
    },
)
