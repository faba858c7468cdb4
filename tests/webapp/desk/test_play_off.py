"""The play-off: cut, byes for the best, corrections, leaving, double elimination."""

from tests.webapp.desk.conftest import NAMES, Hall


def after_swiss(hall: Hall, cut: int) -> None:
    hall.pair()
    hall.finish_round()
    hall.post("/play-off", cut=cut, seen=hall.event.version)
    assert hall.event.bracket


def win(hall: Hall, at: int = 0, who: int = 0) -> str:
    """The first or second player of an open match wins it; gives the match."""
    assert hall.event.bracket
    node, *players = hall.event.bracket.open_matches()[at]
    hall.post("/play-off/result", won=f"{node.name}|{players[who]}|2-0", seen=hall.event.version)
    return node.name


def test_a_tie_across_the_line_of_the_cut_is_pointed_out(hall: Hall) -> None:
    hall.pair()
    for table in (1, 2, 3, 4):
        hall.post("/rounds/1/results", line=f"{table} id")
    assert "并列" in hall.get("/play-off?cut=4").text


def test_six_in_a_bracket_give_the_best_two_a_bye(hall: Hall) -> None:
    after_swiss(hall, 6)
    bracket = hall.event.bracket
    assert bracket
    first = {name for _node, one, two in bracket.open_matches() for name in (one, two)}
    assert not first & set(bracket.seeds[:2])


def test_a_correction_takes_back_what_stood_on_it(hall: Hall) -> None:
    after_swiss(hall, 4)
    semi = win(hall)
    win(hall)
    win(hall)
    assert hall.event.bracket
    assert hall.event.bracket.champion
    loser = next(name for name in hall.event.bracket.players_of(semi) if name != hall.event.bracket.winner_of(semi))
    hall.post("/play-off/result", won=f"{semi}|{loser}|2-1", seen=hall.event.version)
    assert hall.event.bracket.champion is None
    assert hall.event.bracket.winner_of(semi) == loser


def test_who_leaves_before_the_first_match_is_replaced_by_the_next(hall: Hall) -> None:
    after_swiss(hall, 4)
    assert hall.event.bracket
    gone = hall.event.bracket.seeds[0]
    reserve = next(name for name in NAMES if name not in hall.event.bracket.seeds)
    hall.post("/play-off/leave", player=gone, successor=reserve)
    assert hall.event.bracket.seeds[-1] == reserve
    assert gone not in hall.event.bracket.seeds


def test_the_better_seed_is_told_that_he_chooses(hall: Hall) -> None:
    after_swiss(hall, 4)
    assert hall.event.bracket
    _node, better, other = hall.event.bracket.open_matches()[0]
    assert "由您选择先后手" in hall.get(hall.link(better), hall.phone()).text
    assert "由对手选择先后手" in hall.get(hall.link(other), hall.phone()).text


def test_a_double_elimination_ends_after_a_second_final_if_the_first_was_an_upset(make_hall: object) -> None:
    hall = make_hall(play_off="double")  # type: ignore[operator]
    hall.enter(*NAMES)
    after_swiss(hall, 4)
    while hall.event.bracket.open_matches()[0][0].name != "final":
        win(hall)
    node = hall.event.bracket.node("final")
    challenger = hall.event.bracket.players_of(node.name)[1]
    hall.post("/play-off/result", won=f"final|{challenger}|2-0", seen=hall.event.version)
    assert hall.event.bracket.champion is None
    assert "总决赛第二场" in hall.get("/play-off").text
    win(hall)
    assert hall.event.bracket.champion


def test_the_bracket_is_a_picture_of_its_own(hall: Hall) -> None:
    after_swiss(hall, 4)
    answer = hall.get("/play-off.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert answer.text.count('class="box"') == 3
