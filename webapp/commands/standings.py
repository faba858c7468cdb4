"""`floorjudge standings`: the standings of an event from its `MATCHES.csv`."""

from collections.abc import Sequence
from pathlib import Path

import click

from engine.tournament.arithmetic import arithmetic, decisions, percentages_of
from engine.tournament.criteria import SCHEMES, Scheme
from engine.tournament.results import Result
from engine.tournament.standings import Row, ranked, shown
from engine.tournament.table import Table
from webapp.commands.files import existing_file
from webapp.commands.match_file import read_matches
from webapp.commands.output import json_option, print_json
from webapp.errors import Refusal


@click.command()
@click.argument("matches", type=existing_file)
@click.option("--round", "through", type=click.IntRange(min=1), help="截至第几轮 (as of this round)")
@click.option(
    "--order",
    type=click.Choice(list(SCHEMES)),
    default="standard",
    show_default=True,
    help="名次的比较次序 (what decides a place)",
)
@click.option("--explain", metavar="PLAYER", help="列出一位选手的百分比怎样算出 (show the arithmetic)")
@json_option
def command(matches: Path, through: int | None, order: str, explain: str | None, as_json: bool) -> None:
    """按 MATCHES.csv 计算排名：场分、对手场胜率、局胜率、对手局胜率。

    Standings from MATCHES.csv (round,player1,player2,wins1,wins2,draws; an empty player2 is a bye).
    """
    scheme = SCHEMES[order]
    read = read_matches(matches)
    results = tuple(r for r in read.results if through is None or r.round <= through)
    gone = read.dropped(through)
    table = Table.of(results, dropped=gone, counting=scheme.counting, scoring=read.scoring)
    if explain is not None:
        show_arithmetic(table, results, scheme, explain, as_json)
        return
    rows = ranked(table, results, scheme, unplaced=read.disqualified & gone)
    if as_json:
        print_json([document(row) for row in rows])
    else:
        show(rows, scheme)


def document(row: Row) -> dict[str, object]:
    """One row as JSON: the percentages as floats, not rounded, and what else the chosen order looks at."""
    columns: dict[str, object] = {
        "rank": row.rank,
        "player": row.player,
        "points": row.points,
        "omw": float(row.omw),
        "gw": float(row.gw),
        "ogw": float(row.ogw),
    }
    return columns | {name: value if isinstance(value, int) else float(value) for name, value in row.further}


def show(rows: tuple[Row, ...], scheme: Scheme) -> None:
    """Print the standings as a table."""
    from rich.console import Console
    from rich.table import Table as Printed

    printed = Printed(title=f"排名 Standings · {scheme.zh}")
    for heading in ("名次", "选手", "场分", "胜-平-负", "OMW", "GW", "OGW"):
        printed.add_column(heading, justify="left" if heading == "选手" else "right")
    for row in rows:
        printed.add_row(
            str(row.rank),
            row.player,
            str(row.points),
            f"{row.wins}-{row.draws}-{row.losses}",
            shown(row.omw),
            shown(row.gw),
            shown(row.ogw),
        )
    Console().print(printed)


def show_arithmetic(table: Table, results: Sequence[Result], scheme: Scheme, player: str, as_json: bool) -> None:
    """Print how a player's percentages and his place came about. Raises `Refusal` for somebody who has not played."""
    if player not in table.records:
        raise Refusal(
            f"这份文件里没有选手「{player}」：请照文件里的写法写名字",
            f"No player “{player}” in this file: write the name as the file does",
        )
    shares = [arithmetic(table, player, percentage) for percentage in percentages_of(scheme)]
    if as_json:
        print_json([{"percentage": s.percentage, "value": float(s.result), "said": str(s)} for s in shares])
    else:
        for each in (*shares, *decisions(table, results, scheme, player)):
            click.echo(str(each))
