"""The versions of our text: put together again, and held against each other."""

from collections.abc import Callable
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from rules_text.clauses import Bilingual, Rulebook
from rules_text.errors import RulebookError
from rules_text.history import (
    Change,
    History,
    UnknownVersion,
    compare,
    digest,
    read_history,
    texts_at,
    texts_of,
    unreleased,
)
from rules_text.library import GAMES, load_library, read_library
from rules_text.lint import unversioned
from rules_text.wording_difference import Part, wording_difference

from .samples import SMALL, write_rulebook

HISTORY = """\
versions:
  - version: 1
    note: {zh: 初版, en: first}
    former:
      - {id: "1.1", label: "1.1", title: {zh: 拿石子, en: Taking pebbles}, zh: 每次拿一颗石子。, en: Take one pebble.}
      - {id: "1.1a", absent: true}
      - {id: "1.2", label: "1.2", title: {zh: 饼干, en: Biscuits}, zh: 输家请吃饼干。, en: The loser buys biscuits.}
  - version: 2
    note: {zh: 一次可拿三颗, en: up to three at once}
digests: {"1": 0123456789ab}
"""


@pytest.fixture
def pebbles(tmp_path: Path) -> Rulebook:
    write_rulebook(tmp_path, SMALL.replace("version: 1", "version: 2"))
    return read_library(tmp_path).rulebook("pebble")


@pytest.fixture
def history(tmp_path: Path) -> History:
    return written(tmp_path, HISTORY)


def written(folder: Path, text: str) -> History:
    (folder / "history").mkdir(exist_ok=True)
    (folder / "history" / "pebble.yaml").write_text(text, "utf-8")
    return read_history("pebble", folder / "history")


def test_former_version_says_what_it_said(pebbles: Rulebook, history: History) -> None:
    former = texts_at(history, pebbles, 1)
    assert former["1.1"].zh == "每次拿一颗石子。"
    assert list(former) == ["1", "1.1", "1.2"]
    assert texts_at(history, pebbles, 2) == texts_of(pebbles)


def test_changes_are_told_clause_by_clause(pebbles: Rulebook, history: History) -> None:
    changes = compare(texts_at(history, pebbles, 1), texts_at(history, pebbles, 2))
    assert [(each.id, each.change) for each in changes] == [
        ("1.1", Change.CHANGED),
        ("1.1a", Change.ADDED),
        ("1.2", Change.REMOVED),
    ]
    assert changes[0].before and changes[0].before.en == "Take one pebble."
    assert changes[0].after == texts_of(pebbles)["1.1"]


def test_going_back_tells_the_same_changes_the_other_way(pebbles: Rulebook, history: History) -> None:
    there = compare(texts_at(history, pebbles, 1), texts_at(history, pebbles, 2))
    back = compare(texts_at(history, pebbles, 2), texts_at(history, pebbles, 1))
    assert {(each.id, each.before, each.after) for each in there} == {
        (each.id, each.after, each.before) for each in back
    }


def test_version_that_never_was_names_those_there_are(pebbles: Rulebook, history: History) -> None:
    with pytest.raises(UnknownVersion) as unknown:
        texts_at(history, pebbles, 3)
    assert unknown.value.versions == (1, 2)


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda text: text.replace("version: 2", "version: 4"), 1),
        (lambda text: text.replace(", en: Take one pebble.", ""), 5),
        (lambda text: text.replace("absent: true", "absent: perhaps"), 6),
        (lambda text: text.replace('digests: {"1": 0123456789ab}', ""), 1),
        (lambda text: text.replace('{"1": 0123456789ab}', "[1]"), 10),
    ],
)
def test_damaged_history_names_file_and_line(tmp_path: Path, damage: Callable[[str], str], line: int) -> None:
    with pytest.raises(RulebookError) as damaged:
        written(tmp_path, damage(HISTORY))
    assert [(fault.file, fault.line) for fault in damaged.value.faults] == [("pebble.yaml", line)]


