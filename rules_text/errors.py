"""What goes wrong with rulebooks, said so that whoever must mend it knows where to look."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RulebookFault:
    """One fault of a clause file: where it lies, and what is wrong, in both languages. ``line`` counts from 1."""

    file: str
    line: int
    clause: str | None
    zh: str
    en: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" + (f": {self.clause}" if self.clause else "")
        return f"{place}: {self.zh}（{self.en}）"


class RulebookError(ValueError):
    """A clause file can't be used; ``faults`` holds all that was found, in the order of the file."""

    def __init__(self, faults: tuple[RulebookFault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class UnknownGame(LookupError):
    """No game has this key; ``games`` are those there are."""

    def __init__(self, game: str, games: tuple[str, ...]) -> None:
        super().__init__(f"no game {game!r}: there are {', '.join(games)}")
        self.game = game
        self.games = games


class UnknownClause(LookupError):
    """No clause has this ref; ``suggestions`` are the refs nearest to it, best first."""

    def __init__(self, ref: str, suggestions: tuple[str, ...]) -> None:
        near = f": nearest are {', '.join(suggestions)}" if suggestions else ""
        super().__init__(f"no clause {ref!r}{near}")
        self.ref = ref
        self.suggestions = suggestions
