"""Ⅳ: retreating the engaged card (3.2.2.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.choosing import distinct
from engine.clauses import implements
from engine.effects.triggers import emit, is_banned
from engine.events import Event
from engine.games.kaiju_club.board import engaged
from engine.games.kaiju_club.changing import change_places, take_from_below
from engine.games.kaiju_club.readings import reading
from engine.games.kaiju_club.ways import Bar, Way, bar, noted
from engine.resolution import Option
from engine.state import Piece, State


def ways(state: State, player: int) -> Iterator[Way]:
    """Each strengthening that may be paid, with each card in support that may come in."""
    piece = engaged(state, player)
    if piece is None or not state.pieces(player, "support"):
        return
    why = why_not(state, player, piece)
    paid = distinct([below.id for below in piece.under]) or [""]
    for cost in paid:
        for other in state.pieces(player, "support"):
            yield Way(Option("retreat", (piece.id, cost, other.id)), why)


@implements("kaiju_club:3.2.2.4", "kaiju_club:3.2.2.n1", "kaiju_club:open.retreat-times")
def why_not(state: State, player: int, piece: Piece) -> Bar | None:
    """What keeps the engaged card from retreating: it has acted, attacked or healed, or nothing strengthens it."""
    if piece.id in noted(state, "acted"):
        return bar(
            "3.2.2.4", "交战卡已经行动、攻击或治疗过，不能撤退",
            "the engaged card has acted, attacked or healed, and can't retreat",
        )  # fmt: skip
    if not piece.under:
        return bar("3.2.2.4", "交战卡没有强化可以移除", "the engaged card has no strengthening to give up")
    if state.fact("retreated") and reading(state, "retreat-times") == "once":
        return bar("open.retreat-times", "本回合已经撤退过", "there was a retreat this turn")
    if is_banned(state, player, "retreat", piece.id):
        return bar("1.2.3", "有效果使它不能撤退", "an effect keeps it from retreating")
    return None


@implements("kaiju_club:3.2.2.4", "kaiju_club:open.retreat-cost-zone", "kaiju_club:2.7")
def retreat(state: State, player: int, option: Option) -> State:
    """One strengthening is given up, and the engaged card changes places with one in support, which may act."""
    piece_id, cost, other = option.what
    to = "rift" if reading(state, "retreat-cost-zone") == "time-rift" else "discard"
    state = take_from_below(state, piece_id, (cost,), to)
    if reading(state, "retreat-times") == "once":
        state = state.with_fact("retreated", True)
    state = emit(state, Event("retreat", player, piece_id, "engaged", "support"))
    return change_places(state, player, other)


DOING: dict[str, Callable[[State, int, Option], State]] = {"retreat": retreat}
