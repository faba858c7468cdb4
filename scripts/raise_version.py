"""Release a new version of our text of one game: ``python scripts/raise_version.py GAME ZH EN``.

The clause file must carry the next version's number already. ``ZH`` and ``EN`` say in a sentence what changed. What
the former version said of each changed clause goes into ``rules_text/versions/GAME.yaml``, with a digest of every
text of the new one. The former text is looked for in version control, by its digests; ``--former FILE`` names it where
there is none. A game without a history starts one.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from rules_text.clause_file import read_clause_file
from rules_text.clauses import Bilingual, Rulebook
from rules_text.history import HISTORY, History, TextChange, Texts, compare, digest, read_history, texts_of, unreleased
from rules_text.library import RULEBOOKS

COMMENT = (
    "# The versions of our text, oldest first. `python scripts/raise_version.py` adds one; see docs/rules-text.md.\n"
)


def started(present: Rulebook, note: Bilingual) -> dict[str, Any]:
    """The history document of a game that had none."""
    if present.version != 1:
        raise SystemExit(f"{present.game}: a history starts at version 1, not {present.version}")
    return document([release(present.version, note)], texts_of(present))


def raised(history: Mapping[str, Any], former: Rulebook, present: Rulebook, note: Bilingual) -> dict[str, Any]:
    """The history document with the present version added."""
    *earlier, last = history["versions"]
    if (last["version"], last["version"] + 1) != (former.version, present.version):
        raise SystemExit(f"history ends at {last['version']}: not a step from {former.version} to {present.version}")
    before, after = texts_of(former), texts_of(present)
    if history["digests"] != digests(before):
        raise SystemExit(f"the former file does not say what version {former.version} said")
    closed = last | {"former": [entry(change) for change in compare(before, after)]}
    return document([*earlier, closed, release(present.version, note)], after)


def release(version: int, note: Bilingual) -> dict[str, Any]:
    """A new version, which nothing has changed yet."""
    return {"version": version, "note": {"zh": note.zh, "en": note.en}}


def document(releases: list[dict[str, Any]], texts: Texts) -> dict[str, Any]:
    """The history document."""
    return {"versions": releases, "digests": digests(texts)}


def digests(texts: Texts) -> dict[str, str]:
    """The digest of each text by id."""
    return {identity: digest(text) for identity, text in texts.items()}


def entry(change: TextChange) -> dict[str, Any]:
    """One changed clause as it stood before."""
    text = change.before
    if text is None:
        return {"id": change.id, "absent": True}
    title = {"zh": text.title.zh, "en": text.title.en}
    return {"id": change.id, "label": text.label, "title": title, "zh": text.zh, "en": text.en}


def rulebook(path: Path) -> Rulebook:
    """The rulebook of a clause file that has no faults."""
    file = read_clause_file(path)
    if file.rulebook is None or file.faults:
        raise SystemExit("\n".join(map(str, file.faults)))
    return file.rulebook


def released(history: History) -> Rulebook:
    """The rulebook as it was released, from version control."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{history.game}.yaml"
        for text in committed(RULEBOOKS / path.name):
            path.write_text(text, "utf-8")
            book = read_clause_file(path).rulebook
            if book and book.version == history.versions[-1] and not unreleased(history, texts_of(book)):
                return book
    raise SystemExit(f"no commit holds version {history.versions[-1]} of {history.game}: name it with --former")


def committed(path: Path) -> Iterator[str]:
    """The file's contents in version control, the newest first."""
    for commit in git("log", "--format=%H", "--", path.name).split():
        yield git("show", f"{commit}:./{path.name}")


def git(*arguments: str) -> str:
    """What git answers in the folder of the clause files."""
    return subprocess.run(["git", *arguments], cwd=RULEBOOKS, check=True, capture_output=True, encoding="utf-8").stdout


def main(game: str, note: Bilingual, former: Path | None) -> None:
    """Write the history with the present version added."""
    path = HISTORY / f"{game}.yaml"
    present = rulebook(RULEBOOKS / path.name)
    if path.exists():
        before = rulebook(former) if former else released(read_history(game))
        new = raised(yaml.safe_load(path.read_text("utf-8")), before, present, note)
    else:
        new = started(present, note)
    text = yaml.safe_dump(new, allow_unicode=True, sort_keys=False, width=110, default_flow_style=None)
    path.write_text(COMMENT + text, "utf-8")
    print(f"{path.name}: {read_history(game).versions}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("zh")
    parser.add_argument("en")
    parser.add_argument("--former", type=Path)
    chosen = parser.parse_args()
    main(chosen.game, Bilingual(chosen.zh, chosen.en), chosen.former)
