"""The search itself: bounds, interruption, circles, unknown cards, chance, and many effects at once."""

from __future__ import annotations

from math import factorial
from typing import Any

import pytest

from engine.adjudication import Case, open_case
from engine.adjudication.search import LOOK_AT_CLOCK, Graph, Kind, search
from engine.adjudication.truth import FALSE, TRUE, Judge
from engine.effects import nodes as n
from engine.effects.codec import encode
from engine.resolution import Option, choice, procedure
from engine.state import Frame, State


def case_of(**data: Any) -> Case:
    opened = open_case({"game": "hero_duel", "claims": [], **data})
    assert isinstance(opened, Case), opened
    return opened


def waiting(texts: list[str], **board: Any) -> Case:
    """A board on which effects of A wait, one a card."""
    cards = {f"E{i}": {"name": f"效果{i}", "power": 1000, "text": text} for i, text in enumerate(texts)}
    side = {"field": list(cards)[:5], "hand": 2, "deck": 12, "energy": 2, "rest": list(cards)[5:], **board}
    pending = [f"E{i}#1 1.1" for i in range(len(texts))]
    return case_of(cards=cards, board={"A": side, "B": {"field": ["?"], "deck": 20}}, pending=pending)


def test_effects_whose_order_changes_nothing_are_one_state_and_counted_exactly() -> None:
    graph = search(waiting(["翻：本回合战力+1000。"] * 20).state)
    assert graph.lines() == factorial(20)
    assert len(graph.nodes) == 1
    assert graph.complete


def test_ordering_them_all_the_same_gives_the_same_number_of_lines() -> None:
    graph = search(waiting(["翻：本回合战力+1000。"] * 8).state, order_all=True)
    assert graph.lines() == factorial(8)
    assert len(graph.nodes) > 200


def test_an_effect_that_a_claim_speaks_of_is_ordered() -> None:
    case = waiting(["翻：本回合战力+1000。"] * 6)
    claimed = open_case_with(case, [{"order": ["E1 1", "E0 1"]}])
    graph = search(claimed.state, [claim.test for claim in claimed.claims])
    judge = Judge(graph, 0)
    assert judge.outcomes[0] == TRUE | FALSE
    assert judge.truth().true_lines * 2 == graph.lines() == factorial(6)


def open_case_with(case: Case, claims: list[dict[str, Any]]) -> Case:
    from engine.serial import dump_state

    opened = open_case(
        {"game": case.game, "state": dump_state(case.board._replace(pending=case.state.pending)), "claims": claims}
    )
    assert isinstance(opened, Case), opened
    return opened


def test_a_bound_in_states_stops_the_search_and_is_named() -> None:
    case = waiting(["翻：弃1张手牌。", "翻：抽1张牌。", "翻：增加1张能量牌。", "翻：使用1张能量牌。"])
    whole = search(case.state)
    graph = search(case.state, max_states=3)
    assert whole.complete and whole.bound is None
    assert graph.bound == "states" and not graph.complete
    assert any(node.kind is Kind.OPEN for node in graph.nodes)
    assert len(graph.order) == len(graph.nodes)
    assert whole.left_open() == 0 < graph.left_open() <= len(graph.nodes)


def test_a_bound_in_time_stops_the_search_and_is_named() -> None:
    case = waiting(
        ["翻：弃1张手牌。", "翻：抽1张牌。", "翻：增加1张能量牌。", "翻：使用1张能量牌。", "翻：【弃1张手牌】抽2张牌。"]
    )
    graph = search(case.state, max_seconds=0)
    assert graph.bound == "seconds" and not graph.complete


def test_when_time_is_up_what_is_left_is_not_run_through(monkeypatch: pytest.MonkeyPatch) -> None:
    case = waiting(["翻：本回合战力+1000。"] * 8)
    whole = search(case.state, order_all=True)
    times = iter([0.0, 0.0, 0.0])  # The deadline is set, the search begins, the first node is met.
    monkeypatch.setattr("engine.adjudication.search.time.perf_counter", lambda: next(times, 100.0))
    graph = search(case.state, max_seconds=1, order_all=True)
    assert whole.transitions > 500
    assert graph.transitions <= LOOK_AT_CLOCK
    assert graph.bound == "seconds" and not graph.complete
    assert sorted(graph.order) == list(range(len(graph.nodes)))


def test_interrupting_gives_what_is_known_so_far() -> None:
    cut = 0

    def interrupt(_: int) -> None:
        nonlocal cut
        cut += 1
        raise KeyboardInterrupt

    case = waiting(["翻：弃1张手牌。", "翻：抽1张牌。", "翻：增加1张能量牌。", "翻：使用1张能量牌。"])
    graph = search(case.state, tell=interrupt)
    assert cut == 1
    assert graph.bound == "interrupted" and not graph.complete
    assert sorted(graph.order) == list(range(len(graph.nodes)))


