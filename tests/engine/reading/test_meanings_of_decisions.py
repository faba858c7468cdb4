"""What a card leaves to the other player, to a coin, or to a count does on a board."""

from __future__ import annotations

from typing import Any

import pytest

from engine.resolution import decision, run
from engine.state import NATURE
from tests.engine.boards import count, go, ids, options, piece_of, power, waiting, where
from tests.engine.reading.texts import after, blank, card_of, table_with, understood

PQ = {"P": blank(), "Q": blank()}


def decides(state: Any) -> int:
    found = decision(state)
    assert found is not None
    return int(found.player)


def test_the_other_player_chooses_his_own_card() -> None:
    state = after("对方选择将自己的1张手牌移入休息区。", b={"hand": "P Q"}, cards=PQ)
    assert decides(state) == 1
    assert where(go(state, "pick Q#1"), "Q#1") == "B.rest"
    state = after("对方选择自己战场上1张牌，将其移入休息区。", b={"field": "P Q"}, cards=PQ)
    assert decides(state) == 1
    assert where(go(state, "pick P#1"), "P#1") == "B.rest"


def test_the_other_player_chooses_a_card_of_mine() -> None:
    state = after("对方选择我方战场上1张牌移入休息区。", {"field": "P"}, cards=PQ)
    assert decides(state) == 1
    assert where(go(state, "pick P#1"), "P#1") == "A.rest"


def test_the_other_player_may_discard_and_if_not() -> None:
    text = "对方可以弃1张手牌。如不如此做，抽1张牌。"
    state = after(text, b={"hand": "P"}, cards=PQ)
    assert decides(state) == 1
    assert (where(go(state, "use"), "P#1"), count(go(state, "use"), "A.hand")) == ("B.rest", 0)
    assert count(go(state, "decline"), "A.hand") == 1


def test_a_cost_may_be_offered_in_words_too() -> None:
    assert understood("翻：你可以【弃1张手牌】，抽2张牌。") == understood("翻：【弃1张手牌】抽2张牌。")


def test_as_many_as_were_discarded_of_any_number() -> None:
    state = after("弃任意张手牌，抽相同数量的牌。", {"hand": "P Q"}, cards=PQ)
    assert "pick" in options(state)
    state = go(state, "pick P#1 Q#1")
    assert (count(state, "A.hand"), count(state, "A.rest")) == (2, 2)


@pytest.mark.parametrize(("held", "drawn"), [(1, 4), (5, 0), (7, 0)])
def test_drawing_up_to_a_number(held: int, drawn: int) -> None:
    assert count(after("抽牌直到手牌为5张。", {"hand": held}), "A.hand") == held + drawn


def test_a_coin_decides() -> None:
    state = after("掷1枚硬币，如为正面，抽1张牌。")
    assert decides(state) == NATURE
    assert (count(go(state, "heads"), "A.hand"), count(go(state, "tails"), "A.hand")) == (1, 0)


@pytest.mark.clause("hero_duel:1.1.3a")
def test_two_cards_change_places() -> None:
    state = after("将此牌与手牌中的1张「赛罗」交换。", {"hand": "Z P"}, cards={"Z": blank(1000, "赛罗"), **PQ})
    assert (where(state, "Z#1"), where(state, "S#1")) == ("A.field", "A.hand")
    assert not piece_of(state, "Z#1").down
    state = after("将此牌与手牌中的1张「赛罗」交换。", {"hand": "P"}, cards=PQ)
    assert where(state, "S#1") == "A.field"


@pytest.mark.clause("hero_duel:1.1.3a")
def test_cards_of_two_players_do_not_change_places() -> None:
    state = after("将此牌与对方手牌中的1张「赛罗」交换。", b={"hand": "Z"}, cards={"Z": blank(1000, "赛罗")})
    assert (where(state, "Z#1"), where(state, "S#1")) == ("B.hand", "A.field")


