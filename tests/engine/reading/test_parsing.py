"""The parsers that are made quickly read what Lark's own reads, in as many ways."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from lark.exceptions import UnexpectedInput

from engine.effects.reading.book import language
from engine.effects.reading.handbook import examples_of
from engine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_parser_of_a_few_rules_reads_as_the_whole_grammar_of_lark_does(game: str) -> None:
    speech = language(game)

    def read(parse: Callable[[str], Any], text: str) -> set[str]:
        # Looked at before anything is left out as unclear: all the readings that the grammar has.
        try:
            return {repr(each.value) for each in speech._evaluate("sentence", parse(text))}
        except UnexpectedInput:
            return set()

    phrases = sorted({entry.example for entry in examples_of(game)})
    texts = [*random.Random(1).sample(phrases, 12), *(f"{text}，抽1张牌" for text in phrases[:60:20])]
    readable = 0
    for text in texts:
        parser = speech._parser_for(text)
        few = set() if parser is None else read(lambda text: parser.parse(text, "k_sentence"), text)  # noqa: B023
        assert few == read(speech.parser.parse, text), text
        readable += bool(few)
    assert readable > 2
