"""The play-off at its tables: which match is played where, and what of it still stands after a change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.tournament.bracket import Bracket, LoserOf, Seed, WinnerOf
from engine.tournament.event import Event, Seat, Stage
from engine.tournament.seating import Pair


def table_numbers(bracket: Bracket) -> Mapping[str, int]:
    """The table of each match, by its name: the same whoever plays it.

    The first round fills the tables from 1, every later match stays at the table of the match that its first
    player comes from, and the losers of a double elimination have tables of their own: no two matches that can
    be under way together share a table.
    """
    first = [node for node in bracket.nodes if isinstance(node.one, Seed)]
    numbers = {node.name: number for number, node in enumerate(first, start=1)}
    fallen = len(first)
    for node in bracket.nodes:
        if node.name in numbers:
            continue
        before = [source.match for source in (node.one, node.two) if isinstance(source, WinnerOf)]
        if before:
            numbers[node.name] = numbers[before[0]]
        elif node.round.startswith("L"):
            fallen += 1
            numbers[node.name] = fallen
        else:  # the match for the third place, beside the final
            numbers[node.name] = max(numbers[s.match] for s in (node.one, node.two) if isinstance(s, LoserOf))
    return numbers


def seat_play_off(event: Event) -> None:
    """Bring the tables of the play-off up to date with its bracket.

    A match has a table once both its players are known. It loses it, with what was said there, when others are to
    play it or when it is decided without being played.
    """
    bracket = event.bracket
    if bracket is None:
        event.stages.clear()
        return
    numbers = table_numbers(bracket)
    for node in bracket.nodes:
        number = numbers[node.name]
        stage = event.stages.get(node.round)
        seat = stage.seats.get(number) if stage else None
        players = bracket.who_plays(node)
        decided = node.name in bracket.winners
        if stage and seat and (seat.pair.players != players or decided != (seat.official is not None)):
            del stage.seats[number]
            seat = None
        if players and seat is None and not decided:
            stage = event.stages.setdefault(node.round, Stage(name=node.round, seats={}))
            stage.seats[number] = Seat(Pair(_free_table(event, players, number), *players), match=node.name)
    order = {node.round: None for node in bracket.nodes}
    event.stages = {name: event.stages[name] for name in order if name in event.stages and event.stages[name].seats}


def move_to_fixed_tables(event: Event) -> None:
    """Move matches that have not begun to the tables that their players need."""
    for stage in event.stages.values():
        for seat in stage.seats.values():
            wanted = [event.fixed_tables[name] for name in seat.pair.players if name in event.fixed_tables]
            if wanted and seat.is_untouched and seat.pair.table not in wanted and wanted[0] not in _in_use(event):
                seat.pair = replace(seat.pair, table=wanted[0])


def _free_table(event: Event, players: tuple[str, str], number: int) -> int:
    """The table that one of `players` needs if it is free, else their match's own, else the first free one."""
    used = _in_use(event)
    fixed = event.fixed_tables
    for name in players:
        if name in fixed and fixed[name] not in used:
            return fixed[name]
    used |= set(fixed.values())
    if number not in used:
        return number
    return min(set(range(1, len(used) + 2)) - used)


def _in_use(event: Event) -> set[int]:
    """Tables at which a match of the play-off is under way."""
    open_seats = [seat for stage in event.stages.values() for seat in stage.seats.values() if seat.official is None]
    return {seat.pair.table for seat in open_seats if seat.pair.table is not None}
