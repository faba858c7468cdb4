"""Points, discarding, refilling, dropping out, and events that turn up."""

from __future__ import annotations

import random

import pytest

from engine.cards import Card, Table
from engine.effects import nodes as n
from engine.effects.nodes import Filter, Selection
from engine.games import rules_of
from engine.games.hyper_battle.battle import total
from engine.games.hyper_battle.outcome import points
from engine.games.hyper_battle.setup import NoFirstHand
from engine.resolution import run
from engine.state import Frame, State
from tests.engine.boards import go, options, who_decides
from tests.engine.hyper_battle.boards import always, at, board, character, event, happening, on, scoring, why_not

STRONG = {"P": character("甲", "火", 900)}
FULL = {"start": "x x x", "ex": "x x x x x", "sp": "x x x x x"}


@pytest.mark.clause(
    "hyper_battle:S.4.1", "hyper_battle:S.4.2", "hyper_battle:S.4.3", "hyper_battle:E.1", "hyper_battle:P.1"
)
@pytest.mark.parametrize(("rules", "hand", "start"), [("start", 3, 2), ("ex", 5, 5), ("sp", 5, 5)])
def test_hand_and_points_at_the_start(rules: str, hand: int, start: int) -> None:
    table = board({}, rules=rules).table
    deck = tuple(f"x#{i}" for i in range(8))
    state = run(rules_of("hyper_battle").new_game(table, (deck, tuple(f"x#B{i}" for i in range(8))), 1))
    assert [len(at(state, f"{player}.hand")) for player in "AB"] == [hand, hand]
    assert [points(state, player) for player in (0, 1)] == [start, start]
    assert who_decides(state) == "B"
    assert at(state, "A.hand") == [f"x#{i}" for i in range(hand)]


@pytest.mark.clause("hyper_battle:S.7.1", "hyper_battle:S.1")
def test_without_points_a_player_is_out_and_the_other_has_won() -> None:
    sides = {"field": "P"}, {"field": "x"}
    state = scoring(board(STRONG, *sides, facts={"points.0": 1, "points.1": 1}))
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.losers) == (0, (1,))
    assert state.outcome.clauses == ("hyper_battle:S.7.1",)
    assert scoring(board(STRONG, *sides, facts={"points.1": 2})).outcome is None


@pytest.mark.clause("hyper_battle:S.7.n1", "hyper_battle:open.more-players")
def test_of_three_players_the_last_one_left_wins() -> None:
    sides = ({"field": "P", "hand": FULL["ex"]}, {"field": "x", "hand": FULL["ex"]}, {"field": "x", "hand": FULL["ex"]})
    many = {"more-players": "many"}
    state = scoring(board(STRONG, *sides, facts={"points.1": 1}, readings=many))
    assert state.outcome is None and state.fact("out.1") is not None
    state = go(state, "discard", "discard")
    assert [who_decides(state), who_decides(go(state, "play")), who_decides(go(state, "play", "play"))] == [
        "A",
        "C",
        "A",
    ]
    state = scoring(board(STRONG, *sides, facts={"points.1": 1, "points.2": 1}, readings=many))
    assert state.outcome is not None and state.outcome.winner == 0


@pytest.mark.clause("hyper_battle:S.7.2")
def test_unwanted_cards_are_thrown_away_and_replaced() -> None:
    cards = {"Q": character("乙"), "R": character("丙")}
    state = happening(board(cards, {"hand": "Q R", "deck": "x x x x"}), "refill", "A")
    assert options(state) == ["discard", "discard Q#1", "discard R#1", "discard Q#1 R#1"]
    state = go(state, "discard Q#1")
    assert at(state, "A.discard") == ["Q#1"]
    assert at(state, "A.hand") == ["R#1", "x#1", "x#2", "x#3", "x#4"]


@pytest.mark.clause("hyper_battle:S.7.2", "hyper_battle:E.1")
@pytest.mark.parametrize(("rules", "full"), [("start", 3), ("ex", 5)])
def test_a_hand_is_filled_up_to_the_limit_of_the_rules(rules: str, full: int) -> None:
    state = go(happening(board({}, {"hand": "x", "deck": "x x x x x x"}, rules=rules), "refill", "A"), "discard")
    assert len(at(state, "A.hand")) == full


@pytest.mark.clause("hyper_battle:S.7.2", "hyper_battle:open.refill")
@pytest.mark.parametrize(("reading", "out"), [("exact", True), ("what-is-left", False)])
def test_a_hand_that_cannot_be_filled_up(reading: str, out: bool) -> None:
    state = happening(board({}, {"hand": "x", "deck": "x x x"}, readings={"refill": reading}), "refill", "A")
    ended = go(state, "discard").outcome
    assert (ended is not None) == out
    if ended is not None:
        assert (ended.winner, ended.clauses) == (1, ("hyper_battle:S.7.2",))


