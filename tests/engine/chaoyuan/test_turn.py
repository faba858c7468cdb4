"""Set-up and the phases of a turn of 超元绝战."""

from __future__ import annotations

import random

import pytest

from engine.effects import nodes as n
from engine.effects.nodes import Ability, FirstThen, Ref, Selection, Trigger
from engine.games import rules_of
from engine.games.chaoyuan import sample
from engine.play import start
from engine.resolution import advance, decision, run, take
from engine.state import NATURE, Frame, Place, State
from tests.engine.chaoyuan.boards import (
    A,
    B,
    at,
    beast,
    board,
    on,
    options,
    phase,
    spell,
    take_verb,
    trait,
    using,
    verbs,
    why_not,
)


def moment(kind: str, to: str | None = None) -> Ability:
    return Ability(Trigger(kind, "us", to=to), (n.Draw(1),))


def opening() -> State:
    return take_verb(run(start("chaoyuan", random.Random(4))), "starts", 1)


@pytest.mark.clause("chaoyuan:1.3.3", "chaoyuan:1.3.4", "chaoyuan:1.3.5", "chaoyuan:4.14.1", "chaoyuan:1.2.1")
def test_both_begin_with_five_life_cards_three_energy_and_four_in_hand() -> None:
    state = opening()
    for player in (A, B):
        assert [piece.down for piece in state.pieces(player, "life")] == [True] * 5
        assert [(piece.down, piece.marks) for piece in state.pieces(player, "energy")] == [(False, ())] * 3
        assert len(at(state, player, "hand")) == 4
        assert len(at(state, player, "deck")) == 28


@pytest.mark.clause("chaoyuan:1.3.1")
def test_chance_says_who_goes_first_unless_a_player_is_given() -> None:
    table = opening().table
    decks = sample.decks(random.Random(1))
    state = run(rules_of("chaoyuan").new_game(table, decks))
    asked = decision(state)
    assert asked is not None
    assert (asked.player, [option.what for option in asked.options]) == (NATURE, [(0,), (1,)])
    assert opening().active == 1


@pytest.mark.clause("chaoyuan:5", "chaoyuan:5.1", "chaoyuan:5.2", "chaoyuan:5.3", "chaoyuan:5.4", "chaoyuan:5.5")
def test_a_turn_has_five_phases_in_order_and_then_the_other_player_has_one() -> None:
    state = board({}, {"deck": "d d d"}, {"deck": "d d d"})._replace(agenda=(Frame("chaoyuan.turn"),))
    seen: list[tuple[int, str]] = []
    while state.turn < 5:
        state, steps = advance(state)
        seen += [(step.after.turn, step.after.phase) for step in steps if step.function.endswith("begin_phase")]
        state = take(state, options(state)[-1])
    names = ["charge", "draw", "main", "battle", "end"]
    assert seen[:6] == [*((3, name) for name in names), (4, "charge")]


@pytest.mark.clause("chaoyuan:5.1.3", "chaoyuan:3.3.3")
def test_charging_is_optional_and_lays_the_top_card_face_up_and_upright() -> None:
    state = phase(board({}, {"deck": "X d"}), "charge")
    assert verbs(state) == {"charge", "pass"}
    assert at(take_verb(state, "pass"), A, "energy") == []
    (energy,) = take_verb(state, "charge").pieces(A, "energy")
    assert (energy.id, energy.down, energy.marks) == ("X#1", False, ())


@pytest.mark.clause("chaoyuan:open.charge-empty-deck", "chaoyuan:5.1.3")
def test_charging_from_an_empty_deck_can_not_be_done_or_loses() -> None:
    assert options(phase(board({}, {"deck": ""}), "charge")) == []
    state = phase(board({}, {"deck": ""}, readings={"charge-empty-deck": "loses"}), "charge")
    assert take_verb(state, "pass").outcome is None
    lost = take_verb(state, "charge").outcome
    assert lost is not None
    assert lost.winner == B


