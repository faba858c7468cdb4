"""The commands on rules: what they print as JSON, what they keep, how they refuse."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click import UsageError
from click.testing import CliRunner, Result

from rules_text.citations import read_lock
from rules_text.errors import RulebookError, RulebookFault
from rules_text.library import load_rulebook
from tests.rules_text.official_text import damaged_text, rulebook_text, text_with_loose_lines
from webapp.cli import floorjudge
from webapp.errors import Refusal, fault_text
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


@pytest.mark.parametrize("command", [("changes",), ("lint",), ("crossref",), ("official", "guesses")])
def test_a_game_is_named_as_the_first_word_or_by_the_option(command: tuple[str, ...]) -> None:
    told = answer(*command, "alya")
    assert answer(*command, "--game", "alya") == answer(*command, "--game=alya") == told
    assert isinstance(run(*command, "--game", "marbles").exception, UsageError)
    assert isinstance(run(*command, "alya", "--game", "chaoyuan").exception, UsageError)
    assert isinstance(run(*command, "--game").exception, UsageError)


def test_further_words_stay_what_they_are_with_the_game_as_an_option() -> None:
    assert isinstance(run("official", "confirm", "1", "--game", "hero_duel", "--all").exception, Refusal)
    assert answer("official", "confirm", "--all", "--game", "hero_duel") == {"confirmed": 0, "open": 0}


def test_a_damaged_lock_is_refused_with_the_way_to_write_it_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "citations.lock.json"
    lock.write_text('{\n"hero_duel:1.1.1": {', "utf-8")
    monkeypatch.setattr("webapp.commands.crossref.read_lock", lambda: read_lock(lock))
    refusal = run("crossref", "--json").exception
    assert isinstance(refusal, Refusal)
    assert "citations.lock.json 在第 2 行" in refusal.message_zh and "--update-lock" in refusal.message_zh
    assert "line 2" in refusal.message_en


def test_faults_of_clause_files_are_told_in_chinese_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise RulebookError((RulebookFault("alya.yaml", 7, "1.1", "缺少 en", "missing 'en'"),))

    monkeypatch.setattr("webapp.commands.crossref.load_library", damaged)
    refusal = run("crossref").exception
    assert isinstance(refusal, Refusal)
    (fault,) = refusal.faults
    assert fault_text(fault) == "alya.yaml 第 7 行，1.1：缺少 en\n    alya.yaml, line 7, 1.1: missing 'en'"
    assert (fault["file"], fault["line"], fault["clause"]) == ("alya.yaml", 7, "1.1")


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


def test_imported_wording_is_searched_and_shown_beside_ours(home: Path) -> None:
    official = load_zh("1.2.3") + "此事俗称鲲鹏展翅。"
    answer("import", write(home, **{"1_2_3": official}), "--game", "hero_duel")
    hit = answer("search", "鲲鹏展翅", "--game", "hero_duel")[0]
    assert (hit["ref"], hit["by_official"]) == ("hero_duel:1.2.3", True)
    assert (hit["official"]["text"], hit["official"]["unconfirmed"]) == (official, [])
    shown = run("search", "鲲鹏展翅", "--game", "hero_duel").stdout
    assert "官方原文 (official)，在这里找到 (found here)" in shown
    for question in ("1.2.3", "暗盖进配置区"):
        ours = next(each for each in answer("search", question, "--game", "hero_duel") if each["ref"] == hit["ref"])
        assert (ours["official"]["text"], ours["by_official"]) == (official, False)
    assert answer("clause", "hero_duel:1.2.3")["official"]["text"] == official


def test_without_an_import_there_is_no_official_wording() -> None:
    hit = answer("search", "1.2.3", "--game", "hero_duel")[0]
    assert (hit["official"], hit["by_official"]) == (None, False)
    assert answer("clause", "hero_duel:1.2.3")["official"] is None


def imported(home: Path, text: str) -> Any:
    file = home / "我的 规则书.txt"
    file.write_bytes(text.encode("utf-16"))
    return answer("import", str(file), "--game", "hero_duel")


def test_guesses_are_listed_confirmed_and_mended_by_number(home: Path) -> None:
    report = imported(home, damaged_text())
    assert [(each["ref"], each["kind"]) for each in report["guessed"]] == [("hero_duel:1.0.2", "restored")]
    (guess,) = answer("official", "guesses", "hero_duel")
    assert (guess["number"], guess["ref"], guess["words"], guess["state"]) == (1, "hero_duel:1.0.2", "见", "open")
    assert (guess["file"], guess["line"]) == ("我的 规则书.txt", report["guessed"][0]["line"])
    assert "[?见]" in run("clause", "hero_duel:1.0.2").stdout
    assert answer("clause", "hero_duel:1.0.2")["official"]["unconfirmed"] == [guess]
    mended = answer("official", "mend", "hero_duel", "1", "参见")
    assert (mended["state"], mended["text"]) == ("mended", "张；同一个卡牌编号（[参见] 2.0.7）在里面")
    assert answer("official", "guesses", "hero_duel") == []
    assert [each["state"] for each in answer("official", "guesses", "hero_duel", "--all")] == ["mended"]
    assert "[?" not in run("clause", "hero_duel:1.0.2").stdout


def test_all_guesses_are_confirmed_at_once_or_a_line_given_to_its_clause(home: Path) -> None:
    imported(home, text_with_loose_lines())
    stray = next(each for each in answer("official", "guesses", "hero_duel") if each["kind"] == "unmatched")
    moved = answer("official", "mend", "hero_duel", str(stray["number"]), "--clause", "1.0.1")
    assert moved["ref"] == "hero_duel:1.0.1"
    assert answer("official", "confirm", "hero_duel", "--all") == {"confirmed": 1, "open": 0}


def test_an_import_is_taken_out_of_use(home: Path) -> None:
    imported(home, damaged_text())
    count = len(wordings())
    assert answer("official", "forget", "hero_duel") == {"forgotten": count}
    assert wordings() == {}


@pytest.mark.parametrize(
    "words",
    [
        ("confirm", "hero_duel"),
        ("confirm", "hero_duel", "1", "--all"),
        ("confirm", "hero_duel", "9"),
        ("mend", "hero_duel", "1"),
        ("mend", "hero_duel", "9", "x"),
        ("mend", "hero_duel", "1", "--clause", "9.9.9"),
    ],
)
def test_what_is_no_guess_is_refused_in_both_languages(home: Path, words: tuple[str, ...]) -> None:
    imported(home, damaged_text())
    refusal = run("official", *words).exception
    assert isinstance(refusal, Refusal)
    assert refusal.message_zh
    assert refusal.message_en


def test_a_second_import_shows_what_changed_within_each_clause(home: Path) -> None:
    write_first = write(home)
    answer("import", write_first, "--game", "hero_duel")
    changed = write(home, **{"1_2_3": load_zh("1.2.3").replace("9", "8")})
    shown = run("import", changed, "--game", "hero_duel").stdout
    assert "[-9-]{+8+}" in shown
    assert "--replace" in shown


def load_zh(identity: str) -> str:
    return next(clause.zh for clause in load_rulebook("hero_duel") if clause.id == identity)


def test_what_is_no_rulebook_keeps_nothing_and_says_so(home: Path) -> None:
    file = home / "novel.txt"
    file.write_text("从前有一座山。\n" * 100, "utf-8")
    result = run("import", str(file), "--game", "alya", "--json")
    assert result.return_value == 1 or getattr(result.exception, "exit_code", 1) == 1
    assert json.loads(result.stdout)["clauses"] == 0
    assert wordings() == {}


NASTY = {
    "empty": b"",
    "blank": b" \n\t\n",
    "binary": bytes(range(256)) * 99,
    "zip": b"PK\x03\x04" + bytes(range(200)) * 9,
    "pdf": b"%PDF-1.7\n" + "一、规则".encode(),
    "word": b"\xd0\xcf\x11\xe0" + bytes(600),
    "too long": "一、规则。\n".encode() * 100_000,
    "two encodings": "1.0.1 这条规则写得很清楚。\n".encode() + "1.0.2 这条规则也写得很清楚。\n".encode("gb18030"),
    "zeros": bytes(5000),
    "web page": "<html><body><p>1.1.1 规则</p></body></html>\n".encode() * 20,
    "damaged beyond all bounds": "規(guī)?zì)\n".encode() * 9000,
}


@pytest.mark.parametrize("content", NASTY.values(), ids=NASTY)
def test_file_that_is_no_text_is_refused_with_its_name(home: Path, content: bytes) -> None:
    file = home / "奇怪 的.bin"
    file.write_bytes(content)
    refusal = run("import", str(file), "--game", "hero_duel").exception
    assert isinstance(refusal, Refusal)
    assert refusal.message_zh.startswith("奇怪 的.bin：")
    assert refusal.message_en.startswith("奇怪 的.bin: ")
    assert wordings() == {}


STRANGE = {
    "another game's": "\n".join(f"{clause.id} {clause.zh}" for clause in load_rulebook("chaoyuan")),
    "one line": "你好",
    "private marks": "\uf8f1\uf8f2\U000f0000一\n" * 50,
}


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("game", ["hero_duel", "hyper_battle"])
def test_text_that_is_not_this_games_keeps_nothing(home: Path, text: str, game: str) -> None:
    file = home / "strange.txt"
    file.write_text(text, "utf-8")
    result = run("import", str(file), "--game", game, "--json")
    assert result.return_value == 1 or getattr(result.exception, "exit_code", 1) == 1
    assert json.loads(result.stdout)["clauses"] == 0
    assert wordings() == {}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_every_encoding_and_line_end_gives_the_same_wording(home: Path, encoding: str, ends: str) -> None:
    file = home / "book.txt"
    file.write_bytes(rulebook_text().replace("\n", ends).encode(encoding))
    answer("import", str(file), "--game", "hero_duel")
    assert wordings()["hero_duel:1.2.3"] == load_zh("1.2.3")
    assert len(wordings()) == len(rulebook_text().split("\n"))


def test_a_file_with_a_single_clause_adds_that_clause(home: Path) -> None:
    file = home / "one.txt"
    file.write_text(f"1.2.3 {load_zh('1.2.3')}", "utf-8")
    assert answer("import", str(file), "--game", "hero_duel")["clauses"] == 1
    assert list(wordings()) == ["hero_duel:1.2.3"]


def test_a_rulebook_is_read_from_standard_input() -> None:
    words = ["import", "-", "--game", "hero_duel", "--json"]
    result = CliRunner().invoke(floorjudge, words, input=rulebook_text().encode(), standalone_mode=False)
    assert json.loads(result.stdout)["clauses"] > 100
    assert wordings()["hero_duel:1.2.3"] == load_zh("1.2.3")


@pytest.mark.parametrize("name", ["none.txt", ".", "/dev/null"])
def test_what_is_no_file_is_refused(home: Path, name: str) -> None:
    assert isinstance(run("import", str(home / name), "--game", "alya").exception, Refusal)


def test_a_file_without_end_is_read_no_further_than_a_rulebook_goes() -> None:
    assert isinstance(run("import", "/dev/zero", "--game", "alya").exception, Refusal)


def test_a_file_that_may_not_be_read_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = home / "secret.txt"
    file.write_text("一", "utf-8")
    monkeypatch.setattr(Path, "open", forbidden)
    refusal = run("import", str(file), "--game", "alya").exception
    assert isinstance(refusal, Refusal)
    assert "权限" in refusal.message_zh


def test_a_file_name_that_is_no_utf8_is_kept_readably(home: Path) -> None:
    file = home / os.fsdecode("规则.txt".encode("gbk"))
    file.write_bytes(rulebook_text().encode())
    answer("import", str(file), "--game", "hero_duel")
    assert answer("clause", "hero_duel:1.2.3")["official"]["file"].endswith(".txt")
