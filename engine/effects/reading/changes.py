"""Phrases for what holds for a while or all the time, several changes in one breath: figures, traits, bans.

A ``predicate`` is what is said of a card (战力+1000, 获得【挑战】, 不能攻击): a node about the card itself that holds
for this turn, whose card and span are put in where they are said. A ``clause`` is some cards and their predicates.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways
from engine.effects.reading.choosing import CANT
from engine.effects.reading.games import BEASTS, HERO, KAIJU
from engine.effects.reading.templates import REJECT, Phrasebook, slot

SELF = n.Ref("self")
Steps = tuple[n.Node, ...]
Change = n.Boost | n.Become | n.Grant | n.Forbid


def add_changes(book: Phrasebook) -> None:
    """Predicates, clauses of them, and both with how long they hold."""
    add_predicates(book)
    add_clauses(book)
    add_spanned(book)
    add_standing(book)


def add_predicates(book: Phrasebook) -> None:
    """What is said of cards."""
    book.add("predicate", "{stat}{by:signed}", n.Boost(SELF, slot("by"), slot("stat")), example="战力+1000")
    became = n.Become(SELF, slot("value"), slot("stat"))
    book.add("predicate", "{stat}(变为|改为|变成|成为|视为){value:figure}", became, example="战力变为2000")
    book.add("predicate", "(获得|具有|得到)【{trait}】(|特性)", n.Grant(SELF, slot("trait")), BEASTS, "获得【挑战】")
    banned: Any = n.Forbid(slot("action"), SELF)
    book.add("predicate", CANT + "{action:deed}", banned, example="不能攻击")
    book.add("predicates", "{predicate}", (slot("predicate"),))
    joints = "(，并|且|，且|，并且|，同时|并|和|，|、|并且|，也)"
    book.add_with(
        "predicates", "{predicate}" + joints + "{rest:predicates}", lambda predicate, rest: (predicate, *rest),
        lambda v: [{"predicate": v[0], "rest": v[1:]}] if isinstance(v, tuple) and len(v) > 1 else [],
        example="战力+1000，且不能攻击",
    )  # fmt: skip


def changed(node: Any, **fields: Any) -> n.Node:
    """A change with some of its fields replaced."""
    new: n.Node = replace(node, **fields)
    return new


def is_change(node: Any) -> bool:
    """Whether a node is one that a predicate can say, put about some cards, or a player kept from something."""
    return isinstance(node, Change)


def about(what: n.What, predicates: Steps) -> Steps:
    """Predicates said of cards; where these have to be picked, the first step does it."""
    then = n.Ref("it") if isinstance(what, n.Selection) else what
    return tuple(changed(each, what=what if not number else then) for number, each in enumerate(predicates))


def take_about(steps: Any) -> list[tuple[n.What, Steps]]:
    """Steps as cards and what is said of them, if all are said of the same."""
    if not isinstance(steps, tuple) or not steps or not all(is_change(each) for each in steps):
        return []
    what = steps[0].what
    if what is None:
        return []
    bare = tuple(changed(each, what=SELF) for each in steps)
    return [(what, bare)] if about(what, bare) == steps else []


def add_clauses(book: Phrasebook) -> None:
    """Cards with what is said of them, and several of these."""

    def clause(what: n.What, predicates: Steps) -> Any:
        return about(what, predicates)

    def take_clause(value: Any) -> Ways:
        for what, predicates in take_about(value):
            yield {"what": what, "predicates": predicates}

    book.add_with("clause", "{what:boosted}(|的){predicates}", clause, take_clause, example="此牌战力+1000")
    kept = (n.Forbid(slot("action"), None, slot("who")),)
    book.add("clause", "{who:barred}" + CANT + "{action:forbidden}", kept, example="对方不能抽牌")
    book.add("clauses", "{clause}", slot("clause"))
    book.add_with(
        "clauses", "{clause}(，|，并|，并且|，且|，同时|，而|；){rest:clauses}", lambda clause, rest: (*clause, *rest),
        lambda v: [{"clause": v[:i], "rest": v[i:]} for i in range(1, len(v))] if isinstance(v, tuple) else [],
        example="我方战场上的牌战力+500，对方战场上的牌战力-500",
    )  # fmt: skip


def lasting(steps: Steps, span: Any) -> Steps:
    """Steps that hold for as long as that."""
    return tuple(changed(each, until=span) for each in steps)


def take_lasting(value: Any) -> list[tuple[Steps, Any]]:
    """Steps as those of this turn and how long they hold."""
    if not isinstance(value, tuple) or not value or not all(is_change(each) for each in value):
        return []
    spans = {each.until for each in value}
    return [(lasting(value, "turn"), value[0].until)] if len(spans) == 1 else []


def is_plain(steps: Steps) -> bool:
    """Whether the steps are one figure changed, which has phrases of its own."""
    return len(steps) == 1 and isinstance(steps[0], n.Boost)


def add_spanned(book: Phrasebook) -> None:
    """Changes for a while (``spanned``: a tuple of steps)."""

    def spanned(clauses: Steps, span: Any) -> Any:
        return REJECT if is_plain(clauses) else lasting(clauses, span)

    def take_spanned(value: Any) -> Ways:
        for clauses, span in take_lasting(value):
            if not is_plain(clauses):
                yield {"clauses": clauses, "span": span}

    def inner(what: n.What, span: Any, predicates: Steps) -> Any:
        return spanned(about(what, predicates), span)

    def take_inner(value: Any) -> Ways:
        for found in take_spanned(value):
            for what, predicates in take_about(found["clauses"]):
                yield {"what": what, "span": found["span"], "predicates": predicates}

    def own(span: Any, predicates: Steps) -> Any:
        return spanned(about(SELF, predicates), span)

    def take_own(value: Any) -> Ways:
        for found in take_inner(value):
            if found.pop("what") == SELF:
                yield found

    def picked(what: n.What, span: Any, predicates: Steps) -> Any:
        if all(isinstance(each, n.Forbid) for each in predicates):
            return REJECT  # Who can't do it would be the card itself or the one chosen.
        return inner(what, span, predicates)

    example = "本回合我方战场上的牌战力+500，对方战场上的牌战力-500"
    book.add_with("spanned", "{span}(|，|使|令|让|，使|，令|内|内，){clauses}", spanned, take_spanned, example=example)
    book.add_with("spanned", "(|使|令|让){what:boosted}(|的|在)(|，){span}(|，|内){predicates}", inner, take_inner)
    choose, ending = "(选择|选取|选|指定)", "(|，){span:until}(|为止|有效)"
    book.add_with("spanned", "(|使|令|让|将|把){what:boosted}(|的){predicates}" + ending, inner, take_inner)
    book.add_with("spanned", choose + "{what:picked}(|，){predicates}" + ending, picked, take_inner)
    book.add_with("spanned", choose + "{what:picked}(|，){span}(|，){predicates}", picked, take_inner)
    book.add_with("loose_spanned", "{span}(|，){predicates}", own, take_own, example="本回合战力+1000，且不能攻击")
    book.add_loose("spanned", "{loose_spanned}", slot("loose_spanned"))
    add_endless(book)
    for kind in ("steps", "parts"):
        book.add_with(kind, "{spanned}", lambda spanned: spanned, lambda v: [{"spanned": v}] if spans(v) else [])
        book.add_with(
            kind, "{spanned}(，|，然后|，并|，并且|，再|，之后){rest:" + kind + "}",
            lambda spanned, rest: (*spanned, *rest),
            lambda v: [{"spanned": v[:i], "rest": v[i:]} for i in range(1, len(v)) if spans(v[:i])]
            if isinstance(v, tuple) else [],
        )  # fmt: skip


def add_endless(book: Phrasebook) -> None:
    """Changes without a word for how long, so that whoever reads a text can be asked for it (``timeless``)."""

    def chosen(what: n.What, predicates: Steps) -> Any:
        return about(what, predicates)

    def own(predicates: Steps) -> Any:
        return about(SELF, predicates)

    def take(value: Any) -> Ways:
        return iter(())

    for template, build in (
        ("(|使|令|让|将|把){clauses}", lambda clauses: clauses),
        ("(选择|选取|选|指定){what:picked}(|，){predicates}", chosen), ("{predicates}", own),
    ):  # fmt: skip
        book.add_with("spanned", template, build, take, f"{HERO} {BEASTS} {KAIJU}")
        book.phrases[-1] = replace(book.phrases[-1], spanless=True, loose=build is own)


def spans(value: Any) -> bool:
    """Whether steps are changes that hold equally long."""
    return bool(take_lasting(value))


# -- all the time --------------------------------------------------------------------------------------


def standing(node: n.Node) -> Any:
    """What a change is when it works all the time, or ``REJECT`` where that isn't said so."""
    if isinstance(node, n.Boost):
        return n.Static(node.what, node.amount, node.stat)
    if isinstance(node, n.Grant):
        return n.Trait(node.trait, None if node.what == SELF else node.what)
    if isinstance(node, n.Forbid) and node.what is not None:
        return n.Ban(node.action, what=node.what)
    return REJECT