@pytest.mark.clause("chaoyuan:5.1.1", "chaoyuan:5.1.4", "chaoyuan:5.2.1", "chaoyuan:5.2.3", "chaoyuan:5.3.1",
                    "chaoyuan:5.3.5", "chaoyuan:5.4.1", "chaoyuan:5.4.7")  # fmt: skip
@pytest.mark.parametrize("name", ["charge", "draw", "main", "battle"])
@pytest.mark.parametrize("kind", ["phase_start", "phase_end"])
def test_effects_of_a_phases_start_and_end_are_carried_out_in_that_phase_only(name: str, kind: str) -> None:
    cards = {"L": beast(500, moment(kind, name)), "S": beast(500, moment(kind, "end" if name == "main" else "main"))}
    for card, times in (("L", 1), ("S", 0)):
        state = phase(board(cards, {"field": f"{card}/"}, {"field": "L"}), name)
        while options(state):
            state = take_verb(state, "pass")
        assert len(at(state, A, "hand")) == times + (name == "draw")
        assert at(state, B, "hand") == []


@pytest.mark.clause("chaoyuan:open.untap-timing", "chaoyuan:5.1.2", "chaoyuan:5.1.1")
@pytest.mark.parametrize(
    ("reading", "drawn", "theirs"), [("own-at-point-2", 1, 1), ("own-first", 0, 1), ("both-players", 1, 0)]
)
def test_when_energy_stands_up_and_whose(reading: str, drawn: int, theirs: int) -> None:
    sees_sideways = Ability(
        Trigger("phase_start", "us", to="charge"),
        (n.If(n.Compare(n.Count("energy", filter=n.Filter(state="sideways")), ">=", 1), n.Draw(1)),),
    )
    state = board({"L": beast(500, sees_sideways)}, {"field": "L", "energy": "X/"}, {"energy": "X/"},
                  readings={"untap-timing": reading})  # fmt: skip
    state = run(state._replace(agenda=(Frame("chaoyuan.turn"),)))
    assert len(at(state, A, "hand")) == drawn
    assert sum(piece.marks == ("sideways",) for piece in state.pieces(B, "energy")) == theirs
    assert state.pieces(A, "energy")[0].marks == ()


@pytest.mark.clause("chaoyuan:5.2.2", "chaoyuan:4.6.2", "chaoyuan:4.6.1", "chaoyuan:3.2.3")
def test_the_active_player_draws_the_top_card_also_in_the_first_turn() -> None:
    state = phase(board({}, {"deck": "X d"}, turn=1), "draw")
    assert at(state, A, "hand") == ["X#1"]
    assert at(state, B, "hand") == []


@pytest.mark.clause("chaoyuan:1.4.2.2", "chaoyuan:1.4.2")
def test_who_must_draw_from_an_empty_deck_loses() -> None:
    state = phase(board({}, {"deck": ""}), "draw")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.clauses) == (B, ("chaoyuan:1.4.2.2",))
    assert phase(board({}, {"deck": "d"}), "draw").outcome is None


@pytest.mark.clause("chaoyuan:open.loss-mid-effect")
def test_running_out_in_the_middle_of_an_effect_ends_the_game_at_once_or_when_it_is_done() -> None:
    for reading, theirs in (("at-once", 0), ("effect-done", 1)):
        state = board({"S": spell(n.Draw(2), n.Draw(1, "them"))}, {"hand": "S", "deck": "d"},
                      readings={"loss-mid-effect": reading})  # fmt: skip
        state = using(state, "S#1")
        assert state.outcome is not None
        assert state.outcome.winner == B
        assert len(at(state, B, "hand")) == theirs


