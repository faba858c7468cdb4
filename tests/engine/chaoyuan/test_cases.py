"""Disputes of 超元绝战 with known answers."""

from __future__ import annotations

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, FirstThen, Ref, Selection, Seq, Trigger
from engine.games.chaoyuan import true_value
from engine.games.chaoyuan.energy import lacking
from engine.games.chaoyuan.variant import Cost
from engine.resolution import run, take
from engine.state import Piece
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
    orders,
    pending,
    phase,
    power,
    spell,
    take_verb,
    trait,
    using,
    verbs,
    wait,
    why_not,
)  # fmt: skip

DRAW = on("summon", n.Draw(1))
THEIR_BEAST = Selection("field", "them")


def two_and_two(readings: dict[str, str] | None = None) -> set[tuple[str, ...]]:
    cards = {name: beast(500, DRAW) for name in ("A1", "A2", "B1", "B2")}
    state = board(cards, {"field": "A1 A2"}, {"field": "B1 B2"}, readings=readings)
    waiting = [pending(A, "A1#1"), pending(A, "A2#1"), pending(B, "B1#1"), pending(B, "B2#1")]
    return orders(wait(state, *waiting))


@pytest.mark.clause("chaoyuan:1.5.5")
def test_two_effects_of_each_side_alternate_and_the_active_player_begins() -> None:
    found = two_and_two()
    assert len(found) == 4
    assert all([name[0] for name in line] == ["A", "B", "A", "B"] for line in found)


@pytest.mark.clause("chaoyuan:open.alternating")
def test_in_blocks_the_active_players_effects_all_come_first() -> None:
    found = two_and_two({"alternating": "in-blocks"})
    assert len(found) == 4
    assert all([name[0] for name in line] == ["A", "A", "B", "B"] for line in found)


@pytest.mark.clause("chaoyuan:1.5.5")
def test_when_one_side_has_no_more_the_other_carries_out_the_rest_in_a_row() -> None:
    cards = {name: beast(500, DRAW) for name in ("A1", "A2", "B1")}
    state = board(cards, {"field": "A1 A2"}, {"field": "B1"})
    lines = orders(wait(state, pending(A, "A1#1"), pending(A, "A2#1"), pending(B, "B1#1")))
    assert lines == {("A1#1", "B1#1", "A2#1"), ("A2#1", "B1#1", "A1#1")}


DESTROY_THEN_DRAW = on("summon", Seq((n.Pick(THEIR_BEAST), n.Destroy(Ref("it")), n.Draw(1))))


@pytest.mark.clause("chaoyuan:1.5.6")
def test_an_effect_whose_object_is_gone_draws_no_card() -> None:
    chosen = on("summon", Seq((n.Destroy(Ref("it")), n.Draw(1))))
    cards = {"S": beast(500, chosen), "Y": beast()}
    gone = board(cards, {"field": "S"}, {"discard": "Y"})
    assert at(wait(gone, pending(A, "S#1", it=("Y#1",))), A, "hand") == []
    there = board(cards, {"field": "S"}, {"field": "Y"})
    after = wait(there, pending(A, "S#1", it=("Y#1",)))
    assert len(at(after, A, "hand")) == 1
    assert at(after, B, "discard") == ["Y#1"]


@pytest.mark.clause("chaoyuan:1.5.6")
def test_an_effect_with_nothing_to_choose_stops_unless_read_otherwise() -> None:
    cards = {"S": beast(500, DESTROY_THEN_DRAW)}
    for reading, drawn in (("breaks-off", 0), ("rest-goes-on", 1)):
        state = board(cards, {"field": "S"}, readings={"no-object-at-start": reading})
        assert len(at(wait(state, pending(A, "S#1")), A, "hand")) == drawn


@pytest.mark.clause("chaoyuan:open.some-objects-lost")
def test_losing_one_of_two_objects_stops_the_effect_by_one_reading_only() -> None:
    both = on("summon", Seq((n.Destroy(Ref("it")), n.Draw(1))))
    for reading, drawn in (("rest-goes-on", 1), ("breaks-off", 0)):
        state = board({"S": beast(500, both), "Y": beast(), "Z": beast()}, {"field": "S"},
                      {"field": "Y", "discard": "Z"}, readings={"some-objects-lost": reading})  # fmt: skip
        after = wait(state, pending(A, "S#1", it=("Y#1", "Z#1")))
        assert len(at(after, A, "hand")) == drawn
        assert at(after, B, "field") == (["Y#1"] if reading == "breaks-off" else [])


