"""What 邻座艾莉 says differently from 超元绝战, and its disputes with known answers."""

from __future__ import annotations

import json
import random

import pytest

from engine.cards import Card
from engine.effects import nodes as n
from engine.effects.nodes import Ability, FirstThen, Ref, Selection, Trigger
from engine.games import rules_of
from engine.games.alya.readings import DEFAULT_READINGS
from engine.games.chaoyuan.energy import lacking
from engine.games.chaoyuan.variant import Cost, cite, variant
from engine.games.chaoyuan.visibility import may_count, may_see
from engine.play import look_for_faults, play, start
from engine.resolution import advance, decision, run, take
from engine.serial import dump_state, load_state
from engine.state import Frame, Place, State
from rules_text.library import load_rulebook
from tests.engine.chaoyuan import boards
from tests.engine.chaoyuan.boards import (
    A,
    B,
    at,
    attack,
    beast,
    on,
    options,
    orders,
    pending,
    phase,
    spell,
    take_verb,
    trait,
    using,
    verbs,
    wait,
    why_not,
)


def board(cards: dict[str, Card], a: dict[str, object] | None = None, b: dict[str, object] | None = None,
          **more: object) -> State:  # fmt: skip
    return boards.board(cards, a, b, game="alya", **more)  # type: ignore[arg-type]


def character(stars: int, power: int = 500, *abilities: Ability, **stats: int) -> Card:
    return Card("", "", "character", (), (("stars", stars), ("power", power), *stats.items()), (), abilities)


def targets(state: State) -> set[tuple[str, int]]:
    return {(option.what[0], option.what[1].index) for option in options(state) if option.verb == "attack"}


# -- set-up and energy ---------------------------------------------------------------------------------


@pytest.mark.clause("alya:2.1", "alya:2.2", "alya:2.3", "alya:2.4", "alya:2.5")
def test_four_energy_cards_four_in_hand_and_five_life_cards_at_the_start() -> None:
    state = take_verb(run(start("alya", random.Random(3))), "starts", 0)
    for player in (A, B):
        counts = [len(at(state, player, zone)) for zone in ("life", "energy", "hand")]
        assert counts == [5, 4, 4]
        assert all(piece.down for piece in state.pieces(player, "life"))
        assert not any(piece.down or piece.marks for piece in state.pieces(player, "energy"))


@pytest.mark.clause("alya:7.3", "alya:7.4", "alya:7.4.e1")
@pytest.mark.parametrize(("stars", "cost"), [(1, (1, 0)), (6, (6, 0)), (7, (6, 1)), (9, (6, 3))])
def test_stars_are_paid_in_normal_energy_up_to_six_and_beyond_face_down(stars: int, cost: tuple[int, int]) -> None:
    state = board({"C": character(stars)})
    assert variant(state).cost(state, state.table.cards[2][1]) == cost


@pytest.mark.clause("alya:open.stars-or-boxes", "alya:7.3")
@pytest.mark.parametrize(("reading", "cost"), [("stars", (3, 0)), ("boxes", (2, 2))])
def test_where_stars_and_boxes_differ_the_reading_decides(reading: str, cost: tuple[int, int]) -> None:
    state = board({"C": character(3, energy=2, covered=2)}, readings={"stars-or-boxes": reading})
    assert variant(state).cost(state, state.table.cards[2][1]) == cost


@pytest.mark.clause("alya:7.4", "alya:7.4.e1", "alya:open.seven-star-same-card")
@pytest.mark.parametrize(
    ("reading", "energy", "payable"),
    [
        ("may-pay-both", 6, True),
        ("may-pay-both", 5, False),
        ("separate-cards", 6, False),
        ("separate-cards", 7, True),
    ],
)
def test_seven_stars_with_six_energy_cards_hang_on_whether_one_card_pays_both(
    reading: str, energy: int, payable: bool
) -> None:
    state = board({"C": character(7)}, {"hand": "C", "energy": "X " * energy},
                  readings={"seven-star-same-card": reading})  # fmt: skip
    state = phase(state, "main")
    assert ("summon" in verbs(state)) == payable
    if not payable:
        assert why_not(state, "summon", "C#1")[0].startswith("alya:7.")
        return
    state = take_verb(state, "summon")
    while "into" not in verbs(state) and at(state, A, "hand"):
        state = take_verb(state, next(iter(verbs(state))))
    pieces = state.pieces(A, "energy")
    assert sum(piece.marks == ("sideways",) for piece in pieces) == 6
    assert sum(piece.down for piece in pieces) == 1
    both = any(piece.down and piece.marks for piece in pieces)
    assert both == (reading == "may-pay-both" and energy == 6) or reading == "may-pay-both"
    if reading == "separate-cards":
        assert not both


