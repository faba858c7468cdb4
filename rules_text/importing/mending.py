"""Putting other words where a guess stands in a wording, and what that does to the guesses around it."""

from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of a wording: where it begins and how long it is, in characters."""

    start: int
    length: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + self.length


def with_words(wording: str, span: Span, words: str) -> str:
    """The wording with these words in the span's place."""
    return wording[: span.start] + words + wording[span.end :]


def without_line(wording: str, span: Span) -> tuple[str, Span]:
    """The wording without the line that the span covers; and the span that was cut out, with one line end."""
    before = Span(span.start - 1, span.length + 1)
    cut = before if span.start else Span(0, span.length + (span.length < len(wording)))
    return with_words(wording, cut, ""), cut


def shifted(other: Span, mended: Span, growth: int) -> Span | None:
    """Where another span lies after ``mended`` grew by so many characters; ``None`` if it lay within and is gone."""
    if other.end <= mended.start:
        return other
    if other.start >= mended.end:
        return Span(other.start + growth, other.length)
    if other.start <= mended.start and other.end >= mended.end and other != mended:
        return Span(other.start, other.length + growth)
    return None
