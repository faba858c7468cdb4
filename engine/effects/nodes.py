"""The effect language: what a card's text can say, as frozen data.

An ability is a trigger and some sentences; a sentence is a tree of nodes. What each node does is in
``engine.effects.actions``, ``conditions`` and ``selection``; the nodes themselves only say it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeVar, dataclass_transform

Who = Literal["us", "them", "both"]
"""Seen from the effect's controller: 我方, 对方, 双方."""

Until = Literal[
    "turn", "next_turn", "their_next", "our_start", "our_end", "battle", "field", "game", "in_our_next",
    "in_their_next", "in_next_battle", "battle_phase",
]  # fmt: skip
"""本回合, 直到对方回合结束, 直到下个对方回合结束, 直到下个我方回合开始, 直到下个我方回合结束, 本次战斗, 在战场时, for
good; only in one's own or the other side's next turn (下个回合), only in the next battle; to the end
of the second phase of a battle (战斗时期)."""

EVENTS: dict[str, str] = {
    "flip": "翻：暗盖在战场上的牌被翻开",
    "attack": "攻：发起攻击时",
    "defend": "防：受到攻击时",
    "support": "支：作为支援参战时",
    "win": "胜：战斗胜利时",
    "lose": "败：战斗失败或平局时",
    "tie": "平手时",
    "transform": "转：经形态转换进场时",
    "discard": "被弃置时",
    "turned_down": "被暗盖时",
    "move": "移入某个区域时",
    "turn_start": "回合开始时",
    "turn_end": "回合结束时",
    "battle_start": "战斗开始时",
    "summon": "被召唤出场时",
    "activate": "主要阶段可以发动",
    "life_lost": "生命卡被破坏时",
    "destroyed": "被破坏时",
    "life_broken": "作为生命卡被破坏时（反击）",
    "spell": "使用元术卡时",
    "play": "打出时",
    "damaged": "受到伤害时",
    "phase_start": "阶段开始时",
    "phase_end": "阶段结束时",
    "heal": "治疗：主要阶段可以使用",
    "deploy": "登场时",
    "convert": "转换登场时",
    "strengthened": "被强化时",
    "retreat": "撤退时",
    "evolve": "进化登场时",
    "attacked": "受到攻击时",
    "defeats": "击败战斗卡时",
}
"""Every kind of event that can trigger an effect, and the words that cards use for it."""

T = TypeVar("T")

NODES: dict[str, type[Any]] = {}
"""Every node class by its name."""


@dataclass_transform(frozen_default=True)
def node(cls: type[T]) -> type[T]:
    """Make a node: a frozen dataclass whose hash is worked out once (states hold nodes, and are hashed often)."""
    made = dataclass(frozen=True)(cls)
    structural = made.__hash__

    def cached(self: Any) -> int:
        try:
            return int(self.__dict__["_hash"])
        except KeyError:
            value = hash((cls.__name__, structural(self)))
            self.__dict__["_hash"] = value
            return value

    made.__hash__ = cached  # type: ignore[method-assign]
    NODES[cls.__name__] = made
    return made


# -- which cards ---------------------------------------------------------------------------------------


@node
class Filter:
    """A condition on one card; every part given must hold.

    ``keywords``: has any of them; ``names``: its name is one of them; ``called``: one of them is its name or a keyword
    of it, for games in which 「」 may mark either; ``face``: lies up or down; ``state``: a mark it
    bears (``weakened``) or ``full`` (has a weakened power and isn't weakened); ``stat`` with ``low``/``high``: the
    figure lies between, bounds included; ``other``: isn't the effect's own card; ``role``: ``main`` or ``support``;
    ``extreme``: of all the cards there that pass, none has a higher (lower) ``stat``.
    ``without``: none of these is its name or a keyword of it; ``lacking``: none is a keyword of it; ``containing``: its
    name has one of these words in it.
    ``marks``: bears any of these marks; ``alike``: shares a mark or a keyword with the effect's own card.
    """

    keywords: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    kind: str | None = None
    face: Literal["up", "down"] | None = None
    state: str | None = None
    stat: str | None = None
    low: int | None = None
    high: int | None = None
    other: bool = False
    role: str | None = None
    called: tuple[str, ...] = ()
    extreme: Literal["highest", "lowest"] | None = None
    marks: tuple[str, ...] = ()
    alike: Literal["marks", "keywords"] | None = None
    without: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    containing: tuple[str, ...] = ()