@pytest.mark.clause("chaoyuan:4.6.3", "chaoyuan:open.both-decks-empty")
def test_where_both_must_draw_from_empty_decks_the_turn_player_loses_or_the_game_is_drawn() -> None:
    cards = {"S": spell(n.Draw(1, "both"))}
    for reading, winner in (("turn-player-loses", B), ("drawn", None)):
        state = board(cards, {"hand": "S", "deck": ""}, {"deck": ""}, readings={"both-decks-empty": reading})
        outcome = using(state, "S#1").outcome
        assert outcome is not None
        assert outcome.winner == winner
    only_theirs = using(board(cards, {"hand": "S"}, {"deck": ""}), "S#1").outcome
    assert only_theirs is not None
    assert only_theirs.winner == A


@pytest.mark.clause("chaoyuan:5.3.n1", "chaoyuan:5.3.2", "chaoyuan:5.3.3", "chaoyuan:5.3.4")
def test_the_main_phase_lets_summon_use_and_activate_in_any_order_until_the_player_has_done() -> None:
    cards = {"C": beast(500, cost=(1, 0)), "S": spell(n.Draw(1)), "L": beast(500, on("activate", n.Draw(1), once=True))}
    state = phase(board(cards, {"hand": "C S", "field": "L", "energy": "X"}), "main")
    assert verbs(state) == {"summon", "spell", "activate", "pass"}
    state = take_verb(take_verb(state, "activate"), "spell")
    assert "activate" not in verbs(state)
    assert "summon" in verbs(state)
    assert options(take_verb(state, "pass")) == []


@pytest.mark.clause("chaoyuan:4.3.1", "chaoyuan:4.4.2", "chaoyuan:5.3.2")
def test_a_card_that_can_not_be_paid_for_can_not_be_used() -> None:
    cards = {"C": beast(500, cost=(2, 0)), "S": spell(cost=(0, 1))}
    state = phase(board(cards, {"hand": "C S", "energy": "~X"}), "main")
    assert verbs(state) == {"pass"}
    assert why_not(state, "summon", "C#1") == ("chaoyuan:4.4.2",)
    assert why_not(state, "spell", "S#1") == ("chaoyuan:4.5.2",)


@pytest.mark.clause("chaoyuan:3.3.6", "chaoyuan:4.4.2", "chaoyuan:4.5.2")
def test_the_player_chooses_which_energy_cards_pay() -> None:
    cards = {"C": beast(500, cost=(1, 1)), "Y": beast()}
    state = take_verb(phase(board(cards, {"hand": "C", "energy": "X X Y"}), "main"), "summon")
    assert len(options(state)) == 2
    state = take_verb(state, "normal")
    paid = {
        tuple(sorted((p.id, p.down, bool(p.marks)) for p in take_option.pieces(A, "energy")))
        for take_option in (run(take(state, option)) for option in options(state))
    }
    assert all(sum(flat for _, _, flat in way) == sum(down for _, down, _ in way) == 1 for way in paid)
    assert len(paid) == len(options(state))


@pytest.mark.clause("chaoyuan:3.1.2", "chaoyuan:4.9.1", "chaoyuan:4.9.3")
def test_a_beast_enters_upright_on_a_life_card_or_beside_it_but_not_on_a_beast() -> None:
    state = phase(board({"C": beast()}, {"hand": "C", "field": "X", "life": "- X"}), "main")
    assert {option.what[1].index for option in options(state) if option.verb == "summon"} == {1, 2, 3, 4}
    assert why_not(state, "summon", "C#1", Place(A, "field", 0)) == ("chaoyuan:3.1.2",)
    after = take_verb(state, "summon", "C#1", Place(A, "field", 1))
    piece = after.zone(A, "field")[1]
    assert piece is not None
    assert "sideways" not in piece.marks
    assert len(at(after, A, "life")) == 1


