"""The event at hand in a request: its log, locked and up to date; who asks, in which role."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from flask import abort, current_app, flash, g, redirect, session
from werkzeug.wrappers import Response

from engine.tournament.checks import faults_of
from engine.tournament.criteria import Scheme
from engine.tournament.desk import standings_of
from engine.tournament.event import Event, Tables
from engine.tournament.events import OPERATIONS, Entry, Operation
from engine.tournament.faults import Fault, Refused
from engine.tournament.final_ranking import Final, final_ranking
from engine.tournament.roles import STAFF, Role
from engine.tournament.standings import Row
from webapp.desk.event_log import STREAM, EventLog, Shelf, UnknownEvent
from webapp.desk.identifiers import as_code
from webapp.desk.links import STREAM as LINKS
from webapp.desk.links import Links, read_links
from webapp.errors import NotAllowed
from webapp.language import pick
from webapp.pages.desk.signing_in import ask_to_sign_in, signed_in, the_store
from webapp.store import Conflict, Store

# A session cookie holds some four thousand bytes.
MOST_FLASHED = 6


@dataclass
class Hand:
    """An event at hand; `role` is None for the public."""

    log: EventLog
    store: Store
    who: str = ""
    role: Role | None = None

    @property
    def id(self) -> str:
        return self.log.id

    @property
    def event(self) -> Event:
        return self.log.event

    @property
    def version(self) -> int:
        return self.log.version

    @cached_property
    def links(self) -> Links:
        version = self.store.version(LINKS + self.id)
        return self.log.kept(("links", version), lambda: read_links(self.store, self.id))

    def seats_of(self, player: str) -> list[tuple[Tables, int]]:
        """Every table that somebody has had, the first round first; looked up once for each version of the log."""

        def every_seat() -> dict[str, list[tuple[Tables, int]]]:
            found: dict[str, list[tuple[Tables, int]]] = defaultdict(list)
            for tables in (*self.event.rounds.values(), *self.event.stages.values()):
                for table, seat in tables.seats.items():
                    for name in seat.pair.players:
                        found[name].append((tables, table))
            return found

        return self.log.once("seats", every_seat).get(player, [])

    @contextmanager
    def unlocked(self) -> Iterator[None]:
        """Let others at the event during a long piece of work that doesn't look at it."""
        self.log.lock.release()
        try:
            yield
        finally:
            self.log.lock.acquire()

    def standings(self, through: int | None = None, scheme: Scheme | None = None) -> tuple[Row, ...]:
        """The standings, worked out once for each version of the log."""
        key = ("standings", through, (scheme or self.event.scheme).name)
        return self.log.once(key, lambda: standings_of(self.event, through=through, scheme=scheme))

    def final(self) -> tuple[Final, ...]:
        """The final ranking, worked out once for each version of the log; empty until there is a champion."""
        return self.log.once("final", lambda: final_ranking(self.event))

    @property
    def is_staff(self) -> bool:
        return self.role in STAFF

    @property
    def entered_as(self) -> dict[str, str]:
        """The names that people entered with, from which their links are made, each with the name of now."""
        return self.log.once("entered", lambda: {p.entered_as: p.name for p in self.event.players.values()})

    def token(self, name: str) -> str:
        """The secret part of a player's personal link."""
        return self.links.token(self.event.players[name].entered_as)

    def may(self, operation: str) -> bool:
        """Whether his role may do an operation of this name."""
        return self.role in OPERATIONS[operation].by

    def do(self, *operations: Operation) -> list[Entry]:
        """Do it. Raises `Refused`, and `webapp.store.Conflict`."""
        if self.role is None:
            abort(403)
        return self.log.do(self.store, operations, who=self.who, role=self.role)

    def check(self, operation: Operation) -> None:
        """Raise `Refused` with everything that speaks against an operation; nothing is done."""
        if self.role is None:
            abort(403)
        faults = tuple(faults_of(self.log.entries, operation, who=self.who, role=self.role, event=self.event))
        if faults:
            raise Refused(faults)

    def try_to(self, *operations: Operation, done: str = "") -> bool:
        """Do it, and tell on the next page either that it is `done` or what speaks against it."""
        try:
            self.do(*operations)
        except Refused as refused:
            flash_faults(refused.faults)
            return False
        except Conflict as conflict:
            flash(pick(conflict.message_zh, conflict.message_en), "bad")
            return False
        if done:
            flash(done, "good")
        return True


