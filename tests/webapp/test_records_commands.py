"""`floorjudge play --record` and `floorjudge replay` as a judge uses them."""

import json
from pathlib import Path

import pytest

from tests.webapp.test_match_commands import run

OPENING = """floorjudge-record 1
game hero_duel
players A B
decider A
cards sample
deck A ?*50
deck B ?*50

"""


def test_recorded_game_replays_to_its_outcome(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    assert run(capsys, "play", "--game", "hero_duel", "--games", "2", "--record", path)[0] == 0
    status, out, _ = run(capsys, "replay", path, "--json")
    found = json.loads(out)
    assert (status, found["legal"], found["asked"]) == (0, True, None)
    assert found["outcome"]["clauses"][0].startswith("hero_duel:")
    assert found["choices"] == len(path.read_text("utf-8").split("\n\n")[1].splitlines())


def test_record_is_never_written_over_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("mine", "utf-8")
    status, _, err = run(capsys, "play", "--game", "alya", "--games", "1", "--record", path)
    assert status == 1 and str(path) in err
    assert path.read_text("utf-8") == "mine"


def test_replay_says_who_decides_next_and_every_legal_choice(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(OPENING, "utf-8")
    status, out, _ = run(capsys, "replay", path, "--json")
    asked = json.loads(out)["asked"]
    assert (status, asked["player"], asked["legal"]) == (0, "A", ["A starts 0", "A starts 1"])
    assert asked["clauses"] == ["hero_duel:1.2.2"]
    assert "A starts 0" in run(capsys, "replay", path)[1]


def test_first_illegal_choice_is_refused_with_reason_clause_and_legal_choices(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(OPENING + "B starts 0\n", "utf-8")
    status, out, _ = run(capsys, "replay", path, "--json")
    fault = json.loads(out)["faults"][0]
    assert (status, fault["line"], fault["choice"]) == (1, 9, "B starts 0")
    assert (fault["clauses"], fault["legal"]) == (["hero_duel:1.2.2"], ["A starts 0", "A starts 1"])
    assert "由 A 决定" in fault["zh"] and "A decides" in fault["en"]
