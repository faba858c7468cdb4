"""What speaks against an operation at this moment of an event, operation by operation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from functools import singledispatch

from engine.tournament.criteria import SCHEMES
from engine.tournament.deck_rules import UnknownGame, deck_rules
from engine.tournament.decks import DeckCard, exchange
from engine.tournament.desk import match_at, match_deck
from engine.tournament.event import Event, Seat
from engine.tournament.events import (
    CardsExchanged,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    EventCreated,
    GamePlayed,
    Operation,
    PairForbidden,
    PlayerDropped,
    PlayerEntered,
    PlayerReinstated,
    PlayOffLeft,
    PlayOffStarted,
    PlayOffWon,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultRecorded,
    ResultReported,
    RoundPublished,
    SettingChanged,
    TableFixed,
)
from engine.tournament.faults import Fault, Refused
from engine.tournament.playoffs import LEAST, MOST, seeded_anew, single_elimination
from engine.tournament.scores import score_faults, winner_faults


@singledispatch
def sense(_what: Operation, _event: Event, _who: str) -> Iterable[Fault]:
    """What speaks against an operation whose players, round and table exist; nothing, for most."""
    return ()


FORMS = ("swiss", "round robin")
PLAY_OFFS = ("single", "double")
DISPUTED = Fault("disputed", "结果有争议，等裁判处理", "the result is disputed; a judge will settle it")
MOST_TABLES = 9999
MISSED = ("loss", "bye", "nothing")
DECKS_SEEN_BY = ("staff", "opponent", "all")


def setting_faults(settings: EventCreated) -> Iterator[Fault]:
    """Everything in the settings of an event that makes no sense."""
    if not settings.name.strip():
        yield Fault("no-name", "赛事要有名称", "an event needs a name")
    try:
        deck_rules(settings.game, settings.rule_set)
    except UnknownGame:
        yield Fault(
            "no-such-game",
            f"没有「{settings.game} {settings.rule_set}」这种游戏或规则版本",
            f"there is no game “{settings.game} {settings.rule_set}”",
        )
    if settings.best_of not in (1, 3, 5):
        yield Fault("best-of", f"{settings.best_of} 局制不行，应为 1、3 或 5", f"best of {settings.best_of}: 1, 3 or 5")
    if settings.top_cut and not LEAST <= settings.top_cut <= MOST:
        yield Fault(
            "bracket-size",
            f"淘汰赛 {settings.top_cut} 人不行，应为 0 或 {LEAST} 到 {MOST}",
            f"a top cut of {settings.top_cut}; 0 or {LEAST} to {MOST} is right",
        )
    if settings.swiss_rounds < 0 or settings.round_minutes < 1:
        yield Fault(
            "no-time",
            "轮数不能为负，每轮至少 1 分钟",
            "rounds are not negative, and a round has a minute at least",
        )
    for value, known in (
        (settings.scheme, tuple(SCHEMES)),
        (settings.form, FORMS),
        (settings.play_off, PLAY_OFFS),
        (settings.decks_seen_by, DECKS_SEEN_BY),
    ):
        if value not in known:
            yield Fault("no-such-choice", f"没有「{value}」这个选项", f"{value}: one of {', '.join(known)}")


@sense.register
def _(what: SettingChanged, event: Event, _who: str) -> Iterator[Fault]:
    if what.setting not in {field.name for field in fields(EventCreated)}:
        yield Fault("no-such-setting", f"没有「{what.setting}」这项设置", f"there is no setting “{what.setting}”")
        return
    yield from setting_faults(replace(event.settings, **{what.setting: what.value}))  # type: ignore[arg-type]
    if (
        what.setting in ("game", "rule_set", "form")
        and event.rounds
        and what.value != getattr(event.settings, what.setting)
    ):
        yield Fault(
            "too-late",
            "已有公布的轮次，游戏、规则版本和赛制不能再改",
            "rounds have been published; game, rule set and form cannot change any more",
        )


@sense.register
def _(what: PlayerEntered, event: Event, _who: str) -> Iterator[Fault]:
    if not what.player.strip():
        yield Fault("no-name", "选手要有名字", "a player needs a name")
    if what.player in event.players:
        yield Fault(
            "name-twice",
            f"「{what.player}」已经报名，同名的选手请加以区分",
            f"“{what.player}” is entered already; tell players of one name apart",
        )
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
def _(what: PlayerDropped, event: Event, _who: str) -> Iterator[Fault]:
    if not event.players[what.player].plays:
        yield Fault("not-playing", f"「{what.player}」已不在赛事中", f"“{what.player}” is out already")


@sense.register
def _(what: PlayerReinstated, event: Event, _who: str) -> Iterator[Fault]:
    if event.players[what.player].plays:
        yield Fault("playing", f"「{what.player}」并没有退赛", f"“{what.player}” has not dropped")


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


@sense.register
def _(what: GamePlayed, event: Event, _who: str) -> Iterator[Fault]:
    seat = _seat(event, what)
    for name in (what.winner, what.chooser, what.starter):
        if name is not None and name not in seat.pair.players:
            yield Fault("not-in-match", f"「{name}」不在这一桌", f"“{name}” is not at this table")
    yield from _over(event, what, seat)


@sense.register
def _(what: CardsExchanged, event: Event, _who: str) -> Iterator[Fault]:
    seat = _seat(event, what)
    if what.player not in seat.pair.players:
        yield Fault("not-in-match", f"「{what.player}」不在这一桌", f"“{what.player}” is not at this table")
        return
    deck = match_deck(event, what.round, what.table, what.player)
    if deck is None:
        yield Fault("no-deck", f"「{what.player}」没有登记牌表", f"“{what.player}” has registered no deck")
        return
    settings = event.settings
    rules = deck_rules(settings.game, settings.rule_set, dict(settings.readings))
    if rules.side is None:
        yield Fault("no-side-deck", "这个游戏没有备牌", "this game has no side deck")
        return
    if not what.out and not what.into:
        yield Fault("no-exchange", "没有写换哪些牌", "no cards to exchange are named")
    if not seat.games:
        yield Fault(
            "first-game",
            "第一局用登记的套牌打；打完一局并记下结果后才能换备牌",
            "the first game is played with the registered deck; write down its result, then exchange",
            "",
            rules.exchange,
        )
    yield from _over(event, what, seat)
    out, into = ([DeckCard(*card) for card in cards] for cards in (what.out, what.into))
    try:
        exchange(deck, out, into, rules)
    except Refused as refused:
        yield from refused.faults


def _over(event: Event, what: GamePlayed | CardsExchanged, seat: Seat) -> Iterator[Fault]:
    """The match is over, so that nothing more is played in it."""
    if seat.official is not None or match_at(event, what.round, what.table).end is not None:
        yield Fault("match-over", "这场比赛已经结束", "this match is over")


@sense.register
def _(what: ResultReported, event: Event, _who: str) -> Iterator[Fault]:
    yield from _impossible(what, event)
    seat = _seat(event, what)
    if seat.official is not None:
        yield Fault(
            "has-result",
            "这一桌已有结果，要改请找工作人员",
            "this table has a result; ask staff to correct it",
        )
    elif seat.disputed is not None:
        yield DISPUTED


@sense.register(ResultConfirmed)
@sense.register(ResultDisputed)
def _(what: ResultConfirmed | ResultDisputed, event: Event, who: str) -> Iterator[Fault]:
    seat = _seat(event, what)
    if seat.reported is None:
        yield Fault("not-reported", "这一桌还没有人报告结果", "nobody has reported a result of this table")
    elif seat.reported_by == who:
        yield Fault("own-report", "自己报告的结果要由对手确认", "one's own report is for the opponent to confirm")
    if seat.official is not None:
        yield Fault("has-result", "这一桌的结果已经确定", "the result of this table stands already")
    elif seat.disputed is not None:
        yield DISPUTED
    elif isinstance(what, ResultConfirmed) and what.games and seat.reported and seat.reported.games != what.games:
        score = "–".join(map(str, seat.reported.games))
        yield Fault(
            "reported-anew",
            f"对手刚改了报告，现在是 {score}：请看过再确认",
            f"your opponent has changed his report to {score}: look again, then confirm",
        )


@sense.register
def _(what: ResultRecorded, event: Event, _who: str) -> Iterator[Fault]:
    yield from _impossible(what, event)
    if _seat(event, what).official is not None:
        yield Fault("has-result", "这一桌已有结果，要改请用更正", "this table has a result; correct it instead")


@sense.register
def _(what: ResultCorrected, event: Event, _who: str) -> Iterator[Fault]:
    yield from _impossible(what, event)
    if _seat(event, what).official is None:
        yield Fault("no-result", "这一桌还没有结果可更正", "this table has no result to correct yet")
    elif event.bracket and isinstance(what.round, str) and what.wins1 != what.wins2:
        pair = _seat(event, what).pair
        winner = pair.player1 if what.wins1 > what.wins2 else str(pair.player2)
        try:
            event.bracket.with_winner(_seat(event, what).match, winner)
        except Refused as refused:
            yield from refused.faults


@sense.register
def _(what: ClockStarted, event: Event, _who: str) -> Iterator[Fault]:
    tables = event.tables(what.round)
    if tables is not None and tables.clock is not None:
        yield Fault("clock-runs", "这一轮的计时已经开始", "the clock of this round has been started")


@sense.register(ClockPaused)
@sense.register(ClockResumed)
def _(what: ClockPaused | ClockResumed, event: Event, _who: str) -> Iterator[Fault]:
    tables = event.tables(what.round)
    clock = tables.clock if tables else None
    if clock is None:
        yield Fault("no-clock", "这一轮还没有开始计时", "the clock of this round has not been started")
    elif (clock.paused_at is not None) == isinstance(what, ClockPaused):
        yield Fault("clock-state", "计时已是这个状态", "the clock is in that state already")


@sense.register
def _(what: PlayOffStarted, event: Event, _who: str) -> Iterator[Fault]:
    if event.bracket is not None:
        yield Fault("play-off-begun", "淘汰赛已经开始", "the play-off has begun")
    if event.current and event.current.missing and not what.despite_missing:
        tables = ", ".join(map(str, event.current.missing))
        yield Fault(
            "results-missing",
            f"第 {event.current.number} 轮还缺结果：{tables} 号桌；要照开须说明",
            f"round {event.current.number} lacks the results of tables {tables}; say so to go on without them",
        )
    if what.form not in ("single", "double"):
        yield Fault("no-such-form", "赛制应为 single 或 double", "the form is single or double")
    for name in sorted(set(what.seeds) - set(event.active)):
        yield Fault("not-playing", f"「{name}」不在赛事中", f"“{name}” does not play")
    try:
        single_elimination(what.seeds)
    except Refused as refused:
        yield from refused.faults


@sense.register
def _(what: PlayOffWon, event: Event, _who: str) -> Iterator[Fault]:
    if event.bracket is None:
        yield Fault("no-play-off", "淘汰赛还没有开始", "the play-off has not begun")
        return
    if (what.wins, what.losses) != (0, 0):
        yield from winner_faults(what.winner, what.wins, what.losses, best_of=event.settings.best_of)
    try:
        event.bracket.with_winner(what.match, what.winner)
    except Refused as refused:
        yield from refused.faults


@sense.register
def _(what: PlayOffLeft, event: Event, _who: str) -> Iterator[Fault]:
    if event.bracket is None:
        yield Fault("no-play-off", "淘汰赛还没有开始", "the play-off has not begun")
        return
    if what.reseed and what.successor:
        yield Fault("too-late", "重排种子时不能递补", "nobody comes in where a round is seeded anew")
    try:
        if what.reseed:
            seeded_anew(event.bracket, what.player)
        else:
            event.bracket.without(what.player, what.successor)
    except Refused as refused:
        yield from refused.faults


def _impossible(what: ResultReported | ResultRecorded | ResultCorrected, event: Event) -> Iterator[Fault]:
    double = not isinstance(what, ResultReported) and what.double_loss
    yield from score_faults(
        what.wins1,
        what.wins2,
        what.draws,
        best_of=event.settings.best_of,
        double_loss=double,
        needs_winner=isinstance(what.round, str),
    )


def _seat(
    event: Event,
    what: GamePlayed
    | CardsExchanged
    | ResultReported
    | ResultConfirmed
    | ResultDisputed
    | ResultRecorded
    | ResultCorrected,
) -> Seat:
    return event.seat_at(what.round, what.table)
