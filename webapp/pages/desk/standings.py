"""Standings as of any round, by any order, and the arithmetic of a percentage."""

from flask import Response, abort, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from engine.tournament.arithmetic import arithmetic, decisions, percentages_of
from engine.tournament.criteria import SCHEMES, Scheme
from engine.tournament.csv_text import quoted
from engine.tournament.desk import table_of
from engine.tournament.standings import shown
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
        final=hand.final() if through == through_of_now(hand) else (),
        scheme=scheme,
        schemes=tuple(SCHEMES.values()),
        further=[c for c in scheme.criteria if c.name not in ("points", "omw", "gw", "ogw") and c.value],
    )


def through_of_now(hand: Hand) -> int | None:
    """The last round."""
    return hand.event.current.number if hand.event.current else None


def through_of(hand: Hand) -> int | None:
    """The round that the address asks for, or the last."""
    wanted = request.args.get("round", 0, int)
    if wanted in hand.event.rounds:
        return wanted
    return through_of_now(hand)


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


@blueprint.get("/<event_id>/final.csv")
def final_file(event_id: str) -> AnyResponse:
    """The final ranking as CSV; there is none before there is a champion."""
    hand = take_up(event_id)
    ranking = hand.final()
    if not ranking:
        abort(404)
    lines = ["rank,player,played_off,standing,points,wins,draws,losses,omw,gw,ogw"]
    for each in ranking:
        row = each.row
        shares = [shown(share, 6) for share in (row.omw, row.gw, row.ogw)] if row else [""] * 3
        sums = [row.rank, row.points, row.wins, row.draws, row.losses] if row else [""] * 5
        lines.append(",".join(map(str, [each.rank, quoted(each.player), int(each.played_off), *sums, *shares])))
    return as_csv("\n".join(lines) + "\n", f"final-{hand.id}.csv")


@blueprint.get("/<event_id>/play-off.csv")
def play_off_file(event_id: str) -> AnyResponse:
    """Every result of the play-off as CSV, match by match; who went on without playing won 0–0."""
    hand = take_up(event_id)
    bracket = hand.event.bracket
    if bracket is None:
        abort(404)
    results = {seat.match: seat.official for stage in hand.event.stages.values() for seat in stage.seats.values()}
    lines = ["match,player1,player2,wins1,wins2,draws,winner"]
    for node in filter(bracket.is_needed, bracket.nodes):
        names = [each if isinstance(each, str) else "" for each in bracket.players_of(node.name)]
        result, winner = results.get(node.name), bracket.winner_of(node.name)
        if not isinstance(winner, str):
            continue
        games = result.games if result else (0, 0, 0)
        if result:
            names = [result.player1, result.player2 or ""]
        cells = [node.name, *map(quoted, names), *games, quoted(winner)]
        lines.append(",".join(map(str, cells)))
    return as_csv("\n".join(lines) + "\n", f"play-off-{hand.id}.csv")


def as_csv(text: str, name: str) -> Response:
    """A CSV file as an answer, with the mark that spreadsheets on Windows need."""
    response = make_response(("\ufeff" + text).encode())
    response.mimetype = "text/csv"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response
