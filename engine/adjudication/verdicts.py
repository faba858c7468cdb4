"""What becomes of a claim: required, possible, impossible, inconclusive, or left undecided by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from engine.adjudication.case import Case
from engine.adjudication.claims import Claim
from engine.adjudication.search import Graph, search
from engine.adjudication.truth import FALSE, TRUE, UNSURE, Judge, Path, Truth
from engine.cards import Table
from engine.state import Place, State


class Verdict(Enum):
    """The five verdicts."""

    REQUIRED = "required"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    INCONCLUSIVE = "inconclusive"
    SILENT = "silent"


WORDS = {
    Verdict.REQUIRED: ("必然", "required"),
    Verdict.POSSIBLE: ("可以", "possible"),
    Verdict.IMPOSSIBLE: ("不可能", "impossible"),
    Verdict.INCONCLUSIVE: ("未决", "inconclusive"),
    Verdict.SILENT: ("规则未定", "the rules are silent"),
}


@dataclass(frozen=True)
class UnderReading:
    """The verdict when an open point is read in this way; ``in_force`` marks the reading of the case itself."""

    point: str
    reading: str
    verdict: Verdict
    in_force: bool


@dataclass(frozen=True)
class Decided:
    """A claim's verdict. ``shows`` is a line in which the claim is true, ``counter`` one in which it isn't, ``nearest``
    the line that comes nearest where none is true; ``needs`` the place of a card that would have to be looked at."""

    claim: Claim
    verdict: Verdict
    truth: Truth
    shows: Path | None
    counter: Path | None
    nearest: Path | None
    needs: Place | None
    readings: tuple[UnderReading, ...] = ()


def plain_verdict(truth: Truth, complete: bool) -> Verdict:
    """The verdict under the readings in force. True and false lines that were found stay found when a bound is hit."""
    outcomes = truth.outcomes if complete else truth.outcomes | (UNSURE if truth.outcomes == 0 else 0)
    if outcomes & TRUE and outcomes & FALSE:
        return Verdict.POSSIBLE
    if outcomes == TRUE:
        return Verdict.REQUIRED
    if outcomes == FALSE:
        return Verdict.IMPOSSIBLE
    return Verdict.INCONCLUSIVE


def decide(graph: Graph, claims: tuple[Claim, ...]) -> list[Decided]:
    """Each claim's verdict under the readings in force."""
    made = []
    for number, claim in enumerate(claims):
        judge = Judge(graph, number)
        truth = judge.truth()
        verdict = plain_verdict(truth, graph.complete)
        shows, counter = judge.line(TRUE), judge.line(FALSE)
        nearest = judge.nearest() if shows is None else None
        needs = None
        if verdict is Verdict.INCONCLUSIVE:
            unseen = judge.unsure()
            needs = None if unseen is None else unseen.state.agenda[-1].args[1]
        made.append(Decided(claim, verdict, truth, shows, counter, nearest, needs))
    return made


# -- open points ---------------------------------------------------------------------------------------


class Consulted(Table):
    """A table that remembers which open points were asked about, and in whose hands unknown cards were passed over."""

    asked: set[str]
    passed_over: set[int]

    def reading(self, open_point: str) -> str:
        """The reading in force, noted as asked about."""
        self.__dict__["asked"].add(open_point)
        return super().reading(open_point)

    def pass_over(self, player: int) -> None:
        """Note it."""
        self.__dict__["passed_over"].add(player)


def consulting(state: State) -> tuple[State, Consulted]:
    """The same state on a table that remembers, and that table."""
    table = state.table
    own = Consulted(table.game, table.players, table.cards, table.readings, table.unknown, table.has_unknown)
    own.__dict__.update(asked=set[str](), passed_over=set[int]())
    return state._replace(table=own), own


def bending(table: Table) -> set[str]:
    """The open points whose readings change the game's policy itself, which every line consults."""
    rules, found = table.rules, set()
    for point, readings in rules.readings.items():
        policies = [rules.policy_under(rules.policy, {**table.chosen, point: reading}) for reading in readings]
        if any(policy != policies[0] for policy in policies):
            found.add(point)
    return found


def alternatives(case: Case, asked: set[str]) -> Iterator[tuple[str, str]]:
    """The readings that a ruling might hang on: of open points that a line consulted, that the judge hasn't chosen a
    reading for, and that no example of the rulebook speaks against."""
    rules, table = case.state.table.rules, case.state.table
    for point in sorted(asked | bending(table)):
        if point in case.chosen:
            continue
        for reading in rules.readings.get(point, ()):
            if reading != table.chosen[point] and reading not in rules.contradicted.get(point, ()):
                yield point, reading


def compare_readings(
    case: Case, decided: list[Decided], asked: set[str], searched: Callable[[State], Graph | None]
) -> tuple[list[Decided], bool]:
    """The verdicts, ``silent`` where another reading of an open point gives another one, and whether every reading was
    looked at: ``searched`` gives ``None`` when there is no time left."""
    differing: dict[int, list[UnderReading]] = {}
    whole = True
    for point, reading in alternatives(case, asked):
        graph = searched(case.under(point, reading))
        if graph is None or graph.bound == "interrupted":
            whole = False
            break
        whole = whole and graph.bound is None
        for other in decide_only(graph, case.claims):
            mine = decided[other[0]]
            if Verdict.INCONCLUSIVE in (mine.verdict, other[1]) or other[1] is mine.verdict:
                continue
            found = differing.setdefault(other[0], [])
            default = case.state.table.chosen[point]
            if not any(each.point == point for each in found):
                found.append(UnderReading(point, default, mine.verdict, True))
            found.append(UnderReading(point, reading, other[1], False))
    made = [
        replace(each, verdict=Verdict.SILENT, readings=tuple(differing[number])) if number in differing else each
        for number, each in enumerate(decided)
    ]
    return made, whole


def decide_only(graph: Graph, claims: tuple[Claim, ...]) -> list[tuple[int, Verdict]]:
    """The bare verdicts."""
    return [
        (number, plain_verdict(Truth(Judge(graph, number).outcomes[0], 0, (), (), (), ()), graph.complete))
        for number in range(len(claims))
    ]


def search_case(
    case: Case, state: State, max_states: int, max_seconds: float, tell: Callable[[int], None] | None
) -> Graph:
    """All lines of a case, from the case's own state or from the same under another reading."""
    tests = [claim.test for claim in case.claims]
    return search(state, tests, max_states=max_states, max_seconds=max_seconds, tell=tell)
