"""The seven steps of battle of 超元绝战, its traits, life cards and ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Ref, Selection, Seq, Trigger
from engine.games.chaoyuan.visibility import may_count, may_see
from engine.resolution import decision, run, take
from engine.state import Frame, Place, State
from tests.engine.chaoyuan.boards import (
    A,
    B,
    at,
    attack,
    beast,
    board,
    happening,
    on,
    options,
    orders,
    phase,
    spell,
    take_verb,
    trait,
    using,
    verbs,
    why_not,
)

SELF = Ref("self")


def targets(state: State) -> set[tuple[str, int]]:
    return {(option.what[0], option.what[1].index) for option in options(state) if option.verb == "attack"}


# -- declaring -----------------------------------------------------------------------------------------


@pytest.mark.clause("chaoyuan:5.4.2", "chaoyuan:5.4.3", "chaoyuan:4.10.1", "chaoyuan:4.1.3")
def test_each_upright_beast_may_attack_any_zone_and_turns_sideways() -> None:
    state = phase(board({}, {"field": "X X/"}, {"field": "X", "life": "- X"}), "battle")
    assert targets(state) == {("X#1", zone) for zone in range(5)}
    assert why_not(state, "attack", "X#2") == ("chaoyuan:4.10.1",)
    state = take_verb(state, "attack", "X#1", Place(B, "field", 4))
    assert state.pieces(A, "field")[0].marks == ("sideways",)
    assert options(state) == []


@pytest.mark.clause("chaoyuan:5.4.n1")
def test_who_goes_first_can_not_attack_in_the_first_turn_and_the_other_may_in_the_second() -> None:
    first = phase(board({}, {"field": "X"}, {"life": "X"}, turn=1), "battle")
    assert verbs(first) == {"pass"}
    assert why_not(first, "attack", "X#1") == ("chaoyuan:5.4.n1",)
    second = phase(board({}, {"field": "X"}, {"life": "X"}, turn=2), "battle")
    assert "attack" in verbs(second)


@pytest.mark.clause("chaoyuan:open.first-turn-battle-phase", "chaoyuan:5.4.n1")
@pytest.mark.parametrize(("reading", "drawn"), [("held-without-attacks", 1), ("skipped", 0)])
def test_the_first_turns_battle_phase_is_held_without_attacks_or_left_out(reading: str, drawn: int) -> None:
    starts = Ability(Trigger("phase_start", "us", to="battle"), (n.Draw(1),))
    state = board({"L": beast(500, starts)}, {"field": "L/", "deck": "d d"}, turn=1,
                  readings={"first-turn-battle-phase": reading})  # fmt: skip
    state = state._replace(agenda=(Frame("chaoyuan.turn"),))
    state = happening(state, "draw", 0)
    while state.turn == 1:
        state = take_verb(state, "pass")
    assert len(at(state, A, "hand")) == 1 + drawn


@pytest.mark.clause("chaoyuan:5.4.6", "chaoyuan:5.4.2")
def test_several_beasts_attack_one_after_another_until_none_is_left_or_the_player_stops() -> None:
    state = phase(board({}, {"field": "X X"}, {"life": "X X"}), "battle")
    state = take_verb(state, "attack", "X#1", Place(B, "field", 0))
    assert targets(state) == {("X#2", zone) for zone in range(5)}
    assert len(at(take_verb(state, "pass"), B, "life")) == 1
    assert at(take_verb(state, "attack", "X#2", Place(B, "field", 1)), B, "life") == []


@pytest.mark.clause("chaoyuan:1.5.2")
def test_a_beast_that_an_effect_keeps_from_attacking_can_not() -> None:
    stays = Ability(static=(n.Ban("attack", what=SELF),))
    state = phase(board({"L": beast(500, stays)}, {"field": "L X"}, {"life": "X"}), "battle")
    assert {card for card, _ in targets(state)} == {"X#1"}
    assert why_not(state, "attack", "L#1") == ("chaoyuan:1.5.2",)


# -- traits --------------------------------------------------------------------------------------------

CHALLENGE, WALL = beast(500, trait("challenge")), beast(500, trait("iron_wall"))


@pytest.mark.clause("chaoyuan:open.iron-wall-empty", "chaoyuan:4.13.3")
@pytest.mark.parametrize(("reading", "zones"), [("beasts-only", {1}), ("life-cards-barred", {1, 2, 3, 4})])
def test_an_iron_wall_bars_bare_life_cards_and_by_one_reading_empty_zones(reading: str, zones: set[int]) -> None:
    state = board({"W": WALL}, {"field": "X"}, {"field": "- W", "life": "X"}, readings={"iron-wall-empty": reading})
    state = phase(state, "battle")
    assert {zone for _, zone in targets(state)} == zones
    assert why_not(state, "attack", "X#1", Place(B, "field", 0)) == ("chaoyuan:4.13.3",)


@pytest.mark.clause("chaoyuan:open.several-challenge", "chaoyuan:4.13.2")
def test_among_several_challengers_the_attacker_chooses_or_the_defender_names_one() -> None:
    free = phase(board({"C": CHALLENGE}, {"field": "X"}, {"field": "C C X"}), "battle")
    assert {zone for _, zone in targets(free)} == {0, 1}
    state = board({"C": CHALLENGE}, {"field": "X"}, {"field": "C C X"},
                  readings={"several-challenge": "defender-chooses"})  # fmt: skip
    state = phase(state, "battle")
    asked = decision(state)
    assert asked is not None
    assert asked.player == B
    named = take_verb(state, "name", Place(B, "field", 1))
    assert {zone for _, zone in targets(named)} == {1}
    assert why_not(named, "attack", "X#1", Place(B, "field", 0)) == ("chaoyuan:4.13.2",)


@pytest.mark.clause("chaoyuan:open.challenge-satisfied", "chaoyuan:4.13.2")
@pytest.mark.parametrize(("reading", "zones"), [("while-there", {0}), ("once-a-turn", {0, 1, 2, 3, 4})])
def test_a_challenger_that_was_attacked_and_stays_bars_the_next_attack_or_not(reading: str, zones: set[int]) -> None:
    cards = {"C": beast(900, trait("challenge"))}
    state = board(cards, {"field": "X X"}, {"field": "C"}, readings={"challenge-satisfied": reading})
    state = take_verb(phase(state, "battle"), "attack", "X#1", Place(B, "field", 0))
    assert {zone for _, zone in targets(state)} == zones


@pytest.mark.clause("chaoyuan:open.challenge-forces-attack", "chaoyuan:4.13.2")
def test_challenge_lets_decline_attacking_or_forces_it() -> None:
    cards = {"C": CHALLENGE}
    assert "pass" in verbs(phase(board(cards, {"field": "X"}, {"field": "C"}), "battle"))
    readings = {"challenge-forces-attack": "must-attack"}
    forced = phase(board(cards, {"field": "X"}, {"field": "C"}, readings=readings), "battle")
    assert verbs(forced) == {"attack"}
    assert why_not(forced, "pass") == ("chaoyuan:4.13.2",)
    assert "pass" in verbs(phase(board(cards, {"field": "X"}, {"field": "X"}, readings=readings), "battle"))


@pytest.mark.clause("chaoyuan:open.empty-zone-with-life")
def test_an_empty_zone_may_not_be_attacked_while_life_cards_are_left_by_one_reading() -> None:
    readings = {"empty-zone-with-life": "not-allowed"}
    state = phase(board({}, {"field": "X"}, {"life": "X"}, readings=readings), "battle")
    assert {zone for _, zone in targets(state)} == {0}
    at_zero = phase(board({}, {"field": "X"}, readings=readings), "battle")
    assert {zone for _, zone in targets(at_zero)} == set(range(5))


# -- effects of attacking and defending ----------------------------------------------------------------


@pytest.mark.clause("chaoyuan:5.4.4", "chaoyuan:4.12.3", "chaoyuan:6.1.2", "chaoyuan:4.10.4")
def test_effects_of_attacking_and_defending_alternate_and_the_attackers_come_first() -> None:
    two = (on("attack", n.Draw(1)), on("attack", n.Draw(1)))
    cards = {"K": beast(500, *two), "V": beast(900, on("defend", n.Draw(1)), on("defend", n.Draw(1)))}
    state = board(cards, {"field": "K"}, {"field": "V"})
    lines = orders(state.table.rules.happenings["attack"](state, [Place(A, "field", 0), Place(B, "field", 0)]))
    assert lines == {("K#1", "V#1", "K#1", "V#1")}
    after = attack(state, 1, 1)
    asked = decision(after)
    assert asked is not None
    assert asked.player == A


@pytest.mark.clause("chaoyuan:4.10.4", "chaoyuan:4.12.4")
def test_a_boost_when_attacking_counts_in_the_battle() -> None:
    cards = {"K": beast(500, on("attack", n.Boost(SELF, 500, until="battle"))), "V": beast(900)}
    state = attack(board(cards, {"field": "K"}, {"field": "V"}), 1, 1)
    assert at(state, B, "discard") == ["V#1"]
    assert at(state, A, "field") == ["K#1"]
    assert state.modifiers == ()


# -- whether a battle comes about ----------------------------------------------------------------------


def removing(*what: Selection) -> dict[str, object]:
    return {"K": beast(500, on("attack", *(n.Destroy(each) for each in what)))}


@pytest.mark.clause("chaoyuan:open.life-card-gone-defender-stays", "chaoyuan:5.4.5")
@pytest.mark.parametrize(("reading", "left"), [("attack-ends", ["V#1"]), ("battle", [])])
def test_the_life_card_below_goes_and_the_defender_stays(reading: str, left: list[str]) -> None:
    cards = {"K": beast(500, on("attack", n.Destroy(Selection("life", "them")))), "V": beast(100)}
    state = board(cards, {"field": "K"}, {"field": "V", "life": "X"},
                  readings={"life-card-gone-defender-stays": reading})  # fmt: skip
    assert at(attack(state, 1, 1), B, "field") == left


@pytest.mark.clause("chaoyuan:open.newcomer-in-target-zone", "chaoyuan:4.10.5")
@pytest.mark.parametrize(("reading", "life"), [("fights-newcomer", 1), ("first-target", 0)])
def test_a_beast_that_arrives_in_the_target_zone_is_fought_or_passed_by(reading: str, life: int) -> None:
    comes = Ability(Trigger("attack", "them"), (n.Summon(Selection("hand")),))
    cards = {"G": beast(500, comes), "V": beast(900)}
    state = board(cards, {"field": "X"}, {"field": "- G", "life": "X", "hand": "V"},
                  readings={"newcomer-in-target-zone": reading})  # fmt: skip
    state = take_verb(attack(state, 1, 1), "into", Place(B, "field", 0))
    assert len(at(state, B, "life")) == life
    assert at(state, A, "field") == ([] if reading == "fights-newcomer" else ["X#1"])


@pytest.mark.clause("chaoyuan:5.4.5")
def test_an_attacker_that_is_gone_fights_no_more() -> None:
    cards = {"V": beast(100, on("defend", n.Destroy(Selection("field", "them"))))}
    state = attack(board(cards, {"field": "X"}, {"field": "V"}), 1, 1)
    assert at(state, A, "discard") == ["X#1"]
    assert at(state, B, "field") == ["V#1"]


@pytest.mark.clause("chaoyuan:open.attacker-gone", "chaoyuan:5.4.5")
@pytest.mark.parametrize(
    ("reading", "power", "stays"),
    [("attack-ends", 900, True), ("last-power", 900, False), ("last-power", 400, True), ("last-power", 500, False)],
)
def test_an_attacker_that_is_gone_may_count_with_its_last_power(reading: str, power: int, stays: bool) -> None:
    cards = {"K": beast(power), "V": beast(500, on("defend", n.Destroy(Selection("field", "them"))))}
    state = attack(board(cards, {"field": "K"}, {"field": "V"}, readings={"attacker-gone": reading}), 1, 1)
    assert at(state, A, "discard") == ["K#1"]
    assert (at(state, B, "field") == ["V#1"]) == stays


@pytest.mark.clause("chaoyuan:open.zone-emptied-at-zero-life", "chaoyuan:1.4.2.1")
@pytest.mark.parametrize(("reading", "won"), [("attack-ends", False), ("wins", True)])
def test_a_zone_emptied_by_the_attack_at_zero_life_ends_it_or_wins(reading: str, won: bool) -> None:
    cards = {"K": beast(500, on("attack", n.Destroy(Selection("field", "them"))))}
    state = board(cards, {"field": "K"}, {"field": "X"}, readings={"zone-emptied-at-zero-life": reading})
    assert (attack(state, 1, 1).outcome is not None) == won


@pytest.mark.clause("chaoyuan:open.zero-life-when", "chaoyuan:1.4.2.1")
@pytest.mark.parametrize(("reading", "won"), [("at-judging", True), ("at-declaration", False)])
def test_the_last_life_card_is_broken_while_an_empty_zone_is_attacked(reading: str, won: bool) -> None:
    cards = {"K": beast(500, on("attack", n.Destroy(Selection("life", "them"))))}
    state = board(cards, {"field": "K"}, {"life": "X"}, readings={"zero-life-when": reading})
    assert (attack(state, 1, 2).outcome is not None) == won


# -- judging -------------------------------------------------------------------------------------------


@pytest.mark.clause("chaoyuan:4.12.4", "chaoyuan:3.4.1.1", "chaoyuan:5.4.6")
@pytest.mark.parametrize(("mine", "theirs"), [(600, 500), (500, 600), (500, 500)])
def test_the_stronger_wins_and_equals_destroy_each_other(mine: int, theirs: int) -> None:
    cards = {"M": beast(mine), "T": beast(theirs)}
    state = attack(board(cards, {"field": "M"}, {"field": "T"}), 1, 1)
    assert at(state, A, "field") == (["M#1"] if mine > theirs else [])
    assert at(state, B, "field") == (["T#1"] if theirs > mine else [])


@pytest.mark.clause("chaoyuan:4.10.5", "chaoyuan:4.10.3")
def test_the_beast_on_top_is_fought_and_the_life_card_below_stays() -> None:
    state = attack(board({}, {"field": "X"}, {"field": "X", "life": "X"}), 1, 1)
    assert len(at(state, B, "life")) == 1
    assert at(state, B, "field") == []


@pytest.mark.clause("chaoyuan:5.4.6", "chaoyuan:1.5.5", "chaoyuan:4.11")
def test_effects_of_being_destroyed_together_alternate_from_the_attacker() -> None:
    cards = {"M": beast(500, on("destroyed", n.Draw(1))), "T": beast(500, on("destroyed", n.Draw(1)))}
    state = board(cards, {"field": "M"}, {"field": "T"})
    from engine.resolution import advance

    begun = state.table.rules.happenings["attack"](state, [Place(A, "field", 0), Place(B, "field", 0)])
    _, steps = advance(begun)
    assert [step.begins.source for step in steps if step.begins] == ["M#1", "T#1"]


@pytest.mark.clause("chaoyuan:4.12.2")
def test_an_effect_can_make_two_beasts_fight() -> None:
    cards = {"F": beast(900, on("activate", n.Fight(Selection("field", "them")), once=True))}
    state = take_verb(phase(board(cards, {"field": "F"}, {"field": "X"}), "main"), "activate")
    assert at(state, B, "discard") == ["X#1"]
    assert "sideways" not in state.pieces(A, "field")[0].marks


@pytest.mark.clause("chaoyuan:1.5.2", "chaoyuan:4.11")
def test_a_beast_that_can_not_be_destroyed_stays_even_when_it_loses() -> None:
    hard = Ability(static=(n.Ban("be_destroyed", what=SELF),))
    state = attack(board({"H": beast(100, hard)}, {"field": "X"}, {"field": "H"}), 1, 1)
    assert at(state, B, "field") == ["H#1"]


# -- life cards and counters ---------------------------------------------------------------------------

COUNTER = Ability(Trigger("life_broken"), (n.Destroy(Selection("field", "them")),), name="反击")


@pytest.mark.clause("chaoyuan:4.14.3", "chaoyuan:4.11", "chaoyuan:4.13.1.1")
def test_a_life_card_destroyed_by_an_effect_may_counter_when_the_effect_is_done() -> None:
    cards = {"S": spell(n.Destroy(Selection("life", "them")), n.Draw(1)), "R": beast(500, COUNTER)}
    state = using(board(cards, {"hand": "S", "field": "X"}, {"life": "R"}), "S#1")
    assert verbs(state) == {"counter", "decline"}
    state = take_verb(state, "counter")
    assert at(state, A, "field") == []
    assert len(at(state, A, "hand")) == 1
    assert at(state, B, "discard") == ["R#1"]


@pytest.mark.clause("chaoyuan:4.13.1.2")
def test_a_counter_that_puts_its_own_card_elsewhere_is_not_discarded() -> None:
    enters = Ability(Trigger("life_broken"), (n.Summon(SELF),), name="反击")
    state = attack(board({"R": beast(500, enters)}, {"field": "X"}, {"life": "R"}), 1, 1)
    state = take_verb(take_verb(state, "counter"), "into", Place(B, "field", 2))
    assert at(state, B, "field") == ["R#1"]
    assert at(state, B, "discard") == []


@pytest.mark.clause("chaoyuan:open.counter-declined")
def test_a_counter_not_used_comes_to_hand_or_is_discarded() -> None:
    for reading, zone in (("hand", "hand"), ("discard", "discard")):
        state = board({"R": beast(500, COUNTER)}, {"field": "X"}, {"life": "R"}, readings={"counter-declined": reading})
        assert at(take_verb(attack(state, 1, 1), "decline"), B, zone) == ["R#1"]


@pytest.mark.clause("chaoyuan:open.counter-timing")
@pytest.mark.parametrize(
    ("reading", "attacking"), [("waits-in-battle", True), ("at-once", True), ("after-attack", False)]
)
def test_when_a_counter_is_carried_out_and_whether_the_attack_still_goes_on(reading: str, attacking: bool) -> None:
    """L is the attacker's effect that the broken life card triggers too."""
    cards = {"L": beast(500, Ability(Trigger("life_lost", "them"), (n.Draw(1),))), "R": beast(500, COUNTER)}
    state = attack(board(cards, {"field": "L"}, {"life": "R"}, readings={"counter-timing": reading}), 1, 1)
    from engine.resolution import advance, take

    _, steps = advance(take(state, options(state)[0]))
    begun = [(step.begins.source[0], step.after.fact("attack") is not None) for step in steps if step.begins]
    if reading == "at-once":
        assert begun == [("L", True)]
    else:
        assert begun == [("L", attacking), ("R", attacking)]