DISCARD_THEN_DRAW = spell(FirstThen(n.Discard(1), n.Draw(2), optional=True))


@pytest.mark.clause("chaoyuan:1.5.4")
def test_without_a_card_to_discard_nothing_is_drawn() -> None:
    state = using(board({"S": DISCARD_THEN_DRAW}, {"hand": "S"}), "S#1")
    assert options(state) == []
    assert at(state, A, "hand") == []


@pytest.mark.clause("chaoyuan:1.5.4", "chaoyuan:1.5.3", "chaoyuan:3.4.1.3")
def test_who_declines_the_first_part_does_not_get_the_second() -> None:
    state = using(board({"S": DISCARD_THEN_DRAW}, {"hand": "S X"}), "S#1")
    assert verbs(state) == {"use", "decline"}
    assert at(take_verb(state, "decline"), A, "hand") == ["X#1"]
    used = take_verb(state, "use")
    assert len(at(used, A, "hand")) == 2
    assert "X#1" in at(used, A, "discard")


@pytest.mark.clause("chaoyuan:4.4.4", "chaoyuan:4.5.5", "chaoyuan:4.5.1", "chaoyuan:4.4.1")
def test_one_upright_face_up_energy_card_pays_both_kinds() -> None:
    cards = {"C": beast(500, cost=(1, 1))}
    state = phase(board(cards, {"hand": "C", "energy": "X"}), "main")
    state = take_verb(state, "summon", "C#1")
    (energy,) = state.pieces(A, "energy")
    assert energy == Piece(energy.id, True, ("sideways",))
    assert at(state, A, "field") == ["C#1"]


@pytest.mark.clause("chaoyuan:4.4.2", "chaoyuan:4.5.2")
@pytest.mark.parametrize(
    ("energy", "lacks"),
    [
        ("X", ()),
        ("X/ ~X", ()),
        ("~X", ("chaoyuan:4.5.2",)),
        ("X/", ("chaoyuan:4.4.2",)),
        ("~X/", ("chaoyuan:4.4.2",)),
        ("", ("chaoyuan:4.4.2",)),
    ],
)
def test_normal_energy_needs_an_upright_card_and_face_down_energy_one_face_up(
    energy: str, lacks: tuple[str, ...]
) -> None:
    assert lacking(board({}, {"energy": energy}), A, Cost(1, 1)) == lacks


@pytest.mark.clause("chaoyuan:4.5.4", "chaoyuan:4.4.3", "chaoyuan:5.1.2")
def test_in_the_next_turn_energy_stands_up_and_stays_face_down() -> None:
    state = phase(board({}, {"energy": "~X/ X/", "field": "X/", "deck": ""}), "charge")
    assert [(p.down, p.marks) for p in state.pieces(A, "energy")] == [(True, ()), (False, ())]
    assert state.pieces(A, "field")[0].marks == ()


@pytest.mark.clause("chaoyuan:1.4.2.1", "chaoyuan:5.4.5", "chaoyuan:1.4.1")
def test_hitting_an_empty_zone_wins_at_zero_life_cards_only() -> None:
    won = attack(board({}, {"field": "X"}, {"field": "X"}), 1, 2)
    assert won.outcome is not None
    assert (won.outcome.winner, won.outcome.clauses) == (A, ("chaoyuan:1.4.2.1",))
    nothing = attack(board({}, {"field": "X"}, {"life": "- - X"}), 1, 2)
    assert nothing.outcome is None
    assert len(at(nothing, B, "life")) == 1


LEAVES = on("attack", n.Destroy(THEIR_BEAST))


@pytest.mark.clause("chaoyuan:5.4.5", "chaoyuan:4.10.4", "chaoyuan:5.4.4")
def test_no_battle_comes_about_when_the_defender_leaves_and_its_life_card_stays() -> None:
    state = attack(board({"K": beast(500, LEAVES)}, {"field": "K"}, {"field": "X", "life": "X"}), 1, 1)
    assert at(state, B, "field") == []
    assert at(state, B, "life") == ["X#2"]
    assert at(state, B, "discard") == ["X#1"]


