"""Exchanges with the side deck between two games: made by the player on his phone or by staff, kept in the log."""

from collections.abc import Iterable

from flask import abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from engine.tournament.decks import DeckCard
from engine.tournament.desk import match_deck
from engine.tournament.events import CardsExchanged, RoundKey
from engine.tournament.faults import Fault, Refused
from webapp.desk.deck_lists import counted, rules_of
from webapp.desk.round_keys import round_key
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.hand import Hand, as_player, back_to, staff
from webapp.pages.desk.results import seat_at


@blueprint.route("/<event_id>/rounds/<round:number>/tables/<int:table>/exchange", methods=["GET", "POST"])
def exchange_page(event_id: str, number: RoundKey, table: int) -> str | Response | tuple[str, int]:
    """A player's deck in this match (`?name=`), for staff: how it stands, and one more exchange."""
    hand = staff(event_id)
    name = request.args.get("name", "")
    if name not in seat_at(hand, number, table).pair.players:
        abort(404)
    onwards = url_for("events.match_page", event_id=hand.id, number=number, table=table)
    return exchange_form(hand, number, table, name, onwards)


@blueprint.route("/<event_id>/me/<token>/exchange/<round:number>", methods=["GET", "POST"])
def own_exchange(event_id: str, token: str, number: RoundKey) -> str | Response | tuple[str, int]:
    """One's own deck in one's own match."""
    hand, name = as_player(event_id, token)
    tables = hand.event.tables(round_key(str(number)))
    found = tables.seat_of(name) if tables else None
    if found is None:
        abort(404)
    onwards = url_for("events.own_page", event_id=hand.id, token=token)
    return exchange_form(hand, number, found[0], name, onwards)


def exchange_form(
    hand: Hand, number: RoundKey, table: int, name: str, onwards: str
) -> str | Response | tuple[str, int]:
    """The form: how many of each card go and come; what is not legal is said, and nothing is kept."""
    seat = seat_at(hand, number, table)
    deck = match_deck(hand.event, number, table, name)
    faults: tuple[Fault, ...] = ()
    if request.method == "POST" and deck:
        out, into = (wanted(side, cards) for side, cards in (("out", deck.current.main), ("into", deck.current.side)))
        try:
            hand.do(CardsExchanged(number, table, name, as_texts(out), as_texts(into)))
        except Refused as refused:
            faults = refused.faults
        else:
            flash(_("已换 %(n)s 张，套牌合法。", n=len(out)), "good")
            return back_to(onwards)
    page = render_template(
        "desk/exchange.html",
        hand=hand,
        number=number,
        seat=seat,
        name=name,
        deck=deck,
        main=counted(deck.current.main) if deck else (),
        side=counted(deck.current.side) if deck else (),
        made=[each for each in seat.exchanges if each.player == name],
        faults=faults,
        rules=rules_of(hand.event),
        onwards=onwards,
        typed=request.form,
    )
    return (page, 422) if faults else page


def wanted(side: str, cards: Iterable[DeckCard]) -> list[DeckCard]:
    """The cards that the form names on one side: its fields are numbered like the list."""
    chosen: list[DeckCard] = []
    for at, (card, _count) in enumerate(counted(cards)):
        number = request.form.get(f"{side}{at}", "").strip() or "0"
        if not number.isascii() or not number.isdecimal() or len(number) > 2:
            abort(400)
        chosen += [card] * int(number)
    return chosen


def as_texts(cards: Iterable[DeckCard]) -> tuple[tuple[str, ...], ...]:
    """Cards as the log keeps them."""
    return tuple((card.name, card.number, card.kind) for card in cards)
