"""Phrases for cards: zones, places, counts, and words that point back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.effects.nodes import Filter, Ref, Selection
from engine.effects.reading.filters import ANY
from engine.effects.reading.games import BEASTS, HERO, HYPER, KAIJU
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import HowMany, Where

Ways = Iterator[dict[str, Any]]
PILES = ("damage", "rest", "discard", "spirit", "rift")
"""Zones that every player has one of, so that without a word for the side one's own is meant."""
ZONES = ("field", "energy", *PILES, "engaged", "support", "placement")
FIGHTERS = {"energy": ("energy",), "beast": ("field",), "battle": ("field", "engaged", "support"),
            "reinforcement": ("placement",)}  # fmt: skip
"""Kinds of cards, and the zones where there are no others."""


def add_cards(book: Phrasebook) -> None:
    """Zones, places, counts and references."""
    add_places(book)
    add_counts(book)
    add_references(book)
    book.add("cards", "{picked}", slot("picked"))
    book.add("cards", "{reference}", slot("reference"))


def add_places(book: Phrasebook) -> None:
    """Zones and whose they are."""
    for zone in ZONES:
        book.add("zone", f"<zone.{zone}>", zone)
        if zone != "field":
            book.add("pile", f"<zone.{zone}>", zone)
    for kind in ("zone", "pile"):
        book.add(kind, "<hand>", "hand")
    book.add("deck", "<deck>", "deck")
    book.add("side", "(我方|自己|己方|我)(|的)", "us", example="我方")
    book.add("side", "(对方|对手)(|的)", "them", example="对方")
    book.add("side", "双方(|的)", "both", example="双方")

    def here(side: Any, zone: Any) -> Where:
        return Where(zone, side)

    def take_here(value: Any) -> Ways:
        if isinstance(value, Where) and value.how == "choose":
            yield {"side": value.who, "zone": value.zone}

    inside, on = "(|上|中|里|内)(的|)", "(上|中|里|内|)(|的)"
    book.add_with("place", "{side}{zone:pile}" + inside, here, take_here, example="我方手牌的")
    for zone, games in (("field", f"{HERO} {BEASTS} {HYPER}"), ("board", KAIJU)):
        book.add("place", "{side}<zone.field>" + on, Where(zone, slot("side")), games, "我方战场上")
    book.add_with("place", "{side}{zone:deck}(中|里|内)(的|)", here, take_here, example="我方牌库中的")
    # Without a word for the side one's own hand, deck or pile is meant; the field is everybody's.
    for zone in ("energy", *PILES):
        book.add("place", f"<zone.{zone}>{inside}", Where(zone, "us"))
        book.imply()
    for zone, games in (("field", f"{HERO} {BEASTS} {HYPER}"), ("board", KAIJU)):
        book.add("place", f"<zone.field>{on}", Where(zone, "both"), games)
    book.add("place", "<hand>(中|里|)(的|)", Where("hand", "us"), example="手牌中的")
    book.imply()
    book.add("place", "<deck>(中|里|内)(的|)", Where("deck", "us"), example="牌库中的")
    book.imply()
    ends: tuple[tuple[Any, str, str], ...] = (
        ("top", "(顶|顶部|最上方|最上面|上面)", "顶"), ("bottom", "(底|底部|最下方|最下面|下面)", "底"),
    )  # fmt: skip
    for how, words, word in ends:
        book.add("place", f"<deck>{words}(的|)", Where("deck", "us", how), example=f"牌库{word}的")
        book.imply()
        whose = Where("deck", slot("side"), how)
        book.add("place", "{side}<deck>" + words + "(的|)", whose, example=f"我方牌库{word}的")


def add_counts(book: Phrasebook) -> None:
    """How many."""

    def counting(up_to: bool, random: bool) -> tuple[Any, Any]:
        def build(n: int) -> Any:
            return HowMany(n, up_to, random) if n else REJECT

        def take(v: Any) -> Ways:
            if isinstance(v, HowMany) and v.count and (v.up_to, v.random) == (up_to, random):
                yield {"n": v.count}

        return build, take

    book.add_with("some", "{n:number}<one>", *counting(False, False), example="2张")
    book.add("count", "{some}", slot("some"))
    book.add("count", "任意{some}", slot("some"))
    book.add_with("count", "(最多|至多){n:number}<one>", *counting(True, False), example="最多2张")
    book.add_with("count", "随机(的|){n:number}<one>", *counting(False, True), example="随机1张")
    book.add("count", "(任意张|任意数量|任意张数|任意数量张|任意只|任意名)(的|)", HowMany(None, True), example="任意张")
    book.add("count", "{all}", slot("all"))
    book.add("all", "(所有|全部)(的|)", HowMany(None), example="所有")