@pytest.mark.clause("alya:7.4")
def test_paid_apart_the_normal_energy_must_leave_a_face_up_card() -> None:
    state = board({"C": character(7)}, {"hand": "C", "energy": "~X " * 5 + "X X/"},
                  readings={"seven-star-same-card": "separate-cards"})  # fmt: skip
    assert lacking(state, A, Cost(6, 1)) == ()
    state = take_verb(phase(state, "main"), "summon")
    while at(state, A, "hand"):
        state = take_verb(state, next(iter(verbs(state))))
    assert all(piece.marks == ("sideways",) for piece in state.pieces(A, "energy"))
    assert all(piece.down for piece in state.pieces(A, "energy") if piece.id != "X#6")


# -- the turn ------------------------------------------------------------------------------------------


@pytest.mark.clause("alya:8", "alya:open.draw-phase", "alya:8.1", "alya:8.5")
@pytest.mark.parametrize(("reading", "phases"), [
    ("none", ["start", "charge", "main", "battle", "end"]),
    ("one-card", ["start", "charge", "draw", "main", "battle", "end"]),
])  # fmt: skip
def test_the_phases_of_a_turn_and_the_missing_drawing_phase(reading: str, phases: list[str]) -> None:
    state = board({}, {"energy": "X/"}, readings={"draw-phase": reading})._replace(agenda=(Frame("chaoyuan.turn"),))
    seen = []
    while state.turn == 3:
        state, steps = advance(state)
        seen += [s.after.phase for s in steps if s.function.endswith("begin_phase") and s.after.turn == 3]
        if state.turn == 3:
            state = take(state, options(state)[-1])
    assert seen == phases
    assert len(at(state, A, "hand")) == len(phases) - 5
    assert state.pieces(A, "energy")[0].marks == ()


@pytest.mark.clause("alya:open.characters-stand-up", "alya:8.1", "alya:7.5")
@pytest.mark.parametrize(("reading", "flat"), [("with-energy", False), ("energy-only", True)])
def test_characters_stand_up_with_the_energy_or_not(reading: str, flat: bool) -> None:
    state = phase(board({}, {"field": "X/", "energy": "X/"}, readings={"characters-stand-up": reading}), "start")
    assert ("sideways" in state.pieces(A, "field")[0].marks) == flat
    assert state.pieces(A, "energy")[0].marks == ()


@pytest.mark.clause("alya:8.2", "alya:7.5", "alya:7.5.e1", "alya:open.charge")
def test_charging_is_ones_own_choice_or_follows_the_first_player() -> None:
    assert verbs(phase(board({}, turn=4), "charge")) == {"charge", "pass"}
    for chose, left in (("charge", {"charge"}), ("pass", {"pass"})):
        state = take_verb(phase(board({}, readings={"charge": "equal-both"}), "charge"), chose)
        theirs = phase(state._replace(active=B, turn=4), "charge")
        assert verbs(theirs) == left
        other = "pass" if chose == "charge" else "charge"
        assert why_not(theirs, other) == ("alya:7.5", "alya:8.2")


@pytest.mark.clause("alya:open.charge-empty-deck", "alya:7.5")
def test_charging_from_an_empty_deck() -> None:
    assert options(phase(board({}, {"deck": ""}), "charge")) == []
    lost = phase(board({}, {"deck": ""}, readings={"charge-empty-deck": "loses"}), "charge")
    outcome = take_verb(lost, "charge").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.clauses) == (B, ("alya:3.1.1",))


# -- summoning onto a life card ------------------------------------------------------------------------


