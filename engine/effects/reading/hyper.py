"""Phrases of HYPER BATTLE: taking cards, types and marks, the periods of a battle, game points, totals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.conditions import add_presence, counted, take_counted
from engine.effects.reading.filters import ANY
from engine.effects.reading.games import HYPER
from engine.effects.reading.hyper_battles import SIDES, US, add_battles
from engine.effects.reading.moving import WHO, moved, take_moved
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Head, HowMany, Into, Sentence, Where

COUNT: Any = slot("n")
PERIODS = {"main": "部署时期", "battle": "战斗时期", "score": "计分时期"}
"""The parts of a battle (S.1) and their names."""


def add_hyper(book: Phrasebook) -> None:
    """Everything that only this game says."""
    add_taking(book)
    add_kinds(book)
    add_hyper_heads(book)
    add_points(book)
    add_totals(book)
    add_playing(book)
    add_hyper_conditions(book)
    add_battles(book)


def add_taking(book: Phrasebook) -> None:
    """Taking cards from the draw pile (S.4.2), shuffling it well (P.3)."""
    take: Any = n.Draw(COUNT, WHO)
    end = "(|，)(加到<hand>|加入<hand>|放入<hand>|补充到<hand>|)".replace("<hand>", "手牌")
    book.add(
        "step", "{who}(|再)从<deck>(|顶|中|最上面|上面|上)(|再)(取|拿){n:number}<one><card>" + end, take, HYPER,
        "从牌堆取1张牌加到手牌",
    )  # fmt: skip
    book.add("step", "{who}(|再)(取|拿){n:number}<one><card>" + end, take, HYPER)
    book.add("step", "(仔细洗过|仔细洗牌|洗过)", n.Shuffle(), HYPER, "仔细洗过")
    book.add("step", "(将|把)<deck>(仔细|)(洗过|洗一次|洗牌)", n.Shuffle(), HYPER)
    book.add_with("step", "从<deck>(|中|里)(取|找|找出|取出|拿){count}{thing}{into}", searched, take_searched, HYPER)
    random = n.Discard(COUNT, slot("side"), True)
    book.add("step", "从{side}<hand>(|中|里)(的|)随机<discard>{n:number}<one>", random, HYPER)
    book.add("step", "洗<deck>", n.Shuffle(), HYPER)
    thrown = n.Move(n.Selection("hand", "both", count=None), "discard")
    everybody = "(双方|双方玩家|所有玩家)(将|把)"
    book.add("step", everybody + "(所有|全部|)<hand>(全部|)(变成|变为)<zone.discard>", thrown, HYPER)
    onto_field = "(打到|打出到|放到|放置到)(自己|自己的|)<zone.field>(|上)"
    book.add("into", onto_field, Into("field"), HYPER, "打到场上")
    book.add("step", onto_field, n.Summon(n.Ref("it")), HYPER)
    gone: Any = n.Move(slot("what"), "discard")
    book.add("step", "{what:picked}(变成|变为|成为)<zone.discard>", gone, HYPER, "对方1张角色卡变成废牌")
    whole_hands = (n.Move(n.Selection("hand", "both", count=None), "deck"), n.Shuffle("both"))
    book.add(
        "double",
        "(双方|双方玩家|所有玩家|双方各)(将|把)(所有|全部|)<hand>(全部|)(放回|返回|洗回)<deck>(，|并|，并|)(洗牌|洗切|仔细洗过|洗过)",
        whole_hands, HYPER,
    )  # fmt: skip
    again = "(以|依|按|按照)(任意|自选|任意的)顺序(放回|置于|放到)(|牌堆顶|牌堆上面|牌堆最上面)"
    book.add("step", again, n.Move(n.Ref("rest"), "deck"), HYPER, "以任意顺序放回牌堆顶")
    from_hand = n.Summon(n.Selection("hand", "us", slot("thing"), COUNT))
    book.add("step", "从<hand>(中|)(|再)打出{n:number}<one>{thing}", from_hand, HYPER, "从手牌打出1张角色卡")
    book.add("step", "打出{n:number}<one><hand>(中|里)(的|){thing}", from_hand, HYPER)
    book.add("step", "打出<hand>(中|里)(的|){n:number}<one>{thing}", from_hand, HYPER)


def searched(count: HowMany, thing: n.Filter, into: Into) -> Any:
    """A card that is looked for in the draw pile, and where it goes; any card there would be the top one."""
    return REJECT if thing == ANY else moved(Where("deck", "us"), count, thing, into)


def take_searched(value: Any) -> Ways:
    """A move out of one's own draw pile."""
    for found in take_moved(value):
        if found.pop("place") == Where("deck", "us"):
            yield found


