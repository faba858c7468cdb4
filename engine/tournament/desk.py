"""The desk (赛事台): what staff ask of an event, and what a step would do before they take it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.tournament.criteria import Scheme
from engine.tournament.deck_rules import deck_rules
from engine.tournament.decks import MatchDeck
from engine.tournament.event import Event, Round, Seat
from engine.tournament.events import Entry, Operation, RoundKey, RoundPublished
from engine.tournament.faults import Fault, Refused
from engine.tournament.fold import fold, round_of
from engine.tournament.match import Choice, Match, may_choose
from engine.tournament.pairing import Pairings, pair_round, swap
from engine.tournament.round_robin import next_round
from engine.tournament.seating import Pair
from engine.tournament.standings import Row, standings
from engine.tournament.starting import for_play_off, start_rule
from engine.tournament.table import Table


def standings_of(event: Event, *, through: int | None = None, scheme: Scheme | None = None) -> tuple[Row, ...]:
    """The standings as of round `through` (None: now), by the event's scheme unless another is asked for.

    As of an earlier round: those who were entered when the next one was published, who had dropped by then is
    marked, and results are as they have been corrected since.
    Who was disqualified counts for the percentages of those he met, and has no place.
    """
    roster = event.roster(through)
    return standings(
        event.results(through),
        players=roster.players,
        dropped=roster.dropped,
        unplaced=roster.disqualified,
        through=through,
        scheme=scheme or event.scheme,
        scoring=event.scoring,
    )


def table_of(event: Event, through: int | None, scheme: Scheme) -> Table:
    """The sums and percentages behind `standings_of`."""
    roster = event.roster(through)
    return Table.of(
        event.results(through),
        players=roster.players,
        dropped=roster.dropped,
        through=through,
        counting=scheme.counting,
        scoring=event.scoring,
    )


def next_pairings(event: Event, *, seed: str | None = None, despite_missing: bool = False) -> Pairings:
    """Pairings for the round after the current one, to look at before they are published.

    Raises `Refused` while results are missing, unless `despite_missing`: such a match then counts as
    met and as lost by both for this pairing.
    """
    current = event.current
    if current is not None and current.missing and not despite_missing:
        tables = ", ".join(map(str, current.missing))
        raise Refused.because(
            "results-missing",
            f"第 {current.number} 轮还缺 {tables} 号桌的结果",
            f"round {current.number} lacks the results of tables {tables}",
        )
    number = current.number + 1 if current else 1
    if event.settings.form == "round robin":
        return next_round(event, number)
    return _pair(event, number, event.active, seed=seed)


def paired_anew(event: Event, number: int, pairs: Iterable[Pair], tables: Collection[int], *, seed: str) -> Pairings:
    """Pairings of round `number` that were made but not published, with those at `tables` made anew.

    Whoever has the bye is paired anew too, and so are the opponents of those who left since; who came
    since joins in.
    """
    here = set(event.active)
    keep = [p for p in pairs if p.table is not None and p.table not in tables and here.issuperset(p.players)]
    return _pair(event, number, event.active, seed=seed, keep=keep)


def re_paired(event: Event, tables: Collection[int], *, seed: str) -> Pairings:
    """The current round with the pairs at `tables`, and whoever has the bye, paired anew; the others
    stay.

    Players who dropped since leave, and their opponents are paired anew too. In a round robin the whole round is made
    anew. Raises `Refused` if there is no round.
    """
    current = _current(event)
    if event.settings.form == "round robin":
        return next_round(event, current.number)
    here = set(event.active)
    keep = [
        pair
        for pair in current.pairs
        if pair.table is not None and pair.table not in tables and here.issuperset(pair.players)
    ]
    return _pair(event, current.number, event.active, seed=seed, keep=keep)


def swapped(event: Event, one: str, two: str) -> RoundPublished:
    """The current round with two players in each other's seat, to be published. Raises `Refused`."""
    current = _current(event)
    return RoundPublished(current.number, swap(current.pairs, one, two), current.seed)


def undone_by(event: Event, what: RoundPublished) -> tuple[Seat, ...]:
    """The tables whose reports, games or results would be lost by publishing this."""
    before = event.rounds.get(what.round)
    if before is None:
        return ()
    after = {frozenset(seat.pair.players): seat for seat in round_of(what, before).seats.values()}
    return tuple(
        seat
        for seat in before.seats.values()
        if (seat.stage != "open" or seat.games) and not _keeps(seat, after.get(frozenset(seat.pair.players)))
    )


