"""The rounds: pairings made, looked at, changed, published; the clock."""

from dataclasses import replace

from flask import abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from engine.tournament.desk import next_pairings, paired_anew, re_paired, undone_by
from engine.tournament.event import Event, Seat, Tables
from engine.tournament.events import (
    ClockPaused,
    ClockResumed,
    ClockStarted,
    Operation,
    PlayerDisqualified,
    PlayerDropped,
    PlayerEntered,
    PlayerReinstated,
    PlayerRenamed,
    ResultCorrected,
    ResultRecorded,
    RoundKey,
    RoundPublished,
    TakenBack,
)
from engine.tournament.faults import Refused
from engine.tournament.field import field_of
from engine.tournament.pairing import Pairings, remarks_on, swap
from engine.tournament.round_robin import cannot_finish, next_round
from engine.tournament.seating import Pair, away_from_tables
from webapp.desk.deck_lists import without_deck
from webapp.desk.drafts import Draft, keep, notices_of, read_draft, throw_away
from webapp.desk.event_log import since
from webapp.desk.identifiers import new_event_id
from webapp.desk.name_order import by_name
from webapp.desk.score_text import scores_for
from webapp.extensions import limiter
from webapp.language import pick
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import Hand, back_to, flash_faults, staff, take_up
from webapp.store import Conflict

# What makes pairings that were looked at out of date.
MATTERS = (
    PlayerEntered,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    PlayerDisqualified,
    ResultRecorded,
    ResultCorrected,
    RoundPublished,
    TakenBack,
)


@blueprint.get("/<event_id>/rounds/<round:number>")
def round_page(event_id: str, number: RoundKey) -> str:
    """A published round, for everybody; staff enter results on it."""
    hand = take_up(event_id)
    round = published(hand.event, number)
    return render_template(
        "desk/round.html",
        hand=hand,
        round=round,
        only_open="open" in request.args,
        scores=scores_for(hand.event, number),
        under_way=any(each.key == number for each in hand.event.under_way),
    )


def published(event: Event, number: RoundKey) -> Tables:
    """A round that was published; not found otherwise."""
    round = event.tables(number)
    if round is None:
        abort(404)
    return round


@blueprint.get("/<event_id>/pairings")
def draft_page(event_id: str) -> str:
    """The pairings as made so far: to look at, to change, to publish."""
    hand = staff(event_id)
    draft, version = read_draft(hand.store, hand.id)
    event = hand.event
    later = since(hand.log.entries, draft.made_at) if draft else ()
    return render_template(
        "desk/pairings.html",
        hand=hand,
        draft=draft,
        draft_version=version,
        undone=undone_by(event, publication(draft)) if draft else (),
        changed=[entry for entry in later if isinstance(entry.what, MATTERS)],
        points={row.player: row.points for row in hand.standings()} if event.rounds else {},
        names=by_name(name for pair in draft.pairs for name in pair.players) if draft else (),
        deckless=without_deck(event),
    )


def publication(draft: Draft) -> RoundPublished:
    """The step that publishes a draft."""
    return RoundPublished(draft.round, draft.pairs, draft.seed, draft.despite_missing)


@blueprint.post("/<event_id>/pairings")
@limiter.limit("60 per minute")
def change_draft(event_id: str) -> Response:
    """Make pairings, change them, throw them away, publish them; which is the button that was pressed."""
    hand = staff(event_id, "RoundPublished")
    draft, version = read_draft(hand.store, hand.id)
    here = url_for("events.draft_page", event_id=hand.id)
    step = request.form.get("step", "")
    try:
        if step not in ("make", "open") and version != request.form.get("draft", -1, int):
            flash(_("这份对阵刚被别人改过，下面是现在的样子。"), "bad")
        elif step == "publish" and draft:
            return publish(hand, draft)
        elif step == "discard" and draft:
            throw_away(hand.store, hand.id, version, hand.who)
            return back_to(url_for("events.overview", event_id=hand.id))
        else:
            keep(hand.store, hand.id, replace(next_draft(hand, draft, step), version=version))
    except Refused as refused:
        flash_faults(refused.faults)
    except Conflict as conflict:
        flash(pick(conflict.message_zh, conflict.message_en), "bad")
    return back_to(here)


