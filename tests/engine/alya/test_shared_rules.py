"""The clauses of 邻座艾莉 that say what 超元绝战 says: its principles, zones, terms and the phases of its turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import Ability, FirstThen, Ref, Selection, Trigger
from engine.resolution import run, take
from engine.state import Place, State
from tests.engine.chaoyuan import boards
from tests.engine.chaoyuan.boards import A, B, at, beast, on, options, phase, spell, take_verb, using, verbs, why_not

FREE = Card("", "", "character", (), (("stars", 0), ("power", 500)))


def board(cards: Mapping[str, Card], a: Any = None, b: Any = None, **more: Any) -> State:
    return boards.board(cards, a, b, game="alya", **more)


def character(stars: int) -> Card:
    return Card("", "", "character", (), (("stars", stars), ("power", 500)))


def paid(state: State) -> State:
    """The energy that is to be paid, paid with the first cards that can pay."""
    while "pass" not in verbs(state):
        state = run(take(state, options(state)[0]))
    return state


# -- principles (四, 九) ---------------------------------------------------------------------------------


@pytest.mark.clause("alya:4.3")
def test_only_an_effect_worded_with_may_is_left_to_the_player() -> None:
    asked = using(board({"S": spell(n.May(n.Draw(1)))}, {"hand": "S"}), "S#1")
    assert verbs(asked) == {"use", "decline"}
    assert len(at(take_verb(asked, "use"), A, "hand")) == 1
    assert at(take_verb(asked, "decline"), A, "hand") == []
    by_itself = using(board({"S": spell(n.Draw(1))}, {"hand": "S"}), "S#1")
    assert (verbs(by_itself), len(at(by_itself, A, "hand"))) == (set(), 1)


@pytest.mark.clause("alya:4.4")
@pytest.mark.parametrize(("hand", "drawn"), [("S X", 2), ("S", 0)])
def test_the_second_part_follows_on_the_first_and_on_nothing_else(hand: str, drawn: int) -> None:
    first = spell(FirstThen(n.Discard(1), n.Draw(2)))
    assert len(at(using(board({"S": first}, {"hand": hand}), "S#1"), A, "hand")) == drawn


@pytest.mark.clause("alya:4.4", "alya:4.3")
def test_who_declines_the_first_part_does_without_the_second() -> None:
    first = spell(FirstThen(n.Discard(1), n.Draw(2), optional=True))
    state = using(board({"S": first}, {"hand": "S X"}), "S#1")
    assert at(take_verb(state, "decline"), A, "hand") == ["X#1"]
    assert len(at(take_verb(state, "use"), A, "hand")) == 2


@pytest.mark.clause("alya:4.6")
@pytest.mark.parametrize(("theirs", "drawn"), [("X", 1), ("", 0)])
def test_an_effect_goes_on_with_its_object_and_stops_without_it(theirs: str, drawn: int) -> None:
    destroys = spell(n.Seq((n.Destroy(Selection("field", "them")), n.Draw(1))))
    state = using(board({"S": destroys}, {"hand": "S"}, {"field": theirs}), "S#1")
    assert len(at(state, A, "hand")) == drawn
    assert at(state, B, "field") == []


@pytest.mark.clause("alya:4.2", "alya:9.3")
def test_an_effect_that_forbids_holds_for_the_side_it_names_and_as_long_as_it_says() -> None:
    cards = {"S": spell(n.Forbid("spell", until="next_turn")), "T": spell(n.Draw(1))}
    for used, bars in (("S", ("alya:4.2",)), ("T", ())):
        state = using(board(cards, {"hand": "S T"}, {"hand": "T"}), f"{used}#1")
        theirs = phase(phase(state, "end")._replace(agenda=()), "main")
        assert theirs.active == B
        assert ("spell" in verbs(theirs)) == (not bars)
        assert why_not(theirs, "spell", "T#2") == bars
        assert "spell" in verbs(phase(state, "main"))  # the ban binds the other side alone


# -- zones (六) ------------------------------------------------------------------------------------------


@pytest.mark.clause("alya:6.1", "alya:8.3")
def test_a_character_is_summoned_to_any_zone_without_one_with_or_without_a_life_card() -> None:
    state = phase(board({"C": FREE}, {"hand": "C", "field": "- X", "life": "X X - X"}), "main")
    assert {option.what[1].index for option in options(state) if option.verb == "summon"} == {0, 2, 3, 4}
    assert why_not(state, "summon", "C#1", Place(A, "field", 1)) == ("alya:6.1",)


@pytest.mark.clause("alya:6.1", "alya:8.3")
def test_a_character_put_by_an_effect_finds_every_open_zone() -> None:
    calls = spell(n.Summon(Selection("discard")))
    state = using(board({"S": calls, "C": FREE}, {"hand": "S", "discard": "C", "field": "- X X - X"}), "S#1")
    assert {option.what[0].index for option in options(state)} == {0, 3}
    full = using(board({"S": calls, "C": FREE}, {"hand": "S", "discard": "C", "field": "X X X X X"}), "S#1")
    assert options(full) == []
    assert "C#1" in at(full, A, "discard")


def codes(*sides: Mapping[str, str], cards: Mapping[str, Card] | None = None) -> set[tuple[str, tuple[str, ...]]]:
    state = board(cards or {}, *({"life": "X", **side} for side in (*sides, {})[:2]))
    return {(fault.code, fault.clauses) for fault in state.table.rules.status(state)}


@pytest.mark.clause("alya:6.1")
def test_a_spell_card_or_a_card_face_down_among_the_characters_is_a_fault() -> None:
    assert codes({"field": "X X/"}) == set()
    assert codes({"field": "S X"}, cards={"S": spell()}) == {("not a fighter", ("alya:6.1",))}
    assert codes({"field": "~X"}) == {("fighter face down", ("alya:6.1",))}
    assert codes({"field": "S ~X"}, cards={"S": spell()}) == {
        ("not a fighter", ("alya:6.1",)),
        ("fighter face down", ("alya:6.1",)),
    }


@pytest.mark.clause("alya:6.4", "alya:7.1")
def test_a_card_face_down_in_the_discard_zone_or_sideways_where_none_acts_is_a_fault() -> None:
    assert codes({"discard": "X", "energy": "~X/"}) == set()
    assert codes({"discard": "~X"}) == {("discard face down", ("alya:6.4",))}
    assert codes({"hand": "X/", "discard": "~X"}) == {
        ("never sideways", ("alya:7.1",)),
        ("discard face down", ("alya:6.4",)),
    }


@pytest.mark.clause("alya:6.4")
@pytest.mark.parametrize(("sentence", "zone"), [(n.Destroy, "discard"), (n.Draw, "field")])
def test_a_destroyed_character_lies_in_the_discard_zone(sentence: type[Any], zone: str) -> None:
    does = n.Destroy(Selection("field", "them")) if sentence is n.Destroy else n.Draw(1)
    assert at(using(board({"S": spell(does)}, {"hand": "S"}, {"field": "X"}), "S#1"), B, zone) == ["X#1"]


# -- energy (七) -----------------------------------------------------------------------------------------


@pytest.mark.clause("alya:7.3", "alya:7.1")
@pytest.mark.parametrize("stars", [0, 1, 2])
def test_a_character_is_paid_for_by_turning_as_many_energy_cards_sideways_as_it_has_stars(stars: int) -> None:
    state = phase(board({"C": character(stars), "Y": beast()}, {"hand": "C", "energy": "X X Y"}), "main")
    state = paid(take_verb(state, "summon", "C#1", Place(A, "field", 0)))
    assert at(state, A, "field") == ["C#1"]
    assert sum(piece.marks == ("sideways",) for piece in state.pieces(A, "energy")) == stars
    assert not any(piece.down for piece in state.pieces(A, "energy"))


@pytest.mark.clause("alya:7.2", "alya:7.4")
def test_the_energy_card_chosen_for_the_seventh_star_is_turned_back_side_up() -> None:
    state = phase(board({"C": character(7), "Y": beast()}, {"hand": "C", "energy": "X X X X X Y"}), "main")
    state = take_verb(state, "summon", "C#1", Place(A, "field", 0))
    assert {option.verb for option in options(state)} == {"covered"}
    for option in options(state):
        after = run(take(state, option))
        energy = after.pieces(A, "energy")
        chosen = state.at(option.what[0])
        assert chosen is not None
        assert [piece.id for piece in energy if piece.down] == [chosen.id]
        assert all(piece.marks == ("sideways",) for piece in energy)


@pytest.mark.clause("alya:7.3", "alya:8.3")
@pytest.mark.parametrize(("energy", "able"), [("X X", True), ("X X/", False), ("X", False)])
def test_what_the_energy_does_not_suffice_for_is_not_summoned(energy: str, able: bool) -> None:
    state = phase(board({"C": character(2)}, {"hand": "C", "energy": energy}), "main")
    assert ("summon" in verbs(state)) == able
    if not able:
        assert why_not(state, "summon", "C#1") == ("alya:7.3",)


@pytest.mark.clause("alya:7.1")
@pytest.mark.parametrize(("sentence", "field", "attacks"), [
    (n.Sideways(Selection("field")), "X", False),
    (n.Upright(Selection("field")), "X/", True),
    (n.Draw(1), "X", True),
    (n.Draw(1), "X/", False),
])  # fmt: skip
def test_a_character_turned_sideways_has_acted_and_one_turned_upright_may_act(
    sentence: n.Node, field: str, attacks: bool
) -> None:
    state = using(board({"S": spell(sentence)}, {"hand": "S", "field": field}, {"life": "X"}), "S#1")
    assert ("attack" in verbs(phase(state, "battle"))) == attacks


@pytest.mark.clause("chaoyuan:4.3.1", "alya:7.3", "alya:7.4")
def test_nothing_is_left_of_a_payment_once_it_is_made() -> None:
    """Where the two kinds are paid by different cards, a card turned face down is upright and pays another time."""
    apart = {"seven-star-same-card": "separate-cards"}
    cards = {"C": character(7), "D": character(1)}
    state = phase(board(cards, {"hand": "C D D", "energy": "X " * 7}, readings=apart), "main")
    state = paid(take_verb(state, "summon", "C#1"))
    assert sorted(piece.marks for piece in state.pieces(A, "energy")) == [(), *[("sideways",)] * 6]
    state = paid(take_verb(state, "summon", "D#1"))
    assert all(piece.marks == ("sideways",) for piece in state.pieces(A, "energy"))
    assert "summon" not in verbs(state)


# -- the phases (八) -------------------------------------------------------------------------------------


@pytest.mark.clause("alya:8.3")
def test_the_main_phase_summons_uses_spells_and_effects_in_any_order_until_the_player_has_done() -> None:
    cards = {"C": character(1), "S": spell(n.Draw(1)), "L": beast(500, on("activate", n.Draw(1), once=True))}
    state = phase(board(cards, {"hand": "C S", "field": "L", "energy": "X"}), "main")
    assert verbs(state) == {"summon", "spell", "activate", "pass"}
    state = take_verb(take_verb(state, "spell"), "activate")
    assert verbs(state) == {"summon", "pass"}
    assert options(take_verb(state, "pass")) == []


@pytest.mark.clause("alya:8.4.4")
@pytest.mark.parametrize(("name", "able"), [("main", {"summon", "spell"}), ("battle", set())])
def test_cards_are_used_from_hand_in_the_main_phase_and_not_in_the_battle_phase(name: str, able: set[str]) -> None:
    cards = {"C": FREE, "S": spell(n.Draw(1))}
    state = phase(board(cards, {"field": "X", "hand": "C S"}, {"life": "X"}), name)
    assert verbs(state) & {"summon", "spell"} == able


@pytest.mark.clause("alya:8.5")
@pytest.mark.parametrize(("side", "drawn"), [("us", 1), ("them", 0)])
def test_effects_of_the_end_phase_are_carried_out_before_the_turn_passes_on(side: Any, drawn: int) -> None:
    listens = Ability(Trigger("turn_end", side), (n.Draw(1),))
    state = phase(board({"L": beast(500, listens)}, {"field": "L"}), "end")
    assert len(at(state, A, "hand")) == drawn
    assert (state.active, state.turn) == (B, 4)


@pytest.mark.clause("alya:4.6")
def test_a_character_that_has_left_is_not_fought_for_by_the_rest_of_an_effect() -> None:
    gone = n.Seq((n.Pick(Selection("field", "them")), n.Destroy(Ref("it")), n.Boost(Ref("it"), 300), n.Draw(1)))
    kept = n.Seq((n.Pick(Selection("field", "them")), n.Boost(Ref("it"), 300), n.Draw(1)))
    for sentence, drawn in ((gone, 0), (kept, 1)):
        state = using(board({"S": spell(sentence)}, {"hand": "S"}, {"field": "X"}), "S#1")
        assert len(at(state, A, "hand")) == drawn
