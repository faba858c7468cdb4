"""Waiting effects whose place in the order changes nothing, so that the search need not order them.

An effect is *inert* among those that wait when it asks nobody, triggers nothing, and touches nothing that another one
touches, unless both only add to it. What an effect touches is read off its nodes; an effect with a node that isn't
known here touches everything. In whichever place an inert effect is carried out, the state in the end is the same: it
is carried out first, and the lines are counted by the number of places that it could have.

Effects that do the same whichever card they are of are *alike*: after one of them all comes as after the other, but
for which of them still waits. One of them is followed, and stands for the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import factorial
from typing import NamedTuple

from engine.cards import UNKNOWN
from engine.effects import nodes as n
from engine.effects.face_up import face_up, watched_zones
from engine.effects.nodes import Ability
from engine.resolution import under
from engine.state import Pending, State

ADDING = frozenset({"read", "add", "take", "draw", "charge"})
"""What two effects may both do to one thing in either order."""

PLAIN = n.Filter()
OWN = "changes of "
"""How the thing begins that only an effect on its own card touches."""


class Plan(NamedTuple):
    """What an effect does: thing → how it is touched; whether it asks nobody; how many cards it takes from each deck;
    the kinds of event it makes happen."""

    touches: tuple[tuple[str, str], ...] = ()
    quiet: bool = True
    takes: tuple[int, ...] = (0, 0)
    emits: frozenset[str] = frozenset()


class Reduced(NamedTuple):
    """The inert effects among those that wait, in how many ways they can be put among the others, and, of those others,
    each that is like an earlier one → that one."""

    inert: tuple[Pending, ...]
    ways: int
    alike: Mapping[Pending, Pending]


Key = tuple[object, ...]


def reduction(
    state: State, watched: Callable[[State, Pending], bool], known: dict[Key, Reduced | None]
) -> Reduced | None:
    """The inert effects and those alike at a choice of the next effect, leaving out those that a claim speaks of
    (``watched``); ``None`` where there are none, or where more may happen than the effects that wait are known to do.

    ``known`` keeps the answers: they hang only on what waits, on the decks, and on which cards lie on the board (all
    others then lie elsewhere).
    """
    if not closed(state):
        return None
    decks = tuple((len(state.zone(player, "deck")), unknown_deck(state, player)) for player in range(len(state.zones)))
    key = (state.pending, decks, state.active, watched_zones(state))
    if key not in known:
        known[key] = found(state, tuple(alike for _, alike in decks), watched)
    return known[key]


def found(state: State, decks: tuple[bool | None, ...], watched: Callable[[State, Pending], bool]) -> Reduced | None:
    """``reduction``, looked for. ``decks``: of each, whether nobody knows any of its cards."""
    if None in decks:
        return None
    freely = state.table.rules.picks_freely
    plans = {
        p: plan_sentences(ability_of(state, p), p.sentence, p.source, p.controller, decks, freely)
        for p in state.pending
    }
    sure = {pending: plan for pending, plan in plans.items() if plan is not None}
    if len(sure) < len(state.pending) or not nothing_follows(state, list(sure.values())):
        return None
    touching: dict[str, Counter[str]] = {}
    for plan in sure.values():
        for thing, how in plan.touches:
            touching.setdefault(thing, Counter())[how] += 1
    left = all_sentences(state)
    inert = tuple(
        pending
        for pending, plan in sure.items()
        if plan.quiet and left[pending] == 1 and is_free(plan, touching) and not watched(state, pending)
    )
    others = [pending for pending in sure if pending not in inert]
    alike = those_alike(state, {pending: sure[pending] for pending in others if not watched(state, pending)})
    if not inert and not alike:
        return None
    count = sum(left[pending] for pending in others)
    return Reduced(inert, factorial(count + len(inert)) // factorial(count), alike)


def those_alike(state: State, plans: Mapping[Pending, Plan]) -> dict[Pending, Pending]:
    """Each effect that does the same as an earlier one → that one. What is done to its own card tells an effect apart;
    so does being kept in mind as used when it begins."""
    first: dict[tuple[n.Node, ...], Pending] = {}
    alike: dict[Pending, Pending] = {}
    every = state.table.policy.once_a_turn.value == "every"
    for pending, plan in plans.items():
        ability = ability_of(state, pending)
        if any(thing.startswith(OWN) for thing, _ in plan.touches) or (ability.once and not every):
            continue
        earlier = first.setdefault(ability.sentences[pending.sentence :], pending)
        if earlier is not pending:
            alike[pending] = earlier
    return alike


def closed(state: State) -> bool:
    """Whether all that waits is of one side and one level, each effect once, with nothing under way and nothing that
    works all the time on the board but what changes figures."""
    name, args = state.agenda[-1]
    if name != "choose_effect" or args[-1] != 0 or under(state) != (0, False):
        return False
    lasting = face_up(state).lasting.values()
    if not all(isinstance(each.static, n.Static) for found in lasting for each in found):
        return False
    side = args[1]
    waiting = state.pending
    alike = all(p.controller == side and not p.inserted and not p.later for p in waiting)
    return alike and len(set(waiting)) == len(waiting)


def nothing_follows(state: State, plans: list[Plan]) -> bool:
    """Whether the effects trigger no others and make nobody lose."""
    emitted = frozenset[str]().union(*(plan.emits for plan in plans))
    if emitted & listened_for(state):
        return False
    return all(
        sum(plan.takes[player] for plan in plans) <= len(state.zone(player, "deck"))
        for player in range(len(state.zones))
    )


def listened_for(state: State) -> frozenset[str]:
    """The kinds of event that some card looks out for: one that lies face up on the board, where it happens to others;
    any that lies elsewhere, where it happens to itself; any at all, where an unknown card may be one of them."""
    table = state.table
    if table.has_unknown and table.unknown:
        return frozenset(
            ability.trigger.kind for _, card in table.cards for ability in card.abilities if ability.trigger
        )
    board = table.rules.watching
    elsewhere = (zone for own in state.zones for index, zone in enumerate(own) if index not in board)
    cards = (table.card(piece.id) for zone in elsewhere for piece in zone if piece is not None)
    return frozenset(face_up(state).looking).union(*(card.kinds for card in cards if card is not None))


def is_free(plan: Plan, touching: dict[str, Counter[str]]) -> bool:
    """Whether all that touch what the effect touches do the same to it, and only add."""
    return all(how in ADDING and len(touching[thing]) == 1 for thing, how in plan.touches)


def all_sentences(state: State) -> dict[Pending, int]:
    """Each waiting effect → how often it will still be chosen: once for each of its sentences that are left, where
    sentences wait by themselves."""
    apart = state.table.policy.sentences_wait.value
    return {p: len(ability_of(state, p).sentences) - p.sentence if apart else 1 for p in state.pending}


def ability_of(state: State, pending: Pending) -> Ability:
    """The ability that a waiting effect is of."""
    card = state.table.card(pending.source)
    assert card is not None
    return card.abilities[pending.ability]


# -- what an effect touches ----------------------------------------------------------------------------


def unknown_deck(state: State, player: int) -> bool | None:
    """Whether nobody knows any card of a deck, so that one is as good as another; ``None`` where chance decides."""
    unknown = known = 0
    for piece in state.zone(player, "deck"):
        if piece is None or piece.marks:
            return None
        if piece.id == UNKNOWN:
            unknown += 1
        else:
            known += 1
    return None if unknown and state.table.unknown else not known


@lru_cache(maxsize=4096)
def plan_sentences(
    ability: Ability, sentence: int, source: str, controller: int, alike: tuple[bool | None, ...], freely: bool
) -> Plan | None:
    """What the sentences of an ability that are left do. ``freely``: whether the game lets any card be picked."""
    reader = PlanReader(source, controller, alike, freely)
    parts = [reader.read(each) for each in ability.sentences[sentence:]]
    return together(parts)


def together(parts: list[Plan | None]) -> Plan | None:
    """Several plans as one; a thing touched in two ways is written."""
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    touches: dict[str, str] = {}
    for part in known:
        for thing, how in part.touches:
            touches[thing] = how if touches.get(thing, how) == how else "write"
    return Plan(
        tuple(sorted(touches.items())),
        all(part.quiet for part in known),
        tuple(map(sum, zip(*(part.takes for part in known), strict=True))) if known else (0, 0),
        frozenset[str]().union(*(part.emits for part in known)),
    )


class PlanReader:
    """Reads off nodes what they touch."""

    def __init__(self, source: str, controller: int, alike: tuple[bool | None, ...], freely: bool) -> None:
        self.source, self.controller, self.alike, self.freely = source, controller, alike, freely

    def read(self, node: n.Node) -> Plan | None:
        """What a node does; ``None`` for one that isn't known here."""
        if isinstance(node, n.Seq):
            return together([self.read(step) for step in node.steps])
        if isinstance(node, n.May) and node.who == "us":
            return together([self.read(node.body), self.asks()])
        if isinstance(node, n.Pay):
            return together([self.read(node.cost), self.read(node.body), self.asks()])
        if isinstance(node, n.If):
            parts = [self.reads(node.condition), self.read(node.then)]
            return together(parts if node.otherwise is None else [*parts, self.read(node.otherwise)])
        if isinstance(node, n.Draw | n.AddEnergy):
            return self.from_deck(node)
        if isinstance(node, n.Discard | n.UseEnergy):
            return self.to_discards(node)
        if isinstance(node, n.Boost) and isinstance(node.amount, int):
            return self.strengthens(node.what)
        return None

    def strengthens(self, what: n.What) -> Plan | None:
        """A figure of the card itself, or of cards of the board that somebody picks, changes for a while. Which cards
        lie there, and how, no other effect known here changes."""
        if what == n.Ref("self"):
            return self.plan({f"{OWN}{self.source}": "add"})
        if not isinstance(what, n.Selection) or what.zone != "field" or what.among is not None or not self.freely:
            return None
        if what.filter not in (PLAIN, n.Filter(face="up"), n.Filter(face="down")):
            return None
        return together([self.plan({"changes": "add"}), self.asks()])

    def plan(self, touches: dict[str, str]) -> Plan:
        """A plan for as many players as there are."""
        return Plan(tuple(sorted(touches.items())), takes=(0,) * len(self.alike))

    def asks(self) -> Plan:
        """Asking somebody."""
        return self.plan({})._replace(quiet=False)

    def players(self, who: n.Who) -> tuple[int, ...]:
        """The players meant."""
        everybody = tuple(range(len(self.alike)))
        if who == "both":
            return everybody
        return tuple(player for player in everybody if (player == self.controller) == (who == "us"))

    def from_deck(self, node: n.Draw | n.AddEnergy) -> Plan | None:
        """Cards from the top of a deck to the hand or the energy zone."""
        if not isinstance(node.count, int):
            return None
        goes_to, how = ("hand", "draw") if isinstance(node, n.Draw) else ("energy", "charge")
        touches, takes = {}, [0] * len(self.alike)
        for player in self.players(node.who):
            touches[f"{player}.deck"] = "take" if self.alike[player] else how
            touches[f"{player}.{goes_to}"] = "add"
            takes[player] = node.count
        return self.plan(touches)._replace(takes=tuple(takes))

    def to_discards(self, node: n.Discard | n.UseEnergy) -> Plan | None:
        """Cards that somebody chooses go to the discard zone."""
        if not isinstance(node.count, int) or node.up_to or (isinstance(node, n.Discard) and node.filter != PLAIN):
            return None
        zone = "hand" if isinstance(node, n.Discard) else "energy"
        touches = {}
        for player in self.players(node.who):
            touches[f"{player}.{zone}"] = "write"
            touches[f"{player}.discards"] = "add"
        return self.plan(touches)._replace(quiet=False, emits=frozenset({"move", "discard"}))

    def reads(self, condition: n.Condition) -> Plan | None:
        """Looking at a condition: only the number of cards in a zone is known here."""
        if isinstance(condition, n.Turn):
            return self.plan({})
        if isinstance(condition, n.Compare) and isinstance(condition.left, n.Count) and condition.left.filter == PLAIN:
            left = condition.left
            return self.plan({f"{player}.{left.zone}": "read" for player in self.players(left.who)})
        return None
