"""Synonyms as data: what else a question's words are called."""

import json
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rules_text.folding import fold

SYNONYMS = Path(__file__).parent.parent / "synonyms.yaml"


@dataclass(frozen=True)
class Synonyms:
    """Groups of words that stand for one another, by language (``zh``, ``en``)."""

    groups: dict[str, list[list[str]]]

    @cached_property
    def _others(self) -> dict[str, dict[str, list[str]]]:
        table: dict[str, dict[str, list[str]]] = {}
        for language, groups in self.groups.items():
            others: dict[str, list[str]] = defaultdict(list)
            for group in groups:
                for word in group:
                    others[word] += [other for other in group if other != word]
            table[language] = dict(others)
        return table

    @cached_property
    def _longest(self) -> int:
        return max((len(word) for word in self._others.get("zh", {})), default=0)

    @property
    def chinese(self) -> list[str]:
        """All Chinese words there are."""
        return list(self._others.get("zh", {}))

    def for_chinese(self, folded: str) -> dict[str, list[str]]:
        """The words of a Chinese question that have synonyms, each with them; the longest words win."""
        table = self._others.get("zh", {})
        found: dict[str, list[str]] = {}
        start = 0
        while start < len(folded):
            for length in range(min(self._longest, len(folded) - start), 0, -1):
                word = folded[start : start + length]
                if word in table:
                    found[word] = table[word]
                    start += length
                    break
            else:
                start += 1
        return found

    def know(self, word: str) -> bool:
        """Whether a group of either language has the word."""
        return any(word in others for others in self._others.values())

    def for_english(self, word: str) -> list[str]:
        """What else an English word is called."""
        return self._others.get("en", {}).get(word, [])

    def save(self, path: Path) -> None:
        """Keep the groups as JSON, which loads faster than YAML."""
        path.write_text(json.dumps(self.groups, ensure_ascii=False), "utf-8")

    @classmethod
    def load(cls, path: Path) -> "Synonyms":
        """The groups that `save` kept.

        Raises
        ------
        OSError, ValueError
        """
        return cls(json.loads(path.read_bytes()))


def read_synonyms(path: Path = SYNONYMS) -> Synonyms:
    """Read the data file (``zh`` and ``en``, each a list of groups).

    Raises
    ------
    ValueError
        If it isn't such a file.
    """
    import yaml

    document = yaml.safe_load(path.read_text("utf-8"))
    if not isinstance(document, dict) or not all(isinstance(groups, list) for groups in document.values()):
        raise ValueError(f"{path.name}: must hold zh and en, each a list of groups of words")
    return Synonyms(
        {language: [[fold(str(word)) for word in group] for group in groups] for language, groups in document.items()}
    )
