"""`floorjudge judge`: one JSON document, readable text, and one clear sentence for what can't be ruled on."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from webapp.cli import main
from webapp.commands.judge import command

CASE = Path(__file__).parent.parent / "cases" / "case-01.yaml"


def run(*args: str) -> Result:
    return CliRunner().invoke(command, args)


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["judge", *args])
    shown = capsys.readouterr()
    return int(left.value.code or 0), shown.out, shown.err


def test_json_is_the_contract() -> None:
    document = json.loads(run(str(CASE), "--json").stdout)
    assert {"faults", "lines", "states", "complete", "verdicts"} <= set(document)
    assert document["faults"] == [] and document["complete"] is True and document["lines"] == 3
    first = document["verdicts"][0]
    assert {"claim", "verdict", "decided_by", "witness"} <= set(first)
    assert (first["verdict"], first["decided_by"]) == ("possible", "A")
    assert all({"text", "clauses", "function"} <= set(step) for step in first["witness"])


def test_text_numbers_the_steps_and_cites_clauses() -> None:
    text = run(str(CASE)).output
    assert "裁定：可以 possible" in text
    assert "由谁决定 (decided by)：A" in text
    assert "hero_duel:1.1.6" in text


def test_a_bound_is_named() -> None:
    document = json.loads(run(str(CASE.with_name("case-01b.yaml")), "--max-states", "2", "--json").stdout)
    assert document["complete"] is False and document["bound"] == "states"
    assert run(str(CASE.with_name("case-01b.yaml")), "--max-states", "2").output.count("--max-states") == 1


def test_faults_are_refused_all_at_once_with_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: hero_duel\nboard: {A: {field: [Q]}, B: {hand: many}}\nuntil: never\n", "utf-8")
    status, out, _ = refused(capsys, str(bad), "--json")
    faults = json.loads(out)["faults"]
    assert status == 1
    assert {fault["place"] for fault in faults} == {"A.field.1", "B.hand", "until"}
    status, out, err = refused(capsys, str(bad))
    assert status == 1 and out == "" and "3 处不对" in err and "Traceback" not in err


@pytest.mark.parametrize("text", ["game: [hero_duel\nboard: {", "a: b: c", "\tgame: x", "&a [*a, *b]"])
def test_yaml_that_is_not_yaml_names_the_line(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(text, "utf-8")
    status, _, err = refused(capsys, str(bad))
    assert status == 1 and "不是 YAML" in err and "line" in err


def test_bytes_that_are_no_text_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(b"\xff\xfe\x00game")
    status, _, err = refused(capsys, str(bad))
    assert status == 1 and "UTF-8" in err


def test_a_file_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "nowhere.yaml")[0] == 1


def test_faults_are_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = "{A: {field: ['?','?','?','?','?','?']}, B: {}}"
    (tmp_path / "six.yaml").write_text(f"game: hero_duel\nboard: {board}\n", "utf-8")
    status, shown, told = refused(capsys, str(tmp_path / "six.yaml"))
    assert (status, shown) == (1, "")
    assert "A.field 写了 6 格（6 张牌），战场只有 5 格  [hero_duel:3.2.1]" in told
    assert "code:" not in told and "text_en" not in told


def test_a_case_saved_in_the_encoding_of_an_organisers_laptop_is_read(tmp_path: Path) -> None:
    (tmp_path / "gbk.yaml").write_bytes(CASE.read_text("utf-8").encode("gb18030"))
    assert json.loads(run(str(tmp_path / "gbk.yaml"), "--json").stdout)["lines"] == 3
