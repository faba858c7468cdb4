"""The index over every clause, asked in any script.

One Whoosh index per game lies beneath, so that how rare a word is counts within its own game.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules_text.errors import UnknownGame
from rules_text.search.game_index import GameIndex
from rules_text.search.highlight import asked_words, highlight
from rules_text.search.hits import Hit
from rules_text.search.numbers import numbers_within, whole_number
from rules_text.search.question import Question
from rules_text.search.token_index import Scored


class RuleIndex:
    """Searches the rules of all games; `open_index` gives one.

    Parameters
    ----------
    games : mapping of str to GameIndex
        In the order in which games are listed.
    """

    def __init__(self, games: Mapping[str, GameIndex]) -> None:
        self._games = dict(games)

    @property
    def games(self) -> tuple[str, ...]:
        """The keys of the games that can be searched."""
        return tuple(self._games)

    def read_ahead(self) -> None:
        """Read every game's index now, so that nobody's first question waits for it. One that is asked about one game
        alone, and then no more, is better off without."""
        for each in self._games.values():
            each.tokens.all_stored()

    def search(self, query: str, game: str | None = None, kind: str | None = None, limit: int = 10) -> list[Hit]:
        """The clauses that answer a question, best first.

        Parameters
        ----------
        query : str
            A clause number (``1.1.6``, ``四(十三)1②``), or words: Chinese in either script, English,
            pinyin, or any mixture.
        game, kind : str, optional
            Only clauses of this game, of this kind.
        limit : int
            At most so many.

        Raises
        ------
        UnknownGame
            If ``game`` is none there is.
        """
        game, query = self._addressed(query, game)
        best: dict[str, tuple[Scored, Question]] = {}
        for each in self._chosen(game):
            question = each.question(query)
            for scored in _found(each, query, question, kind):
                best.setdefault(scored.stored["ref"], (scored, question))
        ordered = sorted(best.values(), key=lambda pair: -pair[0].score)
        return [self._hit(scored, question) for scored, question in ordered[:limit]]

    def suggest(self, query: str, game: str | None = None) -> str | None:
        """What was probably meant by a question with words that no clause has; ``None`` if all is well.

        Raises
        ------
        UnknownGame
            If ``game`` is none there is.
        """
        if whole_number(query):
            return None
        questions = [each.question(query) for each in self._chosen(game)]
        meant = Counter(question.corrected for question in questions if question.corrected)
        if not meant or any(question.known for question in questions):
            return None
        return meant.most_common(1)[0][0]

    def _addressed(self, query: str, game: str | None) -> tuple[str | None, str]:
        """The game and the question, of a question that names its game as a permanent id does (``hero_duel:1.1.6``)."""
        named, colon, rest = unicodedata.normalize("NFKC", query).strip().partition(":")
        key = named.strip().casefold()
        return (key, rest.strip()) if colon and key in self._games and game in (None, key) else (game, query)

    def _chosen(self, game: str | None) -> list[GameIndex]:
        if game is None:
            return list(self._games.values())
        if game not in self._games:
            raise UnknownGame(game, self.games)
        return [self._games[game]]

    def _hit(self, scored: Scored, question: Question) -> Hit:
        stored = scored.stored
        language = "en" if question.is_english else "zh"
        return Hit(
            ref=stored["ref"],
            label=stored["label"],
            game=stored["game"],
            kind=stored["kind"],
            score=round(scored.score, 4),
            title=stored[f"title_{language}"],
            text=stored[language],
            highlighted_html=highlight(stored[language], question),
            official=stored["official"],
            official_html=highlight(stored["official"], question),
            by_official=_by_official(stored, question),
        )


def _by_official(stored: Mapping[str, Any], question: Question) -> bool:
    """Whether words of the question stand in the official wording and nowhere in what we say of the clause."""
    if not stored["official"]:
        return False
    official = asked_words(stored["official"], question)
    return bool(official and official - asked_words("\n".join([stored["zh"], *stored["asked"]]), question))


def _found(game: GameIndex, query: str, question: Question, kind: str | None) -> Iterator[Scored]:
    """By number first; by words unless the question is nothing but the number of a clause."""
    whole = whole_number(query)
    numbered = [scored for key in ([whole] if whole else numbers_within(query)) for scored in game.numbered(key, kind)]
    yield from numbered
    if not (whole and numbered):
        yield from game.worded(question, kind)
