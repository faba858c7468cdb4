"""Phrases for cards: zones, places, counts, selections, and words that point back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.effects.nodes import Filter, Ref, Selection
from engine.effects.reading.filters import ANY, join, splits
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import HowMany, Where

Ways = Iterator[dict[str, Any]]


def add_cards(book: Phrasebook) -> None:
    """Everything that stands for cards: ``cards`` (some, or those spoken of) and ``everyone`` (all of them)."""
    add_places(book)
    add_counts(book)
    add_selections(book)
    add_references(book)
    book.add("cards", "{picked}", slot("picked"))
    book.add("cards", "{reference}", slot("reference"))


def add_places(book: Phrasebook) -> None:
    """Zones and whose they are."""
    for zone in (
        "field",
        "energy",
        "damage",
        "rest",
        "life",
        "engaged",
        "support",
        "board",
        "spirit",
        "rift",
        "played",
    ):
        book.add("zone", f"<zone.{zone}>", zone)
    book.add("zone", "<hand>", "hand")
    book.add("deck", "<deck>", "deck")
    book.add("side", "(我方|自己|己方)(的|)", "us", example="我方")
    book.add("side", "(对方|对手)(的|)", "them", example="对方")
    book.add("side", "双方(的|)", "both", example="双方")

    def here(side: Any, zone: Any) -> Where:
        return Where(zone, side)

    def take_here(value: Any) -> Ways:
        if isinstance(value, Where) and value.how == "choose":
            yield {"side": value.who, "zone": value.zone}

    book.add_with("place", "{side}{zone}(|上|中|里|内)(的|)", here, take_here, example="我方战场上")
    book.add_with("place", "{side}{zone:deck}(中|里|内|)(的|)", here, take_here, example="我方牌库中的")
    # Without a word for the side one's own hand, deck or pile is meant; the field is everybody's.
    for zone in ("energy", "damage", "rest", "spirit", "rift"):
        book.add("place", f"<zone.{zone}>(|上|中|里|内)(的|)", Where(zone, "us"), example="休息区的")
    book.add("place", "<zone.field>(|上|中|里|内)(的|)", Where("field", "both"))
    book.add("place", "<hand>(中|里|)(的|)", Where("hand", "us"), example="手牌中的")
    book.add("place", "<deck>(中|里|内)(的|)", Where("deck", "us"), example="牌库中的")
    ends: tuple[tuple[Any, str, str], ...] = (("top", "(顶|顶部|最上方)", "顶"), ("bottom", "(底|底部|最下方)", "底"))
    for how, words, word in ends:
        book.add("place", f"<deck>{words}(的|)", Where("deck", "us", how), example=f"牌库{word}的")
        whose = Where("deck", slot("side"), how)
        book.add("place", "{side}<deck>" + words + "(的|)", whose, example=f"我方牌库{word}的")


def add_counts(book: Phrasebook) -> None:
    """How many."""

    def some(n: int) -> Any:
        return HowMany(n) if n else REJECT

    def take_some(v: Any) -> Ways:
        if isinstance(v, HowMany) and v.count and not v.up_to and not v.random:
            yield {"n": v.count}

    def up_to(n: int) -> Any:
        return HowMany(n, True) if n else REJECT

    def take_up_to(v: Any) -> Ways:
        if isinstance(v, HowMany) and v.count and v.up_to:
            yield {"n": v.count}

    def at_random(n: int) -> Any:
        return HowMany(n, random=True) if n else REJECT

    def take_random(v: Any) -> Ways:
        if isinstance(v, HowMany) and v.count and v.random:
            yield {"n": v.count}

    book.add_with("some", "{n:number}<one>", some, take_some, example="2张")
    book.add("count", "{some}", slot("some"))
    book.add("count", "任意{some}", slot("some"))
    book.add_with("count", "(最多|至多){n:number}<one>", up_to, take_up_to, example="最多2张")
    book.add_with("count", "随机(的|){n:number}<one>", at_random, take_random, example="随机1张")
    book.add("count", "(任意张|任意数量)(的|)", HowMany(None, True), example="任意张")
    book.add("count", "{all}", slot("all"))
    book.add("all", "(所有|全部)(的|)", HowMany(None), example="所有")


def selection(where: Where, count: HowMany, wanted: Filter) -> Any:
    """The selection that a place, a count and a filter make, or ``REJECT``."""
    if wanted is REJECT:
        return REJECT
    how = where.how
    if count.random:
        if how != "choose":
            return REJECT
        how = "random"  # type: ignore[assignment]
    if how in ("top", "bottom") and (where.who == "both" or wanted != ANY or count.count is None):
        return REJECT
    if where.who == "both" and where.zone != "field" and count.count is not None:
        return REJECT
    return Selection(where.zone, where.who, wanted, count.count, count.up_to, how)


def take_selection(value: Any) -> Iterator[tuple[Where, HowMany, Filter]]:
    """The place, the count and the filter of a selection that can be said with these three."""
    if isinstance(value, Selection) and value.chooser == "us" and value.among is None:
        if value.count is None or isinstance(value.count, int):
            how = value.how if value.how != "random" else "choose"
            count = HowMany(value.count, value.up_to, value.how == "random")
            yield Where(value.zone, value.who, how), count, value.filter


def add_selections(book: Phrasebook) -> None:
    """Cards picked from a place (``picked``), and all the cards of a place (``everyone``)."""

    def plain(place: Where, count: HowMany, thing: Filter) -> Any:
        return selection(place, count, thing)

    def take_plain(value: Any) -> Ways:
        for place, count, thing in take_selection(value):
            yield {"place": place, "count": count, "thing": thing}

    def inner(place: Where, before: Filter, count: HowMany, thing: Filter) -> Any:
        return selection(place, count, join(before, thing))

    def take_inner(value: Any) -> Ways:
        for place, count, wanted in take_selection(value):
            for before, thing in splits(wanted):
                if before != ANY:
                    yield {"place": place, "before": before, "count": count, "thing": thing}

    book.add_with("picked", "{place}{count}{thing}", plain, take_plain, example="我方战场上2张暗盖的牌")
    book.add_with(
        "picked", "{place}{before:adjectives}{count}{thing}", inner, take_inner, example="我方战场上其他1张牌"
    )
    book.add_with("picked", "{count}{place}{thing}", plain, take_plain, example="1张对方战场上的牌")
    book.add_with("picked", "{place}{thing}{count:some}", plain, take_plain, example="我方战场上暗盖的牌2张")
    add_hand(book)
    add_seen(book)

    def everyone(place: Where, thing: Filter) -> Any:
        return selection(place, HowMany(None), thing)

    def take_everyone(value: Any) -> Ways:
        for place, count, thing in take_selection(value):
            if count == HowMany(None):
                yield {"place": place, "thing": thing}

    book.add_with("everyone", "{place}{thing}", everyone, take_everyone, example="我方战场中其他处于全力状态的「捷德」")
    book.add_with("everyone", "{place}{count:all}{thing}", plain, take_plain, example="我方战场上所有的牌")
    book.add_with("everyone", "{count:all}{place}{thing}", plain, take_plain, example="所有我方战场上的牌")


def add_hand(book: Phrasebook) -> None:
    """Cards of a hand and energy cards, whose names say where they lie."""
    for zone, noun in (("hand", "<hand>"), ("energy", "<energy card>")):

        def own(count: HowMany, zone: str = zone) -> Any:
            return selection(Where(zone, "us"), count, ANY)

        def take_own(value: Any, zone: str = zone) -> Ways:
            for place, count, thing in take_selection(value):
                if place == Where(zone, "us") and thing == ANY:
                    yield {"count": count}

        def sided(side: Any, count: HowMany, zone: str = zone) -> Any:
            return selection(Where(zone, side), count, ANY)

        def take_sided(value: Any, zone: str = zone) -> Ways:
            for place, count, thing in take_selection(value):
                if place.zone == zone and thing == ANY:
                    yield {"side": place.who, "count": count}

        book.add_with("picked", "{count}" + noun, own, take_own, example="1张手牌")
        book.add_with("picked", "{side}{count}" + noun, sided, take_sided, example="对方1张手牌")
        book.add_with("picked", noun + "{count:some}", own, take_own)

    def among_hand(count: HowMany, thing: Filter) -> Any:
        return selection(Where("hand", "us"), count, thing)

    def take_among_hand(value: Any) -> Ways:
        for place, count, thing in take_selection(value):
            if place == Where("hand", "us") and thing != ANY:
                yield {"count": count, "thing": thing}

    book.add_with("picked", "{count}<hand>(中|里|)(的|){thing}", among_hand, take_among_hand)


def add_seen(book: Phrasebook) -> None:
    """Cards out of those that were just turned up or looked at (其中)."""

    def seen(count: HowMany, thing: Filter) -> Any:
        if count.random:
            return REJECT
        return Selection("seen", "both", thing, count.count, count.up_to, among="seen")

    def take_seen(value: Any) -> Ways:
        if isinstance(value, Selection) and value.among == "seen" and isinstance(value.count, int | None):
            if replace(value, filter=ANY, count=1, up_to=False) == Selection("seen", "both", among="seen"):
                yield {"count": HowMany(value.count, value.up_to), "thing": value.filter}

    book.add_with("picked", "其中(的|){count}{thing}", seen, take_seen, example="其中1张「赛罗」")
    book.add("reference", "(其余|其它|剩余|剩下)(的|)<card>", Ref("rest"), example="其余的牌")
    book.add("reference", "(其余|剩余|剩下)", Ref("rest"))


def add_references(book: Phrasebook) -> None:
    """Words that point to a card already spoken of."""
    book.add("reference", "<self>", Ref("self"), example="此牌")
    # 5.7.1; next to a card chosen it could be that one too, and is refused (``antecedents``).
    book.add("reference", "<that>", Ref("self"), "hero_duel", "该牌")
    book.add("reference", "(其|它|它们)", Ref("it"))
    book.add("reference", "<target>", Ref("it"), example="目标牌")
    book.add("reference", "(我方|)<main>", Ref("main"), example="我方主战角色")
    book.add("reference", "对方<main>", Ref("their_main"), example="对方主战角色")
