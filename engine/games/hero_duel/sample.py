"""Cards of our own for 英雄对决: four clans of a harbour town, using every trigger and every action of the game."""

from __future__ import annotations

import random
from typing import Literal

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import Ability, Count, Filter, Ref, Selection, Trigger

DECK_SIZE = 40
COPIES = 3

SELF, IT, THOSE, MAIN, THEIR_MAIN = Ref("self"), Ref("it"), Ref("those"), Ref("main"), Ref("their_main")


SIGNS = {"flip": "翻", "attack": "攻", "defend": "防", "support": "支", "win": "胜", "lose": "败", "transform": "转"}


def _card(
    number: str,
    name: str,
    keywords: str,
    power: int,
    support: int,
    text: str,
    *abilities: Ability,
    weak: int | None = None,
    into: str = "",
) -> Card:
    """A character; ``into`` is the keyword on its transform mark, ``weak`` its weakened power."""
    stats = [("power", power), ("support", support)]
    if weak is not None:
        stats.append(("weak", weak))
    marks = (into,) if into else ()
    return Card(f"FJ01-{number}", name, "character", tuple(keywords.split()), tuple(stats), marks, abilities, text)


def _on(kind: str, *sentences: n.Node) -> Ability:
    """An effect that triggers on something that happens to the card itself, with the sign printed for it (2.0.5)."""
    return Ability(Trigger(kind), sentences, name=SIGNS.get(kind, ""))


def _at(kind: str, whose: Literal["us", "them", "any"], *sentences: n.Node) -> Ability:
    """An effect of a moment: of one's own turn, of the other side's, or of both."""
    return Ability(Trigger(kind, whose), sentences)


def _always(*static: n.StaticNode, condition: n.Condition | None = None) -> Ability:
    """An effect that works all the time."""
    return Ability(static=static, condition=condition)


def _arrives(zone: str, *sentences: n.Node) -> Ability:
    return Ability(Trigger("move", to=zone), sentences)