@pytest.mark.clause("chaoyuan:4.14.6")
def test_an_unknown_life_card_comes_to_hand_unknown_unless_candidates_are_named() -> None:
    state = board({"R": beast(500, COUNTER)}, {"field": "X"}, {"life": "?"})
    unseen = attack(state, 1, 1)
    assert [each.partition("#")[0] for each in at(unseen, B, "hand")] == ["?1"]
    named = replace(state.table, unknown=(("B.life.1", ("R", "X")),))
    asked = attack(state._replace(table=named), 1, 1)
    assert {option.what[1] for option in options(asked)} == {"R", "X"}
    counters = [verbs(run(take(asked, option))) for option in options(asked)]
    assert counters == [{"counter", "decline"}, set()]


@pytest.mark.clause("chaoyuan:3.4.1.4")
def test_an_effect_may_send_cards_to_the_discard_zone_from_anywhere() -> None:
    cards = {"S": spell(n.Move(Selection("deck", "them", how="top", count=2), "discard"))}
    state = using(board(cards, {"hand": "S"}, {"deck": "X X d"}), "S#1")
    assert at(state, B, "discard") == ["X#1", "X#2"]


# -- who sees what -------------------------------------------------------------------------------------


@pytest.mark.clause(
    "chaoyuan:4.14.2", "chaoyuan:3.3.5", "chaoyuan:3.4.2", "chaoyuan:3.5.3", "chaoyuan:3.2.3", "chaoyuan:3.2.4"
)
def test_who_may_look_at_what() -> None:
    state = board({}, {"life": "X", "energy": "X ~X", "hand": "X", "discard": "X"}, {"energy": "X ~X", "hand": "X"})
    down = next(i for i, piece in enumerate(state.pieces(A, "energy")) if piece.down)
    assert not any(may_see(state, viewer, Place(A, "life", 0)) for viewer in (A, B))
    assert not any(may_see(state, viewer, Place(A, "deck", 0)) for viewer in (A, B))
    assert [may_see(state, viewer, Place(A, "energy", down)) for viewer in (A, B)] == [True, False]
    assert [may_see(state, viewer, Place(A, "energy", 1 - down)) for viewer in (A, B)] == [True, True]
    assert [may_see(state, viewer, Place(A, "hand", 0)) for viewer in (A, B)] == [True, False]
    assert may_see(state, B, Place(A, "discard", 0))
    assert may_count(state, B, "deck")
    assert may_count(state, B, "hand")


