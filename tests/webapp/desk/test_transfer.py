"""In and out: the event as a file, results of other systems, CSV; and paper in stack order."""

import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from werkzeug.test import TestResponse

from engine.tournament.desk import standings_of
from engine.tournament.matches_csv import parse_matches
from engine.tournament.standings import standings
from tests.webapp.desk.conftest import PASSWORD, Hall
from webapp.commands.event import command
from webapp.desk.cut_stack import cut_stack
from webapp.desk.event_file import import_event
from webapp.desk.event_log import EventLog
from webapp.desk.links import read_links, renew_link
from webapp.desk.open_store import open_store
from webapp.errors import Refusal
from webapp.samples import MATCHES


def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another machine."""
    other = tmp_path / "elsewhere"
    other.mkdir(exist_ok=True)
    monkeypatch.setenv("FLOORJUDGE_HOME", str(other))


def test_a_whole_event_is_moved_to_another_machine_and_continued(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.pair()
    hall.finish_round()
    file, link = hall.get("/event.json").data, hall.link("甲一")
    elsewhere(tmp_path, monkeypatch)
    machine = hall.app.test_client()
    hall.app.extensions["floorjudge_events"]._logs.clear()
    machine.post("/events/first-organiser", data={"name": "别处", "password": PASSWORD})
    answer = machine.post("/events/import", data={"file": (io.BytesIO(file), "e.json")})
    assert answer.headers["Location"].endswith(hall.base)
    assert hall.get(link, hall.phone()).status_code == 200, "personal links go with the event"
    hall.staff = machine
    hall.pair()
    assert hall.event.current
    assert hall.event.current.number == 2


def test_a_file_brought_back_carries_the_event_on(hall: Hall) -> None:
    early = hall.get("/event.json").text
    hall.pair()
    late = hall.get("/event.json").text
    with open_store() as store:
        assert import_event(store, early) == (hall.id, 0)
        assert import_event(store, late) == (hall.id, 0)
        document = json.loads(late)
        document["entries"][-1]["when"] = "2026-01-01T00:00:00+00:00"
        with pytest.raises(Refusal, match="不同的后续"):
            import_event(store, json.dumps(document))


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "floorjudge-event", "version": 1, "id": "ABCDEF"}', "\0"])
def test_a_file_that_is_no_event_is_refused(text: str) -> None:
    with open_store() as store, pytest.raises(Refusal):
        import_event(store, text)


def test_a_log_that_contradicts_itself_is_refused(hall: Hall) -> None:
    document = json.loads(hall.get("/event.json").text)
    document["id"] = "ABCDEF"
    document["entries"][1]["what"] = "ClockStarted"
    document["entries"][1]["data"] = {"round": 7, "minutes": 50}
    with open_store() as store, pytest.raises(Refusal):
        import_event(store, json.dumps(document))
    with open_store() as store:
        assert store.version("event/ABCDEF") == 0


def spoil(document: dict[str, Any], how: str) -> None:
    """Damage an event's file in one way."""
    entry, last = document["entries"][1], document["entries"][-1]
    entered = {"what": "PlayerEntered", "data": {"player": "甲", "missed": "loss"}}
    match how:
        case "impossible result":
            last |= {"what": "ResultRecorded", "data": {"round": 1, "table": 1, "wins1": 77, "wins2": 0}}
        case "role that may not":
            last |= {"what": "PlayerDisqualified", "role": "player", "data": {"player": "甲一", "reason": ""}}
        case "unknown field":
            entry["data"]["age"] = 7
        case "missing field":
            del entry["data"]["player"]
        case "data of another form":
            entry["data"] = []
        case "unknown operation":
            entry["what"] = ["x"]
        case "text for a number":
            last |= {"what": "ClockStarted", "data": {"round": 1, "minutes": "50"}}
        case "number for a text":
            entry |= entered | {"data": {"player": 5}}
        case "time without a zone":
            entry["when"] = "2026-01-01T00:00:00"
        case "no time":
            entry["when"] = 5
        case "entry that is none":
            document["entries"][1] = 5
        case "half a character":
            entry |= entered | {"data": {"player": "\ud800"}}
        case "links no list":
            document["links"] = 5
        case "link without a body":
            document["links"] = [{"kind": "key_made"}]
        case "link of another kind":
            document["links"][0]["kind"] = "x"
        case "no key":
            document["links"] = [{"kind": "link_renewed", "body": {"player": "甲一"}}]
        case "key that is none":
            document["links"][0]["body"]["key"] = 5
        case "invitation that was never made":
            document["links"].append({"kind": "invitation_used", "body": {"digest": "x", "person": "y"}})
        case "invitation without a zone":
            body = {"digest": "x", "role": "judge", "made": "2026-01-01T00:00:00"}
            document["links"].append({"kind": "invited", "body": body})
        case _:
            raise AssertionError(how)


@pytest.mark.parametrize(
    "how",
    [
        "impossible result",
        "role that may not",
        "unknown field",
        "missing field",
        "data of another form",
        "unknown operation",
        "text for a number",
        "number for a text",
        "time without a zone",
        "no time",
        "entry that is none",
        "half a character",
        "links no list",
        "link without a body",
        "link of another kind",
        "no key",
        "key that is none",
        "invitation that was never made",
        "invitation without a zone",
    ],
)
def test_a_damaged_file_is_refused_in_words_and_nothing_of_it_is_kept(hall: Hall, how: str) -> None:
    hall.pair()
    document = json.loads(hall.get("/event.json").text)
    document["id"] = "ABCDEF"
    spoil(document, how)
    with open_store() as store:
        with pytest.raises(Refusal) as refused:
            import_event(store, json.dumps(document))
        assert store.version("event/ABCDEF") == store.version("links/ABCDEF") == 0
    assert "这个文件不能当作赛事读入" in refused.value.message_zh
    assert "__init__" not in refused.value.message_en


