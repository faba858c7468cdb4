"""Results: typed fast by staff, corrected with what that would have changed, calls and disputes, extra time."""

from flask import abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from engine.tournament.consequences import Change, changes
from engine.tournament.desk import RepairedRound, repaired_rounds
from engine.tournament.event import Event, Seat, Tables
from engine.tournament.events import (
    CallAnswered,
    GamePlayed,
    Operation,
    PlayerDropped,
    PlayOffWon,
    ResultCorrected,
    ResultRecorded,
    RoundKey,
    RoundPublished,
    TimeExtended,
)
from engine.tournament.faults import Refused
from engine.tournament.scores import games_to_win
from webapp.desk.event_log import refuse_if_changed
from webapp.desk.pair_tags import refuse_another_pair
from webapp.desk.score_text import Typed, read_score
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.events import calls_of, seen_version
from webapp.pages.desk.hand import Hand, back_to, flash_faults, staff
from webapp.pages.desk.rounds import published, score_of


@blueprint.post("/<event_id>/rounds/<round:number>/results")
def record(event_id: str, number: RoundKey) -> Response:
    """Enter a result: typed (`12 2-1`), or by the button of a table (the same text)."""
    hand = staff(event_id, "ResultRecorded")
    pressed = request.form.get("score", "").strip()
    anchor = "#line"
    try:
        line, _bar, tag = pressed.partition("#")
        typed = read_score(line or request.form.get("line", ""))
        table = table_called(published(hand.event, number), typed.table)
        if pressed:
            refuse_another_pair(hand.event, published(hand.event, number).seats.get(table), tag)
        else:
            refuse_if_changed(hand.log.entries, seen_or_now(hand), (RoundPublished,), round=number)
        if not stands_already(hand.event, number, table, typed):
            hand.do(recorded(number, table, typed))
        seat = hand.event.seat_at(number, table)
    except Refused as refused:
        flash_faults(refused.faults)
    else:
        flash(f"{typed.table}: {seat.pair.player1} {score_of(seat)} {seat.pair.player2}", "good")
        anchor = f"#t{table}" if pressed else "#line"
    wanted = "1" if "open" in request.form else None
    return back_to(url_for("events.round_page", event_id=hand.id, number=number, open=wanted) + anchor)


def seen_or_now(hand: Hand) -> int:
    """The version that the page was made from, where it says so."""
    return seen_version() if "seen" in request.form else hand.version


def table_called(tables: Tables, number: int) -> int:
    """The table that people call by that number: in a play-off it may be another than the match's own."""
    return next((table for table, seat in tables.seats.items() if seat.pair.table == number), number)


def stands_already(event: Event, number: RoundKey, table: int, typed: Typed) -> bool:
    """Whether this very result counts already, as when a button was pressed twice."""
    tables = event.tables(number)
    seat = tables.seats.get(table) if tables else None
    official = seat.official if seat else None
    said = (typed.wins1, typed.wins2, typed.draws)
    return official is not None and official.games == said and official.double_loss == typed.double_loss


def recorded(number: RoundKey, table: int, typed: Typed) -> ResultRecorded:
    """What was typed, as a step."""
    return ResultRecorded(number, table, typed.wins1, typed.wins2, typed.draws, typed.double_loss)


@blueprint.post("/<event_id>/rounds/<round:number>/tables/<int:table>/result")
def record_at_table(event_id: str, number: RoundKey, table: int) -> Response:
    """Enter a result on the match page: games, or who wasn't there."""
    hand = staff(event_id, "ResultRecorded")
    seat = seat_for_form(hand, number, table)
    if seat is None:
        return back_to(url_for("events.match_page", event_id=hand.id, number=number, table=table))
    pair, to_win = seat.pair, games_to_win(hand.event.settings.best_of)
    steps: list[Operation] = []
    match request.form.get("absent"):
        case None:
            wins1, wins2, draws = (request.form.get(name, 0, int) for name in ("wins1", "wins2", "draws"))
            steps.append(ResultRecorded(number, table, wins1, wins2, draws, "double_loss" in request.form))
        case "both" if isinstance(number, str):
            pass  # Nobody wins: both leave the play-off, and with it the event.
        case "both":
            steps.append(ResultRecorded(number, table, 0, 0, 0, True))
        case absent if absent in pair.players:
            first = absent == pair.player2
            steps.append(ResultRecorded(number, table, to_win if first else 0, 0 if first else to_win))
        case _:
            abort(400)
    if "drop" in request.form or not steps:
        gone = pair.players if request.form.get("absent") == "both" else (request.form.get("absent", ""),)
        steps += [PlayerDropped(name) for name in gone if name in hand.event.active]
    hand.try_to(*steps, done=_("%(t)s 号桌的结果已录入。", t=table))
    return back_to(url_for("events.round_page", event_id=hand.id, number=number) + f"#t{table}")


