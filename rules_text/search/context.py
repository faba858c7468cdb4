"""What a clause stands under: the titles above it, which its own words take for granted."""

from collections.abc import Mapping

from rules_text.clauses import Clause


def titles_above(clause: Clause, by_id: Mapping[str, Clause]) -> list[str]:
    """The Chinese titles of the clauses above, nearest first: of ``5.10.3a`` those of 5.10.3 and 5.10.0."""
    titles = []
    above = clause.id
    while above := _shorter(above):
        titles += [
            by_id[identity].title_zh
            for identity in (above, f"{above}.0")
            if identity in by_id and identity != clause.id
        ]
    return titles


def _shorter(identity: str) -> str:
    if "." in identity and identity[-1].isalpha():
        return identity[:-1]
    return identity.rpartition("-" if "-" in identity else ".")[0]
