"""Rules against what carries them out: implemented, tested, missing, and citations gone stale."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_text.citations import Citation, Citations, Lock
from rules_text.clauses import Kind
from rules_text.library import Library

NONE = Citation()


@dataclass(frozen=True, slots=True)
class Missing:
    """A rule that no function carries out; the reason where none could, ``None`` where one is owed."""

    ref: str
    reason_zh: str | None
    reason_en: str | None


@dataclass(frozen=True, slots=True)
class Stale:
    """A citation that someone must look at again, and why."""

    ref: str
    reason_zh: str
    reason_en: str


@dataclass(frozen=True, slots=True)
class CrossReference:
    """The count of all clauses, of those that are rules, of rules implemented and tested, and the lists."""

    clauses: int
    rules: int
    implemented: int
    tested: int
    missing: tuple[Missing, ...]
    stale: tuple[Stale, ...]


def cross_reference(library: Library, citations: Citations, lock: Lock, game: str | None = None) -> CrossReference:
    """Hold the citations of now, and the lock, against the clauses of one game or of all.

    Raises
    ------
    UnknownGame
    """
    clauses = list(library.rulebook(game)) if game else list(library)
    rules = [clause for clause in clauses if clause.kind is Kind.RULE]
    return CrossReference(
        clauses=len(clauses),
        rules=len(rules),
        implemented=sum(bool(citations.get(rule.ref, NONE).functions) for rule in rules),
        tested=sum(bool(citations.get(rule.ref, NONE).tests) for rule in rules),
        missing=tuple(
            Missing(rule.ref, rule.no_function_zh, rule.no_function_en)
            for rule in rules
            if not citations.get(rule.ref, NONE).functions
        ),
        stale=tuple(_stale(library, citations, lock, game)),
    )


def _stale(library: Library, citations: Citations, lock: Lock, game: str | None) -> Iterator[Stale]:
    known = set()
    for clause in library.citable(game):
        known.add(clause.ref)
        cited, locked = citations.get(clause.ref), lock.get(clause.ref)
        if locked and locked.text_hash != clause.text_hash:
            yield Stale(
                clause.ref,
                "条文改过，引用它的程序还没有再看",
                "the text changed since its citations were looked at",
            )
        elif bool(cited) != bool(locked) or (cited and locked and cited != locked.citation):
            yield Stale(
                clause.ref,
                "引用有增减，锁文件还没有更新",
                "functions or tests that cite it came or went since the lock",
            )
    for ref in dict.fromkeys((*citations, *lock)):
        if ref not in known and (game is None or ref.startswith(f"{game}:")):
            yield Stale(ref, "引用了不存在的条文", "what is cited does not exist")
