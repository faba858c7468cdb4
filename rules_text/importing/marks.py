"""Private characters that mark places in a text while it is being read: what is guessed, where an aside was.

A file may hold the same characters for reasons of its own; `without_private` takes them out first, so that every
mark is ours.
"""

import re

ASIDE = "\uf8f2"
GUESS_ENDS = "\uf8f1"
# A guess opens with a character of plane 15 that carries a number.
_FIRST, _LAST = 0xF0000, 0xFFFFD
OPENINGS = f"[{chr(_FIRST)}-{chr(_LAST)}]"
MARKED_GUESS = re.compile(f"({OPENINGS})(.*?){GUESS_ENDS}", re.DOTALL)
_MARK = re.compile(f"{OPENINGS}|{GUESS_ENDS}")
_PRIVATE = re.compile(f"{OPENINGS}|[{ASIDE}{GUESS_ENDS}]")


def opening(number: int) -> str:
    """The mark that opens the guess of this number, 0 to 65,533."""
    return chr(_FIRST + number)


def number_of(mark: str) -> int:
    """The number that an opening mark carries."""
    return ord(mark) - _FIRST


def unmarked(text: str) -> str:
    """The text without the marks of guesses."""
    return _MARK.sub("", text)


def without_private(text: str) -> str:
    """The text with each character that would be taken for a mark as U+FFFD: no letter, and nobody can read it."""
    return _PRIVATE.sub("\ufffd", text)
