"""The search agrees with plain recursion: as many lines, the same truths, on every case and on boards made up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.adjudication import Case, open_case
from engine.adjudication.search import search
from engine.adjudication.truth import FALSE, TRUE, UNSURE, Judge
from engine.effects import nodes as n
from engine.effects.codec import encode
from tests.cases.test_cases import FILES, read
from tests.engine.adjudication.brute_force import TooMany, every_line, follow, truth

MOST = 1_000


def compare(case: Case) -> None:
    tests = [claim.test for claim in case.claims]
    lines = every_line(case.state, MOST)
    graph = search(case.state, tests)
    ordered = search(case.state, tests, order_all=True)
    assert graph.lines() == ordered.lines()
    assert graph.bound is None
    assert graph.lines() == len(lines)
    ends = {node.state for node in graph.nodes if not node.children}
    assert ends == {line.end for line in lines}
    for number, test in enumerate(tests):
        judge = Judge(graph, number)
        found = Counter(truth(test, line) for line in lines)
        outcomes = (TRUE if found[True] else 0) | (FALSE if found[False] else 0) | (UNSURE if found[None] else 0)
        assert judge.outcomes[0] == outcomes, test
        assert judge.truth().true_lines == found[True], test
        check_shown(case, judge)


def check_shown(case: Case, judge: Judge) -> None:
    """The lines that are shown are legal, and what they are said to be."""
    for wanted in (TRUE, FALSE):
        path = judge.line(wanted)
        assert (path is None) == (not judge.outcomes[0] & wanted)
        if path is not None:
            assert truth(judge.test, follow(case.state, path)) is (wanted == TRUE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_search_agrees_with_brute_force_on_every_case(path: Any) -> None:
    compare(read(path)[1])


# -- boards made up ------------------------------------------------------------------------------------

FIELD_DOWN = n.Selection("field", "us", n.Filter(face="down"), 1)
FIELD_UP = n.Selection("field", "us", n.Filter(face="up", other=True), 1)
THEIR_HAND = n.Selection("hand", "them", n.Filter(), 1)
ACTIONS: list[n.Node] = [
    n.Draw(1), n.Draw(2), n.Draw(1, "both"), n.Discard(1), n.Discard(1, "them"), n.Discard(1, random=True),
    n.AddEnergy(1), n.UseEnergy(1), n.Flip(FIELD_DOWN), n.Flip(n.Selection("field", "us", n.Filter(face="down"), None)),
    n.TurnDown(FIELD_UP), n.Boost(n.Ref("self"), 1000), n.Boost(n.Selection("field", "us", count=1), 500),
    n.Move(THEIR_HAND, "damage"), n.Move(n.Selection("deck", "us", how="top"), "damage"),
    n.Move(n.Selection("damage", "us", count=1), "rest"), n.Move(n.Selection("hand", "us", count=1), "deck"),
    n.Reveal(1), n.Summon(n.Selection("hand", "us", count=1)), n.Weaken(n.Selection("field", "both", count=1)),
    n.Forbid("trigger", None, "them"), n.Win(),
]  # fmt: skip
actions = st.sampled_from(ACTIONS)
COUNTS = n.Compare(n.Count("hand", "us"), "<=", 2)
sentences = st.one_of(
    actions,
    st.builds(n.May, actions),
    st.builds(n.Pay, st.sampled_from([n.Discard(1), n.UseEnergy(1)]), actions),
    st.builds(lambda a, b: n.Seq((a, b)), actions, actions),
    st.builds(lambda a, b: n.FirstThen(a, b, optional=True), actions, actions),
    st.builds(lambda a: n.If(COUNTS, a), actions),
    st.builds(lambda a, b: n.OneOf((a, b)), actions, actions),
)
triggers = st.sampled_from(
    [
        n.Trigger("flip"),
        n.Trigger("flip"),
        n.Trigger("discard"),
        n.Trigger("move", to="damage"),
        n.Trigger("flip", "us"),
    ]
)
abilities = st.builds(lambda t, s: n.Ability(t, tuple(s)), triggers, st.lists(sentences, min_size=1, max_size=2))


@st.composite
def cases(draw: st.DrawFn) -> dict[str, Any]:
    """A small board with random effects, some of which wait."""
    keys = ["P", "Q", "R"]
    cards = {
        key: {
            "name": key,
            "number": key,
            "power": 1000,
            "support": 500,
            "weak": 500,
            "effect": encode_all(draw(abilities)),
        }
        for key in keys
    }
    cards["Y"] = {"name": "Y", "number": "Y", "power": 2000}
    some = st.sampled_from([*keys, "Y"])
    lying = st.builds(lambda card, down: {"card": card, "down": down}, some, st.booleans())

    def side() -> dict[str, Any]:
        return {
            "field": draw(st.lists(st.one_of(lying, st.none()), max_size=3)),
            "hand": draw(st.lists(some, max_size=2)),
            "deck": draw(st.lists(some, max_size=3)),
            "energy": draw(st.lists(lying, max_size=1)),
            "damage": draw(st.integers(0, 3)),
        }

    board = {"A": side(), "B": side()}
    waiting = []
    for player, zones in board.items():
        for i, piece in enumerate(zones["field"]):
            if piece is not None and piece["card"] != "Y" and not piece["down"] and draw(st.booleans()):
                waiting.append(f"{player}.field.{i + 1} 1.1")
    assume(waiting)
    claims: list[dict[str, Any]] = [
        {"end": {"A.hand": draw(st.integers(0, 3))}},
        {"end": {"B.damage": ">=2"}},
        {"wins": "B"},
        {"order": draw(st.permutations(waiting))[:2]},
        {"triggers": f"{draw(st.sampled_from(keys))} 1"},
        {"never": f"{draw(st.sampled_from(keys))} 1"},
        {"legal": {"by": "A", "use": True}},
    ]
    return {"game": "hero_duel", "cards": cards, "board": board, "pending": waiting[:4], "claims": claims}


def encode_all(ability: n.Ability) -> list[Any]:
    return [encode(ability)]


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(cases())
def test_search_agrees_with_brute_force_on_boards_made_up(data: dict[str, Any]) -> None:
    case = open_case(data)
    assume(isinstance(case, Case))
    assert isinstance(case, Case)
    try:
        compare(case)
    except TooMany:
        assume(False)


# -- effects whose order changes nothing ---------------------------------------------------------------

PLAIN: list[n.Node] = [
    n.Draw(1), n.Draw(1, "both"), n.Draw(2, "them"), n.AddEnergy(1), n.Boost(n.Ref("self"), 1000), n.Discard(1),
    n.UseEnergy(1), n.If(n.Compare(n.Count("hand", "us"), ">=", 2), n.Draw(1)), n.May(n.Draw(1)),
    n.Pay(n.Discard(1), n.Draw(1)), n.Seq((n.Draw(1), n.Boost(n.Ref("self"), 500))),
    n.Boost(n.Selection("field", "us"), 1000), n.Boost(n.Selection("field", "us", n.Filter(face="up")), 500),
]  # fmt: skip


BYSTANDERS = {
    "stronger": n.Ability(static=(n.Static(n.Selection("field", "us", count=None), n.Count("hand"), "power"),)),
    "no draws": n.Ability(
        static=(n.Ban("draw", "both"),), condition=n.Compare(n.Count("hand", "both"), ">=", 3)
    ),
    "elsewhere": n.Ability(static=(n.Replace(n.Trigger("discard", "any"), n.Move(n.Ref("event"), "energy")),)),
    "looks out": n.Ability(n.Trigger("discard", "any"), (n.Draw(1),)),
    "discarded": n.Ability(n.Trigger("discard"), (n.AddEnergy(1),)),
}  # fmt: skip
"""Cards beside those whose effects wait: they change what the effects do, or come into play by them, or don't."""


