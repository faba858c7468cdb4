"""Searching: by number, in either script, by pinyin, in English, with slips; kept safely; measured."""

import concurrent.futures
import multiprocessing
import re
from pathlib import Path

import pytest

from rules_text.clauses import Kind
from rules_text.errors import UnknownGame
from rules_text.library import load_library
from rules_text.search import RuleIndex, open_index
from rules_text.search.analysis import has_han, is_one_slip
from rules_text.search.numbers import number_key, numbers_within, whole_number
from rules_text.search.quality import ask_all, measure, quality_table, read_questions

HERE = Path(__file__).parent
PRACTICE = HERE.parents[2] / "shared" / "search_questions.tsv"


@pytest.fixture(scope="module")
def index(private_home: Path) -> RuleIndex:
    return open_index(private_home / "search")


def refs(index: RuleIndex, query: str, game: str | None = "hero_duel", limit: int = 10) -> list[str]:
    return [hit.ref.partition(":")[2] for hit in index.search(query, game=game, limit=limit)]


def test_number_gives_the_clause_then_what_hangs_below_it_and_nothing_else(index: RuleIndex) -> None:
    assert refs(index, "1.1.6") == ["1.1.6", "1.1.6.e1", "1.1.6a"] or refs(index, "1.1.6") == [
        "1.1.6",
        "1.1.6a",
        "1.1.6.e1",
    ]
    assert refs(index, "5.1") and all(ref.startswith("5.1.") for ref in refs(index, "5.1"))


@pytest.mark.parametrize(
    ("query", "game", "ref"),
    [
        ("四(十三)1②", "chaoyuan", "4.13.1.2"),
        ("四（十三）1 ②", "chaoyuan", "4.13.1.2"),
        ("4.13.1.2", "chaoyuan", "4.13.1.2"),
        ("第5.9.1条", "hero_duel", "5.9.1"),
        ("４．３．４", "hero_duel", "4.3.4"),
        ("规则 2.0.5e", "hero_duel", "2.0.5e"),
        ("八4", "alya", "8.4"),
        ("E.2.1", "hyper_battle", "E.2.1"),
        ("e.2.1", "hyper_battle", "E.2.1"),
        ("3.2.2.n1", "kaiju_club", "3.2.2.n1"),
        ("S.7 注意", "hyper_battle", "S.7.n1"),
        ("五(四)※", "chaoyuan", "5.4.n1"),
        ("1.1.6 的例子", "hero_duel", "1.1.6.e1"),
        ("2。0。5", "hero_duel", "2.0.5"),
        ("四（十）5怎么理解", "chaoyuan", "4.10.5"),
        ("第八章第4点", "alya", "8.4"),
    ],
)
def test_number_is_found_in_every_way_of_writing_it(index: RuleIndex, query: str, game: str, ref: str) -> None:
    assert refs(index, query, game)[0] == ref


@pytest.mark.parametrize("query", ["hero_duel:1.1.6a", "HERO_DUEL：1.1.6a", " hero_duel: 1.1.6a"])
def test_a_permanent_id_gives_its_clause_and_nothing_else(index: RuleIndex, query: str) -> None:
    (hit,) = index.search(query)
    assert (hit.ref, hit.text) == ("hero_duel:1.1.6a", index.search("1.1.6a", game="hero_duel")[0].text)


def test_number_among_words_comes_first(index: RuleIndex) -> None:
    assert refs(index, "4.3.4 是什么意思")[0] == "4.3.4"
    assert set(refs(index, "1.1.6a和1.1.7有什么区别")[:2]) == {"1.1.6a", "1.1.7"}


@pytest.mark.parametrize(
    ("query", "ref"),
    [
        ("起始手牌", "1.2.3"),
        ("雙方同時輸掉遊戲", "1.3.3"),
        ("shou pai shang xian", "3.6.2"),
        ("shoupaishangxian", "3.6.2"),
        ("Shǒu pái shàngxiàn", "3.6.2"),
        ("hand limit", "3.6.2"),
        ("replacment efect", "5.8.1"),
        ("首牌上线", "3.6.2"),
        ("手牌shangxian", "3.6.2"),
        ("spsx", "3.6.2"),
        ("手pai 上限", "3.6.2"),
        ("虚弱的战力", "5.11.3"),
        ("xuruo de zhanli", "5.11.3"),
        ("可唔可以睇对手手牌", "3.6.4a"),
        ("bo3备牌几张", "1.0.2a"),
    ],
)
def test_question_is_understood_in_any_script_and_with_slips(index: RuleIndex, query: str, ref: str) -> None:
    assert ref in refs(index, query)[:2]


def test_suggests_what_was_meant_only_where_words_are_unknown(index: RuleIndex) -> None:
    assert index.suggest("形太转换") == "形态转换"
    assert index.suggest("replacment") == "replacement"
    assert index.suggest("形态转换") is None
    assert index.suggest("atack", game="hero_duel") == "attack"
    assert index.suggest("铁璧", game="chaoyuan") == "铁壁"


@pytest.mark.parametrize(
    "query", ["你好世界", "的的的", "hello world", "吃饭了吗", "fuck", "皮卡丘使用十万伏特", "asdfgh", "xuruo", "zzz"]
)
def test_nothing_is_suggested_for_what_no_clause_speaks_of(index: RuleIndex, query: str) -> None:
    assert index.suggest(query) is None


