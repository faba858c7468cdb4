"""Phrases for sentences: how steps are put together, and what stands before and behind an effect."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import selection, take_selection
from engine.effects.reading.choosing import CANT
from engine.effects.reading.games import BEASTS, HERO, OTHERS
from engine.effects.reading.heads import add_heads
from engine.effects.reading.moving import move, take_move
from engine.effects.reading.statics import add_statics
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import Head, HowMany, Into, Sentence, Where

IF = "(如|如果|若)"
MAY = "(你可以|可以|你可|可|我方可以|玩家可以|可选择|我方可|自己可以)"


def add_sentences(book: Phrasebook) -> None:
    """Everything from steps to whole sentences."""
    add_chains(book)
    add_endings(book)
    add_heads(book)
    add_statics(book)
    book.add("node", "{body}", slot("body"))
    # 1.1.4a: what is paid for is done as its player likes, whether the text says so or not.
    pay = n.Pay(slot("cost"), slot("body"))
    book.add("paid", "【{cost:chain}】(|：|，){body}", pay, example="【弃2张手牌】抽3张牌")
    book.add("node", "{paid}", slot("paid"))
    book.add("node", MAY + "{paid}", slot("paid"))
    book.add("node", IF + "{condition}(，|，则|时，)(|你可以|可以){paid}", n.If(slot("condition"), slot("paid")))
    book.add("plain", "{node}", Sentence(node=slot("node")))
    book.add("plain", "{head}{node}", Sentence(slot("head"), slot("node")), example="翻：抽2张牌")
    book.add("sentence", "{plain}", slot("plain"))
    add_once(book)


def add_once(book: Phrasebook) -> None:
    """Once a turn (chaoyuan:6.2.2)."""
    words = "(回合内限定1次|每回合限1次|1回合1次|每回合1次|回合内限1次|每回合只能使用1次|每回合限定1次|1回合限1次)"

    # What may be used once a turn and has no head is used by its player in the main phase; in 英雄对决 nothing is.
    used = Head((n.Trigger("activate"),))

    def once(plain: Sentence) -> Any:
        if plain.once or (plain.node is None and not plain.static):
            return REJECT
        return replace(plain, once=True)

    def take_once(value: Any) -> list[dict[str, Any]]:
        return [{"plain": replace(value, once=False)}] if isinstance(value, Sentence) and value.once else []

    def once_used(plain: Sentence) -> Any:
        headless = plain.head is None and plain.node is not None
        return once(replace(plain, head=used) if headless else plain)

    def take_once_used(value: Any) -> list[dict[str, Any]]:
        found = take_once(value)
        if found and value.head == used:
            return [{"plain": replace(value, once=False, head=None)}, *found]
        return found

    example = "回合内限定1次：抽1张牌"
    for games, build, take in ((HERO, once, take_once), (OTHERS, once_used, take_once_used)):
        book.add_with("sentence", words + "(：|，|){plain}", build, take, games, example)
        book.add_with("sentence", "【" + words + "】(：|，|){plain}", build, take, games)
        book.add_with("sentence", "{plain}（" + words + "）", build, take, games)

    # Behind a full stop it speaks of the effect just told, which must have been told in one sentence.
    told = Sentence(slot("head"), slot("node"), once=True)
    book.add("sentence", "{head}{node}(。|，)" + words, told)
    inner = Sentence(slot("head"), slot("node"), once=True)
    book.add("sentence", "{head}" + words + "(：|，|){node}", inner)


# -- steps put together --------------------------------------------------------------------------------


def one(steps: tuple[n.Node, ...]) -> n.Node:
    """Several steps as one node."""
    return steps[0] if len(steps) == 1 else n.Seq(steps)


def steps_of(node: Any) -> tuple[n.Node, ...]:
    """A node as its steps."""
    return node.steps if isinstance(node, n.Seq) else (node,)


def _one(name: str) -> Any:
    return lambda **values: one(values[name])


def _take_steps(name: str) -> Any:
    return lambda value: [{name: steps_of(value)}] if type(value).__name__ in n.NODES else []


def add_chains(book: Phrasebook) -> None:
    """Steps one after the other: ``chain`` (a node), ``body`` (a node, with 如 and 可以 in it)."""
    book.add_with("chain", "{steps}", _one("steps"), _take_steps("steps"))
    # Behind 可以 and 先 all but 英雄对决 know 然后 as a condition of its own: there a part ends before it.
    book.add_with("short", "{steps}", _one("steps"), _take_steps("steps"), OTHERS)
    book.add("steps", "{step}", (slot("step"),))
    _add_list(book, "steps", "{step}(，|，并|并|，再|，并且|后，){rest:steps}", "step")
    book.add_with("body", "{parts}", _one("parts"), _take_steps("parts"))
    book.add("parts", "{step}", (slot("step"),))
    book.add("parts", "{ending}", (slot("ending"),))
    add_doubles(book)
    example = "抽1张牌，弃1张手牌"
    joints = "(，|，然后|，并|并|，之后|，再|，随后|，接着|，并且|后，|，最后|然后|；|，最后再|，之后再)"
    _add_list(book, "parts", "{step}" + joints + "{rest:parts}", "step", example)
    _add_list(book, "parts", "{step}(。然后|。之后){rest:parts}", "step", games=OTHERS)
    # 1.1.3a: in 英雄对决 先 and 然后 only give the order.
    book.add_with(
        "parts", "先{a:steps}，(然后|再){b:parts}", lambda a, b: (*a, *b),
        lambda v: [{"a": v[:i], "b": v[i:]} for i in range(1, len(v))] if isinstance(v, tuple) else [],
        HERO, "先抽1张牌，然后弃1张手牌",
    )  # fmt: skip


def add_doubles(book: Phrasebook) -> None:
    """Two steps in one breath: choosing cards that can't do something, moving cards into a deck that is shuffled."""
    pair = (n.Pick(slot("what")), n.Forbid(slot("action"), n.Ref("it"), until=slot("span")))
    book.add("double", "(选择|选取|选|指定){what:picked}，{span}" + CANT + "{action:deed}", pair, OTHERS)

    def mixed_in(what: n.What) -> Any:
        known = isinstance(what, n.Selection) and what.among is None
        who = what.who if known else "us" if what == n.Ref("self") else "owner"  # type: ignore[union-attr]
        return n.Move(what, "deck"), n.Shuffle(who)

    def take_mixed_in(value: Any) -> list[dict[str, Any]]:
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], n.Move):
            return [{"what": value[0].what}]
        return []

    def laid(what: n.What, into: Into) -> Any:
        moved = move(what, into)
        if moved is REJECT or into.down or into.zone not in ("energy", "field"):
            return REJECT
        return moved, n.Sideways(n.Ref("it") if isinstance(what, n.Selection) else what)

    def take_laid(value: Any) -> list[dict[str, Any]]:
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], n.Sideways):
            return list(take_move(value[0]))
        return []

    for lying in (
        "(横置|以横置状态|以横置的状态|横置状态){into}",
        "作为<energy card>(横置|以横置状态|以横置的状态){into}",
    ):
        book.add_with("double", "(将|把){what:cards}" + lying, laid, take_laid, BEASTS, "将此元兽横置召唤到场上")
        book.add_with("double", "{what:reference}" + lying, laid, take_laid, BEASTS)

    def shown(what: n.What, into: Into) -> Any:
        moved = move(n.Ref("it"), into)
        return (n.Show(what), moved) if isinstance(what, n.Selection) and moved is not REJECT else REJECT

    def take_shown(value: Any) -> list[dict[str, Any]]:
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], n.Show):
            return [{"what": value[0].what, "into": found["into"]} for found in take_move(value[1])]
        return []

    def shown_from(place: Where, count: HowMany, thing: n.Filter, into: Into) -> Any:
        what = selection(place, count, thing)
        return REJECT if what is REJECT else shown(what, into)

    def take_shown_from(value: Any) -> list[dict[str, Any]]:
        return [
            {"place": place, "count": count, "thing": thing, "into": found["into"]}
            for found in take_shown(value)
            for place, count, thing in take_selection(found["what"])
        ]

    show = "(|，)(展示后|公开后|展示并|公开并|展示给对方后|并展示后)"
    book.add_with("double", "(将|把|选择){what:picked}" + show + "{into}", shown, take_shown)
    book.add_with(
        "double", "从{place:source}(将|选择|选|把){count}{thing}" + show + "{into}", shown_from, take_shown_from
    )
    back = "(将|把){what:mixable}"
    book.add("mixable", "{picked}", slot("picked"))
    book.add("mixable", "{reference}", slot("reference"))
    book.add_with("double", "{what:reference}(洗入|洗回)<deck>", mixed_in, take_mixed_in, example="其余的牌洗入牌库")
    book.add_with("double", back + "(洗入|洗回)<deck>", mixed_in, take_mixed_in, example="将休息区的2张牌洗入牌库")
    book.add_with("double", back + "(放回|返回|放入)<deck>(，|，并|并|，然后)洗切<deck>", mixed_in, take_mixed_in)
    book.add_with(
        "double", back + "(放回|返回|放入)<deck>(，|，并|并|，然后)(洗切|洗牌|仔细洗过|洗过)", mixed_in, take_mixed_in
    )
    then = "(，|，并|并|，然后)(将|把)<deck>(洗切|洗牌|洗混)"
    book.add_with("double", back + "(放回|返回|放入|移入)<deck>" + then, mixed_in, take_mixed_in)
    for kind in ("steps", "parts"):
        book.add(kind, "{double}", slot("double"))
        book.add_with(
            kind, "{double}(，|，然后|，并|，再|，之后){rest:" + kind + "}", lambda double, rest: (*double, *rest),
            lambda v: [{"double": v[:i], "rest": v[i:]} for i in range(2, len(v))] if isinstance(v, tuple) else [],
        )  # fmt: skip


