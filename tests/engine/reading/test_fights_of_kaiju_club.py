"""What card texts of 怪兽俱乐部 about fights do on a board."""

from __future__ import annotations

import pytest

from engine.effects.reading import read
from engine.effects.saying.english import english
from engine.resolution import run
from engine.state import State
from tests.engine.boards import go, options
from tests.engine.kaiju_club.boards import at, front, main
from tests.engine.reading.test_boards_of_kaiju_club import GAME, after, battle, damage, figure, source, table
from tests.engine.reading.texts import understood


def hand(state: State, side: str = "A") -> int:
    return len(at(state, f"{side}.hand"))


WEAK = {"W": battle(hp=2, name="弱")}


# -- who has brought down whom -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["攻击3。若此攻击击败对方战斗卡，抽1张卡。", "攻击3，如此次攻击击败了对方交战卡，抽1张卡。"]
)
@pytest.mark.parametrize(("foe", "drawn"), [("W", 1), ("G", 0)])
def test_an_attack_that_brings_a_card_down(text: str, foe: str, drawn: int) -> None:
    assert hand(after(text, b={"engaged": foe, "support": "L"}, cards=WEAK)) == drawn


def test_what_falls_of_ones_own_is_no_victory() -> None:
    cards = {**WEAK, "C": source("反击9。", name="回")}
    state = after(
        "攻击3。若此攻击击败对方战斗卡，抽1张卡。", {"support": "L"}, {"engaged": "C"}, cards=cards, source={"hp": 5}
    )
    assert (hand(state), at(state, "A.spirit")) == (0, ["S#1"])


def test_without_an_attack_there_is_no_this_attack() -> None:
    assert not read("行动：若此攻击击败对方战斗卡，抽1张卡。", GAME).ok


@pytest.mark.parametrize(("text", "foe", "drawn"), [
    ("攻击3。", "W", 1), ("攻击3。", "G", 0), ("行动：对对方交战卡造成3点伤害。", "W", 1),
])  # fmt: skip
def test_a_card_hears_of_its_victory(text: str, foe: str, drawn: int) -> None:
    for heard in ("此卡击败对方战斗卡时，抽1张卡。", "击败对方战斗卡时，抽1张卡。"):
        assert understood(heard, GAME) == understood("此卡击败对方战斗卡时，抽1张卡。", GAME)
    state = after(f"{text}\n此卡击败对方战斗卡时，抽1张卡。", b={"engaged": foe, "support": "L"}, cards=WEAK)
    assert hand(state) == drawn


def test_a_counter_is_a_victory_of_the_card_that_counters() -> None:
    cards = {"C": source("反击9。\n此卡击败对方战斗卡时，抽1张卡。", name="回"), **WEAK}
    state = after("攻击3。", {"support": "L"}, {"engaged": "C"}, cards=cards, source={"hp": 5})
    assert (at(state, "A.spirit"), hand(state, "B")) == (["S#1"], 1)


def test_another_cards_victory_is_not_heard_of() -> None:
    cards = {**WEAK, "T": source("此卡击败对方战斗卡时，抽1张卡。", name="旁")}
    state = after("攻击3。", {"support": "T"}, {"engaged": "W", "support": "L"}, cards=cards)
    assert hand(state) == 0


@pytest.mark.parametrize(("text", "drawn"), [("攻击3。", 1), ("行动：对对方交战卡造成3点伤害。", 0)])
def test_being_attacked(text: str, drawn: int) -> None:
    cards = {"T": source("受到攻击时，抽1张卡。", name="被")}
    assert hand(after(text, b={"engaged": "T"}, cards=cards), "B") == drawn


# -- coins, and harder attacks -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "hurt"),
    [
        ("掷1枚硬币，若为正面，攻击6；若为反面，攻击2。", (6, 2)), ("掷硬币，若为反面，攻击6，否则，攻击2。", (2, 6)),
        ("掷硬币，若为正面，攻击6。", (6, 0)),
    ],
)  # fmt: skip
def test_an_attack_by_the_coin(text: str, hurt: tuple[int, int]) -> None:
    state = after(text)
    assert tuple(damage(run(go(state, side)), "B.engaged")[0] for side in ("heads", "tails")) == hurt


def test_an_attack_by_the_coin_is_the_turns_attack() -> None:
    for text in ("掷硬币，若为正面，攻击6。", "攻击3，若此攻击击败对方战斗卡，抽1张卡。"):
        assert any(each.startswith("attack") for each in options(main(table(text))))


@pytest.mark.parametrize(
    ("text", "hurt"),
    [
        ("攻击2，此卡每有1张强化，伤害+3。", 2 + 2 * 3),
        ("攻击2，我方支援区每有1张战斗卡，攻击的伤害+1。", 3),
        ("攻击4，占优势时，必中。", 4),
        ("攻击4，若处于优势，贯通。", 4),
    ],
)
def test_harder_attacks(text: str, hurt: int) -> None:
    assert damage(after(text, {"engaged": "S(X,X)", "support": "X"}, {"engaged": "L"}), "B.engaged") == [hurt]


def test_a_trait_of_an_attack_only_while_something_holds() -> None:
    cards = {"D": source("防御2。", speed=1), "E": source("防御2。", speed=9)}
    for foe, hurt in (("D", 4), ("E", 2)):
        assert damage(after("攻击4，若处于优势，贯通。", b={"engaged": foe}, cards=cards), "B.engaged") == [hurt]


