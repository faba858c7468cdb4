"""What card texts of 超元绝战 do on a board."""

from __future__ import annotations

from typing import Any

import pytest

from engine.state import State
from tests.engine.boards import count, go, ids, options, piece_of, power, where
from tests.engine.reading.texts import after, blank, table_with

GAME = "chaoyuan"


def played(text: str, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> State:
    return after(text, a, b, game=GAME, **more)


def beast(power: int = 500, keywords: str = "") -> Any:
    return blank(power, keywords, game=GAME)


def test_destroying_a_chosen_beast_then_drawing() -> None:
    state = played("选择对方场上1只元兽，将其破坏，然后抽1张卡。", b={"field": "P"}, cards={"P": beast()})
    assert where(state, "P#1") == "B.discard"
    assert count(state, "A.hand") == 1


def test_without_an_object_nothing_more_happens() -> None:
    assert count(played("选择对方场上1只元兽，将其破坏，然后抽1张卡。"), "A.hand") == 0


def test_then_hangs_on_what_may_be_done_first() -> None:
    text = "可以丢弃1张手卡，然后抽2张卡。"
    assert options(played(text)) == []
    assert count(go(played(text, {"hand": 1}), "use"), "A.hand") == 2
    assert count(go(played(text, {"hand": 1}), "decline"), "A.hand") == 1


def test_showing_more_than_there_are_shows_nothing() -> None:
    state = played("展示卡组顶3张卡，将其中1张加入手卡。", {"deck": 2})
    assert (count(state, "A.deck"), count(state, "A.hand")) == (2, 0)


def test_how_many_at_most_is_named_first() -> None:
    state = played("最多展示3张。", {"deck": 5})
    assert len(options(state)) == 4


def test_beasts_are_told_from_spells() -> None:
    cards = {"P": beast(), "M": blank(game=GAME, kind="spell")}
    state = played("将废弃区的1张元兽卡加入手卡。", {"discard": "M P"}, cards=cards)
    assert ids(state, "A.hand") == ["P#1"]
    state = played("将废弃区的1张元术卡加入手卡。", {"discard": "M P"}, cards=cards)
    assert ids(state, "A.hand") == ["M#1"]


def test_summoning_from_another_zone() -> None:
    cards = {"P": beast(), "M": blank(game=GAME, kind="spell")}
    state = played("从废弃区召唤1只元兽。", {"discard": "M P", "field": "X X X X S"}, cards=cards)
    assert where(state, "M#1") == "A.discard"
    state = played("从废弃区召唤1只元兽。", {"discard": "M P", "field": "X X X S"}, cards=cards)
    while options(state):
        state = go(state, options(state)[0])
    assert where(state, "P#1") == "A.field"


def test_beasts_by_power() -> None:
    cards = {"P": beast(300), "Q": beast(301)}
    state = played("破坏对方场上1只力量值300以下的元兽。", b={"field": "P Q"}, cards=cards)
    assert (where(state, "P#1"), where(state, "Q#1")) == ("B.discard", "B.field")


def test_sideways_and_upright() -> None:
    state = played("将对方1只元兽横置。", b={"field": "P"}, cards={"P": beast()})
    assert piece_of(state, "P#1").marks == ("sideways",)


def test_energy_lies_face_up() -> None:
    state = played("将1张手卡放置到能量区。", {"hand": "P"}, cards={"P": beast()})
    assert not piece_of(state, "P#1").down
    state = played("暗盖1张能量卡。", {"energy": "P"}, cards={"P": beast()})
    assert piece_of(state, "P#1").down


def test_looking_and_taking_one() -> None:
    text = "查看卡组顶3张卡，将其中1张「机械」元兽卡加入手卡，其余的卡放回卡组底。"
    state = played(text, {"deck": "P R Q X"}, cards={"P": beast(), "R": beast(500, "机械"), "Q": beast()})
    assert ids(state, "A.hand") == ["R#1"]
    state = go(state, options(state)[0])
    assert set(ids(state, "A.deck")[1:]) == {"P#1", "Q#1"}


def test_a_chosen_beast_is_stronger() -> None:
    state = played("选择我方场上1只元兽，本回合力量值+800。", {"field": "P S"}, cards={"P": beast()})
    state = go(state, "pick P#1")
    assert (power(state, "P#1"), power(state, "S#1")) == (1300, 1000)


def test_all_other_beasts_all_the_time() -> None:
    state = table_with("我方其他元兽力量值+500。", {"field": "P S"}, {"field": "Q"}, game=GAME,
                       cards={"P": beast(), "Q": beast()})  # fmt: skip
    assert [power(state, each) for each in ("P#1", "S#1", "Q#1")] == [1000, 1000, 500]


@pytest.mark.parametrize(("life", "drawn"), [(2, 1), (3, 0)])
def test_life_cards_are_counted(life: int, drawn: int) -> None:
    state = played("如对方生命卡为2张以下，抽1张卡。", b={"life": ["-X"] * life})
    assert count(state, "A.hand") == drawn


def test_the_card_that_the_trigger_speaks_of() -> None:
    state = played("我方其他元兽被破坏时，将其返回手卡。")
    (ability,) = state.table.card("S#1").abilities  # type: ignore[union-attr]
    assert ability.trigger is not None
    assert (ability.trigger.kind, ability.trigger.subject, ability.trigger.filter.other) == ("destroyed", "us", True)


def test_lines_of_a_spell_are_carried_out_in_order() -> None:
    state = played("抽2张卡。\n丢弃1张手卡。", {"deck": "P Q X"}, cards={"P": beast(), "Q": beast()})
    assert options(state) == ["pick P#1", "pick Q#1"]
