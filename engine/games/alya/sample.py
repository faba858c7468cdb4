"""Cards of our own for 邻座艾莉: the clubs of a school by the sea and their spells, by stars."""

from __future__ import annotations

import random

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import Ability, Compare, Count, Filter, FirstThen, Ref, Selection, Seq, Static, Trigger

DECK_SIZE = 40
COPIES = 4
RETURNS = "18#"
"""The copies of the character that comes back from the discard zone."""

SELF, IT = Ref("self"), Ref("it")
THEIRS, OURS = Selection("field", "them"), Selection("field", "us")


def _character(
    number: str, name: str, keywords: str, stars: int, power: int, text: str, *abilities: Ability, defence: int = 0
) -> Card:
    """A character; ``defence`` only where one is printed."""
    stats = [("stars", stars), ("power", power), *([("defence", defence)] if defence else [])]
    return Card(f"HX01-{number}", name, "character", tuple(keywords.split()), tuple(stats), (), abilities, text)


def _spell(number: str, name: str, keywords: str, stars: int, text: str, *abilities: Ability) -> Card:
    return Card(f"HX01-{number}", name, "spell", tuple(keywords.split()), (("stars", stars),), (), abilities, text)


def _on(kind: str, *sentences: n.Node, once: bool = False) -> Ability:
    """An effect that triggers on something that happens to the card itself."""
    return Ability(Trigger(kind), sentences, once=once)


