"""Phrases for conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects.nodes import AllOf, Among, AnyOf, Coin, Compare, Count, Filter, Is, Not, Plus, Ref, Turn
from engine.effects.reading.cards import Ways, as_said, lying
from engine.effects.reading.filters import ANY, join, splits
from engine.effects.reading.games import HERO, OTHERS
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
    for side, heads in (("(正面|正面朝上|正面向上)", True), ("(反面|反面朝上|反面向上|背面)", False)):
        book.add("single", "(|结果|硬币|掷出|投出)(为|是|)" + side, Coin(heads), example="为" + side[1:3])
    book.add("single", "(|现在|当前)不是(我方|自己)(|的)回合", Not(Turn("us")))
    book.add("single", "(|现在|当前)不是(对方|对手)(|的)回合", Not(Turn("them")))
    add_counting(book)
    add_counted(book)
    add_being(book)
    book.add("single", "(在|为|是|处于|)(我方|自己的|自己)(|的)回合(中|内|)", Turn("us"), example="我方回合中")
    book.add("single", "(在|为|是|处于|)(对方|对手的|对手)(|的)回合(中|内|)", Turn("them"), example="对方回合中")
    book.add("single", "(现在|当前)是我方回合", Turn("us"))
    book.add("single", "(现在|当前)是对方回合", Turn("them"))


# -- counts --------------------------------------------------------------------------------------------


def counted(place: Where, thing: Filter) -> Any:
    """The count of the cards in a place, or ``REJECT`` for the top of a deck."""
    zone, wanted = lying(place.zone, thing)
    return REJECT if place.how != "choose" or wanted.kind == "energy" else Count(zone, place.who, wanted)


def take_counted(value: Any) -> Ways:
    """A count as a place and a thing."""
    if isinstance(value, Count) and value.times == value.per == 1:
        for zone, thing in as_said(value.zone, value.filter):
            yield {"place": Where(zone, value.who), "thing": thing}


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
    add_comparisons(book)
    add_presence(book, "{place}(有|存在|具有){thing}", ">=", 1, "我方战场上有「赛罗」")
    add_both_present(book)
    add_all_alike(book)
    add_presence(book, "{place}(没有|不存在){thing}", "<=", 0, "我方战场上没有「赛罗」")


def add_comparisons(book: Phrasebook) -> None:
    """One side's count against the other's, and against a figure without 以上 or 以下."""
    whose = {"us": "(我方|己方|自己|我)(|的)", "them": "(对方|对手)(|的)"}

    def against(op: Any, more: int) -> tuple[Any, Any]:
        """A count against that of the same cards of the other side, and ``n`` more than it."""

        def build(a: Any, other: str, n: int = 0) -> Any:
            if not isinstance(a, Count) or a.who not in ("us", "them") or a.who == other or bool(n) != bool(more):
                return REJECT
            there = Count(a.zone, other, a.filter, a.times)  # type: ignore[arg-type]
            return Compare(a, op, Plus(there, more * n) if more else there)

        def take(value: Any) -> Ways:
            if not isinstance(value, Compare) or value.op != op or not isinstance(value.left, Count):
                return
            right: Any = value.right
            n = 0
            if isinstance(right, Plus) and right.more * more > 0:
                right, n = right.count, abs(right.more)
            if isinstance(right, Count) and bool(n) == bool(more):
                yield {"a": value.left, "other": right.who, **({"n": n} if more else {})}

        return build, take

    for side, words in whose.items():
        book.add("other_side", words, side)
    for op, words in ((">", "(多|更多|要多)"), ("<", "(少|更少|要少)")):
        book.add_with("single", "{a:counted}比{other:other_side}" + words, *against(op, 0), example="我方手牌比对方少")
        book.add_with("single", "{a:counted}" + words[1] + "于{other:other_side}", *against(op, 0))
        than = Compare(slot("a"), op, slot("b"))  # type: ignore[arg-type]
        book.add("single", "{a:counted}比{b:counted}" + words, than)
        book.add("single", "{a:counted}" + words[1] + "于{b:counted}", than)
    for op, sign, word in ((">=", 1, "多"), ("<=", -1, "少")):
        by = "{a:counted}比{other:other_side}" + word + "{n:number}<one>(以上|或以上|或更多)"
        book.add_with("single", by, *against(op, sign), example="我方手牌比对方" + word + "2张以上")
    same = "(相同|相等|一样|一样多|相同时)"
    book.add_with("single", "{a:counted}(与|和|跟){other:other_side}" + same, *against("==", 0))
    book.add("single", "{a:counted}(与|和|跟|等于){b:counted}" + same, Compare(slot("a"), "==", slot("b")))
    exact: tuple[tuple[Any, str, str], ...] = (
        (">=", "(至少为|至少有|至少|不少于)", ""), ("<=", "(不多于|不超过|至多为)", ""), (">", "(多于|超过)", OTHERS),
        ("<", "(少于|不足|不到|未满)", OTHERS),
    )  # fmt: skip
    for op, words, games in exact:
        book.add("single", "{counted}" + words + "{n:number}<one>", Compare(slot("counted"), op, slot("n")), games)


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


def add_both_present(book: Phrasebook) -> None:
    """Whether there is something of each name in a place."""
    for games, field in ((HERO, "keywords"), (OTHERS, "called")):
        example = "我方战场上有「赛罗」和「捷德」"
        book.add_with("single", "{place}(|同时)(有|存在){names:united}", *each_present(field), games, example)


def add_all_alike(book: Phrasebook) -> None:
    """Whether all cards of a place are such: as many as there are."""

    def alike(place: Where, thing: Filter, asked: Filter) -> Any:
        both = join(thing, asked)
        every, such = counted(place, thing), REJECT if both is REJECT else counted(place, both)
        return REJECT if REJECT in (every, such) else Compare(such, "==", every)

    def take_alike(value: Any) -> Ways:
        if isinstance(value, Compare) and value.op == "==" and isinstance(value.right, Count):
            for found in take_counted(value.right):
                for whole in take_counted(value.left):
                    for thing, asked in splits(whole["thing"]):
                        if thing == found["thing"] and asked != ANY:
                            yield {**found, "asked": asked}

    template = "{place}{thing}(均为|都是|全部为|都为|全部是|均是){asked:keyworded}"
    book.add_with("single", template, alike, take_alike, example="我方战场上的角色均为「赛罗」")
    book.add_with("single", "{place}{thing}(均|都|全部){asked:core}", alike, take_alike)


def each_present(field: str) -> tuple[Any, Any]:
    """A place and several names as the condition that there is something of each."""

    def build(place: Where, names: tuple[str, ...]) -> Any:
        called = [{field: (name,)} for name in names]
        counts: list[Any] = [counted(place, replace(ANY, **each)) for each in called]  # type: ignore[arg-type]
        return REJECT if REJECT in counts else AllOf(tuple(Compare(count, ">=", 1) for count in counts))

    def take(value: Any) -> Ways:
        parts = value.conditions if isinstance(value, AllOf) else ()
        counts = [part.left for part in parts if isinstance(part, Compare) and isinstance(part.left, Count)]
        if counts and len(counts) == len(parts) and all(getattr(count.filter, field) for count in counts):
            names = tuple(getattr(count.filter, field)[0] for count in counts)
            for zone in {counts[0].zone, "board"}:
                yield {"place": Where(zone, counts[0].who), "names": names}

    return build, take


def add_presence(
    book: Phrasebook, template: str, op: Any, figure: int, example: str, kind: str = "single", games: str = ""
) -> None:
    """Whether there is something in a place."""

    def some(place: Where, thing: Filter) -> Any:
        count = counted(place, thing)
        return REJECT if count is REJECT else Compare(count, op, figure)

    def take_some(value: Any) -> Ways:
        if isinstance(value, Compare) and (value.op, value.right) == (op, figure):
            yield from take_counted(value.left)

    book.add_with(kind, template, some, take_some, games, example)
    if op == "<=" and kind == "single":
        none = Compare(Count("life", slot("side")), op, figure)
        book.add("single", "{side}(|场上|战场上)(没有|不存在)<life card>", none, example="对方没有生命卡")
        book.add("single", "{side}没有<energy card>", Compare(Count("energy", slot("side")), op, figure))


def add_counted(book: Phrasebook) -> None:
    """The number of cards somewhere."""
    book.add_with(
        "counted", "{place}{thing}" + NUMBER[:-1] + "|)", counted, take_counted, example="我方伤害区中的牌的数量"
    )
    for noun, zone in (("<hand>", "hand"), ("<energy card>", "energy"), ("<life card>", "life")):
        bare = "(的数量|数量|的张数|张数|数|)"
        lying = "(|场上|场上的|战场上|战场上的)" if zone == "life" else ""
        book.add("counted", "{side}" + lying + noun + bare, Count(zone, slot("side")), example="我方手牌数量")
        if zone != "life":
            book.add("counted", noun + bare, Count(zone))
    whole = Count(slot("zone"), slot("side"))
    book.add("counted", "{side}{zone}(中|里|上|)(的|)(牌数|卡数|牌数量|卡牌数量|牌的数量|数量)", whole)
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
    book.add("single", "{reference:being}(|为|是|的){core}", Is(what, slot("core")), example="此牌处于衰弱状态")
    lacks = "{reference:being}(不|未|没有|并未|不是){core}"
    book.add("single", lacks, Not(Is(what, slot("core"))), example="此牌不处于衰弱状态")
    for kind, games in (("keyworded", ""), ("typed", OTHERS)):
        book.add("single", "{reference:being}(为|是){" + kind + "}", Is(what, slot(kind)), games, "其为「赛罗」")
        book.add("single", "{reference:being}(不是|不为){" + kind + "}", Not(Is(what, slot(kind))), games)

    def kind_only(noun: Filter) -> Any:
        return noun if noun.kind not in (None, "energy") else REJECT

    take_kind: Any = lambda v: [{"noun": v}] if isinstance(v, Filter) and v != ANY else []  # noqa: E731
    book.add_with("typed", "{noun}", kind_only, take_kind, OTHERS)
    book.add_loose("single", "(是|为){keyworded}", Is(Ref("it"), slot("keyworded")))
    book.add_loose("single", "(是|为){typed}", Is(Ref("it"), slot("typed")), OTHERS)
    book.add("being", "{reference}", what)
    book.add("being", "(翻开的|展示的|查看的|抽到的|弃置的|丢弃的)<card>", Ref("those"), example="翻开的牌")
