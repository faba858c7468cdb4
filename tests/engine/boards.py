"""Readable boards for tests: cards in a line each, boards zone by zone, choices in words.

A piece is written as its card's id (``Z``), with ``-`` before it lying face down and ``!`` after it weakened; ``None``
is an empty place, a number that many blank cards (``X``). Copies are numbered as they come: ``Z#1``, ``Z#2``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import UNKNOWN, Card, Table
from engine.effects.nodes import Ability, Node, Trigger
from engine.games import rules_of
from engine.resolution import Option, Step, advance, barred, choose, decision, run
from engine.state import Frame, Pending, Piece, Place, State

PLAYERS = ("A", "B")
Zones = Mapping[str, Any]


def card(
    name: str = "",
    power: int = 1000,
    support: int = 0,
    *abilities: Ability,
    weak: int | None = None,
    keywords: str = "",
    marks: str = "",
    number: str = "",
) -> Card:
    """A character of 英雄对决; keywords and transform marks are separated by blanks."""
    stats = [("power", power), ("support", support)]
    if weak is not None:
        stats.append(("weak", weak))
    return Card(number, name, "character", tuple(keywords.split()), tuple(stats), tuple(marks.split()), abilities)


def on(kind: str, *sentences: Node, **fields: Any) -> Ability:
    """An effect of a card that triggers on something that happens to itself (or to ``subject``)."""
    trigger = {key: fields.pop(key) for key in ("subject", "to", "origin", "filter") if key in fields}
    return Ability(Trigger(kind, **trigger), sentences, **fields)


def board(
    a: Zones | None = None,
    b: Zones | None = None,
    cards: Mapping[str, Card] | None = None,
    *,
    game: str = "hero_duel",
    active: str = "A",
    turn: int = 5,
    readings: Mapping[str, str] | None = None,
    unknown: Mapping[str, tuple[str, ...]] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> State:
    """A board with nothing on the agenda."""
    known = {"X": card("空白"), **(cards or {})}
    rules = rules_of(game)
    chosen = tuple((f"{game}:open.{point}", reading) for point, reading in (readings or {}).items())
    copies: dict[str, int] = {}
    players = []
    for zones in (a or {}, b or {}):
        laid = []
        for spec in rules.zones:
            pieces = list(_pieces(zones.get(spec.name, ()), copies))
            if spec.slots is not None:
                pieces += [None] * (spec.slots - len(pieces))
            elif not spec.ordered:
                pieces.sort(key=lambda piece: piece or Piece(""))
            laid.append(tuple(pieces))
        players.append(tuple(laid))
    has_unknown = any(p is not None and p.id[0] == UNKNOWN for zones in players for zone in zones for p in zone)
    table = Table(game, PLAYERS, tuple(known.items()), chosen, tuple((unknown or {}).items()), has_unknown)
    state = State(table, turn, PLAYERS.index(active), zones=tuple(players))
    for key, value in (facts or {}).items():
        state = state.with_fact(key, value)
    return state


def _pieces(written: Any, copies: dict[str, int]) -> Iterable[Piece | None]:
    if isinstance(written, str):
        written = written.split()
    for each in ("X",) * written if isinstance(written, int) else written:
        if each is None:
            yield None
            continue
        name = each.strip("-!")
        marks = ("weakened",) if each.endswith("!") else ()
        if name != UNKNOWN and "#" not in name:
            copies[name] = copies.get(name, 0) + 1
            name = f"{name}#{copies[name]}"
        yield Piece(name, each.startswith("-"), marks)


def phase(state: State, name: str) -> State:
    """A whole phase is about to begin."""
    return state.table.rules.happenings["phase"](state, name)


def happening(state: State, name: str, argument: Any = None) -> State:
    """What a case file may say is happening is about to."""
    return state.table.rules.happenings[name](state, argument)


def battle(state: State, *mains: str) -> State:
    """A battle between two pieces is about to begin, to be fought to its end; nobody is asked about the mains."""
    return happening(state, "battle", [place(state, piece) for piece in mains])


def settlement(state: State, *mains: str) -> State:
    """The settlement of a battle between two pieces is about to begin; the supporters lie aside."""
    return happening(state, "settlement", [place(state, piece) for piece in mains])


def waiting(state: State, *effects: str) -> State:
    """Effects wait: ``Z#1`` the first effect of that piece, ``Z#1/1`` its second."""
    pending = []
    for effect in effects:
        piece, _, number = effect.partition("/")
        at = place(state, piece)
        pending.append(Pending(at.player, piece, int(number or 0)))
    return state._replace(pending=tuple(sorted(pending, key=lambda p: (p.controller, p.source, p.ability))))


