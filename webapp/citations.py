"""What cites the clauses now: the engine's functions and the tests' marks, joined for the citation lock."""

from collections.abc import Mapping
from pathlib import Path

from rules_text.citations import Citation, gather, read_lock
from webapp.evidence import ROOT, Piece, tests_by_clause


def present_citations(tests: Path = ROOT / "tests") -> dict[str, Citation]:
    """Every citation there is now; the tests as the lock knows them where there is no source tree."""
    from engine.clauses import load_all, qualified_name

    functions = {ref: [qualified_name(each) for each in found] for ref, found in load_all().items()}
    return gather(functions, _tests(tests))


def _tests(folder: Path) -> Mapping[str, list[str]]:
    if folder.is_dir():
        return {ref: [node_id(piece) for piece in pieces] for ref, pieces in tests_by_clause(folder).items()}
    return {ref: list(locked.citation.tests) for ref, locked in read_lock().items()}


def node_id(piece: Piece) -> str:
    """A test as pytest names it, ``tests/engine/test_draw.py::test_draw``."""
    return f"{piece.place.rpartition(':')[0]}::{piece.name}"
