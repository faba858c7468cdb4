"""Exchanges with the side deck between games: on the player's phone, checked, kept, seen by the judge."""

import pytest

from tests.webapp.desk.conftest import NAMES, Hall

DECK = (
    "\n".join(f"3 主{n:02} M-{n:02}" for n in range(13))
    + "\n1 主13 M-13\n\n备牌\n"
    + "\n".join(f"1 备{n:02} S-{n:02}" for n in range(10))
)


@pytest.fixture
def table(hall: Hall) -> tuple[str, str]:
    """A match whose players have registered their decks: the two of table 1."""
    for name in NAMES:
        answer = hall.post(f"/deck?name={name}", text=DECK)
        assert "牌表已登记" in answer.text
    hall.pair()
    pair = hall.event.rounds[1].seats[1].pair
    assert pair.player2
    return pair.player1, pair.player2


def exchange(hall: Hall, name: str, **fields: object) -> str:
    return hall.post(f"{hall.link(name)}/exchange/1", hall.phone(), **fields).text


@pytest.mark.clause("hero_duel:1.0.2b")
def test_a_player_exchanges_as_many_as_come_in_after_a_game(hall: Hall, table: tuple[str, str]) -> None:
    one, two = table
    assert "第一局用登记的套牌打" in exchange(hall, one, out0=2, into0=1, into1=1)
    hall.post(hall.link(one), hall.phone(), step="game", round=1, winner=two)
    assert "换出 2 张、换入 1 张" in exchange(hall, one, out0=2, into0=1)
    assert not hall.event.rounds[1].seats[1].exchanges
    assert "已换 2 张" in exchange(hall, one, out0=2, into0=1, into1=1)
    seat = hall.event.rounds[1].seats[1]
    assert [(each.player, each.before_game, len(each.out)) for each in seat.exchanges] == [(one, 2, 2)]


@pytest.mark.clause("hero_duel:1.0.2c")
def test_the_next_match_begins_with_the_registered_deck(hall: Hall, table: tuple[str, str]) -> None:
    from engine.tournament.desk import match_deck

    one, two = table
    hall.post(hall.link(one), hall.phone(), step="game", round=1, winner=two)
    exchange(hall, one, out0=1, into0=1)
    changed = match_deck(hall.event, 1, 1, one)
    assert changed and changed.current != changed.registered
    hall.finish_round()
    hall.pair()
    found = hall.event.rounds[2].seat_of(one)
    assert found
    fresh = match_deck(hall.event, 2, found[0], one)
    assert fresh and fresh.current == fresh.registered


def test_the_judge_sees_an_exchange_and_the_opponent_does_not(hall: Hall, table: tuple[str, str]) -> None:
    one, two = table
    hall.post(hall.link(one), hall.phone(), step="game", round=1, winner=two)
    exchange(hall, one, out0=1, into3=1)
    assert "备03" in hall.get("/rounds/1/tables/1").text
    assert "备03" in hall.get("/history").text
    assert "备03" in hall.get("/rounds/1/tables/1/case.yaml").text
    assert "备03" not in hall.get(hall.link(two), hall.phone()).text
    assert "备03" not in hall.get("/rounds/1/tables/1", hall.phone()).text
    assert hall.get(f"{hall.link(two)}/exchange/2", hall.phone()).status_code == 404


def test_nothing_is_exchanged_once_the_match_is_over(hall: Hall, table: tuple[str, str]) -> None:
    one, two = table
    for _game in range(3):
        hall.post(hall.link(one), hall.phone(), step="game", round=1, winner=two)
    assert len(hall.event.rounds[1].seats[1].games) == 2
    assert "比赛已经结束" in exchange(hall, one, out0=1, into0=1)
