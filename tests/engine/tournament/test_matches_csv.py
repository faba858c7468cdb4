"""Reading MATCHES.csv and lists of players: any sensible file is read, any fault is told with its line."""

from __future__ import annotations

import pytest

from engine.tournament.csv_text import decode, quoted, split_lines
from engine.tournament.faults import Refused
from engine.tournament.matches_csv import parse_matches, write_matches
from engine.tournament.players_csv import parse_players
from engine.tournament.results import Result
from tests.engine.tournament.published import SMALL_EVENT

HEADER = "round,player1,player2,wins1,wins2,draws\n"


def codes(text: str) -> list[tuple[str, str]]:
    return [(fault.code, fault.where.partition(" /")[0]) for fault in parse_matches(text).faults]


def test_what_is_written_is_read_back() -> None:
    results = (Result(1, 'a "x", b', "c", 2, 1, 0), Result(1, "d", None, 2), Result(2, "c", "d", 0, 0, 3))
    assert parse_matches(write_matches(results)).results == results


@pytest.mark.parametrize("name", ["=cmd()|x", "-1+2", "@x", "'=x", "''+1", "'quoted'", "O'Neil", "=a,b"])
def test_a_name_is_no_formula_to_a_spreadsheet_and_is_read_back_as_it_was(name: str) -> None:
    cell = quoted(name)
    assert cell.lstrip('"')[0] not in "=+-@"
    assert split_lines(f"x,{cell}\n")[0].cells == ("x", name)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "\u2028", "\n\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_any_newline_and_encoding(newline: str, encoding: str) -> None:
    text = SMALL_EVENT.replace("Ann", "安娜").replace("\n", newline)
    read = parse_matches(decode(text.encode(encoding)))
    assert read.results == parse_matches(SMALL_EVENT.replace("Ann", "安娜")).results
    assert len(read.results) == 9


@pytest.mark.parametrize("separator", [";", "\t", "，"])
def test_other_separators(separator: str) -> None:
    assert parse_matches(SMALL_EVENT.replace(",", separator)).results == parse_matches(SMALL_EVENT).results


def test_columns_in_any_order_with_others_between() -> None:
    text = "Table,Draws,Wins2,Wins1,Player2,Player1,Round\n7, 0,1,2, b ,a,3\n"
    assert parse_matches(text).results == (Result(3, "a", "b", 2, 1, 0),)


def test_every_fault_at_once_each_with_its_line() -> None:
    text = HEADER + "\n".join(
        [
            "1,a,a,2,0,0",
            "1,b,c,2,x,-1",
            "0,d,e,2,0,0",
            "1,f,g,2,0,0",
            "1,g,f,0,2,0",
            "1,f,h,2,0,0",
            "1,i",
            '1,"j,k,2,0,0',
            "1,,l,2,0,0",
            "1,m,n,,0,0",
        ]
    )
    assert codes(text) == [
        ("paired-with-self", "第 2 行"),
        ("not-a-number", "第 3 行"),
        ("not-a-number", "第 3 行"),
        ("not-a-number", "第 4 行"),
        ("repeated-match", "第 6 行"),
        ("twice-in-one-round", "第 7 行"),
        ("short-line", "第 8 行"),
        ("quotes", "第 9 行"),
        ("no-player", "第 10 行"),
        ("not-a-number", "第 11 行"),
    ]
    assert parse_matches(text).results == ()


def test_a_missing_column_is_named() -> None:
    (fault,) = parse_matches("round,player1,wins1,wins2,draws\n1,a,2,0,0\n").faults
    assert fault.code == "missing-column"
    assert "player2" in fault.zh and "player2" in fault.en


def test_nothing_at_all() -> None:
    assert codes("\n , \n") == [("empty", "")]


def test_the_same_pair_in_another_round_is_no_fault() -> None:
    assert not parse_matches(HEADER + "1,a,b,2,0,0\n2,b,a,2,0,0\n").faults


def test_two_byes_and_a_missing_round_are_noticed_not_refused() -> None:
    read = parse_matches(HEADER + "1,a,,2,0,0\n3,a,,2,0,0\n")
    assert len(read.results) == 2
    assert [notice.code for notice in read.notices] == ["missing-round", "second-bye"]


def test_blank_games_of_a_bye_are_no_fault() -> None:
    assert parse_matches(HEADER + "1,a,,,,\n").results == (Result(1, "a", None),)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        decode(b"\x89PNG\r\n\x1a\n\x00\x00\xff\xff")
    assert refused.value.faults[0].code == "not-text"


def test_players_one_name_a_line() -> None:
    assert parse_players("张三\r\n 李四 \r\n\r\nO'Neill\r\n").names == ("张三", "李四", "O'Neill")


def test_players_from_a_column_of_a_csv() -> None:
    assert parse_players("id,姓名,club\n1,张三,x\n2,李四,y\n").names == ("张三", "李四")


def test_faults_of_a_list_of_players() -> None:
    doubled = parse_players("name\na\nb\na\n")
    assert [(f.code, f.where.partition(" /")[0]) for f in doubled.faults] == [("name-twice", "第 4 行")]
    assert [f.code for f in parse_players("id,club\n1,x\n").faults] == ["missing-column"]
    assert [f.code for f in parse_players("id,name\n1,\n").faults] == ["no-name"]
    assert [f.code for f in parse_players(" \n").faults] == ["empty"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("First Name,Last Name\nAda,Lovelace\n", "Ada Lovelace"),
        ("Last Name;Club;First Name\nLovelace;x;Ada\n", "Ada Lovelace"),
        ("姓,名\n张,三\n", "张三"),
        ("名,姓\n三,张\n", "张三"),
        ("first name,last name\nCher,\n", "Cher"),
        ("姓名,姓,名\n李四,张,三\n", "李四"),
    ],
)
def test_a_name_in_two_columns_is_put_together_as_it_is_said(text: str, name: str) -> None:
    assert parse_players(text).names == (name,)


def test_half_a_name_is_no_column_of_names() -> None:
    assert [f.code for f in parse_players("first name,club\nAda,x\n").faults] == ["missing-column"]