@pytest.mark.clause("hyper_battle:open.refill")
def test_by_the_free_reading_a_player_takes_as_many_as_he_likes() -> None:
    free = {"refill": "free"}
    state = go(happening(board({}, {"hand": "x", "deck": "x x"}, readings=free), "refill", "A"), "discard")
    assert options(state) == ["take 0", "take 1", "take 2"]
    state = go(happening(board({}, {"deck": "x x"}, readings=free), "refill", "A"), "discard")
    assert options(state) == ["take 1", "take 2"]
    assert happening(board({}, {}, readings=free), "refill", "A").outcome is None
    assert go(happening(board({}, {}, readings=free), "refill", "A"), "discard").outcome is not None


@pytest.mark.clause("hyper_battle:open.discard-before-draw")
def test_throwing_away_more_than_can_be_drawn_again() -> None:
    side = {"hand": "x x x x", "deck": "x x"}
    assert "discard x#1 x#2" in options(happening(board({}, side), "refill", "A"))
    careful = happening(board({}, side, readings={"discard-before-draw": "only-if-refillable"}), "refill", "A")
    assert options(careful) == ["discard", "discard x#1"]
    assert why_not(careful, "discard", "x#1", "x#2") == ("hyper_battle:open.discard-before-draw",)


def both_out(reading: str, **facts: int) -> State:
    sides = {"field": "x"}, {"field": "x"}
    given = {key.replace("_", "."): value for key, value in facts.items()}
    state = scoring(board({}, *sides, rules="start", facts=given, readings={"both-out": reading}))
    while state.outcome is None:
        state = go(state, "discard")
    return state


@pytest.mark.clause("hyper_battle:open.both-out")
def test_when_nobody_can_refill_the_game_is_drawn_or_as_read() -> None:
    drawn = both_out("draw").outcome
    assert drawn is not None and (drawn.winner, drawn.losers) == (None, (0, 1))
    assert "hyper_battle:open.both-out" in drawn.clauses
    more = both_out("more-points", points_0=1).outcome
    assert more is not None and more.winner == 1
    first = both_out("first-to-refill").outcome
    assert first is not None and first.winner == 1


# -- events ----------------------------------------------------------------------------------------------


EVENTS = {"E": event("事"), "D": event("抽", n.Draw(1)), "K": event("弃", n.Discard(1))}


@pytest.mark.clause("hyper_battle:P.4.1")
def test_refilling_draws_an_event_which_is_played_at_once_and_replaced() -> None:
    state = board(EVENTS, {"hand": "x x x x", "deck": "E E x x"}, rules="sp")
    state = go(happening(state, "refill", "A"), "discard")
    assert at(state, "A.events") == ["E#1", "E#2"]
    assert len(at(state, "A.hand")) == 5 and len(at(state, "A.deck")) == 1


@pytest.mark.clause("hyper_battle:open.event-while-refilling", "hyper_battle:P.4.3")
@pytest.mark.parametrize(("reading", "events", "total_then"), [("leaves-too", [], 900), ("next-battle", ["L#1"], 950)])
def test_whether_an_event_that_turns_up_while_refilling_stays_for_the_next_battle(
    reading: str, events: list[str], total_then: int
) -> None:
    lasting = Card("", "续", "event", (), (), (), (always(Selection("field", count=None), 50),))
    cards = {**STRONG, "L": lasting, "O": event("旧")}
    sides = {"field": "x", "events": "O", "hand": "P x x x", "deck": "L x x"}, {"hand": FULL["sp"]}
    state = scoring(board(cards, *sides, rules="sp", readings={"event-while-refilling": reading}))
    state = go(state, "discard", "discard")
    assert state.turn == 2 and at(state, "A.events") == events
    assert "O#1" in at(state, "A.discard")
    state = go(state, "play P#1")
    assert total(state, 0) == total_then
    stays_no_longer = run(state.with_agenda((Frame("hyper_battle.clear field"),)))
    assert at(stays_no_longer, "A.events") == []


@pytest.mark.clause("hyper_battle:open.event-while-refilling")
def test_an_event_that_turns_up_before_scoring_always_leaves_with_its_battle() -> None:
    state = board(EVENTS, {"field": "x", "deck": "E x"}, rules="sp", readings={"event-while-refilling": "next-battle"})
    state = happening(state, "draw", "A")
    assert at(state, "A.events") == ["E#1"]
    assert at(run(state.push(Frame("hyper_battle.clear field"))), "A.events") == []


@pytest.mark.clause("hyper_battle:open.event-in-first-refill", "hyper_battle:P.3", "hyper_battle:P.4.1")
@pytest.mark.parametrize(("reading", "events"), [("goes-back", []), ("played", ["E#1"])])
def test_whether_an_event_that_fills_up_the_first_hand_is_played(reading: str, events: list[str]) -> None:
    state = board(EVENTS, {"hand": "E x x x x", "deck": "x x"}, rules="sp", readings={"event-in-first-refill": reading})
    state = go(happening(state, "first_hand", "A"), "is on top E#1")
    assert at(state, "A.events") == events
    state = go(state, "is on top x#5")
    assert len(at(state, "A.hand")) == 5 and at(state, "A.events") == events


