"""Reading one clause file (``rulebooks/GAME.yaml``) as a `Rulebook`, with all its faults at once."""

from dataclasses import dataclass
from pathlib import Path

from rules_text.clauses import (
    Bilingual,
    Clause,
    Kind,
    Misprint,
    OpenPoint,
    PrintFault,
    Reading,
    Rulebook,
    Term,
)
from rules_text.errors import RulebookFault
from rules_text.records import Faults, Record, read_record

NOTHING = Bilingual("", "")
KINDS = ", ".join(Kind)


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a clause file that names a clause by its full ref; the ref must exist."""

    file: str
    line: int
    owner: str | None
    ref: str

    def fault(self) -> RulebookFault:
        """The fault to report when no such clause exists."""
        return RulebookFault(
            self.file, self.line, self.owner,
            f"参见了并不存在的条文「{self.ref}」", f"dangling reference: there is no clause {self.ref!r}",
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClauseFile:
    """What one file holds: the rulebook if it could be read, its faults, and the refs it mentions."""

    rulebook: Rulebook | None
    faults: tuple[RulebookFault, ...]
    mentions: tuple[Mention, ...]


def read_clause_file(path: Path) -> ClauseFile:
    """Read ``path``; whether the refs it mentions exist is for the caller, who knows all games."""
    faults = Faults(path.name)
    record = read_record(path, faults)
    if record is None:
        return ClauseFile(None, tuple(faults.found), ())
    return _Reader(path.stem, faults).read(record)


class _Reader:
    def __init__(self, game: str, faults: Faults) -> None:
        self.game = game
        self.faults = faults
        self.mentions: list[Mention] = []
        self.lines: dict[str, int] = {}

    def read(self, record: Record) -> ClauseFile:
        game = record.text("game")
        if game and game != self.game:
            record.fault(
                f"game 写的是「{game}」，与文件名「{self.game}」不符",
                f"game {game!r} does not fit the file's name, {self.game!r}",
            )
        rulebook = Rulebook(
            game=self.game,
            title=record.bilingual("title") or NOTHING,
            edition=record.bilingual("edition") or NOTHING,
            version=record.number("version"),
            clauses=tuple(self.clause(each) for each in record.records("clauses", required=True)),
            open_points=tuple(self.open_point(each) for each in record.records("open_points")),
            print_faults=tuple(self.print_fault(each) for each in record.records("print_faults")),
        )
        record.finish()
        return ClauseFile(rulebook, tuple(self.faults.found), tuple(self.mentions))

    def new_id(self, record: Record) -> str:
        """Take the record's id, which owns every fault from here on; report one used before."""
        record.owner = record.text("id") or None
        identity = record.owner or ""
        if identity in self.lines:
            first = self.lines[identity]
            record.fault(
                f"编号「{identity}」重复，第 {first} 行已经用过",
                f"duplicate id {identity!r}, first used on line {first}",
            )
        elif identity:
            self.lines[identity] = record.line
        return identity

    def clause(self, record: Record) -> Clause:
        identity = self.new_id(record)
        kind = self.kind(record)
        title = record.bilingual("title") or NOTHING
        reason = record.bilingual("no_function", required=False)
        if reason and kind is not Kind.RULE:
            record.fault(f"no_function 只用于 rule；这条是 {kind}", f"'no_function' is for rules; this is a {kind}")
        # A heading's title is all it says.
        texts_required = kind is not Kind.HEADING
        clause = Clause(
            game=self.game,
            id=identity,
            label=record.text("label"),
            kind=kind,
            title_zh=title.zh,
            title_en=title.en,
            zh=record.text("zh", texts_required) or title.zh,
            en=record.text("en", texts_required) or title.en,
            refers_to=self.refs(record, "refers_to"),
            misprinted=tuple(self.misprint(each) for each in record.records("misprinted")),
            terms=tuple(self.term(each) for each in record.records("terms")),
            questions=record.texts("questions"),
            no_function_zh=reason.zh if reason else None,
            no_function_en=reason.en if reason else None,
        )
        record.finish()
        return clause

    def kind(self, record: Record) -> Kind:
        text = record.text("kind")
        try:
            return Kind(text)
        except ValueError:
            if text:
                record.fault(f"没有「{text}」这种条文；有 {KINDS}", f"unknown kind {text!r}: one of {KINDS}")
            return Kind.RULE

    def refs(self, record: Record, name: str, required: bool = False) -> tuple[str, ...]:
        return tuple(self.mention(line, record.owner, text) for line, text in record.located_texts(name, required))

    def mention(self, line: int, owner: str | None, text: str) -> str:
        ref = text if ":" in text else f"{self.game}:{text}"
        self.mentions.append(Mention(self.faults.file, line, owner, ref))
        return ref

    def misprint(self, record: Record) -> Misprint:
        misprint = Misprint(record.text("printed"), record.text("meant"))
        if misprint.meant:
            self.mention(record.line_of("meant"), record.owner, misprint.meant)
        record.finish()
        return misprint

    def term(self, record: Record) -> Term:
        term = Term(record.text("zh"), record.text("en"), record.texts("also"))
        record.finish()
        return term

    def open_point(self, record: Record) -> OpenPoint:
        identity = self.new_id(record)
        if identity and not identity.startswith("open."):
            record.fault(
                f"未定点的编号以 open. 开头，不能是「{identity}」",
                f"an open point's id begins with 'open.': {identity!r}",
            )
        title = record.bilingual("title") or NOTHING
        readings = tuple(self.reading(each) for each in record.records("readings", required=True))
        point = OpenPoint(
            id=f"{self.game}:{identity}",
            clauses=self.refs(record, "clauses", required=True),
            title_zh=title.zh,
            title_en=title.en,
            zh=record.text("zh"),
            en=record.text("en"),
            readings=readings,
            default=record.text("default"),
        )
        names = [reading.id for reading in readings]
        if point.default and point.default not in names:
            record.fault(
                f"默认读法「{point.default}」不在读法之列：{'、'.join(names)}",
                f"default {point.default!r} is none of the readings: {', '.join(names)}",
            )
        if len(set(names)) != len(names):
            record.fault(f"读法的编号用了两次：{'、'.join(names)}", f"a reading's id is used twice: {', '.join(names)}")
        record.finish()
        return point

    def reading(self, record: Record) -> Reading:
        reading = Reading(record.text("id"), record.text("zh"), record.text("en"))
        record.finish()
        return reading

    def print_fault(self, record: Record) -> PrintFault:
        record.owner = record.text("ref") or None
        fault = PrintFault(
            ref=self.mention(record.line_of("ref"), record.owner, record.text("ref")),
            fault=record.text("fault"),
            zh=record.text("zh"),
            en=record.text("en"),
        )
        record.finish()
        return fault
