"""All phrases together, and each game's language made of them."""

from __future__ import annotations

from functools import cache

from engine.effects.reading.cards import add_cards
from engine.effects.reading.changes import add_changes
from engine.effects.reading.choosing import add_choosing
from engine.effects.reading.conditions import add_conditions
from engine.effects.reading.filters import add_filters
from engine.effects.reading.hyper import add_hyper
from engine.effects.reading.kaiju import add_kaiju
from engine.effects.reading.language import Language
from engine.effects.reading.limits import add_limits
from engine.effects.reading.measures import add_measures
from engine.effects.reading.moving import add_moving
from engine.effects.reading.opponent import add_opponent
from engine.effects.reading.picks import add_picks
from engine.effects.reading.sentences import add_sentences
from engine.effects.reading.templates import Phrasebook
from engine.effects.reading.turning import add_turning
from engine.effects.reading.vocabulary import VOCABULARY


@cache
def phrasebook() -> Phrasebook:
    """The phrases of all games."""
    book = Phrasebook()
    add_filters(book)
    add_cards(book)
    add_picks(book)
    add_conditions(book)
    add_moving(book)
    add_limits(book)
    add_opponent(book)
    add_turning(book)
    add_choosing(book)
    add_changes(book)
    add_sentences(book)
    add_measures(book)
    add_hyper(book)
    add_kaiju(book)
    return book


@cache
def language(game: str) -> Language:
    """The language of a game's cards. Raises ``KeyError`` for a game that has none."""
    return Language(phrasebook().phrases, VOCABULARY[game], game)