@blueprint.post("/<event_id>/rounds/<round:number>/tables/<int:table>/game")
def record_game(event_id: str, number: RoundKey, table: int) -> Response:
    """Write down one game of a match: its winner, who chose who starts, who started."""
    hand = staff(event_id, "GamePlayed")
    if seat_for_form(hand, number, table):
        hand.try_to(game_from_form(number, table))
    return back_to(url_for("events.match_page", event_id=hand.id, number=number, table=table))


def game_from_form(number: RoundKey, table: int) -> GamePlayed:
    """The game that a form describes."""
    winner, chooser, starter = (request.form.get(name) or None for name in ("winner", "chooser", "starter"))
    return GamePlayed(number, table, winner, chooser, starter)


@blueprint.route("/<event_id>/rounds/<round:number>/tables/<int:table>/correct", methods=["GET", "POST"])
def correct(event_id: str, number: RoundKey, table: int) -> str | Response | tuple[str, int]:
    """Correct a result: first what it would have changed is shown, then it is done."""
    hand = staff(event_id, "ResultCorrected")
    seat = seat_at(hand, number, table)
    form = request.form
    wanted: ResultCorrected | None = None
    differences: tuple[RepairedRound, ...] = ()
    changed: tuple[Change, ...] = ()
    seen = hand.version
    if request.method == "POST":
        wins1, wins2, draws = (form.get(name, 0, int) for name in ("wins1", "wins2", "draws"))
        reason = form.get("reason", "").strip()
        wanted = ResultCorrected(number, table, wins1, wins2, draws, "double_loss" in form, reason)
        try:
            refuse_if_changed(
                hand.log.entries,
                seen_version(),
                (ResultCorrected, ResultRecorded, PlayOffWon),
                round=number,
                table=table,
            )
            if "sure" in form:
                hand.do(wanted)
                flash(_("%(t)s 号桌的结果已更正。", t=table), "good")
                return back_to(url_for("events.match_page", event_id=hand.id, number=number, table=table))
            hand.check(wanted)
            changed = changes(hand.event, hand.log.event_with(wanted))
            entries = tuple(hand.log.entries)
            # A large event takes seconds to be paired anew, round by round.
            with hand.unlocked():
                differences = repaired_rounds(entries, wanted)
        except Refused as refused:
            flash_faults(refused.faults)
            page = render_template(
                "desk/correct.html", hand=hand, number=number, table=table, seat=seat, wanted=None, seen=seen
            )
            return page, 422
    return render_template(
        "desk/correct.html",
        hand=hand,
        number=number,
        table=table,
        seat=seat,
        wanted=wanted,
        differences=differences,
        changed=changed,
        seen=seen,
    )


def seat_for_form(hand: Hand, number: RoundKey, table: int) -> Seat | None:
    """The table that a form is about; None, and a word of it, if others sit there by now."""
    seat = seat_at(hand, number, table)
    try:
        refuse_another_pair(hand.event, seat, request.form.get("pair", ""))
    except Refused as refused:
        flash_faults(refused.faults)
        return None
    return seat


def seat_at(hand: Hand, number: RoundKey, table: int) -> Seat:
    """A table of a round; not found if there is none."""
    seat = published(hand.event, number).seats.get(table)
    if seat is None:
        abort(404)
    return seat


@blueprint.get("/<event_id>/calls")
def calls(event_id: str) -> str:
    """The tables that want a judge; asks again by itself."""
    hand = staff(event_id)
    return render_template("desk/calls.html", hand=hand, calls=calls_of(hand.event))


@blueprint.post("/<event_id>/rounds/<round:number>/tables/<int:table>/answered")
def answer_call(event_id: str, number: RoundKey, table: int) -> Response:
    """A judge has been at the table."""
    hand = staff(event_id, "CallAnswered")
    note = request.form.get("note", "").strip()
    if seat_for_form(hand, number, table):
        hand.try_to(CallAnswered(number, table, note), done=_("%(t)s 号桌的呼叫已处理。", t=table))
    return back_to(url_for("events.match_page", event_id=hand.id, number=number, table=table))


@blueprint.post("/<event_id>/rounds/<round:number>/tables/<int:table>/time")
def more_time(event_id: str, number: RoundKey, table: int) -> Response:
    """Give a table more time."""
    hand = staff(event_id, "TimeExtended")
    minutes = request.form.get("minutes", 0, int)
    if seat_for_form(hand, number, table):
        hand.try_to(TimeExtended(number, table, minutes), done=_("%(t)s 号桌加时 %(n)s 分钟。", t=table, n=minutes))
    return back_to(url_for("events.match_page", event_id=hand.id, number=number, table=table))
