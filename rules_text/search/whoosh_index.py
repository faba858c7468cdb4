"""The only module that knows Whoosh: writing an index of tokens, scoring every token, and words spelt alike.

Analysis happens elsewhere; here a field is a list of tokens without spaces. Nothing beyond what Whoosh
2.7.4 and Whoosh-Reloaded 2.7.5 share is used, so that either can lie beneath. Whoosh pickles part of its
index: the folder must be private.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from whoosh import analysis, fields, index, scoring
from whoosh.searching import Searcher

from rules_text.search.token_index import SCORES, Document

# Scores decide an order: what lies beyond these digits decides nothing.
DIGITS = 4


def write_index(
    folder: Path,
    documents: Iterable[Document],
    keys: Sequence[str],
    length_weights: Mapping[str, float],
    repetition: float,
) -> None:
    """Write a new index of ``documents`` into ``folder``, which exists and is empty, with the scores of all tokens.

    Parameters
    ----------
    folder : Path
    documents : iterable of Document
    keys : sequence of str
        The names that the documents' ``keys`` use.
    length_weights : mapping of str to float
        By field of the documents' ``tokens``, how much a long text loses (BM25's *b*, 0 to 1).
    repetition : float
        How much a token that comes again and again adds (BM25's *k1*).
    """
    tokens = analysis.SpaceSeparatedTokenizer()
    schema = fields.Schema(
        **dict.fromkeys(keys, fields.ID),
        **{name: fields.TEXT(analyzer=tokens, phrase=False) for name in length_weights},
    )
    made = index.create_in(str(folder), schema)
    writer = made.writer()
    stored = []
    for document in documents:
        texts = {name: " ".join(words) for name, words in document.tokens.items()}
        writer.add_document(**document.keys, **texts)
        stored.append(dict(document.stored))
    writer.commit(optimize=True)
    scores = _scores(made, length_weights, repetition)
    (folder / SCORES).write_text(json.dumps({"scores": scores, "stored": stored}, ensure_ascii=False), "utf-8")


def _scores(
    made: index.Index, length_weights: Mapping[str, float], repetition: float
) -> dict[str, dict[str, list[tuple[int, float]]]]:
    """By field and token, the documents that hold it, each with its BM25 score."""
    weights = {f"{name}_B": weight for name, weight in length_weights.items()}
    scores: defaultdict[str, dict[str, list[tuple[int, float]]]] = defaultdict(dict)
    # Made from a reader, because one made from the index reads the schema anew at every call.
    with Searcher(made.reader(), weighting=scoring.BM25F(K1=repetition, **weights)) as searcher:
        schema = searcher.schema
        scores.update({name: {} for name in schema.names()})
        for name, token in searcher.reader().all_terms():
            text = schema[name].from_bytes(token)
            matcher = searcher.postings(name, text)
            found = scores[name][text] = []
            while matcher.is_active():
                found.append((matcher.id(), round(matcher.score(), DIGITS)))
                matcher.next()
    return scores


def near_tokens(folder: Path, name: str, token: str, distance: int) -> list[str]:
    """The tokens of a field that differ from this one by few letters, behind the same first one, best first.

    Raises
    ------
    whoosh.index.IndexError
        If the folder holds no index.
    """
    with index.open_dir(str(folder), readonly=True).searcher() as searcher:
        found = searcher.corrector(name).suggest(token, limit=3, maxdist=distance, prefix=1)
        return [str(word) for word in found]
