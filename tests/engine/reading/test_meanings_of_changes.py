"""What changes for a while or all the time do on a board: several at once, given to other cards, set to a value."""

from __future__ import annotations

from typing import Any

import pytest

from engine.effects.triggers import is_banned
from engine.games.chaoyuan.traits import has_trait
from engine.resolution import run
from engine.state import Frame, State
from tests.engine.boards import battle, count, options, piece_of, power, waiting, where
from tests.engine.reading.texts import after, blank, card_of, table_with

P = {"P": blank()}


def trait(state: State, piece: str, name: str = "challenge") -> bool:
    place = state.find(piece)
    assert place is not None
    return has_trait(state, place, piece_of(state, piece), name)


def beast(power: int = 500, keywords: str = "") -> Any:
    return blank(power, keywords, game="chaoyuan")


def test_both_sides_change_in_one_sentence() -> None:
    state = after("本回合我方战场上的牌战力+500，对方战场上的牌战力-300。", b={"field": "P"}, cards=P)
    assert (power(state, "S#1"), power(state, "P#1")) == (1500, 700)
    state = table_with("我方战场上的牌战力+500，对方战场上的牌战力-300。", b={"field": "P"}, cards=P)
    assert (power(state, "S#1"), power(state, "P#1")) == (1500, 700)


def test_a_keyword_without_a_place_means_the_field() -> None:
    cards = {"Z": blank(1000, "捷德"), "P": blank()}
    state = table_with("我方「捷德」战力+1000。", {"field": "Z P"}, cards=cards)
    assert [power(state, each) for each in ("Z#1", "P#1", "S#1")] == [2000, 1000, 1000]


def test_a_card_that_cannot_attack_or_be_attacked() -> None:
    state = battle_choices("此牌不能攻击。", {"field": "P"}, {"field": "P"})
    assert not any("S#1" in each for each in state)
    state = battle_choices("此牌不能被攻击。", {"field": "P"}, {"field": "P"}, active="B")
    assert state
    assert not any("S#1" in each for each in state)


def battle_choices(text: str, a: dict[str, Any], b: dict[str, Any], active: str = "A") -> list[str]:
    state = table_with(text, a, b, cards=P, active=active)
    return options(run(state.push(Frame("hero_duel.mains", (state.active,)))))


def test_a_figure_set_to_a_value_and_changed_later() -> None:
    state = after("本回合此牌战力变为2000。")
    assert power(state, "S#1") == 2000
    state = after("本回合此牌战力变为200，然后本回合此牌战力+500。")
    assert power(state, "S#1") == 700


def test_a_power_below_zero_set_to_nothing_is_nothing() -> None:
    text = "选择对方1只元兽，本回合力量值-900，然后本回合其力量值变为0，然后本回合其力量值+300。"
    state = after(text, b={"field": "P"}, game="chaoyuan", cards={"P": beast(500)})
    assert power(state, "P#1") == 300


def test_traits_given_to_other_cards_all_the_time() -> None:
    cards = {"P": beast(500, "龙"), "Q": beast()}
    state = table_with("我方所有「龙」元兽获得【挑战】。", {"field": "P Q S"}, game="chaoyuan", cards=cards)
    assert [trait(state, each) for each in ("P#1", "Q#1", "S#1")] == [True, False, False]
    state = table_with("此元兽力量值+500，并获得【挑战】。", game="chaoyuan")
    assert (power(state, "S#1"), trait(state, "S#1")) == (1500, True)


def test_a_chosen_card_is_weaker_and_cannot_attack() -> None:
    text = "选择对方1只元兽，本回合力量值-300，且不能攻击。"
    state = after(text, b={"field": "P"}, game="chaoyuan", cards={"P": beast()})
    assert power(state, "P#1") == 200
    assert is_banned(state, 1, "attack", "P#1")
    assert not is_banned(state, 0, "attack", "S#1")


@pytest.mark.parametrize(("text", "gone"), [("此元兽不会被战斗破坏。", True), ("此元兽不会被效果破坏。", False)])
def test_not_destroyed_by_effects_or_in_battle(text: str, gone: bool) -> None:
    cards = {"P": card_of("破坏对方1只元兽。", "chaoyuan")}
    state = run(waiting(table_with(text, b={"field": "P"}, game="chaoyuan", cards=cards), "P#1"))
    assert (where(state, "S#1") == "A.discard") is gone


@pytest.mark.parametrize(
    ("text", "active", "until"),
    [
        ("直到下个我方回合开始时，此牌战力+1000。", "A", 6),
        ("直到下个我方回合开始时，此牌战力+1000。", "B", 5),
        ("直到下个我方回合结束时，此牌战力+1000。", "A", 7),
        ("直到下个我方回合结束时，此牌战力+1000。", "B", 6),
        ("直到下个对方回合结束时，此牌战力+1000。", "A", 6),
        ("直到下个对方回合结束时，此牌战力+1000。", "B", 7),
    ],
)
def test_until_a_turn_that_is_to_come(text: str, active: str, until: int) -> None:
    state = after(text, active=active, turn=5)
    assert [modifier.until for modifier in state.modifiers] == [until]


def test_the_strongest_of_a_field() -> None:
    cards = {"P": beast(300), "Q": beast(900), "R": beast(900)}
    text = "破坏对方场上1只力量值最高的元兽。"
    state = after(text, b={"field": "P Q R"}, game="chaoyuan", cards=cards)
    assert options(state) == ["pick Q#1", "pick R#1"]
    state = after("破坏对方场上1只力量值最低的元兽。", b={"field": "P Q"}, game="chaoyuan", cards=cards)
    assert where(state, "P#1") == "B.discard"


def test_when_an_attack_of_the_other_side_begins() -> None:
    text = "当对方主战角色攻击时，抽1张牌。"
    cards = {"P": blank(), "Q": blank()}
    state = table_with(text, {"field": "Q"}, {"field": "P"}, cards=cards, active="B")
    state = run(battle(state, "P#1", "Q#1"))
    assert count(state, "A.hand") == 1


@pytest.mark.parametrize(
    ("text", "deed", "lies"),
    [
        ("此牌被暗盖时，抽1张牌。", "将对方战场上1张牌暗盖。", "A.field"),
        ("此牌离开战场时，抽1张牌。", "将对方战场上1张牌移入休息区。", "A.rest"),
    ],
)
def test_when_the_card_is_turned_down_or_leaves(text: str, deed: str, lies: str) -> None:
    state = run(waiting(table_with(text, b={"field": "P"}, cards={"P": card_of(deed)}), "P#1"))
    assert (where(state, "S#1"), count(state, "A.hand")) == (lies, 1)
