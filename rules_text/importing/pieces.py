"""Cutting a rulebook's text into its numbered pieces."""

import re
from collections import defaultdict, deque
from collections.abc import Collection
from dataclasses import dataclass

from rules_text.importing.marks import ASIDE, GUESS_ENDS
from rules_text.importing.styles import Level, Style

_HAN_SIDE = "[\u3000-\u303f\u3400-\u9fff\uff00-\uffef“”‘’…—]"
_SPACE_INSIDE = re.compile(rf"(?<={_HAN_SIDE})[ \t\u3000\xa0]+(?={_HAN_SIDE})")


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a text: the id that its mark stands for (``""`` where there is none), its text, its line.

    ``marked`` says that the text began with a mark; what follows a piece without one may belong to it or not.
    """

    id: str
    text: str
    line: int
    marked: bool


def split(text: str, style: Style, ids: Collection[str]) -> list[Piece]:
    """Cut a text where its marks are.

    Parameters
    ----------
    text : str
    style : Style
    ids : collection of str
        The ids there are; an example or a note becomes a piece of its own only if it has one.

    Returns
    -------
    list of Piece
        In the order of the text. A line without a mark is a piece without one, with the id of the piece
        before it, unless it goes on with an unfinished sentence.
    """
    return _Splitter(style, ids).split(text)


@dataclass(slots=True)
class _Draft:
    """A piece while its lines are still coming in."""

    id: str
    stretches: list[str]
    line: int
    marked: bool

    def piece(self) -> Piece:
        return Piece(self.id, clean("".join(self.stretches)), self.line, self.marked)


class _Splitter:
    def __init__(self, style: Style, ids: Collection[str]) -> None:
        self._style = style
        self._ids = ids
        self._open: dict[int, str] = {}
        self._counts: defaultdict[str, int] = defaultdict(int)
        self._current = style.opening
        self._drafts: list[_Draft] = []
        self._last: dict[str, _Draft] = {}
        self._asides: deque[str] = deque()
        self._title = False

    def split(self, text: str) -> list[Piece]:
        if self._style.aside:
            text = re.sub(self._style.aside, self._take_out, text)
        for number, line in enumerate(text.split("\n"), 1):
            for part in self._broken(line):
                if part.strip():
                    self._part(part.strip(), number)
        return [draft.piece() for draft in self._drafts]

    def _take_out(self, match: "re.Match[str]") -> str:
        self._asides.append(match[0].replace("\n", ""))
        # The lines keep their numbers.
        return ASIDE + "\n" * match[0].count("\n")

    def _broken(self, line: str) -> list[str]:
        parts = re.split(self._style.breaks, line) if self._style.breaks else [line]
        if not self._style.example:
            return parts
        return [each for part in parts for each in re.split(f"(?={self._style.example})", part)]

    def _part(self, text: str, line: int) -> None:
        for level in self._style.levels:
            match = re.match(level.pattern, text)
            if match and self._begin(level, match):
                self._add(text[match.end() :].lstrip(" .．、\t").removesuffix("》"), line, marked=True)
                self._title = level.title
                return
        example = f"{self._current}.e1"
        if self._style.example and re.match(self._style.example, text) and example in self._ids:
            self._current = example
            self._add(text, line, marked=True)
            return
        self._add(text, line, marked=False)

    def _begin(self, level: Level, match: "re.Match[str]") -> bool:
        number = match[1] if match.re.groups else ""
        if level.depth == 0:
            self._current = self._unused(number)
            return True
        parent = self._open.get(level.depth - 1, "")
        if level.depth > 1 and not (parent and re.fullmatch(level.below, parent)):
            return False
        key = f"{parent}.{level.prefix}" if level.prefix else parent
        if level.value is None:
            place = str(self._counts[key] + 1)
            if not level.ahead:
                self._counts[key] += 1
        else:
            place = level.value(number)
        identity = f"{parent}.{level.prefix}{place}" if parent else place
        if not level.prefix:
            self._open = {depth: each for depth, each in self._open.items() if depth < level.depth}
            self._open[level.depth] = identity
        self._current = identity
        return True

    def _unused(self, number: str) -> str:
        """The number, or ``NUMBER-2`` where it was printed before and there is such an id."""
        again = f"{number}-2"
        return again if number in self._last and again in self._ids else number

    def _add(self, text: str, line: int, marked: bool) -> None:
        """Add to the current piece, or begin one; asides that have an id become pieces behind it."""
        own: list[str] = []
        apart: list[_Draft] = []
        for place, stretch in enumerate(text.split(ASIDE)):
            if place:
                aside = self._asides.popleft()
                identity = self._id_of_an_aside()
                if identity:
                    apart.append(_Draft(identity, [aside], line, True))
                else:
                    own.append(aside)
            own.append(stretch)
        whole = "".join(own).strip()
        if whole or marked:
            self._add_own(whole, line, marked)
        self._drafts += apart

    def _add_own(self, text: str, line: int, marked: bool) -> None:
        last = self._last.get(self._current)
        goes_on = not marked and not self._title and last is not None and not _ended(last.stretches[-1])
        self._title = False
        if last is not None and goes_on:
            last.stretches.append(text)
        else:
            self._last[self._current] = _Draft(self._current, [text], line, marked)
            self._drafts.append(self._last[self._current])

    def _id_of_an_aside(self) -> str | None:
        """The next note's or example's id below the current piece, if there is one."""
        for kind in "te":
            place = self._counts[f"{self._current}.{kind}"] + 1
            identity = f"{self._current}.{kind}{place}"
            if identity in self._ids:
                self._counts[f"{self._current}.{kind}"] = place
                return identity
        return None


def _ended(text: str) -> bool:
    return text.rstrip(GUESS_ENDS).endswith(("。", "！", "？", "：", ":", "”", "）", ")", "!", "?"))


def clean(text: str) -> str:
    """The text without the spaces that scraping left between Chinese characters."""
    return _SPACE_INSIDE.sub("", text.strip())
