"""Deck lists as people paste them."""

from __future__ import annotations

import pytest

from engine.tournament.deck_text import parse_deck
from engine.tournament.decks import Deck, DeckCard

CARD = DeckCard("晨星骑士", "HBU01-A07")


@pytest.mark.parametrize(
    "line",
    [
        "3 晨星骑士 HBU01-A07",
        "3x 晨星骑士 (HBU01-A07)",
        "3张 HBU01-A07 晨星骑士",
        "晨星骑士 HBU01-A07 x3",
        "晨星骑士（hbu01-a07）×3",
        "  3 × 晨星骑士　HBU01-A07 ",
    ],
)
def test_a_line_in_any_of_the_usual_forms(line: str) -> None:
    assert parse_deck(line).deck == Deck((CARD,) * 3)


def test_without_a_count_it_is_one_and_without_a_number_a_name() -> None:
    assert parse_deck("晨星骑士\n2 Night Fox").deck.main == (
        DeckCard("晨星骑士"),
        DeckCard("Night Fox"),
        DeckCard("Night Fox"),
    )


def test_a_full_width_number_is_the_same_number() -> None:
    read = parse_deck("2 甲 HBU01-A01\n2 甲 ＨＢＵ０１－Ａ０１\n1 甲 ＨＢＵ０１-Ａ０１").deck
    assert read.main == (DeckCard("甲", "HBU01-A01"),) * 5


def test_a_number_alone_stands_for_the_name() -> None:
    assert parse_deck("2 HBU02-CR").deck.main == (DeckCard("HBU02-CR", "HBU02-CR"),) * 2


@pytest.mark.parametrize("heading", ["备牌", "备牌（1张）：", "Side deck:", "副卡组 (1)", "SIDEBOARD"])
def test_what_follows_a_heading_belongs_there(heading: str) -> None:
    read = parse_deck(f"# my deck\r\n套牌\r\n2 甲 A-1\r\n\r\n{heading}\r\n1 乙 A-2\r\n")
    assert read.deck == Deck((DeckCard("甲", "A-1"),) * 2, (DeckCard("乙", "A-2"),))


def test_kinds_by_heading() -> None:
    read = parse_deck("角色卡\n1 甲\n猎人卡 (1)\n1 乙\n事件\n丙")
    assert [card.kind for card in read.deck.main] == ["character", "hunter", "event"]


def test_faults_have_their_line_and_all_come_at_once() -> None:
    read = parse_deck("2 甲\n0 乙\n\n100 丙")
    assert [(f.code, f.where.partition(" /")[0]) for f in read.faults] == [
        ("no-card", "第 2 行"),
        ("no-card", "第 4 行"),
    ]
    assert read.deck == Deck(())
    assert [f.code for f in parse_deck(" \n# nothing\n").faults] == ["empty"]


@pytest.mark.parametrize("line", ["-3 X HBU01-A01", "−3 X", "- 3 张 甲", "+2 甲", "-1.5 甲"])
def test_a_signed_number_of_copies_is_a_fault(line: str) -> None:
    (fault,) = parse_deck(f"3 甲 N-1\n{line}\n").faults
    assert fault.code == "no-card"
    assert fault.where.startswith("第 2 行")


def test_a_name_may_begin_with_a_dash() -> None:
    assert [card.name for card in parse_deck("2 -天启-\n").deck.main] == ["-天启-"] * 2
