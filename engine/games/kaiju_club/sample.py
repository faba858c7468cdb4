"""Cards of our own for 奥特怪兽俱乐部: the giants of a drowned coast, using every kind of card and effect of the game.

``keywords`` of a battle card are its prefix name and its class: 铁 (machine), 海 (sea), 空 (sky).
"""

from __future__ import annotations

import random

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import Ability, Advantage, AllOf, Compare, Count, Filter, Is, Not, Ref, Selection, Trigger

DECK_SIZE = 40
COPIES = 3
SHARES = {"battle": 27, "skill": 9, "reinforcement": 4}
"""How many cards of each kind a sample deck has."""

SELF, IT = Ref("self"), Ref("it")
FRONT, THEIR_FRONT = Selection("engaged", "us", count=None), Selection("engaged", "them", count=None)
ANY_OWN = Selection("field", "us")
STOCKED = Compare(Count("deck"), ">=", 1)
"""While there are cards in our deck. All defence depends on it: the rules don't end a game whose decks are empty, and
two sides that can't hurt each other would go on for ever."""


def _battle(number: str, name: str, words: str, hp: int, speed: int, cost: int, text: str, *abilities: Ability) -> Card:
    stats = (("hp", hp), ("speed", speed), ("cost", cost))
    return Card(f"CA-{number}", name, "battle", tuple(words.split()), stats, (), abilities, text)


def _skill(
    number: str, name: str, cost: int | None, text: str, *steps: n.Node, need: n.Condition | None = None
) -> Card:
    """A skill card; without a cost it is discarded after use."""
    stats = () if cost is None else (("cost", cost),)
    return Card(f"CA-{number}", name, "skill", (), stats, (), (Ability(Trigger("play"), steps, condition=need),), text)


def _reinforcement(number: str, name: str, text: str, *abilities: Ability) -> Card:
    return Card(f"CA-{number}", name, "reinforcement", (), (), (), abilities, text)


def _level(low: int) -> n.Condition:
    return Is(SELF, Filter(stat="level", low=low))


def _attack(
    amount: n.Amount, *more: n.Node, level: int = 0, need: n.Condition | None = None, what: n.Selection = THEIR_FRONT,
    sure: bool = False, pierce: bool = False,
) -> Ability:  # fmt: skip
    conditions = [*([_level(level)] if level else []), *([need] if need else [])]
    condition = AllOf(tuple(conditions)) if len(conditions) > 1 else conditions[0] if conditions else None
    return Ability(Trigger("attack"), (n.Attack(amount, what, sure, pierce), *more), condition=condition, name="攻击")


def _heal(amount: int, what: n.Selection = ANY_OWN) -> Ability:
    return Ability(Trigger("heal"), (n.Heal(what, amount),), name="治疗")


def _act(
    *steps: n.Node, level: int = 0, need: n.Condition | None = None, once: bool = False, zones: tuple[str, ...] = ()
) -> Ability:
    condition = need or (_level(level) if level else None)
    return Ability(Trigger("activate"), steps, condition=condition, once=once, zones=zones, name="行动")


def _always(
    *static: n.StaticNode, level: int = 0, need: n.Condition | None = None, zones: tuple[str, ...] = ()
) -> Ability:
    return Ability(static=static, condition=need or (_level(level) if level else None), zones=zones, name="持续")


def _onto(node: n.Evolve | n.Convert) -> Ability:
    """A way to come in from the hand onto a card on the field."""
    return Ability(Trigger("activate"), (node,), zones=("hand",), name="进化" if isinstance(node, n.Evolve) else "转换")


def _named(*names: str) -> Selection:
    return Selection("field", "us", Filter(names=names))


def _defence(amount: int) -> n.Static:
    return n.Static(SELF, amount, "defence")


def _counter(amount: int) -> n.Static:
    return n.Static(SELF, amount, "counter")


