"""Phrases for figures of cards as amounts: one card's, a total, and what they are compared with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.conditions import FEWER, MORE
from engine.effects.reading.games import BEASTS, HERO, HYPER, KAIJU
from engine.effects.reading.templates import REJECT, Phrasebook, slot

BOTH = f"{HYPER} {KAIJU}"
REST = f"{HERO} {BEASTS}"
SWAPPED: dict[Any, Any] = {"us": "them", "them": "us"}


def add_measures(book: Phrasebook) -> None:
    """``measure``: a figure of a card or a player, or a total; and conditions on one or two of them."""
    add_measured(book)
    add_bounds(book)
    add_contests(book)


def add_measured(book: Phrasebook) -> None:
    """One card's figure, and the figures of all cards of a place together."""
    own: Any = n.Sum(slot("what"), slot("stat"))
    # Against a number this is a condition on the card itself.
    book.add("rival", "{what:reference}(|的){stat}", own, BOTH, "此牌的力量")
    book.add("rival", "{measure}", slot("measure"), BOTH)
    book.add("measure", "{what:front}(|的){stat}", own, KAIJU)
    whole: Any = n.Sum(slot("what"), slot("stat"))
    sums = "(总和|合计|之和|总计)"
    book.add("measure", "{what:everyone}(|的){stat}" + sums, whole, BOTH)
    for zone in ("spirit", "discard"):
        pile: Any = n.Sum(n.Selection(zone, slot("side"), count=None), slot("stat"))
        book.add("measure", "{side}<zone." + zone + ">(|中|里)(|的)(|卡片|卡|牌)(|的){stat}" + sums, pile, BOTH)


def add_bounds(book: Phrasebook) -> None:
    """A figure against a number."""
    left, right = slot("measure"), slot("n")
    bounds = ((MORE, ">="), (FEWER, "<="))
    for words, op in (*bounds, ("", "==")):
        shape: Any = n.Compare(left, op, right)  # type: ignore[arg-type]
        book.add("single", "{measure}(为|是|在|有|达到|)(|了){n:figure}(|点)" + words, shape, BOTH)
    for words, op in (("(大于|高于|超过|多于)", ">"), ("(小于|低于|少于|不足)", "<")):
        beyond: Any = n.Compare(left, op, right)  # type: ignore[arg-type]
        book.add("single", "{measure}" + words + "{n:figure}(|点)", beyond, BOTH)


def mirrored(value: Any) -> Any:
    """The same figure of the other side, ``REJECT`` where it is no side's."""
    if isinstance(value, n.Points) and value.who in SWAPPED:
        return replace(value, who=SWAPPED[value.who])
    if isinstance(value, n.Sum) and isinstance(value.what, n.Selection) and value.what.who in SWAPPED:
        return replace(value, what=replace(value.what, who=SWAPPED[value.what.who]))
    return REJECT


def add_contests(book: Phrasebook) -> None:
    """Two figures against each other: of two cards, or of the two sides."""
    more, less = "(高|大|多|快|更高|更多|更大|更快)", "(低|小|少|慢|更低|更少|更小|更慢)"
    for op, than, behind in (
        (">", "(高于|大于|多于|快于|超过)", more), ("<", "(低于|小于|少于|慢于)", less),
    ):  # fmt: skip
        two: Any = n.Compare(slot("a"), op, slot("b"))  # type: ignore[arg-type]
        book.add("single", "{a:rival}" + than + "{b:rival}", two, BOTH)
        book.add("single", "{a:rival}比{b:rival}" + behind, two, BOTH)
        same = n.Compare(n.Sum(slot("x"), slot("stat")), op, n.Sum(slot("y"), slot("stat")))  # type: ignore[arg-type]
        # 大于 and 小于, which in 英雄对决 include the figure itself (5.9.1), aren't read of two cards.
        firmly = than.replace("|大于", "").replace("|小于", "")
        book.add("single", "{x:reference}(|的){stat}" + firmly + "{y:reference}", same, REST, "其战力高于此牌")
        book.add("single", "{x:reference}(|的){stat}比{y:reference}" + behind, same, REST)
        for kind in ("reference", "front"):
            book.add("single", "{x:" + kind + "}(|的){stat}" + than + "{y:front}", same, KAIJU)
            book.add("single", "{x:" + kind + "}(|的){stat}比{y:front}" + behind, same, KAIJU)

        def against(a: n.Amount, whose: str, op: Any = op) -> Any:
            other = mirrored(a)
            return REJECT if other is REJECT or of(other) != whose else n.Compare(a, op, other)

        def take(value: Any, op: Any = op) -> Ways:
            if isinstance(value, n.Compare) and value.op == op and mirrored(value.left) == value.right:
                yield {"a": value.left, "whose": of(value.right)}

        book.add_with("single", "{a:measure}" + than + "{whose:contender}", against, take, BOTH)
        book.add_with("single", "{a:measure}比{whose:contender}" + behind, against, take, BOTH)
    book.add("contender", "(自己|我方|己方)", "us", BOTH)
    book.add("contender", "(对手|对方)", "them", BOTH)


def of(value: Any) -> str:
    """Whose figure it is."""
    return str(value.who if isinstance(value, n.Points) else value.what.who)
