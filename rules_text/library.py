"""All rulebooks together: finding a clause by its ref, and what refers to it."""

import difflib
import hashlib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rules_text.clauses import Clause, OpenPoint, Rulebook
from rules_text.errors import RulebookError, RulebookFault, UnknownClause, UnknownGame

if TYPE_CHECKING:
    from rules_text.clause_file import Mention

GAMES = ("hero_duel", "chaoyuan", "alya", "hyper_battle", "kaiju_club")
RULEBOOKS = Path(__file__).parent / "rulebooks"


class Library:
    """Every clause of every game, in printed order."""

    def __init__(self, rulebooks: Mapping[str, Rulebook]) -> None:
        self.rulebooks = dict(rulebooks)

    def __iter__(self) -> Iterator[Clause]:
        for rulebook in self.rulebooks.values():
            yield from rulebook.clauses

    def __len__(self) -> int:
        return len(self._by_ref)

    def __contains__(self, ref: object) -> bool:
        return ref in self._by_ref

    @cached_property
    def _by_ref(self) -> dict[str, Clause]:
        return {clause.ref: clause for clause in self}

    @cached_property
    def _referred_by(self) -> dict[str, tuple[str, ...]]:
        backward: dict[str, list[str]] = defaultdict(list)
        for clause in self:
            for ref in dict.fromkeys(clause.refers_to):
                backward[ref].append(clause.ref)
        return {ref: tuple(refs) for ref, refs in backward.items()}

    @property
    def open_points(self) -> tuple[OpenPoint, ...]:
        """Every open point of every game."""
        return tuple(point for book in self.rulebooks.values() for point in book.open_points)

    def citable(self, game: str | None = None) -> Iterator[Clause | OpenPoint]:
        """Everything of one game or of all that a function or a test may cite: clauses, then open points."""
        books = [self.rulebook(game)] if game else list(self.rulebooks.values())
        for book in books:
            yield from book
        for book in books:
            yield from book.open_points

    def rulebook(self, game: str) -> Rulebook:
        """The rulebook of a game.

        Raises
        ------
        UnknownGame
            If there is none with this key.
        """
        try:
            return self.rulebooks[game]
        except KeyError:
            raise UnknownGame(game, tuple(self.rulebooks)) from None

    def clause(self, ref: str) -> Clause:
        """The clause ``GAME:ID``.

        Raises
        ------
        UnknownClause
            If there is none; it carries the nearest refs.
        """
        try:
            return self._by_ref[ref]
        except KeyError:
            raise UnknownClause(ref, self.nearest(ref)) from None

    def meant(self, typed: str) -> str:
        """The ref that somebody typed: in any case and width, with blanks; without the game where one game alone has
        the clause. What names none comes back as it was typed."""
        word = unicodedata.normalize("NFKC", typed).strip().casefold()
        if ":" in word:
            return next((each.ref for each in self.citable() if each.ref.casefold() == word), typed)
        found = [each.ref for each in self.citable() if each.ref.partition(":")[2].casefold() == word]
        return found[0] if len(found) == 1 else typed

    def open_point(self, ref: str) -> OpenPoint | None:
        """The open point with this id, if there is one."""
        return next((point for point in self.open_points if point.id == ref), None)

    def nearest(self, ref: str, limit: int = 3) -> tuple[str, ...]:
        """The refs most like ``ref``, best first: in its own game if that is known, else in any."""
        game, colon, identity = ref.rpartition(":")
        games = [game] if colon and game in self.rulebooks else list(self.rulebooks)
        clauses = [clause for each in games for clause in self.rulebooks[each]]
        by_id: dict[str, list[str]] = defaultdict(list)
        for clause in clauses:
            by_id[clause.id].append(clause.ref)
            if clause.label != clause.id:
                by_id[clause.label].append(clause.ref)
        near = difflib.get_close_matches(identity, list(by_id), n=limit, cutoff=0.5)
        refs = dict.fromkeys(found for name in near for found in by_id[name])
        return tuple(refs)[:limit]

    def referred_by(self, ref: str) -> tuple[str, ...]:
        """The refs of the clauses that refer to this one."""
        return self._referred_by.get(ref, ())

    def open_points_of(self, ref: str) -> tuple[OpenPoint, ...]:
        """The open points that concern this clause."""
        return tuple(point for point in self.open_points if ref in point.clauses)


def read_library(folder: Path = RULEBOOKS, games: tuple[str, ...] = ()) -> Library:
    """Read every rulebook of ``folder`` anew; those of ``games`` have to be there.

    Raises
    ------
    RulebookError
        With every fault of every file: a file that isn't there, what can't be read, and references to clauses that
        don't exist.
    """
    from rules_text.clause_file import read_clause_file

    files = [read_clause_file(path) for path in rulebook_paths(folder)]
    rulebooks = {file.rulebook.game: file.rulebook for file in files if file.rulebook}
    library = Library(rulebooks)
    missing = set(games) - {path.stem for path in rulebook_paths(folder)}
    faults = [_lacking(game) for game in sorted(missing)]
    for file in files:
        # What refers to a rulebook that isn't there isn't at fault.
        known = (mention for mention in file.mentions if mention.ref.partition(":")[0] not in missing)
        faults += [*file.faults, *_dangling(known, library)]
    if faults:
        raise RulebookError(tuple(sorted(faults, key=lambda fault: (fault.file, fault.line))))
    return library


def _lacking(game: str) -> RulebookFault:
    return RulebookFault(
        f"{game}.yaml", 1, None,
        "规则文件不见了，请从安装包或版本库里恢复",
        "the clause file is missing; restore it from the package or the repository",
    )  # fmt: skip


def _dangling(mentions: "Iterable[Mention]", library: Library) -> Iterator[RulebookFault]:
    return (mention.fault() for mention in mentions if mention.ref not in library)


def rulebook_paths(folder: Path = RULEBOOKS) -> list[Path]:
    """The clause files there are, in the order of `GAMES`; any other game's after them."""
    order = {game: place for place, game in enumerate(GAMES)}
    return sorted(folder.glob("*.yaml"), key=lambda path: (order.get(path.stem, len(order)), path.stem))


def sources_hash(folder: Path = RULEBOOKS, *more: Path) -> str:
    """Twenty hexadecimal digits that change when any clause file, or one of ``more``, changes."""
    digest = hashlib.sha256()
    for path in (*rulebook_paths(folder), *more):
        content = path.read_bytes()
        digest.update(f"{path.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:20]


@cache
def load_library() -> Library:
    """The library of the installed rulebooks, parsed once for each content and kept beside the index.

    Raises
    ------
    RulebookError
        As `read_library`.
    """
    from rules_text import library_cache

    version = sources_hash()
    kept = library_cache.load(version)
    if kept is not None:
        return kept
    library = read_library(games=GAMES)
    library_cache.save(version, library)
    return library


def load_rulebook(game: str) -> Rulebook:
    """The rulebook of one game.

    Raises
    ------
    UnknownGame, RulebookError
    """
    return load_library().rulebook(game)
