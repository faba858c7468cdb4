"""Swiss pairings: no avoidable repeat, the smallest spread, the bye to the lowest, the same every time."""

from __future__ import annotations

import random

import pytest

from engine.tournament.faults import Refused
from engine.tournament.field import Field, field_of
from engine.tournament.ledger import ledger
from engine.tournament.pairing import Pairings, pair_round, swap
from engine.tournament.quality import Quality, least_spread, quality
from engine.tournament.results import Result, bye
from engine.tournament.seating import Pair
from engine.tournament.small_field import best_pairs, units
from engine.tournament.standings import standings
from tests.engine.tournament.optimum import best_by_networkx, best_by_trying
from tests.engine.tournament.simulator import Habits, simulate


def places(field: Field, pairings: Pairings) -> list[tuple[int, int | None]]:
    at = {name: n for n, name in enumerate(field.players)}
    return [(at[p.player1], None if p.player2 is None else at[p.player2]) for p in pairings.pairs]


@pytest.mark.parametrize("seed", range(40))
def test_no_pairing_of_a_small_event_could_be_better(seed: int) -> None:
    for played in simulate(3 + seed % 6, 6, seed):
        field = field_of(played.players, played.before, seed=str(seed))
        assert played.pairings.quality == best_by_trying(field)
        assert played.pairings.quality == quality(field, places(field, played.pairings))
        assert played.pairings.proven


@pytest.mark.parametrize("players", [20, 40, 64])
def test_another_library_finds_nothing_better(players: int) -> None:
    networkx = pytest.importorskip("networkx")
    for played in simulate(players, 6, players, Habits(drops=0, late=0)):
        field = field_of(played.players, played.before)
        mine = played.pairings.quality
        found = (mine.forbidden, mine.repeats, mine.spread, mine.squares)
        assert found == best_by_networkx(networkx, field)


@pytest.mark.parametrize("seed", range(60))
def test_everybody_is_seated_once_and_never_against_an_old_opponent_in_vain(seed: int) -> None:
    rounds = 5
    for played in simulate(14 + seed, rounds, seed):
        seated = [name for pair in played.pairings.pairs for name in pair.players]
        assert sorted(seated) == sorted(played.players)
        tables = [pair.table for pair in played.pairings.pairs if pair.table is not None]
        assert tables == list(range(1, len(tables) + 1))
        # With more than twice as many players as rounds there is always a way without a repeat.
        if len(played.players) > 2 * rounds:
            assert played.pairings.quality.repeats == 0
            assert played.pairings.quality.second_byes == 0


@pytest.mark.parametrize("seed", range(20))
def test_the_bye_goes_to_the_lowest_who_had_none(seed: int) -> None:
    for played in simulate(31, 5, seed, Habits(drops=0, late=0)):
        records = ledger(played.before, players=played.players)
        (lucky,) = (pair.player1 for pair in played.pairings.pairs if pair.player2 is None)
        assert records[lucky].byes == 0
        assert records[lucky].points == min(r.points for r in records.values() if not r.byes)


def test_a_second_bye_only_when_everybody_had_one() -> None:
    results = [bye(1, "a"), Result(1, "b", "c", 2, 0), bye(2, "b"), Result(2, "a", "c", 2, 0)]
    third = pair_round("abc", results)
    assert {frozenset(p.players) for p in third.pairs} == {frozenset("ab"), frozenset("c")}
    after = [*results, Result(3, "a", "b", 2, 0), bye(3, "c")]
    fourth = pair_round("abc", after)
    assert fourth.quality.repeats == fourth.quality.second_byes == 1
    assert {notice.code for notice in fourth.notices} == {"repeat", "second-bye"}


def test_a_repeat_is_worse_than_any_spread() -> None:
    # a and b lead by far but have met: each is paired down, however far that is.
    results = [Result(1, "a", "b", 1, 1, 0), Result(1, "c", "d", 0, 0, 0)]
    results += [bye(n, name) for n in range(2, 9) for name in "ab"]
    assert pair_round("abcd", results).quality.repeats == 0


