"""The commands on rules: what they print as JSON, what they keep, how they refuse."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rules_text.library import load_rulebook
from webapp.cli import floorjudge
from webapp.errors import Refusal
from webapp.wordings import wordings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path / "home"))
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(floorjudge, list(words), standalone_mode=False)


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exception is None, result.exception
    return json.loads(result.stdout)


def test_search_prints_hits_best_first() -> None:
    hits = answer("search", "1.1.6", "--game", "hero_duel", "--limit", "2")
    assert [hit["ref"] for hit in hits] == ["hero_duel:1.1.6", hits[1]["ref"]]
    assert {"ref", "label", "game", "score", "text"} <= hits[0].keys()
    assert hits[0]["score"] >= hits[1]["score"]


def test_clause_prints_all_that_is_promised() -> None:
    clause = answer("clause", "hero_duel:1.1.6")
    assert {
        "ref", "label", "kind", "zh", "en", "refers_to", "referred_by", "open_points", "functions", "tests",
    } <= clause.keys()  # fmt: skip
    assert "hero_duel:1.1.6a" in clause["refers_to"]


def test_unknown_clause_is_refused_with_the_nearest() -> None:
    refusal = run("clause", "hero_duel:1.1.66").exception
    assert isinstance(refusal, Refusal)
    assert "hero_duel:1.1.6" in refusal.message_zh


def test_crossref_counts_and_lists() -> None:
    found = answer("crossref", "--game", "hyper_battle")
    assert found["clauses"] == len(load_rulebook("hyper_battle").clauses)
    assert found["rules"] == found["implemented"] + len(found["missing"])
    assert all({"ref", "reason"} <= each.keys() for each in found["missing"])


def test_lint_prints_findings() -> None:
    findings = answer("lint", "--game", "hero_duel")
    assert {"hero_duel:2.0.5e", "hero_duel:2.0.5f"} == {each["ref"] for each in findings if each["fault"] == "dangling"}
    assert all({"ref", "fault", "detail"} <= each.keys() for each in findings)


def test_changes_between_versions_are_printed_or_the_versions_named() -> None:
    found = answer("changes", "alya")
    assert (found["game"], found["from"]) == ("alya", 1)
    assert isinstance(found["changes"], list)
    refusal = run("changes", "alya", "--to", "99").exception
    assert isinstance(refusal, Refusal)
    assert "99" in refusal.message_zh


def write(folder: Path, **texts: str) -> str:
    book = {clause.id: clause.zh for clause in load_rulebook("hero_duel")} | {
        identity.replace("_", "."): text for identity, text in texts.items()
    }
    file = folder / "official.txt"
    file.write_text(
        "\n".join(f"{identity} {text}" for identity, text in book.items() if identity[-1].isdigit()), "utf-8"
    )
    return str(file)


def test_import_keeps_wording_and_never_replaces_it_unasked(home: Path) -> None:
    first = answer("import", write(home), "--game", "hero_duel")
    assert first["clauses"] == len(first["added"]) > 100
    kept = wordings("hero_duel")
    changed = write(home, **{"1_2_3": "双方各抽 8 张牌，5 张暗盖进配置区，3 张当起始手牌，牌库顶 2 张当起始能量。"})
    second = answer("import", changed, "--game", "hero_duel")
    assert [each["ref"] for each in second["changed"]] == ["hero_duel:1.2.3"]
    assert wordings("hero_duel") == kept
    third = answer("import", changed, "--game", "hero_duel", "--replace")
    assert third["replaced"]
    assert "8 张" in wordings("hero_duel")["hero_duel:1.2.3"]


def test_dry_run_keeps_nothing(home: Path) -> None:
    assert answer("import", write(home), "--game", "hero_duel", "--dry-run")["clauses"] > 100
    assert wordings() == {}


def test_imported_wording_is_searched(home: Path) -> None:
    answer("import", write(home, **{"1_2_3": load_zh("1.2.3") + "此事俗称鲲鹏展翅。"}), "--game", "hero_duel")
    assert answer("search", "鲲鹏展翅", "--game", "hero_duel")[0]["ref"] == "hero_duel:1.2.3"


def load_zh(identity: str) -> str:
    return next(clause.zh for clause in load_rulebook("hero_duel") if clause.id == identity)


def test_what_is_no_rulebook_keeps_nothing_and_says_so(home: Path) -> None:
    file = home / "novel.txt"
    file.write_text("从前有一座山。\n" * 100, "utf-8")
    result = run("import", str(file), "--game", "alya", "--json")
    assert result.return_value == 1 or getattr(result.exception, "exit_code", 1) == 1
    assert json.loads(result.stdout)["clauses"] == 0
    assert wordings() == {}


@pytest.mark.parametrize("content", [b"", bytes(range(256)) * 99])
def test_file_that_is_no_text_is_refused(home: Path, content: bytes) -> None:
    file = home / "odd.bin"
    file.write_bytes(content)
    assert isinstance(run("import", str(file), "--game", "alya").exception, Refusal)


def test_missing_file_is_refused(home: Path) -> None:
    assert isinstance(run("import", str(home / "none.txt"), "--game", "alya").exception, Refusal)
