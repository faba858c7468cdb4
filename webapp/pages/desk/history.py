"""Who did what when, and taking a step back by a new one."""

from collections.abc import Sequence

from flask import abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from engine.tournament.consequences import changes
from engine.tournament.desk import repaired_rounds
from engine.tournament.events import EventCreated, TakenBack
from engine.tournament.faults import Refused
from engine.tournament.fold import taken_back
from engine.tournament.taking_back import may_take_back, without
from webapp.desk.event_log import since
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.events import seen_version
from webapp.pages.desk.hand import Hand, back_to, flash_faults, staff
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
        may = (
            hand.role is not None
            and not isinstance(entry.what, EventCreated)
            and entry.number not in gone
            and may_take_back(hand.log.entries, entry.number, hand.role)
        )
        rows.append({"entry": entry, "said": said, "gone": entry.number in gone, "may": may})
        if len(rows) == A_PAGE:
            break
    return render_template("desk/history.html", hand=hand, rows=rows, wanted=wanted, more=len(rows) == A_PAGE)


@blueprint.route("/<event_id>/history/<int:number>", methods=["GET", "POST"])
def take_back(event_id: str, number: int) -> str | Response | tuple[str, int]:
    """Take one step back, with those that stand on it: first everything is shown that would be undone."""
    hand = staff(event_id)
    entry = next((each for each in hand.log.entries if each.number == number), None)
    if entry is None:
        abort(404)
    reason = request.form.get("reason", "").strip()
    here = url_for("events.history", event_id=hand.id)
    try:
        after, standing = without(hand.log.entries, number) if number > 1 else (hand.event, ())
        # The latest first: each then stands on nothing that is still there.
        steps = [TakenBack(each.number, reason) for each in (*reversed(standing), entry)]
        refuse_what_may_not_be_taken_back(hand, steps)
        if request.method == "POST":
            refuse_if_others_were_faster(hand)
            hand.do(*steps)
            flash(_("第 %(n)s 条记录已撤回。", n=number), "good")
            return back_to(here)
    except Refused as refused:
        flash_faults(refused.faults)
        return back_to(here)
    changed, seen, entries = changes(hand.event, after), hand.version, tuple(hand.log.entries)
    # A large event takes seconds to be paired anew, round by round.
    with hand.unlocked():
        differences = () if standing else repaired_rounds(entries, steps[-1])
    return render_template(
        "desk/take-back.html",
        hand=hand,
        entry=entry,
        said=in_words(entry.what),
        standing=standing,
        changed=changed,
        differences=differences,
        seen=seen,
    )


def refuse_what_may_not_be_taken_back(hand: Hand, steps: Sequence[TakenBack]) -> None:
    """Raise `Refused` if one of these steps is not this role's to undo, or is not there to be undone."""
    gone, role = taken_back(hand.log.entries), hand.role
    for step in steps:
        if (
            step.entry == 1
            or step.entry in gone
            or role is None
            or not may_take_back(hand.log.entries, step.entry, role)
        ):
            # The log says why, in its own words.
            hand.check(step)
            raise Refused.because(
                "not-allowed",
                f"您不能撤回第 {step.entry} 条记录，它以要撤回的这条为前提",
                f"you may not take back entry {step.entry}, which stands on the one to be taken back",
            )


def refuse_if_others_were_faster(hand: Hand) -> None:
    """Raise `Refused` if anything was done since the page was made that showed what would be undone."""
    later = since(hand.log.entries, seen_version()) if "seen" in request.form else ()
    if later:
        raise Refused.because(
            "changed-meanwhile",
            f"您打开页面之后，{later[-1].who} 又做了别的（第 {later[-1].number} 条记录）：请重新看过再撤回",
            f"{later[-1].who} has done something else since (entry {later[-1].number}): look again, then take back",
        )
