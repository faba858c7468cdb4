"""An event's settings make sense, and a round robin is paired round by round."""

from datetime import UTC, datetime

import pytest

from engine.tournament.checks import propose
from engine.tournament.desk import next_pairings, paired_anew
from engine.tournament.events import (
    Entry,
    EventCreated,
    Operation,
    PlayerDropped,
    PlayerEntered,
    ResultRecorded,
    RoundPublished,
    SettingChanged,
)
from engine.tournament.faults import Refused
from engine.tournament.fold import fold
from engine.tournament.roles import Role

NOW = datetime(2026, 5, 1, 10, 0, tzinfo=UTC)


def log_of(*operations: Operation) -> list[Entry]:
    log: list[Entry] = []
    for what in operations:
        log.append(propose(log, what, who="主办", role=Role.ORGANISER, when=NOW))
    return log


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"name": " "}, "no-name"),
        ({"game": "chess"}, "no-such-game"),
        ({"rule_set": "EX"}, "no-such-game"),
        ({"best_of": 2}, "best-of"),
        ({"top_cut": 3}, "bracket-size"),
        ({"round_minutes": 0}, "no-time"),
        ({"form": "ladder"}, "no-such-choice"),
        ({"decks_seen_by": "press"}, "no-such-choice"),
    ],
)
def test_settings_that_make_no_sense_are_refused_when_made_and_when_changed(
    settings: dict[str, str | int], code: str
) -> None:
    good: dict[str, str | int] = {"name": "赛", "game": "hero_duel"}
    with pytest.raises(Refused) as made:
        log_of(EventCreated(**{**good, **settings}))  # type: ignore[arg-type]
    assert [fault.code for fault in made.value.faults] == [code]
    ((name, value),) = settings.items()
    with pytest.raises(Refused) as changed:
        log_of(EventCreated("赛", "hero_duel"), SettingChanged(name, value))
    assert code in [fault.code for fault in changed.value.faults]


def test_the_game_stays_once_a_round_is_published() -> None:
    log = log_of(EventCreated("赛", "hero_duel"), PlayerEntered("甲"), PlayerEntered("乙"))
    log_of(*(entry.what for entry in log), SettingChanged("game", "alya"))
    round = next_pairings(fold(log))
    with pytest.raises(Refused, match="不能再改"):
        log_of(*(entry.what for entry in log), RoundPublished(1, round.pairs), SettingChanged("game", "alya"))


def test_whoever_meets_somebody_who_left_a_round_robin_has_the_bye() -> None:
    steps: list[Operation] = [EventCreated("赛", "hero_duel", form="round robin")]
    steps += [PlayerEntered(name) for name in "甲乙丙丁"]
    steps.append(RoundPublished(1, next_pairings(fold(log_of(*steps))).pairs))
    steps += [ResultRecorded(1, table, 2, 0) for table in (1, 2)]
    steps.append(PlayerDropped("丁"))
    second = next_pairings(fold(log_of(*steps)))
    assert sorted(len(pair.players) for pair in second.pairs) == [1, 2]
    with pytest.raises(Refused, match="循环赛已经开始"):
        log_of(*steps, PlayerEntered("戊"))


def test_pairs_that_are_not_chosen_stay_when_a_draft_is_paired_anew() -> None:
    event = fold(log_of(EventCreated("赛", "hero_duel"), *(PlayerEntered(f"选手{n}") for n in range(8))))
    made = next_pairings(event)
    again = paired_anew(event, 1, made.pairs, {3, 4}, seed="x")
    assert again.pairs[:2] == made.pairs[:2]
    assert {n for p in again.pairs for n in p.players} == set(event.active)
