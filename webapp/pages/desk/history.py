"""Who did what when, and taking a step back by a new one."""

from flask import abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from engine.tournament.desk import would_differ
from engine.tournament.events import EventCreated, TakenBack
from engine.tournament.faults import Refused
from engine.tournament.fold import taken_back
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import back_to, flash_faults, staff
from webapp.pages.desk.words import in_words

A_PAGE = 100


@blueprint.get("/<event_id>/history")
def history(event_id: str) -> str:
    """The log in words, the latest first; searched by person, player or word."""
    hand = staff(event_id)
    wanted = request.args.get("q", "").strip().casefold()
    gone = taken_back(hand.log.entries)
    before = request.args.get("before", hand.version + 1, int)
    rows: list[dict[str, object]] = []
    for entry in reversed(hand.log.entries):
        if entry.number >= before:
            continue
        said = in_words(entry.what)
        if wanted and wanted not in f"{entry.number} {entry.who} {said}".casefold():
            continue
        may = hand.role in entry.what.by and not isinstance(entry.what, EventCreated) and entry.number not in gone
        rows.append({"entry": entry, "said": said, "gone": entry.number in gone, "may": may})
        if len(rows) == A_PAGE:
            break
    return render_template("desk/history.html", hand=hand, rows=rows, wanted=wanted, more=len(rows) == A_PAGE)


@blueprint.route("/<event_id>/history/<int:number>", methods=["GET", "POST"])
def take_back(event_id: str, number: int) -> str | Response | tuple[str, int]:
    """Take one step back: first it is shown what that would change, then it is done."""
    hand = staff(event_id)
    entry = next((each for each in hand.log.entries if each.number == number), None)
    if entry is None:
        abort(404)
    step = TakenBack(number, request.form.get("reason", "").strip())
    try:
        hand.check(step)
        differences = would_differ(hand.log.entries, step)
        if request.method == "POST":
            hand.do(step)
            flash(_("第 %(n)s 条记录已撤回。", n=number), "good")
            return back_to(url_for("events.history", event_id=hand.id))
    except Refused as refused:
        flash_faults(refused.faults)
        return back_to(url_for("events.history", event_id=hand.id))
    return render_template(
        "desk/take-back.html", hand=hand, entry=entry, said=in_words(entry.what), differences=differences
    )
