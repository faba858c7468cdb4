"""Standings: what counts, how percentages are averaged, who shares a place."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from engine.tournament.arithmetic import arithmetic, decisions, percentages_of
from engine.tournament.criteria import PUBLISHED, SCHEMES
from engine.tournament.matches_csv import parse_matches
from engine.tournament.results import Result, awarded_loss, bye
from engine.tournament.standings import Row, ranked, shown, standings
from engine.tournament.table import Table
from tests.engine.tournament.published import EVENTS, SMALL_EVENT, matches, published_rows
from webapp.samples import MATCHES

FLOOR = Fraction(33, 100)


def row(results: list[Result] | tuple[Result, ...], player: str, **how: object) -> Row:
    return next(r for r in standings(results, **how) if r.player == player)  # type: ignore[arg-type]


@pytest.mark.skipif(not EVENTS, reason="the published events are not beside the repository")
@pytest.mark.parametrize("event", EVENTS)
def test_every_published_value_agrees(event: str) -> None:
    ours = {r.player: r for r in standings(matches(event))}
    theirs = published_rows(event)
    assert len(ours) == len(theirs)
    half_a_thousandth = Fraction(5, 10_000)
    for published in theirs:
        mine = ours[published["player"]]
        assert mine.points == int(published["points"])
        for column in ("omw", "gw", "ogw"):
            assert abs(getattr(mine, column) - Fraction(published[column])) <= half_a_thousandth, published


@pytest.mark.skipif(not EVENTS, reason="the published events are not beside the repository")
@pytest.mark.parametrize("event", EVENTS)
def test_published_order_agrees_but_for_ties(event: str) -> None:
    ours = standings(matches(event), scheme=PUBLISHED)
    theirs = [published["player"] for published in published_rows(event)]
    shared_places = {r.player for r in ours if sum(o.rank == r.rank for o in ours) > 1}
    for mine, published in zip(ours, theirs, strict=True):
        if mine.player != published:
            # Swapped only where the printed percentages are equal too, or where we share the place.
            other = next(r for r in ours if r.player == published)
            assert shown(mine.omw) == shown(other.omw) or {mine.player, published} <= shared_places


def test_small_event_by_hand() -> None:
    results = parse_matches(SMALL_EVENT).results
    rows = standings(results)
    assert [(r.rank, r.player, r.points) for r in rows] == [
        (1, "Ann", 9),
        (2, "Ben", 6),
        (3, "Dao", 4),
        (4, "Cem", 4),
        (5, "Eva", 3),
    ]
    ann, ben, dao, cem, _ = rows
    # Ann met Ben (6 of 9), Eva (3 of 9, above the floor of .33) and Dao (4 of 9).
    assert ann.omw == (Fraction(6, 9) + Fraction(3, 9) + Fraction(4, 9)) / 3
    assert ann.gw == Fraction(5 * 3 + 1, 7 * 3)
    # Dao's bye counts in his own games (2-0), and not as an opponent.
    assert dao.gw == Fraction(3 * 3 + 2, 7 * 3)
    assert dao.omw == (Fraction(4, 9) + Fraction(9, 9)) / 2
    assert cem.omw == (Fraction(4, 9) + Fraction(6, 9)) / 2
    assert ben.ogw == (ann.gw + cem.gw + Fraction(4, 8)) / 3


def test_a_percentage_below_the_floor_counts_as_33_hundredths() -> None:
    results = [Result(1, "a", "b", 2, 0), Result(2, "a", "c", 2, 0), Result(2, "b", "d", 0, 2)]
    assert row(results, "a").omw == (FLOOR + FLOOR) / 2
    assert row(results, "a").ogw == FLOOR
    assert row(results, "b").gw == 0, "one's own percentage is shown as it is"


def test_a_third_is_above_the_floor() -> None:
    results = [Result(1, "a", "b", 2, 0), Result(2, "b", "c", 2, 0), Result(3, "b", "d", 0, 2)]
    assert row(results, "a").omw == Fraction(1, 3)


def test_a_bye_is_a_two_nil_win_whatever_is_written() -> None:
    for written in (Result(1, "a", None), bye(1, "a"), Result(1, "a", None, 1, 0)):
        mine = row([written], "a")
        assert (mine.points, mine.gw, mine.omw) == (3, 1, 0)


def test_a_round_awarded_as_lost_counts_as_played() -> None:
    results = [awarded_loss(1, "a"), Result(2, "a", "b", 2, 0)]
    mine = row(results, "a")
    assert (mine.points, mine.rounds, mine.gw) == (3, 2, Fraction(1, 2))
    assert row(results, "b").omw == Fraction(1, 2)


def test_unplayed_games_count_nothing() -> None:
    assert row([Result(1, "a", "b", 1, 0)], "a").gw == 1
    nothing_played = row([Result(1, "a", "b")], "a")
    assert (nothing_played.points, nothing_played.gw) == (1, 0)


def test_a_double_loss_gives_nobody_points() -> None:
    results = [Result(1, "a", "b", double_loss=True)]
    assert [(r.points, r.losses, r.draws) for r in standings(results)] == [(0, 1, 0)] * 2


def test_repeated_opponent_counts_once_for_every_match() -> None:
    results = [Result(1, "a", "b", 2, 0), Result(2, "a", "b", 0, 2), Result(3, "a", "c", 2, 0)]
    assert row(results, "a").omw == (Fraction(3, 6) * 2 + FLOOR) / 3


def test_equal_is_equal() -> None:
    results = [Result(1, "d", "c", 2, 0), Result(1, "a", "b", 2, 0)]
    assert [(r.rank, r.player) for r in standings(results)] == [(1, "a"), (1, "d"), (3, "b"), (3, "c")]


def test_as_of_a_round_later_rounds_do_not_exist() -> None:
    results = parse_matches(SMALL_EVENT).results
    first_two = tuple(r for r in results if r.round <= 2)
    assert standings(results, through=2) == standings(first_two)
    assert standings(results, through=2) != standings(results)


def test_the_order_of_the_lines_does_not_matter() -> None:
    results = list(parse_matches(SMALL_EVENT).results)
    expected = standings(results)
    random.Random(5).shuffle(results)
    assert standings(results) == expected


def test_entered_players_without_a_result_come_last() -> None:
    rows = standings([Result(1, "a", "b", 2, 0)], players=("z", "a", "b"), dropped=("b",))
    assert [(r.player, r.dropped) for r in rows] == [("a", False), ("b", True), ("z", False)]


def test_published_order_puts_who_stayed_above_who_dropped() -> None:
    # b lost to the stronger player and left; d lost twice to weaker ones and stayed.
    results = [
        Result(1, "a", "b", 2, 1),
        Result(1, "c", "d", 2, 0),
        Result(2, "a", "c", 2, 0),
        Result(2, "e", "d", 2, 0),
    ]
    places = {name: [r.player for r in standings(results, scheme=SCHEMES[name])] for name in SCHEMES}
    assert places["standard"].index("b") < places["standard"].index("d")
    assert places["published"].index("d") < places["published"].index("b")


def test_head_to_head_decides_between_two_who_met() -> None:
    # x beat y, but y met the better players.
    results = [
        Result(1, "x", "y", 2, 0),
        Result(2, "w", "x", 2, 0),
        Result(2, "y", "z", 2, 0),
        Result(3, "z", "w", 2, 0),
        Result(3, "u", "x", 2, 0),
        Result(4, "v", "w", 2, 0),
        Result(4, "v", "u", 2, 0),
        Result(4, "z", "t", 2, 0),
    ]
    assert [r.points for r in standings(results) if r.player in "xy"] == [3, 3]
    assert [r.player for r in standings(results) if r.player in "xy"] == ["y", "x"]
    # u and w, equal on points too, did not meet the two, so the whole group of four is left as it is …
    direct = SCHEMES["head-to-head"]
    assert [r.player for r in standings(results, scheme=direct) if r.player in "xy"] == ["y", "x"]
    # … and where x and y alone are equal, their match decides.
    more = [*results, bye(5, "u"), bye(5, "w")]
    assert [r.player for r in standings(more, scheme=direct) if r.player in "xy"] == ["x", "y"]


def test_pokemon_counts_wins_without_byes_between_a_quarter_and_three_quarters() -> None:
    results = [
        Result(1, "a", "b", 2, 0),
        bye(1, "c"),
        Result(2, "a", "c", 2, 0),
        bye(2, "b"),
    ]
    pokemon = SCHEMES["pokemon"]
    # a won both and dropped: he counts as three quarters for those he beat; they count as a quarter for him.
    assert row(results, "b", scheme=pokemon, dropped=("a",)).omw == Fraction(3, 4)
    assert row(results, "b", scheme=pokemon).omw == 1
    assert row(results, "a", scheme=pokemon).omw == Fraction(1, 4)


def test_yugioh_breaks_the_last_tie_by_late_losses() -> None:
    table = {r.player: dict(r.further) for r in standings(
        [Result(1, "a", "b", 0, 2), Result(2, "a", "c", 2, 0), Result(3, "c", "b", 2, 0)],
        scheme=SCHEMES["yugioh"],
    )}  # fmt: skip
    assert {player: more["late_losses"] for player, more in table.items()} == {"a": 1, "b": 9, "c": 4}


def test_arithmetic_adds_up_to_the_percentage() -> None:
    results = parse_matches(SMALL_EVENT).results
    table = Table.of(results)
    for r in standings(results):
        for percentage in ("omw", "ogw"):
            shown_sum = arithmetic(table, r.player, percentage)
            assert sum(t.counted for t in shown_sum.terms) / len(shown_sum.terms) == shown_sum.result
            assert shown_sum.result == getattr(r, percentage)
        own = arithmetic(table, r.player, "gw")
        assert Fraction(own.won, own.at_stake) == r.gw


def test_arithmetic_says_where_the_floor_lifted_a_term() -> None:
    table = Table.of([Result(1, "a", "b", 2, 0)])
    assert "b 0/3→0.33" in str(arithmetic(table, "a", "omw"))
    assert not arithmetic(table, "b", "omw").terms[0].raised


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("1/3", "0.333"),
        ("2/3", "0.667"),
        ("0.5625", "0.563"),
        ("0.0005", "0.001"),
        ("0", "0.000"),
        ("1", "1.000"),
    ],
)
def test_rounding_is_exact(value: str, text: str) -> None:
    assert shown(Fraction(value)) == text


def test_ten_thousand_players_and_twelve_rounds() -> None:
    rng = random.Random(1)
    names = [f"p{n}" for n in range(10_000)]
    scores = [(2, 0, 0), (2, 1, 0), (0, 2, 0), (1, 2, 0), (1, 1, 1)]
    results = []
    for number in range(1, 13):
        rng.shuffle(names)
        results += [Result(number, a, b, *rng.choice(scores)) for a, b in zip(names[::2], names[1::2], strict=True)]
    rows = standings(results)
    assert {row.player for row in rows} == {*names}
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


@pytest.mark.parametrize("name", list(SCHEMES))
def test_decisions_say_why_a_place_is_what_it_is(name: str) -> None:
    """Whoever reads the criteria one after the other arrives at the place in the table."""
    results, scheme = parse_matches(MATCHES.read_text(encoding="utf-8")).results, SCHEMES[name]
    table = Table.of(results, counting=scheme.counting)
    rows = ranked(table, results, scheme)
    for each in rows:
        decided = decisions(table, results, scheme, each.player)
        assert decided[0].value == each.points
        assert len(decided[-1].after) == sum(1 for other in rows if other.rank == each.rank)
        assert all(later.before == earlier.after for earlier, later in pairwise(decided))


def test_the_arithmetic_of_opponents_opponents_and_of_late_losses() -> None:
    results = parse_matches(SMALL_EVENT).results
    scheme = SCHEMES["yugioh"]
    table = Table.of(results, counting=scheme.counting)
    assert "oomw" in percentages_of(scheme)
    assert "oomw" not in percentages_of(SCHEMES["standard"])
    for player, record in table.records.items():
        share = arithmetic(table, player, "oomw")
        assert share.result == sum(term.counted for term in share.terms) / (len(share.terms) or 1)
        assert all(term.counted == table.opponents_match_wins[term.opponent] for term in share.terms)
        last = decisions(table, results, scheme, player)[-1]
        if last.criterion.name == "late_losses":
            assert last.value == sum(n * n for n in record.lost_rounds)


def test_the_arithmetic_shows_where_a_ceiling_cuts() -> None:
    results = [Result(1, "a", "b", 2, 0), Result(1, "c", "d", 2, 0), Result(2, "b", "c", 2, 0)]
    table = Table.of(results, dropped=("a",), counting=SCHEMES["pokemon"].counting)
    share = arithmetic(table, "b", "omw")
    (cut,) = (term for term in share.terms if term.lowered)
    assert (cut.opponent, cut.counted) == ("a", Fraction(3, 4))
    assert "a 1/1→0.75" in str(share)


def test_head_to_head_names_the_matches_that_decided() -> None:
    results = [
        Result(1, "a", "b", 2, 1),
        Result(1, "c", "d", 2, 0),
        Result(2, "a", "c", 0, 2),
        Result(2, "b", "d", 2, 0),
    ]
    table = Table.of(results)
    decided = decisions(table, results, SCHEMES["head-to-head"], "a")
    assert decided[1].criterion.name == "head_to_head"
    assert decided[1].how == "a 2–1 b"
    assert decided[1].after == ("a",)
