"""Phrases for what works all the time: figures, permissions, bans, traits, replacements."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.choosing import CANT, TRAITS
from engine.effects.reading.games import BEASTS, HERO, HYPER
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Head, Into, Sentence

IF = "(如|如果|若)"


def add_statics(book: Phrasebook) -> None:
    """Everything that works all the time."""
    add_standing_figures(book)
    statics: Any = slot("statics")
    condition = slot("condition")
    always = Sentence(static=statics)
    held = Sentence(static=statics, condition=condition)
    example = "此牌在战场时，我方战场上其他「捷德」或「赛罗」战力+1000"
    for before in ("", "(当|只要|)<self>在<zone.field>(|上)(时|期间)，"):
        book.add("plain", before + "{statics}", always, example=example if before else "")
        book.add(
            "plain",
            before + IF + "{condition}(，|时，|，则){statics}",
            held,
            example="如我方战场上有「捷德」，此牌战力+1000",
        )
        book.add("plain", before + "(当|){condition}时，{statics}", held)
        book.add("plain", before + "(在|)(我方|自己的)回合(中|内|)，{statics}", replace(always, condition=n.Turn("us")))
        book.add(
            "plain", before + "(在|)(对方|对手的)回合(中|内|)，{statics}", replace(always, condition=n.Turn("them"))
        )
    add_permits(book)
    add_standing_bans(book)
    add_replacements(book)


def add_standing_figures(book: Phrasebook) -> None:
    """Figures changed all the time."""
    static = n.Static(slot("what"), slot("by"), slot("stat"))
    book.add("static", "{what:everyone}(|的){stat}{by:signed}", static, example="我方战场中其他「赛罗」战力+1000")
    book.add("static", "{what:reference}(|的){stat}{by:signed}", static, example="此牌战力+1000")
    own: Any = n.Static(n.Ref("self"), slot("by"), slot("stat"))
    whose = Sentence(static=(own,), condition=slot("condition"))
    book.add_loose("plain", "(|当){condition}时，{stat}{by:signed}", whose)
    book.add_loose("plain", IF + "{condition}(，|时，){stat}{by:signed}", whose)

    def per(per: n.Count, what: n.What, stat: str, by: int) -> Any:
        return n.Static(what, replace(per, times=by), stat) if by else REJECT

    def take_per(value: Any) -> Ways:
        if isinstance(value, n.Static) and isinstance(value.amount, n.Count):
            by, each = value.amount.times, replace(value.amount, times=1)
            yield {"per": each, "what": value.what, "stat": value.stat, "by": by}

    example = "我方伤害区每有1张牌，此牌战力+500"
    book.add_with("static", "{per}，{what:reference}(|的){stat}{by:signed}", per, take_per, example=example)
    book.add_with("static", "{per}，{what:everyone}(|的){stat}{by:signed}", per, take_per)


def add_permits(book: Phrasebook) -> None:
    """Extra support (hero_duel:2.0.5d, 4.3.4)."""
    may = "(可以|可|)"
    does = "(作为额外支援|作为额外支援角色|进行额外支援|额外支援)(|参与战斗|参战|打出)"
    extra = Sentence(Head((), "支"), static=(n.Permit("extra_support"),))
    when = replace(extra, condition=slot("condition"))
    for subject in ("", "<self>"):
        book.add("plain", "支：" + subject + may + does, extra, HERO, "支：可以作为额外支援")
        book.add("plain", IF + "{condition}(，|时，)" + subject + "(可以|可)" + does, replace(when, head=None), HERO)
        example = "支：如我方主战角色为「赛罗」，此牌可以作为额外支援参与战斗"
        book.add("plain", "支：(如|如果|若|当|){condition}(，|时，)" + subject + may + does, when, HERO, example)


def add_standing_bans(book: Phrasebook) -> None:
    """Traits, and what a card or a player can't do, all the time."""
    has = "(获得|具有|拥有)【{trait}】(|特性)"
    for name, word in TRAITS.items():
        marked = Sentence(Head((), word), static=(n.Trait(name),))
        book.add("plain", f"【{word}】", marked, BEASTS, f"【{word}】")
    arrival = Head((n.Trigger("summon"),))
    entering = "(|此元兽|此角色)出场的回合(内|中)，"
    for shape, words in (
        (n.Grant(slot("what"), slot("trait")), "{what:reference}" + has),
        (n.Forbid(slot("action"), slot("what")), "{what:reference}" + CANT + "{action:deed}"),
        (n.Boost(slot("what"), slot("by"), slot("stat")), "{what:reference}(|的){stat}{by:signed}"),
    ):
        book.add("plain", entering + words, Sentence(arrival, shape), BEASTS)
    unplayed = n.Selection("hand", "them", n.Filter(kind=slot("kind")), None)
    for word, kind in (("hunter card", "hunter"), ("event card", "event"), ("character card", "character")):
        book.add("hyper_kind", f"<{word}>", kind, HYPER)
    kept = Sentence(static=(n.Ban("play", "them", unplayed),))
    for before in ("", "<self>在<zone.field>(|上)时，"):
        book.add("plain", before + "(对方|对手)(|的){kind:hyper_kind}不能(打出|被打出)", kept, HYPER)
    players = Sentence(static=(n.Ban(slot("action"), slot("who")),))
    book.add("plain", "{who:barred}" + CANT + "{action:forbidden}", players, example="对方不能抽卡")
    book.add("plain", "<self>在<zone.field>(|上)时，{who:barred}" + CANT + "{action:forbidden}", players)


