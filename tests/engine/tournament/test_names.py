"""Names: kept clean, told apart, compared as people compare them; and lists of players in any sensible columns."""

from __future__ import annotations

import pytest

from engine.tournament.events import PlayerEntered
from engine.tournament.names import cleaned, lookalikes
from engine.tournament.players_csv import Listed, parse_players
from tests.engine.tournament.test_event_log import Hall


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("张\u3000三", "张 三"),
        ("e\u0301mile", "\u00e9mile"),
        ("x\u200b", "x"),
        ("\u202eabc", "abc"),
        ("李四\n王五", "李四 王五"),
        ("\0nul ", "nul"),
    ],
)
def test_what_cannot_be_seen_is_no_part_of_a_name(typed: str, kept: str) -> None:
    assert cleaned(typed) == kept
    assert Hall().refuses(PlayerEntered(typed)) == ["unclean-name"]


def test_a_name_too_long_is_refused_not_cut() -> None:
    assert Hall().refuses(PlayerEntered("长" * 61)) == ["long-name"]
    Hall().does(PlayerEntered("长" * 60))


def test_names_that_differ_in_width_case_or_blanks_look_alike() -> None:
    assert list(lookalikes(["ABC", "甲"], ["ａｂｃ", "乙"])) == [("ａｂｃ", "ABC")]
    assert list(lookalikes(["甲 一", "甲一"])) == [("甲 一", "甲一")]
    assert not list(lookalikes(["丙"], ["ABC", "abc"]))


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("选手,会员号,桌号,签到,退赛\n张三,A7,3,是,\n", Listed("张三", "A7", 3, True, False)),
        ("Player Name;Player ID;Dropped\nAnn;12;yes\n", Listed("Ann", "12", None, False, True)),
        ("First Name,Last Name\nAnn,Lee\n", Listed("Ann Lee")),
        ("姓,名\n欧阳,锋\n", Listed("欧阳锋")),
        ("name\n'=cmd()|x\n", Listed("=cmd()|x")),
    ],
)
def test_any_sensible_columns_are_read(text: str, listed: Listed) -> None:
    assert parse_players(text).listed == (listed,)


def test_a_cell_that_is_no_answer_is_a_fault_with_its_line() -> None:
    faults = parse_players("name,table,checked_in\n甲,x,maybe\n").faults
    assert [(fault.code, fault.where) for fault in faults] == [
        ("not-a-number", "第 2 行 / line 2"),
        ("no-answer", "第 2 行 / line 2"),
    ]
