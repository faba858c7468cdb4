"""What card texts of 怪兽俱乐部 do on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.cards import Card
from engine.effects.reading import read
from engine.resolution import run
from engine.state import State
from tests.engine.boards import go, options, power, waiting
from tests.engine.kaiju_club.boards import at, battle, board, front, main, reinforcement, skill, why_not
from tests.engine.reading.texts import understood

GAME = "kaiju_club"
FAST, SLOW = battle(speed=9, name="快", hp=50), battle(speed=1, name="慢", hp=50)
CARDS = {
    "F": FAST, "L": SLOW, "G": battle(name="哥莫拉", hp=50), "r": reinforcement(), "t": skill(),
    "D": battle(*understood("防御2", GAME), hp=50), "V": battle(*understood("回避", GAME), hp=50),
}  # fmt: skip


def source(text: str, **more: Any) -> Card:
    """A battle card of this text."""
    return battle(*understood(text, GAME), **{"hp": 50, "name": "来源", **more})


def table(text: str, a: Mapping[str, str] | None = None, b: Mapping[str, str] | None = None, **more: Any) -> State:
    """A board with the card ``S`` of this text, engaged unless it is placed."""
    mine = dict(a or {})
    if not any("S" in zone for zone in mine.values()):
        mine["engaged"] = "S"
    deck = {"deck": "X X X X X X"}
    cards = {**CARDS, "S": source(text, **more.pop("source", {})), **more.pop("cards", {})}
    return board(cards, {**deck, **mine}, {"engaged": "G", **deck, **(b or {})}, **more)


def after(text: str, a: Mapping[str, str] | None = None, b: Mapping[str, str] | None = None, **more: Any) -> State:
    """The board when the effect of ``S`` was carried out up to its first decision."""
    return run(waiting(table(text, a, b, **more), "S#1"))


def damage(state: State, where: str) -> list[int]:
    player, _, zone = where.partition(".")
    return [piece.damage for piece in state.pieces("AB".index(player), zone)]


def figure(state: State, piece: str, stat: str) -> int:
    found = power(state, piece, stat)
    assert found is not None
    return found


ATTACKS = {
    "攻击4（贯通）。": (4, "D"), "攻击4。": (2, "D"), "攻击4，贯通、必中。": (4, "D"),
    "攻击X，X为此卡的等级。": (2, "G"), "攻击X（X为此卡的强化数量）。": (2, "G"),
    "攻击X，X等于我方支援区战斗卡的数量。": (1, "G"), "攻击X，X为对方交战卡的速度。": (3, "G"),
    "攻击2，占优势时改为攻击5。": (5, "L"), "攻击2，处于优势时，攻击改为5。": (2, "F"),
    "攻击2，如处于优势，伤害+3。": (5, "L"), "攻击2，如处于劣势，伤害+3。": (2, "L"),
    "攻击3，如此卡的强化为2张以上，改为攻击6，且贯通。": (6, "D"),
}  # fmt: skip


@pytest.mark.parametrize("text", ATTACKS)
def test_attacks(text: str) -> None:
    hurt, against = ATTACKS[text]
    state = after(text, {"engaged": "S(X,X)", "support": "X"}, {"engaged": against})
    assert damage(state, "B.engaged") == [hurt]


@pytest.mark.parametrize(
    "text", ["攻击3，然后抽1张卡。", "攻击3，抽1张卡。", "攻击3，之后抽1张卡。", "攻击3，同时抽1张卡。"]
)
def test_an_attack_and_more(text: str) -> None:
    state = after(text)
    assert damage(state, "B.engaged") == [3]
    assert len(at(state, "A.hand")) == 1


@pytest.mark.parametrize(
    "text",
    ["攻击2，对象为对方支援区1张战斗卡。", "对对方支援区1张战斗卡攻击2。", "攻击2，以对方支援区1张战斗卡为对象。"],
)
def test_an_attack_on_a_card_in_support(text: str) -> None:
    state = after(text, b={"support": "G"})
    assert (damage(state, "B.support"), damage(state, "B.engaged")) == ([2], [0])


NEEDS = {
    "等级2，占优势：攻击4。": {("X,X", "L")}, "【等级2】攻击4。": {("X,X", "L"), ("X,X", "F"), ("X,X", "G")},
    "处于劣势时：攻击4。": {("", "F"), ("X,X", "F")}, "互角时：攻击4。": {("", "G"), ("X,X", "G")},
    "如我方占优势，攻击4。": {("", "L"), ("X,X", "L")},
}  # fmt: skip


@pytest.mark.parametrize("text", NEEDS)
def test_what_must_hold_for_an_attack(text: str) -> None:
    for below in ("", "X,X"):
        for against in ("L", "F", "G"):
            state = main(table(text, {"engaged": f"S({below})" if below else "S"}, {"engaged": against}))
            assert any(each.startswith("attack") for each in options(state)) == ((below, against) in NEEDS[text])


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("治疗3。", 2), ("治疗3，对象为我方所有战斗卡。", 2), ("治疗X，X为此卡的等级。", 5), ("登场时，治疗3。", 2),
        ("移除此卡所有伤害。", 0), ("将我方交战卡上的伤害全部移除。", 0), ("登场时，此卡治疗2。", 3),
    ],
)  # fmt: skip
def test_healing(text: str, left: int) -> None:
    assert damage(after(text, {"engaged": "S!5"}), "A.engaged") == [left]


@pytest.mark.parametrize(
    ("text", "stat", "value"),
    [
        ("行动：本回合此卡攻击伤害+2。", "attack", 2), ("行动：直到对方回合结束，此卡防御+2。", "defence", 2),
        ("行动：本回合我方交战卡获得反击2。", "counter", 2), ("行动：本回合此卡速度变为9。", "speed", 9),
    ],
)  # fmt: skip
def test_figures_for_a_while(text: str, stat: str, value: int) -> None:
    assert figure(after(text), "S#1", stat) == value


def test_a_harder_attack_deals_more() -> None:
    cards = {"H": source("持续：此卡在支援区时，我方交战卡攻击的伤害+10。")}
    state = table("攻击2。", {"support": "H"}, cards=cards)
    assert damage(run(waiting(state, "S#1")), "B.engaged") == [12]


@pytest.mark.parametrize(("active", "speed"), [(0, 5), (1, 3)])
def test_figures_in_ones_own_turn(active: int, speed: int) -> None:
    assert figure(table("持续：我方回合中，此卡速度+2。", active=active), "S#1", "speed") == speed


def test_attacks_that_always_hit_for_a_turn() -> None:
    state = after("本回合我方交战卡的攻击必中。\n攻击2。", b={"engaged": "V"})
    assert damage(run(waiting(state, "S#1/1")), "B.engaged") == [2]


@pytest.mark.parametrize("word", ["持续：此卡的攻击必中。", "持续：必中。"])
def test_attacks_that_always_hit(word: str) -> None:
    state = run(waiting(table("攻击2。\n" + word, b={"engaged": "V"}), "S#1"))
    assert damage(state, "B.engaged") == [2]
    assert options(run(waiting(table("攻击2。", b={"engaged": "V"}), "S#1"))) == ["heads V#1", "tails V#1"]


PERKS = {
    "持续：我方交战卡防御10，反击10。": ("O#1", 10, 10), "持续：我方交战卡速度+1，防御10。": ("O#1", 10, 0),
    "持续：防御2，反击1。": ("S#1", 2, 1), "反击3、防御1。": ("S#1", 1, 3),
}  # fmt: skip


@pytest.mark.parametrize("text", PERKS)
def test_whose_perks_they_are(text: str) -> None:
    piece, defence, counter = PERKS[text]
    state = table(text, {"engaged": "O", "support": "S"})
    other = "S#1" if piece == "O#1" else "O#1"
    assert (figure(state, piece, "defence"), figure(state, piece, "counter")) == (defence, counter)
    assert (figure(state, other, "defence"), figure(state, other, "counter")) == (0, 0)


def test_strengthenings_are_counted() -> None:
    assert figure(table("持续：此卡每有1张强化，速度+2。", {"engaged": "S(X,X)"}), "S#1", "speed") == 3 + 4


@pytest.mark.parametrize(
    ("text", "left", "gone"),
    [
        ("行动：移除1张强化，抽1张卡。", 1, "A.discard"), ("行动：移除此卡的全部强化。", 0, "A.discard"),
        ("行动：将此卡的1张强化移出游戏。", 1, "A.rift"), ("行动：弃置1张强化。", 1, "A.discard"),
    ],
)  # fmt: skip
def test_strengthenings_are_taken_away(text: str, left: int, gone: str) -> None:
    state = after(text, {"engaged": "S(X,X)"})
    while options(state):
        state = go(state, options(state)[0])
    state = run(state)
    assert len(front(state, "A").under) == left
    assert len(at(state, gone)) == 2 - left


def test_strengthening_with_a_card_of_the_hand() -> None:
    state = after("行动：使用手牌中的1张战斗卡强化此卡。", {"hand": "G t"})
    assert [piece.id for piece in front(state, "A").under] == ["G#1"]


@pytest.mark.parametrize(
    "text", ["将手牌中1张战斗卡登场。", "行动：从手牌登场1张战斗卡。", "从弃牌区将1张战斗卡在支援区登场。"]
)
def test_a_card_is_deployed_by_an_effect_and_speaks(text: str) -> None:
    place = "hand" if "手牌" in text else "discard"
    cards = {"N": source("登场时，抽1张卡。", name="新")}
    state = after(text, {place: "N t"}, cards=cards)
    assert at(state, "A.support") == ["N#1"]
    assert sum(i.startswith("X") for i in at(state, "A.hand")) == 1


@pytest.mark.parametrize("text", ["将我方交战卡与支援区的1张战斗卡调换位置。", "行动：与我方支援区1张战斗卡调换位置。"])
def test_changing_places(text: str) -> None:
    state = after(text, {"support": "G"})
    assert (front(state, "A").id, at(state, "A.support")) == ("G#1", ["S#1"])


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("消灭对方场上1张卡。", {"G#1", "r#1"}), ("消灭对方场上1张战斗卡。", {"G#1"}),
        ("消灭对方场上1张增援卡。", {"r#1"}), ("将对方场上所有增援卡移入弃牌区。", {"r#1"}),
    ],
)  # fmt: skip
def test_the_board_takes_in_the_placement_zone(text: str, gone: set[str]) -> None:
    state = after(text, b={"placement": "r"})
    offered = {each.removeprefix("pick ") for each in options(state)}
    assert (offered or set(at(state, "B.discard")) | set(at(state, "B.spirit"))) == gone


def test_a_reinforcement_card_on_the_board_is_counted() -> None:
    text = "我方场上有增援卡时，此卡速度+2。"
    assert figure(table(text, {"placement": "r"}), "S#1", "speed") == 5
    assert figure(table(text), "S#1", "speed") == 3


@pytest.mark.parametrize(
    "text", ["对方下个回合不能攻击。", "下个回合对方不能攻击。", "下个对方回合，对方交战卡不能攻击。"]
)
def test_no_attack_in_the_turn_to_come(text: str) -> None:
    state = after(text, b={"engaged": "A"}, cards={"A": source("攻击1。", name="敌")})
    found = []
    for turn, active in ((5, 0), (6, 1), (8, 1)):
        later = main(state._replace(turn=turn, active=active))
        found.append(bool(why_not(later, "attack A#1")))
    assert found == [False, True, False]


@pytest.mark.parametrize(
    ("text", "where"), [("此卡被击败时，改为送入弃牌区。", "A.discard"), ("此卡被击败时，改为移出游戏。", "A.rift")]
)
def test_where_a_defeated_card_goes_instead(text: str, where: str) -> None:
    state = table(text, {"engaged": "S", "support": "X"}, cards={"K": source("消灭对方交战卡。", name="敌")},
                  b={"support": "K"})  # fmt: skip
    assert at(run(waiting(state, "K#1")), where) == ["S#1"]


@pytest.mark.parametrize(("card", "drawn"), [("G", 1), ("F", 0)])
def test_the_engaged_card_is_asked_for_by_name(card: str, drawn: int) -> None:
    state = after("如我方交战卡为「哥莫拉」，抽1张卡。", {"engaged": card, "support": "S"})
    assert len(at(state, "A.hand")) == drawn


@pytest.mark.parametrize(
    ("text", "drawn"), [("如我方交战卡速度比对方交战卡高，", 1), ("如此卡速度低于对方交战卡，", 0)]
)
def test_figures_of_two_cards(text: str, drawn: int) -> None:
    assert len(at(after(text + "抽1张卡。", b={"engaged": "L"}), "A.hand")) == drawn


@pytest.mark.parametrize(("low", "drawn"), [(3, 1), (4, 0)])
def test_the_costs_of_the_spirit_zone_are_added_up(low: int, drawn: int) -> None:
    text = f"如对方精神区的费用总和在{low}以上，抽1张卡。"
    assert len(at(after(text, b={"spirit": "F L G"}), "A.hand")) == drawn


@pytest.mark.parametrize(("below", "may"), [("X,X", True), ("X", False)])
@pytest.mark.parametrize("text", ["进化：「哥莫拉」，等级2。", "等级2：进化：「哥莫拉」。"])
def test_evolving_asks_for_the_level_of_the_card_below(text: str, below: str, may: bool) -> None:
    state = main(table(text, {"engaged": f"G({below})", "hand": "S"}))
    assert any(each.startswith("evolve") for each in options(state)) == may


@pytest.mark.parametrize(
    "text", ["持续：我方交战卡防御1，速度+1，对方不能攻击，防御1。", "攻击20。防御10。", "攻击20和攻击30。"]
)
def test_what_could_mean_two_things_is_refused(text: str) -> None:
    assert not read(text, GAME).ok
