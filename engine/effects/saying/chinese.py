"""Abilities as card text."""

from __future__ import annotations

from engine.effects.nodes import Ability
from engine.effects.reading.abilities import units_of
from engine.effects.reading.book import language
from engine.effects.saying.layout import lay_out


def say(abilities: tuple[Ability, ...], game: str) -> str:
    """Abilities as text in the words of ``game``, one effect a line. What has a wording is said in it, so that a text
    read comes back as it stood; the rest in the usual words.

    Raises ``Unsayable`` for what the game has no words for.
    """
    speech = language(game)
    said: list[str] = []
    for unit, worded in units_of(abilities):
        own = len(unit.sentences) + 2
        layout, wording = iter(worded[:own]), iter(worded[own:])
        sentences = [speech.say("sentence", sentence, wording) for sentence in unit.sentences]
        said.append(lay_out(sentences, not said, layout))
    return "".join(said)
