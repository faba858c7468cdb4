"""An event from its creation to the final, by the forms that people hand in."""

import re
from collections.abc import Callable

import pytest

from tests.webapp.desk.conftest import NAMES, Hall

PAGES = (
    "",
    "/players",
    "/pairings",
    "/rounds/1",
    "/rounds/1?open=1",
    "/rounds/1/tables/1",
    "/rounds/1/tables/1/case",
    "/rounds/1/tables/1/correct",
    "/standings",
    "/standings?order=pokemon",
    "/standings/arithmetic?name=甲一",
    "/play-off",
    "/decks",
    "/deck?name=甲一",
    "/player?name=甲一",
    "/history",
    "/staff",
    "/settings",
    "/calls",
    "/wall",
    "/wall?show=standings",
    "/join",
    *(f"/paper/{kind}" for kind in ("by-name", "by-table", "slips", "standings", "seats", "decks", "links")),
)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_there_and_runs_nothing_inline(hall: Hall, path: str) -> None:
    hall.pair()
    answer = hall.get(path)
    assert answer.status_code == 200
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"|<script(?![^>]*src)", answer.text)
    loaded = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"', answer.text)
    assert all(address.startswith("/") for address in loaded)


def test_eight_players_three_rounds_and_a_final_of_four(hall: Hall) -> None:
    for number in (1, 2, 3):
        hall.pair()
        assert hall.event.current and hall.event.current.number == number
        hall.finish_round()
    assert "全胜者至多一人" not in hall.get().text
    hall.post("/play-off", cut=4, seen=hall.event.version)
    for _round in (1, 2):
        for node, one, _two in hall.event.bracket.open_matches():
            hall.post("/play-off/result", won=f"{node.name}|{one}|2-1", seen=hall.event.version)
    champion = hall.event.bracket.champion
    assert champion in NAMES
    assert f"冠军：</span>{champion}" in hall.get("/play-off").text or champion in hall.get("/play-off").text


def test_pages_say_the_programs_version_not_the_drafts(hall: Hall) -> None:
    hall.post("/pairings", step="make")
    foot = re.search(r"Floorjudge ([\d.]+)", hall.get("/pairings").text)
    assert foot
    assert foot[1] == re.search(r"Floorjudge ([\d.]+)", hall.get("/players").text)[1]  # type: ignore[index]


def test_a_new_event_draws_its_own_seed(make_hall: Callable[..., Hall]) -> None:
    assert make_hall(seed="0").event.settings.seed != "0"
