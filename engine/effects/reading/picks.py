"""Phrases for cards picked from somewhere (``picked``), and for all the cards of a place (``everyone``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects.nodes import Filter, Selection
from engine.effects.reading.cards import Ways, selection, take_selection
from engine.effects.reading.filters import ANY, join, join_two, splits, with_noun
from engine.effects.reading.games import BEASTS, HERO, HYPER, OTHERS
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import HowMany, Where

ALL = HowMany(None)


def add_picks(book: Phrasebook) -> None:
    """Every way to say which cards."""
    add_placed(book)
    add_apart(book)
    for zone, noun in (("hand", "<hand>"), ("energy", "<energy card>"), ("life", "<life card>")):
        add_named_by_zone(book, zone, noun)
    add_hand(book)
    add_fighters(book)
    add_seen(book)


def plain(place: Where, count: HowMany, thing: Filter) -> Any:
    """A place, a count and a thing as a selection."""
    return selection(place, count, thing)


def take_plain(value: Any) -> Ways:
    """A selection as a place, a count and a thing."""
    for place, count, thing in take_selection(value):
        yield {"place": place, "count": count, "thing": thing}


def add_placed(book: Phrasebook) -> None:
    """Cards with the place where they lie."""

    def inner(place: Where, before: Filter, count: HowMany, thing: Filter) -> Any:
        return selection(place, count, join(before, thing))

    def take_inner(value: Any) -> Ways:
        for found in take_plain(value):
            for before, thing in splits(found["thing"]):
                if before != ANY:
                    yield {**found, "before": before, "thing": thing}

    def everyone(place: Where, thing: Filter) -> Any:
        return selection(place, ALL, thing)

    def take_everyone(value: Any) -> Ways:
        for found in take_plain(value):
            if found.pop("count") == ALL:
                yield found

    book.add_with("picked", "{place}{count}{thing}", plain, take_plain, example="我方战场上2张暗盖的牌")
    book.add_with(
        "picked", "{place}{before:adjectives}{count}{thing}", inner, take_inner, example="我方战场上其他1张牌"
    )
    book.add_with("picked", "{count}{place}{thing}", plain, take_plain, example="1张对方战场上的牌")
    book.add_with("picked", "{place}{thing}{count:some}", plain, take_plain, example="我方战场上暗盖的牌2张")

    def bare(place: Where, count: HowMany) -> Any:
        return selection(place, count, ANY)

    def take_bare(value: Any) -> Ways:
        for found in take_plain(value):
            if found.pop("thing") == ANY:
                yield found

    book.add_with("picked", "{place}{count}", bare, take_bare, example="我方伤害区的2张")
    book.add_with("everyone", "{place}{thing}", everyone, take_everyone, example="我方战场中其他处于全力状态的「捷德」")
    for games, named in ((HERO, Filter(keywords=slot("names"))), (OTHERS, Filter(called=slot("names")))):
        book.add("allied", "{names:united}(|<card>)", named, games)
        if games != HERO:
            book.add("allied", "{names:united}(|<character>)", named, BEASTS)
    book.add_with("everyone", "{place}{thing:allied}", everyone, take_everyone)
    aside = Selection("aside", slot("side"), count=None)
    book.add("everyone", "{side}(所有|全部|)(的|)支援角色", aside, HERO, "我方支援角色")
    whole = Selection("field", slot("side"), slot("thing"), None)
    book.add("everyone", "{side}{thing:allied}", whole, f"{HYPER} {HERO} {BEASTS}", "我方「赛罗」和「捷德」")
    book.add_with("everyone", "{place}{count:all}{thing}", plain, take_plain, example="我方战场上所有的牌")
    book.add_with("everyone", "{count:all}{place}{thing}", plain, take_plain, example="所有我方战场上的牌")


def add_apart(book: Phrasebook) -> None:
    """Cards other than the effect's own, said ahead of the place (此牌以外的我方战场上的角色)."""

    def others(place: Where, count: HowMany, thing: Filter) -> Any:
        return selection(place, count, join(Filter(other=True), thing))

    def take_others(value: Any) -> Ways:
        for found in take_plain(value):
            if found["thing"].other:
                yield {**found, "thing": replace(found["thing"], other=False)}

    def all_others(place: Where, thing: Filter) -> Any:
        return others(place, ALL, thing)

    def take_all_others(value: Any) -> Ways:
        for found in take_others(value):
            if found.pop("count") == ALL:
                yield found

    book.add("territory", "{place}", slot("place"))
    book.add_with(
        "territory", "{side}", lambda side: Where("field", side),
        lambda v: [{"side": v.who}] if isinstance(v, Where) and (v.zone, v.how) == ("field", "choose") else [], BEASTS,
    )  # fmt: skip
    apart = "(除|除了|)<self>(以外|之外|外)(的|，){place:territory}"
    book.add_with("everyone", apart + "{thing}", all_others, take_all_others, example="此牌以外的我方战场上的牌")
    book.add_with("everyone", apart + "{count:all}{thing}", others, take_others)
    book.add_with("picked", apart + "{count}{thing}", others, take_others)


