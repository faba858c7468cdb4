"""The cards of a case, from plain data: printed figures, keywords, and the effect as text or as a structure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.adjudication.plain import Faults, is_whole, near, short
from engine.cards import Card
from engine.effects.codec import BadEffect, decode_abilities
from engine.effects.nodes import Ability

STATS = ("power", "support", "weak", "energy", "covered", "stars", "defence", "cost", "hp", "speed", "level")
"""Printed figures that a card may have, by the games' own names."""
FIELDS = ("name", "number", "kind", "keywords", "marks", "transform", "text", "effect", *STATS)
MOST_CARDS = 400
BIGGEST = 1_000_000
CARD_ID = re.compile(r"[^\s?#.,:~+!()*|-][^\s?#.,:~+!()*|]{0,39}")


def read_cards(data: Any, game: str, faults: Faults) -> dict[str, Card]:
    """Card id → card; faults are noted, and what can be read is read all the same."""
    if data is None:
        return {}
    if not isinstance(data, dict):
        faults.wrong_type("cards", data, "“卡牌编号: {…}”的表", "a mapping CARD: {…}")
        return {}
    if len(data) > MOST_CARDS:
        faults.add("too many cards", "cards", f"cards 最多 {MOST_CARDS} 种", f"cards holds {MOST_CARDS} at most")
        return {}
    cards = {}
    for key, inside in data.items():
        if not isinstance(key, str) or not CARD_ID.fullmatch(key):
            faults.add(
                "bad card id", "cards",
                f"cards 里的 {short(key)} 不能作卡牌的代号：不含空格和 ? # . , : 等符号的文字才可以",
                f"{short(key)} can't be a card's id: use a word without spaces and ? # . , :",
            )  # fmt: skip
            continue
        cards[key] = read_card(key, inside, game, faults)
    return cards


def read_card(key: str, data: Any, game: str, faults: Faults) -> Card:
    """One card; what is wrong with it is noted."""
    place = f"cards.{key}"
    if data is None:
        data = {}
    if not isinstance(data, dict):
        faults.wrong_type(place, data, "{name: …, text: …, …}", "{name: …, text: …, …}")
        data = {}
    for field in data:
        if field not in FIELDS:
            faults.add(
                "unknown field", f"{place}.{short(field)}",
                f"{place} 没有 {short(field)} 这一项，相近的有：{near(field, FIELDS)}",
                f"{place} has no field {short(field)}; there are {near(field, FIELDS)}",
            )  # fmt: skip
    words = {name: read_words(data.get(name), f"{place}.{name}", faults) for name in ("keywords", "marks", "transform")}
    text = read_text(data.get("text"), f"{place}.text", faults)
    return Card(
        number=read_text(data.get("number"), f"{place}.number", faults) or key,
        name=read_text(data.get("name"), f"{place}.name", faults) or key,
        kind=read_text(data.get("kind"), f"{place}.kind", faults) or "character",
        keywords=in_both_forms(words["keywords"]),
        stats=read_stats(data, place, faults),
        marks=words["marks"] + words["transform"],
        abilities=read_effect(data, text, place, game, faults),
        text=text,
    )


def read_text(value: Any, place: str, faults: Faults) -> str:
    """A text; a bare number counts as one."""
    if value is None:
        return ""
    if isinstance(value, str) or is_whole(value):
        return str(value)
    faults.wrong_type(place, value, "文字", "a text")
    return ""


def in_both_forms(keywords: tuple[str, ...]) -> tuple[str, ...]:
    """Keywords as typed and in the normal form of card texts: a text that says 「賽羅」 means 赛罗 on another card."""
    if not keywords:
        return ()
    from engine.effects.reading.normal import normal_name

    return tuple(dict.fromkeys((*keywords, *(normal_name(word) for word in keywords))))


def read_words(value: Any, place: str, faults: Faults) -> tuple[str, ...]:
    """A list of words; one word alone counts as a list."""
    if value is None:
        return ()
    listed = value if isinstance(value, list) else [value]
    if all(isinstance(word, str) or is_whole(word) for word in listed):
        return tuple(str(word) for word in listed)
    faults.wrong_type(place, value, "一串词，例如 [赛罗, 奥特战士]", "a list of words")
    return ()


def read_stats(data: Mapping[str, Any], place: str, faults: Faults) -> tuple[tuple[str, int], ...]:
    """The printed figures that are given."""
    stats = []
    for name in STATS:
        value = data.get(name)
        if value is None:
            continue
        if is_whole(value) and 0 <= value <= BIGGEST:
            stats.append((name, value))
        else:
            faults.wrong_type(f"{place}.{name}", value, "不小于 0 的整数", "a whole number, 0 or more")
    return tuple(stats)


def read_effect(data: Mapping[str, Any], text: str, place: str, game: str, faults: Faults) -> tuple[Ability, ...]:
    """The effects: the structure where there is one, otherwise what the text reads as."""
    if data.get("effect") is not None:
        try:
            return decode_abilities(data["effect"], f"{place}.effect")
        except BadEffect as wrong:
            faults.add("bad effect", wrong.path, f"{wrong.path} {wrong.zh}", f"{wrong.path} {wrong.en}")
        except (RecursionError, TypeError, ValueError):
            faults.wrong_type(f"{place}.effect", data["effect"], "效果的结构", "an effect as a structure")
        return ()
    if not text.strip():
        return ()
    from engine.effects.reading import read

    found = read(text, game)
    if not found.ok:
        at, phrases = short(text[found.at : found.at + 12]), "、".join(found.near[:5])
        near_zh, near_en = (f"相近的写法：{phrases}；", f"near: {phrases}; ") if phrases else ("", "")
        faults.add(
            "unreadable text", f"{place}.text",
            f"{place}.text 第 {found.at + 1} 字「{at}」：{found.why_zh}{near_zh}也可用 effect 写成结构",
            f"{place}.text, character {found.at + 1} (“{at}”): {found.why_en} {near_en.capitalize()}"
            f"{'an' if near_en else 'An'} effect may also be given as a structure under `effect`",
        )  # fmt: skip
    return found.abilities
