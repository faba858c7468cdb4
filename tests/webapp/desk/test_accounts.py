"""Who gets in: the first organiser, sign-in, invitations, roles, personal links."""

import re

import pytest
from flask import Flask

from engine.tournament.roles import Role
from tests.webapp.desk.conftest import PASSWORD, Hall
from webapp.app import create_app
from webapp.desk.open_store import open_store
from webapp.extensions import caller


def invited(hall: Hall, role: str) -> str:
    """The path of an invitation, as the organiser sees its link."""
    shown = hall.post("/staff/invite", role=role).text
    link = re.search(r"http://localhost(/events/\S+/invitation/[\w-]+)", shown)
    assert link
    return link[1].removeprefix(hall.base)


def test_the_first_organiser_is_made_at_the_machine_only(app: Flask) -> None:
    form = {"name": "远方", "password": PASSWORD}
    away = app.test_client().post("/events/first-organiser", data=form, environ_base={"REMOTE_ADDR": "192.168.1.20"})
    assert away.status_code == 403
    assert app.test_client().post("/events/first-organiser", data=form).status_code == 303


def test_there_is_only_one_first_organiser(hall: Hall) -> None:
    again = hall.phone().post("/events/first-organiser", data={"name": "第二", "password": PASSWORD})
    assert again.status_code == 403


def test_a_wrong_password_is_refused_and_says_no_more_than_an_unknown_name(hall: Hall) -> None:
    phone = hall.phone()
    wrong = phone.post("/events/sign-in", data={"name": "主办", "password": "wrong"})
    unknown = phone.post("/events/sign-in", data={"name": "没有这人", "password": "wrong"})
    assert wrong.status_code == unknown.status_code == 422
    assert "名字或密码不对" in wrong.text
    assert "名字或密码不对" in unknown.text


@pytest.mark.usefixtures("hall")
def test_passwords_are_kept_as_argon2id() -> None:
    with open_store() as store:
        bodies = [str(entry.body) for entry in store.read("accounts")]
    assert any("$argon2id$" in body for body in bodies)
    assert not any(PASSWORD in body for body in bodies)


def test_a_new_password_ends_the_other_sessions(hall: Hall) -> None:
    other = hall.phone()
    other.post("/events/sign-in", data={"name": "主办", "password": PASSWORD})
    assert other.get(hall.base + "/players").status_code == 200
    hall.staff.post("/events/password", data={"old": PASSWORD, "password": "another one!"})
    assert hall.get("/players").status_code == 200
    assert other.get(hall.base + "/players").status_code == 302


@pytest.mark.usefixtures("hall")
def test_guessing_is_slowed_down() -> None:
    client = create_app({"SECRET_KEY": "test", "WTF_CSRF_ENABLED": False}).test_client()
    codes = [client.post("/events/sign-in", data={"name": "主办", "password": "x"}).status_code for _ in range(11)]
    assert codes[-1] == 429


def test_a_form_without_its_token_changes_nothing(hall: Hall) -> None:
    client = create_app({"SECRET_KEY": "test"}).test_client()
    assert client.post(hall.base + "/join", data={"name": "谁"}).status_code == 400
    assert "谁" not in hall.event.players


def test_an_invitation_makes_staff_and_is_good_once(hall: Hall) -> None:
    path = invited(hall, "judge")
    judge = hall.phone()
    hall.post(path, judge, name="裁判甲", password=PASSWORD)
    assert hall.event.staff["裁判甲"] is Role.JUDGE
    assert hall.get("/players", judge).status_code == 200
    second = hall.post(path, hall.phone(), name="裁判乙", password=PASSWORD)
    assert second.status_code == 422
    assert "裁判乙" not in hall.event.staff


def test_an_invitation_taken_back_is_good_no_more(hall: Hall) -> None:
    path = invited(hall, "scorekeeper")
    digest = re.search(r'name="digest" value="(\w+)"', hall.get("/staff").text)
    assert digest
    hall.post("/staff/withdraw", digest=digest[1])
    assert hall.get(path).status_code == 422


@pytest.mark.parametrize(
    ("role", "path", "form", "allowed"),
    [
        ("judge", "/pairings", {"step": "make"}, False),
        ("scorekeeper", "/pairings", {"step": "make"}, True),
        ("judge", "/settings", {"name": "别的名字"}, False),
        ("head judge", "/settings", {"name": "别的名字"}, True),
        ("scorekeeper", "/staff/invite", {"role": "judge"}, False),
        ("head judge", "/staff/invite", {"role": "judge"}, False),
        ("judge", "/player?name=甲一", {"step": "penalty", "penalty": "警告", "infraction": "慢"}, True),
    ],
)
def test_each_role_does_what_it_may(hall: Hall, role: str, path: str, form: dict[str, str], allowed: bool) -> None:
    staff = hall.phone()
    hall.post(invited(hall, role), staff, name="人员", password=PASSWORD)
    answer = staff.post(hall.base + path, data=form)
    assert (answer.status_code == 403) is not allowed