@node
class Selection:
    """Cards picked from a zone: ``count`` of them (``None``: all), by choice, from the top or bottom, or at random.

    ``chooser`` says who picks (seen from the controller; ``owner`` is whose cards they are). Where fewer are there,
    all of them are picked. ``up_to`` lets the chooser pick fewer. ``among`` narrows it to the cards bound to that name,
    wherever they lie (其中: ``seen``); ``zone`` then says nothing.
    """

    zone: str
    who: Who = "us"
    filter: Filter = Filter()
    count: Amount | None = 1
    up_to: bool = False
    how: Literal["choose", "top", "bottom", "random"] = "choose"
    chooser: Literal["us", "them", "owner"] = "us"
    among: str | None = None


@node
class Ref:
    """Cards already known to the effect: ``self`` (此牌), ``it`` (those last picked: 其, 目标牌), ``those`` (all that
    the sentence before handled: 其中), ``event`` (the card that the trigger speaks of), ``main``/``their_main``,
    ``rest`` (其余: of the cards turned up or looked at, those not picked since), ``attacker``/``defender`` (of the
    attack that goes on: 攻击元兽, 防御元兽). ``zone``: only while it lies there (废弃区的此卡)."""

    name: Literal["self", "it", "those", "event", "main", "their_main", "rest", "attacker", "defender"] = "self"
    zone: str | None = None


What = Selection | Ref

FIGHTING = (Ref("main"), Ref("their_main"), Ref("attacker"), Ref("defender"))
"""Cards of the fight that goes on; 其 behind a condition on one of them means that one."""


# -- figures and conditions ----------------------------------------------------------------------------


@node
class Count:
    """The number of cards in a zone that pass a filter, ``times`` for each ``per`` of them."""

    zone: str
    who: Who = "us"
    filter: Filter = Filter()
    times: int = 1
    per: int = 1


@node
class Handled:
    """The number of cards that the step before handled, times ``times``."""

    times: int = 1


@node
class Missing:
    """How many more it takes until a count is ``goal``; ``over``: by how many it is above."""

    count: Count
    goal: int
    over: bool = False


@node
class Plus:
    """A count (or another figure that counts) and a figure more or less."""

    count: Count | Sum
    more: int


@node
class Sum:
    """A figure of the cards meant, added up, times ``times``: a total, or one card's figure (攻击X，X为此卡的等级)."""

    what: What
    stat: str
    times: int = 1


@node
class Points:
    """A player's game points (游戏点数), times ``times``."""

    who: Literal["us", "them"] = "us"
    times: int = 1


@node
class Shared:
    """The greatest number of cards in a zone of which each bears the same mark (or the same keyword)."""

    zone: str
    who: Who = "us"
    filter: Filter = Filter()
    alike: Literal["marks", "keywords"] = "marks"


Amount = int | Count | Handled | Missing | Plus | Sum | Points | Shared


@node
class Compare:
    """A count against a figure or another count; 以上/以下/大于/小于 include the figure itself, 多/少 don't."""

    left: Amount
    op: Literal[">=", "<=", "==", ">", "<"]
    right: Amount


@node
class Among:
    """Whether some of the cards meant pass the filter (如其中有…)."""

    what: Ref
    filter: Filter


@node
class Is:
    """Whether every card meant passes the filter (如此牌处于…)."""

    what: What
    filter: Filter


