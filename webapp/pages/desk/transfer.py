"""In and out: the event as one file, its results as CSV, results of other systems."""

import json

from flask import Response, flash, make_response, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from engine.tournament.csv_text import decode, quoted
from engine.tournament.events import EventCreated, StaffJoined
from engine.tournament.faults import Refused
from engine.tournament.matches_csv import parse_matches
from engine.tournament.roles import Role
from rules_text.library import GAMES
from webapp.desk.event_file import export_event, import_event
from webapp.desk.event_list import listed
from webapp.desk.event_log import EventLog
from webapp.desk.foreign_results import operations_from, results_file
from webapp.desk.identifiers import new_event_id
from webapp.desk.links import make_key
from webapp.errors import Refusal
from webapp.language import pick
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import back_to, flash_faults, staff, take_up
from webapp.pages.desk.signing_in import require_organiser, the_store
from webapp.pages.desk.standings import as_csv

# A file of a national final: two thousand players, fifteen rounds, forty thousand entries.
MOST_BYTES = 64 * 1024 * 1024


@blueprint.get("/<event_id>/event.json")
def event_file(event_id: str) -> Response:
    """The whole event as one file."""
    hand = staff(event_id, "SettingChanged")
    response = make_response(json.dumps(export_event(hand.store, hand.id), ensure_ascii=False, indent=1))
    response.mimetype = "application/json"
    response.headers["Content-Disposition"] = f"attachment; filename=floorjudge-{hand.id}.json"
    return response


@blueprint.get("/<event_id>/matches.csv")
def matches_file(event_id: str) -> AnyResponse:
    """Every result as a `MATCHES.csv`."""
    hand = take_up(event_id)
    return as_csv(results_file(hand.event), f"matches-{hand.id}.csv")


@blueprint.get("/<event_id>/players.csv")
def players_file(event_id: str) -> AnyResponse:
    """Who is entered, as CSV."""
    hand = staff(event_id)
    lines = ["name,status,checked_in,table,deck"]
    for player in hand.event.players.values():
        deck = len(player.deck.main) if player.deck else 0
        table = player.table or ""
        lines.append(f"{quoted(player.name)},{player.status},{int(player.checked_in)},{table},{deck}")
    return as_csv("\n".join(lines) + "\n", f"players-{hand.id}.csv")


@blueprint.get("/import")
def take_in() -> str:
    """The forms for an event's file and for results of another system."""
    require_organiser()
    return render_template("desk/import.html", games=GAMES)


@blueprint.post("/import")
def take_in_file() -> AnyResponse:
    """Take up an event from a file. Whoever does so becomes an organiser of it, and the log says so."""
    person = require_organiser()
    request.max_content_length = MOST_BYTES
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        return back_to(url_for("events.take_in"))
    store = the_store()
    try:
        text = decode(upload.read())
        if upload.filename.lower().endswith(".json"):
            event_id, new = import_event(store, text)
            log = EventLog(event_id)
            log.refresh(store)
            if log.event.staff.get(person.name) is not Role.ORGANISER:
                log.do(store, [StaffJoined(person.name, Role.ORGANISER.value)], who=person.name, role=Role.ORGANISER)
            flash(_("读入了 %(n)s 条新记录。", n=new), "good")
        else:
            event_id = take_results(text, person.name)
    except Refused as refused:
        flash_faults(refused.faults)
        return back_to(url_for("events.take_in"))
    except Refusal as refusal:
        flash(pick(refusal.message_zh, refusal.message_en), "bad")
        return back_to(url_for("events.take_in"))
    return back_to(url_for("events.overview", event_id=event_id))


def take_results(text: str, who: str) -> str:
    """Make an event of a `MATCHES.csv`; gives its id. Raises `Refused`."""
    matches = parse_matches(text)
    if matches.faults:
        raise Refused(matches.faults)
    game = request.form.get("game", GAMES[0])
    best_of = request.form.get("best_of", 3, int)
    name = request.form.get("name", "").strip() or _("读入的赛事")
    store, event_id = the_store(), new_event_id()
    settings = EventCreated(name, game, "START" if game == "hyper_battle" else "", best_of, joining=False)
    EventLog(event_id).do(
        store, list(operations_from(settings, matches.results, matches.left)), who=who, role=Role.ORGANISER
    )
    make_key(store, event_id)
    return event_id


@blueprint.get("/all.json")
def every_event() -> Response:
    """The list of events as JSON."""
    body = json.dumps([each.__dict__ for each in listed(the_store())], ensure_ascii=False)
    response = make_response(body)
    response.mimetype = "application/json"
    return response
