"""A match of several games: who may choose who starts, how it stands, how it ends."""

from __future__ import annotations

import pytest

from engine.tournament.faults import Refused
from engine.tournament.match import (
    Choice,
    End,
    call_time,
    concede,
    draw_by_agreement,
    may_choose,
    new_match,
    play,
    result_of,
)
from engine.tournament.results import Result
from engine.tournament.starting import Way, for_play_off, start_rule

HERO = start_rule("hero_duel")


@pytest.mark.clause("hero_duel:1.2.2")
def test_the_first_game_starts_as_both_agree() -> None:
    assert may_choose(new_match("X", "Y"), HERO) == Choice(Way.AGREED, None, ("hero_duel:1.2.2",))


@pytest.mark.clause("hero_duel:1.2.2a")
def test_case_44_after_a_drawn_game_whoever_chose_chooses_again() -> None:
    match = play(new_match("X", "Y"), None, chooser="X")
    assert may_choose(match, HERO) == Choice(Way.LOSER_CHOOSES, "X", ("hero_duel:1.2.2a",))
    again = play(match, None, chooser="X")
    assert may_choose(again, HERO).player == "X"


@pytest.mark.clause("hero_duel:1.2.2a")
def test_case_44_the_loser_of_the_last_game_chooses() -> None:
    match = play(new_match("X", "Y"), "X", chooser="X")
    assert may_choose(match, HERO).player == "Y"
    # The loser of the last game, not of the first.
    assert may_choose(play(match, "Y", chooser="Y"), HERO).player == "X"


@pytest.mark.clause("hero_duel:1.2.2a")
def test_after_a_draw_behind_a_loss_the_loser_of_before_chooses_again() -> None:
    match = play(play(new_match("X", "Y"), "X", chooser="X"), None, chooser="Y")
    assert may_choose(match, HERO).player == "Y"


@pytest.mark.clause("hero_duel:1.2.2a")
def test_who_chose_before_is_unknown_where_nobody_wrote_it_down() -> None:
    assert may_choose(play(new_match("X", "Y"), None), HERO).player is None


@pytest.mark.clause("chaoyuan:1.3.1")
def test_chaoyuan_draws_lots_for_every_game_unless_read_otherwise() -> None:
    match = play(new_match("X", "Y"), "X")
    assert may_choose(match, start_rule("chaoyuan")).way is Way.LOT
    other = start_rule("chaoyuan", {"chaoyuan:open.next-game-start": "loser-chooses"})
    assert may_choose(match, other).player == "Y"
    assert may_choose(new_match("X", "Y"), other).way is Way.LOT


@pytest.mark.clause("alya:2.1", "hyper_battle:S.4.3", "kaiju_club:3.1")
@pytest.mark.parametrize(
    ("game", "way", "clause"),
    [
        ("alya", Way.LOT_CHOOSES, "alya:2.1"),
        ("hyper_battle", Way.LOT, "hyper_battle:S.4.3"),
        ("kaiju_club", Way.LOT, "kaiju_club:3.1"),
    ],
)
def test_the_other_games_leave_it_to_chance(game: str, way: Way, clause: str) -> None:
    for match in (new_match("X", "Y"), play(new_match("X", "Y"), "X")):
        choice = may_choose(match, start_rule(game))
        assert (choice.way, choice.player) == (way, None)
        assert clause in choice.clauses


def test_in_a_play_off_the_better_placed_chooses_first() -> None:
    rule = for_play_off(HERO)
    match = new_match("X", "Y")
    assert may_choose(match, rule, better_seed="Y").player == "Y"
    assert may_choose(play(match, "X"), rule, better_seed="Y").player == "Y"
    assert may_choose(play(match, "Y"), rule, better_seed="Y").player == "X"


def test_two_wins_of_three_end_it_and_draws_are_played_over() -> None:
    match = new_match("X", "Y")
    for winner in (None, "X", None, "Y"):
        match = play(match, winner)
        assert match.end is None
    match = play(match, "Y")
    assert match.end is End.WON
    assert result_of(match, 3) == Result(3, "X", "Y", 1, 2, 2)
    with pytest.raises(Refused):
        play(match, "X")


@pytest.mark.parametrize(("best_of", "wins"), [(1, 1), (3, 2), (5, 3)])
def test_games_to_win(best_of: int, wins: int) -> None:
    match = new_match("X", "Y", best_of)
    for _ in range(wins):
        assert match.end is None
        match = play(match, "Y")
    assert match.score == (0, wins, 0)
    assert match.end is End.WON


def test_conceding_gives_the_games_that_are_missing() -> None:
    assert concede(new_match("X", "Y"), "X").score == (0, 2, 0)
    assert concede(play(new_match("X", "Y"), "X"), "X").score == (1, 2, 0)
    assert concede(play(new_match("X", "Y"), None), "Y").score == (2, 0, 1)
    assert result_of(concede(new_match("X", "Y"), "X"), 1).winner == "Y"


def test_an_intentional_draw_counts_no_unplayed_game() -> None:
    assert draw_by_agreement(new_match("X", "Y")).score == (0, 0, 0)
    level = play(play(new_match("X", "Y"), "X"), "Y")
    assert result_of(draw_by_agreement(level), 2).is_drawn
    with pytest.raises(Refused):
        draw_by_agreement(play(new_match("X", "Y"), "X"))


def test_time_counts_the_games_as_they_stand() -> None:
    ahead = call_time(play(new_match("X", "Y"), "X"))
    assert (ahead.end, result_of(ahead, 1).winner) == (End.TIME, "X")
    assert result_of(call_time(new_match("X", "Y")), 1).is_drawn


def test_senseless_matches_are_refused_all_at_once() -> None:
    with pytest.raises(Refused) as refused:
        new_match("X", "X", 2)
    assert [fault.code for fault in refused.value.faults] == ["paired-with-self", "best-of"]
    with pytest.raises(Refused) as refused:
        play(concede(new_match("X", "Y"), "X"), "Z")
    assert [fault.code for fault in refused.value.faults] == ["not-in-match", "match-over"]
    with pytest.raises(Refused):
        result_of(new_match("X", "Y"), 1)
