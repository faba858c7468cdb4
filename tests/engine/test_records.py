"""Game records: the same text back, and the first illegal choice named with its clause."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.cards import UNKNOWN
from engine.choosing import copy_of
from engine.games import GAMES, rules_of
from engine.play import deal, play
from engine.records import BadRecord, read_record, write_record
from engine.replaying import IllegalMove, legal_lines, moments, record_game


def recorded(game: str, seed: int) -> str:
    """The record of a random game."""
    rng = random.Random(seed)
    dealt = deal(game, rng)
    played = play(rules_of(game).new_game(*dealt), rng)
    return write_record(record_game(*dealt, played.choices))


@pytest.mark.parametrize("seed", range(3))
def test_record_of_a_game_replays_to_the_same_text(seed: int) -> None:
    text = recorded("hero_duel", seed)
    record = read_record(text)
    positions = list(moments(record))
    assert positions[-1].state.outcome is not None
    options = tuple(moment.option for moment in positions if moment.option is not None)
    assert (
        write_record(record_game(record.table, record.decks, record.decider, options)) == text == write_record(record)
    )


def test_first_illegal_choice_is_named_with_what_would_have_been_legal() -> None:
    lines = recorded("hero_duel", 1).splitlines()
    first = lines.index("") + 1
    lines[first + 1] = "A lay nothing"
    with pytest.raises(IllegalMove) as caught:
        list(moments(read_record("\n".join(lines))))
    assert caught.value.choice.line == first + 2
    assert caught.value.legal and all(" lay " in text for text in caught.value.legal)


def test_transforming_against_the_rules_names_the_clause() -> None:
    for seed in range(40):
        lines = recorded("hero_duel", seed).splitlines()
        for moment in moments(read_record("\n".join(lines))):
            from engine.notation import write_option
            from engine.resolution import barred

            asked = moment.choice
            why = barred(moment.state) if asked is not None and asked.text == "pass" else []
            if why and why[0].option.verb == "transform":
                lines[asked.line - 1] = f"{asked.player} {write_option(moment.state.table, why[0].option)}"
                with pytest.raises(IllegalMove) as caught:
                    list(moments(read_record("\n".join(lines))))
                assert caught.value.why == why[0]
                assert why[0].clauses[0].startswith("hero_duel:5.10.")
                return
    raise AssertionError("no game came to a transform phase with a pair that may not transform")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("floorjudge-record 1\ngame chess\n", 2),
        ("floorjudge-record 1\ngame hero_duel\nplayers A B\ndecider C\n", 1),
        ("floorjudge-record 1\ngame hero_duel\nplayers A B\nreading hero_duel:open.nothing x\n", 4),
        ("floorjudge-record 1\ngame hero_duel\nplayers A B\ncard X {\n", 4),
        ("floorjudge-record 1\ngame hero_duel\ndeck A no-such-card#1\n", 3),
        ("floorjudge-record 1\ngame hero_duel\ndeck A A01#1 A01#1\ndeck B ?*5\n", 3),
        ("floorjudge-record 1\ngame hero_duel\ndeck A ?*0\n", 3),
        ("floorjudge-record 1\ngame hero_duel\ndeck A ?*5\ndeck B ?*5\nunknown C A01\n", 5),
        ("floorjudge-record 1\ngame hero_duel\ndeck A ?*5\ndeck B ?*5\nunknown A A01 no-such-card\n", 5),
    ],
)
def test_bad_record_names_the_line(text: str, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert caught.value.line == line
    assert caught.value.zh and caught.value.en


def test_choice_of_the_wrong_player_is_answered_with_who_decides_and_the_clause() -> None:
    lines = recorded("hero_duel", 1).splitlines()
    first = lines.index("") + 1
    other = {"A": "B", "B": "A"}[lines[first][0]]
    lines[first] = other + lines[first][1:]
    with pytest.raises(IllegalMove) as caught:
        list(moments(read_record("\n".join(lines))))
    assert caught.value.why is None
    assert caught.value.clauses == ("hero_duel:1.2.2",)
    assert f"由 {lines[first].replace(other, {'A': 'B', 'B': 'A'}[other])[0]} 决定" in caught.value.zh


def test_choice_after_the_end_names_the_clause_that_ended_the_game() -> None:
    text = recorded("hero_duel", 1)
    end = list(moments(read_record(text)))[-1].state.outcome
    assert end is not None
    with pytest.raises(IllegalMove) as caught:
        list(moments(read_record(text + "A pass\n")))
    assert caught.value.clauses == end.clauses and not caught.value.legal


def test_copies_of_a_card_in_hand_are_one_and_the_copy_named_is_the_one_played() -> None:
    start = """floorjudge-record 1
game hero_duel
players A B
decider A
cards sample
deck A A01#1 A01#2 A01#3 A02#1 A03#1 A04#1 A05#1 A06#1
deck B A01#4 A01#5 A01#6 A02#4 A03#4 A04#4 A05#4 A06#4

A starts 0
"""
    opened = list(moments(read_record(start)))[-1].state
    offered = {line for line in legal_lines(opened) if " lay " in line and line.count("A01") == 1}
    assert any("A01#1" in line for line in offered) and not any("A01#2" in line for line in offered)
    line = next(line for line in sorted(offered) if "A01#1" in line)
    for written, copy in ((line.replace("A01#1", "A01#2"), "A01#2"), (line.replace("A01#1", "A01"), "A01#1")):
        laid = list(moments(read_record(f"{start}{written}\n")))[-1].state
        assert any(piece is not None and piece.id == copy for piece in laid.zone(0, "field"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("share", [0.3, 1.0])
def test_record_of_decks_of_which_little_is_known_replays_to_the_same_text(game: str, share: float) -> None:
    rng = random.Random(f"{game} {share}")
    table, decks, decider = deal(game, rng)
    lists = tuple(tuple(sorted({copy_of(piece) for piece in deck})) for deck in decks)
    hidden = tuple(tuple(UNKNOWN if rng.random() < share else piece for piece in deck) for deck in decks)
    table = replace(table, unknown=tuple(zip(table.players, lists, strict=True)), has_unknown=True)
    played = play(rules_of(game).new_game(table, hidden, decider), rng)
    text = write_record(record_game(table, hidden, decider, played.choices))
    record = read_record(text)
    assert write_record(record) == text
    assert "nature is " in text, "no face was ever asked for"
    assert list(moments(record))[-1].state.outcome == played.state.outcome


def test_face_that_the_deck_list_does_not_have_is_no_legal_answer_of_chance() -> None:
    text = """floorjudge-record 1
game chaoyuan
players A B
decider A
unknown A 01 02
deck A ?*30
deck B ?*30

A starts 0
A charge
nature is A.hand.1 03
"""
    with pytest.raises(IllegalMove) as caught:
        list(moments(read_record(text)))
    assert caught.value.legal == ("nature is A.hand.1 01", "nature is A.hand.1 02")


def test_every_game_can_be_recorded() -> None:
    for game in GAMES:
        text = recorded(game, 7)
        assert write_record(read_record(text)) == text
