"""The abstract machine: agenda, pending effects, decisions.

``advance`` runs a state to its next decision, ``decision`` says who decides what, ``choose`` takes an option.
Procedures and choices are named functions that the games and the effect language register; the machine knows none
of them beyond the ones that settle pending effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.clauses import ClauseRef, clauses_of, implements, qualified_name
from engine.effects.nodes import Ability
from engine.events import Event
from engine.state import NATURE, Context, Frame, Outcome, Pending, State
from engine.zones import NeedsFace


class Option(NamedTuple):
    """One thing a player may choose: what he does, and with which pieces (ids) or figures."""

    verb: str
    what: tuple[Any, ...] = ()


class Decision(NamedTuple):
    """A choice that stops the machine: who decides (``NATURE`` for chance), what for, every legal option."""

    player: int
    purpose: str
    options: tuple[Option, ...]


class Barred(NamedTuple):
    """Something that one might want to choose and may not, with the clauses that bar it."""

    option: Option
    clauses: tuple[str, ...]
    zh: str
    en: str


class Step(NamedTuple):
    """One function that ran: its name, the clauses it carries out, the state before and after, and what was chosen."""

    function: str
    clauses: tuple[ClauseRef, ...]
    zh: str
    en: str
    before: State
    after: State
    chosen: Option | None = None
    player: int | None = None
    begins: Pending | None = None
    """The pending effect that this step begins to carry out."""


class IllegalChoice(ValueError):
    """An option was chosen that isn't among the legal ones."""


class Endless(RuntimeError):
    """Effects go on triggering one another without anybody choosing anything."""


MOST_STEPS = 10_000
"""Steps between two decisions; no game that comes to an end has a hundredth of them."""


class _Words(NamedTuple):
    zh: str
    en: str


@dataclass(frozen=True)
class Choice:
    """A registered kind of decision. The first argument of its frame is the player who decides."""

    options: Callable[..., Iterable[Option]]
    take: Callable[..., State]
    barred: Callable[..., Iterable[Barred]] | None
    words: _Words


PROCEDURES: dict[str, Callable[..., State]] = {}
CHOICES: dict[str, Choice] = {}
WORDS: dict[str, _Words] = {}


def procedure(name: str, zh: str, en: str) -> Callable[[Callable[..., State]], Callable[..., State]]:
    """Register a function ``(state, *args) -> state`` under the name that frames use, with its title in words."""

    def register(function: Callable[..., State]) -> Callable[..., State]:
        PROCEDURES[name] = function
        WORDS[name] = _Words(zh, en)
        return function

    return register


def choice(name: str, zh: str, en: str) -> Callable[[type], type]:
    """Register a class with static ``options(state, player, *args)``, ``take(state, option, player, *args)`` and
    maybe ``barred(state, player, *args)`` as a kind of decision."""

    def register(cls: type) -> type:
        words = _Words(zh, en)
        CHOICES[name] = Choice(cls.options, cls.take, getattr(cls, "barred", None), words)  # type: ignore[attr-defined]
        WORDS[name] = words
        return cls

    return register


# -- the machine ---------------------------------------------------------------------------------------


def run(state: State, trace: list[Step] | None = None, begun: list[Context] | None = None) -> State:
    """Run to the next decision or to the end, adding the steps taken to ``trace`` and the effects that begin to
    ``begun``, where those are given.

    Where the rules need the face of a card that nobody knows, the next decision is nature's: which card it is. Raises
    ``Endless`` when no decision comes.
    """
    left = MOST_STEPS
    while state.outcome is None:
        left -= 1
        if not left:
            raise Endless
        if state.pending:
            state = _bring_up_pending(state)
        agenda = state.agenda
        if not agenda:
            return state
        name, args = agenda[-1]
        work = PROCEDURES.get(name)
        try:
            if work is None:
                if state.table.has_unknown:
                    decision(state)
                return state
            after = work(state.popped(), *args)
        except NeedsFace as need:
            state = state.push(Frame("identify", (NATURE, need.place)))
            continue
        if trace is not None:
            trace.append(_step(state, after, name, work, args))
        if begun is not None and name != "effect":
            note_begun(agenda, after, begun)
        state = after
    return state


def note_begun(agenda: tuple[Frame, ...], after: State, begun: list[Context]) -> None:
    """Add the effects that a step began: their frames lie where the step's own (the top of ``agenda``) lay."""
    begun += [frame.args[0] for frame in after.agenda[len(agenda) - 1 :] if frame.name == "effect"]


