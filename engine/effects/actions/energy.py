"""Energy cards: adding and using them."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions.decks import unordered_top
from engine.effects.actions.handlers import action
from engine.effects.selection import amount, players
from engine.resolution import procedure
from engine.state import NATURE, Context, Frame, Place, State
from engine.zones import shift


@action(n.AddEnergy, "增加能量牌", "add energy")
@implements("hero_duel:5.3.1")
def add_energy(state: State, node: n.AddEnergy, context: Context) -> State:
    """Cards from the top of the deck become energy, face down."""
    count = amount(state, context, node.count)
    step = state.table.rules.own_steps.get("charge", "charge")
    return state.push(*(Frame(step, (player, count)) for player in players(state, node.who, context.controller)))


@procedure("charge", "增加能量牌", "add energy")
@implements("hero_duel:5.3.1", "hero_duel:1.3.2c", "hero_duel:3.5.2")
def charge(state: State, player: int, count: int) -> State:
    """Move cards one by one from the top of the deck to the energy zone, face down. Who must do so with an empty deck
    has lost, once what is going on is done."""
    if count <= 0:
        return state
    deck = state.zone(player, "deck")
    if not deck:
        return state.with_fact(f"uncharged.{player}", True)
    top = deck[0]
    assert top is not None
    if "mixed" in top.marks and len(unordered_top(deck)) > 1:
        return state.push(Frame("top card", (NATURE, player)), Frame("charge", (player, count)))
    state = shift(state, Place(player, "deck", 0), "energy", down=True)
    return state.push(Frame("charge", (player, count - 1)))


@action(n.UseEnergy, "使用能量牌", "use energy")
@implements("hero_duel:5.4.1", "hero_duel:3.5.1")
def use_energy(state: State, node: n.UseEnergy, context: Context) -> State:
    """Players choose energy cards and move them to the discard zone."""
    to = state.table.rules.discard_zone
    frames = []
    for player in players(state, node.who, context.controller):
        who: n.Who = "us" if player == context.controller else "them"
        frames += [
            Frame("do", (n.Pick(n.Selection("energy", who, count=node.count, up_to=node.up_to, chooser="owner")),)),
            Frame("do", (n.Move(n.Ref("it"), to),)),
        ]
    return state.push(*frames)
