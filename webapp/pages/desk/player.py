"""A player's own page, by his personal link: table, opponent, clock, result, standing; what he may do."""

from flask import abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from flask_limiter.util import get_remote_address
from werkzeug.wrappers import Response

from engine.tournament.event import Event, Round, Seat, Stage, Tables
from engine.tournament.events import (
    AtTable,
    GamePlayed,
    JudgeCalled,
    Operation,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerRenamed,
    ResultConfirmed,
    ResultDisputed,
    ResultReported,
    RoundPublished,
)
from engine.tournament.faults import Refused
from engine.tournament.standings import Row
from webapp.desk.deck_lists import may_see
from webapp.desk.event_log import STREAM, now, since
from webapp.desk.identifiers import as_code
from webapp.desk.pair_tags import refuse_another_pair
from webapp.desk.round_keys import round_key
from webapp.errors import NotAllowed
from webapp.extensions import limiter
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.decks import is_closed
from webapp.pages.desk.hand import Hand, as_player, back_to, flash_faults
from webapp.pages.desk.matches import match_context
from webapp.pages.desk.results import game_from_form
from webapp.pages.desk.signing_in import the_store
from webapp.parts import wants_part


# A link that isn't one counts by address: nobody tries many.
@blueprint.get("/<event_id>/me/<token>")
@limiter.limit(
    "60 per minute",
    key_func=get_remote_address,
    deduct_when=lambda answer: answer.status_code == 404,
    override_defaults=False,
)
def own_page(event_id: str, token: str) -> str | Response | tuple[str, int]:
    """The page; a phone that has the newest already is told so in one cheap look at the store."""
    seen = request.args.get("seen", 0, int)
    if wants_part() and seen and the_store().version(STREAM + as_code(event_id)) == seen:
        return "", 204
    hand, name = as_player(event_id, token)
    if wants_part() and 0 < seen <= hand.version and not concerns(hand, name, seen):
        return "", 204
    event = hand.event
    current = event.current
    playing, found = where_he_plays(hand, name)
    context = match_context(hand, playing.key, *found) if playing and found else {}
    through, row = own_row(hand, name)
    opponent = next((other for other in found[1].pair.players if other != name), None) if found else None
    return render_template(
        "desk/own-now.html" if wants_part() else "desk/own.html",
        **{
            **context,
            "hand": hand,
            "name": name,
            "token": token,
            "me": event.players[name],
            "current": current,
            "opponent": opponent,
            "first": bool(found and found[1].pair.player1 == name),
            "has_bye": bool(current and not event.bracket and name in current.byes),
            "rests": bool(current and name in current.resting),
            "row": row,
            "through": through,
            "past": past_of(hand, name),
            "decks_closed": is_closed(event, now()),
            "sees_deck": bool(opponent and event.players[opponent].deck and may_see(event, name, opponent)),
            "play_off": play_off_state(event, name),
            "final": next((each for each in hand.final() if each.player == name), None),
        },
    )


def where_he_plays(hand: Hand, name: str) -> tuple[Tables | None, tuple[int, Seat] | None]:
    """The round that somebody is in, and his table; in a play-off the match that he has last come to."""
    event = hand.event
    here = [(tables, (table, tables.seats[table])) for tables, table in hand.seats_of(name)]
    if event.bracket is None:
        return event.current, next((found for tables, found in here if tables is event.current), None)
    played = [each for each in here if isinstance(each[0], Stage)]
    waiting = [each for each in played if each[1][1].official is None]
    return next(iter(waiting or reversed(played)), (None, None))


def play_off_state(event: Event, name: str) -> str:
    """``""`` for who isn't in the play-off, ``champion``, ``waiting`` for an opponent, ``playing``, or ``out``."""
    bracket = event.bracket
    if bracket is None or name not in bracket.seeds:
        return ""
    if bracket.champion == name:
        return "champion"
    ahead = [
        node for node in bracket.nodes if bracket.winner_of(node.name) is None and name in bracket.players_of(node.name)
    ]
    if name in bracket.gone or not ahead:
        return "out"
    return "playing" if any(bracket.who_plays(node) for node in ahead) else "waiting"


def own_row(hand: Hand, name: str) -> tuple[int, Row | None]:
    """The last round that is complete, and somebody's line of the standings after it.

    While results come in the standings of the round before are shown: they mean something, and don't have to be
    worked out anew for every phone after every result.
    """
    event = hand.event
    complete = [number for number, round in event.rounds.items() if not round.missing]
    if not complete:
        return 0, None
    through = max(complete)
    counted = tuple(result for result in event.results() if result.round <= through)
    key = ("rows", through, event.scheme.name, event.dropped, counted)
    rows = hand.log.once("rows", lambda: hand.log.kept(key, lambda: {r.player: r for r in hand.standings(through)}))
    return through, rows.get(name)


