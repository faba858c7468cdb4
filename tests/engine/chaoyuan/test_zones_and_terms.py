"""The zones of 超元绝战 (三), its terms (四) and what its card texts say (六), one rule after the other."""

from __future__ import annotations

import random

import pytest

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import Ability, Filter, FirstThen, Ref, Selection, Trigger
from engine.games import rules_of
from engine.games.chaoyuan import sample
from engine.games.chaoyuan.energy import lacking
from engine.games.chaoyuan.variant import Cost
from engine.play import start
from engine.resolution import decision, run, take
from engine.state import Place, State
from tests.engine.chaoyuan.boards import (
    A,
    B,
    at,
    attack,
    beast,
    board,
    boosted,
    on,
    options,
    phase,
    power,
    spell,
    take_verb,
    trait,
    using,
    verbs,
)

SELF = Ref("self")
TOP, BOTTOM = (Selection("deck", how=how, count=2) for how in ("top", "bottom"))


def begun() -> State:
    return take_verb(run(start("chaoyuan", random.Random(4))), "starts", 0)


# -- winning (1.4) and what effects say (1.5) ------------------------------------------------------------


@pytest.mark.clause("chaoyuan:1.4.1", "chaoyuan:1.4.2", "chaoyuan:1.4.2.2")
@pytest.mark.parametrize(("deck", "lost"), [("", True), ("d", False)])
def test_the_draw_of_the_turn_from_an_empty_deck_ends_the_game_also_where_losing_waits(deck: str, lost: bool) -> None:
    state = phase(board({}, {"deck": deck}, readings={"loss-mid-effect": "effect-done"}), "draw")
    assert (state.outcome is not None) == lost
    if state.outcome is not None:
        assert (state.outcome.winner, state.outcome.clauses) == (B, ("chaoyuan:1.4.2.2",))


@pytest.mark.clause("chaoyuan:1.4.1", "chaoyuan:1.4.2")
def test_an_effect_that_overdraws_the_other_deck_loses_the_game_for_its_owner_when_it_is_done() -> None:
    cards = {"S": spell(n.Draw(2, "them"))}
    waiting = {"loss-mid-effect": "effect-done"}
    ended = using(board(cards, {"hand": "S"}, {"deck": "d"}, readings=waiting), "S#1").outcome
    assert ended is not None and ended.winner == A
    assert using(board(cards, {"hand": "S"}, {"deck": "d d"}, readings=waiting), "S#1").outcome is None


@pytest.mark.clause("chaoyuan:1.5.3")
@pytest.mark.parametrize(("energy", "drawn"), [("X", 1), ("", 0)])
def test_an_effect_is_carried_out_without_asking_when_its_condition_is_met_and_not_otherwise(
    energy: str, drawn: int
) -> None:
    asks = n.If(n.Compare(n.Count("energy"), ">=", 1), n.Draw(1))
    state = using(board({"S": spell(asks)}, {"hand": "S", "energy": energy}), "S#1")
    assert options(state) == []
    assert len(at(state, A, "hand")) == drawn


# -- kinds of card (二) ----------------------------------------------------------------------------------


@pytest.mark.clause("chaoyuan:2.2", "chaoyuan:6.1.5")
def test_a_spell_being_used_lies_open_and_is_in_no_hand_any_more() -> None:
    counts = n.If(n.Compare(n.Count("using", filter=Filter(kind="spell")), "==", 1), n.Draw(1))
    assert len(at(using(board({"S": spell(counts)}, {"hand": "S"}), "S#1"), A, "hand")) == 1


@pytest.mark.clause("chaoyuan:2.2", "chaoyuan:6.1.5")
def test_a_spell_card_thrown_away_is_not_a_spell_being_used() -> None:
    listens = Ability(Trigger("spell", "us"), (n.Draw(1),))
    cards = {"L": beast(500, listens), "K": beast(500, on("activate", n.Discard(1), once=True)), "S": spell(n.Draw(3))}
    used = using(board(cards, {"field": "L", "hand": "S"}), "S#1")
    assert len(at(used, A, "hand")) == 4
    thrown = take_verb(phase(board(cards, {"field": "L K", "hand": "S"}), "main"), "activate")
    assert at(thrown, A, "hand") == []
    assert at(thrown, A, "discard") == ["S#1"]


