"""The settlement phase of 英雄对决 (4.4), and staying on the field weakened (5.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.clauses import implements
from engine.effects.actions import lay, mark_weakened, not_known_yet
from engine.effects.nodes import Selection
from engine.effects.triggers import emit
from engine.events import Event
from engine.games.hero_duel.battle import main_of, set_mains
from engine.games.hero_duel.support import no_longer_extra
from engine.resolution import Barred, Option, as_one_step, choice, procedure
from engine.state import Frame, Piece, Place, State
from engine.zones import NeedsFace


@implements("hero_duel:4.4.2", "hero_duel:2.0.6", "hero_duel:5.11.3")
def total_power(state: State, player: int) -> int:
    """The power of a player's main character plus the support of all his supporters; 0 for a main character that has
    left. Raises ``NeedsFace`` for an unknown card."""
    main = main_of(state, player)
    total = 0
    if main is not None:
        power = state.table.rules.stat(state, main, "power")
        if power is None:
            place = state.find(main.id)
            assert place is not None
            raise NeedsFace(place)
        total = power
    for index, piece in enumerate(state.zone(player, "aside")):
        if piece is not None:
            support = state.table.rules.stat(state, piece, "support")
            if state.card(piece) is None:
                raise NeedsFace(Place(player, "aside", index))
            total += support or 0
    return total


@procedure("hero_duel.compare", "比较总战力", "compare total powers")
@implements("hero_duel:4.4.2", "hero_duel:2.0.5f")
def compare(state: State) -> State:
    """The higher total wins the battle, the lower loses it; equal totals lose it both."""
    here = [main_of(state, player) is not None for player in (0, 1)]
    if state.fact("main.0") is None:
        return state
    ended = no_longer_extra(state)
    if ended:
        return state.push(*(Frame("relocate", (i, "rest")) for i in ended), Frame("hero_duel.compare"))
    if not all(here) and state.table.reading("hero_duel:open.main-leaves-before-settlement") == "battle-ends":
        return state
    totals = [total_power(state, player) for player in (0, 1)]
    for player in (0, 1):
        won = totals[player] > totals[1 - player]
        state = state.with_fact(f"result.{player}", "win" if won else "lose")
    if totals[0] == totals[1]:
        state = state.with_fact("tie", True)
    return state


@procedure("hero_duel.result effects", "触发胜利或战败效果", "winning and losing effects")
@implements("hero_duel:4.4.3", "hero_duel:2.0.5e", "hero_duel:2.0.5f", "hero_duel:5.11.4")
def result_effects(state: State, player: int) -> State:
    """The main character's winning or losing effect triggers; the active player's first."""
    piece, result = main_of(state, player), state.fact(f"result.{player}")
    if piece is None or result is None:
        return state
    return emit(state, Event(result, player, piece.id))


@procedure("hero_duel.settle", "双方依次结算", "both sides settle")
@implements("hero_duel:4.4.4", "hero_duel:1.3.3", "hero_duel:1.3.4")
def settle_battle(state: State) -> State:
    """The active player settles, then the other. Whether loss is looked at in between is
    open.loss-check-in-settlement."""
    first, second = state.active, 1 - state.active
    if state.table.reading("hero_duel:open.loss-check-in-settlement") == "together":
        return as_one_step(
            state,
            Frame("hero_duel.settle side", (first,)),
            Frame("hero_duel.settle side", (second,)),
            Frame("hero_duel.check"),
        )
    for player in (second, first):
        state = as_one_step(state, Frame("hero_duel.settle side", (player,)), Frame("hero_duel.check"))
    return state


@procedure("hero_duel.settle side", "一方结算", "one side settles")
@implements(
    "hero_duel:4.4.4a", "hero_duel:4.4.4b", "hero_duel:4.4.4c", "hero_duel:3.4.1b", "hero_duel:3.4.1c",
    "hero_duel:3.4.1d", "hero_duel:3.3.1",
)  # fmt: skip
def settle_side(state: State, player: int) -> State:
    """The winner's main character goes to the rest zone and a supporter takes its place, or stays if nobody supported;
    the loser's goes to the damage zone; the other supporters go to the rest zone."""
    main, result = main_of(state, player), state.fact(f"result.{player}")
    supports = tuple(piece.id for piece in state.pieces(player, "aside"))
    leave = tuple(Frame("relocate", (piece_id, "rest")) for piece_id in supports)
    if result is None or main is None:
        return state.push(*leave)
    if result == "win":
        if not supports:
            return state
        place = state.find(main.id)
        assert place is not None
        return state.push(
            Frame("relocate", (main.id, "rest")),
            Frame("hero_duel.successor", (player, supports, place.index)),
        )
    return state.push(Frame("hero_duel.lose main", (player, main.id)), *leave)


