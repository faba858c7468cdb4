"""The desk in words: roles, operations, states, as the reader's language has them."""

from datetime import datetime, timedelta

from flask import Flask, g, request
from flask_babel import gettext

from engine.tournament import events as log
from engine.tournament.event import Clock, Seat
from engine.tournament.faults import Fault
from engine.tournament.roles import Role
from engine.tournament.standings import shown
from engine.tournament.starting import Way
from webapp.desk import round_keys
from webapp.desk.event_log import now
from webapp.desk.pair_tags import pair_tag
from webapp.language import pick
from webapp.pages.desk.addresses import is_out_of_reach
from webapp.pages.desk.rounds import score_of


def _(message: str, **values: object) -> str:
    """A message in the reader's language."""
    return str(gettext(message, **values))


def init_app(app: Flask) -> None:
    """Give the templates these words."""
    app.jinja_env.globals.update(
        role_name=role_name,
        in_words=in_words,
        said_fault=said_fault,
        score_of=score_of,
        waiting_stage=waiting_stage,
        clock_of=clock_of,
        moment=moment,
        way_name=way_name,
        round_name=round_name,
        round_title=round_title,
        round_slug=round_keys.round_slug,
        pair_tag=lambda seat: pair_tag(g.hand.event, seat),
        is_out_of_reach=is_out_of_reach,
        setting_name=setting_name,
        percent=lambda value: shown(value * 100, 2),
        penalty_names=penalty_names,
        is_current=lambda endpoint: request.endpoint == f"events.{endpoint}",
    )


def round_title(key: log.RoundKey) -> str:
    """A round of the event at hand, as a heading."""
    return round_keys.round_title(key, g.hand.event.bracket if "hand" in g else None)


def round_name(name: str) -> str:
    """A round of the play-off of the event at hand."""
    return round_title(name)


def role_name(role: Role | None) -> str:
    """A role."""
    return "" if role is None else pick(role.zh, role.value)


def said_fault(fault: Fault) -> str:
    """A fault in the reader's language, with its place and the clauses behind it."""
    chinese, _bar, english = fault.where.partition(" / ")
    place = pick(chinese, english or chinese)
    basis = f" [{', '.join(fault.clauses)}]" if fault.clauses else ""
    return (place + _("：") if place else "") + pick(fault.zh, fault.en) + basis


def moment(when: datetime) -> str:
    """A moment by the machine's clock; the day only where it isn't today."""
    local = when.astimezone()
    return f"{local:%H:%M:%S}" if local.date() == now().astimezone().date() else f"{local:%m-%d %H:%M}"


def clock_of(clock: Clock | None, extra_minutes: int = 0) -> dict[str, object] | None:
    """A clock as the page shows it: seconds left (negative: over time), whether it runs, in figures."""
    if clock is None:
        return None
    left = round(clock.remaining(now(), extra_minutes) / timedelta(seconds=1))
    return {"seconds": left, "runs": clock.paused_at is None, "figures": figures(left), "over": left < 0}


