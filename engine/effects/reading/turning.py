"""Phrases for what is done to cards where they lie: turning, marks, figures, destroying."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.conditions import counted, take_counted
from engine.effects.reading.games import BEASTS, HERO
from engine.effects.reading.templates import REJECT, Phrasebook, slot

STATS = ("power", "support", "cost", "hp", "speed", "level")


def add_turning(book: Phrasebook) -> None:
    """Face up, face down, states, destroying."""
    book.add_with("step", "翻开{what:cards}", flip, take_flip, example="翻开牌库顶的3张牌")
    up = "(翻开|翻至正面|翻为正面|变为正面|翻到正面|翻为正面向上)"
    book.add_with("step", "(将|把){what:cards}" + up, flip, take_flip, example="将其翻开")
    turned = n.Reveal(slot("n"), slot("side"))
    book.add("step", "从{side}<deck>(顶|顶部)(翻开|展示){n:number}<one><card>", turned)
    book.add("step", "从<deck>(顶|顶部)(翻开|展示){n:number}<one><card>", replace(turned, who="us"))
    what = slot("what")
    down = "(暗盖|变为暗盖|变成暗盖|翻回暗盖|变为暗盖状态|翻回暗盖状态|"
    down += "翻至背面|翻为背面|变为背面向上|转为暗盖状态|翻为暗盖状态|翻到背面)"
    book.add_with("step", "暗盖{what:cards}", turn_down, take_turn_down, example="暗盖我方战场上1张牌")
    book.add_with("step", "(将|使|把|令|让){what:cards}" + down, turn_down, take_turn_down, example="将此牌暗盖")
    book.add_with("step", "{what:reference}" + down, turn_down, take_turn_down)
    book.add_with("step", "(选择|选取|选|指定){what:picked}" + down, turn_down, take_turn_down)
    acts: tuple[tuple[Any, str, str, str], ...] = (
        (n.Weaken(what), "", "(变为衰弱状态|进入衰弱状态|转为衰弱状态|变成衰弱状态|衰弱)", HERO),
        (
            n.Restore(what),
            "",
            "(恢复为全力状态|恢复全力状态|变为全力状态|恢复至全力状态|回到全力状态|恢复到全力状态)",
            HERO,
        ),
        (n.Destroy(what), "(破坏|消灭)", "(破坏|消灭)", BEASTS),
        (n.Sideways(what), "横置", "(横置|变为横置状态)", BEASTS),
        (n.Upright(what), "(竖置|重新竖置)", "(竖置|重新竖置|变为竖置状态)", BEASTS),
    )
    for shape, before, behind, games in acts:
        example = "将此牌" + behind[1:].split("|")[0]
        if before:
            book.add("step", before + "{what:cards}", shape, games)
        book.add("step", "(将|使|把|令|让){what:cards}" + behind, shape, games, example)
        book.add("step", "{what:reference}" + behind, shape, games)
        book.add("step", "{what:everyone}" + behind, shape, games)
        book.add("step", "{what:picked}" + behind, shape, games)
        book.add("step", "(选择|选取|选|指定){what:picked}" + behind, shape, games)
    fight: Any = n.Fight(what)
    book.add("step", "(|使|让)<self>(与|和|跟){what:cards}(进行|)战斗", fight, BEASTS, "此元兽与对方1只元兽进行战斗")
    book.add("step", "(选择|选取|选|指定){what:picked}(|，)(与|和|跟)<self>(进行|)战斗", fight, BEASTS)
    add_figures(book)
    add_per_card(book)
    add_as_many(book)


def flip(what: n.What) -> Any:
    """Turning cards up; of the top of a deck, revealing it (hero_duel:5.5.2b)."""
    if isinstance(what, n.Selection) and what.zone == "deck":
        if what.how != "top" or what.who == "both" or what.count is None:
            return REJECT
        return n.Reveal(what.count, what.who, what.up_to)
    if isinstance(what, n.Selection) and what.filter.face is None:
        # Only a card that lies face down can be turned up (hero_duel:5.5.1).
        what = replace(what, filter=replace(what.filter, face="down"))
    return n.Flip(what)


def take_flip(value: Any) -> Ways:
    """Turning up as the cards that are."""
    if isinstance(value, n.Reveal) and value.who != "both":
        yield {"what": n.Selection("deck", value.who, count=value.count, up_to=value.up_to, how="top")}
    elif isinstance(value, n.Flip):
        yield {"what": value.what}
        if isinstance(value.what, n.Selection) and value.what.filter.face == "down":
            yield {"what": replace(value.what, filter=replace(value.what.filter, face=None))}


def turn_down(what: n.What) -> Any:
    """Turning cards down: only one that lies face up can be (hero_duel:5.1.1)."""
    if isinstance(what, n.Selection) and what.filter.face is None:
        what = replace(what, filter=replace(what.filter, face="up"))
    return n.TurnDown(what)


def take_turn_down(value: Any) -> Ways:
    """Turning down as the cards that are."""
    if isinstance(value, n.TurnDown):
        yield {"what": value.what}
        if isinstance(value.what, n.Selection) and value.what.filter.face == "up":
            yield {"what": replace(value.what, filter=replace(value.what.filter, face=None))}


def add_as_many(book: Phrasebook) -> None:
    """A figure up by a count times something."""

    def boost(what: n.What, stat: str, span: Any, counted: n.Count, number: int) -> Any:
        return n.Boost(what, replace(counted, times=number), stat, span) if number else REJECT

    def take_boost(value: Any) -> Ways:
        if isinstance(value, n.Boost) and isinstance(value.amount, n.Count) and value.amount.times > 0:
            number, counted = value.amount.times, replace(value.amount, times=1)
            yield {"what": value.what, "stat": value.stat, "span": value.until, "counted": counted, "number": number}

    plus = "{stat}(增加|提升|上升)(|，)(数值为|){counted}(乘以|×|x|X){number}"
    book.add_with("step", "{span}(|，){what:boosted}(|的)" + plus, boost, take_boost)
    book.add_with("step", "{what:boosted}(|在){span}(|的)" + plus, boost, take_boost)


def add_figures(book: Phrasebook) -> None:
    """Figures up and down for a while."""
    for key in STATS:
        book.add("stat", f"<stat.{key}>", key)

    def signed(sign: int) -> tuple[Any, Any]:
        def build(number: int) -> Any:
            return sign * number if number or sign > 0 else REJECT

        def take(value: Any) -> Ways:
            if isinstance(value, int) and (value >= 0) == (sign > 0):
                yield {"number": abs(value)}

        return build, take

    book.add_with("signed", "(|各|全部)+{number:figure}", *signed(1), example="+1000")
    book.add_with("signed", "(增加|提升|提高|上升|加){number:figure}(点|)", *signed(1))
    book.add_with("signed", "(|各|全部)-{number:figure}", *signed(-1), example="-1000")
    book.add_with("signed", "(减少|降低|下降|减){number:figure}(点|)", *signed(-1))
    add_spans(book)
    book.add("boosted", "{cards}", slot("cards"))
    book.add("boosted", "{everyone}", slot("everyone"))
    boost = n.Boost(slot("what"), slot("by"), slot("stat"), slot("span"))
    own = replace(boost, what=n.Ref("self"))
    book.add_loose("step", "{span}(|，){stat}{by:signed}", own, example="本回合战力+1000")
    book.add_loose("step", "{stat}{by:signed}(|，){span:until}", own)
    book.add(
        "step",
        "{span}(|，|使|令|让|，使|，令){what:boosted}(|的){stat}{by:signed}",
        boost,
        example="本回合此牌战力+1000",
    )
    book.add(
        "step",
        "(|使|令|让|将){what:boosted}(|的|在)(|，){span}(|，){stat}{by:signed}",
        boost,
        example="使其本回合战力-1000",
    )
    book.add("step", "(|使|令|让|将){what:boosted}(|的){stat}(|在){span}{by:signed}", boost)
    book.add("step", "(|使|令|让|将){what:boosted}(|的){stat}{by:signed}(|，){span:until}(|为止|有效)", boost)
    book.add("step", "(选择|选取|选|指定){what:picked}(|，){span}{stat}{by:signed}", boost)
    book.add("step", "(选择|选取|选|指定){what:picked}(|，){stat}{by:signed}(|，){span:until}", boost)


def add_spans(book: Phrasebook) -> None:
    """How long."""
    turn = "(本回合|本回合中|本回合内|在本回合中|在本回合内|这个回合|此回合)"
    till_end = "(直到回合结束|直到本回合结束|直到回合结束时|直到本回合结束时|直到此回合结束|到回合结束)"
    theirs = "(直到对方回合结束|直到对方回合结束时|直到对方的回合结束|直到对方回合结束前)"
    before: list[tuple[str, str]] = []
    to_come = (
        ("their_next", "对方", "结束"), ("our_start", "我方", "开始"), ("our_end", "我方", "结束"),
    )  # fmt: skip
    for until, whose, moment in to_come:
        names = (
            f"下个{whose}回合|下一个{whose}回合|{whose}下个回合|{whose}下一个回合|{whose}的下个回合|{whose}的下一回合"
        )
        if until == "our_start":
            names += "|我方回合"
        if whose == "我方":
            names += "|" + names.replace("我方", "自己")
        shape = f"(直到|到|直至)({names}){moment}(|时|为止|前|时为止)"
        book.add("until", shape, until, example=f"直到下个{whose}回合{moment}")
        if until != "our_start":
            before.append((f"({names}){moment}(前|之前)", until))
    book.add(
        "until", "(直到|到|直至)(战斗|本次战斗|此次战斗|这次战斗|该次战斗)结束(|时|为止)", "battle", f"{HERO} {BEASTS}"
    )
    battle = "(本次战斗|本次战斗中|此次战斗|此次战斗中|在本次战斗中|在此次战斗中|这次战斗|这次战斗中|本场战斗)"
    book.add("span", turn, "turn", example="本回合")
    book.add("span", "{until}", slot("until"))
    for shape, until in before:
        book.add("span", shape, until)
    book.add("until", till_end, "turn", example="直到回合结束")
    book.add("until", theirs, "next_turn", example="直到对方回合结束")
    book.add("span", battle, "battle", "hero_duel hyper_battle chaoyuan alya", "本次战斗")


def boost_each(what: n.What, span: Any, stat: str, by: int) -> Any:
    """So much for each card that the step before handled."""
    return n.Boost(what, n.Handled(by), stat, span) if by else REJECT


def take_boost_each(value: Any) -> Ways:
    """Such a change as its parts."""
    if isinstance(value, n.Boost) and isinstance(value.amount, n.Handled):
        yield {"what": value.what, "span": value.until, "stat": value.stat, "by": value.amount.times}


def own_each(span: Any, stat: str, by: int) -> Any:
    """The same of the card itself."""
    return boost_each(n.Ref("self"), span, stat, by)


def take_own_each(value: Any) -> Ways:
    """Such a change of the card itself as its parts."""
    for found in take_boost_each(value):
        if found.pop("what") == n.Ref("self"):
            yield found


def add_per_card(book: Phrasebook) -> None:
    """So much for each card somewhere."""

    def boost(per: n.Count, what: n.What, span: Any, stat: str, by: int) -> Any:
        return n.Boost(what, replace(per, times=by), stat, span) if by else REJECT

    def take_boost(value: Any) -> Ways:
        if isinstance(value, n.Boost) and isinstance(value.amount, n.Count):
            by, per = value.amount.times, replace(value.amount, times=1)
            yield {"per": per, "what": value.what, "span": value.until, "stat": value.stat, "by": by}

    def own(per: n.Count, span: Any, stat: str, by: int) -> Any:
        return boost(per, n.Ref("self"), span, stat, by)

    def take_own(value: Any) -> Ways:
        for found in take_boost(value):
            if found.pop("what") == n.Ref("self"):
                yield found

    def draw(per: n.Count, who: Any, number: int) -> Any:
        return n.Draw(replace(per, times=number), who) if number else REJECT

    def take_draw(value: Any) -> Ways:
        if isinstance(value, n.Draw) and isinstance(value.count, n.Count):
            yield {"per": replace(value.count, times=1), "who": value.who, "number": value.count.times}

    each = "{place}(每有|每存在|每)1<one>{thing}"
    book.add_with("per", each, counted, take_counted, example="我方战场上每有1张「赛罗」")

    def grouped(place: Any, n_: int, thing: n.Filter) -> Any:
        count = counted(place, thing)
        return REJECT if count is REJECT or n_ < 2 else replace(count, per=n_)

    def take_grouped(value: Any) -> Ways:
        if isinstance(value, n.Count) and value.per > 1:
            for found in take_counted(replace(value, per=1)):
                yield {**found, "n_": value.per}

    book.add_with("per", "{place}(每有|每存在|每){n_:number}<one>{thing}", grouped, take_grouped)
    for noun, zone in (("<hand>", "hand"), ("<energy card>", "energy"), ("<life card>", "life")):
        book.add("per", "{side}(每有|每)1<one>" + noun, n.Count(zone, slot("side")))
        book.add("per", "{side}" + noun + "(每有|每)1<one>", n.Count(zone, slot("side")))
    book.add_with(
        "per", "{side}(每有|每)1<one>{thing:fighters}", lambda side, thing: n.Count("field", side, thing),
        lambda v: [{"side": v.who, "thing": v.filter}] if isinstance(v, n.Count) and v.zone == "field" else [],
    )  # fmt: skip
    plus = "{stat}{by:signed}"
    example = "我方战场上每有1张「赛罗」，本回合战力+500"
    book.add_with("step", "{per}，{span}(|，)" + plus, own, take_own, example=example)
    book.add_with("step", "{per}，{span}(|，|使|令|让){what:boosted}(|的)" + plus, boost, take_boost)
    book.add_with("step", "{per}，{what:boosted}{span}(|的)" + plus, boost, take_boost)
    book.add_with("step", "{span}(|，){per}，" + plus, own, take_own)
    book.add_with("step", "{span}(|，){per}，{what:boosted}(|的)" + plus, boost, take_boost)
    done = "(每弃置|每弃|每丢弃|每弃掉|每使用|每移入|每破坏)1<one>(|牌|卡|手牌|手卡|能量牌)，"
    book.add_with("step", done + "{span}(|，)" + plus, own_each, take_own_each, example="每弃1张，本回合战力+1000")
    book.add_with("step", done + "{span}(|，){what:boosted}(|的)" + plus, boost_each, take_boost_each)
    book.add_with("step", done + "{what:boosted}{span}(|的)" + plus, boost_each, take_boost_each)
    book.add("step", done + "抽{number}<one><draw card>", n.Draw(n.Handled(slot("number"))), example="每弃1张，抽1张牌")
    example = "我方战场上每有1张「赛罗」，抽1张牌"
    book.add_with("step", "{per}，{who}抽{number}<one><draw card>", draw, take_draw, example=example)
