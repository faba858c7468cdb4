"""A clause's own page: text, references both ways, open points, the code and the tests behind it."""

from dataclasses import dataclass

from flask import Blueprint, render_template

from rules_text.clauses import Clause
from rules_text.library import Library, load_library
from webapp.evidence import Evidence, evidence_of
from webapp.pages.rulebooks import ancestors
from webapp.wordings import official_wording

blueprint = Blueprint("clauses", __name__)


@dataclass(frozen=True)
class Neighbours:
    """The clauses before and behind one, in printed order."""

    before: Clause | None
    behind: Clause | None


@blueprint.get("/rules/<game>/<clause_id>")
def clause(game: str, clause_id: str) -> str:
    """One clause. An unknown id is answered with the nearest ones."""
    library = load_library()
    rulebook = library.rulebook(game)
    found = library.clause(f"{game}:{clause_id}")
    evidence: Evidence = evidence_of(found.ref)
    return render_template(
        "clause.html",
        clause=found,
        rulebook=rulebook,
        above=[library.clause(f"{game}:{each}") for each in headings_above(found, rulebook.clauses)],
        neighbours=neighbours(found, rulebook.clauses),
        refers_to=clauses_of(found.refers_to, library),
        referred_by=clauses_of(library.referred_by(found.ref), library),
        open_points=library.open_points_of(found.ref),
        official=official_wording(found.ref),
        evidence=evidence,
    )


def headings_above(found: Clause, clauses: tuple[Clause, ...]) -> list[str]:
    """The ids above a clause, outermost first."""
    return ancestors(found.id, {each.id for each in clauses})[::-1]


def neighbours(found: Clause, clauses: tuple[Clause, ...]) -> Neighbours:
    """The clauses printed before and behind this one."""
    place = clauses.index(found)
    return Neighbours(clauses[place - 1] if place else None, clauses[place + 1] if place + 1 < len(clauses) else None)


def clauses_of(refs: tuple[str, ...], library: Library) -> list[Clause]:
    """The clauses behind refs, in order."""
    return [library.clause(ref) for ref in refs]
