"""`standings` and `pair` as commands: their JSON, their notices, their refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.engine.tournament.published import SMALL_EVENT
from webapp.cli import main


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    path = tmp_path / "matches.csv"
    path.write_bytes(SMALL_EVENT.encode())
    return path


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    captured = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, captured.out, captured.err


def test_standings_as_json(capsys: pytest.CaptureFixture[str], matches: Path) -> None:
    status, out, _ = run(capsys, "standings", matches, "--json")
    rows = json.loads(out)
    assert status == 0
    assert [list(row) for row in rows] == [["rank", "player", "points", "omw", "gw", "ogw"]] * 5
    assert rows[0]["player"] == "Ann"
    assert rows[0]["omw"] == pytest.approx(13 / 27)


def test_standings_as_of_a_round_for_people(capsys: pytest.CaptureFixture[str], matches: Path) -> None:
    status, out, _ = run(capsys, "standings", matches, "--round", 1)
    assert status == 0
    assert "Ann" in out and "0.330" in out


def test_the_arithmetic_on_request(capsys: pytest.CaptureFixture[str], matches: Path) -> None:
    assert "Ben 6/9" in run(capsys, "standings", matches, "--explain", "Ann")[1]
    status, out, _ = run(capsys, "standings", matches, "--explain", "Zoe", "--json")
    assert status == 1
    assert "Zoe" in json.loads(out)["error"]


def test_pairings_as_json(capsys: pytest.CaptureFixture[str], matches: Path) -> None:
    status, out, _ = run(capsys, "pair", matches, "--seed", 5, "--json")
    pairs = json.loads(out)
    assert status == 0
    assert [pair["table"] for pair in pairs] == [1, 2, 3]
    assert pairs[-1]["player2"] == ""
    assert sorted(p[k] for p in pairs for k in ("player1", "player2") if p[k]) == sorted(
        ["Ann", "Ben", "Cem", "Dao", "Eva"]
    )
    assert run(capsys, "pair", matches, "--seed", 5, "--json")[1] == out


def test_the_players_file_says_who_dropped_and_who_joins(
    capsys: pytest.CaptureFixture[str], matches: Path, tmp_path: Path
) -> None:
    players = tmp_path / "players.txt"
    players.write_text("name\nAnn\nBen\nFay\nDao\n", encoding="gb18030")
    _, out, _ = run(capsys, "pair", matches, "--players", players, "--json")
    assert sorted(p[k] for p in json.loads(out) for k in ("player1", "player2")) == [
        "Ann",
        "Ben",
        "Dao",
        "Fay",
    ]


def test_whoever_missed_the_last_round_is_pointed_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("round,player1,player2,wins1,wins2,draws\n1,a,b,2,0,0\n1,c,d,2,0,0\n2,a,c,2,0,0\n")
    status, out, err = run(capsys, "pair", path, "--json")
    assert status == 0
    assert len(json.loads(out)) == 2
    assert "2 人未参加第 2 轮" in err


@pytest.mark.parametrize("command", ["standings", "pair"])
def test_bad_files_are_refused_without_a_traceback(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("round,player1,player2,wins1,wins2,draws\n1,a,a,2,0,0\n1,b,c,2,-1,0\n")
    status, out, err = run(capsys, command, path, "--json")
    refusal = json.loads(out)
    assert status == 1
    assert err == ""
    assert "第 2 行" in refusal["error"] and "自己" in refusal["error"]
    assert len(refusal["faults"]) == 2
    status, out, err = run(capsys, command, path)
    assert (status, out) == (1, "")
    assert "line 2" in err and "line 3" in err
    assert run(capsys, command, tmp_path / "none.csv")[0] == 1
    path.write_bytes(b"\x00\xff\x00\xff")
    assert run(capsys, command, path)[0] == 1
    assert run(capsys, command)[0] == 2


def test_a_players_file_with_faults_is_refused(
    capsys: pytest.CaptureFixture[str], matches: Path, tmp_path: Path
) -> None:
    players = tmp_path / "players.txt"
    players.write_text("Ann\nAnn\n")
    status, out, _ = run(capsys, "pair", matches, "--players", players, "--json")
    assert status == 1
    assert "players.txt 第 2 行" in json.loads(out)["error"]


@pytest.mark.parametrize("command", ["pair", "standings", "judge", "replay"])
def test_a_file_that_is_not_there_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    for path in (tmp_path / "nothing.csv", tmp_path):
        status, out, err = run(capsys, command, path)
        assert (status, out) == (1, "")
        assert str(path) in err and "Usage" not in err
        status, out, _ = run(capsys, command, path, "--json")
        assert (status, json.loads(out)["faults"]) == (1, [])


def test_nobody_to_pair_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "none.csv").write_text("round,player1,player2,wins1,wins2,draws\n", "utf-8")
    status, out, err = run(capsys, "pair", tmp_path / "none.csv")
    assert (status, out) == (1, "")
    assert "--players" in err
