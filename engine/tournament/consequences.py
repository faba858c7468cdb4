"""What would be otherwise (后果): two foldings of an event compared, in sentences for whoever decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from engine.tournament.desk import standings_of
from engine.tournament.event import Clock, Event, Player, Seat, Tables
from engine.tournament.events import EventCreated, RoundKey
from engine.tournament.results import Result
from engine.tournament.seating import Pair

STATUS = {"active": ("在赛", "playing"), "dropped": ("退赛", "dropped"), "disqualified": ("取消资格", "disqualified")}


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that would be otherwise. `code` is its kind, `round` where it would happen (None: no round)."""

    code: str
    zh: str
    en: str
    round: RoundKey | None = None


def changes(before: Event, after: Event) -> tuple[Change, ...]:
    """Everything that differs between two states of an event, the rounds first; what vanishes and what comes alike.

    The settings are compared by value, notes by what a page shows of them: how many penalties, not their words.
    """
    keys: list[RoundKey] = [*before.rounds, *before.stages, *(key for key in after.stages if key not in before.stages)]
    keys += [key for key in after.rounds if key not in before.rounds]
    return (
        *(change for key in keys for change in _tables(key, before.tables(key), after.tables(key))),
        *_play_off(before, after),
        *_players(before, after),
        *_apart(before, after),
        *_staff(before, after),
        *_settings(before.settings, after.settings),
        *_standings(before, after),
    )


def _tables(key: RoundKey, was: Tables | None, now: Tables | None) -> Iterator[Change]:
    """A round: its tables, who has the bye, its clock."""
    if was is not None and now is None:
        yield Change("round-gone", f"这一轮的 {len(was.seats)} 桌对阵消失", f"all {len(was.seats)} tables vanish", key)
    elif was is None and now is not None:
        yield Change("round-new", f"这一轮排出 {len(now.seats)} 桌对阵", f"{len(now.seats)} tables come", key)
    old, new = (_by_match(tables) if tables else {} for tables in (was, now))
    for name, (table, seat) in old.items():
        found = new.get(name)
        yield from _seat(key, table, seat, found[1] if found else None)
        if found is None and now is not None:
            yield Change(
                "pair-gone", f"{table} 号桌不再是 {_pair(seat)}", f"table {table}: no longer {_pair(seat)}", key
            )
        elif found is not None and found[0] != table:
            yield Change(
                "table-moved", f"{_pair(seat)} 移到 {found[0]} 号桌", f"{_pair(seat)} moves to table {found[0]}", key
            )
    for name, (table, seat) in new.items():
        if name not in old:
            yield Change("pair-new", f"{table} 号桌变为 {_pair(seat)}", f"table {table}: {_pair(seat)}", key)
            yield from _seat(key, table, Seat(seat.pair), seat)
    byes = [set(getattr(tables, "byes", ())) for tables in (was, now)]
    for name in sorted(byes[0] - byes[1]):
        yield Change("bye-gone", f"{name} 不再轮空", f"{name} has no bye any more", key)
    for name in sorted(byes[1] - byes[0]):
        yield Change("bye-new", f"{name} 轮空", f"{name} has the bye", key)
    yield from _clock(key, was.clock if was else None, now.clock if now else None)


def _by_match(tables: Tables) -> dict[object, tuple[int, Seat]]:
    """The tables by who plays there."""
    return {frozenset(seat.pair.players): (table, seat) for table, seat in tables.seats.items()}


