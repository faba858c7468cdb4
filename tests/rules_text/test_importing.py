"""Importing official wording: any file is safe, damage is mended and nothing else, every clause is found."""

from pathlib import Path

import pytest

from rules_text.clauses import Rulebook
from rules_text.importing.decoding import MOST_BYTES, NotARulebook, decode
from rules_text.importing.language_model import LanguageModel
from rules_text.importing.marks import GUESS_ENDS, opening, unmarked
from rules_text.importing.official import compare, read_official
from rules_text.importing.pieces import split
from rules_text.importing.repair import is_damaged, repair
from rules_text.importing.simplifying import to_simplified
from rules_text.importing.spots import GuessKind
from rules_text.importing.styles import STYLES
from rules_text.library import load_rulebook

from .damage import damage
from .official_text import damaged_text

SOURCES = Path(__file__).parents[3] / "shared" / "sources"
FILES = {
    "hero_duel": "hero-duel",
    "chaoyuan": "chaoyuan",
    "alya": "alya",
    "hyper_battle": "hyper-battle",
    "kaiju_club": "kaiju-club",
}
needs_sources = pytest.mark.skipif(not SOURCES.exists(), reason="the rulebooks lie outside the project")

OWN = """\
裁判走到桌邊，先問清楚兩位玩家各自看到了甚麼，再看場上的牌。
數一數輸掉的牌，掉下來的牌不算數，輸掉遊戲的一方先收牌。
因為規則沒有寫明，所以對戰雙方都可以請裁判長來決定。
張數對不上的時候，若有一張處於劣勢，那一方不用補牌。
"""
READINGS = {"數": "shù", "對": "duì", "戰": "zhàn", "為": "wéi", "規": "guī", "則": "zé"}
# Pairs of bytes that lie across two characters of the sentences above.
ACROSS = {
    (left + right).encode("gbk")[1:3].decode("gbk"): sound
    for left, right, sound in (("輸", "掉", "shù"), ("因", "為", "yàn"), ("張", "處", "zhí"))
}


def mended(text: str) -> str:
    return unmarked(repair(text, LanguageModel([OWN])).text)


def test_annotations_behind_whole_characters_are_taken_out() -> None:
    damaged = damage(OWN, READINGS)
    assert "規(guī)則(zé)" in damaged
    assert mended(damaged) == OWN


def test_characters_split_by_an_annotation_across_them_are_restored() -> None:
    damaged = damage(OWN, READINGS | ACROSS)
    assert "?shù)" in damaged
    assert mended(damaged) == OWN


def test_repair_counts_what_it_restored_and_marks_what_it_guessed() -> None:
    result = repair(damage(OWN, READINGS | ACROSS), LanguageModel([OWN]))
    assert result.restored > 0
    assert result.annotations > 10
    assert result.unmended == 0


@pytest.mark.parametrize("text", [OWN, "手牌(deck)有 3 張？真的嗎?", "(main phase) → (一) (1)", ""])
def test_text_that_is_not_damaged_is_not_touched(text: str) -> None:
    assert not is_damaged(text)
    assert repair(text, LanguageModel([])).text == text


def test_stray_marks_go_and_real_text_stays() -> None:
    assert mended("????規(guī)則一。?\n?\n二?三") == "規則一。\n\n二三"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_text_is_read_in_every_encoding(encoding: str) -> None:
    text = "1.0.1 甲\n1.0.2 乙 2023\n"
    assert decode(text.replace("\n", "\r\n").encode(encoding)) == text


@pytest.mark.parametrize(
    "content",
    [b"", b"  \n\t\n", b"\x7fELF\x01\x01\x01" + bytes(range(256)) * 20, b"\0" * 1000, b"a" * (MOST_BYTES + 1)],
)
def test_what_is_no_text_is_refused_in_both_languages(content: bytes) -> None:
    with pytest.raises(NotARulebook) as refused:
        decode(content)
    assert refused.value.zh
    assert refused.value.en


