"""What card texts of HYPER BATTLE do on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.cards import Card
from engine.effects.reading import read
from engine.games.hyper_battle.battle import total
from engine.games.hyper_battle.outcome import points
from engine.resolution import run
from engine.state import State
from tests.engine.boards import go, options, power, waiting
from tests.engine.hyper_battle.boards import at, board, character, event, happening, hunter, scoring, why_not
from tests.engine.reading.texts import understood

GAME = "hyper_battle"
STRONG, PLAIN = character("强", "火", 500, types="强化系"), character("凡", "火", 300)
CARDS = {"P": STRONG, "Q": PLAIN, "H": hunter("猎", 200), "h": hunter("狩", 100), "E": event("事")}


def source(text: str, kind: str = "character", **more: Any) -> Card:
    """A card of this text, its power 100, its mark 火."""
    fields: dict[str, Any] = {"stats": (("power", 100),), "marks": ("火",), **more}
    return Card("", "来源", kind, abilities=understood(text, GAME), **fields)


def table(text: str, a: Mapping[str, str] | None = None, b: Mapping[str, str] | None = None, **more: Any) -> State:
    """A board with the card ``S`` of this text, on A's field unless it is placed."""
    mine = dict(a or {})
    if not any("S" in zone for zone in (*mine.values(), *(b or {}).values())):
        mine["field"] = mine.get("field", "") + " S"
    cards = {**CARDS, "S": source(text, **more.pop("source", {}))}
    sides = ({"deck": "x x x x x x", **mine}, {"deck": "x x x x x x", **(b or {})}, *more.pop("others", ()))
    return board(cards, *sides, **more)


def after(text: str, a: Mapping[str, str] | None = None, b: Mapping[str, str] | None = None, **more: Any) -> State:
    """The board when the effect of ``S`` was carried out up to its first decision."""
    return run(waiting(table(text, a, b, **more), "S#1"))


def figure(state: State, piece: str) -> int:
    """A card's power now."""
    found = power(state, piece)
    assert found is not None
    return found


# -- figures all the time ------------------------------------------------------------------------------

STANDING = {
    "自己场上的「强化系」类型角色卡力量+200。": (700, 300, 500),
    "自己场上强化系的角色卡力量+200。": (700, 300, 500),
    "自己的强化系角色卡力量+200。": (700, 300, 500),
    "所有「强化系」类型角色卡力量+200。": (700, 300, 700),
    "所有角色卡力量-100。": (400, 200, 400),
    "对手的角色卡力量减100。": (500, 300, 400),
    "自己场上的「强化系」与「凡」力量各+100。": (600, 400, 500),
    "自己场上与此牌标示相同的角色卡力量+50。": (550, 350, 500),
    "自己场上标示为「水」的角色卡力量+50。": (500, 300, 500),
    "自己场上所有「强化系」角色卡力量+100，对方场上所有「强化系」角色卡力量-100。": (600, 300, 400),
}  # fmt: skip


@pytest.mark.parametrize("text", STANDING)
def test_whose_power_changes_all_the_time(text: str) -> None:
    state = table(text, {"field": "P Q"}, {"field": "P"})
    assert (figure(state, "P#1"), figure(state, "Q#1"), figure(state, "P#2")) == STANDING[text]


CONDITIONS = {
    "自己场上若有「强化系」，这张卡的力量+200。": ("P", "", True),
    "对手场上若有猎人卡，力量+200。": ("", "H", True),
    "如果对方场上有「强化系」的角色卡，此牌力量+200。": ("", "P", True),
    "若对手场上没有角色卡，力量+200。": ("", "P", False),
    "若先攻，力量+200。": ("", "", True),
    "若后攻，力量+200。": ("", "", False),
    "如自己场上的总力量值在600以上，此牌力量+200。": ("P", "", True),
    "如自己场上的总力量值在700以上，此牌力量+200。": ("P", "", False),
    "如果对方的总力量比自己高，此牌力量+200。": ("", "P", True),
    "如果自己的游戏点数为4，此牌力量+200。": ("", "", True),
    "如自己的游戏点数比对方少，此牌力量+200。": ("", "", True),
    "如果对方的游戏点数高于自己，此牌力量+200。": ("", "", True),
}  # fmt: skip


@pytest.mark.parametrize("text", CONDITIONS)
def test_a_condition_on_the_board(text: str) -> None:
    ours, theirs, holds = CONDITIONS[text]
    state = table(text, {"field": ours}, {"field": theirs}, facts={"points.0": 4})
    assert figure(state, "S#1") == (300 if holds else 100)


