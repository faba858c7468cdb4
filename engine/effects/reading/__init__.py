"""Reading card text: Chinese as printed → abilities, by each game's grammar.

What is accepted is said back before it is given out: a text whose saying differs from its normal form is refused, so
that nothing is ever understood otherwise than it is shown. A text that can be understood in two ways is refused too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from engine.effects.nodes import Ability, Filter, Ref, walk
from engine.effects.reading.abilities import Confused, Unit, abilities_of, about_whom, says_played, timeless, units
from engine.effects.reading.antecedents import binds, lacking
from engine.effects.reading.book import language
from engine.effects.reading.doubts import doubt_about
from engine.effects.reading.language import Derivation, Unclear, Unreadable
from engine.effects.reading.near import near_phrases
from engine.effects.reading.normal import Normal, normal, normalise
from engine.effects.reading.values import Sentence
from engine.effects.reading.vocabulary import VOCABULARY

__all__ = ["Reading", "normalise", "read"]

MAX_TEXT = 1_000
"""Characters of a card text; no card has more."""
MAX_SENTENCE = 160
"""Characters of one sentence."""
MAX_SENTENCES = 40


@dataclass(frozen=True)
class Reading:
    """What a text means, or why it can't be read.

    ``ok``: it was read, and ``abilities`` is what it means. Otherwise ``at`` is the place in the text as typed (from
    0) of the first character that fits nothing known, ``near`` are phrases known to the game that come near, and
    ``why_zh``/``why_en`` say what is wrong.
    """

    ok: bool
    abilities: tuple[Ability, ...] = ()
    at: int = 0
    near: tuple[str, ...] = ()
    why_zh: str = ""
    why_en: str = ""


class Piece(NamedTuple):
    """One sentence of the text: its words, where they start, and whether 。 stands behind them."""

    text: str
    start: int
    stopped: bool


def read(text: str, game: str) -> Reading:
    """Read a card text of ``game`` (a key of ``engine.games.GAMES``). Never raises on any text.

    Raises ``KeyError`` for an unknown game.
    """
    if len(text) > MAX_TEXT * 4:
        return Reading(False, at=MAX_TEXT, why_zh=_TOO_LONG[0], why_en=_TOO_LONG[1])
    typed = normal(text)
    if len(typed.text) > MAX_TEXT:
        return Reading(False, at=typed.origin(MAX_TEXT), why_zh=_TOO_LONG[0], why_en=_TOO_LONG[1])
    lines = [list(_pieces(*line)) for line in _lines(typed.text)]
    pieces = [piece for line in lines for piece in line]
    if not pieces:
        return Reading(False, why_zh="没有文字。", why_en="There is no text.")
    if len(pieces) > MAX_SENTENCES:
        return Reading(False, at=typed.origin(pieces[MAX_SENTENCES].start), why_zh=_TOO_LONG[0], why_en=_TOO_LONG[1])
    return _read_lines(lines, typed, game)


_TOO_LONG = ("这段文字太长，不像是一张卡牌的效果。", "The text is too long to be that of a card.")


def _lines(text: str) -> list[tuple[str, int]]:
    return [(match[0], match.start()) for match in re.finditer(r"[^\n]+", text)]


_PIECE = re.compile(
    r"((?:[^。]|。(?=否则|反之|[②③④]|然后|之后|(?:回合内限定|每回合|1回合|回合内限)[^，：。]*。?$))*)(。?)"
)
"""A sentence; what goes on with the one before it (否则, 然后, the next of several, once a turn) is a part of that."""


def _pieces(line: str, start: int) -> list[Piece]:
    """A line at its 。; a bracketed remark behind one belongs to the sentence before."""
    found = []
    for match in re.finditer(
        r"((?:[^。]|。(?=否则|反之|[②③④]|然后|之后|(?:回合内限定|每回合限|1回合|每回合|回合内限)[^，：。]*。?$))*)(。?)",
        line,
    ):
        at = 0
        for mark in re.finditer(r"【(?:挑战|铁壁)】(?=[^。])", match[1]):
            # A trait before an effect, or before another trait, is an effect of its own.
            if mark.start() == at:
                found.append(Piece(mark[0], start + match.start() + at, False))
                at = mark.end()
        if match[0]:
            found.append(Piece(match[1][at:], start + match.start() + at, bool(match[2])))
    return found


def _read_lines(lines: list[list[Piece]], typed: Normal, game: str) -> Reading:
    flat = [piece for line in lines for piece in line]
    derived: list[list[Derivation]] = []
    for line in lines:
        derived.append([])
        for piece in line:
            found = _sentence(piece.text, game)
            if isinstance(found, _Refused):
                return _refuse(typed, game, piece, found)
            derived[-1].append(found)
    sentences: list[list[Sentence]] = [[each.value for each in line] for line in derived]
    try:
        grouped = list(units(sentences, game))
    except Confused as why:
        return _refuse(typed, game, flat[why.number], _Refused(0, why.zh, why.en))
    if about_whom(grouped, derived, language(game)):
        return _refuse(
            typed, game, flat[0],
            _Refused(0, "数值变化的是哪张牌？请写明。", "Whose figure changes? The text should say."),
        )  # fmt: skip
    if timeless(grouped, derived, language(game)):
        return _how_long(typed, game, flat, [derivation for line in derived for derivation in line])
    abilities = _worded(grouped, lines, derived, game)
    orphan = lacking(abilities) or _untargeted(abilities, typed.text, game)
    if orphan:
        return _refuse(
            typed, game, flat[0],
            _Refused(0, f"「{orphan}」指的是哪张牌，前文没有说。", f"The text doesn't say which card {orphan} is."),
        )  # fmt: skip
    if binds(abilities) and (unclear := _that(typed.text, game)):
        return _refuse(
            typed, game, flat[0],
            _Refused(
                typed.text.index(unclear), f"「{unclear}」是此牌，还是前面所说的牌？",
                f"Is {unclear} the card itself, or the one spoken of before?",
            ),
        )  # fmt: skip
    if (any_card := _any_card_of_the_field(typed.text, game)) is not None:
        return _refuse(
            typed, game, flat[0],
            _Refused(
                any_card, "场上除了元兽或角色还有生命卡，“卡”指的是哪一种？请写明。",
                "Fighters and life cards lie there: which of them is meant? The text should say.",
            ),
        )  # fmt: skip
    from engine.effects.saying import say

    if say(abilities, game) != typed.text:
        return _refuse(
            typed, game, flat[0], _Refused(0, "读到的意思与原文对不上。", "What was read doesn't say back as the text.")
        )
    return Reading(True, abilities)


def _untargeted(abilities: tuple[Ability, ...], text: str, game: str) -> str | None:
    """A word for a card that was chosen (目标牌), where only the trigger speaks of a card; or for energy cards that lie
    nowhere that is energy."""
    if any(isinstance(part, Filter) and part.kind == "energy" for each in abilities for part in walk(each)):
        return VOCABULARY[game]["energy card"][0]
    if binds(abilities) or not any(Ref("event") in walk(node) for each in abilities for node in each.sentences):
        return None
    return next((word for word in VOCABULARY[game].get("target", ()) if word in text), None)


def _that(text: str, game: str) -> str | None:
    return next((word for word in VOCABULARY[game].get("that", ()) if word in text), None)


def _any_card_of_the_field(text: str, game: str) -> int | None:
    """Where a card of the battlefield is spoken of without its kind in a game that has life cards there too
    (chaoyuan:3.1.1), if anywhere."""
    if "life card" not in VOCABULARY[game]:
        return None
    fields, cards = ("|".join(VOCABULARY[game][word]) for word in ("zone.field", "card"))
    between = r"(?:上|中|里|的|有|其他|横置|竖置|所有|全部|随机|最多|至多|以上|以下|一|\d+张|只|个)*"
    found = re.search(rf"(?:{fields}){between}(?:{cards})(?![组牌])", text)
    return None if found is None else found.start()


def _how_long(typed: Normal, game: str, pieces: list[Piece], derived: list[Derivation]) -> Reading:
    """Ask for the span of a change: at the sentence that makes it, with the words that would say it."""
    spanless = language(game).is_spanless
    piece = next(piece for piece, derivation in zip(pieces, derived, strict=True) if spanless(derivation))
    here, field = VOCABULARY[game]["self"][0], VOCABULARY[game]["zone.field"][0]
    spans = {"kaiju_club": ("本回合", "直到对方回合结束"), "hyper_battle": ("本次战斗",)}
    near = (*spans.get(game, ("本回合", "本次战斗", "直到对方回合结束")), f"{here}在{field}上时")
    asked = f"变化持续到何时？请写明：{'、'.join(near)}？"
    return replace(_refuse(typed, game, piece, _Refused(0, asked, "For how long? The text should say.")), near=near)


class _Refused(NamedTuple):
    at: int
    zh: str
    en: str


@lru_cache(maxsize=4096)
def _sentence(text: str, game: str) -> Derivation | _Refused:
    """The one reading of a sentence, or why there is none."""
    if len(text) > MAX_SENTENCE:
        return _Refused(MAX_SENTENCE, "这一句太长。", "This sentence is too long.")
    try:
        found = language(game).read(text)
    except Unclear:
        return _Refused(0, "后半句由谁来做？请写明。", "Who does what comes later? The text should say.")
    except Unreadable as why:
        doubt = doubt_about(text, game)
        if doubt is not None:
            return _Refused(*doubt)
        return _Refused(why.at, "从这里起读不懂。", "It can't be read from here on.")
    if len(found) > 1:
        return _Refused(0, "这一句有不止一种理解。", "This sentence can be understood in more than one way.")
    return found[0]


def _refuse(typed: Normal, game: str, piece: Piece, why: _Refused) -> Reading:
    at = piece.start + why.at
    return Reading(False, (), typed.origin(at), near_phrases(piece.text, why.at, game), why.zh, why.en)


def _worded(
    grouped: list[Unit], lines: list[list[Piece]], derived: list[list[Derivation]], game: str
) -> tuple[Ability, ...]:
    """The abilities of the effects, each with the wording that the text has used."""
    from engine.effects.reading.book import language
    from engine.effects.saying.layout import separators

    speech = language(game)
    ahead = [
        (piece, derivation, number == 0)
        for line, derivations in zip(lines, derived, strict=True)
        for number, (piece, derivation) in enumerate(zip(line, derivations, strict=True))
    ]
    found: list[Ability] = []
    for unit in grouped:
        mine, ahead = ahead[: len(unit.sentences)], ahead[len(unit.sentences) :]
        wording = list(
            separators([starts for _, _, starts in mine], [piece.stopped for piece, _, _ in mine], says_played(unit))
        )
        for _, derivation, _ in mine:
            wording += speech.wording(derivation)
        while wording and wording[-1] == 0:
            wording.pop()
        found += [replace(ability, wording=tuple(wording)) for ability in abilities_of(unit, game)]
    return tuple(found)