@node
class Turn:
    """Whether it is this player's turn."""

    who: Literal["us", "them"] = "us"


@node
class Done:
    """如此做: whether the optional part before (可以…) was chosen and could be carried out in full."""


@node
class Result:
    """Whether a player has won or lost the battle that is being scored, or shares the highest total (``tied``)."""

    result: Literal["won", "lost", "tied"]
    who: Literal["us", "them"] = "us"


@node
class Advantage:
    """优势: whether the player's engaged card is faster than the other side's."""

    who: Literal["us", "them"] = "us"


@node
class Beaten:
    """Whether the attack before has brought down a card of the other side."""


@node
class Coin:
    """Which side the coin tossed before shows."""

    heads: bool = True


@node
class Not:
    """The opposite."""

    condition: Condition


@node
class AllOf:
    """All of them."""

    conditions: tuple[Condition, ...]


@node
class AnyOf:
    """At least one of them."""

    conditions: tuple[Condition, ...]


Condition = Compare | Among | Is | Turn | Done | Advantage | Result | Coin | Beaten | Not | AllOf | AnyOf


# -- ways to put steps together ------------------------------------------------------------------------


@node
class Seq:
    """One after the other, each as far as it can be carried out."""

    steps: tuple[Node, ...]


@node
class May:
    """你可以…: the controller decides; 对方可以…: the other player."""

    body: Node
    who: Literal["us", "them"] = "us"


@node
class Pay:
    """【cost】body: the controller decides; the cost must be payable in full."""

    cost: Node
    body: Node


@node
class FirstThen:
    """先…，然后… / 可以…，然后…: the second part only after the first was carried out in full."""

    first: Node
    then: Node
    optional: bool = False


@node
class If:
    """如…，…: looked at when it is carried out."""

    condition: Condition
    then: Node
    otherwise: Node | None = None


@node
class Instead:
    """…改为…: while a replacement effect is looked at, what happens in place of the event."""

    body: Node


@node
class OneOf:
    """One of several, as the controller chooses."""

    options: tuple[Node, ...]


# -- actions -------------------------------------------------------------------------------------------


@node
class Pick:
    """选择…: picks cards for the following steps (``it``)."""

    what: Selection


@node
class Draw:
    """抽牌."""

    count: Amount = 1
    who: Who = "us"


@node
class Discard:
    """弃牌: from hand to the discard zone; at random, the opponent points. ``up_to``: fewer may be discarded."""

    count: Amount | None = 1
    who: Who = "us"
    random: bool = False
    filter: Filter = Filter()
    up_to: bool = False


@node
class Throw:
    """弃置 cards that are known: from a hand that is discarding, from elsewhere a move to the discard zone."""

    what: What


@node
class Move:
    """Moves cards to a zone of their owner, on top or at the bottom where it is a deck."""

    what: What
    to: str
    down: bool = False
    position: Literal["top", "bottom"] = "top"


@node
class Flip:
    """翻开: turns cards face up."""

    what: What


@node
class TurnDown:
    """暗盖: turns cards face down where they lie."""

    what: What


@node
class Reveal:
    """翻开/展示 the top cards of a deck: seen by all until the effect is done. ``up_to``: the player names the number
    first (最多展示…)."""

    count: Amount = 1
    who: Who = "us"
    up_to: bool = False


@node
class Show:
    """展示 cards to all players."""

    what: What


@node
class Look:
    """查看 cards oneself."""

    what: What


@node
class Shuffle:
    """洗切牌库; ``owner``: the deck into which the cards handled before have gone."""

    who: Literal["us", "them", "both", "owner"] = "us"


@node
class AddEnergy:
    """增加能量牌: from the top of the deck, face down."""

    count: Amount = 1
    who: Who = "us"


@node
class UseEnergy:
    """使用能量牌: moves chosen energy cards to the discard zone; with ``up_to`` fewer, ``None`` any number."""

    count: Amount | None = 1
    who: Who = "us"
    up_to: bool = False