def test_a_file_nested_without_end_is_no_event(hall: Hall) -> None:
    data = b"[" * 100_000
    answer = hall.staff.post("/events/import", data={"file": (io.BytesIO(data), "e.json")}, follow_redirects=True)
    assert answer.status_code == 200
    assert "不是 JSON" in answer.text


def test_links_renewed_on_either_machine_since_the_file_was_made_all_hold(hall: Hall) -> None:
    file = json.loads(hall.get("/event.json").text)
    with open_store() as store:
        renew_link(store, hall.id, read_links(store, hall.id), "甲一", "主办")
        file["links"].append({"kind": "link_renewed", "body": {"player": "乙二"}, "who": "别处"})
        for _ in range(2):
            import_event(store, json.dumps(file))
            assert read_links(store, hall.id).renewed == {"甲一": 1, "乙二": 1}
        file["links"][0]["body"]["key"] = "another"
        with pytest.raises(Refusal, match="不是一套"):
            import_event(store, json.dumps(file))


def test_the_command_exports_and_takes_in(hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "event.json"
    run = CliRunner().invoke
    assert run(command, ["export", hall.id, str(target), "--json"]).exit_code == 0
    elsewhere(tmp_path, monkeypatch)
    taken = run(command, ["import", str(target), "--json"])
    assert json.loads(taken.output) == {"id": hall.id, "new": 9}
    assert json.loads(run(command, ["list", "--json"]).output)[0]["players"] == 8
    made = run(command, ["organiser", "命令行", "--password-stdin", "--json"], input="long enough\n")
    assert json.loads(made.output) == {"name": "命令行", "made": True}


def test_results_of_another_system_give_its_standings(hall: Hall) -> None:
    data = MATCHES.read_bytes()
    answer = hall.staff.post(
        "/events/import", data={"file": (io.BytesIO(data), "m.csv"), "game": "hero_duel", "best_of": 3}
    )
    event_id = answer.headers["Location"].rpartition("/")[2]
    log = EventLog(event_id)
    with open_store() as store:
        log.refresh(store)
    results = parse_matches(data.decode()).results

    def key(rows: object) -> list[tuple[str, int, Fraction, Fraction]]:
        return [(row.player, row.points, row.omw, row.ogw) for row in rows]  # type: ignore[attr-defined]

    assert key(standings_of(log.event)) == key(standings(results))


def take_in(hall: Hall, text: str, **form: object) -> TestResponse:
    """Hand a `MATCHES.csv` in."""
    data = {"file": (io.BytesIO(text.encode()), "m.csv"), "game": "hero_duel", "best_of": 3} | form
    return hall.staff.post("/events/import", data=data, follow_redirects=True)


COLUMNS = "round,player1,player2,wins1,wins2,draws\n"


def test_an_event_of_another_system_has_its_rounds_and_the_order_that_was_chosen(hall: Hall) -> None:
    answer = take_in(hall, COLUMNS + "1,a,b,2,0,0\n2,a,b,2,1,0\n3,b,a,2,0,0\n", order="published")
    hall.id = answer.request.path.rpartition("/")[2]
    assert hall.event.settings.swiss_rounds == 3
    assert hall.event.settings.scheme == "published"
    assert "已打满 3 轮" in answer.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (COLUMNS, "文件里没有一场比赛"),
        (COLUMNS + "1,a,b,2,0,0\n1,c,d,-2,0,0\n", "第 3 行"),
        (COLUMNS + "1,a,b,2,0,0\n1,c,d,9,0,0\n", "第 3 行"),
        (COLUMNS + "1,a,b,2,0,0\n1,c,,7,0,0\n", "第 3 行"),
        (COLUMNS + "5,a,b,2,0,0\n", "没有第 1, 2, 3, 4 轮的比赛"),
        (COLUMNS + "1,a,,2,0,0\n1,b,c,2,0,0\n2,a,,2,0,0\n2,c,b,2,0,0\n", "轮空不止一次"),
    ],
)
def test_what_is_wrong_or_odd_about_results_is_told_with_its_line(hall: Hall, text: str, said: str) -> None:
    assert said in take_in(hall, text).text


def test_a_file_without_a_column_of_draws_has_none() -> None:
    matches = parse_matches("round,player1,player2,wins1,wins2\n1,a,b,2,1\n1,c,,,\n")
    assert not matches.faults
    assert [result.draws for result in matches.results] == [0, 0]


def test_results_go_out_as_a_matches_csv(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    matches = parse_matches(hall.get("/matches.csv").data.decode("utf-8-sig"))
    assert not matches.faults
    assert len(matches.results) == 4
    assert hall.get("/players.csv").data.decode("utf-8-sig").count("\n") == 9


def test_the_list_of_events_can_be_rebuilt_and_says_the_same(hall: Hall) -> None:
    hall.pair()
    with open_store() as store:
        before = list(store.database["events"].rows)
        store.rebuild("events")
        assert list(store.database["events"].rows) == before
    assert before[0]["players"] == 8
    assert before[0]["round"] == 1


def test_cut_stacks_laid_on_each_other_are_in_order() -> None:
    pages = cut_stack(list(range(10)), 4)
    assert len(pages) == 3
    stacks = [[page[place] for page in pages] for place in range(4)]
    assert [slip for stack in stacks for slip in stack if slip is not None] == list(range(10))
