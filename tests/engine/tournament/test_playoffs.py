"""Play-offs: who meets whom and when, byes for the best, leaving, correcting; and the number of Swiss
rounds.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from engine.tournament.bracket import Bracket
from engine.tournament.faults import Refused
from engine.tournament.playoffs import (
    double_elimination,
    reseeded,
    round_robin,
    seed_order,
    single_elimination,
)
from engine.tournament.rounds import proposed_rounds


def names(count: int) -> list[str]:
    return [f"s{number:02}" for number in range(1, count + 1)]


def played_out(bracket: Bracket, rng: random.Random | None = None) -> tuple[Bracket, list[tuple[str, str, str]]]:
    """Play to the end, the better seed winning without `rng`: (bracket, [(match, winner, loser)])."""
    log = []
    while open_matches := bracket.open_matches():
        node, better, other = open_matches[0]
        winner, loser = (better, other) if rng is None or rng.random() < 0.5 else (other, better)
        bracket = bracket.with_winner(node.name, winner)
        log.append((node.name, winner, loser))
    return bracket, log


def test_eight_seeds_from_top_to_bottom() -> None:
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize("count", [4, 5, 7, 8, 12, 33, 64])
def test_single_elimination_favourites_meet_as_late_as_they_can(count: int) -> None:
    bracket, log = played_out(single_elimination(names(count)))
    assert bracket.champion == "s01"
    assert len(log) == count - 1
    assert log[-1] == ("W final 1", "s01", "s02")
    assert {frozenset(pair[1:]) for pair in log[-3:-1]} == {
        frozenset(("s01", "s04")),
        frozenset(("s02", "s03")),
    }


def test_the_best_have_the_byes() -> None:
    first = [{one, two} for _, one, two in single_elimination(names(6)).open_matches()]
    assert first == [{"s04", "s05"}, {"s03", "s06"}]


@pytest.mark.parametrize("count", range(4, 33))
def test_single_elimination_everybody_but_one_loses_once(count: int) -> None:
    bracket, log = played_out(single_elimination(names(count)), random.Random(count))
    losers = [loser for _, _, loser in log]
    assert sorted([*losers, str(bracket.champion)]) == names(count)


@pytest.mark.parametrize("count", range(4, 33))
def test_double_elimination_everybody_but_one_loses_twice(count: int) -> None:
    bracket, log = played_out(double_elimination(names(count)), random.Random(count))
    losses = {name: sum(loser == name for _, _, loser in log) for name in names(count)}
    champion = bracket.champion
    assert champion is not None
    assert losses.pop(champion) <= 1
    assert set(losses.values()) == {2}


def test_the_second_final_is_played_only_after_an_upset() -> None:
    bracket, log = played_out(double_elimination(names(4)))
    assert bracket.champion == "s01"
    assert [name for name, _, _ in log if "final" in name][-1] == "final"
    before_final = double_elimination(names(4))
    while before_final.open_matches()[0][0].name != "final":
        node, better, _ = before_final.open_matches()[0]
        before_final = before_final.with_winner(node.name, better)
    upset = before_final.with_winner("final", "s02")
    assert upset.champion is None
    assert [node.name for node, _, _ in upset.open_matches()] == ["second final"]
    assert upset.with_winner("second final", "s01").champion == "s01"


def test_the_third_place_is_between_the_losers_of_the_semi_finals() -> None:
    _, log = played_out(single_elimination(names(8), third_place=True))
    assert ("third place", "s03", "s04") in log
    assert log[-1] == ("W final 1", "s01", "s02")


def test_the_better_seed_may_choose_to_start() -> None:
    bracket = single_elimination(names(4))
    assert bracket.may_choose("W semi-finals 1") == "s01"
    assert bracket.may_choose("W final 1") is None
    upset = bracket.with_winner("W semi-finals 1", "s04").with_winner("W semi-finals 2", "s03")
    assert upset.may_choose("W final 1") == "s03"


def test_who_leaves_before_the_start_is_followed_by_the_next() -> None:
    bracket = single_elimination(names(8)).without("s02", "s09")
    assert bracket.seeds == ("s01", "s03", "s04", "s05", "s06", "s07", "s08", "s09")
    assert {frozenset(pair[1:]) for pair in bracket.open_matches()} >= {frozenset(("s01", "s09"))}
    shrunk = single_elimination(names(8)).without("s02")
    assert len(shrunk.open_matches()) == 3


def test_who_leaves_later_gives_his_matches_away() -> None:
    bracket = single_elimination(names(4)).with_winner("W semi-finals 1", "s01")
    left = bracket.without("s01").with_winner("W semi-finals 2", "s03")
    assert bracket.without("s03").players_of("W final 1") == ("s01", "s02")
    assert left.players_of("W final 1") == ("s01", "s03")
    assert left.champion == "s03"
    with pytest.raises(Refused):
        left.without("s01")


def test_a_correction_takes_back_what_stood_on_it() -> None:
    bracket, _ = played_out(single_elimination(names(8)))
    corrected = bracket.with_winner("W quarter-finals 1", "s08")
    assert corrected.champion is None
    assert corrected.players_of("W semi-finals 1") == ("s08", "s04")
    assert corrected.winners["W quarter-finals 3"] == "s02"
    assert "W final 1" not in corrected.winners


def test_a_round_seeded_anew_sends_the_best_against_the_last() -> None:
    assert reseeded(["s07", "s01", "s04", "s06"], names(8)) == (("s01", "s07"), ("s04", "s06"))
    assert reseeded(["s07", "s02", "s04"], names(8)) == (("s02", None), ("s04", "s07"))


@pytest.mark.parametrize("count", range(2, 12))
def test_round_robin_everybody_meets_everybody_once(count: int) -> None:
    rounds = round_robin(names(count))
    met = sorted(tuple(sorted(pair)) for pairs in rounds for pair in pairs if None not in pair)  # type: ignore[type-var]
    assert met == list(combinations(names(count), 2))
    for pairs in rounds:
        assert sorted(name for pair in pairs for name in pair if name) == names(count)


def test_senseless_play_offs_are_refused() -> None:
    for wrong in (names(3), names(65), ["a", "b", "c", "a"]):
        with pytest.raises(Refused):
            single_elimination(wrong)
    bracket = single_elimination(names(4))
    with pytest.raises(Refused):
        bracket.with_winner("W semi-finals 1", "s02")
    with pytest.raises(Refused):
        bracket.with_winner("nowhere", "s02")
    with pytest.raises(Refused) as refused:
        bracket.with_winner("W semi-finals 1", "s01").without("x", "s02")
    assert [f.code for f in refused.value.faults] == ["not-in-bracket", "already-in", "too-late"]
    with pytest.raises(Refused):
        round_robin(["a", "a"])


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(0, 0), (1, 0), (2, 1), (4, 2), (5, 3), (8, 3), (9, 4), (40, 6), (64, 6), (65, 7), (2000, 11)],
)
def test_proposed_rounds_leave_at_most_one_unbeaten(players: int, rounds: int) -> None:
    assert proposed_rounds(players).rounds == rounds
