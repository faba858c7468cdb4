"""Phrases for drawing, discarding and moving cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import PILES, Ways, selection, take_selection
from engine.effects.reading.games import BEASTS, HERO, HYPER
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import HowMany, Into, Where

COUNT: Any = slot("n")
WHO: Any = slot("who")
OWNER: dict[str, Any] = {"self": "us", "main": "us", "their_main": "them"}
"""Whose the cards are that a word points to, where it says so."""


def add_moving(book: Phrasebook) -> None:
    """Everything that takes cards from one zone to another."""
    book.add("who", "", "us")
    book.imply()
    book.add("who", "(我方|你|自己|我)", "us", example="我方")
    book.add("who", "(对方|对手|对方玩家)", "them", example="对方")
    book.add(
        "who",
        "(双方各|双方|双方玩家|双方玩家各|双方各自|双方玩家各自|所有玩家|所有玩家各|每位玩家|每名玩家|每个玩家|我方与对方各|我方和对方各|各|各自)",
        "both",
        example="双方各",
    )
    add_drawing(book)
    add_discarding(book)
    add_destinations(book)
    book.add_with("step", "(将|把){what:cards}{into}", moves, take_move, example="将我方伤害区的2张牌移入休息区")
    book.add_with("step", "{what:reference}{into}", moves, take_move, example="此牌移入休息区")
    book.add_with("step", "(使|令|让){what:cards}{into}", moves, take_move)
    book.add_with("step", "{what:picked}{into}", moves, take_move)
    book.add_with("step", "(选择|选取|选|指定){what:picked}{into}", moves, take_move)
    book.add_with(
        "step",
        "从{place:source}(将|选择|选|把|选取){count}{thing}{into}",
        moved,
        take_moved,
        example="从牌库将1张牌加入手牌",
    )
    book.add("source", "{place}", slot("place"))
    book.add("source", "<deck>", Where("deck", "us"))
    book.imply()
    book.add("source", "{side}<deck>", Where("deck", slot("side")))
    add_summoning(book)
    add_from_seen(book)


def add_from_seen(book: Phrasebook) -> None:
    """Moving cards just seen, and cards at random, without saying again where they lie."""
    seen: Any = n.Selection("seen", "both", count=COUNT, among="seen")

    def taken(n_: int, into: Into, thing: n.Filter = n.Filter()) -> Any:  # noqa: B008
        return move(replace(seen, count=n_, filter=thing), into) if n_ else REJECT

    def take_taken(value: Any) -> Ways:
        for found in take_move(value):
            what = found["what"]
            if isinstance(what, n.Selection) and what == replace(seen, count=what.count, filter=what.filter):
                yield {"n_": what.count, "into": found["into"], "thing": what.filter}

    def take_bare(value: Any) -> Ways:
        for found in take_taken(value):
            if found.pop("thing") == n.Filter():
                yield found

    book.add_with("step", "(选择|选取|选|将|把){n_:number}<one>{into}", taken, take_bare, example="选择1张加入手牌")
    book.add_with("step", "(选择|选取|选){n_:number}<one>{thing:keyworded}{into}", taken, take_taken)

    def drawn(what: n.What, into: Into) -> Any:
        if not isinstance(what, n.Selection) or what.how != "choose" or not isinstance(what.count, int) or what.up_to:
            return REJECT
        return moves(replace(what, how="random"), into)

    def take_drawn(value: Any) -> Ways:
        for found in take_move(value):
            if isinstance(found["what"], n.Selection) and found["what"].how == "random":
                yield {"what": replace(found["what"], how="choose"), "into": found["into"]}

    book.add_with("step", "随机(将|把){what:picked}{into}", drawn, take_drawn, example="随机将对方1张手牌移入休息区")
    book.add("step", "加入<hand>", n.Move(n.Ref("it"), "hand"))


def add_deed(book: Phrasebook, template: str, shape: Any, games: str = "", example: str = "") -> None:
    """A step that some player does by himself, said of anyone, and of the other player where he may do it."""
    book.add("step", "{who}" + template, shape, games, example)
    for kind, who in (("their_deed", "them"), ("both_deed", "both")):
        book.add(kind, template, replace(shape, who=who), games, example)


def add_drawing(book: Phrasebook) -> None:
    """Drawing, and energy cards."""
    draw = n.Draw(COUNT, WHO)
    add_deed(book, "(|再|额外)(抽|抽取|摸){n:number}<one><draw card>", draw, example="抽2张牌")
    as_many = n.Draw(slot("counted"), WHO)
    like = "(与|和|跟){counted}(相同|相等|等量)(|数量|张数)的<draw card>"
    book.add("step", "{who}抽" + like, as_many, example="抽与我方手牌数量相同的牌")
    same = "(等量|相同数量|同样数量|同样张数|相同张数)的<draw card>"
    # Of both players each would draw as many as he himself had to do with, which no figure here says.
    book.add_with("step", "{who}抽" + same, as_many_drawn, take_as_many_drawn, example="抽等量的牌")
    book.add("their_deed", "抽" + same, n.Draw(n.Handled(), "them"))
    add_deed(book, "从<deck>(|顶|中)(抽|抽取){n:number}<one><draw card>", draw)
    until = n.Missing(n.Count("hand"), slot("n"))
    for before, after in UNTIL:
        book.add("step", before + "{n:number}<one>" + after, n.Draw(until), example="抽牌直到手牌为5张")
        theirs = n.Missing(n.Count("hand", "them"), slot("n"))
        book.add("step", "(对方|对手)" + before + "{n:number}<one>" + after, n.Draw(theirs, "them"))
    add_deed(book, "(增加|追加|获得){n:number}<one><energy card>", n.AddEnergy(COUNT, WHO), HERO, "增加1张能量牌")
    add_deed(book, "使用{n:number}<one><energy card>", n.UseEnergy(COUNT, WHO), HERO, "使用1张能量牌")
    add_deed(book, "使用(最多|至多){n:number}<one><energy card>", n.UseEnergy(COUNT, WHO, True), HERO)
    some = "使用(任意张|任意数量的|任意张数的)<energy card>"
    add_deed(book, some, n.UseEnergy(None, WHO, True), HERO, "使用任意张能量牌")


def as_many_drawn(who: n.Who) -> Any:
    """Drawing as many cards as were handled, by one player."""
    return REJECT if who == "both" else n.Draw(n.Handled(), who)


def take_as_many_drawn(value: Any) -> Ways:
    """Such a draw as whose it is."""
    if isinstance(value, n.Draw) and value.count == n.Handled():
        yield {"who": value.who}


UNTIL = (
    (
        "抽<draw card>(直到|直至|至|到)(|自己的|自己)<hand>(为|有|数量为|达到|数为|数量达到|数量有|数量|数|)",
        "(|为止|时为止)",
    ),
    ("(将|把)<hand>(抽到|抽至|补到|补至|补充到|补充至)", "(|为止)"),
)
"""Drawing up to a number of cards in hand, what stands before and behind the number."""


def add_discarding(book: Phrasebook) -> None:
    """Discarding from hand."""
    away = "(弃置|丢弃|弃掉|舍弃|抛弃)"

    def some(count: HowMany, who: Any = "them", thing: n.Filter = n.Filter()) -> Any:  # noqa: B008
        return REJECT if count.random else n.Discard(count.count, who, filter=thing, up_to=count.up_to)

    def mine(count: HowMany) -> Any:
        return some(count, "us")

    def both(function: Any) -> Any:
        """The same of both players."""

        def of_both(*values: Any, **named: Any) -> Any:
            if named:
                made = function(**named)
                return made if made is REJECT else replace(made, who="both")
            (value,) = values
            is_both = isinstance(value, n.Discard) and value.who == "both"
            return function(replace(value, who="them")) if is_both else []

        return of_both

    def take_some(value: Any) -> Ways:
        if isinstance(value, n.Discard) and not value.random and (value.count is None or isinstance(value.count, int)):
            yield {"count": HowMany(value.count, value.up_to), "who": value.who, "thing": value.filter}

    def without(*names: str) -> Any:
        plain = {"who": "them", "thing": n.Filter()}

        def take(value: Any) -> Ways:
            for found in take_some(value):
                if all(found.pop(name) == plain[name] for name in names):
                    yield found

        return take

    for template in (
        "(|再)<discard>{count}<hand>",
        "(将|把){count}<hand>(全部|)" + away,
        "(选择|选){count}<hand>" + away,
    ):
        book.add_with("step", "{who}" + template, some, without("thing"), example="弃1张手牌")
        book.add_with("their_deed", template, some, without("who", "thing"))
        book.add_with("both_deed", template, both(some), both(without("who", "thing")))
    book.add_with("step", "{who}<discard><hand>{count:some}", some, without("thing"))
    book.add_with(
        "step", "<discard>(我方|自己)(|的){count}<hand>", lambda count: some(count, "us"), own_hand(without("thing"))
    )
    # 弃牌 is of the hand where nothing else is said.
    book.add("unplaced", "<draw card>", n.Filter(), HERO)
    random = n.Discard(COUNT, WHO, True)
    book.add("step", "{who}随机<discard>{n:number}<one>{thing:unplaced}", replace(random, filter=slot("thing")), HERO)
    book.add("step", "{who}随机<discard>{n:number}<one><hand>", random, example="对方随机弃1张手牌")
    book.add("step", "随机<discard>(对方|对手)(的|){n:number}<one><hand>", n.Discard(COUNT, "them", True))
    book.add("step", "{who}<discard>随机{n:number}<one><hand>", random)
    for template in (
        "<discard>{count}<hand>(中|里)(的|){thing}",
        "<discard><hand>(中|里)(的|){count}{thing}",
        "<discard>{count}{thing:keyworded}",
        "从<hand>(中|)<discard>{count}{thing}",
        "(将|把)<hand>(中|里)(的|){count}{thing}" + away,
        "<discard>{count}{thing:typed_card}",
        "<discard>{count}{thing:unplaced}",
    ):
        book.add_with("step", "{who}" + template, some, take_some)
        book.add_with("their_deed", template, some, without("who"))


def own_hand(take: Any) -> Any:
    """What takes a discard apart, for one's own hand only."""

    def own(value: Any) -> Ways:
        for found in take(value):
            if found.pop("who") == "us":
                yield found

    return own


