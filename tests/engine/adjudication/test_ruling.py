"""What a ruling says: who decides, who can force it, why something did not happen, what stays undecided."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.adjudication import Case, adjudicate, board_view, open_case
from rules_text.library import load_library
from tests.engine.adjudication.test_against_brute_force import cases


def ruled(**data: Any) -> dict[str, Any]:
    opened = open_case({"game": "hero_duel", **data})
    assert isinstance(opened, Case), opened
    document = adjudicate(opened).document()
    json.dumps(document)
    return document


def verdict(claim: dict[str, Any], **data: Any) -> dict[str, Any]:
    (found,) = ruled(claims=[claim], **data)["verdicts"]
    assert isinstance(found, dict)
    return found


def flipped(text: str, claim: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A ruling on a card of A that is turned up."""
    a = {"field": ["P"], "hand": 2, "deck": 10, **more.pop("a", {})}
    b = {"field": ["?"], "hand": 2, "deck": 10, **more.pop("b", {})}
    cards = {"P": {"name": "翻的牌", "power": 3000, "text": text}, **more.pop("cards", {})}
    return verdict(claim, cards=cards, board={"A": a, "B": b}, happening={"flip": "A.field.1"}, **more)


# -- who decides ---------------------------------------------------------------------------------------


def test_what_only_the_other_player_chooses_is_decided_and_forced_by_him() -> None:
    found = flipped(
        "翻：对方弃1张手牌。", {"end": {"B.rest": ["Y"]}}, cards={"Y": {"name": "乙"}}, b={"hand": ["Y", "?"]}
    )
    assert found["verdict"] == "possible"
    assert found["decided_by"] == "B"
    assert found["forced_by"] == ["B"] and found["prevented_by"] == ["B"]


def test_what_two_players_choose_is_decided_by_both() -> None:
    found = flipped(
        "翻：双方弃1张手牌。", {"end": {"A.rest": ["Y"], "B.rest": ["Y"]}}, cards={"Y": {"name": "乙"}},
        a={"hand": ["Y", "?"]}, b={"hand": ["Y", "?"]},
    )  # fmt: skip
    assert found["decided_by"] == "A, B"
    assert found["forced_by"] == [] and found["prevented_by"] == ["A", "B"]


def test_what_chance_decides_nobody_can_force() -> None:
    found = flipped(
        "翻：对方随机弃1张手牌。", {"end": {"B.rest": ["Y"]}}, cards={"Y": {"name": "乙"}}, b={"hand": ["Y", "?"]}
    )
    assert found["decided_by"] == "nature"
    assert found["forced_by"] == [] and found["prevented_by"] == []
    assert found["forced_with_luck"] == ["A", "B"]


# -- what is told of cards that nobody has seen -----------------------------------------------------------


def test_an_unknown_card_that_is_chosen_still_lies_where_it_lay() -> None:
    found = flipped("翻：对方弃1张手牌。", {"end": {"B.hand": 1}})
    told = [step["text"] for step in found["witness"]]
    (chosen,) = (text for text in told if "选择" in text)
    assert "−1" not in chosen
    assert sum("B 手牌移入B 休息区" in text for text in told) == 1


def test_an_unknown_card_is_not_said_to_lie_where_another_one_does() -> None:
    found = verdict(
        {"end": {"A.hand": 10}}, board={"A": {"field": ["?"], "hand": 11, "deck": 9}, "B": {"field": ["?"], "deck": 9}},
        happening="hand_limit",
    )  # fmt: skip
    assert found["witness"][0]["text"].startswith("A（别无选择）弃置未知的牌")
    assert "战场" not in found["witness"][0]["text"]


def test_a_ruling_says_which_unknown_cards_it_takes_to_have_no_effect() -> None:
    def ruled_with(**more: Any) -> list[str]:
        cards = {"P": {"name": "翻的牌", "text": "翻：翻开我方战场上1张暗盖的牌。"}}
        board = {"A": {"field": ["P", "?"], "deck": 9}, "B": {"field": ["?"], "deck": 9}}
        blank = ruled(cards=cards, board=board, happening={"flip": "A.field.1"}, **more)["taken_as_blank"]
        assert isinstance(blank, list)
        return blank

    assert ruled_with() == ["A 战场 2"]
    assert ruled_with(unknown={"A.field.2": ["P"]}) == []


def test_a_ruling_says_in_whose_hand_unknown_cards_might_have_been_played() -> None:
    def passed_over(**more: Any) -> list[str]:
        cards = {"O": {"name": "旧", "transform": "新"}, "N": {"name": "新", "keywords": ["新"]}}
        field, hand = more.pop("field", "O"), more.pop("hand", ["?"])
        board = {"A": {"field": [field], "hand": hand, "deck": 9}, "B": {"field": ["?"], "deck": 9}}
        blank = ruled(cards=cards, board=board, happening={"phase": "transform"}, **more)["taken_as_blank"]
        assert isinstance(blank, list)
        return blank

    assert passed_over() == ["A 的手牌"]
    assert passed_over(unknown={"A.hand": ["N"]}) == []
    assert passed_over(hand=["N"]) == []
    assert passed_over(field="N") == [], "without a transform mark no card of the hand would do"