@pytest.mark.clause("alya:8.3", "alya:6.1")
def test_summoning_onto_an_unguarded_life_card_breaks_it_and_onto_a_guarded_one_is_impossible() -> None:
    state = board({"C": character(0)}, {"hand": "C"}, {"life": "X X", "field": "X"})
    state = phase(state, "main")
    onto = {o.what[1] for o in options(state) if o.verb == "summon" and o.what[1].player == B}
    assert onto == {Place(B, "life", 1)}
    assert why_not(state, "summon", "C#1", Place(B, "life", 0)) == ("alya:6.1",)
    state = take_verb(take_verb(state, "summon", "C#1", Place(B, "life", 1)), "into", Place(A, "field", 2))
    assert len(at(state, B, "life")) == 1
    assert len(at(state, B, "hand")) == 1
    assert state.zone(A, "field")[2] is not None


@pytest.mark.clause("alya:open.summon-on-life-card", "alya:8.3")
def test_a_life_card_broken_by_a_summon_may_go_to_the_discard_zone() -> None:
    state = board({"C": character(0)}, {"hand": "C"}, {"life": "X"}, readings={"summon-on-life-card": "discard"})
    state = take_verb(phase(state, "main"), "summon", "C#1", Place(B, "life", 0))
    assert at(state, B, "discard") == ["X#1"]


@pytest.mark.clause("alya:8.3", "alya:6.1")
def test_without_a_free_zone_of_ones_own_nothing_is_summoned_onto_a_life_card() -> None:
    state = board({"C": character(0)}, {"hand": "C", "field": "X X X X X"}, {"life": "X"})
    assert verbs(phase(state, "main")) == {"pass"}


# -- attacking -----------------------------------------------------------------------------------------


@pytest.mark.clause("alya:8.4.5", "alya:8.4.5.e1", "alya:8.4.1")
def test_four_characters_make_four_attacks_and_each_attacks_once() -> None:
    state = phase(board({}, {"field": "X X X X"}, {"life": "X X X X X"}), "battle")
    for slot in range(4):
        state = take_verb(state, "attack", f"X#{slot + 1}", Place(B, "field", slot))
    assert options(state) == []
    assert len(at(state, B, "life")) == 1


@pytest.mark.clause("alya:8.4.1", "alya:open.first-turn")
@pytest.mark.parametrize(
    ("reading", "turn", "able"),
    [("game-turn-one", 1, False), ("game-turn-one", 2, True), ("each-players-first", 2, False),
     ("each-players-first", 3, True)],
)  # fmt: skip
def test_characters_summoned_in_the_first_turn_do_not_attack_in_it(reading: str, turn: int, able: bool) -> None:
    state = board({"C": character(0)}, {"hand": "C"}, {"life": "- X"}, turn=turn, readings={"first-turn": reading})
    state = take_verb(phase(state, "main"), "summon", "C#1", Place(A, "field", 0))
    state = phase(take_verb(state, "pass"), "battle")
    assert ("attack" in verbs(state)) == able
    if not able:
        assert why_not(state, "attack", "C#1") == ("alya:8.4.1",)


@pytest.mark.clause("alya:open.first-turn-summons-later", "alya:8.4.1")
@pytest.mark.parametrize(("reading", "able"), [("that-turn-only", True), ("never", False)])
def test_characters_of_the_first_turn_attack_later_or_never(reading: str, able: bool) -> None:
    state = board({"C": character(0)}, {"hand": "C"}, {"life": "X"}, turn=1,
                  readings={"first-turn-summons-later": reading})  # fmt: skip
    state = take_verb(phase(state, "main"), "summon", "C#1", Place(A, "field", 0))
    state = phase(take_verb(state, "pass"), "end")
    state = phase(state._replace(turn=3, active=A, agenda=()), "battle")
    assert ("attack" in verbs(state)) == able


@pytest.mark.clause("alya:open.blocking", "alya:8.4.1")
@pytest.mark.parametrize(("reading", "zones"), [("same-zone", {0, 1, 2, 3, 4}), ("whole-field", {0, 2, 3, 4})])
def test_which_characters_block_a_life_card(reading: str, zones: set[int]) -> None:
    state = phase(board({}, {"field": "X"}, {"field": "X", "life": "- X"}, readings={"blocking": reading}), "battle")
    assert {zone for _, zone in targets(state)} == zones


@pytest.mark.clause("alya:9.1")
def test_challenge_has_to_be_attacked_first() -> None:
    state = phase(board({"C": beast(500, trait("challenge"))}, {"field": "X"}, {"field": "- C", "life": "X"}), "battle")
    assert {zone for _, zone in targets(state)} == {1}
    assert why_not(state, "attack", "X#1", Place(B, "field", 0)) == ("alya:9.1",)