def add_named_by_zone(book: Phrasebook, zone: str, noun: str) -> None:
    """Cards whose name says where they lie: of the hand, energy cards, life cards. Without a word for the side one's
    own are meant; of life cards, whose the other side attacks, that isn't clear, and isn't read."""

    def sided(side: Any, count: HowMany, before: Filter = ANY) -> Any:
        return selection(Where(zone, side), count, before)

    def take_sided(value: Any) -> Ways:
        for place, count, thing in take_selection(value):
            if place.zone == zone and place.how == "choose":
                yield {"side": place.who, "count": count, "before": thing}

    def take_bare(value: Any) -> Ways:
        for found in take_sided(value):
            if found.pop("before") == ANY:
                yield found

    def own(count: HowMany, before: Filter = ANY) -> Any:
        return sided("us", count, before)

    def take_own(value: Any) -> Ways:
        for found in take_sided(value):
            if found.pop("side") == "us" and found["before"] != ANY:
                yield found

    def take_own_bare(value: Any) -> Ways:
        for found in take_bare(value):
            if found.pop("side") == "us":
                yield found

    if zone != "life":
        book.add_with("picked", "{count}" + noun, own, take_own_bare, example="1张手牌")
        book.imply()
        book.add_with("picked", noun + "{count:some}", own, take_own_bare)
        book.imply()
    lying = "(|场上|场上的|战场上|战场上的)" if zone == "life" else "(|能量区|能量区的)" if zone == "energy" else ""
    book.add_with("picked", "{side}" + lying + "{count}" + noun, sided, take_bare, example="对方1张手牌")
    book.add_with("picked", "{side}" + noun + "{count:some}", sided, take_bare)
    book.add_with("picked", "{count}{side}" + noun, sided, take_bare)
    if zone != "hand":
        book.add_with("picked", "{side}{count}{before:adjectives}" + noun, sided, take_sided)
        book.add_with("picked", "{side}{before:adjectives}{count}" + noun, sided, take_sided)
    if zone == "energy":
        book.add_with("picked", "{count}{before:adjectives}" + noun, own, take_own)


def add_hand(book: Phrasebook) -> None:
    """Some cards of the hand (1张手牌中的「赛罗」)."""

    def among_hand(count: HowMany, thing: Filter) -> Any:
        return selection(Where("hand", "us"), count, thing)

    def take_among_hand(value: Any) -> Ways:
        for found in take_plain(value):
            if found.pop("place") == Where("hand", "us") and found["thing"] != ANY:
                yield found

    book.add_with("picked", "{count}<hand>(中|里)(的|){thing}", among_hand, take_among_hand)
    book.imply()


