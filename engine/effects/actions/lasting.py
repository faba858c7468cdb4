"""What holds for a while or from now on: figures, traits, states, bans, a win."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions.handlers import action, bind, objects, stop_effect
from engine.effects.figures import is_immune
from engine.effects.selection import amount, players, referred
from engine.modifiers import only_in
from engine.resolution import current_effect
from engine.state import Context, Modifier, State


def until(state: State, span: n.Until) -> int | str:
    """A duration as a modifier keeps it. 直到对方回合结束 (``next_turn``) in the other side's turn means this turn; a
    turn that is to come (下个……) is never the one that goes on."""
    doing = current_effect(state)
    theirs = doing is not None and doing.controller != state.active
    last: dict[str, int | str] = {
        "turn": state.turn,
        "next_turn": state.turn + (0 if theirs else 1),
        "their_next": state.turn + (2 if theirs else 1),
        "our_start": state.turn + (0 if theirs else 1),
        "our_end": state.turn + (1 if theirs else 2),
        "in_our_next": only_in(state.turn + (1 if theirs else 2)),
        "in_their_next": only_in(state.turn + (2 if theirs else 1)),
        "in_next_battle": only_in(state.turn + 1),
    }
    return last.get(span, span)


def add_modifier(state: State, modifier: Modifier) -> State:
    """Add a modifier; those that differ only in amount become one."""
    merged, modifiers = modifier, []
    for other in state.modifiers:
        if other._replace(amount=0) == modifier._replace(amount=0):
            merged = merged._replace(amount=merged.amount + other.amount)
        else:
            modifiers.append(other)
    modifiers.append(merged)
    return state._replace(modifiers=tuple(sorted(modifiers, key=repr)))


@action(n.Boost, "改变数值", "change a figure")
@implements("chaoyuan:6.2.1.1")
def boost(state: State, node: n.Boost, context: Context) -> State:
    """Add to a figure of each card for as long as the text says."""
    ids = objects(state, context, node.what, on_board=True)
    if ids is None:
        return stop_effect(state)
    by = amount(state, context, node.amount)
    for piece_id in ids:
        if not is_immune(state, piece_id, context, node.stat, by):
            state = add_modifier(state, Modifier(piece_id, node.stat, by, until(state, node.until)))
    return state


@action(n.Become, "数值变为", "bring a figure to a value")
def become(state: State, node: n.Become, context: Context) -> State:
    """Bring a figure of each card to a value, by as much as it takes now; later changes count from there."""
    ids = objects(state, context, node.what, on_board=True)
    if ids is None:
        return stop_effect(state)
    value, rules = amount(state, context, node.value), state.table.rules
    for piece_id in ids:
        place = state.find(piece_id)
        piece = None if place is None else state.at(place)
        if piece is None:
            continue
        # Where a figure below zero shows as zero, the true one is seen from above.
        lifted = rules.stat(add_modifier(state, Modifier(piece_id, node.stat, LIFT, "game")), piece, node.stat)
        if lifted is not None:
            by = value - (lifted - LIFT)
            if is_immune(state, piece_id, context, node.stat, by):
                continue
            state = add_modifier(state, Modifier(piece_id, node.stat, by, until(state, node.until)))
    return state


LIFT = 10**9
"""More than any figure can be below zero."""


@action(n.Grant, "获得特性", "gain a trait")
@implements("chaoyuan:4.13", "kaiju_club:5.4")
def grant(state: State, node: n.Grant, context: Context) -> State:
    """The cards meant have a trait for a while."""
    ids = objects(state, context, node.what, on_board=True)
    if ids is None:
        return stop_effect(state)
    for piece_id in ids:
        state = add_modifier(state, Modifier(piece_id, "trait:" + node.trait, 1, until(state, node.until)))
    return state


@action(n.Weaken, "变为衰弱状态", "weaken")
@implements("hero_duel:5.11.2a", "hero_duel:5.11.3a")
def weaken(state: State, node: n.Weaken, context: Context) -> State:
    """Weaken face-up characters on the field that have a weakened power; others have no such state."""
    return set_weakened(state, context, node.what, True)


@action(n.Restore, "恢复为全力状态", "restore to full")
@implements("hero_duel:5.11.2", "hero_duel:5.11.3a")
def restore(state: State, node: n.Restore, context: Context) -> State:
    """Restore weakened characters to full."""
    return set_weakened(state, context, node.what, False)


def set_weakened(state: State, context: Context, what: n.What, weakened: bool) -> State:
    """Set or lift the weakened state of the cards that can have it."""
    ids = objects(state, context, what)
    if ids is None:
        return stop_effect(state)
    for piece_id in ids:
        state = mark_weakened(state, piece_id, weakened)
    return bind(state, those=ids)


def mark_weakened(state: State, piece_id: str, weakened: bool) -> State:
    """Set or lift the weakened state of one card, if it lies face up on the field and has a weakened power."""
    place = state.find(piece_id)
    piece = None if place is None else state.at(place)
    if place is None or piece is None or piece.down or place.zone != "field":
        return state
    card = state.card(piece)
    if card is None or "weak" not in card.figures:
        return state
    marks = tuple(mark for mark in piece.marks if mark != "weakened")
    return state.with_piece(place, piece._replace(marks=tuple(sorted((*marks, "weakened") if weakened else marks))))


@action(n.Forbid, "不能……", "forbid")
@implements("hero_duel:1.1.2", "chaoyuan:1.5.2")
def forbid(state: State, node: n.Forbid, context: Context) -> State:
    """Keep players or cards from doing something for a while."""
    span = until(state, node.until)
    if node.what is not None:
        assert isinstance(node.what, n.Ref), "cards to be picked are picked before"
        subjects = referred(state, context, node.what)
    else:
        subjects = tuple(f"@{player}" for player in players(state, node.who, context.controller))
    for subject in subjects:
        state = add_modifier(state, Modifier(subject, "ban:" + node.action, 1, span))
    return state


@action(n.Win, "获得胜利", "win the game")
@implements("hero_duel:1.3.2d")
def win(state: State, node: n.Win, context: Context) -> State:
    """The others have lost by the effect, once it is done, or at once where the game has it so. The fact says how many
    players had lost so before."""
    for player in players(state, node.who, context.controller):
        for other in state.others(player):
            if state.fact(f"beaten.{other}") is None:
                before = sum(name.startswith("beaten.") for name, _ in state.facts)
                state = state.with_fact(f"beaten.{other}", before)
    return state.table.rules.check_outcome(state) if state.table.policy.won.value == "at_once" else state
