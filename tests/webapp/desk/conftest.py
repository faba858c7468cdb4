"""A machine of its own for each test, and an event on it as staff and players meet it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engine.tournament.event import Event
from webapp.app import create_app
from webapp.desk.event_log import EventLog
from webapp.desk.links import read_links
from webapp.desk.open_store import open_store

PASSWORD = "correct horse"
NAMES = ("甲一", "乙二", "丙三", "丁四", "戊五", "己六", "庚七", "辛八")


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path))
    return create_app({"TESTING": True, "SECRET_KEY": "test", "WTF_CSRF_ENABLED": False, "RATELIMIT_ENABLED": False})


class Hall:
    """An event in progress: `staff` is the organiser's browser, `phone(name)` a player's."""

    def __init__(self, app: Flask, **settings: object) -> None:
        self.app = app
        self.staff = app.test_client()
        made = self.staff.post("/events/first-organiser", data={"name": "主办", "password": PASSWORD})
        assert made.status_code == 303
        form = {
            "name": "周末赛",
            "game": "hero_duel",
            "best_of": 3,
            "seed": "test",
            "switches": 1,
            "joining": 1,
            "reporting": 1,
        }
        answer = self.staff.post("/events/new", data=form | settings)
        assert answer.status_code == 303, answer.text
        self.id = answer.headers["Location"].rpartition("/")[2]
        self.base = f"/events/{self.id}"

    @property
    def event(self) -> Event:
        """The event as the store holds it."""
        log = EventLog(self.id)
        with open_store() as store:
            log.refresh(store)
        return log.event

    def get(self, path: str = "", client: FlaskClient | None = None) -> TestResponse:
        return (client or self.staff).get(self.base + path)

    def post(self, path: str, client: FlaskClient | None = None, **data: object) -> TestResponse:
        """Hand a form in, and go where it leads: the answer is the page that is shown then."""
        return (client or self.staff).post(self.base + path, data=data, follow_redirects=True)

    def enter(self, *names: str) -> None:
        self.post("/players", list=1, text="\n".join(names))

    def pair(self, **data: object) -> None:
        """Make the next pairings and publish them."""
        self.pair_unseen(**data)

    def pair_unseen(self, **data: object) -> None:
        """The same, where it may be refused."""
        self.post("/pairings", step="make", **data)
        version = re.search(r'name="draft" value="(\d+)"', self.get("/pairings").text)
        self.post("/pairings", step="publish", draft=version[1] if version else 0)

    def finish_round(self, score: str = "2-0") -> None:
        """Enter a result at every table that has none."""
        current = self.event.current
        assert current
        for table in current.missing:
            self.post(f"/rounds/{current.number}/results", line=f"{table} {score}")

    def link(self, name: str) -> str:
        """The path of a player's own page."""
        with open_store() as store:
            return f"/me/{read_links(store, self.id).token(name)}"

    def phone(self) -> FlaskClient:
        """A browser that nobody is signed in with."""
        return self.app.test_client()


@pytest.fixture
def make_hall(app: Flask) -> Callable[..., Hall]:
    return lambda **settings: Hall(app, **settings)


@pytest.fixture
def hall(app: Flask) -> Iterator[Hall]:
    """An event of best of three with eight players entered."""
    hall = Hall(app)
    hall.enter(*NAMES)
    yield hall