@pytest.mark.clause("chaoyuan:open.defender-gone-life-card")
def test_by_the_other_reading_the_bared_life_card_is_hit() -> None:
    cards = {"K": beast(500, LEAVES)}
    readings = {"defender-gone-life-card": "life-card-hit"}
    state = attack(board(cards, {"field": "K"}, {"field": "X", "life": "X"}, readings=readings), 1, 1)
    assert at(state, B, "life") == []
    assert at(state, B, "hand") == ["X#2"]


@pytest.mark.clause("chaoyuan:6.2.1.1")
def test_below_zero_counts_as_zero_and_the_true_value_is_kept() -> None:
    state = boosted(boosted(board({}, {"field": "X"}), "X#1", -800), "X#1", 200)
    piece = state.pieces(A, "field")[0]
    assert true_value(state, piece) == -100
    assert power(state, "X#1") == 0
    assert power(boosted(state, "X#1", 300), "X#1") == 200


@pytest.mark.clause("chaoyuan:6.2.1.3", "chaoyuan:4.12.4", "chaoyuan:6.2.1.2")
def test_two_beasts_at_zero_destroy_each_other_and_one_still_breaks_a_life_card() -> None:
    state = board({"W": beast(100)}, {"field": "W"}, {"field": "W", "life": "- X"})
    state = boosted(boosted(state, "W#1", -500), "W#2", -100)
    assert at(run(state), A, "field") == ["W#1"]
    both = attack(state, 1, 1)
    assert at(both, A, "field") == at(both, B, "field") == []
    assert at(attack(state, 1, 2), B, "life") == []


@pytest.mark.clause("chaoyuan:6.2.3")
def test_showing_three_of_two_stops_and_shows_nothing() -> None:
    show = spell(n.Reveal(3), n.Draw(1))
    state = using(board({"S": show}, {"hand": "S", "deck": "X X"}), "S#1")
    assert at(state, A, "deck") == ["X#1", "X#2"]
    assert at(state, A, "hand") == []
    enough = using(board({"S": show}, {"hand": "S", "deck": "X X X X"}), "S#1")
    while options(enough):
        enough = run(take(enough, options(enough)[0]))
    assert len(at(enough, A, "hand")) == 1


@pytest.mark.clause("chaoyuan:6.2.3", "chaoyuan:6.1.7")
def test_showing_up_to_three_names_the_number_first() -> None:
    show = spell(Seq((n.Reveal(3, up_to=True), n.Move(Selection("shown", count=None, up_to=False), "hand"))))
    state = using(board({"S": show}, {"hand": "S", "deck": "X X"}), "S#1")
    assert [option.what for option in options(state)] == [(0,), (1,), (2,)]
    assert at(take_verb(state, "show", 2), A, "hand") == ["X#1", "X#2"]
    assert at(take_verb(state, "show", 0), A, "hand") == []


@pytest.mark.clause("chaoyuan:open.show-up-to-short-deck")
def test_by_the_other_reading_more_may_be_named_than_the_deck_has_and_the_effect_stops() -> None:
    show = spell(Seq((n.Reveal(3, up_to=True), n.Draw(1))))
    state = board({"S": show}, {"hand": "S", "deck": "X X"}, readings={"show-up-to-short-deck": "breaks-off"})
    state = using(state, "S#1")
    assert [option.what for option in options(state)] == [(0,), (1,), (2,), (3,)]
    assert at(take_verb(state, "show", 3), A, "hand") == []


@pytest.mark.clause("chaoyuan:6.2.2")
def test_once_a_turn_counts_for_each_of_two_copies() -> None:
    listens = Ability(Trigger("spell", "us"), (n.Draw(1),), once=True)
    cards = {"L": beast(500, listens), "S": spell(n.Draw(0))}
    state = using(board(cards, {"field": "L L", "hand": "S S"}), "S#1")
    state = take_verb(state, "resolve")
    assert len(at(state, A, "hand")) == 3
    again = using(state, "S#2")
    assert len(at(again, A, "hand")) == 2
    next_turn = using(state._replace(used=frozenset()), "S#2")
    assert verbs(next_turn) == {"resolve"}


