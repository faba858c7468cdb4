"""The wall, the list of events, invitations: what is shown to many, or first."""

import pytest

from tests.webapp.desk.conftest import Hall
from webapp.errors import Refusal
from webapp.pages.desk.screens import MANY, part_of

FIELD = [(f"{number:04}", number, None) for number in range(10)]


def test_several_screens_share_the_field_and_lose_nobody() -> None:
    parts = [part_of(FIELD, f"{number}/3") for number in (1, 2, 3)]
    assert [name for part in parts for name in part] == FIELD
    assert [len(part) for part in parts] == [3, 3, 4]
    assert part_of(FIELD, "") == FIELD


@pytest.mark.parametrize("part", ["0/3", "4/3", "2", "1/0", "1/99", "a/b", "-1/2"])
def test_a_share_that_is_none_is_refused_with_what_would_be_right(part: str) -> None:
    with pytest.raises(Refusal, match="2/4"):
        part_of(FIELD, part)


def test_a_wall_says_which_part_of_the_field_it_shows(hall: Hall) -> None:
    hall.pair()
    page = hall.get("/wall?part=1/2").text
    assert "1/2" in page
    assert page.count("<li>") == 4
    assert "part=1/2" in page
    assert hall.get("/wall?part=3/2").status_code == 422


def test_a_large_field_is_shown_in_smaller_type(hall: Hall) -> None:
    hall.pair()
    assert "wall-list many" not in hall.get("/wall").text
    hall.enter(*(f"选手{number}" for number in range(MANY)))
    hall.post("/pairings", step="make", despite=1)
    hall.pair_unseen(despite=1)
    assert "wall-list many" in hall.get("/wall").text


def test_the_list_of_events_begins_with_what_one_does_and_shows_the_newest(hall: Hall) -> None:
    form = {"game": "hero_duel", "best_of": 3}
    for number in range(22):
        hall.staff.post("/events/new", data={**form, "name": f"第 {number} 场店赛"})
    page = hall.staff.get("/events").text
    assert page.index("新建赛事") < page.index("第 21 场店赛")
    assert "第 1 场店赛" not in page
    assert "第 1 场店赛" in hall.staff.get("/events?skip=20").text
    found = hall.staff.get("/events?q=第 1 场").text
    assert "第 1 场店赛" in found
    assert "第 21 场店赛" not in found
    assert "没有找到" in hall.staff.get("/events?q=没有这个").text


def test_an_invitation_is_a_code_for_the_judges_phone(hall: Hall) -> None:
    page = hall.post("/staff/invite", role="judge").text
    assert '<p class="qr"><svg' in page
    assert '<p class="qr">' not in hall.get("/staff").text
