"""Words that point back must point to something: 其 needs a card chosen before, 其中 cards handled before."""

from __future__ import annotations

from typing import Any

from engine.effects import nodes as n


def lacking(abilities: tuple[n.Ability, ...]) -> str | None:
    """The word for the first reference of any ability that nothing before it binds, or ``None``."""
    for ability in abilities:
        bound: set[str] = set()
        for item in (*ability.sentences, *ability.static):
            word = _walk(item, bound)
            if word is not None:
                return word
    return None


def binds(abilities: tuple[n.Ability, ...]) -> bool:
    """Whether any of these effects chooses or turns up cards that a word could point back to."""
    return any(
        isinstance(item, n.Selection | n.Reveal)
        for ability in abilities
        for node in ability.sentences
        for item in n.walk(node)
    )


_WORDS = {"it": "其", "those": "其中", "rest": "其余", "seen": "其中"}


def _walk(item: Any, bound: set[str]) -> str | None:
    """Look at a node in the order in which it is carried out, adding what it binds."""
    if isinstance(item, n.Ref) and item.name in _WORDS and item.name not in bound:
        return _WORDS[item.name]
    if isinstance(item, n.Selection) and item.among is not None and item.among not in bound:
        return _WORDS[item.among]
    for inner in n.children(item):
        word = _walk(inner, bound)
        if word is not None:
            return word
    what = getattr(item, "what", None)
    if isinstance(what, n.Selection) and isinstance(item, n.Action):
        bound |= {"it", "those"}
    if isinstance(item, n.Discard):
        bound |= {"it", "those"}
    if isinstance(item, n.Draw):
        bound |= {"those"}
    if isinstance(item, n.Reveal | n.Look | n.Show):
        bound |= {"it", "those", "seen", "rest"}
    return None
