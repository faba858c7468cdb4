"""Rules against what carries them out, and citations against the texts they were written for."""

from pathlib import Path

import pytest

from rules_text.citations import Citation, DamagedLock, gather, read_lock, write_lock
from rules_text.crossref import cross_reference
from rules_text.library import Library, read_library

from .samples import SMALL, write_rulebook

CITED = {"pebble:1.1": Citation(("play.take",), ("tests/test_play.py::test_take",))}


@pytest.fixture
def pebbles(tmp_path: Path) -> Library:
    write_rulebook(tmp_path)
    return read_library(tmp_path)


@pytest.fixture
def lock_file(tmp_path: Path, pebbles: Library) -> Path:
    path = tmp_path / "lock.json"
    write_lock(CITED, pebbles, path)
    return path


def test_counts_rules_that_are_implemented_and_tested(pebbles: Library, lock_file: Path) -> None:
    found = cross_reference(pebbles, CITED, read_lock(lock_file))
    assert (found.clauses, found.rules, found.implemented, found.tested) == (3, 2, 1, 1)
    assert [(each.ref, each.reason_zh) for each in found.missing] == [("pebble:1.1a", None)]
    assert found.stale == ()


def test_rule_no_program_could_carry_out_is_missing_with_its_reason(tmp_path: Path) -> None:
    reason = "    no_function: {zh: 只关乎礼貌, en: a matter of courtesy}\n"
    write_rulebook(
        tmp_path, SMALL.replace('    misprinted: [{printed: "1.4"', reason + '    misprinted: [{printed: "1.4"')
    )
    missing = cross_reference(read_library(tmp_path), CITED, {}).missing
    assert [(each.ref, each.reason_zh) for each in missing] == [("pebble:1.1a", "只关乎礼貌")]


def test_citation_is_stale_when_the_text_changes(tmp_path: Path, lock_file: Path) -> None:
    write_rulebook(tmp_path, SMALL.replace("一到三颗", "一到四颗"))
    stale = cross_reference(read_library(tmp_path), CITED, read_lock(lock_file)).stale
    assert [each.ref for each in stale] == ["pebble:1.1"]


def test_citation_is_stale_when_what_cites_comes_or_goes(pebbles: Library, lock_file: Path) -> None:
    more = {"pebble:1.1": Citation(("play.take", "play.give"), CITED["pebble:1.1"].tests)}
    assert [each.ref for each in cross_reference(pebbles, more, read_lock(lock_file)).stale] == ["pebble:1.1"]
    assert [each.ref for each in cross_reference(pebbles, {}, read_lock(lock_file)).stale] == ["pebble:1.1"]


def test_citation_of_a_clause_that_does_not_exist_is_stale(pebbles: Library, lock_file: Path) -> None:
    cited = CITED | {"pebble:9": Citation(("play.nothing",))}
    stale = cross_reference(pebbles, cited, read_lock(lock_file), "pebble").stale
    assert [each.ref for each in stale] == ["pebble:9"]


def test_lock_says_what_was_locked(lock_file: Path, pebbles: Library) -> None:
    locked = read_lock(lock_file)
    assert locked["pebble:1.1"].citation == CITED["pebble:1.1"]
    assert locked["pebble:1.1"].text_hash == pebbles.clause("pebble:1.1").text_hash


def test_missing_lock_is_empty_and_a_damaged_one_an_error(tmp_path: Path) -> None:
    assert read_lock(tmp_path / "none.json") == {}
    for damaged, line in (('{"a": 1}', 1), ("[]", 1), ('{\n"a": {', 2), ("", 1)):
        (tmp_path / "lock.json").write_text(damaged, "utf-8")
        with pytest.raises(DamagedLock) as caught:
            read_lock(tmp_path / "lock.json")
        assert (caught.value.file, caught.value.line) == ("lock.json", line)


def test_functions_and_tests_are_gathered_by_clause_sorted_and_once() -> None:
    assert gather({"a": ["g", "f", "f"]}, {"a": ["t"], "b": ["u"]}) == {
        "a": Citation(("f", "g"), ("t",)),
        "b": Citation((), ("u",)),
    }
