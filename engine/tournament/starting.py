"""Who may choose who starts a game (先后手), game by game: data, with the clauses behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from engine.tournament.deck_rules import NO_READINGS, UnknownGame


class Way(Enum):
    """How it is settled who starts."""

    AGREED = "agreed"
    """By whatever way both agree on; usually its winner chooses."""
    LOT_CHOOSES = "lot-chooses"
    """By chance somebody wins, and he chooses."""
    LOT = "lot"
    """By chance, and nobody chooses."""
    LOSER_CHOOSES = "loser-chooses"
    """The loser of the game before; after a drawn game whoever chose before."""
    BETTER_SEED = "better-seed"
    """Whoever was placed better in the Swiss rounds, in a play-off."""


@dataclass(frozen=True, slots=True)
class StartRule:
    """How it is settled who starts the first game of a match, and the others."""

    first: Way
    first_clauses: tuple[str, ...]
    later: Way
    later_clauses: tuple[str, ...]


_RULES: Mapping[str, StartRule] = {
    "hero_duel": StartRule(Way.AGREED, ("hero_duel:1.2.2",), Way.LOSER_CHOOSES, ("hero_duel:1.2.2a",)),
    "chaoyuan": StartRule(Way.LOT, ("chaoyuan:1.3.1",), Way.LOT, ("chaoyuan:1.3.1", "chaoyuan:open.next-game-start")),
    "alya": StartRule(Way.LOT_CHOOSES, ("alya:2.1",), Way.LOT_CHOOSES, ("alya:2.1",)),
    "hyper_battle": StartRule(Way.LOT, ("hyper_battle:S.4.3",), Way.LOT, ("hyper_battle:S.4.3",)),
    "kaiju_club": StartRule(
        Way.LOT,
        ("kaiju_club:3.1", "kaiju_club:open.who-goes-first"),
        Way.LOT,
        ("kaiju_club:3.1", "kaiju_club:open.who-goes-first"),
    ),
}


def start_rule(game: str, readings: Mapping[str, str] = NO_READINGS) -> StartRule:
    """How `game` settles who starts, under the event's readings of its open points.

    ``chaoyuan:open.next-game-start`` may be ``loser-chooses``, ``kaiju_club:open.who-goes-first``
    ``winner-chooses``. Raises `UnknownGame`.
    """
    if game not in _RULES:
        raise UnknownGame(f"{game}: one of {', '.join(_RULES)}")
    rule = _RULES[game]
    if game == "chaoyuan" and readings.get("chaoyuan:open.next-game-start") == "loser-chooses":
        return replace(rule, later=Way.LOSER_CHOOSES)
    if game == "kaiju_club" and readings.get("kaiju_club:open.who-goes-first") == "winner-chooses":
        return replace(rule, first=Way.LOT_CHOOSES, later=Way.LOT_CHOOSES)
    return rule


def for_play_off(rule: StartRule) -> StartRule:
    """The same for a play-off, where the better placed player chooses in the first game."""
    return replace(rule, first=Way.BETTER_SEED, first_clauses=())
