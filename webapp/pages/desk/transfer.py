"""In and out: the event as one file, its results as CSV, results of other systems."""

import json

from flask import Response, flash, make_response, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from engine.tournament.criteria import SCHEMES
from engine.tournament.csv_text import decode, place, quoted
from engine.tournament.deck_rules import DEFAULT_RULE_SET
from engine.tournament.events import EventCreated, StaffJoined
from engine.tournament.faults import Fault, Refused
from engine.tournament.matches_csv import Matches, parse_matches
from engine.tournament.roles import Role
from engine.tournament.scores import bye_faults, score_faults
from engine.tournament.standings import shown
from rules_text.library import GAMES
from webapp.desk.deck_lists import faults_of_deck
from webapp.desk.event_file import export_event, import_event
from webapp.desk.event_list import listed
from webapp.desk.event_log import EventLog
from webapp.desk.foreign_results import operations_from, results_file
from webapp.desk.identifiers import new_event_id
from webapp.desk.links import make_key
from webapp.errors import Refusal
from webapp.language import pick
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import Hand, back_to, flash_faults, staff, take_up
from webapp.pages.desk.signing_in import require_organiser, the_store
from webapp.pages.desk.standings import as_csv

# A file of a national final: two thousand players, fifteen rounds, forty thousand entries.
MOST_BYTES = 64 * 1024 * 1024
PLAYER_COLUMNS = (
    "name",
    "id",
    "fixed table",
    "checked_in",
    "dropped",
    "status",
    "table this round",
    "deck",
    "deck_cards",
    "side_cards",
    "penalties",
    "rank",
    "points",
    "wins",
    "draws",
    "losses",
    "omw",
    "gw",
    "ogw",
)


@blueprint.get("/<event_id>/event.json")
def event_file(event_id: str) -> Response:
    """The whole event as one file."""
    # Whoever has the file can act for every player.
    hand = staff(event_id, "StaffJoined")
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
    return as_csv(players_csv(hand), f"players-{hand.id}.csv")


def players_csv(hand: Hand) -> str:
    """Everybody with all that is known of him; the columns that `parse_players` knows are read back."""
    event = hand.event
    rows = {row.player: row for row in hand.standings()} if event.rounds else {}
    sat = {
        name: pair.table or "bye" for pair in (event.current.pairs if event.current else ()) for name in pair.players
    }
    lines = [",".join(PLAYER_COLUMNS)]
    for player in event.players.values():
        row, deck = rows.get(player.name), player.deck
        legal = "" if deck is None else "faulty" if faults_of_deck(deck, event) else "legal"
        cells = [
            player.name,
            player.member,
            player.table or "",
            int(player.checked_in),
            int(player.status == "dropped"),
            player.status,
            sat.get(player.name, ""),
            legal,
            len(deck.main) if deck else 0,
            len(deck.side) if deck else 0,
            len(player.penalties),
        ]
        cells += [row.rank, row.points, row.wins, row.draws, row.losses] if row else [""] * 5
        cells += [shown(share * 100, 2) for share in (row.omw, row.gw, row.ogw)] if row else [""] * 3
        lines.append(",".join(quoted(str(cell)) for cell in cells))
    return "\n".join(lines) + "\n"


@blueprint.get("/import")
def take_in() -> str:
    """The forms for an event's file and for results of another system."""
    require_organiser()
    return render_template("desk/import.html", games=GAMES, schemes=tuple(SCHEMES.values()))


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
            # Only of an event that is new here: an old file of a running event makes nobody its organiser.
            if new == log.version and log.event.staff.get(person.name) is not Role.ORGANISER:
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
    if not matches.results:
        raise Refused.because("no-match", "文件里没有一场比赛", "the file holds no match")
    game = request.form.get("game", GAMES[0])
    best_of = request.form.get("best_of", 3, int)
    name = request.form.get("name", "").strip() or _("读入的赛事")
    scheme = request.form.get("order", "standard")
    rounds = len({result.round for result in matches.results})
    refuse_impossible(matches, best_of)
    store, event_id = the_store(), new_event_id()
    rule_set = DEFAULT_RULE_SET.get(game, "")
    settings = EventCreated(name, game, rule_set, best_of, swiss_rounds=rounds, scheme=scheme, joining=False)
    EventLog(event_id).do(
        store, list(operations_from(settings, matches.results, matches.left)), who=who, role=Role.ORGANISER
    )
    make_key(store, event_id)
    flash_faults(matches.notices)
    return event_id


def refuse_impossible(matches: Matches, best_of: int) -> None:
    """Raise `Refused` with every score that a match of that many games, or a bye, can't have, each with its line."""
    faults: list[Fault] = []
    for each, line in zip(matches.results, matches.lines, strict=True):
        where = place(line)
        if each.player2 is None:
            faults += bye_faults(*each.games, best_of=best_of, where=where)
        else:
            faults += score_faults(*each.games, best_of=best_of, double_loss=each.double_loss, where=where)
    if faults:
        raise Refused(faults)


@blueprint.get("/all.json")
def every_event() -> Response:
    """The list of events as JSON."""
    body = json.dumps([each.__dict__ for each in listed(the_store())], ensure_ascii=False)
    response = make_response(body)
    response.mimetype = "application/json"
    return response
