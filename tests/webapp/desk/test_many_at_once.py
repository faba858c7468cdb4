"""Many at once: threads of one process, and two processes on one store."""

import threading

from engine.tournament.events import PlayerEntered, ResultRecorded, RoundPublished
from engine.tournament.faults import Refused
from engine.tournament.roles import Role
from engine.tournament.seating import Pair
from tests.webapp.desk.conftest import NAMES, Hall
from webapp.desk.event_log import EventLog
from webapp.desk.open_store import open_store


def test_twelve_scorekeepers_at_once_lose_no_result(hall: Hall) -> None:
    hall.enter(*(f"选手{n}" for n in range(24)))
    hall.pair()
    codes: list[int] = []
    cookie = hall.staff.get_cookie("session")
    assert cookie

    def enter(table: int) -> None:
        client = hall.app.test_client()
        client.set_cookie("session", cookie.value)
        codes.append(client.post(hall.base + "/rounds/1/results", data={"line": f"{table} 2-1"}).status_code)

    threads = [threading.Thread(target=enter, args=(table,)) for table in range(1, 17)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == [303] * 16
    assert hall.event.current
    assert hall.event.current.missing == ()


def test_two_processes_on_one_store_go_on_from_each_other(hall: Hall) -> None:
    one, two = EventLog(hall.id), EventLog(hall.id)
    with open_store() as store, open_store() as other:
        one.refresh(store)
        two.refresh(other)
        one.do(store, [PlayerEntered("先来")], who="主办", role=Role.ORGANISER)
        # `two` has not seen that; it takes it up and goes on.
        two.do(other, [PlayerEntered("后到")], who="主办", role=Role.ORGANISER)
        one.refresh(store)
    assert one.entries == two.entries
    assert {"先来", "后到"} <= set(one.event.players)


def test_what_another_process_did_first_is_refused_to_the_second(hall: Hall) -> None:
    one, two = EventLog(hall.id), EventLog(hall.id)
    pairs = tuple(Pair(n + 1, NAMES[2 * n], NAMES[2 * n + 1]) for n in range(4))
    with open_store() as store, open_store() as other:
        one.refresh(store)
        one.do(store, [RoundPublished(1, pairs)], who="主办", role=Role.ORGANISER)
        two.refresh(other)
        one.do(store, [ResultRecorded(1, 1, 2, 0)], who="主办", role=Role.ORGANISER)
        before = two.version
        try:
            two.do(other, [ResultRecorded(1, 1, 0, 2)], who="主办", role=Role.ORGANISER)
        except Refused as refused:
            assert [fault.code for fault in refused.faults] == ["has-result"]
        else:
            raise AssertionError("two results of one table")
        assert two.version == before + 1
        official = two.event.rounds[1].seats[1].official
    assert official and official.wins1 == 2


def test_a_batch_is_entered_whole_or_not_at_all(hall: Hall) -> None:
    log = EventLog(hall.id)
    with open_store() as store:
        log.refresh(store)
        before = (log.version, set(log.event.players))
        try:
            log.do(store, [PlayerEntered("新"), PlayerEntered("甲一")], who="主办", role=Role.ORGANISER)
        except Refused as refused:
            assert [fault.code for fault in refused.faults] == ["name-twice"]
        assert (log.version, set(log.event.players)) == before
        assert store.version(log.stream) == log.version
