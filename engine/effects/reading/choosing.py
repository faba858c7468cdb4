"""Phrases for choosing, seeing and shuffling, for winning, and for what one may or can't do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.games import BEASTS, HERO, HYPER, KAIJU
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.turning import flip, take_flip

CANT = "(不能|无法|不可|不可以|不得|不会)"


def add_choosing(book: Phrasebook) -> None:
    """Everything that moves no card."""
    what = slot("what")
    book.add("step", "(选择|选定|指定|选取|选){what:picked}", n.Pick(what), example="选择对方战场上1张牌")
    add_seeing(book)
    add_shuffling(book)
    book.add("step", "{who}进行1次额外(的|)形态转换", n.ExtraTransform(slot("who")), HERO, "进行1次额外的形态转换")
    book.add("step", "{who}(额外进行|再进行)1次形态转换", n.ExtraTransform(slot("who")), HERO)
    away = "(弃置|丢弃|弃掉|舍弃|抛弃)"
    book.add_with("step", "(将|把|选择|你选择){what:picked}" + away, throw, take_throw, example="将其中1张弃置")
    book.add("step", "(将|把){what:reference}" + away, n.Throw(what))
    book.add("step", "<discard>{what:seen_ones}", n.Throw(what))
    seen: Any = n.Throw(n.Selection("seen", "both", count=slot("number"), among="seen"))
    book.add("step", "(选择|选|选取){number}<one>" + away, seen, example="选择1张弃置")
    coin = "(掷|投|抛|掷出|投掷|抛掷)(1枚|1次|1个|)硬币(|1次)"
    book.add("step", coin, n.Toss(), example="掷硬币")
    add_exchanging(book)
    add_winning(book)
    add_bans(book)


def throw(what: n.What) -> Any:
    """Discarding these cards; of a hand whose owner picks them, plain discarding."""
    if not isinstance(what, n.Selection) or what.zone != "hand" or what.how != "choose" or what.among is not None:
        return n.Throw(what)
    own = (what.who, what.chooser) in (("us", "us"), ("them", "owner"))
    return n.Discard(what.count, what.who, filter=what.filter, up_to=what.up_to) if own else n.Throw(what)


def take_throw(value: Any) -> Ways:
    """Discarding as the cards that are discarded."""
    if isinstance(value, n.Throw):
        yield {"what": value.what}
    elif isinstance(value, n.Discard) and not value.random and value.who != "both":
        chooser: Any = "us" if value.who == "us" else "owner"
        yield {"what": n.Selection("hand", value.who, value.filter, value.count, value.up_to, chooser=chooser)}


def add_seeing(book: Phrasebook) -> None:
    """Showing to all and looking oneself."""

    def show(what: n.What) -> Any:
        if isinstance(what, n.Selection) and what.zone == "deck" and what.how != "choose":
            return flip(what)
        return n.Show(what)

    def take_show(value: Any) -> Ways:
        if isinstance(value, n.Show):
            yield {"what": value.what}
        elif isinstance(value, n.Reveal):
            yield from take_flip(value)

    def whole(side: Any, zone: Any) -> Any:
        return n.Selection(zone, side, count=None)

    def take_whole(value: Any) -> Ways:
        if isinstance(value, n.Selection) and value.count is None:
            yield {"side": value.who, "zone": value.zone}

    book.add_with("step", "(展示|公开|公示|亮出){what:seen}", show, take_show, example="展示1张手牌")
    book.add_with("step", "(将|把){what:seen}(展示|公开)", show, take_show)
    book.add("step", "(查看|确认|观看|看){what:seen}", n.Look(slot("what")), example="查看对方手牌")
    book.add("step", "展示给(对方|对手|对方玩家|双方|所有玩家)", n.Show(n.Ref("it")))
    book.add("step", "(将|把){what:reference}展示给(对方|对手|对方玩家|双方|所有玩家)", n.Show(slot("what")))
    theirs = n.Show(n.Selection("hand", "them", count=None))
    book.add("step", "(对方|对手|对方玩家)(展示|公开)(|其|所有|全部|自己的)(|的)<hand>", theirs, example="对方展示手牌")
    book.add("seen", "{cards}", slot("cards"))
    book.add_with("seen", "{side}{zone:whole}", whole, take_whole, example="对方手牌")
    book.add("whole", "(全部|所有|)(的|)<hand>", "hand")
    book.add("whole", "<deck>", "deck")
    book.add("seen", "<deck>", n.Selection("deck", count=None))
    book.add("seen", "<hand>", n.Selection("hand", count=None))
    most = n.Reveal(slot("n"), slot("side"), True)
    own = replace(most, who="us")
    up_to = "(最多|至多)(展示|公开)"
    book.add("step", up_to + "{n:number}<one>", own, BEASTS, "最多展示3张")
    book.add("step", up_to + "{n:number}<one><card>", own, BEASTS)
    book.add("step", up_to + "<deck>(顶|顶部)(的|){n:number}<one><card>", own, BEASTS, "最多展示卡组顶3张卡")
    book.add("step", up_to + "{side}<deck>(顶|顶部)(的|){n:number}<one><card>", most, BEASTS)


def add_exchanging(book: Phrasebook) -> None:
    """Two cards changing places."""

    def exchange(a: n.What, b: n.What) -> Any:
        ok = all(isinstance(each, n.Ref) or (each.count == 1 and not each.up_to) for each in (a, b))
        return n.Exchange(a, b) if ok and (a != b or isinstance(a, n.Selection)) else REJECT

    def take(value: Any) -> Ways:
        if isinstance(value, n.Exchange):
            yield {"a": value.what, "b": value.other}

    with_ = "(与|和|跟)"
    swap = "(交换|互换|交换位置|替换)"
    example = "将此牌与手牌中的1张「赛罗」交换"
    book.add_with("step", "(将|把|使|){a:cards}" + with_ + "{b:cards}" + swap, exchange, take, example=example)
    book.add_with("step", "(交换|互换){a:cards}" + with_ + "{b:cards}", exchange, take)


def add_shuffling(book: Phrasebook) -> None:
    """Shuffling a deck."""
    side = slot("side")
    verb = "(洗切|重洗|重新洗切|洗混|洗牌)"
    book.add("step", verb + "<deck>", n.Shuffle(), example="洗切牌库")
    book.add("step", verb + "{side}<deck>", n.Shuffle(side), example="洗切对方牌库")
    book.add("step", "(将|把)<deck>" + verb, n.Shuffle())
    book.add("step", "(将|把){side}<deck>" + verb, n.Shuffle(side))
    book.add("step", "洗牌", n.Shuffle(), "hero_duel hyper_battle kaiju_club")


def add_winning(book: Phrasebook) -> None:
    """Winning by an effect."""
    book.add("winner", "(我方|你|自己)", "us")
    book.add("winner", "(对方|对手)", "them")
    game = "(|本局|本局游戏|本局游戏的|游戏|游戏的|这局游戏的)"
    won = n.Win(slot("winner"))
    book.add("step", "{winner}(获得|取得)" + game + "胜利", won, example="我方获得胜利")
    book.add("step", "{winner}(赢得|赢下)(|本局)(游戏|对局|比赛)", won)
    book.add("step", "{winner}(|直接)获胜", won, example="我方获胜")
    book.add("step", "(获得|取得)" + game + "胜利", n.Win())
    book.add("step", "(赢得|赢下)(|本局)(游戏|对局|比赛)", n.Win())
    book.add("step", "(对方|对手)(输掉|输去)(|本局)(游戏|对局|比赛)", n.Win())


BANNED = {
    "support": ("(支援|进行支援|使用支援|打出支援角色)", HERO),
    "extra_support": ("(进行额外支援|额外支援|使用额外支援)", HERO),
    "transform": ("(形态转换|进行形态转换)", HERO),
    "draw": ("抽<draw card>", ""),
    "attack": ("(攻击|发起攻击|进行攻击)", ""),
    "spell": ("使用<spell card>", ""),
    "summon": ("(召唤|从手卡召唤|从手卡中召唤)<character>", BEASTS),
    "play": ("(打出牌|打出卡|出牌|再打出牌|再出牌)", HYPER),
    "play_hunter": ("(打出|再打出)<hunter card>", HYPER),
    "play_character": ("(打出|再打出)<character card>", HYPER),
    "pass_on": ("(pass|PASS|Pass)", HYPER),
    "lose_battle_points": ("因(落败|战败)(失去|扣|被扣)游戏点数", HYPER),
    "lose_points": ("(失去|扣除|扣|被扣|减少)游戏点数", HYPER),
    "skill": ("(使用|打出)<skill card>", KAIJU),
    "reinforce": ("打出<reinforcement card>", KAIJU),
    "deploy": ("登场", KAIJU),
    "strengthen": ("(强化|进行强化)", KAIJU),
    "retreat": ("撤退", KAIJU),
    "heal": ("(治疗|进行治疗)", KAIJU),
}
"""What can be forbidden, the words for it, and the games."""
TRAITS = {"challenge": "挑战", "iron_wall": "铁壁"}
"""The traits of 超元绝战 (4.13) that are no triggers."""


def add_bans(book: Phrasebook) -> None:
    """What somebody, or a card, can't do for a while; traits for a while."""
    for action, (words, games) in BANNED.items():
        book.add("forbidden", words, action, games)
    book.add("barred", "(对方|对手|对方玩家)", "them")
    book.add("barred", "(我方|你|自己)", "us")
    book.add("barred", "(双方|双方玩家|所有玩家)", "both")
    book.add("deed", "(攻击|发起攻击|进行攻击)", "attack", f"{BEASTS} {HERO}")
    attacked = "(被攻击|被选为攻击对象|成为攻击对象|受到攻击|被选择为攻击对象|成为攻击的对象|被选为攻击目标)"
    book.add("deed", attacked, "be_attacked", f"{BEASTS} {HERO}", "被攻击")
    mains = "(被选为主战角色|被选择为主战角色|成为主战角色|作为主战角色)"
    book.add("deed", mains, "be_main", HERO, "被选为主战角色")
    book.add("deed", "(被战斗破坏|因战斗被破坏|在战斗中被破坏|因战斗破坏)", "be_destroyed_by_battle", BEASTS)
    book.add("deed", "(被效果破坏|因效果被破坏|被卡牌效果破坏)", "be_destroyed_by_effect", BEASTS)
    book.add("deed", "(发动效果|触发效果|使用效果)", "trigger")
    book.add("deed", "(移入|进入|被移入)<zone.damage>", "go_to_damage", HERO, "移入伤害区")
    book.add("deed", "被破坏", "be_destroyed", BEASTS)
    book.add("deed", "(被击败|被消灭)", "be_destroyed", KAIJU)
    book.add("deed", "撤退", "retreat", KAIJU)
    players = n.Forbid(slot("action"), None, slot("who"), slot("span"))
    book.add("step", "{span}(|，){who:barred}" + CANT + "{action:forbidden}", players, example="本回合对方不能支援")
    book.add("step", "{who:barred}(|在){span}(|，)" + CANT + "{action:forbidden}", players)
    book.add("step", "{who:barred}" + CANT + "{action:forbidden}(，|){span:until}", players)
    held = n.Forbid(slot("action"), slot("what"), until=slot("span"))
    book.add("step", "{span}(|，){what:reference}" + CANT + "{action:deed}", held, example="本回合此牌不能攻击")
    book.add("step", "(|使|令|让){what:reference}(|在){span}(|，)" + CANT + "{action:deed}", held)
    for trait, word in TRAITS.items():
        book.add("trait", word, trait, BEASTS)
    grant = n.Grant(slot("what"), slot("trait"), slot("span"))
    gains = "(获得|具有|得到)【{trait}】(|特性)"
    book.add("step", "{span}(|，)(|使|令|让){what:cards}" + gains, grant, BEASTS, "本回合此元兽获得【挑战】")
    book.add("step", "(|使|令|让){what:cards}(|在){span}(|，)" + gains, grant, BEASTS)
    book.add("step", "(|使|令|让){what:cards}" + gains + "(|，){span:until}(|为止)", grant, BEASTS)
    book.add("step", "(选择|选取|选|指定){what:picked}(|，){span}" + gains, grant, BEASTS)