_ALL = (
    # 潮: draw, discard, energy
    _card(
        "A01", "领航员·阿漪", "潮 领航员", 4000, 1000,
        "翻：抽1张牌。",
        _on("flip", n.Draw(1)),
        weak=2000, into="潮卫",
    ),
    _card(
        "A02", "潮卫·阿漪", "潮 潮卫", 6000, 1500,
        "转：抽2张牌，弃1张手牌。\n攻：本回合战力+1000。",
        _on("transform", n.Seq((n.Draw(2), n.Discard(1)))),
        _on("attack", n.Boost(SELF, 1000)),
        weak=3000,
    ),
    _card(
        "A03", "灯塔看守·老岑", "潮 看守", 3000, 2000,
        "支：【使用1张能量牌】抽2张牌。",
        _on("support", n.Pay(n.UseEnergy(1), n.Draw(2))),
    ),
    _card(
        "A04", "拾贝童·小渚", "潮", 2000, 2000,
        "当此牌被弃置时，抽1张牌。",
        _on("discard", n.Draw(1)),
    ),
    _card(
        "A05", "修船匠·阿桅", "潮 工匠", 4000, 1000,
        "我方回合开始时，可以增加1张能量牌。",
        _at("turn_start", "us", n.May(n.AddEnergy(1))),
        weak=1000,
    ),
    _card(
        "A06", "深港之主·澜", "潮 船主", 7000, 500,
        "翻：双方各抽2张牌。\n败：双方各弃1张手牌。",
        _on("flip", n.Draw(2, "both")),
        _on("lose", n.Discard(1, "both")),
        weak=4000,
    ),
    # 岩: states, boosts, staying power
    _card(
        "A07", "采石工·石敦", "岩 工匠", 5000, 1000,
        "防：如对方伤害区中的牌的数量为2张以上，本回合战力+1000。",
        _on("defend", n.If(n.Compare(Count("damage", "them"), ">=", 2), n.Boost(SELF, 1000))),
        weak=3000, into="岩卫",
    ),
    _card(
        "A08", "岩卫·石敦", "岩 岩卫", 7000, 1000,
        "转：使我方战场上1张衰弱状态的牌恢复为全力状态。",
        _on("transform", n.Restore(Selection("field", filter=Filter(state="weakened")))),
        weak=5000,
    ),
    _card(
        "A09", "山鼓手·隆隆", "岩 乐手", 3000, 1500,
        "此牌在战场上时，我方战场上其他处于全力状态的「岩」战力+1000。",
        _always(n.Static(Selection("field", filter=Filter(("岩",), state="full", other=True), count=None), 1000)),
    ),
    _card(
        "A10", "碎岩者·砾", "岩", 5000, 1500,
        "攻：使对方战场上1张全力状态的牌变为衰弱状态。如对方主战角色处于衰弱状态，本次战斗此牌战力+500。",
        _on(
            "attack",
            n.Weaken(Selection("field", "them", Filter(state="full"))),
            n.If(n.Is(THEIR_MAIN, Filter(state="weakened")), n.Boost(SELF, 500, until="battle")),
        ),
    ),
    _card(
        "A11", "不倒翁·墩墩", "岩", 6000, 500,
        "此牌将移入伤害区时，你可以改为将其移入休息区。",
        _always(n.Replace(Trigger("move", to="damage"), n.Move(Ref("event"), "rest"), optional=True)),
    ),
    _card(
        "A12", "界碑", "岩", 1000, 2500,
        "此牌将移入休息区时，改为将其放置到牌库底。",
        _always(n.Replace(Trigger("move", to="rest"), n.Move(Ref("event"), "deck", position="bottom"))),
    ),
    # 光: flipping, revealing, the field
    _card(
        "A13", "点灯人·烛", "光 点灯人", 4000, 1000,
        "翻：翻开我方战场上2张暗盖的牌。如其中有「光」，抽1张牌。",
        _on(
            "flip",
            n.Flip(Selection("field", filter=Filter(face="down"), count=2)),
            n.If(n.Among(THOSE, Filter(("光",))), n.Draw(1)),
        ),
        weak=2000, into="光卫",
    ),
    _card(
        "A14", "光卫·烛", "光 光卫", 6000, 1000,
        "转：翻开牌库顶的3张牌，选择其中1张加入手牌，其余放置到牌库底。",
        _on(
            "transform",
            n.Seq((
                n.Reveal(3),
                n.Move(Selection("seen", "both", among="seen"), "hand"),
                n.Move(Ref("rest"), "deck", position="bottom"),
            )),
        ),
        weak=3000,
    ),
    _card(
        "A15", "制镜师·明明", "光 工匠", 3000, 2000,
        "支：查看对方战场上1张暗盖的牌。你可以将其翻开。",
        _on("support", n.Look(Selection("field", "them", Filter(face="down"))), n.May(n.Flip(IT))),
    ),
    _card(
        "A16", "引路萤", "光", 2000, 1500,
        "胜：将手牌中的1张「光」暗盖到战场。\n如我方战场上正面表示的「光」的数量为1张以上，可以额外支援。",
        _on("win", n.Summon(Selection("hand", filter=Filter(("光",))), down=True)),
        _always(
            n.Permit("extra_support"),
            condition=n.Compare(Count("field", filter=Filter(("光",), face="up")), ">=", 1),
        ),
    ),
    _card(
        "A17", "报晓者·啼", "光 乐手", 5000, 1000,
        "战斗开始时，可以翻开我方能量区中的1张牌。",
        _at(
            "battle_start", "any",
            n.May(n.Flip(Selection("energy", filter=Filter(face="down")))),
        ),
        weak=2000,
    ),
    _card(
        "A18", "千烛之殿", "光", 1000, 3000,
        "我方回合结束时，如我方能量区中的牌的数量为6张以上，我方获得胜利。",
        _at("turn_end", "us", n.If(n.Compare(Count("energy"), ">=", 6), n.Win())),
    ),
    # 影: the other side's cards, forbidding, the rest and damage zones
    _card(
        "A19", "摸黑客·阿暝", "影", 4000, 1500,
        "攻：对方随机弃1张手牌。",
        _on("attack", n.Discard(1, "them", random=True)),
        weak=2000, into="影卫",
    ),
    _card(
        "A20", "影卫·阿暝", "影 影卫", 6000, 1500,
        "转：选择对方战场上1张正面表示的牌，将其暗盖。\n胜：对方将牌库顶的1张牌移入伤害区。",
        _on("transform", n.Seq((n.Pick(Selection("field", "them", Filter(face="up"))), n.TurnDown(IT)))),
        _on("win", n.Move(Selection("deck", "them", how="top"), "damage")),
        weak=3000,
    ),
    _card(
        "A21", "封门人·闩", "影 看守", 5000, 1000,
        "防：本次战斗对方不能支援。",
        _on("defend", n.Forbid("support", until="battle")),
    ),
    _card(
        "A22", "哑钟", "影", 3000, 2000,
        "此牌在战场上时，双方不能进行形态转换。\n此牌移入伤害区时，抽1张牌，弃1张手牌。",
        _always(n.Ban("transform", "both")),
        _arrives("damage", n.Seq((n.Draw(1), n.Discard(1)))),
    ),
    _card(
        "A23", "还愿人·赊", "影", 5000, 1000,
        "翻：选择一项：将我方伤害区中的1张牌移入休息区；或将休息区中的1张「影」加入手牌，并展示给对方。",
        _on(
            "flip",
            n.OneOf((
                n.Move(Selection("damage"), "rest"),
                n.Seq((
                    n.Move(Selection("rest", filter=Filter(("影",))), "hand"),
                    n.Show(IT),
                )),
            )),
        ),
        weak=1000,
    ),
    _card(
        "A24", "回魂匠·缝", "影 工匠", 3000, 2000,
        "支：【弃1张手牌】将休息区中的至多2张牌放置到牌库顶，洗切牌库。",
        _on(
            "support",
            n.Pay(
                n.Discard(1),
                n.Seq((n.Move(Selection("rest", count=2, up_to=True), "deck"), n.Shuffle())),
            ),
        ),
    ),
    # of no clan
    _card(
        "A25", "换面郎", "光 影", 4000, 1000,
        "翻：可以进行1次额外的形态转换。",
        _on("flip", n.May(n.ExtraTransform())),
        into="影卫",
    ),
    _card(
        "A26", "赶集人·担", "潮 岩", 3000, 2000,
        "对方回合结束时，如我方手牌的数量为2张以下，抽与我方战场上正面表示的牌的数量相同的牌。",
        _at(
            "turn_end", "them",
            n.If(n.Compare(Count("hand"), "<=", 2), n.Draw(Count("field", filter=Filter(face="up")))),
        ),
    ),
    _card(
        "A27", "同袍·双双", "光 岩", 2000, 1500,
        "如我方主战角色处于衰弱状态，或现在不是我方的回合且对方战场上没有暗盖的牌，可以额外支援。\n"
        "支：本次战斗，我方主战角色的战力增加，数值为我方能量区中的牌的数量乘以200。",
        _always(
            n.Permit("extra_support"),
            condition=n.AnyOf((
                n.Is(MAIN, Filter(state="weakened")),
                n.AllOf((
                    n.Not(n.Turn("us")),
                    n.Compare(Count("field", "them", Filter(face="down")), "<=", 0),
                )),
            )),
        ),
        _on("support", n.Boost(MAIN, Count("energy", times=200), until="battle")),
    ),
    _card(
        "A28", "清仓掌柜·盘", "潮 船主", 4000, 1000,
        "胜：弃置我方所有手牌，然后抽等量的牌。\n对方的角色移入伤害区时，你可以将休息区中的1张牌移入伤害区。",
        _on("win", n.Seq((n.Discard(None), n.Draw(n.Handled())))),
        Ability(
            Trigger("move", "them", to="damage"),
            (n.May(n.Move(Selection("rest"), "damage")),),
        ),
    ),
)  # fmt: skip

CARDS: dict[str, Card] = {card.number.removeprefix("FJ01-"): card for card in _ALL}
"""Card id (``A01``) → card."""


def decks(rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """Two shuffled decks of 40 pieces, the top first, with at most three copies of a number in each."""
    return tuple(_deck(rng, owner) for owner in "AB")


def _deck(rng: random.Random, owner: str) -> tuple[str, ...]:
    pool = [f"{card}#{owner}{copy}" for card in CARDS for copy in range(1, COPIES + 1)]
    return tuple(rng.sample(pool, DECK_SIZE))
