"""Every phrase of the card language with an example, made from the phrases themselves."""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from typing import Any, NamedTuple

from engine.effects.reading.book import language, phrasebook
from engine.effects.reading.language import Language, Worded
from engine.effects.reading.templates import REJECT, Phrase, Slot, Words
from engine.effects.reading.vocabulary import VOCABULARY

KINDS = {
    "sentence": ("整句", "whole sentences"),
    "plain": ("一句效果", "an effect in a sentence"),
    "head": ("触发：放在效果前面的话", "what triggers an effect"),
    "moment": ("时点：后接“时”", "moments, before 时"),
    "activation": ("主要阶段的发动", "use in the main phase"),
    "ending": ("条件、可选与分支", "conditions, options, branches"),
    "node": ("代价", "costs"),
    "chain": ("几步连着做", "several steps"),
    "steps": ("几步连着做", "several steps"),
    "parts": ("几步连着做", "several steps"),
    "double": ("合成一句的两步", "two steps in one breath"),
    "step": ("一步", "one step"),
    "static": ("一直有效的数值变化", "figures changed all the time"),
    "standing": ("一直有效的变化", "what holds all the time"),
    "predicate": ("对牌的变化", "what is said of cards"),
    "spanned": ("有期限的变化", "changes for a while"),
    "their_step": ("对方所做", "what the other player does"),
    "their_deed": ("对方所做", "what the other player does"),
    "both_deed": ("双方所做", "what both players do"),
    "theirs": ("对方选出的牌", "cards that the other player picks"),
    "instead": ("改为……", "what happens instead"),
    "replaced": ("被替代的事", "what is replaced"),
    "single": ("条件", "conditions"),
    "conjunct": ("条件相连", "conditions together"),
    "condition": ("条件相连", "conditions together"),
    "counted": ("数量", "numbers of cards"),
    "per": ("每有……", "for each"),
    "picked": ("选出的牌", "cards picked"),
    "everyone": ("某处所有的牌", "all cards of a place"),
    "reference": ("指代", "words that point back"),
    "place": ("位置", "places"),
    "into": ("去处", "destinations"),
    "count": ("张数", "how many"),
    "adjective": ("对牌的限定", "what is asked of a card"),
    "core": ("对牌的限定", "what is asked of a card"),
    "noun": ("牌的种类", "kinds of cards"),
    "fighters": ("场上的元兽、角色", "fighters"),
    "span": ("期限", "how long"),
    "until": ("期限", "how long"),
    "signed": ("增减", "up and down"),
    "forbidden": ("玩家不能做的事", "what a player can't do"),
    "deed": ("牌不能做的事", "what a card can't do"),
}
"""The kinds of phrases that the handbook lists, in its order, and what they are called."""
HELPERS = {
    name: words
    for words, names in {
        "名": "called", "类型": "type", "数": "number", "数值": "figure", "「名」": "quoted keywords keyworded",
        "效果": "body short", "数值之比": "rival measure", "另一方": "contender", "前提条件": "supposed",
        "谁": "who barred winner", "谁的": "side", "牌": "cards boosted seen mixable being thing theirs_thing",
        "自己的牌": "theirs", "交战卡": "front", "前提": "need holding", "招式": "move", "攻击": "strike",
        "持续效果": "perk perks statics", "变化": "predicates clause clauses loose_spanned",
        "一步代价与效果": "paid taking",
        "对方所做": "their_deeds", "双方所做": "both_deeds", "哪一方": "other_side", "几个名": "ored united allied",
        "其中的牌": "seen_ones", "卡": "typed_card",
        "卡的种类": "hyper_kind typed", "数值名": "stat", "特性": "trait",
        "区域": "zone pile whole", "牌库": "deck", "位置": "source", "张数": "some", "所有": "all",
        "限定": "adjectives bare",
    }.items()
    for name in names.split()
}  # fmt: skip
"""Kinds that the handbook doesn't list, and what they are called in patterns."""
MOST = 12
"""So many examples of a kind are kept for the slots of others."""
TRIES = 150
"""So many ways to fill a phrase's slots are tried."""


class Entry(NamedTuple):
    """A phrase of a game: its kind, its pattern in the game's words, and an example."""

    kind: str
    pattern: str
    example: str


@cache
def entries(game: str) -> tuple[tuple[Phrase, Entry], ...]:
    """Every phrase of a game with its entry, those left out that fit nothing the game has."""
    speech = language(game)
    known = examples(speech)
    return tuple(
        (worded.phrase, Entry(worded.phrase.kind, pattern(worded.parts), known[number][0]))
        for number, worded in enumerate(speech.phrases)
        if number in known
    )


def examples_of(game: str) -> list[Entry]:
    """The entries of a game, of the kinds that the handbook lists."""
    return [entry for _, entry in entries(game) if entry.kind in KINDS]


def pattern(parts: tuple[Words | Slot, ...]) -> str:
    """A phrase as a pattern: its words, slots by what they are."""
    said = []
    for part in parts:
        if isinstance(part, Slot):
            name = HELPERS.get(part.kind) or KINDS.get(part.kind, (part.name, ""))[0]
            said.append(f"〔{name}〕")
        else:
            said.append(alternatives(part.choices))
    return "".join(said)


