"""What speaks against an operation at a table, against its clock and in the play-off: registered with `sense`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tournament.deck_rules import deck_rules
from engine.tournament.decks import DeckCard, exchange
from engine.tournament.desk import match_at, match_deck
from engine.tournament.event import Event, Seat
from engine.tournament.events import (
    AtTable,
    CardsExchanged,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    GamePlayed,
    PlayOffLeft,
    PlayOffStarted,
    PlayOffWon,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultRecorded,
    ResultReported,
    TimeExtended,
)
from engine.tournament.faults import Fault, Refused
from engine.tournament.playoffs import seeded_anew, single_elimination
from engine.tournament.scores import score_faults, winner_faults
from engine.tournament.sense import sense
from engine.tournament.settings import PLAY_OFFS, choice_faults, minutes_faults

__all__ = ["sense"]

DISPUTED = Fault("disputed", "结果有争议，等裁判处理", "the result is disputed; a judge will settle it")


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
def _(what: TimeExtended, event: Event, _who: str) -> Iterator[Fault]:
    given = event.seat_at(what.round, what.table).extra_minutes
    # What was given by mistake may be taken off again.
    yield from minutes_faults(given + what.minutes, "加时合计", "extra time", least=0)
    if what.minutes == 0:
        yield Fault("no-time", "加时应是非零的分钟数", "extra time is a number of minutes other than 0")


@sense.register
def _(what: ClockStarted, event: Event, _who: str) -> Iterator[Fault]:
    yield from minutes_faults(what.minutes, "计时", "a clock")
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
    yield from choice_faults("淘汰赛赛制", "form of the play-off", what.form, PLAY_OFFS)
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


def _seat(event: Event, what: AtTable) -> Seat:
    return event.seat_at(what.round, what.table)