# -- zones (三) ------------------------------------------------------------------------------------------


@pytest.mark.clause("chaoyuan:3.1.3")
def test_an_effect_may_take_a_card_off_its_place_and_the_others_stay_where_they_lie() -> None:
    cards = {"S": spell(n.Move(Selection("field", filter=Filter(stat="power", high=100)), "hand")), "W": beast(100)}
    state = using(board(cards, {"hand": "S", "field": "- W X", "life": "X - X"}), "S#1")
    assert at(state, A, "hand") == ["W#1"]
    assert [piece and piece.id for piece in state.zone(A, "field")] == [None, None, "X#1", None, None]
    assert [piece is not None for piece in state.zone(A, "life")] == [True, False, True, False, False]


@pytest.mark.clause("chaoyuan:3.2.1", "chaoyuan:1.2.1")
def test_the_decks_that_were_brought_lie_in_the_deck_zones_as_they_were_shuffled_and_nothing_else_does() -> None:
    decks = sample.decks(random.Random(1))
    state = rules_of("chaoyuan").new_game(begun().table, decks)
    for player in (A, B):
        assert at(state, player, "deck") == list(decks[player])
        others = [zone.name for zone in state.table.rules.zones if zone.name != "deck"]
        assert all(at(state, player, zone) == [] for zone in others)


@pytest.mark.clause("chaoyuan:3.2.2", "chaoyuan:6.1.7")
@pytest.mark.parametrize(("count", "taken"), [(2, ["X#1", "Y#1"]), (1, ["X#1"]), (0, [])])
def test_so_many_from_the_top_are_those_lying_uppermost(count: int, taken: list[str]) -> None:
    cards = {"S": spell(n.Seq((n.Reveal(count), n.Move(Selection("shown", count=None), "hand")))), "Y": beast()}
    state = using(board(cards, {"hand": "S", "deck": "X Y d d"}), "S#1")
    assert sorted(at(state, A, "hand")) == taken
    assert at(state, A, "deck") == ["X#1", "Y#1", "d#1", "d#2"][count:]


@pytest.mark.clause("chaoyuan:3.2.2")
@pytest.mark.parametrize(("which", "taken"), [(TOP, ["X#1", "Y#1"]), (BOTTOM, ["d#1", "d#2"])])
def test_top_and_bottom_are_the_two_ends_of_the_deck(which: Selection, taken: list[str]) -> None:
    state = using(board({"S": spell(n.Move(which, "hand")), "Y": beast()}, {"hand": "S", "deck": "X Y d d"}), "S#1")
    assert sorted(at(state, A, "hand")) == taken


@pytest.mark.clause("chaoyuan:3.3.1", "chaoyuan:3.3.3")
def test_whatever_comes_into_the_energy_zone_is_energy_beast_and_spell_alike() -> None:
    state = take_verb(phase(board({"S": spell()}, {"deck": "S d", "energy": "X"}), "charge"), "charge")
    assert sorted(at(state, A, "energy")) == ["S#1", "X#1"]
    assert lacking(state, A, Cost(2, 2)) == ()
    assert lacking(state, A, Cost(3, 0)) == ("chaoyuan:4.4.2",)


@pytest.mark.clause("chaoyuan:3.3.4", "chaoyuan:4.5.3")
def test_energy_face_up_has_its_power_and_face_down_it_has_none() -> None:
    strong = n.Move(Selection("energy", filter=Filter(stat="power", low=400), count=None), "hand")
    state = using(board({"S": spell(strong), "Y": beast(900)}, {"hand": "S", "energy": "Y ~X"}), "S#1")
    assert at(state, A, "hand") == ["Y#1"]
    assert at(state, A, "energy") == ["X#1"]


