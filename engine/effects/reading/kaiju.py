"""Phrases of 奥特怪兽俱乐部: moves with a number, what cards do all the time, strengthening, changing (chapter 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.choosing import CANT
from engine.effects.reading.filters import ANY
from engine.effects.reading.games import KAIJU
from engine.effects.reading.kaiju_fights import add_fights
from engine.effects.reading.kaiju_moves import ACT, add_moves
from engine.effects.reading.moving import moved, take_moved
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Head, HowMany, Into, Sentence, Where

SELF = n.Ref("self")
COUNT: Any = slot("n")


def add_kaiju(book: Phrasebook) -> None:
    """Everything that only this game says."""
    add_moves(book)
    add_standing(book)
    add_kaiju_moments(book)
    add_kaiju_cards(book)
    add_gains(book)
    add_coming_turns(book)
    add_harm(book)
    add_changing(book)
    add_fights(book)


# -- lines of a card -----------------------------------------------------------------------------------


def add_standing(book: Phrasebook) -> None:
    """持续, 防御X, 反击X, 回避 (5.4–5.7)."""
    book.add("own_perk", "防御{n:number}", n.Static(SELF, COUNT, "defence"), KAIJU, "防御2")
    book.add("own_perk", "反击{n:number}", n.Static(SELF, COUNT, "counter"), KAIJU, "反击2")
    book.add("own_perk", "回避", n.Trait("evade"), KAIJU)
    book.add("perk", "{own_perk}", slot("own_perk"), KAIJU)
    for trait, word in TRAITS.items():
        book.add("perk", "(|此卡的|此卡)(攻击|攻击获得|攻击具有|的攻击|)" + word, n.Trait(trait), KAIJU)
    what = slot("what")
    for stat, word in (("defence", "防御"), ("counter", "反击")):
        shape: Any = n.Static(what, COUNT, stat)
        for kind in ("front", "everyone"):
            book.add("their_perk", "{what:" + kind + "}(|的|获得|具有)" + word + "{n:number}", shape, KAIJU)
    gain: Any = n.Static(what, slot("by"), slot("gained"))
    for kind in ("front", "everyone"):
        book.add("their_perk", "{what:" + kind + "}(|的){gained}{by:signed}", gain, KAIJU)
    book.add("perk", "{what:reference}(|的){gained}{by:signed}", gain, KAIJU)
    book.add("perk", "{gained}{by:signed}", replace(gain, what=SELF), KAIJU)
    book.add("their_perk", "{static}", slot("static"), KAIJU)
    book.add("static", "{what:front}(|的){stat}{by:signed}", n.Static(what, slot("by"), slot("stat")), KAIJU)
    book.add("perk", "{stat}{by:signed}", n.Static(SELF, slot("by"), slot("stat")), KAIJU)
    level = n.Sum(slot("what"), "level", slot("times"))
    each = "{what:reference}(每有|每)1(张强化|张强化卡|个等级|级)，(|此卡的|此卡){stat}+{times:figure}"
    book.add("perk", each, n.Static(SELF, level, slot("stat")), KAIJU)
    ban: Any = n.Ban(slot("action"), slot("who"))
    book.add("their_perk", "{who:barred}" + CANT + "{action:forbidden}", ban, KAIJU)
    for kind in ("front", "everyone"):
        cannot = n.Ban(slot("action"), what=what)
        book.add("their_perk", "{what:" + kind + "}" + CANT + "{action:deed}", cannot, KAIJU, "对方交战卡不能撤退")
    book.add("perk", "{what:reference}" + CANT + "{action:deed}", n.Ban(slot("action"), what=what), KAIJU)
    add_perk_lists(book)
    add_standing_lines(book)


TRAITS = {"sure": "必中", "pierce": "贯通"}
"""Traits of all the attacks of a card (5.8, 5.9)."""


def _several(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) > 1


def add_perk_lists(book: Phrasebook) -> None:
    """Several perks in one line. One without a subject behind a perk of other cards would be theirs or the card's own:
    only those that say whose they are stand there, or several of the same cards."""
    joint = "(，|、|，且|且)"
    book.add("perks", "{own_perks}", slot("own_perks"), KAIJU)
    book.add("own_perks", "{perk}", (slot("perk"),), KAIJU)
    book.add_with(
        "own_perks", "{perk}" + joint + "{rest:own_perks}", lambda perk, rest: (perk, *rest),
        lambda v: [{"perk": v[0], "rest": v[1:]}] if _several(v) else [], KAIJU,
    )  # fmt: skip
    book.add("perks", "{their_perk}", (slot("their_perk"),), KAIJU)
    for kind in ("their_perk", "perk"):
        book.add_with(
            "perks", "{perk:" + kind + "}(，|；|，且){other:their_perk}", lambda perk, other: (perk, other),
            lambda v: [{"perk": v[0], "other": v[1]}] if _several(v) and len(v) == 2 else [], KAIJU,
        )  # fmt: skip

    def together(what: n.What, gains: tuple[n.Static, ...]) -> Any:
        return tuple(replace(gain, what=what) for gain in gains) if len(gains) > 1 else REJECT

    def take_together(value: Any) -> Ways:
        if _several(value) and all(isinstance(each, n.Static) and each.what == value[0].what for each in value):
            yield {"what": value[0].what, "gains": tuple(replace(each, what=SELF) for each in value)}

    for kind in ("front", "everyone"):
        words = "{what:" + kind + "}(|的|获得|具有){gains}"
        book.add_with("perks", words, together, take_together, KAIJU)
    book.add("gain", "防御{n:number}", n.Static(SELF, COUNT, "defence"), KAIJU)
    book.add("gain", "反击{n:number}", n.Static(SELF, COUNT, "counter"), KAIJU)
    book.add("gain", "{stat}{by:signed}", n.Static(SELF, slot("by"), slot("stat")), KAIJU)
    book.add("gain", "{stat:gained}{by:signed}", n.Static(SELF, slot("by"), slot("stat")), KAIJU)
    book.add("gains", "{gain}", (slot("gain"),), KAIJU)
    book.add_with(
        "gains", "{gain}" + joint + "{rest:gains}", lambda gain, rest: (gain, *rest),
        lambda v: [{"gain": v[0], "rest": v[1:]}] if _several(v) else [], KAIJU,
    )  # fmt: skip


def add_standing_lines(book: Phrasebook) -> None:
    """The lines in which perks stand, with the zone or the condition they ask for."""
    marked = Sentence(Head((), "持续"), static=slot("perks"))
    need, condition = slot("need"), slot("condition")
    zones = (
        ("(交战中|在交战区时|处于交战状态时|此卡在交战区时|此卡交战中|交战区)", ("engaged",)),
        ("(在支援区时|支援中|处于支援状态时|此卡在支援区时|支援区)", ("support",)),
    )
    book.add("plain", "持续：{perks}", marked, KAIJU, "持续：防御1，反击1")
    needed = replace(marked, condition=need)
    book.add("plain", "持续：{need:needs}(，|：){perks}", needed, KAIJU, "持续：等级2，防御2")
    book.add("plain", "{need:needs}(，|：)持续：{perks}", needed, KAIJU)
    held = replace(marked, condition=condition)
    book.add("plain", "持续：(如|如果|若){condition}(，|时，){perks}", held, KAIJU)
    book.add("plain", "持续：{condition}时，{perks}", held, KAIJU)
    for words, where in zones:
        placed = replace(marked, zones=where)
        book.add("plain", "持续：" + words + "，{perks}", placed, KAIJU)
        book.add("plain", f"持续（{words}）：" + "{perks}", placed, KAIJU)
    for side, whose in (("us", "(我方|自己的|自己)"), ("them", "(对方|对手的|对手)")):
        turned = replace(marked, condition=n.Turn(side))  # type: ignore[arg-type]
        book.add("plain", f"持续：(|在){whose}回合(中|内)，" + "{perks}", turned, KAIJU)
    moment = Sentence(Head((slot("moment"),), "持续"), slot("node"))
    book.add("plain", "持续：{moment}时，{node}", moment, KAIJU, "持续：我方回合结束时，抽1张卡")
    book.add("bare_perks", "{own_perk}", (slot("own_perk"),), KAIJU)
    book.add_with(
        "bare_perks", "{perk:own_perk}(，|、){rest:bare_perks}", lambda perk, rest: (perk, *rest),
        lambda v: [{"perk": v[0], "rest": v[1:]}] if isinstance(v, tuple) and len(v) > 1 else [], KAIJU,
    )  # fmt: skip
    bare = Sentence(static=slot("perks"))
    book.add("plain", "{perks:bare_perks}", bare, KAIJU, "反击3，回避")
    book.add("plain", "{need:needs}(，|：){perks:bare_perks}", replace(bare, condition=need), KAIJU)


def add_kaiju_moments(book: Phrasebook) -> None:
    """What happens to battle cards."""
    own: tuple[tuple[Any, str], ...] = (
        ("deploy", "登场"), ("evolve", "(进化登场|进化)"), ("convert", "(转换登场|转换)"),
        ("destroyed", "(被击败|被消灭)"),
        ("damaged", "(受到伤害|受到了伤害)"), ("strengthened", "(被强化|受到强化|强化)"), ("retreat", "撤退"),
        ("play", "(打出|被打出|使用)"),
    )  # fmt: skip
    for kind, words in own:
        book.add("moment", words, n.Trigger(kind), KAIJU, words.strip("()").split("|")[0])
        book.add("moment", "<self>" + words, n.Trigger(kind), KAIJU)
    sides: tuple[tuple[Any, str], ...] = (("us", "(我方|己方|自己的)"), ("them", "(对方|对手|对手的)"))
    for side, whose in sides:

        def fallen(thing: n.Filter, side: Any = side) -> n.Trigger:
            # A reinforcement card can be destroyed too, and is no fighter.
            return n.Trigger("destroyed", side, replace(thing, kind="battle"))

        def take_fallen(value: Any, side: Any = side) -> Ways:
            if isinstance(value, n.Trigger) and value == fallen(value.filter, side):
                yield {"thing": replace(value.filter, kind=ANY.kind)}

        words = whose + "(|场上的){thing:fighters}(被击败|被消灭)"
        book.add_with("moment", words, fallen, take_fallen, KAIJU)
        deployed = n.Trigger("deploy", side, slot("thing"))
        book.add("moment", whose + "(|的){thing:fighters}登场", deployed, KAIJU)


# -- cards ---------------------------------------------------------------------------------------------


def add_kaiju_cards(book: Phrasebook) -> None:
    """交战卡, 增援卡, 战斗卡."""
    front = n.Selection("engaged", slot("side"), count=None)
    book.add("front", "{side}(交战卡|交战中的战斗卡|交战区的战斗卡)", front, KAIJU, "我方交战卡")
    book.add("picked", "{front}", slot("front"), KAIJU)
    help_: Any = n.Selection("placement")

    def reinforcements(side: Any, count: Any) -> Any:
        return (
            REJECT if count.random or side == "both" else replace(help_, who=side, count=count.count, up_to=count.up_to)
        )

    def take_reinforcements(value: Any) -> Ways:
        if (
            isinstance(value, n.Selection)
            and value.zone == "placement"
            and value.filter == ANY
            and value.how == "choose"
        ):
            yield {"side": value.who, "count": HowMany(value.count, value.up_to)}  # type: ignore[arg-type]

    book.add_with(
        "picked", "{side}(|场上的|场上|配置区的){count}<reinforcement card>", reinforcements, take_reinforcements, KAIJU
    )
    book.add("fighter", "<battle card>", ANY, KAIJU)
    book.add("fighter", "{keywords}(|的)<battle card>", n.Filter(called=slot("keywords")), KAIJU)


def add_gains(book: Phrasebook) -> None:
    """Damage of attacks, defence, counters and traits gained for a while."""
    what = slot("what")
    book.add("gained", "(攻击的伤害|攻击伤害|攻击力|攻击|攻击造成的伤害)", "attack", KAIJU, "攻击的伤害")
    book.add("gained", "防御", "defence", KAIJU)
    book.add("gained", "反击", "counter", KAIJU)
    boost: Any = n.Boost(what, slot("by"), slot("stat"), slot("span"))
    for kind in ("cards", "everyone"):
        boosted, who = "{what:" + kind + "}", "(|，|使|令|让)"
        book.add("step", "{span}" + who + boosted + "(|的){stat:gained}{by:signed}", boost, KAIJU)
        book.add("step", boosted + "(|在){span}(|，|的){stat:gained}{by:signed}", boost, KAIJU)
        for stat, word in (("defence", "防御"), ("counter", "反击")):
            given: Any = n.Boost(what, COUNT, stat, slot("span"))
            book.add("step", "{span}" + who + boosted + "(获得|具有)" + word + "{n:number}", given, KAIJU)
            book.add("step", boosted + "(|在){span}(获得|具有)" + word + "{n:number}", given, KAIJU)
    book.add_loose("step", "{span}(|，){stat:gained}{by:signed}", replace(boost, what=SELF), KAIJU)
    for trait, word in TRAITS.items():
        given = n.Grant(what, trait, slot("span"))
        book.add("step", "{span}(|，|使){what:cards}(获得|具有|的攻击获得|的攻击具有|的攻击)" + word, given, KAIJU)
        book.add("step", "{what:cards}(|在){span}(的攻击|)(获得|具有)" + word, given, KAIJU)


def add_coming_turns(book: Phrasebook) -> None:
    """What can't be done in the turn to come (下个回合)."""
    sides: tuple[tuple[Any, str, Any], ...] = (
        ("them", "对方|对手", "in_their_next"),
        ("us", "我方|自己", "in_our_next"),
    )
    for side, who, until in sides:
        ban: Any = n.Forbid(slot("action"), None, side, until)
        held: Any = n.Forbid(slot("action"), slot("what"), until=until)
        name = who.split("|")[0]
        coming = f"(下个{name}回合|{name}下个回合|{name}下回合|{name}的下个回合|{name}下1回合)(|，)"
        cannot = f"({who})(|的|在)(下个回合|下回合|下1回合|下1个回合)(|，)"
        book.add("step", cannot + CANT + "{action:forbidden}", ban, KAIJU, f"{name}下个回合不能撤退")
        book.add("step", f"下个{name}(|的)回合(|，|，{name}|{name})" + CANT + "{action:forbidden}", ban, KAIJU)
        book.add("step", coming + "{what:front}" + CANT + "{action:deed}", held, KAIJU)
    theirs: Any = n.Forbid(slot("action"), None, "them", "in_their_next")
    book.add("step", "(下个回合|下回合)(|，)(对方|对手)" + CANT + "{action:forbidden}", theirs, KAIJU)
    front = n.Forbid(slot("action"), slot("what"), until=slot("span"))
    book.add("step", "{span}(|，){what:front}" + CANT + "{action:deed}", front, KAIJU)


