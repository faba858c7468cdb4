"""Damage: attacks, evading, defence, counters, defeat, and who fights next (5.1–5.9, 5.18, 2.2)."""

from __future__ import annotations

from engine.clauses import implements
from engine.effects import nodes as n
from engine.effects.actions import action, bind, objects, stop_effect
from engine.effects.conditions import asks
from engine.effects.selection import amount, bound
from engine.effects.triggers import emit, is_banned
from engine.events import Event
from engine.games.kaiju_club.board import EVADE, FIELD, PIERCE, SURE, engaged, fighters, has_trait, stat
from engine.games.kaiju_club.readings import reading
from engine.resolution import Option, as_one_step, choice, current_effect, procedure
from engine.state import NATURE, Context, Frame, Piece, Place, State
from engine.zones import tidy

# -- attacking -----------------------------------------------------------------------------------------


@action(n.Attack, "攻击", "attack")
@implements("kaiju_club:5.1", "kaiju_club:3.2.2.3", "kaiju_club:5.8", "kaiju_club:5.9")
def attack(state: State, node: n.Attack, context: Context) -> State:
    """An attack on the cards meant: the other side's engaged card, unless the text says others; with what lasting
    effects add to the attacks of its card."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    by, sure, pierce = amount(state, context, node.amount), node.sure, node.pierce
    at = on_field(state, context.source)
    if at is not None:
        by = max(0, by + (stat(state, at[1], "attack") or 0))
        sure, pierce = sure or has_trait(state, *at, SURE), pierce or has_trait(state, *at, PIERCE)
    state = bind(state, beaten=())
    for piece_id in ids:
        hurt = on_field(state, piece_id)
        if hurt is not None:
            state = emit(state, Event("attacked", hurt[0].player, piece_id, cause=context.controller))
    return state.push(Frame("kaiju_club.strike", (context.source, context.controller, ids, by, sure, pierce, ())))


@procedure("kaiju_club.strike", "判定攻击是否命中", "whether the attack hits")
@implements("kaiju_club:5.1", "kaiju_club:5.7", "kaiju_club:5.8")
def strike(
    state: State,
    source: str,
    controller: int,
    targets: tuple[str, ...],
    by: int,
    sure: bool,
    pierce: bool,
    hit: tuple[str, ...],
) -> State:
    """Target by target: one that evades tosses a coin, unless the attack hits for sure; those hit are dealt the damage
    together."""
    while targets:
        place = state.find(targets[0])
        piece = None if place is None else state.at(place)
        if place is not None and piece is not None and not sure and has_trait(state, place, piece, EVADE):
            return state.push(Frame("kaiju_club.coin", (NATURE, source, controller, targets, by, pierce, hit)))
        hit, targets = (*hit, targets[0]), targets[1:]
    return state.push(Frame("kaiju_club.damage", (source, controller, tuple((i, by) for i in hit), pierce)))


@choice("kaiju_club.coin", "回避：掷硬币", "evading: a coin is tossed")
class TossCoin:
    """Nature tosses the coin of a card that evades."""

    @staticmethod
    @implements("kaiju_club:5.7")
    def options(
        state: State, player: int, source: str, controller: int, targets: tuple[str, ...], by: int, pierce: bool,
        hit: tuple[str, ...],
    ) -> list[Option]:  # fmt: skip
        """Heads or tails."""
        return [Option("heads", (targets[0],)), Option("tails", (targets[0],))]

    @staticmethod
    @implements("kaiju_club:5.7")
    def take(
        state: State, option: Option, player: int, source: str, controller: int, targets: tuple[str, ...], by: int,
        pierce: bool, hit: tuple[str, ...],
    ) -> State:  # fmt: skip
        """On heads the attack fails against this card."""
        if option.verb == "tails":
            hit = (*hit, targets[0])
        return state.push(Frame("kaiju_club.strike", (source, controller, targets[1:], by, False, pierce, hit)))


# -- damage --------------------------------------------------------------------------------------------


@action(n.Damage, "造成伤害", "deal damage")
@implements("kaiju_club:5.5", "kaiju_club:5.6")
def damage(state: State, node: n.Damage, context: Context) -> State:
    """Damage by an effect that isn't an attack: nobody evades it, defence takes from it, counters answer it."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    by = amount(state, context, node.amount)
    return state.push(
        Frame("kaiju_club.damage", (context.source, context.controller, tuple((i, by) for i in ids), False))
    )


@action(n.Heal, "治疗", "heal")
@implements("kaiju_club:5.2", "kaiju_club:3.2.2.3")
def heal(state: State, node: n.Heal, context: Context) -> State:
    """Damage is taken off the cards meant, no more than lies on them."""
    ids = objects(state, context, node.what)
    if ids is None:
        return stop_effect(state)
    by = None if node.amount is None else amount(state, context, node.amount)
    for piece_id in ids:
        at = on_field(state, piece_id)
        if at is not None:
            state = put_damage(state, piece_id, -(at[1].damage if by is None else by))
    return state


