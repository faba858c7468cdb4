"""Deck checks and exchanges with the side deck, game by game."""

from __future__ import annotations

import pytest

from engine.tournament.deck_rules import UnknownGame, deck_rules
from engine.tournament.decks import Deck, DeckCard, MatchDeck, check_deck, exchange, restored
from engine.tournament.faults import Refused

HERO = deck_rules("hero_duel")
CHAOYUAN = deck_rules("chaoyuan")


def cards(count: int, *, each: int = 1, prefix: str = "T", kind: str = "") -> tuple[DeckCard, ...]:
    """`count` cards, `each` of a kind, numbered from 01."""
    return tuple(DeckCard(f"牌{prefix}{n // each}", f"{prefix}-{n // each:02}", kind) for n in range(count))


def found(deck: Deck, game: str, rule_set: str = "", best_of: int = 3) -> list[tuple[str, tuple[str, ...]]]:
    return [(f.code, f.clauses) for f in check_deck(deck, deck_rules(game, rule_set), best_of=best_of)]


LEGAL = Deck(cards(40, each=3), cards(10, prefix="S"))


@pytest.mark.clause("hero_duel:1.0.2")
@pytest.mark.parametrize("count", [39, 41])
def test_hero_duel_deck_has_exactly_forty_cards(count: int) -> None:
    assert found(LEGAL, "hero_duel") == []
    deck = Deck(cards(count, each=3), LEGAL.side)
    assert found(deck, "hero_duel") == [("deck-size", ("hero_duel:1.0.2",))]


@pytest.mark.clause("hero_duel:1.0.2", "hero_duel:2.0.7")
def test_three_copies_are_right_and_four_are_not() -> None:
    deck = Deck(cards(36, each=3) + cards(4, each=4, prefix="F"), LEGAL.side)
    assert found(deck, "hero_duel") == [("too-many-copies", ("hero_duel:1.0.2", "hero_duel:2.0.7"))]


@pytest.mark.clause("hero_duel:2.0.7")
def test_hero_duel_tells_cards_apart_by_number_not_by_name() -> None:
    one_name = tuple(DeckCard("同名", f"N-{n}") for n in range(6))
    assert found(Deck(cards(34, each=3) + one_name, LEGAL.side), "hero_duel") == []
    one_number = tuple(DeckCard(f"名{n}", "N-1") for n in range(4))
    assert [code for code, _ in found(Deck(cards(36, each=3) + one_number, LEGAL.side), "hero_duel")] == [
        "too-many-copies"
    ]


@pytest.mark.clause("hero_duel:1.0.2a")
def test_case_45_three_in_the_deck_and_one_in_the_side_deck_are_four() -> None:
    deck = Deck(LEGAL.main, (*LEGAL.side[:9], LEGAL.main[0]))
    assert found(deck, "hero_duel") == [("too-many-copies-together", ("hero_duel:1.0.2a",))]
    two_and_one = Deck((*LEGAL.main[1:], DeckCard("另", "X-1")), (*LEGAL.side[:9], LEGAL.main[0]))
    assert found(two_and_one, "hero_duel") == []


@pytest.mark.clause("hero_duel:1.0.2a")
@pytest.mark.parametrize("count", [0, 9, 11])
def test_hero_duel_side_deck_has_exactly_ten(count: int) -> None:
    deck = Deck(LEGAL.main, cards(count, prefix="S"))
    assert found(deck, "hero_duel") == [("side-deck-size", ("hero_duel:1.0.2a",))]
    assert found(deck, "hero_duel", best_of=1) == []


@pytest.mark.clause("hero_duel:1.0.2b")
def test_case_45_three_in_for_two_out_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        exchange(MatchDeck.fresh(LEGAL), LEGAL.main[:2], LEGAL.side[:3], HERO)
    assert [(f.code, f.clauses) for f in refused.value.faults] == [("unequal-exchange", ("hero_duel:1.0.2b",))]


@pytest.mark.clause("hero_duel:1.0.2b", "hero_duel:1.0.2c")
def test_case_45_two_for_two_and_back_again_for_the_next_match() -> None:
    deck = exchange(MatchDeck.fresh(LEGAL), LEGAL.main[:2], LEGAL.side[:2], HERO)
    assert len(deck.current.main) == 40 and len(deck.current.side) == 10
    assert set(LEGAL.side[:2]) <= set(deck.current.main)
    assert sorted(deck.current.main + deck.current.side) == sorted(LEGAL.main + LEGAL.side)
    assert restored(deck) == MatchDeck.fresh(LEGAL)
    assert restored(deck).current == LEGAL


@pytest.mark.clause("hero_duel:1.0.2b")
def test_only_cards_that_are_there_can_be_exchanged() -> None:
    with pytest.raises(Refused) as refused:
        exchange(MatchDeck.fresh(LEGAL), [LEGAL.side[0]], [LEGAL.side[1]] * 2, HERO)
    assert [f.code for f in refused.value.faults] == ["unequal-exchange", "not-in-deck", "not-in-side-deck"]


@pytest.mark.clause("chaoyuan:1.2.2")
@pytest.mark.parametrize(("count", "legal"), [(0, True), (9, False), (10, True), (11, False)])
def test_case_46_chaoyuan_side_deck_is_ten_or_none(count: int, legal: bool) -> None:
    deck = Deck(cards(40, each=3), cards(count, prefix="S"))
    assert found(deck, "chaoyuan") == ([] if legal else [("side-deck-size", ("chaoyuan:1.2.2",))])


