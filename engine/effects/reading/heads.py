"""Phrases for what triggers an effect: trigger words and moments."""

from __future__ import annotations

from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.games import BEASTS, HERO, HYPER
from engine.effects.reading.templates import Phrasebook, slot
from engine.effects.reading.values import Head

MARKS = {"翻": "flip", "攻": "attack", "防": "defend", "支": "support", "胜": "win", "败": "lose", "转": "transform"}
"""The trigger words of 英雄对决 (2.0.5)."""
PHASES = {"charge": "充能阶段", "draw": "抽卡阶段", "main": "主要阶段", "battle": "战斗阶段"}
"""The phases of 超元绝战 that effects look out for (五)."""
OURS = "(我方|己方|自己|自己的|我方的)"
THEIRS = "(对方|对手|对手的|对方的)"
SIDES: tuple[tuple[Any, str, str], ...] = (("us", OURS, "我方"), ("them", THEIRS, "对方"))


def add_heads(book: Phrasebook) -> None:
    """Everything that may stand before an effect."""
    add_marks(book)
    book.add("head", "(|当|在|每当){moment}(时，|时：|时)", Head((slot("moment"),)), example="我方回合开始时，")
    add_turn_moments(book)
    add_own_moments(book)
    add_hero_moments(book)
    add_beast_moments(book)
    add_hyper_moments(book)


def add_marks(book: Phrasebook) -> None:
    """The trigger words of 英雄对决, alone and two together."""
    marks = list(MARKS)
    for i, first in enumerate(marks):
        book.add("head", f"{first}：", Head((n.Trigger(MARKS[first]),), first), HERO, f"{first}：")
        for second in marks[i + 1 :]:
            head = Head((n.Trigger(MARKS[first]), n.Trigger(MARKS[second])), f"{first}/{second}")
            example = f"{first}/{second}：" if (first, second) == ("攻", "防") else ""
            book.add("head", f"{first}(/|、|·|){second}：", head, HERO, example)


def add_turn_moments(book: Phrasebook) -> None:
    """The start and the end of turns and battles."""
    for kind, words in (("turn_start", "开始"), ("turn_end", "结束")):
        for side, whose, said in SIDES:
            book.add("moment", f"{whose}回合{words}", n.Trigger(kind, side), example=f"{said}回合{words}")
        book.add("moment", f"(|每个|双方|双方的|各自)回合{words}", n.Trigger(kind, "any"), example=f"回合{words}")
    book.add("head", "结束阶段(|时|开始时)，", Head((n.Trigger("turn_end", "any"),)), BEASTS)
    book.add("moment", "战斗开始", n.Trigger("battle_start", "any"), HERO, "战斗开始")


def add_own_moments(book: Phrasebook) -> None:
    """What happens to the card itself, in every game."""
    book.add("moment", "<self>被(弃置|丢弃|弃掉)", n.Trigger("discard"), example="此牌被弃置")
    book.add("moment", "<self>从<hand>被(弃置|丢弃|弃掉)", n.Trigger("discard"))
    arrives = "(移入|进入|被移入|被放入|被送入|被置入)"
    book.add("moment", "<self>" + arrives + "{zone}", n.Trigger("move", to=slot("zone")), example="此牌移入伤害区")
    both = n.Trigger("move", to=slot("b"), origin=slot("a"))
    for kind in ("zone", "deck"):
        example = "此牌从手牌移入休息区" if kind == "zone" else ""
        book.add("moment", "<self>从{a:" + kind + "}(上|中|)" + arrives + "{b:zone}", both, example=example)
    book.add("moment", "<self>(离开|离开了){zone}", n.Trigger("move", origin=slot("zone")), example="此牌离开战场")
    book.add(
        "moment", "<self>(被暗盖|被翻回暗盖|变为暗盖状态)", n.Trigger("turned_down"), f"{BEASTS} {HERO}", "此牌被暗盖"
    )


def add_hero_moments(book: Phrasebook) -> None:
    """The moments of 英雄对决 in full words."""
    for words, kind in (
        ("(翻开|被翻开)", "flip"),
        ("(攻击|发起攻击|进行攻击)", "attack"),
        ("(防御|受到攻击|被攻击)", "defend"),
        ("(作为支援角色参与战斗|作为支援参战|参与支援|进行支援|支援|作为支援)", "support"),
        ("(战斗胜利|在战斗中胜利|胜利|在战斗中获胜)", "win"),
        ("(战败|战斗失败|在战斗中失败|在战斗中战败)", "lose"),
        ("(通过形态转换进场|通过形态转换进入战场|通过形态转换进入配置区|形态转换进场)", "transform"),
    ):
        book.add("moment", "<self>" + words, n.Trigger(kind), HERO, f"此牌{words[1:].split('|')[0]}")
    arrives = "{thing}(移入|进入|被移入){zone}"
    for side, whose, said in SIDES:
        for words, kind in (("(攻击|发起攻击|进行攻击)", "attack"), ("(受到攻击|被攻击)", "defend")):
            # Whoever attacks or is attacked is a main character.
            book.add(
                "moment",
                whose + "(<main>|角色|角色牌|)".replace("<main>", "主战角色") + words,
                n.Trigger(kind, side),
                HERO,
            )
            named = n.Trigger(kind, side, slot("thing"))
            book.add("moment", whose + "(|战场上|战场上的){thing:keyworded}" + words, named, HERO)
        for words, kind in (("(翻开|被翻开)", "flip"), ("(被暗盖)", "turned_down")):
            book.add("moment", whose + "(|战场上|战场上的){thing}" + words, n.Trigger(kind, side, slot("thing")), HERO)
        entered = n.Trigger("transform", side, slot("thing"))
        transforms = "(通过形态转换进场|通过形态转换进入战场|通过形态转换进入配置区|形态转换进场|经形态转换进场)"
        book.add("moment", whose + "{thing}" + transforms, entered, HERO, f"{said}角色通过形态转换进场")
        thrown = "(弃置|弃掉|丢弃|弃)(|了)"
        book.add("moment", whose + thrown + "<hand>", n.Trigger("discard", side), HERO, f"{said}弃置手牌")
        book.add("moment", whose + thrown + "{thing:keyworded}", n.Trigger("discard", side, slot("thing")), HERO)
        left = n.Trigger("move", side, slot("thing"), origin="field")
        book.add("moment", whose + "(|战场上|战场上的){thing}(离开|离开了)<zone.field>", left, HERO)
        moved = n.Trigger("move", side, slot("thing"), to=slot("zone"))
        book.add("moment", whose + arrives, moved, HERO, f"{said}「赛罗」移入伤害区")