def _seat(key: RoundKey, table: int, was: Seat, now: Seat | None) -> Iterator[Change]:
    """What was said and done at a table."""
    new = now or Seat(was.pair)
    at_zh, at_en = f"{table} 号桌 {_pair(was)}：", f"table {table}, {_pair(was)}: "
    for code, zh, en, old_result, new_result in (
        ("result", "结果", "the result", was.official, new.official),
        ("report", "选手报告", "the report", was.reported, new.reported),
    ):
        if _score(old_result) == _score(new_result) or (code == "report" and was.official and new.official):
            continue
        if new_result is None:
            yield Change(
                f"{code}-gone",
                f"{at_zh}{zh} {_score(old_result)} 消失",
                f"{at_en}{en} {_score(old_result)} vanishes",
                key,
            )
        else:
            yield Change(
                f"{code}-other",
                f"{at_zh}{zh}由 {_score(old_result) or '无'} 变为 {_score(new_result)}",
                f"{at_en}{en} becomes {_score(new_result)} (is {_score(old_result) or 'open'})",
                key,
            )
    for code, zh, en, old_count, new_count in (
        ("games", "逐局记录", "games written down", len(was.games), len(new.games)),
        ("exchanges", "换备牌", "exchanges with the side deck", len(was.exchanges), len(new.exchanges)),
        ("time", "加时（分钟）", "extra minutes", was.extra_minutes, new.extra_minutes),
    ):
        if old_count != new_count:
            yield Change(
                code, f"{at_zh}{zh}由 {old_count} 变为 {new_count}", f"{at_en}{en}: {new_count} (is {old_count})", key
            )
    if was.disputed != new.disputed and not (was.official and new.official):
        said = ("异议消失", "the dispute vanishes") if new.disputed is None else ("有争议", "is disputed")
        yield Change("dispute", at_zh + said[0], at_en + said[1], key)
    if was.call != new.call:
        said = ("呼叫裁判消失", "the call for a judge vanishes") if new.call is None else ("在叫裁判", "calls a judge")
        yield Change("call", at_zh + said[0], at_en + said[1], key)


def _clock(key: RoundKey, was: Clock | None, now: Clock | None) -> Iterator[Change]:
    if was == now:
        return
    if now is None:
        yield Change("clock", "计时停止，回到未开始", "the clock is as if never started", key)
    elif was is None:
        yield Change("clock", "计时开始", "the clock is started", key)
    elif (was.paused_at is None) != (now.paused_at is None):
        said = ("计时暂停", "the clock stands") if now.paused_at else ("计时继续走", "the clock runs on")
        yield Change("clock", *said, key)
    else:
        yield Change("clock", "剩余时间改变", "the time left is another", key)


def _play_off(before: Event, after: Event) -> Iterator[Change]:
    was, now = before.bracket, after.bracket
    if was is not None and now is None:
        yield Change("play-off-gone", "淘汰赛对阵整个消失", "the whole bracket vanishes")
        return
    if was is None and now is not None:
        seeds = "、".join(now.seeds)
        yield Change("play-off-new", f"淘汰赛对阵排出，种子为 {seeds}", f"the bracket comes, its seeds {seeds}")
    if was is None or now is None:
        return
    first, then = (_best(event, len(was.seeds)) for event in (before, after))
    if first != then:
        would_zh, would_en = "、".join(then), ", ".join(then)
        yield Change(
            "seeds-then",
            f"淘汰赛按排名本来会是：{would_zh}（对阵已排，不会自己变）",
            f"by the standings the play-off would have had {would_en} (the bracket stays as it was made)",
        )
    if was.seeds != now.seeds:
        seeds = "、".join(now.seeds)
        yield Change("seeds", f"种子变为 {seeds}", f"the seeds are {seeds}")
    for name, winner in was.winners.items():
        if name not in now.winners:
            yield Change("advance-gone", f"{winner} 在淘汰赛里的一场胜利不再算数", f"{winner} no longer wins {name}")
        elif now.winners[name] != winner:
            other = now.winners[name]
            yield Change("advance-other", f"晋级的由 {winner} 变为 {other}", f"{other} goes on in place of {winner}")
    for name, winner in now.winners.items():
        if name not in was.winners:
            yield Change("advance-new", f"{winner} 在淘汰赛里赢下一场", f"{winner} wins {name}")
    for name in sorted(was.gone ^ now.gone):
        zh, en = (
            ("退出淘汰赛", "leaves the play-off") if name in now.gone else ("回到淘汰赛", "is in the play-off again")
        )
        yield Change("gone", f"{name} {zh}", f"{name} {en}")
    if was.seated != now.seated:
        yield Change("seeded-anew", "淘汰赛一轮的种子变为另一种排法", "a round of the play-off is seeded otherwise")
    if was.champion != now.champion:
        yield Change(
            "champion",
            f"冠军由 {was.champion or '未定'} 变为 {now.champion or '未定'}",
            f"the champion: {now.champion or 'open'}",
        )


def _best(event: Event, count: int) -> tuple[str, ...]:
    """The first of the standings, those who are out of the event left out."""
    return tuple(row.player for row in standings_of(event) if not row.dropped)[:count]


