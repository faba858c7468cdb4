"""Every clause that the engine or a policy field names stands in a rulebook."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine.clauses import load_all
from engine.games import GAMES, rules_of
from rules_text.library import read_library

LIBRARY = read_library()
PRINTED = {clause.ref for clause in LIBRARY} | {point.id for point in LIBRARY.open_points}
"""Every clause and open point."""


def named_by_functions() -> list[str]:
    """Every clause id that a function says it carries out."""
    return sorted(load_all())


@pytest.mark.parametrize("ref", named_by_functions())
def test_every_clause_that_a_function_carries_out_stands_in_a_rulebook(ref: str) -> None:
    assert ref in PRINTED


def games_that_are_there() -> list[str]:
    """The games whose package has rules by now."""
    found = []
    for game in GAMES:
        try:
            rules_of(game)
        except (ImportError, AttributeError):
            continue
        found.append(game)
    return found


@pytest.mark.parametrize("game", games_that_are_there())
def test_every_field_of_a_policy_names_clauses_of_its_game(game: str) -> None:
    rules = rules_of(game)
    policy = rules.policy
    named = {ref for field in fields(policy) for ref in getattr(policy, field.name).clauses}
    assert named | set(rules.elsewhere_clauses) | set(rules.ban_clauses) <= PRINTED


def test_the_open_points_that_the_engine_asks_about_are_those_of_the_rulebook_with_their_defaults() -> None:
    asked = rules_of("hero_duel").default_readings
    printed = {point.id: point.default for point in LIBRARY.rulebook("hero_duel").open_points}
    assert dict(asked) == printed
