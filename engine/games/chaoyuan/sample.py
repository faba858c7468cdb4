"""Cards of our own for 超元绝战: the beasts of four seasons and their spells, using every kind of effect."""

from __future__ import annotations

import random

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import Ability, Compare, Count, Filter, FirstThen, Ref, Selection, Seq, Static, Trigger

DECK_SIZE = 40
COPIES = 3

SELF, IT, THOSE, SEEN = Ref("self"), Ref("it"), Ref("those"), Ref("those")
THEIR_BEAST, OUR_BEAST = Selection("field", "them"), Selection("field", "us")


def _beast(
    number: str, name: str, keywords: str, cost: tuple[int, int], power: int, text: str, *abilities: Ability
) -> Card:
    """A beast; ``cost`` is normal and face-down energy."""
    stats = (("energy", cost[0]), ("covered", cost[1]), ("power", power))
    return Card(f"SJ01-{number}", name, "beast", tuple(keywords.split()), stats, (), abilities, text)


def _spell(number: str, name: str, keywords: str, cost: tuple[int, int], text: str, *abilities: Ability) -> Card:
    stats = (("energy", cost[0]), ("covered", cost[1]))
    return Card(f"SJ01-{number}", name, "spell", tuple(keywords.split()), stats, (), abilities, text)


def _on(kind: str, *sentences: n.Node, once: bool = False, condition: n.Condition | None = None) -> Ability:
    """An effect that triggers on something that happens to the card itself."""
    return Ability(Trigger(kind), sentences, once=once, condition=condition)


def _counter(*sentences: n.Node) -> Ability:
    return Ability(Trigger("life_broken"), sentences, name="反击")


def _trait(name: str, word: str, condition: n.Condition | None = None) -> Ability:
    return Ability(static=(n.Trait(name),), condition=condition, name=word)


