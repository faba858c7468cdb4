"""Phrases for conditions."""

from __future__ import annotations

from typing import Any

from engine.effects.nodes import AllOf, Among, AnyOf, Compare, Count, Filter, Is, Not, Ref, Turn
from engine.effects.reading.cards import Ways, on_board, with_fighters
from engine.effects.reading.filters import ANY
from engine.effects.reading.games import OTHERS
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Where

MORE = "(以上|或以上|或更多)"
FEWER = "(以下|或以下|或更少)"
NUMBER = "(的数量|数量|的张数|张数|数)"


def add_conditions(book: Phrasebook) -> None:
    """Everything behind 如."""
    pair = (slot("a"), slot("b"))
    book.add("conjunct", "{single}", slot("single"))
    book.add("conjunct", "{a:single}(且|并且|，且|，并且|，而且){b:single}", AllOf(pair))
    book.add("condition", "{conjunct}", slot("conjunct"))
    book.add("condition", "{a:conjunct}(或|或者|，或|，或者){b:conjunct}", AnyOf(pair))
    book.add("single", "(|现在|当前)不是(我方|自己)(|的)回合", Not(Turn("us")))
    book.add("single", "(|现在|当前)不是(对方|对手)(|的)回合", Not(Turn("them")))
    add_counting(book)
    add_counted(book)
    add_being(book)
    book.add("single", "(在|)(我方|自己的|自己)回合(中|内|)", Turn("us"), example="我方回合中")
    book.add("single", "(在|)(对方|对手的|对手)回合(中|内|)", Turn("them"), example="对方回合中")
    book.add("single", "(现在|当前)是我方回合", Turn("us"))
    book.add("single", "(现在|当前)是对方回合", Turn("them"))


# -- counts --------------------------------------------------------------------------------------------


def counted(place: Where, thing: Filter) -> Any:
    """The count of the cards in a place, or ``REJECT`` for the top of a deck."""
    return REJECT if place.how != "choose" else Count(place.zone, place.who, on_board(place.zone, thing))


def take_counted(value: Any) -> Ways:
    """A count as a place and a thing."""
    if isinstance(value, Count) and value.times == 1:
        for thing in with_fighters(value.zone, value.filter):
            yield {"place": Where(value.zone, value.who), "thing": thing}


def add_counting(book: Phrasebook) -> None:
    """Counts of cards against a figure."""
    left, right = slot("counted"), slot("n")
    is_n = "{counted}(为|是|有|在|){n:number}<one>"
    book.add("single", is_n + MORE, Compare(left, ">=", right), example="我方手牌的数量为3张以上")
    book.add("single", is_n + FEWER, Compare(left, "<=", right), example="我方伤害区中的牌的数量为3张以下")
    book.add("single", is_n, Compare(left, "==", right), example="我方手牌为0张")
    book.add("single", "没有<hand>", Compare(Count("hand"), "<=", 0))
    book.add("single", "{side}没有<hand>", Compare(Count("hand", slot("side")), "<=", 0), example="对方没有手牌")
    # 大于 and 小于 include the figure in 英雄对决 (5.9.1).
    book.add("single", "{counted}大于(等于|){n:number}<one>", Compare(left, ">=", right), "hero_duel")
    book.add("single", "{counted}小于(等于|){n:number}<one>", Compare(left, "<=", right), "hero_duel")
    book.add("single", "{counted}大于等于{n:number}<one>", Compare(left, ">=", right), OTHERS)
    book.add("single", "{counted}小于等于{n:number}<one>", Compare(left, "<=", right), OTHERS)
    for op, words in ((">=", MORE), ("<=", FEWER)):
        add_having(book, op, words)
    for op, words in ((">=", MORE), ("<=", FEWER)):
        stock: Any = Compare(Count("energy", slot("side")), op, right)  # type: ignore[arg-type]
        book.add("single", "{side}<zone.energy>(|中|里)有{n:number}<one>" + words + "(的|)<energy card>", stock)
    for op, words in ((">", "(多|更多)"), ("<", "(少|更少)")):
        shape: Any = Compare(Count(slot("zone")), op, Count(slot("zone"), "them"))  # type: ignore[arg-type]
        book.add(
            "single", "(我方|己方|自己)(|的){zone:pile}(|中|里)(|的)(|牌|卡)(|的数量|数量)比(对方|对手)" + words, shape
        )
        fighters: Any = Compare(Count("field"), op, Count("field", "them"))  # type: ignore[arg-type]
        book.add(
            "single",
            "(我方|己方|自己)(|场上|战场上|场上的|战场上的)<character>(|的数量|数量)比(对方|对手)" + words,
            fighters,
        )
    add_presence(book, "{place}(有|存在|具有){thing}", ">=", 1, "我方战场上有「赛罗」")
    add_presence(book, "{place}(没有|不存在){thing}", "<=", 0, "我方战场上没有「赛罗」")