def add_kinds(book: Phrasebook) -> None:
    """Types (类型) and marks (标示) of cards, with or without 「」. Cards of a side lie on its field where no place
    is named."""
    book.add("core", "(标示|标记)(为|是|有){keywords}", n.Filter(marks=slot("keywords")), HYPER, "标示为「念」")
    book.add("core", "(具有|拥有|带有){keywords}(的|)(标示|标记)", n.Filter(marks=slot("keywords")), HYPER)
    book.add("core", "(标示|标记){keywords}", n.Filter(marks=slot("keywords")), HYPER)
    book.add("core", "类型{keywords}", n.Filter(keywords=slot("keywords")), HYPER)
    for shared, word in (("marks", "(标示|标记)"), ("keywords", "类型")):
        alike: Any = n.Filter(alike=shared)  # type: ignore[arg-type]
        book.add("core", "(与|和|跟)<self>(的|)" + word + "相同", alike, HYPER)
        book.add("core", "(与|和|跟)<self>(有|具有)(相同|同样)(的|)" + word, alike, HYPER)
        book.add("core", word + "(与|和|跟)<self>(|的)相同", alike, HYPER)
        book.add("core", "(相同|同样)" + word, alike, HYPER, "相同类型" if shared == "keywords" else "")
    typed = n.Filter(called=(slot("type"),))
    book.add("keyworded", "{type}", typed, HYPER, "强化系")
    book.add("keyworded", "{type}(|的)<card>", typed, HYPER)
    for word, kind in (("character card", "character"), ("hunter card", "hunter")):
        of_type, of_types = n.Filter(called=(slot("type"),), kind=kind), n.Filter(keywords=slot("keywords"), kind=kind)
        called = n.Filter(called=slot("keywords"), kind=kind)
        book.add("noun", "{type}(|的|类型的|类型)<" + word + ">", of_type, HYPER)
        book.add("noun", "{keywords}(类型的|类型)<" + word + ">", of_types, HYPER, "「强化系」类型角色卡")
        book.add("lying", "<" + word + ">", n.Filter(kind=kind), HYPER)
        book.add("lying", "{type}(|的|类型的|类型)<" + word + ">", of_type, HYPER)
        book.add("lying", "{keywords}(|的)<" + word + ">", called, HYPER)
        book.add("lying", "{keywords}(类型的|类型)<" + word + ">", of_types, HYPER)


def add_hyper_heads(book: Phrasebook) -> None:
    """Being played and turned up, the periods, becoming a discard (S.5, S.6, S.7, E.2.6)."""
    book.add("moment", "(打出|使用)<self>", n.Trigger("play"), HYPER, "打出此牌")
    book.add("moment", "翻开<self>", n.Trigger("flip"), HYPER, "翻开此牌")
    gone = n.Trigger("move", to="discard")
    book.add("moment", "<self>(变成|变为|成为|被变成|变成了)<zone.discard>", gone, HYPER, "此牌变成废牌")
    taken = n.Trigger("move", to="discard", origin="field")
    book.add("moment", "<self>从<zone.field>(|上)(变成|变为|成为)<zone.discard>", taken, HYPER)
    for side, whose in SIDES:
        book.add("moment", whose + "(赢得|赢了)(这场|本次|本场)战斗", n.Trigger("win", side), HYPER)
    book.add("moment", "(赢得|赢了)(这场|本次|本场)战斗", n.Trigger("win", "us"), HYPER, "赢得这场战斗")
    for phase, word in PERIODS.items():
        head = Head((n.Trigger("phase_start", "any", to=phase),))
        book.add("head", word + "(开始时|时|中|开始|)，", head, HYPER, word + "开始时，")
        if phase == "battle":
            # Of a whole battle (S.1) no card can see the start: what was played before has become a discard (S.7.3).
            book.add("head", "(|这场|本场|本次|每场|当)战斗开始时，", head, HYPER)


