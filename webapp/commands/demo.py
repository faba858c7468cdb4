"""`floorjudge demo`: a rule, a ruling and a round, as one would ask for them, then the site."""

from pathlib import Path

import click

from webapp.commands.serve import serve
from webapp.samples import CASE, MATCHES

TOUR: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("查一条规则", "Look a rule up", ("search", "两个效果同时触发谁先", "--game", "hero_duel", "--limit", "3")),
    ("裁定规则书自己的争议", "Adjudicate the rulebook's own dispute", ("judge", str(CASE))),
    ("编排下一轮", "Pair the next round", ("pair", str(MATCHES))),
)


@click.command()
@click.option("--no-serve", is_flag=True, help="看完就结束，不启动网站 (leave the site out)")
@click.option("--host", default="127.0.0.1", show_default=True, help="网站的地址 (address of the site)")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="端口 (port)")
def command(no_serve: bool, host: str, port: int) -> None:
    """查一条规则、判一个案例、排一轮对阵，然后启动网站。

    A tour: search a rule, adjudicate a dispute, pair a round, then serve the site.
    """
    for zh, en, words in TOUR:
        show(zh, en, words)
    if not no_serve:
        click.echo()
        serve(host, port)


def show(zh: str, en: str, words: tuple[str, ...]) -> None:
    """Say what comes, how one would type it, and run it."""
    from rich.console import Console
    from rich.rule import Rule
    from rich.text import Text

    from webapp.cli import floorjudge

    console = Console()
    console.print()
    console.print(Rule(f"[bold]{zh}[/bold] · {en}", align="left"))
    console.print(Text("$ floorjudge " + " ".join(map(as_typed, words)), style="dim"), soft_wrap=True)
    floorjudge.main(args=list(words), prog_name="floorjudge", standalone_mode=False)


def as_typed(word: str) -> str:
    """An argument as one would type it here: a path below this folder without the way to it."""
    path = Path(word)
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_absolute() and path.is_relative_to(here) else word
