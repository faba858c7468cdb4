"""Lines of a card of 奥特怪兽俱乐部: what must hold, attacks, healing, actions, converting and evolving (chapter 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.games import KAIJU
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Head, Sentence

SELF = n.Ref("self")
ONCE = "(1回合1次|每回合1次|回合内限定1次|1回合限1次|每回合限1次|回合内限1次)"
COUNT: Any = slot("n")
ATTACK = Head((n.Trigger("attack"),), "攻击")
HEAL = Head((n.Trigger("heal"),), "治疗")
ACT = Head((n.Trigger("activate"),), "行动")
THEN = "(，|，然后|，之后|，接着|，并|，再|，同时|，并且)"


def add_moves(book: Phrasebook) -> None:
    """攻击X, 治疗X, 行动, with what they ask for before them."""
    add_needs(book)
    add_strikes(book)
    add_healing(book)
    act = Sentence(ACT, slot("node"))
    book.add("move", "行动：{node}", act, KAIJU, "行动：抽1张卡")
    once = replace(act, once=True)
    for words in (f"行动（{ONCE}）：", f"行动：{ONCE}(，|：)", f"行动：（{ONCE}）"):
        book.add("move", words + "{node}", once, KAIJU)
    book.add_with("move", "行动：{needs}(，|：){node}", in_need, take_in_need, KAIJU, "行动：占优势时，抽1张卡")
    add_changes_from_hand(book)
    book.add("plain", "{move}", slot("move"), KAIJU)
    book.add_with("plain", "{needs}(：|，|){move}", needed, take_needed, KAIJU, "等级2：攻击4")
    book.add_with("plain", "(如|如果|若){needs:condition}(，|时，){move}", needed, take_needed, KAIJU)


def needed(needs: n.Condition, move: Sentence) -> Any:
    """A move with what must hold for it."""
    of_itself = any(each == SELF for each in n.walk(needs))
    if move.condition is not None or (of_itself and move.zones == ("hand",)):
        # A card in the hand has no level; that of the card it is laid on is asked for there.
        return REJECT
    return replace(move, condition=needs)


def take_needed(value: Any) -> Ways:
    """A move as what must hold for it and the rest."""
    if isinstance(value, Sentence) and value.condition is not None and value.head is not None:
        yield {"needs": value.condition, "move": replace(value, condition=None)}


def in_need(needs: n.Condition, node: n.Node) -> Any:
    """An action with what must hold for it behind its name."""
    return Sentence(ACT, node, condition=needs)


def take_in_need(value: Any) -> Ways:
    """An action as what must hold for it and what it does."""
    if isinstance(value, Sentence) and value.head == ACT and value.condition is not None and value.node is not None:
        yield {"needs": value.condition, "node": value.node}


def add_needs(book: Phrasebook) -> None:
    """What must hold for a move: a level, advantage (1.1.3, 5.10, 5.14)."""
    level: Any = n.Is(SELF, n.Filter(stat="level", low=COUNT))
    even = n.AllOf((n.Not(n.Advantage()), n.Not(n.Advantage("them"))))
    for words, shape, example in (
        ("等级{n:number}(|以上|以上时)", level, "等级2"),
        ("(占优势时|占优势|处于优势时|处于优势|优势时|优势|我方占优势时|我方处于优势时)", n.Advantage(), "占优势时"),
        ("(对方|对手)(占优势|处于优势)(|时)", n.Advantage("them"), ""),
        ("(处于劣势时|处于劣势|劣势时|劣势|我方处于劣势时)", n.Advantage("them"), "处于劣势时"),
        ("(互角时|互角|处于互角时|双方互角时)", even, "互角时"),
        ("(不占优势时|不处于优势时)", n.Not(n.Advantage()), ""),
    ):
        book.add("need", words, shape, KAIJU, example)
        if not words.startswith(("(对方", "(不占")):
            book.add("need", "【" + words + "】", shape, KAIJU)
    book.add("needs", "{need}", slot("need"), KAIJU)
    book.add("needs", "{a:need}(，|、|且|并且|，且|){b:need}", n.AllOf((slot("a"), slot("b"))), KAIJU, "等级3，占优势")
    has = "(占优势|处于优势|占据优势|有优势)"
    book.add("single", f"(我方|己方|自己|此卡|)(|的)(|交战卡){has}", n.Advantage(), KAIJU, "我方占优势")
    book.add("single", f"(对方|对手)(|的)(|交战卡){has}", n.Advantage("them"), KAIJU, "对方占优势")
    worse = "(处于劣势|劣势|居于劣势)"
    book.add("single", f"(我方|己方|自己|此卡|)(|的)(|交战卡){worse}", n.Advantage("them"), KAIJU, "我方处于劣势")
    book.add("single", f"(对方|对手)(|的)(|交战卡){worse}", n.Advantage(), KAIJU)
    book.add("single", "(我方|己方|自己|)(不占优势|不处于优势|没有优势)", n.Not(n.Advantage()), KAIJU)
    book.add("single", "(双方|)(为|是|处于|)互角", even, KAIJU, "互角")
    book.add("single", "(此卡|)等级(为|)" + "{n:number}(以上|或以上)", level, KAIJU)
    strength: Any = n.Is(slot("reference"), n.Filter(stat="level", low=COUNT))
    book.add("single", "{reference:being}(|的)强化(|卡)(为|有|在|){n:number}<one>(以上|或以上)", strength, KAIJU)
    book.add("single", "{reference:being}有{n:number}<one>(以上|或以上)(|的)强化(|卡)", strength, KAIJU)
    front = n.Is(slot("what"), slot("keyworded"))
    book.add("single", "{what:front}(为|是){keyworded}", front, KAIJU, "我方交战卡为「赛罗」")
    book.add("single", "{what:front}(不为|不是){keyworded}", n.Not(front), KAIJU)
    only = Sentence(condition=slot("condition"))
    when = "(才能|才可以|才可|可以|方可)使用"
    book.add("plain", "(只有|仅|)(|在){condition}时(，|)" + when, only, KAIJU, "占优势时才能使用")
    book.add("plain", "(只能|仅能|仅可)(|在){condition}时使用", only, KAIJU, "只能在占优势时使用")


def add_strikes(book: Phrasebook) -> None:
    """攻击X with 必中 and 贯通, on whom, by how much, and what is done besides (5.1, 5.8, 5.9)."""
    traits = (
        ("", False, False), ("必中", True, False), ("贯通", False, True),
        ("(必中，贯通|必中、贯通|必中贯通|贯通，必中|贯通、必中|贯通必中)", True, True),
    )  # fmt: skip
    measured = "(，|，其中)X(为|等于|是){amount:howmuch}"
    for words, sure, pierce in traits:
        shape: Any = n.Attack(COUNT, sure=sure, pierce=pierce)
        by: Any = n.Attack(slot("amount"), sure=sure, pierce=pierce)
        behind = (f"(，|、|，且|){words}", f"（{words}）") if words else ("",)
        for each in behind:
            book.add("strike", "攻击{n:number}" + each, shape, KAIJU)
            book.add("strike", "攻击X" + each + measured, by, KAIJU, "攻击X，X为此卡的等级" if not words else "")
            book.add("strike", "攻击X" + each + "（X(为|等于|是){amount:howmuch}）", by, KAIJU)
    book.add("howmuch", "{counted}", slot("counted"), KAIJU)
    book.add("howmuch", "{rival}", slot("rival"), KAIJU)
    book.add("howmuch", "{what:reference}(|的)强化(|卡)(|的)(数量|数|张数)", n.Sum(slot("what"), "level"), KAIJU)
    aims = ("(，|：|，攻击)(对象|目标)(为|：|是){what:cards}", "，以{what:cards}(为|作为)(对象|目标)")
    for aim in aims:
        book.add_with("strike", "{strike:plain_strike}" + aim, aimed, take_aimed, KAIJU)
    book.add("strike", "对{what:cards}(|进行)攻击{n:number}", n.Attack(COUNT, slot("what")), KAIJU)
    book.add("plain_strike", "攻击{n:number}", n.Attack(COUNT), KAIJU)
    book.add("move", "{strike}", Sentence(ATTACK, slot("strike")), KAIJU, "攻击3，贯通")
    book.add_with("move", "{strike}" + THEN + "{parts}", and_more, take_more, KAIJU, "攻击3，然后抽1张卡")
    add_alterations(book)


def aimed(strike: n.Attack, what: n.What) -> Any:
    """An attack on others than the engaged card."""
    return replace(strike, what=what)


def take_aimed(value: Any) -> Ways:
    """An attack as its figure and whom it is on."""
    if isinstance(value, n.Attack) and not value.sure and not value.pierce:
        yield {"strike": n.Attack(value.amount), "what": value.what}


def and_more(strike: n.Node, parts: tuple[n.Node, ...]) -> Sentence:
    """An attack and what is done behind it."""
    return Sentence(ATTACK, n.Seq((strike, *parts)))


def take_more(value: Any) -> Ways:
    """A move as the attack and what is done behind it."""
    if isinstance(value, Sentence) and value.head == ATTACK and isinstance(value.node, n.Seq):
        yield {"strike": value.node.steps[0], "parts": value.node.steps[1:]}


def add_alterations(book: Phrasebook) -> None:
    """An attack that is another one, or a harder one, while something holds (攻击2，占优势时改为攻击4)."""

    def other(a: n.Attack, condition: n.Condition, b: n.Attack) -> Any:
        return Sentence(ATTACK, n.If(condition, b, a))

    def take_other(value: Any) -> Ways:
        node = value.node if isinstance(value, Sentence) and value.head == ATTACK else None
        if isinstance(node, n.If) and isinstance(node.then, n.Attack) and isinstance(node.otherwise, n.Attack):
            yield {"a": node.otherwise, "condition": node.condition, "b": node.then}

    def harder(a: n.Attack, condition: n.Condition, by: int) -> Any:
        return other(a, condition, replace(a, amount=a.amount + by)) if isinstance(a.amount, int) and by > 0 else REJECT

    def take_harder(value: Any) -> Ways:
        for found in take_other(value):
            a, b = found["a"], found["b"]
            if isinstance(a.amount, int) and isinstance(b.amount, int) and replace(b, amount=a.amount) == a:
                yield {"a": a, "condition": found["condition"], "by": b.amount - a.amount}

    for when in ("(如|如果|若){condition}(，|时，|，则)", "{condition:needs}(，|)"):
        changed = "{a:strike}，" + when + "(改为|攻击改为|则改为|变为){b:strike}"
        book.add_with("move", changed, other, take_other, KAIJU, "攻击2，如占优势，改为攻击4" if "如" in when else "")
        book.add_with("move", "{a:strike}，" + when + "攻击改为{b:bare_strike}", other, take_other, KAIJU)
        more = "{a:strike}，" + when + "(|攻击|攻击的|此攻击的|造成的)伤害{by:signed}"
        book.add_with("move", more, harder, take_harder, KAIJU, "攻击2，如占优势，伤害+2" if "如" in when else "")
    book.add("bare_strike", "{n:number}", n.Attack(COUNT), KAIJU)


def add_healing(book: Phrasebook) -> None:
    """治疗X (5.2): of one's own battle cards."""
    whom = n.Selection("field")
    book.add("mend", "治疗{n:number}", n.Heal(whom, COUNT), KAIJU, "治疗2")
    book.add("mend", "治疗X(，|，其中)X(为|等于|是){amount:howmuch}", n.Heal(whom, slot("amount")), KAIJU)
    book.add("mend", "治疗{n:number}(，|：)(对象|目标)(为|：|是){what:cards}", n.Heal(slot("what"), COUNT), KAIJU)
    book.add("mend", "治疗{n:number}(，|：)(对象|目标)(为|：|是){what:everyone}", n.Heal(slot("what"), COUNT), KAIJU)
    book.add("move", "{mend}", Sentence(HEAL, slot("mend")), KAIJU, "治疗2")

    def more(mend: n.Node, parts: tuple[n.Node, ...]) -> Sentence:
        return Sentence(HEAL, n.Seq((mend, *parts)))

    def take(value: Any) -> Ways:
        if isinstance(value, Sentence) and value.head == HEAL and isinstance(value.node, n.Seq):
            yield {"mend": value.node.steps[0], "parts": value.node.steps[1:]}

    book.add_with("move", "{mend}" + THEN + "{parts}", more, take, KAIJU, "治疗3，抽1张卡")
    book.add("move", "行动：{mend}", Sentence(ACT, slot("mend")), KAIJU)
    book.add("plain", "{head}{mend}", Sentence(slot("head"), slot("mend")), KAIJU, "登场时，治疗2")
    book.add("move", "{strike}" + THEN + "{mend}", Sentence(ATTACK, n.Seq((slot("strike"), slot("mend")))), KAIJU)
    book.add("step", "{what:reference}治疗{n:number}(|点)", n.Heal(slot("what"), COUNT), KAIJU)


