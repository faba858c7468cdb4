"""What card texts of HYPER BATTLE about battles, and about what may be played in them, do on a board."""

from __future__ import annotations

from typing import Any

import pytest

from engine.effects.reading import read
from engine.effects.saying.english import english
from engine.games.hyper_battle.battle import total
from engine.games.hyper_battle.outcome import points
from engine.resolution import run
from tests.engine.boards import go, options, waiting
from tests.engine.hyper_battle.boards import at, board, character, happening, why_not
from tests.engine.reading.test_meanings_of_hyper_battle import CARDS, GAME, after, figure, scoring_phase, source, table


def lost_points(text: str, mine: str = "S", theirs: str = "P", **more: Any) -> tuple[int, int]:
    """The game points of both when the battle with the card of this text was scored."""
    hand = {"hand": "x x x x x"}
    state = table(text, {"field": mine, **hand}, {"field": theirs, **hand}, **more)
    state = run(waiting(state, "S#1")) if state.table.card("S#1").abilities[0].trigger else state  # type: ignore[union-attr]
    state = scoring_phase(state)
    return points(state, 0), points(state, 1)


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("战斗胜利时，抽1张牌。", 4), ("计分时期落败时，不扣游戏点数。", 5), ("若自己落败，游戏点数不会减少。", 5),
        ("自己落败时，不会失去游戏点数。", 5),
        ("这场战斗自己落败也不扣游戏点数。", 5), ("自己不会失去游戏点数。", 5),
        ("本场战斗中落败的玩家改为扣2点游戏点数。", 3), ("本场战斗对手落败时，改为扣2点游戏点数。", 4),
    ],
)  # fmt: skip
def test_what_a_lost_battle_costs(text: str, ours: int) -> None:
    assert lost_points(text) == (ours, 5)


def test_the_last_word_on_what_a_lost_battle_costs_holds_and_ends_with_the_battle() -> None:
    cards = {
        **CARDS,
        "S": source("本场战斗中落败的玩家改为扣2点游戏点数。"),
        "T": source("本场战斗自己落败时改为扣3点游戏点数。"),
    }
    state = board(cards, {"field": "S T", "hand": "x x x x x"}, {"field": "P", "hand": "x x x x x"})
    state = run(waiting(run(waiting(state, "S#1")), "T#1"))
    assert points(scoring_phase(state), 0) == 2


def test_points_that_cannot_be_lost_are_not_taken_by_effects_either() -> None:
    cards = {**CARDS, "S": source("对方失去1点游戏点数。"), "K": source("自己不会失去游戏点数。")}
    state = run(waiting(board(cards, {"field": "S"}, {"field": "K"}), "S#1"))
    assert points(state, 1) == 5


@pytest.mark.parametrize(("text", "theirs", "drawn"), [
    ("平手时，抽1张牌。", "T", 1), ("平手时，抽1张牌。", "P", 0), ("双方平手时，抽1张牌。", "T", 1),
    ("计分时期，若平手，抽1张牌。", "T", 1), ("计分时期，若平手，抽1张牌。", "P", 0),
])  # fmt: skip
def test_a_tie(text: str, theirs: str, drawn: int) -> None:
    more = {"cards": {**CARDS, "T": character("平", "火", 100)}}
    state = board(
        {**more["cards"], "S": source(text)}, {"field": "S", "hand": "x x x x", "deck": "x x"},
        {"field": theirs, "hand": "x x x x x"},
    )  # fmt: skip
    assert len(at(scoring_phase(state), "A.hand")) == 4 + drawn


@pytest.mark.parametrize("text", ["若平手，抽1张牌。", "若自己落败，抽1张牌。"])
def test_who_has_won_is_asked_only_at_a_moment_when_it_is_known(text: str) -> None:
    reading = read(text, GAME)
    assert not reading.ok
    assert "计分时期" in reading.why_zh


def test_who_goes_first_in_the_next_battle() -> None:
    state = after("下一场战斗对手先攻。", {"field": "S P", "hand": "x x x x x"}, {"field": "Q", "hand": "x x x x x"})
    state = scoring_phase(state)
    while options(state) and state.turn == 1:
        state = go(state, "discard")
    assert (state.turn, state.active) == (2, 1)
    assert state.fact("next_first") is None