# -- moving --------------------------------------------------------------------------------------------


def move(what: n.What, into: Into) -> Any:
    """Cards and where they go, as a step; ``REJECT`` where they would go to the other player's zone."""
    if isinstance(what, n.Selection):
        if into.who not in (None, what.who) or what.zone == into.zone != "deck":
            return REJECT
    elif into.who not in (None, OWNER.get(what.name)):
        return REJECT
    if into.zone == "field":
        return n.Summon(what, into.down)
    return n.Move(what, into.zone, into.down, into.position)


LYING = ("field", "board", "engaged", "support", "placement", "life", "energy")


def moves(what: n.What, into: Into) -> Any:
    """The same, said without a subject; ``REJECT`` where cards of the other player would go to a hand, a field or to
    energy and one's own could be meant."""
    theirs = isinstance(what, n.Selection) and what.among is None and what.who != "us" and what.zone not in LYING
    if theirs and into.who is None and into.zone in ("hand", "field", "energy"):
        return REJECT
    return move(what, into)


def take_move(value: Any) -> Ways:
    """A step as cards and where they go."""
    if isinstance(value, n.Move | n.Summon):
        who = value.what.who if isinstance(value.what, n.Selection) else OWNER.get(value.what.name)
        sides: tuple[Any, ...] = (None, who)
        for side in dict.fromkeys(sides):
            if isinstance(value, n.Summon):
                yield {"what": value.what, "into": Into("field", side, "top", value.down)}
            else:
                yield {"what": value.what, "into": Into(value.to, side, value.position, value.down)}


