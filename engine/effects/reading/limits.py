"""Phrases for no more than so many cards (最多破坏2只), for cards of two kinds, and for either end of a deck."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways, selection, take_selection
from engine.effects.reading.games import BEASTS
from engine.effects.reading.moving import ENDS, move, moves, take_move
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.turning import flip, take_flip, take_turn_down, turn_down
from engine.effects.reading.values import HowMany, Into, Where

MOST = "(最多|至多)"
LIMITED = (n.Pick, n.Move, n.Summon, n.Destroy, n.Sideways, n.Upright, n.Flip, n.TurnDown, n.Throw)
"""What can be done to fewer cards than a text says."""


def add_limits(book: Phrasebook) -> None:
    """All of these."""
    book.add_with("step", MOST + "{step:limited}", at_most, take_at_most, example="最多选择对方战场上2张牌")
    what = slot("what")
    book.add("limited", "(选择|选取|选|指定){what:picked}", n.Pick(what))
    book.add_with("limited", "(将|把|选择将){what:picked}{into}", moves, take_move)
    acts: tuple[tuple[str, Any, str], ...] = (
        ("(破坏|消灭)", n.Destroy(what), BEASTS), ("横置", n.Sideways(what), BEASTS), ("竖置", n.Upright(what), BEASTS),
    )  # fmt: skip
    for verb, shape, games in acts:
        book.add("limited", verb + "{what:picked}", shape, games)
    book.add_with("limited", "翻开{what:picked}", flip, take_flip)
    book.add_with("limited", "暗盖{what:picked}", turn_down, take_turn_down)
    book.add("limited", "<discard>{n:number}<one><hand>", n.Discard(slot("n")))
    book.add_with(
        "step", "从{place:source}" + MOST + "(将|选择|选|把){count:some}{thing}{into}", moved_at_most,
        take_moved_at_most, example="从休息区最多将2张牌加入手牌",
    )  # fmt: skip
    book.add_with(
        "double", "从{place:source}(将|选择|选|把){a:count}{b:thing}(和|与){c:count}{d:thing}{into}", both_kinds,
        take_both_kinds, example="从休息区将1张「赛罗」和1张「捷德」加入手牌",
    )  # fmt: skip
    example = "将其置于牌库顶或牌库底"
    book.add_with(
        "step", "(将|把){what:reference}{into}(或|或者)<deck>(底|底部)", either_end, take_either_end, "", example
    )
    order = "(以任意顺序|按任意顺序|以自选顺序|依任意顺序)(放回|放回到|返回|置于|放置到|放到|放置于)"
    for position, words, _ in ENDS:
        # Whatever was seen and not taken: of what was taken 放回 can't be said.
        book.add("step", order + "<deck>" + words, n.Move(n.Ref("rest"), "deck", position=position))


def at_most(step: n.Node) -> Any:
    """A step done to no more than so many cards, of which its player may do fewer."""
    if isinstance(step, n.Discard):
        plain = isinstance(step.count, int) and not step.random and not step.up_to
        return replace(step, up_to=True) if plain else REJECT
    what = getattr(step, "what", None)
    if not isinstance(step, LIMITED) or not isinstance(what, n.Selection):
        return REJECT
    plain = isinstance(what.count, int) and what.how == "choose" and not what.up_to
    return replace(step, what=replace(what, up_to=True)) if plain else REJECT


def take_at_most(value: Any) -> Ways:
    """Such a step without its limit."""
    if isinstance(value, n.Discard) and value.up_to and isinstance(value.count, int):
        yield {"step": replace(value, up_to=False)}
    what = getattr(value, "what", None)
    if isinstance(value, LIMITED) and isinstance(what, n.Selection) and what.up_to and isinstance(what.count, int):
        yield {"step": replace(value, what=replace(what, up_to=False))}


def moved_at_most(place: Where, count: HowMany, thing: n.Filter, into: Into) -> Any:
    """No more than so many cards of a place, and where they go."""
    what = selection(place, count._replace(up_to=True), thing)
    return REJECT if what is REJECT or place.how != "choose" else moves(what, into)


def take_moved_at_most(value: Any) -> Ways:
    """The same as its parts."""
    for found in take_move(value):
        for place, count, thing in take_selection(found["what"]):
            if count.up_to and count.count is not None:
                yield {"place": place, "count": count._replace(up_to=False), "thing": thing, "into": found["into"]}


def both_kinds(place: Where, a: HowMany, b: n.Filter, c: HowMany, d: n.Filter, into: Into) -> Any:
    """Cards of two kinds of one place, and where they go."""
    whats = selection(place, a, b), selection(place, c, d)
    if REJECT in whats or place.how != "choose":
        return REJECT
    steps = tuple(moves(what, into) for what in whats)
    return REJECT if REJECT in steps else steps


def take_both_kinds(value: Any) -> Ways:
    """The same as its parts."""
    if not isinstance(value, tuple) or len(value) != 2:
        return
    for first in take_move(value[0]):
        for second in take_move(value[1]):
            if first["into"] != second["into"]:
                continue
            for place, a, b in take_selection(first["what"]):
                for there, c, d in take_selection(second["what"]):
                    if place == there:
                        yield {"place": place, "a": a, "b": b, "c": c, "d": d, "into": first["into"]}


def either_end(what: n.What, into: Into) -> Any:
    """A card to the top of the deck or, as its player likes, to the bottom."""
    if (into.zone, into.position, into.who) != ("deck", "top", None):
        return REJECT
    return n.OneOf((move(what, into), move(what, into._replace(position="bottom"))))


def take_either_end(value: Any) -> Ways:
    """Such a choice as the card and the top."""
    if isinstance(value, n.OneOf) and len(value.options) == 2:
        for found in take_move(value.options[0]):
            yield {"what": found["what"], "into": found["into"]}
