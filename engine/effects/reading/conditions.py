"""Phrases for conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.effects.nodes import AllOf, Among, AnyOf, Compare, Count, Filter, Is, Not, Ref, Turn
from engine.effects.reading.filters import ANY
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Where

Ways = Iterator[dict[str, Any]]
MORE = "(以上|或以上|或更多)"
FEWER = "(以下|或以下|或更少)"


def add_conditions(book: Phrasebook) -> None:
    """Everything behind 如."""
    book.add("condition", "{single}", slot("single"))
    book.add("condition", "{a:single}(且|并且|，且|，并且){b:single}", AllOf((slot("a"), slot("b"))))
    book.add("condition", "{a:single}(或|或者|，或){b:single}", AnyOf((slot("a"), slot("b"))))
    add_counting(book)
    add_being(book)
    book.add("single", "(在|)(我方|自己的)回合(中|内|)", Turn("us"), example="我方回合中")
    book.add("single", "(在|)(对方|对手的)回合(中|内|)", Turn("them"), example="对方回合中")
    book.add("single", "现在是我方回合", Turn("us"))
    book.add("single", "现在是对方回合", Turn("them"))


def add_counting(book: Phrasebook) -> None:
    """Counts of cards against a figure."""
    for op, words in ((">=", MORE), ("<=", FEWER), ("==", "")):
        shape = Compare(slot("counted"), op, slot("n"))  # type: ignore[arg-type]
        book.add(
            "single",
            "{counted}(为|是|有|在|){n:number}<one>" + words,
            shape,
            example="我方手牌的数量为3张" + words[1:3],
        )
    for op, words in ((">=", MORE), ("<=", FEWER)):

        def has(place: Where, n: int, thing: Filter, op: str = op) -> Any:
            return Compare(Count(place.zone, place.who, thing), op, n)  # type: ignore[arg-type]

        def take_has(value: Any, op: str = op) -> Ways:
            if isinstance(value, Compare) and value.op == op and _plain_count(value.left):
                left: Any = value.left
                yield {"place": Where(left.zone, left.who), "n": value.right, "thing": left.filter}

        book.add_with(
            "single",
            "{place}有{n:number}<one>" + words + "(的|){thing}",
            has,
            take_has,
            example="我方能量区有5张以上的牌",
        )
        book.add_with("single", "{place}(有|存在|){thing}{n:number}<one>" + words, has, take_has)
    # 大于 and 小于 include the figure in this game (5.9.1).
    book.add("single", "{counted}大于(等于|){n:number}<one>", Compare(slot("counted"), ">=", slot("n")), "hero_duel")
    book.add("single", "{counted}小于(等于|){n:number}<one>", Compare(slot("counted"), "<=", slot("n")), "hero_duel")
    others = "chaoyuan alya hyper_battle kaiju_club"
    book.add("single", "{counted}大于等于{n:number}<one>", Compare(slot("counted"), ">=", slot("n")), others)
    book.add("single", "{counted}小于等于{n:number}<one>", Compare(slot("counted"), "<=", slot("n")), others)

    def some(place: Where, thing: Filter) -> Any:
        return Compare(Count(place.zone, place.who, thing), ">=", 1)

    def take_some(value: Any) -> Ways:
        if isinstance(value, Compare) and (value.op, value.right) == (">=", 1) and _plain_count(value.left):
            left: Any = value.left
            yield {"place": Where(left.zone, left.who), "thing": left.filter}

    def none(place: Where, thing: Filter) -> Any:
        return Compare(Count(place.zone, place.who, thing), "<=", 0)

    def take_none(value: Any) -> Ways:
        if isinstance(value, Compare) and (value.op, value.right) == ("<=", 0) and _plain_count(value.left):
            left: Any = value.left
            yield {"place": Where(left.zone, left.who), "thing": left.filter}

    book.add_with("single", "{place}(有|存在|具有){thing}", some, take_some, example="我方战场上有「赛罗」")
    book.add_with("single", "{place}(没有|不存在){thing}", none, take_none, example="我方战场上没有「赛罗」")
    add_counted(book)


def _plain_count(value: Any) -> bool:
    return isinstance(value, Count) and value.times == 1


def add_counted(book: Phrasebook) -> None:
    """The number of cards somewhere."""

    def count(place: Where, thing: Filter) -> Any:
        return REJECT if place.how != "choose" else Count(place.zone, place.who, thing)

    def take_count(value: Any) -> Ways:
        if _plain_count(value):
            yield {"place": Where(value.zone, value.who), "thing": value.filter}

    def hand(side: Any) -> Count:
        return Count("hand", side)

    def take_hand(value: Any) -> Ways:
        if _plain_count(value) and value.zone == "hand" and value.filter == ANY:
            yield {"side": value.who}

    number = "(的数量|数量|的张数|张数|数)"
    book.add_with("counted", "{place}{thing}" + number, count, take_count, example="我方伤害区中的牌的数量")
    book.add_with("counted", "{side}<hand>(的数量|数量|的张数|张数|数|)", hand, take_hand, example="我方手牌数量")
    book.add("counted", "<hand>(的数量|数量|的张数|张数|数|)", Count("hand", "us"))
    book.add_with(
        "counted", "{side}<energy card>(的数量|数量|的张数|张数|数|)",
        lambda side: Count("energy", side),
        lambda v: [{"side": v.who}] if _plain_count(v) and v.zone == "energy" and v.filter == ANY else [],
    )  # fmt: skip
    book.add_with(
        "counted", "{side}{zone}(的|)(牌数|卡数)",
        lambda side, zone: Count(zone, side),
        lambda v: [{"side": v.who, "zone": v.zone}] if _plain_count(v) and v.filter == ANY else [],
    )  # fmt: skip
    book.add_with(
        "counted", "{side}{zone:deck}(的|)(牌数|卡数|数量|)",
        lambda side, zone: Count(zone, side),
        lambda v: [{"side": v.who, "zone": v.zone}] if _plain_count(v) and v.filter == ANY else [],
    )  # fmt: skip


def add_being(book: Phrasebook) -> None:
    """What a card is, or some of the cards handled are."""
    book.add("single", "其中(有|存在|包含|含有){thing}", Among(Ref("those"), slot("thing")), example="其中有「赛罗」")
    book.add(
        "single",
        "其中(没有|不存在|不含|不包含){thing}",
        Not(Among(Ref("those"), slot("thing"))),
        example="其中没有「赛罗」",
    )
    book.add(
        "single", "{reference:being}(|为|是){core}", Is(slot("reference"), slot("core")), example="此牌处于衰弱状态"
    )
    book.add(
        "single",
        "{reference:being}(为|是){keyworded}",
        Is(slot("reference"), slot("keyworded")),
        example="其为「赛罗」",
    )
    book.add("single", "{reference:being}(不是|不为){keyworded}", Not(Is(slot("reference"), slot("keyworded"))))
    book.add("being", "{reference}", slot("reference"))
    book.add("being", "(翻开的<card>|该<card>)", Ref("those"), "chaoyuan alya hyper_battle kaiju_club")
