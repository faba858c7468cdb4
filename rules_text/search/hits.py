"""What a search gives back."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hit:
    """One clause found, with its text in the language of the question.

    ``score`` compares hits of one search only. ``highlighted_html`` is ``text``, escaped, with what matches
    inside ``<mark>``.
    """

    ref: str
    label: str
    game: str
    kind: str
    score: float
    title: str
    text: str
    highlighted_html: str
