"""`floorjudge lint`: what the printed rulebooks get wrong."""

import click

from rules_text.history import read_history
from rules_text.library import load_library
from rules_text.lint import lint, unversioned
from webapp.commands.output import json_option, print_json
from webapp.commands.rules import NamingGame, game_argument, refusing_unknown


@click.command(cls=NamingGame)
@game_argument(required=False)
@json_option
def command(game: str | None, as_json: bool) -> None:
    """规则书本身的毛病：指错或指空的参见、重号、缺漏、自相矛盾；还有改了文字却没有升版本的条文。

    Faults of the printed rulebooks: dangling or misdirected references, doubled numbers, gaps, conflicts. And of ours:
    texts that changed under a version that was released.
    """
    with refusing_unknown():
        library = load_library()
        findings = lint(library, game)
        for key in [game] if game else library.rulebooks:
            findings += unversioned(library.rulebook(key), read_history(key))
    if as_json:
        print_json(
            [{"ref": each.ref, "fault": each.fault, "detail": each.zh, "detail_en": each.en} for each in findings]
        )
        return
    for each in findings:
        click.echo(f"{each.ref}  {each.fault}  {each.zh}（{each.en}）")
