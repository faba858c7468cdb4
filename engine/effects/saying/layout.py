"""How the sentences of a card stand: lines and full stops."""

from __future__ import annotations


def separators(own_line: bool, stopped: list[bool]) -> tuple[int, int]:
    """The layout of one effect as wording: 1 if it stands on the line of the one before, then 1 if its last 。 is
    missing."""
    return (0 if own_line else 1, 0 if stopped[-1] else 1)


def lay_out(sentences: list[str], first: bool, same_line: int, unstopped: int) -> str:
    """The text of one effect by its layout."""
    before = "" if first or same_line else "\n"
    return before + "。".join(sentences) + ("" if unstopped else "。")