def put_damage(state: State, piece_id: str, by: int) -> State:
    """Put damage on a battle card on the field, or take it off."""
    place = state.find(piece_id)
    if place is None or place.zone not in FIELD or not by:
        return state
    piece = state.at(place)
    assert piece is not None
    state = state.with_piece(place, piece._replace(damage=max(0, piece.damage + by)))
    return tidy(state, place.player, place.zone)


@implements("kaiju_club:5.5", "kaiju_club:5.9")
def suffered(state: State, piece: Piece, by: int, pierce: bool) -> int:
    """How much of the damage a card is dealt: less its defence, which piercing ignores, and never below none."""
    return max(0, by - (0 if pierce else (stat(state, piece, "defence") or 0)))


@procedure("kaiju_club.damage", "计算伤害与反击", "damage and counters at the same moment")
@implements(
    "kaiju_club:5.1", "kaiju_club:5.5", "kaiju_club:5.6", "kaiju_club:open.counter-no-damage",
    "kaiju_club:open.counter-without-card", "kaiju_club:open.counter-answers-counter",
)  # fmt: skip
def deal(state: State, source: str, controller: int, hits: tuple[tuple[str, int], ...], pierce: bool) -> State:
    """All damage and the counters that answer it are worked out on the board as it is, then dealt together; what is
    defeated is defeated at the same moment."""
    dealt: dict[str, int] = {}
    wounds: list[tuple[str, int]] = []
    blows: list[tuple[str, str]] = []
    for piece_id, by in hits:
        at = on_field(state, piece_id)
        if at is None:
            continue
        place, piece = at
        taken = suffered(state, piece, by, pierce)
        dealt[piece_id] = dealt.get(piece_id, 0) + taken
        blows.append((piece_id, source))
        if place.player != controller:
            wounds.append((piece_id, taken))
    for piece_id, taken in wounds:
        for hit, by in counters(state, piece_id, taken, source, controller):
            dealt[hit] = dealt.get(hit, 0) + by
            blows.append((hit, piece_id if hit != piece_id else source))
    for piece_id, by in dealt.items():
        state = put_damage(state, piece_id, by)
    for piece_id, by in dealt.items():
        place_now = state.find(piece_id)
        if by and place_now is not None:
            cause = controller if place_now.player != controller else 1 - controller
            state = emit(state, Event("damaged", place_now.player, piece_id, cause=cause))
    return state.push(Frame("kaiju_club.defeat", (tuple(dict.fromkeys(blows)),)))


def on_field(state: State, piece_id: str) -> tuple[Place, Piece] | None:
    """A battle card and where it lies, if it is on the field."""
    place = state.find(piece_id)
    piece = None if place is None else state.at(place)
    return None if place is None or piece is None or place.zone not in FIELD else (place, piece)


@implements(
    "kaiju_club:5.6", "kaiju_club:open.counter-no-damage", "kaiju_club:open.counter-without-card",
    "kaiju_club:open.counter-answers-counter",
)  # fmt: skip
def counters(state: State, wounded: str, taken: int, source: str, controller: int) -> list[tuple[str, int]]:
    """The damage by which a wounded card answers, and to whom: the battle card that the damage came from. No damage, a
    source that is no battle card, and answering a counter are open points."""
    at, hits = on_field(state, wounded), []
    by = None if at is None else stat(state, at[1], "counter")
    if at is None or not by or (not taken and reading(state, "counter-no-damage") == "no"):
        return []
    target = on_field(state, source)
    if target is None and reading(state, "counter-without-card") == "engaged":
        piece = engaged(state, controller)
        target = None if piece is None else (Place(controller, "engaged", 0), piece)
    if target is None:
        return []
    back = suffered(state, target[1], by, False)
    hits.append((target[1].id, back))
    again = stat(state, target[1], "counter")
    if again and back and reading(state, "counter-answers-counter") == "once":
        hits.append((wounded, suffered(state, at[1], again, False)))
    return hits


# -- defeat --------------------------------------------------------------------------------------------


@implements("kaiju_club:1.1.2", "kaiju_club:5.18")
def defeated(state: State) -> list[str]:
    """The battle cards whose damage has reached their HP."""
    return [
        piece.id
        for player in (state.active, 1 - state.active)
        for _, piece in fighters(state, player)
        if piece.damage and (hp := stat(state, piece, "hp")) is not None and piece.damage >= hp
        if not is_banned(state, player, "be_destroyed", piece.id)
    ]


@procedure("kaiju_club.defeat", "检查被击败的战斗卡", "who is defeated")
@implements("kaiju_club:1.1.2", "kaiju_club:2.5", "kaiju_club:2.6", "kaiju_club:5.18", "kaiju_club:open.loss-check")
def defeat(state: State, blows: tuple[tuple[str, str], ...] = ()) -> State:
    """All defeated cards go to the spirit zone together, what strengthened them to the discard zone. ``blows`` are the
    cards that were just hurt, each with the one that hurt it: of those defeated, the latter has brought them down."""
    gone = defeated(state)
    if not gone:
        return state
    doing = current_effect(state)
    if doing is not None:
        state = bind(state, beaten=(*bound(doing, "beaten"), *gone))
    frames = [Frame("kaiju_club.destroy", (piece_id,)) for piece_id in gone]
    frames += [Frame("kaiju_club.victory", blow) for blow in blows if blow[0] in gone]
    if reading(state, "loss-check") == "at-once":
        frames.append(Frame("kaiju_club.check"))
    return as_one_step(state, *frames)