@pytest.mark.clause("alya:9.2", "alya:8.4.1", "alya:open.must-attack")
@pytest.mark.parametrize(
    ("reading", "theirs", "declines"),
    [
        ("may-decline", {"life": "X"}, True),
        ("must", {"life": "X"}, False),
        ("must", {"field": "T T T T T", "life": "X X X X X"}, True),
        ("must", {"field": "S", "life": "X"}, False),
        ("must", {"field": "X X X X X"}, True),
    ],
)
def test_one_may_decline_to_attack_unless_every_attack_that_succeeds_must_be_made(
    reading: str, theirs: dict[str, object], declines: bool
) -> None:
    cards = {"T": beast(900), "S": beast(100)}
    state = phase(board(cards, {"field": "X"}, theirs, readings={"must-attack": reading}), "battle")
    assert ("pass" in verbs(state)) == declines
    if not declines:
        assert why_not(state, "pass") == ("alya:9.2",)


@pytest.mark.clause("alya:8.4.2", "alya:open.defence-value")
@pytest.mark.parametrize(
    ("reading", "power", "defence", "mine", "theirs"),
    [
        ("power-only", 300, 900, True, False),
        ("separate-values", 300, 900, False, True),
        ("separate-values", 300, 500, True, False),
        ("separate-values", 500, 400, False, False),
        ("power-only", 500, 0, False, False),
        ("power-only", 600, 0, False, True),
    ],
)
def test_powers_decide_and_a_defence_of_its_own_above_the_attack_destroys_the_attacker(
    reading: str, power: int, defence: int, mine: bool, theirs: bool
) -> None:
    cards = {"G": Card("", "", "character", (), (("power", power), ("defence", defence)))}
    state = attack(board(cards, {"field": "X"}, {"field": "G"}, readings={"defence-value": reading}), 1, 1)
    assert (at(state, A, "field") != [], at(state, B, "field") != []) == (mine, theirs)


@pytest.mark.clause("alya:8.4.4")
def test_in_the_battle_phase_nothing_is_summoned_or_used_from_hand_but_by_a_characters_effect() -> None:
    calls = on("attack", n.Summon(Selection("hand", filter=n.Filter(kind="character"))))
    cards = {"K": character(0, 500, calls), "C": character(0), "S": spell(n.Draw(1))}
    state = phase(board(cards, {"field": "K", "hand": "C S", "energy": "X X X"}, {"life": "X"}), "battle")
    assert verbs(state) == {"attack", "pass"}
    state = take_verb(take_verb(state, "attack", "K#1", Place(B, "field", 0)), "into")
    assert "C#1" in at(state, A, "field")


# -- winning -------------------------------------------------------------------------------------------


@pytest.mark.clause("alya:3.1.1", "alya:8.4.3", "alya:3.1.2", "alya:open.zero-life-win")
def test_zero_life_cards_win_at_once_or_by_attacking_an_empty_zone() -> None:
    state = phase(board({}, {"field": "X X"}, {"life": "X"}), "battle")
    by_attack = take_verb(state, "attack", "X#1", Place(B, "field", 0))
    assert by_attack.outcome is None
    assert at(by_attack, B, "hand") == ["X#3"]
    won = take_verb(by_attack, "attack", "X#2", Place(B, "field", 0)).outcome
    assert won is not None
    assert (won.winner, won.clauses) == (A, ("alya:3.1.1", "alya:8.4.3"))
    at_once = attack(board({}, {"field": "X X"}, {"life": "X"}, readings={"zero-life-win": "at-once"}), 1, 1).outcome
    assert at_once is not None
    assert at_once.winner == A


@pytest.mark.clause("alya:open.empty-zone-with-life", "alya:8.4.3")
@pytest.mark.parametrize(("reading", "won"), [("only-at-zero", False), ("always", True)])
def test_attacking_an_empty_zone_while_life_cards_are_left(reading: str, won: bool) -> None:
    state = board({}, {"field": "X"}, {"life": "X"}, readings={"empty-zone-with-life": reading})
    assert (attack(state, 1, 2).outcome is not None) == won