def _players(before: Event, after: Event) -> Iterator[Change]:
    for name, was in before.players.items():
        now = after.players.get(name)
        if now is None:
            yield Change("player-gone", f"{name} 不再在名单上", f"{name} is no longer entered")
        else:
            yield from _player(was, now)
    for name in after.players:
        if name not in before.players:
            yield Change("player-new", f"{name} 在名单上", f"{name} is entered")


def _player(was: Player, now: Player) -> Iterator[Change]:
    name = was.name
    if was.status != now.status:
        zh, en = STATUS[now.status]
        yield Change("status", f"{name} 变为{zh}", f"{name}: {en}")
    if was.checked_in != now.checked_in:
        zh, en = ("变为已签到", "checked in") if now.checked_in else ("变为未签到", "not checked in")
        yield Change("check-in", f"{name} {zh}", f"{name}: {en}")
    if was.deck != now.deck:
        zh, en = ("消失", "vanishes") if now.deck is None else ("变为另一份", "is another")
        if was.deck is None:
            zh, en = "登记上", "is there"
        yield Change("deck", f"{name} 的牌表{zh}", f"{name}: the deck list {en}")
    if was.table != now.table:
        yield Change(
            "fixed-table", f"{name} 的固定桌变为 {now.table or '无'}", f"{name}: fixed table {now.table or 'none'}"
        )
    if len(was.penalties) != len(now.penalties):
        yield Change(
            "penalties",
            f"{name} 的处罚由 {len(was.penalties)} 次变为 {len(now.penalties)} 次",
            f"{name}: {len(now.penalties)} penalties (is {len(was.penalties)})",
        )
    for number in sorted(was.absences.keys() | now.absences.keys()):
        old, new = was.absences.get(number), now.absences.get(number)
        if old != new:
            yield Change(
                "absence", f"{name} 缺席的第 {number} 轮改算", f"{name}: round {number} missed counts otherwise", number
            )


def _apart(before: Event, after: Event) -> Iterator[Change]:
    for players in dict.fromkeys((*before.forbidden, *after.forbidden)):
        was, now = before.forbidden.count(players), after.forbidden.count(players)
        names = "、".join(players)
        if was and not now:
            yield Change("apart", f"{names} 可以互相对阵", f"{names} may be paired")
        elif now and not was:
            yield Change("apart", f"{names} 不互相对阵", f"{names} are not paired with each other")
        elif was != now:
            yield Change(
                "apart",
                f"{names} 不互相对阵记了 {now} 次（原为 {was}）",
                f"{names} are kept apart {now} times (is {was})",
            )


def _staff(before: Event, after: Event) -> Iterator[Change]:
    for person in sorted(before.staff.keys() | after.staff.keys()):
        was, now = before.staff.get(person), after.staff.get(person)
        if was is not now:
            yield Change(
                "staff",
                f"{person} 的职务变为{now.zh if now else '无'}",
                f"{person}: {now.value if now else 'no longer on the staff'}",
            )


def _settings(before: EventCreated, after: EventCreated) -> Iterator[Change]:
    for field in fields(before):
        was, now = getattr(before, field.name), getattr(after, field.name)
        if was != now:
            yield Change(
                f"setting:{field.name}", f"由 {was or '空'} 变为 {now or '空'}", f"{was or 'empty'} → {now or 'empty'}"
            )


def _standings(before: Event, after: Event) -> Iterator[Change]:
    """Whose points change, and how many ranks."""
    was, now = ({row.player: row for row in standings_of(event)} for event in (before, after))
    both = [(was[name], now[name]) for name in was if name in now]
    for old, new in both:
        moves = old.rank != new.rank
        if old.points != new.points:
            yield Change(
                "points",
                f"{old.player}：{old.points} 分变为 {new.points} 分"
                + (f"，第 {old.rank} 名变为第 {new.rank} 名" if moves else ""),
                f"{old.player}: {new.points} points (is {old.points})"
                + (f", rank {new.rank} (is {old.rank})" if moves else ""),
            )
    moved = sum(old.rank != new.rank and old.points == new.points for old, new in both)
    if moved:
        yield Change("ranks", f"另有 {moved} 人名次改变", f"{moved} others change their rank")


def _pair(seat: Seat) -> str:
    pair: Pair = seat.pair
    return f"{pair.player1} — {pair.player2}"


def _score(result: Result | None) -> str:
    if result is None:
        return ""
    score = f"{result.wins1}–{result.wins2}" + (f"–{result.draws}" if result.draws else "")
    return "×–×" if result.double_loss else score
