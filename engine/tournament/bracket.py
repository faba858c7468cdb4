"""A bracket (淘汰赛对阵表): matches whose players come from seeds and from other matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from engine.tournament.faults import Fault, Refused


@dataclass(frozen=True, slots=True)
class Seed:
    """The player placed `number`-th (counted from 1) before the play-off."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    match: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    match: str


Source = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class Node:
    """A match of the bracket: its name, the round it belongs to, and where its two players come from.

    `only_if_upset_in` names a match of which this is the second leg: it is played only if the player
    who came to that match second won it (the second final of a double elimination).
    """

    name: str
    round: str
    one: Source
    two: Source
    only_if_upset_in: str | None = None


class Nobody:
    """Stands where a seed is not filled: whoever meets it goes on without playing."""

    def __repr__(self) -> str:
        return "NOBODY"


NOBODY = Nobody()
Occupant = str | Nobody | None
"""A player, nobody ever, or (None) not known yet."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """Seeds, best first, the matches in the order in which they can be played, and who won which.

    `seated` are the players of matches whose round was seeded anew: they stand in place of the sources. Who is
    `gone` left after the first match: whoever meets him goes on without playing, as soon as that is known.
    """

    seeds: tuple[str, ...]
    nodes: tuple[Node, ...]
    winners: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    seated: Mapping[str, tuple[Occupant, Occupant]] = field(default_factory=lambda: MappingProxyType({}))
    gone: frozenset[str] = frozenset()

    def node(self, name: str) -> Node:
        """The match of that name. Raises `Refused` if there is none."""
        found = next((node for node in self.nodes if node.name == name), None)
        if found is None:
            raise Refused.because("no-such-match", f"没有「{name}」这场比赛", f"there is no match “{name}”")
        return found

    def players_of(self, name: str) -> tuple[Occupant, Occupant]:
        """Who plays in a match, as far as it is known."""
        node = self.node(name)
        if name in self.seated:
            return self.seated[name]
        return self._occupant(node.one), self._occupant(node.two)

    def who_plays(self, node: Node) -> tuple[str, str] | None:
        """Both players of a match that is or was played, the better seed first; None while it can't be."""
        one, two = self.players_of(node.name)
        if not isinstance(one, str) or not isinstance(two, str) or not self.is_needed(node):
            return None
        if node.name not in self.winners and (one in self.gone or two in self.gone):
            return None
        better, other = sorted((one, two), key=self.seeds.index)
        return better, other

    def winner_of(self, name: str) -> Occupant:
        """Who won a match: by playing it, or because nobody was there to play against."""
        if name in self.winners:
            return self.winners[name]
        one, two = self.players_of(name)
        if self._is_absent(one):
            return NOBODY if self._is_absent(two) else two
        return one if self._is_absent(two) else None

    def loser_of(self, name: str) -> Occupant:
        """Who lost a match; nobody, where nobody was there to lose."""
        one, two = self.players_of(name)
        winner = self.winners.get(name)
        if winner is not None:
            return two if winner == one else one
        return NOBODY if self._is_absent(one) or self._is_absent(two) else None

    def _is_absent(self, occupant: Occupant) -> bool:
        return isinstance(occupant, Nobody) or occupant in self.gone

    def _occupant(self, source: Source) -> Occupant:
        match source:
            case Seed(number):
                return self.seeds[number - 1] if number <= len(self.seeds) else NOBODY
            case WinnerOf(name):
                return self.winner_of(name)
            case LoserOf(name):
                return self.loser_of(name)

    def is_needed(self, node: Node) -> bool:
        """Whether a match is played at all; a second final is, once the first went against who came
        unbeaten.
        """
        if node.only_if_upset_in is None:
            return True
        _, challenger = self.players_of(node.only_if_upset_in)
        return challenger is not None and self.winner_of(node.only_if_upset_in) == challenger

    def open_matches(self) -> tuple[tuple[Node, str, str], ...]:
        """The matches that can be played now, each with its two players, the better seed first."""
        open_nodes = [node for node in self.nodes if node.name not in self.winners]
        return tuple((node, *players) for node in open_nodes if (players := self.who_plays(node)))

    @property
    def champion(self) -> str | None:
        """Who won it all, or None while that is open."""
        for node in reversed(self.nodes):
            if self.is_needed(node):
                winner = self.winner_of(node.name)
                return winner if isinstance(winner, str) else None
            if node.only_if_upset_in and node.only_if_upset_in not in self.winners:
                return None
        return None

    def with_winner(self, name: str, player: str) -> Bracket:
        """The bracket after `player` won the match `name`; giving it anew corrects it.

        A later match that others are to play now is taken back. Raises `Refused` if the match is not known, he
        doesn't play in it, or another result would undo a round that was seeded anew since.
        """
        if player not in self.players_of(name):
            raise Refused.because(
                "not-in-match", f"「{player}」不在「{name}」这场比赛里", f"“{player}” does not play in {name}"
            )
        if name in self.winners and self.winners[name] != player and self._before_reseeding(name):
            raise Refused.because(
                "seeded-anew",
                "之后的一轮已重排种子：要改这场的胜者，先在「记录」里撤回重排",
                "a later round has been seeded anew since: take that back first, in the history",
            )
        changed = replace(self, winners=MappingProxyType({**self.winners, name: player}))
        for node in changed.nodes:
            others = set(self.players_of(node.name)) != set(changed.players_of(node.name))
            if node.name in changed.winners and (others or not changed.is_needed(node)):
                kept = {n: w for n, w in changed.winners.items() if n != node.name}
                changed = replace(changed, winners=MappingProxyType(kept))
        return changed

    def _before_reseeding(self, name: str) -> bool:
        order = [node.name for node in self.nodes]
        return any(order.index(name) < order.index(each) for each in self.seated)

    def may_choose(self, name: str) -> str | None:
        """Who may choose who starts the first game of a match: the better seed; None while one is not
        known.
        """
        players = [player for player in self.players_of(name) if isinstance(player, str)]
        return min(players, key=self.seeds.index) if len(players) == 2 else None

    def without(self, player: str, successor: str | None = None) -> Bracket:
        """The bracket after `player` left.

        Before anything is played everybody below him moves up a seed and `successor`, the next of the
        standings, comes in last. Later the seeds stay, and whoever meets him next goes on. Raises
        `Refused` for somebody who isn't in it (any more), and for a successor who already is or who comes
        too late.
        """
        faults = []
        if player not in self.seeds:
            faults.append(Fault("not-in-bracket", f"「{player}」不在淘汰赛里", f"“{player}” is not in the play-off"))
        elif player in self.gone:
            faults.append(
                Fault("left-already", f"「{player}」已退出淘汰赛", f"“{player}” has left the play-off already")
            )
        if successor in self.seeds:
            faults.append(Fault("already-in", f"「{successor}」已在淘汰赛里", f"“{successor}” is in it already"))
        if successor is not None and self.has_begun:
            faults.append(Fault("too-late", "淘汰赛已经开打，不能再递补", "the play-off has begun; nobody can come in"))
        if faults:
            raise Refused(faults)
        if self.has_begun:
            return replace(self, gone=self.gone | {player})
        rest = tuple(seed for seed in self.seeds if seed != player)
        return replace(self, seeds=rest if successor is None else (*rest, successor))

    @property
    def is_double(self) -> bool:
        """Whether it is a double elimination: its winners' final is not the last match."""
        return any(node.round == "final" for node in self.nodes)

    @property
    def has_begun(self) -> bool:
        """A match has been decided, or somebody left between two rounds."""
        return bool(self.winners or self.gone)
