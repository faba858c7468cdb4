"""A case: a reported board, what is happening on it, and what each side claims.

``open_case`` reads one from plain data (as YAML or JSON give it) and tells all faults at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.adjudication.board_data import MOST_PIECES, Names, read_board
from engine.adjudication.card_data import read_cards
from engine.adjudication.claims import Claim, read_claims
from engine.adjudication.happening import read_happening
from engine.adjudication.marginal import read_facts, read_modifiers, read_pending, read_unknown, read_used
from engine.adjudication.plain import Faults, is_whole, near, short, too_much
from engine.cards import Table
from engine.faults import Fault
from engine.games import GAMES, rules_of
from engine.rules import Rules
from engine.state import State

UNTIL = ("settled", "phase", "turn", "game")
FIELDS = (
    "game", "title", "readings", "cards", "turn", "board", "used", "modifiers", "facts", "happening", "pending",
    "action", "until", "claims", "unknown", "state", "note", "expect",
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A case ready to be searched.

    ``state`` is the board with what is happening on its agenda; ``board`` the same without; ``chosen`` are the open
    points for which the judge has chosen a reading (other readings aren't compared there); ``until`` is how far to
    look: ``settled`` (nothing waits any more), ``phase``, ``turn`` or ``game``.
    """

    title: str
    state: State
    board: State
    claims: tuple[Claim, ...]
    until: str
    chosen: tuple[str, ...]

    @property
    def game(self) -> str:
        """The game that is played."""
        return self.state.table.game

    def under(self, open_point: str, reading: str) -> State:
        """The state to search when an open point is read otherwise."""
        table = self.state.table
        others = tuple(each for each in table.readings if each[0] != open_point)
        return self.state._replace(table=replace(table, readings=(*others, (open_point, reading))))


def open_case(data: Any) -> Case | list[Fault]:
    """The case that plain data describes, or every fault that it has. Never raises on any data."""
    faults = Faults()
    if not isinstance(data, dict):
        faults.wrong_type("case", data, "“game: …、board: …”的表", "a mapping with game, board …")
        return faults.found
    if too_much(data):
        faults.add(
            "too large", "case", "案例太大或嵌套太深，请只写这一个局面", "the case is too large or nested too deep"
        )
        return faults.found
    for field in data:
        if field not in FIELDS:
            faults.add(
                "unknown field", short(field),
                f"案例没有 {short(field)} 这一项，相近的有：{near(field, FIELDS)}",
                f"a case has no field {short(field)}; there are {near(field, FIELDS)}",
            )  # fmt: skip
    game = data.get("game")
    if not isinstance(game, str) or game not in GAMES:
        faults.wrong_type("game", game, f" {'、'.join(GAMES)} 之一", f"one of {', '.join(GAMES)}")
        return faults.found
    try:
        rules = rules_of(game)
    except ModuleNotFoundError:
        faults.add("game not ready", "game", f"{game} 还不能裁定", f"{game} can't be adjudicated yet")
        return faults.found
    try:
        return open_known_game(data, rules, faults)
    except RecursionError:
        faults.add("too large", "case", "案例嵌套太深", "the case is nested too deep")
        return faults.found


def open_known_game(data: dict[str, Any], rules: Rules, faults: Faults) -> Case | list[Fault]:
    """The case, its game being known."""
    data = lifted(data)
    readings = read_readings(data.get("readings"), rules, faults)
    board = (
        stored_state(data["state"], rules, readings, faults)
        if "state" in data
        else read_state(data, rules, readings, faults)
    )
    if board is None:
        return faults.found
    faults.found += rules.status(board)
    until = data.get("until", "settled")
    if until not in UNTIL:
        faults.wrong_type("until", until, f" {'、'.join(UNTIL)} 之一", f"one of {', '.join(UNTIL)}")
        until = "settled"
    state = read_pending(data.get("pending"), board, faults)
    claims = read_claims(data.get("claims"), board, faults)
    sound = not faults.found
    state = read_happening(data, state, until, faults, sound)
    title = data.get("title", "")
    if not isinstance(title, str | int):
        faults.wrong_type("title", title, "文字", "a text")
    if faults.found:
        return faults.found
    return Case(str(title), state, board, claims, until, tuple(point for point, _ in readings))


def lifted(data: dict[str, Any]) -> dict[str, Any]:
    """The case with ``happening: {pending: …}`` or ``{action: …}`` where they belong, beside ``happening``: that
    effects wait, or that a player does something, is something that happens, too."""
    inside = data.get("happening")
    if not isinstance(inside, dict) or len(inside) != 1:
        return data
    key = next(iter(inside))
    if key not in ("pending", "action") or data.get(key) is not None:
        return data
    return {**{field: value for field, value in data.items() if field != "happening"}, **inside}


