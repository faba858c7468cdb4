"""The dispute page: a case's board, its resolution choice by choice, and the verdicts on what each side claims.

All that the page needs is in its address: the case itself (a sample's name, or its text packed) and the choices made.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath

from flask import Blueprint, Response, redirect, render_template, request, url_for

from engine.adjudication.case import Case, open_case
from engine.adjudication.ruling import Ruling, adjudicate, is_right
from engine.adjudication.telling import outcome_words
from engine.adjudication.truth import Path
from engine.adjudication.verdicts import WORDS, UnderReading, Verdict
from engine.adjudication.words import Words, effect_words, player_words, spot_words
from engine.faults import Fault
from engine.state import Place
from engine.tournament.csv_text import decode
from engine.tournament.faults import Refused
from rules_text.clauses import OpenPoint, Reading
from rules_text.library import load_library
from webapp.board import draw
from webapp.commands.judge import parse_yaml
from webapp.errors import Refusal
from webapp.extensions import limiter
from webapp.packing import pack, unpack
from webapp.parts import wants_part
from webapp.samples import CASES
from webapp.walk import Walk, walk

blueprint = Blueprint("judge", __name__, url_prefix="/judge")

RATE = "120 per minute"
# A page is waited for with a player on either side; what needs more is for `floorjudge judge`.
MAX_STATES = 30_000
MAX_SECONDS = 4.0


BOUNDS = {
    "loop": Words("有的执行会无止境地重复", "some lines go round without end"),
    "unknown card": Words(
        "没有看完：有的执行要看一张未知的牌", "Not complete: some lines need an unknown card to be seen"
    ),
    "interrupted": Words("没有看完：被中断", "Not complete: interrupted"),
}
"""Why not every line was followed to its end, other than that there were too many."""


class Faulty(Refusal):
    """A case that can't be adjudicated, with everything that is wrong with it."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(
            f"这个案例有 {len(faults)} 处要改", f"{len(faults)} things to mend in this case", [str(f) for f in faults]
        )
        self.told = tuple(faults)


@dataclass(frozen=True)
class Sample:
    """A case that comes with the program."""

    name: str
    title: str
    text: str


@dataclass(frozen=True)
class Asked:
    """Which case the address asks for: a sample's name or a packed text; both blank for none."""

    sample: str
    packed: str
    path: Path

    def address(self, path: Path) -> str:
        """The address of another place in the same case."""
        steps = ".".join(map(str, path)) or None
        return url_for("judge.index", sample=self.sample or None, case=self.packed or None, path=steps)


@blueprint.get("")
@limiter.limit(RATE)
def index() -> str | tuple[str, int]:
    """The form and, where the address holds a case, its board, the walk so far, and the verdicts."""
    asked, text = Asked("", "", ()), ""
    try:
        asked = asked_for()
        text = case_text(asked)
        if not text:
            return render_template("judge.html", case=None, text="", samples=samples())
        case = opened(text)
        here = walk(case.state, asked.path)
    except Faulty as refusal:
        return refused(refusal, text, refusal.told)
    except Refusal as refusal:
        return refused(refusal, text)
    return shown(case, text, here, asked)


@blueprint.post("")
@limiter.limit(RATE)
def hand_in() -> Response | tuple[str, int]:
    """Take a case that was pasted or picked, and go to its address."""
    try:
        text = handed_in()
        packed = pack(text)
    except Refusal as refusal:
        return refused(refusal, request.form.get("text", ""))
    response = redirect(url_for("judge.index", case=packed), 303)
    assert isinstance(response, Response)
    return response


def handed_in() -> str:
    """The text of the case that was picked or pasted; a file goes first."""
    upload = request.files.get("file")
    if not (upload and upload.filename):
        text = request.form.get("text", "")
        if not text:
            raise Refusal("还没有案例：贴上一份，或选一个文件", "There is no case yet: paste one, or pick a file")
        return text
    try:
        return decode(upload.read())
    except Refused as error:
        raise Refusal("这个文件不是文本：请选一份 YAML 案例", "This file is no text: pick a case in YAML") from error


