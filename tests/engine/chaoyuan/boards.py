"""Boards of 超元绝战 and its variant, written down shortly, and walking through what may happen on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.cards import Card, Table
from engine.effects.nodes import Ability, Node, Trait, Trigger
from engine.resolution import Option, Step, barred, decision, run, take
from engine.state import Frame, Modifier, Pending, Piece, Place, State

A, B = 0, 1


def beast(power: int = 500, *abilities: Ability, cost: tuple[int, int] = (0, 0), **stats: int) -> Card:
    """A blank beast, or one with effects."""
    figures = (("energy", cost[0]), ("covered", cost[1]), ("power", power), *stats.items())
    return Card("", "", "beast", (), figures, (), abilities)


def spell(*sentences: Node, cost: tuple[int, int] = (0, 0), also: tuple[Ability, ...] = ()) -> Card:
    """A spell with one effect of its own."""
    own = (Ability(Trigger("play"), sentences),) if sentences else ()
    return Card("", "", "spell", (), (("energy", cost[0]), ("covered", cost[1])), (), own + also)


def on(kind: str, *sentences: Node, once: bool = False) -> Ability:
    """An effect that triggers on what happens to its own card."""
    return Ability(Trigger(kind), sentences, once=once)


def trait(name: str) -> Ability:
    return Ability(static=(Trait(name),))


def board(
    cards: Mapping[str, Card],
    a: Mapping[str, list[str | None] | str] | None = None,
    b: Mapping[str, list[str | None] | str] | None = None,
    *,
    game: str = "chaoyuan",
    turn: int = 3,
    readings: Mapping[str, str] | None = None,
) -> State:
    """A board with nothing going on: zone → its cards (ids, ``~`` before one that lies face down, ``/`` behind one that
    lies sideways, ``None`` or ``-`` for an empty slot), as a list or in words. Life cards lie face down by themselves;
    a deck not given has ten blank cards."""
    faces = {"X": beast(), "d": beast(), **cards}
    table = Table(
        game,
        ("A", "B"),
        tuple(faces.items()),
        tuple((f"{game}:open.{k}" if ":" not in k else k, v) for k, v in (readings or {}).items()),
        has_unknown=any("?" in str(side) for side in (a, b)),
    )
    zones = []
    counts: dict[str, int] = {}
    for side in (a or {}, b or {}):
        given = {"deck": ["d"] * 10, **side}
        own = []
        for spec in table.rules.zones:
            cells = given.get(spec.name, [])
            cells = cells.split() if isinstance(cells, str) else cells
            pieces = [None if each in (None, "-") else piece(str(each), spec.name, counts) for each in cells]
            if spec.slots is not None:
                pieces += [None] * (spec.slots - len(pieces))
            elif not spec.ordered:
                pieces.sort(key=lambda p: (p is None, p or ()))
            own.append(tuple(pieces))
        zones.append(tuple(own))
    return State(table, turn=turn, active=A, phase="main", zones=tuple(zones))


def piece(text: str, zone: str, counts: dict[str, int]) -> Piece:
    down, flat = text.startswith("~") or zone == "life", text.endswith("/")
    card = text.strip("~/")
    if card != "?":
        counts[card] = counts.get(card, 0) + 1
        card = f"{card}#{counts[card]}"
    return Piece(card, down, ("sideways",) if flat else ())


def happening(state: State, name: str, argument: object) -> State:
    """The state with something happening, run to the first decision."""
    return run(state.table.rules.happenings[name](state, argument))


def attack(state: State, slot: int, target: int, player: int = A) -> State:
    """An attack from one zone on another, counted from 1."""
    return happening(state, "attack", [Place(player, "field", slot - 1), Place(1 - player, "field", target - 1)])


def phase(state: State, name: str) -> State:
    return happening(state, "phase", name)


def using(state: State, card: str) -> State:
    """A spell of A's hand is used."""
    place = state.find(card)
    assert place is not None
    return happening(state, "spell", place)


def wait(state: State, *waiting: Pending) -> State:
    """The state with effects that wait, run to the first decision."""
    return run(state._replace(pending=tuple(sorted(waiting, key=str)), agenda=(Frame("barrier"),)))


def pending(controller: int, source: str, ability: int = 0, **bound: tuple[str, ...]) -> Pending:
    return Pending(controller, source, ability, 0, None, tuple(sorted(bound.items())))


def options(state: State) -> list[Option]:
    asked = decision(state)
    return [] if asked is None else list(asked.options)


def verbs(state: State) -> set[str]:
    return {option.verb for option in options(state)}


def take_verb(state: State, verb: str, *what: object) -> State:
    """Take the first option with this verb whose first parts are ``what``."""
    for option in options(state):
        if option.verb == verb and option.what[: len(what)] == what:
            return run(take(state, option))
    raise AssertionError(f"no {verb} {what} among {options(state)}")


def why_not(state: State, verb: str, *what: object) -> tuple[str, ...]:
    """The clauses that bar an option; none if nothing does."""
    for each in barred(state):
        if each.option.verb == verb and each.option.what[: len(what)] == what:
            return each.clauses
    return ()


def ends(state: State, *, stop: Callable[[State], bool] | None = None) -> Iterable[State]:
    """Every state in which a walk through all choices ends: nothing left to do, the game over, or ``stop``."""
    waiting, seen = [run(state)], set()
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        asked = decision(at)
        if asked is None or (stop is not None and stop(at)):
            yield at
            continue
        waiting += [run(take(at, option)) for option in asked.options]


def orders(state: State) -> set[tuple[str, ...]]:
    """Every order in which the waiting effects may be carried out, by the ids of their sources."""
    found: set[tuple[str, ...]] = set()
    trace: list[Step] = []
    lines: list[tuple[State, tuple[str, ...]]] = [(run(state, trace), begun(trace))]
    while lines:
        at, so_far = lines.pop()
        asked = decision(at)
        if asked is None:
            found.add(so_far)
            continue
        for option in asked.options:
            first = (option.what[0].source,) if option.verb == "resolve" else ()
            trace = []
            after = run(take(at, option), trace)
            lines.append((after, so_far + first + begun(trace)))
    return found


def begun(trace: list[Step]) -> tuple[str, ...]:
    """The sources of the effects that were begun without a choice."""
    return tuple(step.begins.source for step in trace if step.begins is not None)


def at(state: State, player: int, zone: str) -> list[str]:
    """The ids lying in a zone, empty slots left out."""
    return [each.id for each in state.pieces(player, zone)]


def power(state: State, piece_id: str) -> int | None:
    place = state.find(piece_id)
    assert place is not None
    found = state.at(place)
    assert found is not None
    return state.table.rules.stat(state, found, "power")


def boosted(state: State, piece_id: str, by: int) -> State:
    """A power changed until the end of the turn."""
    return state._replace(modifiers=(*state.modifiers, Modifier(piece_id, "power", by, state.turn)))
