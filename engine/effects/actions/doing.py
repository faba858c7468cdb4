"""Carrying out one node of an effect."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions.decks import too_few
from engine.effects.actions.handlers import HANDLERS, stop_effect
from engine.effects.actions.turning import turnable
from engine.effects.selection import amount, players
from engine.resolution import current_effect, procedure
from engine.state import Context, Frame, State


@procedure("do", "执行效果", "carry the effect out")
def do(state: State, node: n.Node) -> State:
    """Carry out one node; one that picks its own cards becomes picking them, then acting on them."""
    steps = in_steps(node)
    context = current_effect(state)
    assert context is not None, "a node is always part of an effect"
    if steps is not None:
        if isinstance(node, n.Look | n.Show) and deck_too_small(state, node, context):
            return stop_effect(state)
        if isinstance(node, n.Move) and node.to == "energy":
            state = missing_energy(state, node, context)
        return state.push(*steps)
    return HANDLERS[type(node)](state, node, context)


@implements("chaoyuan:6.2.3")
def deck_too_small(state: State, node: n.Look | n.Show, context: Context) -> bool:
    """Whether cards of a deck are to be looked at or shown and there are too few, in a game that lets it stop then."""
    what = node.what
    if not isinstance(what, n.Selection) or what.zone != "deck" or what.how == "choose" or what.count is None:
        return False
    policy = state.table.policy
    stops = policy.too_few_to_look_at if isinstance(node, n.Look) else policy.too_few_to_show
    owners = players(state, what.who, context.controller)
    return not what.up_to and too_few(state, owners, amount(state, context, what.count), stops.value)


@implements("hero_duel:1.3.2c")
def missing_energy(state: State, node: n.Move, context: Context) -> State:
    """Keep in mind who must move more cards from the top of his deck to the energy zone than the deck has."""
    what = node.what
    if not isinstance(what, n.Selection) or what.zone != "deck" or what.how != "top" or what.count is None:
        return state
    count = amount(state, context, what.count)
    for player in players(state, what.who, context.controller):
        if len(state.zone(player, "deck")) < count and not what.up_to:
            state = state.with_fact(f"uncharged.{player}", True)
    return state


@cache
def in_steps(node: n.Node) -> tuple[Frame, ...] | None:
    """A node whose cards are still to be picked, as picking and acting."""
    what = getattr(node, "what", None)
    if isinstance(node, n.Sideways | n.Upright):
        what = turnable(what, node)
    if isinstance(what, n.Selection) and not isinstance(node, n.Pick | n.Strengthen):
        acting: n.Node = replace(node, what=n.Ref("it"))  # type: ignore[arg-type]  # it has a `what`
        return Frame("do", (n.Pick(what),)), Frame("do", (acting,))
    return None
