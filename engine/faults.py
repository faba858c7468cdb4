"""Faults as values: what is wrong, where, and what would be right."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """One thing wrong with what somebody reported.

    ``code`` names the kind, ``place`` where it is (``A.field.6``, ``claims.2``), ``clauses`` the clauses that it goes
    against (none for mere spelling), and ``zh``/``en`` say it in one sentence with what would be right.
    """

    code: str
    place: str
    clauses: tuple[str, ...]
    zh: str
    en: str