def take_up(event_id: str) -> Hand:
    """The event of that id, for whoever asks. Raises `UnknownEvent`."""
    if "hand" in g and g.hand.id == as_code(event_id):
        hand: Hand = g.hand
        return hand
    store = the_store()
    if not store.version(STREAM + as_code(event_id)):
        raise UnknownEvent(event_id)
    shelf: Shelf = current_app.extensions["floorjudge_events"]
    log = shelf.log(as_code(event_id))
    # Held to the end of the request: what a page shows belongs together.
    log.lock.acquire()
    g.held = [*g.get("held", ()), log.lock]
    log.refresh(store)
    person = signed_in()
    role = log.event.staff.get(person.name) if person else None
    g.hand = Hand(log, store, person.name if person and role else "", role)
    return g.hand  # type: ignore[no-any-return]


def staff(event_id: str, *operations: str) -> Hand:
    """The event, for its staff; others are sent to sign in, and a role that may do none of `operations` is
    refused.
    """
    hand = take_up(event_id)
    if not hand.is_staff:
        if signed_in() is None:
            abort(ask_to_sign_in())
        raise NotAllowed(
            "您不是这场赛事的工作人员：请主办者发给您邀请链接",
            "You are not on the staff of this event; its organiser can invite you",
        )
    if operations and not any(hand.may(operation) for operation in operations):
        raise not_allowed(hand.role, *operations)
    return hand


def not_allowed(role: Role | None, *operations: str) -> NotAllowed:
    """What a role is told that may do none of these operations: which roles may."""
    roles = [each for each in Role if any(each in OPERATIONS[operation].by for operation in operations)]
    own_zh, own_en = (role.zh, role.value) if role else ("未登录", "not signed in")
    return NotAllowed(
        f"这一步由{'、'.join(each.zh for each in roles)}来做；您的职务是{own_zh}",
        f"This is for: {', '.join(each.value for each in roles)}. Your role here: {own_en}",
    )


def as_player(event_id: str, token: str) -> tuple[Hand, str]:
    """The event, for the player whose personal link this is; anybody else sees no page."""
    hand = take_up(event_id)
    entered = hand.links.player(token, hand.entered_as)
    if entered is None:
        abort(404)
    name = hand.entered_as[entered]
    return Hand(hand.log, hand.store, name, Role.PLAYER), name


def put_down(_error: BaseException | None) -> None:
    """Let go of the event and of the store."""
    for lock in g.pop("held", ()):
        lock.release()
    g.pop("hand", None)
    store = g.pop("store", None)
    if store is not None:
        store.close()


def flash_faults(faults: Iterable[Fault]) -> None:
    """Tell, on the next page, what speaks against something."""
    every = tuple(faults)
    for fault in every[:MOST_FLASHED]:
        chinese, _bar, english = fault.where.partition(" / ")
        place = pick(f"{chinese}：" if chinese else "", f"{english or chinese}: " if chinese else "")
        flash(place + pick(fault.zh, fault.en), "bad")
    if len(every) > MOST_FLASHED:
        more = len(every) - MOST_FLASHED
        flash(pick(f"……另有 {more} 处", f"… and {more} more"), "bad")


def back_to(address: str) -> Response:
    """On to the next page, after a form was handed in.

    What earlier forms said and no page has shown yet is forgotten beyond the newest, or the cookie would burst.
    """
    if "_flashes" in session:
        session["_flashes"] = session["_flashes"][-MOST_FLASHED - 1 :]
    return redirect(address, 303)