@pytest.mark.clause("alya:open.defensive-trait", "alya:8.4.3")
@pytest.mark.parametrize(("reading", "won"), [("barring-traits", True), ("any-trait", False)])
def test_which_traits_keep_an_empty_zone_from_winning(reading: str, won: bool) -> None:
    guards = beast(500, on("defend", n.Boost(Ref("self"), 300)))
    state = board({"G": guards}, {"field": "X"}, {"field": "G"}, readings={"defensive-trait": reading})
    assert (attack(state, 1, 2).outcome is not None) == won


@pytest.mark.clause("alya:3.1.1")
def test_who_must_draw_from_an_empty_deck_loses() -> None:
    outcome = using(board({"S": spell(n.Draw(1))}, {"hand": "S", "deck": ""}), "S#1").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.clauses) == (B, ("alya:3.1.1",))


# -- principles that it shares -------------------------------------------------------------------------


@pytest.mark.clause("alya:4.5.1", "alya:4.5.2")
def test_effects_of_both_sides_alternate_and_each_side_orders_its_own() -> None:
    cards = {name: beast(500, on("summon", n.Draw(1))) for name in ("A1", "A2", "B1", "B2")}
    state = board(cards, {"field": "A1 A2"}, {"field": "B1 B2"})
    lines = orders(wait(state, *(pending("AB".index(name[0]), f"{name}#1") for name in cards)))
    assert len(lines) == 4
    assert {tuple(name[0] for name in line) for line in lines} == {("A", "B", "A", "B")}


@pytest.mark.clause("alya:4.7")
def test_a_new_effect_joins_those_that_wait() -> None:
    cards = {"M": beast(500, on("summon", n.Discard(1))), "O": beast(500, on("summon", n.Boost(Ref("self"), 1))),
             "N": beast(500, on("discard", n.Draw(1)))}  # fmt: skip
    lines = orders(wait(board(cards, {"field": "M O", "hand": "N"}), pending(A, "M#1"), pending(A, "O#1")))
    assert ("M#1", "N#1", "O#1") in lines
    assert ("M#1", "O#1", "N#1") in lines


@pytest.mark.clause("alya:4.4", "alya:4.6", "alya:4.3")
def test_first_then_and_lost_objects_stop_what_follows() -> None:
    first = spell(FirstThen(n.Discard(1), n.Draw(2), optional=True))
    assert at(using(board({"S": first}, {"hand": "S"}), "S#1"), A, "hand") == []
    chosen = beast(500, on("summon", n.Seq((n.Destroy(Ref("it")), n.Draw(1)))))
    gone = board({"L": chosen, "Y": beast()}, {"field": "L"}, {"discard": "Y"})
    assert at(wait(gone, pending(A, "L#1", it=("Y#1",))), A, "hand") == []


@pytest.mark.clause("alya:4.1", "alya:4.2", "alya:9.3")
def test_what_is_forbidden_can_not_be_done_though_another_effect_allows_it() -> None:
    cards = {"C": beast(500, Ability(static=(n.Ban("attack", what=Ref("self")),)))}
    state = phase(board(cards, {"field": "C"}, {"life": "X"}), "battle")
    assert "attack" not in verbs(state)
    won = using(board({"S": spell(n.Win())}, {"hand": "S"}), "S#1").outcome
    assert won is not None
    assert won.clauses == ("alya:4.1",)


@pytest.mark.clause("alya:open.look-at-life")
def test_ones_own_life_cards_may_be_looked_at_by_one_reading() -> None:
    place = Place(A, "life", 0)
    assert not may_see(board({}, {"life": "X"}), A, place)
    own = board({}, {"life": "X"}, readings={"look-at-life": "own-only"})
    assert [may_see(own, viewer, place) for viewer in (A, B)] == [True, False]


@pytest.mark.clause("alya:1.2.1")
def test_a_fifth_card_of_one_name_is_a_fault_and_five_numbers_of_different_names_are_not() -> None:
    same = {str(i): Card(f"N{i}", "同名", "character") for i in range(5)}
    faults = board(same, {"hand": "0 1 2 3 4"}, {"life": "X"}).table.rules.status
    crowded = board(same, {"hand": "0 1 2 3 4", "life": "X"}, {"life": "X"})
    assert [(fault.code, fault.clauses) for fault in faults(crowded)] == [("too many copies", ("alya:1.2.1",))]
    assert faults(board(same, {"hand": "0 1 2 3", "life": "X"}, {"life": "X"})) == []


# -- the variant as data -------------------------------------------------------------------------------


