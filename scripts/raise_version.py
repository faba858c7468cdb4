"""Release a new version of our text of one game: ``python scripts/raise_version.py FORMER.yaml ZH EN``.

``FORMER.yaml`` is the clause file of the version before (from the version control), named ``GAME.yaml``; ``ZH`` and
``EN`` say in a sentence what changed. The present clause file must carry the next version's number already. What the
former version said of each changed clause goes into ``rules_text/versions/GAME.yaml``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import yaml

from rules_text.clause_file import read_clause_file
from rules_text.clauses import Bilingual, Rulebook
from rules_text.history import HISTORY, TextChange, compare, read_history, texts_of
from rules_text.library import RULEBOOKS

COMMENT = (
    "# The versions of our text, oldest first. `python scripts/raise_version.py` adds one; see docs/rules-text.md.\n"
)


def raised(document: dict[str, Any], former: Rulebook, present: Rulebook, note: Bilingual) -> dict[str, Any]:
    """The history document with the present version added."""
    last = document["versions"][-1]
    if (last["version"], last["version"] + 1) != (former.version, present.version):
        raise SystemExit(f"history ends at {last['version']}: not a step from {former.version} to {present.version}")
    changes = compare(texts_of(former), texts_of(present))
    closed = last | {"former": [entry(change) for change in changes]}
    new = {"version": present.version, "note": {"zh": note.zh, "en": note.en}}
    return {"versions": [*document["versions"][:-1], closed, new]}


def entry(change: TextChange) -> dict[str, Any]:
    """One changed clause as it stood before."""
    text = change.before
    if text is None:
        return {"id": change.id, "absent": True}
    title = {"zh": text.title.zh, "en": text.title.en}
    return {"id": change.id, "label": text.label, "title": title, "zh": text.zh, "en": text.en}


def main(former_file: Path, zh: str, en: str) -> None:
    """Read both clause files, and write the history."""
    files = [read_clause_file(path) for path in (former_file, RULEBOOKS / former_file.name)]
    former, present = (file.rulebook for file in files)
    if former is None or present is None:
        raise SystemExit("\n".join(str(fault) for file in files for fault in file.faults))
    path = HISTORY / former_file.name
    document = raised(yaml.safe_load(path.read_text("utf-8")), former, present, Bilingual(zh, en))
    path.write_text(COMMENT + yaml.safe_dump(document, allow_unicode=True, sort_keys=False, width=120), "utf-8")
    print(f"{path.name}: {read_history(former.game).versions}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]), *sys.argv[2:])
