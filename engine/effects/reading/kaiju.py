"""Phrases of 奥特怪兽俱乐部: moves with a number, what cards do all the time, strengthening, changing (chapter 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.filters import ANY
from engine.effects.reading.games import KAIJU
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Head, HowMany, Into, Sentence

SELF = n.Ref("self")
ONCE = "(1回合1次|每回合1次|回合内限定1次|1回合限1次|每回合限1次)"
COUNT: Any = slot("n")


def add_kaiju(book: Phrasebook) -> None:
    """Everything that only this game says."""
    add_moves(book)
    add_standing(book)
    add_changes_from_hand(book)
    add_needs(book)
    add_kaiju_moments(book)
    add_kaiju_cards(book)
    add_harm(book)
    add_changing(book)


# -- lines of a card -----------------------------------------------------------------------------------


def add_moves(book: Phrasebook) -> None:
    """攻击X, 治疗X, 行动 (5.1–5.3), with what they ask for before them."""
    traits = (("", False, False), ("必中", True, False), ("贯通", False, True), ("必中(，|、|)贯通", True, True))
    for words, sure, pierce in traits:
        behind = f"(，|、|){words}" if words else ""
        strike: Any = n.Attack(COUNT, sure=sure, pierce=pierce)
        book.add("strike", "攻击{n:number}" + behind, strike, KAIJU)
    book.add("strike", "攻击{n:number}(，|、|)贯通(，|、|)必中", n.Attack(COUNT, sure=True, pierce=True), KAIJU)
    attack = Head((n.Trigger("attack"),), "攻击")
    book.add("move", "{strike}", Sentence(attack, slot("strike")), KAIJU, "攻击3，贯通")

    def more(strike: n.Node, steps: tuple[n.Node, ...]) -> Sentence:
        return Sentence(attack, n.Seq((strike, *steps)))

    def take_more(value: Any) -> Ways:
        if isinstance(value, Sentence) and value.head == attack and isinstance(value.node, n.Seq):
            yield {"strike": value.node.steps[0], "steps": value.node.steps[1:]}

    book.add_with("move", "{strike}，{steps}", more, take_more, KAIJU, "攻击3，抽1张卡")
    heal = Head((n.Trigger("heal"),), "治疗")
    book.add("move", "治疗{n:number}", Sentence(heal, n.Heal(n.Selection("field"), COUNT)), KAIJU, "治疗2")
    act = Head((n.Trigger("activate"),), "行动")
    book.add("move", "行动：{node}", Sentence(act, slot("node")), KAIJU, "行动：抽1张卡")
    once = Sentence(act, slot("node"), once=True)
    for words in (f"行动（{ONCE}）：", f"行动：{ONCE}(，|：)"):
        book.add("move", words + "{node}", once, KAIJU)
    book.add("plain", "{move}", slot("move"), KAIJU)

    def needed(need: n.Condition, move: Sentence) -> Any:
        return replace(move, condition=need)

    def take_needed(value: Any) -> Ways:
        if isinstance(value, Sentence) and value.condition is not None and value.head is not None:
            yield {"need": value.condition, "move": replace(value, condition=None)}

    book.add_with("plain", "{need}(：|，){move}", needed, take_needed, KAIJU, "等级2：攻击4")

    def take_supposed(value: Any) -> Ways:
        for way in take_needed(value):
            yield {"condition": way["need"], "move": way["move"]}

    def supposed(condition: n.Condition, move: Sentence) -> Any:
        return needed(condition, move)

    example = "如我方占优势，攻击4"
    book.add_with("plain", "(如|如果|若){condition}(，|时，){move}", supposed, take_supposed, KAIJU, example)


def add_needs(book: Phrasebook) -> None:
    """What must hold for a move: a level, advantage (1.1.3, 5.9, 5.14)."""
    level: Any = n.Is(SELF, n.Filter(stat="level", low=COUNT))
    book.add("need", "等级{n:number}(|以上|以上时)", level, KAIJU, "等级2")
    book.add("need", "【等级{n:number}(|以上)】", level, KAIJU)
    book.add("need", "(占优势时|占优势|处于优势时|处于优势|优势时|优势|【优势】)", n.Advantage(), KAIJU, "占优势时")
    book.add("need", "(对方|对手)(占优势|处于优势)(|时)", n.Advantage("them"), KAIJU)
    has = "(占优势|处于优势|占据优势|有优势)"
    book.add("single", f"(我方|己方|自己|)(|的)(|交战卡){has}", n.Advantage(), KAIJU, "我方占优势")
    book.add("single", f"(对方|对手){has}", n.Advantage("them"), KAIJU, "对方占优势")
    book.add("single", "(我方|己方|自己|)(不占优势|不处于优势|没有优势)", n.Not(n.Advantage()), KAIJU)
    even = n.AllOf((n.Not(n.Advantage()), n.Not(n.Advantage("them"))))
    book.add("single", "(双方|)(为|是|处于|)互角", even, KAIJU, "互角")
    book.add("single", "(此卡|)等级(为|)" + "{n:number}(以上|或以上)", level, KAIJU)
    only = Sentence(condition=slot("need"))
    book.add(
        "plain", "(只有|仅|)(|在){need:holding}时(，|)(才能|才可以|才可|可以|方可)使用", only, KAIJU, "占优势时才能使用"
    )
    book.add("holding", f"(我方|己方|自己|){has}", n.Advantage(), KAIJU)
    book.add("holding", f"(对方|对手){has}", n.Advantage("them"), KAIJU)


def add_standing(book: Phrasebook) -> None:
    """持续, 防御X, 反击X, 回避 (5.4–5.7)."""
    book.add("perk", "防御{n:number}", n.Static(SELF, COUNT, "defence"), KAIJU, "防御2")
    book.add("perk", "反击{n:number}", n.Static(SELF, COUNT, "counter"), KAIJU, "反击2")
    book.add("perk", "回避", n.Trait("evade"), KAIJU)
    what = slot("what")
    for stat, word in (("defence", "防御"), ("counter", "反击")):
        shape: Any = n.Static(what, COUNT, stat)
        for kind in ("front", "everyone"):
            book.add("perk", "{what:" + kind + "}(|的|获得|具有)" + word + "{n:number}", shape, KAIJU)
            book.add("perk", "{what:" + kind + "}(|的)" + word + "+{n:number}", shape, KAIJU)
    book.add("perk", "{static}", slot("static"), KAIJU)
    book.add("static", "{what:front}(|的){stat}{by:signed}", n.Static(what, slot("by"), slot("stat")), KAIJU)
    book.add("static", "{stat}{by:signed}", n.Static(SELF, slot("by"), slot("stat")), KAIJU)
    ban: Any = n.Ban(slot("action"), slot("who"))
    book.add("perk", "{who:barred}不能{action:forbidden}", ban, KAIJU)
    book.add("perk", "{what:reference}不能{action:deed}", n.Ban(slot("action"), what=what), KAIJU)
    book.add("perks", "{perk}", (slot("perk"),), KAIJU)
    book.add_with(
        "perks", "{perk}(，|、|，且|且){rest:perks}", lambda perk, rest: (perk, *rest),
        lambda v: [{"perk": v[0], "rest": v[1:]}] if isinstance(v, tuple) and len(v) > 1 else [], KAIJU,
    )  # fmt: skip
    add_standing_lines(book)


def add_standing_lines(book: Phrasebook) -> None:
    """The lines in which perks stand, with the zone or the condition they ask for."""
    marked = Sentence(Head((), "持续"), static=slot("perks"))
    need, condition = slot("need"), slot("condition")
    zones = (
        ("(交战中|在交战区时|处于交战状态时|此卡在交战区时|此卡交战中)，", ("engaged",)),
        ("(在支援区时|支援中|处于支援状态时|此卡在支援区时)，", ("support",)),
    )
    book.add("plain", "持续：{perks}", marked, KAIJU, "持续：防御1，反击1")
    book.add("plain", "持续：{need}(，|：){perks}", replace(marked, condition=need), KAIJU, "持续：等级2，防御2")
    book.add("plain", "{need}(，|：)持续：{perks}", replace(marked, condition=need), KAIJU)
    book.add("plain", "持续：(如|如果|若){condition}(，|时，){perks}", replace(marked, condition=condition), KAIJU)
    for words, where in zones:
        book.add("plain", "持续：" + words + "{perks}", replace(marked, zones=where), KAIJU)
    for perk in ("防御{n:number}", "反击{n:number}", "回避"):
        shape: Any = (
            n.Trait("evade") if perk == "回避" else n.Static(SELF, COUNT, "defence" if "防" in perk else "counter")
        )
        book.add("plain", perk, Sentence(static=(shape,)), KAIJU, perk.replace("{n:number}", "2"))
        book.add("plain", "{need}(，|：)" + perk, Sentence(static=(shape,), condition=need), KAIJU)


def add_changes_from_hand(book: Phrasebook) -> None:
    """进化 and 转换 as lines of a card: from the hand onto a named card (5.15, 5.16)."""
    onto: Any = n.Selection("field", "us", n.Filter(names=(slot("name"),)))
    for word, node in (("进化", n.Evolve(onto)), ("转换", n.Convert(onto))):
        shape = Sentence(Head((n.Trigger("activate"),), word), node, zones=("hand",))
        book.add("plain", word + "：{name:quoted}", shape, KAIJU, f"{word}：「赛罗」")
        book.add("plain", word + "：{name:called}", shape, KAIJU)


def add_kaiju_moments(book: Phrasebook) -> None:
    """What happens to battle cards."""
    own: tuple[tuple[Any, str], ...] = (
        ("deploy", "登场"), ("evolve", "进化登场"), ("convert", "转换登场"), ("destroyed", "(被击败|被消灭)"),
        ("damaged", "(受到伤害|受到了伤害)"), ("play", "(打出|被打出|使用)"),
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


def add_changing(book: Phrasebook) -> None:
    """Strengthenings taken away and given, devolving, changing places."""
    what = slot("what")
    strip: Any = n.Strip(what, COUNT)
    book.add("step", "移除{what:cards}(|的|下方的){n:number}张强化(|卡)", strip, KAIJU, "移除此卡1张强化")
    book.add("step", "{what:cards}退化(|1次)", n.Devolve(what), KAIJU)
    book.add("step", "(将|使|令|让){what:cards}退化(|1次)", n.Devolve(what), KAIJU, "将对方交战卡退化")
    change = "(调换|交换|互换)位置"
    places: tuple[tuple[Any, str, str], ...] = (
        ("us", "(我方|己方|自己|自己的)", "(|我方|己方|自己的)"),
        ("them", "(对方|对手|对手的)", "(对方|对手的|其)"),
    )
    for side, whose, their in places:
        switch = n.Switch(n.Selection("support", side, count=COUNT))
        words = (
            "(|将|把)" + whose + "<zone.support>(|中|里)(|的){n:number}<one>(战斗卡|卡)(与|和|跟)" + their + "交战卡"
        )
        book.add("step", words + change, switch, KAIJU, "我方支援区1张战斗卡与交战卡调换位置" if side == "us" else "")
    book.add("into", "移出游戏", Into("rift"), KAIJU)
    both: Any = (n.Allow("deploy", slot("a")), n.Allow("strengthen", slot("b")))
    book.add("double", "本回合(可以|可)额外登场{a:number}次(、|和|，)强化{b:number}次", both, KAIJU)
    pair = (n.Pick(what), n.Strengthen(SELF))
    book.add("double", "(将|把){what:picked}(置于|放置于|放在|重叠于)(此卡|本卡)(的|)下方作为强化", pair, KAIJU)
    book.add("double", "(用|以){what:picked}强化(此卡|本卡)", pair, KAIJU)
