"""Progress of long work, on stderr and only for a person who is looking."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def progress(items: Sequence[T], title: str) -> Iterator[T]:
    """Go through ``items`` with a bar on stderr; silently where stderr isn't a terminal."""
    shown: Iterable[T] = items
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import track

        shown = track(items, description=title, console=Console(stderr=True), transient=True)
    yield from shown
