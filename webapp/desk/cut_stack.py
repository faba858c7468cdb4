"""Slips in the order of cut stacks."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def cut_stack(slips: Sequence[T], a_page: int) -> list[list[T | None]]:
    """Pages of `a_page` slips, so that the printed pile, cut into stacks that are laid upon each other from
    the top place down, is in order. None fills up the last places.
    """
    pages = -(-len(slips) // a_page)
    return [
        [slips[place * pages + page] if place * pages + page < len(slips) else None for place in range(a_page)]
        for page in range(pages)
    ]
