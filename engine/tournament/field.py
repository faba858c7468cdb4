"""The field (赛场): who is to be paired, and everything about them that a pairing looks at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from engine.tournament.criteria import STANDARD, Scheme
from engine.tournament.ledger import BEST_OF_THREE, Scoring
from engine.tournament.results import Result
from engine.tournament.standings import ranked
from engine.tournament.table import Table

MASK = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who plays the next round, best first; equal players in an order that the seed decides.

    The tuples run parallel to `players`. `met` and `forbidden` hold, by place in `players`, whom one
    has met how often and whom one must never meet; `lots` are the drawn lots, 64 bits each, by which
    equal choices are decided.
    """

    players: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    byes: tuple[int, ...]
    lots: tuple[int, ...]
    met: tuple[Mapping[int, int], ...]
    forbidden: tuple[frozenset[int], ...]

    def __len__(self) -> int:
        return len(self.players)


def field_of(
    players: Iterable[str],
    results: Iterable[Result],
    *,
    round: int | None = None,
    seed: str = "0",
    forbidden: Iterable[Collection[str]] = (),
    scheme: Scheme = STANDARD,
    scoring: Scoring = BEST_OF_THREE,
) -> Field:
    """The field of `players` after `results`.

    The order in which either is given does not matter. `round` is the one to pair, by default the next.
    `forbidden` holds pairs (or whole clubs) who must not meet.
    """
    present = frozenset(players)
    played = tuple(results)
    table = Table.of(played, players=present, counting=scheme.counting, scoring=scoring)
    number = max((r.round for r in played), default=0) + 1 if round is None else round
    rows = [row for row in ranked(table, played, scheme) if row.player in present]
    lots = {row.player: lot(seed, number, row.player) for row in rows}
    rows.sort(key=lambda row: (row.rank, lots[row.player]))
    names = tuple(row.player for row in rows)
    place = {name: at for at, name in enumerate(names)}
    return Field(
        names,
        tuple(row.points for row in rows),
        tuple(row.rank for row in rows),
        tuple(table.records[name].byes for name in names),
        tuple(lots[name] for name in names),
        tuple(Counter(place[o] for o in table.records[name].opponents if o in place) for name in names),
        _forbidden(place, forbidden),
    )


def lot(seed: str, number: int, player: str) -> int:
    """The lot (64 bits) that `player` draws in round `number`: it depends on nobody else, so nobody
    moves it.
    """
    text = f"{seed}\0{number}\0{player}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


def toss(one: int, two: int) -> int:
    """A toss between two lots, 32 bits, the same from either side."""
    mixed = ((one ^ two) * 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9) & MASK
    return mixed >> 32


def _forbidden(place: Mapping[str, int], groups: Iterable[Collection[str]]) -> tuple[frozenset[int], ...]:
    against: list[set[int]] = [set() for _ in place]
    for group in groups:
        members = {place[name] for name in group if name in place}
        for member in members:
            against[member] |= members - {member}
    return tuple(frozenset(others) for others in against)
