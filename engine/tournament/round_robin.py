"""Round robin (循环赛): everybody against everybody, round by round, also after pairs were changed by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.tournament.event import Event
from engine.tournament.faults import Fault, Refused
from engine.tournament.field import field_of
from engine.tournament.pairing import Pairings, pair_round, remarks_on
from engine.tournament.playoffs import round_robin
from engine.tournament.quality import quality
from engine.tournament.results import Result, bye
from engine.tournament.seating import Pair, seat

Meeting = frozenset[str]
"""Two players who meet; one alone is a round in which he rests."""

MOST_STEPS = 20_000
"""How long to look for rounds in which all who have yet to meet do so."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is known before a round: who took part from the start, who has met, and who left."""

    roster: tuple[str, ...]
    met: frozenset[Meeting]
    schedule: tuple[tuple[Meeting, ...], ...]

    @classmethod
    def before(cls, event: Event, number: int) -> Played:
        """As of the publication of round `number`."""
        first = event.rounds.get(1) if number > 1 else None
        if first is None:
            roster = event.active
        else:
            # Round 1 as it was published is the first of the schedule, whoever was swapped in it.
            pairs = sorted(first.pairs, key=lambda pair: pair.player2 is not None)
            seconds = [pair.player2 for pair in reversed(pairs) if pair.player2 is not None]
            roster = (*(pair.player1 for pair in pairs), *seconds)
        met = {
            frozenset(pair.players)
            for round in event.rounds.values()
            for pair in round.pairs
            if round.number < number and (pair.player2 is not None or pair.rests)
        }
        schedule = tuple(tuple(_meeting(pair) for pair in pairs) for pairs in round_robin(roster))
        return cls(roster, frozenset(met), schedule)

    def to_come(self, here: Collection[str]) -> set[Meeting]:
        """Who of those present have yet to meet."""
        return {m for pairs in self.schedule for m in pairs if len(m) == 2 and m.issubset(here)} - self.met


def _meeting(pair: tuple[str, str | None]) -> Meeting:
    return frozenset(name for name in pair if name is not None)


def next_round(event: Event, number: int) -> Pairings:
    """Pairings of round `number`. Raises `Refused` when everybody has met.

    Whoever would meet somebody who left has the bye; whoever rests because their number is odd wins nothing by
    it. The rounds follow one schedule; where pairs changed by hand have broken it, others are found in which all
    who have yet to meet do so, and if there are none, as few as can be meet again.
    """
    played, here = Played.before(event, number), frozenset(event.active)
    if number > 1 and not played.to_come(here):
        raise Refused.because(
            "round-robin-over", "循环赛里该相遇的都打完了", "everybody has met: the round robin is over"
        )
    meetings = _as_planned(played, number, here) or _found(played, here) or _first_unplayed(played, here)
    results = tuple(event.known_before(number))
    field = field_of(here, results, round=number, forbidden=event.forbidden, scoring=event.scoring)
    place = {name: at for at, name in enumerate(field.players)}
    if meetings is None:
        return _as_few_repeats_as_can_be(event, number, results)
    present = [sorted(here & meeting, key=place.__getitem__) for meeting in meetings if here & meeting]
    resting = {name for meeting in meetings if len(meeting) == 1 for name in meeting}
    places = [(place[names[0]], place[names[1]] if len(names) > 1 else None) for names in present]
    pairs, notices = seat(field, places, (), event.fixed_tables)
    pairs = tuple(replace(pair, rests=pair.player2 is None and pair.player1 in resting) for pair in pairs)
    return Pairings(number, pairs, quality(field, places), True, (*remarks_on(field, places), *notices))