def test_the_rest_goes_back_into_the_deck_which_is_shuffled() -> None:
    text = "翻开牌库顶的2张牌，将其中1张「赛罗」加入手牌，其余洗入牌库。"
    state = after(text, {"deck": "Z P Q"}, cards={"Z": blank(1000, "赛罗"), **PQ})
    assert sorted(ids(state, "A.deck")) == ["P#1", "Q#1"]
    assert all("mixed" in piece.marks for piece in state.pieces(0, "deck"))
    assert not any("mixed" in piece.marks for piece in state.pieces(1, "deck"))


@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(3, 1, 1), (2, 1, 0), (1, 3, 0)])
def test_so_many_more_than_the_other_side(mine: int, theirs: int, drawn: int) -> None:
    state = after("如我方能量区的牌比对方多2张以上，抽1张牌。", {"energy": mine}, {"energy": theirs})
    assert count(state, "A.hand") == drawn


@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(1, 2, 0), (2, 1, 1), (2, 2, 0)])
def test_the_other_sides_life_is_less(mine: int, theirs: int, drawn: int) -> None:
    a, b = {"life": ["-X"] * mine}, {"life": ["-X"] * theirs}
    assert count(after("如对方生命卡比我方少，抽1张卡。", a, b, game="chaoyuan"), "A.hand") == drawn


def test_otherwise_in_a_sentence_of_its_own() -> None:
    text = "如我方伤害区有3张以上的牌，抽2张牌。否则，弃1张手牌。"
    assert count(after(text, {"damage": 3, "hand": 1}), "A.hand") == 3
    assert count(after(text, {"damage": 2, "hand": 1}), "A.hand") == 0


def test_one_of_three_in_sentences() -> None:
    state = after("选择1项：①抽1张牌。②增加1张能量牌。③弃1张手牌。")
    assert options(state) == ["option 0", "option 1", "option 2"]


def test_a_card_uses_its_effect_from_the_discard_zone_only() -> None:
    (ability,) = understood("主要阶段，将废弃区的此卡加入手卡。", "chaoyuan")
    assert ability.zones == ("discard",)
    state = after("主要阶段，将废弃区的此卡加入手卡。", {"discard": "S"}, game="chaoyuan")
    assert where(state, "S#1") == "A.hand"
    state = after("主要阶段，将废弃区的此卡加入手卡。", game="chaoyuan")
    assert where(state, "S#1") == "A.field"


def test_a_card_arrives_sideways() -> None:
    state = after("被破坏时，将此卡横置召唤到场上。", {"discard": "S", "field": "P P P P"}, game="chaoyuan", cards=PQ)
    assert "sideways" in piece_of(state, "S#1").marks


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("对方抽1张牌，然后弃1张手牌。", 0, 1),
        ("双方各抽1张牌，弃1张手牌。", 1, 1),
        ("对方抽1张牌。弃1张手牌。", 1, 0),
        ("对方抽1张牌，你可以弃1张手牌。", 1, 0),
    ],
)
def test_who_was_named_goes_on_doing_until_somebody_else_is(text: str, mine: int, theirs: int) -> None:
    state = after(text, {"hand": 2}, {"hand": 2})
    while options(state):
        state = go(state, "use" if "use" in options(state) else options(state)[0])
    assert (count(state, "A.rest"), count(state, "B.rest")) == (mine, theirs)


def test_two_choices_are_free_of_each_other() -> None:
    state = after("攻：你可以抽1张牌，你可以增加1张能量牌。")
    state = go(go(state, "decline"), "use")
    assert (count(state, "A.hand"), count(state, "A.energy")) == (0, 1)


@pytest.mark.parametrize("taken", [True, False])
def test_the_rest_goes_where_it_should_also_when_none_is_taken(taken: bool) -> None:
    text = "翻开牌库顶的2张牌，你可以将其中1张「赛罗」加入手牌，其余置于牌库底。"
    state = go(after(text, {"deck": "Z P X"}, cards={"Z": blank(1000, "赛罗"), **PQ}), "use" if taken else "decline")
    if not taken:
        state = go(state, "place Z#1")
    assert ids(state, "A.deck")[0] == "X#1"