def test_the_variant_answers_with_its_own_clauses_and_falls_back_on_those_it_builds_on() -> None:
    state = board({})
    assert cite(state, "1.4.2.1", "5.4.n1") == ("alya:3.1.1", "alya:8.4.3", "chaoyuan:5.4.n1")
    assert all(point.split(":")[0] in ("alya", "chaoyuan") for point in DEFAULT_READINGS)
    assert rules_of("alya").zone_index == rules_of("chaoyuan").zone_index


@pytest.mark.parametrize("game", ["alya", "chaoyuan"])
def test_random_games_keep_every_card_and_reach_every_outcome_the_sample_knows(game: str) -> None:
    outcomes = set()
    for seed in range(60):
        rng = random.Random(seed)
        state = start(game, rng)
        outcomes.add(play(state, rng, look_for_faults(state), 20_000).state.outcome)
    clauses = {outcome.clauses for outcome in outcomes if outcome is not None}
    assert {winner.winner for winner in outcomes if winner is not None} == {A, B}
    assert cite(start(game, random.Random(0)), "1.4.2.1") in clauses
    assert len(clauses) >= 2


# -- zones and states ----------------------------------------------------------------------------------


@pytest.mark.clause("alya:6.2", "alya:6.3", "alya:6.4", "alya:6.5")
def test_who_may_look_at_what_and_count_what() -> None:
    state = board({}, {"energy": "~X", "hand": "X", "discard": "X"})
    assert [may_see(state, viewer, Place(A, "energy", 0)) for viewer in (A, B)] == [True, False]
    assert [may_see(state, viewer, Place(A, "hand", 0)) for viewer in (A, B)] == [True, False]
    assert may_see(state, B, Place(A, "discard", 0))
    assert not may_see(state, A, Place(A, "deck", 0))
    assert may_count(state, B, "hand")
    assert may_count(state, B, "deck")


@pytest.mark.clause("alya:6.3")
def test_an_energy_card_has_no_effect_whatever_it_says() -> None:
    cards = {"S": spell(n.AddEnergy(1)), "L": beast(500, Ability(Trigger("move", to="energy"), (n.Draw(1),)))}
    state = using(board(cards, {"hand": "S", "deck": "L d"}), "S#1")
    assert at(state, A, "energy") == ["L#1"]
    assert at(state, A, "hand") == []


@pytest.mark.clause("alya:6.4", "alya:6.5")
def test_a_used_spell_leaves_the_hand_for_the_discard_zone() -> None:
    state = using(board({"S": spell(n.AddEnergy(1))}, {"hand": "S X"}), "S#1")
    assert at(state, A, "hand") == ["X#1"]
    assert at(state, A, "discard") == ["S#1"]


@pytest.mark.clause("alya:7.1", "alya:7.2")
def test_a_sideways_character_does_not_attack_and_sideways_energy_does_not_pay() -> None:
    state = phase(board({}, {"field": "X/ X"}, {"life": "X"}), "battle")
    assert {card for card, _ in targets(state)} == {"X#2"}
    assert lacking(board({}, {"energy": "X/"}), A, Cost(1, 0)) == ("alya:7.3",)
    assert lacking(board({}, {"energy": "~X"}), A, Cost(1, 0)) == ()


@pytest.mark.parametrize("game", ["alya", "chaoyuan"])
def test_the_readings_are_those_of_the_rulebook_and_the_defaults_too(game: str) -> None:
    points = {point.id: point for name in ("alya", "chaoyuan") for point in load_rulebook(name).open_points}
    rules = rules_of(game)
    assert set(rules.readings) == set(rules.default_readings)
    for point, values in rules.readings.items():
        assert set(values) == {each.id for each in points[point].readings}
        assert rules.default_readings[point] == points[point].default


@pytest.mark.parametrize("game", ["alya", "chaoyuan"])
def test_any_moment_of_a_game_can_be_written_down_and_gone_on_from(game: str) -> None:
    rng = random.Random(5)
    state = run(start(game, rng))
    for _ in range(120):
        asked = decision(state)
        if asked is None:
            break
        again = load_state(json.loads(json.dumps(dump_state(state))), state.table)
        assert again == state
        option = asked.options[rng.randrange(len(asked.options))]
        assert run(take(again, option)) == run(take(state, option))
        state = run(take(state, option))
