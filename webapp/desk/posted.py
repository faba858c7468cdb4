"""Lists that are posted, read at three metres: pages of two columns, filled from the top down."""

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.desk.text_width import width

ROWS = 20
"""Names in a column of an A4 page, at 24 pt."""
WIDE = 16
"""From here on (a Han character counts two) a name is set smaller, so that it keeps to its row."""


@dataclass(frozen=True)
class Posted:
    """A name with what stands beside it."""

    name: str
    beside: str

    @property
    def is_long(self) -> bool:
        return width(self.name) > WIDE


@dataclass(frozen=True)
class PostedPage:
    """One page: its number, how many there are, its columns."""

    number: int
    of: int
    columns: tuple[tuple[Posted, ...], ...]

    @property
    def span(self) -> str:
        """The first and the last name on the page: where to look."""
        names = [each.name for column in self.columns for each in column]
        return f"{names[0]} – {names[-1]}" if self.of > 1 else ""


def posted_pages(rows: Sequence[Posted], a_column: int = ROWS) -> list[PostedPage]:
    """The rows in their order, two columns a page. Where one page is enough its columns are equally long."""
    if len(rows) <= 2 * a_column:
        a_column = -(-len(rows) // 2) or 1
    columns = [tuple(rows[at : at + a_column]) for at in range(0, len(rows), a_column)]
    pages = [tuple(columns[at : at + 2]) for at in range(0, len(columns), 2)]
    return [PostedPage(number, len(pages), page) for number, page in enumerate(pages, start=1)]