def add_points(book: Phrasebook) -> None:
    """Game points (S.4.1)."""
    sides: tuple[tuple[Any, str], ...] = (
        *SIDES, ("us", ""), ("both", "(双方|双方玩家|所有玩家|双方的|所有玩家的)"),
        ("us", "(抽到|取到|翻到)<self>的玩家"),
    )  # fmt: skip
    for side, whose in sides:
        gain: Any = n.ChangePoints(slot("by"), side)
        book.add(
            "step",
            f"{whose}(|的)游戏点数(|再|额外)" + "{by:signed}",
            gain,
            HYPER,
            "自己的游戏点数+1" if whose == US else "",
        )
    gains, loses = "(获得|增加|得到|恢复|回复|取得)", "(失去|损失|扣除|减少|扣|被扣)"
    for verb, sign in ((gains, 1), (loses, -1)):

        def build(who: Any, n_: int, sign: int = sign) -> Any:
            return n.ChangePoints(sign * n_, who) if n_ else REJECT

        def take(value: Any, sign: int = sign) -> Any:
            if isinstance(value, n.ChangePoints) and isinstance(value.amount, int) and value.amount * sign > 0:
                yield {"who": value.who, "n_": abs(value.amount)}

        example = "对方失去1点游戏点数" if sign < 0 else ""
        book.add_with("step", "{who}(|再|额外)" + verb + "{n_:number}点(|的)游戏点数", build, take, HYPER, example)
        book.add_with("step", "{who}" + verb + "游戏点数{n_:number}点", build, take, HYPER)
        for side, whose in SIDES:

            def one_sided(n_: int, sign: int = sign, side: Any = side) -> Any:
                return n.ChangePoints(sign * n_, side) if n_ else REJECT

            def take_one_sided(value: Any, take: Any = take, side: Any = side) -> Any:
                for found in take(value):
                    if found.pop("who") == side:
                        yield found

            words = whose + "(|的)游戏点数(|再|额外)" + verb + "{n_:number}点"
            book.add_with("step", words, one_sided, take_one_sided, HYPER)
    for side, whose in SIDES:

        def take_lost(value: Any, side: Any = side) -> Any:
            if isinstance(value, n.ChangePoints) and isinstance(value.amount, int) and value.amount < 0:
                yield from ({"n_": -value.amount} for _ in range(value.who == side))

        book.add_with(
            "step", "(扣除|减少|扣)" + whose + "{n_:number}点(|的)游戏点数",
            lambda n_, side=side: n.ChangePoints(-n_, side) if n_ else REJECT, take_lost, HYPER,
        )  # fmt: skip


def add_totals(book: Phrasebook) -> None:
    """A player's total power (总力量值, S.6)."""
    total = "(总力量值|总力量|力量值总和|力量总和)"
    book.add("static", total + "{by:signed}", n.Bonus(slot("by")), HYPER)
    for side, whose in SIDES:
        book.add("static", whose + "(|的|场上的)" + total + "{by:signed}", n.Bonus(slot("by"), side), HYPER)
        gain: Any = n.BoostTotal(slot("by"), side, slot("span"))
        book.add("step", "{span}(|，|中，)" + whose + "(|的)" + total + "{by:signed}", gain, HYPER)
        book.add("step", whose + "(|的)" + total + "(|在){span}{by:signed}", gain, HYPER)
        spanless: Any = n.BoostTotal(slot("by"), side, "battle")
        book.add_spanless("step", whose + "(|的)" + total + "{by:signed}", spanless, HYPER)
        field = n.Sum(n.Selection("field", side, count=None), "power")
        book.add("measure", whose + "(|的|场上的)" + total, field, HYPER, "自己的总力量值")
        book.add("measure", whose + "(|的)游戏点数", n.Points(side), HYPER, "自己的游戏点数")


