"""Options, cards and places in the words of people at a table, in both languages."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from engine.cards import UNKNOWN, Card
from engine.effects.saying import Unsayable, english, say
from engine.resolution import WORDS, Decision, Option
from engine.state import NATURE, Frame, Pending, Place, State
from webapp.language import pick


class Words(NamedTuple):
    """One text in both languages."""

    zh: str
    en: str

    @property
    def picked(self) -> str:
        """The text in the language of this request."""
        return pick(self.zh, self.en)


VERBS: dict[str, Words] = {
    "resolve": Words("执行 {0}", "carry out {0}"),
    "use": Words("执行", "do it"),
    "decline": Words("不执行", "don't"),
    "pass": Words("不进行", "pass"),
    "is": Words("{0}是{1}", "{0} is {1}"),
    "is on top": Words("最上面是{0}", "{0} is on top"),
    "pick": Words("选{0}", "pick {0}"),
    "option": Words("第 {0} 项", "part {0}"),
    "place": Words("放{0}", "place {0}"),
    "transform": Words("{0} 转换为 {1}", "transform {0} into {1}"),
    "discard": Words("弃置{0}", "discard {0}"),
    "battle": Words("{0} 攻击 {1}", "{0} attacks {1}"),
    "support": Words("用{0}支援", "support with {0}"),
    "extra": Words("用{0}额外支援", "support once more with {0}"),
    "stay": Words("留在战场：{0}", "stays on the field: {0}"),
    "go": Words("离开战场：{0}", "leaves the field: {0}"),
    "starts": Words("{0} 先手", "{0} starts"),
    "lay": Words("暗盖{0}", "lay {0} face down"),
    "play": Words("打出{0}", "play {0}"),
    "activate": Words("发动{0}", "activate {0}"),
    "attack": Words("{0} 攻击 {1}", "{0} attacks {1}"),
    "charge": Words("充能", "charge"),
    "covered": Words("暗盖能量：{0}", "cover energy: {0}"),
    "normal": Words("横置能量：{0}", "turn energy sideways: {0}"),
    "counter": Words("发动反击：{0}", "use the counter of {0}"),
    "into": Words("放到 {0}", "into {0}"),
    "name": Words("指定 {0}", "name {0}"),
    "show": Words("展示 {0} 张", "show {0}"),
    "spell": Words("使用{0}", "cast {0}"),
    "summon": Words("把{0}召唤到 {1}", "summon {0} to {1}"),
}
"""What options say, `{0}`, `{1}` … being what they speak of; a verb that isn't here is shown as it is."""

GROUPS = frozenset({"pick", "discard", "lay"})
"""Verbs that may speak of nothing, which is then said."""

PLAYER_FIGURES = frozenset({"starts"})
COUNTED_FIGURES = frozenset({"option"})


def option_words(state: State, option: Option) -> Words:
    """An option as a sentence; where its verb has room for one thing, all that it speaks of is listed there."""
    verb = verb_words(state, option.verb)
    parts = [value_words(state, value, option.verb) for value in option.what]
    if "{1}" not in verb.zh or len(parts) < 2:
        parts = [listed(parts) if parts or option.verb in GROUPS else Words("", "")]
    zh = verb.zh.format(*(part.zh for part in parts))
    return Words(zh.strip(), verb.en.format(*(part.en for part in parts)).strip())


def verb_words(state: State, verb: str) -> Words:
    """The sentence of a verb: the game's own words for it, ours, or the verb as it is."""
    own = state.table.rules.verbs.get(verb)
    if own is not None:
        return Words(f"{own[0]} {{0}}", f"{own[1]} {{0}}")
    return VERBS.get(verb, Words(f"{verb} {{0}}", f"{verb} {{0}}"))


def listed(parts: list[Words]) -> Words:
    """Several things as one list; no thing at all is said, too."""
    if not parts:
        return Words("（无）", "nothing")
    return Words("、".join(part.zh for part in parts), ", ".join(part.en for part in parts))