@node
class Boost:
    """Adds to (or takes from) a figure of cards for a while."""

    what: What
    amount: Amount
    stat: str = "power"
    until: Until = "turn"


@node
class Become:
    """变为: brings a figure of cards to a value for a while; what changes it later counts from there."""

    what: What
    value: Amount
    stat: str = "power"
    until: Until = "turn"


@node
class Toss:
    """掷硬币: tosses a coin, whose side conditions may ask for."""


@node
class Exchange:
    """交换: two cards of one player change places; each goes where the other lay, face up on the field."""

    what: What
    other: What


@node
class ChangePoints:
    """A player gains game points, or loses them (a negative ``amount``)."""

    amount: Amount
    who: Who = "us"


@node
class Stake:
    """Brings the game points that losing a battle costs a player to a figure for a while."""

    points: int
    who: Who = "both"
    until: Until = "battle"


@node
class GoFirst:
    """The player goes first in the next battle."""

    who: Literal["us", "them"] = "us"


@node
class BoostTotal:
    """Adds to (or takes from) a player's total power (总力量值) for a while."""

    amount: Amount
    who: Who = "us"
    until: Until = "battle"


@node
class Summon:
    """Puts a character onto the field."""

    what: What
    down: bool = False


@node
class Destroy:
    """破坏/消灭."""

    what: What


@node
class Damage:
    """Deals damage to cards."""

    what: What
    amount: Amount


@node
class Heal:
    """Takes damage off cards; all of it without an ``amount``."""

    what: What
    amount: Amount | None


@node
class Weaken:
    """变为衰弱状态."""

    what: What


@node
class Restore:
    """恢复为全力状态."""

    what: What


@node
class ExtraTransform:
    """进行1次额外的形态转换."""

    who: Who = "us"


@node
class Forbid:
    """Somebody (or a card) can't do something for a while; a ban beats a permission."""

    action: str
    what: What | None = None
    who: Who = "them"
    until: Until = "turn"


@node
class Sideways:
    """横置: turns upright cards sideways."""

    what: What


@node
class Upright:
    """竖置: turns sideways cards upright."""

    what: What


@node
class Fight:
    """进行战斗: the cards fight the effect's own card without an attack."""

    what: What


@node
class Grant:
    """获得特性: the cards have a trait for a while."""

    what: What
    trait: str
    until: Until = "turn"


@node
class Attack:
    """攻击X: an attack on the cards meant by the effect's own card; ``sure`` 必中, ``pierce`` 贯通."""

    amount: Amount
    what: What = Selection("engaged", "them", count=None)
    sure: bool = False
    pierce: bool = False


@node
class Allow:
    """额外: lets a player do something (``deploy``, ``strengthen``) that many times more this turn."""

    action: str
    count: int = 1
    who: Who = "us"


@node
class Strengthen:
    """强化: lays cards below a card on the field."""

    what: What
    cards: Ref = Ref("it")


@node
class Strip:
    """Takes strengthenings away from cards, into a zone of their owner; all of them without a ``count``."""

    what: What
    count: Amount | None = 1
    to: str = "discard"


@node
class Convert:
    """转换: a card takes the place of one on the field, which is discarded; what lies below it and its damage stay."""

    what: What
    card: Ref = Ref("self")


@node
class Evolve:
    """进化: a card is laid on top of one on the field, which strengthens it; what lies below it and its damage stay."""

    what: What
    card: Ref = Ref("self")


@node
class Devolve:
    """退化: the card on top is discarded, and one of those below it takes its place."""

    what: What
    into: Filter = Filter()


@node
class Switch:
    """The engaged card and a card in support change places."""

    what: What


@node
class Win:
    """The player wins the game."""

    who: Who = "us"


