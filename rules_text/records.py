"""Reading YAML mappings field by field, keeping every fault with its line instead of stopping at the first.

Scalars are taken as they are written (``1.10`` stays ``1.10``, never a number), and libyaml's composer
keeps the line of each.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from rules_text.clauses import Bilingual
from rules_text.errors import RulebookFault

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Faults:
    """The faults found in one file so far."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[RulebookFault] = []

    def add(self, line: int, clause: str | None, zh: str, en: str) -> None:
        """Note a fault at ``line`` (from 1) of the clause with that id, if one is known."""
        self.found.append(RulebookFault(self.file, line, clause, zh, en))


class Record:
    """One YAML mapping, read by asking for its fields; `finish` reports the fields nobody asked for."""

    def __init__(self, node: yaml.MappingNode, faults: Faults, owner: str | None = None) -> None:
        self._faults = faults
        self._fields: dict[str, yaml.Node] = {}
        self.owner = owner
        self.line = node.start_mark.line + 1
        for key, value in node.value:
            name = str(key.value)
            if name in self._fields:
                self.fault(f"字段 {name} 写了两次", f"field {name!r} is given twice", key)
            self._fields[name] = value
        self._asked: set[str] = set()

    def fault(self, zh: str, en: str, node: yaml.Node | None = None) -> None:
        """Note a fault at ``node``, or at the record's own first line."""
        line = self.line if node is None else node.start_mark.line + 1
        self._faults.add(line, self.owner, zh, en)

    def _take(self, name: str, required: bool) -> yaml.Node | None:
        self._asked.add(name)
        node = self._fields.get(name)
        if node is None and required:
            self.fault(f"缺少 {name}", f"missing {name!r}")
        return node

    def line_of(self, name: str) -> int:
        """The line on which the field's value begins; the record's own line if it isn't there."""
        node = self._fields.get(name)
        return self.line if node is None else node.start_mark.line + 1

    def has(self, name: str) -> bool:
        """Whether the field is given at all."""
        return name in self._fields

    def text(self, name: str, required: bool = True) -> str:
        """A scalar's text without space around it; ``""`` (and a fault, if required) where there is none."""
        node = self._take(name, required)
        if node is None:
            return ""
        if not isinstance(node, yaml.ScalarNode):
            self.fault(f"{name} 应是一段文字", f"{name!r} must be a text", node)
            return ""
        text = str(node.value).strip()
        if required and not text:
            self.fault(f"{name} 是空的", f"{name!r} is empty", node)
        return text

    def number(self, name: str) -> int:
        """A whole number; 0 and a fault where it isn't one."""
        text = self.text(name)
        if text.isdigit():
            return int(text)
        if text:
            self.fault(
                f"{name} 应是整数，不能是「{text}」",
                f"{name!r} must be a whole number, not {text!r}",
                self._fields[name],
            )
        return 0

    def bilingual(self, name: str, required: bool = True) -> Bilingual | None:
        """A mapping of ``zh`` and ``en``; a fault for the language that is missing."""
        node = self._take(name, required)
        if node is None:
            return None
        if not isinstance(node, yaml.MappingNode):
            self.fault(f"{name} 应有 zh 和 en", f"{name!r} must hold zh and en", node)
            return None
        record = Record(node, self._faults, self.owner)
        both = Bilingual(record.text("zh"), record.text("en"))
        record.finish()
        return both

    def mapping(self, name: str, required: bool = False) -> dict[str, str]:
        """A mapping of scalars to scalars."""
        node = self._take(name, required)
        if node is None:
            return {}
        if not isinstance(node, yaml.MappingNode):
            self.fault(f"{name} 应是“键: 值”的表", f"{name!r} must be a mapping", node)
            return {}
        for _, value in node.value:
            if not isinstance(value, yaml.ScalarNode):
                self.fault(f"{name} 里只能是文字", f"{name!r} must hold texts alone", value)
        return {str(key.value): str(value.value) for key, value in node.value}

    def texts(self, name: str, required: bool = False) -> tuple[str, ...]:
        """A list of scalars."""
        return tuple(text for _, text in self.located_texts(name, required))

    def located_texts(self, name: str, required: bool = False) -> Iterator[tuple[int, str]]:
        """A list of scalars, each with its line."""
        for node in self._sequence(name, required):
            if isinstance(node, yaml.ScalarNode) and str(node.value).strip():
                yield node.start_mark.line + 1, str(node.value).strip()
            else:
                self.fault(f"{name} 应是一列文字", f"{name!r} must be a list of texts", node)

    def records(self, name: str, required: bool = False) -> "Iterator[Record]":
        """A list of mappings."""
        for node in self._sequence(name, required):
            if isinstance(node, yaml.MappingNode):
                yield Record(node, self._faults, self.owner)
            else:
                self.fault(f"{name} 应是一列“键: 值”的表", f"{name!r} must be a list of mappings", node)

    def _sequence(self, name: str, required: bool) -> list[yaml.Node]:
        node = self._take(name, required)
        if node is None:
            return []
        if not isinstance(node, yaml.SequenceNode):
            self.fault(f"{name} 应是一个列表", f"{name!r} must be a list", node)
            return []
        return list(node.value)

    def finish(self) -> None:
        """Report fields that mean nothing here: most are slips of the pen."""
        for name, node in self._fields.items():
            if name not in self._asked:
                self.fault(f"没有 {name} 这个字段", f"unknown field {name!r}", node)


def read_record(path: Path, faults: Faults) -> Record | None:
    """The file's top mapping, or ``None`` where it can't be read as one (the fault says why)."""
    content = path.read_bytes()
    try:
        text = content.decode("utf-8")
        node = yaml.compose(text, Loader=_Loader)
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        faults.add(before.count("\n") + 1, _last_id(before), "不是 UTF-8 的文字", f"not a UTF-8 text: {error.reason}")
        return None
    except yaml.MarkedYAMLError as error:
        mark = _where(error)
        line = mark.line + 1 if mark else 1
        clause = _last_id("".join(text.splitlines(keepends=True)[:line]))
        why = error.problem or error.context
        faults.add(line, clause, f"不是 YAML，从这里起读不下去：{why}", f"not YAML: {why}")
        return None
    except yaml.YAMLError as error:
        odd = yaml.reader.Reader.NON_PRINTABLE.search(text)
        before = text[: odd.start()] if odd else ""
        faults.add(before.count("\n") + 1, _last_id(before), "有 YAML 不许的字符", f"not a YAML text: {error}")
        return None
    if not isinstance(node, yaml.MappingNode):
        needed = "game, title, edition, version, clauses"
        faults.add(1, None, f"应是一张表，含 {needed}", f"must be a mapping with {needed}")
        return None
    return Record(node, faults)


def _where(error: yaml.MarkedYAMLError) -> yaml.Mark | None:
    """Where to mend: at a bracket or a quote that is never closed, not at the place where that came to light."""
    opened = error.context is not None and ("flow" in error.context or "quoted" in error.context)
    return (error.context_mark if opened else None) or error.problem_mark or error.context_mark


# Readings have ids too, and stand further in.
_ID = re.compile(r"^ {0,4}-\s+\{?\s*id:\s*[\"']?([^\"'\s#,}]+)", re.MULTILINE)


def _last_id(text: str) -> str | None:
    """The id of the last clause or open point that begins in the text."""
    found = _ID.findall(text)
    return found[-1] if found else None
