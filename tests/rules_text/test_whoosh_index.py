"""The adapter's contract: what any Whoosh beneath must give."""

from pathlib import Path

import pytest

from rules_text.search.token_index import Document, TokenIndex, WeightedTerm
from rules_text.search.whoosh_index import write_index

DOCUMENTS = [
    Document(
        {"ref": "1", "kind": "rule"},
        {"title": ["手", "牌", "手牌"], "text": ["抽", "抽牌"]},
        {"name": "hand"},
    ),
    Document({"ref": "2", "kind": "rule"}, {"title": ["牌", "库"], "text": ["抽", "洗", "抽牌"]}, {"name": "deck"}),
    Document({"ref": "3", "kind": "example"}, {"title": [], "text": ["手牌", "draw", "drawn"]}, {"name": "example"}),
]


@pytest.fixture
def index(tmp_path: Path) -> TokenIndex:
    write_index(tmp_path, DOCUMENTS, ["ref", "kind"], {"title": 0.3, "text": 0.75}, 1.2)
    return TokenIndex(tmp_path)


def found(index: TokenIndex, *terms: WeightedTerm, kind: str | None = None, limit: int | None = None) -> list[str]:
    keys = {"kind": kind} if kind else {}
    return [scored.stored["name"] for scored in index.search(terms, keys, limit)]


def test_documents_with_any_term_are_found_best_first(index: TokenIndex) -> None:
    assert found(index, WeightedTerm("title", "手牌", 2.0), WeightedTerm("text", "抽牌", 1.0)) == [
        "hand",
        "deck",
    ]


def test_weight_decides_which_find_counts_more(index: TokenIndex) -> None:
    assert found(index, WeightedTerm("title", "手牌", 0.1), WeightedTerm("text", "洗", 9.0))[0] == "deck"


def test_a_field_is_searched_alone(index: TokenIndex) -> None:
    assert found(index, WeightedTerm("text", "手牌", 1.0)) == ["example"]


def test_keys_filter(index: TokenIndex) -> None:
    terms = (WeightedTerm("title", "手牌", 1.0), WeightedTerm("text", "手牌", 1.0))
    assert found(index, *terms, kind="example") == ["example"]
    assert sorted(found(index, *terms)) == ["example", "hand"]


def test_limit_cuts(index: TokenIndex) -> None:
    assert len(found(index, WeightedTerm("text", "抽", 1.0), limit=1)) == 1


def test_no_terms_find_nothing(index: TokenIndex) -> None:
    assert found(index) == []


def test_rare_token_is_rarer(index: TokenIndex) -> None:
    assert index.rarity("text", "洗") > index.rarity("text", "抽")


def test_near_words_and_what_is_held(index: TokenIndex) -> None:
    assert index.holds("text", "draw")
    assert not index.holds("text", "drwa")
    assert "draw" in index.near("text", "drwa")


def test_all_stored_values_are_given_back(index: TokenIndex) -> None:
    assert [stored["name"] for stored in index.all_stored()] == ["hand", "deck", "example"]


def test_folder_without_an_index_is_refused(tmp_path: Path) -> None:
    with pytest.raises((LookupError, OSError)):
        TokenIndex(tmp_path)
