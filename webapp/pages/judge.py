"""The dispute page: a case's board, its resolution choice by choice, and the verdicts on what each side claims.

All that the page needs is in its address: the case itself (a sample's name, or its text packed) and the choices made.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath

from flask import Blueprint, Response, redirect, render_template, request, url_for

from engine.adjudication.case import Case, open_case
from engine.faults import Fault
from engine.state import State
from engine.tournament.csv_text import decode
from engine.tournament.faults import Refused
from webapp.board import draw
from webapp.case_text import parse_case
from webapp.errors import Refusal
from webapp.extensions import limiter
from webapp.packing import pack, unpack
from webapp.parts import wants_part
from webapp.samples import CASES
from webapp.saying import Words, pending_words
from webapp.walk import Path, Walk, walk

blueprint = Blueprint("judge", __name__, url_prefix="/judge")

RATE = "120 per minute"


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
        return request.form.get("text", "")
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
    case = open_case(parse_case(text))
    if isinstance(case, Case):
        return case
    raise Faulty(case)


@lru_cache(maxsize=1)
def samples() -> tuple[Sample, ...]:
    """The cases that come with the program."""
    return tuple(sample(path) for path in CASES)


def sample(path: FilePath) -> Sample:
    """One of them."""
    text = path.read_text(encoding="utf-8")
    return Sample(path.stem, str(parse_case(text)["title"]), text)


def shown(case: Case, text: str, here: Walk, asked: Asked) -> str:
    """The page of a case, or its walk alone where the script asks for it."""
    return render_template(
        "judge-walk.html" if wants_part() else "judge.html",
        case=case,
        text=text,
        walk=here,
        walk_address=asked.address,
        sides=draw(here.state, here.before),
        waiting=tuple(pending_words(here.state, waiting) for waiting in here.state.pending),
        outcome_words=outcome_words,
        samples=samples(),
    )


def refused(refusal: Refusal, text: str, faults: tuple[Fault, ...] = ()) -> tuple[str, int]:
    """The form with what is wrong above it; the text stays there, to be mended."""
    return render_template("judge.html", case=None, text=text, refusal=refusal, faults=faults, samples=samples()), 422


def outcome_words(state: State) -> Words:
    """How the game ended."""
    ended = state.outcome
    assert ended is not None
    if ended.winner is None:
        return Words("平局", "A draw")
    winner = state.table.players[ended.winner]
    return Words(f"{winner} 获胜", f"{winner} wins")
