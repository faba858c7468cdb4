"""Distinct states per second of the search, beside distinct positions per second of `chess` merged the same way.

Seconds are of one processor, so that whatever else the machine does counts for neither.
"""

from __future__ import annotations

import random
import time
from importlib.util import find_spec

from engine.adjudication.search import Graph, search
from engine.cards import Card, Table
from engine.effects import nodes as n
from engine.games import rules_of
from engine.play import sample_cards
from engine.resolution import canonical
from engine.state import Pending, Piece, State
from webapp.benchmarks.table import Row

DEPTH = 4
PATIENCE = 30.0
"""Seconds that each search is given."""
TURN_BOUND = 60_000
"""Distinct states after which a search stops."""


def run() -> list[Row]:
    """Twelve and twenty effects at once, and a turn from its start; chess to depth 4 in the same run."""
    peer = chess_speed()
    rows = [together(12, peer, alike=True), together(20, peer, alike=True), together(12, peer, alike=False)]
    rows.append(whole_turn(peer))
    return rows


def together(count: int, peer: float | None, *, alike: bool) -> Row:
    """``count`` effects of one side triggered at once, every order decided. ``alike``: each only strengthens its own
    card; otherwise they draw, add energy and discard too, so that order matters."""
    state = waiting(count, alike)
    graph, seconds = timed(state)
    kind = "strengthening" if alike else "drawing, charging, discarding"
    name = f"{count} effects at once, {kind}"
    lines = f"{graph.lines():,} lines" + ("" if graph.complete else f" met (bound: {graph.bound})")
    if not alike:
        return row(name, len(graph.nodes), graph.transitions, seconds, peer, f"{lines} in {seconds:.2f} s")
    # Their order changes nothing, so hardly a state is left to count: what can be measured is the time.
    return Row(f"search, {name}", f"{seconds * 1000:.1f} ms", note=f"{lines}; aim: twelve within a second")


def timed(state: State) -> tuple[Graph, float]:
    """Every line from a state, and the seconds that took."""
    began = time.process_time()
    return search(state, max_states=TURN_BOUND, max_seconds=PATIENCE), time.process_time() - began


def waiting(count: int, alike: bool) -> State:
    """A board on which ``count`` effects of the active player wait."""
    bodies: list[n.Node] = [n.Boost(n.Ref("self"), 1000)]
    if not alike:
        bodies += [n.Draw(1), n.AddEnergy(1), n.Discard(1)]
    cards = {
        f"E{i}": Card(
            f"E{i}",
            f"效果 {i}",
            stats=(("power", 1000), ("support", 500)),
            abilities=(n.Ability(n.Trigger("flip"), (bodies[i % len(bodies)],)),),
        )
        for i in range(count)
    }
    blank = {f"X{i}": Card(f"X{i}", f"角色 {i}", stats=(("power", 1000 * i),)) for i in range(8)}
    table = Table("hero_duel", ("A", "B"), tuple({**cards, **blank}.items()))
    field = tuple(Piece(f"E{i}#1") for i in range(5))
    # Those beyond the five on the field wait from the rest zone: for the order of effects it makes no difference.
    content = {
        "field": field,
        "rest": tuple(sorted(Piece(f"E{i}#1") for i in range(5, count))),
        "hand": tuple(Piece(f"X{i}#1") for i in range(4)),
        "deck": tuple(Piece(f"X{i}#{copy}") for copy in (2, 3) for i in range(8)),
    }
    zones = tuple(
        tuple(content.get(spec.name, ()) if player == 0 or spec.name == "deck" else (None,) * (spec.slots or 0)
              for spec in table.rules.zones)
        for player in (0, 1)
    )  # fmt: skip
    pending = canonical(Pending(0, f"E{i}#1", 0) for i in range(count))
    return State(table, turn=3, phase="battle", zones=zones, pending=pending)


def whole_turn(peer: float | None) -> Row:
    """A turn of 英雄对决 from its start on a full board, every card known."""
    rng = random.Random(5)
    sample = rules_of("hero_duel")
    table = Table("hero_duel", ("A", "B"), sample_cards("hero_duel"))
    keys = [key for key, _ in table.cards]
    zones = []
    for player in "AB":
        deck = [f"{key}#{player}{copy}" for key in keys for copy in (1, 2)]
        rng.shuffle(deck)
        cut = {"field": 5, "hand": 4, "energy": 2}
        made = []
        for spec in sample.zones:
            taken = [deck.pop() for _ in range(cut.get(spec.name, 0))]
            pieces = [Piece(piece, down=spec.name != "hand") for piece in taken]
            made.append(tuple(pieces if spec.slots else sorted(pieces)))
        index = sample.zone_index["deck"]
        made[index] = tuple(Piece(piece) for piece in deck)
        zones.append(tuple(made))
    state = State(table, turn=3, phase="start", zones=tuple(zones))
    for phase in reversed(sample.phases[:-1]):
        state = sample.happenings["phase"](state, phase)
    graph, seconds = timed(state)
    note = f"{graph.lines():,} lines met in {seconds:.1f} s" + ("" if graph.complete else f" (bound: {graph.bound})")
    return row("a turn of hero_duel from its start", len(graph.nodes), graph.transitions, seconds, peer, note)


def row(name: str, states: int, transitions: int, seconds: float, peer: float | None, note: str) -> Row:
    """One row: distinct states per second, and how many transitions led to each."""
    speed = states / seconds
    merged = transitions / max(1, states - 1)
    return Row(
        f"search, {name}",
        f"{speed:,.0f} states/s ({states:,} states, {merged:.1f} transitions each)",
        f"{peer:,.0f} positions/s" if peer else "",
        speed / peer if peer else None,
        f"{note}; aim: 50,000 states/s" + ("; peer: chess to depth 4, merged by transposition key" if peer else ""),
    )


def chess_speed() -> float | None:
    """Distinct positions per second from the first position to depth 4, ``None`` without `chess`."""
    if not find_spec("chess"):
        return None
    import chess

    began = time.process_time()
    seen, level = set(), [chess.Board()]
    for _ in range(DEPTH):
        following = []
        for board in level:
            for move in board.legal_moves:
                board.push(move)
                key = board._transposition_key()
                if key not in seen:
                    seen.add(key)
                    following.append(board.copy(stack=False))
                board.pop()
        level = following
    return len(seen) / (time.process_time() - began)
