"""Plain data as somebody typed it: looked at with suspicion, and every fault collected."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from engine.faults import Fault

MOST_VALUES = 20_000
"""Values in a case, counted as often as they are met; no board comes near."""
DEEPEST = 40
LONGEST_SHOWN = 40


class Faults:
    """Faults collected on the way, so that all of them are told at once."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, code: str, place: str, zh: str, en: str, clauses: Iterable[str] = ()) -> None:
        """Note one more fault."""
        fault = Fault(code, place, tuple(clauses), zh, en)
        if fault not in self.found:
            self.found.append(fault)

    def about(self, place: str) -> bool:
        """Whether something at or below a place (``cards.Z1.``) has been found wrong."""
        return any(fault.place.startswith(place) for fault in self.found)

    def wrong_type(self, place: str, value: Any, zh: str, en: str) -> None:
        """Note that something of another kind stands where ``zh``/``en`` is expected."""
        if value is None:
            self.add("wrong type", place, f"没有写 {place}；应为{zh}", f"{place} is missing; it should be {en}")
            return
        shown = short(value)
        self.add("wrong type", place, f"{place} 应为{zh}，而不是 {shown}", f"{place} should be {en}, not {shown}")


def short(value: Any) -> str:
    """A value as it may be shown in a message: long and nested ones only by their kind."""
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list | tuple | set):
        return "[…]"
    text = str(value) if not isinstance(value, str) else value
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def too_much(data: Any) -> bool:
    """Whether data is larger or deeper than any case, repetitions of one value counted each time."""
    seen, level = 0, [data]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below += value.values()
            elif isinstance(value, list | tuple):
                below += value
            if seen + len(below) > MOST_VALUES:
                return True
        seen += len(below)
        level = below
        if not level:
            return False
    return True


def near(word: Any, known: Iterable[str]) -> str:
    """The known words that come near, or all of them where none does, for a message."""
    names = sorted(known)
    return "、".join(get_close_matches(str(word), names, 4, 0.4) or names[:12])


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number (and not true or false)."""
    return isinstance(value, int) and not isinstance(value, bool)
