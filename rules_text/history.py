"""The versions of our text: what each said, and what changed from one to another.

A clause file holds the present version. ``versions/GAME.yaml`` tells of every released version in order; an older
one keeps the former text of each clause that its successor changed, so that any version can be put together
again by going back from the present one. A digest of every present text shows whether it still is what was released:
whoever changes a text has to raise the version.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import takewhile
from pathlib import Path

from rules_text.clauses import Bilingual, Clause, Rulebook
from rules_text.errors import RulebookError
from rules_text.records import Faults, Record, read_record

HISTORY = Path(__file__).parent / "versions"


@dataclass(frozen=True, slots=True)
class Text:
    """What one clause says in one version."""

    label: str
    title: Bilingual
    zh: str
    en: str


Texts = Mapping[str, Text]
"""A version's texts by id, in printed order."""


@dataclass(frozen=True, slots=True)
class Release:
    """One version of a game's text.

    ``former`` holds, by id, what the next version changed: the text as it stood here, or ``None`` where the
    clause came with the next version.
    """

    version: int
    note: Bilingual
    former: Mapping[str, Text | None]


@dataclass(frozen=True, slots=True)
class History:
    """The versions of one game's text, the oldest first, the present one last.

    ``digests`` holds, by id, the `digest` of every text of the last version as it was released.
    """

    game: str
    releases: tuple[Release, ...]
    digests: Mapping[str, str]

    @property
    def versions(self) -> tuple[int, ...]:
        """Their numbers."""
        return tuple(release.version for release in self.releases)


class UnknownVersion(LookupError):
    """The text never had this version (which may be no number at all); ``versions`` are those it had."""

    def __init__(self, version: int | str, versions: tuple[int, ...]) -> None:
        super().__init__(f"no version {version}: there are {', '.join(map(str, versions))}")
        self.version = version
        self.versions = versions


class Change(StrEnum):
    """What became of a clause."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class TextChange:
    """One clause that two versions say differently; ``before`` or ``after`` is ``None`` where there is no clause."""

    id: str
    before: Text | None
    after: Text | None

    @property
    def change(self) -> Change:
        """Whether the clause came, went, or says something else."""
        if self.before is None:
            return Change.ADDED
        return Change.REMOVED if self.after is None else Change.CHANGED

    @property
    def text(self) -> Text:
        """The later text that there is."""
        text = self.after or self.before
        assert text is not None
        return text


def digest(text: Text) -> str:
    """Twelve hexadecimal digits that change whenever any part of the text does."""
    parts = (text.label, text.title.zh, text.title.en, text.zh, text.en)
    return sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()[:12]


def unreleased(history: History, texts: Texts) -> dict[str, Change]:
    """What became of each clause since the last version was released; empty where the texts are that version's.

    ``texts`` are those of now. They may be new only under a new version.
    """
    changes = {
        identity: Change.CHANGED if identity in history.digests else Change.ADDED
        for identity, text in texts.items()
        if history.digests.get(identity) != digest(text)
    }
    return changes | dict.fromkeys((each for each in history.digests if each not in texts), Change.REMOVED)


def texts_of(book: Rulebook) -> dict[str, Text]:
    """The present texts of a rulebook."""
    return {clause.id: _text_of(clause) for clause in book}


def _text_of(clause: Clause) -> Text:
    return Text(clause.label, Bilingual(clause.title_zh, clause.title_en), clause.zh, clause.en)


def texts_at(history: History, book: Rulebook, version: int) -> dict[str, Text]:
    """The texts of one version; clauses that are gone since stand at the end.

    Raises
    ------
    UnknownVersion
    """
    if version not in history.versions:
        raise UnknownVersion(version, history.versions)
    texts: dict[str, Text | None] = dict(texts_of(book))
    for release in takewhile(lambda release: release.version >= version, reversed(history.releases)):
        texts.update(release.former)
    return {identity: text for identity, text in texts.items() if text is not None}


def compare(before: Texts, after: Texts) -> tuple[TextChange, ...]:
    """What changed between two versions, in the order of the later one; what is gone stands at the end."""
    ids = dict.fromkeys((*after, *before))
    changes = (TextChange(identity, before.get(identity), after.get(identity)) for identity in ids)
    return tuple(change for change in changes if change.before != change.after)


def read_history(game: str, folder: Path = HISTORY) -> History:
    """The history of one game's text.

    Raises
    ------
    RulebookError
        With every fault of the file.
    OSError
        If there is none.
    """
    path = folder / f"{game}.yaml"
    faults = Faults(path.name)
    record = read_record(path, faults)
    releases = tuple(_release(each) for each in record.records("versions", required=True)) if record else ()
    digests = record.mapping("digests", required=True) if record else {}
    if record:
        record.finish()
        numbers = [release.version for release in releases]
        if numbers != list(range(1, len(numbers) + 1)):
            record.fault(
                f"版本应从 1 起连续编号，不能是 {numbers}", f"versions count from 1 without a gap, not {numbers}"
            )
    if faults.found:
        raise RulebookError(tuple(faults.found))
    return History(game, releases, digests)


def _release(record: Record) -> Release:
    version = record.number("version")
    note = record.bilingual("note") or Bilingual("", "")
    former = dict(_former(each) for each in record.records("former"))
    record.finish()
    return Release(version, note, former)


def _former(record: Record) -> tuple[str, Text | None]:
    record.owner = record.text("id")
    text = None
    if not record.has("absent"):
        title = record.bilingual("title") or Bilingual("", "")
        text = Text(record.text("label"), title, record.text("zh"), record.text("en"))
    elif record.text("absent") != "true":
        record.fault("absent 只能写 true，或者不写", "'absent' is true or not given")
    record.finish()
    return record.owner, text
