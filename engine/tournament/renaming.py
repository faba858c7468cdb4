"""Renaming a player (改名): everything that an event keeps speaks of him by his new name.

Each noun names its fields that hold players. Whatever people wrote, and the names of cards, rounds and matches, may
happen to read the same: it stays.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar, cast

from engine.tournament.bracket import Bracket, Occupant
from engine.tournament.event import Event, Player, Roster, Round, Seat
from engine.tournament.match import Game
from engine.tournament.results import Result
from engine.tournament.seating import Pair

Called = TypeVar("Called", bound=Occupant)
Match = TypeVar("Match", Pair, Result)


def rename(event: Event, old: str, new: str) -> None:
    """Call the player `old` by `new` in all of `event`. The order of the players stays."""
    _Renaming(old, new).event(event)


@dataclass(frozen=True, slots=True)
class _Renaming:
    old: str
    new: str

    def name(self, name: Called) -> Called:
        """What somebody is called now. Who is not a player, as an open place of a bracket, stays."""
        return cast(Called, self.new) if name == self.old else name

    def names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.name(name) for name in names)

    def event(self, event: Event) -> None:
        for player in event.players.values():
            self.player(player)
        event.players = {player.name: player for player in event.players.values()}
        event.forbidden = [self.names(names) for names in event.forbidden]
        event.rosters = {number: self.roster(roster) for number, roster in event.rosters.items()}
        for round in event.rounds.values():
            self.round(round)
        for tables in (*event.rounds.values(), *event.stages.values()):
            for seat in tables.seats.values():
                self.seat(seat)
        if event.bracket is not None:
            event.bracket = self.bracket(event.bracket)

    def player(self, player: Player) -> None:
        player.name = self.name(player.name)
        player.penalties = [replace(each, player=self.name(each.player)) for each in player.penalties]

    def roster(self, roster: Roster) -> Roster:
        return Roster(
            self.names(roster.players),
            frozenset(map(self.name, roster.dropped)),
            frozenset(map(self.name, roster.disqualified)),
            frozenset((self.name(player), number) for player, number in roster.absences),
        )

    def round(self, round: Round) -> None:
        round.byes = [self.name(player) for player in round.byes]
        round.resting = frozenset(map(self.name, round.resting))

    def seat(self, seat: Seat) -> None:
        seat.pair = self.players(seat.pair)
        seat.reported = self.players(seat.reported) if seat.reported else None
        seat.reported_by = self.name(seat.reported_by)
        seat.official = self.players(seat.official) if seat.official else None
        seat.games = [Game(self.name(g.winner), self.name(g.chooser), self.name(g.starter)) for g in seat.games]
        seat.exchanges = [replace(each, player=self.name(each.player)) for each in seat.exchanges]

    def players(self, match: Match) -> Match:
        return replace(match, player1=self.name(match.player1), player2=self.name(match.player2))

    def bracket(self, bracket: Bracket) -> Bracket:
        return replace(
            bracket,
            seeds=self.names(bracket.seeds),
            winners=MappingProxyType({match: self.name(winner) for match, winner in bracket.winners.items()}),
            seated=MappingProxyType(
                {match: (self.name(one), self.name(two)) for match, (one, two) in bracket.seated.items()}
            ),
            gone=frozenset(map(self.name, bracket.gone)),
        )
