"""Read and say are each other's proof."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.effects.codec import decode_abilities, encode
from engine.effects.nodes import Ability
from engine.effects.reading import normalise, read
from engine.effects.reading.book import language
from engine.effects.reading.handbook import GAMES, entries
from engine.effects.saying import Unsayable, english, say
from tests.engine.reading.generator import sentence


def unworded(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    return tuple(replace(ability, wording=()) for ability in abilities)


def check(text: str, game: str) -> bool:
    """A text, if it is read, comes back as it stood, in the usual words, as data, and in English; whether it is."""
    reading = read(text, game)
    if not reading.ok:
        return False
    abilities = reading.abilities
    assert say(abilities, game) == normalise(text)
    assert decode_abilities(json.loads(json.dumps(encode(abilities)))) == abilities
    assert english(abilities, game)
    again = read(say(unworded(abilities), game), game)
    if again.ok:
        assert again.abilities == abilities
    return True


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(list(GAMES)))
def test_sentences_made_from_the_grammar(seed: int, game: str) -> None:
    text, value = sentence(language(game), random.Random(seed))
    if check(text, game):
        (read_back,) = [each for each in language(game).read(normalise(text)) if each.value == value] or [None]
        assert read_back is not None, "read as something else than it was made for"


@pytest.mark.parametrize("game", GAMES)
def test_most_of_the_grammar_is_read(game: str) -> None:
    """What is refused is what could be meant in two ways; that must stay the smaller part."""
    rng = random.Random(7)
    made = [sentence(language(game), rng)[0] for _ in range(150)]
    assert sum(check(text, game) for text in made) > 75


@pytest.mark.parametrize("game", GAMES)
def test_every_phrase_has_an_example_that_is_read(game: str) -> None:
    """Each phrase can be filled; a whole sentence among the examples is read, or could be meant in two ways."""
    found = entries(game)
    phrases = {id(phrase) for phrase, _ in found}
    missing = [worded.phrase.template for worded in language(game).phrases if id(worded.phrase) not in phrases]
    assert missing == []
    whole = [
        entry.example for _, entry in found if entry.kind in ("sentence", "plain", "node", "step", "ending", "static")
    ]
    refused = [text for text in whole if not check(text, game) and not read(f"抽1张。{text}", game).why_zh]
    assert refused == []


@pytest.mark.parametrize(
    "typed",
    [
        "翻：抽两张牌，弃一张手牌。",
        "翻:抽2张牌,弃1张手牌｡",
        "翻 ： 抽 2 张 牌 ， 弃 1 张 手牌 。",
        "翻：抽２張牌，棄１張手牌。",
        "\n翻：抽2张牌，弃1张手牌。\n\n",
    ],
)
def test_width_spaces_script_and_figures_are_one(typed: str) -> None:
    plain = "翻：抽2张牌，弃1张手牌。"
    assert normalise(typed) == plain
    assert read(typed, "hero_duel").abilities == read(plain, "hero_duel").abilities


def test_numerals_are_figures_only_before_what_they_count() -> None:
    assert normalise("一张同一张统一，十二张一般「一张」两百零三点") == "1张同一张统一，12张一般「一张」203点"
    assert normalise("战力+1,000") == "战力+1000"


def test_an_effect_without_words_in_a_game_cannot_be_said() -> None:
    (ability,) = read("增加1张能量牌。", "hero_duel").abilities
    with pytest.raises(Unsayable):
        say((ability,), "chaoyuan")


def test_a_structure_is_said_in_the_usual_words() -> None:
    data = [
        {"Ability": {"trigger": {"kind": "flip"}, "name": "翻", "sentences": [{"Draw": {"count": 2}}, {"Discard": {}}]}}
    ]
    assert say(decode_abilities(data), "hero_duel") == "翻：抽2张牌。弃1张手牌。"
