"""The wall: clock and pairings, large, turning its own pages."""

from flask import render_template, request
from werkzeug.wrappers import Response

from webapp.desk.event_log import STREAM
from webapp.desk.identifiers import as_code
from webapp.desk.name_order import name_key
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import take_up
from webapp.pages.desk.signing_in import the_store
from webapp.parts import wants_part


@blueprint.get("/<event_id>/wall")
def wall(event_id: str) -> str | Response | tuple[str, int]:
    """The wall display: pairings by name, or the standings (`?show=standings`)."""
    seen = request.args.get("seen", 0, int)
    if wants_part() and seen and the_store().version(STREAM + as_code(event_id)) == seen:
        return "", 204
    hand = take_up(event_id)
    event = hand.event
    round = event.current
    seated = (
        []
        if event.bracket
        else [
            (name, pair.table, next((other for other in pair.players if other != name), None))
            for pair in (round.pairs if round else ())
            for name in pair.players
        ]
    )
    show = request.args.get("show", "pairings")
    return render_template(
        "desk/wall-now.html" if wants_part() else "desk/wall.html",
        hand=hand,
        round=round,
        seated=sorted(seated, key=lambda each: name_key(each[0])),
        show=show,
        stages=event.under_way if event.bracket else (),
        rows=hand.standings()[:64] if show == "standings" else (),
    )