# -- cards laid below, put in a place, kept back -------------------------------------------------------


@pytest.mark.parametrize("text", [
    "行动：1回合1次，将卡组顶的1张卡强化到此卡。", "行动：将卡组顶的1张卡放置于此卡下方作为强化。",
])  # fmt: skip
def test_a_card_is_laid_below_this_one(text: str) -> None:
    assert len(front(after(text), "A").under) == 1


@pytest.mark.parametrize("text", [
    "将手牌中1张战斗卡强化到我方场上的战斗卡。", "将手牌中1张战斗卡放置于我方战斗卡下方作为强化。",
    "将手牌中1张战斗卡作为强化放置于我方1张战斗卡下方。",
])  # fmt: skip
def test_a_card_is_laid_below_one_that_is_chosen(text: str) -> None:
    state = after(text, {"engaged": "L", "support": "S", "hand": "G t"})
    assert options(state) == ["pick L#1", "pick S#1"]
    state = run(go(state, "pick L#1"))
    assert [piece.id for piece in front(state, "A").under] == ["G#1"]
    assert at(state, "A.hand") == ["t#1"]


@pytest.mark.parametrize("text", [
    "行动：从手牌将1张「哥莫拉」转换此卡。", "行动：将手牌中的1张「哥莫拉」战斗卡与此卡转换。",
    "行动：将此卡与手牌中的1张「哥莫拉」转换。",
])  # fmt: skip
def test_a_card_of_the_hand_takes_this_ones_place(text: str) -> None:
    state = after(text, {"engaged": "S!3(X)", "hand": "G L"})
    assert (front(state, "A").id, front(state, "A").damage, len(front(state, "A").under)) == ("G#1", 3, 1)
    assert (at(state, "A.discard"), at(state, "A.hand")) == (["S#1"], ["L#1"])


def test_a_card_cannot_attack_in_its_next_turn() -> None:
    state = after("攻击4，然后此卡下回合不能攻击。")
    attacks = [
        any(each.startswith("attack") for each in options(main(state._replace(turn=state.turn + later, facts=()))))
        for later in (0, 2, 4)
    ]
    assert attacks == [True, False, True]


@pytest.mark.parametrize(("text", "stat", "value"), [
    ("如对方处于劣势，我方交战卡获得防御20直到回合结束。", "defence", 20),
    ("此卡获得反击2直到对方回合结束。", "counter", 2),
])  # fmt: skip
def test_a_perk_until(text: str, stat: str, value: int) -> None:
    assert figure(after(text, b={"engaged": "L"}), "S#1", stat) == value


def test_standing_perks_that_name_the_card() -> None:
    assert figure(table("持续：对方回合中，此卡防御2。", active=1), "S#1", "defence") == 2


def test_once_a_turn_said_behind_an_action() -> None:
    (ability,) = read("行动：对对方交战卡造成1点伤害。回合内限一次。", GAME).abilities
    assert ability.once


def test_damage_is_taken_off_by_the_card_itself() -> None:
    assert damage(after("我方回合结束时，此卡移除2点伤害。", {"engaged": "S!5"}), "A.engaged") == [3]


def test_a_chosen_card_changes_places_with_the_engaged_one() -> None:
    state = after("选择对方支援区1张战斗卡，与对方交战卡调换位置。", b={"engaged": "G", "support": "L"})
    assert (at(state, "B.engaged"), at(state, "B.support")) == (["L#1"], ["G#1"])


def test_a_reinforcement_card_named_with_its_zone() -> None:
    assert at(after("消灭对方配置区的1张增援卡。", b={"placement": "r"}), "B.discard") == ["r#1"]


def test_english() -> None:
    said = english(read("攻击2，此卡每有1张强化，伤害+3。", GAME).abilities, GAME)
    assert "2 more than 3 the level of this card" in said
    assert "defeats a card of the opponent's" in english(read("此卡击败对方战斗卡时，抽1张卡。", GAME).abilities, GAME)


@pytest.mark.parametrize(("text", "foe", "hurt"), [
    ("如等级为2以上，攻击9，否则攻击4。", "G", 9), ("如等级为3以上，攻击9，否则攻击4。", "G", 4),
])  # fmt: skip
def test_one_attack_or_the_other(text: str, foe: str, hurt: int) -> None:
    assert damage(after(text, {"engaged": "S(X,X)"}, {"engaged": foe}), "B.engaged") == [hurt]


def test_all_strengthenings_of_their_card_and_a_card_of_their_board() -> None:
    state = after("将对方1张战斗卡的所有强化送入弃牌区。", b={"engaged": "G(X,X)"})
    assert (front(state, "B").under, len(at(state, "B.discard"))) == ((), 2)
    assert at(after("将对方场上1张卡返回手牌。", b={"engaged": "", "placement": "r"}), "B.hand") == ["r#1"]


def test_healing_without_a_word_for_points() -> None:
    assert damage(after("治疗此卡3。", {"engaged": "S!5"}), "A.engaged") == [2]


def test_evading_while_a_condition_holds() -> None:
    cards = {"E": source("持续：等级2以上时，此卡获得回避。", name="避")}
    for foe, asked in (("E(X,X)", True), ("E", False)):
        assert bool(options(after("攻击3。", b={"engaged": foe}, cards=cards))) == asked