TRADITIONAL = "◎準備\n①玩家各自將牌組洗牌，放在場上當作牌堆，再從上面抽三張作為手牌。\n②由猜拳贏的人先攻。\n"


@pytest.mark.parametrize("encoding", ["big5", "cp950", "big5hkscs", "gb18030", "utf-8"])
def test_traditional_text_is_read_in_the_encoding_in_which_it_makes_sense(encoding: str) -> None:
    assert decode(TRADITIONAL.encode(encoding)) == TRADITIONAL


@pytest.mark.parametrize(
    "page",
    [
        "<!DOCTYPE html>\n<html><body><p>一、准备</p></body></html>",
        "\n<!-- saved -->\n<HTML lang=zh><head></head>",
        "<meta charset=gbk><div>一、准备</div>",
    ],
)
def test_a_web_page_is_told_as_one_with_what_to_do(page: str) -> None:
    for encoding in ("utf-8-sig", "gb18030", "utf-16"):
        with pytest.raises(NotARulebook) as refused:
            decode(page.encode(encoding))
        assert "HTML" in refused.value.zh and "HTML" in refused.value.en


def test_a_text_that_speaks_of_a_tag_is_no_web_page() -> None:
    assert decode("一、准备\n写作 <html> 的是标记。\n".encode()).startswith("一、准备")
    assert decode("<准备>\n洗牌。\n".encode()).startswith("<准备>")


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("lines", [("utf-8", "utf-8", "gb18030"), ("gb18030", "gb18030", "utf-8", "gb18030")])
def test_a_file_in_two_encodings_is_refused_with_the_line_that_is_not_utf8(mark: bytes, lines: tuple[str, ...]) -> None:
    content = mark + b"".join("一、这条规则写得很清楚。\n".encode(each) for each in lines)
    with pytest.raises(NotARulebook) as refused:
        decode(content)
    assert f"第 {lines.index('gb18030') + 1} 行" in refused.value.zh


def test_a_character_that_is_lost_altogether_is_shown_as_not_mended() -> None:
    book = load_rulebook("hero_duel")
    text = own_text(book).replace("暗盖进配置区", "暗盖进\ufffd置区", 1)
    (guess,) = read_official(text.encode(), book).guessed
    assert (guess.kind, guess.words) == (GuessKind.UNMENDED, "\ufffd")
    assert "暗盖进[\ufffd]置区" in guess.text


def test_a_damaged_line_that_nothing_reads_is_left_and_shown() -> None:
    long = "他" * 3001
    result = repair(f"規(guī)則一。\n甲?zì){long}", LanguageModel([OWN]))
    assert [(spot.kind, spot.line) for spot in result.guesses] == [(GuessKind.UNMENDED, 2)]
    assert result.unmended == 1
    assert unmarked(result.text).endswith(f"甲?zì){long}")


def test_a_guess_tells_the_line_of_the_file_and_what_it_has_there() -> None:
    book = load_rulebook("hero_duel")
    (guess,) = read_official(damaged_text().encode("gb18030"), book).guessed
    assert damaged_text().split("\n")[guess.line - 1].startswith("1.0.2 ")
    assert guess.before.endswith("2.0.7）在里面最多")


def test_a_clause_behind_a_guessed_full_stop_begins_a_piece_of_its_own() -> None:
    text = f"1.1.1 甲{opening(0)}。{GUESS_ENDS} 1.1.2 乙。"
    assert [piece.id for piece in split(text, STYLES["hero_duel"], [])] == ["1.1.1", "1.1.2"]


def test_marks_of_the_files_own_are_no_guesses() -> None:
    book = load_rulebook("hyper_battle")
    official = read_official("\uf8f1\uf8f2\U000f0000（註：一）\n" * 9, book)
    assert official.guessed == ()


@pytest.mark.parametrize("game", FILES)
def test_a_novel_is_aligned_with_nothing(game: str) -> None:
    novel = "第一章\n一、那天早上，他在碼頭等船。\n1. 船沒有來。\n1.0.1 他又等了一天。\n" * 50
    official = read_official(novel.encode(), load_rulebook(game))
    assert official.texts == {}
    assert official.unmatched