@pytest.mark.clause("chaoyuan:open.summon-occupied")
def test_by_the_other_reading_a_new_beast_replaces_an_old_one_which_is_not_destroyed() -> None:
    cards = {"C": beast(), "D": beast(500, on("destroyed", n.Draw(1)))}
    state = board(cards, {"hand": "C", "field": "D X X X X"}, readings={"summon-occupied": "replaces"})
    state = take_verb(phase(state, "main"), "summon", "C#1", Place(A, "field", 0))
    assert at(state, A, "field")[0] == "C#1"
    assert at(state, A, "discard") == ["D#1"]
    assert at(state, A, "hand") == []
    full = phase(board(cards, {"hand": "C", "field": "D X X X X"}), "main")
    assert verbs(full) == {"pass"}
    assert why_not(full, "summon", "C#1") == ("chaoyuan:3.1.2",)


@pytest.mark.clause("chaoyuan:6.1.3", "chaoyuan:4.9.2")
def test_effects_of_being_summoned_and_of_the_turn_of_entering() -> None:
    shines = Ability(static=(n.Static(Ref("self"), 300),), condition=n.Is(Ref("self"), n.Filter(state="new")))
    cards = {"C": beast(500, on("summon", n.Draw(1)), shines)}
    state = take_verb(phase(board(cards, {"hand": "C"}), "main"), "summon")
    assert len(at(state, A, "hand")) == 1
    piece = state.pieces(A, "field")[0]
    assert state.table.rules.stat(state, piece, "power") == 800
    over = phase(state, "end")
    assert over.table.rules.stat(over, over.pieces(A, "field")[0], "power") == 500


@pytest.mark.clause("chaoyuan:4.9.4")
def test_a_beast_summoned_by_an_effect_costs_nothing_and_its_player_chooses_the_zone() -> None:
    cards = {"S": spell(n.Summon(Selection("discard"))), "C": beast(500, on("summon", n.Draw(1)), cost=(9, 9))}
    state = using(board(cards, {"hand": "S", "discard": "C", "field": "X"}), "S#1")
    assert {option.what[0].index for option in options(state)} == {1, 2, 3, 4}
    state = take_verb(state, "into", Place(A, "field", 3))
    assert state.zone(A, "field")[3] is not None
    assert len(at(state, A, "hand")) == 1


@pytest.mark.clause("chaoyuan:1.5.4", "chaoyuan:4.9.4")
def test_a_first_part_that_summons_needs_a_free_zone() -> None:
    cards = {"S": spell(FirstThen(n.Summon(Selection("discard")), n.Draw(1))), "C": beast()}
    full = using(board(cards, {"hand": "S", "discard": "C", "field": "X X X X X"}), "S#1")
    assert at(full, A, "hand") == []
    assert "C#1" in at(full, A, "discard")


@pytest.mark.clause("chaoyuan:6.1.5", "chaoyuan:3.4.1.2")
def test_effects_of_a_spell_being_used_come_before_the_spell_which_is_then_discarded() -> None:
    listens = Ability(Trigger("spell", "us"), (n.If(n.Compare(n.Count("hand"), "==", 0), n.AddEnergy(1)),))
    cards = {"L": beast(500, listens), "S": spell(n.Draw(2))}
    state = using(board(cards, {"field": "L", "hand": "S"}), "S#1")
    assert len(at(state, A, "energy")) == 1
    assert len(at(state, A, "hand")) == 2
    assert at(state, A, "discard") == ["S#1"]


@pytest.mark.clause("chaoyuan:open.broken-off-spell")
def test_a_spell_whose_effect_broke_off_is_discarded_or_comes_back() -> None:
    cards = {"S": spell(n.Destroy(Selection("field", "them")))}
    for reading, zone in (("discard", "discard"), ("hand", "hand")):
        state = using(board(cards, {"hand": "S"}, readings={"broken-off-spell": reading}), "S#1")
        assert at(state, A, zone) == ["S#1"]