def alternatives(choices: tuple[str, ...]) -> str:
    """The words that may stand at a place: in brackets those that may be left out."""
    words = "/".join(word for word in choices if word)
    if "" in choices:
        return f"[{words}]"
    return words if len(choices) == 1 else f"({words})"


def examples(speech: Language) -> dict[int, tuple[str, Any]]:
    """An example of every phrase, text and value, by its number: built up from those without slots."""
    found: dict[int, tuple[str, Any]] = {}
    kinds: dict[str, list[tuple[str, Any]]] = {
        "number": [("1", 1), ("2", 2)],
        "figure": [("1000", 1000)],
        "called": [("赛罗", "赛罗")],
        "quoted": [("「赛罗」", "赛罗"), ("「捷德」", "捷德")],
        "type": [("强化系", "强化系")],
    }
    grown = True
    while grown:
        grown = False
        for number, worded in enumerate(speech.phrases):
            if number not in found and all(slot.kind in kinds for slot in worded.slots):
                example = fill(worded, kinds)
                if example is not None:
                    found[number] = example
                    same = kinds.setdefault(worded.phrase.kind, [])
                    if len(same) < MOST:
                        same.append(example)
                    grown = True
    return found


def fill(worded: Worded, kinds: dict[str, list[tuple[str, Any]]]) -> tuple[str, Any] | None:
    """A phrase with its slots filled by examples that go together; ``None`` if none do."""
    for filled in islice(product(*(kinds[slot.kind] for slot in worded.slots)), TRIES):
        values = {slot.name: value for slot, (_, value) in zip(worded.slots, filled, strict=True)}
        value = worded.phrase.build(**values)
        if value is not REJECT:
            texts = iter(text for text, _ in filled)
            said = (next(texts) if isinstance(part, Slot) else part.choices[0] for part in worded.parts)
            return "".join(said), value
    return None


# -- the page ------------------------------------------------------------------------------------------

GAMES = {
    "hero_duel": "英雄对决",
    "chaoyuan": "超元绝战",
    "alya": "邻座艾莉",
    "hyper_battle": "HYPER BATTLE",
    "kaiju_club": "怪兽俱乐部",
}


def handbook() -> str:
    """The page ``docs/card-text.md``: every phrase, the games that know it, and an example."""
    lines = [*INTRODUCTION.splitlines(), ""]
    by_phrase: dict[Phrase, dict[str, Entry]] = {}
    for game in GAMES:
        for phrase, entry in entries(game):
            by_phrase.setdefault(phrase, {})[game] = entry
    for (zh, en), kinds in _sections():
        rows = [
            (phrase, by_phrase[phrase])
            for phrase in phrasebook().phrases
            if phrase.kind in kinds and phrase in by_phrase
        ]
        if rows:
            lines += [f"## {zh} ({en})", "", "| 说法 | 例 | 游戏 |", "|---|---|---|"]
            lines += list(dict.fromkeys(_row(phrase, known) for phrase, known in rows))
            lines.append("")
    lines += [
        "## 各游戏的用词 (each game's words)",
        "",
        "| 所指 | " + " | ".join(GAMES.values()) + " |",
        "|---|" + "---|" * len(GAMES),
    ]
    for key in dict.fromkeys(key for game in GAMES for key in VOCABULARY[game]):
        lines.append(
            f"| {key} | " + " | ".join("、".join(VOCABULARY[game].get(key, ())) or "—" for game in GAMES) + " |"
        )
    return "\n".join(lines) + "\n"


def _sections() -> list[tuple[tuple[str, str], list[str]]]:
    found: dict[tuple[str, str], list[str]] = {}
    for kind, title in KINDS.items():
        found.setdefault(title, []).append(kind)
    return list(found.items())


def _row(phrase: Phrase, known: dict[str, Entry]) -> str:
    game, entry = next(iter(known.items()))
    example = phrase.example.rstrip("，") if phrase.kind == "moment" else phrase.example
    if not example or not language(game).reads_as(phrase, example):
        example = entry.example
    games = "全部" if len(known) == len(GAMES) else "、".join(GAMES[game] for game in known)
    return f"| {entry.pattern} | {example} | {games} |".replace("\n", " ")


INTRODUCTION = """\
# 卡牌文本 · Card text

这一页由语法本身生成：下列每个说法都读得懂、也说得出。
〔……〕处填入别的说法，(甲/乙) 任选其一，[……] 可以不写；例句用各游戏自己的词。
全角与半角、空格、繁体与简体、中文数字与阿拉伯数字都视为相同。
读不懂的文本不会被猜测，而会指出位置和相近的说法。

This page is made from the grammar: each phrase below is read, and said back. 〔…〕 is filled by other phrases, one of
(a/b) stands there, […] may be left out; the examples use each game's own words. Width, spaces, script and Chinese
figures make no difference. A text that can't be read isn't guessed at: the place is shown, and phrases that come near.

```
floorjudge read "翻：抽1张牌。" --game hero_duel --json
```
"""
