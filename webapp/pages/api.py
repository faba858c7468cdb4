"""The rules as JSON, with the version of our text, for programs of others."""

from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for

from rules_text.clauses import Clause, OpenPoint, Rulebook
from rules_text.library import load_library
from webapp import text_versions
from webapp.wordings import official_wording

blueprint = Blueprint("api", __name__, url_prefix="/api/rules")


@blueprint.get("")
def games() -> Response:
    """The rulebooks there are, each with its version and address."""
    return fresh(jsonify([book_head(book) for book in load_library().rulebooks.values()]))


@blueprint.get("/<game>")
def book(game: str) -> Response:
    """A whole rulebook: its clauses in printed order, and its open points."""
    rulebook = load_library().rulebook(game)
    return fresh(
        jsonify(
            **book_head(rulebook),
            clauses=[clause_document(clause) for clause in rulebook.clauses],
            open_points=[open_point_document(point) for point in rulebook.open_points],
        )
    )


@blueprint.get("/<game>/changes")
def changes(game: str) -> Response:
    """What changed between two versions of our text (`?from=1&to=2`; from the first to the present one)."""
    found = text_versions.changes_between(game, request.args.get("from"), request.args.get("to"))
    return fresh(jsonify(text_versions.document(found)))


@blueprint.get("/<game>/<clause_id>")
def clause(game: str, clause_id: str) -> Response:
    """One clause, with the version of the rulebook it belongs to, and the official wording where one was imported."""
    library = load_library()
    rulebook = library.rulebook(game)
    found = library.clause(f"{game}:{clause_id}")
    official = official_wording(found.ref)
    return fresh(
        jsonify(
            **clause_document(found),
            version=rulebook.version,
            referred_by=library.referred_by(found.ref),
            open_points=[open_point_document(point) for point in library.open_points_of(found.ref)],
            official=official.document() if official else None,
        )
    )


def book_head(rulebook: Rulebook) -> dict[str, Any]:
    """A rulebook without its clauses."""
    return {
        "game": rulebook.game,
        "title": {"zh": rulebook.title.zh, "en": rulebook.title.en},
        "edition": {"zh": rulebook.edition.zh, "en": rulebook.edition.en},
        "version": rulebook.version,
        "url": url_for("api.book", game=rulebook.game),
        "changes": url_for("api.changes", game=rulebook.game),
    }


def clause_document(clause: Clause) -> dict[str, Any]:
    """A clause as JSON; `hash` changes when its text does."""
    return {
        "ref": clause.ref,
        "label": clause.label,
        "kind": clause.kind,
        "title": {"zh": clause.title_zh, "en": clause.title_en},
        "zh": clause.zh,
        "en": clause.en,
        "hash": clause.text_hash,
        "refers_to": clause.refers_to,
        "misprinted": [{"printed": each.printed, "meant": each.meant} for each in clause.misprinted],
        "terms": [{"zh": term.zh, "en": term.en, "also": term.also} for term in clause.terms],
        "url": url_for("clauses.clause", game=clause.game, clause_id=clause.id),
    }


def open_point_document(point: OpenPoint) -> dict[str, Any]:
    """An open point as JSON, with its readings and the default."""
    return {
        "id": point.id,
        "clauses": point.clauses,
        "title": {"zh": point.title_zh, "en": point.title_en},
        "zh": point.zh,
        "en": point.en,
        "readings": [{"id": each.id, "zh": each.zh, "en": each.en} for each in point.readings],
        "default": point.default,
    }


def fresh(response: Response) -> Response:
    """Let a caller that has this very text keep it (`ETag`)."""
    response.add_etag()
    response.make_conditional(request)
    return response