@pytest.mark.clause("chaoyuan:1.5.2")
def test_what_an_effect_forbids_can_not_be_done_even_if_another_allows_it() -> None:
    cards = {"S": spell(n.Forbid("spell", until="next_turn")), "T": spell(n.Draw(1))}
    state = using(board(cards, {"hand": "S"}, {"hand": "T"}), "S#1")
    state = phase(phase(state, "end")._replace(agenda=()), "main")
    assert state.active == B
    assert verbs(state) == {"pass"}
    assert why_not(state, "spell", "T#1") == ("chaoyuan:1.5.2",)


@pytest.mark.clause("chaoyuan:4.1.4", "chaoyuan:4.1.2", "chaoyuan:4.1.3")
def test_a_sideways_card_can_not_be_turned_sideways_again_as_a_first_part() -> None:
    cards = {"L": beast(500, on("activate", FirstThen(n.Sideways(Ref("self")), n.Draw(1))))}
    state = phase(board(cards, {"field": "L"}), "main")
    state = take_verb(state, "activate")
    assert len(at(state, A, "hand")) == 1
    assert state.pieces(A, "field")[0].marks == ("sideways",)
    assert "activate" not in verbs(state)


@pytest.mark.clause("chaoyuan:4.1.4")
def test_turning_upright_picks_among_the_sideways_cards_only() -> None:
    state = using(board({"S": spell(n.Upright(Selection("energy")))}, {"hand": "S", "energy": "X X/ X"}), "S#1")
    assert options(state) == []
    assert all(piece.marks == () for piece in state.pieces(A, "energy"))


@pytest.mark.clause("chaoyuan:4.5.3", "chaoyuan:3.3.4", "chaoyuan:3.3.2")
def test_face_down_energy_has_no_kind_and_energy_has_no_effects() -> None:
    takes = spell(n.Move(Selection("energy", filter=n.Filter(kind="beast"), count=None), "hand"))
    cards = {"S": takes, "L": beast(500, Ability(Trigger("move", to="energy"), (n.Draw(1),)))}
    state = using(board(cards, {"hand": "S", "energy": "X ~X"}), "S#1")
    assert len(at(state, A, "hand")) == 1
    assert [piece.down for piece in state.pieces(A, "energy")] == [True]
    charged = using(board({**cards, "S": spell(n.AddEnergy(1))}, {"hand": "S", "deck": "L d"}), "S#1")
    assert at(charged, A, "energy") == ["L#1"]
    assert at(charged, A, "hand") == []


@pytest.mark.clause("chaoyuan:4.14.4", "chaoyuan:4.14.5", "chaoyuan:3.1.2")
def test_a_card_added_as_life_card_lies_face_down_in_a_zone_that_has_none() -> None:
    cards = {"S": spell(n.Move(Selection("deck", how="top"), "life", down=True))}
    state = using(board(cards, {"hand": "S", "life": "X X - X X"}), "S#1")
    piece = state.zone(A, "life")[2]
    assert piece is not None
    assert piece.down
    full = using(board(cards, {"hand": "S", "life": "X X X X X"}), "S#1")
    assert len(at(full, A, "deck")) == 10


@pytest.mark.clause("chaoyuan:5.5.1", "chaoyuan:5.5.2", "chaoyuan:open.this-turn-ends")
@pytest.mark.parametrize(("reading", "drawn"), [("after-end-effects", 1), ("before-end-effects", 0)])
def test_what_holds_for_the_turn_ends_after_or_before_the_effects_of_its_end(reading: str, drawn: int) -> None:
    strong = Ability(Trigger("turn_end", "us"), (n.If(n.Is(Ref("self"), n.Filter(stat="power", low=600)), n.Draw(1)),))
    cards = {"L": beast(500, strong), "S": spell(n.Boost(Selection("field"), 200))}
    state = board(cards, {"field": "L", "hand": "S"}, readings={"this-turn-ends": reading})
    state = phase(using(state, "S#1"), "end")
    assert len(at(state, A, "hand")) == drawn
    assert (state.active, state.turn, state.modifiers) == (B, 4, ())


