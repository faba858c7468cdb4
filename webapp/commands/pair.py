"""`floorjudge pair`: the pairings of the next round from the `MATCHES.csv` of an event."""

from pathlib import Path

import click

from engine.tournament.faults import Refused
from engine.tournament.pairing import Pairings, pair_round
from webapp.commands.files import existing_file
from webapp.commands.match_file import read_matches, read_players
from webapp.commands.output import json_option, print_json
from webapp.errors import Refusal


@click.command()
@click.argument("matches", type=existing_file)
@click.option(
    "--players",
    "players_file",
    type=existing_file,
    metavar="FILE",
    help="参加下一轮的选手：名单外的已退赛，新名字是迟到者 (who plays on; others dropped, new names join)",
)
@click.option("--seed", default="0", show_default=True, help="抽签的种子 (the seed of the lots)")
@json_option
def command(matches: Path, players_file: Path | None, seed: str, as_json: bool) -> None:
    """编排下一轮对阵：尽量不重复相遇，分差最小，轮空给分数最低且未轮空过的选手。

    Pair the round after the last in MATCHES.csv. Without --players, everybody named there plays.
    """
    read = read_matches(matches)
    results = read.results
    if players_file is not None:
        players = read_players(players_file)
    else:
        everybody = {name for result in results for name in result.players}
        players = tuple(sorted(everybody - frozenset(read.left or ())))
        last = max((result.round for result in results), default=0)
        absent = len(set(players) - {n for r in results if r.round == last for n in r.players})
        if absent:
            click.echo(
                f"注意：有 {absent} 人未参加第 {last} 轮；若已退赛，请用 --players 给出仍在的选手"
                f" ({absent} players did not play round {last}: if they dropped, name the others: --players)",
                err=True,
            )
    if not players:
        raise Refusal(
            f"{matches.name} 里没有一场比赛，不知道给谁编排；第一轮请用 --players 给出选手",
            f"{matches.name} holds no match, so there is nobody to pair; for round 1 name the players: --players",
        )
    try:
        pairings = pair_round(players, results, seed=seed, scoring=read.scoring)
    except Refused as refused:
        faults = [str(fault) for fault in refused.faults]
        raise Refusal("排不出下一轮对阵", "The next round cannot be paired", faults) from refused
    for notice in pairings.notices:
        click.echo(f"注意：{notice}", err=True)
    if as_json:
        print_json(document(pairings))
    else:
        show(pairings)


def document(pairings: Pairings) -> list[dict[str, object]]:
    """The pairings as JSON. A bye has an empty `player2` and the number behind the last table."""
    behind = max((pair.table or 0 for pair in pairings.pairs), default=0) + 1
    return [
        {"table": pair.table or behind, "player1": pair.player1, "player2": pair.player2 or ""}
        for pair in pairings.pairs
    ]


def show(pairings: Pairings) -> None:
    """Print the pairings as a table."""
    from rich.console import Console
    from rich.table import Table as Printed

    printed = Printed(title=f"第 {pairings.round} 轮对阵 Round {pairings.round}")
    for heading in ("桌号", "选手", "对手"):
        printed.add_column(heading, justify="right" if heading == "桌号" else "left")
    for pair in pairings.pairs:
        table = "—" if pair.table is None else str(pair.table)
        printed.add_row(table, pair.player1, "轮空 (bye)" if pair.player2 is None else pair.player2)
    Console().print(printed)
