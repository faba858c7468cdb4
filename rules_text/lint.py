"""Faults of the printed rulebooks: what their numbers, references and sentences get wrong.

References and doubled numbers are found from the clauses; what shows in no number (a bracket never closed,
a contradiction) is told by the clause file's ``print_faults``. Nothing is mended: a judge should see it.

One fault may be our own: a text that was changed under a version that had been released.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from rules_text.clauses import Rulebook
from rules_text.history import Change, History, texts_of, unreleased
from rules_text.library import Library


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: the clause it shows at, its kind (``dangling``, ``misdirected`` …), and what is wrong."""

    ref: str
    fault: str
    zh: str
    en: str


def lint(library: Library, game: str | None = None) -> list[Finding]:
    """The faults of one game's rulebook, or of all, in printed order.

    Raises
    ------
    UnknownGame
    """
    books = [library.rulebook(game)] if game else list(library.rulebooks.values())
    return [finding for book in books for finding in _in_order(book)]


def _in_order(book: Rulebook) -> list[Finding]:
    places = {clause.ref: place for place, clause in enumerate(book)}
    found = [*_references(book), *_doubled_numbers(book), *_told(book)]
    return sorted(found, key=lambda finding: places[finding.ref])


def _references(book: Rulebook) -> Iterator[Finding]:
    """A misprinted reference is dangling where no clause has that number, else misdirected."""
    ids = {clause.id for clause in book}
    for clause in book:
        for misprint in clause.misprinted:
            printed, meant = misprint.printed, misprint.meant
            if printed in ids:
                zh = f"印作参见 {printed}，该处所讲的其实是 {meant}"
                en = f"refers to {printed}; what it speaks of stands in {meant}"
                yield Finding(clause.ref, "misdirected", zh, en)
            else:
                zh = f"印作参见 {printed}，并没有这一条；应是 {meant}"
                en = f"refers to {printed}, which does not exist; {meant} is meant"
                yield Finding(clause.ref, "dangling", zh, en)


def _doubled_numbers(book: Rulebook) -> Iterator[Finding]:
    """Two clauses with one printed number; the later is known by an id of its own."""
    by_label = defaultdict(list)
    for clause in book:
        by_label[clause.label].append(clause)
    for label, (first, *others) in by_label.items():
        if others:
            ids = "、".join(other.id for other in others)
            zh = f"编号 {label} 印了 {1 + len(others)} 次；后面的在这里记作 {ids}"
            en = f"the number {label} is printed {1 + len(others)} times; known here by {ids} after the first"
            yield Finding(first.ref, "doubled", zh, en)


def _told(book: Rulebook) -> Iterator[Finding]:
    return (Finding(fault.ref, fault.fault, fault.zh, fault.en) for fault in book.print_faults)


WHAT_BECAME = {
    Change.ADDED: ("新增了", "was added"),
    Change.REMOVED: ("删掉了", "was removed"),
    Change.CHANGED: ("改了文字", "changed its text"),
}


def unversioned(book: Rulebook, history: History) -> list[Finding]:
    """Clauses whose text isn't the released one though the version is: ours to mend, by raising the version."""
    version = history.versions[-1]
    how = f'python scripts/raise_version.py {book.game} "…" "…"'
    return [
        Finding(
            f"{book.game}:{identity}",
            "unversioned",
            f"第 {version} 版发布之后{WHAT_BECAME[change][0]}：把 version 改为 {version + 1}，再运行 {how}",
            f"{WHAT_BECAME[change][1]} since version {version}: set version to {version + 1}, then run {how}",
        )
        for identity, change in unreleased(history, texts_of(book)).items()
    ]
