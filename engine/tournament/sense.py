"""What speaks against an operation at this moment of an event: its players and its rounds.

`sense_matches` adds what is said at tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from functools import singledispatch

from engine.tournament.event import Event
from engine.tournament.events import (
    EventCreated,
    Operation,
    PairForbidden,
    PenaltyGiven,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerEntered,
    PlayerReinstated,
    PlayerRenamed,
    RoundPublished,
    SettingChanged,
    TableFixed,
)
from engine.tournament.faults import Fault
from engine.tournament.names import name_faults
from engine.tournament.settings import setting_faults

MOST_TABLES = 9999
MISSED = ("loss", "bye", "nothing")


@singledispatch
def sense(_what: Operation, _event: Event, _who: str) -> Iterable[Fault]:
    """What speaks against an operation whose players, round and table exist; nothing, for most."""
    return ()


@sense.register
def _(what: SettingChanged, event: Event, _who: str) -> Iterator[Fault]:
    if what.setting not in {field.name for field in fields(EventCreated)}:
        yield Fault("no-such-setting", f"没有「{what.setting}」这项设置", f"there is no setting “{what.setting}”")
        return
    yield from setting_faults(replace(event.settings, **{what.setting: what.value}))  # type: ignore[arg-type]
    if (
        what.setting in ("game", "rule_set", "form", "best_of")
        and event.rounds
        and what.value != getattr(event.settings, what.setting)
    ):
        yield Fault(
            "too-late",
            "已有公布的轮次，游戏、规则版本、局数和赛制不能再改",
            "rounds have been published; game, rule set, games and form cannot change any more",
        )


@sense.register
def _(what: PlayerEntered, event: Event, _who: str) -> Iterator[Fault]:
    yield from name_faults(what.player)
    if what.player in event.players:
        yield Fault(
            "name-twice",
            f"「{what.player}」已经报名，同名的选手请加以区分",
            f"“{what.player}” is entered already; tell players of one name apart",
        )
    yield from _former_name(what.player, event)
    if what.missed not in MISSED:
        yield Fault(
            "no-such-choice",
            f"错过的轮次不能算作「{what.missed}」，应为 {'、'.join(MISSED)}",
            f"rounds missed can't count as “{what.missed}”; {', '.join(MISSED)} are right",
        )
    if event.bracket is not None:
        yield Fault("play-off-begun", "淘汰赛已经开始，不能再报名", "the play-off has begun; nobody can enter")
    if event.settings.form == "round robin" and event.rounds:
        yield Fault("round-robin-begun", "循环赛已经开始，不能再报名", "the round robin has begun; nobody can enter")


@sense.register
def _(what: PlayerRenamed, event: Event, _who: str) -> Iterator[Fault]:
    yield from name_faults(what.name)
    if what.name in event.players:
        yield Fault("name-twice", f"已经有「{what.name}」了", f"there is a “{what.name}” already")
    yield from _former_name(what.name, event, but=what.player)


def _former_name(name: str, event: Event, but: str | None = None) -> Iterator[Fault]:
    """A name that somebody else entered with: his personal link hangs on it, and the log speaks of him by it."""
    for player in event.players.values():
        if player.entered_as == name and player.name not in (name, but):
            yield Fault(
                "former-name",
                f"「{name}」是「{player.name}」报名时的名字，请加以区分",
                f"“{name}” is the name that “{player.name}” entered with; tell them apart",
            )


@sense.register(PlayerCheckedIn)
@sense.register(PlayerDropped)
def _(what: PlayerCheckedIn | PlayerDropped, event: Event, _who: str) -> Iterator[Fault]:
    if not event.players[what.player].plays:
        yield Fault("not-playing", f"「{what.player}」已不在赛事中", f"“{what.player}” is out already")


@sense.register
def _(what: PlayerReinstated, event: Event, _who: str) -> Iterator[Fault]:
    if event.players[what.player].plays:
        yield Fault("playing", f"「{what.player}」并没有退赛", f"“{what.player}” has not dropped")


@sense.register
def _(what: PenaltyGiven, _event: Event, _who: str) -> Iterator[Fault]:
    if not what.penalty.strip():
        yield Fault("no-penalty", "要写是什么处罚", "say which penalty it is")
    if not what.infraction.strip():
        yield Fault("no-infraction", "要写因为什么受罚", "say what the penalty is for")


@sense.register
def _(what: TableFixed, _event: Event, _who: str) -> Iterator[Fault]:
    if what.table is not None and not 1 <= what.table <= MOST_TABLES:
        yield Fault(
            "no-such-table",
            f"桌号 {what.table} 不行，应为 1 到 {MOST_TABLES}",
            f"there is no table {what.table}; 1 to {MOST_TABLES} are right",
        )


@sense.register
def _(what: PairForbidden, _event: Event, _who: str) -> Iterator[Fault]:
    if len(set(what.players)) < 2:
        yield Fault("paired-with-self", "要写两位不同的选手", "two different players are needed")


@sense.register
def _(what: RoundPublished, event: Event, _who: str) -> Iterator[Fault]:
    if event.bracket is not None:
        yield Fault(
            "play-off-begun",
            "淘汰赛已经开始，不能再公布瑞士轮",
            "the play-off has begun; no Swiss round can be published any more",
        )
    if len({name for pair in what.pairs for name in pair.players}) < 2:
        yield Fault("nobody-to-pair", "少于两名选手，不成一轮", "fewer than two players make no round")
    last = event.current.number if event.current else 0
    if what.round not in (last, last + 1) or what.round < 1:
        yield Fault(
            "wrong-round",
            f"现在能公布的是第 {last + 1} 轮{f'或重排第 {last} 轮' if last else ''}",
            f"round {last + 1} can be published now{f', or round {last} again' if last else ''}",
        )
    if what.round == last + 1 and event.current and event.current.missing and not what.despite_missing:
        tables = ", ".join(map(str, event.current.missing))
        yield Fault(
            "results-missing",
            f"第 {last} 轮还缺结果：{tables} 号桌；要照排须说明",
            f"round {last} lacks the results of tables {tables}; say so to go on without them",
        )
    seated = Counter(name for pair in what.pairs for name in pair.players)
    for name in sorted(name for name, times in seated.items() if times > 1):
        yield Fault("seated-twice", f"「{name}」坐了两桌", f"“{name}” sits at two tables")
    here = set(event.active)
    # Whoever dropped after the pairings were made may still stand in pairings that are published again.
    before = {n for p in event.rounds[last].pairs for n in p.players} if what.round == last and last else set()
    for name in sorted(set(seated) - here - before):
        yield Fault("not-playing", f"「{name}」不参加本轮", f"“{name}” does not play this round")
    for name in sorted(here - set(seated)) if what.round == last + 1 else ():
        yield Fault("not-seated", f"「{name}」没有座位", f"“{name}” has no seat")
    tables_used = Counter(pair.table for pair in what.pairs if pair.table is not None)
    for table in sorted(table for table, times in tables_used.items() if times > 1):
        yield Fault("table-twice", f"{table} 号桌排了两次", f"table {table} is used twice")
    for pair in what.pairs:
        odd_one_out = pair.player2 is None and event.settings.form == "round robin"
        if (
            (pair.table is None) != (pair.player2 is None)
            or len(set(pair.players)) < len(pair.players)
            or (pair.rests and not odd_one_out)
        ):
            yield Fault("no-pair", f"「{pair.player1}」的对阵不成立", f"the pair of “{pair.player1}” makes no sense")
