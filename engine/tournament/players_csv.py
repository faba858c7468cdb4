"""Reading a list of players: one name a line, or a CSV with a column of names."""

from __future__ import annotations

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
    at = column(lines[0].cells, NAME_COLUMNS)
    if at is not None:
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
        name = line.cells[at or 0] if len(line.cells) > (at or 0) else ""
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