def figures(seconds: int) -> str:
    """Seconds as `49:59`; over time with a minus."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes:02d}:{rest:02d}"


def way_name(way: Way) -> str:
    """How it is settled who starts."""
    return {
        Way.AGREED: _("双方商定先后手（如猜拳），胜者选择"),
        Way.LOT_CHOOSES: _("抽签或猜拳，胜者选择先后手"),
        Way.LOT: _("随机决定先后手"),
        Way.LOSER_CHOOSES: _("上一局的负者选择先后手（上一局平局：那一局选过的人再选）"),
        Way.BETTER_SEED: _("瑞士轮名次高者选择先后手"),
    }[way]


def penalty_names() -> list[str]:
    """The penalties that are only written down, mildest first; disqualifying is a step of its own."""
    return [_("警告"), _("严重警告"), _("判负一局"), _("判负一场")]


def setting_name(name: str) -> str:
    """A setting of the event."""
    return {
        "name": _("名称"),
        "game": _("游戏"),
        "rule_set": _("规则版本"),
        "best_of": _("局数"),
        "swiss_rounds": _("瑞士轮数"),
        "top_cut": _("淘汰赛人数"),
        "round_minutes": _("每轮分钟"),
        "scheme": _("名次比较次序"),
        "seed": _("抽签种子"),
        "readings": _("规则未定处的解读"),
        "form": _("赛制"),
        "play_off": _("淘汰赛制"),
        "third_place": _("季军赛"),
        "joining": _("自助报名"),
        "reporting": _("选手自报结果"),
        "deck_needed": _("要交牌表"),
        "deck_deadline": _("牌表截止"),
        "decks_seen_by": _("牌表公开"),
    }.get(name, name)


def in_words(what: log.Operation) -> str:
    """A step of the log as a sentence."""
    match what:
        case log.EventCreated():
            return _("建立赛事「%(name)s」", name=what.name)
        case log.SettingChanged():
            return _("把「%(setting)s」改为 %(value)s", setting=setting_name(what.setting), value=what.value)
        case log.StaffJoined():
            role = role_name(Role(what.as_role))
            return _("%(person)s 担任%(role)s", person=what.person, role=role)
        case log.StaffLeft():
            return _("%(person)s 不再是工作人员", person=what.person)
        case log.RoundPublished():
            return _(
                "公布第 %(n)s 轮对阵，%(t)s 桌", n=what.round, t=sum(pair.table is not None for pair in what.pairs)
            )
        case log.TakenBack():
            return _("撤回第 %(n)s 条记录 %(why)s", n=what.entry, why=what.reason)
        case log.PlayOffStarted():
            said = _("淘汰赛开始，%(n)s 人", n=len(what.seeds))
            return said + (_("，缺的结果不计") if what.despite_missing else "")
        case log.PlayOffWon():
            name = round_name(what.match.rsplit(" ", 1)[0])
            return _(
                "淘汰赛 %(match)s：%(name)s 胜 %(a)s–%(b)s", match=name, name=what.winner, a=what.wins, b=what.losses
            )
        case log.PlayOffLeft():
            if what.reseed:
                return _("%(name)s 退出淘汰赛，下一轮重排种子", name=what.player)
            return _("%(name)s 退出淘汰赛 %(next)s", name=what.player, next=what.successor or "")
    return _player_step(what) or _table_step(what) or type(what).__name__


def _player_step(what: log.Operation) -> str:
    match what:
        case log.PlayerEntered():
            return _("%(name)s 报名", name=what.player)
        case log.PlayerRenamed():
            return _("%(old)s 改名为 %(new)s", old=what.player, new=what.name)
        case log.PlayerCheckedIn():
            return _("%(name)s 签到", name=what.player)
        case log.DeckRegistered():
            return _("%(name)s 的牌表：%(n)s 张，备牌 %(s)s 张", name=what.player, n=len(what.main), s=len(what.side))
        case log.PlayerDropped():
            return _("%(name)s 退赛", name=what.player)
        case log.PlayerReinstated():
            return _("%(name)s 恢复参赛", name=what.player)
        case log.PlayerDisqualified():
            return _("%(name)s 被取消资格：%(why)s", name=what.player, why=what.reason)
        case log.PenaltyGiven():
            return _(
                "%(name)s 受罚：%(penalty)s（%(why)s）", name=what.player, penalty=what.penalty, why=what.infraction
            )
        case log.TableFixed():
            return _("%(name)s 固定坐 %(table)s 号桌", name=what.player, table=what.table or "—")
        case log.PairForbidden():
            return _("%(names)s 不互相对阵", names="、".join(what.players))
    return ""


def _table_step(what: log.Operation) -> str:
    match what:
        case log.ResultReported():
            said = _("报告")
        case log.ResultRecorded():
            said = _("录入")
        case log.ResultCorrected():
            said = _("更正")
        case log.ResultConfirmed():
            score = "–".join(map(str, what.games))
            return _("%(n)s %(t)s 号桌：确认结果 %(score)s", n=round_title(what.round), t=what.table, score=score)
        case log.ResultDisputed():
            return _("%(n)s %(t)s 号桌：对结果有异议 %(why)s", n=round_title(what.round), t=what.table, why=what.reason)
        case log.CardsExchanged():
            return _(
                "%(n)s %(t)s 号桌：%(name)s 换出 %(out)s，换入 %(into)s",
                n=round_title(what.round),
                t=what.table,
                name=what.player,
                out="、".join(card[0] for card in what.out),
                into="、".join(card[0] for card in what.into),
            )
        case log.GamePlayed():
            return _(
                "%(n)s %(t)s 号桌：一局，胜者 %(w)s", n=round_title(what.round), t=what.table, w=what.winner or "—"
            )
        case log.JudgeCalled():
            return _("%(n)s %(t)s 号桌：叫裁判 %(why)s", n=round_title(what.round), t=what.table, why=what.reason)
        case log.CallAnswered():
            return _("%(n)s %(t)s 号桌：裁判已处理 %(why)s", n=round_title(what.round), t=what.table, why=what.note)
        case log.TimeExtended():
            return _("%(n)s %(t)s 号桌：加时 %(m)s 分钟", n=round_title(what.round), t=what.table, m=what.minutes)
        case log.ClockStarted():
            return _("%(n)s：开始计时 %(m)s 分钟", n=round_title(what.round), m=what.minutes)
        case log.ClockPaused():
            return _("%(n)s：暂停计时", n=round_title(what.round))
        case log.ClockResumed():
            return _("%(n)s：继续计时", n=round_title(what.round))
        case _other:
            return ""
    score = f"{what.wins1}–{what.wins2}" + (f"–{what.draws}" if what.draws else "")
    if getattr(what, "double_loss", False):
        score = _("双败")
    why = getattr(what, "reason", "")
    return _(
        "%(n)s %(t)s 号桌：%(said)s %(score)s %(why)s",
        n=round_title(what.round),
        t=what.table,
        said=said,
        score=score,
        why=why,
    )


def waiting_stage(seat: Seat) -> str:
    """How far a table has come."""
    return {
        "official": _("已定"),
        "disputed": _("有争议"),
        "reported": _("待确认"),
        "open": _("未报"),
    }[seat.stage]
