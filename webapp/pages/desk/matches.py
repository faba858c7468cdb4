"""A match: its games, who may choose who starts, the case of a dispute."""

from flask import Response, make_response, render_template

from engine.tournament.desk import choice_at, match_at
from engine.tournament.event import Seat
from engine.tournament.events import AtTable, RoundKey
from engine.tournament.roles import Role
from webapp.desk.cases import case_of, case_text
from webapp.desk.deck_lists import rules_of
from webapp.desk.round_keys import round_slug
from webapp.desk.score_text import scores_for
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import Hand, staff, take_up
from webapp.pages.desk.results import seat_at


@blueprint.get("/<event_id>/rounds/<round:number>/tables/<int:table>")
def match_page(event_id: str, number: RoundKey, table: int) -> str:
    """A match, for everybody; staff act on it."""
    hand = take_up(event_id)
    seat = seat_at(hand, number, table)
    return render_template("desk/match.html", **match_context(hand, number, table, seat))


def match_context(hand: Hand, number: RoundKey, table: int, seat: Seat) -> dict[str, object]:
    """What the match page and a player's own page show of a match."""
    steps = [
        entry
        for entry in hand.log.entries
        if isinstance(entry.what, AtTable) and (entry.what.round, entry.what.table) == (number, table)
    ]
    return {
        "hand": hand,
        "number": number,
        "table": table,
        "seat": seat,
        "match": match_at(hand.event, number, table),
        "choice": choice_at(hand.event, number, table),
        "rules": rules_of(hand.event),
        "round": hand.event.tables(number),
        "scores": scores_for(hand.event, number),
        "steps": steps if hand.role is not Role.PLAYER and hand.is_staff else [],
    }


@blueprint.get("/<event_id>/rounds/<round:number>/tables/<int:table>/case.yaml")
def case_file(event_id: str, number: RoundKey, table: int) -> Response:
    """The case of this match as a file."""
    hand = staff(event_id)
    text = case_text(case_of(hand.event, number, table, seat_at(hand, number, table)))
    response = make_response(text)
    response.mimetype = "text/yaml"
    response.headers["Content-Disposition"] = f"attachment; filename=case-{hand.id}-{round_slug(number)}-{table}.yaml"
    return response


@blueprint.get("/<event_id>/rounds/<round:number>/tables/<int:table>/case")
def case_page(event_id: str, number: RoundKey, table: int) -> str:
    """The case of this match: what the log knows of it, and the file to put the board into."""
    hand = staff(event_id)
    seat = seat_at(hand, number, table)
    text = case_text(case_of(hand.event, number, table, seat))
    return render_template("desk/case.html", hand=hand, number=number, table=table, seat=seat, text=text)
