"""One clause as a document of the index: which of its words lie in which field."""

from collections.abc import Iterable, Sequence

from rules_text.clauses import Clause
from rules_text.folding import fold
from rules_text.search.analysis import asked_han_tokens, english_tokens, english_words, han_tokens
from rules_text.search.pinyin import Syllables, read_in_context, syllable_tokens
from rules_text.search.token_index import Document

KEYS = ("ref", "kind")
# The fields, each with how much a long text loses in it; and how much a word that is repeated adds.
LENGTH_WEIGHTS = {
    "title": 0.75, "ask": 0.5, "text": 0.3, "above": 0.0,
    "en_title": 0.75, "en_ask": 0.5, "en_text": 0.3,
    "py_title": 0.3, "py_text": 0.6, "words": 0.0,
}  # fmt: skip
REPETITION = 0.6


def clause_document(
    clause: Clause, place: int, above: Sequence[str], syllables: Syllables, official: str = ""
) -> Document:
    """The document of a clause.

    ``place`` is where it stands in the printed order, ``above`` the titles of what it stands under,
    ``official`` the official wording, searched with ours.
    """
    titles = [
        clause.title_zh,
        clause.label,
        *(name for term in clause.terms for name in (term.zh, *term.also)),
    ]
    titles_en = [clause.title_en, clause.label, *(term.en for term in clause.terms)]
    asked = [*titles, *titles_en, *clause.questions]
    english = " ".join([*titles_en, clause.en, *clause.questions])
    return Document(
        keys={"ref": clause.ref, "kind": str(clause.kind)},
        tokens={
            "title": _joined(han_tokens(fold(text)) for text in titles),
            "ask": _joined(han_tokens(fold(text)) for text in clause.questions),
            "text": han_tokens(fold(clause.zh)) + han_tokens(fold(official)),
            "above": _joined(han_tokens(fold(text)) for text in above),
            "en_title": _joined(map(english_tokens, titles_en)),
            "en_ask": _joined(map(english_tokens, clause.questions)),
            "en_text": english_tokens(clause.en),
            "py_title": _joined(_sounds(text, syllables) for text in (*titles, *clause.questions)),
            "py_text": _sounds(clause.zh, syllables),
            "words": english_words(fold(english)),
        },
        stored={
            "ref": clause.ref,
            "id": clause.id,
            "label": clause.label,
            "game": clause.game,
            "kind": str(clause.kind),
            "place": place,
            "title_zh": clause.title_zh,
            "title_en": clause.title_en,
            "zh": clause.zh,
            "en": clause.en,
            "asked": asked,
            # Taken apart here, as a fresh process would spend most of its time on that.
            "phrases": [_phrase(text) for text in dict.fromkeys(asked)],
            "official": official,
        },
    )


def _phrase(text: str) -> str:
    """The tokens that a phrase is compared by, each once, parted by spaces."""
    folded = fold(text)
    return " ".join(dict.fromkeys([*asked_han_tokens(folded), *english_tokens(folded)]))


def _joined(lists: Iterable[list[str]]) -> list[str]:
    return [token for tokens in lists for token in tokens]


def _sounds(text: str, syllables: Syllables) -> list[str]:
    """The text's syllables as read in context, and character by character where that differs."""
    in_context = syllable_tokens(read_in_context(text))
    alone = syllable_tokens(syllables.read(text))
    return in_context + sorted(set(alone) - set(in_context))