def test_two_small_differences_are_better_than_one_great_one() -> None:
    # Points 6, 3, 3, 0: 6-3 and 3-0 rather than 6-0 and 3-3, though both differ by six in all.
    results = [bye(1, "a"), bye(2, "a"), bye(1, "b"), bye(1, "c")]
    drawn = {tuple(sorted(p.players)) for p in pair_round("abcd", results).pairs}
    assert ("a", "d") not in drawn


def test_the_same_seed_gives_the_same_pairings_whatever_the_order() -> None:
    *_, last = simulate(50, 4, 7)
    again = pair_round(last.players, last.before, seed=7)
    shuffled_players, shuffled_results = list(last.players), list(last.before)
    random.Random(1).shuffle(shuffled_players)
    random.Random(2).shuffle(shuffled_results)
    assert again == last.pairings == pair_round(shuffled_players, shuffled_results, seed=7)
    assert again != pair_round(last.players, last.before, seed=8)


def test_lots_are_fair() -> None:
    drawn = [{frozenset(p.players) for p in pair_round("abcd", seed=seed).pairs} for seed in range(600)]
    assert 150 < sum(frozenset("ab") in pairs for pairs in drawn) < 250


def test_forbidden_pairs_never_meet() -> None:
    for seed in range(30):
        pairs = pair_round("abcdef", seed=seed, forbidden=[("a", "b", "c")]).pairs
        assert all(len({"a", "b", "c"} & set(pair.players)) == 1 for pair in pairs)


def test_forbidden_pairs_that_leave_no_way_out_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        pair_round("abcd", forbidden=["abcd"])
    assert {fault.code for fault in refused.value.faults} == {"forbidden-pair"}


def test_a_forbidden_pair_is_worse_than_a_repeat() -> None:
    results = [Result(1, "a", "b", 2, 0), Result(1, "c", "d", 2, 0)]
    pairs = pair_round("abcd", results, forbidden=["ac", "ad"]).pairs
    assert {frozenset(p.players) for p in pairs} == {frozenset("ab"), frozenset("cd")}


def test_fixed_tables() -> None:
    names = [f"p{n}" for n in range(20)]
    paired = pair_round(names, fixed_tables={"p3": 5, "p11": 1})
    table = {name: pair.table for pair in paired.pairs for name in pair.players}
    assert (table["p3"], table["p11"]) == (5, 1) or table["p3"] == table["p11"]
    assert sorted(t for t in table.values() if t) == sorted([*range(1, 11)] * 2)


def test_a_table_that_two_pairs_need_goes_to_the_better_one_and_is_told() -> None:
    results = [bye(1, "a"), bye(1, "b")]
    paired = pair_round("abcd", results, fixed_tables={"a": 2, "c": 2})
    assert {p.table for p in paired.pairs if "a" in p.players} == {2}
    assert [notice.code for notice in paired.notices] == ["away-from-table"]


def test_re_pairing_a_part_keeps_the_rest() -> None:
    names = [f"p{n:02}" for n in range(21)]
    first = pair_round(names, seed=1)
    kept = first.pairs[2:6]
    again = pair_round(names, seed=2, keep=kept)
    assert set(kept) <= set(again.pairs)
    assert sorted(n for p in again.pairs for n in p.players) == names
    assert len({p.table for p in again.pairs if p.table}) == 10


def test_unsound_requests_are_refused_all_at_once() -> None:
    with pytest.raises(Refused) as refused:
        pair_round(["a", "b", "a", "c"], keep=[Pair(1, "b", "x"), Pair(2, "b", "c")])
    assert [fault.code for fault in refused.value.faults] == ["name-twice", "not-playing", "seated-twice"]
    with pytest.raises(Refused) as refused:
        pair_round("abcd", keep=[Pair(None, "a", None)])
    assert [fault.code for fault in refused.value.faults] == ["second-bye-in-round"]


def test_swapping_two_players() -> None:
    pairs = (Pair(1, "a", "b"), Pair(2, "c", "d"), Pair(None, "e", None))
    assert swap(pairs, "b", "c") == (Pair(1, "a", "c"), Pair(2, "b", "d"), Pair(None, "e", None))
    assert swap(pairs, "e", "a") == (Pair(1, "e", "b"), Pair(2, "c", "d"), Pair(None, "a", None))
    for one, two in (("a", "b"), ("a", "x")):
        with pytest.raises(Refused):
            swap(pairs, one, two)