@pytest.mark.clause("chaoyuan:3.4.1.4")
def test_a_beast_destroyed_by_an_effect_lies_in_the_discard_zone_and_one_only_moved_away_does_not() -> None:
    for sentence, zone in ((n.Destroy(Selection("field", "them")), "discard"),
                           (n.Move(Selection("field", "them"), "hand"), "hand")):  # fmt: skip
        state = using(board({"S": spell(sentence)}, {"hand": "S"}, {"field": "X"}), "S#1")
        assert at(state, B, zone) == ["X#1"]
        assert at(state, B, "field") == []


@pytest.mark.clause("chaoyuan:3.5.1", "chaoyuan:1.3.5")
def test_the_cards_held_and_not_yet_used_are_the_hand() -> None:
    state = begun()
    assert [len(at(state, player, "hand")) for player in (A, B)] == [4, 4]
    used = using(board({"S": spell(n.AddEnergy(1))}, {"hand": "S X"}), "S#1")
    assert at(used, A, "hand") == ["X#1"]


@pytest.mark.clause("chaoyuan:3.5.2", "chaoyuan:5.5.2")
def test_thirty_cards_in_hand_are_kept_when_the_turn_passes_on() -> None:
    state = phase(board({}, {"hand": "X " * 30}), "end")
    assert (state.active, state.turn) == (B, 4)
    assert len(at(state, A, "hand")) == 30
    assert at(state, A, "discard") == []


# -- sideways and upright, costs (4.1, 4.3 to 4.5) -------------------------------------------------------


@pytest.mark.clause("chaoyuan:4.1.1", "chaoyuan:4.1.3")
def test_an_effect_turns_an_upright_card_sideways_and_spares_those_it_does_not_mean() -> None:
    state = using(board({"S": spell(n.Sideways(Selection("field", "them")))}, {"hand": "S", "field": "X"},
                        {"field": "X"}), "S#1")  # fmt: skip
    assert state.pieces(B, "field")[0].marks == ("sideways",)
    assert state.pieces(A, "field")[0].marks == ()


@pytest.mark.clause("chaoyuan:4.1.1", "chaoyuan:4.1.2")
@pytest.mark.parametrize(("sentence", "attacks"), [(n.Upright(Selection("field")), True), (n.Draw(1), False)])
def test_a_beast_turned_upright_is_ready_again(sentence: n.Node, attacks: bool) -> None:
    state = using(board({"S": spell(sentence)}, {"hand": "S", "field": "X/"}, {"life": "X"}), "S#1")
    assert ("attack" in verbs(phase(state, "battle"))) == attacks


@pytest.mark.clause("chaoyuan:4.1.4", "chaoyuan:1.5.4")
@pytest.mark.parametrize(("field", "drawn"), [("X/", 1), ("X", 0)])
def test_only_a_sideways_card_can_be_turned_upright_as_a_first_part(field: str, drawn: int) -> None:
    cards = {"S": spell(FirstThen(n.Upright(Selection("field")), n.Draw(1)))}
    state = using(board(cards, {"hand": "S", "field": field}), "S#1")
    assert len(at(state, A, "hand")) == drawn
    assert state.pieces(A, "field")[0].marks == ()


@pytest.mark.clause("chaoyuan:4.3.1", "chaoyuan:4.3.2", "chaoyuan:5.3.3")
def test_the_upper_figure_is_paid_in_normal_and_the_lower_in_face_down_energy() -> None:
    state = phase(board({"S": spell(cost=(2, 1))}, {"hand": "S", "energy": "X X ~X"}), "main")
    state = take_verb(state, "spell")
    while "pass" not in verbs(state):
        state = run(take(state, options(state)[0]))
    assert at(state, A, "discard") == ["S#1"]
    energy = state.pieces(A, "energy")
    assert sum(piece.marks == ("sideways",) for piece in energy) == 2
    assert sum(piece.down for piece in energy) == 2


@pytest.mark.clause("chaoyuan:4.3.1", "chaoyuan:5.3.3")
def test_a_spell_without_cost_turns_no_energy() -> None:
    state = take_verb(phase(board({"S": spell(n.Draw(1))}, {"hand": "S", "energy": "X"}), "main"), "spell")
    assert state.pieces(A, "energy")[0].marks == ()
    assert len(at(state, A, "hand")) == 1