def advance(state: State) -> tuple[State, list[Step]]:
    """Run to the next decision or to the end of the game: the new state and every step on the way."""
    steps: list[Step] = []
    return run(state, steps), steps


def decision(state: State) -> Decision | None:
    """Who decides now, what for, and every legal option; ``None`` when nothing is left to do or the game is over."""
    if state.outcome is not None or not state.agenda:
        return None
    name, args = state.agenda[-1]
    found = CHOICES.get(name)
    if found is None:
        return None
    return Decision(args[0], name, tuple(found.options(state, *args)))


def decision_clauses(state: State) -> tuple[ClauseRef, ...]:
    """The clauses behind the options of the decision that is due."""
    return clauses_of(CHOICES[state.agenda[-1].name].options, state.table.game)


def take(state: State, option: Option) -> State:
    """Take an option known to be legal, without looking it up."""
    name, args = state.agenda[-1]
    return CHOICES[name].take(state.popped(), option, *args)


def choose(state: State, option: Option) -> State:
    """Take an option. Raises ``IllegalChoice`` if it isn't among the legal ones."""
    asked = decision(state)
    if asked is None:
        raise IllegalChoice("此刻没有需要做的选择。 Nothing is to be decided now.")
    if option not in asked.options:
        raise IllegalChoice(f"{option} 不在合法选项之中。 {option} isn't among the {len(asked.options)} legal options.")
    return take(state, option)


def choice_step(before: State, option: Option, after: State) -> Step:
    """The step that taking an option was."""
    name, args = before.agenda[-1]
    made = CHOICES[name]
    begins = None
    if name == "choose_effect":
        begins = option.what[0]
    return Step(
        qualified_name(made.take),
        clauses_of(made.options, before.table.game) + clauses_of(made.take, before.table.game),
        made.words.zh,
        made.words.en,
        before,
        after,
        option,
        args[0],
        begins,
    )


def outcome(state: State) -> Outcome | None:
    """Who won or lost and the clauses that ended the game, or ``None`` while it goes on."""
    return state.outcome


def barred(state: State) -> list[Barred]:
    """What one might want to choose at the present decision and may not, each with its clause."""
    if decision(state) is None:
        return []
    name, args = state.agenda[-1]
    listing = CHOICES[name].barred
    return [] if listing is None else list(listing(state, *args))


def _step(before: State, after: State, name: str, work: Callable[..., State], args: tuple[Any, ...]) -> Step:
    function, begins = work, None
    if name in ("settle", "insert"):
        begins = _only_begun(before, after)
    elif name == "do":
        from engine.effects.actions import HANDLERS

        function = HANDLERS[type(args[0])]
    words = WORDS[name]
    if name == "do":
        words = _Words(*function.__dict__.get("words", words))
    return Step(
        qualified_name(function),
        clauses_of(function, before.table.game),
        words.zh,
        words.en,
        before,
        after,
        begins=begins,
    )


def _only_begun(before: State, after: State) -> Pending | None:
    gone = [waiting for waiting in before.pending if waiting not in after.pending]
    return gone[0] if len(gone) == 1 and len(after.pending) < len(before.pending) else None


@procedure("barrier", "规则步骤完成", "the step of the rules is done")
def pass_barrier(state: State) -> State:
    """What was triggered while a step of the rules was carried out may be settled from here on."""
    return state


def as_one_step(state: State, *frames: Frame) -> State:
    """Put frames on the agenda as one step of the rules: what they trigger waits until all of them are done."""
    return state.push(*frames, Frame("barrier"))


# -- pending effects -----------------------------------------------------------------------------------


def current_effect(state: State) -> Context | None:
    """The effect that is being carried out, innermost first."""
    for name, args in reversed(state.agenda):
        if name == "effect":
            context: Context = args[0]
            return context
    return None


def _bring_up_pending(state: State) -> State:
    """Put the settling of pending effects on top of the agenda when it is their moment.

    An inserted effect's moment is before the effect that triggered it goes on; any other's is when no effect is being
    carried out. Neither comes up while a step of the rules is half done (a ``barrier`` on the agenda).
    """
    top, args = state.agenda[-1] if state.agenda else ("", ())
    if top == "effect":
        return state
    deep, half_done = under(state)
    level = max(waiting.inserted for waiting in state.pending)
    if level and level >= 2 * deep:
        # It also goes before a settling of others that is under way.
        under_way = top in SETTLING and args[-1] >= level
        return state if half_done or under_way else state.push(Frame("insert", (None, level)))
    if deep or half_done or top == "settle" or top in CHOICES:
        return state
    return state.push(Frame("settle", (None, 0)))