def test_nobody_and_one_alone() -> None:
    assert pair_round(()).pairs == ()
    assert pair_round(("a",)).pairs == (Pair(None, "a", None),)


def test_units_can_never_be_bought_by_what_lies_below() -> None:
    *_, last = simulate(41, 6, 3)
    field = field_of(last.players, last.before)
    everyone = range(len(field))
    unit = units(field, everyone)
    pairs = (len(field) + 1) // 2
    gap = field.points[0] - field.points[-1]
    below = pairs * (2**32 - 1)
    assert below < unit.bye_place
    below += field.ranks[-1] * unit.bye_place
    assert below < unit.squares
    below += pairs * gap * gap * unit.squares
    assert below < unit.spread
    below += pairs * gap * unit.spread
    assert below < unit.bye_points
    below += gap * unit.bye_points
    assert below < unit.second_byes
    below += max(field.byes) * unit.second_byes
    assert below < unit.meetings
    below += pairs * max(max(m.values(), default=0) for m in field.met) * unit.meetings
    assert below < unit.repeats
    assert below + pairs * unit.repeats < unit.forbidden


def test_the_bound_is_never_above_what_is_possible() -> None:
    rng = random.Random(4)
    for _ in range(200):
        points = sorted((rng.choice([0, 1, 3, 4, 6, 9]) for _ in range(8)), reverse=True)
        field = field_of("abcdefgh", [])
        free = Field(field.players, tuple(points), field.ranks, field.byes, field.lots, field.met, field.forbidden)
        best = best_by_trying(free) if rng.random() < 0.1 else quality(free, best_pairs(free, range(8)))
        assert least_spread(points) <= (best.spread, best.squares)
        assert least_spread(points)[0] == best.spread, "without old opponents the bound is reached"


@pytest.mark.parametrize("seed", range(3))
def test_a_large_field_is_paired_as_well_as_by_looking_at_every_pair(seed: int) -> None:
    for played in simulate(420, 6, seed, Habits(drops=0.005, late=0.01, draws=0.08)):
        field = field_of(played.players, played.before, seed=str(seed))
        exact = quality(field, best_pairs(field, range(len(field))))
        mine = played.pairings.quality
        assert mine.repeats == 0
        assert (mine.spread, mine.squares) == (exact.spread, exact.squares)


@pytest.mark.parametrize("players", [2_000, 10_000])
def test_thousands_of_players_after_six_rounds(players: int) -> None:
    *earlier, last = simulate(players, 7, 1, Habits(drops=0, late=0))
    assert len(earlier) == 6
    assert all(played.pairings.quality.repeats == 0 for played in earlier)
    again = pair_round(last.players, last.before, seed=1)
    assert again == last.pairings
    assert again.proven


def test_many_rounds_of_a_large_field_with_many_different_points() -> None:
    for played in simulate(700, 12, 2, Habits(draws=0.3, drops=0, late=0)):
        assert played.pairings.quality.repeats == 0
        assert played.pairings.quality.second_byes == 0


def test_a_large_club_whose_members_must_not_meet() -> None:
    names = [f"p{n:04}" for n in range(1000)]
    paired = pair_round(names, forbidden=[names[:450]])
    assert paired.quality == Quality()


@pytest.mark.slow
def test_events_by_the_thousand() -> None:
    habits = Habits(drops=0.08, late=0.15, draws=0.15)
    for seed in range(1500):
        for played in simulate(4 + seed % 50, 6, seed, habits):
            pairings = played.pairings
            seated = sorted(name for pair in pairings.pairs for name in pair.players)
            assert seated == sorted(played.players)
            assert len(pairings.pairs) == (len(seated) + 1) // 2
            assert pairings.proven
            if len(seated) > 12:
                assert pairings.quality.repeats == pairings.quality.second_byes == 0
            rows = standings((*played.before, *played.results), players=played.players)
            assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
            assert {row.player for row in rows} >= set(played.players)
            assert all(0 <= share <= 1 for row in rows for share in (row.omw, row.gw, row.ogw))