Action = (
    Pick | Draw | Discard | Move | Flip | TurnDown | Reveal | Show | Look | Shuffle | AddEnergy | UseEnergy | Boost
    | Summon | Destroy | Damage | Heal | Weaken | Restore | ExtraTransform | Forbid
    | Sideways | Upright | Fight | Grant
    | ChangePoints | BoostTotal | Stake | GoFirst
    | Attack | Allow | Strengthen | Strip | Convert | Evolve | Devolve | Switch | Win
    | Become | Toss | Exchange | Throw
)  # fmt: skip
Node = Seq | May | Pay | FirstThen | If | Instead | OneOf | Action


# -- abilities -----------------------------------------------------------------------------------------


@node
class Trigger:
    """An event to look out for. ``subject``: whom it must happen to: the card itself, a card of one's own side, of
    the other side, or anyone; for moments (turn_start …) whose moment. ``to``/``origin`` narrow a move; ``cause``: done
    by a battle (the rules), by any effect, or by an effect of the other side."""

    kind: str
    subject: Literal["self", "us", "them", "any"] = "self"
    filter: Filter = Filter()
    to: str | None = None
    origin: str | None = None
    cause: Literal["battle", "effect", "their_effect"] | None = None


@node
class Static:
    """Works all the time: changes a figure of the cards meant while ``condition`` holds."""

    what: What
    amount: Amount
    stat: str = "power"


@node
class Bonus:
    """Works all the time: changes a player's total power while ``condition`` holds."""

    amount: Amount
    who: Who = "us"


@node
class Permit:
    """Works all the time: lets the card do something it otherwise couldn't (``extra_support``)."""

    action: str


@node
class Ban:
    """Works all the time: keeps somebody, or the cards meant, from something (``attack``, ``be_destroyed``)."""

    action: str
    who: Who = "them"
    what: What | None = None


@node
class Trait:
    """Works all the time: the card, or the cards meant, have a trait of the game (``challenge``, ``iron_wall``)."""

    name: str
    what: What | None = None


@node
class Replace:
    """Works all the time: when ``event`` is about to happen, ``body`` happens in its place (5.8 改为)."""

    event: Trigger
    body: Node
    optional: bool = False


@node
class Immune:
    """Works all the time: the effects of other cards (``who``: of the other side's or of all; ``source``: of such cards
    only) do nothing to the cards meant; with a ``stat``, they don't change that figure, or (``falls``) don't lower
    it."""

    what: What
    who: Literal["them", "both"] = "them"
    source: Filter = Filter()
    stat: str | None = None
    falls: bool = False


StaticNode = Static | Bonus | Permit | Ban | Trait | Replace | Immune


@node
class Ability:
    """One effect of a card: a trigger and its sentences, or something that works all the time.

    ``sentences``: each may be pending by itself where the game says so. ``condition`` must hold for a static
    effect to work. ``once``: 回合内限定一次. ``zones``: where it works when that isn't the field.
    ``name`` is a printed mark (反击, 挑战) or the trigger word (翻). ``wording`` says which of several ways to say it
    the card uses (``engine.effects.saying``); it means nothing, and is no part of what makes two effects equal.
    """

    trigger: Trigger | None = None
    sentences: tuple[Node, ...] = ()
    static: tuple[StaticNode, ...] = ()
    condition: Condition | None = None
    once: bool = False
    zones: tuple[str, ...] = ()
    name: str = ""
    wording: tuple[int, ...] = field(default=(), compare=False, repr=False)


def children(item: Any) -> list[Any]:
    """The nodes directly inside a node, in the order of its fields."""
    found: list[Any] = []
    for part in fields(item):
        value = getattr(item, part.name)
        inside = value if isinstance(value, tuple) else (value,)
        found += [inner for inner in inside if type(inner).__name__ in NODES]
    return found


def walk(item: Any) -> list[Any]:
    """A node and all the nodes inside it."""
    return [item, *(deep for inner in children(item) for deep in walk(inner))]
