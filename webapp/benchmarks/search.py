"""Search quality and latency, beside SQLite FTS5 (unigrams and bigrams) and tantivy on the same clauses."""

from __future__ import annotations

import re
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

from rules_text.clauses import Clause
from rules_text.library import load_library
from rules_text.search import open_index
from rules_text.search.quality import AskedRow, ask_all, measure, read_questions
from webapp.benchmarks.table import Row

PRACTICE = Path("../shared/search_questions.tsv")
OWN = Path("tests/rules_text")
SETS = {
    "practice questions": PRACTICE,
    "our own questions": OWN / "questions.tsv",
    "questions of players": OWN / "questions_of_players.tsv",
    "held-out questions": OWN / "questions_held_out.tsv",
}

Asking = Callable[[AskedRow], list[str]]
"""Answers a question with clause ids, best first."""


def run() -> list[Row]:
    """One row for each set of questions that is there, with every peer that is installed."""
    rows = [opening()]
    for name, path in SETS.items():
        if path.exists():
            rows += rows_of(name, read_questions(path))
    return rows


def opening() -> Row:
    """How long the site takes to have every game's index at hand."""
    began = time.process_time()
    open_index().read_ahead()
    return Row(
        "search, reading the index of every game", f"{(time.process_time() - began) * 1000:.0f} ms of one processor"
    )


def rows_of(name: str, questions: list[AskedRow]) -> list[Row]:
    """Ours, opened as the site opens it and asked for the first time, and the same questions put to the peers."""
    index = open_index()
    index.read_ahead()
    ours = measure(ask_all(index, questions), name)
    shown = figures(ours.mrr, ours.first_three, ours.p50, ours.p95)
    rows = [Row(f"search, {name} ({ours.questions})", shown, note="aim: MRR ≥ 0.92, top three ≥ 96 %, p95 < 10 ms")]
    clauses = [clause for clause in load_library() if clause.kind != "heading"]
    peers: list[tuple[str, Asking]] = [("SQLite FTS5, unigrams and bigrams", fts5(clauses))]
    if find_spec("tantivy"):
        peers.append(("tantivy, unigrams and bigrams", tantivy(clauses)))
    for peer, ask in peers:
        mrr, three, p50, p95 = judge(ask, questions)
        rows.append(
            Row(f"search, {name}: {peer}", shown, figures(mrr, three, p50, p95), ours.mrr / mrr, "ratio of MRR")
        )
    return rows


def figures(mrr: float, first_three: float, p50: float, p95: float) -> str:
    """The four figures in words."""
    return f"MRR {mrr:.3f}, top three {first_three:.0%}, p50 {p50:.1f} ms, p95 {p95:.1f} ms"


def judge(ask: Asking, questions: list[AskedRow]) -> tuple[float, float, float, float]:
    """A peer's mean reciprocal rank, share in the first three, and p50 and p95 in milliseconds."""
    reciprocal, three, times = [], [], []
    for row in questions:
        began = time.perf_counter()
        found = ask(row)
        times.append((time.perf_counter() - began) * 1000)
        place = next((i for i, each in enumerate(found, 1) if each in row.answers), None)
        reciprocal.append(1 / place if place else 0.0)
        three.append(place is not None and place <= 3)
    times.sort()
    p95 = times[min(len(times) - 1, int(len(times) * 0.95))]
    return statistics.mean(reciprocal), statistics.mean(three), statistics.median(times), p95


def grams(text: str) -> list[str]:
    """Single characters and pairs of Chinese text, whole words of anything else."""
    found: list[str] = []
    for part in re.findall(r"[\u4e00-\u9fff]+|[a-z0-9.]+", text.lower()):
        if part[0] >= "\u4e00":
            found += [*part, *(part[i : i + 2] for i in range(len(part) - 1))]
        else:
            found.append(part)
    return found


def body(clause: Clause) -> str:
    """What a peer is given of a clause: the same text that ours has."""
    return " ".join([clause.id, clause.title_zh, clause.zh, clause.title_en, clause.en, *clause.questions])


def fts5(clauses: Iterable[Clause]) -> Asking:
    """SQLite's full-text search over the grams."""
    db = sqlite3.connect(":memory:")
    db.execute("create virtual table clauses using fts5(game unindexed, id unindexed, body)")
    db.executemany("insert into clauses values (?, ?, ?)", [(c.game, c.id, " ".join(grams(body(c)))) for c in clauses])
    wanted = "select id from clauses where clauses match ? and game = ? order by bm25(clauses) limit 10"

    def ask(row: AskedRow) -> list[str]:
        query = " OR ".join(f'"{gram}"' for gram in grams(row.question))
        found = db.execute(wanted, (query, row.game)) if query else []
        return [each for (each,) in found]

    return ask


def tantivy(clauses: Iterable[Clause]) -> Asking:
    """tantivy over the grams."""
    from tantivy import Document, Index, SchemaBuilder

    schema = (
        SchemaBuilder()
        .add_text_field("game", stored=True, tokenizer_name="raw")
        .add_text_field("id", stored=True, tokenizer_name="raw")
        .add_text_field("body", tokenizer_name="whitespace")
        .build()
    )
    index = Index(schema)
    writer = index.writer()
    for clause in clauses:
        writer.add_document(Document(game=clause.game, id=clause.id, body=" ".join(grams(body(clause)))))
    writer.commit()
    index.reload()
    searcher = index.searcher()

    def ask(row: AskedRow) -> list[str]:
        words = " ".join(f'"{gram}"' for gram in grams(row.question))
        if not words:
            return []
        query = index.parse_query(f'+game:"{row.game}" +({words})', ["body"])
        hits = searcher.search(query, 10).hits
        return [searcher.doc(address)["id"][0] for _, address in hits]

    return ask
