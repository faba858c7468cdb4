"""The citation lock: for each clause that a function or a test cites, the text it was written against.

When the text of a clause changes, what cites it is stale until someone has looked at it again. The lock
also tells which functions and tests there are where the source tree isn't at hand.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules_text.library import Library

LOCK = Path(__file__).parent / "citations.lock.json"


@dataclass(frozen=True, slots=True)
class Citation:
    """What cites one clause: qualified names of functions, node ids of tests, each sorted."""

    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LockedCitation:
    """A citation, and the hash of the clause's text when it was last looked at."""

    text_hash: str
    citation: Citation


class DamagedLock(ValueError):
    """The file isn't a citation lock; ``line`` is where reading stopped."""

    def __init__(self, file: str, line: int) -> None:
        super().__init__(f"{file}:{line}: not a citation lock")
        self.file = file
        self.line = line


Citations = Mapping[str, Citation]
Lock = Mapping[str, LockedCitation]


def read_lock(path: Path = LOCK) -> dict[str, LockedCitation]:
    """The lock by full ref; empty where there is none yet.

    Raises
    ------
    DamagedLock
        If the file isn't such a lock.
    """
    if not path.exists():
        return {}
    try:
        document = json.loads(path.read_text("utf-8"))
        return {
            ref: LockedCitation(entry["text"], Citation(tuple(entry["functions"]), tuple(entry["tests"])))
            for ref, entry in document.items()
        }
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise DamagedLock(path.name, getattr(error, "lineno", 1)) from error


def write_lock(citations: Citations, library: Library, path: Path = LOCK) -> None:
    """Lock what is cited now to the texts of now, in the library's order; one line each.

    Citations of what doesn't exist are left out: `stale` reports them.
    """
    lines = [
        f"{json.dumps(cited.ref)}: "
        + json.dumps(
            {
                "text": cited.text_hash,
                "functions": list(citations[cited.ref].functions),
                "tests": list(citations[cited.ref].tests),
            },
            ensure_ascii=False,
        )
        for cited in library.citable()
        if cited.ref in citations
    ]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def gather(functions: Mapping[str, Iterable[str]], tests: Mapping[str, Iterable[str]]) -> dict[str, Citation]:
    """Functions and tests by ref, joined."""
    refs = dict.fromkeys((*functions, *tests))
    return {
        ref: Citation(tuple(sorted(set(functions.get(ref, ())))), tuple(sorted(set(tests.get(ref, ())))))
        for ref in refs
    }