@pytest.mark.parametrize(
    ("text", "by"),
    [("自己每有1张角色卡，此牌力量+50。", 100), ("自己场上每有1张标示为「火」的角色卡，这张卡的力量+50。", 150)],
)
def test_so_much_for_each(text: str, by: int) -> None:
    if read(text, GAME).ok:
        assert figure(table(text, {"field": "P Q"}), "S#1") == 100 + by


@pytest.mark.parametrize(
    ("text", "by"),
    [("自己总力量+500。", 500), ("自己的总力量值+500。", 500), ("若对手场上没有角色卡，自己的总力量+500。", 0)],
)
def test_the_total_itself_is_raised(text: str, by: int) -> None:
    state = table(text, {"field": "P"}, {"field": "Q"})
    assert (total(state, 0), total(state, 1)) == (600 + by, 300)


# -- what is done once ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("打出时，对方1张角色卡变成废牌。", "P#1"),
        ("打出这张卡时，将对手场上1张力量400以上的角色卡变成废牌。", "P#1"),
        ("选择对手场上1张猎人卡，将它变成废牌。", "H#1"),
    ],
)
def test_a_card_becomes_a_discard(text: str, gone: str) -> None:
    state = after(text, b={"field": "P H"})
    assert at(state, "B.discard") == [gone]


def test_all_players_draw() -> None:
    state = after("所有玩家抽1张牌。", others=({"deck": "x x"},), readings={"more-players": "many"})
    assert [len(at(state, f"{player}.hand")) for player in "ABC"] == [1, 1, 1]


@pytest.mark.parametrize(
    "text", ["从牌堆取2张牌加到手牌。", "自己从牌堆上取2张牌。", "打出此牌时，抽2张牌。", "取2张牌加到手牌。"]
)
def test_taking_cards_from_the_draw_pile(text: str) -> None:
    assert len(at(after(text), "A.hand")) == 2


def test_looking_for_a_card_in_the_draw_pile() -> None:
    state = after("从牌堆中取1张「强化系」加到手牌，将牌堆洗过。", {"deck": "x Q P x"})
    assert at(state, "A.hand") == ["P#1"]
    assert all("mixed" in piece.marks for piece in state.pieces(0, "deck"))


def test_both_hands_go_back_and_are_drawn_anew() -> None:
    text = "双方玩家将手牌全部放回牌堆，仔细洗过，然后各取2张牌。"
    state = waiting(table(text, {"hand": "P", "deck": "x"}, {"hand": "Q Q", "deck": ""}), "S#1")
    while options(state):
        state = go(state, options(state)[0])
    state = run(state)
    assert (len(at(state, "A.hand")), len(at(state, "B.hand"))) == (2, 2)
    assert (len(at(state, "A.deck")), len(at(state, "B.deck"))) == (0, 0)


def test_a_random_card_of_their_hand_is_thrown_away() -> None:
    state = after("从对手手牌中随机抛弃1张。", b={"hand": "P Q"})
    assert options(state) == ["pick P#1", "pick Q#1"]


def test_the_card_on_top_is_played_if_it_is_a_character() -> None:
    text = "将牌堆最上面的1张牌翻开，若为角色卡则打到自己场上。"
    assert "P#1" in at(after(text, {"deck": "P x"}), "A.field")
    assert at(after(text, {"deck": "H x"}), "A.deck")[0] == "H#1"


def test_a_card_that_is_put_onto_the_field_lies_behind_the_others_and_speaks() -> None:
    cards = {"T": source("打出时，抽1张牌。")}
    state = board(
        {**CARDS, **cards, "S": source("从手牌打出1张角色卡。")}, {"field": "Q S", "hand": "T H", "deck": "x x"}, {}
    )
    state = run(waiting(state, "S#1"))
    assert at(state, "A.field") == ["Q#1", "S#1", "T#1"]
    assert at(state, "A.hand") == ["H#1", "x#1"]


def test_looking_and_putting_back_in_any_order() -> None:
    state = after("看牌堆最上面的2张牌，以任意顺序放回牌堆上面。", {"deck": "P Q x"})
    state = run(go(state, "place P#1"))
    assert at(state, "A.deck")[:2] == ["Q#1", "P#1"]


@pytest.mark.parametrize(
    ("text", "ours", "theirs"),
    [
        ("自己的游戏点数+1。", 6, 5), ("对手的游戏点数-1。", 5, 4), ("对方失去2点游戏点数。", 5, 3),
        ("自己获得1点游戏点数。", 6, 5), ("扣除对方1点游戏点数。", 5, 4), ("双方的游戏点数-1。", 4, 4),
        ("对手的游戏点数减少2点。", 5, 3),
    ],
)  # fmt: skip
def test_game_points(text: str, ours: int, theirs: int) -> None:
    state = after(text)
    assert (points(state, 0), points(state, 1)) == (ours, theirs)


