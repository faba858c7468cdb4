"""Two versions of our text held against each other, as the command, the page and the JSON tell it."""

from dataclasses import dataclass
from typing import Any

from rules_text.history import Release, Text, TextChange, UnknownVersion, compare, read_history, texts_at
from rules_text.library import load_library


@dataclass(frozen=True, slots=True)
class Changes:
    """What two versions of one game's text say differently; ``releases`` are all there are."""

    game: str
    before: int
    after: int
    releases: tuple[Release, ...]
    changes: tuple[TextChange, ...]


def changes_between(game: str, before: int | str | None = None, after: int | str | None = None) -> Changes:
    """What changed from one version to another; from the first, to the present one, where none is named.

    A version may be given as it was typed.

    Raises
    ------
    UnknownGame, UnknownVersion
    """
    book = load_library().rulebook(game)
    history = read_history(game)
    earlier = known_version(before, history.versions, history.versions[0])
    later = known_version(after, history.versions, history.versions[-1])
    changes = compare(texts_at(history, book, earlier), texts_at(history, book, later))
    return Changes(game, earlier, later, history.releases, changes)


def known_version(asked: int | str | None, versions: tuple[int, ...], unasked: int) -> int:
    """The number of a version that there is; ``unasked`` where none is named.

    Raises
    ------
    UnknownVersion
    """
    if asked is None or asked == "":
        return unasked
    for version in versions:
        if str(asked).strip() == str(version):
            return version
    raise UnknownVersion(asked, versions)


def document(found: Changes) -> dict[str, Any]:
    """The changes as JSON."""
    return {
        "game": found.game,
        "from": found.before,
        "to": found.after,
        "versions": [
            {"version": each.version, "note": {"zh": each.note.zh, "en": each.note.en}} for each in found.releases
        ],
        "changes": [
            {
                "ref": f"{found.game}:{change.id}",
                "change": str(change.change),
                "before": text_document(change.before),
                "after": text_document(change.after),
            }
            for change in found.changes
        ],
    }


def text_document(text: Text | None) -> dict[str, Any] | None:
    """One clause's text in one version as JSON."""
    if text is None:
        return None
    return {"label": text.label, "title": {"zh": text.title.zh, "en": text.title.en}, "zh": text.zh, "en": text.en}
