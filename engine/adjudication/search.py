"""Every legal line from a state, equal states merged.

The graph's nodes are (state, progress of the tests): two lines that meet in one node have the same future and the same
truths. Lines are counted by adding up over the merged graph, so that their number is exact without walking each.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from engine.adjudication.independent import Key as WhatWaits
from engine.adjudication.independent import Reduced, reduction
from engine.adjudication.tests_of_lines import LineTest
from engine.resolution import Decision, Endless, decision, note_begun, run, take
from engine.state import Context, Pending, State

Progress = tuple[int, ...]
Key = tuple[State, Progress]

MAX_STATES = 200_000
MAX_SECONDS = 60.0
TELL_EVERY = 1_000
LOOK_AT_CLOCK = 64


class Kind(Enum):
    """What a node is: the end of a line, a decision, a decision that was not looked into (a bound was hit), or a place
    where a card would have to be looked at that nobody knows."""

    END = "end"
    CHOICE = "choice"
    OPEN = "open"
    FACE = "face"


class Shortcut(NamedTuple):
    """Inert effects that were carried out without ordering them: the options taken, each by its number, and the number
    of ways in which they could have been put among the others."""

    options: tuple[int, ...]
    ways: int


NO_SHORTCUT = Shortcut((), 1)
NONE_ALIKE: Mapping[Pending, Pending] = {}


class Node:
    """A state in which somebody decides or a line ends, with the progress of the tests when it is reached.

    ``children`` are the nodes that the options lead to, option by option; -1 where that would go round in a circle. An
    option that is like an earlier one (``alike``: the effects that are) has that one's child.
    ``shortcuts``, where there are some: child's number among them → the inert effects carried out on the way there.
    """

    __slots__ = ("alike", "asked", "children", "kind", "progress", "shortcuts", "state")

    def __init__(self, state: State, progress: Progress, asked: Decision | None, kind: Kind) -> None:
        self.state = state
        self.progress = progress
        self.asked = asked
        self.kind = kind
        self.children: list[int] = []
        self.shortcuts: dict[int, Shortcut] = {}
        self.alike = NONE_ALIKE

    def earlier(self, turn: int) -> int | None:
        """The earlier option that an option is like, if there is one."""
        if not self.alike or self.asked is None:
            return None
        twin = self.alike.get(self.asked.options[turn].what[0])
        if twin is None:
            return None
        return next(i for i, option in enumerate(self.asked.options) if option.what[0] == twin)

    def ways(self, turn: int) -> int:
        """How many lines each line through a child stands for."""
        shortcut = self.shortcuts.get(turn)
        return 1 if shortcut is None else shortcut.ways


@dataclass
class Graph:
    """What a search found: nodes (the first is where the first decision falls), in an order in which every node comes
    after all it leads to (``order``), the bound that stopped it (``states``, ``seconds``, ``interrupted`` or none), the
    time it took, how many transitions it made, and whether some line goes round in a circle."""

    tests: Sequence[LineTest]
    nodes: list[Node] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    bound: str | None = None
    seconds: float = 0.0
    transitions: int = 0
    loops: bool = False
    opening: Shortcut = NO_SHORTCUT

    @property
    def complete(self) -> bool:
        """Whether every line was followed to its end."""
        return self.bound is None and not self.loops and not self.unseen

    @property
    def unseen(self) -> list[Node]:
        """The nodes at which a card would have to be looked at."""
        return [node for node in self.nodes if node.kind is Kind.FACE]

    def left_open(self) -> int:
        """The number of different states that a bound kept from being followed, or followed to the last option."""
        return len({node.state for node in self.nodes if node.kind is Kind.OPEN})

    def lines(self) -> int:
        """The number of lines, those that a bound cut off counted as one each where they were cut."""
        counts = [0] * len(self.nodes)
        for index in self.order:
            node = self.nodes[index]
            ahead = ((counts[child] if child >= 0 else 1) * node.ways(i) for i, child in enumerate(node.children))
            counts[index] = sum(ahead) if node.children else 1
        return counts[0] * self.opening.ways if counts else 0


def search(
    start: State,
    tests: Sequence[LineTest] = (),
    *,
    max_states: int = MAX_STATES,
    max_seconds: float = MAX_SECONDS,
    tell: Callable[[int], None] | None = None,
    order_all: bool = False,
) -> Graph:
    """Follow every legal line from ``start`` until nothing is left to do.

    ``max_states`` and ``max_seconds`` bound it; ctrl-C stops it too. Either way what was found by then is given back.
    ``tell`` is told now and then how many states have been met. ``order_all`` orders effects too whose order changes
    nothing.
    """
    return Searcher(start, tests, max_states, max_seconds, tell, order_all).search()


class Searcher:
    """The depth-first search behind ``search``, without recursion."""

    def __init__(
        self,
        start: State,
        tests: Sequence[LineTest],
        max_states: int,
        max_seconds: float,
        tell: Callable[[int], None] | None,
        order_all: bool,
    ) -> None:
        self.start = start
        self.max_states = max_states
        self.deadline = time.perf_counter() + max_seconds
        self.tell = tell
        self.tests = tests
        self.graph = Graph(tests)
        self.seen: dict[Key, int] = {}
        self.on_effects = [i for i, test in enumerate(tests) if test.watches_effects]
        self.on_decisions = [i for i, test in enumerate(tests) if test.watches_decisions]
        self.inert: dict[WhatWaits, Reduced | None] = {}
        self.reducing = not order_all and not any(test.watches_order for test in tests)
        self.shortcut = NO_SHORTCUT
        self.alike = NONE_ALIKE

    def search(self) -> Graph:
        """Search, within the bounds."""
        began = time.perf_counter()
        path: list[tuple[int, int]] = []
        on_path: set[int] = set()
        # What is met is kept, and nothing of it goes round in circles: a collector would only walk all of it in vain.
        collecting = gc.isenabled()
        gc.disable()
        try:
            self.follow(path, on_path)
        except KeyboardInterrupt:
            self.graph.bound = "interrupted"
        finally:
            if collecting:
                gc.enable()
        self.close(path)
        self.graph.seconds = time.perf_counter() - began
        return self.graph

    def follow(self, path: list[tuple[int, int]], on_path: set[int]) -> None:
        """Depth first: ``path`` holds the nodes being looked into, each with the option that comes next."""
        graph, nodes = self.graph, self.graph.nodes
        first = self.reach_if_it_ends(self.start, (0,) * len(self.tests), [])
        if first < 0:
            graph.loops = True
            graph.nodes.append(Node(self.start, (0,) * len(self.tests), None, Kind.OPEN))
            graph.order.append(0)
            return
        graph.opening = self.shortcut
        path.append((first, 0))
        on_path.add(first)
        while path and graph.bound != "seconds":
            index, turn = path[-1]
            node = nodes[index]
            asked = node.asked
            if asked is None or turn >= len(asked.options):
                path.pop()
                on_path.discard(index)
                graph.order.append(index)
                continue
            path[-1] = (index, turn + 1)
            twin = node.earlier(turn)
            if twin is not None:
                node.children.append(node.children[twin])
                if twin in node.shortcuts:
                    node.shortcuts[turn] = node.shortcuts[twin]
                continue
            begun: list[Context] = []
            after = take(node.state, asked.options[turn])
            if self.on_effects:
                note_begun(node.state.agenda, after, begun)
            child = self.reach_if_it_ends(after, node.progress, begun)
            graph.transitions += 1
            if graph.transitions % LOOK_AT_CLOCK == 0 and graph.bound is None and time.perf_counter() > self.deadline:
                graph.bound = "seconds"
            if child < 0 or child in on_path:
                graph.loops = True
                node.children.append(-1)
                continue
            if self.shortcut is not NO_SHORTCUT:
                node.shortcuts[len(node.children)] = self.shortcut
            node.children.append(child)
            if child == len(nodes) - 1 and self.fresh:
                path.append((child, 0))
                on_path.add(child)

    def reach_if_it_ends(self, state: State, progress: Progress, begun: list[Context]) -> int:
        """``reach``; -1 where effects go on without end and nobody ever chooses."""
        try:
            return self.reach(state, progress, begun)
        except Endless:
            return -1

    def reach(self, state: State, progress: Progress, begun: list[Context]) -> int:
        """The node that a state leads to when it is run to its next decision; ``fresh`` says whether it is new.
        ``begun`` are the effects that the choice leading there has begun."""
        if self.on_effects:
            state = run(state, None, begun)
            if begun:
                progress = self.after_effects(progress, begun, state)
        else:
            state = run(state)
        self.shortcut, self.alike = NO_SHORTCUT, NONE_ALIKE
        if self.reducing and len(state.pending) > 1:
            state, progress = self.without_inert(state, progress)
        key = (state, progress)
        met = len(self.graph.nodes)
        index = self.seen.setdefault(key, met)
        self.fresh = index == met
        if not self.fresh:
            return index
        asked = decision(state)
        if asked is not None and self.on_decisions:
            progress = self.after_decision(progress, asked, state)
        node = self.node(state, progress, asked)
        node.alike = self.alike
        self.graph.nodes.append(node)
        return index

    def without_inert(self, state: State, progress: Progress) -> tuple[State, Progress]:
        """The state after the inert effects that wait have been carried out; ``shortcut`` says which. One that is left
        alone then begins by itself, which the tests are told."""
        while state.agenda and state.agenda[-1].name == "choose_effect" and state.outcome is None:
            found = reduction(state, self.is_watched, self.inert)
            if found is None:
                return state, progress
            if not found.inert:
                if not self.on_decisions:
                    self.alike = found.alike
                return state, progress
            after, options = state, []
            begun: list[Context] = []
            for pending in found.inert:
                asked = decision(after)
                if asked is None or asked.purpose != "choose_effect":
                    break
                turn = next((i for i, each in enumerate(asked.options) if each.what[0] == pending), None)
                if turn is None:
                    return state, progress
                options.append(turn)
                chosen = take(after, asked.options[turn])
                note_begun(after.agenda, chosen, begun)
                after = run(chosen, None, begun)
            if after.outcome is not None or any(pending in after.pending for pending in found.inert):
                return state, progress
            self.shortcut = Shortcut((*self.shortcut.options, *options), self.shortcut.ways * found.ways)
            state, progress = after, self.after_effects(progress, begun, after)
        return state, progress

    def is_watched(self, state: State, pending: Pending) -> bool:
        """Whether some test follows the beginning of this effect."""
        return any(self.tests[i].is_about(state, pending) for i in self.on_effects)

    def node(self, state: State, progress: Progress, asked: Decision | None) -> Node:
        """A new node, within the bounds."""
        if asked is None:
            return Node(state, progress, None, Kind.END)
        if not asked.options:
            return Node(state, progress, None, Kind.FACE)
        met = len(self.graph.nodes)
        if met % LOOK_AT_CLOCK == 0:
            if time.perf_counter() > self.deadline:
                self.graph.bound = "seconds"
            if self.tell is not None and met % TELL_EVERY == 0:
                self.tell(met)
        if met >= self.max_states and self.graph.bound is None:
            self.graph.bound = "states"
        if self.graph.bound is not None:
            return Node(state, progress, None, Kind.OPEN)
        return Node(state, progress, asked, Kind.CHOICE)

    def after_effects(self, progress: Progress, begun: list[Context], state: State) -> Progress:
        """The progress of the tests after some effects have begun."""
        made = list(progress)
        for effect in begun:
            for i in self.on_effects:
                made[i] = self.tests[i].begins(made[i], effect, state)
        return tuple(made)

    def after_decision(self, progress: Progress, asked: Decision, state: State) -> Progress:
        """The progress of the tests after a decision was reached."""
        made = list(progress)
        for i in self.on_decisions:
            made[i] = self.tests[i].offered(made[i], asked, state)
        return tuple(made)

    def close(self, path: list[tuple[int, int]]) -> None:
        """Give an interrupted search's unfinished nodes their place in the order, what they didn't look into open."""
        for index, _ in reversed(path):
            node = self.graph.nodes[index]
            self.graph.order.append(index)
            if node.asked is not None and len(node.children) < len(node.asked.options):
                self.graph.nodes.append(Node(node.state, node.progress, None, Kind.OPEN))
                rest = len(self.graph.nodes) - 1
                self.graph.order.insert(0, rest)
                node.children += [rest] * (len(node.asked.options) - len(node.children))
        finished = set(self.graph.order)
        for index in range(len(self.graph.nodes)):
            if index not in finished:
                self.graph.nodes[index].kind = Kind.OPEN
                self.graph.nodes[index].asked = None
                self.graph.order.insert(0, index)