_ALL = (
    _character("01", "气象社·小满", "气象社", 1, 200, ""),
    _character("02", "气象社·岚", "气象社", 2, 500, "被召唤出场时，抽1张卡。", _on("summon", n.Draw(1))),
    _character(
        "03", "气象社社长·云栖", "气象社", 4, 900,
        "攻击时，查看我方卡组顶2张卡，将其中1张加入手卡。",
        _on("attack", Seq((n.Look(Selection("deck", how="top", count=2)), n.Move(IT, "hand")))),
    ),
    _character(
        "04", "棋社·子静", "棋社", 2, 400,
        "【挑战】",
        Ability(static=(n.Trait("challenge"),), name="挑战"), defence=900,
    ),
    _character(
        "05", "棋社·远行", "棋社", 3, 700,
        "被破坏时，可以丢弃1张手卡，然后将此卡召唤出场。",
        _on("destroyed", FirstThen(n.Discard(1), n.Summon(SELF), optional=True)),
    ),
    _character(
        "06", "棋社顾问·石老师", "棋社 教师", 5, 1300,
        "如我方卡组中有卡，此角色获得【铁壁】。\n防御时，此角色本回合力量值+200。",
        Ability(static=(n.Trait("iron_wall"),), condition=Compare(Count("deck"), ">=", 1), name="铁壁"),
        _on("defend", n.Boost(SELF, 200)),
    ),
    _character(
        "07", "田径社·小驰", "田径社", 1, 300,
        "攻击时，此角色本回合力量值+200。",
        _on("attack", n.Boost(SELF, 200)),
    ),
    _character(
        "08", "田径社·阿疾", "田径社", 3, 800,
        "战斗胜利时，竖置此角色。",
        _on("win", n.Upright(SELF), once=False),
    ),
    _character(
        "09", "田径社主将·烈", "田径社", 7, 1800,
        "被召唤出场时，破坏对方场上1张生命卡。",
        _on("summon", n.Destroy(Selection("life", "them"))),
    ),
    _character(
        "10", "园艺社·禾", "园艺社", 2, 300,
        "充能阶段结束时，如我方能量卡为5张以下，将我方卡组顶的1张卡放置到能量区。",
        Ability(
            Trigger("phase_end", "us", to="charge"),
            (n.If(Compare(Count("energy"), "<=", 5), n.AddEnergy(1)),),
        ),
    ),
    _character(
        "11", "园艺社·穗", "园艺社", 3, 600,
        "我方其他「园艺社」的角色力量值+200。",
        Ability(static=(Static(Selection("field", filter=Filter(keywords=("园艺社",), other=True), count=None), 200),)),
    ),
    _character(
        "12", "园艺社·老榕先生", "园艺社 教师", 8, 2000,
        "如对方场上有3只以上角色，此角色不会被破坏。",
        Ability(static=(n.Ban("be_destroyed", what=SELF),), condition=Compare(Count("field", "them"), ">=", 3)),
    ),
    _character(
        "13", "图书社·书签", "图书社", 2, 400,
        "回合内限定一次，我方使用魔法卡时，抽1张卡。",
        Ability(Trigger("spell", "us"), (n.Draw(1),), once=True),
    ),
    _character(
        "14", "图书社·守夜人", "图书社", 4, 1000,
        "主要阶段可以发动：先横置此角色，然后选择我方废弃区1张魔法卡，将其加入手卡。",
        _on("activate", FirstThen(n.Sideways(SELF), n.Move(Selection("discard", filter=Filter(kind="spell")), "hand"))),
    ),
    _character(
        "15", "摄影社·快门", "摄影社", 3, 500,
        "攻击时，对方展示手卡1张，双方各抽1张卡。",
        _on("attack", n.Show(Selection("hand", "them", chooser="owner")), n.Draw(1, "both")),
    ),
    _character(
        "16", "摄影社·底片", "摄影社", 1, 200,
        "此角色被破坏时，可以改为将其加入持有者手卡。",
        Ability(static=(n.Replace(Trigger("destroyed"), n.Instead(n.Move(SELF, "hand")), True),)),
    ),
    _character(
        "17", "转学生·潮音", "", 6, 1600,
        "我方生命卡被破坏时，此角色本回合力量值+300。\n【反击】：将此卡召唤出场。",
        Ability(Trigger("life_lost", "us"), (n.Boost(SELF, 300),)),
        Ability(Trigger("life_broken"), (n.Summon(SELF),), name="反击"),
    ),
    _character(
        "18", "值日生·一尘", "", 2, 600,
        "回合结束时，对方丢弃1张手卡。\n主要阶段可以发动：回合内限定一次，将废弃区的此卡召唤出场。",
        Ability(Trigger("turn_end", "us"), (n.Discard(1, "them"),)),
        Ability(Trigger("activate"), (n.Summon(SELF),), once=True, zones=("discard",)),
    ),
    _spell("19", "晴天娃娃", "气象社", 1, "抽2张卡。\n【反击】：抽1张卡。",
           _on("play", n.Draw(2)), Ability(Trigger("life_broken"), (n.Draw(1),), name="反击")),
    _spell("20", "将军", "棋社", 3, "选择对方场上1只角色，将其破坏，然后抽1张卡。",
           _on("play", Seq((n.Pick(THEIRS), n.Destroy(IT), n.Draw(1))))),
    _spell("21", "起跑枪", "田径社", 1, "竖置我方场上1只角色，本回合力量值+300。",
           _on("play", Seq((n.Upright(OURS), n.Boost(IT, 300))))),
    _spell("22", "插秧实习", "园艺社", 2,
           "将我方卡组顶的1张卡放置到能量区。\n将我方卡组顶的1张卡作为生命卡放置到战场。",
           _on("play", n.AddEnergy(1), n.Move(Selection("deck", how="top"), "life", down=True))),
    _spell("23", "禁书库", "图书社", 2, "选择一项：对方不能使用魔法卡，直到对方回合结束；或对方随机丢弃1张手卡。",
           _on("play", n.OneOf((n.Forbid("spell", until="next_turn"), n.Discard(1, "them", random=True))))),
    _spell("24", "曝光", "摄影社", 1, "展示我方卡组顶3张卡，将其中1张加入手卡。",
           _on("play", Seq((n.Reveal(3), n.Move(Selection("shown"), "hand"))))),
    _spell("25", "台风停课", "", 4,
           "将场上所有力量值600以下的角色加入持有者手卡。\n"
           "【反击】：选择对方场上1只角色，本回合力量值-1000。",
           _on("play", n.Move(Selection("field", "both", Filter(stat="power", high=600), None), "hand")),
           Ability(Trigger("life_broken"), (n.Boost(THEIRS, -1000),), name="反击")),
    _spell("26", "文化祭", "", 2,
           "选择我方场上1只角色，直到对方回合结束获得【挑战】。\n"
           "将我方废弃区的所有卡放回卡组，并洗切卡组。",
           _on("play", n.Grant(OURS, "challenge", "next_turn"), n.Move(Selection("discard", count=None), "deck"),
               n.Shuffle())),
    _spell("27", "全校大扫除", "", 1, "双方各抽6张卡。", _on("play", n.Draw(6, "both"))),
    _character(
        "28", "毕业生·晓", "", 5, 1200,
        "回合结束时，如我方手卡为10张以上，我方获得胜利。",
        Ability(Trigger("turn_end", "us"), (n.If(Compare(Count("hand"), ">=", 10), n.Win()),)),
    ),
)  # fmt: skip

CARDS: dict[str, Card] = {card.number.removeprefix("HX01-"): card for card in _ALL}
"""Card id (``01``) → card."""


def decks(rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """Two shuffled decks of 40 pieces, the top first, with at most four copies of a name in each."""
    return tuple(sample_deck(rng, owner) for owner in "AB")


def sample_deck(rng: random.Random, owner: str) -> tuple[str, ...]:
    """One player's shuffled deck; ``owner`` keeps its pieces apart from those of others.

    As printed the game has no drawing phase, and two players who have run out of characters would pass turns for ever;
    so every deck holds the one who comes back by himself.
    """
    pool = [f"{card}#{owner}{copy}" for card in CARDS for copy in range(1, COPIES + 1)]
    always = [piece for piece in pool if piece.startswith(RETURNS)]
    others = [piece for piece in pool if piece not in always]
    deck = always + rng.sample(others, DECK_SIZE - len(always))
    rng.shuffle(deck)
    return tuple(deck)
