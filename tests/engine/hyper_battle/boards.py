"""Boards of HYPER BATTLE, written down shortly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import Card, Table
from engine.effects import nodes as n
from engine.effects.nodes import Ability, Node, Trigger
from engine.games.hyper_battle.battle import frames
from engine.games.hyper_battle.seats import order
from engine.resolution import barred, run
from engine.state import Frame, Piece, State

PLAYERS = ("A", "B", "C")


def character(name: str, marks: str = "火", power: int = 100, *abilities: Ability, types: str = "") -> Card:
    """A character with marks (a sign each) and types in words."""
    return Card("", name, "character", tuple(types.split()), (("power", power),), tuple(marks), abilities)


def hunter(name: str = "猎", power: int = 0, *abilities: Ability) -> Card:
    return Card("", name, "hunter", (), (("power", power),), (), abilities)


def event(name: str, *steps: Node) -> Card:
    """An event whose text is followed when it turns up."""
    return Card("", name, "event", (), (), (), (Ability(Trigger("play"), steps),) if steps else ())


def on(kind: str, *steps: Node) -> Ability:
    return Ability(Trigger(kind), steps)


def always(what: n.What, amount: n.Amount) -> Ability:
    return Ability(static=(n.Static(what, amount),))


def board(
    cards: Mapping[str, Card],
    *sides: Mapping[str, str],
    rules: str = "ex",
    active: int = 0,
    readings: Mapping[str, str] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> State:
    """A board with nothing on the agenda: zone → its cards in words (``-`` before one lying face down). ``x`` is a
    blank card."""
    given = {"x": character("空白", "空"), **cards}
    chosen = {"rules": rules, **{f"open.{point}": value for point, value in (readings or {}).items()}}
    names = PLAYERS[: max(2, len(sides))]
    table = Table(
        "hyper_battle", names, tuple(given.items()), tuple((f"hyper_battle:{k}", v) for k, v in chosen.items())
    )
    counts: dict[str, int] = {}
    zones = []
    for side in (*sides, {}, {})[: len(names)]:
        laid = []
        for spec in table.rules.zones:
            pieces = [_piece(word, counts) for word in side.get(spec.name, "").split()]
            laid.append(tuple(pieces if spec.ordered else sorted(pieces)))
        zones.append(tuple(laid))
    state = State(table, active=active, phase="main", zones=tuple(zones))
    for key, value in (facts or {}).items():
        state = state.with_fact(key, value)
    return state


def _piece(word: str, counts: dict[str, int]) -> Piece:
    card = word.strip("-")
    if card != "?" and "#" not in card:
        counts[card] = counts.get(card, 0) + 1
        card = f"{card}#{counts[card]}"
    return Piece(card, word.startswith("-"))


def happening(state: State, name: str, argument: Any) -> State:
    """What a case file may say is happening, run to the first decision."""
    return run(state.table.rules.happenings[name](state, argument))


def scoring(state: State) -> State:
    """The totals are about to be compared; run to the first decision."""
    return run(state.push(Frame("hyper_battle.judge"), *frames("score", order(state))))


def why_not(state: State, verb: str, *what: Any) -> tuple[str, ...]:
    """The clauses that bar an option; none if nothing does."""
    for each in barred(state):
        if each.option.verb == verb and each.option.what == what:
            return each.clauses
    return ()


def at(state: State, where: str) -> list[str]:
    """The ids lying in a zone, ``A.hand``."""
    player, _, zone = where.partition(".")
    return [piece.id for piece in state.pieces(PLAYERS.index(player), zone)]