@pytest.mark.clause("chaoyuan:3.5.2")
def test_a_hand_has_no_limit() -> None:
    state = phase(board({}, {"hand": "X " * 30}), "end")
    assert len(at(state, A, "hand")) == 30


@pytest.mark.clause("chaoyuan:6.1.8", "chaoyuan:1.5.1")
def test_an_effect_in_place_of_being_destroyed_is_carried_out_alone_and_again_another_time() -> None:
    instead = Ability(static=(n.Replace(Trigger("destroyed"), n.Instead(n.Move(Ref("self"), "hand"))),))
    cards = {"R": beast(500, instead, on("destroyed", n.Draw(3))), "S": spell(n.Destroy(Selection("field", "them")))}
    state = using(board(cards, {"hand": "S"}, {"field": "R"}), "S#1")
    assert at(state, B, "hand") == ["R#1"]
    assert at(state, B, "discard") == []
    assert state.used == frozenset()


@pytest.mark.clause("chaoyuan:6.1.8", "chaoyuan:1.5.3")
def test_a_replacement_that_is_declined_lets_the_beast_be_destroyed() -> None:
    instead = Ability(static=(n.Replace(Trigger("destroyed"), n.Instead(n.Move(Ref("self"), "hand")), True),))
    cards = {"R": beast(500, instead), "S": spell(n.Destroy(Selection("field", "them")))}
    state = using(board(cards, {"hand": "S"}, {"field": "R"}), "S#1")
    assert verbs(state) == {"use", "decline"}
    assert at(take_verb(state, "decline"), B, "discard") == ["R#1"]
    assert at(take_verb(state, "use"), B, "hand") == ["R#1"]


@pytest.mark.clause("chaoyuan:open.once-per-turn-returned", "chaoyuan:6.2.2")
@pytest.mark.parametrize(("reading", "drawn"), [("same-source", 0), ("new-source", 1)])
def test_a_beast_that_came_back_is_the_same_source_or_a_new_one(reading: str, drawn: int) -> None:
    cards = {"C": beast(500, on("summon", n.Draw(1), once=True)), "S": spell(n.Move(Selection("field"), "hand"))}
    state = board(cards, {"hand": "S C", "deck": "d d d"}, readings={"once-per-turn-returned": reading})
    state = take_verb(phase(state, "main"), "summon", "C#1", Place(A, "field", 0))
    state = take_verb(state, "spell", "S#1")
    before = len(at(state, A, "deck"))
    state = take_verb(state, "summon", "C#1", Place(A, "field", 0))
    assert before - len(at(state, A, "deck")) == drawn


@pytest.mark.clause("chaoyuan:open.once-per-turn-two-effects", "chaoyuan:6.2.2")
@pytest.mark.parametrize(("reading", "left"), [("each-effect", {1}), ("whole-card", set())])
def test_two_effects_limited_to_once_count_each_or_by_the_card(reading: str, left: set[int]) -> None:
    cards = {"L": beast(500, on("activate", n.Draw(1), once=True), on("activate", n.Draw(1), once=True))}
    state = board(cards, {"field": "L"}, readings={"once-per-turn-two-effects": reading})
    state = take_verb(phase(state, "main"), "activate")
    assert {option.what[0].ability for option in options(state) if option.verb == "activate"} == left


