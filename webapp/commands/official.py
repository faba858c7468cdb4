"""`floorjudge official`: what imports guessed in the official wordings, to be confirmed or mended."""

import click

from rules_text.library import load_library
from webapp.commands.output import json_option, print_json
from webapp.commands.rules import NamingGame, game_argument, refusing_unknown
from webapp.errors import Refusal
from webapp.guess_words import KINDS_EN, KINDS_ZH, STATES_EN, STATES_ZH
from webapp.wordings import KeptGuess, kept_guesses


@click.group()
def command() -> None:
    """官方原文：列出读入时的猜测，逐处确认或改正。

    The official wordings: list what their import guessed, confirm it or mend it.
    """


@command.command("guesses", cls=NamingGame)
@game_argument()
@click.option("--all", "settled", is_flag=True, help="也列出已核对的 (those that are settled, too)")
@json_option
def guesses(game: str, settled: bool, as_json: bool) -> None:
    """列出还没有核对的猜测 (guesses that nobody has checked yet)。"""
    found = kept_guesses(game, settled=settled)
    if as_json:
        print_json([guess.document() for guess in found])
        return
    for guess in found:
        show(guess)
    if not found:
        click.echo("没有待核对的猜测（nothing to check）")


def show(guess: KeptGuess) -> None:
    """One guess as text: number, place, what stands there, what the file has there."""
    kind = f"{KINDS_ZH[guess.kind]} ({KINDS_EN[guess.kind]})"
    state = "" if guess.state == "open" else f"  {STATES_ZH[guess.state]} ({STATES_EN[guess.state]}) {guess.settled_by}"
    place = guess.ref or "—"
    click.secho(f"{guess.number:>4}  {place}  {guess.file} 第 {guess.line} 行 (line)  {kind}{state}", bold=True)
    click.echo(f"      {guess.text}")
    if guess.before != guess.words:
        click.echo(f"      文件中 (in the file)  {guess.before}")


@command.command("confirm", cls=NamingGame)
@game_argument()
@click.argument("numbers", type=int, nargs=-1)
@click.option("--all", "every", is_flag=True, help="全部确认 (all of them)")
@json_option
def confirm(game: str, numbers: tuple[int, ...], every: bool, as_json: bool) -> None:
    """确认猜得对：给出编号，或 --all。

    Say that guesses are right, by their numbers or --all. A line that belongs to no clause is confirmed to have none.
    """
    from webapp.official_guesses import confirm as confirm_guesses

    if every == bool(numbers):
        raise Refusal(
            "请给出要确认的编号，或只写 --all 全部确认",
            "Give the numbers of the guesses to confirm, or --all alone",
        )
    done = confirm_guesses(game, None if every else numbers)
    left = len(kept_guesses(game))
    if as_json:
        print_json({"confirmed": done, "open": left})
    else:
        click.echo(f"确认了 {done} 处，还有 {left} 处待核对（{done} confirmed, {left} to check）")


@command.command("mend", cls=NamingGame)
@game_argument()
@click.argument("number", type=int)
@click.argument("words", required=False)
@click.option("--clause", help="这一行属于哪一条 (the clause the line belongs to)，如 1.1.6")
@json_option
def mend(game: str, number: int, words: str | None, clause: str | None, as_json: bool) -> None:
    """改正一处猜测：WORDS 取代方括号里的文字；--clause 把这一行放到另一条。

    Mend a guess: WORDS take the place of what stands in brackets; --clause gives the line to another clause.
    """
    from webapp.official_guesses import mend as mend_guess

    ref = None
    if clause is not None:
        with refusing_unknown():
            library = load_library()
            ref = library.clause(f"{game}:{clause.removeprefix(f'{game}:')}").ref
    mend_guess(game, number, words, ref)
    mended = next(guess for guess in kept_guesses(game, settled=True) if guess.number == number)
    if as_json:
        print_json(mended.document())
    else:
        show(mended)


@command.command("forget", cls=NamingGame)
@game_argument()
@json_option
def forget(game: str, as_json: bool) -> None:
    """不再使用这个游戏已存的官方原文（比如读错了文件）；之后可以重新读入。

    Take the game's official wording out of use, as after importing a wrong file; it can be imported again.
    """
    from webapp.official import forget as forget_wordings

    count = forget_wordings(game)
    if as_json:
        print_json({"forgotten": count})
    else:
        click.echo(f"不再使用 {count} 条官方原文（{count} official wordings taken out of use）")
