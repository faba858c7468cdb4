"""Options as text that a person can write and read: a verb and the cards, places or figures it speaks of."""

from __future__ import annotations

from typing import Any

from engine.cards import Table
from engine.resolution import Option
from engine.state import Frame, Pending, Place


def write_option(table: Table, option: Option) -> str:
    """An option as text, for example ``support FJ01-A03#A2`` or ``battle A.field.1 B.field.4``.

    An effect is its card, its number on the card and its sentence: ``Z1#1:1.2``. What isn't there is ``-``.
    """
    return " ".join([option.verb.replace(" ", "-"), *(write_value(table, value) for value in option.what)])


def write_value(table: Table, value: Any) -> str:
    """One thing that an option speaks of."""
    if isinstance(value, Place):
        return f"{table.players[value.player]}.{value.zone}.{value.index + 1}"
    if isinstance(value, Pending):
        return f"{value.source}:{value.ability + 1}.{value.sentence + 1}"
    if isinstance(value, Frame):
        return value.name.replace(" ", "-")
    if isinstance(value, tuple):
        return ",".join(write_value(table, part) for part in value) or "-"
    return "-" if value is None else str(value)
