"""Faults of the printed rulebooks: each one there is, and nothing else."""

from pathlib import Path

import pytest

from rules_text.library import load_library, read_library
from rules_text.lint import lint

from .samples import SMALL, write_rulebook

KNOWN = {
    "hero_duel": {
        ("2.0.5a", "misdirected", "4.2.4"),
        ("2.0.5b", "misdirected", "4.2.5"),
        ("2.0.5c", "misdirected", "4.2.5"),
        ("2.0.5d", "misdirected", "4.3.3"),
        ("2.0.5e", "dangling", "4.4.2a"),
        ("2.0.5f", "dangling", "4.4.2b"),
        ("2.0.6", "misdirected", "4.4.1"),
        ("4.0.3", "shared-line", "4.0.2"),
        ("4.1.1a", "doubled", "4.1.1a"),
        ("4.1.1a", "out-of-order", "4.1.2"),
        ("5.11.2a", "unclosed-bracket", ""),
    },
    "chaoyuan": set(),
    "alya": {("3.1.1", "conflict", "8.4.3"), ("7.5", "conflict", "8.2"), ("8", "gap", "3.1.1")},
    "hyper_battle": {("S.7.2", "doubt", ""), ("S.7.n1", "doubt", "")},
    "kaiju_club": {
        ("1.3", "gap", "①"),
        ("2.2", "misdirected", "战斗区"),
        ("3.2.2.5", "conflict", ""),
        ("4", "gap", ""),
        ("5.18", "truncated", ""),
    },
}


@pytest.mark.parametrize("game", KNOWN)
def test_every_known_fault_is_found_and_nothing_else(game: str) -> None:
    findings = lint(load_library(), game)
    assert {(each.ref, each.fault) for each in findings} == {(f"{game}:{ref}", fault) for ref, fault, _ in KNOWN[game]}
    details = {(each.ref, each.fault): each.zh for each in findings}
    assert all(part in details[f"{game}:{ref}", fault] for ref, fault, part in KNOWN[game])


def test_reference_to_a_number_that_is_printed_is_misdirected_else_dangling(tmp_path: Path) -> None:
    write_rulebook(tmp_path)
    assert [(each.ref, each.fault) for each in lint(read_library(tmp_path))] == [("pebble:1.1a", "dangling")]
    write_rulebook(tmp_path, SMALL.replace('printed: "1.4"', 'printed: "1"'))
    assert [each.fault for each in lint(read_library(tmp_path))] == ["misdirected"]