@pytest.mark.clause("chaoyuan:open.new-triggers", "chaoyuan:1.5.5")
@pytest.mark.parametrize(("reading", "order"), [("same-set", "NO"), ("after-set", "ON")])
def test_what_is_triggered_meanwhile_joins_those_that_wait_or_comes_after_them(reading: str, order: str) -> None:
    """A's effect triggers N; O waits beside it. B's effect O may come before or after N in the same set; A's N may not
    come before another of A's that already waited, if it has to come after the set."""
    from engine.resolution import canonical
    from tests.engine.chaoyuan.boards import orders, pending

    makes = on("summon", n.Discard(1))
    cards = {"M": beast(500, makes), "O": beast(500, on("summon", n.Boost(Ref("self"), 1))),
             "N": beast(500, on("discard", n.Draw(1)))}  # fmt: skip
    state = board(cards, {"field": "M O", "hand": "N"}, readings={"new-triggers": reading})
    waiting = canonical([pending(A, "M#1"), pending(A, "O#1")])
    lines = orders(run(state._replace(pending=waiting, agenda=(Frame("barrier"),))))
    after_first = {"".join(name[0] for name in line if name[0] != "M") for line in lines if line[0] == "M#1"}
    assert after_first == ({"NO", "ON"} if order == "NO" else {"ON"})


@pytest.mark.clause("chaoyuan:open.mid-effect-trigger")
@pytest.mark.parametrize(("reading", "hand"), [("waits", 1), ("inserted", 2)])
def test_what_is_triggered_in_the_middle_of_an_effect_waits_or_goes_first(reading: str, hand: int) -> None:
    """N's draw, where it comes first, makes a second card to discard for the rest of the effect."""
    counts = n.If(n.Compare(n.Count("hand"), ">=", 1), n.AddEnergy(1))
    cards = {"S": spell(n.Seq((n.Discard(1), counts))), "N": beast(500, on("discard", n.Draw(1)))}
    state = using(board(cards, {"hand": "S N"}, readings={"mid-effect-trigger": reading}), "S#1")
    assert len(at(state, A, "energy")) == hand - 1
    assert len(at(state, A, "hand")) == 1


@pytest.mark.clause("chaoyuan:open.look-at-too-few", "chaoyuan:6.1.6")
@pytest.mark.parametrize(("reading", "drawn"), [("same-rule", 0), ("as-many-as-there-are", 1)])
def test_looking_at_more_cards_than_there_are(reading: str, drawn: int) -> None:
    looks = spell(n.Seq((n.Look(Selection("deck", how="top", count=3)), n.Draw(1))))
    state = board({"S": looks}, {"hand": "S", "deck": "d d"}, readings={"look-at-too-few": reading})
    assert len(at(using(state, "S#1"), A, "hand")) == drawn


@pytest.mark.clause("chaoyuan:4.13")
def test_a_trait_given_by_an_effect_lasts_as_long_as_it_says() -> None:
    cards = {"S": spell(n.Grant(Selection("field"), "challenge"))}
    state = using(board(cards, {"hand": "S", "field": "X"}), "S#1")
    from engine.games.chaoyuan.traits import bearers

    assert bearers(state, A, "challenge") == [0]
    assert bearers(phase(state, "end"), A, "challenge") == []
    assert bearers(board({"W": beast(500, trait("iron_wall"))}, {"field": "- W"}), A, "iron_wall") == [1]


@pytest.mark.clause("chaoyuan:4.5.4", "chaoyuan:4.2")
def test_turning_energy_face_down_by_an_effect_keeps_it_where_and_as_it_stands() -> None:
    state = using(board({"S": spell(n.TurnDown(Selection("energy")))}, {"hand": "S", "energy": "X/"}), "S#1")
    (energy,) = state.pieces(A, "energy")
    assert (energy.down, energy.marks) == (True, ("sideways",))


@pytest.mark.clause("chaoyuan:3.2.3")
def test_a_shuffled_decks_cards_are_asked_of_chance_wherever_they_are_taken() -> None:
    cards = {"S": spell(n.Shuffle(), n.Move(Selection("deck", how="top", count=1), "hand")), "Y": beast()}
    state = using(board(cards, {"hand": "S", "deck": "X Y"}), "S#1")
    asked = decision(state)
    assert asked is not None
    assert asked.player == NATURE
    assert {at(run(take(state, option)), A, "hand")[0] for option in asked.options} == {"X#1", "Y#1"}