def _add_list(book: Phrasebook, kind: str, template: str, first: str, example: str = "", games: str = "") -> None:
    book.add_with(
        kind, template, lambda **v: (v[first], *v["rest"]),
        lambda v: [{first: v[0], "rest": v[1:]}] if isinstance(v, tuple) and len(v) > 1 else [], games, example,
    )  # fmt: skip


def add_endings(book: Phrasebook) -> None:
    """What takes in everything up to the end of the sentence: 如, 可以, 先, 选择1项."""
    condition, a, b = slot("condition"), slot("a"), slot("b")
    body = slot("body")
    book.add_with(
        "ending", IF + "{condition}(，|，则|，那么|时，|则|，即){body}", in_one_if, take_if,
        example="如其中有「赛罗」，抽1张牌",
    )  # fmt: skip
    either = IF + "{condition}(，|，则|则|时，){a:chain}(，|；|。)(否则|反之)(，|则|){b:body}"
    book.add("ending", either, n.If(condition, a, b), example="如我方手牌为0张，抽2张牌，否则抽1张牌")
    so = "(如|如果|若|)(如此做|这样做|这么做|那么做)(，|则|，则)"
    both_ways = so + "{a:chain}(，|；|。)(否则|反之)(，|){b:body}"
    book.add("ending", both_ways, n.If(n.Done(), a, b), example="如此做，抽2张牌，否则抽1张牌")
    or_goes = IF + "{condition}(，|，则|则|时，){a:chain}(，|；|。)(否则|反之)(，|){into}"
    book.add_with("ending", or_goes, or_moved, take_or_moved, example="如其为「赛罗」，将其加入手牌，否则移入休息区")
    done = "(如|如果|若|)(如此做|这样做|这么做|那么做)(，|，则){body}"
    book.add("ending", done, n.If(n.Done(), body), example="如此做，抽2张牌")
    may = MAY
    undone = "(如|如果|若)(|对方)(不|没有|未|不这样|没)(如此做|这样做|这么做|那么做|做)(，|，则|则){body}"
    book.add("ending", undone, n.If(n.Not(n.Done()), body), example="如不如此做，抽2张牌")
    book.add_with("ending", may + "{body}", in_one_may, take_may, HERO, "你可以抽1张牌")
    first = n.FirstThen(a, b)
    book.add(
        "ending", may + "{a:short}(，|。)(然后|再){b:body}", n.FirstThen(a, b, True), OTHERS, "可以抽1张卡，然后抽2张卡"
    )
    book.add("ending", MAY + "先{a:short}(，|。)(然后|再){b:body}", n.FirstThen(a, b, True), OTHERS)
    book.add("ending", "先{a:short}(，|。)(然后|再){b:body}", first, OTHERS, "先抽1张卡，然后抽2张卡")
    book.add_with("ending", may + "{body:short}", in_one_may, take_may, OTHERS, "可以抽1张卡")
    book.add_with("taking", may + "{body:chain}", in_one_may, take_may, example="可以抽1张牌")
    beside = "{taking}(，|，然后|，再|，并|；|，最后){rest:parts}"
    book.add_with("parts", beside, beside_may, take_beside_may, example="可以抽1张牌，可以弃1张手牌")
    choose = "(选择|从以下效果中选择|从以下选择|从下列效果中选择)(|以下|下列)1(项|个)"
    choose += "(|执行|效果执行|发动|效果发动|效果|发动效果|效果来执行)(：|，)(|①)"
    for number in (2, 3, 4):
        marked = "(；|②|；②|，②|。②|，或|；或|；或者)"
        parts, example = ["{a:chain}"], "选择1项：抽1张牌；抽2张牌" if number == 2 else ""
        for letter, mark in zip("bcd"[: number - 1], "②③④", strict=False):
            parts += [marked.replace("②", mark), f"{{{letter}:chain}}"]
        shape = n.OneOf(tuple(slot(letter) for letter in "abcd"[:number]))
        book.add("ending", choose + "".join(parts) + "(|，选择1项执行)", shape, example=example)
    book.add("ending", "{a:step}(或|或者|，或|，或者){b:step}", n.OneOf((a, b)), example="抽1张牌或增加1张能量牌")


