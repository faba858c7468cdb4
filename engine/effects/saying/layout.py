"""How the sentences of a card stand: lines and full stops."""

from __future__ import annotations

from collections.abc import Iterator

JOINTS = ("。", "。\n", "\n")
"""What may stand between two sentences of one effect."""


def separators(starts_line: list[bool], stopped: list[bool], headed: bool) -> tuple[int, ...]:
    """The layout of one effect as wording: 1 if it stands on the line of the one before, 1 if its last 。 is missing, 1
    if it says that it is for when the card is played, and for every sentence behind the first what stands before it (a
    number of ``JOINTS``)."""
    joints = [0 if not starts else 1 if before else 2 for starts, before in zip(starts_line[1:], stopped, strict=False)]
    return (0 if starts_line[0] else 1, 0 if stopped[-1] else 1, 1 if headed else 0, *joints)


def lay_out(sentences: list[str], first: bool, layout: Iterator[int]) -> str:
    """The text of one effect by its layout."""
    same_line, unstopped, _ = next(layout, 0), next(layout, 0), next(layout, 0)
    text = "" if first or same_line else "\n"
    text += sentences[0]
    for sentence in sentences[1:]:
        text += JOINTS[next(layout, 0)] + sentence
    return text + ("" if unstopped else "。")
