"""Phrases for sentences: what triggers an effect, how steps are put together, what works all the time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Head, Sentence

Ways = Iterator[dict[str, Any]]
OTHERS = "chaoyuan alya hyper_battle kaiju_club"


def add_sentences(book: Phrasebook) -> None:
    """Everything from steps to whole sentences."""
    add_chains(book)
    add_endings(book)
    add_heads(book)
    add_statics(book)
    book.add("node", "{body}", slot("body"))
    pay = n.Pay(slot("cost"), slot("body"))
    book.add("node", "【{cost}】(|：|，){body}", pay, example="【弃2张手牌】抽3张牌")
    book.add("cost", "{chain}", slot("chain"))
    book.add("sentence", "{plain}", slot("plain"))
    for words in ("(回合内限定1次|每回合限1次|1回合1次|每回合1次|回合内限1次|每回合只能使用1次)(|：|，)",):
        book.add_with(
            "sentence", words + "{plain}", lambda plain: replace(plain, once=True) if plain.opens or plain.node else REJECT,
            lambda v: [{"plain": replace(v, once=False)}] if isinstance(v, Sentence) and v.once else [],
            example="每回合限1次：抽1张牌",
        )  # fmt: skip
    book.add_with(
        "sentence", "{plain}（(回合内限定1次|每回合限1次|1回合1次|每回合1次|回合内限1次)）",
        lambda plain: replace(plain, once=True) if plain.opens or plain.node else REJECT,
        lambda v: [{"plain": replace(v, once=False)}] if isinstance(v, Sentence) and v.once else [],
    )  # fmt: skip
    book.add("plain", "{node}", Sentence(node=slot("node")))
    book.add("plain", "{head}{node}", Sentence(slot("head"), slot("node")), example="翻：抽2张牌")


# -- steps put together --------------------------------------------------------------------------------


def one(steps: tuple[n.Node, ...]) -> n.Node:
    """Several steps as one node."""
    return steps[0] if len(steps) == 1 else n.Seq(steps)


def steps_of(node: Any) -> tuple[n.Node, ...]:
    """A node as its steps."""
    return node.steps if isinstance(node, n.Seq) else (node,)


def add_chains(book: Phrasebook) -> None:
    """Steps one after the other: ``chain`` (a node), ``body`` (a node, with 如 and 可以 in it)."""
    book.add_with("chain", "{steps}", one, lambda v: [{"steps": steps_of(v)}] if _is_node(v) else [])
    book.add("steps", "{step}", (slot("step"),))
    _add_list(book, "steps", "{step}(，|，并|并|，再|，并且){rest:steps}", "step", "rest")
    book.add_with(
        "body", "{parts}", lambda parts: one(parts), lambda v: [{"parts": steps_of(v)}] if _is_node(v) else []
    )
    book.add("parts", "{step}", (slot("step"),))
    book.add("parts", "{ending}", (slot("ending"),))
    _add_list(
        book,
        "parts",
        "{step}(，|，然后|，并|并|，之后|，再|，随后|，接着|，并且){rest:parts}",
        "step",
        "rest",
        example="抽1张牌，弃1张手牌",
    )
    # 1.1.3a: in this game 先 and 然后 only give the order.
    book.add_with(
        "parts", "先{a:steps}，(然后|再){b:parts}", lambda a, b: (*a, *b),
        lambda v: [{"a": v[:i], "b": v[i:]} for i in range(1, len(v))] if isinstance(v, tuple) else [],
        "hero_duel", "先抽1张牌，然后弃1张手牌",
    )  # fmt: skip
    # Behind 可以 and 先 these games know 然后 as a condition of its own; there a part ends before it.
    book.add_with("short", "{steps}", one, lambda v: [{"steps": steps_of(v)}] if _is_node(v) else [], OTHERS)


def _add_list(book: Phrasebook, kind: str, template: str, first: str, rest: str, example: str = "") -> None:
    book.add_with(
        kind, template, lambda **v: (v[first], *v[rest]),
        lambda v: [{first: v[0], rest: v[1:]}] if isinstance(v, tuple) and len(v) > 1 else [], example=example,
    )  # fmt: skip


def _is_node(value: Any) -> bool:
    return type(value).__name__ in n.NODES


def add_endings(book: Phrasebook) -> None:
    """What takes in everything up to the end of the sentence: 如, 可以, 先, 选择1项."""
    book.add(
        "ending",
        "(如|如果|若){condition}(，|，则|，那么){body}",
        n.If(slot("condition"), slot("body")),
        example="如其中有「赛罗」，抽1张牌",
    )
    book.add(
        "ending", "(如|如果|若){condition}(，|，则){a:chain}(，|；)否则(|，){b:body}",
        n.If(slot("condition"), slot("a"), slot("b")), example="如我方手牌的数量为3张以下，抽2张牌，否则抽1张牌",
    )  # fmt: skip
    book.add(
        "ending",
        "(如|如果|若|)(如此做|这样做|这么做|那么做)(，|，则){body}",
        n.If(n.Done(), slot("body")),
        example="如此做，抽2张牌",
    )
    hero = "hero_duel"
    may = "(你可以|可以|你可|可|我方可以|玩家可以)"
    book.add("ending", may + "{body}", n.May(slot("body")), hero, "你可以抽1张牌")
    book.add(
        "ending",
        may + "{a:short}，(然后|再){b:body}",
        n.FirstThen(slot("a"), slot("b"), True),
        OTHERS,
        "可以丢弃1张手卡，然后抽2张卡",
    )
    book.add(
        "ending",
        "先{a:short}，(然后|再){b:body}",
        n.FirstThen(slot("a"), slot("b")),
        OTHERS,
        "先丢弃1张手卡，然后抽2张卡",
    )
    book.add("ending", may + "{a:short}", n.May(slot("a")), OTHERS, "可以抽1张卡")
    pair = (slot("a"), slot("b"))
    book.add(
        "ending",
        "选择(|以下)1项(|执行|效果执行)：(|①){a:chain}(；|②|；②|，或){b:chain}",
        n.OneOf(pair),
        example="选择1项：抽1张牌；增加1张能量牌",
    )
    book.add(
        "ending", "选择(|以下)1项(|执行|效果执行)：(|①){a:chain}(；|②|；②){b:chain}(；|③|；③){c:chain}",
        n.OneOf((*pair, slot("c"))),
    )  # fmt: skip


# -- heads ---------------------------------------------------------------------------------------------

MARKS = {"翻": "flip", "攻": "attack", "防": "defend", "支": "support", "胜": "win", "败": "lose", "转": "transform"}
"""The trigger words of 英雄对决 (2.0.5)."""


def add_heads(book: Phrasebook) -> None:
    """Trigger words and moments."""
    for word, kind in MARKS.items():
        head = Head((n.Trigger(kind),), word)
        book.add("head", f"{word}：", head, "hero_duel", f"{word}：")
    marks = list(MARKS)
    for i, first in enumerate(marks):
        for second in marks[i + 1 :]:
            head = Head((n.Trigger(MARKS[first]), n.Trigger(MARKS[second])), f"{first}/{second}")
            book.add("head", f"{first}(/|、|·|){second}：", head, "hero_duel", f"{first}/{second}：")
    book.add("head", "(|当)(|在){moment}(时，|时：)", Head((slot("moment"),)), example="我方回合开始时")
    add_moments(book)


def add_moments(book: Phrasebook) -> None:
    """What 时 stands behind."""
    for kind, words in (("turn_start", "开始"), ("turn_end", "结束")):
        book.add("moment", f"(我方|自己的|己方|你的)回合{words}", n.Trigger(kind, "us"), example=f"我方回合{words}时")
        book.add("moment", f"(对方|对手|对手的)回合{words}", n.Trigger(kind, "them"), example=f"对方回合{words}时")
        book.add("moment", f"(|每个|双方|双方的|任意1方)回合{words}", n.Trigger(kind, "any"), example=f"回合{words}时")
    book.add("moment", "战斗开始", n.Trigger("battle_start", "any"), "hero_duel", "战斗开始时")
    book.add("moment", "<self>被(弃置|丢弃|弃掉)", n.Trigger("discard"), example="此牌被弃置时")
    book.add(
        "moment",
        "<self>(移入|进入|被移入|被放入|被送入){zone}",
        n.Trigger("move", to=slot("zone")),
        example="此牌移入伤害区时",
    )
    book.add("moment", "<self>从{a:zone}(移入|进入|被移入){b:zone}", n.Trigger("move", to=slot("b"), origin=slot("a")))
    book.add(
        "moment",
        "<self>(离开|离开了){zone}",
        n.Trigger("move", origin=slot("zone")),
        "chaoyuan alya hyper_battle kaiju_club",
    )
    hero = "hero_duel"
    for words, kind in (
        ("(翻开|被翻开)", "flip"), ("(攻击|发起攻击|进行攻击)", "attack"), ("(防御|受到攻击|被攻击)", "defend"),
        ("(作为支援角色参与战斗|作为支援参战|参与支援|进行支援|支援)", "support"), ("(战斗胜利|在战斗中胜利|胜利)", "win"),
        ("(战败|战斗失败|在战斗中失败)", "lose"), ("(通过形态转换进场|通过形态转换进入战场|通过形态转换进入配置区)", "transform"),
    ):  # fmt: skip
        book.add("moment", "<self>" + words, n.Trigger(kind), hero)
    ours: Any = slot("thing")
    arrives = "{thing}(移入|进入|被移入){zone}"
    book.add("moment", "(我方|己方|自己的)" + arrives, n.Trigger("move", "us", ours, to=slot("zone")), hero)
    book.add("moment", "(对方|对手|对手的)" + arrives, n.Trigger("move", "them", ours, to=slot("zone")), hero)


# -- what works all the time ---------------------------------------------------------------------------


def add_statics(book: Phrasebook) -> None:
    """Figures changed all the time, extra support, replacements."""
    static = n.Static(slot("what"), slot("by"), slot("stat"))
    book.add("static", "{what:everyone}(|的){stat}{by:signed}", static, example="我方战场中其他「赛罗」战力+1000")
    book.add("static", "{what:reference}(|的){stat}{by:signed}", static, example="此牌战力+1000")

    def per(per: n.Count, what: n.What, stat: str, by: int) -> Any:
        return n.Static(what, replace(per, times=by), stat) if by else REJECT

    def take_per(value: Any) -> Ways:
        if isinstance(value, n.Static) and isinstance(value.amount, n.Count):
            yield {
                "per": replace(value.amount, times=1),
                "what": value.what,
                "stat": value.stat,
                "by": value.amount.times,
            }

    book.add_with(
        "static",
        "{per}，{what:reference}(|的){stat}{by:signed}",
        per,
        take_per,
        example="我方伤害区每有1张牌，此牌战力+500",
    )
    book.add_with("static", "{per}，{what:everyone}(|的){stat}{by:signed}", per, take_per)
    works: Any = slot("static")
    always, held = Sentence(static=(works,)), Sentence(static=(works,), condition=slot("condition"))
    example = "此牌在战场时，我方战场中其他处于全力状态的「捷德」或「赛罗」战力+1000"
    for before in ("", "(当|只要|)<self>在<zone.field>(|上)(时|期间)，"):
        book.add("plain", before + "{static}", always, example=example if before else "")
        book.add(
            "plain", before + "(如|如果|若){condition}，{static}", held, example="如我方战场上有「捷德」，此牌战力+1000"
        )
        book.add("plain", before + "(在|)(我方|自己的)回合(中|内|)，{static}", replace(always, condition=n.Turn("us")))
        book.add(
            "plain", before + "(在|)(对方|对手的)回合(中|内|)，{static}", replace(always, condition=n.Turn("them"))
        )
    add_permits(book)
    add_replacements(book)


def _static(value: Any) -> bool:
    return isinstance(value, Sentence) and value.head is None and value.node is None and len(value.static) == 1


def add_permits(book: Phrasebook) -> None:
    """Extra support (2.0.5d, 4.3.4)."""
    words = "(此牌|)(可以|可|)(作为额外支援|作为额外支援角色|进行额外支援|额外支援)(|参与战斗|参战|打出)"
    extra = (n.Permit("extra_support"),)
    book.add("plain", "支：" + words, Sentence(Head((), "支"), static=extra), "hero_duel", "支：可以作为额外支援")
    book.add(
        "plain", "支：(如|如果|若|当|){condition}(，|时，)" + words,
        Sentence(Head((), "支"), static=extra, condition=slot("condition")), "hero_duel",
        "支：如我方主战角色为「赛罗」，此牌可以作为额外支援参与战斗",
    )  # fmt: skip


def add_replacements(book: Phrasebook) -> None:
    """…改为… (5.8)."""

    def instead(event: n.Trigger, body: n.Node) -> Any:
        return Sentence(static=(n.Replace(event, body),))

    def take_instead(value: Any) -> Ways:
        if _static(value) and isinstance(value.static[0], n.Replace) and value.condition is None:
            if not value.static[0].optional:
                yield {"event": value.static[0].event, "body": value.static[0].body}

    def may(event: n.Trigger, body: n.Node) -> Any:
        return Sentence(static=(n.Replace(event, body, True),))

    def take_may(value: Any) -> Ways:
        if _static(value) and isinstance(value.static[0], n.Replace) and value.condition is None:
            if value.static[0].optional:
                yield {"event": value.static[0].event, "body": value.static[0].body}

    head = "(|当|如|如果){event:replaced}"
    book.add_with(
        "plain", head + "(时，|，)改为{body:instead}", instead, take_instead, example="此牌移入伤害区时，改为移入休息区"
    )
    book.add_with("plain", head + "(时，|，)(你可以|可以|可)改为{body:instead}", may, take_may)
    book.add("replaced", "<self>(|将|将要|即将)(移入|进入|被移入){zone}", n.Trigger("move", to=slot("zone")))
    book.add("replaced", "<self>(|将|将要|即将)被(破坏|消灭)", n.Trigger("destroyed"), "chaoyuan alya")
    book.add("replaced", "<self>(|将|将要|即将)被(弃置|丢弃)", n.Trigger("discard"))
    book.add("instead", "{chain}", slot("chain"))

    def moved(into: Any) -> Any:
        if into.who == "them":
            return REJECT
        what = n.Ref("self")
        if into.zone == "field":
            return n.Summon(what, into.down)
        return n.Move(what, into.zone, into.down, into.position)

    def take_moved(value: Any) -> Ways:
        from engine.effects.reading.values import Into

        if isinstance(value, n.Move) and value.what == n.Ref("self"):
            for who in (None, "us"):
                yield {"into": Into(value.to, who, value.position, value.down)}  # type: ignore[arg-type]

    book.add_with("instead", "{into}", moved, take_moved)
