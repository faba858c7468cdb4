"""Phrases of HYPER BATTLE about battles: how one ends and what it costs, who may play what, who goes first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import nodes as n
from engine.effects.reading.cards import Ways, selection, take_selection
from engine.effects.reading.choosing import CANT
from engine.effects.reading.conditions import counted, take_counted
from engine.effects.reading.filters import join
from engine.effects.reading.games import HYPER
from engine.effects.reading.moving import move, moved, take_move
from engine.effects.reading.templates import REJECT, Phrasebook, slot
from engine.effects.reading.values import HowMany, Into, Sentence, Where

US = "(自己|我方|自己的|我方的|我|我的)"
THEM = "(对手|对方|对手的|对方的)"
SIDES: tuple[tuple[Any, str], ...] = (("us", US), ("them", THEM))
LOST = "(落败|战败|战斗落败|输掉战斗)"


def add_battles(book: Phrasebook) -> None:
    """Everything about battles and what is played in them."""
    add_labels(book)
    add_ties(book)
    add_stakes(book)
    add_play_bans(book)
    add_alike(book)
    add_immunity(book)
    add_more_steps(book)


def add_labels(book: Phrasebook) -> None:
    """The kind of card, printed before what it does."""
    book.add("sentence", "(猎人卡|事件卡|角色卡)：{plain}", slot("plain"), HYPER)
    book.add("supposed", "(|如果|若|如){condition}的话", slot("condition"), HYPER, "自己先攻的话")


def add_ties(book: Phrasebook) -> None:
    """A battle that nobody has won (S.7.n1)."""
    tied = "(平手|战斗平手|双方平手|出现平手|这场战斗平手|本次战斗平手|本场战斗平手)"
    book.add("moment", tied, n.Trigger("tie", "us"), HYPER, "平手")
    book.add("single", tied, n.Result("tied"), HYPER, "平手")


def add_stakes(book: Phrasebook) -> None:
    """What losing a battle costs (S.7.1), and who goes first in the next."""
    spared = "(不扣|不被扣|不会被扣|不减少|不失去|不会失去)(|自己的)游戏点数"
    for side, whose, name in (("us", "(|自己|我方)", "自己"), ("them", "(对手|对方)", "对手")):
        kept = Sentence(static=(n.Ban("lose_battle_points", side),))  # type: ignore[arg-type]
        example = "自己落败时，不扣游戏点数" if side == "us" else ""
        book.add("plain", f"(|计分时期|计分时期，){whose}{LOST}(时，|时|，)(|也){spared}", kept, HYPER, example)
        words = f"(若|如|如果){whose}{LOST}，(|自己的|对手的)游戏点数(不会减少|不减少)"
        book.add("plain", words, kept, HYPER)
        spare: Any = n.Forbid("lose_battle_points", None, side, slot("span"))  # type: ignore[arg-type]
        book.add("step", "{span}(|，)" + f"{whose}(即使|即便|如|若|){LOST}(|时)(|，)(|也){spared}", spare, HYPER)
        stake: Any = n.Stake(slot("n"), side, slot("span"))  # type: ignore[arg-type]
        costs = "(|，)改为(扣|失去|扣除|减少){n:number}点(|的)游戏点数"
        book.add("step", "{span}(|，)" + f"{whose}{LOST}时" + costs, stake, HYPER)
        first = n.GoFirst(side)  # type: ignore[arg-type]
        book.add(
            "step", f"(下场战斗|下次战斗|下一场战斗|下1场战斗|下1次战斗)(|，|由)({name})(|为|成为)先攻", first, HYPER
        )
    both: Any = n.Stake(slot("n"), "both", slot("span"))
    whoever = "(|的)(玩家|1方)(|，)改为(扣|失去|扣除|减少){n:number}点(|的)游戏点数"
    book.add("step", "{span}(|，)" + LOST + whoever, both, HYPER)


def add_play_bans(book: Phrasebook) -> None:
    """Cards of one name or type that can't be played (S.5.n1)."""
    for key, words in (("play", ""), ("play_character", "<character card>"), ("play_hunter", "<hunter card>")):

        def named(name: str, key: str = key) -> str:
            return f"{key}:{name}"

        def take_named(value: Any, key: str = key) -> Ways:
            if isinstance(value, str) and value.startswith(f"{key}:"):
                yield {"name": value.partition(":")[2]}

        book.add_with("forbidden", "打出" + words + "{name:quoted}", named, take_named, HYPER)
        if words:
            book.add_with("forbidden", "打出{name:quoted}(|的|类型的)" + words, named, take_named, HYPER)
    players = n.Forbid(slot("action"), None, slot("who"), slot("span"))
    book.add("step", "{who:barred}" + CANT + "在{span}{action:forbidden}", players, HYPER)


