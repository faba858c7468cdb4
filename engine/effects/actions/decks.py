"""What is done with decks and hands: drawing, discarding, revealing, looking, shuffling."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions.handlers import action, bind, objects, stop_effect
from engine.effects.actions.unknown import unknown_candidates
from engine.effects.selection import amount, bound, is_unknown, players
from engine.effects.triggers import is_banned
from engine.resolution import Option, choice, current_effect, procedure
from engine.state import NATURE, Context, Frame, Piece, Place, State
from engine.zones import name_unknown, put_in, shift, take_out


@action(n.Draw, "抽牌", "draw")
@implements("chaoyuan:4.6.1", "chaoyuan:4.6.3")
def draw(state: State, node: n.Draw, context: Context) -> State:
    """Draw one card after the other; where both players draw, the active one draws first."""
    count = amount(state, context, node.count)
    step = state.table.rules.own_steps.get("draw", "draw")
    drawing = [Frame(step, (player, count)) for player in players(state, node.who, context.controller)]
    return bind(state, those=()).push(*drawing)


@procedure("draw", "抽牌", "draw")
@implements("hero_duel:1.3.2b", "hero_duel:3.1.1", "chaoyuan:3.2.3", "chaoyuan:6.1.1")
def draw_cards(state: State, player: int, count: int) -> State:
    """Draw from the top, one by one. Who must draw from an empty deck has lost, once what is going on is done. Nobody
    draws who is kept from it."""
    drawn = []
    if is_banned(state, player, "draw"):
        return state
    for left in range(count, 0, -1):
        deck = state.zone(player, "deck")
        if not deck:
            state = state.table.rules.cannot_draw(state, player)
            break
        top = deck[0]
        assert top is not None
        if "mixed" in top.marks and len(unordered_top(deck)) > 1:
            state = state.push(Frame("top card", (NATURE, player)), Frame("draw", (player, left)))
            break
        state = shift(state, Place(player, "deck", 0), "hand")
        drawn.append(top.id)
    doing = current_effect(state)
    if doing is None or not drawn:
        return state
    return bind(state, those=(*bound(doing, "those"), *drawn))


def unordered_top(deck: tuple[Piece | None, ...]) -> list[Piece]:
    """The cards at the top of a deck whose order nobody knows."""
    mixed = []
    for piece in deck:
        if piece is None or "mixed" not in piece.marks:
            break
        mixed.append(piece)
    return mixed


@choice("top card", "洗过的牌库顶是哪张牌", "which card a shuffled deck has on top")
class TopCard:
    """Nature says which card of a shuffled deck is on top, or at another place whose cards nobody knows."""

    @staticmethod
    def options(state: State, player: int, owner: int, index: int = 0) -> list[Option]:
        """Each card that may be there once (copies count as one)."""
        seen: dict[str, Option] = {}
        first, last = mixed_run(state.zone(owner, "deck"), index)
        for piece in state.pieces(owner, "deck")[first:last]:
            seen.setdefault(piece.id.partition("#")[0], Option("is on top", (piece.id,)))
        return list(seen.values())

    @staticmethod
    def take(state: State, option: Option, player: int, owner: int, index: int = 0) -> State:
        """That card lies there now, known."""
        deck = state.zone(owner, "deck")
        chosen = next(p for p in deck if p is not None and p.id == option.what[0])
        rest = tuple(p for p in deck if p is not chosen)
        return state.with_zone(owner, "deck", (*rest[:index], chosen._replace(marks=()), *rest[index:]))


def mixed_run(deck: tuple[Piece | None, ...], index: int) -> tuple[int, int]:
    """Where the cards around ``index`` begin and end whose order nobody knows; nothing where its card is known."""

    def mixed(at: int) -> bool:
        piece = deck[at] if 0 <= at < len(deck) else None
        return piece is not None and "mixed" in piece.marks

    first = last = index
    while mixed(first - 1) and mixed(index):
        first -= 1
    while mixed(last):
        last += 1
    return first, last


def not_known_yet(state: State, what: n.Selection, controller: int, count: int) -> Frame | None:
    """Asking nature for the first card at the top or bottom of a shuffled deck that a selection needs, if any is left
    whose place nobody knows."""
    for player in players(state, what.who, controller):
        deck = state.zone(player, "deck")
        places = range(min(count, len(deck)))
        for index in places if what.how == "top" else (len(deck) - 1 - i for i in places):
            first, last = mixed_run(deck, index)
            if last - first > 1:
                return Frame("top card", (NATURE, player, index))
    return None


@action(n.Discard, "弃牌", "discard")
@implements("hero_duel:5.0.1", "hero_duel:5.0.2", "hero_duel:3.4.1a")
def discard(state: State, node: n.Discard, context: Context) -> State:
    """Players discard from hand: the discarding player chooses; at random, the opponent points at hidden cards."""
    frames = []
    for player in players(state, node.who, context.controller):
        who: n.Who = "us" if player == context.controller else "them"
        how = "random" if node.random else "choose"
        chosen = n.Selection("hand", who, node.filter, node.count, node.up_to, how, "owner")  # type: ignore[arg-type]
        frames += [Frame("do", (n.Pick(chosen),)), Frame("discard picked", ())]
    return state.push(*frames)


@procedure("discard picked", "弃置所选的牌", "discard the cards picked")
@implements("hero_duel:5.0.1", "hero_duel:3.4.1a", "chaoyuan:3.4.1.3")
def discard_picked(state: State) -> State:
    """Move the picked cards from hand to the discard zone, as discarding."""
    context = current_effect(state)
    assert context is not None
    to = state.table.rules.discard_zone
    return state.push(*(Frame("relocate", (i, to, False, "top", None, "discard")) for i in bound(context, "it")))


@action(n.Throw, "弃置", "discard")
@implements("hero_duel:5.0.1", "chaoyuan:3.4.1.3")
def throw(state: State, node: n.Throw, context: Context) -> State:
    """Cards of a hand are discarded; others are put into the discard zone."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    to, frames = state.table.rules.discard_zone, []
    for piece_id in ids:
        at = state.find(piece_id)
        why = "discard" if at is not None and at.zone == "hand" else "move"
        frames.append(Frame("relocate", (piece_id, to, False, "top", None, why)))
    return bind(state, those=ids).push(*frames)


