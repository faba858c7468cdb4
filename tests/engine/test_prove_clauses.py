"""The proof that clauses are tested: it finds what nobody notices, and a sample of it holds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="each broken function runs in a forked process")


def prove(*more: str) -> dict[str, Any]:
    """What the script tells."""
    script = [sys.executable, str(ROOT / "scripts" / "prove_clauses.py"), "--json", *more]
    told = subprocess.run(script, capture_output=True, text=True, check=False, timeout=300)
    assert told.returncode in (0, 1), told.stderr
    found: dict[str, Any] = json.loads(told.stdout[told.stdout.index("{") :])
    return found


@pytest.mark.slow
def test_a_test_notices_whichever_function_of_a_sample_is_broken() -> None:
    found = prove("--game", "hero_duel", "--sample", "12", "--seed", "1")
    assert (found["functions"], found["survivors"], found["unproven"]) == (12, [], [])


@pytest.mark.slow
def test_a_function_that_no_test_covers_is_told() -> None:
    found = prove("--game", "hero_duel", "--only", "engine.games.hero_duel.outcome.check", "--without", "test_ending")
    assert {each["function"] for each in found["survivors"]} >= {"engine.games.hero_duel.outcome.check"}