# -- who may play what ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "barred"),
    [
        ("这场战斗中，对手不能打出「强」。", {"P#1"}), ("这场战斗中，对手不能打出角色卡「强」。", {"P#1"}),
        ("这场战斗中，对手不能打出猎人卡「强」。", set()), ("对方不能打出「强化系」角色卡。", {"P#1"}),
        ("对手不能在这场战斗中打出猎人卡。", {"H#1"}), ("对方不能打出「强」。", {"P#1"}),
    ],
)  # fmt: skip
def test_cards_of_one_name_or_type_that_cannot_be_played(text: str, barred: set[str]) -> None:
    state = table(text, b={"hand": "P Q H"})
    if state.table.cards[-1][1].abilities[0].trigger is not None:
        state = run(waiting(state, "S#1"))
    state = happening(state, "deploy", 1)
    assert {i for i in ("P#1", "Q#1", "H#1") if why_not(state, "play", i)} == barred


def test_a_ban_on_a_name_says_the_name_in_english() -> None:
    assert "can't play characters called or of the type 强" in english(
        read("对方不能打出角色卡「强」。", GAME).abilities, GAME
    )


def test_who_cannot_pass_plays_while_he_can() -> None:
    state = happening(table("对手不能pass。", b={"field": "P", "hand": "Q"}), "deploy", 1)
    assert options(state) == ["play Q#1"]
    assert options(happening(table("对手不能pass。", b={"field": "P", "hand": "x"}), "deploy", 1)) == ["pass"]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("战斗结束时，抽1张牌。", "整场战斗"),
        ("自己可以再打出1张猎人卡。", "从手牌"),
        ("这张卡不会变成废牌。", "计分时期"),
        ("「强化系」类型角色卡力量+200。", "双方场上"),
        ("强化系角色卡的力量+200。", "双方场上"),
    ],
)
def test_what_may_mean_two_things_is_asked_about(text: str, question: str) -> None:
    reading = read(text, GAME)
    assert not reading.ok
    assert question in reading.why_zh


# -- hunters -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["战斗时期开始时", "战斗开始时", "翻到正面时"])
def test_a_hunter_turned_up_at_the_start_of_the_battle_phase_speaks_of_it(moment: str) -> None:
    cards = {
        **CARDS,
        "S": source(f"猎人卡：{moment}，自己场上的「强」力量+300。", "hunter"),
        "O": source("战斗时期开始时，抽1张牌。"),
    }
    state = board(cards, {"field": "P -S O", "deck": "x x"}, {})
    state = run(happening(state, "phase", "battle"))
    assert figure(state, "P#1") == 800
    assert len(at(state, "A.hand")) == 1


def test_a_card_lying_face_down_is_known_to_be_a_hunter() -> None:
    text = "选择对手场上1张猎人卡，翻到正面。"
    state = after(text, b={"field": "P -H"})
    assert not state.pieces(1, "field")[1].down
    assert at(after("将对手场上1张猎人卡变成废牌。", b={"field": "-H Q"}), "B.discard") == ["H#1"]


def test_a_character_lying_face_down_stays_so_and_is_no_hunter() -> None:
    state = after("将此牌翻到背面。", {"field": "P S"})
    assert state.pieces(0, "field")[1].down
    state = run(happening(state, "phase", "battle"))
    assert total(state, 0) == 500
    assert at(after("将自己场上1张猎人卡变成废牌。", {"field": "-Q -H S"}), "A.discard") == ["H#1"]


# -- marks and types shared ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "field", "held"),
    [
        ("自己场上有3张标示相同的牌时，力量总和+500。", "P Q S", True),
        ("自己场上有3张标示相同的牌时，力量总和+500。", "P W S", False),
        ("自己场上有2张以上类型相同的角色卡时，自己的总力量+500。", "P Q S", False),
        ("自己场上有2张以上类型相同的角色卡时，自己的总力量+500。", "P R S", True),
        ("自己场上的牌全部标示相同时，自己的总力量+500。", "P Q S", True),
        ("自己场上的牌全部标示相同时，自己的总力量+500。", "W S", False),
    ],
)  # fmt: skip
def test_cards_that_share_a_mark_or_a_type(text: str, field: str, held: bool) -> None:
    cards = {
        **CARDS,
        "W": character("水", "水", 100),
        "R": character("又", "水", 100, types="强化系"),
        "S": source(text),
    }
    state = board(cards, {"field": field}, {})
    assert total(state, 0) - sum(figure(state, piece.id) for piece in state.pieces(0, "field")) == 500 * held


