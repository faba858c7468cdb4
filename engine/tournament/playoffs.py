"""Play-offs: single and double elimination for 4 to 64, and round robin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from engine.tournament.bracket import NOBODY, Bracket, LoserOf, Node, Occupant, Seed, Source, WinnerOf
from engine.tournament.faults import Fault, Refused

LEAST, MOST = 4, 64


def single_elimination(seeds: Iterable[str], *, third_place: bool = False) -> Bracket:
    """A single elimination for 4 to 64 players, best first.

    Where their number is no power of two the best go on without playing. The best two can meet only in
    the final, the best four only in the semi-finals, and so on. Raises `Refused` for another number or
    a name twice.
    """
    players = _checked(seeds)
    nodes, final = _knockout(players, "W")
    if third_place:
        before = [node for node in nodes if node.round == "W semi-finals"]
        nodes.append(Node("third place", "third place", LoserOf(before[0].name), LoserOf(before[1].name)))
        # The final stays last: the champion is read off the last match.
        nodes.append(nodes.pop(nodes.index(final)))
    return Bracket(players, tuple(nodes))


def double_elimination(seeds: Iterable[str]) -> Bracket:
    """A double elimination for 4 to 64 players: out after two losses.

    Whoever loses falls into the losers' bracket, in turns from top and from bottom, so that old
    opponents meet again late. If its winner wins the final, a second final decides.
    """
    players = _checked(seeds)
    nodes, final = _knockout(players, "W")
    rounds = _by_round(nodes)
    losers: list[Source] = [LoserOf(node.name) for node in rounds[0]]
    stage = 0
    for number, fallen in enumerate(rounds[1:], start=1):
        stage += 1
        survivors = _play_each_other(losers, f"L{stage}", nodes)
        stage += 1
        arriving: list[Source] = [LoserOf(node.name) for node in fallen]
        if number % 2:
            arriving.reverse()
        losers = _play_across(arriving, survivors, f"L{stage}", nodes)
    nodes.append(Node("final", "final", WinnerOf(final.name), losers[0]))
    nodes.append(Node("second final", "second final", WinnerOf("final"), LoserOf("final"), only_if_upset_in="final"))
    return Bracket(players, tuple(nodes))


def losers_rounds(bracket: Bracket) -> tuple[str, ...]:
    """The rounds of the losers' side of a double elimination in which matches are played, in their order.

    Where players are fewer than places nobody may lose in the first round, and then nobody meets in ``L1``.
    """
    return _losers_rounds(bracket.nodes, len(bracket.seeds))


@lru_cache(maxsize=64)
def _losers_rounds(nodes: tuple[Node, ...], seeds: int) -> tuple[str, ...]:
    empty = Bracket(tuple(map(str, range(seeds))), nodes)
    met = [node.round for node in nodes if NOBODY not in empty.players_of(node.name)]
    return tuple(dict.fromkeys(round for round in met if round.startswith("L")))


def round_robin(players: Iterable[str]) -> tuple[tuple[tuple[str, str | None], ...], ...]:
    """Everybody against everybody: rounds of pairs, None for the bye of an odd number.

    The circle method: one stays, the others walk round the table. Raises `Refused` for a name twice.
    """
    circle: list[str | None] = list(players)
    _refuse_doubled([name for name in circle if name is not None])
    if len(circle) % 2:
        circle.append(None)
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        rounds.append(tuple((one, two) if one is not None else (str(two), None) for one, two in pairs))
        circle[1:] = [circle[-1], *circle[1:-1]]
    return tuple(rounds)


def reseeded(remaining: Iterable[str], seeds: Sequence[str]) -> tuple[tuple[str, str | None], ...]:
    """Pairs for a round that is seeded anew: the best of those who remain against the last, and so on, in the
    order of a bracket.

    Where their number is no power of two the best of them have a bye.
    """
    order = sorted(remaining, key=seeds.index)
    return _in_places(order, 1 << max(len(order) - 1, 1).bit_length())


def _in_places(order: Sequence[str], size: int) -> tuple[tuple[str, str | None], ...]:
    """The players, best first, in the places of a bracket for `size`, a power of two and at most twice as many."""
    places = [order[rank - 1] if rank <= len(order) else None for rank in seed_order(size)]
    pairs = [sorted(pair, key=lambda each: each is None) for pair in zip(places[::2], places[1::2], strict=True)]
    return tuple((str(one), two) for one, two in pairs)


def next_round(bracket: Bracket) -> tuple[Node, ...]:
    """The round of a single elimination that may be seeded anew: all its players are known, and no match of it is
    decided by play. Empty where there is none, as in the middle of a round.
    """
    if bracket.is_double:
        return ()
    for nodes in _by_round(node for node in bracket.nodes if node.round != "third place"):
        played = [node.name in bracket.winners for node in nodes]
        known = all(None not in bracket.players_of(node.name) for node in nodes)
        if not any(played) and known and any(bracket.who_plays(node) for node in nodes):
            return tuple(nodes)
        if not all(isinstance(bracket.winner_of(node.name), str) for node in nodes):
            return ()
    return ()


def seeded_anew(bracket: Bracket, gone: str) -> Bracket:
    """The bracket after `gone` left between two rounds, the next of which is seeded anew among those who remain.

    Raises `Refused` where no round is about to begin, where he doesn't play in it, and for a final.
    """
    nodes = next_round(bracket)
    occupants = [each for node in nodes for each in bracket.players_of(node.name)]
    if len(nodes) < 2 or gone not in occupants or not bracket.has_begun:
        raise Refused.because(
            "no-reseeding",
            f"现在不能因「{gone}」退出而重排种子：只有单败淘汰、下一轮（决赛除外）人已齐而未打时可以",
            f"nothing can be seeded anew for “{gone}” now: only in a single elimination, while all players of the "
            "next round are known, none of it is played, and it is not the final",
        )
    left = bracket.without(gone)
    remaining = [each for each in occupants if isinstance(each, str) and each not in left.gone]
    remaining.sort(key=bracket.seeds.index)
    pairs = _in_places(remaining, 2 * len(nodes))
    seated: dict[str, tuple[Occupant, Occupant]] = {
        node.name: (one, NOBODY if two is None else two) for node, (one, two) in zip(nodes, pairs, strict=True)
    }
    return replace(left, seated=MappingProxyType({**bracket.seated, **seated}))


def seed_order(size: int) -> list[int]:
    """The seeds from top to bottom of a bracket for `size` players, a power of two: 1 8 4 5 2 7 3 6 for
    eight.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, total - best)]
    return order