# -- replacements --------------------------------------------------------------------------------------


def add_replacements(book: Phrasebook) -> None:
    """…改为… (hero_duel:5.8)."""
    instead = Sentence(static=(n.Replace(slot("event"), slot("body")),))
    may = Sentence(static=(n.Replace(slot("event"), slot("body"), True),))
    head = "(|当|如|如果|若){event:replaced}(时，|，)"
    book.add("plain", head + "改为{body:instead}", instead, example="此牌移入伤害区时，改为移入休息区")
    book.add("plain", head + "(你可以|可以|可)改为{body:instead}", may, example="此牌移入伤害区时，可以改为返回手牌")
    soon = "(|将|将要|即将)"
    moved = n.Trigger("move", to=slot("zone"))
    book.add("replaced", f"<self>{soon}(移入|进入|被移入)" + "{zone}", moved)
    book.add("replaced", f"<self>{soon}被(破坏|消灭)", n.Trigger("destroyed"), BEASTS)
    book.add("replaced", f"<self>{soon}被(弃置|丢弃)", n.Trigger("discard"))
    for side, whose in (("us", "(我方|己方)(|的)"), ("them", "(对方|对手)(|的)")):
        lost = n.Trigger("destroyed", side, slot("thing"))  # type: ignore[arg-type]
        book.add("replaced", whose + "(|场上|场上的){thing:fighters}" + soon + "被(破坏|消灭)", lost, BEASTS)
        gone = n.Trigger("move", side, slot("thing"), to=slot("zone"))  # type: ignore[arg-type]
        book.add("replaced", whose + "(|战场上|战场上的){thing}" + soon + "(移入|进入|被移入){zone}", gone, HERO)
    beaten = n.Trigger("move", to="damage", cause="battle")
    book.add("replaced", "<self>" + soon + "(战败|战斗失败)", beaten, HERO, "此牌战败")
    book.add("instead", "{chain}", slot("chain"))
    book.add_with("instead", "{into}", goes, take_goes)


def goes(into: Into) -> Any:
    """The card itself going elsewhere instead."""
    if into.who == "them":
        return REJECT
    if into.zone == "field":
        return n.Summon(n.Ref("self"), into.down)
    return n.Move(n.Ref("self"), into.zone, into.down, into.position)


def take_goes(value: Any) -> Ways:
    """The card's own move as where it goes."""
    sides: tuple[Any, ...] = (None, "us")
    if isinstance(value, n.Summon) and value.what == n.Ref("self"):
        for who in sides:
            yield {"into": Into("field", who, "top", value.down)}
    if isinstance(value, n.Move) and value.what == n.Ref("self"):
        for who in sides:
            yield {"into": Into(value.to, who, value.position, value.down)}
