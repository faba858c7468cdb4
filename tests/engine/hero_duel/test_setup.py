"""How a game of 英雄对决 begins (1.2), and the zones it is played in (3)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from engine.cards import Table
from engine.games.hero_duel import RULES, sample
from engine.games.hero_duel.setup import new_game
from engine.resolution import decision, run
from engine.state import State
from tests.engine.boards import count, go, ids, options, piece_of, who_decides


def begun() -> State:
    """A game about to begin; B decides who starts."""
    decks = sample.decks(random.Random(7))
    return new_game(Table("hero_duel", ("A", "B"), tuple(sample.CARDS.items())), decks, 1)


def after(starter: str) -> State:
    """The game once it is decided who starts and both have dealt and laid out."""
    return go(begun(), f"starts {'AB'.index(starter)}", "lay", "lay")


@pytest.mark.clause("hero_duel:1.2.1", "hero_duel:3.1.1", "hero_duel:1.0.1", "hero_duel:3.0.1", "hero_duel:3.2.1")
def test_both_players_whole_decks_lie_in_the_deck_zone_and_every_other_zone_is_empty() -> None:
    state, decks = begun(), sample.decks(random.Random(7))
    assert [ids(state, "A.deck"), ids(state, "B.deck")] == [list(deck) for deck in decks]
    assert all(count(state, f"{p}.{z.name}") == 0 for p in "AB" for z in RULES.zones if z.name != "deck")
    assert {"deck", "field", "damage", "rest", "energy", "hand"} <= {zone.name for zone in RULES.zones}
    assert [len(state.zone(player, "field")) for player in (0, 1)] == [5, 5]


@pytest.mark.clause("hero_duel:1.2.2")
def test_who_won_the_toss_may_have_either_player_start() -> None:
    assert who_decides(begun()) == "B"
    assert options(begun()) == ["starts 0", "starts 1"]


@pytest.mark.clause("hero_duel:1.2.2")
@pytest.mark.parametrize("starter", ["A", "B"])
def test_the_player_chosen_takes_the_first_turn(starter: str) -> None:
    state = after(starter)
    assert (state.turn, "AB"[state.active]) == (1, starter)


@pytest.mark.clause("hero_duel:1.2.3", "hero_duel:3.6.1")
def test_nine_are_drawn_and_any_five_of_them_go_to_the_field() -> None:
    state = go(begun(), "starts 0")
    assert count(state, "A.hand") == 9
    first = decision(state)
    assert first is not None
    assert {len(set(option.what)) for option in first.options} == {5}
    chosen = [tuple(sorted(i.partition("#")[0] for i in option.what)) for option in first.options]
    held = sorted(i.partition("#")[0] for i in ids(state, "A.hand"))
    assert sorted(chosen) == sorted(set(combinations(held, 5)))


@pytest.mark.clause("hero_duel:1.2.3", "hero_duel:3.6.1")
def test_afterwards_five_lie_face_down_four_are_held_and_two_are_energy_face_down() -> None:
    state = after("A")
    for player in "AB":
        assert [count(state, f"{player}.{zone}") for zone in ("field", "hand", "energy", "deck")] == [5, 4, 2, 29]
        assert all(piece_of(state, i).down for zone in ("field", "energy") for i in ids(state, f"{player}.{zone}"))
        assert not any(piece_of(state, i).down for i in ids(state, f"{player}.hand"))


@pytest.mark.clause("hero_duel:1.2.3")
def test_energy_comes_from_the_top_of_what_is_left_of_the_deck() -> None:
    deck = sample.decks(random.Random(7))[0]
    assert set(ids(after("A"), "A.energy")) == set(deck[9:11])


@pytest.mark.clause("hero_duel:1.2.4")
def test_the_first_turn_has_no_draw_and_no_energy() -> None:
    state = run(after("A"))
    assert (state.turn, state.phase) == (1, "transform")
    assert [count(state, f"A.{zone}") for zone in ("hand", "energy", "deck")] == [4, 2, 29]