def add_changes_from_hand(book: Phrasebook) -> None:
    """进化 and 转换 as lines of a card: from the hand onto a named card (5.15, 5.16), whose level may be asked for."""
    onto: Any = n.Selection("field", "us", n.Filter(names=slot("names")))
    able: Any = n.Selection("field", "us", n.Filter(names=slot("names"), stat="level", low=COUNT))
    for word, node, strong in (
        ("进化", n.Evolve(onto), n.Evolve(able)), ("转换", n.Convert(onto), n.Convert(able)),
    ):  # fmt: skip
        head = Head((n.Trigger("activate"),), word)
        shape = Sentence(head, node, zones=("hand",))
        asking = Sentence(head, strong, zones=("hand",))
        book.add("move", word + "：{names:keywords}", shape, KAIJU, f"{word}：「赛罗」")
        book.add("move", word + "：{names:one_called}", shape, KAIJU)
        book.add("move", "(可以|可)(从|由)" + "{names:keywords}" + word, shape, KAIJU)
        for names in ("{names:keywords}", "{names:one_called}"):
            book.add("plain", "等级{n:number}(|以上)：" + word + "：" + names, asking, KAIJU)
            book.add("plain", word + "(：|)（等级{n:number}(|以上)）(：|)" + names, asking, KAIJU)
            book.add("plain", word + "：等级{n:number}(|以上)的" + names, asking, KAIJU)
        book.add("plain", word + "：{names:keywords}(，|（)等级{n:number}(以上|)(）|)", asking, KAIJU)
    book.add("one_called", "{called}", (slot("called"),), KAIJU)
