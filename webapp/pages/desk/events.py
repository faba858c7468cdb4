"""The list of events, a new one, an event's own page, its settings."""

from collections.abc import Mapping
from dataclasses import replace

from flask import flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from engine.tournament.criteria import SCHEMES
from engine.tournament.event import Event, Seat
from engine.tournament.events import EventCreated, RoundKey, SettingChanged
from engine.tournament.faults import Refused
from engine.tournament.playoffs import LEAST, MOST
from engine.tournament.roles import Role
from engine.tournament.rounds import proposed_rounds
from rules_text.library import GAMES, load_library
from webapp.desk.creating import create_event
from webapp.desk.deck_lists import without_deck
from webapp.desk.event_list import listed
from webapp.desk.event_log import refuse_if_changed
from webapp.desk.identifiers import as_code, new_event_id
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import Hand, back_to, flash_faults, staff, take_up
from webapp.pages.desk.signing_in import require_organiser, signed_in, the_accounts, the_store

UNSEEDED = "0"
SHOWN_EVENTS, MOST_SKIPPED = 20, 1_000_000
RULE_SETS = ("START", "EX", "SP")
TOP_CUTS = (0, 4, 8, 16, 32, 64)
TEXTS = ("name", "rule_set", "scheme", "form", "play_off", "deck_deadline", "decks_seen_by", "seed")
NUMBERS = ("best_of", "swiss_rounds", "top_cut", "round_minutes")
SWITCHES = ("third_place", "joining", "reporting", "deck_needed")


@blueprint.get("")
def index() -> str | Response:
    """The newest events of this machine, or those whose name holds `?q=`, and the field for a code."""
    code = as_code(request.args.get("code", ""))
    if code:
        return redirect(url_for("events.overview", event_id=code))
    wanted, skipped = request.args.get("q", "").strip(), min(abs(request.args.get("skip", 0, int)), MOST_SKIPPED)
    events = listed(the_store(), wanted, skip=skipped, limit=SHOWN_EVENTS + 1)
    return render_template(
        "desk/index.html",
        events=events[:SHOWN_EVENTS],
        more=len(events) > SHOWN_EVENTS,
        wanted=wanted,
        skipped=skipped,
        first_run=not the_accounts(),
    )


@blueprint.get("/new")
def new() -> str | Response:
    """The form for a new event: first the game, then what depends on it."""
    if not the_accounts():
        return redirect(url_for("events.sign_in"))
    require_organiser()
    game = request.args.get("game", "")
    settings = EventCreated("", game if game in GAMES else GAMES[0])
    return settings_page(settings, None)


@blueprint.post("/new")
def create() -> str | Response | tuple[str, int]:
    """Make the event."""
    person = require_organiser()
    settings = settings_from(request.form, EventCreated("", request.form.get("game", "")))
    if settings.seed in ("", UNSEEDED):
        # Nobody can tell the first round from the list of names.
        settings = replace(settings, seed=new_event_id())
    try:
        event_id = create_event(the_store(), settings, person.name)
    except Refused as refused:
        flash_faults(refused.faults)
        return settings_page(settings, None), 422
    return back_to(url_for("events.overview", event_id=event_id))


@blueprint.get("/<event_id>/settings")
def settings(event_id: str) -> str:
    """The form of an event's settings."""
    hand = staff(event_id, "SettingChanged")
    return settings_page(hand.event.settings, hand)


@blueprint.post("/<event_id>/settings")
def change_settings(event_id: str) -> str | Response | tuple[str, int]:
    """Change what differs; somebody else's change since the form was opened is not overwritten."""
    hand = staff(event_id, "SettingChanged")
    before = hand.event.settings
    wanted = settings_from(request.form, before)
    changes = [
        SettingChanged(name, getattr(wanted, name))
        for name in (*TEXTS, *NUMBERS, *SWITCHES, "readings")
        if getattr(wanted, name) != getattr(before, name)
    ]
    try:
        for change in changes:
            refuse_if_changed(hand.log.entries, seen_version(), (SettingChanged,), setting=change.setting)
        hand.do(*changes)
    except Refused as refused:
        flash_faults(refused.faults)
        return settings_page(wanted, hand), 422
    if changes:
        flash(_("设置已改。"), "good")
    return back_to(url_for("events.overview", event_id=hand.id))


def seen_version() -> int:
    """The version of the log that the form was made from."""
    return request.form.get("seen", 0, int)


def settings_page(settings: EventCreated, hand: Hand | None) -> str:
    """The form, for a new event or for one that exists."""
    game = settings.game if settings.game in GAMES else GAMES[0]
    players = len(hand.event.active) if hand else 0
    return render_template(
        "desk/settings.html",
        hand=hand,
        settings=settings,
        rulebook=load_library().rulebook(game),
        readings=dict(settings.readings),
        games=GAMES,
        schemes=tuple(SCHEMES.values()),
        rule_sets=RULE_SETS if game == "hyper_battle" else (),
        top_cuts=TOP_CUTS,
        least=LEAST,
        most=MOST,
        proposal=proposed_rounds(players) if players > 1 else None,
    )


def settings_from(form: Mapping[str, str], before: EventCreated) -> EventCreated:
    """The settings that a form describes; what it doesn't speak of stays as it was.

    A switch that is off sends nothing, so a form with switches says so in ``switches``.
    """
    values: dict[str, object] = {name: form[name].strip() for name in TEXTS if name in form}
    for name in NUMBERS:
        if form.get(name, "").strip().isdecimal():
            values[name] = int(form[name])
    if "switches" in form:
        values |= {name: name in form for name in SWITCHES}
    game = before.game
    if game in GAMES:
        points = load_library().rulebook(game).open_points
        chosen = ((point.id, form.get(f"reading:{point.id}", ""), point) for point in points)
        readings = tuple(
            (ref, reading)
            for ref, reading, point in chosen
            if reading != point.default and any(each.id == reading for each in point.readings)
        )
        if any(name.startswith("reading:") for name in form):
            values["readings"] = readings
        if game == "hyper_battle":
            values.setdefault("rule_set", RULE_SETS[0])
        else:
            values.pop("rule_set", None)
    fields = {name: getattr(before, name) for name in EventCreated.__slots__}
    return EventCreated(**{**fields, **values})


@blueprint.get("/<event_id>")
def overview(event_id: str) -> str | Response:
    """An event's page: for staff what is to be done, for everybody the pairings and how it stands."""
    hand = take_up(event_id)
    if event_id != hand.id:
        return redirect(url_for("events.overview", event_id=hand.id))
    event = hand.event
    looked_for = request.args.get("who", "").strip()
    return render_template(
        "desk/overview.html",
        hand=hand,
        proposal=proposed_rounds(len(event.active)),
        calls=calls_of(event),
        deckless=without_deck(event) if hand.is_staff and not event.bracket else (),
        looked_for=looked_for,
        found=[name for name in event.players if looked_for and looked_for.casefold() in name.casefold()][:20],
        organises=bool(signed_in()) and hand.role is Role.ORGANISER,
    )


def calls_of(event: Event) -> list[tuple[RoundKey, int, Seat]]:
    """The tables that call for a judge, each with its round, disputes first."""
    played = (*filter(None, (event.current,)), *event.stages.values())
    calling = [
        (tables.key, table, seat)
        for tables in played
        for table, seat in sorted(tables.seats.items())
        if seat.call or seat.stage == "disputed"
    ]
    return sorted(calling, key=lambda each: each[2].stage != "disputed")
