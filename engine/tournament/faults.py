"""A fault: what is wrong, where, and what would be right, as a value.

Checks give *all* faults of what they look at, never only the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    `code` is stable and meant for programs (``"paired-with-self"``); `where` is a place such as ``第 4 行
    / line 4`` (empty where there is only one place); `zh` and `en` are one sentence each: what is wrong
    and what would be right; `clauses` names the rules behind it, as ``GAME:ID``.
    """

    code: str
    zh: str
    en: str
    where: str = ""
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"{self.where}：" if self.where else ""
        basis = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{place}{self.zh}（{self.en}）{basis}"


class Refused(ValueError):
    """An operation was refused; `faults` says why, all at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))

    @classmethod
    def because(cls, code: str, zh: str, en: str, *, where: str = "", clauses: tuple[str, ...] = ()) -> Self:
        """A refusal for one reason."""
        return cls((Fault(code, zh, en, where, clauses),))
