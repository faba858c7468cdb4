"""Reading a list of players: one name a line, or a CSV with a column of names and what else is known of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.tournament.csv_text import Line, column, split_lines
from engine.tournament.faults import Fault
from engine.tournament.names import cleaned, name_faults

NAME_COLUMNS = (
    "name",
    "player",
    "player name",
    "players",
    "full name",
    "display name",
    "姓名",
    "名字",
    "名称",
    "选手",
    "选手姓名",
    "選手",
    "玩家",
    "参赛者",
    "昵称",
)
FIRST_COLUMNS = ("first name", "first", "given name", "firstname", "名")
LAST_COLUMNS = ("last name", "last", "surname", "family name", "lastname", "姓", "姓氏")
MEMBER_COLUMNS = (
    "id",
    "player id",
    "member",
    "member id",
    "membership",
    "no",
    "number",
    "编号",
    "选手编号",
    "会员号",
    "会员编号",
    "号码",
)
TABLE_COLUMNS = ("table", "fixed table", "桌", "桌号", "固定桌", "固定桌号")
CHECKED_IN_COLUMNS = ("checked_in", "checked in", "check-in", "present", "签到", "已签到", "到场")
DROPPED_COLUMNS = ("dropped", "drop", "退赛", "已退赛")

YES = {"1", "y", "yes", "true", "x", "✓", "√", "是", "已", "有", "在", "到"}
NO = {"", "0", "n", "no", "false", "-", "否", "未", "无", "没"}
MOST = 20_000
"""Players on one list."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody on a list: his name, and what stands beside it."""

    name: str
    member: str = ""
    table: int | None = None
    checked_in: bool = False
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Players:
    """Who is on the list, in its order; empty when there are faults."""

    listed: tuple[Listed, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.listed)


def parse_players(text: str) -> Players:
    """The players in `text`, or every fault in it: a name twice, a line without a name, a cell that is no answer."""
    lines = split_lines(text)
    if not lines:
        return Players((), (Fault("empty", "名单是空的，应一行一个名字", "the list is empty; it has one name a line"),))
    if len(lines) > MOST:
        return Players(
            (),
            (
                Fault(
                    "long-list",
                    f"名单有 {len(lines)} 行，一次至多 {MOST} 行",
                    f"the list has {len(lines)} lines; {MOST} at most",
                ),
            ),
        )
    at = _columns(lines[0])
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
    listed: list[Listed] = []
    faults: list[Fault] = []
    for line in lines:
        found = _listed(line, at or {"name": 0}, faults)
        if found is None:
            continue
        if found.name in first_seen:
            faults.append(
                Fault(
                    "name-twice",
                    f"「{found.name}」已在第 {first_seen[found.name]} 行，同名的选手请加以区分",
                    f"“{found.name}” is already on line {first_seen[found.name]}; tell players of one name apart",
                    line.where,
                )
            )
        first_seen.setdefault(found.name, line.number)
        listed.append(found)
    return Players(() if faults else tuple(listed), tuple(faults))


def _columns(header: Line) -> Mapping[str, int] | None:
    """Where each column stands, or None if the line names no column of names."""
    known = {
        "name": NAME_COLUMNS,
        "first": FIRST_COLUMNS,
        "last": LAST_COLUMNS,
        "member": MEMBER_COLUMNS,
        "table": TABLE_COLUMNS,
        "checked_in": CHECKED_IN_COLUMNS,
        "dropped": DROPPED_COLUMNS,
    }
    found = {name: column(header.cells, names) for name, names in known.items()}
    at = {name: place for name, place in found.items() if place is not None}
    return at if "name" in at or {"first", "last"} <= at.keys() else None


def _listed(line: Line, at: Mapping[str, int], faults: list[Fault]) -> Listed | None:
    """Who stands on a line, or None after putting what is wrong with it into `faults`."""
    if line.fault:
        faults.append(line.fault)
        return None

    def cell(name: str) -> str:
        return line.cells[at[name]] if name in at and at[name] < len(line.cells) else ""

    name = cleaned(cell("name") or _full_name(cell("first"), cell("last")))
    before = len(faults)
    faults.extend(name_faults(name, line.where) if name else (_nameless(line),))
    table = cell("table")
    if table and not (table.isascii() and table.isdecimal() and 0 < int(table) < 10_000):
        faults.append(
            Fault(
                "not-a-number",
                f"固定桌「{table}」不是 1 到 9999 的桌号",
                f"“{table}” is no table from 1 to 9999",
                line.where,
            )
        )
    answers = {name: _answer(cell(name), line, faults) for name in ("checked_in", "dropped")}
    if len(faults) > before:
        return None
    return Listed(name, cleaned(cell("member"))[:40], int(table) if table else None, **answers)


def _full_name(first: str, last: str) -> str:
    """First and last name together: a Chinese one without a blank, the family name in front."""
    chinese = all("\u3400" <= character <= "\u9fff" for character in first + last)
    return last + first if chinese else f"{first} {last}"


def _nameless(line: Line) -> Fault:
    return Fault("no-name", "这一行没有名字", "the line has no name", line.where)


def _answer(cell: str, line: Line, faults: list[Fault]) -> bool:
    folded = cell.casefold()
    if folded not in YES | NO:
        faults.append(
            Fault("no-answer", f"「{cell}」应写 1（是）或 0（否）", f"“{cell}” should be 1 (yes) or 0 (no)", line.where)
        )
    return folded in YES
