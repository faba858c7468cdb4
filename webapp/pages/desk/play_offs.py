"""The play-off: who is in it, the bracket as a picture, its results, who leaves it."""

from collections.abc import Iterable, Iterator

from flask import Response, abort, make_response, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from engine.tournament.bracket import Nobody
from engine.tournament.consequences import Change, changes
from engine.tournament.desk import choice_at
from engine.tournament.event import Event, Seat, Stage
from engine.tournament.events import PlayOffLeft, PlayOffStarted, PlayOffWon, ResultRecorded
from engine.tournament.faults import Refused
from engine.tournament.playoffs import LEAST, MOST
from engine.tournament.seeding import drawn, seeds, tied
from engine.tournament.standings import Row
from webapp.desk.bracket_picture import picture, rounds_of
from webapp.desk.drafts import read_draft, throw_away
from webapp.desk.event_log import refuse_if_changed
from webapp.desk.score_text import scores
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.events import TOP_CUTS, seen_version
from webapp.pages.desk.hand import Hand, back_to, flash_faults, staff, take_up


@blueprint.get("/<event_id>/play-off")
def play_off(event_id: str) -> str:
    """The bracket, or, before it is made, who would be in it."""
    hand = take_up(event_id)
    bracket = hand.event.bracket
    rows = candidates(hand)
    cut = max(min(request.args.get("cut", 0, int) or hand.event.settings.top_cut, len(rows), MOST), LEAST)
    equals = {row.player for group in tied(rows, cut) for row in group}
    return render_template(
        "desk/play-off.html",
        hand=hand,
        bracket=bracket,
        picture=picture(bracket, _("淘汰赛对阵图")) if bracket else "",
        matches=matches_of(hand.event) if bracket else [],
        rows=[row for at, row in enumerate(rows) if at < cut or row.player in equals],
        equals=equals,
        cut=cut,
        cuts=[each for each in TOP_CUTS if 0 < each <= len(rows)],
        byes=(1 << (cut - 1).bit_length()) - cut,
        least=LEAST,
        most=MOST,
        draft=read_draft(hand.store, hand.id)[0] if hand.is_staff and not bracket else None,
        tied_at_cut=tied_at(rows, cut),
        scores=[score for score in scores(hand.event.settings.best_of) if score[0] > score[1]],
        leavers=[name for name in bracket.seeds if name not in bracket.gone] if bracket else [],
    )


def candidates(hand: Hand) -> list[Row]:
    """Who may go on, best first: everybody who is still in the event, equals in an order drawn by lot."""
    active = set(hand.event.active)
    return list(drawn((row for row in hand.standings() if row.player in active), hand.event.settings.seed))


def tied_at(rows: list[Row], cut: int) -> tuple[str, ...]:
    """Who shares a rank across the line of the cut, if anybody does: that is for the staff to decide."""
    if not 0 < cut < len(rows) or rows[cut - 1].rank != rows[cut].rank:
        return ()
    return tuple(row.player for row in rows if row.rank == rows[cut].rank)


def matches_of(event: Event) -> list[tuple[Stage | None, str, list[dict[str, object]]]]:
    """The bracket as a list: round by round, each match with its players, its table and what is said of it there."""
    bracket = event.bracket
    assert bracket is not None
    rounds: list[tuple[Stage | None, str, list[dict[str, object]]]] = []
    for name, nodes in rounds_of(bracket):
        stage = event.stages.get(name)
        seats = {seat.match: (table, seat) for table, seat in stage.seats.items()} if stage else {}
        listed: list[dict[str, object]] = []
        for node in nodes:
            one, two = bracket.players_of(node.name)
            if isinstance(one, Nobody) or isinstance(two, Nobody) or not bracket.is_needed(node):
                continue
            winner = bracket.winner_of(node.name)
            table, seat = seats.get(node.name, (None, None))
            listed.append(
                {
                    "name": node.name,
                    "one": one,
                    "two": two,
                    "winner": winner if isinstance(winner, str) else None,
                    "table": table,
                    "seat": seat,
                    "choice": choice_at(event, name, table) if table and seat and not seat.official else None,
                }
            )
        if listed:
            rounds.append((stage, name, listed))
    return rounds


