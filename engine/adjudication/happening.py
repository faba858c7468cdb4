"""What is happening on a reported board: something by the rules, an action of a player, or only effects that wait."""

from __future__ import annotations

from typing import Any

from engine.adjudication.actions_named import read_action
from engine.adjudication.naming import read_place
from engine.adjudication.plain import Faults, near, short
from engine.resolution import barred, decision, run, take
from engine.state import Frame, Place, State
from engine.zones import NeedsFace

BROKEN = (KeyError, ValueError, TypeError, IndexError, AttributeError, AssertionError, StopIteration, NeedsFace)


def read_happening(data: dict[str, Any], state: State, until: str, faults: Faults, sound: bool) -> State:
    """The state with what is happening (and what follows, for a case that looks further) on its agenda.

    ``sound``: the board has no faults, so that an action may be tried out on it.
    """
    given = [key for key in ("happening", "action") if data.get(key) is not None]
    if len(given) == 2:
        faults.add(
            "two happenings", "action", "happening 和 action 只写一个：正在发生的事，或某人的行动",
            "give either happening or action, not both",
        )  # fmt: skip
        return state
    if given == ["action"]:
        return with_action(data["action"], state, until, faults) if sound else state
    name, argument = "", None
    if given:
        happening = data["happening"]
        if isinstance(happening, str):
            happening = {happening: True}
        if not isinstance(happening, dict) or len(happening) != 1:
            right = "{flip: A.field.1}"
            faults.wrong_type("happening", happening, f"一件事，例如 {right}", f"one thing, for example {right}")
            return state
        name, argument = next(iter(happening.items()))
        known = state.table.rules.happenings
        if not isinstance(name, str) or name not in known:
            faults.add(
                "unknown happening", f"happening.{short(name)}",
                f"{state.table.rules.zh}不知道 {short(name)} 这件事，有：{near(name, known)}",
                f"{state.table.rules.en} knows no happening {short(name)}; there are {near(name, known)}",
            )  # fmt: skip
            return state
    state = with_later_phases(state, name, argument, until)
    return within(with_happening(state, name, argument, faults), until) if given else state


def with_happening(state: State, name: str, argument: Any, faults: Faults) -> State:
    """The state with one thing that happens on its agenda."""
    where = f"happening.{name}"
    value = as_places(argument, state, where, faults)
    if faults.found:
        return state
    try:
        return state.table.rules.happenings[name](state, value)
    except BROKEN:
        faults.add(
            "bad happening", where, f"{where} 看不懂 {short(argument)}：应指明发生在哪张牌、哪个阶段上",
            f"{where}: {short(argument)} says nothing that can happen; name the card, the place or the phase",
        )  # fmt: skip
        return state


def as_places(argument: Any, state: State, where: str, faults: Faults) -> Any:
    """The argument with the places that it names; a place must hold a card where it isn't a slot to go to."""
    if isinstance(argument, list):
        return [as_places(each, state, where, faults) for each in argument]
    if isinstance(argument, str) and "." in argument:
        place = read_place(argument, state)
        if place is None:
            faults.add(
                "unknown place", where, f"{where}：没有位置 {short(argument)}（应如 A.field.1）",
                f"{where}: there is no place {short(argument)}; write A.field.1",
            )  # fmt: skip
        elif state.at(place) is None and not is_target(argument, state, place):
            faults.add(
                "nothing there", where, f"{where}：{short(argument)} 处没有牌", f"{where}: no card lies at {argument}"
            )
        return place
    return argument


def is_target(argument: str, state: State, place: Place) -> bool:
    """Whether an empty place may be spoken of: in games where zones are gone to or attacked, not only cards."""
    return bool(state.table.rules.chosen_slots) and state.at(place) is None


def with_later_phases(state: State, name: str, argument: Any, until: str) -> State:
    """The state with the phases that follow on its agenda, for a case that looks to the end of the turn or the game."""
    rules = state.table.rules
    if until not in ("turn", "game") or "phase" not in rules.happenings:
        return state
    last = argument if name == "phase" else rules.covers.get(name, state.phase)
    later = rules.phases[rules.phases.index(last) + 1 :] if last in rules.phases else ()
    for phase in reversed(later):
        state = rules.happenings["phase"](state, phase)
    return within(state, until)


def within(state: State, until: str) -> State:
    """The state without the next turn on its agenda, which only a case that looks to the end of the game goes on to.

    A state that was written down goes on by its own agenda, except where the case says to stop with the turn.
    """
    if until == "game":
        return state
    return state.with_agenda(tuple(frame for frame in state.agenda if not starts_next_turn(frame)))


def starts_next_turn(frame: Frame) -> bool:
    """Whether a frame begins another turn."""
    return frame.name.endswith(".next turn")


def with_action(data: Any, state: State, until: str, faults: Faults) -> State:
    """The state after a player has done something: the decision at which it may be done is looked for in the phases of
    the turn, the present one first."""
    action = read_action(data, state, "action", faults)
    if action is None:
        return state
    rules = state.table.rules
    phases = [phase for phase in (state.phase, *rules.phases) if phase in rules.phases]
    refused: tuple[str, ...] = ()
    why = ("", "")
    verbs: dict[str, None] = {}
    for phase in dict.fromkeys(phases):
        start = with_later_phases(state, "phase", phase, until)
        try:
            asked_at = run(within(rules.happenings["phase"](start, phase), until))
            asked = decision(asked_at)
            option = None if asked is None else action.among(asked_at, asked)
            bar = None if asked is None else action.bars(asked_at, barred(asked_at))
        except BROKEN:
            continue
        verbs.update(dict.fromkeys(each.verb for each in (() if asked is None else asked.options)))
        if option is not None:
            return take(asked_at, option)
        if bar is not None and not refused:
            refused, why = bar.clauses, (bar.zh, bar.en)
    if verbs and action.verb not in verbs and not refused:
        why = f"没有 {short(action.verb)} 这个选择，有：{'、'.join(verbs)}", f"the choices are {', '.join(verbs)}"
    faults.add(
        "illegal action", "action",
        f"{action.text} 不合法：{why[0] or '此刻没有这个选择'}；若要裁定它合不合法，请写成 claims 里的 legal",
        f"{action.text} isn't legal: {why[1] or 'nobody may choose that now'}; to have that ruled on, claim `legal`",
        refused,
    )  # fmt: skip
    return state
