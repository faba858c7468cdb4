"""What a search gives back."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hit:
    """One clause found, with its text in the language of the question.

    ``score`` compares hits of one search only. ``highlighted_html`` is ``text``, escaped, with what matches
    inside ``<mark>``.

    ``official`` is the official wording that is searched with ours (``""`` where there is none), and
    ``official_html`` the same marked; ``by_official`` says that words of the question stand only there.
    """

    ref: str
    label: str
    game: str
    kind: str
    score: float
    title: str
    text: str
    highlighted_html: str
    official: str = ""
    official_html: str = ""
    by_official: bool = False
