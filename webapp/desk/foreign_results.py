"""An event of another system, from its results: the log that leads to them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from engine.tournament.events import (
    EventCreated,
    Operation,
    PlayerDropped,
    PlayerEntered,
    PlayerReinstated,
    ResultRecorded,
    RoundPublished,
)
from engine.tournament.results import Result
from engine.tournament.seating import Pair


def operations_from(settings: EventCreated, results: Iterable[Result]) -> Iterator[Operation]:
    """The steps of an event in which these results came about, in their order.

    Whoever plays a later round only joined then, whoever is missing from a round had dropped; what the
    other system didn't count for a missed round isn't counted here either.
    """
    by_round: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        by_round[result.round].append(result)
    yield settings
    known: set[str] = set()
    here: set[str] = set()
    for number, played in enumerate((by_round[key] for key in sorted(by_round)), start=1):
        names = {name for result in played for name in result.players}
        awarded = {result.player1 for result in played if result.player2 is None and not result.is_bye}
        seated = names - awarded
        for name in sorted(here - seated):
            yield PlayerDropped(name)
        for name in sorted(seated - known):
            yield PlayerEntered(name, "nothing")
        for name in sorted((seated & known) - here):
            yield PlayerReinstated(name, "nothing")
        matches = [result for result in played if result.player2 is not None]
        pairs = [Pair(table, result.player1, result.player2) for table, result in enumerate(matches, start=1)]
        byes = [Pair(None, result.player1, None) for result in played if result.is_bye]
        yield RoundPublished(number, (*pairs, *byes), "0")
        for table, result in enumerate(matches, start=1):
            yield ResultRecorded(number, table, result.wins1, result.wins2, result.draws, result.double_loss)
        known |= seated
        here = seated