def test_a_penalty_by_a_scorekeeper_is_refused_in_words(hall: Hall) -> None:
    keeper = hall.phone()
    hall.post(invited(hall, "scorekeeper"), keeper, name="记分", password=PASSWORD)
    form = {"step": "penalty", "penalty": "警告", "infraction": "慢"}
    assert "记分员不能做这件事" in hall.post("/player?name=甲一", keeper, **form).text
    assert not hall.event.players["甲一"].penalties


def test_the_public_sees_pairings_and_no_desk(hall: Hall) -> None:
    hall.pair()
    phone = hall.phone()
    for path in ("", "/rounds/1", "/standings", "/wall", "/paper/by-name"):
        assert hall.get(path, phone).status_code == 200
    for path in (
        "/players",
        "/pairings",
        "/history",
        "/settings",
        "/decks",
        "/paper/slips",
        "/paper/links",
        "/event.json",
    ):
        assert hall.get(path, phone).status_code == 302, path
    assert phone.post(hall.base + "/rounds/1/results", data={"line": "1 2-0"}).status_code == 302
    assert hall.event.current
    assert len(hall.event.current.missing) == 4


def test_a_personal_link_is_for_one_player_and_can_be_replaced(hall: Hall) -> None:
    path = hall.link("甲一")
    assert "甲一" in hall.get(path, hall.phone()).text
    assert hall.get(path[:-1] + ("A" if path[-1] != "A" else "B"), hall.phone()).status_code == 404
    hall.post("/player?name=甲一", step="link")
    assert hall.get(path, hall.phone()).status_code == 404
    assert hall.get(hall.link("甲一"), hall.phone()).status_code == 200
    assert hall.get(hall.link("乙二"), hall.phone()).status_code == 200


def test_an_unknown_code_says_so(hall: Hall) -> None:
    answer = hall.phone().get("/events/ZZZZZZ")
    assert answer.status_code == 422
    assert "核对代码" in answer.text


def test_who_may_not_is_told_who_may(hall: Hall) -> None:
    scorekeeper = hall.phone()
    hall.post(invited(hall, "scorekeeper"), scorekeeper, name="记分", password=PASSWORD)
    page = scorekeeper.get(hall.base + "/settings")
    assert page.status_code == 403
    assert "这一步由主办者、主裁判来做；您的职务是记分员" in page.text
    scorekeeper.get("/language/en")
    assert (
        "This is for: organiser, head judge. Your role here: scorekeeper"
        in scorekeeper.get(hall.base + "/settings").text
    )


def test_staff_of_another_event_are_told_that_this_is_not_theirs(hall: Hall) -> None:
    judge = hall.phone()
    hall.post(invited(hall, "judge"), judge, name="裁判甲", password=PASSWORD)
    made = hall.staff.post("/events/new", data={"name": "另一场", "game": "hero_duel"}).headers["Location"]
    assert judge.get(f"{made}/history").status_code == 403
    assert "您不是这场赛事的工作人员" in judge.get(f"{made}/history").text
    assert "建立和读入赛事由主办者来做" in judge.get("/events/new").text


@pytest.mark.parametrize("name", ["主办\u200b", "主 办", "ＡＢＣ", "主办\u202e"])
def test_an_account_that_looks_like_another_is_refused(hall: Hall, name: str) -> None:
    assert hall.post(invited(hall, "judge"), hall.phone(), name="abc", password=PASSWORD).status_code == 200
    answer = hall.post(invited(hall, "judge"), hall.phone(), name=name, password=PASSWORD)
    assert "换一个名字" in answer.text
    assert set(hall.event.staff) == {"主办", "abc"}


def test_an_account_is_found_however_its_name_is_spaced(hall: Hall) -> None:
    hall.post(invited(hall, "judge"), hall.phone(), name=" 李\u3000四 ", password=PASSWORD)
    assert "李 四" in hall.event.staff
    again = hall.phone().post("/events/sign-in", data={"name": "李\u3000四", "password": PASSWORD})
    assert again.status_code == 303


def test_staff_are_counted_by_their_session_wherever_they_come_from(hall: Hall) -> None:
    with hall.staff as client:
        client.get(hall.base)
        by_session = caller()
    with hall.phone() as client:
        client.get(hall.base)
        assert caller() == "127.0.0.1"
    assert by_session != "127.0.0.1"
    assert "主办" in by_session
