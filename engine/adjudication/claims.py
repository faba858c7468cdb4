"""What each side claims, read from plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.adjudication.actions_named import read_action
from engine.adjudication.ends import Ended, read_end
from engine.adjudication.naming import read_effect_name
from engine.adjudication.plain import Faults, near, short
from engine.adjudication.tests_of_lines import AtEnd, Happens, InOrder, Legal, LineTest
from engine.state import NATURE, State

KINDS = ("order", "end", "legal", "triggers", "wins", "draw", "never")
FIELDS = ("by", "says", "claim", "expect", *KINDS)
CLAIMED = ("required", "possible", "impossible")
MOST_CLAIMS = 50


@dataclass(frozen=True)
class Claim:
    """A claim: who says what, in words; whether it is said to be required, possible or impossible; and what it says
    about a line. ``number`` counts from 0; ``kind`` is one of ``KINDS``."""

    number: int
    by: str
    says: str
    claimed: str
    kind: str
    test: LineTest


def read_claims(data: Any, state: State, faults: Faults) -> tuple[Claim, ...]:
    """The claims of a case; what can't be read is noted."""
    if data is None:
        return ()
    if not isinstance(data, list) or len(data) > MOST_CLAIMS:
        faults.wrong_type(
            "claims", data, f"一串说法（至多 {MOST_CLAIMS} 条）", f"a list of {MOST_CLAIMS} claims at most"
        )
        return ()
    claims = [read_claim(number, each, state, f"claims.{number + 1}", faults) for number, each in enumerate(data)]
    return tuple(claim for claim in claims if claim is not None)


def read_claim(number: int, data: Any, state: State, place: str, faults: Faults) -> Claim | None:
    """One claim; ``None`` with a fault when it can't be read."""
    if not isinstance(data, dict):
        faults.wrong_type(place, data, "{by: A, claim: possible, order: […]}", "{by: A, claim: possible, order: […]}")
        return None
    for field in data:
        if field not in FIELDS:
            faults.add(
                "bad claim", f"{place}.{short(field)}",
                f"{place} 没有 {short(field)} 这一项；说法的种类有：{'、'.join(KINDS)}（相近：{near(field, FIELDS)}）",
                f"{place} has no field {short(field)}; the kinds of claim are {', '.join(KINDS)}",
            )  # fmt: skip
    kinds = [kind for kind in KINDS if kind in data]
    if len(kinds) != 1:
        faults.add(
            "bad claim", place,
            f"{place} 应恰有一种说法：{'、'.join(KINDS)}，现在有 {len(kinds)} 种",
            f"{place} should be of exactly one kind ({', '.join(KINDS)}); it is of {len(kinds)}",
        )  # fmt: skip
        return None
    claimed = data.get("claim", "possible")
    if claimed not in CLAIMED:
        faults.wrong_type(f"{place}.claim", claimed, f" {'、'.join(CLAIMED)} 之一", f"one of {', '.join(CLAIMED)}")
        claimed = "possible"
    test = read_test(kinds[0], data[kinds[0]], state, f"{place}.{kinds[0]}", faults)
    if test is None:
        return None
    by, says = data.get("by", ""), data.get("says", "")
    for name, value in (("by", by), ("says", says)):
        if not isinstance(value, str | int):
            faults.wrong_type(f"{place}.{name}", value, "文字", "a text")
    words = str(says) if isinstance(says, str | int) and says != "" else f"{kinds[0]}: {written(data[kinds[0]])}"
    return Claim(number, short(by), words, claimed, kinds[0], test)


def written(value: Any) -> str:
    """What a claim says, as its line in the case file."""
    if isinstance(value, dict):
        return "、".join(f"{short(key)} {written(each)}" for key, each in value.items())
    if isinstance(value, list):
        return " → ".join(written(each) for each in value)
    return short(value)


def read_test(kind: str, data: Any, state: State, place: str, faults: Faults) -> LineTest | None:
    """What a claim says about a line."""
    if kind == "order":
        if not isinstance(data, list) or not 1 <= len(data) <= 40:
            faults.wrong_type(place, data, "一串效果，先发生的在前", "a list of effects, the first one first")
            return None
        items = [read_effect_name(each, state, f"{place}.{i + 1}", faults) for i, each in enumerate(data)]
        found = tuple(item for item in items if item is not None)
        return InOrder(found) if len(found) == len(items) else None
    if kind == "end":
        wanted = read_end(data, state, place, faults)
        return AtEnd(wanted) if wanted else None
    if kind == "legal":
        action = read_action(data, state, place, faults)
        return None if action is None else Legal(action)
    if kind in ("triggers", "never"):
        effect = read_effect_name(data, state, place, faults)
        return None if effect is None else Happens(effect, kind == "triggers")
    if kind == "wins":
        if not isinstance(data, str) or data not in state.table.players:
            names = "、".join(state.table.players)
            faults.wrong_type(place, data, f"玩家（{names}）", f"a player ({names})")
            return None
        return AtEnd((Ended(f"winner: {data}", state.table.players.index(data)),))
    if data is not True:
        faults.wrong_type(place, data, " true", "true")
        return None
    return AtEnd((Ended("draw: true", NATURE),))