@dataclass(frozen=True, slots=True)
class RepairedRound:
    """A later round whose pairings would have come out otherwise; `before` and `after` are what differs.

    Both are pairings as they are made. Where staff had changed them before they were published, `by_hand`, they are
    not what was played.
    """

    round: int
    before: tuple[Pair, ...]
    after: tuple[Pair, ...]
    by_hand: bool = False


def repaired_rounds(log: Sequence[Entry], what: Operation) -> tuple[RepairedRound, ...]:
    """Which rounds already published would have been paired otherwise, had `what` stood from the start.

    Compares the pairings made from the log with and without it, for the same players and the same seeds.
    """
    last = log[-1]
    now, then = fold(log), fold((*log, replace(last, number=last.number + 1, what=what)))
    differences: list[RepairedRound] = []
    for number, round in sorted(now.rounds.items()) if now.settings.form == "swiss" else ():
        if tuple(now.known_before(number)) == tuple(then.known_before(number)) and now.forbidden == then.forbidden:
            continue
        players = [name for pair in round.pairs for name in pair.players]
        was, would = (_pair(event, number, players, seed=round.seed).pairs for event in (now, then))
        old, new = _as_sets(was), _as_sets(would)
        if old.keys() != new.keys():
            differences.append(
                RepairedRound(
                    number,
                    tuple(pair for names, pair in old.items() if names not in new),
                    tuple(pair for names, pair in new.items() if names not in old),
                    by_hand=_as_sets(round.pairs).keys() != old.keys(),
                )
            )
    return tuple(differences)


def match_at(event: Event, key: RoundKey, table: int) -> Match:
    """The match at a table, game by game as far as it was written down. Raises `Refused` if there is none."""
    pair = _seat(event, key, table).pair
    if pair.player2 is None:
        raise _no_table(key, table)
    return Match(pair.player1, pair.player2, event.settings.best_of, tuple(_seat(event, key, table).games))


def choice_at(event: Event, key: RoundKey, table: int) -> Choice:
    """Who may choose who starts the next game at a table: in the first game of a play-off whoever was placed
    better. Raises `Refused` if there is no such table.
    """
    rule = start_rule(event.settings.game, dict(event.settings.readings))
    match = match_at(event, key, table)
    seat = _seat(event, key, table)
    if event.bracket is None or not seat.match:
        return may_choose(match, rule)
    return may_choose(match, for_play_off(rule), better_seed=event.bracket.may_choose(seat.match))


def match_deck(event: Event, key: RoundKey, table: int, player: str) -> MatchDeck | None:
    """A player's deck as it is now in his match at a table, or None if he registered none.

    Each match begins with the registered deck, unless the game leaves it as exchanged before. Raises `Refused`
    if there is no such table.
    """
    seat = _seat(event, key, table)
    registered = event.players[player].deck
    if registered is None:
        return None
    settings = event.settings
    deck = MatchDeck.fresh(registered)
    if not deck_rules(settings.game, settings.rule_set, dict(settings.readings)).restored:
        for tables in (*event.rounds.values(), *event.stages.values()):
            if tables.key == key:
                break
            if found := tables.seat_of(player):
                deck = MatchDeck(registered, found[1].deck_of(player, deck.current).current)
    return MatchDeck(registered, seat.deck_of(player, deck.current).current)


def _seat(event: Event, key: RoundKey, table: int) -> Seat:
    tables = event.tables(key)
    if tables is None or table not in tables.seats:
        raise _no_table(key, table)
    return tables.seats[table]


def _no_table(key: RoundKey, table: int) -> Refused:
    return Refused.because("no-such-table", f"第 {key} 轮没有 {table} 号桌", f"round {key} has no table {table}")


def _pair(
    event: Event,
    number: int,
    players: Iterable[str],
    *,
    seed: str | None = None,
    keep: Iterable[Pair] = (),
) -> Pairings:
    """Pairings of round `number` from what was known before it."""
    return pair_round(
        players,
        tuple(event.known_before(number)),
        round=number,
        seed=event.settings.seed if seed is None else seed,
        forbidden=event.forbidden,
        fixed_tables=event.fixed_tables,
        keep=keep,
        scoring=event.scoring,
    )


def _current(event: Event) -> Round:
    if event.current is None:
        raise Refused((Fault("no-such-round", "还没有公布任何一轮", "no round has been published yet"),))
    return event.current


def _keeps(before: Seat, after: Seat | None) -> bool:
    return after is not None and after.stage == before.stage and len(after.games) == len(before.games)


def _as_sets(pairs: Iterable[Pair]) -> dict[frozenset[str], Pair]:
    return {frozenset(pair.players): pair for pair in pairs}
