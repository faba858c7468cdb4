"""The bracket as a picture: where its matches stand, and what its rounds are called."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from engine.tournament.bracket import Bracket
from engine.tournament.playoffs import double_elimination, losers_rounds, single_elimination
from tests.webapp.desk.conftest import NAMES
from webapp.desk.bracket_picture import BOX_HEIGHT, picture, rounds_of
from webapp.desk.round_keys import round_name

BOX = re.compile(r'class="box" x="([\d.]+)" y="([\d.]+)"')
LABEL = re.compile(r'class="label" x="([\d.]+)" y="([\d.]+)">([^<]+)<')


@pytest.fixture(autouse=True)
def request_at_hand(app: Flask) -> object:
    with app.test_request_context():
        yield


def boxes_of(svg: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in BOX.findall(svg)]


@pytest.mark.parametrize("players", [4, 5, 6, 8, 13, 64])
@pytest.mark.parametrize("make", [single_elimination, double_elimination])
def test_no_two_matches_of_a_bracket_lie_upon_each_other(players: int, make: Callable[[list[str]], Bracket]) -> None:
    bracket = make([f"选手{n}" for n in range(players)])
    boxes = boxes_of(picture(bracket, "x"))
    assert len(boxes) == sum(len(nodes) for _name, nodes in rounds_of(bracket))
    for at, (x, y) in enumerate(boxes):
        assert not [1 for other_x, other_y in boxes[at + 1 :] if x == other_x and abs(y - other_y) < BOX_HEIGHT]


def test_names_in_a_picture_are_text() -> None:
    bracket = single_elimination(["<script>", *NAMES[:3]])
    assert "<script>" not in picture(bracket, "x")


def test_a_long_name_ends_within_its_box() -> None:
    svg = picture(single_elimination(["很长的名字" * 6, *NAMES[:3]]), "x")
    assert ">很长的名字很长的名…<" in svg


def test_the_match_for_the_third_place_stands_below_the_final_and_says_what_it_is() -> None:
    svg = picture(single_elimination(NAMES, third_place=True), "x")
    labels = {text: (float(x), float(y)) for x, y, text in LABEL.findall(svg)}
    final, third = labels["决赛"], labels["季军赛"]
    assert third[0] == final[0]
    assert third[1] > final[1] + BOX_HEIGHT
    assert max(x for x, _y in boxes_of(svg)) < final[0]


def test_the_final_of_a_double_elimination_is_right_of_both_sides() -> None:
    svg = picture(double_elimination(NAMES), "x")
    places = {text: float(x) for x, _y, text in LABEL.findall(svg)}
    last = places.pop("总决赛第二场")
    final = places.pop("总决赛")
    assert max(places.values()) < final < last


def test_the_last_match_of_the_winners_is_not_the_final_of_a_double_elimination() -> None:
    single, double = single_elimination(NAMES), double_elimination(NAMES)
    assert round_name("W final", single) == "决赛"
    assert round_name("W final", double) == "胜者组决赛"
    assert round_name("final", double) == "总决赛"


def test_losers_rounds_are_counted_from_the_first_that_is_played() -> None:
    """Of six two go on without playing: nobody meets in the losers' first round."""
    six, eight = double_elimination(NAMES[:6]), double_elimination(NAMES)
    assert losers_rounds(six) == ("L2", "L3", "L4")
    assert round_name("L2", six) == "败者组第 1 轮"
    assert losers_rounds(eight) == ("L1", "L2", "L3", "L4")
    assert round_name("L2", eight) == "败者组第 2 轮"


def test_who_leaves_does_not_change_what_the_losers_rounds_are_called() -> None:
    eight = double_elimination(NAMES)
    begun = eight.with_winner("W quarter-finals 1", NAMES[0]).without(NAMES[7])
    assert losers_rounds(begun) == losers_rounds(eight)