def past_of(hand: Hand, name: str) -> list[tuple[Tables, Seat | None]]:
    """Somebody's rounds so far, the latest first, each with his seat; no seat is a bye."""
    seats = {tables.key: tables.seats[table] for tables, table in hand.seats_of(name)}
    played = (*hand.event.rounds.values(), *hand.event.stages.values())
    past = [
        (tables, seats.get(tables.key))
        for tables in played
        if tables.key in seats or (isinstance(tables, Round) and name in tables.byes)
    ]
    return past[::-1]


def concerns(hand: Hand, name: str, seen: int) -> bool:
    """Whether anything since version `seen` may be seen on somebody's page: most of it is said at other tables."""
    event = hand.event
    if event.bracket is not None or event.current is None or not event.current.missing:
        return True
    found = event.current.seat_of(name) if seen < hand.version else None
    with_him = found[1].pair.players if found else (name,)
    for entry in since(hand.log.entries, seen):
        what = entry.what
        if isinstance(what, RoundPublished | PlayerRenamed):
            return True
        if isinstance(what, AtTable):
            seat = event.current.seats.get(what.table) if what.round == event.current.number else None
            if seat is None or name in seat.pair.players:
                return True
        elif not what.about or not set(what.about).isdisjoint(with_him):
            return True
    return False


@blueprint.post("/<event_id>/me/<token>")
@limiter.limit("60 per minute")
def act(event_id: str, token: str) -> Response:
    """What a player does on his own page."""
    hand, name = as_player(event_id, token)
    event, form = hand.event, request.form
    step = form.get("step", "")
    if step in ("report", "confirm", "game") and not event.settings.reporting:
        raise NotAllowed(
            "这场赛事的结果由工作人员录入：请把成绩交给他们",
            "Results of this event are entered by its staff; tell them",
        )
    operation = own_operation(event, name, step)
    if operation is None:
        abort(400)
    here = url_for("events.own_page", event_id=hand.id, token=token)
    if isinstance(operation, PlayerCheckedIn) and event.players[name].checked_in:
        flash(_("已签到。"), "good")
        return back_to(here)
    if isinstance(operation, ResultReported | ResultConfirmed | ResultDisputed | GamePlayed):
        try:
            refuse_another_pair(event, event.seat_at(operation.round, operation.table), form.get("pair", ""))
        except Refused as refused:
            flash_faults(refused.faults)
            return back_to(here)
    done = {
        "check-in": _("已签到。"),
        "confirm": _("结果已确认。"),
        "dispute": _("已提出异议，裁判会来。"),
        "call": _("裁判已被叫来。"),
        "drop": _("您已退赛。"),
    }
    if hand.try_to(operation, done=done.get(step, "")) and isinstance(operation, ResultReported):
        flash(what_came_of(hand.event.seat_at(operation.round, operation.table)), "good")
    return back_to(here)


def what_came_of(seat: Seat | None) -> str:
    """What a player's report led to: the opponent may have reported before him."""
    if seat is not None and seat.official is not None:
        return str(_("双方报告一致，结果已确认。"))
    if seat is not None and seat.disputed is not None:
        return str(_("双方报告不一致，裁判会来。"))
    return str(_("已报告，等对手确认。"))


def own_operation(event: Event, name: str, step: str) -> Operation | None:
    """The operation behind a button of a player's own page; None where the button makes no sense."""
    form = request.form
    if step == "check-in":
        return PlayerCheckedIn(name)
    if step == "drop":
        return PlayerDropped(name) if "sure" in form else None
    # What is said about a match names the round it is about: the page may be old.
    key = round_key(form.get("round", "0"))
    tables = event.tables(key)
    found = tables.seat_of(name) if tables else None
    if found is None:
        return None
    table, seat = found
    first = seat.pair.player1 == name
    match step:
        case "report":
            own, other, drawn = reported_score(form.get("score", ""))
            one, two = (own, other) if first else (other, own)
            return ResultReported(key, table, one, two, drawn)
        case "confirm":
            # He says yes to the score that his page showed.
            seen = reported_score(form["games"]) if "games" in form else ()
            return ResultConfirmed(key, table, seen)
        case "dispute":
            return ResultDisputed(key, table, form.get("reason", "").strip()[:200])
        case "call":
            return JudgeCalled(key, table, form.get("reason", "").strip()[:200])
        case "game":
            return game_from_form(key, table)
    return None


def reported_score(text: str) -> tuple[int, int, int]:
    """A button's score, `2-1-0`: own games, the opponent's, drawn ones."""
    parts = text.split("-")
    if len(parts) != 3 or not all(part.isdecimal() and len(part) == 1 for part in parts):
        abort(400)
    own, other, drawn = map(int, parts)
    return own, other, drawn