@pytest.mark.clause("chaoyuan:4.4.1")
@pytest.mark.parametrize(("energy", "points"), [("X X", 2), ("X ~X", 2), ("X X/", 1), ("X/ ~X/", 0)])
def test_every_upright_energy_card_is_one_normal_energy(energy: str, points: int) -> None:
    state = board({}, {"energy": energy})
    assert lacking(state, A, Cost(points, 0)) == ()
    assert lacking(state, A, Cost(points + 1, 0)) == ("chaoyuan:4.4.2",)


@pytest.mark.clause("chaoyuan:4.5.1")
@pytest.mark.parametrize(("energy", "points"), [("X X", 2), ("X X/", 2), ("X ~X", 1), ("~X ~X/", 0)])
def test_every_energy_card_face_up_is_one_face_down_energy(energy: str, points: int) -> None:
    state = board({}, {"energy": energy})
    assert lacking(state, A, Cost(0, points)) == ()
    assert lacking(state, A, Cost(0, points + 1)) == ("chaoyuan:4.5.2",)


# -- effects, battles, life cards (4.8 to 4.14) ----------------------------------------------------------


@pytest.mark.clause("chaoyuan:4.8", "chaoyuan:5.3.3")
def test_using_a_spell_carries_its_effect_out_and_holding_it_does_not() -> None:
    state = phase(board({"S": spell(n.AddEnergy(2))}, {"hand": "S"}), "main")
    assert at(state, A, "energy") == []
    assert len(at(take_verb(state, "spell"), A, "energy")) == 2


@pytest.mark.clause("chaoyuan:4.12.1")
@pytest.mark.parametrize(
    ("theirs", "broken", "lost"),
    [({"field": "W", "life": "X"}, 0, 1), ({"life": "X"}, 1, 0), ({"life": "- X"}, 0, 0)],
)
def test_a_battle_is_with_the_beast_or_the_life_card_of_the_zone(
    theirs: dict[str, str], broken: int, lost: int
) -> None:
    state = attack(board({"W": beast(100)}, {"field": "X"}, theirs), 1, 1)
    assert len(at(state, B, "hand")) == broken
    assert len(at(state, B, "discard")) == lost


@pytest.mark.clause("chaoyuan:5.4.6", "chaoyuan:5.4.5")
@pytest.mark.parametrize(("until", "left"), [("battle", 500), ("turn", 800)])
def test_what_holds_for_a_battle_ends_with_the_attack_and_what_holds_for_the_turn_goes_on(
    until: n.Until, left: int
) -> None:
    cards = {"K": beast(500, on("attack", n.Boost(SELF, 300, until=until)))}
    state = attack(board(cards, {"field": "K"}, {"life": "X"}), 1, 1)
    assert power(state, "K#1") == left
    assert state.fact("attack") is None


@pytest.mark.clause("chaoyuan:4.13.2", "chaoyuan:open.several-challenge")
@pytest.mark.parametrize(("field", "named"), [("C X C", {0, 2}), ("C X", set())])
def test_where_the_defender_names_the_challenger_each_of_several_may_be_named(field: str, named: set[int]) -> None:
    cards = {"C": beast(500, trait("challenge"))}
    readings = {"several-challenge": "defender-chooses"}
    state = phase(board(cards, {"field": "X"}, {"field": field}, readings=readings), "battle")
    assert {option.what[0].index for option in options(state) if option.verb == "name"} == named
    for slot in named:
        told = take_verb(state, "name", Place(B, "field", slot))
        assert {option.what[1].index for option in options(told) if option.verb == "attack"} == {slot}


@pytest.mark.clause("chaoyuan:4.14.5", "chaoyuan:3.1.2")
@pytest.mark.parametrize(("life", "free"), [("X - X - X", {1, 3}), ("X X X - X", set())])
def test_a_new_life_card_goes_to_any_zone_that_has_none(life: str, free: set[int]) -> None:
    cards = {"S": spell(n.Move(Selection("deck", how="top"), "life", down=True))}
    state = using(board(cards, {"hand": "S", "life": life}), "S#1")
    assert {option.what[0].index for option in options(state)} == free
    for option in options(state):
        after = run(take(state, option))
        assert after.zone(A, "life")[option.what[0].index] is not None
        assert len(at(after, A, "life")) == 4
    if not free:
        assert len(at(state, A, "life")) == 5


