"""The main phase: everything that a player may do in his turn, in any order (3.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.clauses import implements
from engine.games.kaiju_club import cards_played, deploying, moves, retreat
from engine.games.kaiju_club.damage import defeated, put_in_order, unmanned
from engine.games.kaiju_club.ways import Way
from engine.resolution import Barred, Option, choice, procedure
from engine.state import Frame, State

WAYS: tuple[Callable[[State, int], Iterator[Way]], ...] = (
    deploying.ways,
    moves.ways,
    retreat.ways,
    cards_played.ways,
)
"""Where the things that a player may do are listed: Ⅰ, Ⅱ and Ⅲ, Ⅳ, Ⅴ."""

DOING: dict[str, Callable[[State, int, Option], State]] = {
    **deploying.DOING,
    **moves.DOING,
    **retreat.DOING,
    **cards_played.DOING,
}
"""The verb of an option → what is done."""


@procedure("kaiju_club.go on", "主要阶段", "the main phase goes on")
@implements("kaiju_club:3.2.2", "kaiju_club:3.2.2.n1")
def go_on(state: State, player: int) -> State:
    """The turn player does one thing more, or ends his turn; first what the last thing left without HP is defeated."""
    if defeated(state) or unmanned(state):
        return put_in_order(state.push(Frame("kaiju_club.go on", (player,))))
    return state.push(Frame("kaiju_club.main", (player,)))


@choice("kaiju_club.main", "选择主要阶段的行动", "choose what to do in the main phase")
class MainPhase:
    """What the turn player does next."""

    @staticmethod
    @implements("kaiju_club:3.2.2", "kaiju_club:3.2.2.n1", "kaiju_club:3.2.2.6")
    def options(state: State, player: int) -> list[Option]:
        """Everything that he may do now, and to end the turn."""
        found = [way.option for list_ways in WAYS for way in list_ways(state, player) if way.why is None]
        return [*dict.fromkeys(found), Option("end")]

    @staticmethod
    @implements("kaiju_club:3.2.2", "kaiju_club:3.2.2.6")
    def take(state: State, option: Option, player: int) -> State:
        """It is done, and the phase goes on; or the turn ends."""
        if option.verb == "end":
            return state
        return DOING[option.verb](state.push(Frame("kaiju_club.go on", (player,))), player, option)

    @staticmethod
    def barred(state: State, player: int) -> Iterator[Barred]:
        """What he may not do now, each with the clause that bars it."""
        for list_ways in WAYS:
            for way in list_ways(state, player):
                if way.why is not None:
                    yield Barred(way.option, way.why.clauses, way.why.zh, way.why.en)