@pytest.mark.parametrize("game", GAMES)
def test_history_ends_at_the_version_of_the_rulebook(game: str) -> None:
    book = load_library().rulebook(game)
    history = read_history(game)
    assert history.versions[-1] == book.version
    assert texts_at(history, book, book.version) == texts_of(book)


@pytest.mark.parametrize("game", GAMES)
def test_texts_are_those_that_were_released(game: str) -> None:
    changed = unversioned(load_library().rulebook(game), read_history(game))
    assert not changed, "\n".join(f"{each.ref}: {each.en}" for each in changed)


def test_text_changed_under_a_released_version_is_told_with_what_to_do(pebbles: Rulebook, history: History) -> None:
    released = {"1": digest(texts_of(pebbles)["1"]), "1.1": "0" * 12, "1.2": "0" * 12}
    found = unversioned(pebbles, replace(history, digests=released))
    assert [(each.ref, each.fault) for each in found] == [
        ("pebble:1.1", "unversioned"),
        ("pebble:1.1a", "unversioned"),
        ("pebble:1.2", "unversioned"),
    ]
    assert "改了文字" in found[0].zh and "added" in found[1].en and "removed" in found[2].en
    assert all("version to 3" in each.en and "raise_version.py pebble" in each.en for each in found)


@pytest.mark.parametrize("part", ["label", "title", "zh", "en"])
def test_digest_changes_with_every_part_of_a_text(pebbles: Rulebook, part: str) -> None:
    text = texts_of(pebbles)["1.1"]
    other: Any = Bilingual("拿石子", "Taking a pebble") if part == "title" else "other"
    assert digest(replace(text, **{part: other})) != digest(text)


def test_raising_the_version_keeps_what_was_said_before(tmp_path: Path) -> None:
    script = raise_version()
    write_rulebook(tmp_path)
    former = read_library(tmp_path).rulebook("pebble")
    write_rulebook(tmp_path, SMALL.replace("version: 1", "version: 2").replace("一到三颗", "一到四颗"))
    present = read_library(tmp_path).rulebook("pebble")
    first = script.started(former, Bilingual("初版", "first"))
    assert unreleased(written(tmp_path, yaml.safe_dump(first)), texts_of(present)) == {"1.1": Change.CHANGED}

    document = script.raised(first, former, present, Bilingual("四颗", "four"))
    history = written(tmp_path, yaml.safe_dump(document, allow_unicode=True))
    assert texts_at(history, present, 1) == texts_of(former)
    assert [each.id for each in compare(texts_of(former), texts_of(present))] == ["1.1"]
    assert not unreleased(history, texts_of(present))


def test_version_is_raised_by_one_from_the_text_that_was_released(tmp_path: Path) -> None:
    script = raise_version()
    first, other, second = (
        read_library(write_rulebook(tmp_path, text).parent).rulebook("pebble")
        for text in (SMALL, SMALL.replace("一到三颗", "一到四颗"), SMALL.replace("version: 1", "version: 2"))
    )
    note = Bilingual("说明", "note")
    started = script.started(first, note)
    for former, present in ((first, first), (second, second), (other, second)):
        with pytest.raises(SystemExit):
            script.raised(started, former, present, note)
    with pytest.raises(SystemExit):
        script.started(second, note)


def raise_version() -> ModuleType:
    """The script, which is no module of the package."""
    spec = spec_from_file_location("raise_version", Path(__file__).parents[2] / "scripts" / "raise_version.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_difference_holds_both_wordings() -> None:
    before, after = "抽 1 张牌 at once。", "抽 12 张卡 at last。"
    stretches = wording_difference(before, after)
    assert "".join(text for part, text in stretches if part is not Part.NEW) == before
    assert "".join(text for part, text in stretches if part is not Part.GONE) == after
    assert (Part.GONE, "1") in stretches and (Part.NEW, "12") in stretches
