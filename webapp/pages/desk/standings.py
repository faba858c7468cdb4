"""Standings as of any round, by any order, and the arithmetic of a percentage."""

from flask import Response, abort, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from engine.tournament.arithmetic import arithmetic, decisions, percentages_of
from engine.tournament.criteria import SCHEMES, Scheme
from engine.tournament.desk import table_of
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import Hand, take_up
from webapp.pages.pairings import standings_csv


@blueprint.get("/<event_id>/standings")
def standings(event_id: str) -> str:
    """The standings."""
    hand = take_up(event_id)
    through, scheme = through_of(hand), scheme_of(hand)
    rows = hand.standings(through, scheme)
    return render_template(
        "desk/standings.html",
        hand=hand,
        rows=rows,
        through=through,
        scheme=scheme,
        schemes=tuple(SCHEMES.values()),
        further=[c for c in scheme.criteria if c.name not in ("points", "omw", "gw", "ogw") and c.value],
    )


def through_of(hand: Hand) -> int | None:
    """The round that the address asks for, or the last."""
    wanted = request.args.get("round", 0, int)
    if wanted in hand.event.rounds:
        return wanted
    return hand.event.current.number if hand.event.current else None


def scheme_of(hand: Hand) -> Scheme:
    """The order that the address asks for, or the event's."""
    return SCHEMES.get(request.args.get("order", ""), hand.event.scheme)


@blueprint.get("/<event_id>/standings/arithmetic")
def arithmetic_page(event_id: str) -> str:
    """How a player (`?name=`) came by his percentages."""
    hand = take_up(event_id)
    name, through, scheme = request.args.get("name", ""), through_of(hand), scheme_of(hand)
    event = hand.event
    table = table_of(event, through, scheme)
    if name not in table.records:
        abort(404)
    shares = [arithmetic(table, name, percentage) for percentage in percentages_of(scheme)]
    results = tuple(r for r in event.results(through) if through is None or r.round <= through)
    return render_template(
        "desk/arithmetic.html",
        hand=hand,
        name=name,
        through=through,
        scheme=scheme,
        shares=shares,
        decided=decisions(table, results, scheme, name),
        floor=scheme.counting.floor,
        ceiling=scheme.counting.dropped_ceiling,
    )


@blueprint.get("/<event_id>/standings.csv")
def standings_file(event_id: str) -> AnyResponse:
    """The standings as CSV."""
    hand = take_up(event_id)
    rows = hand.standings(through_of(hand), scheme_of(hand))
    return as_csv(standings_csv(rows), f"standings-{hand.id}.csv")


def as_csv(text: str, name: str) -> Response:
    """A CSV file as an answer, with the mark that spreadsheets on Windows need."""
    response = make_response(("\ufeff" + text).encode())
    response.mimetype = "text/csv"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response
