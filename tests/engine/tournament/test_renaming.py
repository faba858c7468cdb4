"""Renaming a player: as if he had been called so from the start."""

from dataclasses import replace

import pytest

from engine.tournament.decks import Deck, DeckCard
from engine.tournament.desk import standings_of
from engine.tournament.event import Event, Exchange
from engine.tournament.events import (
    CardsExchanged,
    ClockStarted,
    DeckRegistered,
    Entry,
    GamePlayed,
    JudgeCalled,
    Operation,
    PairForbidden,
    PenaltyGiven,
    PlayerDropped,
    PlayerEntered,
    PlayerRenamed,
    PlayOffStarted,
    PlayOffWon,
    ResultRecorded,
    ResultReported,
    RoundPublished,
    TableFixed,
    TakenBack,
)
from engine.tournament.roles import Role
from engine.tournament.seating import Pair
from tests.engine.tournament.test_event_log import START, Hall


def played(hall: Hall, b: str) -> None:
    """What happens up to the renaming: `b` is what the second player is called."""
    hall.does(PairForbidden((b, "e"), reason="brothers"))
    hall.does(PenaltyGiven(b, "b", "b", "b"), role=Role.JUDGE)
    hall.does(TableFixed(b, 2))
    hall.does(RoundPublished(1, (Pair(1, "a", "c"), Pair(2, b, "d"), Pair(None, "e", None))))
    hall.does(ClockStarted(1, 50))
    hall.does(GamePlayed(1, 2, b, b, "d"))
    hall.does(ResultReported(1, 2, 2, 0), b, Role.PLAYER)
    hall.does(JudgeCalled(1, 2, "b"))
    hall.does(ResultRecorded(1, 1, 2, 1))
    hall.does(ResultRecorded(1, 2, 2, 0))
    hall.does(PlayerDropped("e"))


def played_on(hall: Hall, b: str) -> None:
    """What happens after it."""
    hall.does(RoundPublished(2, (Pair(1, "a", b), Pair(2, "c", "d"))))
    hall.does(ResultRecorded(2, 1, 0, 2))
    hall.does(ResultRecorded(2, 2, 2, 0))
    hall.does(PlayOffStarted("single", (b, "a", "c", "d"), third_place=True))
    hall.does(PlayOffWon("W semi-finals 1", b))


def alike(event: Event) -> Event:
    """An event without what tells that somebody was renamed."""
    for player in event.players.values():
        player.entered_as = ""
    event.version = 0
    return event


@pytest.mark.parametrize("new", ["z", "W final 1", "third place", "W semi-finals"])
def test_all_is_as_if_he_had_been_called_so_from_the_start(new: str) -> None:
    renamed, always = Hall(*"abcde"), Hall("a", new, *"cde")
    played(renamed, "b")
    renamed.does(PlayerRenamed("b", new))
    played_on(renamed, new)
    played(always, new)
    played_on(always, new)
    assert standings_of(renamed.event) == standings_of(always.event)
    one, other = alike(renamed.event), alike(always.event)
    assert one.players == other.players
    assert list(one.players) == list(other.players), "he keeps his place on the list"
    for event in (one, other):
        for tables in event.rounds.values():
            if tables.clock:
                tables.clock = replace(tables.clock, started=other.rounds[1].clock.started)  # type: ignore[union-attr]
    assert one == other


def test_what_people_wrote_stays_as_they_wrote_it() -> None:
    hall = Hall(*"abcde")
    played(hall, "b")
    hall.does(PlayerRenamed("b", "z"))
    (penalty,) = hall.event.players["z"].penalties
    assert (penalty.player, penalty.penalty, penalty.infraction, penalty.note) == ("z", "b", "b", "b")
    assert hall.event.rounds[1].seats[2].call == "b"


def test_a_card_that_is_called_as_he_was_stays_a_card() -> None:
    hall = Hall(*"abcd")
    hall.publish(("a", "b"), ("c", "d"))
    card, other = ("b", "b", "b"), ("a", "", "")
    for what in (DeckRegistered("b", (card,), (card,)), CardsExchanged(1, 1, "b", (card,), (other,))):
        hall.log.append(Entry(len(hall.log) + 1, "desk", Role.JUDGE, START, what))
    hall.does(PlayerRenamed("b", "z"))
    deck = hall.event.players["z"].deck
    (exchange,) = hall.event.rounds[1].seats[1].exchanges
    assert deck == Deck((DeckCard(*card),), (DeckCard(*card),))
    assert exchange == Exchange("z", 1, (DeckCard(*card),), (DeckCard(*other),))


@pytest.mark.parametrize(
    ("what", "codes"),
    [
        (PlayerRenamed("a", "b"), ["name-twice"]),
        (PlayerRenamed("a", ""), ["no-name"]),
        (PlayerRenamed("a", "x" * 61), ["long-name"]),
        (PlayerRenamed("nobody", "x"), ["no-such-player"]),
        (PlayerEntered("c"), ["former-name"]),
        (PlayerRenamed("a", "c"), ["former-name"]),
        (TakenBack(5), ["rename-again"]),
    ],
)
def test_what_speaks_against_a_name(what: Operation, codes: list[str]) -> None:
    hall = Hall(*"abc")
    hall.does(PlayerRenamed("c", "z"))
    assert hall.log[-1].number == 5
    assert hall.refuses(what) == codes


def test_a_name_may_be_changed_back() -> None:
    hall = Hall(*"abc")
    hall.does(PlayerRenamed("c", "z"))
    hall.does(PlayerRenamed("z", "c"))
    assert hall.event.players["c"].entered_as == "c"