def read_readings(data: Any, rules: Rules, faults: Faults) -> tuple[tuple[str, str], ...]:
    """The readings that the judge has chosen: open point → reading."""
    if data is None:
        return ()
    if not isinstance(data, dict):
        faults.wrong_type("readings", data, "“未定点: 读法”的表", "a mapping OPEN POINT: reading")
        return ()
    chosen = []
    for point, reading in data.items():
        name = point if isinstance(point, str) and ":" in point else f"{rules.key}:{short(point)}"
        known = {**{each: (default,) for each, default in rules.default_readings.items()}, **rules.readings}
        known.update(rules.options)
        if name not in known:
            faults.add(
                "unknown open point", f"readings.{short(point)}",
                f"{rules.zh}没有未定点 {short(point)}，相近的有：{near(name, known)}",
                f"{rules.en} has no open point {short(point)}; near: {near(name, known)}",
            )  # fmt: skip
        elif reading not in known[name]:
            faults.add(
                "unknown reading", f"readings.{short(point)}",
                f"未定点 {name} 没有读法 {short(reading)}，有：{'、'.join(known[name])}",
                f"the open point {name} has no reading {short(reading)}; there are {', '.join(known[name])}",
            )  # fmt: skip
        else:
            chosen.append((name, reading))
    return tuple(sorted(chosen))


def stored_state(data: Any, rules: Rules, readings: tuple[tuple[str, str], ...], faults: Faults) -> State | None:
    """A state written down by ``floorjudge replay --case``."""
    from engine.serial import load_state

    try:
        state = load_state(data)
        assert state.table.game == rules.key
        hash(state)
    except (ValueError, KeyError, TypeError, AttributeError, AssertionError, IndexError):
        faults.wrong_type("state", data, "replay --case 写下的状态", "a state as `replay --case` writes it")
        return None
    kept = {**dict(state.table.readings), **dict(readings)}
    return state._replace(table=replace(state.table, readings=tuple(sorted(kept.items()))))


def read_state(
    data: dict[str, Any], rules: Rules, readings: tuple[tuple[str, str], ...], faults: Faults
) -> State | None:
    """The board with the turn, what was used, what holds for a while, and what unknown cards may be."""
    cards = read_cards(data.get("cards"), rules.key, faults)
    names = Names(cards)
    players, zones = read_board(data.get("board"), rules, names, faults)
    unknown = read_unknown(data.get("unknown"), players, rules, cards, faults)
    table = Table(rules.key, players, tuple(cards.items()), readings, unknown, bool(names.unknown))
    number, active, phase = read_turn(data.get("turn"), players, rules, faults)
    state = State(table, number, active, phase, zones)
    if sum(len(zone) for side in zones for zone in side) > 4 * MOST_PIECES:
        faults.add("too large", "board", "盘面上的牌太多", "there are too many cards on the board")
        return None
    state = read_used(data.get("used"), state, faults)
    state = read_modifiers(data.get("modifiers"), state, faults)
    return read_facts(data.get("facts"), state, faults)


def read_turn(data: Any, players: tuple[str, ...], rules: Rules, faults: Faults) -> tuple[int, int, str]:
    """The turn's number, the active player, the phase."""
    if data is None:
        data = {}
    if not isinstance(data, dict):
        faults.wrong_type(
            "turn", data, "{number: 5, active: A, phase: battle}", "{number: 5, active: A, phase: battle}"
        )
        return 1, 0, ""
    for field in data:
        if field not in ("number", "active", "phase"):
            faults.add(
                "unknown field", f"turn.{short(field)}", f"turn 没有 {short(field)} 这一项，有：number、active、phase",
                f"turn has no field {short(field)}; there are number, active, phase",
            )  # fmt: skip
    number, active, phase = data.get("number", 2), data.get("active", players[0]), data.get("phase", "")
    if not is_whole(number) or not 1 <= number <= 1000:
        faults.wrong_type("turn.number", number, "回合数（1 起）", "the number of the turn, from 1")
        number = 1
    if active not in players:
        faults.wrong_type("turn.active", active, f"玩家（{'、'.join(players)}）", f"a player ({', '.join(players)})")
        active = players[0]
    if phase not in ("", *rules.phases):
        faults.wrong_type("turn.phase", phase, f" {'、'.join(rules.phases)} 之一", f"one of {', '.join(rules.phases)}")
        phase = ""
    return number, players.index(active), phase