@action(n.Reveal, "翻开牌库顶的牌", "reveal the top of a deck")
@implements("hero_duel:5.5.2b", "hero_duel:5.5.4", "hero_duel:5.2.1", "chaoyuan:3.2.2")
def reveal(state: State, node: n.Reveal, context: Context) -> State:
    """Lay the top cards of a deck open until the effect is done. Where a deck has fewer than asked for, some games let
    the effect stop; for "up to" the player first names how many."""
    count = amount(state, context, node.count)
    owners = players(state, node.who, context.controller)
    state = bind(state, those=(), it=())
    if node.up_to:
        return state.push(*(Frame("how many", (context.controller, player, count)) for player in owners))
    if too_few(state, owners, count, state.table.policy.too_few_to_show.value):
        return stop_effect(state)
    return state.push(*(Frame("reveal", (player, count)) for player in owners))


@implements("chaoyuan:6.2.3")
def too_few(state: State, owners: tuple[int, ...], count: int, policy: str) -> bool:
    """Whether a deck has fewer cards than an effect asks for, in a game that lets the effect stop then."""
    return policy == "stop" and any(len(state.zone(player, "deck")) < count for player in owners)


@choice("how many", "宣言展示几张", "name how many cards are shown")
class HowMany:
    """How many cards are shown, named before any is."""

    @staticmethod
    @implements("chaoyuan:6.2.3")
    def options(state: State, player: int, owner: int, most: int) -> list[Option]:
        """None up to as many as the text says, and no more than the deck has unless naming too many stops the
        effect."""
        rules = state.table.rules
        if not rules.may_name_too_many(state):
            most = min(most, len(state.zone(owner, "deck")))
        return [Option("show", (count,)) for count in range(most + 1)]

    @staticmethod
    def take(state: State, option: Option, player: int, owner: int, most: int) -> State:
        """That many are shown."""
        (count,) = option.what
        if too_few(state, (owner,), count, state.table.policy.too_few_to_show.value):
            return stop_effect(state)
        return state.push(Frame("reveal", (owner, count)))