def effect(
    *sentences: Node, by: str = "A", a: Zones | None = None, b: Zones | None = None, cards: Any = None, **more: Any
) -> State:
    """A board on which an effect of the card ``S`` waits; ``S`` lies on its player's field unless it is placed."""
    zones = {"A": dict(a or {}), "B": dict(b or {})}
    if not any("S" in str(zone) for zone in zones[by].values()):
        field = zones[by].get("field", ())
        field = field.split() if isinstance(field, str) else ["X"] * field if isinstance(field, int) else list(field)
        zones[by]["field"] = [*field, *[None] * (4 - len(field)), "S"]
    source = card("来源", 1000, 0, on("attack", *sentences))
    state = board(zones["A"], zones["B"], {"S": source, **(cards or {})}, **more)
    return waiting(state, "S#1")


def place(state: State, piece: str) -> Place:
    """Where a piece lies."""
    found = state.find(piece)
    assert found is not None, f"{piece} lies nowhere"
    return found


def where(state: State, piece: str) -> str:
    """The player and zone where a piece lies, as ``A.rest``."""
    at = place(state, piece)
    return f"{PLAYERS[at.player]}.{at.zone}"


def piece_of(state: State, piece: str) -> Piece:
    """The piece itself."""
    found = state.at(place(state, piece))
    assert found is not None
    return found


def ids(state: State, where: str) -> list[str]:
    """The pieces of a zone, ``A.deck``, in order."""
    player, _, zone = where.partition(".")
    return [piece.id for piece in state.pieces(PLAYERS.index(player), zone)]


def count(state: State, where: str) -> int:
    """How many pieces lie in a zone."""
    return len(ids(state, where))


def power(state: State, piece: str, stat: str = "power") -> int | None:
    """A figure of a piece as it counts now."""
    return state.table.rules.stat(state, piece_of(state, piece), stat)


def words(state: State, option: Option) -> str:
    """An option in words: its verb and the pieces it means; a waiting effect is its source and sentence."""
    return " ".join([option.verb, *(_word(state, part) for part in option.what)])


def _word(state: State, part: Any) -> str:
    if isinstance(part, Place):
        piece = state.at(part)
        return "" if piece is None else piece.id
    if isinstance(part, Pending):
        return part.source + (f".{part.sentence}" if part.sentence else "")
    return str(part)


def options(state: State) -> list[str]:
    """What may be chosen at the next decision; nothing when there is none."""
    state = run(state)
    asked = decision(state)
    return [] if asked is None else [words(state, option) for option in asked.options]


def who_decides(state: State) -> str:
    """The player whose decision is next, ``nature`` for chance, nothing when there is none."""
    asked = decision(run(state))
    return "" if asked is None else "nature" if asked.player < 0 else state.table.players[asked.player]


def forbidden(state: State) -> dict[str, tuple[str, ...]]:
    """What one may not choose at the next decision, with the clauses that bar it."""
    state = run(state)
    return {words(state, each.option): each.clauses for each in barred(state)}


def go(state: State, *choices: str) -> State:
    """Make choices one after the other (each by the beginning of its words) and run on to the next decision."""
    state = run(state)
    for wanted in choices:
        asked = decision(state)
        assert asked is not None, f"{wanted}: nothing is to be decided"
        found = [option for option in asked.options if (words(state, option) + " ").startswith(wanted + " ")]
        found = found or [option for option in asked.options if words(state, option).startswith(wanted)]
        assert found, f"{wanted!r} isn't among {options(state)}"
        state = run(choose(state, found[0]))
    return state


def done(state: State, *choices: str) -> State:
    """As ``go``; afterwards nothing is left to decide."""
    state = go(state, *choices)
    assert decision(state) is None, f"still to be decided: {options(state)}"
    return state


def steps(state: State) -> list[Step]:
    """The steps from here to the next decision."""
    return advance(state)[1]


def order_of(state: State, *choices: str) -> list[str]:
    """The sources of the effects that begin, in order, while the choices are made."""
    begun: list[str] = []
    for wanted in (*choices, None):
        state, made = advance(state)
        begun += [step.begins.source for step in made if step.begins is not None]
        if wanted is None:
            break
        asked = decision(state)
        assert asked is not None, f"{wanted}: nothing is to be decided"
        option = next(o for o in asked.options if words(state, o).startswith(wanted))
        if asked.purpose == "choose_effect":
            begun.append(option.what[0].source)
        state = choose(state, option)
    return begun


def step(state: State, name: str, *args: Any) -> State:
    """One named procedure is about to run."""
    return state.push(Frame(name, args))
