"""Walking through a resolution: forward, back, another branch; the board drawn; a case inside an address."""

import random

import pytest

from engine.board_text import read_board
from engine.play import start
from engine.resolution import choose, decision, run
from engine.state import Place, State
from webapp.board import draw
from webapp.errors import Refusal
from webapp.packing import LONGEST, pack, unpack
from webapp.walk import Path, walk


@pytest.fixture
def game() -> State:
    """A game of sample cards about to begin."""
    return start("hero_duel", random.Random(3))


def some_path(game: State, length: int) -> Path:
    """A path of random choices."""
    path: Path = ()
    rng = random.Random(1)
    for _ in range(length):
        due = walk(game, path).due
        assert due is not None
        path = (*path, rng.randrange(len(due.options)))
    return path


def test_a_walk_ends_where_the_machine_does(game: State) -> None:
    path = some_path(game, 12)
    state = run(game)
    for number in path:
        asked = decision(state)
        assert asked is not None
        state = run(choose(state, asked.options[number]))
    assert walk(game, path).state == state


def test_every_option_that_is_offered_can_be_taken(game: State) -> None:
    path = some_path(game, 9)
    due = walk(game, path).due
    assert due is not None
    asked = decision(walk(game, path).state)
    assert asked is not None
    assert len(due.options) == len(asked.options)
    for option in due.options:
        assert walk(game, option.path).path == option.path


def test_going_back_is_the_shorter_path_and_another_branch_another_number(game: State) -> None:
    path = some_path(game, 6)
    stages = walk(game, path).stages
    assert [stage.path for stage in stages[1:]] == [path[:at] for at in range(len(path))]
    assert all(stage.choice and stage.choice.by for stage in stages[1:])
    branching = next(stage for stage in stages[1:] if stage.others)
    other = walk(game, branching.path).due
    assert other is not None
    assert len(other.options) == branching.others + 1


def test_a_path_that_takes_no_option_is_refused_in_words(game: State) -> None:
    with pytest.raises(Refusal, match="没有第 1000 项"):
        walk(game, (999,))
    with pytest.raises(Refusal):
        walk(game, (-1,))


BOARD = (
    "hero_duel 5 A battle | A field:{one}#1,~{two}#2,-,~?,- hand:?*2 deck:?*20 damage:{two}#1 | "
    "B field:?,?,-,-,- hand:?*4 deck:?*22"
)


@pytest.fixture
def board(game: State) -> State:
    one, two = (card for card, _ in game.table.cards[:2])
    return read_board(BOARD.format(one=one, two=two), game.table)


def test_the_active_players_side_is_drawn_nearest(board: State) -> None:
    assert [(side.player, side.active) for side in draw(board)] == [("B", False), ("A", True)]


def test_the_field_is_drawn_slot_by_slot_and_a_pile_as_a_number(board: State) -> None:
    _, side = draw(board)
    zones = {zone.name: zone for zone in side.zones}
    field = zones["field"].cards
    assert [card is None for card in field] == [False, False, True, False, True]
    assert field[0] is not None and field[0].name and field[0].figures and not field[0].down
    assert field[1] is not None and field[1].name and field[1].down and not field[1].figures
    assert field[3] is not None and field[3].name is None
    assert (zones["deck"].count, zones["deck"].cards) == (20, ())
    assert "aside" not in zones


def test_a_card_that_moved_is_marked(board: State) -> None:
    turned = board.with_piece(Place(0, "field", 1), board.zone(0, "field")[1]._replace(down=False))  # type: ignore[union-attr]
    _, side = draw(turned, board)
    field = next(zone for zone in side.zones if zone.name == "field").cards
    assert [card.moved for card in field if card] == [False, True, False]


def test_a_case_survives_its_address() -> None:
    text = "game: hero_duel\ntitle: 翻开两张牌之后\n" * 20
    packed = pack(text)
    assert unpack(packed) == text
    assert len(packed) < len(text)
    assert packed.replace("-", "").replace("_", "").isalnum()


@pytest.mark.parametrize("broken", ["", "x", "!!!!", pack("game: alya")[:-4], "e" * 50])
def test_a_broken_address_is_refused_in_words(broken: str) -> None:
    with pytest.raises(Refusal, match="不完整"):
        unpack(broken)


def test_an_address_cannot_blow_up_the_server() -> None:
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(b"a" * 50_000_000, 9)).decode().rstrip("=")
    with pytest.raises(Refusal):
        unpack(bomb)
    with pytest.raises(Refusal, match="太长"):
        pack("x" * (LONGEST + 1))