def publish(hand: Hand, draft: Draft) -> Response:
    """Publish what was looked at. Raises `Refused` if it no longer fits who is there."""
    hand.do(publication(draft))
    throw_away(hand.store, hand.id, draft.version, hand.who)
    flash(_("第 %(n)s 轮对阵已公布。", n=draft.round), "good")
    return back_to(url_for("events.round_page", event_id=hand.id, number=draft.round))


def next_draft(hand: Hand, draft: Draft | None, step: str) -> Draft:
    """The draft that a step leads to. Raises `Refused`."""
    event, form = hand.event, request.form
    current = event.current
    if step == "make":
        seed = form.get("seed", "").strip() or event.settings.seed
        despite = "despite" in form
        return drafted(hand, next_pairings(event, seed=seed, despite_missing=despite), seed, despite)
    if step == "open" and current:
        notices = notices_of_pairs(event, current.number, current.pairs)
        return Draft(current.number, current.pairs, current.seed, hand.version, hand.who, notices)
    if draft is None:
        raise Refused.because("no-draft", "现在没有排好的对阵", "there are no pairings to change")
    if step == "swap":
        pairs = swap(draft.pairs, form.get("one", ""), form.get("two", ""))
        notices = notices_of_pairs(event, draft.round, pairs)
        return replace(draft, pairs=pairs, notices=notices, proven=False, made_at=hand.version, by=hand.who)
    if step in ("again", "part", "refresh"):
        tables = {pair.table for pair in draft.pairs if pair.table}
        if step != "again":
            tables &= {int(table) for table in form.getlist("table") if table.isdecimal()}
        seed = draft.seed if step == "refresh" else f"{event.settings.seed}/{new_event_id()}"
        pairings = anew(event, draft, {table for table in tables if table}, seed)
        return drafted(hand, pairings, seed, draft.despite_missing)
    raise Refused.because("no-such-step", "没有这个操作", "there is no such step")


def anew(event: Event, draft: Draft, tables: set[int], seed: str) -> Pairings:
    """A draft with the pairs at `tables` made anew."""
    if event.settings.form == "round robin":
        return next_round(event, draft.round)
    current = event.current
    if current and current.number == draft.round and current.pairs == draft.pairs:
        return re_paired(event, tables, seed=seed)
    return paired_anew(event, draft.round, draft.pairs, tables, seed=seed)


def drafted(hand: Hand, pairings: Pairings, seed: str, despite: bool) -> Draft:
    """Pairings as a draft."""
    return Draft(
        pairings.round,
        pairings.pairs,
        seed,
        hand.version,
        hand.who,
        notices_of(pairings),
        pairings.proven,
        despite,
    )


def notices_of_pairs(event: Event, number: int, pairs: tuple[Pair, ...]) -> tuple[tuple[str, str], ...]:
    """What staff should know about pairs changed by hand: old opponents, second byes, forbidden pairs, and tables
    that players need.
    """
    known = [result for result in event.results() if result.round < number]
    names = [name for pair in pairs for name in pair.players]
    field = field_of(names, known, round=number, forbidden=event.forbidden, scoring=event.scoring)
    place = {name: at for at, name in enumerate(field.players)}
    places = [(place[p.player1], None if p.player2 is None else place[p.player2]) for p in pairs]
    remarks = [*remarks_on(field, places), *away_from_tables(pairs, event.fixed_tables)]
    if event.settings.form == "round robin":
        remarks += cannot_finish(event, number, pairs)
    return tuple((remark.zh, remark.en) for remark in remarks)


@blueprint.post("/<event_id>/rounds/<round:number>/clock")
def clock(event_id: str, number: RoundKey) -> Response:
    """Start the clock of a round, pause it, let it run on."""
    hand = staff(event_id, "ClockStarted")
    minutes = request.form.get("minutes", hand.event.settings.round_minutes, int)
    steps: dict[str, Operation] = {
        "start": ClockStarted(number, minutes),
        "pause": ClockPaused(number),
        "resume": ClockResumed(number),
    }
    step = steps.get(request.form.get("step", ""))
    if step is None:
        abort(400)
    hand.try_to(step)
    return back_to(url_for("events.round_page", event_id=hand.id, number=number))


def score_of(seat: Seat) -> str:
    """A result as people write it, or nothing while there is none."""
    result = seat.official or seat.reported
    if result is None:
        return ""
    if result.double_loss:
        return pick("双败", "double loss")
    score = f"{result.wins1}–{result.wins2}"
    return f"{score}–{result.draws}" if result.draws else score
