"""Attacking in 超元绝战 (4.10, 5.4.2, 5.4.3): who may attack what, and declaring it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.clauses import implements
from engine.effects.triggers import is_banned
from engine.games.chaoyuan.energy import SIDEWAYS
from engine.games.chaoyuan.outcome import life_cards
from engine.games.chaoyuan.readings import reading
from engine.games.chaoyuan.traits import IRON_WALL, challengers, has_trait, shielded
from engine.games.chaoyuan.variant import cite, variant
from engine.resolution import Barred, Option, choice, procedure
from engine.serial import kept_in_states
from engine.state import Frame, Piece, Place, State
from engine.zones import name_unknown


@kept_in_states
class Attack(NamedTuple):
    """The attack under way: who attacks which zone, who defended it and which life card lay there when it was
    declared, and whether the defender had no life card then. ``power`` is what the attacker had when last seen, where
    open.attacker-gone asks for it."""

    attacker: str
    target: int
    defender: str | None
    life: str | None
    at_zero: bool
    power: int | None = None


@implements("chaoyuan:4.10.1", "chaoyuan:4.1.3", "chaoyuan:4.13.3", "chaoyuan:5.4.n1", "chaoyuan:1.5.2")
def unable(state: State, place: Place, piece: Piece) -> tuple[str, ...]:
    """The clauses that keep a fighter from attacking anything; none if it may attack."""
    first = state.turn == 1 and reading(state, "first-turn") is None
    if first:
        return cite(state, "5.4.n1")
    if SIDEWAYS in piece.marks:
        return cite(state, "4.10.1")
    if has_trait(state, place, piece, IRON_WALL):
        return cite(state, "4.13.3")
    if is_banned(state, place.player, "attack", piece.id):
        return cite(state, "1.5.2")
    return variant(state).bars_attack(state, piece.id, piece.marks)


def attackers(state: State, player: int) -> list[tuple[Place, Piece]]:
    """A player's fighters with their places."""
    return [
        (Place(player, "field", index), piece)
        for index, piece in enumerate(state.zone(player, "field"))
        if piece is not None
    ]


def targets(state: State, player: int) -> list[Place]:
    """The zones of the other side that may be attacked."""
    return [
        Place(player, "field", slot)
        for slot in range(len(state.zone(player, "field")))
        if not shielded(state, player, slot)
    ]


@implements("chaoyuan:5.4.2", "chaoyuan:4.13.2", "chaoyuan:4.10.2")
def must_attack(state: State, player: int) -> tuple[str, ...]:
    """The clauses by which a player who can attack may not decline; none if he may."""
    if reading(state, "challenge-forces-attack") == "must-attack" and challengers(state, 1 - player):
        return cite(state, "4.13.2")
    if reading(state, "must-attack") == "must" and any(
        beats(state, piece, target)
        for place, piece in attackers(state, player)
        if not unable(state, place, piece)
        for target in targets(state, 1 - player)
    ):
        return cite(state, "5.4.2")
    return ()


def beats(state: State, piece: Piece, target: Place) -> bool:
    """Whether a fighter gets the better of what stands in a zone: a weaker fighter, a bare life card, or an empty zone
    at zero life cards."""
    there = state.at(target)
    if there is None:
        bare = state.zone(target.player, "life")[target.index] is not None
        return bare or life_cards(state, target.player) == 0
    mine, theirs = (state.table.rules.stat(state, each, "power") for each in (piece, there))
    return mine is not None and theirs is not None and mine > theirs


@procedure("chaoyuan.next attack", "是否发起攻击", "whether somebody can attack")
@implements("chaoyuan:5.4.2", "chaoyuan:5.4.6", "chaoyuan:4.10.2")
def next_attack(state: State) -> State:
    """Ask for an attack while the active player has a fighter that can attack."""
    player = state.active
    if not attackers(state, player):
        return state
    able = any(not unable(state, place, piece) for place, piece in attackers(state, player))
    opening = state.turn <= 2  # asked all the same, so that a judge sees what bars attacks in the first turns
    if not opening and not (able and targets(state, 1 - player)):
        return state
    if reading(state, "several-challenge") == "defender-chooses" and able and len(challengers(state, 1 - player)) > 1:
        return state.push(Frame("chaoyuan.which challenge", (1 - player,)))
    return state.push(Frame("chaoyuan.attack", (player, None)))


