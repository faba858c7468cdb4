"""`floorjudge clause`: names as people type them, and open points."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from webapp.cli import floorjudge
from webapp.errors import Refusal


def run(*words: str) -> Result:
    return CliRunner().invoke(floorjudge, list(words), standalone_mode=False)


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exception is None, result.exception
    return json.loads(result.stdout)


@pytest.mark.parametrize("typed", ["HERO_DUEL:1.1.6A", "hero_duel：１.1.6a", " hero_duel:1.1.6a ", "1.1.6a"])
def test_a_clause_is_found_however_its_name_is_typed(typed: str) -> None:
    assert answer("clause", typed)["ref"] == "hero_duel:1.1.6a"


def test_a_number_that_two_games_have_is_not_guessed() -> None:
    refusal = run("clause", "1.1").exception
    assert isinstance(refusal, Refusal)


def test_an_open_point_is_shown_with_its_readings() -> None:
    point = answer("clause", "hero_duel:open.recount-hand")
    assert point["default"] in {reading["id"] for reading in point["readings"]}
    assert "hero_duel:4.5.4" in point["clauses"]
    shown = run("clause", "hero_duel:open.recount-hand").output
    assert "until-limit" in shown and "默认" in shown
