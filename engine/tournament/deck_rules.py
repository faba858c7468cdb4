"""What a legal deck is, game by game: data, with the clause behind each field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

NO_READINGS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Size:
    """How many cards the deck has."""

    least: int
    most: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Copies:
    """At most `most` cards that are the same `by` their number or by their name.

    `together` counts deck and side deck as one, by the clauses `together_clauses`.
    """

    most: int
    by: Literal["number", "name"]
    clauses: tuple[str, ...]
    together: bool = False
    together_clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SideDeck:
    """A side deck of exactly `size` cards in a match of several games, to be had by all if `required`."""

    size: int
    required: bool
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of card that may be in the deck."""

    allowed: frozenset[str]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckRules:
    """What a deck must be; None where a game sets no limit. `restored` is the clause that undoes
    exchanges.
    """

    game: str
    rule_set: str
    size: Size
    copies: Copies | None = None
    side: SideDeck | None = None
    kinds: Kinds | None = None
    exchange: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()


def _hyper(rule_set: str, least: int, most: int, kinds: set[str], *clauses: str) -> DeckRules:
    return DeckRules(
        "hyper_battle",
        rule_set,
        Size(least, most, clauses[:-1]),
        kinds=Kinds(frozenset(kinds), (clauses[-1],)),
    )


_RULES: Mapping[tuple[str, str], DeckRules] = {
    (rules.game, rules.rule_set): rules
    for rules in (
        DeckRules(
            "hero_duel",
            "",
            Size(40, 40, ("hero_duel:1.0.2",)),
            Copies(
                3,
                "number",
                ("hero_duel:1.0.2", "hero_duel:2.0.7"),
                together=True,
                together_clauses=("hero_duel:1.0.2a",),
            ),
            SideDeck(10, True, ("hero_duel:1.0.2a",)),
            exchange=("hero_duel:1.0.2b",),
            restored=("hero_duel:1.0.2c",),
        ),
        DeckRules(
            "chaoyuan",
            "",
            Size(40, 40, ("chaoyuan:1.2.1",)),
            Copies(3, "number", ("chaoyuan:1.2.1",)),
            SideDeck(10, False, ("chaoyuan:1.2.2",)),
            exchange=("chaoyuan:1.2.2",),
            restored=("chaoyuan:open.deck-restored",),
        ),
        DeckRules(
            "alya",
            "",
            Size(40, 40, ("alya:1.2.1",)),
            Copies(4, "name", ("alya:1.2.1",)),
        ),
        _hyper("START", 8, 8, {"character"}, "hyper_battle:S.3", "hyper_battle:S.3.t1"),
        _hyper("EX", 30, 30, {"character", "hunter"}, "hyper_battle:E.1", "hyper_battle:E.1"),
        _hyper(
            "SP",
            30,
            30,
            {"character", "hunter", "event"},
            "hyper_battle:P.1",
            "hyper_battle:E.1",
            "hyper_battle:P.1",
        ),
        DeckRules(
            "kaiju_club",
            "",
            Size(40, 40, ("kaiju_club:2.1",)),
            Copies(3, "name", ("kaiju_club:2.1",)),
        ),
    )
}

DEFAULT_RULE_SET: Mapping[str, str] = {"hyper_battle": "START"}


class UnknownGame(KeyError):
    """No deck rules are known for this game, or the game has no such rule set."""


def deck_rules(game: str, rule_set: str = "", readings: Mapping[str, str] = NO_READINGS) -> DeckRules:
    """The deck rules of a game.

    Parameters
    ----------
    game : str
        For example ``hero_duel``.
    rule_set : str
        ``START``, ``EX`` or ``SP`` in ``hyper_battle``, empty elsewhere.
    readings : mapping of str to str
        Open point → the reading chosen for the event, where it isn't the default:
        ``chaoyuan:open.side-deck-copies`` (``together``), ``chaoyuan:open.deck-restored`` (``stays``),
        ``hyper_battle:open.sp-deck-size`` (``at-most``).

    Raises
    ------
    UnknownGame
    """
    key = (game, rule_set or DEFAULT_RULE_SET.get(game, ""))
    if key not in _RULES:
        known = ", ".join(" ".join(filter(None, names)) for names in _RULES)
        raise UnknownGame(f"{' '.join(filter(None, key))}: one of {known}")
    rules = _RULES[key]
    point = "chaoyuan:open.side-deck-copies"
    if game == "chaoyuan" and readings.get(point) == "together" and rules.copies:
        rules = replace(rules, copies=replace(rules.copies, together=True, together_clauses=(point,)))
    if game == "chaoyuan" and readings.get("chaoyuan:open.deck-restored") == "stays":
        rules = replace(rules, restored=())
    point = "hyper_battle:open.sp-deck-size"
    if key == ("hyper_battle", "SP") and readings.get(point) == "at-most":
        rules = replace(rules, size=Size(1, 30, ("hyper_battle:P.1", point)))
    return rules
