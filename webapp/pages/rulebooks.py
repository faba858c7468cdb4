"""Each rulebook as one page, with contents, permalinks and a print style."""

from dataclasses import dataclass

from flask import Blueprint, render_template, request

from rules_text.clauses import Clause, Kind
from rules_text.library import load_library
from rules_text.wording_difference import wording_difference
from webapp.text_versions import changes_between

blueprint = Blueprint("rulebooks", __name__)


@dataclass(frozen=True)
class Placed:
    """A clause and how deep it stands below the headings: 1 for a chapter, 2 for a section …"""

    clause: Clause
    depth: int


@blueprint.get("/rules")
def shelf() -> str:
    """The rulebooks there are."""
    return render_template("shelf.html", rulebooks=tuple(load_library().rulebooks.values()))


@blueprint.get("/rules/<game>")
def book(game: str) -> str:
    """A whole rulebook on one page."""
    rulebook = load_library().rulebook(game)
    placed = place(rulebook.clauses)
    contents = tuple(item for item in placed if item.clause.kind is Kind.HEADING)
    return render_template("rulebook.html", rulebook=rulebook, placed=placed, contents=contents)


@blueprint.get("/rules/<game>/changes")
def changes(game: str) -> str:
    """What changed between two versions of our text (`?from=1&to=2`; from the first to the present one)."""
    found = changes_between(game, request.args.get("from"), request.args.get("to"))
    return render_template(
        "changes.html", rulebook=load_library().rulebook(game), found=found, difference=wording_difference
    )


def place(clauses: tuple[Clause, ...]) -> tuple[Placed, ...]:
    """How deep each clause stands.

    An id one dot longer than another's stands below it; `1.0.0`, `1.1.0` … of `hero_duel` are the headings of
    the sections `1.0`, `1.1` …
    """
    ids = {clause.id for clause in clauses}
    return tuple(Placed(clause, 1 + sum(1 for _ in ancestors(clause.id, ids))) for clause in clauses)


def ancestors(clause_id: str, ids: set[str]) -> list[str]:
    """The ids of the headings and clauses above this one, nearest first."""
    above: list[str] = []
    parts = clause_id.split(".")
    for length in range(len(parts) - 1, 0, -1):
        stem = ".".join(parts[:length])
        for candidate in (stem, f"{stem}.0"):
            if candidate in ids and candidate != clause_id:
                above.append(candidate)
                break
    return above
