"""How a case names what a player does: ``{transform: [A.field.1, A.hand.2]}``, ``{by: B, extra: X2}``."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.adjudication.naming import EffectName, Subject, no_such_card, read_effect_name, read_subject
from engine.adjudication.plain import Faults, is_whole, short
from engine.resolution import Barred, Decision, Option
from engine.state import Pending, Place, State


class ActionName(NamedTuple):
    """An action as somebody named it: who (``None``: anybody), what, and the cards, effects or figures it speaks of."""

    text: str
    player: int | None
    verb: str
    what: tuple[Subject | EffectName | int, ...]

    def among(self, state: State, asked: Decision) -> Option | None:
        """The option of a decision that is this action, if there is one."""
        if self.player is not None and asked.player != self.player:
            return None
        return next((option for option in asked.options if self.is_option(state, option)), None)

    def is_option(self, state: State, option: Option) -> bool:
        """Whether an option is this action."""
        if option.verb != self.verb:
            return False
        what = flat(option.what)
        if len(self.what) > len(what):
            return False
        if len(self.what) == len(what):
            return all(is_meant(state, mine, theirs) for mine, theirs in zip(self.what, what, strict=True))
        return all(any(is_meant(state, mine, theirs) for theirs in what) for mine in self.what)

    def bars(self, state: State, bars: list[Barred]) -> Barred | None:
        """What bars this action, among what is barred."""
        return next((bar for bar in bars if self.is_option(state, bar.option)), None)


def flat(what: tuple[Any, ...]) -> list[Any]:
    """The things an option speaks of, those in groups one by one."""
    found: list[Any] = []
    for each in what:
        if isinstance(each, tuple) and type(each) is tuple:
            found += flat(each)
        else:
            found.append(each)
    return found


def is_meant(state: State, mine: Subject | EffectName | int, theirs: Any) -> bool:
    """Whether a thing of an option is the one named. Copies of one card are offered once, so any copy is meant."""
    if isinstance(mine, EffectName):
        return isinstance(theirs, Pending) and mine.means(state, theirs)
    if isinstance(mine, int):
        return bool(theirs == mine)
    if isinstance(theirs, Place):
        piece = state.at(theirs)
        return mine.place == theirs or (piece is not None and mine.means(state, piece.id))
    if isinstance(theirs, Pending):
        return mine.means(state, theirs.source)
    if not isinstance(theirs, str):
        return False
    if mine.means(state, theirs):
        return True
    at = state.find(theirs)
    in_hand = at is not None and state.table.rules.zone_specs[at.zone].slots is None
    return in_hand and mine.piece is not None and mine.piece.partition("#")[0] == theirs.partition("#")[0]


def read_action(data: Any, state: State, place: str, faults: Faults) -> ActionName | None:
    """The action that plain data names; ``None`` with a fault when there is none."""
    if isinstance(data, str):
        words = data.split()
        data = {}
        if words and words[0] in state.table.players:
            data["by"] = words.pop(0)
        if words:
            data[words[0]] = words[1:]
    if not isinstance(data, dict) or len({*data} - {"by"}) != 1 or not all(isinstance(key, str) for key in data):
        faults.wrong_type(
            place, data, "一个行动，例如 {transform: [A.field.1, A.hand.2]}",
            "an action, for example {transform: [A.field.1, A.hand.2]}",
        )  # fmt: skip
        return None
    by, player = data.get("by"), None
    if by is not None:
        if by not in state.table.players:
            names = "、".join(state.table.players)
            faults.wrong_type(f"{place}.by", by, f"玩家（{names}）", f"a player ({names})")
            return None
        player = state.table.players.index(by)
    verb = next(key for key in data if key != "by")
    listed = data[verb] if isinstance(data[verb], list) else [] if data[verb] in (None, True) else [data[verb]]
    what = [read_thing(each, state, f"{place}.{short(verb)}", faults) for each in listed]
    if any(each is None for each in what):
        return None
    text = " ".join([*([by] if by else []), verb, *(short(each) for each in listed)])
    return ActionName(text, player, verb, tuple(each for each in what if each is not None))


def read_thing(data: Any, state: State, place: str, faults: Faults) -> Subject | EffectName | int | None:
    """A card, an effect, or a figure that an action speaks of."""
    if is_whole(data) or (isinstance(data, str) and data.isascii() and data.isdigit() and len(data) < 5):
        if str(data) not in dict(state.table.cards):
            return int(data)
        data = str(data)
    if not isinstance(data, str):
        faults.wrong_type(place, data, "一张牌或一个位置", "a card or a place")
        return None
    if " " in data.strip():
        return read_effect_name(data, state, place, faults)
    subject = read_subject(data, state)
    if subject is None:
        no_such_card(data, state, place, faults)
    return subject
