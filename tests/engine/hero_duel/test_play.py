"""Random games of 英雄对决 keep their invariants, whatever the seed."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import walk
from engine.effects.reading import read
from engine.games.hero_duel import RULES, sample
from engine.games.hero_duel.readings import READINGS
from engine.games.hero_duel.status import status
from engine.play import BrokenInvariant, all_pieces, look_for_faults, play, start
from engine.serial import dump_state, load_state
from engine.state import State

SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_cards_are_conserved_no_zone_is_over_its_size_and_every_board_can_come_about(seed: int) -> None:
    rng = random.Random(seed)
    began = start("hero_duel", rng)
    look = look_for_faults(began)

    def watch(state: State) -> None:
        look(state)
        assert [sum(1 for _ in all_pieces(state, player)) for player in (0, 1)] == [40, 40]
        assert [fault for fault in status(state) if fault.code != "game is over"] == []

    ended = play(began, rng, watch).state
    assert ended.outcome is not None
    assert ended.outcome.clauses


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_the_same_seed_gives_the_same_game(seed: int) -> None:
    one, other = (play(start("hero_duel", rng), rng) for rng in (random.Random(seed), random.Random(seed)))
    assert (one.choices, one.state) == (other.choices, other.state)


@given(SEEDS)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_state_survives_being_written_as_json(seed: int) -> None:
    rng = random.Random(seed)

    def watch(state: State) -> None:
        read = load_state(json.loads(json.dumps(dump_state(state))), state.table)
        assert read == state
        assert hash(read) == hash(state)

    play(start("hero_duel", rng), rng, watch)


@given(SEEDS, st.data())
@settings(max_examples=40, deadline=None)
def test_games_come_to_an_end_under_any_readings_of_the_open_points(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    began = start("hero_duel", rng)
    chosen = tuple((point, data.draw(st.sampled_from(values), point)) for point, values in READINGS.items())
    began = began._replace(table=type(began.table)("hero_duel", ("A", "B"), began.table.cards, chosen))
    assert play(began, rng, look_for_faults(began), limit=20_000).state.outcome is not None


def test_random_games_end_in_every_way_that_the_rules_know() -> None:
    ways: Counter[str] = Counter()
    for number in range(1000):
        rng = random.Random(f"every way/{number}")
        outcome = play(start("hero_duel", rng), rng).state.outcome
        assert outcome is not None
        ways.update(clause.partition(":")[2] for clause in outcome.clauses)
    assert set(ways) == {"1.3.2a", "1.3.2b", "1.3.2c", "1.3.2d", "1.3.3"}


def test_a_lost_card_is_noticed() -> None:
    began = start("hero_duel", random.Random(1))
    with pytest.raises(BrokenInvariant, match="lost or doubled"):
        look_for_faults(began)(began.with_zone(0, "deck", began.zone(0, "deck")[1:]))


def test_a_sixth_place_on_the_field_is_noticed() -> None:
    began = start("hero_duel", random.Random(1))
    with pytest.raises(BrokenInvariant, match="slots instead of 5"):
        look_for_faults(began)(began.with_zone(0, "field", (None,) * 6))


def test_a_game_without_an_end_is_noticed() -> None:
    with pytest.raises(BrokenInvariant, match="no end"):
        play(start("hero_duel", random.Random(1)), random.Random(1), limit=3)


# -- the sample cards -------------------------------------------------------------------------------------

TRIGGERS = {
    "flip", "attack", "defend", "support", "win", "lose", "transform", "discard", "move",
    "turn_start", "turn_end", "battle_start",
}  # fmt: skip
ACTIONS = {
    n.Pick, n.Draw, n.Discard, n.Move, n.Flip, n.TurnDown, n.Reveal, n.Show, n.Look, n.Shuffle, n.AddEnergy,
    n.UseEnergy, n.Boost, n.Weaken, n.Restore, n.ExtraTransform, n.Forbid, n.Win, n.Static, n.Permit, n.Ban, n.Replace,
    n.May, n.Pay, n.If, n.OneOf, n.Seq,
}  # fmt: skip


def test_the_sample_cards_use_every_trigger_and_every_action_of_the_game() -> None:
    abilities = [ability for card in sample.CARDS.values() for ability in card.abilities]
    assert {ability.trigger.kind for ability in abilities if ability.trigger is not None} == TRIGGERS
    assert {type(node) for ability in abilities for node in walk(ability)} >= ACTIONS
    assert any(
        random_discard.random for a in abilities for random_discard in walk(a) if isinstance(random_discard, n.Discard)
    )


@pytest.mark.parametrize("card", sample.CARDS.values(), ids=lambda card: card.number)
def test_the_text_of_a_sample_card_says_what_it_does(card: Card) -> None:
    assert read(card.text, "hero_duel").abilities == card.abilities


def test_the_sample_cards_are_at_least_24_with_numbers_names_and_texts_of_their_own() -> None:
    cards = list(sample.CARDS.values())
    assert len(cards) >= 24
    for part in ("number", "name", "text"):
        assert len({getattr(card, part) for card in cards}) == len(cards)
    assert {"weak"} < {stat for card in cards for stat, _ in card.stats}
    assert {mark for card in cards for mark in card.marks} <= {word for card in cards for word in card.keywords}


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_sample_decks_have_forty_cards_three_of_a_number_at_most_and_no_piece_twice(seed: int) -> None:
    decks = sample.decks(random.Random(seed))
    assert [len(deck) for deck in decks] == [40, 40]
    assert len({piece for deck in decks for piece in deck}) == 80
    assert all(max(Counter(piece.partition("#")[0] for piece in deck).values()) <= 3 for deck in decks)
    assert RULES.zone_specs["field"].slots == 5
