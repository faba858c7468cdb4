"""Filters as words: a filter is taken apart into single conditions, each of which is one phrase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations
from typing import Any

from engine.effects.nodes import Filter
from engine.effects.reading.games import BEASTS, HERO, HYPER, KAIJU, KEYWORDED, OTHERS
from engine.effects.reading.templates import REJECT, Phrasebook, slot

ANY = Filter()
_TOGETHER = {"stat": ("stat", "low", "high", "extreme"), "low": (), "high": (), "extreme": ()}
"""Fields that make one condition together."""


def atoms(wanted: Filter) -> tuple[Filter, ...]:
    """The single conditions of a filter."""
    found = []
    for part in fields(Filter):
        names = _TOGETHER.get(part.name, (part.name,))
        values = {name: getattr(wanted, name) for name in names}
        if any(value != getattr(ANY, name) for name, value in values.items()):
            found.append(replace(ANY, **values))
    return tuple(found)


def join(*filters: Filter) -> Any:
    """One filter of several, or ``REJECT`` if two of them speak of the same thing."""
    joined = ANY
    for each in filters:
        changes: dict[str, Any] = {}
        for part in fields(Filter):
            value = getattr(each, part.name)
            if value != getattr(ANY, part.name):
                if getattr(joined, part.name) != getattr(ANY, part.name):
                    return REJECT
                changes[part.name] = value
        joined = replace(joined, **changes)
    return joined


def splits(wanted: Filter) -> Iterator[tuple[Filter, Filter]]:
    """Every way to share a filter's conditions between two parts, the second one taking as much as it can first."""
    parts = atoms(wanted)
    for size in range(len(parts) + 1):
        for first in combinations(parts, size):
            second = [each for each in parts if each not in first]
            yield join(*first), join(*second)


def add_filters(book: Phrasebook) -> None:
    """Phrases for one card's properties (``core``), before a noun (``adjective``), and for a noun with them
    (``thing``)."""
    add_cores(book)
    add_figures(book)
    book.add("adjective", "其他(的|)", Filter(other=True), example="其他")
    book.add("adjective", "<self>以外的", Filter(other=True), example="此牌以外的")
    for games, lacks in ((HERO, Filter(lacking=slot("keywords"))), (BEASTS, Filter(without=slot("keywords")))):
        book.add("adjective", "{keywords}以外的", lacks, games, "「赛罗」以外的")
        book.add("adjective", "(不是|不为|非){keywords}(的|)", lacks, games)
    book.add("adjective", "{core}的", slot("core"))
    book.add("adjective", "{bare}", slot("bare"))
    for extreme, words in (("highest", "最高"), ("lowest", "最低")):
        top = Filter(stat=slot("stat"), extreme=extreme)  # type: ignore[arg-type]
        book.add("adjective", "{stat}" + words + "的", top, example=f"战力{words}的")
    book.add_with("adjective", "{a:core}且{b:core}的", join_two, part_two)
    book.add("adjectives", "{adjective}", slot("adjective"))
    book.add_with("adjectives", "{a:adjective}{b:adjectives}", join_two, part_two)
    add_nouns(book)
    book.add("keywords", "{quoted}", (slot("quoted"),))
    book.add("keywords", "{ored}", slot("ored"))
    # 「甲」和「乙」 are any of them where all cards of a place are meant, and both where one is looked for.
    for kind, last, before in (("ored", "(或|或者|或是)", "(、|或|或者)"), ("united", "(和|与|及|以及|、)", "(、|和)")):
        pair = (slot("a"), slot("b"))
        book.add(kind, "{a:quoted}" + last + "{b:quoted}", pair, example=f"「捷德」{last[1]}「赛罗」")
        book.add_with(
            kind, "{a:quoted}" + before + "{rest:" + kind + "}", lambda a, rest: (a, *rest),
            lambda v: [{"a": v[0], "rest": v[1:]}] if isinstance(v, tuple) and len(v) > 2 else [],
        )  # fmt: skip


def join_two(a: Filter, b: Filter) -> Any:
    """Two conditions as one filter."""
    return join(a, b)


def part_two(value: Any) -> Iterator[dict[str, Any]]:
    """A filter as two that both ask something."""
    if isinstance(value, Filter):
        for a, b in splits(value):
            if ANY not in (a, b):
                yield {"a": a, "b": b}


def add_nouns(book: Phrasebook) -> None:
    """Words for a card."""
    book.add("noun", "<card>", ANY)
    book.add("noun", "{keyworded}", slot("keyworded"))
    for games, named in ((HERO, Filter(keywords=slot("keywords"))), (OTHERS, Filter(called=slot("keywords")))):
        book.add("keyworded", "{keywords}", named, games)
        book.add("keyworded", "{keywords}(|的)<card>", named, games)
    for word, kind, games in KINDS:
        book.add("noun", f"<{word}>", Filter(kind=kind), games)
        both = Filter(called=slot("keywords"), kind=kind)
        book.add("noun", "{keywords}(|的)<" + word + ">", both, games)

    for word, kind, games in KINDS:
        if kind in ("beast", "spell", "character") and word.endswith("card"):
            book.add("typed_card", f"<{word}>", Filter(kind=kind), games)
    book.add("thing", "{noun}", slot("noun"))
    book.add_with("thing", "{a:adjectives}{b:noun}", join_two, with_noun, example="暗盖的牌")


