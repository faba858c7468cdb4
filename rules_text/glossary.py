"""The glossary that joins the games: one notion, and what each rulebook calls it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules_text.clauses import Bilingual

GLOSSARY = Path(__file__).parent / "glossary.yaml"


@dataclass(frozen=True, slots=True)
class GameTerm:
    """A game's own word for a notion: `clauses` are full refs of the clauses that say what it is."""

    game: str
    term: str
    also: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Notion:
    """Something several games have, under whatever name; `terms` holds those games in the file's order."""

    id: str
    title: Bilingual
    terms: tuple[GameTerm, ...]
    note: Bilingual | None = None

    def of(self, game: str) -> GameTerm | None:
        """This game's word, or `None` if it has no such thing."""
        return next((term for term in self.terms if term.game == game), None)


@cache
def load_glossary(path: Path = GLOSSARY) -> tuple[Notion, ...]:
    """Every notion, in the file's order."""
    import yaml

    return tuple(_notion(item) for item in yaml.safe_load(path.read_text(encoding="utf-8")))


def _notion(item: Mapping[str, Any]) -> Notion:
    note = item.get("note")
    return Notion(
        id=item["id"],
        title=Bilingual(item["zh"], item["en"]),
        terms=tuple(_term(game, each) for game, each in item["terms"].items()),
        note=Bilingual(note["zh"], note["en"]) if note else None,
    )


def _term(game: str, item: Mapping[str, Any]) -> GameTerm:
    return GameTerm(
        game=game,
        term=item["term"],
        also=tuple(item.get("also", ())),
        clauses=tuple(f"{game}:{clause_id}" for clause_id in item["clauses"]),
    )
