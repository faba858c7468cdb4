"""A game's official wording: handing in a rulebook's file, and checking what its import guessed.

What is kept here everybody reads. So on a machine with accounts it is for organisers to change; on one without, for
whoever sits at it, who could do the same on the command line. Everybody may see what has not been checked yet.
"""

from dataclasses import dataclass

from flask import Blueprint, abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from rules_text.clauses import Rulebook
from rules_text.importing.decoding import MOST_BYTES, decode
from rules_text.importing.official import Differences, Official
from rules_text.library import load_library
from rules_text.wording_difference import wording_difference
from webapp.errors import NotAllowed, Refusal
from webapp.extensions import limiter
from webapp.file_names import shown_name
from webapp.guess_words import KINDS_EN, KINDS_ZH
from webapp.language import pick
from webapp.official import forget, keep, read_file
from webapp.official_guesses import confirm, mend
from webapp.pages.desk.hand import back_to
from webapp.pages.desk.signing_in import ask_to_sign_in, is_at_the_machine, signed_in, the_accounts
from webapp.wordings import imported_files, kept_guesses

blueprint = Blueprint("official", __name__, url_prefix="/rules/<game>/official")

# Mending a badly damaged file takes seconds.
RATE = "10 per minute"
MOST_SHOWN = 200


@dataclass(frozen=True)
class Report:
    """What an import gave; ``text`` is handed in again to replace what is kept, if still at version ``seen``."""

    file: str
    official: Official
    differences: Differences
    replaced: bool
    text: str
    seen: int


@blueprint.get("")
def book(game: str) -> str:
    """What is kept of a game's official wording, what in it is to be checked, the form for a file."""
    return page(load_library().rulebook(game))


@blueprint.post("/import")
@limiter.limit(RATE)
def take_in(game: str) -> str | tuple[str, int]:
    """Read a file and keep what is new in it; what differs from what is kept is shown, and replaced when told to."""
    rulebook = load_library().rulebook(game)
    who = keeper()
    content, file = handed_in()
    official = read_file(content, file, rulebook)
    replacing = "replace" in request.form
    seen = request.form.get("seen", type=int)
    kept = keep(official, game, file, replacing=replacing, dry_run=not official.texts, seen=seen, who=who)
    text = content if isinstance(content, str) else decode(content)
    replaced = replacing and kept.written > 0
    report = Report(file, official, kept.differences, replaced, text, kept.version)
    return page(rulebook, report), 200 if official.texts else 422


@blueprint.post("/guesses")
def settle(game: str) -> Response:
    """Confirm guesses (``number``, or all that are open), or mend one (``words``, ``clause``)."""
    library = load_library()
    rulebook = library.rulebook(game)
    who = keeper()
    number = request.form.get("number", type=int)
    wanted = request.form.get("do")
    if wanted == "mend" and number is not None:
        clause = request.form.get("clause", "").strip().removeprefix(f"{game}:")
        ref = library.clause(f"{game}:{clause}").ref if clause else None
        mend(game, number, request.form.get("words"), ref, who)
        flash(_("第 %(n)s 处已改正。", n=number), "good")
    elif wanted == "confirm-all" or (wanted == "confirm" and number is not None):
        done = confirm(game, None if number is None else [number], who)
        flash(_("确认了 %(n)s 处。", n=done), "good")
    else:
        abort(400)
    return back_to(url_for("official.book", game=rulebook.game) + "#guesses")


@blueprint.post("/forget")
def drop(game: str) -> Response:
    """Take all of it out of use, as after a wrong file."""
    rulebook = load_library().rulebook(game)
    count = forget(game, keeper())
    flash(_("不再使用已存的 %(n)s 条原文。", n=count), "good")
    return back_to(url_for("official.book", game=rulebook.game))


def may_change() -> bool:
    """Whether who asks may change what is kept: an organiser; without accounts, whoever sits at the machine."""
    person = signed_in()
    if person is not None:
        return person.organises
    return is_at_the_machine() and not the_accounts()


def keeper() -> str:
    """Who changes what is kept: his name, ``""`` at a machine without accounts. Sends away who may not."""
    if not may_change():
        if signed_in() is None:
            abort(ask_to_sign_in())
        raise NotAllowed("官方规则书由主办者读入和更改", "Official rulebooks are taken in and changed by organisers")
    person = signed_in()
    return person.name if person else ""


def handed_in() -> tuple[bytes | str, str]:
    """The file that was handed in, or the text of one handed in before, and its name. Raises `Refusal` without one."""
    if "text" in request.form:
        return request.form["text"], shown_name(request.form.get("file", ""))
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        raise Refusal("没有选文件：请选一份规则书的文本文件", "No file was chosen: choose a rulebook's text file")
    return upload.stream.read(MOST_BYTES + 1), shown_name(upload.filename)


def page(rulebook: Rulebook, report: Report | None = None) -> str:
    """The page, with what an import gave where there was one."""
    settled = "all" in request.args
    return render_template(
        "official.html",
        rulebook=rulebook,
        report=report,
        files=imported_files(rulebook.game),
        guesses=kept_guesses(rulebook.game, settled=settled),
        settled=settled,
        may_change=may_change(),
        kinds=pick_each(KINDS_ZH, KINDS_EN),
        difference=wording_difference,
        most=MOST_SHOWN,
    )


def pick_each(zh: dict[str, str], en: dict[str, str]) -> dict[str, str]:
    """Words in the reader's language, by the same keys."""
    return {key: pick(zh[key], en[key]) for key in zh}
