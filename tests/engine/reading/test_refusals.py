"""What isn't read: where, what comes near, and that nothing fails."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.effects.reading import normalise, read
from engine.effects.reading.book import language
from engine.effects.reading.templates import Words
from engine.effects.saying import say
from webapp.benchmarks.reading import NASTY

GAMES = ("hero_duel", "chaoyuan", "alya", "hyper_battle", "kaiju_club")


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("翻：吃1张牌", 2),
        ("翻：抽1张票。", 5),
        ("翻：抽 1 张 票。", 8),
        ("翻：抽1张牌。\n攻：飞走。", 10),
        ("【弃1张手牌", 6),
        ("😀", 0),
        ("", 0),
    ],
)
def test_the_place_in_the_text_as_typed(text: str, at: int) -> None:
    reading = read(text, "hero_duel")
    assert not reading.ok
    assert reading.at == at
    assert reading.why_zh
    assert reading.why_en


@pytest.mark.parametrize(
    ("text", "near"),
    [("翻：抽1张票。", "抽1张牌"), ("攻：本回合战力涨1000。", "本回合战力+1000"), ("翻：洗一下牌库。", "洗切牌库")],
)
def test_phrases_that_come_near(text: str, near: str) -> None:
    assert near in read(text, "hero_duel").near


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("hero_duel", "将其移入休息区。"),
        ("hero_duel", "其余的牌置于牌库底。"),
        ("hero_duel", "如其中有「赛罗」，抽1张牌。"),
        ("hero_duel", "翻：翻开牌库顶的1张牌，如该牌为「赛罗」，将其加入手牌。"),
        ("hero_duel", "翻：此牌战力+1000。"),
        ("hero_duel", "翻：抽1张牌。如我方战场上有「捷德」，此牌战力+1000。"),
        ("hero_duel", "【弃1张手牌】抽1张牌。对方弃1张手牌。"),
        ("hero_duel", "将对方战场上1张牌移入我方伤害区。"),
        ("hero_duel", "双方手牌中的1张牌移入休息区。"),
        ("hero_duel", "抽0张牌，将我方战场上0张牌暗盖。"),
        ("chaoyuan", "破坏对方场上的元兽。"),
        ("chaoyuan", "破坏1张生命卡。"),
        ("chaoyuan", "对方使用元术卡时，本回合其不能攻击。"),
        ("hyper_battle", "对方战斗胜利时，将其变成废牌。"),
        ("chaoyuan", "我方其他元兽被召唤出场时，本回合力量值+200。"),
        ("chaoyuan", "对方展示手卡，然后丢弃1张手卡。"),
        ("chaoyuan", "从对方废弃区召唤1只元兽。"),
        ("chaoyuan", "从手卡召唤1只元兽，本回合力量值+1000。"),
        ("chaoyuan", "攻击时，若对方场上没有元兽，抽1张卡，若我方手卡为3张以下，抽1张卡。"),
        ("chaoyuan", "被召唤出场时，若对方场上有横置的元兽，将其破坏。"),
        ("chaoyuan", "丢弃1张手卡，本回合该元兽力量值+500。"),
        ("chaoyuan", "将对方废弃区的1张卡加入手卡。"),
        ("hero_duel", "攻：抽1张牌，将其移入休息区。"),
        ("hero_duel", "攻：选择对方战场上1张角色，如我方主战角色为「泽塔」，将其移入休息区。"),
        ("hero_duel", "胜：随机将对方手牌的1张牌移入能量区。"),
        ("hero_duel", "翻：如我方战场上有「赛罗」，将其移入手牌。"),
        ("hero_duel", "攻：使用1张能量牌，将其移入手牌。"),
        ("hero_duel", "攻：将目标牌移入手牌。"),
        ("hero_duel", "当我方其他角色移入伤害区时，将目标牌移入手牌。"),
        ("hero_duel", "支：如我方主战角色为「泽塔」，本回合战力+1000。"),
        ("hero_duel", "防：如对方主战角色处于全力状态，本回合战力-1000。"),
        ("hero_duel", "攻：如我方战场上没有「赛罗」和「捷德」，抽1张牌。"),
        ("hero_duel", "攻：如此做，抽1张牌。"),
        ("hero_duel", "双方弃任意张手牌，抽等量的牌。"),
        ("chaoyuan", "竖置我方场上1只元兽，本回合力量值+300。"),
    ],
)
def test_what_could_mean_two_things_is_refused(game: str, text: str) -> None:
    assert not read(text, game).ok


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("hero_duel", "洗切卡组。"),
        ("hero_duel", "破坏对方1只元兽。"),
        ("chaoyuan", "翻开牌库顶的1张牌。"),
        ("chaoyuan", "增加1张能量牌。"),
        ("chaoyuan", "本回合战力+1000。"),
        ("alya", "破坏对方1只元兽。"),
    ],
)
def test_another_games_words_are_refused(game: str, text: str) -> None:
    assert not read(text, game).ok


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_whatever_is_read_is_said_back(text: str, game: str) -> None:
    reading = read(text, game)
    if reading.ok:
        assert say(reading.abilities, game) == normalise(text)


PARTS = [part for game in GAMES for worded in language(game).phrases for part in worded.parts]
WORDS = sorted({word for part in PARTS if isinstance(part, Words) for word in part.choices if word})


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, "1", "3", "「赛罗」", "，", "。", "\n"]), max_size=14), st.sampled_from(GAMES))
def test_words_in_any_order_are_read_rightly_or_refused(words: list[str], game: str) -> None:
    text = "".join(words)
    reading = read(text, game)
    if reading.ok:
        assert say(reading.abilities, game) == normalise(text)
    else:
        assert 0 <= reading.at <= len(text)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.sampled_from(GAMES))
def test_any_text_gets_an_answer(text: str, game: str) -> None:
    reading = read(text, game)
    assert reading.ok or 0 <= reading.at <= len(text)
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize(
    ("game", "text", "at"),
    [
        ("hero_duel", "攻：此牌战力+1000。", 0),
        ("hero_duel", "攻：对方战场上所有角色战力-2000。", 0),
        ("hero_duel", "攻：抽1张牌，对方不能支援。", 0),
        ("chaoyuan", "选择对方场上1只元兽，力量值-1000。", 0),
        ("chaoyuan", "抽1张卡。横置此元兽，此元兽力量值+1000。", 5),
        ("alya", "【挑战】攻击时，此角色力量值+1000。", 4),
        ("kaiju_club", "登场时，此卡速度+2。", 0),
        ("hyper_battle", "力量+3。", 0),
    ],
)
def test_how_long_is_asked_for(game: str, text: str, at: int) -> None:
    found = read(text, game)
    assert (found.ok, found.at) == (False, at)
    assert found.why_zh.startswith("变化持续到何时")
    assert {"本回合", "本次战斗"} & set(found.near)


@pytest.mark.parametrize("game", ["chaoyuan", "alya"])
@pytest.mark.parametrize(
    "text", ["破坏对方场上1张卡。", "破坏对方场上所有卡。", "如我方战场上有3张以上的卡，抽1张卡。"]
)
def test_card_of_a_field_with_life_cards_is_asked_for_its_kind(text: str, game: str) -> None:
    reading = read(f"被召唤出场时，{text}", game)
    assert not reading.ok and "生命卡" in reading.why_zh
    fighter = {"chaoyuan": "元兽", "alya": "角色"}[game]
    assert read(f"被召唤出场时，破坏对方场上1张{fighter}。", game).ok or read(f"破坏对方场上1名{fighter}。", game).ok