def or_moved(condition: n.Condition, a: n.Node, into: Into) -> Any:
    """One thing under a condition, otherwise the card spoken of goes elsewhere."""
    moved = move(n.Ref("it"), into)
    return REJECT if moved is REJECT else n.If(condition, a, moved)


def take_or_moved(value: Any) -> list[dict[str, Any]]:
    """The same as its parts."""
    if not isinstance(value, n.If) or value.otherwise is None:
        return []
    goes = [each for each in take_move(value.otherwise) if each["what"] == n.Ref("it")]
    return [{"condition": value.condition, "a": value.then, "into": each["into"]} for each in goes]


def leaves_rest(node: n.Node) -> bool:
    """Whether a node speaks of the rest of cards that were turned up before it."""
    parts = n.walk(node)
    turned_up = any(isinstance(part, n.Reveal | n.Look | n.Show) for part in parts)
    return n.Ref("rest") in parts and not turned_up


def in_one_may(body: n.Node) -> Any:
    """What a player may do; ``REJECT`` where it would take in the rest of cards just seen, another such choice, or
    what hangs on whether he does."""
    last = steps_of(body)[-1]
    return REJECT if leaves_rest(body) or isinstance(last, n.May) or asks_done(last) else n.May(body)


def asks_done(node: n.Node) -> bool:
    """Whether a node hangs on whether what a player may do was done (如此做)."""
    return isinstance(node, n.If) and any(isinstance(part, n.Done) for part in n.walk(node.condition))


