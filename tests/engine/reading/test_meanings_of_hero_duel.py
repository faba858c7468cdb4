"""What card texts of 英雄对决 do on a board."""

from __future__ import annotations

import pytest

from engine.resolution import run
from tests.engine.boards import battle, count, done, go, ids, options, piece_of, power, where
from tests.engine.reading.texts import after, blank, table_with

ZERO = blank(2000, "赛罗")


def test_drawing_and_discarding() -> None:
    state = after("翻：抽2张牌，弃1张手牌。", {"hand": "P"}, cards={"P": blank()})
    assert count(state, "A.hand") == 3
    state = done(state, "pick P#1")
    assert ids(state, "A.rest") == ["P#1"]


def test_the_other_player_draws_or_both_do() -> None:
    state = after("对方抽1张牌。")
    assert (count(state, "A.hand"), count(state, "B.hand")) == (0, 1)
    state = after("双方各抽2张牌。")
    assert (count(state, "A.hand"), count(state, "B.hand")) == (2, 2)


def test_as_many_cards_as_were_discarded() -> None:
    state = after("弃所有手牌，然后抽等量的牌。", {"hand": 3})
    assert (count(state, "A.hand"), count(state, "A.rest")) == (3, 3)


def test_as_many_cards_as_lie_somewhere() -> None:
    state = after("抽与我方能量区中的牌的数量相同的牌。", {"energy": 4})
    assert count(state, "A.hand") == 4


def test_random_discarding_is_decided_by_nobody() -> None:
    state = after("对方随机弃1张手牌。", b={"hand": "P Q"}, cards={"P": blank(), "Q": blank()})
    assert options(state) == ["pick P#1", "pick Q#1"]


def test_a_cost_is_paid_in_full_or_not_at_all() -> None:
    assert options(after("【弃2张手牌】抽3张牌。", {"hand": 1})) == []
    state = after("【弃2张手牌】抽3张牌。", {"hand": 2})
    assert options(state) == ["use", "decline"]
    assert count(go(state, "use"), "A.hand") == 3


def test_a_part_is_done_as_far_as_it_can() -> None:
    state = after("弃2张手牌，抽3张牌。", {"hand": 1})
    assert (count(state, "A.hand"), count(state, "A.rest")) == (3, 1)


def test_you_may() -> None:
    state = after("回合开始时，你可以抽1张牌。")
    assert options(state) == ["use", "decline"]
    assert count(go(state, "decline"), "A.hand") == 0


@pytest.mark.parametrize(("cards", "drawn"), [(2, 1), (3, 1), (4, 0)])
def test_so_many_or_fewer_includes_the_figure(cards: int, drawn: int) -> None:
    state = after("如我方伤害区中的牌的数量为3张以下，抽1张牌。", {"damage": cards})
    assert count(state, "A.hand") == drawn


@pytest.mark.parametrize(("cards", "drawn"), [(4, 0), (5, 1)])
def test_greater_than_includes_the_figure(cards: int, drawn: int) -> None:
    state = after("如对方手牌大于5张，抽1张牌。", b={"hand": cards})
    assert count(state, "A.hand") == drawn


def test_otherwise() -> None:
    text = "如我方战场上有「赛罗」，抽2张牌，否则抽1张牌。"
    assert count(after(text, {"field": "Z"}, cards={"Z": ZERO}), "A.hand") == 2
    assert count(after(text), "A.hand") == 1


def test_if_that_was_done() -> None:
    text = "你可以弃1张手牌。如此做，抽2张牌。"
    assert count(go(after(text, {"hand": 1}), "use"), "A.hand") == 2
    assert count(go(after(text, {"hand": 1}), "decline"), "A.hand") == 1
    assert count(go(after(text), "use"), "A.hand") == 0


def test_cards_move_to_the_zone_named() -> None:
    state = after("将牌库顶的1张牌移入我方伤害区，然后将我方伤害区的2张牌移入休息区。", {"damage": 2})
    assert count(state, "A.damage") == 3
    state = go(state, options(state)[0])
    assert (count(state, "A.damage"), count(state, "A.rest"), count(state, "A.deck")) == (1, 2, 9)


def test_a_card_of_the_other_side_goes_to_its_own_zone() -> None:
    state = after("将对方战场上1张牌返回手牌。", b={"field": "P"}, cards={"P": blank()})
    assert where(state, "P#1") == "B.hand"


def test_energy_lies_face_down_unless_the_text_says_otherwise() -> None:
    state = after("将休息区的1张牌移入能量区。", {"rest": "P"}, cards={"P": blank()})
    assert piece_of(state, "P#1").down
    state = after("将休息区的1张牌以正面表示移入能量区。", {"rest": "P"}, cards={"P": blank()})
    assert not piece_of(state, "P#1").down


