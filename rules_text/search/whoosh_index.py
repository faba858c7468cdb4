"""The only module that knows Whoosh: writing an index of tokens, and scoring weighted terms against it.

Analysis happens elsewhere; here a field is a list of tokens without spaces. Nothing beyond what Whoosh
2.7.4 and Whoosh-Reloaded 2.7.5 share is used, so that either can lie beneath. Whoosh pickles part of its
index: the folder must be private.
"""

import threading
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import nsmallest
from pathlib import Path
from typing import Any, NamedTuple

from whoosh import analysis, fields, index, scoring

# So many looked-up tokens of a game are kept in memory; all its tokens are about as many.
KEPT_POSTINGS = 20_000


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


def write_index(folder: Path, documents: Iterable[Document], keys: Sequence[str], token_fields: Sequence[str]) -> None:
    """Write a new index of ``documents`` into ``folder``, which exists and is empty.

    Parameters
    ----------
    folder : Path
    documents : iterable of Document
    keys, token_fields : sequence of str
        The names that the documents' ``keys`` and ``tokens`` use.
    """
    tokens = analysis.SpaceSeparatedTokenizer()
    schema = fields.Schema(
        **dict.fromkeys(keys, fields.ID),
        **{name: fields.TEXT(analyzer=tokens, phrase=False) for name in token_fields},
        stored=fields.STORED,
    )
    writer = index.create_in(str(folder), schema).writer()
    for document in documents:
        texts = {name: " ".join(words) for name, words in document.tokens.items()}
        writer.add_document(**document.keys, **texts, stored=dict(document.stored))
    writer.commit(optimize=True)


class TokenIndex:
    """An index as `write_index` left it, open for reading.

    Parameters
    ----------
    folder : Path
    length_weights : mapping of str to float
        By field, how much a long text loses (BM25's *b*, 0 to 1); 0.75 for the others.
    repetition : float
        How much a token that comes again and again adds (BM25's *k1*).

    Raises
    ------
    OSError, ValueError, LookupError
        If the folder holds no index that can be read.
    """

    def __init__(self, folder: Path, length_weights: Mapping[str, float], repetition: float) -> None:
        try:
            opened = index.open_dir(str(folder), readonly=True)
        except index.IndexError as error:
            raise LookupError(f"no index in {folder.name}: {error}") from error
        weights = {f"{name}_B": weight for name, weight in length_weights.items()}
        self._searcher = opened.searcher(weighting=scoring.BM25F(K1=repetition, **weights))
        # Whoosh moves about in one open file; a site asks from several threads.
        self._reading = threading.RLock()
        self._postings = lru_cache(maxsize=KEPT_POSTINGS)(self._postings_of)
        self._stored = lru_cache(maxsize=None)(self._stored_of)

    def search(self, terms: Iterable[WeightedTerm], keys: Mapping[str, str], limit: int | None) -> list[Scored]:
        """The documents that hold any of the terms and all of the keys, best first."""
        scores: defaultdict[int, float] = defaultdict(float)
        for term in terms:
            for document, score in self._postings(term.field, term.token):
                scores[document] += term.weight * score
        for name, value in keys.items():
            allowed = {document for document, _ in self._postings(name, value)}
            scores = defaultdict(float, {each: score for each, score in scores.items() if each in allowed})
        # Equal scores stand in the order in which the documents were written.
        best = nsmallest(limit or len(scores), ((-score, document) for document, score in scores.items()))
        return [Scored(self._stored(document), -score) for score, document in best]

    def _postings_of(self, field_name: str, token: str) -> tuple[tuple[int, float], ...]:
        """The documents with this token in this field, each with its BM25 score.

        Whoosh looks them up and scores them; adding up is done here, because its own matchers cost more than
        the adding for a question's hundreds of terms. What was looked up is kept: players ask alike.
        """
        with self._reading:
            if (field_name, token) not in self._searcher.reader():
                return ()
            matcher = self._searcher.postings(field_name, token)
            found = []
            while matcher.is_active():
                found.append((matcher.id(), matcher.score()))
                matcher.next()
            return tuple(found)

    def _stored_of(self, document: int) -> dict[str, Any]:
        with self._reading:
            stored: dict[str, Any] = self._searcher.stored_fields(document)["stored"]
            return stored

    def rarity(self, field_name: str, token: str) -> float:
        """The token's inverse document frequency in a field."""
        with self._reading:
            return float(self._searcher.idf(field_name, token))

    def all_stored(self) -> list[dict[str, Any]]:
        """The stored values of every document."""
        with self._reading:
            return [fields["stored"] for fields in self._searcher.reader().all_stored_fields()]

    def holds(self, field_name: str, token: str) -> bool:
        """Whether any document has this token in this field."""
        with self._reading:
            return (field_name, token) in self._searcher.reader()

    def near(self, field_name: str, token: str, distance: int = 2) -> list[str]:
        """The tokens of a field that differ from this one by few letters, behind the same first one."""
        with self._reading:
            corrector = self._searcher.corrector(field_name)
            return [str(word) for word in corrector.suggest(token, limit=3, maxdist=distance, prefix=1)]

    def close(self) -> None:
        """Let go of the files."""
        self._searcher.close()
