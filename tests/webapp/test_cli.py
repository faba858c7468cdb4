"""The command line: lazy sub-commands, plain refusals, exit statuses."""

import json
import subprocess
import sys
import types

import click
import pytest

from webapp import cli
from webapp.errors import Refusal


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "webapp", *args], capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_help_lists_every_command_without_importing_one() -> None:
    probe = (
        "import sys, webapp.cli as c\n"
        "try: c.main(['--help'])\n"
        "except SystemExit as e: print('status', e.code)\n"
        "print([m for m in sys.modules if m.startswith('webapp.commands.') and not m.endswith('.output')])\n"
        "print('flask' in sys.modules, 'whoosh' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, encoding="utf-8", check=True)
    assert all(name in done.stdout for name in cli.COMMANDS)
    assert done.stdout.splitlines()[-3:] == ["status 0", "[]", "False False"]


def test_version_is_that_of_the_project() -> None:
    from webapp.version import _version_of_source, version

    assert run("--version").stdout.strip() == f"floorjudge {version()}"
    assert version() == _version_of_source()


def test_unknown_command_is_wrong_usage() -> None:
    done = run("serch")
    assert done.returncode == 2
    assert "serch" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command `clause` that refuses with two faults."""

    @click.command()
    @click.option("--json", "as_json", is_flag=True)
    def command(as_json: bool) -> None:
        del as_json
        raise Refusal("没有这条规则", "No such clause", [{"ref": "x:1", "near": "x:2"}, "另一处"])

    module = types.ModuleType("refusing")
    module.command = command  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "refusing", module)
    monkeypatch.setitem(cli.COMMANDS, "clause", cli.Entry("refusing", ""))


@pytest.mark.usefixtures("refusing")
def test_refusal_is_said_in_both_languages_with_every_fault(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["clause"])
    out, err = capsys.readouterr()
    assert left.value.code == 1
    assert out == ""
    assert "没有这条规则" in err
    assert "No such clause" in err
    assert "ref: x:1 · near: x:2" in err
    assert "另一处" in err


@pytest.mark.usefixtures("refusing")
def test_refusal_with_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["clause", "--json"])
    out, err = capsys.readouterr()
    assert left.value.code == 1
    assert err == ""
    assert json.loads(out) == {
        "error": "没有这条规则",
        "error_en": "No such clause",
        "faults": [{"ref": "x:1", "near": "x:2"}, "另一处"],
    }