def changing(static: n.StaticNode) -> list[n.Node]:
    """What works all the time, as the change it is."""
    if isinstance(static, n.Static):
        return [n.Boost(static.what, static.amount, static.stat)]
    if isinstance(static, n.Trait):
        return [n.Grant(SELF if static.what is None else static.what, static.name)]
    if isinstance(static, n.Ban) and static.what is not None:
        return [n.Forbid(static.action, static.what)]
    return []


def add_standing(book: Phrasebook) -> None:
    """Changes that work all the time (``standing``: a tuple of static nodes)."""

    def stand(what: n.What, predicates: Steps) -> Any:
        if isinstance(what, n.Selection) and (what.count is not None or what.up_to):
            return REJECT
        found = tuple(standing(changed(each, what=what)) for each in predicates)
        plain = len(found) == 1 and isinstance(found[0], n.Static)
        return REJECT if plain or any(each is REJECT for each in found) else found

    def take_stand(value: Any) -> Ways:
        if not isinstance(value, tuple) or not all(changing(each) for each in value):
            return
        steps = [step for each in value for step in changing(each)]
        whats = {getattr(step, "what", None) for step in steps}
        if len(whats) == 1:
            yield {"what": whats.pop(), "predicates": tuple(changed(step, what=SELF) for step in steps)}

    for kind in ("reference", "everyone"):
        book.add_with("standing", "{what:" + kind + "}(|的){predicates}", stand, take_stand)
    book.add("statics", "{static}", (slot("static"),))
    book.add("statics", "{standing}", slot("standing"))
    book.add_with(
        "statics", "{static}(，|，并|，并且|，且|，同时|，而|；){rest:statics}", lambda static, rest: (static, *rest),
        lambda v: [{"static": v[0], "rest": v[1:]}] if isinstance(v, tuple) and len(v) > 1 else [],
        example="我方战场上的牌战力+500，对方战场上的牌战力-500",
    )  # fmt: skip