@choice("test.round", "转圈", "round")
class Round:
    """A choice that leads back to itself."""

    @staticmethod
    def options(_state: State, _player: int) -> list[Option]:
        return [Option("again"), Option("out")]

    @staticmethod
    def take(state: State, option: Option, player: int) -> State:
        return state.push(Frame("test.round", (player,))) if option.verb == "again" else state


def test_lines_that_go_round_in_a_circle_are_noticed() -> None:
    state = waiting(["翻：抽1张牌。"]).board.push(Frame("test.round", (0,)))
    graph = search(state)
    assert graph.loops and not graph.complete
    assert graph.nodes[0].children[0] == -1


def test_an_unknown_card_without_candidates_ends_the_line_where_it_would_be_looked_at() -> None:
    cards = {"P": {"name": "看", "text": "翻：翻开牌库顶的1张牌。如其中有「赛罗」，抽1张牌。"}}
    board = {"A": {"field": ["P"], "hand": 1, "deck": 3}, "B": {"field": ["?"], "deck": 3}}
    case = case_of(cards=cards, board=board, happening={"flip": "A.field.1"})
    graph = search(case.state)
    (node,) = graph.unseen
    assert node.state.agenda[-1].name == "identify"
    assert not graph.complete


def test_an_unknown_card_with_candidates_is_natures_choice() -> None:
    cards = {
        "P": {"name": "看", "text": "翻：翻开牌库顶的1张牌。如其中有「赛罗」，抽1张牌。"},
        "Z": {"name": "赛罗", "keywords": ["赛罗"]},
        "Y": {"name": "别的"},
    }
    board = {"A": {"field": ["P"], "hand": 1, "deck": ["?", "Y", "Y"]}, "B": {"field": ["?"], "deck": 3}}
    case = case_of(
        cards=cards, board=board, happening={"flip": "A.field.1"}, unknown={"A.deck": ["Z", "Y"]},
        claims=[{"end": {"A.hand": 2}}],
    )  # fmt: skip
    graph = search(case.state, [case.claims[0].test])
    truth = Judge(graph, 0).truth()
    assert graph.complete
    assert truth.deciders == (-1,)
    assert truth.forced_by == ()
    assert truth.forced_with_luck == (0, 1)


def test_progress_is_told() -> None:
    told: list[int] = []
    case = waiting(["翻：弃1张手牌。", "翻：抽1张牌。"])
    search(case.state, tell=told.append)
    assert told == [0]


@pytest.mark.parametrize("count", [2, 5])
def test_draws_from_an_unknown_deck_are_not_ordered(count: int) -> None:
    graph = search(waiting(["翻：抽1张牌。", "翻：增加1张能量牌。"] * count, deck=15).state)
    assert (len(graph.nodes), graph.lines()) == (1, factorial(2 * count))


def test_draws_and_charges_from_a_known_deck_are_ordered() -> None:
    graph = search(waiting(["翻：抽1张牌。", "翻：增加1张能量牌。"], deck=["E0", "E1"]).state)
    assert (len(graph.nodes), graph.lines()) == (3, 2)


def test_of_effects_that_are_alike_one_is_followed_for_all() -> None:
    case = waiting(["翻：弃1张手牌。", "翻：抽1张牌。"] * 2, hand=["E0", "E1"], deck=["E2", "E3"])
    merged, ordered = search(case.state), search(case.state, order_all=True)
    assert merged.lines() == ordered.lines()
    assert {node.state for node in merged.nodes if not node.children} == {
        node.state for node in ordered.nodes if not node.children
    }
    assert merged.nodes[0].children[0] == merged.nodes[0].children[2]
    assert len(merged.nodes) < len(ordered.nodes)


def test_effects_on_their_own_cards_are_not_alike() -> None:
    graph = search(waiting(["翻：弃1张手牌，本回合此牌战力+1000。"] * 2, hand=["E0", "E1", "E0"]).state)
    assert graph.nodes[0].children[0] != graph.nodes[0].children[1]


def test_an_effect_that_a_claim_speaks_of_is_like_no_other() -> None:
    case = waiting(["翻：弃1张手牌。"] * 3, hand=["E0", "E1", "E2"])
    claimed = open_case_with(case, [{"order": ["E1 1", "E0 1"]}])
    judge = Judge(search(claimed.state, [claim.test for claim in claimed.claims]), 0)
    assert judge.outcomes[0] == TRUE | FALSE
    assert judge.truth().true_lines * 2 == judge.graph.lines()


# -- cards beside those whose effects wait -------------------------------------------------------------

NO_DRAWS = n.Ability(static=(n.Ban("draw", "both"),), condition=n.Compare(n.Count("hand"), ">=", 3))
TO_ENERGY = n.Ability(static=(n.Replace(n.Trigger("discard", "any"), n.Move(n.Ref("event"), "energy")),))
LOOKS_OUT = n.Ability(n.Trigger("discard", "any"), (n.Draw(1),))
DISCARDED = n.Ability(n.Trigger("discard"), (n.Draw(1),))
STRONGER = n.Ability(static=(n.Static(n.Selection("field", "us", count=None), n.Count("hand"), "power"),))


