"""Who plays: entering by hand, by list and by code; check-in, tables, leaving and coming back; personal links."""

import io
from collections.abc import Iterator

import segno
from flask import Response, abort, flash, make_response, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from engine.tournament.csv_text import decode
from engine.tournament.events import (
    Entry,
    Operation,
    PairForbidden,
    PenaltyGiven,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerDropped,
    PlayerEntered,
    PlayerReinstated,
    PlayerRenamed,
    RoundKey,
    TableFixed,
)
from engine.tournament.faults import Fault, Refused
from engine.tournament.fold import taken_back
from engine.tournament.names import cleaned, lookalikes
from engine.tournament.players_csv import Listed, parse_players
from engine.tournament.roles import Role
from webapp.desk import links
from webapp.desk.name_order import by_name, name_key
from webapp.errors import NotAllowed
from webapp.extensions import limiter
from webapp.pages.desk.addresses import outside_address
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import Hand, back_to, flash_faults, staff, take_up

MASK = 3


@blueprint.get("/<event_id>/players")
def players(event_id: str) -> str:
    """Everybody entered, and the ways to enter more."""
    hand = staff(event_id)
    return players_page(hand)


def players_page(hand: Hand, text: str = "", faults: tuple[Fault, ...] = ()) -> str:
    """The page, with a pasted list that could not be taken and why."""
    looked_for = request.args.get("who", "").strip()
    shown = [p for p in hand.event.players.values() if looked_for.casefold() in p.name.casefold()]
    return render_template(
        "desk/players.html",
        hand=hand,
        players=sorted(shown, key=lambda player: name_key(player.name)),
        looked_for=looked_for,
        text=text,
        faults=faults,
        join_address=outside_address("events.join", event_id=hand.id),
    )


@blueprint.post("/<event_id>/players")
def enter(event_id: str) -> str | AnyResponse | tuple[str, int]:
    """Enter one player by name, or a whole list: a name a line, or a CSV with a column of names."""
    hand = staff(event_id, "PlayerEntered")
    missed = request.form.get("missed", "loss")
    text = request.form.get("name", "")
    try:
        upload = request.files.get("file")
        listed = decode(upload.read()) if upload and upload.filename else request.form.get("text", "")
        if "list" in request.form:
            return enter_list(hand, listed, missed)
    except Refused as refused:
        return players_page(hand, "", refused.faults), 422
    name = cleaned(text)
    hand.try_to(PlayerEntered(name, missed_as(missed)), done=_("%(name)s 已报名。", name=name))
    warn_of_lookalikes(hand, name)
    return back_to(url_for("events.players", event_id=hand.id) + "#enter")


def enter_list(hand: Hand, text: str, missed: str) -> AnyResponse | tuple[str, int]:
    """Enter everybody on a list, or nobody while there are faults; who is entered already is left out if so
    wished, and names that look alike are only taken if so wished.
    """
    found = parse_players(text)
    if found.faults:
        return players_page(hand, text, found.faults), 422
    known = {name for name in found.names if name in hand.event.players}
    faults: list[Fault] = []
    if "skip" not in request.form:
        faults += [Fault("name-twice", f"「{name}」已经报名", f"“{name}” is entered already") for name in sorted(known)]
    if "alike" not in request.form:
        for group in lookalikes(found.names, hand.event.players):
            names = "、".join(group)
            faults.append(
                Fault("looks-alike", f"这些名字很像，是同一人吗：{names}", f"these look alike, are they one: {names}")
            )
    if faults:
        return players_page(hand, text, tuple(faults)), 422
    new = [each for each in found.listed if each.name not in known]
    steps = [step for each in new for step in steps_for(each, missed_as(missed))]
    hand.try_to(*steps, done=_("已录入 %(n)s 名选手。", n=len(new)))
    return back_to(url_for("events.players", event_id=hand.id))