# -- other words ---------------------------------------------------------------------------------------


def test_up_to_so_many_are_chosen() -> None:
    state = after("最多选择自己场上2张角色卡，力量各+100。", {"field": "P Q S"})
    state = run(go(state, "pick P#1 S#1"))
    assert [figure(state, i) for i in ("P#1", "Q#1", "S#1")] == [600, 300, 200]


def test_a_cost_is_paid_once_and_what_it_buys_holds_for_the_battle() -> None:
    state = after("【舍弃2张手牌】此牌力量+500。", {"hand": "P Q"})
    while options(state):
        state = go(state, options(state)[0])
    state = run(state)
    assert (figure(state, "S#1"), len(at(state, "A.discard"))) == (600, 2)
    assert [modifier.until for modifier in state.modifiers] == ["battle"]


def test_a_figure_of_the_card_itself_behind_a_condition_on_totals() -> None:
    text = "战斗时期，若对手的总力量比自己高，力量+300。"
    assert figure(run(happening(table(text, b={"field": "P"}), "phase", "battle")), "S#1") == 400


@pytest.mark.parametrize("text", [
    "自己场上的类型为「强化系」的角色卡每有1张，此牌力量+50。", "自己场上有「强」的话，力量+50。",
    "如果自己场上有「强」的话，此牌力量+50。",
])  # fmt: skip
def test_conditions_and_counts_in_other_orders(text: str) -> None:
    assert figure(table(text, {"field": "P Q"}), "S#1") == 150


def test_the_hand_is_filled_up() -> None:
    assert len(at(after("若手牌为2张以下，从牌堆补充手牌直到5张。", {"hand": "P"}), "A.hand")) == 5
    assert len(at(after("若手牌为2张以下，从牌堆补充手牌直到5张。", {"hand": "P P P"}), "A.hand")) == 3


def test_the_strongest_cards_become_discards() -> None:
    state = after("对手场上力量最高的角色卡变成废牌。", b={"field": "P Q"})
    assert at(state, "B.discard") == ["P#1"]


def test_a_card_goes_from_the_discards_into_the_draw_pile_which_is_shuffled() -> None:
    state = after("从废牌堆中选1张牌放回牌堆，洗牌。", {"discard": "P", "deck": "x x"})
    assert "P#1" in at(state, "A.deck")
    assert all("mixed" in piece.marks for piece in state.pieces(0, "deck"))


def test_who_draws_the_event_loses_a_point() -> None:
    state = after("事件卡：抽到此牌的玩家的游戏点数减1点。", {"events": "S"})
    assert (points(state, 0), points(state, 1)) == (4, 5)


def test_what_holds_to_the_end_of_the_battle_phase_counts_for_the_total_and_then_ends() -> None:
    state = table(
        "直到战斗时期结束，自己场上所有角色卡力量+500。", {"hand": "x x x x x"}, {"field": "P", "hand": "x x x x x"}
    )
    state = run(waiting(state, "S#1"))
    assert figure(state, "S#1") == 600
    state = scoring_phase(state)
    assert (points(state, 0), points(state, 1), figure(state, "S#1")) == (5, 4, 100)


@pytest.mark.parametrize(("text", "field", "power"), [
    ("自己场上若有2张以上的猎人卡，此牌力量-50。", "-H -h S", 50),
    ("自己场上若有2张以上的猎人卡，此牌力量-50。", "-H S", 100),
    ("自己场上标示与此牌相同的角色卡力量+50。", "P S", 150), ("自己场上除此牌以外的角色卡力量+50。", "P S", 100),
])  # fmt: skip
def test_conditions_and_cards_in_other_words(text: str, field: str, power: int) -> None:
    state = table(text, {"field": field})
    assert figure(state, "S#1") == power
    if "P" in field:
        assert figure(state, "P#1") == 550


def test_all_hunters_are_turned_up_by_an_effect() -> None:
    state = after("将对手场上的猎人卡全部翻到正面。", b={"field": "-H P"})
    assert not any(piece.down for piece in state.pieces(1, "field"))
