"""Words that point back must point to something: 其 needs a card chosen before, 其中 cards handled before."""

from __future__ import annotations

from typing import Any

from engine.effects import nodes as n

WORDS = {
    "it": "其",
    "those": "其中",
    "rest": "其余",
    "seen": "其中",
    "done": "如此做",
    "coin": "正面",
    "beaten": "此攻击",
    "on board": "其",
}
"""What an effect binds, and the word that asks for it."""


def lacking(abilities: tuple[n.Ability, ...]) -> str | None:
    """The word for the first reference of any ability that nothing before it binds, or ``None``."""
    for ability in abilities:
        bound: set[str] = set()
        for item in (ability.condition, *ability.sentences, *ability.static):
            name = None if item is None else lacking_in(item, bound)
            if name is not None:
                return WORDS[name]
            if item is not None and not any(isinstance(part, n.May | n.FirstThen) for part in n.walk(item)):
                bound.discard("done")
    return None


def lacking_in(item: Any, bound: set[str]) -> str | None:
    """What a node refers to that isn't bound yet, in the order in which it is carried out; ``bound`` grows by what the
    node binds."""
    name = getattr(item, "name", None) if isinstance(item, n.Ref) else getattr(item, "among", None)
    name = "done" if isinstance(item, n.Done) else "coin" if isinstance(item, n.Coin) else name
    name = "beaten" if isinstance(item, n.Beaten) else name
    if name in WORDS and name not in bound:
        return str(name)
    if isinstance(item, ON_BOARD) and item.what == n.Ref("it") and "off board" in bound:
        return "on board"
    if isinstance(item, n.May | n.FirstThen):
        bound.add("done")
    for inner in n.children(item):
        found = lacking_in(inner, bound)
        if found is not None:
            return found
    bind_by(item, bound)
    return None


ON_BOARD = (n.Boost, n.Become, n.Grant, n.Destroy, n.Weaken, n.Restore, n.Forbid)
"""What is done only to cards that lie on the board."""
OFF_BOARD = ("hand", "deck", "discard", "rest", "damage", "spirit", "rift")


def bind_by(item: Any, bound: set[str]) -> None:
    """Add what a node binds for those that come after it."""
    what = getattr(item, "what", None)
    if isinstance(item, n.Is) and what in n.FIGHTING:
        # Of two cards spoken of, 其 may mean either.
        bound ^= {"it"}
    if isinstance(item, n.Discard) or (isinstance(what, n.Selection) and isinstance(item, n.Action)):
        bound |= {"it", "those"}
    place = (
        item.to if isinstance(item, n.Move) else "field" if isinstance(item, n.Summon) else getattr(what, "zone", None)
    )
    if isinstance(item, n.Discard) or place in OFF_BOARD:
        bound.add("off board")
    elif place is not None:
        bound.discard("off board")
    if isinstance(item, n.Toss):
        bound.add("coin")
    if isinstance(item, n.Attack):
        bound.add("beaten")
    if isinstance(item, n.Draw):
        bound |= {"those"}
    if isinstance(item, n.Reveal | n.Look | n.Show):
        bound |= {"it", "those", "seen", "rest"}


def binds(abilities: tuple[n.Ability, ...]) -> bool:
    """Whether any of these effects chooses or turns up cards that a word could point back to."""
    parts = [part for ability in abilities for node in ability.sentences for part in n.walk(node)]
    return any(isinstance(part, n.Selection | n.Reveal) for part in parts)