def add_fighters(book: Phrasebook) -> None:
    """Fighters without a place: those on the field (对方1只元兽)."""

    def sided(side: Any, count: HowMany, thing: Filter) -> Any:
        return selection(Where("field", side), count, thing)

    def take_sided(value: Any) -> Ways:
        for place, count, thing in take_selection(value):
            if place.zone == "field":
                yield {"side": place.who, "count": count, "thing": thing}

    def anyone(count: HowMany, thing: Filter) -> Any:
        return sided("both", count, thing)

    def take_anyone(value: Any) -> Ways:
        for found in take_sided(value):
            if found.pop("side") == "both":
                yield found

    def all_of(side: Any, thing: Filter) -> Any:
        return sided(side, ALL, thing)

    def take_all_of(value: Any) -> Ways:
        for found in take_sided(value):
            if found.pop("count") == ALL:
                yield found

    def mixed(side: Any, before: Filter, count: HowMany, thing: Filter) -> Any:
        return sided(side, count, join(before, thing))

    def take_mixed(value: Any) -> Ways:
        for found in take_sided(value):
            for before, thing in splits(found["thing"]):
                if before != ANY:
                    yield {**found, "before": before, "thing": thing}

    book.add_with("picked", "{side}{count}{thing:fighters}", sided, take_sided, example="对方1只元兽")
    book.add_with(
        "picked", "{side}{before:adjectives}{count}{thing:fighters}", mixed, take_mixed, example="我方其他1只元兽"
    )
    book.add_with("picked", "{count}{thing:fighters}", anyone, take_anyone, example="1只元兽")
    book.add_with("everyone", "{side}{thing:fighters}", all_of, take_all_of, example="我方其他元兽")
    book.add_with("everyone", "{side}{count:all}{thing:fighters}", sided, take_sided, example="对方所有元兽")
    book.add_with("everyone", "{count:all}{thing:fighters}", anyone, take_anyone)
    ours = Selection("field", slot("side"), slot("keyworded"), None)
    book.add("everyone", "{side}{keyworded}", ours, f"{HYPER} {HERO} {BEASTS}", "自己的「小杰」")
    for kind in ("lying", "fighters"):
        # A card named by its kind lies on the field, where the text says whose it is.
        book.add_with("picked", "{side}{count}{thing:" + kind + "}", sided, take_sided, HYPER)
        book.add_with("picked", "{side}{before:adjectives}{count}{thing:" + kind + "}", mixed, take_mixed, HYPER)
        book.add_with("everyone", "{side}{thing:" + kind + "}", all_of, take_all_of, HYPER)
        book.add_with("everyone", "{side}{count:all}{thing:" + kind + "}", sided, take_sided, HYPER)
        book.add_with("everyone", "{count:all}{thing:" + kind + "}", anyone, take_anyone, HYPER)
    others = Selection("field", slot("side"), slot("thing"), None)
    book.add("everyone", "{side}(所有|全部|所有的)(的|){thing:keyworded}", others, f"{HERO} {BEASTS}")

    def other_named(side: Any, before: Filter, thing: Filter) -> Any:
        wanted = join(before, thing)
        return REJECT if wanted is REJECT else Selection("field", side, wanted, None)

    def take_other_named(value: Any) -> Ways:
        for found in take_all_of(value):
            for before, thing in splits(found["thing"]):
                if before != ANY:
                    yield {"side": found["side"], "before": before, "thing": thing}

    book.add_with(
        "everyone", "{side}{before:adjectives}{thing:keyworded}", other_named, take_other_named, f"{HERO} {BEASTS}"
    )
    book.add("fighter", "<character>", ANY, f"{BEASTS} {HERO}")
    book.add("fighter", "{keywords}(|的)<character>", Filter(called=slot("keywords")), BEASTS)
    book.add("fighter", "<character>{keywords}", Filter(called=slot("keywords")), BEASTS)
    book.add("fighters", "{fighter}", slot("fighter"))
    book.add_with("fighters", "{a:adjectives}{b:fighter}", join_two, with_noun)


def add_seen(book: Phrasebook) -> None:
    """Cards out of those that were just turned up or looked at (其中)."""
    blank = Selection("seen", "both", among="seen")

    def seen(count: HowMany, thing: Filter) -> Any:
        return REJECT if count.random else replace(blank, filter=thing, count=count.count, up_to=count.up_to)

    def take_seen(value: Any) -> Ways:
        if isinstance(value, Selection) and replace(value, filter=ANY, count=1, up_to=False) == blank:
            yield {"count": HowMany(value.count, value.up_to), "thing": value.filter}  # type: ignore[arg-type]

    def take_bare_seen(value: Any) -> Ways:
        for found in take_seen(value):
            if found.pop("thing") == ANY:
                yield found

    def all_seen(thing: Filter) -> Any:
        return seen(ALL, thing)

    def take_all_seen(value: Any) -> Ways:
        for found in take_seen(value):
            if found.pop("count") == ALL:
                yield found

    book.add_with("picked", "其中(的|){count}{thing}", seen, take_seen, example="其中1张「赛罗」")
    book.add_with("picked", "其中(的|){count}", lambda count: seen(count, ANY), take_bare_seen, example="其中1张")
    book.add_with("seen_ones", "其中(的|){count}{thing}", seen, take_seen)
    book.add_with("seen_ones", "其中(的|){count}", lambda count: seen(count, ANY), take_bare_seen)
    book.add_with("picked", "其中的{thing}", all_seen, take_all_seen, example="其中的「赛罗」")
