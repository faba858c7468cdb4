"""What was meant by characters that only sound right, or by syllables: the likeliest text of a game's words.

A question is matched against the pairs of characters that the game's clauses hold (a Viterbi search over
the characters of each sound), so 形太转换 becomes 形态转换 and *shou pai* becomes 手牌.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import log
from pathlib import Path

from rules_text.search.analysis import han_runs
from rules_text.search.pinyin import Syllables, loose

# What it costs to change a character, to take a neighbouring sound (zh for z), to use a pair never seen.
CHANGE = 4.0
LOOSE = 1.0
UNSEEN = -6.0


class Homophones:
    """The pairs of characters of one game, with how many clauses hold each.

    Parameters
    ----------
    pairs : mapping of str to int
    syllables : Syllables
    """

    def __init__(self, pairs: Mapping[str, int], syllables: Syllables) -> None:
        self._pairs = pairs
        self._syllables = syllables

    @cached_property
    def _by_sound(self) -> dict[str, list[str]]:
        sounds: dict[str, list[str]] = defaultdict(list)
        for char in sorted({char for pair in self._pairs for char in pair}):
            sound = self._syllables.of.get(char)
            if sound:
                sounds[loose(sound)].append(char)
        return dict(sounds)

    @cached_property
    def _by_initial(self) -> dict[str, list[str]]:
        initials: dict[str, list[str]] = defaultdict(list)
        for char in sorted({char for pair in self._pairs for char in pair}):
            sound = self._syllables.of.get(char)
            if sound:
                initials[sound[0]].append(char)
        return dict(initials)

    def decode(self, parts: Iterable[str]) -> str:
        """The likeliest text of syllables among characters, which stay; so does what is neither, and parts them."""
        text: list[str] = []
        columns: list[list[tuple[str, float]]] = []
        for part in parts:
            candidates = self._candidates(part)
            if candidates:
                columns.append(candidates)
            elif not part.isspace() or not columns:
                text += [self._likeliest(columns), part]
                columns = []
        return "".join([*text, self._likeliest(columns)])

    def _candidates(self, part: str) -> list[tuple[str, float]]:
        if "\u3400" <= part <= "\u9fff":
            return [(part, 0.0)]
        return [(char, self._strictness(char, part)) for char in self._by_sound.get(loose(part), [])]

    def by_initials(self, letters: str) -> str | None:
        """The likeliest word of the game that is spelt with these initials; ``None`` if none is."""
        columns = [[(char, 0.0) for char in self._by_initial.get(letter, [])] for letter in letters]
        text = self._likeliest(columns) if all(columns) else ""
        return text if text and self._known(text) else None

    def _strictness(self, char: str, sound: str) -> float:
        return 0.0 if self._syllables.of[char] == sound else -LOOSE

    def know(self, folded: str) -> bool:
        """Whether the game's clauses hold every pair of neighbouring characters of the text."""
        return all(self._known("".join(run)) for run in han_runs(folded) if not run[0].isdigit())

    def correct(self, folded: str) -> str:
        """The text with characters replaced that only sound right; the same text where nothing is better."""
        for run in han_runs(folded):
            chars = "".join(run)
            if len(run) == len(chars) > 1 and not self._known(chars):
                folded = folded.replace(chars, self._corrected(chars), 1)
        return folded

    def _known(self, chars: str) -> bool:
        return all(chars[place : place + 2] in self._pairs for place in range(len(chars) - 1))

    def _corrected(self, chars: str) -> str:
        columns = []
        for char in chars:
            sound = self._syllables.of.get(char, "")
            others = self._by_sound.get(loose(sound), []) if sound else []
            changed = [(other, self._strictness(other, sound) - CHANGE) for other in others if other != char]
            columns.append([(char, 0.0), *changed])
        return self._likeliest(columns)

    def _likeliest(self, columns: Sequence[Sequence[tuple[str, float]]]) -> str:
        if not columns:
            return ""
        paths = {char: (score, char) for char, score in columns[0]}
        for column in columns[1:]:
            paths = {
                char: max(
                    (before + self._pair_score(last + char) + own, text + char)
                    for last, (before, text) in paths.items()
                )
                for char, own in column
            }
        return max(paths.values())[1]

    def _pair_score(self, pair: str) -> float:
        count = self._pairs.get(pair, 0)
        return log(1 + count) if count else UNSEEN

    @staticmethod
    def count_pairs(texts: Iterable[str]) -> dict[str, int]:
        """How many of the folded texts hold each pair of neighbouring characters."""
        counts: Counter[str] = Counter()
        for text in texts:
            counts.update({left + right for run in han_runs(text) for left, right in _neighbours(run)})
        return dict(counts)

    @classmethod
    def load(cls, path: Path, syllables: Syllables) -> "Homophones":
        """The pairs kept as JSON.

        Raises
        ------
        OSError, ValueError
        """
        return cls(json.loads(path.read_bytes()), syllables)


def _neighbours(run: Sequence[str]) -> Iterable[tuple[str, str]]:
    return [(left, right) for left, right in pairwise(run) if not (left.isdigit() or right.isdigit())]
