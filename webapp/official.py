"""The official wordings that the user has imported, kept in his own store beside our text.

The stream `official/GAME` is the log: what was imported, which guesses were confirmed or mended, by whom. Tables
beside it (`webapp.official_tables`) hold what stands now; `webapp.wordings` reads them. What is kept is never
replaced without being told to: see `keep`. What an import guessed is settled in `webapp.official_guesses`.
"""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from rules_text.clauses import Rulebook
from rules_text.importing.decoding import NotARulebook
from rules_text.importing.guesses import Guess
from rules_text.importing.official import Differences, Official, compare, read_official
from rules_text.importing.spots import GuessKind
from webapp.errors import Refusal
from webapp.home import store_path
from webapp.official_tables import OFFICIAL, STREAM
from webapp.store import Fact, Store
from webapp.wordings import GUESSES, WORDINGS

# What is guessed of lost characters, rather than of where a line belongs.
DAMAGED = (str(GuessKind.RESTORED), str(GuessKind.UNMENDED))


@dataclass(frozen=True, slots=True)
class Kept:
    """What came of an import.

    Attributes
    ----------
    differences : Differences
        The new text against what was kept before.
    written : int
        How many wordings were written.
    version : int
        How far the game's log is now.
    """

    differences: Differences
    written: int
    version: int


def read_file(content: bytes | str, name: str, book: Rulebook) -> Official:
    """What a file gives (see `read_official`). Raises `Refusal`, naming the file, where it holds no rulebook's text."""
    try:
        return read_official(content, book)
    except NotARulebook as reason:
        raise Refusal(f"{name}：{reason.zh}", f"{name}: {reason.en}") from reason


@contextmanager
def opened(path: Path | None = None) -> Iterator[Store]:
    """The store with the tables of official wordings. Raises `Refusal` where it is busy or can't be written."""
    file = path or store_path()
    try:
        with Store(file, [OFFICIAL]) as store:
            yield store
    except sqlite3.OperationalError as error:
        raise Refusal(
            f"写不进 {file}（{error}）：请稍后再试，并检查磁盘空间与权限；没有保存任何内容",
            f"Cannot write {file} ({error}): try again, and look at disk space and permissions; nothing was kept",
        ) from error


def keep(
    official: Official,
    game: str,
    file: str,
    *,
    replacing: bool = False,
    dry_run: bool = False,
    seen: int | None = None,
    who: str = "",
    path: Path | None = None,
) -> Kept:
    """Keep what a file gave, in one transaction; tell how it differs from what was kept before.

    Parameters
    ----------
    official : Official
    game, file : str
        The game's key, and the name of the file.
    replacing : bool
        Whether a wording that is kept gives way to a different one; without it only new ones are written.
    dry_run : bool
        Only tell.
    seen : int, optional
        The version of the game's log that the differences were shown of.
    who : str
        Who imports.
    path : Path, optional
        The store's file.

    Raises
    ------
    Conflict
        If the log is further than ``seen``, or somebody else writes at the same moment.
    """
    with opened(path) as store:
        version = store.version(STREAM + game)
        differences = against_kept(store, game, official)
        wanted = [*differences.added, *((change.ref for change in differences.changed) if replacing else ())]
        if dry_run or not (wanted or _agreed(store, game, official, differences)):
            return Kept(differences, 0, version)
        fact = _imported(store, game, official, file, differences, wanted, replacing)
        version = store.append(STREAM + game, version if seen is None else seen, [replace(fact, who=who)])
        return Kept(differences, len(wanted), version)


def against_kept(store: Store, game: str, official: Official) -> Differences:
    """What a file gave against what is kept.

    A wording that somebody has mended is the same as the text it was mended from, unless the new file has that text
    without having to guess it: then the two disagree.
    """
    rows = store.database.conn.execute(
        f"SELECT ref, text, COALESCE(read, text) FROM {WORDINGS} WHERE game = ? ORDER BY rowid", [game]
    ).fetchall()
    kept = {ref: text for ref, text, _ in rows}
    as_read = set(compare({ref: read for ref, _, read in rows}, official.texts).same)
    mended = store.database.conn.execute(
        f"SELECT ref FROM {GUESSES} WHERE game = ? AND state = 'mended' AND kind IN {DAMAGED}", [game]
    )
    disputed = {ref for (ref,) in mended} - _unsure(official)
    texts = {ref: kept[ref] if ref in as_read - disputed else text for ref, text in official.texts.items()}
    found = compare(kept, texts)
    return replace(found, gone=tuple(ref for ref in found.gone if kept[ref]))


def _unsure(official: Official) -> set[str]:
    """The clauses in which lost characters had to be guessed."""
    return {guess.ref for guess in official.guessed if guess.kind in DAMAGED}


def _imported(
    store: Store,
    game: str,
    official: Official,
    file: str,
    differences: Differences,
    wanted: Collection[str],
    replacing: bool,
) -> Fact:
    """The entry for the log: wordings that are written, their guesses, lines that fit nowhere and weren't known."""
    known = _lines_without_clause(store, game)
    unmatched = [guess for guess in official.unmatched if guess.words not in known]
    now = {guess.words for guess in official.unmatched}
    guesses = [guess for guess in official.guessed if guess.ref in set(wanted)] + unmatched
    body = {
        "file": file,
        "texts": {ref: text for ref, text in official.texts.items() if ref in set(wanted)},
        "first": 1 + _highest(store, game),
        "guesses": [_document(guess) for guess in guesses],
        "confirmed": _agreed(store, game, official, differences),
        "dropped": [number for words, number in known.items() if replacing and words not in now],
    }
    return Fact("imported", body)


def _document(guess: Guess) -> dict[str, str | int]:
    return {
        "kind": str(guess.kind),
        "ref": guess.ref,
        "line": guess.line,
        "before": guess.before,
        "words": guess.words,
        "start": guess.start,
    }


def _lines_without_clause(store: Store, game: str) -> dict[str, int]:
    """The lines that fitted nowhere in earlier imports, by what they say."""
    rows = store.database.conn.execute(
        f"SELECT guessed, number FROM {GUESSES} WHERE game = ? AND kind = ? AND state != 'replaced'",
        [game, str(GuessKind.UNMATCHED)],
    )
    return dict(rows.fetchall())


def _highest(store: Store, game: str) -> int:
    row = store.database.conn.execute(f"SELECT MAX(number) FROM {GUESSES} WHERE game = ?", [game]).fetchone()
    return int(row[0] or 0)


def _agreed(store: Store, game: str, official: Official, differences: Differences) -> list[int]:
    """Characters guessed before that this file has, read without a guess: they are right."""
    sound = set(differences.same) - _unsure(official)
    rows = store.database.conn.execute(
        f"SELECT g.number, g.ref, w.text FROM {GUESSES} g JOIN {WORDINGS} w ON w.ref = g.ref"
        f" WHERE g.game = ? AND g.state = 'open' AND g.kind = '{GuessKind.RESTORED}'",
        [game],
    ).fetchall()
    alike = set(compare({ref: text for _, ref, text in rows}, official.texts).same)
    return [number for number, ref, _ in rows if ref in sound and ref in alike]


def forget(game: str, who: str = "", path: Path | None = None) -> int:
    """Take a game's official wording out of use, as after trying a wrong file. Gives how many clauses had one."""
    with opened(path) as store:
        version = store.version(STREAM + game)
        count = store.database.conn.execute(f"SELECT COUNT(*) FROM {WORDINGS} WHERE game = ?", [game]).fetchone()[0]
        if count:
            store.append(STREAM + game, version, [Fact("forgotten", {}, who)])
        return int(count)
