"""The parsed library kept as JSON, so that starting doesn't parse YAML. Anything odd there is ignored."""

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rules_text.clauses import (
    Bilingual,
    Clause,
    Kind,
    Misprint,
    OpenPoint,
    PrintFault,
    Reading,
    Rulebook,
    Term,
)
from rules_text.library import Library
from rules_text.private import make_private, private_folder

# Raise when the fields of the values change: an older file is then not read.
FORMAT = 1


def load(version: str) -> Library | None:
    """The library kept for these sources, or ``None``."""
    try:
        document = json.loads(_path(version).read_bytes())
        return Library({game: rulebook(value) for game, value in document.items()})
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None


def save(version: str, library: Library) -> None:
    """Keep the library; a folder that can't be written costs only time."""
    path = _path(version)
    document = {game: asdict(book) for game, book in library.rulebooks.items()}
    try:
        make_private(path.parent)
        for old in path.parent.glob("library-*.json"):
            old.unlink(missing_ok=True)
        draft = path.with_suffix(f".{os.getpid()}.draft")
        draft.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
        draft.replace(path)
    except OSError:
        return


def _path(version: str) -> Path:
    return private_folder("rules") / f"library-{FORMAT}-{version}.json"


def rulebook(value: dict[str, Any]) -> Rulebook:
    """A rulebook from what `dataclasses.asdict` made of it."""
    return Rulebook(
        game=value["game"],
        title=Bilingual(**value["title"]),
        edition=Bilingual(**value["edition"]),
        version=value["version"],
        clauses=tuple(map(_clause, value["clauses"])),
        open_points=tuple(map(_open_point, value["open_points"])),
        print_faults=tuple(PrintFault(**fault) for fault in value["print_faults"]),
    )


def _clause(value: dict[str, Any]) -> Clause:
    value["kind"] = Kind(value["kind"])
    value["refers_to"] = tuple(value["refers_to"])
    value["questions"] = tuple(value["questions"])
    value["misprinted"] = tuple(Misprint(**each) for each in value["misprinted"])
    value["terms"] = tuple(Term(each["zh"], each["en"], tuple(each["also"])) for each in value["terms"])
    return Clause(**value)


def _open_point(value: dict[str, Any]) -> OpenPoint:
    value["clauses"] = tuple(value["clauses"])
    value["readings"] = tuple(Reading(**each) for each in value["readings"])
    return OpenPoint(**value)
