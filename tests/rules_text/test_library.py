"""Clause files: what they give, and how their faults are told."""

from pathlib import Path

import pytest

from rules_text import library_cache
from rules_text.clauses import Kind
from rules_text.errors import RulebookError, UnknownClause, UnknownGame
from rules_text.library import Library, read_library

from .samples import SMALL, write_rulebook


@pytest.fixture
def pebbles(tmp_path: Path) -> Library:
    write_rulebook(tmp_path)
    return read_library(tmp_path)


def faults_of(folder: Path, text: str) -> list[str]:
    write_rulebook(folder, text)
    with pytest.raises(RulebookError) as caught:
        read_library(folder)
    return [str(fault) for fault in caught.value.faults]


def line_of(text: str, needle: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if needle in line)


def test_clause_is_found_by_its_ref_with_everything_it_says(pebbles: Library) -> None:
    clause = pebbles.clause("pebble:1.1")
    assert (clause.kind, clause.title_zh, clause.questions) == (Kind.RULE, "拿石子", ("一次能拿几颗",))
    assert clause.refers_to == ("pebble:1.1a",)
    assert clause.terms[0].also == ("石头",)


def test_heading_says_its_title(pebbles: Library) -> None:
    heading = pebbles.clause("pebble:1")
    assert (heading.zh, heading.en) == ("轮流", "Taking turns")


def test_references_are_known_both_ways(pebbles: Library) -> None:
    assert pebbles.referred_by("pebble:1.1a") == ("pebble:1.1",)
    assert pebbles.referred_by("pebble:1.1") == ()


def test_open_points_are_found_from_their_clauses(pebbles: Library) -> None:
    assert [point.id for point in pebbles.open_points_of("pebble:1.1a")] == ["pebble:open.no-pebbles"]
    assert pebbles.open_points_of("pebble:1.1") == ()


def test_unknown_clause_names_the_nearest(pebbles: Library) -> None:
    with pytest.raises(UnknownClause) as caught:
        pebbles.clause("pebble:1.1b")
    assert caught.value.suggestions[0] == "pebble:1.1a" or "pebble:1.1a" in caught.value.suggestions


def test_unknown_game_names_those_there_are(pebbles: Library) -> None:
    with pytest.raises(UnknownGame, match="pebble"):
        pebbles.rulebook("marbles")


def test_all_faults_of_a_file_are_told_at_once_with_line_and_clause(tmp_path: Path) -> None:
    text = (
        SMALL.replace('id: "1.1a"\n', 'id: "1.1"\n', 1)
        .replace("kind: heading", "kind: haeding")
        .replace("default: nobody", "default: everybody")
        .replace("    en: Whoever's turn it is takes one to three pebbles from the bowl.\n", "")
    )
    faults = faults_of(tmp_path, text)
    joined = "\n".join(faults)
    assert "unknown kind 'haeding'" in joined
    assert "duplicate id '1.1'" in joined
    assert "missing 'en'" in joined
    assert "'everybody' is none of the readings" in joined
    assert "there is no clause 'pebble:1.1a'" in joined
    assert all(fault.startswith("pebble.yaml:") for fault in faults)
    line = line_of(text, 'refers_to: ["1.1a"]')
    assert (
        f"pebble.yaml:{line}: 1.1: 参见了并不存在的条文「pebble:1.1a」"
        "（dangling reference: there is no clause 'pebble:1.1a'）"
    ) in faults


def test_slip_in_a_field_name_is_a_fault(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, SMALL.replace("questions:", "question:"))
    assert len(faults) == 1
    assert "1.1: 没有 question 这个字段（unknown field 'question'）" in faults[0]


def test_what_is_not_yaml_is_told_with_its_line(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, SMALL + "  broken: [1, 2\n")
    assert len(faults) == 1
    assert "not YAML" in faults[0]


@pytest.mark.parametrize(
    ("sound", "damaged"),
    [
        ('refers_to: ["1.1a"]', 'refers_to: ["1.1a"'),
        ('label: "1.1"\n', '\tlabel: "1.1"\n'),
        ("zh: 轮到的人", "zh: 轮\0到的人"),
    ],
)
def test_what_is_not_yaml_is_told_with_the_line_to_mend_and_its_clause(
    tmp_path: Path, sound: str, damaged: str
) -> None:
    assert SMALL.count(sound) == 1, sound
    faults = faults_of(tmp_path, SMALL.replace(sound, damaged))
    assert len(faults) == 1
    assert faults[0].startswith(f"pebble.yaml:{line_of(SMALL, sound.strip())}: 1.1: ")


def test_bytes_that_are_no_utf_8_are_told_with_line_and_clause(tmp_path: Path) -> None:
    (tmp_path / "pebble.yaml").write_bytes(SMALL.encode().replace("zh: 轮到".encode(), b"zh: \xff"))
    with pytest.raises(RulebookError) as caught:
        read_library(tmp_path)
    (fault,) = caught.value.faults
    assert (fault.line, fault.clause) == (line_of(SMALL, "zh: 轮到"), "1.1")


def test_a_rulebook_that_is_not_there_is_the_fault_and_not_what_refers_to_it(tmp_path: Path) -> None:
    write_rulebook(tmp_path, SMALL.replace('refers_to: ["1.1a"]', 'refers_to: ["marble:1"]'))
    with pytest.raises(RulebookError) as caught:
        read_library(tmp_path, games=("pebble", "marble"))
    (fault,) = caught.value.faults
    assert fault.file == "marble.yaml"
    assert "不见了" in fault.zh and "is missing" in fault.en


@pytest.mark.parametrize("text", ["", "- a list", "just words"])
def test_what_is_no_mapping_is_told(tmp_path: Path, text: str) -> None:
    assert "must be a mapping" in faults_of(tmp_path, text)[0]


def test_reference_to_another_game_must_exist_too(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, SMALL.replace('refers_to: ["1.1a"]', 'refers_to: ["marble:1"]'))
    assert "'marble:1'" in faults[0]


def test_kept_library_is_the_same_as_the_parsed_one(pebbles: Library) -> None:
    library_cache.save("test", pebbles)
    kept = library_cache.load("test")
    assert kept is not None
    assert kept.rulebooks == pebbles.rulebooks


def test_damaged_kept_library_is_not_used(pebbles: Library) -> None:
    library_cache.save("test", pebbles)
    path = library_cache._path("test")
    path.write_text(path.read_text("utf-8")[:-9], "utf-8")
    assert library_cache.load("test") is None


def test_text_hash_follows_the_text_alone(tmp_path: Path, pebbles: Library) -> None:
    before = pebbles.clause("pebble:1.1").text_hash
    write_rulebook(tmp_path, SMALL.replace("title: {zh: 拿石子", "title: {zh: 取石子"))
    assert read_library(tmp_path).clause("pebble:1.1").text_hash == before
    write_rulebook(tmp_path, SMALL.replace("一到三颗", "一到四颗"))
    assert read_library(tmp_path).clause("pebble:1.1").text_hash != before