@procedure("reveal", "翻开牌库顶的牌", "reveal the top of a deck")
@implements("hero_duel:5.5.4")
def reveal_cards(state: State, player: int, count: int) -> State:
    """Reveal one card after the other."""
    deck = state.zone(player, "deck")
    if count <= 0 or not deck:
        return state
    top = deck[0]
    assert top is not None
    again = Frame("reveal", (player, count))
    if "mixed" in top.marks and len(unordered_top(deck)) > 1:
        return state.push(Frame("top card", (NATURE, player)), again)
    place = Place(player, "deck", 0)
    if is_unknown(top.id):
        if unknown_candidates(state, place):
            return state.push(Frame("identify", (NATURE, place)), again)
        state, _ = name_unknown(state, place)
    state, piece = take_out(state, place)
    state = put_in(state, player, "shown", Piece(piece.id))
    doing = current_effect(state)
    if doing is not None:
        seen = (*bound(doing, "those"), piece.id)
        state = bind(state, those=seen, it=seen, seen=seen, revealed=(*bound(doing, "revealed"), piece.id))
    return state.push(Frame("reveal", (player, count - 1)))


@implements("hero_duel:5.5.4a")
def return_revealed(state: State, context: Context) -> State:
    """Put cards that the effect revealed and that went nowhere back on top; several in an order that the controller
    chooses. Gives the same state when there are none."""
    revealed = bound(context, "revealed")
    if not revealed:
        return state
    for player in range(len(state.zones)):
        left = tuple(piece.id for piece in state.pieces(player, "shown") if piece.id in revealed)
        if left:
            again = Frame("effect", (context,))
            if len(left) > 1:
                return state.push(Frame("order", (context.controller, left, "top")), again)
            return state.push(Frame("relocate", (left[0], "deck")), again)
    return state


@action(n.Show, "展示", "show to all")
@implements("chaoyuan:6.1.7")
def show(state: State, node: n.Show, context: Context) -> State:
    """Everybody sees the cards; nothing else changes."""
    ids = objects(state, context, node.what)
    return stop_effect(state) if ids is None else bind(state, those=ids, it=ids, seen=ids)


@action(n.Look, "查看", "look at")
@implements("chaoyuan:6.1.6")
def look(state: State, node: n.Look, context: Context) -> State:
    """The controller alone sees the cards."""
    ids = objects(state, context, node.what)
    return stop_effect(state) if ids is None else bind(state, those=ids, it=ids, seen=ids)


@action(n.Shuffle, "洗切牌库", "shuffle the deck")
@implements("hero_duel:3.1.1")
def shuffle(state: State, node: n.Shuffle, context: Context) -> State:
    """From now on nobody knows the order of the deck: it is kept sorted, and nature says what is drawn."""
    for player in whose_decks(state, node, context):
        state = shuffle_deck(state, player)
    return state


def whose_decks(state: State, node: n.Shuffle, context: Context) -> tuple[int, ...]:
    """The players whose decks are shuffled: those named, or those into whose decks cards have just gone."""
    if node.who != "owner":
        return players(state, node.who, context.controller)
    places = [at for i in bound(context, "those") if (at := state.find(i)) is not None and at.zone == "deck"]
    return tuple(sorted({at.player for at in places}))


def shuffle_deck(state: State, player: int) -> State:
    """Mark every card of the deck as in no known order."""
    mixed = sorted(piece._replace(marks=("mixed",)) for piece in state.pieces(player, "deck"))
    return state.with_zone(player, "deck", tuple(mixed))