def add_having(book: Phrasebook, op: Any, words: str) -> None:
    """So many of something in a place."""

    def has(place: Where, n: int, thing: Filter) -> Any:
        count = counted(place, thing)
        return REJECT if count is REJECT else Compare(count, op, n)

    def take_has(value: Any) -> Ways:
        if isinstance(value, Compare) and value.op == op:
            for found in take_counted(value.left):
                yield {"n": value.right, **found}

    book.add_with(
        "single", "{place}有{n:number}<one>" + words + "(的|){thing}", has, take_has, example="我方能量区有5张以上的牌"
    )
    book.add_with("single", "{place}(有|存在|){thing}{n:number}<one>" + words, has, take_has)
    if op == ">=":
        for noun, zone in (("<hand>", "hand"), ("<energy card>", "energy"), ("<life card>", "life")):
            shape = Compare(Count(zone, slot("side")), op, slot("n"))
            book.add("single", "{side}有{n:number}<one>" + words + "(的|)" + noun, shape)


def add_presence(book: Phrasebook, template: str, op: Any, figure: int, example: str) -> None:
    """Whether there is something in a place."""

    def some(place: Where, thing: Filter) -> Any:
        count = counted(place, thing)
        return REJECT if count is REJECT else Compare(count, op, figure)

    def take_some(value: Any) -> Ways:
        if isinstance(value, Compare) and (value.op, value.right) == (op, figure):
            yield from take_counted(value.left)

    book.add_with("single", template, some, take_some, example=example)
    if op == "<=":
        none = Compare(Count("life", slot("side")), op, figure)
        book.add("single", "{side}(|场上|战场上)(没有|不存在)<life card>", none, example="对方没有生命卡")
        book.add("single", "{side}没有<energy card>", Compare(Count("energy", slot("side")), op, figure))


def add_counted(book: Phrasebook) -> None:
    """The number of cards somewhere."""
    book.add_with("counted", "{place}{thing}" + NUMBER, counted, take_counted, example="我方伤害区中的牌的数量")
    for noun, zone in (("<hand>", "hand"), ("<energy card>", "energy"), ("<life card>", "life")):
        bare = "(的数量|数量|的张数|张数|数|)"
        book.add("counted", "{side}" + noun + bare, Count(zone, slot("side")), example="我方手牌数量")
        if zone != "life":
            book.add("counted", noun + bare, Count(zone))
    whole = Count(slot("zone"), slot("side"))
    book.add("counted", "{side}{zone}(的|)(牌数|卡数|牌数量|卡牌数量)", whole)
    book.add("counted", "{side}{zone:deck}(的|)(牌数|卡数|数量|)", whole, example="我方牌库")
    book.add("counted", "<deck>(的|)(牌数|卡数|数量|)", Count("deck"))

    def fighters(side: Any, thing: Filter) -> Any:
        return Count("field", side, thing)

    def take_fighters(value: Any) -> Ways:
        if isinstance(value, Count) and value.times == 1 and value.zone == "field":
            yield {"side": value.who, "thing": value.filter}

    book.add_with("counted", "{side}{thing:fighters}(的数量|数量|)", fighters, take_fighters, example="我方元兽数量")


# -- being ---------------------------------------------------------------------------------------------


def add_being(book: Phrasebook) -> None:
    """What a card is, or some of the cards handled are."""
    among = Among(Ref("those"), slot("thing"))
    book.add("single", "其中(有|存在|包含|含有){thing}", among, example="其中有「赛罗」")
    book.add("single", "其中(没有|不存在|不含|不包含){thing}", Not(among), example="其中没有「赛罗」")
    what = slot("reference")
    book.add("single", "{reference:being}(|为|是){core}", Is(what, slot("core")), example="此牌处于衰弱状态")
    for kind, games in (("keyworded", ""), ("typed", OTHERS)):
        book.add("single", "{reference:being}(为|是){" + kind + "}", Is(what, slot(kind)), games, "其为「赛罗」")
        book.add("single", "{reference:being}(不是|不为){" + kind + "}", Not(Is(what, slot(kind))), games)

    def kind_only(noun: Filter) -> Any:
        return noun if noun.kind is not None else REJECT

    take_kind: Any = lambda v: [{"noun": v}] if isinstance(v, Filter) and v != ANY else []  # noqa: E731
    book.add_with("typed", "{noun}", kind_only, take_kind, OTHERS)
    book.add_loose("single", "(是|为){keyworded}", Is(Ref("it"), slot("keyworded")))
    book.add_loose("single", "(是|为){typed}", Is(Ref("it"), slot("typed")), OTHERS)
    book.add("being", "{reference}", what)
    book.add("being", "(翻开的|展示的|查看的|抽到的|弃置的|丢弃的)<card>", Ref("those"), example="翻开的牌")