def steps_for(listed: Listed, missed: str) -> Iterator[Operation]:
    """What it takes to enter somebody as a list has him."""
    yield PlayerEntered(listed.name, missed, listed.member)
    if listed.table is not None:
        yield TableFixed(listed.name, listed.table)
    if listed.checked_in:
        yield PlayerCheckedIn(listed.name)
    if listed.dropped:
        yield PlayerDropped(listed.name)


def missed_as(value: str) -> str:
    """What rounds already over count as for somebody who comes late."""
    return value if value in ("loss", "bye") else "loss"


@blueprint.post("/<event_id>/players/check-in")
def check_in(event_id: str) -> str | AnyResponse:
    """Check one player in, all of them, or drop those who aren't, once they have been shown."""
    hand = staff(event_id)
    everybody = [p for p in hand.event.players.values() if p.plays and not p.checked_in]
    if "player" in request.form:
        check_in_once(hand, request.form["player"])
    elif request.form.get("all") == "in":
        hand.try_to(*(PlayerCheckedIn(p.name) for p in everybody), done=_("全部签到。"))
    elif request.form.get("all") == "drop":
        shown = set(request.form.getlist("gone"))
        absent = by_name(p.name for p in everybody)
        if "sure" not in request.form:
            return render_template(
                "desk/absent.html", hand=hand, absent=[(name, seat_at(hand, name)) for name in absent]
            )
        # Who has checked in meanwhile stays; whoever was not shown is not dropped unseen.
        gone = [PlayerDropped(name) for name in absent if name in shown]
        hand.try_to(*gone, done=_("未签到的 %(n)s 人已退赛，可恢复。", n=len(gone)))
    return back_to(url_for("events.players", event_id=hand.id, who=request.form.get("who") or None))


def check_in_once(hand: Hand, name: str) -> None:
    """Check somebody in; whoever is in already stays so, and the log is spared a second entry."""
    player = hand.event.players.get(name)
    if player is not None and player.checked_in:
        flash(_("%(name)s 已经签到了。", name=name), "good")
    else:
        hand.try_to(PlayerCheckedIn(name), done=_("%(name)s 已签到。", name=name))


@blueprint.get("/<event_id>/player")
def one_player(event_id: str) -> str:
    """Everything about one player (`?name=`), and what staff may do with him."""
    hand = staff(event_id)
    name = named(hand)
    return render_template(
        "desk/one-player.html",
        hand=hand,
        player=hand.event.players[name],
        address=personal_address(hand, name),
        others=by_name(other for other in hand.event.players if other != name),
        apart=kept_apart(hand, name),
        seat_at=seat_at(hand, name),
    )


def kept_apart(hand: Hand, name: str) -> list[Entry]:
    """The entries of the log by which somebody must not meet others, as far as they stand."""
    gone = taken_back(hand.log.entries)
    return [
        entry
        for entry in hand.log.entries
        if isinstance(entry.what, PairForbidden) and name in entry.what.players and entry.number not in gone
    ]


def seat_at(hand: Hand, name: str) -> tuple[RoundKey, int] | None:
    """Where somebody sits now: the round and the table."""
    found = ((tables.key, tables.seat_of(name)) for tables in hand.event.under_way)
    return next(((key, seat[0]) for key, seat in found if seat), None)


@blueprint.post("/<event_id>/player")
def act_on_player(event_id: str) -> AnyResponse:
    """One step about one player; which is the button that was pressed."""
    hand = staff(event_id)
    name = named(hand)
    step = request.form.get("step", "")
    if step == "link":
        links.renew_link(hand.store, hand.id, hand.links, hand.event.players[name].entered_as, hand.who)
        flash(_("旧链接已失效，请给出新的。"), "good")
    elif step == "check-in":
        check_in_once(hand, name)
    elif step == "rename":
        name = rename(hand, name, cleaned(request.form.get("to", "")))
    else:
        operation = operation_on(name, step)
        if operation is None:
            abort(400)
        hand.try_to(operation, done=_("已记录。"))
    return back_to(url_for("events.one_player", event_id=hand.id, name=name))