def test_a_case_in_which_nothing_happens_is_answered_with_what_is_missing() -> None:
    found = verdict({"end": {"A.hand": 4}}, board={"A": {"hand": 3, "deck": 9}, "B": {"deck": 9}})
    assert found["verdict"] == "impossible"
    assert [why["kind"] for why in found["barred_by"]] == ["nothing happens"]
    assert found["claim"] == "end: A.hand 4", "a claim without words is told as it stands in the case"


def test_what_no_step_changes_is_answered_with_the_clauses_of_the_steps() -> None:
    found = flipped("翻：抽1张牌。", {"end": {"B.hand": 1}})
    assert [why["kind"] for why in found["barred_by"]] == ["unchanged"]
    assert "hero_duel:5.5.1" in found["barred_by"][0]["clauses"]


def test_a_step_that_changed_nothing_is_no_reason() -> None:
    found = flipped(
        "翻：将我方牌库顶1张牌移入我方战场。", {"end": {"A.deck": 9}}, a={"field": ["P", "?", "?", "?", "?"]}
    )
    assert found["verdict"] == "impossible"
    assert [why["kind"] for why in found["barred_by"]] == ["refused"]


def test_phases_are_told_by_the_names_that_players_know() -> None:
    found = verdict(
        {"end": {"over": False}}, board={"A": {"field": ["?"], "deck": 9}, "B": {"field": ["?"], "deck": 9}},
        turn={"number": 5, "active": "A", "phase": "start"}, happening={"phase": "transform"},
    )  # fmt: skip
    assert any("进入形态转换阶段" in step["text"] for step in found["witness"])


# -- why not -------------------------------------------------------------------------------------------


def reasons(found: dict[str, Any]) -> dict[str, list[str]]:
    return {why["kind"]: why["clauses"] for why in found["why_not"]}


@pytest.mark.clause("hero_duel:2.0.5a")
def test_nothing_happened_that_it_looks_out_for() -> None:
    found = flipped(
        "翻：抽1张牌。", {"triggers": "Q 翻"}, cards={"Q": {"name": "没翻", "text": "翻：抽1张牌。"}}, a={"hand": ["Q"]}
    )
    assert found["verdict"] == "impossible"
    assert reasons(found) == {"no_event": ["hero_duel:2.0.5a"]}


@pytest.mark.clause("hero_duel:5.5.5")
def test_the_effect_does_not_work_there() -> None:
    q = {"name": "能量", "text": "翻：抽1张牌。"}
    found = flipped(
        "翻：翻开我方能量区的1张牌。", {"triggers": "Q 翻"}, cards={"Q": q}, a={"energy": [{"card": "Q", "down": True}]}
    )
    assert reasons(found) == {"elsewhere": ["hero_duel:5.5.5"]}


@pytest.mark.clause("hero_duel:2.0.5")
def test_it_was_already_used_this_turn() -> None:
    found = flipped("翻：抽1张牌。", {"triggers": "A.field.1 翻"}, used=["A.field.1 翻"])
    assert reasons(found) == {"used": ["hero_duel:2.0.5"]}


@pytest.mark.clause("hero_duel:1.1.2")
def test_something_forbids_it() -> None:
    ban = {"player": "A", "ban": "trigger", "until": "turn"}
    found = flipped("翻：抽1张牌。", {"triggers": "A.field.1 翻"}, modifiers=[ban])
    assert reasons(found) == {"forbidden": ["hero_duel:1.1.2"]}


def test_its_condition_does_not_hold() -> None:
    effect = {
        "trigger": "flip",
        "condition": {"Compare": {"left": {"Count": {"zone": "damage"}}, "op": ">=", "right": 3}},
    }
    q = {"name": "有条件", "effect": {**effect, "trigger": {"kind": "flip"}, "sentences": ["Draw"]}}
    board = {"A": {"field": ["Q"], "deck": 9, "damage": 2}, "B": {"field": ["?"], "deck": 9}}
    found = verdict({"triggers": "A.field.1 翻"}, cards={"Q": q}, board=board, happening={"flip": "A.field.1"})
    assert set(reasons(found)) == {"condition"}


@pytest.mark.clause("hero_duel:1.1.3")
def test_its_cost_cannot_be_paid() -> None:
    found = flipped("翻：【弃2张手牌】抽3张牌。", {"end": {"A.hand": 3}}, a={"hand": 1})
    assert found["verdict"] == "impossible"
    assert any("hero_duel:1.1.3" in why["clauses"] for why in found["barred_by"])


@pytest.mark.clause("hero_duel:1.1.4")
def test_it_is_optional_and_was_declined() -> None:
    found = flipped("翻：你可以抽1张牌。", {"end": {"A.hand": 3}})
    assert found["verdict"] == "possible"
    assert found["decided_by"] == "A"
    assert any(step["by"] == "A" and "hero_duel:1.1.4" in step["clauses"] for step in found["counter"])