def add_alike(book: Phrasebook) -> None:
    """Cards of a place that share a mark or a type: so many, or all."""
    for alike, word in (("marks", "(标示|标记)"), ("keywords", "类型")):

        def sharing(place: Where, thing: n.Filter, alike: Any = alike) -> Any:
            count = counted(place, thing)
            return REJECT if count is REJECT else n.Shared(count.zone, count.who, count.filter, alike)

        def many(place: Where, n_: int, thing: n.Filter, sharing: Any = sharing) -> Any:
            shared = sharing(place, thing)
            return REJECT if shared is REJECT or n_ < 2 else n.Compare(shared, ">=", n_)

        def take_many(value: Any, alike: Any = alike) -> Ways:
            left = value.left if isinstance(value, n.Compare) and value.op == ">=" else None
            if isinstance(left, n.Shared) and left.alike == alike:
                for found in take_counted(n.Count(left.zone, left.who, left.filter)):
                    yield {**found, "n_": value.right}

        words = "{place}(有|存在){n_:number}<one>(|以上)(|的)" + word + "相同的{thing}"
        book.add_with("single", words, many, take_many, HYPER)

        def every(place: Where, thing: n.Filter, sharing: Any = sharing) -> Any:
            shared, count = sharing(place, thing), counted(place, thing)
            return REJECT if shared is REJECT else n.Compare(shared, "==", count)

        def take_every(value: Any, alike: Any = alike) -> Ways:
            if isinstance(value, n.Compare) and isinstance(value.left, n.Shared) and value.left.alike == alike:
                yield from take_counted(value.right)

        book.add_with(
            "single", "{place}{thing}(|的)(全部|都|均|全都)" + word + "(全部|全都|都|)相同", every, take_every, HYPER
        )


def add_immunity(book: Phrasebook) -> None:
    """Cards that effects do nothing to, or whose figures they don't change (S.5.n1)."""
    isnt, hit = "(不受|不会受|不会受到|不受到)", "(|的)影响"
    of = "(|的|卡的|卡片的|牌的|卡牌的)(|卡片|卡牌)效果"
    theirs, any_ = "(对手|对方)" + of + hit, "(|任何|任何卡的|所有|其他卡的|其他牌的|双方的)效果" + hit
    for kind in ("reference", "everyone"):
        what = "{what:" + kind + "}"
        for whose, words in (("them", theirs), ("both", any_)):
            shield: Any = n.Immune(slot("what"), whose)  # type: ignore[arg-type]
            example = "此牌不受对方的效果影响" if (kind, whose) == ("reference", "them") else ""
            book.add("static", what + isnt + words, shield, HYPER, example)
            firm: Any = replace(shield, stat=slot("stat"))
            book.add("static", what + "(|的){stat}" + isnt + words, firm, HYPER)
        for whose, side in (("both", ""), ("them", "(对手|对方)(|的)")):
            some: Any = n.Immune(slot("what"), whose, n.Filter(kind=slot("kind")))  # type: ignore[arg-type]
            book.add("static", what + isnt + side + "{kind:hyper_kind}(|的)效果" + hit, some, HYPER)
        unchanged: Any = n.Immune(slot("what"), "both", stat=slot("stat"))
        book.add("static", what + "(|的){stat}(不受影响|不受任何影响|不会改变|不会变化)", unchanged, HYPER)
        falls = "(减少|降低|下降|被减少|被降低)"
        book.add("static", what + "(|的){stat}(不会|不能|不)" + falls, replace(unchanged, falls=True), HYPER)
        lowered = replace(unchanged, falls=True, who="them")
        book.add("static", what + "(|的){stat}(不会|不)(因|被)(对手|对方)(|的)效果(|而)" + falls, lowered, HYPER)
    gone = "(|而)(变成|变为|成为)<zone.discard>"
    for by, action in (("", "be_discarded_by_effect"), ("(对手|对方)(|的)", "be_discarded_by_their_effect")):
        book.add("deed", "(因|被)" + by + "效果" + gone, action, HYPER)
    for words in ("{condition}时，", "(如|如果|若){condition}(，|时，|，则)"):
        kept = Sentence(static=(n.Ban(slot("action"), slot("who")),), condition=slot("condition"))
        book.add("plain", words + "{who:barred}" + CANT + "{action:forbidden}", kept, HYPER)