SETTLING = ("settle", "insert", "choose_effect")


def under(state: State) -> tuple[int, bool]:
    """How many effects are being carried out one inside the other, and whether, in the innermost of them or outside
    them all, a step of the rules is half done."""
    deep, half_done = 0, False
    for name, _ in reversed(state.agenda):
        if name == "effect":
            deep += 1
        elif name == "barrier" and not deep:
            half_done = True
    return deep, half_done


def in_turn(state: State, level: int) -> list[Pending]:
    """The effects that are to be settled now: those inserted at this level, or, at 0, the others, without those that
    wait for a later settling."""
    return [p for p in state.pending if p.inserted == level and not p.later]


@implements("hero_duel:1.1.6a")
def due(state: State, last: int | None, level: int) -> tuple[int, tuple[Pending, ...]]:
    """The side whose turn it is to have an effect carried out, and its effects that wait.

    ``last`` is the side whose effect was carried out before this one, where that matters.
    """
    waiting = in_turn(state, level)
    sides = {p.controller for p in waiting}
    order = (state.active, *state.others(state.active))
    if state.table.policy.sides.value == "alternate" and last is not None:
        start = order.index(last) + 1
        order = order[start:] + order[:start]
    side = next(player for player in order if player in sides)
    return side, tuple(p for p in waiting if p.controller == side)


@procedure("settle", "执行等待中的效果", "carry out a waiting effect")
@implements("hero_duel:1.1.6", "hero_duel:1.1.6a")
def settle(state: State, last: int | None, level: int = 0) -> State:
    """Carry out what waits, one effect at a time, by the game's policy (sides, orders)."""
    if not in_turn(state, level):
        if not state.pending:
            return state
        return state.with_pending(canonical(p._replace(later=False) for p in state.pending), state.used)
    return next_of(state, "settle", last, level)


@procedure("insert", "先执行插入的效果", "carry out an inserted effect first")
@implements("hero_duel:1.1.7")
def insert(state: State, last: int | None, level: int) -> State:
    """Carry out, one at a time, what was triggered while an effect was being carried out, before that one goes on."""
    return next_of(state, "insert", last, level) if in_turn(state, level) else state


def next_of(state: State, settling: str, last: int | None, level: int) -> State:
    """Begin the next effect of the side whose turn it is, or have somebody choose it, and come back for the others."""
    side, effects = due(state, last, level)
    state = state.push(Frame(settling, (side, level)))
    if len(effects) == 1:
        return begin(state, effects[0])
    chooser = state.active if orderer(state) == "active" else side
    return state.push(Frame("choose_effect", (chooser, side, level)))


@implements("hero_duel:1.1.6")
def orderer(state: State) -> str:
    """Who orders the effects of one side: ``active`` or ``own``, by the policy or the reading chosen for it."""
    point = state.table.rules.orders_open_point
    return state.table.policy.orders.value if point is None else state.table.reading(point)


@choice("choose_effect", "选择接下来执行哪个效果", "choose which waiting effect is carried out next")
class ChooseEffect:
    """Which of one side's waiting effects comes next."""

    @staticmethod
    @implements("hero_duel:1.1.6")
    def options(state: State, player: int, side: int, level: int) -> list[Option]:
        """Each effect of the side once."""
        return [Option("resolve", (p,)) for p in dict.fromkeys(in_turn(state, level)) if p.controller == side]

    @staticmethod
    def take(state: State, option: Option, player: int, side: int, level: int) -> State:
        """Begin the chosen one."""
        return begin(state, option.what[0])

    @staticmethod
    def barred(state: State, player: int, side: int, level: int) -> Iterator[Barred]:
        """What waits and may not come next: effects that an inserted one overtakes, and those of the other side."""
        policy = state.table.policy
        for p in dict.fromkeys(state.pending):
            if p.inserted < level:
                why = "插入的效果先执行", "what was inserted goes first"
                yield Barred(Option("resolve", (p,)), policy.inserts.clauses, *why)
            elif p.controller != side:
                why = "此刻轮到另一方的效果", "it is the turn of the other side's effects"
                yield Barred(Option("resolve", (p,)), policy.sides.clauses, *why)


