"""Pinyin without tones: the reading of characters, and Latin letters cut into syllables.

``pypinyin`` takes long to import, so it is asked only when the index is made; what a question needs of it
is kept beside the index as a `Syllables` table.
"""

import json
import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

_HAN = re.compile("[\u3400-\u9fff]+")
_INITIAL = re.compile("^(zh?|ch?|sh?|n|l|r)")
_LOOSE = {"zh": "z", "ch": "c", "sh": "s", "n": "l"}
_NASAL = re.compile("(?<=[aei])ng$")
_LATIN = re.compile("[a-z]+")


def toneless(text: str) -> str:
    """Latin letters without marks, ü as v: ``Shǒu kǎ`` gives ``shou ka``."""
    text = text.lower().replace("ü", "v").replace("u:", "v")
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def loose(syllable: str) -> str:
    """The syllable as a southern accent or a hurried typist may have it: zhang, zan and zang are one."""
    syllable = _INITIAL.sub(lambda match: _LOOSE.get(match[0], match[0]), syllable)
    return _NASAL.sub("n", syllable)


@dataclass(frozen=True)
class Syllables:
    """The commonest reading of each character of GB 2312, and every syllable there is."""

    of: dict[str, str]
    all: frozenset[str]

    def read(self, text: str) -> list[list[str]]:
        """The syllables of each run of Chinese characters, character by character."""
        return [[self.of.get(char, char) for char in run] for run in _HAN.findall(text)]

    def cut(self, word: str) -> list[str] | None:
        """Latin letters as the fewest syllables; ``None`` if they aren't pinyin.

        Of cuts with equally many syllables the one with the longest first ones wins, as readers do it.
        """
        longest = 6
        best: list[list[str] | None] = [None] * len(word) + [[]]
        for start in range(len(word) - 1, -1, -1):
            for end in range(min(len(word), start + longest), start, -1):
                rest = best[end]
                here = best[start]
                if rest is None or word[start:end] not in self.all:
                    continue
                if here is None or len(rest) + 1 < len(here):
                    best[start] = [word[start:end], *rest]
        return best[0]

    def cut_all(self, text: str) -> list[str] | None:
        """The syllables of all Latin words of a question; ``None`` unless every one is pinyin."""
        syllables: list[str] = []
        for word in _LATIN.findall(toneless(text)):
            cut = self.cut(word)
            if cut is None:
                return None
            syllables += cut
        return syllables or None

    def save(self, path: Path) -> None:
        """Keep the table as JSON."""
        document = {"of": self.of, "all": sorted(self.all)}
        path.write_text(json.dumps(document, ensure_ascii=False), "utf-8")

    @classmethod
    def load(cls, path: Path) -> "Syllables":
        """The table that `save` kept.

        Raises
        ------
        OSError, ValueError
        """
        document = json.loads(path.read_bytes())
        return cls(document["of"], frozenset(document["all"]))


def make_syllables() -> Syllables:
    """Ask ``pypinyin`` for the whole table."""
    from pypinyin import lazy_pinyin, pinyin_dict

    chars = list(_gb2312())
    every = {toneless(sound) for char in chars for sound in pinyin_dict.pinyin_dict[ord(char)].split(",")}
    # Grunts such as hm would cut every word.
    every = {sound for sound in every if set(sound) & set("aeiouv")}
    return Syllables({char: lazy_pinyin(char)[0] for char in chars}, frozenset(every))


def _gb2312() -> "list[str]":
    pairs = (bytes([high, low]) for high in range(0xB0, 0xF8) for low in range(0xA1, 0xFF))
    return [pair.decode("gb2312") for pair in pairs if not (pair[0] == 0xD7 and pair[1] > 0xF9)]


def read_in_context(text: str) -> list[list[str]]:
    """The syllables of each run of Chinese characters, read as words (重置 is *chong zhi*)."""
    from pypinyin import lazy_pinyin

    return [list(lazy_pinyin(run)) for run in _HAN.findall(text)]


def syllable_tokens(runs: list[list[str]]) -> list[str]:
    """Each syllable, and each pair of neighbours joined by ``_``."""
    tokens: list[str] = []
    for run in runs:
        tokens += run
        tokens += [f"{left}_{right}" for left, right in pairwise(run)]
    return tokens
