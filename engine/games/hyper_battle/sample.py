"""Cards of our own for HYPER BATTLE: a night market on a river, using every kind of card and effect of the game.

Marks: 灯 (lantern), 鼓 (drum), 舟 (boat). Types, by which cards strengthen and weaken each other: 匠 (craftsman), 客
(guest), 灵 (spirit).
"""

from __future__ import annotations

import random

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import Ability, Compare, Count, Filter, Ref, Selection, Trigger

RULE_SETS = ("start", "ex", "sp", "start-3", "sp-4")
"""The rule sets, and games of more than two players under the reading that lets them play."""

SELF, IT = Ref("self"), Ref("it")
OURS, THEIRS = Selection("field", "us", count=None), Selection("field", "them", count=None)
FACE_UP = Filter(face="up")


def _of(kind: str) -> Filter:
    return Filter(keywords=(kind,))


def _us(kind: str) -> Selection:
    """All our cards of a type."""
    return Selection("field", "us", _of(kind), None)


def _them(kind: str) -> Selection:
    """All their cards of a type."""
    return Selection("field", "them", _of(kind), None)


def _card(
    number: str, name: str, kind: str, marks: str, types: str, power: int, text: str, *abilities: Ability
) -> Card:
    stats = () if kind == "event" else (("power", power),)
    return Card(f"YS-{number}", name, kind, tuple(types.split()), stats, tuple(marks.split()), abilities, text)


def _always(what: n.What, amount: n.Amount, condition: n.Condition | None = None) -> Ability:
    return Ability(static=(n.Static(what, amount),), condition=condition)


def _on(kind: str, *steps: n.Node) -> Ability:
    return Ability(Trigger(kind), steps)


_CHARACTERS = (
    ("01", "扎灯婆婆", "灯", "匠", 300, "自己场上的匠力量+200。", _always(_us("匠"), 200)),
    ("02", "鼓手阿丘", "鼓", "客", 700, "", None),
    ("03", "摆渡人老陆", "舟", "匠", 500, "打出时，抽1张牌。", _on("play", n.Draw(1))),
    ("04", "灯影猫", "灯 舟", "灵", 400, "对手场上的客力量-200。", _always(_them("客"), -200)),
    ("05", "卖糖画的", "灯 鼓", "匠", 400, "打出时，可以弃1张手牌，抽2张牌。",
     _on("play", n.Pay(n.Discard(1), n.Draw(2)))),
    ("06", "夜归书生", "舟", "客", 600, "如对手场上有灵，此牌力量+300。",
     _always(SELF, 300, Compare(Count("field", "them", _of("灵")), ">=", 1))),
    ("07", "敲更人", "鼓", "匠", 500, "打出时，查看对手1张手牌。",
     _on("play", n.Look(Selection("hand", "them", how="random")))),
    ("08", "河灯少女", "灯", "灵", 500, "自己场上每有1张灵，此牌力量+100。",
     _always(SELF, Count("field", "us", _of("灵"), 100))),
    ("09", "醉拳师傅", "鼓 舟", "客", 900, "自己场上的匠力量-100。", _always(_us("匠"), -100)),
    ("10", "拾遗童子", "灯 鼓 舟", "灵", 100, "打出时，将废牌中1张牌放回手牌。",
     _on("play", n.Move(Selection("discard"), "hand"))),
    ("11", "锁匠阿锁", "舟", "匠", 600, "打出时，选择对手场上1张正面的牌，本场战斗力量-300。",
     _on("play", n.Boost(Selection("field", "them", FACE_UP), -300, until="battle"))),
    ("12", "打铁双雄", "鼓", "匠", 800, "", None),
    ("13", "打铁", "鼓 灯", "匠", 500, "卡名与「打铁双雄」不同。自己场上的匠力量+100。", _always(_us("匠"), 100)),
    ("14", "纸鸢信使", "灯 舟", "客", 300, "打出时，将牌堆顶的1张牌加入手牌。",
     _on("play", n.Move(Selection("deck", how="top"), "hand"))),
    ("15", "狐面客", "鼓", "客 灵", 600, "战斗落败时，抽1张牌。", Ability(Trigger("lose", "us"), (n.Draw(1),))),
    ("16", "收摊老板", "舟 鼓", "匠", 400, "打出时，可以将自己场上1张暗盖的牌变成废牌。",
     _on("play", n.May(n.Move(Selection("field", "us", Filter(face="down")), "discard")))),
)  # fmt: skip

