"""Phrases for what the other player does by an effect: with cards that he chooses, or as he likes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways, selection, take_selection
from engine.effects.reading.choosing import take_throw, throw
from engine.effects.reading.filters import ANY
from engine.effects.reading.games import BEASTS
from engine.effects.reading.moving import move, take_move
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import HowMany, Where

THEM = "(对方|对手|对方玩家)"
OWN = "(|自己的|自己|其|其自己的)"
HIS = "(自己的|自己|其|其自己的)"
"""In what the other player does, these are his; 我方 stays the controller's."""
FROM_HAND = "<hand>(中|里|中的|里的|的|)"
ON_FIELD = "<zone.field>(上|上的|中|中的|的|)"


def add_opponent(book: Phrasebook) -> None:
    """Everything that the other player does."""
    add_theirs(book)
    add_their_steps(book)
    book.add(
        "step", THEM + "(|必须|需|须|需要){their_step}", slot("their_step"), example="对方选择自己的1张手牌移入休息区"
    )
    add_going_on(book)
    may: Any = n.May(slot("deed"), "them")
    book.add("taking", THEM + "(可以|可|可选择|可以选择){deed:their_deed}", may)
    book.add("taking", THEM + "(可以|可){deed:their_step}", may)
    book.add("ending", THEM + "(可以|可|可选择|可以选择){deed:their_deed}", may, example="对方可以弃1张手牌")
    book.add("ending", THEM + "(可以|可){deed:their_step}", may)


def add_going_on(book: Phrasebook) -> None:
    """Several deeds of the same player or players, named once."""
    joints = "(，|，然后|，并|并|，再|，之后|，接着|后，|，随后)"
    book.add("their_deeds", "{a:their_deed}", (slot("a"),))
    book.add("their_deeds", "{a:their_step}", (slot("a"),))
    book.add("both_deeds", "{a:both_deed}", (slot("a"),))
    for kind, deeds in (("their_deeds", ("their_deed", "their_step")), ("both_deeds", ("both_deed",))):
        for deed in deeds:
            book.add_with(
                kind, "{a:" + deed + "}" + joints + "{rest:" + kind + "}", lambda a, rest: (a, *rest),
                lambda v: [{"a": v[0], "rest": v[1:]}] if isinstance(v, tuple) and len(v) > 1 else [],
            )  # fmt: skip

    def several(deeds: tuple[n.Node, ...]) -> Any:
        return deeds if len(deeds) > 1 else REJECT

    def take_several(value: Any) -> Ways:
        if isinstance(value, tuple) and len(value) > 1:
            yield {"deeds": value}

    both = "(双方各|双方|双方玩家|双方玩家各|双方各自|双方玩家各自)"
    example = "对方抽1张牌，然后弃1张手牌"
    book.add_with("double", THEM + "(|必须|需){deeds:their_deeds}", several, take_several, example=example)
    book.add_with("double", both + "{deeds:both_deeds}", several, take_several, example="双方各抽1张牌，然后弃1张手牌")


def chosen(zone: str, who: n.Who, count: HowMany, thing: n.Filter) -> Any:
    """Cards that the other player chooses, of his own or of the controller's."""
    what = selection(Where(zone, who), count, thing)
    if what is REJECT or count.random:
        return REJECT
    return replace(what, chooser="owner" if who == "them" else "them")


def take_chosen(value: Any, zone: str, who: n.Who) -> Ways:
    """Cards as how many the other player chooses and what is asked of them."""
    if isinstance(value, n.Selection) and value.chooser == ("owner" if who == "them" else "them"):
        for where, count, thing in take_selection(replace(value, chooser="us")):
            if (where.zone, where.who, where.how) == (zone, who, "choose"):
                yield {"count": count, "thing": thing}


def add_theirs(book: Phrasebook) -> None:
    """Cards that the other player chooses (``theirs``), or that lie on his deck."""
    top: Any = n.Selection("deck", "them", count=slot("n"), how="top")
    book.add("theirs", OWN + "<deck>(顶|顶部)(的|){n:number}<one>(|的)<card>", top)
    places: tuple[tuple[str, n.Who, str, str, str], ...] = (
        ("hand", "them", OWN + FROM_HAND, "{thing}", ""),
        ("field", "them", HIS + "(的|)" + ON_FIELD, "{thing}", ""),
        ("field", "us", "(我方|我方的)" + ON_FIELD, "{thing}", ""),
        ("field", "them", HIS, "{thing:fighters}", BEASTS),
        ("field", "us", "(我方|我方的)", "{thing:fighters}", BEASTS),
    )
    for zone, who, place, noun, games in places:
        add_place(book, zone, who, place, noun, games)
    for zone, noun in (("hand", "<hand>"), ("energy", "<energy card>"), ("life", "<life card>")):
        add_bare(book, zone, OWN, noun)


def add_place(book: Phrasebook, zone: str, who: n.Who, place: str, noun: str, games: str) -> None:
    """So many cards of a place, in either order."""

    def build(count: HowMany, thing: n.Filter) -> Any:
        return chosen(zone, who, count, thing)

    def take(value: Any) -> Ways:
        yield from take_chosen(value, zone, who)

    book.add_with("theirs", place + "{count}" + noun, build, take, games)
    if zone == "field":
        book.add_with("theirs", "{count}" + place + noun, build, take, games)


def add_bare(book: Phrasebook, zone: str, place: str, noun: str) -> None:
    """So many cards whose name says where they lie."""

    def build(count: HowMany) -> Any:
        return chosen(zone, "them", count, ANY)

    def take(value: Any) -> Ways:
        for found in take_chosen(value, zone, "them"):
            if found.pop("thing") == ANY:
                yield found

    book.add_with("theirs", place + "{count}" + noun, build, take)
    book.add_with("theirs", place + noun + "(的|){count:some}", build, take)


def add_their_steps(book: Phrasebook) -> None:
    """What he does with them."""

    def take_moved(value: Any) -> Iterator[dict[str, Any]]:
        for found in take_move(value):
            if isinstance(found["what"], n.Selection):
                yield found

    how = "(将|把|选择将|选择把|选择|选)"
    book.add_with("their_step", how + "{what:theirs}{into}", move, take_moved, example="将1张手牌移入休息区")
    what = slot("what")
    book.add("their_step", "(选择|选|指定|选取){what:theirs}", n.Pick(what), example="选择自己战场上1张牌")
    book.add_with("their_step", how + "{what:theirs}(弃置|丢弃|弃掉)", throw, take_throw)
    deeds: tuple[tuple[str, str, Any, str], ...] = (
        ("(展示|公开)", "(展示|公开|展示给我方)", n.Show(what), ""),
        ("(破坏|消灭)", "(破坏|消灭)", n.Destroy(what), BEASTS),
        ("横置", "横置", n.Sideways(what), BEASTS),
        ("竖置", "竖置", n.Upright(what), BEASTS),
        ("暗盖", "(暗盖|翻回暗盖)", n.TurnDown(what), ""),
        ("翻开", "翻开", n.Flip(what), "hero_duel"),
    )
    for before, behind, shape, games in deeds:
        book.add("their_step", before + "{what:theirs}", shape, games)
        book.add("their_step", how + "{what:theirs}(|并|后)" + behind, shape, games)
