"""Ordering the clauses found: by their words, by the question nearest to the one asked, by their kind."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules_text.folding import fold
from rules_text.search.analysis import asked_han_tokens, english_tokens
from rules_text.search.question import Question
from rules_text.search.whoosh_index import Scored

# A heading names what its clauses say, an example shows it: the clause itself answers better.
KIND_WEIGHT = {"rule": 1.0, "definition": 1.0, "advice": 0.95, "example": 0.85, "heading": 0.75}


@dataclass(frozen=True, slots=True)
class RankWeights:
    """How much the nearest question counts beside the words of the whole clause."""

    nearest: float = 1.0
    single: float = 0.4


RANK = RankWeights()


def rank(
    question: Question, found: Sequence[Scored], rarity: Callable[[str], float], weights: RankWeights = RANK
) -> list[Scored]:
    """The same documents in the order in which they answer; scores are 0 to about 2.

    Parameters
    ----------
    question : Question
    found : sequence of Scored
        As the index scored them.
    rarity : callable
        How rare a token is in this game (its inverse document frequency).
    """
    if not found:
        return []
    top = max(scored.score for scored in found)
    asked = question.han | question.english
    value = {token: weight * rarity(token) for token, weight in asked.items()}
    total = sum(value[token] for token in question.own)
    ranked = [
        Scored(
            scored.stored,
            KIND_WEIGHT[scored.stored["kind"]]
            * (scored.score / top + weights.nearest * _nearest(scored.stored["asked"], value, total, rarity, weights)),
        )
        for scored in found
    ]
    return sorted(ranked, key=lambda scored: (-scored.score, scored.stored["place"]))


def _nearest(
    phrases: Iterable[str],
    value: dict[str, float],
    total: float,
    rarity: Callable[[str], float],
    weights: RankWeights,
) -> float:
    """How near the nearest phrase is: shared weight over the weight of both, 0 to 1."""
    best = 0.0
    for phrase in phrases:
        tokens = _phrase_tokens(phrase)
        shared = sum(value.get(token, 0.0) for token in tokens)
        if not shared:
            continue
        own = sum((weights.single if len(token) == 1 else 1.0) * rarity(token) for token in tokens)
        best = max(best, 2 * shared / (total + own))
    return best


@lru_cache(maxsize=8192)
def _phrase_tokens(phrase: str) -> frozenset[str]:
    folded = fold(phrase)
    return frozenset(asked_han_tokens(folded)) | frozenset(english_tokens(folded))
