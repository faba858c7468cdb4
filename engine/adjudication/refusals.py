"""What a step that nobody decides didn't allow, and by which clause: a cost that can't be paid, a zone that is full."""

from __future__ import annotations

from collections.abc import Iterator

from engine.clauses import clauses_of
from engine.effects import actions
from engine.effects import nodes as n
from engine.effects.conditions import holds
from engine.effects.selection import amount, candidates, players
from engine.effects.triggers import is_indestructible
from engine.resolution import Barred, Option, current_effect
from engine.state import Context, Frame, State
from engine.zones import NeedsFace, free_slot


def refusals(state: State, frame: Frame) -> Iterator[Barred]:
    """What the step ``frame`` (on top of the agenda of ``state``) doesn't allow."""
    try:
        if frame.name == "do":
            yield from of_node(state, frame.args[0])
        elif frame.name == "relocate":
            yield from of_move(state, *frame.args)
        own = state.table.rules.refusals.get(frame.name)
        if own is not None:
            yield from own(state.with_agenda(state.agenda[:-1]), *frame.args)
    except NeedsFace:
        return


def of_node(state: State, node: n.Node) -> Iterator[Barred]:
    """A cost that can't be paid in full, a first part that can't be carried out, a condition that doesn't hold."""
    context = current_effect(state)
    if context is None:
        return
    game = state.table.game
    if isinstance(node, n.Pay) and not actions.possible(state, node.cost, context):
        yield Barred(
            Option("use", (context.source,)), clauses_of(actions.pay, game)[:1],
            "代价不能全部支付，这个效果不能使用", "the cost can't be paid in full, so the effect can't be used",
        )  # fmt: skip
    if isinstance(node, n.FirstThen) and not actions.possible(state, node.first, context):
        yield Barred(
            Option("use", (context.source,)), clauses_of(actions.first_then, game),
            "前一部分不能全部执行，后一部分也不执行", "the first part can't be carried out in full, nor is the rest",
        )  # fmt: skip
    if isinstance(node, n.If) and node.otherwise is None and not holds(state, context, node.condition):
        yield Barred(
            Option("use", (context.source,)), clauses_of(actions.when, game),
            "条件不成立，不执行", "the condition doesn't hold, so nothing is done",
        )  # fmt: skip
    yield from of_objects(state, node, context)


ON_BOARD = (n.Destroy, n.Boost, n.Become, n.TurnDown, n.Sideways, n.Upright, n.Fight, n.Grant)
"""Nodes that act on cards on the board only."""


def of_objects(state: State, node: n.Node, context: Context) -> Iterator[Barred]:
    """An effect that stops: its object is gone, there was none to pick, or a deck has too few cards."""
    policy, what = state.table.policy, getattr(node, "what", None)
    effect = Option("use", (context.source,))
    if isinstance(what, n.Ref) and actions.objects(state, context, what, isinstance(node, ON_BOARD)) is None:
        yield Barred(
            effect, policy.lost_object.clauses,
            "失去了作用的对象，效果中断，其余部分不执行",
            "its object is gone, so the effect stops and the rest isn't done",
        )  # fmt: skip
    needs = isinstance(node, n.Pick) and policy.no_object.value == "stop" and not node.what.up_to
    if needs and isinstance(node, n.Pick) and not any(candidates(state, context, node.what)):
        yield Barred(
            effect, policy.no_object.clauses,
            "没有可以选择的对象，效果中断", "there is nothing to pick, so the effect stops",
        )  # fmt: skip
    short = isinstance(node, n.Look | n.Show) and actions.deck_too_small(state, node, context)
    if isinstance(node, n.Reveal) and not node.up_to:
        owners = players(state, node.who, context.controller)
        short = actions.too_few(state, owners, amount(state, context, node.count), policy.too_few_to_show.value)
    if short:
        looks = isinstance(node, n.Look)
        yield Barred(
            effect, policy.too_few_to_look_at.clauses if looks else policy.too_few_to_show.clauses,
            "卡组的卡不够，效果中断", "the deck has too few cards, so the effect stops",
        )  # fmt: skip


def of_move(
    state: State,
    piece_id: str,
    to: str,
    down: bool = False,
    position: str = "top",
    slot: int | None = None,
    why: str = "move",
    *_: object,
) -> Iterator[Barred]:
    """A zone without room, a card that can't be destroyed."""
    place = state.find(piece_id)
    if place is None or place.zone == to:
        return
    spec = state.table.rules.zone_specs.get(to)
    rules = state.table.rules
    full = spec is not None and spec.slots is not None and slot is None and free_slot(state, place.player, to) is None
    if full and spec is not None:
        game = state.table.game
        room = tuple(ref for ref in clauses_of(actions.summon, game)[:1])
        yield Barred(
            Option("place", (piece_id,)), (*room, *spec.clauses),
            f"{spec.zh}已满，放不下", f"the {spec.en} is full; there is no room",
        )  # fmt: skip
    if why == "destroyed" and is_indestructible(state, place.player, piece_id):
        yield Barred(
            Option("destroy", (piece_id,)), rules.ban_clauses, "这张牌不能被破坏", "the card can't be destroyed"
        )
