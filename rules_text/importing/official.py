"""A file the user has → the official wording of our clauses, with what was mended, guessed and left over."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules_text.clauses import Rulebook
from rules_text.importing.aligning import align
from rules_text.importing.decoding import as_lines, decode
from rules_text.importing.guesses import Guess, unmatched_guess, wording_with_guesses
from rules_text.importing.language_model import LanguageModel
from rules_text.importing.marks import without_private
from rules_text.importing.pieces import split
from rules_text.importing.repair import Repaired, is_damaged, repair, sound_lines
from rules_text.importing.simplifying import to_simplified
from rules_text.importing.styles import STYLES


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
        What in the wordings a person should look at, clause by clause.
    unmatched : tuple of Guess
        The lines that belong to no clause, in the order of the file.
    """

    texts: dict[str, str]
    annotations: int
    repaired: int
    unmended: int
    guessed: tuple[Guess, ...]
    unmatched: tuple[Guess, ...]


def read_official(content: bytes | str, book: Rulebook) -> Official:
    """Read a rulebook's official text and align it with our clauses.

    Parameters
    ----------
    content : bytes or str
        The file as it is (see `decode` for its encodings), or its text; damaged (see `repair`) or not.
    book : Rulebook

    Raises
    ------
    NotARulebook
        If the file is empty, too long, damaged beyond all bounds, or not text.
    """
    text = without_private(as_lines(content) if isinstance(content, str) else decode(content))
    mended = _mended(text, book)
    aligned = align(split(mended.text, STYLES[book.game], {clause.id for clause in book}), book)
    lines = text.split("\n")
    texts: dict[str, str] = {}
    guessed: list[Guess] = []
    for identity, pieces in aligned.pieces.items():
        ref = f"{book.game}:{identity}"
        texts[ref], guesses = wording_with_guesses(ref, pieces, mended.guesses, lines)
        guessed += guesses
    return Official(
        texts=texts,
        annotations=mended.annotations,
        repaired=mended.restored,
        unmended=mended.unmended,
        guessed=tuple(guessed),
        unmatched=tuple(unmatched_guess(piece, lines) for piece in aligned.unmatched),
    )


def _mended(text: str, book: Rulebook) -> Repaired:
    """The text, mended and in Simplified characters if it was damaged; as it is if it wasn't."""
    if not is_damaged(text):
        return repair(text, LanguageModel(()))
    sound = map(to_simplified, sound_lines(text))
    mended = repair(text, LanguageModel([*(clause.zh for clause in book), *sound]))
    return replace(mended, text=to_simplified(mended.text))


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