@pytest.mark.parametrize(("there", "drawn"), [("Z", 0), ("Z J", 1), ("J", 0)])
def test_both_of_two_must_be_there(there: str, drawn: int) -> None:
    cards = {"Z": blank(1000, "赛罗"), "J": blank(1000, "捷德")}
    state = after("如我方战场上有「赛罗」和「捷德」，抽1张牌。", {"field": there}, cards=cards)
    assert count(state, "A.hand") == drawn


def test_every_two_cards_count_once() -> None:
    state = after("我方能量区每有2张牌，本回合战力+500。", {"energy": 5})
    assert power(state, "S#1") == 2000


def test_so_much_for_each_card_discarded() -> None:
    state = go(after("弃任意张手牌，每弃1张，本回合战力+1000。", {"hand": "P Q"}, cards=PQ), "pick P#1 Q#1")
    assert power(state, "S#1") == 3000


def test_any_number_of_energy_cards_is_used() -> None:
    state = after("使用任意张能量牌，抽等量的牌。", {"energy": "P Q"}, cards=PQ)
    state = go(state, "pick P#1")
    assert (count(state, "A.energy"), count(state, "A.hand"), count(state, "A.rest")) == (1, 1, 1)


def test_a_card_looked_at_in_a_hand_is_discarded_and_tells_so() -> None:
    text = "查看对方手卡，将其中1张丢弃。"
    cards = {"P": card_of("此卡被丢弃时，抽1张卡。", "chaoyuan"), "Q": blank()}
    state = go(after(text, b={"hand": "P Q"}, game="chaoyuan", cards=cards), "pick P#1")
    assert (where(state, "P#1"), count(state, "B.hand")) == ("B.discard", 2)


@pytest.mark.parametrize(("text", "drawn"), [("被战斗破坏时，抽1张卡。", 0), ("被对方的效果破坏时，抽1张卡。", 1)])
def test_what_destroyed_the_card_counts(text: str, drawn: int) -> None:
    cards = {"P": card_of("破坏对方1只元兽。", "chaoyuan")}
    state = run(waiting(table_with(text, b={"field": "P"}, game="chaoyuan", cards=cards), "P#1"))
    assert (where(state, "S#1"), count(state, "A.hand")) == ("A.discard", drawn)


@pytest.mark.parametrize(("there", "drawn"), [("Z", 1), ("Z P", 0)])
def test_all_of_a_kind(there: str, drawn: int) -> None:
    text = "如我方战场上的牌均为「赛罗」，抽1张牌。"
    cards = {"Z": blank(1000, "赛罗"), **PQ}
    state = after(text, {"field": there, "hand": "S"}, cards=cards)
    assert count(state, "A.hand") == 1 + drawn


def test_otherwise_the_card_seen_goes_elsewhere() -> None:
    text = "翻开牌库顶的1张牌，如其为「赛罗」，将其加入手牌，否则移入休息区。"
    cards = {"Z": blank(1000, "赛罗"), **PQ}
    assert where(after(text, {"deck": "Z X"}, cards=cards), "Z#1") == "A.hand"
    assert where(after(text, {"deck": "P X"}, cards=cards), "P#1") == "A.rest"


def test_then_in_a_sentence_of_its_own_hangs_on_what_may_be_done() -> None:
    text = "可以丢弃1张手卡。然后抽2张卡。"
    state = after(text, {"hand": 1}, game="chaoyuan")
    assert (count(go(state, "use"), "A.hand"), count(go(state, "decline"), "A.hand")) == (2, 1)


def test_once_a_turn_behind_the_effect() -> None:
    (ability,) = understood("我方使用元术卡时，抽1张卡。回合内限定1次。", "chaoyuan")
    assert ability.once
    assert ability.trigger is not None
    assert ability.trigger.kind == "spell"


def test_energy_cards_lying_face_down_are_counted() -> None:
    text = "若我方能量区有2张以上暗盖的能量卡，抽1张卡。"
    assert count(after(text, {"energy": "-P -Q"}, game="chaoyuan", cards=PQ), "A.hand") == 1
    assert count(after(text, {"energy": "-P Q"}, game="chaoyuan", cards=PQ), "A.hand") == 0
