"""Keeping the English catalogue in step with the pages: `python -m webapp.translations.catalogue`.

Reads every message out of the code and the templates, keeps the translations there are, and compiles the
catalogue. Prints what still has no translation and ends with 1 if there is any.
"""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
PO = FOLDER / "en" / "LC_MESSAGES" / "messages.po"
MO = PO.with_suffix(".mo")
# A date in the header would change the files with every run.
TIMELESS = datetime(2026, 1, 1, tzinfo=UTC)


def extracted() -> Catalog:
    """Every message of the code and the templates."""
    catalogue = Catalog(
        locale="en",
        project="Floorjudge",
        header_comment="# English for Floorjudge. The ids are the Chinese that the pages are written in.",
        msgid_bugs_address="",
        last_translator="",
        creation_date=TIMELESS,
        revision_date=TIMELESS,
        charset="utf-8",
        fuzzy=False,
    )
    found = extract_from_dir(
        str(ROOT),
        method_map=[("webapp/**.py", "python"), ("templates/**.html", "jinja2")],
        directory_filter=lambda path: (
            Path(path) == ROOT or Path(path).relative_to(ROOT).parts[0] in ("webapp", "templates")
        ),
    )
    for file_name, line, message, comments, context in found:
        catalogue.add(message, None, [(Path(file_name).as_posix(), line)], auto_comments=comments, context=context)
    return catalogue


def translated(path: Path = PO) -> Catalog:
    """The catalogue as it lies in the repository; empty if it isn't there yet."""
    if not path.exists():
        return Catalog(locale="en")
    with path.open("rb") as file:
        return read_po(file, locale="en")


def missing(messages: Catalog, catalogue: Catalog) -> list[str]:
    """The messages of the pages that the catalogue doesn't translate."""
    return sorted(
        str(message.id) for message in messages if message.id and not (catalogue.get(message.id) or message).string
    )


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update() -> list[str]:
    """Bring both files up to date; gives the messages without translation."""
    messages, before = extracted(), translated()
    for message in messages:
        known = before.get(message.id) if message.id else None
        if known:
            message.string = known.string
    PO.parent.mkdir(parents=True, exist_ok=True)
    with PO.open("wb") as file:
        # Without line numbers and dates, so that moving code doesn't change the catalogue.
        write_po(file, messages, no_location=True, sort_output=True, width=0, omit_header=False)
    MO.write_bytes(compiled(translated()))
    return missing(messages, translated())


if __name__ == "__main__":
    untranslated = update()
    print("\n".join(untranslated))
    sys.exit(bool(untranslated))
