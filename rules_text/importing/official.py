"""A file the user has → the official wording of our clauses, with what was mended, guessed and left over."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules_text.clauses import Rulebook
from rules_text.importing.aligning import align
from rules_text.importing.decoding import decode
from rules_text.importing.language_model import LanguageModel
from rules_text.importing.pieces import Piece, split
from rules_text.importing.repair import GUESS_BEGINS, GUESS_ENDS, Repaired, is_damaged, repair, sound_lines
from rules_text.importing.simplifying import to_simplified
from rules_text.importing.styles import STYLES

_GUESS = re.compile(f"{GUESS_BEGINS}(.*?){GUESS_ENDS}")
_MARKS = str.maketrans("", "", GUESS_BEGINS + GUESS_ENDS)
_AROUND = 10


@dataclass(frozen=True, slots=True)
class Guess:
    """A character chosen by context alone: the clause, and the words around it, the choice in brackets."""

    ref: str
    text: str


@dataclass(frozen=True, slots=True)
class Official:
    """What a file gave.

    Attributes
    ----------
    texts : dict of str to str
        The official wording by full ref, in printed order.
    annotations, repaired, unmended : int
        Pinyin taken out, damaged spots restored, spots that nothing could restore.
    guessed : tuple of Guess
    unmatched : tuple of Piece
        What belongs to no clause, in the order of the file.
    """

    texts: dict[str, str]
    annotations: int
    repaired: int
    unmended: int
    guessed: tuple[Guess, ...]
    unmatched: tuple[Piece, ...]


def read_official(content: bytes, book: Rulebook) -> Official:
    """Read a rulebook's official text and align it with our clauses.

    Parameters
    ----------
    content : bytes
        The file as it is, in UTF-8, UTF-16 or GB 18030; damaged (see `repair`) or not.
    book : Rulebook

    Raises
    ------
    NotARulebook
        If the file is empty, too long, or not text.
    """
    mended = _mended(decode(content), book)
    pieces = split(mended.text, STYLES[book.game], {clause.id for clause in book})
    aligned = align(pieces, book)
    return Official(
        texts={f"{book.game}:{identity}": _plain(text) for identity, text in aligned.texts.items()},
        annotations=mended.annotations,
        repaired=mended.spots,
        unmended=mended.unmended,
        guessed=tuple(_guesses(aligned.texts, aligned.unmatched, book.game)),
        unmatched=tuple(Piece(each.id, _plain(each.text), each.line, each.marked) for each in aligned.unmatched),
    )


def _mended(text: str, book: Rulebook) -> Repaired:
    """The text, mended and in Simplified characters if it was damaged; as it is if it wasn't."""
    if not is_damaged(text):
        return Repaired(text)
    sound = map(to_simplified, sound_lines(text))
    mended = repair(text, LanguageModel([*(clause.zh for clause in book), *sound]))
    return Repaired(to_simplified(mended.text), mended.annotations, mended.spots, mended.unmended)


def _plain(text: str) -> str:
    return text.translate(_MARKS)


def _guesses(texts: Mapping[str, str], unmatched: tuple[Piece, ...], game: str) -> Iterator[Guess]:
    for identity, text in (*texts.items(), *((piece.id, piece.text) for piece in unmatched)):
        for match in _GUESS.finditer(text):
            before = _plain(text[: match.start()])[-_AROUND:]
            after = _plain(text[match.end() :])[:_AROUND]
            yield Guess(f"{game}:{identity}", f"{before}[{match[1]}]{after}")


@dataclass(frozen=True, slots=True)
class Change:
    """One clause whose official wording differs between two imports."""

    ref: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Differences:
    """A new import against what is kept: refs only now, wordings that differ, refs no longer there, the same."""

    added: tuple[str, ...]
    changed: tuple[Change, ...]
    gone: tuple[str, ...]
    same: tuple[str, ...]


def compare(before: Mapping[str, str], after: Mapping[str, str]) -> Differences:
    """Hold a new import against the wording that is kept, clause by clause; spacing alone is no difference."""
    both = [ref for ref in after if ref in before]
    alike = [ref for ref in both if _spaceless(before[ref]) == _spaceless(after[ref])]
    return Differences(
        added=tuple(ref for ref in after if ref not in before),
        changed=tuple(Change(ref, before[ref], after[ref]) for ref in both if ref not in set(alike)),
        gone=tuple(ref for ref in before if ref not in after),
        same=tuple(alike),
    )


def _spaceless(text: str) -> str:
    return "".join(text.split())
