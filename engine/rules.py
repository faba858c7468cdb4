"""What a game is, to the abstract machine: its zones, its policy, its readings, its own functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

if TYPE_CHECKING:
    from engine.state import Frame, Piece, Place, State

T = TypeVar("T")


@dataclass(frozen=True)
class Cited(Generic[T]):
    """A value of policy and the clauses or the open point that stand behind it."""

    value: T
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Policy:
    """How effects wait and are carried out, where the games differ.

    ``sides``: across players, the active one's effects all first, or one of each in turn. ``orders``: who orders the
    effects of one side: the active player or that side's own. ``inserts``: what an effect triggers on another card
    is carried out before that effect goes on; ``waits_all_the_same``: kinds of event that never insert.
    ``sentences_wait``: each sentence is an effect of its own. ``once_a_turn``: whether every effect counts once a
    turn or only those that say so, effect by effect or card by card. ``lost_object``: an effect whose object is gone
    stops (at the first of several, or when all are gone), or does what it can; ``no_object``: the same where there was
    none to pick. ``too_few_to_show``, ``too_few_to_look_at``: an effect stops where a deck has fewer cards than it asks
    for. ``new_ones``: what is triggered while effects are settled joins them, or waits until they are done.
    ``returned``: whether a card that left the field and came back is the same source of an effect that was used, or a
    new one. ``cause_ended``: which inserted effects still go before all that waits when the effect that triggered them
    has ended. ``declined``: whether an effect that triggered and wasn't carried out has been used all the same.
    ``won``: whether an effect by which a player wins is done first. ``room``: when it is looked at whether a zone is
    full.
    """

    sides: Cited[Literal["active_first", "alternate"]]
    orders: Cited[Literal["active", "own"]]
    inserts: Cited[bool]
    waits_all_the_same: Cited[frozenset[str]]
    sentences_wait: Cited[bool]
    once_a_turn: Cited[Literal["every", "marked", "marked_by_card"]]
    lost_object: Cited[Literal["stop", "stop_at_first", "go_on"]]
    no_object: Cited[Literal["stop", "go_on"]] = Cited("go_on", ())
    too_few_to_show: Cited[Literal["stop", "go_on"]] = Cited("go_on", ())
    too_few_to_look_at: Cited[Literal["stop", "go_on"]] = Cited("go_on", ())
    new_ones: Cited[Literal["join", "after"]] = Cited("join", ())
    returned: Cited[Literal["same", "new"]] = Cited("same", ())
    cause_ended: Cited[Literal["other_side_first", "all_first", "none_first"]] = Cited("other_side_first", ())
    declined: Cited[Literal["counts", "is_free"]] = Cited("counts", ())
    won: Cited[Literal["when_done", "at_once"]] = Cited("when_done", ())
    room: Cited[Literal["when_placed", "at_start"]] = Cited("when_placed", ())


@dataclass(frozen=True)
class ZoneSpec:
    """One kind of zone. ``slots`` is a number of places or ``None`` for any number; ``public``: cards lie face up;
    ``ordered``: whether the order matters; ``clauses``: those that say how many cards it takes; ``hidden``: cards
    always lie face down in it."""

    name: str
    zh: str
    en: str
    slots: int | None = None
    public: bool = False
    ordered: bool = False
    clauses: tuple[str, ...] = ()
    hidden: bool = False


def _no_status(state: State) -> list[Any]:
    return []


def _no_game(*_: Any) -> State:
    raise NotImplementedError("this game can't be set up yet")


def _as_printed(policy: Policy, chosen: Mapping[str, str]) -> Policy:
    return policy


def _nothing_more(state: State, context: Any) -> State:
    return state


def _has_lost(state: State, player: int) -> State:
    return state.with_fact(f"overdrawn.{player}", True)


def _no(state: State) -> bool:
    return False


def _free_slots(state: State, player: int, zone: str) -> list[int]:
    return [index for index, piece in enumerate(state.zone(player, zone)) if piece is None]


@dataclass(frozen=True)
class Rules:
    """One game. Everything in it is data or a pure function of the state."""

    key: str
    zh: str
    en: str
    zones: tuple[ZoneSpec, ...]
    policy: Policy
    default_readings: Mapping[str, str]
    stat: Callable[[State, Piece, str], int | None]
    """A card's figure as it counts now (``None``: it has none, or nobody knows it)."""
    check_outcome: Callable[[State], State]
    """Ends the game if somebody has lost or won; called when an effect is done."""
    works_in: Callable[[State, int, str, Piece, Any], bool]
    """Whether an ability of the piece works where it lies: (state, player, zone, piece, ability)."""
    seats: tuple[int, int] = (2, 2)
    """The fewest and the most players."""
    watching_zones: tuple[str, ...] = ("field",)
    discard_zone: str = "rest"
    board_zones: tuple[str, ...] = ("field",)
    """Where a card must still lie to be destroyed or changed, in games where a lost object stops an effect."""
    blank_when_down: tuple[str, ...] = ()
    """Zones where a card lying face down has no name, kind, figure or text."""
    kind_when_down: str | None = None
    """The kind that everybody knows an unknown card in such a zone to be, where only that kind is laid face down."""
    chosen_slots: tuple[str, ...] = ()
    """Zones with slots where a player chooses the slot of a card that arrives."""
    open_slots: Callable[[State, int, str], list[int]] = _free_slots
    """The slots of a zone that a card may be put into."""
    entry_marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Zone → the marks that a card arriving there bears."""
    own_steps: Mapping[str, str] = field(default_factory=dict)
    """A step that the games share (``destroy``, ``charge``) → the procedure that this game has in its place."""
    field_zones: tuple[str, ...] = ()
    """Zones that together are the field: a selection from ``field`` means all of them, and a card moves between them
    as it lies, with its damage and the cards below it."""
    may_pick: Callable[[State, Piece, Any], bool] | None = None
    """Whether an effect may pick this piece, in games with cards that can't be (state, piece, selection)."""
    instead_of_move: Callable[[State, Place, str], Frame | None] | None = None
    """What the game has done in place of a move that is about to happen (state, from, to zone)."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What a table may choose beside readings of open points (which set of rules): key → values, the default first."""
    policy_under: Callable[[Policy, Mapping[str, str]], Policy] = _as_printed
    """The policy as the readings chosen for its open points have it."""
    after_effect: Callable[[State, Any], State] = _nothing_more
    """What the game does when an effect is done (state, context), before anybody looks who has won."""
    cannot_draw: Callable[[State, int], State] = _has_lost
    """What it means that a player must draw from an empty deck."""
    may_name_too_many: Callable[[State], bool] = _no
    """Whether a player who shows up to a number of cards may name more than the deck has."""
    variant: Any = None
    """What a variant says differently from the game whose procedures it shares."""
    elsewhere_clauses: tuple[str, ...] = ()
    """The clauses that say where an effect doesn't work."""
    ban_clauses: tuple[str, ...] = ()
    """The clauses by which a ban beats a permission."""
    orders_open_point: str | None = None
    """The open point that settles who orders one side's effects, if the rulebook leaves that open."""
    status: Callable[[State], list[Any]] = _no_status
    """Every fault of a board, at once."""
    new_game: Callable[..., State] = _no_game
    """(table, decks, first player) → the state before the first decision; decks are piece ids, top first."""
    happenings: Mapping[str, Callable[..., State]] = field(default_factory=dict)
    """What a case file may say is happening → (state, argument) → the state with that on its agenda."""
    covers: Mapping[str, str] = field(default_factory=dict)
    """Happening → the last phase of the turn that it plays through itself."""
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Open point → all its readings."""
    refusals: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Procedure → (state, its arguments) → what that step of the rules doesn't allow, and why (``Barred``)."""
    contradicted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Open point → readings that an example of the rulebook speaks against: no ruling is left undecided for them."""
    trigger_clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kind of event → the clauses that say when it triggers effects."""
    loss_clauses: tuple[str, ...] = ()
    """The clauses that say who has lost."""
    loss_when_clauses: tuple[str, ...] = ()
    """The clauses that say when that is looked at."""
    phases: tuple[str, ...] = ()
    """The phases of a turn in order."""
    verbs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Option verb → words in Chinese and English."""

    @cached_property
    def zone_index(self) -> dict[str, int]:
        """Zone name → its place in a player's tuple of zones."""
        return {zone.name: i for i, zone in enumerate(self.zones)}

    @cached_property
    def picks_freely(self) -> bool:
        """Whether an effect may pick any card, and nothing but the outcome is looked at when an effect is done."""
        return self.may_pick is None and self.after_effect is _nothing_more

    @cached_property
    def watching(self) -> tuple[int, ...]:
        """The places of the watching zones in a player's tuple of zones."""
        return tuple(self.zone_index[name] for name in self.watching_zones)

    @cached_property
    def zone_specs(self) -> dict[str, ZoneSpec]:
        """Zone name → its description."""
        return {zone.name: zone for zone in self.zones}

    @cached_property
    def search_order(self) -> tuple[tuple[str, int], ...]:
        """Zones in the order in which a card is looked for: small ones first, the deck last."""
        names = sorted(self.zone_index, key=lambda name: (name == "deck", self.zone_specs[name].slots is None))
        return tuple((name, self.zone_index[name]) for name in names)