def moved(place: Where, count: HowMany, thing: n.Filter, into: Into) -> Any:
    """Cards of a place and where they go."""
    what = selection(place, count, thing)
    return REJECT if what is REJECT else moves(what, into)


def take_moved(value: Any) -> Ways:
    """A step as cards of a place and where they go."""
    for found in take_move(value):
        for place, count, thing in take_selection(found["what"]):
            yield {"place": place, "count": count, "thing": thing, "into": found["into"]}


def add_destinations(book: Phrasebook) -> None:
    """Where cards go, with the verb that says so."""
    sides: tuple[tuple[str, Any], ...] = (("", None), ("(我方|自己的|我方的)", "us"), ("(对方|对方的|对手的)", "them"))
    for mine, side in sides:
        said = mine.strip("()").split("|")[0]
        for zone in PILES:
            book.add("into", f"{TO}{mine}<zone.{zone}>(|中|里)", Into(zone, side), example=f"移入{said}休息区")
        back = "(加入|加到|移入|返回|回到|放回|收回|放入|返回到|置入|收回到|弹回|移回)"
        book.add("into", f"{back}{mine}<hand>(|中|里)", Into("hand", side), example=f"加入{said}手牌")
        for position, words, word in ENDS:
            onto = "(|以任意顺序|按任意顺序|以自选顺序)"
            onto += "(置于|放置于|移入|放到|放置到|放回|返回|移到|放入|置入|回到|放在|移至|返回到)"
            shape = Into("deck", side, position)
            book.add("into", f"{onto}{mine}<deck>{words}", shape, example=f"置于{said}牌库{word}")
        book.add(
            "into", f"(变成|变为|作为|当作|成为){mine}<zone.discard>", Into("discard", side), HYPER, f"变成{said}废牌"
        )
        add_hero_destinations(book, mine, side)
        add_beast_destinations(book, mine, side)
    owner = "(持有者|其持有者|拥有者|所有者)(的|)"
    book.add("into", "(返回|放回|回到|加入|返回到)" + owner + "<hand>", Into("hand"))
    for position, words, _ in ENDS:
        book.add(
            "into", "(放置到|返回|放回|置于|回到|移入|返回到)" + owner + "<deck>" + words, Into("deck", None, position)
        )