def add_harm(book: Phrasebook) -> None:
    """Damage, healing, defeating."""
    what = slot("what")
    damage: Any = n.Damage(what, COUNT)
    for kind in ("cards", "everyone"):
        book.add("step", "{what:" + kind + "}(受到|承受){n:number}点伤害", damage, KAIJU, "对方交战卡受到3点伤害")
        book.add("step", "(对|给){what:" + kind + "}造成{n:number}点伤害", damage, KAIJU)
        book.add("step", "(给予|给){what:" + kind + "}{n:number}点伤害", damage, KAIJU)
        heal: Any = n.Heal(what, COUNT)
        book.add(
            "step",
            "(移除|除去){what:" + kind + "}(|的|上的|身上的){n:number}点伤害",
            heal,
            KAIJU,
            "移除我方1张战斗卡2点伤害",
        )
        book.add("step", "(治疗|恢复|回复){what:" + kind + "}(|的){n:number}点(|伤害|HP)", heal, KAIJU)
        book.add("step", "{what:" + kind + "}(恢复|回复){n:number}点(|HP|伤害)", heal, KAIJU)
    book.add("step", "(击败|消灭){what:cards}", n.Destroy(what), KAIJU, "消灭对方1张增援卡")
    book.add("step", "(将|把|使){what:cards}(击败|消灭)", n.Destroy(what), KAIJU)
    for key, word in (("deploy", "登场"), ("strengthen", "强化")):
        more: Any = n.Allow(key, COUNT)
        book.add(
            "step",
            "(本回合|本回合中)(，|)(可以|可)(额外|再)(|进行)" + word + "{n:number}次",
            more,
            KAIJU,
            f"本回合可以额外{word}1次",
        )
        book.add("step", "(本回合|本回合中)(，|)(可以|可)(额外|再)(|进行){n:number}次" + word, more, KAIJU)
        book.add("step", "(额外|再)(|进行)" + word + "{n:number}次", more, KAIJU)
        book.add("step", "(额外|再)进行{n:number}次" + word, more, KAIJU)
    evade: Any = n.Grant(what, "evade", slot("span"))
    gains = "(获得|具有|得到)(回避|【回避】)"
    book.add("step", "{what:cards}(|在){span}(|，)" + gains, evade, KAIJU, "我方交战卡本回合获得回避")
    book.add("step", "{span}(|，|使){what:cards}" + gains, evade, KAIJU)


