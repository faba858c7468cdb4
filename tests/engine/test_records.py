"""Game records: the same text back, and the first illegal choice named with its clause."""

from __future__ import annotations

import random

import pytest

from engine.games import GAMES, rules_of
from engine.play import deal, play
from engine.records import BadRecord, IllegalMove, moments, read_record, record_game, write_record


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
    ],
)
def test_bad_record_names_the_line(text: str, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert caught.value.line == line
    assert caught.value.zh and caught.value.en


def test_every_game_can_be_recorded() -> None:
    for game in GAMES:
        text = recorded(game, 7)
        assert write_record(read_record(text)) == text