def begin(state: State, pending: Pending) -> State:
    """Start carrying a pending effect out: it no longer waits, and its first step is on the agenda. One that may be
    carried out once a turn, and was since it was triggered, is dropped."""
    at = state.pending.index(pending)
    left = state.pending[:at] + state.pending[at + 1 :]
    context = Context(
        pending.source, pending.controller, pending.ability, pending.sentence, pending.event, pending.bound,
        pending.inserted,
    )  # fmt: skip
    if state.table.policy.room.value == "at_start":
        context = context._replace(bound=tuple(sorted({**dict(context.bound), "full": full_zones(state)}.items())))
    card = state.table.card(pending.source)
    assert card is not None, "an effect's source is a known card"
    ability = card.abilities[pending.ability]
    sentences = ability.sentences
    policy, used = state.table.policy, state.used
    if policy.sentences_wait.value:
        sentences = sentences[pending.sentence : pending.sentence + 1]
    elif ability.once and policy.once_a_turn.value != "every":
        if is_used(state, pending.source, pending.ability, ability):
            return state.with_pending(left, state.used)
        used = used | {(pending.source, pending.ability)}
    return state.with_pending(left, used).push(
        *(Frame("do", (sentence,)) for sentence in sentences), Frame("effect", (context,))
    )


def full_zones(state: State) -> tuple[str, ...]:
    """The zones with slots that are full, as ``PLAYER.ZONE``."""
    slotted = [zone.name for zone in state.table.rules.zones if zone.slots is not None]
    return tuple(
        f"{player}.{zone}"
        for player in range(len(state.zones))
        for zone in slotted
        if None not in state.zone(player, zone)
    )


@procedure("effect", "效果执行完毕", "the effect is done")
def finish_effect(state: State, context: Context) -> State:
    """What happens when an effect is done: revealed cards go back, its next sentence joins those that wait, effects
    of the same side that it triggered join them too, and the outcome is looked at."""
    from engine.effects.actions import return_revealed

    card = state.table.card(context.source)
    sentences = 0 if card is None else len(card.abilities[context.ability].sentences)
    goes_on = state.table.policy.sentences_wait.value and context.sentence + 1 < sentences
    if not goes_on:
        returned = return_revealed(state, context)
        if returned is not state:
            return returned
    deep, _ = under(state)
    waiting = [
        p._replace(inserted=overtakes(state, p, context, deep)) if p.inserted == 2 * deep + 2 else p
        for p in state.pending
    ]
    if goes_on:
        number, sentence = context.ability, context.sentence + 1
        waiting.append(
            Pending(
                context.controller, context.source, number, sentence, context.event, context.bound, context.inserted
            )
        )  # fmt: skip
    rules = state.table.rules
    return rules.check_outcome(rules.after_effect(state.with_pending(canonical(waiting), state.used), context))


@implements("hero_duel:1.1.7")
def overtakes(state: State, pending: Pending, ended: Context, deep: int) -> int:
    """What an inserted effect overtakes now that the effect which triggered it has ended, ``deep`` effects still being
    carried out around it: everything that waits there, or it joins what waits."""
    first = {"other_side_first": pending.controller != ended.controller, "all_first": True, "none_first": False}
    return 2 * deep + int(first[state.table.policy.cause_ended.value])


@implements("hero_duel:2.0.5", "chaoyuan:6.2.2")
def is_used(state: State, source: str, number: int, ability: Ability) -> bool:
    """Whether an effect can't be used again this turn: every one, or those that say once a turn, each card by itself
    (effect by effect, or all of one card's together)."""
    counts = state.table.policy.once_a_turn.value
    if counts == "marked_by_card" and ability.once:
        return any(piece_id == source for piece_id, _ in state.used)
    return (source, number) in state.used and (counts == "every" or ability.once)


def canonical(pending: Iterable[Pending]) -> tuple[Pending, ...]:
    """Waiting effects in one fixed order: in which they were triggered doesn't matter to any rule."""
    found = tuple(pending)
    return found if len(found) < 2 else tuple(sorted(found, key=_order))


def _order(p: Pending) -> tuple[object, ...]:
    return p.later, p.inserted, p.controller, p.source, p.ability, p.sentence, _subject(p.event), p.bound


def _subject(event: Event | None) -> tuple[str, str]:
    return ("", "") if event is None else (event.kind, event.piece or "")


def is_chance(asked: Decision) -> bool:
    """Whether nature decides."""
    return asked.player == NATURE
