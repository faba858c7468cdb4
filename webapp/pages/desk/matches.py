"""A match: its games, who may choose who starts, legal exchanges with the side deck, the case of a dispute."""

from flask import Response, abort, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from engine.tournament.deck_text import parse_deck
from engine.tournament.decks import MatchDeck, exchange
from engine.tournament.desk import choice_at, match_at
from engine.tournament.event import Seat
from engine.tournament.faults import Fault, Refused
from engine.tournament.roles import Role
from webapp.desk.cases import case_of, case_text
from webapp.desk.deck_lists import rules_of
from webapp.desk.score_text import scores
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import Hand, staff, take_up
from webapp.pages.desk.results import seat_at


@blueprint.get("/<event_id>/rounds/<int:number>/tables/<int:table>")
def match_page(event_id: str, number: int, table: int) -> str:
    """A match, for everybody; staff act on it."""
    hand = take_up(event_id)
    seat = seat_at(hand, number, table)
    return render_template("desk/match.html", **match_context(hand, number, table, seat))


def match_context(hand: Hand, number: int, table: int, seat: Seat) -> dict[str, object]:
    """What the match page and a player's own page show of a match."""
    steps = [
        entry
        for entry in hand.log.entries
        if getattr(entry.what, "round", None) == number and getattr(entry.what, "table", None) == table
    ]
    return {
        "hand": hand,
        "number": number,
        "table": table,
        "seat": seat,
        "match": match_at(hand.event, number, table),
        "choice": choice_at(hand.event, number, table),
        "rules": rules_of(hand.event),
        "scores": scores(hand.event.settings.best_of),
        "steps": steps if hand.role is not Role.PLAYER and hand.is_staff else [],
    }


@blueprint.get("/<event_id>/rounds/<int:number>/tables/<int:table>/case.yaml")
def case_file(event_id: str, number: int, table: int) -> Response:
    """The case of this match as a file."""
    hand = staff(event_id)
    text = case_text(case_of(hand.event, number, table, seat_at(hand, number, table)))
    response = make_response(text)
    response.mimetype = "text/yaml"
    response.headers["Content-Disposition"] = f"attachment; filename=case-{hand.id}-{number}-{table}.yaml"
    return response


@blueprint.get("/<event_id>/rounds/<int:number>/tables/<int:table>/case")
def case_page(event_id: str, number: int, table: int) -> str:
    """The case of this match: what the log knows of it, and the file to put the board into."""
    hand = staff(event_id)
    seat = seat_at(hand, number, table)
    text = case_text(case_of(hand.event, number, table, seat))
    return render_template("desk/case.html", hand=hand, number=number, table=table, seat=seat, text=text)


@blueprint.route("/<event_id>/rounds/<int:number>/tables/<int:table>/exchange", methods=["GET", "POST"])
def exchange_page(event_id: str, number: int, table: int) -> str | AnyResponse | tuple[str, int]:
    """Whether an exchange with the side deck is legal, against the registered deck; nothing is kept."""
    hand = staff(event_id)
    seat = seat_at(hand, number, table)
    name = request.args.get("name", "")
    if name not in seat.pair.players:
        abort(404)
    deck = hand.event.players[name].deck
    out, into = request.form.get("out", ""), request.form.get("into", "")
    faults: tuple[Fault, ...] = ()
    changed: MatchDeck | None = None
    if request.method == "POST" and deck:
        leaving, coming = (parse_deck(text) for text in (out, into))
        faults = (*leaving.faults, *coming.faults)
        if not faults:
            try:
                rules = rules_of(hand.event)
                changed = exchange(MatchDeck.fresh(deck), leaving.deck.main, coming.deck.main, rules)
            except Refused as refused:
                faults = refused.faults
    page = render_template(
        "desk/exchange.html",
        hand=hand,
        number=number,
        table=table,
        name=name,
        deck=deck,
        out=out,
        into=into,
        faults=faults,
        changed=changed,
        rules=rules_of(hand.event),
    )
    return (page, 422) if faults else page