def test_onto_the_deck_or_below_it() -> None:
    at_bottom = after("将1张手牌置于牌库底。", {"hand": "P"}, cards={"P": blank()})
    assert ids(at_bottom, "A.deck")[-1] == "P#1"
    on_top = after("将1张手牌置于牌库顶。", {"hand": "P"}, cards={"P": blank()})
    assert ids(on_top, "A.deck")[0] == "P#1"


def test_a_card_is_put_onto_the_field_face_down() -> None:
    state = after("将1张手牌暗盖到战场。", {"hand": "P"}, cards={"P": blank()})
    assert where(state, "P#1") == "A.field"
    assert piece_of(state, "P#1").down


def test_the_opponent_moves_his_own_card() -> None:
    state = after("对方将牌库顶的1张牌移入伤害区。")
    assert (count(state, "A.damage"), count(state, "B.damage")) == (0, 1)


def test_only_face_down_cards_are_turned_up() -> None:
    state = after("翻开我方战场上1张牌。", {"field": "P -Q"}, cards={"P": blank(), "Q": blank()})
    assert not piece_of(state, "Q#1").down


def test_only_face_up_cards_are_turned_down() -> None:
    state = after("将对方战场上1张牌暗盖。", b={"field": "-P Q"}, cards={"P": blank(), "Q": blank()})
    assert piece_of(state, "Q#1").down


def test_other_cards_and_at_most() -> None:
    state = after("将我方战场上其他最多2张牌暗盖。", {"field": "P"}, cards={"P": blank()})
    assert options(state) == ["pick", "pick P#1"]


def test_cards_out_of_those_revealed_and_the_rest() -> None:
    state = after(
        "翻开牌库顶的3张牌，将其中1张「赛罗」加入手牌，其余的牌置于牌库底。",
        {"deck": "P Z Q X X"},
        cards={"P": blank(), "Q": blank(), "Z": ZERO},
    )
    assert where(state, "Z#1") == "A.hand"
    state = go(state, "place Q#1")
    assert ids(state, "A.deck") == ["X#1", "X#2", "Q#1", "P#1"]


def test_what_was_turned_up_decides() -> None:
    text = "翻开牌库顶的1张牌。如其为「赛罗」，将其加入手牌。"
    assert where(after(text, {"deck": "Z X"}, cards={"Z": ZERO}), "Z#1") == "A.hand"
    assert where(after(text, {"deck": "P X"}, cards={"P": blank()}), "P#1") == "A.deck"


def test_keywords_count_and_names_do_not() -> None:
    cards = {"Z": blank(1000, "赛罗", "甲"), "N": blank(1000, "乙", "赛罗")}
    state = after("将休息区的1张「赛罗」加入手牌。", {"rest": "Z N"}, cards=cards)
    assert (where(state, "Z#1"), where(state, "N#1")) == ("A.hand", "A.rest")
    state = after("将休息区的1张名为「赛罗」的牌加入手牌。", {"rest": "Z N"}, cards=cards)
    assert (where(state, "Z#1"), where(state, "N#1")) == ("A.rest", "A.hand")


def test_cards_by_power() -> None:
    cards = {"P": blank(3000), "Q": blank(3001)}
    state = after("将对方战场上1张战力3000以下的牌移入休息区。", b={"field": "P Q"}, cards=cards)
    assert (where(state, "P#1"), where(state, "Q#1")) == ("B.rest", "B.field")


def test_power_up_and_down_for_the_turn() -> None:
    state = after("本回合战力+1000。")
    assert power(state, "S#1") == 2000
    state = after("选择对方战场上1张牌，使其本回合战力-400。", b={"field": "P"}, cards={"P": blank()})
    assert power(state, "P#1") == 600


def test_power_for_each_card() -> None:
    state = after("我方能量区每有1张牌，本回合战力+500。", {"energy": 3})
    assert power(state, "S#1") == 2500


def test_figures_changed_all_the_time() -> None:
    text = "此牌在战场上时，我方战场上其他全力状态的「赛罗」战力+1000。"
    full = blank(2000, "赛罗", figures={"weak": 1000})
    state = table_with(text, {"field": "Z W! O"}, cards={"Z": full, "W": full, "O": blank()})
    assert [power(state, piece) for piece in ("Z#1", "W#1", "O#1", "S#1")] == [3000, 1000, 1000, 1000]


