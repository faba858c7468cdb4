"""How a case names places, cards and effects: ``A.field.1``, ``Z1``, ``Z1#2``, ``A.field.1 抽牌``, ``Z1 翻``.

An effect is a card and a word: the trigger word (翻: the first sentence of its flip effect), what the sentence does
(抽牌: the sentence that draws), or its number (``1`` or ``1.2``: ability, sentence).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from engine.adjudication.plain import Faults, near, short
from engine.cards import UNKNOWN, Card, Table
from engine.effects import nodes as n
from engine.state import Context, Pending, Place, State

PLACE = re.compile(r"([^\s.]+)\.([a-z]+)(?:\.(\d{1,3}))?")

ACTION_WORDS: dict[str, tuple[type, ...]] = {
    "抽": (n.Draw,), "抽牌": (n.Draw,), "抽卡": (n.Draw,), "draw": (n.Draw,),
    "弃": (n.Discard,), "弃牌": (n.Discard,), "弃置": (n.Discard,), "丢弃": (n.Discard,), "discard": (n.Discard,),
    "移": (n.Move,), "移动": (n.Move,), "移入": (n.Move,), "move": (n.Move,),
    "翻开": (n.Flip, n.Reveal), "flip": (n.Flip,), "reveal": (n.Reveal,), "展示": (n.Show, n.Reveal),
    "暗盖": (n.TurnDown,), "查看": (n.Look,), "洗切": (n.Shuffle,), "洗": (n.Shuffle,), "shuffle": (n.Shuffle,),
    "能量": (n.AddEnergy, n.UseEnergy), "增加能量": (n.AddEnergy,), "使用能量": (n.UseEnergy,),
    "战力": (n.Boost,), "boost": (n.Boost,), "放置": (n.Summon,), "召唤": (n.Summon,), "出场": (n.Summon,),
    "summon": (n.Summon,), "破坏": (n.Destroy,), "消灭": (n.Destroy,), "destroy": (n.Destroy,),
    "伤害": (n.Damage,), "damage": (n.Damage,), "治疗": (n.Heal,), "heal": (n.Heal,), "衰弱": (n.Weaken,),
    "恢复": (n.Restore,), "禁止": (n.Forbid,), "横置": (n.Sideways,), "竖置": (n.Upright,), "获胜": (n.Win,),
    "win": (n.Win,), "选择": (n.Pick, n.OneOf),
}  # fmt: skip
"""Words for what a sentence does → the nodes that do it."""

TRIGGER_WORDS = {
    "翻": "flip", "攻": "attack", "防": "defend", "支": "support", "胜": "win", "败": "lose", "转": "transform",
    "被弃置": "discard", "弃置时": "discard", "移入时": "move", "回合开始": "turn_start", "回合开始时": "turn_start",
    "回合结束": "turn_end", "回合结束时": "turn_end", "战斗开始": "battle_start", "战斗开始时": "battle_start",
    "出场时": "summon", "破坏时": "destroyed", "被破坏时": "destroyed", "攻击时": "attack", "反击": "life_broken",
    "发动": "activate", "行动": "activate",
}  # fmt: skip
"""Words for a trigger → the kind of event."""


class Subject(NamedTuple):
    """The cards that a name means: one piece, any copy of a card, or whatever lies at a place that nobody has seen."""

    piece: str | None = None
    card: str | None = None
    place: Place | None = None

    def means(self, state: State, piece_id: str) -> bool:
        """Whether this piece is meant."""
        if self.piece is not None:
            return piece_id == self.piece
        if self.card is not None:
            return piece_id.partition("#")[0] == self.card
        return state.find(piece_id) == self.place


class EffectName(NamedTuple):
    """An effect as somebody named it: whose, and which sentences of which abilities (``None``: any)."""

    text: str
    subject: Subject
    word: str

    def means(self, state: State, effect: Context | Pending) -> bool:
        """Whether an effect that begins or waits is the one named."""
        if not self.subject.means(state, effect.source):
            return False
        card = state.table.card(effect.source)
        return card is not None and (effect.ability, effect.sentence) in sentences_named(
            card, self.word, state.table.policy.sentences_wait.value
        )

    def abilities(self, card: Card) -> tuple[int, ...]:
        """The numbers of the card's abilities that are meant."""
        return tuple(sorted({ability for ability, _ in sentences_named(card, self.word, True)}))


@lru_cache(maxsize=4096)
def sentences_named(card: Card, word: str, apart: bool) -> frozenset[tuple[int, int]]:
    """The (ability, sentence) pairs of a card that a word names; ``apart``: each sentence is an effect of its own."""
    found = _sentences(card, word)
    return frozenset(found) if apart else frozenset((ability, 0) for ability, _ in found)