@choice("hero_duel.successor", "选择顶替主战角色的支援角色", "choose the supporter that takes the place")
class ChooseSuccessor:
    """Which supporter takes the winner's place."""

    @staticmethod
    @implements("hero_duel:4.4.4a", "hero_duel:3.4.1d")
    def options(state: State, player: int, supports: tuple[str, ...], slot: int) -> list[Option]:
        """Each supporter, copies counting as one."""
        seen: dict[str, Option] = {}
        for piece_id in supports:
            seen.setdefault(piece_id.partition("#")[0], Option("place", (piece_id,)))
        return list(seen.values())

    @staticmethod
    @implements("hero_duel:4.4.4a")
    def take(state: State, option: Option, player: int, supports: tuple[str, ...], slot: int) -> State:
        """It lies in the main character's place; the others go to the rest zone."""
        chosen = option.what[0]
        return state.push(
            Frame("relocate", (chosen, "field", False, "top", slot)),
            *(Frame("relocate", (piece_id, "rest")) for piece_id in supports if piece_id != chosen),
        )

    @staticmethod
    def barred(state: State, player: int, supports: tuple[str, ...], slot: int) -> Iterator[Barred]:
        """The main character itself can't stay when somebody supported."""
        main_id = state.fact(f"main.{player}")
        yield Barred(
            Option("stay", (main_id,)),
            ("hero_duel:4.4.4a",),
            "有支援角色时，胜利方的主战角色必须移入休息区",
            "with a supporter the winner's main character must go to the rest zone",
        )


# -- staying weakened ----------------------------------------------------------------------------------


def may_stay_weakened(state: State, player: int, piece: Piece) -> tuple[str, str, str] | None:
    """Why a losing main character can't stay weakened, or ``None``: it can."""
    card = state.card(piece)
    if card is None or "weak" not in card.figures:
        return "hero_duel:2.0.6a", "这张牌没有衰弱战力", "it has no weakened power"
    if piece.down or "weakened" in piece.marks:
        return "hero_duel:5.11.1", "只有全力状态下才能以衰弱留场", "only from full can it stay weakened"
    if not state.zone(player, "deck"):
        return "hero_duel:5.11.1", "牌库没有牌可移入伤害区", "no card in the deck could go to the damage zone"
    if state.fact("tie") and state.table.reading("hero_duel:open.weakened-on-tie") == "not-on-tie":
        return "hero_duel:5.11.1", "平局不算战败时不能留场", "a tie doesn't let it stay"
    return None


@procedure("hero_duel.lose main", "战败的主战角色", "the losing main character")
@implements("hero_duel:4.4.4b", "hero_duel:5.11.1", "hero_duel:2.0.6a", "hero_duel:5.11.4", "hero_duel:5.8.1")
def lose_main(state: State, player: int, piece_id: str) -> State:
    """A losing main character goes to the damage zone, unless it can stay weakened and its player wants that."""
    place = state.find(piece_id)
    piece = None if place is None else state.at(place)
    assert piece is not None
    if may_stay_weakened(state, player, piece) is None:
        return state.push(Frame("hero_duel.weaken", (player, piece_id)))
    return state.push(Frame("relocate", (piece_id, "damage")))


def not_staying(state: State, player: int, piece_id: str) -> Iterator[Barred]:
    """Why a losing main character can't stay, where it can't."""
    place = state.find(piece_id)
    piece = None if place is None else state.at(place)
    why = None if piece is None else may_stay_weakened(state, player, piece)
    if why is not None:
        yield Barred(Option("stay", (piece_id,)), why[:1], why[1], why[2])


@choice("hero_duel.weaken", "是否以衰弱状态留在战场", "whether to stay on the field weakened")
class StayWeakened:
    """The top card of the deck goes to the damage zone in place of the losing character, or not."""

    @staticmethod
    @implements("hero_duel:5.11.1")
    def options(state: State, player: int, piece_id: str) -> list[Option]:
        """Stay or go."""
        return [Option("stay", (piece_id,)), Option("go", (piece_id,))]

    @staticmethod
    @implements("hero_duel:5.11.1", "hero_duel:5.11.2")
    def take(state: State, option: Option, player: int, piece_id: str) -> State:
        """Stay weakened for the top card of the deck, or go to the damage zone."""
        if option.verb == "go":
            return state.push(Frame("relocate", (piece_id, "damage")))
        top = state.zone(player, "deck")[0]
        assert top is not None
        return mark_weakened(state, piece_id, True).push(Frame("hero_duel.deck to damage", (player,)))


@procedure("hero_duel.deck to damage", "牌库顶移入伤害区", "the top card goes to the damage zone")
@implements("hero_duel:5.11.1", "hero_duel:3.3.1")
def deck_to_damage(state: State, player: int) -> State:
    """The top card of the deck goes to the damage zone."""
    asked = not_known_yet(state, Selection("deck", how="top"), player, 1)
    if asked is not None:
        return state.push(asked, Frame("hero_duel.deck to damage", (player,)))
    return lay(state, Place(player, "deck", 0), "damage", False, "top", None, "move", None)


@procedure("hero_duel.end battle", "战斗结束", "the battle is over")
def end_battle(state: State) -> State:
    """What held for the battle ends."""
    gone = ("main.0", "main.1", "result.0", "result.1", "tie", "extras")
    return state._replace(
        facts=tuple(fact for fact in state.facts if fact[0] not in gone),
        modifiers=tuple(m for m in state.modifiers if m.until != "battle"),
    )


def happen_settlement(state: State, places: list[Place]) -> State:
    """The settlement of a battle between two characters, the supporters lying aside."""
    from engine.games.hero_duel.turn import phase_frames

    return set_mains(state, *places).push(*phase_frames("settlement", state.active))


HAPPENINGS: dict[str, Callable[[State, Any], State]] = {"settlement": happen_settlement}
