"""What a benchmark answers with: one row a measurement."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: ours beside a peer's in the same run.

    `ours` and `peer` are shown as they are, units included (``0.06 s``); `peer` is empty where there is
    none or it did not end in time. `ratio` is how many times better ours is (None without a peer);
    `note` says what was measured and any aim.
    """

    name: str
    ours: str
    peer: str = ""
    ratio: float | None = None
    note: str = ""
