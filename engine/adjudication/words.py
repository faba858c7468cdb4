"""Cards, places, effects and options in a judge's words, Chinese and English."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from engine.cards import UNKNOWN, Card
from engine.effects.nodes import EVENTS, Ability
from engine.resolution import WORDS, Option
from engine.state import NATURE, Context, Frame, Pending, Place, State


class Words(NamedTuple):
    """One text in both languages."""

    zh: str
    en: str


VERBS: dict[str, tuple[str, str]] = {
    "resolve": ("先执行{0}", "carries out {0} next"),
    "use": ("执行", "does it"),
    "heads": ("正面朝上", "heads"),
    "tails": ("反面朝上", "tails"),
    "decline": ("不执行", "doesn't"),
    "pass": ("不进行", "passes"),
    "is": ("{0}是{1}", "{0} is {1}"),
    "is on top": ("最上面是{0}", "{0} is on top"),
    "pick": ("选择{0}", "picks {0}"),
    "option": ("执行第 {0} 项", "takes option {0}"),
    "place": ("放置{0}", "places {0}"),
    "transform": ("将{0}转换为{1}", "transforms {0} into {1}"),
    "discard": ("弃置{0}", "discards {0}"),
    "battle": ("以{0}攻击{1}", "attacks {1} with {0}"),
    "support": ("用{0}支援", "supports with {0}"),
    "extra": ("用{0}额外支援", "supports once more with {0}"),
    "stay": ("让{0}留在战场", "keeps {0} on the field"),
    "go": ("让{0}离开战场", "lets {0} leave the field"),
    "starts": ("先手的是{0}", "the first turn is {0}'s"),
    "lay": ("暗盖{0}", "lays {0} face down"),
}
"""What options say: ``{0}`` and so on are what they speak of."""


PHASES: dict[str, tuple[str, str]] = {
    "start": ("回合开始阶段", "start phase"),
    "charge": ("充能阶段", "charge phase"),
    "draw": ("抽卡阶段", "draw phase"),
    "transform": ("形态转换阶段", "transform phase"),
    "main": ("主要阶段", "main phase"),
    "battle": ("战斗阶段", "battle phase"),
    "support": ("支援阶段", "support phase"),
    "settlement": ("结算阶段", "settlement phase"),
    "end": ("回合结束阶段", "end phase"),
}
HYPER_BATTLE_PHASES = {
    "main": ("部署时期", "deployment period"),
    "battle": ("战斗时期", "battle period"),
    "score": ("计分时期", "scoring period"),
}
"""The parts of a turn, as the rulebooks call them."""


def phase_words(state: State, phase: str) -> Words:
    """A phase by the name that players know."""
    known = {**PHASES, **(HYPER_BATTLE_PHASES if state.table.game == "hyper_battle" else {})}
    return Words(*known.get(phase, (phase, phase)))


def player_words(state: State, player: int) -> Words:
    """A player's name; chance has a name of its own."""
    if player == NATURE:
        return Words("未知因素", "chance")
    return Words(state.table.players[player], state.table.players[player])


def option_words(state: State, option: Option) -> Words:
    """What choosing an option means."""
    known = {**VERBS, **state.table.rules.verbs}
    parts = [value_words(state, value, option.verb) for value in option.what]
    zh, en = known.get(option.verb, (option.verb, option.verb))
    room = sum(f"{{{i}}}" in zh for i in range(len(parts)))
    zh = zh.format(*(part.zh for part in parts)) if room else zh
    en = en.format(*(part.en for part in parts)) if room else en
    rest = parts[room:]
    return Words(" ".join([zh, *(part.zh for part in rest)]), " ".join([en, *(part.en for part in rest)]))