@st.composite
def many_at_once(draw: st.DrawFn) -> dict[str, Any]:
    """Effects that wait together, of nodes whose doings the search foresees, and a card that may interfere."""
    keys = list("PQRST")[: draw(st.integers(2, 5))]
    palette = draw(st.lists(st.sampled_from(PLAIN), min_size=1, max_size=len(PLAIN)))  # A small one: some are alike.
    plain = st.lists(st.sampled_from(palette), min_size=1, max_size=2)
    cards = {
        key: {"number": key, "power": 500, "effect": [encode(n.Ability(n.Trigger("flip"), tuple(draw(plain))))]}
        for key in keys
    }
    cards["V"] = {"number": "V", "power": 500, "effect": [encode(BYSTANDERS[draw(st.sampled_from([*BYSTANDERS]))])]}
    deck = draw(st.one_of(st.integers(0, 8), st.lists(st.sampled_from([*keys, "V"]), max_size=6)))
    hand = draw(st.one_of(st.integers(0, 3), st.lists(st.sampled_from(["P", "V"]), max_size=3)))
    beside = draw(st.sampled_from([[], ["V"], [{"card": "V", "down": True}]]))
    side = {"field": [*keys, *beside][:5], "hand": hand, "deck": deck, "energy": draw(st.integers(0, 2))}
    their = {"field": draw(st.sampled_from([[], ["V"]])), "hand": 1, "deck": draw(st.integers(0, 6))}
    other = {**their, "damage": draw(st.integers(0, 4))}
    waiting = [f"A.field.{i + 1} 1.1" for i in range(len(keys))]
    claims: list[dict[str, Any]] = [
        {"end": {"A.hand": draw(st.integers(0, 6))}},
        {"end": {"A.field.1": {"power": 1000}, "over": False}},
        {"wins": "B"},
    ]
    if draw(st.booleans()):
        claims.append({"order": [waiting[1], waiting[0]]})
    return {"game": "hero_duel", "cards": cards, "board": {"A": side, "B": other}, "pending": waiting, "claims": claims}


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(many_at_once())
def test_effects_whose_order_changes_nothing_are_counted_as_if_they_were_ordered(data: dict[str, Any]) -> None:
    case = open_case(data)
    assume(isinstance(case, Case))
    assert isinstance(case, Case)
    try:
        compare(case)
    except TooMany:
        assume(False)
