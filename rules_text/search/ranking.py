"""Ordering the clauses found: by their words, by the question nearest to the one asked, by their kind."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from operator import mul
from typing import Any

from rules_text.search.question import Question
from rules_text.search.token_index import Scored

# A heading names what its clauses say, an example shows it: the clause itself answers better.
KIND_WEIGHT = {"rule": 1.0, "definition": 1.0, "advice": 0.85, "example": 0.85, "heading": 0.75}


@dataclass(frozen=True, slots=True)
class RankWeights:
    """How much the nearest questions count beside the words of the whole clause, and how much each of them.

    Several, because one alone may be near by its turn of phrase.
    """

    nearest: float = 1.5
    places: tuple[float, ...] = (1.0, 0.5, 0.25)
    single: float = 0.8


RANK = RankWeights()


class Ranking:
    """Ranks what one game's index found.

    Parameters
    ----------
    rarity : callable
        How rare a token is in this game (its inverse document frequency).
    weights : RankWeights
    """

    def __init__(self, rarity: Callable[[str], float], weights: RankWeights = RANK) -> None:
        self._rarity = rarity
        self._weights = weights
        self._weighed: dict[str, float] = {}

    def rank(self, question: Question, found: Sequence[Scored]) -> list[Scored]:
        """The documents in the order in which they answer; scores are 0 to about 2.5."""
        if not found:
            return []
        top = max(scored.score for scored in found)
        asked = question.han | question.english
        value = {token: weight * self._rarity(token) for token, weight in asked.items()}
        total = sum(value[token] for token in question.own)
        ranked = [
            Scored(scored.stored, self._score(scored.stored, scored.score / top, value, total)) for scored in found
        ]
        return sorted(ranked, key=lambda scored: (-scored.score, scored.stored["place"]))

    def _score(self, stored: Mapping[str, Any], share: float, value: Mapping[str, float], total: float) -> float:
        near = nlargest(len(self._weights.places), (self._nearness(each, value, total) for each in stored["phrases"]))
        nearest = sum(map(mul, self._weights.places, near)) / sum(self._weights.places)
        score: float = KIND_WEIGHT[stored["kind"]] * (share + self._weights.nearest * nearest)
        return score

    def _nearness(self, phrase: str, value: Mapping[str, float], total: float) -> float:
        """How near a phrase (tokens parted by spaces) is to the question: shared weight over that of both, 0 to 1."""
        shared = sum([value[token] for token in phrase.split(" ") if token in value])
        return 2 * shared / (total + self._weight(phrase)) if shared else 0.0

    def _weight(self, phrase: str) -> float:
        """What the phrase's tokens weigh together."""
        weight = self._weighed.get(phrase)
        if weight is None:
            single, rarity = self._weights.single, self._rarity
            weight = sum([(single if len(token) == 1 else 1.0) * rarity(token) for token in phrase.split(" ")])
            self._weighed[phrase] = weight
        return weight