def add_playing(book: Phrasebook) -> None:
    """What a card in a battle gets without a word for how long: it holds for this battle, after which the card is gone
    (S.7.3)."""
    boost = n.Boost(slot("what"), slot("by"), slot("stat"), "battle")
    book.add_spanless("step", "(|使|令|让|将){what:boosted}(|的){stat}{by:signed}", boost, HYPER)
    become = n.Become(slot("what"), slot("n"), slot("stat"), "battle")
    becomes = "(|使|令|让|将|把){what:boosted}(|的){stat}(变为|变成|成为){n:figure}"
    book.add_spanless("step", becomes, become, HYPER)
    for words in ("{per}，{what:boosted}(|的){stat}{by:signed}",):
        book.add_with("step", words, for_each, take_for_each, HYPER)
        book.phrases[-1] = replace(book.phrases[-1], spanless=True)
    own = n.Boost(n.Ref("self"), slot("by"), slot("stat"), "battle")
    book.add_spanless("step", "{stat}{by:signed}", own, HYPER, loose=True)
    book.add_spanless("step", "(选择|选取|选|指定){what:picked}，{stat}{by:signed}", boost, HYPER)
    book.add("span", "(下次战斗|下1次战斗|下一场战斗|下场战斗)(|中|时)", "in_next_battle", HYPER, "下次战斗")
    battle = "(这场战斗|这场战斗中|本场战斗中|直到战斗结束|直到本次战斗结束|直到本场战斗结束)"
    book.add("span", battle, "battle", HYPER)
    book.add("until", "(直到战斗结束|直到本次战斗结束)", "battle", HYPER)
    book.add("until", "(直到|到)战斗时期结束(|时|为止)", "battle_phase", HYPER, "直到战斗时期结束")


def for_each(per: n.Count, what: n.What, stat: str, by: int) -> Any:
    """So much for each card, in this battle."""
    return n.Boost(what, replace(per, times=by), stat, "battle") if by else REJECT


def take_for_each(value: Any) -> Ways:
    """A change of a figure as one for each card."""
    if isinstance(value, n.Boost) and isinstance(value.amount, n.Count) and value.until == "battle":
        per, by = replace(value.amount, times=1), value.amount.times
        yield {"per": per, "what": value.what, "stat": value.stat, "by": by}


def add_hyper_conditions(book: Phrasebook) -> None:
    """Who won, who plays first; 若 behind the place."""
    condition = slot("condition")
    own = Sentence(static=(n.Static(n.Ref("self"), slot("by"), slot("stat")),), condition=condition)
    book.add("plain", "(如|如果|若){condition}(，|，则|时，){stat}{by:signed}", own, HYPER, "若先攻，力量+1")
    book.add("plain", "{condition:supposed}(，|，则|时，){stat}{by:signed}", own, HYPER)
    held = Sentence(static=(slot("static"),), condition=condition)
    book.add("plain", "{condition:supposed}(，|，则){static}", held, HYPER)
    book.add("ending", "{condition:supposed}(，|，则){body}", n.If(condition, slot("body")), HYPER)
    add_presence(book, "{place}(若|如|如果)(有|存在){thing}", ">=", 1, "自己场上若有「小杰」", "supposed", HYPER)
    least: Any = lambda place, n_, thing: (  # noqa: E731
        REJECT if (count := counted(place, thing)) is REJECT else n.Compare(count, ">=", n_)
    )
    book.add_with(
        "supposed", "{place}(若|如|如果)有{n_:number}<one>以上(|的){thing}", least,
        lambda v: [{**found, "n_": v.right} for found in take_counted(v.left)]
        if isinstance(v, n.Compare) and v.op == ">=" else [],
        HYPER,
    )  # fmt: skip
    add_presence(book, "{place}(若|如|如果)(没有|不存在){thing}", "<=", 0, "", "supposed", HYPER)
    book.add_with(
        "plain", "{a:static}(，|；|，且){b:static}", lambda a, b: Sentence(static=(a, b)),
        lambda v: [{"a": v.static[0], "b": v.static[1]}] if isinstance(v, Sentence) and len(v.static) == 2 else [],
        HYPER,
    )  # fmt: skip
    for side, whose in SIDES:
        book.add(
            "single", whose + "(|在本次战斗中|本次战斗)(落败|战败|战斗落败|输掉战斗)", n.Result("lost", side), HYPER
        )
        book.add(
            "single", whose + "(|在本次战斗中|本次战斗)(胜利|获胜|战斗胜利|赢得战斗)", n.Result("won", side), HYPER
        )
    book.add("single", "(本次战斗|战斗)(落败|失败)", n.Result("lost"), HYPER, "本次战斗落败")
    book.add("single", "(本次战斗|战斗)(胜利|获胜)", n.Result("won"), HYPER)
    book.add("single", "(自己|我方|)(先攻|为先攻|是先攻)", n.Turn("us"), HYPER, "自己先攻")
    book.add("single", "(对手|对方)(先攻|为先攻|是先攻)", n.Turn("them"), HYPER)
    book.add("single", "(自己|我方|)(后攻|为后攻|是后攻)", n.Not(n.Turn("us")), HYPER)
