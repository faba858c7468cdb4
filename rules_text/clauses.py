"""The nouns of a rulebook: clauses, what they define and refer to, and the points a rulebook leaves open.

Every value is frozen. A clause is known for good as ``GAME:ID`` (its ``ref``), for example
``hero_duel:1.1.6a``; an id alone is understood within its game.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a clause is: a rule carried out at the table, or text around the rules."""

    RULE = "rule"
    DEFINITION = "definition"
    EXAMPLE = "example"
    ADVICE = "advice"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Bilingual:
    """One text in both languages of the project."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Term:
    """A term that a clause defines, with the other names players use for it."""

    zh: str
    en: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Misprint:
    """A printed reference that is wrong: the number on paper, and the id that is meant."""

    printed: str
    meant: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered piece of a rulebook, restated.

    ``refers_to`` holds full refs; ``label`` is the number as printed; ``no_function`` says why no
    program could carry the clause out, where that is so.
    """

    game: str
    id: str
    label: str
    kind: Kind
    title_zh: str
    title_en: str
    zh: str
    en: str
    refers_to: tuple[str, ...] = ()
    misprinted: tuple[Misprint, ...] = ()
    terms: tuple[Term, ...] = ()
    questions: tuple[str, ...] = ()
    no_function_zh: str | None = None
    no_function_en: str | None = None

    @property
    def ref(self) -> str:
        """The clause's name across games, ``GAME:ID``."""
        return f"{self.game}:{self.id}"

    @property
    def text_hash(self) -> str:
        """Twelve hexadecimal digits that change when the Chinese or the English text does."""
        return hashlib.sha256(f"{self.zh}\0{self.en}".encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read an open point."""

    id: str
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A place where a rulebook contradicts itself, refers to nothing, or is silent.

    ``id`` is full (``GAME:open.NAME``), ``clauses`` are full refs, ``default`` is the id of a reading.
    """

    id: str
    clauses: tuple[str, ...]
    title_zh: str
    title_en: str
    zh: str
    en: str
    readings: tuple[Reading, ...]
    default: str

    @property
    def ref(self) -> str:
        """What a citation calls it: its id."""
        return self.id

    @property
    def text_hash(self) -> str:
        """Twelve hexadecimal digits that change when its texts or those of its readings do."""
        texts = [self.zh, self.en, *(text for each in self.readings for text in (each.id, each.zh, each.en))]
        return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class PrintFault:
    """A fault of the booklet that shows in no reference: a number left out, a bracket never closed."""

    ref: str
    fault: str
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One game's rules in printed order, with the edition they restate and the version of our text."""

    game: str
    title: Bilingual
    edition: Bilingual
    version: int
    clauses: tuple[Clause, ...]
    open_points: tuple[OpenPoint, ...] = ()
    print_faults: tuple[PrintFault, ...] = ()

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)
