"""The final ranking: how far each came in the play-off, then the rounds before it."""

from __future__ import annotations

import pytest

from engine.tournament.bracket import Bracket
from engine.tournament.events import PlayerDisqualified, PlayOffStarted, PlayOffWon
from engine.tournament.final_ranking import final_ranking, places
from engine.tournament.playoffs import double_elimination, single_elimination
from tests.engine.tournament.test_event_log import Hall


def played(bracket: Bracket) -> Bracket:
    """The bracket after the better seed has won every match."""
    while bracket.open_matches():
        node, better, _other = bracket.open_matches()[0]
        bracket = bracket.with_winner(node.name, better)
    return bracket


def test_losers_of_a_round_share_a_place() -> None:
    bracket = played(single_elimination("abcdefgh"))
    assert places(bracket) == ((1, "a"), (2, "b"), (3, "c"), (3, "d"), (5, "e"), (5, "f"), (5, "g"), (5, "h"))


def test_a_match_for_the_third_place_parts_third_and_fourth() -> None:
    assert places(played(single_elimination("abcd", third_place=True))) == ((1, "a"), (2, "b"), (3, "c"), (4, "d"))


def test_there_are_no_places_before_there_is_a_champion() -> None:
    bracket = single_elimination("abcd")
    assert places(bracket.with_winner(bracket.nodes[0].name, "a")) == ()


def test_who_left_has_the_place_of_the_round_he_had_come_to() -> None:
    bracket = single_elimination("abcd").with_winner("W semi-finals 1", "a").without("a")
    bracket = bracket.with_winner("W semi-finals 2", "b")
    assert bracket.champion == "b"
    assert places(bracket) == ((1, "b"), (2, "a"), (3, "c"), (3, "d"))


def test_who_won_and_left_is_not_behind_those_who_lost_twice_before() -> None:
    bracket = double_elimination("abcdefgh")
    for node in [node for node in bracket.nodes if node.round == "W quarter-finals"]:
        better, _other = bracket.who_plays(node) or ("", "")
        bracket = bracket.with_winner(node.name, better)
    ranks = {name: rank for rank, name in places(played(bracket.without("c")))}
    assert ranks["c"] == 5
    assert sorted(rank for rank in ranks.values() if rank > 5) == [7, 7]


@pytest.mark.parametrize("count", [4, 5, 6, 8, 13, 16])
def test_double_elimination_ranks_everybody_once(count: int) -> None:
    names = [f"p{n:02}" for n in range(count)]
    ranked = places(played(double_elimination(names)))
    assert [name for _rank, name in ranked[:4]] == names[:4]
    assert [rank for rank, _name in ranked[:4]] == [1, 2, 3, 4]
    assert sorted(name for _rank, name in ranked) == names
    assert all(rank == 1 + sum(1 for other, _ in ranked if other < rank) for rank, _ in ranked)


def test_a_second_final_decides_between_the_first_two() -> None:
    bracket = double_elimination("abcd")
    while bracket.champion is None:
        node, better, other = bracket.open_matches()[0]
        bracket = bracket.with_winner(node.name, other if node.name == "final" else better)
    assert [name for _rank, name in places(bracket)][:2] == ["a", "b"]


def test_behind_the_play_off_the_standings_go_on() -> None:
    hall = Hall(*"abcdef")
    hall.publish(("a", "f"), ("b", "e"), ("c", "d"))
    hall.plays(1, (2, 0), (2, 0), (2, 1))
    hall.does(PlayOffStarted("single", tuple("abcd")))
    assert final_ranking(hall.event) == ()
    for match, winner in (("W semi-finals 1", "d"), ("W semi-finals 2", "b"), ("W final 1", "d")):
        hall.does(PlayOffWon(match, winner))
    ranked = [(each.rank, each.player) for each in final_ranking(hall.event)]
    assert ranked == [(1, "d"), (2, "b"), (3, "a"), (3, "c"), (5, "e"), (5, "f")]
    hall.does(PlayerDisqualified("b", "cheating"))
    ranked = [(each.rank, each.player) for each in final_ranking(hall.event)]
    assert ranked == [(1, "d"), (2, "a"), (2, "c"), (4, "e"), (4, "f")]
