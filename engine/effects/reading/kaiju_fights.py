"""Phrases of 奥特怪兽俱乐部 about fights: what an attack brings down, coins that decide it, how much harder it is for
each card, and cards laid below others or put in their place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.choosing import CANT
from engine.effects.reading.games import KAIJU
from engine.effects.reading.kaiju_moves import ACT, ATTACK, ONCE
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Sentence

SELF = n.Ref("self")
IF = "(如|如果|若)"
FOES = "(|对方|对方的|对手的)(战斗卡|交战卡)"


def add_fights(book: Phrasebook) -> None:
    """Everything about fights."""
    add_victories(book)
    add_coins(book)
    add_rises(book)
    add_laying(book)
    add_kept_back(book)
    either = Sentence(ATTACK, n.If(slot("condition"), slot("a"), slot("b")))
    for when in (IF + "{condition}(，|时，|，则)", "{condition:needs}(，|：)"):
        book.add("move", when + "{a:strike}(，|；|。)(否则|反之)(，|){b:strike}", either, KAIJU)
    book.add("step", "治疗{what:cards}{n:number}", n.Heal(slot("what"), slot("n")), KAIJU, "治疗此卡3")
    book.add("perk", "(此卡|本卡)(获得|具有|得到)(回避|【回避】)", n.Trait("evade"), KAIJU)
    every = n.Strip(slot("what"), None)
    book.add(
        "step",
        "(将|把){what:cards}(|的|下方的)(所有|全部)(|的)强化(|卡)(弃置|移除|送入弃牌区|移入弃牌区)",
        every,
        KAIJU,
    )
    once = replace(Sentence(ACT, slot("node")), once=True)
    book.add("move", "行动：{node}(。|，)" + ONCE, once, KAIJU, "行动：抽1张卡。1回合1次")


def add_victories(book: Phrasebook) -> None:
    """Bringing a card down by an attack, and being attacked (5.18)."""
    beaten = "(此攻击|此次攻击|这次攻击|本次攻击|该攻击|通过此攻击|以此攻击)(击败|击败了|消灭|消灭了)"
    book.add("single", beaten + FOES, n.Beaten(), KAIJU, "此攻击击败对方战斗卡")
    book.add(
        "moment", "<self>(|的攻击)(击败|击败了|消灭|消灭了)" + FOES, n.Trigger("defeats"), KAIJU, "此卡击败对方战斗卡"
    )
    book.add("moment", "(击败|击败了|消灭|消灭了)" + FOES, n.Trigger("defeats"), KAIJU)
    hit = "(受到攻击|被攻击|受到对方攻击|被对方攻击)"
    book.add("moment", hit, n.Trigger("attacked"), KAIJU)
    book.add("moment", "<self>" + hit, n.Trigger("attacked"), KAIJU, "此卡受到攻击")


def add_coins(book: Phrasebook) -> None:
    """An attack that hangs on a coin (5.7 tells which coin)."""
    toss = "(掷|投|抛|掷出|投掷|抛掷)(1枚|1次|1个|)硬币(|1次)(，|。)"
    for heads, side, other in (
        (True, "(正面|正面朝上)", "(反面|背面|反面朝上)"), (False, "(反面|背面|反面朝上)", "(正面|正面朝上)"),
    ):  # fmt: skip
        coin = n.Coin(heads)
        shape = Sentence(ATTACK, n.Seq((n.Toss(), n.If(coin, slot("a")))))
        first = toss + IF[:-1] + "|)(|结果|硬币)(为|是|)" + side + "(，|则|，则|时，){a:strike}"
        book.add("move", first, shape, KAIJU, "掷硬币，若为正面，攻击6" if heads else "")
        both = Sentence(ATTACK, n.Seq((n.Toss(), n.If(coin, slot("a"), slot("b")))))
        book.add("move", first + "(；|，|。)(否则|反之)(，|则|){b:strike}", both, KAIJU)
        book.add(
            "move",
            first + "(；|，|。)" + IF[:-1] + "|)(|结果|硬币)(为|是|)" + other + "(，|则|，则|时，){b:strike}",
            both,
            KAIJU,
        )


def add_rises(book: Phrasebook) -> None:
    """An attack that is harder for each card of a kind, or has a trait while something holds."""

    def harder(a: n.Attack, per: n.Amount, by: int) -> Any:
        if not isinstance(a.amount, int) or not by or not isinstance(per, n.Count | n.Sum):
            return REJECT
        return Sentence(ATTACK, replace(a, amount=n.Plus(replace(per, times=by), a.amount)))

    def take_harder(value: Any) -> Ways:
        node = value.node if isinstance(value, Sentence) and value.head == ATTACK else None
        if isinstance(node, n.Attack) and isinstance(node.amount, n.Plus) and node.amount.more >= 0:
            count = node.amount.count
            if isinstance(count, n.Count | n.Sum) and count.times > 0:
                plain = replace(node, amount=node.amount.more)
                yield {"a": plain, "per": replace(count, times=1), "by": count.times}

    words = "{a:strike}，{per:rise}，(|此攻击的|攻击的|造成的|攻击)伤害+{by:figure}"
    book.add_with("move", words, harder, take_harder, KAIJU, "攻击2，此卡每有1张强化，伤害+1")
    book.add("rise", "{per}", slot("per"), KAIJU)
    each = "{what:reference}(每有|每)1(张强化|张强化卡|个强化|个等级|级)"
    book.add("rise", each, n.Sum(slot("what"), "level"), KAIJU, "此卡每有1张强化")

    traits = {"sure": "必中", "pierce": "贯通"}
    for trait, word in traits.items():

        def better(a: n.Attack, condition: n.Condition, trait: str = trait) -> Any:
            fine = isinstance(a, n.Attack) and not getattr(a, trait)
            return Sentence(ATTACK, n.If(condition, replace(a, **{trait: True}), a)) if fine else REJECT  # type: ignore[arg-type]

        def take_better(value: Any, trait: str = trait) -> Ways:
            node = value.node if isinstance(value, Sentence) and value.head == ATTACK else None
            if isinstance(node, n.If) and isinstance(node.otherwise, n.Attack) and not getattr(node.otherwise, trait):
                yield {"a": node.otherwise, "condition": node.condition}

        for when in (IF + "{condition}(，|时，|，则)", "{condition:needs}(，|)"):
            gains = "{a:strike}，" + when + "(|获得|具有|此攻击|攻击)" + word
            book.add_with("move", gains, better, take_better, KAIJU)


def add_laying(book: Phrasebook) -> None:
    """Cards laid below a battle card (5.12), or put in its place (5.15)."""
    what = slot("what")
    onto = "强化(到|至|于|给)(此卡|本卡)"
    pair = (n.Pick(what), n.Strengthen(SELF))
    book.add("double", "(将|把|用){what:picked}" + onto, pair, KAIJU)
    book.add(
        "double",
        "(将|把){what:picked}(置于|放置于|放在|重叠于|放到)(此卡|本卡)(的|)下方(作为强化|成为强化)",
        pair,
        KAIJU,
    )
    one = n.Selection("field", "us", count=1)
    other = (n.Pick(what), n.Strengthen(one))
    mine = "(我方|己方|自己的)(|场上|场上的)(1张|)战斗卡"
    book.add("double", "(将|把|用){what:picked}强化(到|至|于|给)" + mine, other, KAIJU)
    book.add("double", "(将|把|用){what:picked}(|用来|来|用于)强化" + mine, other, KAIJU)
    below = "(置于|放置于|放在|重叠于|放到)" + mine + "(的|)下方(作为强化|成为强化)"
    book.add("double", "(将|把){what:picked}" + below, other, KAIJU)
    book.add("double", "(将|把){what:picked}作为强化(置于|放置于|放在|重叠于|放到)" + mine + "(的|)下方", other, KAIJU)

    def convert(n_: int, thing: n.Filter) -> Any:
        if thing.kind not in (None, "battle") or n_ != 1:
            return REJECT
        picked = n.Selection("hand", "us", replace(thing, kind="battle"), 1)
        return n.Pick(picked), n.Convert(SELF, n.Ref("it"))

    def take_convert(value: Any) -> Ways:
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], n.Convert):
            thing = value[0].what.filter
            yield {"n_": 1, "thing": replace(thing, kind=None)}
            yield {"n_": 1, "thing": thing}

    self = "(此卡|本卡)"
    for words in (
        "从<hand>(中|)(将|把|选择|用){n_:number}<one>{thing}(转换|替换)" + self,
        "从<hand>(中|)(将|把|选择){n_:number}<one>{thing}(与|和)" + self + "转换",
        "(将|把|用)<hand>(中|中的|的)(|的){n_:number}<one>{thing}(转换|替换)" + self,
        "(将|把)<hand>(中|中的|的)(|的){n_:number}<one>{thing}(与|和)" + self + "转换",
        "(将|把|)" + self + "(与|和)<hand>(中|中的|的)(|的){n_:number}<one>{thing}转换",
    ):
        book.add_with("double", words, convert, take_convert, KAIJU)


def add_kept_back(book: Phrasebook) -> None:
    """What a card can't do in its side's next turn; a figure or a perk in a turn; changing places."""
    coming = n.Forbid(slot("action"), SELF, until="in_our_next")
    # A card attacks, heals and retreats in its own side's turns alone: the next turn in which it could is meant.
    turn = "(下回合|下个回合|下1回合|下1个回合|我方下回合|我方下个回合|下个我方回合)"
    book.add("step", f"(此卡|本卡)(|在){turn}(|中)" + CANT + "{action:own_deed}", coming, KAIJU, "此卡下回合不能攻击")
    book.add("step", f"{turn}(|，)(此卡|本卡)" + CANT + "{action:own_deed}", coming, KAIJU)
    book.add("own_deed", "(攻击|进行攻击)", "attack", KAIJU)
    book.add("own_deed", "撤退", "retreat", KAIJU)
    what = slot("what")
    for stat, word in (("defence", "防御"), ("counter", "反击")):
        given: Any = n.Boost(what, slot("n"), stat, slot("span"))
        for kind in ("cards", "everyone"):
            words = "{what:" + kind + "}(获得|具有)" + word + "{n:number}(|，){span:until}"
            book.add("step", words, given, KAIJU)
        book.add(
            "perk", "{what:reference}(|的|获得|具有)" + word + "{n:number}", n.Static(what, slot("n"), stat), KAIJU
        )
    book.add("step", "{what:cards}移除{n:number}点伤害", n.Heal(what, slot("n")), KAIJU)
    sides: tuple[tuple[Any, str, str], ...] = (
        ("us", "(我方|己方)", "(|我方|己方)"),
        ("them", "(对方|对手)", "(对方|对手|其)"),
    )
    for side, whose, their in sides:
        switch = n.Switch(n.Selection("support", side, count=slot("n")))
        words = f"(选择|选|指定){whose}<zone.support>(|中|里)(|的)" + "{n:number}<one>(战斗卡|卡)"
        book.add("step", words + f"(，|，将其|)(与|和|跟){their}交战卡(调换|交换|互换)位置", switch, KAIJU)