@choice("chaoyuan.which challenge", "指定先打哪只挑战", "name the challenger to be attacked")
class WhichChallenge:
    """Which of several fighters with 挑战 has to be attacked, where their side names it (open.several-challenge)."""

    @staticmethod
    @implements("chaoyuan:4.13.2")
    def options(state: State, player: int) -> list[Option]:
        """Each of them."""
        return [Option("name", (Place(player, "field", slot),)) for slot in challengers(state, player)]

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        """An attack has to be on that one."""
        return state.push(Frame("chaoyuan.attack", (1 - player, option.what[0].index)))


@choice("chaoyuan.attack", "选择发起攻击或结束战斗阶段", "attack, or end the battle phase")
class ChooseAttack:
    """Which fighter attacks which zone, or none."""

    @staticmethod
    @implements(
        "chaoyuan:5.4.2", "chaoyuan:5.4.3", "chaoyuan:4.10.1", "chaoyuan:4.10.2", "chaoyuan:4.13.2",
        "chaoyuan:4.13.3", "chaoyuan:5.4.n1",
    )  # fmt: skip
    def options(state: State, player: int, named: int | None) -> list[Option]:
        """Each fighter that can attack with each zone that may be attacked; and to end the phase, unless an attack
        must be made."""
        zones = [at for at in targets(state, 1 - player) if named is None or at.index == named]
        options = [
            Option("attack", (piece.id, target))
            for place, piece in attackers(state, player)
            if not unable(state, place, piece)
            for target in zones
        ]
        if not options or not must_attack(state, player):
            options.append(Option("pass"))
        return options

    @staticmethod
    @implements("chaoyuan:5.4.3", "chaoyuan:4.10.1", "chaoyuan:4.12.2")
    def take(state: State, option: Option, player: int, named: int | None) -> State:
        """The fighter turns sideways; it attacks, and who stands in the zone defends."""
        if option.verb == "pass":
            return state
        return declare(state.push(Frame("chaoyuan.next attack")), option.what[0], option.what[1].index)

    @staticmethod
    def barred(state: State, player: int, named: int | None) -> Iterator[Barred]:
        """Each attack that may not be made, with what bars it; and declining, where an attack must be made."""
        beast, english = variant(state).fighter
        for place, piece in attackers(state, player):
            why = unable(state, place, piece)
            for slot in range(len(state.zone(1 - player, "field"))):
                bars = why or shielded(state, 1 - player, slot) or (
                    cite(state, "4.13.2") if named not in (None, slot) else ()
                )  # fmt: skip
                if bars:
                    yield Barred(
                        Option("attack", (piece.id, Place(1 - player, "field", slot))),
                        bars,
                        f"这只{beast}此刻不能攻击" if why else "这个战域此刻不能选作攻击对象",
                        f"this {english} can't attack now" if why else "this zone can't be attacked now",
                    )
        must = must_attack(state, player)
        if must:
            yield Barred(Option("pass"), must, "还有必须发起的攻击", "an attack has to be made")


@implements("chaoyuan:5.4.3", "chaoyuan:4.10.1", "chaoyuan:4.12.2")
def declare(state: State, attacker: str, target: int) -> State:
    """Declare an attack on a zone: the attacker turns sideways, and the steps of the attack follow."""
    place = state.find(attacker)
    assert place is not None
    other = 1 - place.player
    piece = state.at(place)
    assert piece is not None
    state = state.with_piece(place, piece._replace(marks=tuple(sorted({*piece.marks, SIDEWAYS}))))
    ids: list[str | None] = []
    for zone in ("field", "life"):
        if state.zone(other, zone)[target] is None:
            ids.append(None)
        else:
            state, piece_id = name_unknown(state, Place(other, zone, target))
            ids.append(piece_id)
    defender, life = ids
    if target in challengers(state, other) and reading(state, "challenge-satisfied") == "once-a-turn":
        state = state.with_fact("challenged", tuple(sorted({*state.fact("challenged", ()), defender})))
    state = state.with_fact("attack", Attack(attacker, target, defender, life, life_cards(state, other) == 0))
    return state.push(
        Frame("chaoyuan.attack effects"),
        Frame("chaoyuan.judge"),
        Frame("chaoyuan.attack over"),
    )
