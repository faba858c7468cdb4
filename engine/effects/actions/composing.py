"""Putting steps together: in order, if, may, for a cost, first and then."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions.handlers import action, bind
from engine.effects.actions.moving import summoners
from engine.effects.actions.picking import piece_called
from engine.effects.actions.turning import turnable
from engine.effects.conditions import holds
from engine.effects.selection import amount, bound, pickable, players, referred
from engine.resolution import Option, choice, current_effect
from engine.state import NATURE, Context, Frame, State


@action(n.Seq, "依次执行", "one after the other")
def sequence(state: State, node: n.Seq, context: Context) -> State:
    """Each step in order."""
    return state.push(*(Frame("do", (step,)) for step in node.steps))


@action(n.If, "检查条件", "look at the condition")
@implements("hero_duel:1.1.4", "chaoyuan:1.5.3")
def when(state: State, node: n.If, context: Context) -> State:
    """Carry out the part whose condition holds; 其 behind it means the card of the fight that it speaks of."""
    chosen = node.then if holds(state, context, node.condition) else node.otherwise
    spoken_of = [part.what for part in n.walk(node.condition) if isinstance(part, n.Is) and part.what in n.FIGHTING]
    if spoken_of and not bound(context, "it"):
        state = bind(state, it=referred(state, context, spoken_of[0]))
    return state if chosen is None else state.push(Frame("do", (chosen,)))


@action(n.May, "可以执行", "may be carried out")
@implements("hero_duel:1.1.4", "chaoyuan:1.5.3")
def may(state: State, node: n.May, context: Context) -> State:
    """Ask whether to carry it out: the controller, or the other player where the text says so."""
    decides = players(state, node.who, context.controller)[0]
    return state.push(Frame("may", (decides, node.body, None)))


@action(n.Pay, "支付代价", "pay the cost")
@implements("hero_duel:1.1.3", "hero_duel:1.1.4a")
def pay(state: State, node: n.Pay, context: Context) -> State:
    """Ask whether to pay, if the cost can be paid in full; otherwise the effect can't be used."""
    if not possible(state, node.cost, context):
        return not_used(state, node.cost)
    return state.push(Frame("may", (context.controller, node.cost, node.body)))


@action(n.FirstThen, "先……，然后……", "first, then")
@implements("chaoyuan:1.5.4")
def first_then(state: State, node: n.FirstThen, context: Context) -> State:
    """Carry out the first part, then the second; neither if the first can't be carried out or isn't chosen."""
    if not possible(state, node.first, context):
        return state
    if node.optional:
        return state.push(Frame("may", (context.controller, node.first, node.then)))
    return state.push(Frame("do", (node.first,)), Frame("do", (node.then,)))


@choice("may", "是否执行", "whether to carry it out")
class May:
    """A part of an effect that its controller may carry out or not."""

    @staticmethod
    @implements("hero_duel:1.1.4", "hero_duel:1.1.4a", "chaoyuan:1.5.3")
    def options(state: State, player: int, first: n.Node, then: n.Node | None) -> list[Option]:
        """Yes or no."""
        return [Option("use"), Option("decline")]

    @staticmethod
    def take(state: State, option: Option, player: int, first: n.Node, then: n.Node | None) -> State:
        """Carry out both parts, or none."""
        if option.verb == "decline":
            return not_used(state, first)
        frames = [Frame("do", (first,))]
        context = current_effect(state)
        if then is None and context is not None and possible(state, first, context):
            state = bind(state, done=("yes",))
        if then is not None:
            frames.append(Frame("do", (then,)))
        return state.push(*frames)


def not_used(state: State, declined: n.Node) -> State:
    """The state after a player declined or couldn't pay: an effect that may be carried out once a turn, and of which
    nothing was, may still be, unless the game counts how often it triggers."""
    context, policy = current_effect(state), state.table.policy
    if context is None or (policy.once_a_turn.value == "every" and policy.declined.value == "counts"):
        return state
    card = state.table.card(context.source)
    sentences = () if card is None else card.abilities[context.ability].sentences
    whole = sentences[0] if len(sentences) == 1 else None
    first = {n.May: "body", n.Pay: "cost", n.FirstThen: "first"}.get(type(whole))
    if first is None or getattr(whole, first) != declined:
        return state
    return state._replace(used=state.used - {(context.source, context.ability)})


