"""Boards of 奥特怪兽俱乐部, written down shortly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import Card, Table
from engine.effects import nodes as n
from engine.effects.nodes import Ability, Filter, Node, Ref, Trigger
from engine.resolution import barred, run
from engine.state import Piece, State
from tests.engine.boards import words

PLAYERS = ("A", "B")
SELF = Ref("self")


def battle(*abilities: Ability, hp: int = 9, speed: int = 3, cost: int = 1, name: str = "兽", words: str = "") -> Card:
    return Card("", name, "battle", tuple(words.split()), (("hp", hp), ("speed", speed), ("cost", cost)), (), abilities)


def skill(*steps: Node, cost: int | None = None, need: n.Condition | None = None) -> Card:
    stats = () if cost is None else (("cost", cost),)
    return Card("", "技", "skill", (), stats, (), (Ability(Trigger("play"), steps, condition=need),))


def reinforcement(*abilities: Ability) -> Card:
    return Card("", "援", "reinforcement", (), (), (), abilities)


def attack(by: int, *more: Node, need: n.Condition | None = None, **how: Any) -> Ability:
    return Ability(Trigger("attack"), (n.Attack(by, **how), *more), condition=need)


def heal(by: int) -> Ability:
    return Ability(Trigger("heal"), (n.Heal(n.Selection("field"), by),))


def act(*steps: Node, need: n.Condition | None = None, **more: Any) -> Ability:
    return Ability(Trigger("activate"), steps, condition=need, **more)


def always(*static: n.StaticNode, **more: Any) -> Ability:
    return Ability(static=static, **more)


def defence(by: int) -> Ability:
    return always(n.Static(SELF, by, "defence"))


def counter(by: int) -> Ability:
    return always(n.Static(SELF, by, "counter"))


def level(low: int) -> n.Condition:
    return n.Is(SELF, Filter(stat="level", low=low))


EVADE = always(n.Trait("evade"))


def board(
    cards: Mapping[str, Card] | None = None,
    a: Mapping[str, str] | None = None,
    b: Mapping[str, str] | None = None,
    *,
    active: int = 0,
    turn: int = 5,
    readings: Mapping[str, str] | None = None,
    phase: str = "main",
    facts: Mapping[str, Any] | None = None,
) -> State:
    """A board with nothing on the agenda: zone → its cards in words: ``X`` a blank battle card (``O`` engaged where
    nothing else is), ``X!2`` with 2 damage, ``X(Y,Z)`` with two cards below it."""
    given = {"X": battle(), "O": battle(name="底"), "k": skill(), **(cards or {})}
    table = Table(
        "kaiju_club", PLAYERS, tuple(given.items()),
        tuple((f"kaiju_club:{k if k == 'support-slots' else 'open.' + k}", v)
              for k, v in (readings or {}).items()),
    )  # fmt: skip
    counts: dict[str, int] = {}
    zones = []
    for side in (a or {}, b or {}):
        side = {"engaged": "O", **side}
        laid = []
        for spec in table.rules.zones:
            pieces: list[Piece | None] = [_piece(word, counts) for word in side.get(spec.name, "").split()]
            if spec.slots is not None:
                pieces += [None] * (spec.slots - len(pieces))
            elif not spec.ordered:
                pieces.sort(key=lambda piece: piece or Piece(""))
            laid.append(tuple(pieces))
        zones.append(tuple(laid))
    state = State(table, turn=turn, active=active, phase=phase, zones=tuple(zones))
    for key, value in (facts or {}).items():
        state = state.with_fact(key, value)
    return state


def _piece(text: str, counts: dict[str, int]) -> Piece:
    text, _, inside = text.partition("(")
    card, _, damage = text.partition("!")
    counts[card] = counts.get(card, 0) + 1
    number = counts[card]
    under = tuple(sorted(_piece(each, counts) for each in inside.rstrip(")").split(",") if each))
    return Piece(f"{card}#{number}", damage=int(damage or 0), under=under)


def main(state: State) -> State:
    """The main phase and the end of the turn, at the first decision."""
    happen = state.table.rules.happenings["phase"]
    return run(happen(happen(state, "end"), "main"))


def why_not(state: State, option: str) -> tuple[str, ...]:
    """The clauses that bar an option, by the beginning of its words; none if nothing does."""
    for each in barred(state):
        if words(state, each.option).startswith(option):
            return each.clauses
    return ()


def at(state: State, where: str) -> list[str]:
    """The ids lying in a zone, ``A.hand``."""
    player, _, zone = where.partition(".")
    return [piece.id for piece in state.pieces(PLAYERS.index(player), zone)]


def front(state: State, player: str) -> Piece:
    """A player's engaged card."""
    piece = state.zone(PLAYERS.index(player), "engaged")[0]
    assert piece is not None
    return piece