TO = "(移入|移动到|移动至|放入|置入|送入|移到|放置到|放到|置于|放置于|移至|送去|放置在|放在)"
ENDS: tuple[tuple[Any, str, str], ...] = (
    ("top", "(顶|顶部|最上方|最上面|上面)", "顶"), ("bottom", "(底|底部|最下方|最下面|下面)", "底"),
)  # fmt: skip


def add_hero_destinations(book: Phrasebook, mine: str, side: Any) -> None:
    """The energy zone and the field of 英雄对决; energy lies face down unless the text says otherwise (3.5.2)."""
    up = "(以|)正面(表示|向上|朝上)(的状态|状态|)(移入|放入|置入|放置到)"
    down = "(暗盖到|暗盖至|暗盖入|暗盖在|以暗盖状态移入|暗盖移入|暗盖放入|暗盖置入|暗盖放置到)"
    book.add("into", f"{TO}{mine}<zone.energy>", Into("energy", side, down=True), HERO, "移入能量区")
    book.add("into", f"{down}{mine}<zone.energy>", Into("energy", side, down=True), HERO, "暗盖到能量区")
    book.add("into", f"{up}{mine}<zone.energy>", Into("energy", side), HERO, "以正面表示移入能量区")
    book.add("into", f"{TO}{mine}<zone.field>(|上)", Into("field", side), HERO, "移入配置区")
    book.add("into", f"{up}{mine}<zone.field>(|上)", Into("field", side), HERO)
    book.add("into", f"{down}{mine}<zone.field>(|上)", Into("field", side, down=True), HERO, "暗盖到战场")


def add_beast_destinations(book: Phrasebook, mine: str, side: Any) -> None:
    """The energy zone and the field of 超元绝战; cards become energy face up and upright (3.3.3)."""
    down = "(暗盖到|暗盖至|暗盖入|暗盖在|暗盖放置到|以暗盖状态放置到)"
    book.add("into", f"{TO}{mine}<zone.energy>", Into("energy", side), BEASTS)
    upright = "(正面竖置|竖置|正面|正面向上|以正面向上状态|正面向上竖置)(|地)"
    book.add("into", f"{upright}{TO}{mine}<zone.energy>", Into("energy", side), BEASTS)
    book.add(
        "into", f"作为<energy card>{TO}{mine}<zone.energy>", Into("energy", side), BEASTS, "作为能量卡放置到能量区"
    )
    book.add("into", f"{down}{mine}<zone.energy>", Into("energy", side, down=True), BEASTS)
    dark = f"作为(暗盖的|)<energy card>(以暗盖状态|){down}{mine}<zone.energy>"
    book.add("into", dark, Into("energy", side, down=True), BEASTS, "作为能量卡暗盖到能量区")
    life = Into("life", side, down=True)
    laid = TO[:-1] + "|暗盖到|暗盖在|暗盖放置到|暗盖至)"
    book.add("into", f"作为<life card>{laid}{mine}<zone.field>(|上)", life, BEASTS, "作为生命卡放置到场上")
    free = "(|1个|任意1个|1个我方)没有<life card>的战域"
    book.add("into", f"作为<life card>{laid}{mine}{free}", life, BEASTS)
    called = "(召唤到|召唤至|放置到)"
    book.add("into", f"{called}{mine}<zone.field>(|上)", Into("field", side), BEASTS, "召唤到场上")


def add_summoning(book: Phrasebook) -> None:
    """Summoning (4.9)."""
    book.add("into", "(召唤|召唤出场|召唤登场)", Into("field"), BEASTS)
    as_fighter = "作为<character>(召唤|召唤出场|召唤到场上|放置到场上|召唤到战场)"
    book.add("into", as_fighter, Into("field"), BEASTS, "作为元兽召唤到场上")

    def away(what: n.What) -> Any:
        elsewhere = isinstance(what, n.Selection) and (what.zone == "field" or what.who != "us")
        return REJECT if elsewhere else n.Summon(what)

    def take_away(value: Any) -> Ways:
        if isinstance(value, n.Summon) and not value.down:
            yield {"what": value.what}

    def out(place: Where, count: HowMany, thing: n.Filter) -> Any:
        what = selection(place, count, thing)
        return REJECT if what is REJECT else away(what)

    def take_out(value: Any) -> Ways:
        for found in take_away(value):
            for place, count, thing in take_selection(found["what"]):
                yield {"place": place, "count": count, "thing": thing}

    book.add_with("step", "召唤{what:cards}", away, take_away, BEASTS, "召唤手卡中1张元兽卡")
    book.add_with("step", "从{place:source}召唤{count}{thing}", out, take_out, BEASTS, "从废弃区召唤1只元兽")