def add_references(book: Phrasebook) -> None:
    """Words that point to a card already spoken of."""
    book.add("reference", "<self>", Ref("self"), example="此牌")
    # 5.7.1; next to a card chosen it could be that one too, and is refused (``antecedents``).
    book.add("reference", "<that>", Ref("self"), HERO, "该牌")
    book.add("reference", "(其|它|它们)", Ref("it"), example="其")
    book.add("reference", "<target>", Ref("it"), example="目标牌")
    book.add("reference", "<chosen>", Ref("it"))
    book.add("reference", "(我方|)<main>", Ref("main"), example="我方主战角色")
    book.add("reference", "(对方|对手)<main>", Ref("their_main"), example="对方主战角色")
    book.add("reference", "<attacker>", Ref("attacker"))
    book.add("reference", "<defender>", Ref("defender"))
    book.add("reference", "(我方|)<zone.discard>(中|里|)(的|)<self>", Ref("self", "discard"), BEASTS, "废弃区的此卡")
    book.add("reference", "(我方|)<hand>(中|里|)(的|)<self>", Ref("self", "hand"), BEASTS)
    book.add("reference", "<zone.field>(上|)(的|)<self>", Ref("self", "field"), f"{HERO} {BEASTS}")
    book.add("reference", "(其余|其它|剩余|剩下)(的|)<card>", Ref("rest"), example="其余的牌")
    book.add("reference", "(其余|剩余|剩下)", Ref("rest"))


# -- selections ----------------------------------------------------------------------------------------


def on_board(zone: str, wanted: Filter) -> Filter:
    """A filter without what goes without saying: on the field everything is a fighter."""
    return replace(wanted, kind=None) if zone in FIGHTERS.get(wanted.kind or "", ()) else wanted


def with_fighters(zone: str, wanted: Filter) -> tuple[Filter, ...]:
    """A filter as it can be said: on the field also with the word for a fighter."""
    if wanted.kind is not None:
        return (wanted,)
    return (wanted, *(replace(wanted, kind=kind) for kind, zones in FIGHTERS.items() if zone in zones))


def lying(zone: str, wanted: Filter) -> tuple[str, Filter]:
    """Where cards lie that are named with a place: 场上 of 怪兽俱乐部 takes in the placement zone, unless the kind of
    card says in which part of it they are."""
    if zone == "board" and wanted.kind in PARTS:
        zone, wanted = PARTS[wanted.kind], replace(wanted, kind=None)
    return zone, on_board(zone, wanted)


def as_said(zone: str, wanted: Filter) -> Iterator[tuple[str, Filter]]:
    """A zone and a filter as they can be said."""
    for each in with_fighters(zone, wanted):
        yield zone, each
    for kind, part in PARTS.items():
        if zone == part and wanted.kind is None:
            yield "board", replace(wanted, kind=kind)


PARTS = {"battle": "field", "reinforcement": "placement"}
"""Kinds of cards of 怪兽俱乐部, and the part of the board (场上) where they lie."""


def selection(where: Where, count: HowMany, wanted: Filter) -> Any:
    """The selection that a place, a count and a filter make, or ``REJECT``."""
    if wanted is REJECT:
        return REJECT
    zone, wanted = lying(where.zone, wanted)
    where = where._replace(zone=zone)
    if wanted.kind == "energy":
        return REJECT  # Only what lies in the energy zone is energy.
    if zone in ("field", "board") and wanted.kind in ("reinforcement", "skill", "spell"):
        return REJECT
    how = where.how
    if count.random:
        if how != "choose":
            return REJECT
        how = "random"  # type: ignore[assignment]
    if how in ("top", "bottom") and (where.who == "both" or wanted != ANY or count.count is None):
        return REJECT
    if where.who == "both" and zone not in ("field", "board") and count.count is not None:
        return REJECT
    return Selection(where.zone, where.who, wanted, count.count, count.up_to, how)


def take_selection(value: Any) -> Iterator[tuple[Where, HowMany, Filter]]:
    """The place, the count and the filter of a selection that can be said with these three."""
    if not isinstance(value, Selection) or value.chooser != "us" or value.among is not None:
        return
    if value.count is None or isinstance(value.count, int):
        how = value.how if value.how != "random" else "choose"
        count = HowMany(value.count, value.up_to, value.how == "random")
        for zone, wanted in as_said(value.zone, value.filter):
            yield Where(zone, value.who, how), count, wanted
