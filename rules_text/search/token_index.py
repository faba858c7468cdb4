"""What is asked of an index of tokens: the weighted terms of a question added up, document by document.

The scores of every token were written beside the index when it was made (`whoosh_index.write_index`): asking reads one
JSON file and nothing that is pickled, needs no lock, and doesn't import Whoosh.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import nsmallest
from math import log
from pathlib import Path
from typing import Any, NamedTuple

SCORES = "scores.json"


@dataclass(frozen=True, slots=True)
class Document:
    """What is written for one clause: exact keys to filter by, tokens to search, values to give back."""

    keys: Mapping[str, str]
    tokens: Mapping[str, Sequence[str]]
    stored: Mapping[str, Any] = field(default_factory=dict)


class WeightedTerm(NamedTuple):
    """One token looked for in one field, and how much finding it counts."""

    field: str
    token: str
    weight: float


class Scored(NamedTuple):
    """One document found: its stored values and its score."""

    stored: dict[str, Any]
    score: float


class TokenIndex:
    """An index as `write_index` left it. It is read when it is first asked.

    Parameters
    ----------
    folder : Path

    Raises
    ------
    LookupError
        If the folder holds no index.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        if not (folder / SCORES).is_file():
            raise LookupError(f"no index in {folder.name}")

    @cached_property
    def _written(self) -> dict[str, Any]:
        written: dict[str, Any] = json.loads((self._folder / SCORES).read_bytes())
        return written

    @cached_property
    def _scores(self) -> dict[str, dict[str, list[tuple[int, float]]]]:
        """By field and token, the documents that hold it, each with its score."""
        scores: dict[str, dict[str, list[tuple[int, float]]]] = self._written["scores"]
        return scores

    def search(self, terms: Iterable[WeightedTerm], keys: Mapping[str, str], limit: int | None) -> list[Scored]:
        """The documents that hold any of the terms and all of the keys, best first."""
        scores: defaultdict[int, float] = defaultdict(float)
        for name, token, weight in terms:
            for document, score in self._scores[name].get(token, ()):
                scores[document] += weight * score
        for name, value in keys.items():
            allowed = {document for document, _ in self._scores[name].get(value, ())}
            scores = defaultdict(float, {each: score for each, score in scores.items() if each in allowed})
        # Equal scores stand in the order in which the documents were written.
        best = nsmallest(limit or len(scores), ((-score, document) for document, score in scores.items()))
        stored = self.all_stored()
        return [Scored(stored[document], -score) for score, document in best]

    def rarity(self, name: str, token: str) -> float:
        """The token's inverse document frequency in a field."""
        return log(len(self.all_stored()) / (len(self._scores[name].get(token, ())) + 1)) + 1

    def all_stored(self) -> list[dict[str, Any]]:
        """The stored values of every document, in the order in which they were written."""
        stored: list[dict[str, Any]] = self._written["stored"]
        return stored

    def holds(self, name: str, token: str) -> bool:
        """Whether any document has this token in this field."""
        return token in self._scores[name]

    def near(self, name: str, token: str, distance: int = 2) -> list[str]:
        """The tokens of a field that differ from this one by few letters, behind the same first one."""
        from rules_text.search.whoosh_index import near_tokens

        return near_tokens(self._folder, name, token, distance)