def _knockout(players: tuple[str, ...], side: str) -> tuple[list[Node], Node]:
    """The matches of a knockout, round by round, and its last."""
    size = 1 << (len(players) - 1).bit_length()
    sources: list[Source] = [Seed(number) for number in seed_order(size)]
    nodes: list[Node] = []
    while len(sources) > 1:
        sources = _play_each_other(sources, f"{side} {_round_name(len(sources))}", nodes)
    return nodes, nodes[-1]


def _round_name(players: int) -> str:
    return {2: "final", 4: "semi-finals", 8: "quarter-finals"}.get(players, f"last {players}")


def _play_each_other(sources: list[Source], round: str, nodes: list[Node]) -> list[Source]:
    return _play_across(sources[::2], sources[1::2], round, nodes)


def _play_across(ones: Sequence[Source], twos: Sequence[Source], round: str, nodes: list[Node]) -> list[Source]:
    added = [
        Node(f"{round} {number}", round, one, two)
        for number, (one, two) in enumerate(zip(ones, twos, strict=True), start=1)
    ]
    nodes.extend(added)
    return [WinnerOf(node.name) for node in added]


def _by_round(nodes: Iterable[Node]) -> list[list[Node]]:
    rounds: dict[str, list[Node]] = {}
    for node in nodes:
        rounds.setdefault(node.round, []).append(node)
    return list(rounds.values())


def _checked(seeds: Iterable[str]) -> tuple[str, ...]:
    players = tuple(seeds)
    if not LEAST <= len(players) <= MOST:
        raise Refused.because(
            "bracket-size",
            f"淘汰赛有 {len(players)} 人，应为 {LEAST} 到 {MOST} 人",
            f"a play-off of {len(players)} players; {LEAST} to {MOST} are right",
        )
    _refuse_doubled(players)
    return players


def _refuse_doubled(players: Sequence[str]) -> None:
    faults = [
        Fault("name-twice", f"「{name}」写了两次", f"“{name}” is named twice")
        for name in sorted({name for name in players if players.count(name) > 1})
    ]
    if faults:
        raise Refused(faults)
