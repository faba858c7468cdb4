"""Adjudicating a case: search, verdicts, and the ruling in words, as values and as plain data for JSON."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.adjudication.barring import bars_the_way
from engine.adjudication.case import Case
from engine.adjudication.explain import Why, why_not
from engine.adjudication.lines import walk_line
from engine.adjudication.search import MAX_SECONDS, MAX_STATES, Graph
from engine.adjudication.telling import Told, tell
from engine.adjudication.tests_of_lines import Happens
from engine.adjudication.truth import Path
from engine.adjudication.verdicts import (
    WORDS,
    Decided,
    Verdict,
    compare_readings,
    consulting,
    decide,
    search_case,
)
from engine.adjudication.words import Words, player_words, spot_words
from engine.cards import UNKNOWN
from engine.faults import Fault
from engine.state import Place, State

COMPARED_STATES = 60_000
"""A search with more states isn't repeated under other readings."""


@dataclass(frozen=True)
class Ruled:
    """One claim's verdict with what is shown for it: a line (``shows``; for an impossible claim the nearest one), a
    counter line, what bars the way, why something did not happen."""

    decided: Decided
    shows: tuple[Told, ...]
    counter: tuple[Told, ...]
    barred_by: tuple[Why, ...]
    explained: tuple[Why, ...]
    shows_path: Path | None
    counter_path: Path | None


@dataclass(frozen=True)
class Ruling:
    """What adjudicating a case gave: how many lines and states there are, whether all were looked at (or which bound
    was hit), every claim's verdict, whether other readings were compared, and the players in whose hands unknown cards
    were passed over."""

    case: Case
    graph: Graph
    lines: int
    ruled: tuple[Ruled, ...]
    compared: bool
    hands_passed_over: tuple[int, ...]
    seconds: float

    @property
    def states(self) -> int:
        """The number of different states at which somebody decides or a line ends."""
        return len({node.state for node in self.graph.nodes})

    @property
    def complete(self) -> bool:
        """Whether every line was followed to its end."""
        return self.graph.complete

    @property
    def bound(self) -> str | None:
        """Why not every line was followed to its end: ``states``, ``seconds``, ``interrupted``, ``loop``,
        ``unknown card``; ``None`` when all were."""
        return self.graph.bound or ("loop" if self.graph.loops else "unknown card" if self.graph.unseen else None)

    @cached_property
    def taken_as_blank(self) -> tuple[Words, ...]:
        """Where cards lie of which without ``unknown:`` nobody can say what they do or what they may be used for, so
        that the ruling holds only if that is nothing: those turned up on the field in some line, and those in a hand
        from which something might have been played."""
        state = self.case.board
        before = frozenset(open_unknown(state))
        after = (place for node in self.graph.nodes for place in open_unknown(node.state))
        hands = (player_words(state, player) for player in self.hands_passed_over)
        return (
            *(spot_words(state, place) for place in sorted({*after} - before)),
            *(Words(f"{owner.zh} 的手牌", f"{owner.en}'s hand") for owner in hands),
        )

    def document(self) -> dict[str, Any]:
        """The ruling as plain data."""
        return ruling_document(self)


def adjudicate(
    case: Case,
    max_states: int = MAX_STATES,
    max_seconds: float = MAX_SECONDS,
    tell_states: Callable[[int], None] | None = None,
) -> Ruling:
    """Search every legal line of a case and rule on its claims.

    ``tell_states`` is told now and then how many states have been met. Stops at the bounds and on ctrl-C, with what is
    known by then.
    """
    began = time.perf_counter()
    state, table = consulting(case.state)
    graph = search_case(case, state, max_states, max_seconds, tell_states)
    decided = decide(graph, case.claims)
    compared = bool(case.claims) and graph.bound is None and len(graph.nodes) <= COMPARED_STATES
    if compared:

        def searched(other: State) -> Graph | None:
            left = max_seconds - (time.perf_counter() - began)
            return search_case(case, other, max_states, left, tell_states) if left > 0 else None

        decided, compared = compare_readings(case, decided, table.asked, searched)
    ruled = tuple(rule(case, each) for each in decided)
    hands = tuple(sorted(table.passed_over))
    return Ruling(case, graph, graph.lines(), ruled, compared, hands, time.perf_counter() - began)