@pytest.mark.clause("hyper_battle:P.4.1")
def test_an_events_text_is_followed_before_the_next_card_is_taken() -> None:
    state = happening(board(EVENTS, {"hand": "F", "deck": "K x"} | {"hand": "x"}, rules="sp"), "draw", "A")
    assert at(state, "A.discard") == ["x#1"]
    assert at(state, "A.hand") == ["x#2"]


@pytest.mark.clause("hyper_battle:P.4.1")
def test_an_event_that_draws_may_turn_up_another() -> None:
    state = happening(board(EVENTS, {"deck": "D E x x x"}, rules="sp"), "draw", "A")
    assert at(state, "A.events") == ["D#1", "E#1"]
    assert at(state, "A.hand") == ["x#1", "x#2"]


@pytest.mark.clause("hyper_battle:P.4.1")
def test_an_event_turns_up_also_when_an_effect_takes_the_top_card() -> None:
    cards = {**EVENTS, "F": character("火", "火", 100, on("play", n.Move(Selection("deck", how="top"), "hand")))}
    state = go(happening(board(cards, {"hand": "F", "deck": "E x x"}, rules="sp"), "deploy", "A"), "play F#1")
    assert at(state, "A.events") == ["E#1"]
    assert at(state, "A.hand") == ["x#1"]


@pytest.mark.clause("hyper_battle:P.3")
def test_an_event_in_the_first_hand_goes_back_and_the_pile_is_shuffled() -> None:
    state = board(EVENTS, {"hand": "E x x x x", "deck": "x x"}, rules="sp")
    state = happening(state, "first_hand", "A")
    assert at(state, "A.events") == [] and len(at(state, "A.deck")) == 3
    assert who_decides(state) == "nature"
    assert options(state) == ["is on top E#1", "is on top x#5"]
    again = go(state, "is on top E#1")
    assert who_decides(again) == "nature"
    state = go(again, "is on top x#5")
    assert sorted(at(state, "A.hand"))[0] == "x#1" and len(at(state, "A.hand")) == 5


@pytest.mark.clause("hyper_battle:P.3")
def test_a_first_hand_never_holds_an_event() -> None:
    from engine.play import start

    for seed in range(20):
        rng = random.Random(seed)
        state = run(start("hyper_battle", rng, "sp"))
        while who_decides(state) == "nature":
            state = go(state, rng.choice(options(state)))
        for player in (0, 1):
            assert all(state.table.card(piece.id).kind != "event" for piece in state.pieces(player, "hand"))  # type: ignore[union-attr]


@pytest.mark.clause("hyper_battle:P.3")
def test_a_deck_of_events_gives_no_first_hand() -> None:
    table: Table = board(EVENTS, rules="sp").table
    with pytest.raises(NoFirstHand):
        rules_of("hyper_battle").new_game(table, (tuple(f"E#{i}" for i in range(30)),) * 2, 0)


@pytest.mark.clause("hyper_battle:P.4.2")
def test_an_event_is_not_turned_into_a_discard_by_an_effect() -> None:
    cards = {
        **EVENTS,
        "F": character("火", "火", 100, on("play", n.Move(Selection("field", "them", count=None), "discard"))),
    }
    state = board(cards, {"hand": "F"}, {"field": "x", "events": "E"}, rules="sp")
    state = go(happening(state, "deploy", "A"), "play F#1")
    assert at(state, "B.events") == ["E#1"] and at(state, "B.discard") == ["x#1"]


@pytest.mark.clause("hyper_battle:open.event-as-play")
def test_an_event_counts_as_a_card_played_only_by_the_other_reading() -> None:
    sides = {"field": "x P", "events": "E", "hand": "Q"}, {"field": "x"}
    cards = {**EVENTS, **STRONG, "Q": character("乙")}
    assert "play Q#1" in options(happening(board(cards, *sides, rules="sp"), "deploy", "A"))
    counting = board(cards, *sides, rules="sp", readings={"event-as-play": "counts"})
    assert "play Q#1" not in options(happening(counting, "deploy", "A"))


@pytest.mark.clause("hyper_battle:P.4.2")
def test_an_event_may_be_chosen_where_the_text_names_events() -> None:
    named = on("play", n.Move(Selection("discard", filter=Filter(kind="event")), "deck"))
    cards = {**EVENTS, "F": character("火", "火", 100, named)}
    state = go(happening(board(cards, {"hand": "F", "discard": "E"}, rules="sp"), "deploy", "A"), "play F#1")
    assert at(state, "A.deck") == ["E#1"]
