"""Disputes with known answers: each case file says beside a claim what the ruling must be, and by which clauses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.adjudication import Case, adjudicate, open_case

FILES = sorted(Path(__file__).parent.glob("case-*.yaml"))


def read(path: Path) -> tuple[dict[str, Any], Case]:
    data = yaml.safe_load(path.read_text("utf-8"))
    case = open_case(data)
    assert isinstance(case, Case), case
    return data, case


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case_is_ruled_as_the_rulebook_says(path: Path) -> None:
    data, case = read(path)
    ruling = adjudicate(case).document()
    assert ruling["complete"] or "bound" in data.get("expect", {})
    for name, value in data.get("expect", {}).items():
        assert ruling[name] == value, name
    for claim, verdict in zip(data["claims"], ruling["verdicts"], strict=True):
        check(claim, verdict)


def check(claim: dict[str, Any], verdict: dict[str, Any]) -> None:
    expected = claim["expect"]
    assert verdict["verdict"] == expected["verdict"], (claim["says"], verdict)
    if "decided_by" in expected:
        assert verdict["decided_by"] == expected["decided_by"], claim["says"]
    cited = {
        clause
        for part in ("witness", "counter", "barred_by", "why_not")
        for step in verdict[part]
        for clause in step["clauses"]
    }
    assert set(expected.get("clauses", ())) <= cited, (claim["says"], sorted(cited))
    if verdict["verdict"] == "impossible":
        assert verdict["barred_by"], claim["says"]
    if "why" in expected:
        assert expected["why"] in {why["kind"] for why in verdict["why_not"]}
    if "readings" in expected:
        found: dict[str, dict[str, str]] = {}
        for each in verdict["readings"]:
            found.setdefault(each["open_point"], {})[each["reading"]] = each["verdict"]
        assert found == expected["readings"], claim["says"]


def test_every_dispute_of_the_list_has_its_case_file() -> None:
    numbers = {int(path.stem.removeprefix("case-").rstrip("bcd")) for path in FILES}
    assert set(range(1, 18)) <= numbers