_ALL = (
    # 春: drawing, life, coming and going
    _beast("01", "衔芽雀", "春 鸟", (1, 0), 300, "被召唤出场时，抽1张卡。", _on("summon", n.Draw(1))),
    _beast(
        "02", "惊蛰鼍", "春 鳞", (3, 0), 900,
        "攻击时，可以丢弃1张手卡，然后抽2张卡。",
        _on("attack", FirstThen(n.Discard(1), n.Draw(2), optional=True)),
    ),
    _beast(
        "03", "负苗龟", "春 鳞", (2, 0), 400,
        "【铁壁】\n被破坏时，将我方卡组顶的1张卡作为生命卡放置到战场。",
        _trait("iron_wall", "铁壁"),
        _on("destroyed", n.Move(Selection("deck", how="top"), "life", down=True)),
    ),
    _beast(
        "04", "柳梢猿", "春 兽", (2, 1), 800,
        "回合内限定一次，我方使用元术卡时，选择我方场上1只元兽，本回合力量值+300。",
        Ability(Trigger("spell", "us"), (n.Boost(OUR_BEAST, 300),), once=True),
    ),
    _beast(
        "05", "社鼓牛", "春 兽", (4, 0), 1200,
        "【挑战】\n防御时，此元兽本回合力量值+300。",
        _trait("challenge", "挑战"),
        _on("defend", n.Boost(SELF, 300)),
    ),
    _spell("06", "谷雨", "春", (2, 0), "抽2张卡。\n【反击】：抽1张卡。", _on("play", n.Draw(2)), _counter(n.Draw(1))),
    _spell(
        "07", "分秧", "春", (3, 1),
        "选择我方废弃区1张力量值900以下的元兽卡，将其召唤出场。",
        _on("play", n.Summon(Selection("discard", filter=Filter(kind="beast", stat="power", high=900)))),
    ),
    _spell(
        "08", "种福田", "春", (3, 0),
        "先横置我方场上1只元兽，然后将我方卡组顶的1张卡作为生命卡放置到战场。",
        _on("play", FirstThen(n.Sideways(OUR_BEAST), n.Move(Selection("deck", how="top"), "life", down=True))),
    ),
    # 夏: fighting
    _beast(
        "09", "燎原驹", "夏 兽", (2, 0), 600,
        "攻击时，此元兽本回合力量值+400。",
        _on("attack", n.Boost(SELF, 400)),
    ),
    _beast(
        "10", "鸣夏蜩", "夏 虫", (1, 0), 200,
        "被破坏时，选择对方场上1只元兽，本回合力量值-500。",
        _on("destroyed", n.Boost(THEIR_BEAST, -500)),
    ),
    _beast(
        "11", "赤眼隼", "夏 鸟", (3, 1), 1000,
        "战斗胜利时，破坏对方场上1张生命卡。",
        _on("win", n.Destroy(Selection("life", "them"))),
    ),
    _beast(
        "12", "角力蟹", "夏 鳞", (3, 0), 700,
        "主要阶段可以发动：回合内限定一次，选择对方场上1只元兽，与此元兽进行战斗。",
        _on("activate", n.Fight(THEIR_BEAST), once=True),
    ),
    _beast(
        "13", "雷火兽王", "夏 兽", (5, 2), 1800,
        "被召唤出场时，破坏对方场上所有力量值500以下的元兽。\n出场的回合内，此元兽获得【挑战】。",
        _on("summon", n.Destroy(Selection("field", "them", Filter(stat="power", high=500), None))),
        _trait("challenge", "挑战", n.Is(SELF, Filter(state="new"))),
    ),
    _spell(
        "14", "伏旱", "夏", (2, 1),
        "选择对方场上1只元兽，将其破坏，然后抽1张卡。",
        _on("play", Seq((n.Pick(THEIR_BEAST), n.Destroy(IT), n.Draw(1)))),
    ),
    _spell(
        "15", "骤雨", "夏", (1, 0),
        "选择场上1只元兽，本回合力量值-800。\n【反击】：选择对方场上1只元兽，将其破坏。",
        _on("play", n.Boost(Selection("field", "both"), -800)),
        _counter(n.Destroy(THEIR_BEAST)),
    ),
    _spell(
        "16", "擂台", "夏", (1, 0),
        "选择我方场上1只元兽，直到对方回合结束获得【挑战】。",
        _on("play", n.Grant(OUR_BEAST, "challenge", "next_turn")),
    ),
    # 秋: energy and cards
    _beast(
        "17", "稻浪狸", "秋 兽", (2, 0), 500,
        "被召唤出场时，将我方卡组顶的1张卡放置到能量区。",
        _on("summon", n.AddEnergy(1)),
    ),
    _beast(
        "18", "拾穗鼠", "秋 兽", (1, 0), 200,
        "充能阶段开始时，如我方生命卡为2张以下，抽1张卡。",
        Ability(
            Trigger("phase_start", "us", to="charge"),
            (n.If(Compare(Count("life"), "<=", 2), n.Draw(1)),),
        ),
    ),
    _beast(
        "19", "霜角羚", "秋 兽", (3, 0), 600,
        "我方其他元兽力量值+100。",
        Ability(static=(Static(Selection("field", filter=Filter(other=True), count=None), 100),)),
    ),
    _beast(
        "20", "守仓犬", "秋 兽", (2, 0), 600,
        "我方生命卡被破坏时，可以竖置此元兽。",
        Ability(Trigger("life_lost", "us"), (n.May(n.Upright(SELF)),)),
    ),
    _beast(
        "21", "蜕壳蝎", "秋 虫", (3, 1), 800,
        "此元兽被破坏时，可以改为将1张正面向上的能量卡暗盖。",
        Ability(static=(
            n.Replace(Trigger("destroyed"), n.Instead(n.TurnDown(Selection("energy", filter=Filter(face="up")))), True),
        )),
    ),
    _spell(
        "22", "收成", "秋", (1, 1),
        "最多展示我方卡组顶3张卡，将其中的元兽卡加入手卡。",
        _on("play", Seq((n.Reveal(3, up_to=True), n.Move(Selection(
            "shown", filter=Filter(kind="beast"), count=None, up_to=False), "hand")))),
    ),
    _spell(
        "23", "开镰", "秋", (1, 0),
        "展示我方卡组顶3张卡，将其中1张加入手卡。",
        _on("play", Seq((n.Reveal(3), n.Move(Selection("shown"), "hand")))),
    ),
    _spell(
        "24", "轮作", "秋", (0, 0),
        "选择一项：将1张暗盖的能量卡翻为正面；或竖置2张能量卡。",
        _on("play", n.OneOf((
            n.Flip(Selection("energy", filter=Filter(face="down"))),
            n.Upright(Selection("energy", count=2)),
        ))),
    ),
    # 冬: hindering
    _beast(
        "25", "卧冰熊", "冬 兽", (4, 1), 1400,
        "此元兽不会被破坏。\n回合结束时，双方各抽1张卡。",
        Ability(static=(n.Ban("be_destroyed", what=SELF),)),
        Ability(Trigger("turn_end", "us"), (n.Draw(1, "both"),)),
    ),
    _beast(
        "26", "雪盲狐", "冬 兽", (2, 0), 500,
        "攻击时，选择对方场上1只元兽，本回合不能攻击。\n防御时，对方丢弃1张手卡。",
        _on("attack", Seq((n.Pick(THEIR_BEAST), n.Forbid("attack", IT, until="next_turn")))),
        _on("defend", n.Discard(1, "them")),
    ),
    _beast(
        "27", "寒号鸟", "冬 鸟", (1, 1), 400,
        "主要阶段可以发动：先横置此元兽，然后对方随机丢弃1张手卡。\n当此卡被丢弃时，抽1张卡。",
        _on("activate", FirstThen(n.Sideways(SELF), n.Discard(1, "them", random=True))),
        _on("discard", n.Draw(1)),
    ),
    _beast(
        "28", "守岁兽", "冬 兽", (4, 0), 1000,
        "我方其他元兽被召唤出场时，本回合力量值+200。\n【反击】：将此卡召唤出场。",
        Ability(Trigger("summon", "us", Filter(other=True)), (n.Boost(Ref("event"), 200),)),
        _counter(n.Summon(SELF)),
    ),
    _spell(
        "29", "封山", "冬", (2, 0),
        "直到对方回合结束，对方不能使用元术卡。",
        _on("play", n.Forbid("spell", until="next_turn")),
    ),
    _spell(
        "30", "归巢", "冬", (2, 0),
        "选择场上1只元兽，将其加入持有者手卡。\n查看对方手卡中的1张。",
        _on("play", n.Move(Selection("field", "both"), "hand"), n.Look(Selection("hand", "them", how="random"))),
    ),
    _spell(
        "31", "岁除", "冬", (3, 0),
        "将双方废弃区中的所有卡放回卡组，并洗切卡组。",
        _on("play", n.Move(Selection("discard", "both", count=None), "deck"), n.Shuffle("both")),
    ),
    _beast(
        "32", "四时麒麟", "春 夏 秋 冬", (6, 2), 2000,
        "攻击时，如对方废弃区中有15张以上的卡，我方获得胜利。\n战斗阶段结束时，竖置此元兽。",
        _on("attack", n.If(Compare(Count("discard", "them"), ">=", 15), n.Win())),
        Ability(Trigger("phase_end", "us", to="battle"), (n.Upright(SELF),)),
    ),
)  # fmt: skip

CARDS: dict[str, Card] = {card.number.removeprefix("SJ01-"): card for card in _ALL}
"""Card id (``01``) → card."""


def decks(rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """Two shuffled decks of 40 pieces, the top first, with at most three copies of a number in each."""
    return tuple(sample_deck(rng, owner) for owner in "AB")


def sample_deck(rng: random.Random, owner: str) -> tuple[str, ...]:
    """One player's shuffled deck; ``owner`` keeps its pieces apart from those of others."""
    pool = [f"{card}#{owner}{copy}" for card in CARDS for copy in range(1, COPIES + 1)]
    return tuple(rng.sample(pool, DECK_SIZE))
