"""Comma-separated text as people send it: any newline, a byte-order mark, GBK, semicolons, full-width
commas.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.tournament.faults import Fault, Refused

_NEWLINES = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_SEPARATORS = ",;\t，；"
_BLANKS = " \t\u3000\ufeff\u00a0"
# A spreadsheet takes a cell that begins so for a formula, unless an apostrophe stands before it.
_FORMULA = re.compile(r"'*[=+\-@]")
_GUARDED = re.compile(r"'+[=+\-@]")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that isn't blank: its number counted from 1, its cells without blanks around them."""

    number: int
    cells: tuple[str, ...]
    fault: Fault | None = None

    @property
    def where(self) -> str:
        return place(self.number)


def place(number: int) -> str:
    """A line as a place in a file, for people."""
    return f"第 {number} 行 / line {number}"


def decode(data: bytes) -> str:
    """The text in `data`: UTF-8 or UTF-16 with a mark, UTF-8 without, else GBK (as GB 18030).

    Raises `Refused` for bytes that are none of them.
    """
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    encodings = ("utf-16",) if marked else ("utf-8-sig", "gb18030")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Refused.because(
        "not-text",
        "文件不是文本：应是 UTF-8 或 GBK 编码的 CSV",
        "the file is not text; a CSV in UTF-8 or GBK is right",
    )


def split_lines(text: str) -> list[Line]:
    """The lines of `text` that aren't blank; the first decides what separates the cells."""
    numbered = [
        (number, line)
        for number, line in enumerate(_NEWLINES.split(text.lstrip("\ufeff")), start=1)
        if line.strip(_BLANKS + _SEPARATORS)
    ]
    if not numbered:
        return []
    first = numbered[0][1]
    separator = max(_SEPARATORS, key=first.count)
    return [_line(number, line, separator) for number, line in numbered]


def _line(number: int, line: str, separator: str) -> Line:
    if '"' not in line:
        return Line(number, tuple([_bare(cell.strip(_BLANKS)) for cell in line.split(separator)]))
    try:
        cells = next(csv.reader([line], delimiter=separator, strict=True, skipinitialspace=True))
    except csv.Error:
        fault = Fault(
            "quotes",
            "引号没有成对：一格的引号应在同一行内开始和结束",
            "a quotation mark is left open; a quoted cell begins and ends on one line",
            place(number),
        )
        return Line(number, (line,), fault)
    return Line(number, tuple(_bare(cell.strip(_BLANKS)) for cell in cells))


def column(header: Sequence[str], names: Sequence[str]) -> int | None:
    """Where a column stands that goes by any of `names`, or None."""
    folded = [cell.casefold() for cell in header]
    return next((folded.index(name) for name in names if name in folded), None)


def _bare(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from calculating it."""
    return cell[1:] if cell[:1] == "'" and _GUARDED.match(cell) else cell


def quoted(cell: str) -> str:
    """A text as it stands in a CSV: no formula to a spreadsheet, and read back as it was."""
    if _FORMULA.match(cell):
        cell = "'" + cell
    if any(mark in cell for mark in _SEPARATORS + '"') or cell != cell.strip():
        return '"' + cell.replace('"', '""') + '"'
    return cell