def deployed(place: Where, count: HowMany, thing: n.Filter) -> Any:
    """Cards of one's own that are deployed from a place."""
    return REJECT if place.who != "us" else moved(place, count, thing, Into("field"))


def take_deployed(value: Any) -> Ways:
    """A deployment as the place and the cards."""
    for found in take_moved(value):
        if found.pop("into") == Into("field"):
            yield found


def add_changing(book: Phrasebook) -> None:
    """Strengthenings taken away and given, devolving, changing places, deploying."""
    what = slot("what")
    strip: Any = n.Strip(what, COUNT)
    every = n.Strip(what, None)
    book.add("step", "(移除|弃置|去除){what:cards}(|的|下方的){n:number}张强化(|卡)", strip, KAIJU, "移除此卡1张强化")
    book.add("step", "(移除|弃置|去除){what:cards}(|的)(所有|全部)(|的)强化(|卡)", every, KAIJU)
    book.add("step", "(移除|弃置|去除){n:number}张强化(|卡)", replace(strip, what=SELF), KAIJU, "移除1张强化")
    away = "(将|把){what:cards}(|的|下方的){n:number}张强化(|卡)"
    book.add("step", away + "(弃置|移除|送入弃牌区)", strip, KAIJU)
    book.add("step", away + "(移出游戏|送入时空夹缝|移入时空夹缝)", replace(strip, to="rift"), KAIJU)
    book.add("step", "{what:cards}退化(|1次)", n.Devolve(what), KAIJU)
    book.add("step", "(将|使|令|让){what:cards}退化(|1次)", n.Devolve(what), KAIJU, "将对方交战卡退化")
    change = "(调换|交换|互换)位置"
    places: tuple[tuple[Any, str, str], ...] = (
        ("us", "(我方|己方|自己|自己的)", "(|我方|己方|自己的|我方的)"),
        ("them", "(对方|对手|对手的)", "(对方|对手的|其|)"),
    )
    for side, whose, their in places:
        switch = n.Switch(n.Selection("support", side, count=COUNT))
        reserve = "<zone.support>(|中|里)(|的){n:number}<one>(战斗卡|卡)"
        words = "(|将|把)" + whose + reserve + "(与|和|跟)" + their + "交战卡"
        example = "我方支援区1张战斗卡与交战卡调换位置" if side == "us" else ""
        book.add("step", words + change, switch, KAIJU, example)
        front = "(|将|把)" + whose + "(|的)交战卡(与|和|跟)" + their + reserve
        book.add("step", front + change, switch, KAIJU)
    own: Any = n.Switch(n.Selection("support", "us", count=COUNT))
    reserve = "(|我方|己方)<zone.support>(|中|里)(|的){n:number}<one>(战斗卡|卡)"
    # The card that changes places with one in support is the engaged one.
    book.add("move", "行动：(|将|把)(此卡|)(与|和|跟)" + reserve + change, Sentence(ACT, own), KAIJU)
    book.add("into", "移出游戏", Into("rift"), KAIJU)
    book.add("into", "(登场|登场到<zone.support>|在<zone.support>登场|出场)".replace("<zone.support>", "支援区"),
             Into("field"), KAIJU, "登场")  # fmt: skip
    book.add_with("step", "从{place:source}登场{count}{thing}", deployed, take_deployed, KAIJU, "从手牌登场1张战斗卡")
    both: Any = (n.Allow("deploy", slot("a")), n.Allow("strengthen", slot("b")))
    book.add("double", "本回合(可以|可)额外登场{a:number}次(、|和|，)强化{b:number}次", both, KAIJU)
    pair = (n.Pick(what), n.Strengthen(SELF))
    below = "(置于|放置于|放在|重叠于|放到)(此卡|本卡)(的|)下方(|作为强化)"
    book.add("double", "(将|把){what:picked}" + below, pair, KAIJU)
    book.add("double", "(将|把){what:picked}作为强化" + below, pair, KAIJU)
    book.add("double", "(用|以|使用|将){what:picked}(|用来|来|用于)强化(此卡|本卡)", pair, KAIJU)
    what_all = n.Heal(what, None)
    for kind in ("cards", "everyone"):
        book.add("step", "(移除|除去){what:" + kind + "}(|的|上的|身上的)(所有|全部)(|的)伤害", what_all, KAIJU)
        book.add("step", "(将|把){what:" + kind + "}(|的|上的|身上的)伤害全部移除", what_all, KAIJU)
    book.add("replaced", "<self>(|将|将要|即将)(被击败|被消灭)", n.Trigger("destroyed"), KAIJU, "此卡被击败")
    book.add("deed", "(攻击|进行攻击)", "attack", KAIJU, "攻击")
