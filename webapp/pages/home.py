"""The home page: the rule search, with results as one types."""

import re
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from flask import Blueprint, render_template, request
from markupsafe import Markup, escape

from rules_text.clauses import Clause, Kind
from rules_text.library import load_library
from rules_text.search import RuleIndex, open_index
from webapp.parts import wants_part
from webapp.wordings import official_wordings, wordings

LIMIT = 20
# Longer than any question asked at a table; keeps a pasted rulebook out of the query parser.
LONGEST_QUERY = 200

blueprint = Blueprint("home", __name__)


@dataclass(frozen=True)
class Result:
    """A clause found, with its text marked where the query matches; the official wording too, where there is one.

    ``by_official`` says that words of the query stand only there, ``unconfirmed`` how many guesses in it are open.
    """

    clause: Clause
    marked: Markup
    official: Markup
    by_official: bool
    unconfirmed: int


@blueprint.get("/")
def index() -> str:
    """The search form and, where there is a query, what it finds."""
    library = load_library()
    query = request.args.get("q", "").strip()[:LONGEST_QUERY]
    game = known(request.args.get("game", ""), tuple(library.rulebooks))
    kind = known(request.args.get("kind", ""), tuple(Kind))
    results = find(query, game, kind) if query else ()
    return render_template(
        "results.html" if wants_part() else "home.html",
        query=query,
        game=game,
        kind=kind,
        kinds=tuple(Kind),
        rulebooks=tuple(library.rulebooks.values()),
        results=results,
        suggestion=rules_index().suggest(query) if query and len(results) < 3 else None,
    )


def known(value: str, values: tuple[str, ...]) -> str | None:
    """The value if it is one of those offered."""
    return value if value in values else None


def rules_index() -> RuleIndex:
    """The search index over our clauses and the official wordings imported so far."""
    return _opened(tuple(sorted(wordings().items())))


@lru_cache(maxsize=1)
def _opened(official: tuple[tuple[str, str], ...]) -> RuleIndex:
    """The index, opened and read anew only after an import."""
    index = open_index(official=dict(official))
    index.read_ahead()
    return index


def find(query: str, game: str | None, kind: str | None) -> tuple[Result, ...]:
    """The clauses that answer a query, best first."""
    library = load_library()
    hits = rules_index().search(query, game=game, kind=kind, limit=LIMIT)
    officials = official_wordings([hit.ref for hit in hits if hit.official])
    return tuple(
        Result(
            library.clause(hit.ref),
            marked_text(hit.highlighted_html),
            marked_text(hit.official_html),
            hit.by_official,
            len(officials[hit.ref].open_guesses) if hit.ref in officials else 0,
        )
        for hit in hits
    )


def marked_text(html: str) -> Markup:
    """Highlighted text as markup in which nothing but the index's own `<mark>` can be markup."""
    pieces = re.split(r"(</?mark>)", html)
    return Markup("").join(
        Markup(piece) if piece in ("<mark>", "</mark>") else escape(unescape(piece)) for piece in pieces
    )
