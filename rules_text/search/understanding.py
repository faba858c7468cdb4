"""Understanding a question in one game's words: its script, what was misspelt, what else to seek."""

import re
from collections.abc import Iterable
from typing import Protocol

from rules_text.folding import fold
from rules_text.search.analysis import english_words, has_han, is_one_slip
from rules_text.search.homophones import Homophones
from rules_text.search.numbers import without_numbers
from rules_text.search.pinyin import Syllables, syllable_tokens, toneless
from rules_text.search.question import WEIGHTS, Question, Weights, weigh_english, weigh_han
from rules_text.search.synonyms import Synonyms

_LATIN = re.compile("[a-z]")
_LATIN_WORD = re.compile("[a-z]+")
_PIECE = re.compile("[a-z]+|[\u3400-\u9fff]|[^a-z\u3400-\u9fff]+")
# What nobody could speak is written by initials: xtzh is 形态转换.
_INITIALS = re.compile("[b-df-hj-np-tw-z]{2,6}")

# A shorter word is a name or a key word: what differs from it is another. Only a long one may differ by two letters.
SHORTEST_CORRECTED = 4
LONG = 6


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
        folded = toneless(folded) if latin else folded
        sounds = self._sounds(folded) if latin else {}
        read = self._read(folded, sounds) if latin else folded
        spelt = self._spelt(read) if latin else read
        meant = self._homophones.correct(spelt)
        han = weigh_han(meant, self._weights)
        # What may be pinyin may be English too: side, game.
        english = weigh_english(folded if sounds else spelt, self._weights) if latin else {}
        own = frozenset(han) | frozenset(english)
        if meant != folded:
            _add(han, weigh_han(folded, self._weights))
        self._add_synonyms(meant, han, english)
        return Question(
            folded=folded,
            han=han,
            english=english,
            sounds=self._weigh_sounds(part for word in _LATIN_WORD.findall(folded) for part in sounds.get(word, ())),
            own=own,
            corrected=self._suggestion(read, meant),
            known=self._homophones.know(read) and all(map(self._is_word, _LATIN_WORD.findall(read))),
        )

    def _sounds(self, folded: str) -> dict[str, list[str]]:
        """The Latin words that are pinyin, each with its syllables.

        A word that stands among Chinese ones is English if a clause or a synonym has it (pass, hp); words that stand
        alone are pinyin only all together (side is *si de*, side deck is English).
        """
        words = _LATIN_WORD.findall(folded)
        cut = {word: self._syllables.cut(word) for word in words}
        sounds = {word: syllables for word, syllables in cut.items() if syllables}
        if has_han(folded):
            return {word: syllables for word, syllables in sounds.items() if not self._is_word(word)}
        return sounds if len(sounds) == len(cut) and not all(map(self._lexicon.holds, words)) else {}

    def _is_word(self, word: str) -> bool:
        return self._lexicon.holds(word) or self._synonyms.know(word)

    def _read(self, folded: str, sounds: dict[str, list[str]]) -> str:
        """The question with what is written in pinyin, or by initials, as the characters that were probably meant."""
        parts: list[str] = []
        for piece in _PIECE.findall(folded):
            if piece in sounds:
                parts += sounds[piece]
            elif _INITIALS.fullmatch(piece) and len(set(piece)) > 1 and not self._is_word(piece):
                parts += self._homophones.by_initials(piece) or piece
            else:
                parts.append(piece)
        return self._homophones.decode(parts) if sounds else "".join(parts)

    def _suggestion(self, read: str, meant: str) -> str | None:
        """What was probably meant, if that isn't what was written and the game's clauses have all its words."""
        if meant == read or not self._homophones.know(meant):
            return None
        return meant if all(map(self._is_word, _LATIN_WORD.findall(meant))) else None

    def _spelt(self, folded: str) -> str:
        """The question with each misspelt English word as it was probably meant."""

        def nearest(match: "re.Match[str]") -> str:
            word = match[0]
            if len(word) < SHORTEST_CORRECTED or self._is_word(word):
                return word
            near = self._lexicon.near(word)
            return next((each for each in near if len(word) >= LONG or is_one_slip(word, each)), word)

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