def rename(hand: Hand, name: str, new: str) -> str:
    """Call somebody by another name; gives the name he has then."""
    if not hand.try_to(PlayerRenamed(name, new), done=_("%(old)s 改名为 %(new)s。", old=name, new=new)):
        return name
    warn_of_lookalikes(hand, new)
    return new


def warn_of_lookalikes(hand: Hand, name: str) -> None:
    """Tell who else has a name like this one."""
    for group in lookalikes((name,), (other for other in hand.event.players if other != name)):
        flash(_("名单里有相像的名字：%(names)s。是同一人就让一个退赛。", names="、".join(group)), "bad")


def operation_on(name: str, step: str) -> Operation | None:
    """The operation behind a button of a player's page."""
    form = request.form
    match step:
        case "drop":
            return PlayerDropped(name)
        case "reinstate":
            return PlayerReinstated(name, missed_as(form.get("missed", "")))
        case "disqualify":
            return PlayerDisqualified(name, form.get("reason", ""))
        case "table":
            return TableFixed(name, form.get("table", type=int))
        case "apart":
            return PairForbidden((name, form.get("other", "")), form.get("reason", ""))
        case "penalty":
            return PenaltyGiven(name, form.get("penalty", ""), form.get("infraction", ""), form.get("note", ""))
    return None


@blueprint.get("/<event_id>/join")
def join(event_id: str) -> str:
    """What somebody sees who has scanned the code at the door."""
    return render_template("desk/join.html", hand=take_up(event_id), name="")


@blueprint.post("/<event_id>/join")
@limiter.limit("20 per minute")
def join_now(event_id: str) -> str | AnyResponse | tuple[str, int]:
    """Enter oneself; on to one's own page."""
    hand = take_up(event_id)
    name = cleaned(request.form.get("name", ""))
    if not hand.event.settings.joining:
        raise NotAllowed("自助报名已关闭：请找工作人员", "Entering oneself is closed; ask the staff")
    try:
        Hand(hand.log, hand.store, name, Role.PLAYER).do(PlayerEntered(name))
    except Refused as refused:
        flash_faults(refused.faults)
        return render_template("desk/join.html", hand=hand, name=name), 422
    return back_to(url_for("events.own_page", event_id=hand.id, token=hand.token(name)))


def personal_address(hand: Hand, name: str) -> str:
    """A player's own address. Whoever has it acts in his name."""
    return outside_address("events.own_page", event_id=hand.id, token=hand.token(name))


def qr_svg(text: str, *, scale: int = 6) -> str:
    """A QR code as an SVG, dark on light whatever the page's colours."""
    buffer = io.BytesIO()
    # Which mask suits a code best is nine tenths of the work, and a thousand slips are waited for.
    segno.make(text, error="m", boost_error=False, mask=MASK).save(
        buffer,
        kind="svg",
        scale=scale,
        dark="#000",
        light="#fff",
        xmldecl=False,
        omitsize=True,
        svgclass=None,
        lineclass=None,
    )
    return buffer.getvalue().decode()


@blueprint.get("/<event_id>/join.svg")
def join_code(event_id: str) -> Response:
    """The QR code to join with."""
    return as_svg(qr_svg(outside_address("events.join", event_id=take_up(event_id).id), scale=8))


@blueprint.get("/<event_id>/player/link.svg")
def link_code(event_id: str) -> Response:
    """The QR code of a player's own page, for staff to show him."""
    hand = staff(event_id)
    return as_svg(qr_svg(personal_address(hand, named(hand))))


def named(hand: Hand) -> str:
    """The player that the address names; not found if there is none of that name.

    Names are not part of the path: people put slashes into them.
    """
    name = request.args.get("name", "")
    if name not in hand.event.players:
        abort(404)
    return name


def as_svg(text: str) -> Response:
    """A picture as an answer."""
    response = make_response(text)
    response.mimetype = "image/svg+xml"
    response.cache_control.no_store = True
    return response
