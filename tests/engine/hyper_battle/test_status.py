"""Faults of a board, each with its clause; and that play never runs into one."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from engine.games import rules_of
from engine.games.hyper_battle.sample import CARDS, RULE_SETS, SHARES, decks
from engine.play import look_for_faults, play, start
from engine.state import State
from tests.engine.hyper_battle.boards import board, character, event, hunter

CARDS_HERE = {"G": character("小傑"), "H": hunter("猎"), "K": hunter("别"), "E": event("事"), "Q": character("乙")}


def codes(*sides: Mapping[str, str], rules: str = "sp", **more: object) -> set[tuple[str, tuple[str, ...]]]:
    state = board(CARDS_HERE, *sides, rules=rules, **more)  # type: ignore[arg-type]
    return {(fault.code, fault.clauses) for fault in rules_of("hyper_battle").status(state)}


@pytest.mark.clause("hyper_battle:S.5.2", "hyper_battle:S.5.3", "hyper_battle:E.2.2", "hyper_battle:E.2.4")
@pytest.mark.parametrize(
    ("field", "code"),
    [
        ("G Q x x", "too many on the field"),
        ("G G", "same name"),
        ("-H -K", "two hunters"),
        ("-G", "not a hunter"),
        ("H", "hunter face up"),
        ("E", "event among the cards"),
    ],
)
def test_what_may_not_lie_on_a_field(field: str, code: str) -> None:
    assert code in {found for found, _ in codes({"field": field})}
    assert codes({"field": "G -H Q"}) == set()


@pytest.mark.clause("hyper_battle:P.4.1", "hyper_battle:P.3")
def test_an_event_never_stays_in_a_hand() -> None:
    assert ("event in hand", ("hyper_battle:P.4.1", "hyper_battle:P.3")) in codes({"hand": "E"})


@pytest.mark.clause("hyper_battle:S.3.t1", "hyper_battle:E.1", "hyper_battle:P.1", "hyper_battle:S.2")
def test_each_set_of_rules_has_its_kinds_of_card() -> None:
    kinds = {rules: {code for code, _ in codes({"discard": "H E"}, rules=rules)} for rules in ("start", "ex", "sp")}
    assert kinds == {"start": {"kind not in use"}, "ex": {"kind not in use"}, "sp": set()}
    assert codes({"discard": "H"}, rules="ex") == set()


@pytest.mark.clause("hyper_battle:S.3", "hyper_battle:E.1")
def test_a_deck_has_8_cards_or_30() -> None:
    assert "too many cards" in {code for code, _ in codes({"deck": "x " * 9}, rules="start")}
    assert codes({"deck": "x " * 8}, rules="start") == set()
    assert "too many cards" in {code for code, _ in codes({"deck": "x " * 31}, rules="ex")}


@pytest.mark.clause("hyper_battle:open.more-players")
def test_three_players_need_the_reading_that_lets_them_play() -> None:
    assert "too many players" in {code for code, _ in codes({}, {}, {})}
    assert codes({}, {}, {}, readings={"more-players": "many"}) == set()


@pytest.mark.clause("hyper_battle:S.4.1", "hyper_battle:S.7.1")
def test_points_are_no_more_than_at_the_start_and_not_none() -> None:
    assert "too many points" in {code for code, _ in codes({}, {}, rules="start", facts={"points.0": 3})}
    assert "game is over" in {code for code, _ in codes({}, {}, facts={"points.1": 0})}


def test_the_sample_decks_are_what_the_rules_ask_for() -> None:
    assert len(CARDS) >= 24
    for rule_set in RULE_SETS:
        rules = rule_set.partition("-")[0]
        for deck in decks(random.Random(1), rule_set):
            kinds = [CARDS[piece.partition("#")[0]].kind for piece in deck]
            assert {kind: kinds.count(kind) for kind in set(kinds)} == SHARES[rules]


ENDS = {"hyper_battle:S.7.1", "hyper_battle:S.7.2", "hyper_battle:open.both-out"}


@pytest.mark.clause("hyper_battle:S.7.1", "hyper_battle:S.7.2", "hyper_battle:S.7.n1")
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_random_games_run_into_no_fault_and_reach_every_way_to_end(rule_set: str) -> None:
    ended: set[str] = set()
    for seed in range(60):
        rng = random.Random(seed)
        state = start("hyper_battle", rng, rule_set)
        conserved = look_for_faults(state)

        def watch(at: State, conserved: object = conserved) -> None:
            conserved(at)  # type: ignore[operator]
            assert rules_of("hyper_battle").status(at) == []

        game = play(state, rng, watch)
        assert game.state.outcome is not None
        ended |= set(game.state.outcome.clauses)
    assert ended == ENDS