def value_words(state: State, value: Any, verb: str = "") -> Words:
    """One thing that an option speaks of: a card, a place, an effect that waits, a figure."""
    if isinstance(value, Place):
        return place_words(state, value)
    if isinstance(value, Pending):
        return pending_words(state, value)
    if isinstance(value, Frame):
        return Words(*WORDS.get(value.name, Words(value.name, value.name)))
    if isinstance(value, tuple):
        return listed([value_words(state, part) for part in value])
    if isinstance(value, int) and not isinstance(value, bool):
        if verb in PLAYER_FIGURES:
            return Words(*(state.table.players[value],) * 2)
        number = str(value + 1 if verb in COUNTED_FIGURES else value)
        return Words(number, number)
    if isinstance(value, str):
        return piece_words(state, value)
    return Words("无", "none") if value is None else Words(str(value), str(value))


def piece_words(state: State, piece_id: str) -> Words:
    """A card by its name, and where it lies if it lies anywhere."""
    try:
        card = state.table.card(piece_id) if piece_id else None
    except KeyError:
        return Words(piece_id, piece_id)
    name = Words(f"「{card.name}」", f"“{card.name}”") if card else Words("未知的牌", "an unknown card")
    # Cards without an id of their own lie everywhere; where they lie says nothing about this one.
    place = None if piece_id == UNKNOWN else state.find(piece_id)
    if place is None:
        return name
    where = spot_words(state, place)
    return Words(f"{name.zh}（{where.zh}）", f"{name.en} ({where.en})")


def place_words(state: State, place: Place) -> Words:
    """A place by the card that lies there, if there is one."""
    piece = state.at(place)
    where = spot_words(state, place)
    if piece is None:
        return where
    card = state.card(piece)
    # A card that lies face down is named all the same: the judge reported it, and a line depends on it.
    zh = f"「{card.name}」" if card else "未知的牌"
    en = f"“{card.name}”" if card else "an unknown card"
    return Words(f"{zh}（{where.zh}）", f"{en} ({where.en})")


def spot_words(state: State, place: Place) -> Words:
    """A place itself: whose, which zone, and which slot where the zone has slots."""
    spec = state.table.rules.zone_specs[place.zone]
    player = state.table.players[place.player]
    slot = str(place.index + 1) if spec.slots is not None else ""
    return Words(f"{player} {spec.zh}{slot}", f"{player}'s {spec.en}{' ' + slot if slot else ''}")


def pending_words(state: State, waiting: Pending) -> Words:
    """An effect that waits: its card, and what its sentence says."""
    source = piece_words(state, waiting.source)
    card = state.table.card(waiting.source)
    if card is None:
        return Words(f"{source.zh}的效果", f"the effect of {source.en}")
    said = sentence_words(card, waiting.ability, waiting.sentence, state.table.game)
    return Words(f"{source.zh}：{said.zh}", f"{source.en}: {said.en}")


@lru_cache(maxsize=512)
def sentence_words(card: Card, ability: int, sentence: int, game: str) -> Words:
    """One sentence of a card's effect: as it is printed, or else as a card of the game would say it; and in English."""
    whole = card.abilities[ability]
    alone = replace(whole, sentences=whole.sentences[sentence : sentence + 1])
    in_english = english((alone,), game)
    printed = printed_sentence(card, ability, sentence)
    if printed is not None:
        return Words(printed, in_english)
    try:
        return Words(say((alone,), game), in_english)
    except Unsayable:
        return Words(in_english, in_english)


def printed_sentence(card: Card, ability: int, sentence: int) -> str | None:
    """The sentence as printed, where the card's text divides as its effects do: a line each, full stops between."""
    lines = card.text.splitlines()
    if len(lines) != len(card.abilities):
        return None
    sentences = [part + "。" for part in lines[ability].split("。") if part.strip()]
    return sentences[sentence] if len(sentences) == len(card.abilities[ability].sentences) else None


def who_words(state: State, asked: Decision) -> Words:
    """Who decides: a player by his name, or chance."""
    if asked.player == NATURE:
        return Words("未知（洗牌、硬币、没看到的牌）", "chance (a shuffle, a coin, a card nobody saw)")
    return Words(*(state.table.players[asked.player],) * 2)
