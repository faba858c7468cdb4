"""The wall: clock and pairings, large, turning its own pages."""

import re
from collections.abc import Sequence

from flask import render_template, request
from werkzeug.wrappers import Response

from webapp.desk.event_log import STREAM
from webapp.desk.identifiers import as_code
from webapp.desk.name_order import name_key
from webapp.errors import Refusal
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import take_up
from webapp.pages.desk.signing_in import the_store
from webapp.parts import wants_part

MOST_SCREENS = 12
# Beyond three pages of large type a name is waited for too long: smaller type then.
MANY = 120

Seated = tuple[str, int | None, str | None]
"""A name, its table (None: the bye), and who sits opposite."""


@blueprint.get("/<event_id>/wall")
def wall(event_id: str) -> str | Response | tuple[str, int]:
    """The wall display: pairings by name, or the standings (`?show=standings`).

    Several screens share a large field: `?part=2/4` shows the second quarter of the names.
    """
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
    show, part = request.args.get("show", "pairings"), request.args.get("part", "")
    return render_template(
        "desk/wall-now.html" if wants_part() else "desk/wall.html",
        hand=hand,
        round=round,
        seated=part_of(hand.log.once("by name", lambda: sorted(seated, key=lambda each: name_key(each[0]))), part),
        many=MANY,
        show=show,
        part=part,
        stages=event.under_way if event.bracket else (),
        rows=hand.standings()[:64] if show == "standings" else (),
    )


def part_of(names: Sequence[Seated], part: str) -> Sequence[Seated]:
    """The names that one of several screens shows: of ``2/4`` the second quarter, all without a part.

    Raises `Refusal` for anything that isn't such a share.
    """
    if not part:
        return names
    said = re.fullmatch(r"([0-9]{1,2})/([0-9]{1,2})", part)
    number, screens = map(int, said.groups()) if said else (0, 0)
    if not 1 <= number <= screens <= MOST_SCREENS:
        raise Refusal(
            f"大屏的 part 写的是「{part}」，应如 2/4（四块屏的第二块），至多 {MOST_SCREENS} 块",
            f"part is “{part}”; 2/4 is right for the second of four screens, {MOST_SCREENS} at most",
        )
    return names[len(names) * (number - 1) // screens : len(names) * number // screens]
