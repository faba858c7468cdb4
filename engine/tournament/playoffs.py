"""Play-offs: single and double elimination for 4 to 64, and round robin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.tournament.bracket import Bracket, LoserOf, Node, Seed, Source, WinnerOf
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
    """Pairs for a round that is seeded anew: the best of those who remain against the last, and so on.

    An odd number gives the best of them the bye.
    """
    order = sorted(remaining, key=seeds.index)
    byes: list[tuple[str, str | None]] = [(order.pop(0), None)] if len(order) % 2 else []
    half = len(order) // 2
    return (*byes, *zip(order[:half], reversed(order[half:]), strict=True))


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
