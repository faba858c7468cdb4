"""Saying effects: abilities → card text in a game's own words, and → plain English."""

from __future__ import annotations

from engine.effects.reading.language import Unsayable
from engine.effects.saying.chinese import say
from engine.effects.saying.english import english

__all__ = ["Unsayable", "english", "say"]
