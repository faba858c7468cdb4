"""Results for another system, and an event of another system from its results: the log that leads to them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.tournament.event import Event
from engine.tournament.events import (
    EventCreated,
    Operation,
    PlayerDisqualified,
    PlayerDropped,
    PlayerEntered,
    PlayerReinstated,
    ResultRecorded,
    RoundPublished,
)
from engine.tournament.matches_csv import DISQUALIFIED, write_matches
from engine.tournament.names import cleaned
from engine.tournament.results import Result
from engine.tournament.seating import Pair


def results_file(event: Event) -> str:
    """Every Swiss result of an event as a `MATCHES.csv`, with who has left."""
    results = sorted(event.results(), key=lambda result: result.round)
    return write_matches(results, {name: event.players[name].status for name in event.dropped})


def operations_from(
    settings: EventCreated, results: Iterable[Result], left: Mapping[str, str] | None = None
) -> Iterator[Operation]:
    """The steps of an event in which these results came about, in their order.

    Whoever plays a later round only joined then, whoever is missing from a round had dropped; what the
    other system didn't count for a missed round isn't counted here either, and what it counted as lost is.
    `left` says who has ``dropped`` or was ``disqualified`` since his last round.
    """
    by_round: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        other = None if result.player2 is None else cleaned(result.player2)
        by_round[result.round].append(replace(result, player1=cleaned(result.player1), player2=other))
    yield settings
    known: set[str] = set()
    here: set[str] = set()
    for number, played in enumerate((by_round[key] for key in sorted(by_round)), start=1):
        names = {name for result in played for name in result.players}
        awarded = {result.player1 for result in played if result.player2 is None and not result.is_bye}
        seated = names - awarded
        # Before a round that counts as lost for him, those that count as nothing are settled.
        late = {name for name in awarded - here if name in known or number > 1}
        for name in sorted((seated | late) - known):
            yield PlayerEntered(name, "nothing")
        for name in sorted(((seated | late) & known) - here):
            yield PlayerReinstated(name, "nothing")
        for name in sorted((here | late) - seated):
            yield PlayerDropped(name)
        matches = [result for result in played if result.player2 is not None]
        pairs = [Pair(table, result.player1, result.player2) for table, result in enumerate(matches, start=1)]
        byes = [Pair(None, result.player1, None) for result in played if result.is_bye]
        yield RoundPublished(number, (*pairs, *byes), "0")
        for table, result in enumerate(matches, start=1):
            yield ResultRecorded(number, table, result.wins1, result.wins2, result.draws, result.double_loss)
        for name in sorted(awarded):
            yield PlayerReinstated(name, "loss") if name in known | late else PlayerEntered(name, "loss")
        known |= names
        here = names
    for name, how in sorted((cleaned(name), how) for name, how in (left or {}).items()):
        if how == DISQUALIFIED:
            yield PlayerDisqualified(name, "")
        elif name in here:
            yield PlayerDropped(name)
