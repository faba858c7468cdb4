"""The places in a file that a person should look at, and how each is marked in the mended text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rules_text.importing.decoding import NotARulebook
from rules_text.importing.marks import GUESS_ENDS, OPENINGS, number_of, opening

# A file with more than this to guess is no rulebook that could be mended.
MOST_GUESSES = 2000
# So many characters before and behind a spot show what the file has there.
AROUND = 12
_TONED = "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ"
SYLLABLE = rf"(?=[a-zü]*[{_TONED}])[a-zü{_TONED}]{{1,6}}"
# A character that lost its second byte to the pinyin behind it, and the bracket with it.
BROKEN = re.compile(rf"\?({SYLLABLE})\)")
# In a mended line: a guess (its mark carries the place in the line), or what is still broken.
_SPOT = re.compile(rf"({OPENINGS})|\ufffd+|{BROKEN.pattern}")


class GuessKind(StrEnum):
    """Why somebody has to look at it."""

    RESTORED = "restored"
    """Lost characters, chosen by what stands around them."""
    UNMENDED = "unmended"
    """Damage that nothing could mend: it stands as it was."""
    ALIGNED = "aligned"
    """A line without a number, given to the clause whose words it shares."""
    UNMATCHED = "unmatched"
    """A line that belongs to no clause."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file where `repair` guessed or gave up: its line, counted from 1, and what the file has there."""

    kind: GuessKind
    line: int
    before: str


class MendedLine(NamedTuple):
    """A mended line, how many spots were restored in it, and what it was without annotations."""

    text: str
    restored: int
    before: str


def with_numbered_guesses(lines: Iterable[MendedLine]) -> tuple[str, tuple[Spot, ...]]:
    """The lines as one text, its guesses numbered throughout, what is still broken in it among them.

    Raises
    ------
    NotARulebook
        If there is more to guess than in any rulebook.
    """
    spots: list[Spot] = []
    texts = []
    for number, line in enumerate(lines, 1):

        def numbered(match: "re.Match[str]", line: MendedLine = line, number: int = number) -> str:
            if len(spots) == MOST_GUESSES:
                raise NotARulebook(
                    f"损坏得太厉害：要猜的地方超过 {MOST_GUESSES:,} 处，请换一份文本",
                    f"it is damaged in more than {MOST_GUESSES:,} places that could only be guessed: find another copy",
                )
            mark = opening(len(spots))
            if match[1]:
                spots.append(_spot(GuessKind.RESTORED, line, number, number_of(match[1])))
                return mark
            spots.append(_spot(GuessKind.UNMENDED, line, number, line.before.find(match[0])))
            return f"{mark}{match[0]}{GUESS_ENDS}"

        texts.append(_SPOT.sub(numbered, line.text))
    return "\n".join(texts), tuple(spots)


def _spot(kind: GuessKind, line: MendedLine, number: int, at: int) -> Spot:
    return Spot(kind, number, line.before[max(0, at - AROUND) : at + AROUND].strip())