def test_a_condition_that_must_hold_all_the_time() -> None:
    text = "如我方战场上有「赛罗」，此牌战力+1000。"
    assert power(table_with(text, {"field": "Z"}, cards={"Z": ZERO}), "S#1") == 2000
    assert power(table_with(text), "S#1") == 1000


def test_weakened_and_restored() -> None:
    full = blank(2000, figures={"weak": 1000})
    state = after("将对方战场上1张牌变为衰弱状态。", b={"field": "P"}, cards={"P": full})
    assert piece_of(state, "P#1").marks == ("weakened",)
    state = after("将我方战场上1张衰弱状态的牌恢复为全力状态。", {"field": "P!"}, cards={"P": full})
    assert piece_of(state, "P#1").marks == ()


def test_a_card_leaves_for_another_zone_instead() -> None:
    text = "此牌移入伤害区时，改为移入休息区。"
    state = run(battle(table_with(text, b={"field": "P"}, cards={"P": blank(5000)}), "S#1", "P#1"))
    while options(state):
        state = go(state, "pass" if "pass" in options(state) else options(state)[0])
    assert where(state, "S#1") == "A.rest"


def test_one_of_two() -> None:
    state = after("选择1项：抽1张牌；增加1张能量牌。")
    assert options(state) == ["option 0", "option 1"]
    assert count(go(state, "option 1"), "A.energy") == 1


def test_attacking_and_defending_share_an_effect() -> None:
    text = "攻/防：本回合战力+1000。"
    state = table_with(text, b={"field": "P"}, cards={"P": blank()})
    assert [ability.trigger.kind for ability in state.table.card("S#1").abilities] == ["attack", "defend"]  # type: ignore[union-attr]


def test_winning_by_an_effect() -> None:
    state = after("我方获得胜利。")
    assert state.outcome is not None
    assert state.outcome.winner == 0


def test_extra_support_while_the_condition_holds() -> None:
    text = "支：如我方主战角色为「赛罗」，此牌可以作为额外支援参与战斗。"
    for keyword, offered in (("赛罗", True), ("捷德", False)):
        state = table_with(
            text, {"field": "M", "hand": "S"}, {"field": "P"}, cards={"M": blank(2000, keyword), "P": blank()}
        )
        state = go(battle(state, "M#1", "P#1"), "pass")
        assert ("extra S#1" in options(state)) is offered


def test_the_other_player_cannot_support() -> None:
    for text, asked in (("攻：本回合对方不能支援。", False), ("攻：本回合战力+1000。", True)):
        cards = {"P": blank(), "Q": blank()}
        state = table_with(text, {"hand": "P"}, {"field": "P", "hand": "Q"}, cards=cards)
        state = go(battle(state, "S#1", "P#2"), "pass")
        assert ("support Q#1" in options(state)) is asked


def test_a_card_moved_tells_what_it_says() -> None:
    text = "此牌移入伤害区时，抽1张牌，弃1张手牌。"
    state = table_with(text, b={"field": "P"}, cards={"P": blank(5000)})
    state = run(battle(state, "S#1", "P#1"))
    while options(state):
        state = go(state, "pass" if "pass" in options(state) else options(state)[0])
    assert (count(state, "A.damage"), count(state, "A.rest")) == (1, 1)


@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(1, 2, 1), (2, 2, 0), (3, 2, 0)])
def test_fewer_than_the_other_side(mine: int, theirs: int, drawn: int) -> None:
    state = after("如我方手牌比对方少，抽1张牌。", {"hand": mine}, {"hand": theirs})
    assert count(state, "A.hand") == mine + drawn


@pytest.mark.parametrize(("active", "until"), [("A", 6), ("B", 5)])
def test_until_the_end_of_the_other_sides_turn(active: str, until: int) -> None:
    state = after("直到对方回合结束，此牌战力+1000。", active=active, turn=5)
    assert [modifier.until for modifier in state.modifiers] == [until]


def test_cards_just_seen_are_picked_without_saying_where() -> None:
    state = after(
        "查看牌库顶的2张牌，选择1张加入手牌，其余的牌置于牌库底。",
        {"deck": "P Q X"},
        cards={"P": blank(), "Q": blank()},
    )
    state = go(state, "pick Q#1")
    assert (ids(state, "A.hand"), ids(state, "A.deck")) == (["Q#1"], ["X#1", "P#1"])


def test_a_cost_on_the_field_does_not_make_it_unclear_whose_power_changes() -> None:
    state = after("【将我方战场上1张暗盖的牌移入休息区】本回合战力+2000。", {"field": "-P"}, cards={"P": blank()})
    assert power(go(state, "use"), "S#1") == 3000