def rule(case: Case, decided: Decided) -> Ruled:
    """What is shown for a verdict."""
    path = decided.shows if decided.shows is not None else decided.nearest
    shows: tuple[Told, ...] = ()
    counter: tuple[Told, ...] = ()
    barred: tuple[Why, ...] = ()
    explained: tuple[Why, ...] = ()
    if path is not None:
        line = walk_line(case.state, path)
        shows = tell(line)
        if decided.shows is None and decided.verdict in (Verdict.IMPOSSIBLE, Verdict.SILENT):
            barred = bars_the_way(decided.claim.test, line)
    if decided.counter is not None and decided.shows is not None:
        other = walk_line(case.state, decided.counter)
        counter = tell(other)
        test = decided.claim.test
        if isinstance(test, Happens) and test.wanted:
            explained = why_not(other, test.effect)
    if barred and isinstance(decided.claim.test, Happens):
        explained = barred
    return Ruled(decided, shows, counter, barred, explained, path, decided.counter)


def open_unknown(state: State) -> Iterator[Place]:
    """Where unknown cards lie face up on the field."""
    for player in range(len(state.zones)):
        for spec in state.table.rules.zones:
            if spec.slots is None and spec.name not in state.table.rules.field_zones:
                continue
            for index, piece in enumerate(state.zone(player, spec.name)):
                if piece is not None and piece.id[0] == UNKNOWN and not piece.down:
                    yield Place(player, spec.name, index)


# -- as plain data -------------------------------------------------------------------------------------


def fault_document(fault: Fault) -> dict[str, Any]:
    """A fault as plain data."""
    return {
        "code": fault.code,
        "place": fault.place,
        "clauses": list(fault.clauses),
        "text": fault.zh,
        "text_en": fault.en,
    }


def ruling_document(ruling: Ruling) -> dict[str, Any]:
    """A ruling as plain data: ``faults``, ``lines``, ``states``, ``complete``, ``verdicts`` and more."""
    graph = ruling.graph
    return {
        "title": ruling.case.title,
        "game": ruling.case.game,
        "faults": [],
        "lines": ruling.lines,
        "states": ruling.states,
        "complete": ruling.complete,
        "bound": ruling.bound,
        "left_open": graph.left_open(),
        "seconds": round(ruling.seconds, 4),
        "transitions": graph.transitions,
        "taken_as_blank": [where.zh for where in ruling.taken_as_blank],
        "readings": dict(ruling.case.state.table.readings),
        "readings_compared": ruling.compared,
        "verdicts": [verdict_document(ruling, each) for each in ruling.ruled],
    }


def verdict_document(ruling: Ruling, ruled: Ruled) -> dict[str, Any]:
    """One verdict as plain data."""
    decided, state = ruled.decided, ruling.case.state
    claim, truth = decided.claim, decided.truth

    def names(players: tuple[int, ...]) -> list[str]:
        return [player_words(state, player).zh if player >= 0 else "nature" for player in players]

    zh, en = WORDS[decided.verdict]
    return {
        "claim": claim.says,
        "by": claim.by,
        "claimed": claim.claimed,
        "kind": claim.kind,
        "verdict": decided.verdict.value,
        "verdict_zh": zh,
        "verdict_en": en,
        "right": is_right(decided),
        "true_lines": truth.true_lines,
        "decided_by": ", ".join(names(truth.deciders)) or None,
        "forced_by": names(truth.forced_by),
        "prevented_by": names(truth.prevented_by),
        "forced_with_luck": names(truth.forced_with_luck),
        "witness": [step_document(told) for told in ruled.shows],
        "witness_is": "line" if decided.shows is not None else "nearest" if ruled.shows else None,
        "counter": [step_document(told) for told in ruled.counter],
        "barred_by": [why_document(why) for why in ruled.barred_by],
        "why_not": [why_document(why) for why in ruled.explained],
        "readings": [
            {
                "open_point": each.point,
                "reading": each.reading,
                "verdict": each.verdict.value,
                "in_force": each.in_force,
            }
            for each in decided.readings
        ],
        "look_at": None if decided.needs is None else spot_words(state, decided.needs).zh,
        "path": list(ruled.shows_path) if ruled.shows_path is not None else None,
        "counter_path": list(ruled.counter_path) if ruled.counter_path is not None else None,
    }


def is_right(decided: Decided) -> bool | None:
    """Whether the claimant is right; ``None`` where that isn't known."""
    if decided.verdict in (Verdict.INCONCLUSIVE, Verdict.SILENT):
        return None
    if decided.claim.claimed == "possible":
        return decided.verdict in (Verdict.POSSIBLE, Verdict.REQUIRED)
    return bool(decided.verdict.value == decided.claim.claimed)


def step_document(told: Told) -> dict[str, Any]:
    """A step of a ruling as plain data."""
    return {
        "text": told.zh,
        "text_en": told.en,
        "clauses": list(told.clauses),
        "function": told.function,
        "by": told.by,
    }


def why_document(why: Why) -> dict[str, Any]:
    """A reason as plain data."""
    return {"kind": why.kind, "clauses": list(why.clauses), "text": why.zh, "text_en": why.en}
