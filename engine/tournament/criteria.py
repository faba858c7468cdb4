"""What decides a place: criteria, and the schemes that put them in order.

The standard order is match points, OMW, GW, OGW. "Published" is how real events print it: at equal
points, whoever played longer stands higher. The other two count as the organisers of the Pokémon and
the Yu-Gi-Oh! card games do, as their players describe it: wins over matches without byes, between 25 %
and, for those who dropped, 75 %, then the opponents' opponents, then the match between the two; and
points, opponents, opponents' opponents, then the squares of the numbers of the rounds lost (a late loss
is worth more).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.tournament.results import Result
from engine.tournament.table import USUAL, Counting, Table

Key = Callable[[Table, Sequence[str], Sequence[Result]], Mapping[str, int]]
"""(table, players equal so far, all results) → integers; the greater stands higher."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing that decides between players who are equal so far."""

    name: str
    zh: str
    en: str
    key: Key
    value: Callable[[Table, str], Fraction | int] | None = None
    """What a table prints for it; None where it has no number of its own (head-to-head)."""


def _head_to_head(table: Table, group: Sequence[str], results: Sequence[Result]) -> Mapping[str, int]:
    """Points from the matches among `group`, when each of them met every other; nobody is ahead otherwise."""
    members = set(group)
    complete = all(members - {player} <= set(table.records[player].opponents) for player in group)
    if not complete:
        return dict.fromkeys(group, 0)
    points = dict.fromkeys(group, 0)
    for result in results:
        if result.player2 is None or not members.issuperset(result.players) or result.double_loss:
            continue
        if result.winner is None:
            for player in result.players:
                points[player] += table.scoring.draw
        else:
            points[result.winner] += table.scoring.win
    return points


POINTS = Criterion(
    "points",
    "场分",
    "match points",
    lambda table, group, _: {p: table.records[p].points for p in group},
    lambda table, player: table.records[player].points,
)
LAST_ROUND = Criterion(
    "last_round",
    "参加到第几轮",
    "last round played",
    lambda table, group, _: {p: table.records[p].last_round for p in group},
    lambda table, player: table.records[player].last_round,
)
OMW = Criterion(
    "omw",
    "对手场胜率",
    "opponents' match-win percentage",
    lambda table, _group, _: table.opponents_match_wins.numerators,
    lambda table, player: table.opponents_match_wins[player],
)
GW = Criterion(
    "gw",
    "局胜率",
    "game-win percentage",
    lambda table, _group, _: table.game_wins.numerators,
    lambda table, player: table.game_wins[player],
)
OGW = Criterion(
    "ogw",
    "对手局胜率",
    "opponents' game-win percentage",
    lambda table, _group, _: table.opponents_game_wins.numerators,
    lambda table, player: table.opponents_game_wins[player],
)
OOMW = Criterion(
    "oomw",
    "对手的对手场胜率",
    "opponents' opponents' match-win percentage",
    lambda table, _group, _: table.opponents_opponents.numerators,
    lambda table, player: table.opponents_opponents[player],
)
HEAD_TO_HEAD = Criterion("head_to_head", "相互战绩", "head-to-head", _head_to_head)
LATE_LOSSES = Criterion(
    "late_losses",
    "负场轮次平方和",
    "squares of the rounds lost",
    lambda table, group, _: {p: sum(n * n for n in table.records[p].lost_rounds) for p in group},
    lambda table, player: sum(n * n for n in table.records[player].lost_rounds),
)


@dataclass(frozen=True, slots=True)
class Scheme:
    """Criteria in their order, and how the percentages among them are counted."""

    name: str
    zh: str
    en: str
    criteria: tuple[Criterion, ...]
    counting: Counting = USUAL


STANDARD = Scheme("standard", "标准", "standard", (POINTS, OMW, GW, OGW))
PUBLISHED = Scheme(
    "published", "标准，未退赛者在前", "standard, those who stayed first", (POINTS, LAST_ROUND, OMW, GW, OGW)
)
WITH_OPPONENTS_OPPONENTS = Scheme(
    "opponents-opponents",
    "标准，再比对手的对手",
    "standard, then opponents' opponents",
    (POINTS, OMW, GW, OGW, OOMW),
)
WITH_HEAD_TO_HEAD = Scheme("head-to-head", "先比相互战绩", "head-to-head first", (POINTS, HEAD_TO_HEAD, OMW, GW, OGW))
POKEMON = Scheme(
    "pokemon",
    "宝可梦式",
    "as Pokémon counts",
    (POINTS, OMW, OOMW, HEAD_TO_HEAD),
    Counting(Fraction(1, 4), wins_only=True, dropped_ceiling=Fraction(3, 4)),
)
YUGIOH = Scheme("yugioh", "游戏王式", "as Yu-Gi-Oh! counts", (POINTS, OMW, OOMW, LATE_LOSSES), Counting(Fraction(0)))

SCHEMES: Mapping[str, Scheme] = {
    scheme.name: scheme
    for scheme in (STANDARD, PUBLISHED, WITH_OPPONENTS_OPPONENTS, WITH_HEAD_TO_HEAD, POKEMON, YUGIOH)
}