def value_words(state: State, value: Any, verb: str = "") -> Words:
    """One thing that an option speaks of."""
    if isinstance(value, Place):
        return place_words(state, value)
    if isinstance(value, Pending):
        return effect_words(state, value)
    if isinstance(value, Frame):
        return Words(*WORDS.get(value.name, (value.name, value.name)))
    if isinstance(value, tuple):
        parts = [value_words(state, part, verb) for part in value]
        if not parts:
            return Words("空", "nothing")
        return Words("、".join(part.zh for part in parts), ", ".join(part.en for part in parts))
    if isinstance(value, int) and not isinstance(value, bool):
        if verb == "starts":
            return player_words(state, value)
        number = str(value + 1) if verb == "option" else str(value)
        return Words(number, number)
    if isinstance(value, str):
        return piece_words(state, value)
    return Words("无", "none") if value is None else Words(str(value), str(value))


def card_of(state: State, piece_id: str) -> Card | None:
    """The card that an id (of a piece or a card) names, if it names one."""
    try:
        return state.table.card(piece_id) if piece_id else None
    except KeyError:
        return None


def name_words(state: State, piece_id: str) -> Words:
    """A card's name."""
    card = card_of(state, piece_id)
    if card is not None:
        return Words(f"「{card.name}」", f"“{card.name}”")
    return Words("未知的牌", "an unknown card") if piece_id.startswith("?") else Words(piece_id, piece_id)


def piece_words(state: State, piece_id: str) -> Words:
    """A card by its name and where it lies."""
    name = name_words(state, piece_id)
    place = None if piece_id == UNKNOWN else state.find(piece_id)  # many cards have this id: it names none of them
    if place is None:
        return name
    where = spot_words(state, place)
    return Words(f"{name.zh}（{where.zh}）", f"{name.en} ({where.en})")


def place_words(state: State, place: Place) -> Words:
    """A place by the card that lies there, if there is one."""
    piece, where = state.at(place), spot_words(state, place)
    if piece is None:
        return where
    name = name_words(state, piece.id)
    return Words(f"{name.zh}（{where.zh}）", f"{name.en} ({where.en})")


def spot_words(state: State, place: Place) -> Words:
    """Whose zone, which, and which slot where it has slots."""
    zone = zone_words(state, place.player, place.zone)
    if state.table.rules.zone_specs[place.zone].slots is None:
        return zone
    return Words(f"{zone.zh} {place.index + 1}", f"{zone.en} {place.index + 1}")


def zone_words(state: State, player: int, zone: str) -> Words:
    """Whose zone, and which."""
    spec, name = state.table.rules.zone_specs[zone], state.table.players[player]
    return Words(f"{name} {spec.zh}", f"{name}'s {spec.en}")


def effect_words(state: State, effect: Pending | Context) -> Words:
    """An effect: its card, and what it says."""
    source = piece_words(state, effect.source)
    card = card_of(state, effect.source)
    if card is None or effect.ability >= len(card.abilities):
        return Words(f"{source.zh}的效果", f"the effect of {source.en}")
    apart = state.table.policy.sentences_wait.value
    said = sentence_words(card.abilities[effect.ability], effect.sentence if apart else -1, state.table.game)
    return Words(f"{source.zh}的效果“{said.zh}”", f"the effect of {source.en} ({said.en})")


@lru_cache(maxsize=1024)
def sentence_words(ability: Ability, sentence: int, game: str) -> Words:
    """What a sentence of an ability says (-1: all of it), as a card says it; where no card does, its trigger."""
    from engine.effects.saying import Unsayable, english, say

    meant = ability
    if 0 <= sentence < len(ability.sentences):
        meant = replace(ability, sentences=(ability.sentences[sentence],), wording=())
        if sentence:
            meant = replace(meant, trigger=None, name="")
    en = english((meant,), game).strip().rstrip(".")
    try:
        zh = say((meant,), game).strip().rstrip("。")
    except (Unsayable, AssertionError, LookupError, ValueError):
        title = EVENTS[ability.trigger.kind].partition("：")[0] if ability.trigger else "持续"
        zh = ability.name or title
        if len(ability.sentences) > 1 and sentence >= 0:
            zh += f" 第 {sentence + 1} 句"
    return Words(zh, en)
