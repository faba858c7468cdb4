"""The play-off: cut, byes for the best, corrections, leaving, double elimination."""

import re

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


def test_staff_say_who_of_the_equals_goes_on_and_in_which_place(hall: Hall) -> None:
    """Four with a win each: the first four; among the four who lost two more go on."""
    hall.pair()
    hall.finish_round()
    page = hall.get("/play-off?cut=6").text
    proposed = re.findall(r'name="who" value="([^"]+)"', page)
    assert len(proposed) == 8
    wanted = [*reversed(proposed[:4]), *reversed(proposed[4:])]
    places = [str(wanted.index(name) + 1) for name in proposed]
    hall.post("/play-off", cut=6, seen=hall.event.version, who=proposed, place=places)
    assert hall.event.bracket
    assert list(hall.event.bracket.seeds) == wanted[:6]


def test_equals_who_take_one_place_twice_are_refused(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    proposed = re.findall(r'name="who" value="([^"]+)"', hall.get("/play-off?cut=4").text)
    answer = hall.post("/play-off", cut=4, seen=hall.event.version, who=proposed, place=["1", "1", "2", "3"])
    assert "要各占第 1 到 4 位中的一位" in answer.text
    assert hall.event.bracket is None


def test_the_number_of_the_cut_is_free_and_byes_are_told(hall: Hall) -> None:
    assert 'name="top_cut" type="number" min="0" max="64"' in hall.get("/settings").text
    hall.pair()
    hall.finish_round()
    assert "前 2 名第一轮轮空" in hall.get("/play-off?cut=6").text
    assert "前 3 名第一轮轮空" in hall.get("/play-off?cut=5").text


def test_a_play_off_with_results_missing_is_confirmed_and_stands_so_in_the_log(hall: Hall) -> None:
    hall.pair()
    hall.post("/rounds/1/results", line="1 2-0")
    assert 'name="despite"' in hall.get("/play-off?cut=4").text
    answer = hall.post("/play-off", cut=4, seen=hall.event.version)
    assert "还缺结果：2, 3, 4 号桌" in answer.text
    assert hall.event.bracket is None
    hall.post("/play-off", cut=4, seen=hall.event.version, despite=1)
    assert hall.event.bracket
    assert "淘汰赛开始，4 人，缺的结果不计" in hall.get("/history").text


def test_pairings_that_wait_are_told_of_and_thrown_away_by_the_play_off(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    hall.post("/pairings", step="make")
    assert "第 2 轮对阵排好还没公布" in hall.get("/play-off").text
    hall.post("/play-off", cut=4, seen=hall.event.version)
    assert "没有待公布的对阵" in hall.get("/pairings").text


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
    hall.post("/play-off/leave", player=gone, successor=reserve, seen=hall.event.version)
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


def open_seat(hall: Hall) -> tuple[str, int, str, str]:
    """A match of the play-off that is under way: its round, table, and both players."""
    stage = hall.event.under_way[0]
    table = stage.missing[0]
    pair = stage.seats[table].pair
    assert isinstance(stage.key, str)
    assert pair.player2
    return stage.key, table, pair.player1, pair.player2


def test_players_report_and_confirm_a_match_of_the_play_off_from_their_phones(hall: Hall) -> None:
    after_swiss(hall, 4)
    key, table, one, two = open_seat(hall)
    page = hall.get(hall.link(two), hall.phone()).text
    assert one in page
    assert "半决赛" in page
    hall.post(hall.link(two), hall.phone(), step="report", round=key, score="2-1-0")
    assert hall.event.bracket and not hall.event.bracket.winners
    assert 'name="games" value="1-2-0"' in hall.get(hall.link(one), hall.phone()).text
    hall.post(hall.link(one), hall.phone(), step="confirm", round=key, games="1-2-0")
    assert hall.event.bracket.winner_of(f"{key} {table}") == two
    assert "等下一场的对手" in hall.get(hall.link(two), hall.phone()).text
    assert "您的淘汰赛打完了" in hall.get(hall.link(one), hall.phone()).text


def test_a_dispute_in_the_play_off_calls_a_judge_and_opens_a_case(hall: Hall) -> None:
    after_swiss(hall, 4)
    key, table, one, two = open_seat(hall)
    hall.post(hall.link(one), hall.phone(), step="report", round=key, score="2-0-0")
    hall.post(hall.link(two), hall.phone(), step="dispute", round=key, reason="少算一局")
    calls = hall.get("/calls").text
    assert "少算一局" in calls
    slug = key.replace(" ", "_")
    assert f"/rounds/{slug}/tables/{table}" in calls
    assert "少算一局" in hall.get(f"/rounds/{slug}/tables/{table}/case.yaml").text
    assert "半决赛" in hall.get(f"/rounds/{slug}/tables/{table}/case").text
    hall.post(f"/rounds/{slug}/results", line=f"{table} 2-1")
    assert hall.event.bracket and hall.event.bracket.winner_of(f"{key} {table}") == one


def test_a_play_off_round_has_clock_extra_time_and_slips(hall: Hall) -> None:
    after_swiss(hall, 4)
    key, table, one, _two = open_seat(hall)
    slug = key.replace(" ", "_")
    hall.post(f"/rounds/{slug}/clock", step="start", minutes=40)
    hall.post(f"/rounds/{slug}/tables/{table}/time", minutes=5)
    stage = hall.event.stages[key]
    assert stage.clock and stage.clock.minutes == 40
    assert stage.seats[table].extra_minutes == 5
    assert 'class="clock' in hall.get(hall.link(one), hall.phone()).text
    assert hall.get(f"/paper/slips?round={slug}").text.count('class="slip"') == 2
    wall = hall.get("/wall", hall.phone()).text
    assert 'class="clock' in wall
    assert one in wall


def test_who_needs_a_table_plays_his_play_off_matches_there(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    best = hall.event.active[0]
    hall.post(f"/player?name={best}", step="table", table=7)
    hall.post("/play-off", cut=8, seen=hall.event.version)
    seat = next(seat for seat in hall.event.stages["W quarter-finals"].seats.values() if best in seat.pair.players)
    assert seat.pair.table == 7
    hall.post("/rounds/W_quarter-finals/results", line="7 2-0")
    assert seat.match in hall.event.bracket.winners  # type: ignore[union-attr]


def test_a_play_off_match_is_not_drawn_and_not_won_with_fewer_games(hall: Hall) -> None:
    after_swiss(hall, 4)
    key, table, one, _two = open_seat(hall)
    slug = key.replace(" ", "_")
    for line in (f"{table} 1-1", f"{table} id", f"{table} dl"):
        assert "要有胜者" in hall.post(f"/rounds/{slug}/results", line=line).text
    against = hall.post("/play-off/result", won=f"{key} {table}|{one}|0-2", seen=hall.event.version)
    assert "胜者的胜局应比对手多" in against.text
    assert "不可能" in hall.post("/play-off/result", won=f"{key} {table}|{one}|3-0", seen=hall.event.version).text
    assert hall.event.bracket and not hall.event.bracket.winners


def test_who_leaves_between_rounds_lets_the_next_be_seeded_anew(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    hall.post("/play-off", cut=8, seen=hall.event.version)
    seeds = hall.event.bracket.seeds  # type: ignore[union-attr]
    while hall.event.under_way[0].key == "W quarter-finals":
        win(hall)
    shown = hall.get(f"/play-off/leave?player={seeds[1]}").text
    assert "下一轮重排种子" in shown
    assert "他的对手直接晋级" in shown
    hall.post("/play-off/leave", player=seeds[1], reseed=1, seen=hall.event.version)
    bracket = hall.event.bracket
    assert bracket
    assert [pair[1:] for pair in bracket.open_matches()] == [(seeds[2], seeds[3])]
    assert bracket.winner_of("W semi-finals 1") == seeds[0]


def test_who_left_before_his_opponent_was_known_does_not_come_back(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    hall.post("/play-off", cut=8, seen=hall.event.version)
    win(hall)
    gone = hall.event.bracket.winners["W quarter-finals 1"]  # type: ignore[union-attr]
    hall.post("/play-off/leave", player=gone, seen=hall.event.version)
    other = win(hall)
    bracket = hall.event.bracket
    assert bracket
    assert bracket.winner_of("W semi-finals 1") == bracket.winners[other]
    assert gone not in hall.get("/play-off/leave?player=" + bracket.winners[other]).text.split("退出的人")[-1]


def test_a_correction_in_the_play_off_shows_what_it_takes_back(hall: Hall) -> None:
    after_swiss(hall, 4)
    win(hall)
    win(hall)
    win(hall)
    champion = hall.event.bracket.champion  # type: ignore[union-attr]
    assert champion
    form = {"wins1": 0, "wins2": 2, "seen": hall.event.version}
    shown = hall.post("/rounds/W_semi-finals/tables/1/correct", **form).text
    assert "冠军由" in shown
    assert hall.event.bracket.champion == champion  # type: ignore[union-attr]
    hall.post("/rounds/W_semi-finals/tables/1/correct", **form, sure=1)
    assert hall.event.bracket.champion is None  # type: ignore[union-attr]


def test_no_swiss_round_after_the_play_off_has_begun(hall: Hall) -> None:
    after_swiss(hall, 4)
    hall.pair_unseen()
    assert list(hall.event.rounds) == [1]


def test_who_is_disqualified_is_out_of_the_play_off(hall: Hall) -> None:
    after_swiss(hall, 4)
    win(hall)
    _key, _table, one, two = open_seat(hall)
    hall.post(f"/player?name={one}", step="disqualify", reason="作弊")
    assert hall.event.bracket and hall.event.bracket.winner_of("W semi-finals 2") == two


def test_after_the_final_everybody_has_a_final_place_everywhere(hall: Hall) -> None:
    hall.pair()
    hall.finish_round()
    hall.post("/play-off", cut=4)
    assert hall.get("/final.csv").status_code == hall.get("/paper/final").status_code == 404
    for _match in range(3):
        bracket = hall.event.bracket
        assert bracket
        node, better, _other = bracket.open_matches()[0]
        hall.post("/play-off/result", won=f"{node.name}|{better}|2-0", seen=hall.event.version)
    bracket = hall.event.bracket
    assert bracket
    assert bracket.champion
    champion, second = bracket.champion, bracket.seeds[1]
    lines = hall.get("/final.csv").data.decode("utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ["1", "2", "3", "3", "5", "5", "5", "5"]
    assert lines[1].split(",")[1:3] == [champion, "1"]
    matches = hall.get("/play-off.csv").data.decode("utf-8-sig").splitlines()
    assert matches[-1] == f"W final 1,{champion},{second},2,0,0,{champion}"
    assert "最终名次" in hall.get("/standings").text
    assert "淘汰赛打完了" in hall.get().text
    assert "最终第 2 名" in hall.get(hall.link(second), hall.phone()).text
    assert second in hall.get("/paper/final").text