def asked_for() -> Asked:
    """What the address says. Raises `Refusal` for a path that isn't numbers."""
    steps = request.args.get("path", "")
    try:
        path = tuple(int(step) for step in steps.split(".")) if steps else ()
    except ValueError:
        raise Refusal(
            "这个链接里的步骤不完整：请从头看起", "The steps in this link are incomplete: start again"
        ) from None
    return Asked(request.args.get("sample", ""), request.args.get("case", ""), path)


def case_text(asked: Asked) -> str:
    """The text of the case that is asked for; blank for none."""
    if asked.sample:
        found = next((sample for sample in samples() if sample.name == asked.sample), None)
        if found is None:
            raise Refusal(f"没有名为 {asked.sample} 的例子", f"There is no sample named {asked.sample}")
        return found.text
    return unpack(asked.packed) if asked.packed else ""


@lru_cache(maxsize=64)
def opened(text: str) -> Case:
    """The case that a text describes. Raises `Refusal`, with every fault if it can be read at all."""
    case = open_case(parse_yaml(text, "案例"))
    if isinstance(case, Case):
        return case
    raise Faulty(case)


@lru_cache(maxsize=64)
def ruled(text: str) -> Ruling:
    """The ruling on the case that a text describes, within the bounds of a page."""
    return adjudicate(opened(text), MAX_STATES, MAX_SECONDS)


@lru_cache(maxsize=1)
def samples() -> tuple[Sample, ...]:
    """The cases that come with the program."""
    return tuple(sample(path) for path in CASES)


def sample(path: FilePath) -> Sample:
    """One of them."""
    text = path.read_text(encoding="utf-8")
    return Sample(path.stem, str(parse_yaml(text, path.name)["title"]), text)


def shown(case: Case, text: str, here: Walk, asked: Asked) -> str:
    """The page of a case, or its walk alone where the script asks for it."""
    part = wants_part()
    return render_template(
        "judge-walk.html" if part else "judge.html",
        ruling=None if part else ruled(text),
        verdict_words=verdict_words,
        stopped_at=None if part else ruled(text).bound,
        blank_words=None if part else blank_words(ruled(text)),
        bound_words=BOUNDS.__getitem__,
        look_at=lambda place: look_at(case, place),
        claimed_words=lambda claimed: verdict_words(Verdict(claimed)),
        is_right=is_right,
        name_of=lambda player: player_words(case.state, player),
        reading_of=reading_of,
        case=case,
        text=text,
        walk=here,
        walk_address=asked.address,
        sides=draw(here.state, here.before),
        waiting=tuple(effect_words(here.state, waiting) for waiting in here.state.pending),
        outcome_words=outcome_words,
        samples=samples(),
    )


def blank_words(ruling: Ruling) -> Words | None:
    """Which unknown cards are taken to have no effect and no use, if there are some."""
    places = ruling.taken_as_blank
    if not places:
        return None
    return Words(
        f"这些地方未知的牌当作没有效果、也用不上：{'、'.join(each.zh for each in places)}；"
        "它可能是哪些牌，可写在 unknown 里",
        f"Unknown cards here are taken to have no effect and no use: {', '.join(each.en for each in places)}; "
        "what they may be can be given under unknown",
    )


def look_at(case: Case, place: Place) -> Words:
    """That a card has to be looked at before it can be said more."""
    where = spot_words(case.board, place)
    return Words(f"要先看清 {where.zh} 的牌是哪一张", f"Look first which card lies in {where.en}")


def verdict_words(verdict: Verdict) -> Words:
    """A verdict in words."""
    return Words(*WORDS[verdict])


def reading_of(under: UnderReading) -> tuple[OpenPoint, Reading]:
    """The open point that a verdict hangs on, and one way to read it."""
    point = next(each for each in load_library().open_points if each.id == under.point)
    return point, next(each for each in point.readings if each.id == under.reading)


def refused(refusal: Refusal, text: str, faults: tuple[Fault, ...] = ()) -> tuple[str, int]:
    """The form with what is wrong above it; the text stays there, to be mended."""
    return render_template("judge.html", case=None, text=text, refusal=refusal, faults=faults, samples=samples()), 422