@action(n.OneOf, "选择一项", "choose one")
def one_of(state: State, node: n.OneOf, context: Context) -> State:
    """Ask which one."""
    return state.push(Frame("one_of", (context.controller, node.options)))


@choice("one_of", "选择一项执行", "which one is carried out")
class OneOf:
    """One of several things to do."""

    @staticmethod
    def options(state: State, player: int, choices: tuple[n.Node, ...]) -> list[Option]:
        """Each by its number."""
        return [Option("option", (i,)) for i in range(len(choices))]

    @staticmethod
    def take(state: State, option: Option, player: int, choices: tuple[n.Node, ...]) -> State:
        """Carry out the chosen one."""
        return state.push(Frame("do", (choices[option.what[0]],)))


@action(n.Toss, "掷硬币", "toss a coin")
def toss(state: State, node: n.Toss, context: Context) -> State:
    """Ask nature which side the coin shows."""
    return state.push(Frame("coin", (NATURE,)))


@choice("coin", "硬币的哪一面朝上", "which side the coin shows")
class CoinSide:
    """The side that a tossed coin shows."""

    @staticmethod
    def options(state: State, player: int) -> list[Option]:
        """Heads or tails."""
        return [Option("heads"), Option("tails")]

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        """The effect knows it from now on."""
        return bind(state, coin=(option.verb,))


@action(n.Instead, "改为执行", "instead")
@implements("hero_duel:5.8.1")
def instead(state: State, node: n.Instead, context: Context) -> State:
    """What is written after 改为, alone."""
    return state.push(Frame("do", (node.body,)))


def possible(state: State, node: n.Node, context: Context) -> bool:
    """Whether a part can be carried out in full, as a cost and a 先… must be."""
    if isinstance(node, n.Seq):
        return all(possible(state, step, context) for step in node.steps)
    if isinstance(node, n.Draw):
        wanted = amount(state, context, node.count)
        return all(len(state.zone(p, "deck")) >= wanted for p in players(state, node.who, context.controller))
    if isinstance(node, n.Discard):
        what = n.Selection("hand", node.who, node.filter, node.count)
        if node.up_to:
            return True
        return len(list(pickable(state, context, what))) >= (
            1 if node.count is None else amount(state, context, node.count)
        )
    if isinstance(node, n.UseEnergy):
        wanted = 0 if node.up_to or node.count is None else amount(state, context, node.count)
        return all(len(state.zone(p, "energy")) >= wanted for p in players(state, node.who, context.controller))
    if isinstance(node, n.AddEnergy | n.Reveal):
        wanted = amount(state, context, node.count)
        return all(len(state.zone(p, "deck")) >= wanted for p in players(state, node.who, context.controller))
    what_of = getattr(node, "what", None)
    if isinstance(node, n.Summon) and not any(
        state.table.rules.open_slots(state, p, "field") for p in summoners(state, context, what_of)
    ):
        return False
    if isinstance(node, n.Sideways | n.Upright):
        what_of = turnable(what_of, node)
    if isinstance(what_of, n.Selection):
        if what_of.up_to:
            return True
        need = 1 if what_of.count is None else amount(state, context, what_of.count)
        return len(list(pickable(state, context, what_of))) >= need
    if isinstance(what_of, n.Ref):
        here = [piece for i in referred(state, context, what_of) if (piece := piece_called(state, i)) is not None]
        if isinstance(node, n.Sideways | n.Upright):
            return any(("sideways" in piece.marks) == isinstance(node, n.Upright) for piece in here)
        return bool(here)
    if isinstance(node, n.If):
        return holds(state, context, node.condition) and possible(state, node.then, context)
    return True