OWN: tuple[tuple[str, str], ...] = (
    ("attack", "(攻击|发起攻击)"),
    ("defend", "(防御|被攻击|受到攻击)"),
    ("summon", "(被召唤出场|召唤出场|出场|被召唤|登场)"),
    ("destroyed", "被破坏"),
    ("win", "(战斗胜利|战斗获胜|在战斗中获胜|在战斗中胜利)"),
)
"""What happens to fighters of 超元绝战, and the words for it (六)."""


CAUSED: tuple[tuple[Any, str], ...] = (
    ("battle", "(被战斗破坏|因战斗被破坏|在战斗中被破坏)"),
    ("effect", "(被效果破坏|因效果被破坏|被卡牌效果破坏)"),
    ("their_effect", "(被对方的效果破坏|被对方效果破坏|因对方的效果被破坏|因对方效果被破坏)"),
)
"""What destroys, and the words for it."""


def add_beast_moments(book: Phrasebook) -> None:
    """The moments of 超元绝战 and 邻座艾莉."""
    for cause, words in CAUSED:
        gone = n.Trigger("destroyed", cause=cause)
        book.add("moment", words, gone, BEASTS, words[1:].split("|")[0])
        book.add("moment", "<self>" + words, gone, BEASTS)
        for side, whose, _ in SIDES:
            theirs = n.Trigger("destroyed", side, slot("thing"), cause=cause)
            book.add("moment", whose + "(|场上|场上的|战场上的){thing:fighters}" + words, theirs, BEASTS)
    book.add("head", "【反击】(|：|，)", Head((n.Trigger("life_broken"),), "反击"), BEASTS, "【反击】")
    for kind, words in OWN:
        book.add("moment", words, n.Trigger(kind), BEASTS, words.strip("()").split("|")[0])
        book.add("moment", "<self>" + words, n.Trigger(kind), BEASTS)
    for side, whose, said in SIDES:
        for kind, words in OWN[:4]:
            happens = n.Trigger(kind, side, slot("thing"))
            example = f"{said}元兽{words.strip('()').split('|')[0]}"
            book.add("moment", whose + "(|场上|场上的|战场上的){thing:fighters}" + words, happens, BEASTS, example)
        book.add("moment", whose + "<life card>被破坏", n.Trigger("life_lost", side), BEASTS, f"{said}生命卡被破坏")
        book.add("moment", whose + "使用<spell card>", n.Trigger("spell", side), BEASTS, f"{said}使用元术卡")
    book.add("moment", "使用<spell card>", n.Trigger("spell", "us"), BEASTS, "使用元术卡")
    for phase, words in PHASES.items():
        for kind, at in (("phase_start", "开始"), ("phase_end", "结束")):
            book.add("moment", f"{words}{at}", n.Trigger(kind, "any", to=phase), BEASTS, f"{words}{at}")
            for side, whose, said in SIDES:
                book.add("moment", f"{whose}{words}{at}", n.Trigger(kind, side, to=phase), BEASTS, f"{said}{words}{at}")
    book.add(
        "head", "(|我方)主要阶段(|中|内)(|可以发动|可发动)(，|：)", Head((n.Trigger("activate"),)), BEASTS, "主要阶段，"
    )


def add_hyper_moments(book: Phrasebook) -> None:
    """The moments of HYPER BATTLE."""
    for subject in ("", "<self>"):
        book.add(
            "moment",
            subject + "(打出|被打出|登场|出场|打到场上)",
            n.Trigger("play"),
            HYPER,
            "打出" if not subject else "",
        )
        book.add("moment", subject + "(翻开|被翻开|翻到正面)", n.Trigger("flip"), HYPER, "翻开" if not subject else "")
    for side, whose, said in SIDES:
        book.add("moment", whose + "(战斗胜利|赢得战斗|在战斗中胜利)", n.Trigger("win", side), HYPER, f"{said}战斗胜利")
        book.add(
            "moment", whose + "(战斗落败|战斗失败|输掉战斗|战败)", n.Trigger("lose", side), HYPER, f"{said}战斗落败"
        )
    book.add("moment", "(战斗胜利|赢得战斗|在战斗中胜利)", n.Trigger("win", "us"), HYPER, "战斗胜利")
    book.add("moment", "(战斗落败|战斗失败|输掉战斗|战败)", n.Trigger("lose", "us"), HYPER, "战斗落败")
