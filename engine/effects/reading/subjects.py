"""Whose deed a bare verb is: one that follows what another player does, without a subject, could be his."""

from __future__ import annotations

from engine.effects.reading.language import Derivation, Language
from engine.effects.reading.templates import Words

OTHER = "对方"
ACTING = ("step", "ending", "double", "parts", "spanned")
"""Kinds of phrases that open with who does it."""
CONDITIONS = ("condition", "conjunct", "single", "counted", "per")
"""Kinds that speak of players without letting them do anything."""


def is_unclear(speech: Language, derivation: Derivation) -> bool:
    """Whether a step leaves out who does it, or whose cards it is about, right after somebody else did something."""
    return _Reader(speech).is_unclear(derivation)


class _Reader:
    """Goes through a sentence in its order, with whoever else has acted last."""

    def __init__(self, speech: Language) -> None:
        self.speech = speech
        self.other_acted = False

    def is_unclear(self, derivation: Derivation) -> bool:
        if derivation.number < 0 or derivation.kind in CONDITIONS:
            return False
        phrase = self.speech.phrases[derivation.number]
        if derivation.kind in ("who", "barred"):
            if phrase.phrase.implied:
                return self.other_acted
            self.other_acted = derivation.value != "us"
            return False
        if phrase.phrase.implied and self.other_acted:
            return True
        if derivation.kind == "ending" and not self._is_about_other(derivation):
            self.other_acted = False  # Under a condition, or as one likes, it is one's own side again.
        if derivation.kind in ACTING and self._is_about_other(derivation):
            found = any(self.is_unclear(each) for each in derivation.inside if isinstance(each, Derivation))
            self.other_acted = True
            return found
        return any(self.is_unclear(each) for each in derivation.inside if isinstance(each, Derivation))

    def _is_about_other(self, derivation: Derivation) -> bool:
        """Whether the phrase opens with the word for the other player, or for both."""
        parts = self.speech.phrases[derivation.number].parts
        first = parts[0] if parts else None
        return isinstance(first, Words) and first.choices[0] in (OTHER, "双方各", "双方")
