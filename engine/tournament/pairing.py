"""Swiss pairings (瑞士轮编排): pure and seeded; the same log gives the same pairings.

In this order of importance: nobody meets somebody he must not; nobody meets an old opponent while that
can be avoided; nobody gets a second bye while that can be avoided, and the bye goes to the lowest
player; the differences in points are as small as can be; what is still open is drawn by lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from engine.tournament.faults import Fault, Refused
from engine.tournament.field import Field, field_of
from engine.tournament.large_field import solve
from engine.tournament.ledger import BEST_OF_THREE, Scoring
from engine.tournament.quality import Places, Quality, quality
from engine.tournament.results import Result
from engine.tournament.seating import Pair, seat


@dataclass(frozen=True, slots=True)
class Pairings:
    """The pairs of round `round`, by table, a bye last.

    `proven` says that no other pairs could be better by `quality`; `notices` tells what could not be helped.
    """

    round: int
    pairs: tuple[Pair, ...]
    quality: Quality
    proven: bool
    notices: tuple[Fault, ...] = ()


def pair_round(
    players: Iterable[str],
    results: Iterable[Result] = (),
    *,
    round: int | None = None,
    seed: str | int = 0,
    forbidden: Iterable[Collection[str]] = (),
    fixed_tables: Mapping[str, int] | None = None,
    keep: Iterable[Pair] = (),
    scoring: Scoring = BEST_OF_THREE,
) -> Pairings:
    """Pair a round, by default the one after the last in `results`.

    Parameters
    ----------
    players : iterable of str
        Who plays. Somebody with results who isn't among them has dropped; somebody without results joins now.
    round : int, optional
        Its number, where it isn't the one after the last of `results`.
    forbidden : iterable of collections of str
        Pairs, or larger groups, no two of whom may meet.
    fixed_tables : mapping of str to int
        Tables that players need, for example for a wheelchair.
    keep : iterable of Pair
        Pairs that stay as they are, tables included; the others are paired among themselves.

    Raises ------ Refused If somebody is named twice, a kept pair names somebody who doesn't play, or
    forbidden pairs leave no way out.
    """
    names, played, kept = tuple(players), tuple(results), tuple(keep)
    _refuse_unsound(names, kept)
    number = max((r.round for r in played), default=0) + 1 if round is None else round
    field = field_of(names, played, round=number, seed=str(seed), forbidden=forbidden, scoring=scoring)
    place = {name: at for at, name in enumerate(field.players)}
    settled = {name for pair in kept for name in pair.players}
    free = [at for at, name in enumerate(field.players) if name not in settled]
    held: list[Places] = [(place[p.player1], None if p.player2 is None else place[p.player2]) for p in kept]
    if free and len(free) % 2 and any(two is None for _, two in held):
        raise Refused.because(
            "second-bye-in-round",
            "保留的对阵里已有轮空，余下的选手又是单数：请多放开一桌",
            "a kept pair is the bye already and an odd number is left; free one table more",
        )
    solution = solve(field, free) if free else None
    found = solution.pairs if solution else []
    _refuse_forbidden(field, found)
    pairs, notices = seat(field, held + found, kept, fixed_tables or {})
    proven = solution.proven if solution else True
    remarks = (*remarks_on(field, held + found), *notices)
    return Pairings(number, pairs, quality(field, held + found), proven, remarks)


def remarks_on(field: Field, pairs: Iterable[Places]) -> tuple[Fault, ...]:
    """What staff should know about `pairs` before they publish them: forbidden ones, repeats, second byes."""
    remarks: list[Fault] = []
    for one, two in pairs:
        name = field.players[one]
        if two is None:
            if field.byes[one]:
                remarks.append(Fault("second-bye", f"「{name}」再次轮空", f"“{name}” has a bye once more"))
            continue
        other = field.players[two]
        if two in field.forbidden[one]:
            remarks.append(
                Fault(
                    "forbidden-pair",
                    f"「{name}」与「{other}」不应相遇",
                    f"“{name}” and “{other}” must not meet",
                )
            )
        if two in field.met[one]:
            remarks.append(
                Fault("repeat", f"「{name}」与「{other}」已经交过手", f"“{name}” and “{other}” have met before")
            )
    return tuple(remarks)


def swap(pairs: Iterable[Pair], one: str, two: str) -> tuple[Pair, ...]:
    """`pairs` with two players in each other's seat.

    Raises `Refused` if one of them isn't seated or both are at one table.
    """
    seated = tuple(pairs)
    faults = [
        Fault("not-seated", f"本轮没有「{name}」的座位", f"“{name}” has no seat in this round")
        for name in (one, two)
        if not any(name in pair.players for pair in seated)
    ]
    if not faults and any(one in pair.players and two in pair.players for pair in seated):
        faults = [Fault("same-table", f"「{one}」与「{two}」已在同一桌", f"“{one}” and “{two}” share a table")]
    if faults:
        raise Refused(faults)
    other = {one: two, two: one}
    return tuple(
        Pair(
            pair.table,
            other.get(pair.player1, pair.player1),
            None if pair.player2 is None else other.get(pair.player2, pair.player2),
            pair.rests,
        )
        for pair in seated
    )


def _refuse_unsound(players: tuple[str, ...], kept: tuple[Pair, ...]) -> None:
    """Raise `Refused` with everything that makes no sense in what is to be paired."""
    faults = [Fault("name-twice", f"「{name}」写了两次", f"“{name}” is named twice") for name in _doubled(players)]
    seated = [name for pair in kept for name in pair.players]
    faults += [
        Fault("not-playing", f"保留的对阵里的「{name}」不参加本轮", f"“{name}” of a kept pair does not play")
        for name in sorted(set(seated) - set(players))
    ]
    faults += [
        Fault("seated-twice", f"「{name}」在保留的对阵里坐了两桌", f"“{name}” sits at two kept tables")
        for name in _doubled(seated)
    ]
    if faults:
        raise Refused(faults)


def _doubled(names: Iterable[str]) -> list[str]:
    return sorted(name for name, times in Counter(names).items() if times > 1)


def _refuse_forbidden(field: Field, pairs: Iterable[Places]) -> None:
    faults = [remark for remark in remarks_on(field, pairs) if remark.code == "forbidden-pair"]
    if faults:
        raise Refused(
            Fault(
                f.code,
                f"{f.zh}，但这些选手之间排不出别的对阵",
                f"{f.en}, and these players allow nothing else",
            )
            for f in faults
        )
