"""Phrases for what is done: one step each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Into, Where

Ways = Iterator[dict[str, Any]]


def add_steps(book: Phrasebook) -> None:
    """Every kind of step."""
    book.add("who", "(|我方|你|自己)", "us")
    book.add("who", "(对方|对手|对方玩家)", "them")
    book.add("who", "(双方各|双方|双方玩家|双方玩家各|双方各自|双方玩家各自)", "both")
    add_drawing(book)
    add_moving(book)
    add_turning(book)
    add_choosing(book)
    add_rules(book)


def add_drawing(book: Phrasebook) -> None:
    """Drawing, discarding, energy."""
    count = slot("n")
    book.add("step", "{who}(抽|抽取){n:number}<one><draw card>", n.Draw(count, slot("who")), example="抽2张牌")
    book.add("step", "{who}从<deck>(|顶)(抽|抽取){n:number}<one><draw card>", n.Draw(count, slot("who")))
    book.add("step", "{who}<discard>{n:number}<one><hand>", n.Discard(count, slot("who")), example="弃1张手牌")
    book.add("step", "{who}将{n:number}<one><hand>(弃置|丢弃)", n.Discard(count, slot("who")))
    book.add("step", "{who}<discard><hand>{n:number}<one>", n.Discard(count, slot("who")))
    book.add("step", "{who}<discard>(所有|全部)(的|)<hand>", n.Discard(None, slot("who")), example="弃所有手牌")
    book.add("step", "{who}将(所有|全部)(的|)<hand>(弃置|丢弃)", n.Discard(None, slot("who")))
    book.add(
        "step",
        "{who}随机<discard>{n:number}<one><hand>",
        n.Discard(count, slot("who"), True),
        example="对方随机弃1张手牌",
    )
    book.add(
        "step",
        "{who}<discard>{n:number}<one><hand>(中的|中|里的){thing}",
        n.Discard(count, slot("who"), filter=slot("thing")),
    )
    book.add("step", "{who}从<hand>(中|)<discard>{n:number}<one>{thing}",
             n.Discard(count, slot("who"), filter=slot("thing")), example="从手牌弃1张「赛罗」")  # fmt: skip
    book.add(
        "step",
        "{who}(增加|追加){n:number}<one><energy card>",
        n.AddEnergy(count, slot("who")),
        "hero_duel",
        "增加1张能量牌",
    )
    book.add(
        "step", "{who}使用{n:number}<one><energy card>", n.UseEnergy(count, slot("who")), "hero_duel", "使用1张能量牌"
    )


# -- moving --------------------------------------------------------------------------------------------


def add_moving(book: Phrasebook) -> None:
    """Moving cards between zones."""

    def move(what: n.What, into: Into) -> Any:
        if isinstance(what, n.Selection):
            if into.who not in (None, what.who) or what.zone == into.zone != "deck":
                return REJECT
        elif into.who not in (None, _OWNER.get(what.name)):
            return REJECT
        if into.zone == "field":
            return n.Summon(what, into.down)
        return n.Move(what, into.zone, into.down, into.position)

    def take_move(value: Any) -> Ways:
        if isinstance(value, n.Move | n.Summon):
            who = value.what.who if isinstance(value.what, n.Selection) else _OWNER.get(value.what.name)
            sides: tuple[Any, ...] = (None, who)
            for side in dict.fromkeys(sides):
                if isinstance(value, n.Summon):
                    yield {"what": value.what, "into": Into("field", side, "top", value.down)}
                else:
                    yield {"what": value.what, "into": Into(value.to, side, value.position, value.down)}

    book.add_with("step", "(将|把){what:cards}{into}", move, take_move, example="将我方伤害区的2张牌移入休息区")
    book.add_with("step", "{what:reference}{into}", move, take_move, example="此牌移入休息区")
    book.add_with("step", "(使|令|让){what:cards}{into}", move, take_move)
    add_destinations(book)


_OWNER = {"self": "us", "main": "us", "their_main": "them"}


def add_destinations(book: Phrasebook) -> None:
    """Where cards go, with the verb that says so."""
    hero = "hero_duel"
    to = "(移入|移动到|放入|置入|送入|移到|放置到|放到|置于|放置于|移至)"
    for zone in ("damage", "rest", "spirit", "rift"):
        for mine, side in (("", None), ("我方", "us"), ("对方", "them")):
            book.add("into", f"{to}{mine}<zone.{zone}>", Into(zone, side), example=f"移入{mine}休息区")  # type: ignore[arg-type]
    for mine, side in (("", None), ("我方", "us"), ("对方", "them")):
        who: Any = side
        # A card comes into the energy zone face down unless the text says otherwise (3.5.2).
        book.add("into", f"{to}{mine}<zone.energy>", Into("energy", who, down=True), hero, f"移入{mine}能量区")
        book.add(
            "into",
            f"(以|)正面(表示|向上|朝上)(的状态|状态|)(移入|放入|置入|放置到){mine}<zone.energy>",
            Into("energy", who),
            hero,
        )
        book.add("into", f"(暗盖到|暗盖至|暗盖入|暗盖在){mine}<zone.energy>", Into("energy", who, down=True), hero)
        book.add("into", f"{to}{mine}<zone.field>(|上)", Into("field", who), hero, f"移入{mine}配置区")
        book.add(
            "into",
            f"(以|)正面(表示|向上|朝上)(的状态|状态|)(移入|放入|置入|放置到){mine}<zone.field>(|上)",
            Into("field", who),
            hero,
        )
        book.add("into", f"(暗盖到|暗盖至|暗盖入|暗盖在){mine}<zone.field>(|上)", Into("field", who, down=True), hero)
        book.add(
            "into",
            f"(加入|移入|返回|回到|放回|收回|放入|返回到){mine}<hand>",
            Into("hand", who),
            example=f"加入{mine}手牌",
        )
        for position, word in (("top", "(顶|顶部|最上方)"), ("bottom", "(底|底部|最下方)")):
            book.add(
                "into", f"(置于|放置于|移入|放到|放置到|放回|返回|移到|放入|置入|回到){mine}<deck>{word}",
                Into("deck", who, position), example=f"置于{mine}牌库{word[1]}",  # type: ignore[arg-type]
            )  # fmt: skip


# -- turning, marks, figures ---------------------------------------------------------------------------


def add_turning(book: Phrasebook) -> None:
    """Face up, face down, weakened, restored; figures up and down."""

    def flip(what: n.What) -> Any:
        if isinstance(what, n.Selection) and what.zone == "deck":
            if what.how != "top" or what.who == "both" or what.up_to or what.count is None:
                return REJECT
            return n.Reveal(what.count, what.who)
        return n.Flip(what)

    def take_flip(value: Any) -> Ways:
        if isinstance(value, n.Reveal) and value.who != "both":
            yield {"what": n.Selection("deck", value.who, count=value.count, how="top")}
        elif isinstance(value, n.Flip):
            yield {"what": value.what}

    book.add_with("step", "翻开{what:cards}", flip, take_flip, example="翻开牌库顶的3张牌")
    book.add_with(
        "step", "(将|把){what:cards}(翻开|翻至正面|翻为正面|变为正面|翻到正面)", flip, take_flip, example="将其翻开"
    )
    what = slot("what")
    acts: tuple[tuple[Any, str, str, str], ...] = (
        (
            n.TurnDown(what),
            "暗盖",
            "(暗盖|翻回暗盖|变为暗盖状态|翻回暗盖状态|翻至背面|翻为背面|变为背面向上|转为暗盖状态)",
            "",
        ),
        (n.Weaken(what), "", "(变为衰弱状态|进入衰弱状态|转为衰弱状态|变成衰弱状态)", "hero_duel"),
        (
            n.Restore(what),
            "",
            "(恢复为全力状态|恢复全力状态|变为全力状态|恢复至全力状态|回到全力状态|恢复到全力状态)",
            "hero_duel",
        ),
        (n.Destroy(what), "(破坏|消灭)", "(破坏|消灭)", "chaoyuan alya"),
    )
    for shape, before, behind, games in acts:
        if before:
            book.add("step", before + "{what:cards}", shape, games)
        book.add(
            "step", "(将|使|把|令|让){what:cards}" + behind, shape, games, example="将此牌" + behind[1:].split("|")[0]
        )
        book.add("step", "{what:reference}" + behind, shape, games)
    add_figures(book)


def add_figures(book: Phrasebook) -> None:
    """Figures up and down for a while."""
    for key in ("power", "support", "cost", "hp", "speed", "level"):
        book.add("stat", f"<stat.{key}>", key)
    book.add("signed", "+{number}", slot("number"), example="+1000")
    book.add("signed", "(增加|提升|提高|上升){number}(点|)", slot("number"))

    def minus(number: int) -> Any:
        return -number if number else REJECT

    def take_minus(value: Any) -> Ways:
        if isinstance(value, int) and value < 0:
            yield {"number": -value}

    book.add_with("signed", "-{number}", minus, take_minus, example="-1000")
    book.add_with("signed", "(减少|降低|下降){number}(点|)", minus, take_minus)
    book.add(
        "span",
        "(本回合|本回合中|本回合内|在本回合中|在本回合内|这个回合|直到回合结束|直到本回合结束|直到回合结束时|直到本回合结束时)",
        "turn",
        example="本回合",
    )
    book.add(
        "span",
        "(直到对方回合结束|直到对方回合结束时|直到下个对方回合结束|直到下一个对方回合结束)",
        "next_turn",
        example="直到对方回合结束",
    )
    book.add(
        "span",
        "(本次战斗|本次战斗中|此次战斗|此次战斗中|在本次战斗中|在此次战斗中|这次战斗|这次战斗中)",
        "battle",
        example="本次战斗中",
    )
    book.add("boosted", "{cards}", slot("cards"))
    book.add("boosted", "{everyone}", slot("everyone"))
    boost = n.Boost(slot("what"), slot("by"), slot("stat"), slot("span"))
    book.add(
        "step",
        "{span}(|，){stat}{by:signed}",
        n.Boost(n.Ref("self"), slot("by"), slot("stat"), slot("span")),
        example="本回合战力+1000",
    )
    book.add(
        "step", "{span}(|，|使|令|让){what:boosted}(|的){stat}{by:signed}", boost, example="本回合我方主战角色战力+1000"
    )
    book.add(
        "step",
        "(|使|令|让|将){what:boosted}(|在){span}(|的|中|内|，){stat}{by:signed}",
        boost,
        example="使其本回合战力-1000",
    )
    book.add("step", "(|使|令|让|将){what:boosted}(|的){stat}{by:signed}(|，){span}(|为止|有效)", boost)
    add_per_card(book)


def add_per_card(book: Phrasebook) -> None:
    """So much for each card somewhere."""

    def per(place: Any, thing: n.Filter) -> Any:
        return REJECT if place.how != "choose" else n.Count(place.zone, place.who, thing)

    def take_per(value: Any) -> Ways:
        if isinstance(value, n.Count) and value.times == 1:
            yield {"place": Where(value.zone, value.who), "thing": value.filter}

    book.add_with("per", "{place}每(有|存在|)1<one>{thing}", per, take_per, example="我方战场上每有1张「赛罗」")

    def boost(per: n.Count, what: n.What, span: Any, stat: str, by: int) -> Any:
        return n.Boost(what, replace(per, times=by), stat, span) if by else REJECT

    def take_boost(value: Any) -> Ways:
        if isinstance(value, n.Boost) and isinstance(value.amount, n.Count):
            yield {
                "per": replace(value.amount, times=1),
                "what": value.what,
                "span": value.until,
                "stat": value.stat,
                "by": value.amount.times,
            }

    def own(per: n.Count, span: Any, stat: str, by: int) -> Any:
        return boost(per, n.Ref("self"), span, stat, by)

    def take_own(value: Any) -> Ways:
        for found in take_boost(value):
            if found.pop("what") == n.Ref("self"):
                yield found

    book.add_with(
        "step",
        "{per}，{span}(|，){stat}{by:signed}",
        own,
        take_own,
        example="我方战场上每有1张「赛罗」，本回合战力+500",
    )
    book.add_with("step", "{per}，{span}(|，|使|令|让){what:boosted}(|的){stat}{by:signed}", boost, take_boost)
    book.add_with("step", "{per}，{what:boosted}{span}(|的){stat}{by:signed}", boost, take_boost)
    book.add_with("step", "{span}(|，){per}，{stat}{by:signed}", own, take_own)
    book.add_with("step", "{span}(|，){per}，{what:boosted}(|的){stat}{by:signed}", boost, take_boost)

    def draw(per: n.Count, who: Any, number: int) -> Any:
        return n.Draw(replace(per, times=number), who) if number else REJECT

    def take_draw(value: Any) -> Ways:
        if isinstance(value, n.Draw) and isinstance(value.count, n.Count):
            yield {"per": replace(value.count, times=1), "who": value.who, "number": value.count.times}

    book.add_with(
        "step", "{per}，{who}抽{number}<one><draw card>", draw, take_draw, example="我方战场上每有1张「赛罗」，抽1张牌"
    )


# -- choosing and seeing -------------------------------------------------------------------------------


def add_choosing(book: Phrasebook) -> None:
    """Choosing, showing, looking, shuffling."""
    book.add("step", "(选择|选定|指定|选取){what:picked}", n.Pick(slot("what")), example="选择对方战场上1张牌")
    book.add("step", "(展示|公开|公示){what:seen}", n.Show(slot("what")), example="展示1张手牌")
    book.add("step", "(将|把){what:seen}(展示|公开)", n.Show(slot("what")))
    book.add("step", "(查看|确认){what:seen}", n.Look(slot("what")), example="查看对方手牌")
    book.add("seen", "{cards}", slot("cards"))

    def whole(side: Any, zone: Any) -> Any:
        return n.Selection(zone, side, count=None)

    def take_whole(value: Any) -> Ways:
        if isinstance(value, n.Selection) and value.count is None:
            yield {"side": value.who, "zone": value.zone}

    book.add_with("seen", "{side}{zone:whole}", whole, take_whole, example="对方手牌")
    book.add("whole", "<hand>", "hand")
    book.add("whole", "<deck>", "deck")
    book.add("seen", "<deck>", n.Selection("deck", count=None))
    book.add("seen", "<hand>", n.Selection("hand", count=None))
    mine: Any = slot("side")
    book.add("step", "(洗切|重洗|重新洗切){side}<deck>", n.Shuffle(mine), example="洗切我方牌库")
    book.add("step", "洗切<deck>", n.Shuffle(), example="洗切牌库")
    book.add("step", "重新洗切<deck>", n.Shuffle())
    book.add("step", "重洗<deck>", n.Shuffle())
    book.add("step", "洗牌", n.Shuffle(), "hero_duel hyper_battle kaiju_club")
    book.add("step", "(将|把)<deck>(洗切|重新洗切|重洗)", n.Shuffle())
    book.add("step", "(将|把){side}<deck>(洗切|重新洗切|重洗)", n.Shuffle(mine))


# -- the rules themselves ------------------------------------------------------------------------------


def add_rules(book: Phrasebook) -> None:
    """More of what the rules allow, less of it, and winning."""
    hero = "hero_duel"
    book.add("step", "{who}进行1次额外(的|)形态转换", n.ExtraTransform(slot("who")), hero, "进行1次额外的形态转换")
    book.add("step", "{who}额外进行1次形态转换", n.ExtraTransform(slot("who")), hero)
    book.add("winner", "(我方|你|自己)", "us")
    book.add("winner", "(对方|对手)", "them")
    won = n.Win(slot("winner"))
    book.add("step", "{winner}(获得|取得)(|本局|本局游戏|本局游戏的|游戏|游戏的)胜利", won, example="我方获得胜利")
    book.add("step", "{winner}(赢得|赢下)(|本局)(游戏|对局|比赛)", won)
    book.add("step", "(获得|取得)(|本局|本局游戏|本局游戏的|游戏|游戏的)胜利", n.Win())
    book.add("step", "赢得(|本局)游戏", n.Win())
    for action, words in BANNED.items():
        book.add("forbidden", words, action)
    book.add("step", "{span}(|，){who:barred}(不能|无法|不可|不可以|不得){action:forbidden}",
             n.Forbid(slot("action"), None, slot("who"), slot("span")), example="本回合对方不能支援")  # fmt: skip
    book.add("step", "{who:barred}{span}(|，)(不能|无法|不可|不可以|不得){action:forbidden}",
             n.Forbid(slot("action"), None, slot("who"), slot("span")))  # fmt: skip
    book.add("barred", "(对方|对手|对方玩家)", "them")
    book.add("barred", "(我方|你|自己)", "us")
    book.add("barred", "(双方|双方玩家)", "both")


BANNED = {
    "support": "(支援|进行支援|使用支援|打出支援角色)",
    "transform": "(形态转换|进行形态转换)",
    "draw": "(抽牌|抽卡)",
    "attack": "(攻击|发起攻击|进行攻击)",
}
"""What can be forbidden, and the words for it."""
