"""The wheel, installed into an empty environment, is a working program."""

import json
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from webapp.version import version

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


def run(*command: object, **environment: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd="/",
        env={"PATH": "", "PYTHONIOENCODING": "utf-8", **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of an environment that holds the wheel, and nothing of the source tree.

    Its dependencies are those of this environment, through a path file, so that nothing is downloaded.
    """
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=False)
    place = folder / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    # A plain path file inside the new environment: path files of the old one (an editable install) aren't read.
    (place / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    run(sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "--no-deps", "--no-index", wheel)
    return folder / "bin"


def test_it_runs_from_the_wheel_not_from_the_source_tree(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import engine, rules_text, templates, webapp; print(webapp.__file__)")
    assert Path(where.strip()).is_relative_to(installed.parent)
    assert run(installed / "floorjudge", "--version", FLOORJUDGE_HOME=str(tmp_path)).split()[-1] == version()


def test_search_and_clause_answer(installed: Path, tmp_path: Path) -> None:
    home = {"FLOORJUDGE_HOME": str(tmp_path)}
    hits = json.loads(run(installed / "floorjudge", "search", "1.1.6", "--game", "hero_duel", "--json", **home))
    assert hits[0]["ref"] == "hero_duel:1.1.6"
    clause = json.loads(run(installed / "floorjudge", "clause", "hero_duel:1.1.6", "--json", **home))
    assert clause["zh"] and clause["en"]


def test_the_sample_event_is_ranked_and_paired(installed: Path) -> None:
    sample = run(installed / "python", "-c", "from webapp.samples import MATCHES; print(MATCHES)").strip()
    assert len(json.loads(run(installed / "floorjudge", "standings", sample, "--json"))) == 7
    assert len(json.loads(run(installed / "floorjudge", "pair", sample, "--json"))) == 4


def test_the_sample_dispute_is_adjudicated(installed: Path, tmp_path: Path) -> None:
    sample = run(installed / "python", "-c", "from webapp.samples import CASE; print(CASE)").strip()
    ruling = json.loads(run(installed / "floorjudge", "judge", sample, "--json", FLOORJUDGE_HOME=str(tmp_path)))
    assert ruling["faults"] == []
    assert ruling["complete"]
    assert [verdict["verdict"] for verdict in ruling["verdicts"]] == ["possible", "possible", "required"]


def test_the_tour_shows_all_three_things(installed: Path, tmp_path: Path) -> None:
    said = run(installed / "floorjudge", "demo", "--no-serve", FLOORJUDGE_HOME=str(tmp_path))
    assert "hero_duel:1.1.6" in said
    assert "裁定：可以" in said
    assert "第 4 轮对阵" in said


def test_the_site_has_its_templates_styles_and_languages(installed: Path, tmp_path: Path) -> None:
    probe = """
from webapp.app import create_app
client = create_app().test_client()
assert client.get("/rules/hero_duel/1.1.6").status_code == 200
assert client.get("/static/floorjudge.css").status_code == 200
client.set_cookie("language", "en")
assert "Skip to content" in client.get("/").text
print("whole")
"""
    assert run(installed / "python", "-c", probe, FLOORJUDGE_HOME=str(tmp_path)).strip() == "whole"
