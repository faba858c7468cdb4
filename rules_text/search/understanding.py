"""Understanding a question in one game's words: its script, what was misspelt, what else to seek."""

import re
from collections.abc import Iterable
from typing import Protocol

from rules_text.folding import fold
from rules_text.search.analysis import english_words
from rules_text.search.homophones import Homophones
from rules_text.search.numbers import without_numbers
from rules_text.search.pinyin import Syllables, syllable_tokens
from rules_text.search.question import WEIGHTS, Question, Weights, weigh_english, weigh_han
from rules_text.search.synonyms import Synonyms

_LATIN = re.compile("[a-z]")
_LATIN_WORD = re.compile("[a-z]+")


# A shorter word is a name or a key word: what differs from it in two letters is another.
SHORTEST_CORRECTED = 4


class Lexicon(Protocol):
    """The English words that a game's clauses use."""

    def holds(self, word: str) -> bool:
        """Whether the word is one of them."""

    def near(self, word: str) -> list[str]:
        """Those that differ from a misspelt word by few letters, best first."""


class Understanding:
    """Takes questions apart.

    Parameters
    ----------
    synonyms : Synonyms
    syllables : Syllables
    homophones : Homophones
    lexicon : Lexicon
        The English words of the game.
    """

    def __init__(
        self,
        synonyms: Synonyms,
        syllables: Syllables,
        homophones: Homophones,
        lexicon: Lexicon,
        weights: Weights = WEIGHTS,
    ) -> None:
        self._synonyms = synonyms
        self._syllables = syllables
        self._homophones = homophones
        self._lexicon = lexicon
        self._weights = weights

    def question(self, text: str) -> Question:
        """The question's tokens, with what was probably meant and what else its words are called."""
        folded = without_numbers(fold(text)).strip()
        latin = bool(_LATIN.search(folded))
        sounds = self._syllables.cut_all(folded) if latin else None
        spelt = self._spelt(folded) if latin and not sounds else folded
        meant = self._homophones.correct(spelt)
        read = self._homophones.decode(sounds) if sounds else None
        han = weigh_han(read or meant, self._weights)
        english = weigh_english(spelt, self._weights) if latin else {}
        own = frozenset(han) | frozenset(english)
        if meant != folded:
            _add(han, weigh_han(folded, self._weights))
        self._add_synonyms(read or meant, han, english)
        return Question(
            folded=folded,
            han=han,
            english=english,
            sounds=self._weigh_sounds(sounds or []),
            own=own,
            corrected=meant if meant != folded else None,
            known=self._knows(folded, pinyin=bool(sounds)),
        )

    def _knows(self, folded: str, pinyin: bool) -> bool:
        words = () if pinyin else _LATIN_WORD.findall(folded)
        return self._homophones.know(folded) and all(map(self._lexicon.holds, words))

    def _spelt(self, folded: str) -> str:
        """The question with each misspelt English word as it was probably meant."""

        def nearest(match: "re.Match[str]") -> str:
            word = match[0]
            if len(word) < SHORTEST_CORRECTED or self._lexicon.holds(word):
                return word
            return next(iter(self._lexicon.near(word)), word)

        return _LATIN_WORD.sub(nearest, folded)

    def _add_synonyms(self, text: str, han: dict[str, float], english: dict[str, float]) -> None:
        for others in self._synonyms.for_chinese(text).values():
            # A word with many other names says little by each.
            share = self._weights.synonym / len(others) ** 0.5
            for other in others:
                _add(han, weigh_han(other, self._weights, share))
        for word in english_words(text) if english else ():
            for other in self._synonyms.for_english(word):
                _add(english, weigh_english(other, self._weights, self._weights.synonym))

    def _weigh_sounds(self, sounds: Iterable[str]) -> dict[str, float]:
        tokens = syllable_tokens([list(sounds)])
        pair, single = self._weights.sound, self._weights.sound * self._weights.single
        return {token: pair if "_" in token else single for token in tokens}


def _add(tokens: dict[str, float], more: dict[str, float]) -> None:
    for token, weight in more.items():
        tokens.setdefault(token, weight)