@pytest.mark.clause("chaoyuan:6.2.2", "chaoyuan:1.5.3")
def test_declining_is_not_carrying_out_so_the_effect_may_still_be_used_this_turn() -> None:
    listens = Ability(Trigger("spell", "us"), (n.May(n.Draw(1)),), once=True)
    cards = {"L": beast(500, listens), "S": spell(n.Draw(0))}
    state = take_verb(using(board(cards, {"field": "L", "hand": "S S"}), "S#1"), "decline")
    assert verbs(using(state, "S#2")) == {"use", "decline"}
    used = take_verb(using(state, "S#2"), "use")
    assert ("L#1", 0) in used.used


COUNTER = Ability(Trigger("life_broken"), (n.Draw(2),), name="反击")


@pytest.mark.clause("chaoyuan:4.13.1.1", "chaoyuan:4.13.1.2", "chaoyuan:4.13.1.3", "chaoyuan:4.14.6", "chaoyuan:4.11")
def test_a_counter_costs_nothing_and_its_card_does_not_come_to_hand() -> None:
    cards = {"R": spell(n.Draw(5), cost=(9, 9), also=(COUNTER,))}
    state = attack(board(cards, {"field": "X"}, {"life": "R"}), 1, 1)
    assert verbs(state) == {"counter", "decline"}
    used = take_verb(state, "counter")
    assert at(used, B, "discard") == ["R#1"]
    assert len(at(used, B, "hand")) == 2
    declined = take_verb(state, "decline")
    assert at(declined, B, "hand") == ["R#1"]


@pytest.mark.clause("chaoyuan:4.14.6", "chaoyuan:4.11", "chaoyuan:4.14.3")
def test_a_life_card_without_counter_comes_to_its_owners_hand() -> None:
    state = attack(board({}, {"field": "X"}, {"life": "X"}), 1, 1)
    assert at(state, B, "hand") == ["X#2"]
    assert options(state) == []


@pytest.mark.clause("chaoyuan:4.13.2", "chaoyuan:4.13.3", "chaoyuan:5.4.3", "chaoyuan:4.10.2")
@pytest.mark.parametrize(
    ("theirs", "reading", "zones"),
    [
        ("C W X", "both-hold", {0}),
        ("C W X", "any-beast", {0, 1, 2}),
        ("- W X", "both-hold", {1, 2}),
        ("C - X", "both-hold", {0}),
        ("X", "both-hold", {0, 1, 2, 3, 4}),
    ],
)
def test_which_zones_challenge_and_iron_wall_leave_to_attack(theirs: str, reading: str, zones: set[int]) -> None:
    cards = {"C": beast(500, trait("challenge")), "W": beast(500, trait("iron_wall"))}
    state = board(cards, {"field": "X"}, {"field": theirs, "life": "X X X X X"},
                  readings={"challenge-and-iron-wall": reading})  # fmt: skip
    state = phase(state, "battle")
    assert {o.what[1].index for o in options(state) if o.verb == "attack"} == zones
    if zones == {0}:
        assert why_not(state, "attack", "X#1", options(state)[0].what[1]._replace(index=1)) == ("chaoyuan:4.13.2",)


@pytest.mark.clause("chaoyuan:4.13.3")
def test_an_iron_wall_can_not_attack_itself() -> None:
    state = phase(board({"W": beast(500, trait("iron_wall"))}, {"field": "W X"}, {"life": "X"}), "battle")
    assert {o.what[0] for o in options(state) if o.verb == "attack"} == {"X#1"}
    assert why_not(state, "attack", "W#1") == ("chaoyuan:4.13.3",)


@pytest.mark.clause("chaoyuan:6.1.4", "chaoyuan:4.11")
def test_an_effect_of_being_destroyed_begins_in_the_discard_zone() -> None:
    dies = on("destroyed", n.If(n.Compare(n.Count("discard"), ">=", 1), n.Draw(1)))
    state = attack(board({"D": beast(100, dies)}, {"field": "X"}, {"field": "D"}), 1, 1)
    assert at(state, B, "discard") == ["D#1"]
    assert len(at(state, B, "hand")) == 1
