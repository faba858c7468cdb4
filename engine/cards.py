"""Cards as printed, and the table they are played on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.effects.nodes import Ability, Ban, Permit, Replace, Static

if TYPE_CHECKING:
    from engine.rules import Policy, Rules

UNKNOWN = "?"
"""The id of a card that the judge could not see. Such cards have no identity and no face."""


@dataclass(frozen=True)
class Card:
    """What is printed on a card; two cards with the same ``number`` are copies of one card.

    ``stats`` holds the printed figures by the game's own names (``power``, ``support``, ``weak`` for the
    weakened power, ``cost``, ``hp`` …); a figure that isn't printed is absent. ``marks`` are printed signs:
    the keywords that a transform mark names, or the marks that chain cards together.
    """

    number: str
    name: str
    kind: str = "character"
    keywords: tuple[str, ...] = ()
    stats: tuple[tuple[str, int], ...] = ()
    marks: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    text: str = ""

    @cached_property
    def figures(self) -> Mapping[str, int]:
        """``stats`` as a mapping."""
        return dict(self.stats)

    def looks_out(self, kind: str) -> bool:
        """Whether one of the card's effects looks out for events of this kind."""
        return kind in self.kinds

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of event that one of the card's effects looks out for."""
        return frozenset(a.trigger.kind for a in self.abilities if a.trigger is not None)

    @cached_property
    def watched(self) -> tuple[str, ...]:
        """The kinds of event that the card looks out for where they happen to others, each once."""
        kinds = (a.trigger.kind for a in self.abilities if a.trigger is not None and a.trigger.subject != "self")
        return tuple(dict.fromkeys(kinds))

    def permitting(self, action: str) -> tuple[tuple[int, Ability], ...]:
        """The abilities, with their numbers, that let the card do something it otherwise couldn't."""
        return self._permits.get(action, ())

    @cached_property
    def _permits(self) -> Mapping[str, tuple[tuple[int, Ability], ...]]:
        found: dict[str, tuple[tuple[int, Ability], ...]] = {}
        for number, ability in enumerate(self.abilities):
            for static in ability.static:
                if isinstance(static, Permit):
                    found[static.action] = (*found.get(static.action, ()), (number, ability))
        return found


@dataclass(frozen=True)
class Table:
    """What doesn't change while a game is played: the game, its players, its cards, the readings chosen.

    ``cards`` maps a card id to the card. A piece on the board has the id ``CARD#N``: the Nth copy of CARD.
    ``readings`` maps an open point to the reading in force where that isn't the default. ``unknown`` maps a
    place or a player (``B.field.2``, ``B``) to the cards that an unknown card there may turn out to be;
    ``has_unknown`` says whether unknown cards lie on the board at all.
    """

    game: str
    players: tuple[str, ...]
    cards: tuple[tuple[str, Card], ...]
    readings: tuple[tuple[str, str], ...] = ()
    unknown: tuple[tuple[str, tuple[str, ...]], ...] = ()
    has_unknown: bool = False
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.game, self.players, self.cards, self.readings, self.unknown)))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def rules(self) -> Rules:
        """The rules of the game that is played here."""
        from engine.games import rules_of

        return rules_of(self.game)

    @cached_property
    def faces(self) -> dict[str, Card]:
        """Card id → card, and (filled as they are met) piece id → card."""
        return dict(self.cards)

    def card(self, piece_id: str) -> Card | None:
        """The card that the piece ``piece_id`` is, or ``None`` for an unknown one."""
        card = self.faces.get(piece_id)
        if card is None and piece_id[0] != UNKNOWN:
            card = self.faces[piece_id] = self.faces[piece_id.partition("#")[0]]
        return card

    @cached_property
    def watched(self) -> frozenset[str]:
        """The kinds of event that some card looks out for, beyond what happens to itself."""
        return frozenset(kind for _, card in self.cards for kind in card.watched)

    @cached_property
    def changed_stats(self) -> frozenset[str]:
        """The figures that some card's effect changes all the time."""
        return frozenset(
            static.stat
            for _, card in self.cards
            for ability in card.abilities
            for static in ability.static
            if isinstance(static, Static)
        )

    @cached_property
    def has_statics(self) -> bool:
        """Whether any card has an effect that works all the time."""
        return any(ability.static for _, card in self.cards for ability in card.abilities)

    @cached_property
    def replaced(self) -> frozenset[str]:
        """The kinds of event that some card has something else happen in place of."""
        return frozenset(
            static.event.kind
            for _, card in self.cards
            for ability in card.abilities
            for static in ability.static
            if isinstance(static, Replace)
        )

    @cached_property
    def bans(self) -> frozenset[str]:
        """What some card keeps somebody from doing all the time."""
        return frozenset(
            static.action
            for _, card in self.cards
            for ability in card.abilities
            for static in ability.static
            if isinstance(static, Ban)
        )

    @cached_property
    def chosen(self) -> Mapping[str, str]:
        """Open point (or option of the game) → what is in force, defaults included."""
        options = {key: values[0] for key, values in self.rules.options.items()}
        return {**options, **self.rules.default_readings, **dict(self.readings)}

    @cached_property
    def policy(self) -> Policy:
        """The game's policy as the readings in force have it."""
        return self.rules.policy_under(self.rules.policy, self.chosen)

    def with_readings(self, readings: tuple[tuple[str, str], ...]) -> Table:
        """The same table under other readings."""
        return replace(self, readings=readings)

    def noticing_unknown(self, zones: tuple[tuple[tuple[Any, ...], ...], ...]) -> Table:
        """The same table, knowing whether unknown cards lie on this board."""
        unknown = any(p is not None and p.id[0] == UNKNOWN for own in zones for zone in own for p in zone)
        return replace(self, has_unknown=unknown)

    def reading(self, open_point: str) -> str:
        """The reading in force for ``open_point`` (``hero_duel:open.recount-hand``)."""
        return self.chosen[open_point]

    @cached_property
    def met_at(self) -> dict[str, tuple[Any, int, int, int]]:
        """Piece id → where it lay when it was last looked for (the place; player, zone and index as numbers). It may
        lie elsewhere now: whoever uses this has to look."""
        return {}

    def pass_over(self, player: int) -> None:
        """An unknown card in a player's hand counts as one that can't be played; a table that remembers notes it."""
