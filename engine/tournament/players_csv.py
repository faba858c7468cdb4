"""Reading a list of players: one name a line, or a CSV with a column of names (or two: surname and given name)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.tournament.csv_text import column, split_lines
from engine.tournament.faults import Fault

NAME_COLUMNS = (
    "name",
    "player",
    "player name",
    "players",
    "full name",
    "姓名",
    "名字",
    "选手",
    "選手",
    "玩家",
    "昵称",
)
GIVEN_COLUMNS = ("first name", "firstname", "first", "given name", "forename", "名")
FAMILY_COLUMNS = ("last name", "lastname", "last", "surname", "family name", "姓", "姓氏")


@dataclass(frozen=True, slots=True)
class Players:
    """Who is on the list, in its order; `names` is empty when there are faults."""

    names: tuple[str, ...]
    faults: tuple[Fault, ...] = ()


def parse_players(text: str) -> Players:
    """Read a list of players. Faults: nobody on it, a name twice, a line without a name."""
    lines = split_lines(text)
    if not lines:
        return Players((), (Fault("empty", "名单是空的，应一行一个名字", "the list is empty; it has one name a line"),))
    at = _name_columns(lines[0].cells)
    if at:
        lines = lines[1:]
    elif any(len(line.cells) > 1 for line in lines):
        seen = ",".join(lines[0].cells)
        return Players(
            (),
            (
                Fault(
                    "missing-column",
                    f"名单有好几列，但首行「{seen}」里没有 name（姓名）一列",
                    f"the list has several columns, and its first line “{seen}” names none of them name",
                    lines[0].where,
                ),
            ),
        )
    first_seen: dict[str, int] = {}
    faults: list[Fault] = []
    for line in lines:
        name = _joined([line.cells[place] for place in at or (0,) if place < len(line.cells)])
        if line.fault:
            faults.append(line.fault)
        elif not name:
            faults.append(Fault("no-name", "这一行没有名字", "the line has no name", line.where))
        elif name in first_seen:
            faults.append(
                Fault(
                    "name-twice",
                    f"「{name}」已在第 {first_seen[name]} 行，同名的选手请加以区分",
                    f"“{name}” is already on line {first_seen[name]}; tell players of one name apart",
                    line.where,
                )
            )
        else:
            first_seen[name] = line.number
    return Players(() if faults else tuple(first_seen), tuple(faults))


def _name_columns(header: Sequence[str]) -> tuple[int, ...]:
    """Where the name stands: one column, or two in the order in which they are said; empty for none."""
    whole = column(header, NAME_COLUMNS)
    if whole is not None:
        return (whole,)
    given, family = column(header, GIVEN_COLUMNS), column(header, FAMILY_COLUMNS)
    return () if given is None or family is None else (given, family)


def _joined(parts: Sequence[str]) -> str:
    """A name from its parts: given name and surname, but a Chinese surname first and without a blank."""
    said = [part for part in parts if part]
    if len(said) == 2 and all(_is_chinese(part) for part in said):
        return said[1] + said[0]
    return " ".join(said)


def _is_chinese(text: str) -> bool:
    return all("\u3400" <= each <= "\u9fff" or "\U00020000" <= each <= "\U0003ffff" for each in text)
