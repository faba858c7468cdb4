"""What guards the desk from outside: a token in every form, and limits on whoever guesses or floods."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.desk.conftest import PASSWORD, Hall
from webapp.app import create_app
from webapp.desk.pair_tags import pair_tag
from webapp.extensions import limiter


@pytest.fixture
def guarded(hall: Hall) -> Flask:
    """The same machine with its guards up: forms need their token, requests are counted."""
    hall.pair()
    app = create_app({"SECRET_KEY": "test"})
    with app.app_context():
        limiter.reset()
    return app


@pytest.fixture
def counted(hall: Hall) -> FlaskClient:
    """A browser whose requests are counted; its forms need no token."""
    hall.pair()
    app = create_app({"SECRET_KEY": "test", "WTF_CSRF_ENABLED": False})
    with app.app_context():
        limiter.reset()
    return app.test_client()


def test_no_form_of_the_desk_is_taken_without_its_token(hall: Hall, guarded: Flask) -> None:
    client = guarded.test_client()
    values = {
        "event_id": hall.id,
        "token": hall.link("甲一").rpartition("/")[2],
        "number": 1,
        "table": 1,
        "kind": "slips",
    }
    posts = [
        rule
        for rule in guarded.url_map.iter_rules()
        if rule.endpoint.startswith("events.") and "POST" in (rule.methods or ())
    ]
    assert len(posts) > 25
    version = hall.event.version
    with guarded.test_request_context():
        paths = [guarded.url_map.bind("localhost").build(rule.endpoint, values, "POST") for rule in posts]
    assert {path: client.post(path).status_code for path in paths} == dict.fromkeys(paths, 400)
    assert hall.event.version == version


def test_a_form_with_its_token_is_taken(hall: Hall, guarded: Flask) -> None:
    import re

    client = guarded.test_client()
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(hall.base + "/join").text)
    assert found
    form = {"name": "晚到", "csrf_token": found[1]}
    assert client.post(hall.base + "/join", data=form).status_code == 303
    assert "晚到" in hall.event.players


@pytest.mark.parametrize(
    ("path", "form", "most"),
    [
        (lambda _hall: "/events/sign-in", {"name": "主办", "password": "x"}, 10),
        (lambda hall: hall.base + "/join", {"name": "甲一"}, 20),
        (lambda hall: hall.base + hall.link("甲一"), {"step": "check-in"}, 60),
        (lambda hall: hall.base + "/invitation/nothing", {"name": "x", "password": PASSWORD}, 10),
    ],
    ids=["sign-in", "join code", "personal link", "invitation"],
)
def test_forms_that_anybody_may_send_are_limited(
    hall: Hall, counted: FlaskClient, path: Callable[[Hall], str], form: dict[str, str], most: int
) -> None:
    codes = [counted.post(path(hall), data=form).status_code for _ in range(most + 1)]
    assert 429 not in codes[:most]
    assert codes[most] == 429


def test_guessing_personal_links_is_limited(hall: Hall, counted: FlaskClient) -> None:
    codes = [counted.get(f"{hall.base}/me/{'A' * 20}{number:02}").status_code for number in range(62)]
    assert codes[:60] == [404] * 60
    assert codes[-1] == 429


def test_the_phones_of_a_hall_that_share_an_address_do_not_use_each_other_up(hall: Hall, counted: FlaskClient) -> None:
    first, second = hall.base + hall.link("甲一"), hall.base + hall.link("乙二")
    codes = [counted.get(first).status_code for _ in range(601)]
    assert codes[-1] == 429
    assert counted.get(second).status_code == 200


def test_a_phone_fetches_its_page_anew_only_for_what_it_shows(hall: Hall) -> None:
    hall.pair()
    seats = hall.event.rounds[1].seats
    here, elsewhere = seats[1].pair.player1, seats[2].pair.player1
    seen = hall.event.version
    hall.post("/rounds/1/results", line="2 2-0")

    def look(name: str) -> int:
        headers = {"HX-Request": "true"}
        return hall.phone().get(f"{hall.base}{hall.link(name)}?seen={seen}", headers=headers).status_code

    assert (look(here), look(elsewhere)) == (204, 200)
    hall.post("/rounds/1/clock", step="start", minutes=50)
    assert look(here) == 200


def test_a_phone_learns_of_a_new_name_and_what_its_old_page_says_still_counts(hall: Hall) -> None:
    hall.pair()
    seat = hall.event.rounds[1].seats[1]
    here, other = seat.pair.player1, str(seat.pair.player2)
    tag, seen, phone = pair_tag(hall.event, seat), hall.event.version, hall.link(here)
    hall.post(f"/player?name={other}", step="rename", to="新名")
    assert "新名" in hall.event.players
    answer = hall.phone().get(f"{hall.base}{phone}?seen={seen}", headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "新名" in answer.text
    hall.post(phone, hall.phone(), step="report", round=1, score="2-0-0", pair=tag)
    assert hall.event.rounds[1].seats[1].stage == "reported"
