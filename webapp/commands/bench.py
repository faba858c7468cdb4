"""`floorjudge bench`: measurements, each beside a peer in the same run."""

import importlib

import click

from webapp.benchmarks.table import Row
from webapp.commands.output import json_option, print_json
from webapp.commands.progress import progress

PARTS = ("play", "states", "search", "reading", "tournament", "phones")


@click.command()
@click.option("--only", type=click.Choice(PARTS), multiple=True, help="只测这一部分 (this part alone)")
@json_option
def command(only: tuple[str, ...], as_json: bool) -> None:
    """测量速度与质量，同一次运行里与同类程序并排比较。

    Speed and quality, side by side with a peer in one run.
    """
    rows: list[Row] = []
    for part in progress(only or PARTS, "bench"):
        found: list[Row] = importlib.import_module(f"webapp.benchmarks.{part}").run()
        rows += found
        if not as_json:
            for row in found:
                show(row)
    if as_json:
        print_json([{name: getattr(row, name) for name in ("name", "ours", "peer", "ratio", "note")} for row in rows])


def show(row: Row) -> None:
    """One measurement on a line or two."""
    ratio = "" if row.ratio is None else f"  ×{row.ratio:.2f}"
    peer = f"  |  {row.peer}" if row.peer else ""
    click.echo(f"{row.name}: {row.ours}{peer}{ratio}")
    if row.note:
        click.echo(f"    {row.note}")