@procedure("kaiju_club.victory", "击败了战斗卡", "has defeated a card")
@implements("kaiju_club:5.18")
def victory(state: State, loser: str, winner: str) -> State:
    """A battle card that has brought down one of the other side hears of it, if it is still on the field."""
    at, down = on_field(state, winner), state.find(loser)
    if at is None or down is None or down.zone in FIELD or down.player == at[0].player:
        return state
    return emit(state, Event("defeats", at[0].player, winner))


@asks(n.Beaten)
@implements("kaiju_club:5.18")
def has_beaten(state: State, context: Context, asked: n.Beaten) -> bool:
    """Whether a card of the other side was defeated by what the effect has done, and lies off the field."""
    fallen = [state.find(piece_id) for piece_id in bound(context, "beaten")]
    return any(at is not None and at.zone not in FIELD and at.player != context.controller for at in fallen)


@procedure("kaiju_club.destroy", "击败/消灭", "defeat or destroy a card")
@implements("kaiju_club:5.18", "kaiju_club:2.5", "kaiju_club:2.6", "kaiju_club:3.2.2.5")
def destroy(state: State, piece_id: str) -> State:
    """A battle card goes to the spirit zone and its strengthenings to the discard zone; a reinforcement card goes to
    the discard zone."""
    place = state.find(piece_id)
    if place is None:
        return state
    to = "spirit" if place.zone in FIELD else "discard"
    return state.push(Frame("relocate", (piece_id, to, False, "top", None, "destroyed")))


# -- the next fighter ----------------------------------------------------------------------------------


def unmanned(state: State) -> list[int]:
    """The players who have no engaged card but cards in support, the turn player first."""
    return [p for p in (state.active, 1 - state.active) if engaged(state, p) is None and state.pieces(p, "support")]


@implements("kaiju_club:2.2", "kaiju_club:5.18")
def after_effect(state: State, context: Context) -> State:
    """When an effect is done: what it left without HP is defeated, and an empty engagement zone is filled."""
    if not unmanned(state) and not defeated(state):
        return state
    return put_in_order(state)


def put_in_order(state: State) -> State:
    """Defeat what is defeated, fill empty engagement zones, look who has lost, as one step of the rules."""
    return as_one_step(state, Frame("kaiju_club.defeat"), Frame("kaiju_club.fill"), Frame("kaiju_club.check"))


@procedure("kaiju_club.fill", "补上交战卡", "fill the engagement zone")
@implements("kaiju_club:2.2", "kaiju_club:open.engaged-replacement")
def fill(state: State) -> State:
    """Who has lost his engaged card puts another from support in its place; who of two chooses first is open."""
    players = unmanned(state)
    how = reading(state, "engaged-replacement")
    if how == "other-first":
        players = players[::-1]
    if how == "together" and len(players) == 2:
        hidden = (Frame("kaiju_club.step up", (player, True)) for player in players)
        return state.push(*hidden, Frame("kaiju_club.together"))
    return state.push(*(Frame("kaiju_club.step up", (player, False)) for player in players))


@procedure("kaiju_club.step up", "由支援区补上", "a card from support steps up")
@implements("kaiju_club:2.2")
def step_up(state: State, player: int, hidden: bool) -> State:
    """The only card in support steps up by itself; of several the player chooses."""
    there = state.pieces(player, "support")
    if len(there) != 1:
        return state.push(Frame("kaiju_club.next fighter", (player, hidden))) if there else state
    return send(state, player, there[0].id, hidden)


def send(state: State, player: int, piece_id: str, hidden: bool) -> State:
    """A card steps up now, or, chosen face down, together with the other side's."""
    if hidden:
        return state.with_fact(f"chosen.{player}", piece_id)
    return state.push(Frame("relocate", (piece_id, "engaged")))


@choice("kaiju_club.next fighter", "选择接替交战的战斗卡", "choose who fights next")
class NextFighter:
    """Which battle card in support becomes the engaged one."""

    @staticmethod
    @implements("kaiju_club:2.2")
    def options(state: State, player: int, hidden: bool) -> list[Option]:
        """Each card in support."""
        return [Option("step up", (piece.id,)) for piece in state.pieces(player, "support")]

    @staticmethod
    def take(state: State, option: Option, player: int, hidden: bool) -> State:
        """It steps up."""
        return send(state, player, option.what[0], hidden)


@procedure("kaiju_club.together", "同时翻开接替的战斗卡", "both cards step up together")
@implements("kaiju_club:open.engaged-replacement")
def together(state: State) -> State:
    """Both cards chosen face down step up."""
    frames = []
    for player in (state.active, 1 - state.active):
        frames.append(Frame("relocate", (state.fact(f"chosen.{player}"), "engaged")))
        state = state.with_fact(f"chosen.{player}", None)
    return state.push(*frames)
