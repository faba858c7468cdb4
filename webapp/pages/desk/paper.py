"""Paper, A4: what is posted (read at three metres), cut (slips in stack order) and kept."""

from flask import abort, render_template, request
from flask_babel import gettext as _

from engine.tournament.event import Event, Round, Tables
from engine.tournament.seating import Pair
from webapp.desk.cut_stack import cut_stack
from webapp.desk.deck_lists import counted, faults_of_deck
from webapp.desk.name_order import by_name, name_key
from webapp.desk.posted import WIDE, Posted, PostedPage, posted_pages
from webapp.desk.round_keys import round_key
from webapp.desk.text_width import width
from webapp.pages.desk.addresses import outside_address
from webapp.pages.desk.blueprint import blueprint
from webapp.pages.desk.entry import personal_address, qr_svg
from webapp.pages.desk.hand import Hand, staff, take_up

SLIPS_A_PAGE = 4
CARDS_A_PAGE = 8
PUBLIC = ("by-name", "by-table", "standings", "final", "seats")
PRIVATE = ("slips", "decks", "links")


@blueprint.get("/<event_id>/paper/<kind>")
def paper(event_id: str, kind: str) -> str:
    """One kind of print-out, of the round that `?round=` names or the current one."""
    if kind not in PUBLIC + PRIVATE:
        abort(404)
    hand = staff(event_id) if kind in PRIVATE else take_up(event_id)
    event = hand.event
    round = tables_asked_for(event)
    if round is None and kind in ("by-name", "by-table", "slips"):
        abort(404)
    final = hand.final()
    if kind == "final" and not final:
        abort(404)
    return render_template(
        f"desk/paper-{kind}.html",
        hand=hand,
        round=round,
        pages=posted(kind, hand, round),
        long=lambda name: width(name) > WIDE,
        pairs=pairs_of(round),
        final=final,
        rows=hand.standings(round.number if isinstance(round, Round) else None) if kind == "standings" else (),
        slips=slips(hand) if kind == "slips" else [],
        cards=links(hand) if kind == "links" else [],
        decks=decks(hand) if kind == "decks" else [],
    )


def tables_asked_for(event: Event) -> Tables | None:
    """The round that `?round=` names, or what is being played now."""
    asked = event.tables(round_key(request.args.get("round", "0")))
    return asked or next(iter(event.under_way), event.current)


def pairs_of(tables: Tables | None) -> tuple[Pair, ...]:
    """Who plays whom in a round, byes last."""
    if isinstance(tables, Round):
        return tables.pairs
    return tuple(seat.pair for seat in tables.seats.values()) if tables else ()


def posted(kind: str, hand: Hand, round: Tables | None) -> list[PostedPage]:
    """The pages of a list by name: where everybody sits in the round, or at the players' meeting."""
    if kind == "seats":
        return posted_pages([Posted(name, str(table)) for name, table in seats(hand)])
    if kind != "by-name":
        return []
    seated = [Posted(name, str(pair.table or _("轮空"))) for pair in pairs_of(round) for name in pair.players]
    return posted_pages(sorted(seated, key=lambda each: name_key(each.name)))


def seats(hand: Hand) -> list[tuple[str, int]]:
    """Seats for the players' meeting: by name, two at a table, whoever needs a table at it."""
    fixed = hand.event.fixed_tables
    free = (
        table for table in range(1, len(hand.event.players) + 2) for _seat in range(2) if table not in fixed.values()
    )
    return [(name, fixed.get(name) or next(free)) for name in by_name(hand.event.active)]


def slips(hand: Hand) -> list[list[dict[str, object] | None]]:
    """The slips of a round, page by page, so that the cut stacks lie in the order of the tables."""
    round = tables_asked_for(hand.event)
    assert round is not None
    addressed = [
        (seat.pair, outside_address("events.match_page", event_id=hand.id, number=round.key, table=table))
        for table, seat in sorted(round.seats.items())
    ]
    with hand.unlocked():
        made: list[dict[str, object]] = [
            {"table": pair.table, "pair": pair, "code": qr_svg(address, scale=3)} for pair, address in addressed
        ]
    return cut_stack(made, SLIPS_A_PAGE)


def links(hand: Hand) -> list[list[dict[str, object] | None]]:
    """A card a player with the code of his own page, to be cut."""
    addressed = [(name, personal_address(hand, name)) for name in by_name(hand.event.active)]
    with hand.unlocked():
        made: list[dict[str, object]] = [
            {"name": name, "code": qr_svg(address, scale=3)} for name, address in addressed
        ]
    return cut_stack(made, CARDS_A_PAGE)


def decks(hand: Hand) -> list[dict[str, object]]:
    """Every registered deck with its counted cards and its faults."""
    return [
        {
            "name": player.name,
            "main": counted(player.deck.main),
            "side": counted(player.deck.side),
            "size": (len(player.deck.main), len(player.deck.side)),
            "faults": faults_of_deck(player.deck, hand.event),
        }
        for player in sorted(hand.event.players.values(), key=lambda player: name_key(player.name))
        if player.deck
    ]
