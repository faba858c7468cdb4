"""Paper and addresses: lists filled page by page, codes that a phone can open."""

import pytest
from flask import Flask

from tests.webapp.desk.conftest import NAMES, Hall
from webapp.desk.posted import Posted, posted_pages
from webapp.pages.desk.addresses import PUBLIC_ADDRESS, is_out_of_reach, outside_address


def test_a_posted_list_goes_down_its_columns_page_by_page() -> None:
    pages = posted_pages([Posted(str(number), "") for number in range(90)], 20)
    assert [[len(column) for column in page.columns] for page in pages] == [[20, 20], [20, 20], [10]]
    assert [page.span for page in pages] == ["0 – 39", "40 – 79", "80 – 89"]
    (single,) = posted_pages([Posted(str(number), "") for number in range(9)], 20)
    assert [len(column) for column in single.columns] == [5, 4]
    assert posted_pages([]) == []


def test_a_long_name_is_set_smaller() -> None:
    assert Posted("Maximilian Fitzgerald", "1").is_long
    assert Posted("欧阳娜娜小朋友的爸", "1").is_long
    assert not Posted("欧阳娜娜", "1").is_long


def test_every_player_stands_once_on_the_posted_list(hall: Hall) -> None:
    hall.pair()
    text = hall.get("/paper/by-name").text
    assert [text.count(f"<span>{name}</span>") for name in NAMES] == [1] * len(NAMES)


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
def test_codes_made_at_the_machine_lead_where_phones_can_go(app: Flask, host: str) -> None:
    with app.test_request_context(base_url=f"http://{host}"):
        assert is_out_of_reach()
        app.config[PUBLIC_ADDRESS] = "http://192.168.1.20:8000"
        assert not is_out_of_reach()
        assert outside_address("events.join", event_id="ABCDEF") == "http://192.168.1.20:8000/events/ABCDEF/join"
    with app.test_request_context(base_url="http://10.0.0.5:8000"):
        assert outside_address("events.join", event_id="ABCDEF") == "http://10.0.0.5:8000/events/ABCDEF/join"


def test_staff_are_told_where_phones_can_not_go(hall: Hall) -> None:
    assert "手机打不开" in hall.get("/player?name=甲一").text
    hall.app.config[PUBLIC_ADDRESS] = "http://192.168.1.20:8000"
    shown = hall.get("/player?name=甲一").text
    assert f"http://192.168.1.20:8000{hall.base}/me/" in shown
    assert "手机打不开" not in shown


def test_an_address_that_a_phone_came_by_is_kept(hall: Hall) -> None:
    hall.app.config[PUBLIC_ADDRESS] = "http://192.168.1.20:8000"
    phone = hall.phone()
    answer = phone.post(f"http://10.0.0.5:8000{hall.base}/join", data={"name": "路人"})
    assert answer.headers["Location"].startswith(f"{hall.base}/me/")