@pytest.mark.parametrize(
    ("word", "other", "slip"),
    [
        ("atack", "attack", True),
        ("dekc", "deck", True),
        ("decks", "deck", True),
        ("duck", "deck", True),
        ("dice", "deck", False),
        ("life", "lies", False),
    ],
)
def test_one_slip_is_a_letter_missing_added_changed_or_exchanged(word: str, other: str, slip: bool) -> None:
    assert is_one_slip(word, other) is slip


def test_filters_by_game_and_kind(index: RuleIndex) -> None:
    assert {hit.game for hit in index.search("手牌", game="kaiju_club")} == {"kaiju_club"}
    assert {hit.kind for hit in index.search("抽牌", kind="example")} == {"example"}
    assert len({hit.game for hit in index.search("手牌", limit=50)}) > 2


def test_unknown_game_is_refused(index: RuleIndex) -> None:
    with pytest.raises(UnknownGame):
        index.search("手牌", game="chess")


@pytest.mark.parametrize(
    "query", ["", "   ", "？！", "🎴", "AND OR NOT", '"', "*", "a" * 5000, "的", "0.0.0.0.0", "\x00"]
)
def test_any_text_may_be_asked(index: RuleIndex, query: str) -> None:
    assert isinstance(index.search(query), list)
    index.suggest(query)


def test_scores_fall(index: RuleIndex) -> None:
    scores = [hit.score for hit in index.search("主战角色 4.2.3")]
    assert scores == sorted(scores, reverse=True)


def test_highlight_marks_whole_matches(index: RuleIndex) -> None:
    hit = index.search("手牌上限", game="hero_duel")[0]
    assert "<mark>手牌上限</mark>" in hit.highlighted_html
    assert "<mark>手牌</mark><mark>" not in hit.highlighted_html
    hit = index.search("hand limit", game="hero_duel")[0]
    assert "<mark>hand</mark>" in hit.highlighted_html.lower()


def test_highlight_marks_a_figure_whole_or_not(index: RuleIndex) -> None:
    for hit in index.search("4 张", game="hero_duel", limit=30):
        assert "<mark>4</mark>0" not in hit.highlighted_html


def test_highlight_escapes_the_text(index: RuleIndex) -> None:
    for hit in index.search("效果", limit=100):
        plain = hit.highlighted_html.replace("<mark>", "").replace("</mark>", "")
        assert "<" not in plain


def test_keys_of_numbers() -> None:
    assert number_key("四(十三)1②") == ("4", "13", "1", "2")
    assert whole_number("套牌要多少张") is None
    assert whole_number("三张") is None
    assert numbers_within("比 1.5 倍多") == [("1", "5")]
    assert numbers_within("V1.9") == []


def _open(folder: str) -> str:
    return open_index(Path(folder)).search("1.1.6", game="hero_duel")[0].ref


def test_two_processes_may_make_the_index_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(pool.map(_open, [str(tmp_path / "search")] * 2)) == ["hero_duel:1.1.6"] * 2
    assert len(list((tmp_path / "search").iterdir())) == 1


def test_damaged_index_is_made_anew(tmp_path: Path) -> None:
    _open(str(tmp_path))
    (made,) = tmp_path.glob("index-*")
    (made / "syllables.json").write_text("{", "utf-8")
    assert _open(str(tmp_path)) == "hero_duel:1.1.6"


def test_index_folder_is_private(tmp_path: Path) -> None:
    _open(str(tmp_path / "search"))
    assert (tmp_path / "search").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("name", "mrr", "first_three"),
    [("questions", 0.97, 0.98), ("questions_of_players", 0.96, 0.98), ("questions_held_out", 0.92, 0.94)],
)
def test_own_questions_are_answered(index: RuleIndex, name: str, mrr: float, first_three: float) -> None:
    rows = read_questions(HERE / f"{name}.tsv")
    assert len(rows) >= 100
    table = quality_table(index, rows)
    assert table[-1].mrr >= mrr
    assert table[-1].first_three >= first_three


@pytest.mark.parametrize("path", sorted(HERE.glob("questions*.tsv")), ids=lambda path: path.stem)
def test_own_questions_are_answered_by_clauses_there_are(path: Path) -> None:
    library = load_library()
    for row in read_questions(path):
        for answer in row.answers:
            assert library.clause(f"{row.game}:{answer}")


def test_every_clause_has_questions_in_both_languages() -> None:
    for clause in load_library():
        if clause.kind is not Kind.HEADING:
            chinese = [question for question in clause.questions if has_han(question)]
            # A question in English about a printed sign holds that sign.
            english = [question for question in clause.questions if re.match("[a-z]", question, re.IGNORECASE)]
            assert len(chinese) >= 3 and len(english) >= 2, clause.ref


@pytest.mark.skipif(not PRACTICE.exists(), reason="the practice questions lie outside the project")
def test_practice_questions_are_answered(index: RuleIndex) -> None:
    figures = measure(ask_all(index, read_questions(PRACTICE)))
    assert figures.mrr >= 0.92
    assert figures.first_three >= 0.96