@blueprint.post("/<event_id>/play-off")
def start_play_off(event_id: str) -> AnyResponse:
    """Make the bracket from the standings, with the best `cut` of them; staff say in which places equals are."""
    hand = staff(event_id, "PlayOffStarted")
    form, settings = request.form, hand.event.settings
    cut = form.get("cut", 0, int)
    said = zip(form.getlist("who"), form.getlist("place"), strict=False)
    places = {name: int(place) if place.isdecimal() else 0 for name, place in said}
    third_place = settings.third_place and settings.play_off == "single"
    try:
        refuse_if_changed(hand.log.entries, seen_version(), (PlayOffStarted,))
        best = seeds(candidates(hand), cut, places)
    except Refused as refused:
        flash_faults(refused.faults)
    else:
        start = PlayOffStarted(settings.play_off, best, third_place, "despite" in form)
        draft, version = read_draft(hand.store, hand.id)
        if hand.try_to(start, done=_("淘汰赛对阵已生成。")) and draft:
            throw_away(hand.store, hand.id, version, hand.who)
    return back_to(url_for("events.play_off", event_id=hand.id, cut=cut))


@blueprint.post("/<event_id>/play-off/result")
def play_off_result(event_id: str) -> AnyResponse:
    """Who won a match; said again it is a correction, which takes back what stood on it."""
    hand = staff(event_id, "PlayOffWon")
    form = request.form
    match, _bar, rest = form.get("won", "").partition("|")
    winner, _bar, score = rest.rpartition("|")
    games = score.split("-")
    if len(games) != 2 or not all(part.isdecimal() for part in games):
        abort(400)
    try:
        refuse_if_changed(hand.log.entries, seen_version(), (PlayOffWon,), match=match)
    except Refused as refused:
        flash_faults(refused.faults)
    else:
        hand.try_to(PlayOffWon(match, winner, int(games[0]), int(games[1])), done=_("%(name)s 晋级。", name=winner))
    return back_to(url_for("events.play_off", event_id=hand.id) + "#matches")


@blueprint.route("/<event_id>/play-off/leave", methods=["GET", "POST"])
def leave_play_off(event_id: str) -> str | AnyResponse:
    """Somebody leaves (`player`): the ways to go on without him are shown, each with the matches it leads to."""
    hand = staff(event_id, "PlayOffLeft")
    player = request.values.get("player", "")
    bracket = hand.event.bracket
    if bracket is None or player not in bracket.seeds:
        abort(404)
    if request.method == "POST":
        successor = request.form.get("successor") or None
        step = PlayOffLeft(player, successor, "reseed" in request.form)
        try:
            refuse_if_changed(hand.log.entries, seen_version(), (PlayOffLeft, PlayOffWon, ResultRecorded))
        except Refused as refused:
            flash_faults(refused.faults)
        else:
            hand.try_to(step, done=_("%(name)s 已退出淘汰赛。", name=player))
        return back_to(url_for("events.play_off", event_id=hand.id))
    rows = candidates(hand)
    reserves = [row.player for row in rows if row.player not in bracket.seeds]
    steps = [PlayOffLeft(player, None, True), PlayOffLeft(player)]
    if not bracket.has_begun and reserves:
        steps.insert(0, PlayOffLeft(player, reserves[0]))
    return render_template(
        "desk/leave.html", hand=hand, player=player, reserves=reserves, ways=list(ways_on(hand, steps)), bracket=bracket
    )


def ways_on(hand: Hand, steps: Iterable[PlayOffLeft]) -> Iterator[tuple[PlayOffLeft, list[Seat], tuple[Change, ...]]]:
    """The steps that may be taken now, each with the matches to be played then and what else it changes."""
    for step in steps:
        try:
            hand.check(step)
        except Refused:
            continue
        after = hand.log.event_with(step)
        seats = [seat for stage in after.stages.values() for seat in stage.seats.values() if not seat.official]
        yield step, seats, changes(hand.event, after)


@blueprint.get("/<event_id>/play-off.svg")
def play_off_picture(event_id: str) -> Response:
    """The bracket as a picture of its own, in black on white."""
    bracket = take_up(event_id).event.bracket
    if bracket is None:
        abort(404)
    style = (
        "<style>.box{fill:#fff;stroke:#000}.way,.rule{fill:none;stroke:#777}"
        "text{font:15px sans-serif}.won{font-weight:bold}.lost,.seed,.label{fill:#666}</style>"
    )
    svg = str(picture(bracket, _("淘汰赛对阵图"))).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    response = make_response(svg.replace(">", ">" + style, 1))
    response.mimetype = "image/svg+xml"
    # The picture's own style is all that may be in it.
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response
