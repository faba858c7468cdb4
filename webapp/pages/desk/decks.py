"""Deck registration: pasting a list, the game's deck check, who may see it."""

from datetime import datetime

from flask import abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from engine.tournament.deck_text import parse_deck
from engine.tournament.decks import Deck
from engine.tournament.event import Event
from engine.tournament.events import DeckRegistered
from engine.tournament.faults import Fault, Refused
from webapp.desk.deck_lists import as_text, deadline_of, faults_of_deck, may_see, rules_of
from webapp.desk.event_log import now
from webapp.desk.name_order import name_key
from webapp.errors import NotAllowed
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.entry import named
from webapp.pages.desk.hand import Hand, as_player, back_to, staff


@blueprint.get("/<event_id>/decks")
def decks(event_id: str) -> str:
    """Who has registered a deck, and whether it is legal."""
    hand = staff(event_id)
    players = sorted(hand.event.players.values(), key=lambda player: (player.deck is not None, name_key(player.name)))
    checked = {p.name: faults_of_deck(p.deck, hand.event) for p in players if p.deck}
    return render_template("desk/decks.html", hand=hand, players=players, checked=checked)


@blueprint.route("/<event_id>/deck", methods=["GET", "POST"])
def deck_of(event_id: str) -> str | Response | tuple[str, int]:
    """A player's deck (`?name=`), for staff: looked at, entered for him."""
    hand = staff(event_id)
    name = named(hand)
    address = url_for("events.one_player", event_id=hand.id, name=name)
    return deck_form(hand, name, address)


@blueprint.route("/<event_id>/me/<token>/deck", methods=["GET", "POST"])
def own_deck(event_id: str, token: str) -> str | Response | tuple[str, int]:
    """One's own deck."""
    hand, name = as_player(event_id, token)
    return deck_form(hand, name, url_for("events.own_page", event_id=hand.id, token=token))


def deck_form(hand: Hand, name: str, onwards: str) -> str | Response | tuple[str, int]:
    """The form, and what came of handing it in: a fault is shown beside the text, and nothing is kept."""
    deck = hand.event.players[name].deck
    text = request.form.get("text", as_text(deck) if deck else "")
    late = is_closed(hand.event, now()) and not hand.is_staff
    faults: tuple[Fault, ...] = ()
    if request.method == "POST":
        if late:
            raise NotAllowed(
                "交牌表的时间已过：要改请找工作人员", "Decks are not taken any more; ask the staff for a change"
            )
        try:
            register(hand, name, text, despite="despite" in request.form)
        except Refused as refused:
            faults = refused.faults
        else:
            flash(_("牌表已登记。"), "good")
            return back_to(onwards)
    page = render_template(
        "desk/deck.html",
        hand=hand,
        name=name,
        text=text,
        faults=faults,
        late=late,
        rules=rules_of(hand.event),
        onwards=onwards,
        registered=deck,
    )
    return (page, 422) if faults else page


def is_closed(event: Event, moment: datetime) -> bool:
    """Whether players can't change their decks any more."""
    deadline = deadline_of(event)
    return moment >= deadline if deadline else event.current is not None


def register(hand: Hand, name: str, text: str, *, despite: bool) -> None:
    """Register a pasted list. Raises `Refused` with every fault; staff may keep an illegal deck `despite` them."""
    found = parse_deck(text)
    faults = found.faults or faults_of_deck(found.deck, hand.event)
    if faults and not (despite and hand.is_staff and not found.faults):
        raise Refused(faults)
    hand.do(operation_for(name, found.deck))


def operation_for(name: str, deck: Deck) -> DeckRegistered:
    """A deck as the log keeps it."""
    main, side = (tuple((c.name, c.number, c.kind) for c in cards) for cards in (deck.main, deck.side))
    return DeckRegistered(name, main, side)


@blueprint.get("/<event_id>/me/<token>/deck-of")
def deck_seen(event_id: str, token: str) -> str:
    """Somebody else's deck list (`?name=`), as far as the event shows it."""
    hand, name = as_player(event_id, token)
    player = hand.event.players[named(hand)]
    if player.deck is None or not may_see(hand.event, name, player.name):
        abort(404)
    return render_template("desk/deck-seen.html", hand=hand, player=player, token=token)