# -- faults --------------------------------------------------------------------------------------------


@pytest.mark.clause("chaoyuan:1.2.1", "chaoyuan:4.14.1", "chaoyuan:3.1.1", "chaoyuan:4.1.2", "chaoyuan:3.4.2")
def test_every_fault_of_a_board_is_found_at_once() -> None:
    cards = {"N": beast()}
    cards["N"] = cards["N"].__class__("N-1", "四胞", "beast", (), (("power", 100),))
    state = board({**cards, "S": spell()}, {"field": "S ~X", "life": "X", "discard": "~X", "deck": "N N N N " * 10},
                  {"hand": "X/"})  # fmt: skip
    piece = state.pieces(A, "life")[0]
    state = state.with_piece(Place(A, "life", 0), piece._replace(down=False))
    codes = [fault.code for fault in state.table.rules.status(state)]
    assert sorted(codes) == sorted(
        ["too many cards", "too many copies", "life card face up", "not a fighter", "fighter face down",
         "discard face down", "never sideways"]
    )  # fmt: skip


@pytest.mark.clause("chaoyuan:1.2.1")
def test_a_sound_board_has_no_fault() -> None:
    state = board({}, {"field": "X/", "life": "X X", "energy": "~X/", "hand": "X"}, {"life": "X"})
    assert state.table.rules.status(state) == []


# -- drawing lots of effects together ------------------------------------------------------------------


@pytest.mark.clause("chaoyuan:1.5.1", "chaoyuan:1.4.1")
def test_an_effect_that_wins_ends_the_game_at_once() -> None:
    state = using(board({"S": spell(Seq((n.Win(), n.Draw(1))))}, {"hand": "S"}), "S#1")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.clauses) == (A, ("chaoyuan:1.5.1",))
    assert at(state, A, "hand") == []


@pytest.mark.clause("chaoyuan:3.1.3")
def test_only_an_effect_moves_a_card_on_the_battlefield() -> None:
    state = phase(board({}, {"field": "X"}), "main")
    assert verbs(state) == {"pass"}
    assert verbs(phase(board({}, {"field": "X", "life": "- X"}), "battle")) == {"attack", "pass"}
