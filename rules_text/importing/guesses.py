"""What the reading of an official text had to guess, each with its place, for a person to confirm or mend."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_text.importing.marks import MARKED_GUESS, number_of, unmarked
from rules_text.importing.pieces import Piece
from rules_text.importing.spots import GuessKind, Spot

AROUND = 10


@dataclass(frozen=True, slots=True)
class Guess:
    """One guess.

    Attributes
    ----------
    kind : GuessKind
    ref : str
        The full ref of the clause; ``""`` for a line that belongs to none.
    line : int
        The line of the file, counted from 1.
    before : str
        What the file has there.
    start : int
        Where in the clause's wording the guess begins, in characters.
    words : str
        What was guessed: the characters, or the whole line.
    text : str
        The same with the words around it, the guess in square brackets.
    """

    kind: GuessKind
    ref: str
    line: int
    before: str
    start: int
    words: str
    text: str


def wording_with_guesses(
    ref: str, pieces: Sequence[Piece], spots: Sequence[Spot], lines: Sequence[str]
) -> tuple[str, tuple[Guess, ...]]:
    """The official wording of a clause from the pieces that make it up, and what in it is guessed.

    Parameters
    ----------
    ref : str
        The clause.
    pieces : sequence of Piece
        In order; guesses are marked in their text.
    spots : sequence of Spot
        By the number that a mark carries.
    lines : sequence of str
        The file's lines.
    """
    wording = "\n".join(unmarked(piece.text) for piece in pieces)
    guesses: list[Guess] = []
    start = 0
    for piece in pieces:
        words = unmarked(piece.text)
        if not piece.marked:
            before = lines[piece.line - 1].strip()
            guesses.append(Guess(GuessKind.ALIGNED, ref, piece.line, before, start, words, f"[{words}]"))
        guesses += _within(ref, piece, start, spots)
        start += len(words) + 1
    return wording, tuple(guesses)


def unmatched_guess(piece: Piece, lines: Sequence[str]) -> Guess:
    """The guess that a piece belongs to no clause."""
    words = unmarked(piece.text)
    return Guess(GuessKind.UNMATCHED, "", piece.line, lines[piece.line - 1].strip(), 0, words, f"[{words}]")


def _within(ref: str, piece: Piece, start: int, spots: Sequence[Spot]) -> Iterator[Guess]:
    for match in MARKED_GUESS.finditer(piece.text):
        spot = spots[number_of(match[1])]
        head, tail = unmarked(piece.text[: match.start()]), unmarked(piece.text[match.end() :])
        words = unmarked(match[2])
        text = f"{head[-AROUND:]}[{words}]{tail[:AROUND]}"
        yield Guess(spot.kind, ref, spot.line, spot.before, start + len(head), words, text)
