"""What a claim says about a line, as a value that follows the line: a small automaton whose progress is a number.

The search asks each one what an effect that begins (``begins``) and what a decision that is reached (``offered``) make
of its progress, and, where the line ends, whether it came true (``holds``). Progress that nothing can change any more
is ``decided``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.adjudication.actions_named import ActionName
from engine.adjudication.ends import Wanted
from engine.adjudication.naming import EffectName
from engine.resolution import Decision
from engine.state import Context, Pending, State


@dataclass(frozen=True)
class LineTest:
    """What may be asked of a line; this one is true of any."""

    watches_effects = False
    watches_decisions = False

    @property
    def watches_order(self) -> bool:
        """Whether it asks which effect may be chosen next."""
        return False

    def is_about(self, state: State, pending: Pending) -> bool:
        """Whether the beginning of this waiting effect matters to it."""
        return False

    def begins(self, progress: int, effect: Context, state: State) -> int:
        """The progress after ``effect`` has begun in ``state``."""
        return progress

    def offered(self, progress: int, asked: Decision, state: State) -> int:
        """The progress after a decision was reached."""
        return progress

    def decided(self, progress: int) -> bool | None:
        """Whether the line will be true whatever comes, false whatever comes, or neither is sure."""
        return None

    def holds(self, progress: int, state: State) -> bool:
        """Whether the line is true, now that it has ended in ``state``."""
        return True

    def nearness(self, progress: int, state: State) -> int:
        """How near a line came that isn't true; more is nearer."""
        return progress


@dataclass(frozen=True)
class InOrder(LineTest):
    """The effects begin in this order, all of them (others may come in between).

    Progress is the number of effects that have begun; ``-1 - n`` once a later one began before the nth.
    """

    items: tuple[EffectName, ...]
    watches_effects = True

    def is_about(self, state: State, pending: Pending) -> bool:
        """Whether it is one of those named, or an earlier sentence of one."""
        return any(speaks_of(item, state, pending) for item in self.items)

    def begins(self, progress: int, effect: Context, state: State) -> int:
        """One more has begun, or a later one too early."""
        if not 0 <= progress < len(self.items):
            return progress
        if self.items[progress].means(state, effect):
            return progress + 1
        if any(item.means(state, effect) for item in self.items[progress + 1 :]):
            return -1 - progress
        return progress

    def decided(self, progress: int) -> bool | None:
        """True when all have begun, false once one was too early."""
        return False if progress < 0 else True if progress == len(self.items) else None

    def holds(self, progress: int, state: State) -> bool:
        """Whether all have begun in order."""
        return progress == len(self.items)

    def nearness(self, progress: int, state: State) -> int:
        """How many began in order."""
        return progress if progress >= 0 else -1 - progress


@dataclass(frozen=True)
class Happens(LineTest):
    """An effect is triggered and begins; ``wanted`` false: it never does."""

    effect: EffectName
    wanted: bool = True
    watches_effects = True

    def is_about(self, state: State, pending: Pending) -> bool:
        """Whether it is the one named, or an earlier sentence of it."""
        return speaks_of(self.effect, state, pending)

    def begins(self, progress: int, effect: Context, state: State) -> int:
        """1 once it has begun."""
        return 1 if progress or self.effect.means(state, effect) else 0

    def decided(self, progress: int) -> bool | None:
        """Once it has begun there is no way back."""
        return self.wanted if progress else None

    def holds(self, progress: int, state: State) -> bool:
        """Whether it has begun; one that still waits when the game ends was triggered all the same."""
        waits = any(self.effect.means(state, pending) for pending in state.pending)
        return (bool(progress) or waits) == self.wanted


@dataclass(frozen=True)
class Legal(LineTest):
    """Somewhere on the line a player may do this."""

    action: ActionName
    watches_decisions = True

    @property
    def watches_order(self) -> bool:
        """Whether the action is to carry out an effect next."""
        return self.action.verb == "resolve"

    def offered(self, progress: int, asked: Decision, state: State) -> int:
        """1 once it was among the options."""
        return 1 if progress or self.action.among(state, asked) else 0

    def decided(self, progress: int) -> bool | None:
        """Once it could be done there is no way back."""
        return True if progress else None

    def holds(self, progress: int, state: State) -> bool:
        """Whether it could be done."""
        return bool(progress)


@dataclass(frozen=True)
class AtEnd(LineTest):
    """Where the line ends, the board is as wanted, in every point."""

    wanted: tuple[Wanted, ...]
    points: int = field(default=100, repr=False)

    def holds(self, progress: int, state: State) -> bool:
        """Whether every point is as wanted."""
        return all(each.holds(state) for each in self.wanted)

    def nearness(self, progress: int, state: State) -> int:
        """Points met, and how little is amiss in the others."""
        return sum(self.points - min(self.points, each.distance(state)) for each in self.wanted)


def speaks_of(name: EffectName, state: State, pending: Pending) -> bool:
    """Whether an effect's name is of this waiting effect or of a later sentence of it."""
    return name.subject.means(state, pending.source)