def with_noun(value: Any) -> Iterator[dict[str, Any]]:
    """A filter as adjectives and what the noun asks."""
    if isinstance(value, Filter):
        for a, b in splits(value):
            if a != ANY:
                yield {"a": a, "b": b}


KINDS = (
    ("energy card", "energy", f"{HERO} {BEASTS}"),
    ("character", "beast", "chaoyuan"),
    ("character card", "beast", "chaoyuan"),
    ("character", "character", "alya"),
    ("character card", "character", "alya hyper_battle"),
    ("spell card", "spell", BEASTS),
    ("battle card", "battle", KAIJU),
    ("skill card", "skill", KAIJU),
    ("reinforcement card", "reinforcement", KAIJU),
    ("hunter card", "hunter", HYPER),
    ("event card", "event", HYPER),
)
"""Words for kinds of cards, the kinds, and the games."""


def add_cores(book: Phrasebook) -> None:
    """Single conditions on a card."""
    book.add("core", "(处于|)衰弱状态", Filter(state="weakened"), "hero_duel", "处于衰弱状态")
    book.add("core", "(处于|)全力状态", Filter(state="full"), "hero_duel", "处于全力状态")
    book.add("core", "(处于|)横置(状态|)", Filter(state="sideways"), BEASTS, "横置")
    book.add("core", "(处于|)竖置(状态|)", Filter(state="upright"), BEASTS, "竖置")
    book.add("core", "(处于|)暗盖(状态|)", Filter(face="down"), example="暗盖")
    book.add("core", "背面(向上|朝上|表示|)", Filter(face="down"))
    book.add("core", "正面(表示|向上|朝上|)", Filter(face="up"), example="正面表示")
    words: Any = slot("keywords")
    book.add("core", "(具有|拥有|带有){keywords}(关键词|)", Filter(keywords=words), KEYWORDED, "具有「赛罗」关键词")
    book.add("core", "(具有|拥有|带有|持有)关键词{keywords}", Filter(keywords=words), KEYWORDED)
    book.add("core", "关键词(为|是){keywords}", Filter(keywords=words), KEYWORDED)
    book.add("core", "(种族|属性)(为|是){keywords}", Filter(keywords=words), BEASTS)
    book.add(
        "core", "(类型|类别|属性)(为|是){keywords}", Filter(keywords=words), f"{HYPER} {KAIJU}", "类型为「强化系」"
    )
    book.add("core", "{keywords}(类型|类别)", Filter(keywords=words), f"{HYPER} {KAIJU}")
    called = "(名为|名称为|名字为|卡名为|牌名为|卡牌名称为|名称是|名字是|卡名是){keywords}"
    book.add("core", called, Filter(names=words), example="名为「赛罗」")
    contains = "(名称含有|名称中含有|名称包含|卡名含有|卡名中含有|名称中包含|卡名包含|名字含有|名字中含有|名称带有)"
    book.add("core", contains + "{keywords}(|字样)", Filter(containing=words), example="名称含有「赛罗」")
    book.add("bare", "暗盖", Filter(face="down"), f"{BEASTS} {HERO}")
    book.add("bare", "横置", Filter(state="sideways"), BEASTS)
    book.add("bare", "竖置", Filter(state="upright"), BEASTS)


def add_figures(book: Phrasebook) -> None:
    """Conditions on a figure."""
    stat, figure = slot("stat"), slot("n")
    least, most = Filter(stat=stat, low=figure), Filter(stat=stat, high=figure)
    book.add("core", "{stat}(|为|在){n:figure}(以上|或以上|或更多|或更高)", least, example="战力3000以上")
    book.add("core", "{stat}(|为|在){n:figure}(以下|或以下|或更少|或更低)", most, example="战力3000以下")
    book.add("core", "{stat}(|为|是|等于){n:figure}", Filter(stat=stat, low=figure, high=figure), example="战力为3000")
    book.add("core", "{stat}(不超过|不高于|不大于|至多为){n:figure}", most)
    book.add("core", "{stat}(不低于|不小于|至少为){n:figure}", least)
    for words, bound in (("(以上|或以上)", "low"), ("(以下|或以下)", "high"), ("", "both")):
        stars: Any = {"low": figure, "high": figure} if bound == "both" else {bound: figure}
        book.add("core", "{n:figure}星" + words, Filter(stat="stars", **stars), "alya", "4星" + words[1:3])
    # 大于 and 小于 include the figure in 英雄对决 (5.9.1).
    book.add("core", "{stat}大于(等于|){n:figure}", least, "hero_duel")
    book.add("core", "{stat}小于(等于|){n:figure}", most, "hero_duel")
    book.add("core", "{stat}大于等于{n:figure}", least, OTHERS)
    book.add("core", "{stat}小于等于{n:figure}", most, OTHERS)