@pytest.mark.clause("chaoyuan:1.2.1", "chaoyuan:1.2.2")
def test_chaoyuan_counts_the_deck_alone_unless_read_otherwise() -> None:
    deck = Deck(cards(40, each=3), (*cards(9, prefix="S"), cards(1)[0]))
    assert check_deck(deck, CHAOYUAN) == ()
    together = deck_rules("chaoyuan", readings={"chaoyuan:open.side-deck-copies": "together"})
    assert [f.clauses for f in check_deck(deck, together)] == [("chaoyuan:open.side-deck-copies",)]
    with pytest.raises(Refused) as refused:
        exchange(MatchDeck.fresh(deck), [deck.main[-1]], [cards(1)[0]], CHAOYUAN)
    assert [f.code for f in refused.value.faults] == ["too-many-copies"]


@pytest.mark.clause("chaoyuan:1.2.1")
def test_chaoyuan_deck_has_forty_cards_three_of_a_number() -> None:
    assert found(Deck(cards(39, each=3)), "chaoyuan") == [("deck-size", ("chaoyuan:1.2.1",))]
    assert found(Deck(cards(40, each=4)), "chaoyuan") == [("too-many-copies", ("chaoyuan:1.2.1",))] * 10


@pytest.mark.clause("alya:1.2.1")
def test_alya_deck_has_forty_cards_four_of_a_name() -> None:
    assert found(Deck(cards(40, each=4)), "alya") == []
    assert found(Deck(cards(40, each=5)), "alya") == [("too-many-copies", ("alya:1.2.1",))] * 8
    assert found(Deck(cards(41, each=4)), "alya") == [("deck-size", ("alya:1.2.1",))]
    reprinted = tuple(DeckCard("同名", f"N-{n}") for n in range(5))
    assert found(Deck(cards(35, each=4) + reprinted), "alya") == [("too-many-copies", ("alya:1.2.1",))]
    assert [code for code, _ in found(Deck(cards(40, each=4), cards(10, prefix="S")), "alya")] == ["no-side-deck"]


@pytest.mark.clause("hyper_battle:S.3", "hyper_battle:S.3.t1", "hyper_battle:S.2")
def test_hyper_battle_start_has_eight_characters_in_any_number_of_copies() -> None:
    assert found(Deck(cards(8, each=8, kind="character")), "hyper_battle") == []
    assert found(Deck(cards(7, kind="character")), "hyper_battle", "START") == [("deck-size", ("hyper_battle:S.3",))]
    assert found(Deck(cards(7, kind="character") + cards(1, kind="hunter")), "hyper_battle") == [
        ("kind-not-allowed", ("hyper_battle:S.3.t1",))
    ]


@pytest.mark.clause("hyper_battle:E.1", "hyper_battle:P.1")
def test_hyper_battle_events_only_in_sp() -> None:
    with_hunters = Deck(cards(26, kind="character") + cards(4, kind="hunter"))
    assert found(with_hunters, "hyper_battle", "EX") == []
    with_events = Deck(cards(22, kind="character") + cards(4, kind="hunter") + cards(4, kind="event"))
    assert found(with_events, "hyper_battle", "EX") == [("kind-not-allowed", ("hyper_battle:E.1",))]
    assert found(with_events, "hyper_battle", "SP") == []
    assert [c for c, _ in found(Deck(cards(31, kind="event")), "hyper_battle", "SP")] == ["deck-size"]


@pytest.mark.clause("hyper_battle:P.1", "hyper_battle:E.1")
def test_hyper_battle_sp_with_fewer_than_thirty_depends_on_the_reading() -> None:
    small = Deck(cards(29, kind="character"))
    assert [f.clauses for f in check_deck(small, deck_rules("hyper_battle", "SP"))] == [
        ("hyper_battle:P.1", "hyper_battle:E.1")
    ]
    lenient = deck_rules("hyper_battle", "SP", {"hyper_battle:open.sp-deck-size": "at-most"})
    assert check_deck(small, lenient) == ()


@pytest.mark.clause("kaiju_club:2.1")
def test_kaiju_club_deck_has_forty_cards_three_of_a_name() -> None:
    assert found(Deck(cards(40, each=3)), "kaiju_club") == []
    assert found(Deck(cards(38, each=3)), "kaiju_club") == [("deck-size", ("kaiju_club:2.1",))]
    assert [c for c, _ in found(Deck(cards(40, each=4)), "kaiju_club")] == ["too-many-copies"] * 10


@pytest.mark.clause("hero_duel:1.0.2", "hero_duel:1.0.2a")
def test_all_faults_at_once() -> None:
    deck = Deck(cards(41, each=5), cards(3, prefix="S"))
    codes = [code for code, _ in found(deck, "hero_duel")]
    assert codes == ["deck-size", *["too-many-copies"] * 8, "side-deck-size"]


def test_an_unknown_game_or_rule_set_is_told() -> None:
    with pytest.raises(UnknownGame, match="hero_duel"):
        deck_rules("poker")
    with pytest.raises(UnknownGame, match="SP"):
        deck_rules("hyper_battle", "GOLD")


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        ("chaoyuan", DeckCard("甲", "HBU01-A01"), DeckCard("甲", "ＨＢＵ０１-a01")),
        ("chaoyuan", DeckCard("甲", "HBU01-A01"), DeckCard("甲")),
        ("alya", DeckCard("奥特曼"), DeckCard("奧特曼")),
        ("alya", DeckCard("Ace 1"), DeckCard("ａｃｅ1")),
    ],
)
def test_copies_are_counted_however_they_are_written(game: str, one: DeckCard, other: DeckCard) -> None:
    rest = tuple(DeckCard(f"x{n}", f"N-{n}") for n in range(34))
    deck = Deck((one,) * 3 + (other,) * 3 + rest)
    assert [code for code, _ in found(deck, game)] == ["too-many-copies"]