def _sentences(card: Card, word: str) -> list[tuple[int, int]]:
    abilities = list(enumerate(card.abilities))
    if not word:
        return [(number, 0) for number, ability in abilities if ability.trigger is not None]
    if re.fullmatch(r"\d{1,2}(\.\d{1,2})?", word):
        ability, _, sentence = word.partition(".")
        return [(number, int(sentence or 1) - 1) for number, _ in abilities if number == int(ability) - 1]
    kind = TRIGGER_WORDS.get(word, word)
    named = [
        (number, 0) for number, a in abilities if a.name == word or (a.trigger is not None and a.trigger.kind == kind)
    ]
    if named:
        return named
    doing = ACTION_WORDS.get(word)
    return [
        (number, i)
        for number, ability in abilities
        for i, sentence in enumerate(ability.sentences)
        if doing is not None and any(isinstance(inner, doing) for inner in n.walk(sentence))
    ]


def read_place(text: str, state: State) -> Place | None:
    """The place that a text names (``A.field.1``), or ``None``; a place beyond the end of a zone is none."""
    found = PLACE.fullmatch(text)
    if found is None or found[3] is None or found[1] not in state.table.players:
        return None
    if found[2] not in state.table.rules.zone_index:
        return None
    place = Place(state.table.players.index(found[1]), found[2], int(found[3]) - 1)
    return place if 0 <= place.index < len(state.zone(place.player, place.zone)) else None


def read_zone_name(text: str, table: Table) -> tuple[int, str] | None:
    """The player and zone that a text names (``A.hand``), or ``None``."""
    found = PLACE.fullmatch(text)
    if found is None or found[3] is not None or found[1] not in table.players:
        return None
    return (table.players.index(found[1]), found[2]) if found[2] in table.rules.zone_index else None


def read_subject(text: str, state: State) -> Subject | None:
    """The cards that a text names on the board as it stood: a place, a piece, or a card."""
    place = read_place(text, state)
    if place is not None:
        piece = state.at(place)
        if piece is None:
            return Subject(place=place) if state.table.rules.chosen_slots else None
        return Subject(place=place) if piece.id == UNKNOWN else Subject(piece=piece.id)
    known = dict(state.table.cards)
    if text in known:
        return Subject(card=text)
    if text.partition("#")[0] in known and state.find(text) is not None:
        return Subject(piece=text)
    return None


def read_effect_name(text: object, state: State, place: str, faults: Faults) -> EffectName | None:
    """The effect that a text names; ``None`` with a fault when there is none."""
    if not isinstance(text, str) or not text.strip():
        faults.wrong_type(place, text, "一个效果，例如 “A.field.1 抽牌”", "an effect, for example “A.field.1 抽牌”")
        return None
    name, _, word = " ".join(text.split()).partition(" ")
    subject = read_subject(name, state)
    if subject is None:
        no_such_card(name, state, place, faults)
        return None
    made = EffectName(text.strip(), subject, word)
    cards = cards_of(subject, state)
    if cards and not any(sentences_named(card, word, True) for card in cards):
        if faults.about(f"cards.{(subject.card or subject.piece or '').partition('#')[0]}."):
            return None  # its text or effect couldn't be read: that is the fault, not what it would have been called
        has = (
            "；".join(f"{i + 1} {effect_title(ability)}" for i, ability in enumerate(cards[0].abilities)) or "没有效果"
        )
        faults.add(
            "unknown effect", place,
            f"{place}：「{cards[0].name}」没有「{short(word)}」的效果，它的效果有：{has}",
            f"{place}: {cards[0].name} has no effect “{short(word)}”; it has: {has}",
        )  # fmt: skip
        return None
    return made


def effect_title(ability: n.Ability) -> str:
    """A word or two for an ability: its printed mark, or what it looks out for."""
    if ability.name:
        return ability.name
    return n.EVENTS[ability.trigger.kind].partition("：")[0] if ability.trigger is not None else "持续"


def cards_of(subject: Subject, state: State) -> list[Card]:
    """The cards that a name may mean; none where nobody has seen it."""
    key = subject.card or subject.piece
    card = None if key is None else state.table.card(key)
    return [] if card is None else [card]


def no_such_card(name: str, state: State, place: str, faults: Faults) -> None:
    """Note that a text names no card on the board."""
    if (found := PLACE.fullmatch(name)) is not None and found[1] not in state.table.players:
        faults.add(
            "unknown player", place,
            f"{place}：没有玩家 {short(found[1])}，有：{'、'.join(state.table.players)}",
            f"{place}: there is no player {short(found[1])}; there are {', '.join(state.table.players)}",
        )  # fmt: skip
    elif found is not None and found[2] not in state.table.rules.zone_index:
        zones = state.table.rules.zone_index
        faults.add(
            "unknown zone", place,
            f"{place}：没有区域 {short(found[2])}，相近的有：{near(found[2], zones)}",
            f"{place}: there is no zone {short(found[2])}; there are {near(found[2], zones)}",
        )  # fmt: skip
    elif found is not None:
        faults.add(
            "nothing there", place, f"{place}：{short(name)} 处没有牌", f"{place}: no card lies at {short(name)}"
        )
    else:
        known = dict(state.table.cards)
        faults.add(
            "unknown card", place,
            f"{place}：{short(name)} 不是一个位置（如 A.field.1），也不是 cards 里的牌（{near(name, known)}）",
            f"{place}: {short(name)} is neither a place (A.field.1) nor one of the cards ({near(name, known)})",
        )  # fmt: skip