# -- the words of card texts (六) ------------------------------------------------------------------------


@pytest.mark.clause("chaoyuan:6.1.1", "chaoyuan:4.6.1")
@pytest.mark.parametrize(("count", "hand"), [(1, ["X#1"]), (2, ["X#1", "Y#1"])])
def test_drawing_takes_cards_from_the_top_of_the_deck(count: int, hand: list[str]) -> None:
    state = using(board({"S": spell(n.Draw(count)), "Y": beast()}, {"hand": "S", "deck": "X Y d"}), "S#1")
    assert sorted(at(state, A, "hand")) == hand


def taking(see: n.Node) -> dict[str, Card]:
    """One of the cards seen is taken."""
    return {"S": spell(n.Seq((see, n.Move(Selection("deck", among="seen"), "hand")))), "Y": beast()}


@pytest.mark.clause("chaoyuan:6.1.6")
def test_of_the_cards_looked_at_one_may_be_taken_and_the_rest_stay() -> None:
    looks = taking(n.Look(Selection("deck", how="top", count=2)))
    state = using(board(looks, {"hand": "S", "deck": "X Y d"}), "S#1")
    asked = decision(state)
    assert asked is not None and asked.player == A
    taken = {tuple(at(run(take(state, option)), A, "hand")) for option in asked.options}
    assert taken == {("X#1",), ("Y#1",)}
    assert at(run(take(state, asked.options[0])), A, "deck") == ["Y#1", "d#1"]


@pytest.mark.clause("chaoyuan:6.1.7")
@pytest.mark.parametrize(("sentence", "left"), [(n.Show(Selection("deck", how="top")), ["Y#1"]), (n.Draw(0), ["X#1"])])
def test_a_card_shown_is_what_the_text_goes_on_to_speak_of(sentence: n.Node, left: list[str]) -> None:
    cards = taking(sentence)
    state = using(board(cards, {"hand": "S", "deck": "X Y"}), "S#1")
    assert at(state, A, "deck")[:1] == left


@pytest.mark.clause("chaoyuan:6.2.1.1")
@pytest.mark.parametrize(("more", "left"), [(200, 0), (400, 100)])
def test_a_power_lowered_below_zero_counts_as_zero_and_rises_from_its_true_value(more: int, left: int) -> None:
    state = using(board({"S": spell(n.Boost(Selection("field"), -800))}, {"hand": "S", "field": "X"}), "S#1")
    assert power(state, "X#1") == 0
    assert power(boosted(state, "X#1", more), "X#1") == left


@pytest.mark.clause("chaoyuan:6.2.1.2")
def test_a_beast_at_zero_stays_and_is_lost_only_to_a_beast() -> None:
    weak = using(board({"S": spell(n.Boost(Selection("field", "them"), -900)), "W": beast(800)}, {"hand": "S"},
                       {"field": "W"}), "S#1")  # fmt: skip
    assert (at(weak, B, "field"), power(weak, "W#1")) == (["W#1"], 0)
    assert power(boosted(weak, "W#1", 300), "W#1") == 200
    fought = attack(board({"W": beast(0)}, {"field": "X"}, {"field": "W"}), 1, 1)
    assert at(fought, B, "field") == []


@pytest.mark.clause("chaoyuan:6.2.3")
@pytest.mark.parametrize(("deck", "drawn"), [("d d", 0), ("d d d d", 1)])
def test_three_cards_of_a_deck_can_be_shown_if_it_has_three(deck: str, drawn: int) -> None:
    shows = spell(n.Seq((n.Show(Selection("deck", how="top", count=3)), n.Draw(1))))
    state = using(board({"S": shows}, {"hand": "S", "deck": deck}), "S#1")
    assert len(at(state, A, "hand")) == drawn
