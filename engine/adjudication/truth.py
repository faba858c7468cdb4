"""What a searched graph says about one test: in how many lines it is true, who decides, who can force it, and lines
that show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.adjudication.search import Graph, Kind, Node
from engine.adjudication.tests_of_lines import LineTest
from engine.state import NATURE

TRUE, FALSE, UNSURE = 1, 2, 4
"""What may still come of a node: a line in which the test is true, one in which it is false, one nobody followed."""

Path = tuple[int, ...]
"""A line: the options taken, each by its number."""


class Truth(NamedTuple):
    """What a graph says about a test.

    ``outcomes`` are those of the first node (``TRUE | FALSE | UNSURE``); ``true_lines`` how many lines are true;
    ``deciders`` the players (or nature) whose choices decide; ``forced_by``/``prevented_by`` the players who can make
    it true or false whatever the others choose and whatever chance brings; ``forced_with_luck`` those who can if
    chance helps.
    """

    outcomes: int
    true_lines: int
    deciders: tuple[int, ...]
    forced_by: tuple[int, ...]
    prevented_by: tuple[int, ...]
    forced_with_luck: tuple[int, ...]


class Judge:
    """Looks at one test (its place among the graph's tests) over a whole graph."""

    def __init__(self, graph: Graph, number: int) -> None:
        self.graph, self.number = graph, number
        self.test: LineTest = graph.tests[number]
        self.outcomes = [0] * len(graph.nodes)
        self.true_lines = [0] * len(graph.nodes)
        for index in graph.order:
            self.look(index)

    def look(self, index: int) -> None:
        """What may come of a node, its children having been looked at."""
        node = self.graph.nodes[index]
        if not node.children:
            self.outcomes[index] = self.of_leaf(node)
            self.true_lines[index] = 1 if self.outcomes[index] == TRUE else 0
            return
        outcomes = lines = 0
        for turn, child in enumerate(node.children):
            outcomes |= UNSURE if child < 0 else self.outcomes[child]
            lines += 0 if child < 0 else self.true_lines[child] * node.ways(turn)
        self.outcomes[index], self.true_lines[index] = outcomes, lines

    def of_leaf(self, node: Node) -> int:
        """The truth where a line ends, or where it was not followed further."""
        progress = node.progress[self.number]
        if node.kind is Kind.END:
            return TRUE if self.test.holds(progress, node.state) else FALSE
        decided = self.test.decided(progress)
        return UNSURE if decided is None else TRUE if decided else FALSE

    def truth(self) -> Truth:
        """Everything about the test at once."""
        players = range(len(self.graph.nodes[0].state.table.players))
        mixed = self.outcomes[0] & (TRUE | FALSE) == TRUE | FALSE
        forced = tuple(p for p in players if mixed and self.can_force(p, TRUE, lucky=False))
        prevented = tuple(p for p in players if mixed and self.can_force(p, FALSE, lucky=False))
        lucky = tuple(p for p in players if mixed and p not in forced and self.can_force(p, TRUE, lucky=True))
        deciders = self.deciders() if mixed else ()
        alone = [p for p in forced if p in prevented]
        if len(alone) == 1:
            deciders = (alone[0],)
        true_lines = self.true_lines[0] * self.graph.opening.ways
        return Truth(self.outcomes[0], true_lines, deciders, forced, prevented, lucky)

    def deciders(self) -> tuple[int, ...]:
        """The players at whose nodes one option leaves other truths open than another, those alone that can be
        reached while it isn't decided."""
        found: set[int] = set()
        reached = {0}
        for index in reversed(self.graph.order):
            if index not in reached or self.outcomes[index] in (TRUE, FALSE):
                continue
            node = self.graph.nodes[index]
            reached |= set(node.children)
            here = {self.outcomes[child] for child in node.children if child >= 0}
            if len(here) > 1 and node.asked is not None:
                found.add(node.asked.player)
        return tuple(sorted(found, key=lambda player: (player == NATURE, player)))

    def can_force(self, player: int, wanted: int, *, lucky: bool) -> bool:
        """Whether a player can bring ``wanted`` about whatever the others do; chance is on his side if ``lucky``,
        otherwise against him."""
        won = [False] * len(self.graph.nodes)
        for index in self.graph.order:
            node = self.graph.nodes[index]
            if not node.children or node.asked is None:
                won[index] = self.outcomes[index] == wanted
                continue
            mine = node.asked.player == player or (lucky and node.asked.player == NATURE)
            results = (child >= 0 and won[child] for child in node.children)
            won[index] = any(results) if mine else all(results)
        return won[0]

    # -- lines ---------------------------------------------------------------------------------------

    def line(self, wanted: int) -> Path | None:
        """A shortest line in which the truth is ``wanted``; ``None`` when there is none."""
        return self.best(lambda node, index: 0 if self.of_leaf(node) == wanted else None)

    def nearest(self) -> Path | None:
        """The line that comes nearest to being true, and of those a shortest one."""
        return self.best(lambda node, index: self.test.nearness(node.progress[self.number], node.state))

    def unsure(self) -> Node | None:
        """A node at which a card would have to be looked at before the truth is known."""
        for node in self.graph.unseen:
            if self.of_leaf(node) == UNSURE:
                return node
        return None

    def best(self, worth: Callable[[Node, int], int | None]) -> Path | None:
        """The line whose last node is worth most, a shortest one of those."""
        best: list[tuple[int, int] | None] = [None] * len(self.graph.nodes)
        way = [-1] * len(self.graph.nodes)
        for index in self.graph.order:
            node = self.graph.nodes[index]
            if not node.children:
                value = worth(node, index)
                best[index] = None if value is None else (value, 0)
                continue
            for turn, child in enumerate(node.children):
                there = best[child] if child >= 0 else None
                here = best[index]
                if there is not None and (here is None or (there[0], there[1] - 1) > here):
                    best[index], way[index] = (there[0], there[1] - 1), turn
        if best[0] is None:
            return None
        path, index = list(self.graph.opening.options), 0
        while way[index] >= 0:
            node, turn = self.graph.nodes[index], way[index]
            path.append(turn)
            if turn in node.shortcuts:
                path += node.shortcuts[turn].options
            index = node.children[turn]
        return tuple(path)