_ALL = (
    _battle(
        "01", "磐岬", "古岸 海", 6, 2, 3,
        "攻击2。\n持续：我方卡组中有卡时，防御1。\n等级2：攻击4。",
        _attack(2), _always(_defence(1), need=STOCKED), _attack(4, level=2),
    ),
    _battle(
        "02", "磐岬·隆起", "古岸 海", 9, 2, 5,
        "进化：磐岬。\n攻击4，贯通。\n持续：我方卡组中有卡时，防御2。",
        _onto(n.Evolve(_named("磐岬"))), _attack(4, pierce=True),
        _always(_defence(2), need=STOCKED),
    ),
    _battle(
        "03", "针尾鳐", "深流 海", 4, 5, 2,
        "攻击2，必中。\n持续：反击2。",
        _attack(2, sure=True), _always(_counter(2)),
    ),
    _battle(
        "04", "雾翼", "高天 空", 4, 7, 2,
        "攻击2。\n持续：回避。",
        _attack(2), _always(n.Trait("evade")),
    ),
    _battle(
        "05", "雾翼·霜冠", "高天 空", 6, 8, 4,
        "进化：雾翼。\n攻击3。\n持续：回避。\n进化登场时，抽1张卡。",
        _onto(n.Evolve(_named("雾翼"))), _attack(3), _always(n.Trait("evade")),
        Ability(Trigger("evolve"), (n.Draw(1),)),
    ),
    _battle(
        "06", "吊机七号", "旧港 铁", 7, 1, 3,
        "攻击3。\n转换：吊机九号。",
        _attack(3), _onto(n.Convert(_named("吊机九号"))),
    ),
    _battle(
        "07", "吊机九号", "旧港 铁", 5, 4, 3,
        "攻击3。\n转换：吊机七号。",
        _attack(3), _onto(n.Convert(_named("吊机七号"))),
    ),
    _battle(
        "08", "潮医", "深流 海", 4, 3, 1,
        "治疗2。\n攻击1。",
        _heal(2), _attack(1),
    ),
    _battle(
        "09", "铜壳蟹", "浅滩 海", 5, 2, 2,
        "攻击2。\n持续：交战中，我方卡组中有卡时，防御1，反击1。",
        _attack(2), _always(_defence(1), _counter(1), zones=("engaged",), need=STOCKED),
    ),
    _battle(
        "10", "探照塔", "旧港 铁", 6, 1, 2,
        "持续：在支援区时，我方交战卡的速度+2。\n攻击1。",
        _always(n.Static(FRONT, 2, "speed"), zones=("support",)), _attack(1),
    ),
    _battle(
        "11", "裂帆", "高天 空", 5, 6, 3,
        "占优势时：攻击4。\n攻击2。",
        _attack(4, need=Advantage()), _attack(2),
    ),
    _battle(
        "12", "巨砧", "旧港 铁", 8, 1, 4,
        "行动：弃1张手牌，本回合此卡速度+4。\n攻击3，对方支援区的战斗卡受到1点伤害。",
        _act(n.FirstThen(n.Discard(1), n.Boost(SELF, 4, "speed"))),
        _attack(3, n.Damage(Selection("support", "them", count=None), 1)),
    ),
    _battle(
        "13", "吞灯鱼", "深流 海", 5, 4, 2,
        "行动（一回合一次）：抽1张卡，弃1张手牌。\n攻击2。",
        _act(n.Draw(1), n.Discard(1), once=True), _attack(2),
    ),
    _battle(
        "14", "双首浪", "浅滩 海", 6, 3, 3,
        "等级1：攻击对方场上所有战斗卡，2。\n攻击2。",
        _attack(2, level=1, what=Selection("field", "them", count=None)), _attack(2),
    ),
    _battle(
        "15", "报潮鸟", "高天 空", 3, 6, 1,
        "登场时，抽1张卡。\n攻击1。\n被击败时，对方交战卡受到1点伤害。",
        Ability(Trigger("deploy"), (n.Draw(1),)), _attack(1),
        Ability(Trigger("destroyed"), (n.Damage(THEIR_FRONT, 1),)),
    ),
    _battle(
        "16", "沉船守", "旧港 铁", 7, 2, 3,
        "行动：移除此卡1张强化，将对方1张增援卡消灭。\n攻击2。\n持续：等级2以上时，HP+3。",
        _act(n.FirstThen(n.Strip(SELF), n.Destroy(Selection("placement", "them"))), level=1),
        _attack(2), _always(n.Static(SELF, 3, "hp"), level=2),
    ),
    _battle(
        "17", "拟礁", "浅滩 海", 5, 3, 2,
        "行动：此卡退化成古岸的战斗卡，然后治疗2。\n攻击2。\n转换：磐岬。",
        _act(n.Devolve(SELF, Filter(keywords=("古岸",))), n.Heal(FRONT, 2), level=1, once=True),
        _attack(2), _onto(n.Convert(_named("磐岬"))),
    ),
    _battle(
        "18", "回声", "深流 海", 4, 5, 2,
        "受到伤害时，抽1张卡。\n攻击数为我方支援区战斗卡的数量加1。",
        Ability(Trigger("damaged"), (n.Draw(1),)), _attack(Count("field", "us")),
    ),
    _skill(
        "31", "涨潮", None, "抽2张卡。", n.Draw(2),
    ),
    _skill(
        "32", "沉锚", 2, "对方交战卡受到3点伤害。", n.Damage(THEIR_FRONT, 3),
    ),
    _skill(
        "33", "趁势", None, "占优势时才能使用。我方交战卡本回合获得回避，抽1张卡。",
        n.Grant(FRONT, "evade", "next_turn"), n.Draw(1), need=Advantage(),
    ),
    _skill(
        "34", "抢修", 1, "移除我方1张战斗卡3点伤害。", n.Heal(ANY_OWN, 3),
    ),
    _skill(
        "35", "增援航道", None, "本回合可以额外登场1次、强化1次。", n.Allow("deploy"), n.Allow("strengthen"),
    ),
    _skill(
        "36", "换防", 1, "我方支援区的1张战斗卡与交战卡调换位置。", n.Switch(Selection("support")),
    ),
    _skill(
        "37", "扯帆", 2, "对方支援区的1张战斗卡与其交战卡调换位置。", n.Switch(Selection("support", "them")),
    ),
    _skill(
        "38", "剥壳", 3, "移除对方交战卡的1张强化。将对方1张增援卡消灭。",
        n.Strip(THEIR_FRONT), n.Destroy(Selection("placement", "them")),
    ),
    _skill(
        "39", "沉眠", 4, "将弃牌区的1张卡移出游戏，将弃牌区的1张战斗卡置于我方交战卡下方作为强化。",
        n.Move(Selection("discard"), "rift"),
        n.Pick(Selection("discard", filter=Filter(kind="battle"))), n.Strengthen(Ref("those"), IT),
    ),
    _reinforcement(
        "51", "防波堤", "持续：我方卡组中有卡时，我方交战卡防御1。",
        _always(n.Static(FRONT, 1, "defence"), need=STOCKED),
    ),
    _reinforcement(
        "52", "烽火", "持续：我方交战卡速度+1。我方回合开始时，如我方手牌为2张以下，抽1张卡。",
        _always(n.Static(FRONT, 1, "speed")),
        Ability(Trigger("turn_start", "us"), (n.If(Compare(Count("hand"), "<=", 2), n.Draw(1)),)),
    ),
    _reinforcement(
        "53", "禁航令", "持续：如我方不占优势，双方不能使用技能卡。",
        _always(n.Ban("skill", "both"), need=Not(Advantage())),
    ),
    _reinforcement(
        "54", "拖网", "打出时，对方弃1张手牌。我方战斗卡被击败时，抽1张卡。",
        Ability(Trigger("play"), (n.Discard(1, "them"),)),
        Ability(Trigger("destroyed", "us", Filter(kind="battle")), (n.Draw(1),)),
    ),
)  # fmt: skip

CARDS: dict[str, Card] = {card.number.removeprefix("CA-"): card for card in _ALL}
"""Card id (``01``) → card."""


def decks(rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """Two shuffled decks of 40 pieces, the top first, with at most three of a name in each."""
    return tuple(sample_deck(rng, owner) for owner in "AB")


def sample_deck(rng: random.Random, owner: str) -> tuple[str, ...]:
    """One player's shuffled deck; ``owner`` keeps its pieces apart from those of others."""
    deck: list[str] = []
    for kind, share in SHARES.items():
        pool = [f"{key}#{owner}{i}" for key, card in CARDS.items() if card.kind == kind for i in range(1, COPIES + 1)]
        deck += rng.sample(pool, share)
    rng.shuffle(deck)
    return tuple(deck)