def cannot_finish(event: Event, number: int, pairs: Iterable[Pair]) -> Iterator[Fault]:
    """A remark, where after these pairs of round `number` the rounds left can't bring everybody together."""
    played = Played.before(event, number)
    pairs = tuple(pairs)
    if number == 1 or not frozenset(played.roster) <= set(event.active):
        return
    met = played.met | {frozenset(pair.players) for pair in pairs}
    after = replace(played, met=met)
    if after.to_come(event.active) and _found(after, frozenset(event.active)) is None:
        yield Fault(
            "cannot-finish",
            "这样排之后，剩下的轮次不能让所有人都互相遇到：会有人重复相遇，或多打几轮",
            "after these pairs the rounds left cannot bring everybody together: some will meet again, or play on",
        )


def _as_planned(played: Played, number: int, here: frozenset[str]) -> tuple[Meeting, ...] | None:
    """The round of the schedule that is due, if from there on all goes by it."""
    left = played.schedule[number - 1 :]
    return left[0] if left and all(_is_new(meetings, played, here) for meetings in left) else None


def _first_unplayed(played: Played, here: frozenset[str]) -> tuple[Meeting, ...] | None:
    """The first round of the schedule in which nobody meets again."""
    return next((meetings for meetings in played.schedule if _is_new(meetings, played, here)), None)


def _is_new(meetings: Iterable[Meeting], played: Played, here: frozenset[str]) -> bool:
    real = {meeting for meeting in meetings if meeting <= here}
    return any(len(meeting) == 2 for meeting in real) and not real & played.met


def _found(played: Played, here: frozenset[str]) -> tuple[Meeting, ...] | None:
    """A round after which all the others can be played too; None where none is found, or somebody left."""
    if not here.issuperset(played.roster):
        return None
    odd = len(played.roster) % 2 == 1
    vertices: list[str | None] = [*played.roster, *([None] if odd else [])]
    open_to: dict[str | None, set[str | None]] = {
        one: {two for two in vertices if two != one and _meeting_of(one, two) not in played.met} for one in vertices
    }
    if len({len(others) for others in open_to.values()}) > 1:
        return None
    rounds = _rounds_of(vertices, open_to, [MOST_STEPS])
    return tuple(_meeting_of(one, two) for one, two in rounds[0]) if rounds else None


def _meeting_of(one: str | None, two: str | None) -> Meeting:
    return frozenset(name for name in (one, two) if name is not None)


Couple = tuple[str | None, str | None]


def _rounds_of(
    vertices: Sequence[str | None], open_to: Mapping[str | None, set[str | None]], steps: list[int]
) -> list[list[Couple]] | None:
    """Rounds in which everybody meets all those who are open to him, each once; None if there are none."""
    if not open_to[vertices[0]]:
        return []
    for couples in _matchings(tuple(vertices), open_to, steps):
        after = dict(open_to)
        for one, two in couples:
            after[one], after[two] = after[one] - {two}, after[two] - {one}
        rest = _rounds_of(vertices, after, steps)
        if rest is not None:
            return [couples, *rest]
    return None


def _matchings(
    free: tuple[str | None, ...], open_to: Mapping[str | None, set[str | None]], steps: list[int]
) -> Iterator[list[Couple]]:
    """Every way to let all who are free meet somebody, as long as there are steps left."""
    if not free:
        yield []
        return
    one, others = free[0], free[1:]
    for two in others:
        if two in open_to[one] and steps[0] > 0:
            steps[0] -= 1
            for rest in _matchings(tuple(each for each in others if each != two), open_to, steps):
                yield [(one, two), *rest]


def _as_few_repeats_as_can_be(event: Event, number: int, results: Sequence[Result]) -> Pairings:
    rested = [
        bye(round.number, name) for round in event.rounds.values() if round.number < number for name in round.resting
    ]
    made = pair_round(
        event.active,
        (*results, *rested),
        round=number,
        seed=event.settings.seed,
        forbidden=event.forbidden,
        fixed_tables=event.fixed_tables,
        scoring=event.scoring,
    )
    return replace(made, pairs=tuple(replace(pair, rests=pair.player2 is None) for pair in made.pairs))