def test_who_loses_the_last_game_point_by_an_effect_is_out() -> None:
    outcome = after("对方失去1点游戏点数。", facts={"points.1": 1}).outcome
    assert outcome is not None
    assert outcome.winner == 0


def test_a_boost_without_a_span_holds_for_the_battle() -> None:
    state = after("打出时，自己场上的角色卡力量+100。", {"field": "P"})
    assert figure(state, "P#1") == 600
    assert all(modifier.until == "battle" for modifier in state.modifiers)
    state = after("若自己场上有角色卡，对手场上最多1张角色卡力量-100。", b={"field": "P"})
    assert figure(go(state, "pick P#1"), "P#1") == 400


def test_both_hands_become_discards() -> None:
    state = after("双方玩家将手牌全部变成废牌。", {"hand": "P"}, {"hand": "Q Q"})
    assert (at(state, "A.discard"), at(state, "B.discard")) == (["P#1"], ["Q#1", "Q#2"])


def test_a_figure_that_becomes_another_in_this_battle() -> None:
    state = after("打出时，对手场上的1张角色卡力量变成0。", b={"field": "P"})
    assert figure(state, "P#1") == 0


def test_without_a_span_and_a_moment_it_is_refused() -> None:
    assert not read("将自己场上所有角色卡力量+100。", GAME).ok
    assert not read("如对方场上有猎人卡，此牌力量+300，否则此牌力量-100。", GAME).ok


# -- moments -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["变成废牌", "从场上变成废牌"])
def test_when_it_becomes_a_discard(word: str) -> None:
    cards = {**CARDS, "S": source(f"此牌{word}时，抽1张牌。"), "T": source("将自己场上1张其他角色卡变成废牌。")}
    state = run(waiting(board(cards, {"field": "S T", "deck": "x"}), "T#1"))
    assert (at(state, "A.discard"), at(state, "A.hand")) == (["S#1"], ["x#1"])


def test_at_the_start_of_the_battle_phase() -> None:
    text = "战斗时期开始时，将对手场上的1张角色卡变成废牌。"
    state = run(happening(table(text, b={"field": "P"}), "phase", "battle"))
    assert "P#1" in at(state, "B.discard")


@pytest.mark.parametrize(("text", "drawn"), [("若自己落败，", 1), ("若自己胜利，", 0), ("", 1)])
def test_in_the_scoring_phase(text: str, drawn: int) -> None:
    state = table(f"计分时期，{text}从牌堆取1张牌加到手牌。", {"hand": "x x x x"}, {"field": "P", "hand": "x x x x x"})
    state = scoring_phase(state)
    assert len(at(state, "A.hand")) == 4 + drawn


def scoring_phase(state: State) -> State:
    """The battle is judged and its scoring phase begins, up to the first decision."""
    from engine.games.hyper_battle.battle import frames
    from engine.games.hyper_battle.seats import order
    from engine.state import Frame

    return run(state.push(Frame("hyper_battle.judge"), *frames("score", order(state))))


def test_the_total_for_this_battle() -> None:
    state = table("战斗时期，自己的总力量+200。", {"field": "Q"}, {"field": "P"})
    state = run(happening(state, "phase", "battle"))
    assert (total(state, 0), total(state, 1)) == (600, 500)


def test_neither_has_won_nor_lost_a_tie() -> None:
    for result in ("落败", "胜利"):
        state = table(f"计分时期，若自己{result}，抽1张牌。", {"hand": "x x x x"}, {"field": "T", "hand": "x x x x x"})
        cards = dict(state.table.cards) | {"T": character("平", "火", 100)}
        even = board(cards, {"field": "S", "hand": "x x x x", "deck": "x x"}, {"field": "T", "hand": "x", "deck": "x"})
        assert len(at(scoring(even), "A.hand")) == 4


# -- playing cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "barred"),
    [
        ("对方不能打出猎人卡。", {"H#1"}), ("双方不能打出猎人卡。", {"H#1"}), ("对方不能打出角色卡。", {"P#1"}),
        ("此牌在场上时，对方的猎人卡不能打出。", {"H#1"}), ("对方不能出牌。", {"H#1", "P#1"}),
    ],
)  # fmt: skip
def test_cards_that_cannot_be_played(text: str, barred: set[str]) -> None:
    state = happening(table(text, b={"hand": "P H"}), "deploy", 1)
    assert {i for i in ("P#1", "H#1") if why_not(state, "play", i)} == barred


def test_a_ban_of_the_next_battle_holds_in_that_battle_alone() -> None:
    state = after("对手下一次战斗不能打出猎人卡。", b={"hand": "P H"})
    barred = [bool(why_not(happening(state._replace(turn=turn), "deploy", 1), "play", "H#1")) for turn in (1, 2, 3)]
    assert barred == [False, True, False]