@pytest.mark.parametrize("line", ["1.1.1 a\n", "（註：", "一、a\n（一）b\n", "a：b\n", "規(guī)則一。"])
@pytest.mark.parametrize("game", ["hero_duel", "hyper_battle"])
def test_a_flood_of_marks_is_only_left_over(game: str, line: str) -> None:
    official = read_official((line * 20_000).encode(), load_rulebook(game))
    assert official.texts == {}


@pytest.mark.parametrize("line", ["規(guī)?zì)?", "規(guī)?zì)?\n", "甲\ufffd\n"])
def test_what_is_damaged_beyond_all_bounds_is_refused(line: str) -> None:
    with pytest.raises(NotARulebook) as refused:
        read_official((line * 20_000).encode(), load_rulebook("hero_duel"))
    assert "2,000" in refused.value.zh


def own_text(book: Rulebook) -> str:
    """Our own wording, printed with the numbers of the rulebook."""
    return "\n".join(
        f"{clause.id} {clause.zh}" for clause in book if clause.id.count(".") == 2 and clause.id[-1] != "1"
    )


def test_numbered_text_is_aligned_with_the_clauses_of_its_numbers() -> None:
    book = load_rulebook("hero_duel")
    official = read_official(own_text(book).encode("utf-16"), book)
    assert official.texts["hero_duel:1.2.3"] == next(clause.zh for clause in book if clause.id == "1.2.3")
    assert official.unmatched == ()


def test_pieces_of_every_kind_of_mark() -> None:
    text = "前言\n一、甲\n(一)乙\n1.丙\n①丁\n接着。\n另一行\n※戊\n2.己"
    pieces = split(text, STYLES["chaoyuan"], [])
    assert [(piece.id, piece.text) for piece in pieces if piece.marked] == [
        ("1", "甲"),
        ("1.1", "乙"),
        ("1.1.1", "丙"),
        ("1.1.1.1", "丁接着。"),
        ("1.1.n1", "戊"),
        ("1.1.2", "己"),
    ]


def test_differences_are_told_clause_by_clause_and_spacing_is_none() -> None:
    found = compare({"a": "一 张", "b": "两张", "c": "三张"}, {"a": "一张", "b": "二张", "d": "四张"})
    assert found.same == ("a",)
    assert [(change.ref, change.before, change.after) for change in found.changed] == [("b", "两张", "二张")]
    assert (found.added, found.gone) == (("d",), ("c",))


@needs_sources
@pytest.mark.parametrize("game", FILES)
def test_every_clause_of_every_rulebook_is_aligned(game: str) -> None:
    book = load_rulebook(game)
    official = read_official((SOURCES / f"{FILES[game]}.txt").read_bytes(), book)
    assert [clause.ref for clause in book if clause.ref not in official.texts] == []
    assert len(official.unmatched) <= 5


@needs_sources
def test_all_damaged_spots_are_restored_and_nothing_else_is_changed() -> None:
    spots = 0
    for game in ("hero_duel", "chaoyuan"):
        text = (SOURCES / f"{FILES[game]}.txt").read_text("utf-8")
        book = load_rulebook(game)
        official = read_official(text.encode("gb18030"), book)
        expected = read_official((SOURCES / "repaired" / f"{FILES[game]}.txt").read_bytes(), book)
        found = compare(expected.texts, official.texts)
        assert (found.changed, found.added, found.gone) == ((), (), ())
        assert official.unmended == 0
        spots += official.repaired
    assert spots >= 38


@needs_sources
def test_whole_repaired_text_is_the_expected_one() -> None:
    from rules_text.importing.official import _mended

    for game in ("hero_duel", "chaoyuan"):
        text = (SOURCES / f"{FILES[game]}.txt").read_text("utf-8")
        result = to_simplified(unmarked(_mended(text, load_rulebook(game)).text))
        expected = (SOURCES / "repaired" / f"{FILES[game]}.txt").read_text("utf-8")
        assert "".join(result.split()) == "".join(expected.split())
