"""What is seen at the sizes that matter: a phone, and the wall of the hall."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.webapp.browser.conftest import PHONE, Site
from tests.webapp.desk.conftest import Hall
from webapp.app import create_app

WALL = {"width": 1920, "height": 1080}
LONG = "很长的名字" * 12
LISTED = """() => {
  const list = document.querySelector(".wall-list"), box = list.getBoundingClientRect();
  return [...list.children]
    .map((row) => [row.querySelector("span").textContent, row.getBoundingClientRect()])
    .filter(([_name, at]) => at.right > box.left && at.left < box.right)
    .map(([name, at]) => [
      name,
      at.top > box.top - 1 && at.bottom < box.bottom + 1 && at.left > box.left - 1 && at.right < box.right + 1,
    ]);
}"""
"""The rows that the wall shows now: each name, and whether all of its row is seen."""


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path))
    return Hall(create_app({"SECRET_KEY": "test", "RATELIMIT_ENABLED": False, "WTF_CSRF_ENABLED": False}))


@pytest.fixture
def site(hall: Hall) -> Iterator[Site]:
    site = Site(hall.app)
    yield site
    site.stop()


def test_standings_and_a_players_page_fit_a_phone_whatever_the_names(
    hall: Hall, open_page: Callable[..., Page]
) -> None:
    hall.enter("选手10", LONG, "丙三", "Featherstonehaugh-Cholmondeley-Marjoribanks")
    hall.pair()
    hall.finish_round("2-1")
    for path in ("/standings", hall.link(LONG), "/rounds/1", "/wall"):
        page = open_page(hall.base + path, size=PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], path
    page = open_page(f"{hall.base}/standings", size=PHONE)
    rows = page.locator("tbody tr").all()
    plain = next(row for row in rows if "选手10" in row.inner_text())
    box, last = plain.bounding_box(), plain.locator("td").last.bounding_box()
    assert box
    assert last
    assert box["height"] < 60
    assert last["x"] + last["width"] <= PHONE["width"]


def test_the_wall_is_read_down_its_columns_and_turns_by_whole_ones(hall: Hall, open_page: Callable[..., Page]) -> None:
    names = [f"选手{number:03}" for number in range(200)]
    hall.enter(*names)
    hall.pair()
    page = open_page(f"{hall.base}/wall", size=WALL)
    read: list[str] = []
    for turn in range(3):
        listed = page.evaluate(LISTED)
        assert [name for name, whole in listed if not whole] == [], turn
        read += [name for name, _whole in listed if name not in read]
        page.evaluate("turnPages(1)")
    assert read == names
    first, second = (page.locator(".wall-list li").nth(at).bounding_box() for at in (0, 1))
    assert first
    assert second
    assert second["x"] == first["x"]
    assert second["y"] > first["y"]