def take_may(value: Any) -> list[dict[str, Any]]:
    """What a player may do as its body."""
    return [{"body": value.body}] if isinstance(value, n.May) and value.who == "us" else []


def beside_may(taking: n.Node, rest: tuple[n.Node, ...]) -> Any:
    """What a player may do, and what comes beside it: another choice, the rest of cards just seen before it, or what
    hangs on whether he does it."""
    turns_up = any(isinstance(part, n.Reveal | n.Look | n.Show) for part in n.walk(taking))
    left = leaves_rest(rest[0]) and not turns_up
    return (taking, *rest) if isinstance(rest[0], n.May) or left or asks_done(rest[0]) else REJECT


def take_beside_may(value: Any) -> list[dict[str, Any]]:
    """Steps as the choice first and what comes beside it."""
    return [{"taking": value[0], "rest": value[1:]}] if isinstance(value, tuple) and len(value) > 1 else []


def in_one_if(condition: n.Condition, body: n.Node) -> Any:
    """What happens under a condition; ``REJECT`` where a second one behind a step could stand beside the first."""
    last = steps_of(body)[-1]
    beside = len(steps_of(body)) > 1 and isinstance(last, n.If)
    return REJECT if beside and not speaks_back(last.condition) else n.If(condition, body)  # type: ignore[union-attr]


def take_if(value: Any) -> list[dict[str, Any]]:
    """A condition and what happens under it."""
    whole = isinstance(value, n.If) and value.otherwise is None
    return [{"condition": value.condition, "body": value.then}] if whole else []


def speaks_back(condition: n.Condition) -> bool:
    """Whether a condition is about what was done before, so that it is nothing without that."""
    inside = n.walk(condition)
    return any(isinstance(part, n.Done | n.Coin) or part in (n.Ref("it"), n.Ref("those")) for part in inside)
