"""The phases of a turn of 英雄对决, its start and its end (4.0, 4.1, 4.5), and once a turn (2.0.5)."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Filter, Ref, Selection
from engine.resolution import PROCEDURES, advance, decision, take
from engine.state import Modifier, State
from tests.engine.boards import (
    board,
    card,
    count,
    done,
    effect,
    go,
    happening,
    ids,
    on,
    options,
    phase,
    power,
    step,
    where,
    who_decides,
)

START = card("开始", 1000, 0, on("turn_start", n.Draw(), subject="us"))
MAY = card("可抽", 1000, 0, on("turn_start", n.May(n.Draw()), subject="us"))
THEIR_START = card("敌始", 1000, 0, on("turn_start", n.Draw(), subject="them"))
ANY_START = card("皆始", 1000, 0, on("turn_start", n.Draw(), subject="any"))
CARDS = {"S": START, "M": MAY, "T": THEIR_START, "E": ANY_START}


# -- the order of phases ----------------------------------------------------------------------------------


@pytest.mark.clause(
    "hero_duel:4.0.1", "hero_duel:4.1.1", "hero_duel:4.2.1", "hero_duel:4.3.1", "hero_duel:4.4.1", "hero_duel:4.5.1"
)
def test_the_six_phases_of_a_turn_come_in_order_and_the_next_turn_follows() -> None:
    state = step(board({"field": 2, "deck": 9}, {"field": 2, "deck": 9}), "hero_duel.turn")
    seen: list[str] = []
    while state.turn == 5:
        state, made = advance(state)
        seen += [step.after.phase for step in made if step.after.turn == 5]
        asked = decision(state)
        if asked is not None:
            state = take(state, asked.options[-1])
    assert list(dict.fromkeys(seen))[1:] == ["start", "transform", "battle", "support", "settlement", "end"]
    assert (state.turn, state.active) == (6, 1)


@pytest.mark.clause("hero_duel:4.1.1")
def test_transforming_comes_after_the_start_and_before_battle() -> None:
    state = go(step(board({"field": 2, "deck": 9}, {"field": 2}), "hero_duel.turn"))
    assert (state.phase, count(state, "A.hand"), count(state, "A.energy")) == ("transform", 1, 1)
    assert go(state, "pass").phase == "battle"


@pytest.mark.clause("hero_duel:4.0.1", "hero_duel:4.0.2", "hero_duel:4.0.3")
def test_the_active_player_draws_one_then_adds_one_energy_card() -> None:
    state = done(phase(board({"deck": ["C", "D", "X"]}, {"deck": 3}, {"C": START, "D": MAY}), "start"))
    assert (ids(state, "A.hand"), ids(state, "A.energy"), count(state, "B.deck")) == (["C#1"], ["D#1"], 3)


@pytest.mark.clause("hero_duel:4.0.2", "hero_duel:4.0.3", "hero_duel:1.2.4")
@pytest.mark.parametrize(("turn", "moved"), [(1, 0), (2, 1)])
def test_neither_is_done_in_the_first_turn_of_the_game(turn: int, moved: int) -> None:
    state = done(phase(board({"deck": 3}, turn=turn), "start"))
    assert (count(state, "A.hand"), count(state, "A.energy")) == (moved, moved)


# -- effects of a moment ----------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:4.0.4")
def test_effects_of_the_start_of_the_turn_are_used_one_by_one_until_no_more_are_wanted() -> None:
    state = go(phase(board({"field": ["M", "M"], "deck": 9}, cards=CARDS), "start"))
    assert (who_decides(state), options(state)) == ("A", ["resolve M#1", "resolve M#2", "pass"])
    state = go(state, "resolve M#2", "use")
    assert (count(state, "A.hand"), options(state)) == (2, ["resolve M#1", "pass"])
    assert count(done(state, "pass"), "A.hand") == 2


@pytest.mark.clause("hero_duel:4.0.4")
def test_an_effect_of_the_start_of_the_turn_without_may_has_to_be_used() -> None:
    state = go(phase(board({"field": ["S", "M"], "deck": 9}, cards=CARDS), "start"))
    assert options(state) == ["resolve S#1", "resolve M#1"]
    assert count(done(phase(board({"field": ["S"], "deck": 9}, cards=CARDS), "start")), "A.hand") == 2


@pytest.mark.clause("hero_duel:4.0.4", "hero_duel:4.0.5")
@pytest.mark.parametrize("point", ["by-card-text", "all-optional"])
def test_whether_such_an_effect_may_be_left_out_is_an_open_point(point: str) -> None:
    state = board({"field": ["S", "S"], "deck": 9}, cards=CARDS, readings={"turn-effects-optional": point})
    assert ("pass" in options(phase(state, "start"))) == (point == "all-optional")


@pytest.mark.clause("hero_duel:4.0.4", "hero_duel:4.0.5")
def test_the_other_players_effects_of_the_start_come_after_the_active_players() -> None:
    state = board({"field": ["E", "S"], "deck": 9}, {"field": ["E", "T"], "deck": 9}, CARDS)
    state = go(phase(state, "start"))
    assert (who_decides(state), options(state)) == ("A", ["resolve E#1", "resolve S#1"])
    state = go(state, "resolve S#1")
    assert (who_decides(state), options(state)) == ("B", ["resolve E#2", "resolve T#1"])
    assert (count(state, "A.hand"), count(state, "B.hand")) == (3, 0)


@pytest.mark.clause("hero_duel:4.0.5")
def test_the_other_player_orders_his_own_effects_of_the_start_of_the_turn() -> None:
    state = go(phase(board({"deck": 9}, {"field": ["E", "T"], "deck": 9}, CARDS), "start"))
    assert (who_decides(state), options(state)) == ("B", ["resolve E#1", "resolve T#1"])
    assert count(done(state, "resolve E"), "B.hand") == 2


@pytest.mark.clause("hero_duel:4.0.4", "hero_duel:4.0.5")
def test_each_effect_comes_in_the_turn_that_it_names() -> None:
    state = board({"field": ["T"], "deck": 9}, {"field": ["S"], "deck": 9}, CARDS)
    after = done(phase(state, "start"))
    assert (count(after, "A.hand"), count(after, "B.hand")) == (1, 0)


END = {
    "A": card("终", 1000, 0, on("turn_end", n.Draw(), subject="us")),
    "B": card("敌终", 1000, 0, on("turn_end", n.Draw(), subject="them")),
}


@pytest.mark.clause("hero_duel:4.5.2")
def test_the_active_player_uses_effects_of_the_end_of_the_turn() -> None:
    state = phase(board({"field": ["A", "A"], "deck": 9}, {"deck": 9}, END), "end")
    assert options(state) == ["resolve A#1", "resolve A#2"]
    assert count(go(state, "resolve A#1"), "A.hand") == 2


@pytest.mark.clause("hero_duel:4.5.3")
def test_then_the_other_player_uses_his() -> None:
    state = phase(board({"field": ["A"], "deck": 9}, {"field": ["B", "B"], "deck": 9}, END), "end")
    assert (who_decides(state), options(state)) == ("B", ["resolve B#1", "resolve B#2"])
    after = go(state, "resolve B#1")
    assert (count(after, "A.hand"), count(after, "B.hand")) == (1, 2 + 1)


@pytest.mark.clause("hero_duel:4.5.2", "hero_duel:4.5.3")
def test_effects_of_the_end_of_the_other_players_turn_wait_for_it() -> None:
    state = go(phase(board({"field": ["B"], "deck": 9}, {"field": ["A"], "deck": 9}, END), "end"))
    assert count(state, "A.hand") == 0


BATTLE = {"B": card("战始", 1000, 0, on("battle_start", n.Draw(), subject="any"))}


@pytest.mark.clause("hero_duel:4.2.2")
def test_effects_of_the_start_of_battle_are_used_by_both_the_active_player_first() -> None:
    state = phase(board({"field": ["B", "B"], "deck": 9}, {"field": ["B", "B"], "deck": 9}, BATTLE), "battle")
    assert (who_decides(state), options(state)) == ("A", ["resolve B#1", "resolve B#2"])
    state = go(state, "resolve B#1")
    assert (who_decides(state), count(state, "A.hand"), count(state, "B.hand")) == ("B", 2, 0)


@pytest.mark.clause("hero_duel:4.2.2")
@pytest.mark.parametrize(("reading", "drawn"), [("active-then-other", 1), ("active-only", 0)])
def test_whether_the_other_player_uses_his_is_an_open_point(reading: str, drawn: int) -> None:
    state = board({"field": 1}, {"field": ["B"], "deck": 9}, BATTLE, readings={"battle-start-effects": reading})
    assert count(go(phase(state, "battle")), "B.hand") == drawn


@pytest.mark.clause("hero_duel:4.2.2")
@pytest.mark.parametrize(("reading", "drawn"), [("skip-from-choice", 1), ("skip-phase", 0)])
def test_whether_they_are_used_with_nobody_to_fight_is_an_open_point(reading: str, drawn: int) -> None:
    state = board({"field": ["B"], "deck": 9}, {}, BATTLE, readings={"no-character-to-fight": reading})
    assert count(done(phase(state, "battle")), "A.hand") == drawn


# -- once a turn ------------------------------------------------------------------------------------------

FLIPS = card("翻抽", 3000, 0, on("flip", n.Draw()))
AGAIN = n.Seq((n.TurnDown(Selection("field", filter=Filter(names=("翻抽",)))), n.Flip(Ref("it"))))


@pytest.mark.clause("hero_duel:2.0.5")
def test_an_effect_triggers_once_a_turn_however_often_its_card_is_turned_up() -> None:
    state = effect(
        n.Flip(Selection("field", filter=Filter(face="down"))),
        AGAIN,
        a={"field": ["-F", "S"], "deck": 9},
        cards={"F": FLIPS},
    )
    assert count(done(state, "resolve F#1"), "A.hand") == 1


@pytest.mark.clause("hero_duel:2.0.5")
def test_another_copy_of_the_same_card_has_its_own_turn() -> None:
    flip = n.Flip(Selection("field", filter=Filter(face="down"), count=2))
    state = effect(flip, a={"field": ["-F", "-F", "S"], "deck": 9}, cards={"F": FLIPS})
    assert count(done(state, "resolve F#1"), "A.hand") == 2


@pytest.mark.clause("hero_duel:2.0.5", "hero_duel:4.5.5")
def test_in_the_next_turn_it_may_trigger_again() -> None:
    state = effect(AGAIN, a={"field": ["F", "S"], "deck": 9}, cards={"F": FLIPS})
    used = done(state)
    assert count(used, "A.hand") == 1
    over = next_turn(used)
    assert (over.turn, over.active, over.used) == (6, 1, frozenset())


def next_turn(state: State) -> State:
    """The state when the turn has just ended."""
    return PROCEDURES["hero_duel.next turn"](state)


@pytest.mark.clause("hero_duel:4.5.5")
def test_the_other_player_begins_his_turn_and_what_held_for_this_one_ends() -> None:
    state = board({"field": ["X"]}, {"field": 1, "deck": 3})
    held = (Modifier("X#1", "power", 500, 5), Modifier("X#1", "power", 70, 6), Modifier("X#1", "power", 1, "game"))
    state = state._replace(modifiers=held)
    assert power(state, "X#1") == 1571
    after = next_turn(state)
    assert (after.active, after.turn, power(after, "X#1")) == (1, 6, 1071)
    assert count(go(after), "B.hand") == 1


@pytest.mark.clause("hero_duel:2.0.5")
@pytest.mark.parametrize(("reading", "drawn"), [("same-card", 1), ("new-after-leaving", 2)])
def test_whether_a_card_that_left_the_field_is_new_is_an_open_point(reading: str, drawn: int) -> None:
    leave_and_return = n.Seq((
        n.Move(Selection("field", filter=Filter(names=("翻抽",))), "rest"),
        n.Move(Ref("it"), "field", down=True),
        n.Flip(Ref("it")),
    ))  # fmt: skip
    state = effect(
        n.Flip(Selection("field", filter=Filter(face="down"))), leave_and_return,
        a={"field": ["-F", "S"], "deck": 9}, cards={"F": FLIPS}, readings={"once-per-turn-after-leaving": reading},
    )  # fmt: skip
    assert count(done(state, "resolve F#1"), "A.hand") == drawn


@pytest.mark.clause("hero_duel:2.0.5")
@pytest.mark.parametrize(("reading", "again"), [("counts", False), ("only-when-carried-out", True)])
@pytest.mark.parametrize("body", [n.May(n.Draw()), n.Pay(n.Discard(), n.Draw())])
def test_whether_an_effect_that_was_declined_counts_is_an_open_point(reading: str, again: bool, body: n.Node) -> None:
    asks = card("问", 1000, 0, on("turn_start", body, subject="us"))
    state = board(
        {"field": ["Q"], "deck": 9, "hand": 2}, cards={"Q": asks}, readings={"declined-effect-counts": reading}
    )
    state = go(phase(state, "start"), "resolve Q", "decline")
    assert bool(options(state)) == again


@pytest.mark.clause("hero_duel:2.0.5")
def test_an_effect_that_was_used_counts_under_either_reading() -> None:
    readings = {"declined-effect-counts": "only-when-carried-out"}
    state = phase(board({"field": ["M"], "deck": 9}, cards=CARDS, readings=readings), "start")
    assert options(go(state, "resolve M", "use")) == []


# -- the hand limit ---------------------------------------------------------------------------------------


@pytest.mark.clause("hero_duel:3.6.2", "hero_duel:3.6.3", "hero_duel:4.5.4", "hero_duel:5.0.1", "hero_duel:3.4.1a")
def test_at_the_end_of_the_turn_the_active_player_discards_down_to_ten() -> None:
    state = go(happening(board({"hand": 10, "deck": 1}, {"hand": 12}), "hand_limit"))
    assert options(state) == []
    state = go(happening(board({"hand": [*["X"] * 10, "C", "D"]}, {"hand": 12}, {"C": START, "D": MAY}), "hand_limit"))
    assert who_decides(state) == "A"
    assert options(state) == ["discard C#1 D#1", "discard C#1 X#1", "discard D#1 X#1", "discard X#1 X#10"]
    after = done(state, "discard C#1 D#1")
    assert (count(after, "A.hand"), ids(after, "A.rest"), count(after, "B.hand")) == (10, ["C#1", "D#1"], 12)


@pytest.mark.clause("hero_duel:3.6.3", "hero_duel:4.5.4")
def test_during_the_turn_any_number_may_be_held() -> None:
    assert count(done(effect(n.Draw(5), a={"hand": 9, "deck": 9})), "A.hand") == 14


@pytest.mark.clause("hero_duel:4.5.4", "hero_duel:5.0.1", "hero_duel:3.4.1a", "hero_duel:5.0.3")
def test_many_different_cards_are_discarded_one_after_the_other() -> None:
    cards = {f"C{i:02}": card(f"牌{i}") for i in range(20)}
    state = go(happening(board({"hand": list(cards)}, cards=cards), "hand_limit"))
    assert len(options(state)) == 20
    state = go(state, "discard C05#1")
    assert count(state, "A.hand") == 20
    assert "discard C05#1" not in options(state)
    while options(state):
        state = go(state, options(state)[0])
    assert (count(state, "A.hand"), where(state, "C05#1")) == (10, "A.rest")


WHEN_DISCARDED = {"W": card("被弃抽", 1000, 0, on("discard", n.Draw()))}


@pytest.mark.clause("hero_duel:5.0.3", "hero_duel:5.0.1", "hero_duel:3.4.1a")
@pytest.mark.parametrize(("reading", "held"), [("once", 11), ("until-limit", 10)])
def test_discarding_to_the_limit_triggers_effects_of_being_discarded(reading: str, held: int) -> None:
    state = board({"hand": [*["X"] * 10, "W"], "deck": 3}, cards=WHEN_DISCARDED, readings={"recount-hand": reading})
    state = go(happening(state, "hand_limit"), "discard W")
    state = done(state, "discard X") if reading == "until-limit" else done(state)
    assert (count(state, "A.hand"), where(state, "W#1")) == (held, "A.rest")


@pytest.mark.clause("hero_duel:5.0.3")
def test_a_card_that_goes_to_the_rest_zone_otherwise_is_not_discarded() -> None:
    state = done(effect(n.Move(Selection("field", filter=Filter(names=("被弃抽",))), "rest"),
                        a={"field": ["W", "S"], "deck": 3}, cards=WHEN_DISCARDED))  # fmt: skip
    assert count(state, "A.hand") == 0


@pytest.mark.clause("hero_duel:5.0.3", "hero_duel:5.0.1")
def test_what_discarding_triggers_comes_when_all_are_discarded() -> None:
    both = {**WHEN_DISCARDED, "V": card("被弃看", 1000, 0, on("discard", n.May(n.Draw())))}
    state = go(
        happening(board({"hand": [*["X"] * 10, "W", "V"], "deck": 3}, cards=both), "hand_limit"), "discard V#1 W#1"
    )
    assert (count(state, "A.rest"), options(state)) == (2, ["resolve V#1", "resolve W#1"])
