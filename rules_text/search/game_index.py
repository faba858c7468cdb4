"""One game's clauses: found by number, or by words in any script."""

from functools import lru_cache
from typing import Any

from rules_text.search.homophones import Homophones
from rules_text.search.numbers import Key, number_key
from rules_text.search.pinyin import Syllables
from rules_text.search.question import Question
from rules_text.search.ranking import Ranking
from rules_text.search.synonyms import Synonyms
from rules_text.search.token_index import Scored, TokenIndex
from rules_text.search.understanding import Understanding

# So many clauses, found by their words, are looked at more closely.
CLOSER_LOOK = 30
# A clause asked for by its number stands before all that words find, whose scores stay below this.
NUMBER_SCORE = 100.0


class Words:
    """The English words of one game's clauses."""

    def __init__(self, tokens: TokenIndex) -> None:
        self._tokens = tokens

    def holds(self, word: str) -> bool:
        """Whether a clause uses the word."""
        return self._tokens.holds("words", word)

    def near(self, word: str) -> list[str]:
        """The words that differ from it by few letters."""
        return self._tokens.near("words", word)


class GameIndex:
    """Asks one game's index.

    Parameters
    ----------
    tokens : TokenIndex
    homophones : Homophones
    synonyms : Synonyms
    syllables : Syllables
    """

    def __init__(self, tokens: TokenIndex, homophones: Homophones, synonyms: Synonyms, syllables: Syllables) -> None:
        self.tokens = tokens
        self._understanding = Understanding(synonyms, syllables, homophones, Words(tokens))
        self._numbers: list[tuple[Key, Key, dict[str, Any]]] | None = None
        self._ranking = Ranking(lru_cache(maxsize=4096)(self._rarity_of))

    def _rarity_of(self, token: str) -> float:
        return max(self.tokens.rarity("ask", token), self.tokens.rarity("en_ask", token))

    def question(self, text: str) -> Question:
        """The question as this game's words understand it."""
        return self._understanding.question(text)

    def worded(self, question: Question, kind: str | None) -> list[Scored]:
        """The clauses that share words with the question, best first."""
        keys = {"kind": kind} if kind else {}
        found = self.tokens.search(question.terms(), keys, CLOSER_LOOK)
        return self._ranking.rank(question, found)

    def numbered(self, key: Key, kind: str | None) -> list[Scored]:
        """The clause of that number, by id or by printed label, then what hangs below it, in order."""
        if self._numbers is None:
            documents = sorted(self.tokens.all_stored(), key=lambda stored: stored["place"])
            self._numbers = [(number_key(doc["id"]), number_key(doc["label"]), doc) for doc in documents]
        found = [
            (own != key, key not in (own, label), doc)
            for own, label, doc in self._numbers
            if key in (own[: len(key)], label[: len(key)]) and kind in (None, doc["kind"])
        ]
        found.sort(key=lambda each: each[:2])
        return [Scored(doc, NUMBER_SCORE - place / 1000) for place, (_, _, doc) in enumerate(found)]
