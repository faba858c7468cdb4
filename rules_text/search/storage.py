"""Keeping the index: made anew when its sources change, and by two processes at once without harm."""

import contextlib
import hashlib
import json
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from rules_text.clauses import Rulebook
from rules_text.folding import fold
from rules_text.library import GAMES, RULEBOOKS, Library, load_library, sources_hash
from rules_text.private import make_private, private_folder
from rules_text.search.context import titles_above
from rules_text.search.documents import KEYS, LENGTH_WEIGHTS, REPETITION, clause_document
from rules_text.search.game_index import GameIndex
from rules_text.search.homophones import Homophones
from rules_text.search.pinyin import Syllables, make_syllables
from rules_text.search.rule_index import RuleIndex
from rules_text.search.synonyms import SYNONYMS, Synonyms, read_synonyms
from rules_text.search.token_index import TokenIndex

# What decides how the index is written: when one of these changes, an older index is made anew.
HERE = Path(__file__).parent
WRITERS = (
    HERE.parent / "folding.py",
    *(HERE / f"{name}.py" for name in ("analysis", "context", "documents", "homophones", "pinyin", "whoosh_index")),
)
DAY = 24 * 60 * 60


def open_index(folder: Path | None = None, official: Mapping[str, str] | None = None) -> RuleIndex:
    """The index over the installed rulebooks, made first if it is missing or stale.

    Parameters
    ----------
    folder : Path, optional
        Where indexes are kept; by default a private folder inside ``FLOORJUDGE_HOME``.
    official : mapping of str to str, optional
        Official wordings by full ref that are to be searched with our own.

    Raises
    ------
    RulebookError
        If the rulebooks can't be read.
    OSError
        If the index can't be written.
    """
    home = folder or private_folder("search")
    place = home / f"index-{sources_hash(RULEBOOKS, SYNONYMS, *WRITERS)}{_hash_of(official or {})}"
    kept = _read_kept(place)
    if kept is not None:
        return kept
    make_private(home)
    with tempfile.TemporaryDirectory(prefix="draft-", dir=home) as draft:
        build_index(Path(draft) / "index", load_library(), official or {})
        _put(Path(draft) / "index", place)
    _remove_older(home, place)
    return read_index(place)


def _read_kept(place: Path) -> RuleIndex | None:
    """The index that lies there; ``None`` if there is none, or anything at all is wrong with it."""
    try:
        return read_index(place)
    except Exception:  # a damaged index breaks in as many ways as it has bytes; it is made anew
        return None


def _put(made: Path, place: Path) -> None:
    """Move a new index to its place, unless somebody else has put the same there meanwhile."""
    try:
        made.rename(place)
    except OSError:
        if _read_kept(place) is None:
            place.rename(made.with_name("damaged"))
            made.rename(place)


def _hash_of(official: Mapping[str, str]) -> str:
    if not official:
        return ""
    content = "\0".join(part for ref in sorted(official) for part in (ref, official[ref]))
    return f"-{hashlib.sha256(content.encode()).hexdigest()[:12]}"


def build_index(folder: Path, library: Library, official: Mapping[str, str]) -> None:
    """Write the index of a library and its official wordings into ``folder``, which must not exist yet."""
    from rules_text.search.whoosh_index import write_index

    folder.mkdir(mode=0o700, parents=True)
    syllables = make_syllables()
    syllables.save(folder / "syllables.json")
    synonyms = read_synonyms()
    synonyms.save(folder / "synonyms.json")
    for game, book in library.rulebooks.items():
        (folder / game).mkdir()
        by_id = {clause.id: clause for clause in book}
        documents = (
            clause_document(clause, place, titles_above(clause, by_id), syllables, official.get(clause.ref, ""))
            for place, clause in enumerate(book)
        )
        write_index(folder / game, documents, KEYS, LENGTH_WEIGHTS, REPETITION)
        pairs = Homophones.count_pairs([*map(fold, _chinese(book)), *synonyms.chinese])
        (folder / f"{game}.pairs.json").write_text(json.dumps(pairs, ensure_ascii=False), "utf-8")


def _chinese(book: Rulebook) -> Iterator[str]:
    for clause in book:
        yield from (clause.title_zh, clause.zh, *clause.questions)
        for term in clause.terms:
            yield from (term.zh, *term.also)


def read_index(folder: Path) -> RuleIndex:
    """Open an index that `build_index` wrote.

    Raises
    ------
    OSError, ValueError, LookupError
        If there is none, or it is damaged.
    """
    syllables = Syllables.load(folder / "syllables.json")
    synonyms = Synonyms.load(folder / "synonyms.json")
    names = sorted((each.name for each in folder.iterdir() if each.is_dir()), key=_order)
    games = {
        game: GameIndex(
            TokenIndex(folder / game),
            Homophones.load(folder / f"{game}.pairs.json", syllables),
            synonyms,
            syllables,
        )
        for game in names
    }
    return RuleIndex(games)


def _order(game: str) -> tuple[int, str]:
    return (GAMES.index(game) if game in GAMES else len(GAMES), game)


def _remove_older(home: Path, current: Path) -> None:
    """Remove indexes of other sources and forgotten drafts, unless they are young: someone may be reading."""
    for other in (*home.glob("index-*"), *home.glob("draft-*")):
        with contextlib.suppress(OSError):
            if other != current and time.time() - other.stat().st_mtime > DAY:
                shutil.rmtree(other, ignore_errors=True)
