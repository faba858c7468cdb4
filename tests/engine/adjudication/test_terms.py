"""A ruling tells each game in that game's own terms."""

from __future__ import annotations

import pytest

from engine.adjudication.telling import modifier_words
from engine.adjudication.terms import FIGURES, deed_words, figure_words
from engine.effects.reading.book import language
from engine.effects.reading.handbook import GAMES
from engine.effects.reading.vocabulary import VOCABULARY
from engine.state import Modifier
from tests.engine.boards import board

POWER = {"hero_duel": "战力", "chaoyuan": "力量值", "alya": "力量值", "hyper_battle": "力量"}


@pytest.mark.parametrize("game", POWER)
def test_power_by_the_games_own_word(game: str) -> None:
    state = board({}, {}, game=game)
    said = modifier_words(state, Modifier("X#1", "power", 300, state.turn))
    assert said.zh == f"「空白」本回合{POWER[game]}+300"
    assert said.en == "“空白”: power +300 this turn"


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_words_of_the_game_and_of_no_other(game: str) -> None:
    known = {f"stat.{stat}" for stat in FIGURES} & VOCABULARY[game].keys()
    assert known
    for key in known:
        assert figure_words(game, key.removeprefix("stat.")).zh in VOCABULARY[game][key]


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_done_is_said_as_on_the_games_cards(game: str) -> None:
    speech = language(game)
    phrases = [speech.phrases[n] for kind in ("forbidden", "deed") for n in speech.by_kind.get(kind, ())]
    actions = {each.phrase.build(**{slot.name: "赛罗" for slot in each.slots}) for each in phrases}
    for action in actions:
        said = deed_words(game, action)
        assert said.zh != action, "a word of the program, not of the game"
        assert any(speech.reads_as(speech.phrases[n].phrase, said.zh)
                   for kind in ("forbidden", "deed") for n in speech.by_kind.get(kind, ()))  # fmt: skip


def test_bans_traits_and_turns_to_come() -> None:
    state = board({}, {}, game="kaiju_club")
    assert modifier_words(state, Modifier("@1", "ban:attack", 1, f"={state.turn + 1}")).zh == "B第 6 回合内不能攻击"
    assert modifier_words(state, Modifier("X#1", "trait:evade", 1, state.turn)).zh == "「空白」本回合获得回避"
    assert modifier_words(state, Modifier("X#1", "speed", 2, state.turn + 1)).zh == "「空白」到第 6 回合结束为止速度+2"