def test_a_card_that_is_elsewhere_by_then_does_not_trigger() -> None:
    found = flipped(
        "翻：将我方战场上1张其他牌移入休息区。翻开我方战场上1张暗盖的牌。", {"triggers": "Q 翻"},
        cards={"Q": {"name": "离场", "text": "翻：抽1张牌。"}}, a={"field": ["P", {"card": "Q", "down": True}]},
    )  # fmt: skip
    assert found["verdict"] == "impossible"
    assert found["why_not"]


# -- open points, bounds, unknown cards ----------------------------------------------------------------

TIE: dict[str, Any] = {
    "cards": {"M": {"name": "主战", "power": 5000}},
    "board": {"A": {"field": ["M"], "deck": 9, "damage": 4}, "B": {"field": ["M"], "deck": 9, "damage": 4}},
    "happening": {"settlement": ["A.field.1", "B.field.1"]},
}


def test_an_open_point_that_decides_leaves_the_rules_silent_and_shows_each_reading() -> None:
    found = verdict({"draw": True, "claim": "required"}, **TIE)
    assert found["verdict"] == "silent" and found["right"] is None
    shown = {(each["reading"], each["verdict"], each["in_force"]) for each in found["readings"]}
    assert shown == {("together", "required", True), ("in-order", "impossible", False)}


@pytest.mark.parametrize(("reading", "expected"), [("together", "required"), ("in-order", "impossible")])
def test_a_reading_that_the_judge_has_chosen_decides(reading: str, expected: str) -> None:
    found = verdict({"draw": True}, readings={"open.loss-check-in-settlement": reading}, **TIE)
    assert found["verdict"] == expected and found["readings"] == []


def test_an_open_point_that_changes_nothing_leaves_nothing_undecided() -> None:
    board = {"A": {"field": ["M"], "deck": 9, "damage": 3}, "B": {"field": ["M"], "deck": 9, "damage": 3}}
    found = verdict({"end": {"A.damage": 4, "B.damage": 4}, "claim": "required"}, **{**TIE, "board": board})
    assert found["verdict"] == "required" and found["right"] is True


def test_an_unknown_card_that_decides_leaves_it_inconclusive_and_is_named() -> None:
    found = flipped("翻：翻开牌库顶的1张牌。如其中有「赛罗」，抽1张牌。", {"end": {"A.hand": 3}})
    assert found["verdict"] == "inconclusive"
    assert found["look_at"] is not None and found["look_at"].startswith("A ")


def test_a_bound_leaves_it_inconclusive_and_is_named() -> None:
    opened = open_case(
        {
            "game": "hero_duel", "cards": {"P": {"name": "翻", "text": "翻：你可以抽1张牌。你可以弃1张手牌。"}},
            "board": {"A": {"field": ["P"], "deck": 9}, "B": {"field": ["?"], "deck": 9}},
            "happening": {"flip": "A.field.1"}, "claims": [{"end": {"A.hand": 7}}],
        }
    )  # fmt: skip
    assert isinstance(opened, Case)
    document = adjudicate(opened, max_states=1).document()
    assert document["bound"] == "states" and not document["complete"]
    assert document["verdicts"][0]["verdict"] == "inconclusive"


# -- the ruling as data --------------------------------------------------------------------------------


def test_every_step_has_a_function_that_exists_and_clauses_that_exist() -> None:
    library = load_library()
    document = ruled(**TIE, claims=[{"end": {"A.damage": 5}}, {"wins": "A"}])
    for found in document["verdicts"]:
        for step in [*found["witness"], *found["counter"]]:
            assert step["text"] and step["text_en"]
            assert step["function"].startswith("engine.")
            for clause in step["clauses"]:
                assert library.clause(clause).ref == clause
        for why in found["barred_by"]:
            for clause in why["clauses"]:
                assert library.clause(clause).ref == clause


def test_the_board_as_plain_data_says_how_each_card_lies() -> None:
    opened = open_case({"game": "hero_duel", **TIE})
    assert isinstance(opened, Case)
    view = board_view(opened.board)
    field = view["players"][0]["zones"][0]
    assert (field["name"], field["slots"], field["count"]) == ("field", 5, 1)
    assert field["cards"][0]["name"] == "主战" and field["cards"][0]["figures"] == {"power": 5000}
    assert field["cards"][1] is None
    json.dumps(view)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(cases(), st.sampled_from(["settled", "turn"]))
def test_any_board_is_ruled_on_with_words_for_every_step(data: dict[str, Any], until: str) -> None:
    opened = open_case({**data, "until": until, "turn": {"phase": "settlement"}})
    assume(isinstance(opened, Case))
    assert isinstance(opened, Case)
    document = adjudicate(opened, max_states=300).document()
    json.dumps(document)
    for found in document["verdicts"]:
        if found["verdict"] == "impossible":
            assert found["barred_by"]
        for step in [*found["witness"], *found["counter"], *found["barred_by"]]:
            assert step["text"] and step["text_en"]