_HUNTERS = (
    ("31", "无影手", "匠", 200, "翻开时，将对手场上1张牌变成废牌。",
     _on("flip", n.Move(Selection("field", "them"), "discard"))),
    ("32", "提灯猎人", "客", 500, "翻开时，自己场上所有牌本场战斗力量+200。",
     _on("flip", n.Boost(OURS, 200, until="battle"))),
    ("33", "捕灵网", "匠", 0, "对手场上的灵力量-300。", _always(_them("灵"), -300)),
    ("34", "夜叉", "灵", 700, "", None),
    ("35", "换牌人", "客", 100, "翻开时，选择一项：抽1张牌；或对手弃1张手牌。",
     _on("flip", n.OneOf((n.Draw(1), n.Discard(1, "them"))))),
    ("36", "敲更人", "匠", 400, "翻开时，如自己场上有3张牌，此牌本场战斗力量+300。",
     _on("flip", n.If(Compare(Count("field"), "==", 3), n.Boost(SELF, 300, until="battle")))),
    ("37", "缠丝娘", "灵", 300, "翻开时，选择对手场上1张牌，本场战斗力量-400。",
     _on("flip", n.Boost(Selection("field", "them"), -400, until="battle"))),
)  # fmt: skip

_EVENTS = (
    ("51", "满河灯火", "自己场上所有牌本场战斗力量+100。", _on("play", n.Boost(OURS, 100, until="battle"))),
    ("52", "骤雨", "对手场上所有牌本场战斗力量-100。", _on("play", n.Boost(THEIRS, -100, until="battle"))),
    ("53", "拾金", "抽1张牌。", _on("play", n.Draw(1))),
    ("54", "失窃", "弃1张手牌。", _on("play", n.Discard(1))),
    ("55", "翻旧账", "将废牌中1张牌放回牌堆，并洗牌。", _on("play", n.Move(Selection("discard"), "deck"), n.Shuffle())),
    ("56", "打更声", "此牌在场上时，双方的灵力量-100。",
     _always(_us("灵"), -100), _always(_them("灵"), -100)),
    ("57", "宵禁", "此牌在场上时，对手的猎人不能打出。",
     Ability(static=(n.Ban("play", "them", Selection("hand", "them", Filter(kind="hunter"), None)),))),
)  # fmt: skip

_ALL = (
    *(_card(no, name, "character", marks, types, power, text, *([ability] if ability else []))
      for no, name, marks, types, power, text, ability in _CHARACTERS),
    *(_card(no, name, "hunter", "", types, power, text, *([ability] if ability else []))
      for no, name, types, power, text, ability in _HUNTERS),
    *(_card(no, name, "event", "", "事", 0, text, *abilities) for no, name, text, *abilities in _EVENTS),
)  # fmt: skip

CARDS: dict[str, Card] = {card.number.removeprefix("YS-"): card for card in _ALL}
"""Card id (``01``) → card."""


def readings_of(rule_set: str) -> tuple[tuple[str, str], ...]:
    """The option that chooses the set of rules, and the reading that lets more than two play."""
    rules, _, players = rule_set.partition("-")
    found = [("hyper_battle:rules", rules)]
    if players:
        found.append(("hyper_battle:open.more-players", "many"))
    return tuple(found)


def decks(rng: random.Random, rule_set: str | None = None) -> tuple[tuple[str, ...], ...]:
    """A shuffled deck of pieces for each player, the top first: 8 characters (START), 30 characters and hunters (EX),
    or the 22, 4 and 4 that the rules suggest for SP."""
    rules, _, players = (rule_set or RULE_SETS[0]).partition("-")
    return tuple(sample_deck(rng, owner, rules) for owner in "ABCD"[: int(players or 2)])


SHARES = {
    "start": {"character": 8},
    "ex": {"character": 25, "hunter": 5},
    "sp": {"character": 22, "hunter": 4, "event": 4},
}
"""How many cards of each kind a sample deck has."""


def sample_deck(rng: random.Random, owner: str, rules: str) -> tuple[str, ...]:
    """One player's shuffled deck; ``owner`` keeps its pieces apart from those of others."""
    deck: list[str] = []
    for kind, share in SHARES[rules].items():
        pool = [f"{key}#{owner}{copy}" for key, card in CARDS.items() if card.kind == kind for copy in (1, 2)]
        deck += rng.sample(pool, share)
    rng.shuffle(deck)
    return tuple(deck)