KNOWN_DECK = ["E2", "E3", "E2", "E3"]


def beside(bystander: n.Ability, sentences: list[n.Node], **side: Any) -> State:
    """A board on which effects of A wait, one a card, with a card ``V`` that has the effect ``bystander``."""
    abilities = {f"E{i}": n.Ability(n.Trigger("flip"), (sentence,)) for i, sentence in enumerate(sentences)}
    cards = {
        key: {"name": key, "number": key, "power": 500, "effect": [encode(ability)]}
        for key, ability in {**abilities, "V": bystander}.items()
    }
    own = {"field": [*abilities], "hand": 2, "deck": 9, **side}
    pending = [f"{key}#1 1.1" for key in abilities]
    return case_of(cards=cards, board={"A": own, "B": {"field": ["?"], "deck": 9}}, pending=pending).state


def ends_and_lines(graph: Graph) -> tuple[set[State], int]:
    return {node.state for node in graph.nodes if not node.children}, graph.lines()


@pytest.mark.parametrize(
    ("bystander", "sentences", "side"),
    [
        (NO_DRAWS, [n.Draw(1), n.Draw(2)], {"field": ["E0", "E1", "V"]}),
        (
            TO_ENERGY,
            [n.Discard(1), n.If(n.Compare(n.Count("energy"), ">=", 1), n.Boost(n.Ref("self"), 1000))],
            {"field": ["E0", "E1", "V"], "hand": ["E0"]},
        ),
        (LOOKS_OUT, [n.Discard(1), n.AddEnergy(1)], {"field": ["E0", "E1", "V"], "hand": ["E0"], "deck": ["E0", "E1"]}),
        (DISCARDED, [n.Discard(1), n.AddEnergy(1)], {"hand": ["V"], "deck": ["E0", "E1"]}),
        (DISCARDED, [n.Discard(1), n.Draw(1), n.AddEnergy(1)], {"hand": ["E0"], "deck": ["V", "E1", "E0"]}),
    ],
    ids=["forbids", "replaces", "looks out", "in hand", "in the deck"],
)
def test_where_another_card_comes_in_their_order_matters(
    bystander: n.Ability, sentences: list[n.Node], side: dict[str, Any]
) -> None:
    state = beside(bystander, sentences, **side)
    found = search(state)
    assert ends_and_lines(found) == ends_and_lines(search(state, order_all=True))
    assert len(ends_and_lines(found)[0]) > 1


@pytest.mark.parametrize(
    ("bystander", "lying"),
    [(STRONGER, "V"), (NO_DRAWS, {"card": "V", "down": True}), (LOOKS_OUT, {"card": "V", "down": True})],
    ids=["changes figures", "forbids, face down", "looks out, face down"],
)
def test_a_card_that_does_not_come_in_leaves_their_order_of_no_account(bystander: n.Ability, lying: Any) -> None:
    sentences: list[n.Node] = [n.Draw(1), n.Draw(2), n.AddEnergy(1), n.Discard(1)]
    state = beside(bystander, sentences, field=["E0", "E1", "E2", "E3", lying], hand=["E0", "E1"], deck=KNOWN_DECK)
    found, ordered = search(state), search(state, order_all=True)
    assert ends_and_lines(found) == ends_and_lines(ordered)
    plain = search(beside(n.Ability(), sentences, hand=["E0", "E1"], deck=KNOWN_DECK))
    assert len(found.nodes) == len(plain.nodes) < len(ordered.nodes)


def test_strengthening_cards_that_are_picked_leaves_the_others_unordered() -> None:
    picked = n.Boost(n.Selection("field", "us"), 1000)
    state = beside(STRONGER, [picked, picked, n.Boost(n.Ref("self"), 500), n.Draw(1)])
    found, ordered = search(state), search(state, order_all=True)
    assert ends_and_lines(found) == ends_and_lines(ordered)
    assert len(found.nodes) * 3 < len(ordered.nodes)


@procedure("test.endless", "无止境", "without end")
def go_on(state: State) -> State:
    """A step of the rules that only leads to itself."""
    return state.push(Frame("test.endless"))


def test_effects_that_go_on_without_anybody_choosing_are_noticed() -> None:
    state = waiting(["翻：抽1张牌。"]).board.push(Frame("test.endless"))
    graph = search(state)
    assert graph.loops and not graph.complete


def test_a_choice_that_leads_to_no_other_is_a_line_without_end() -> None:
    state = waiting(["翻：抽1张牌。"]).board.push(Frame("test.round", (0,)), Frame("test.endless"))
    graph = search(state)
    assert graph.loops and not graph.complete
    assert graph.nodes[0].children == [-1, -1]
