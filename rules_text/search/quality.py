"""How good the search is: questions with known answers, one row of figures for each group of them."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rules_text.search.rule_index import RuleIndex

DEPTH = 10


@dataclass(frozen=True, slots=True)
class AskedRow:
    """One question, the game it is asked in, and the ids of the clauses that answer it, any of them."""

    game: str
    question: str
    answers: frozenset[str]


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of one question; ``place`` of the first right clause counts from 1, ``None`` beyond ten."""

    row: AskedRow
    place: int | None
    seconds: float
    found: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Quality:
    """One line of the table. Times in milliseconds."""

    name: str
    questions: int
    mrr: float
    first: float
    first_three: float
    p50: float
    p95: float


def read_questions(path: Path) -> list[AskedRow]:
    """Read ``game<TAB>question<TAB>id,id`` lines; ``#`` begins a comment.

    Raises
    ------
    ValueError
        If a line has not three columns.
    """
    rows = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != 3:
            raise ValueError(f"{path.name}:{number}: needs game, question and clauses, parted by tabs")
        game, question, answers = columns
        rows.append(AskedRow(game, question, frozenset(answers.replace(" ", "").split(","))))
    return rows


def ask_all(index: RuleIndex, rows: Iterable[AskedRow]) -> list[Asked]:
    """Ask every question in its game, and note where the first right clause stands."""
    return [_ask(index, row) for row in rows]


def _ask(index: RuleIndex, row: AskedRow) -> Asked:
    began = time.perf_counter()
    hits = index.search(row.question, game=row.game, limit=DEPTH)
    seconds = time.perf_counter() - began
    found = tuple(hit.ref.partition(":")[2] for hit in hits)
    place = next((place for place, each in enumerate(found, 1) if each in row.answers), None)
    return Asked(row, place, seconds, found)


def measure(asked: Sequence[Asked], name: str = "all") -> Quality:
    """The figures of a group of questions: mean reciprocal rank, right first, right in three, times.

    Raises
    ------
    ValueError
        If there are none.
    """
    if not asked:
        raise ValueError("no questions to measure")
    places = [each.place for each in asked]
    milliseconds = sorted(each.seconds * 1000 for each in asked)
    count = len(asked)
    return Quality(
        name=name,
        questions=count,
        mrr=sum(1 / place for place in places if place) / count,
        first=sum(place == 1 for place in places) / count,
        first_three=sum(place is not None and place <= 3 for place in places) / count,
        p50=milliseconds[count // 2],
        p95=milliseconds[min(count - 1, int(count * 0.95))],
    )


def quality_table(index: RuleIndex, rows: Sequence[AskedRow]) -> list[Quality]:
    """One line for each game, and one for all.

    Each game is asked once before time is taken: what its first question loads, all others have.
    """
    games = dict.fromkeys(row.game for row in rows)
    for game in games:
        index.search("手牌", game=game)
        index.search("hand", game=game)
    asked = ask_all(index, rows)
    lines = [measure([each for each in asked if each.row.game == game], game) for game in games]
    return [*lines, measure(asked)]