def add_more_steps(book: Phrasebook) -> None:
    """Steps in other orders of words."""
    book.add("step", "(翻到正面|翻至正面|翻为正面)", n.Flip(n.Ref("it")), HYPER)
    book.add("step", "(将|把){what:everyone}全部(翻到正面|翻开|翻至正面)", n.Flip(slot("what")), HYPER)
    book.add("adjective", "(除|)<self>以外的", n.Filter(other=True), HYPER, "除此牌以外的")
    full = n.Draw(n.Missing(n.Count("hand"), slot("n")))
    fill = "(|从<deck>)(补充|补足|补|取)<hand>(直到|到|至)(|有){n:number}<one>(|为止|的上限)".replace("<deck>", "牌堆")
    book.add("step", fill, full, HYPER, "从牌堆补充手牌直到5张")

    def at_most(what: n.What) -> Any:
        if not isinstance(what, n.Selection) or not isinstance(what.count, int) or what.up_to or what.how != "choose":
            return REJECT
        return replace(what, up_to=True)

    def take_at_most(value: Any) -> Ways:
        if isinstance(value, n.Selection) and value.up_to:
            yield {"what": replace(value, up_to=False)}

    book.add_with("most_chosen", "(最多|至多)(选择|选取|选|指定){what:picked}", at_most, take_at_most)
    book.add("step", "{what:most_chosen}", n.Pick(slot("what")))
    boost = n.Boost(slot("what"), slot("by"), slot("stat"), "battle")
    book.add_spanless("step", "{what:most_chosen}，{stat}{by:signed}", boost, HYPER)
    book.add_with("per", "{place}{thing}(每有|每)1<one>", counted, take_counted, HYPER)

    add_topmost(book)

    def mixed_in(place: Where, count: HowMany, thing: n.Filter) -> Any:
        step = moved(place, count, thing, Into("deck"))
        return REJECT if step is REJECT else (step, n.Shuffle(place.who))

    def take_mixed_in(value: Any) -> Ways:
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], n.Move):
            for place, count, thing in take_selection(value[0].what):
                yield {"place": place, "count": count, "thing": thing}

    into = "(放回|返回|放入)<deck>(，|，并|并|，然后)(洗牌|洗切|仔细洗过|洗过)"
    book.add_with("double", "从{place:source}(将|选择|选|把|取){count}{thing}" + into, mixed_in, take_mixed_in, HYPER)


def add_topmost(book: Phrasebook) -> None:
    """The strongest or weakest cards of a place becoming discards: all that are equally so."""
    extremes: tuple[tuple[Any, str], ...] = (("highest", "最高"), ("lowest", "最低"))
    for extreme, word in extremes:

        def topmost(place: Where, stat: str, thing: n.Filter, extreme: Any = extreme) -> Any:
            what = selection(place, HowMany(None), join(n.Filter(stat=stat, extreme=extreme), thing))
            return REJECT if what is REJECT else move(what, Into("discard"))

        def take_topmost(value: Any, extreme: Any = extreme) -> Ways:
            for found in take_move(value):
                for place, count, thing in take_selection(found["what"]):
                    if count == HowMany(None) and thing.extreme == extreme and found["into"] == Into("discard"):
                        left = replace(thing, stat=None, extreme=None)
                        yield {"place": place, "stat": thing.stat, "thing": left}

        words = "(|将|把){place}{stat}" + word + "的{thing}(变成|变为|成为)<zone.discard>"
        book.add_with("step", words, topmost, take_topmost, HYPER)
