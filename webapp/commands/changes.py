"""`floorjudge changes`: what changed between two versions of our text."""

import click

from rules_text.history import TextChange, UnknownVersion
from webapp.commands.output import json_option, print_json
from webapp.commands.rules import NamingGame, game_argument, refusing_unknown
from webapp.errors import Refusal
from webapp.text_versions import Changes, changes_between, document


@click.command(cls=NamingGame)
@game_argument()
@click.option("--from", "before", type=int, help="从哪一版，默认最初一版 (the earlier version)")
@click.option("--to", "after", type=int, help="到哪一版，默认现在 (the later version)")
@json_option
def command(game: str, before: int | None, after: int | None, as_json: bool) -> None:
    """本文两个版本之间逐条的改动。

    What changed between two versions of our text, clause by clause.
    """
    with refusing_unknown():
        try:
            found = changes_between(game, before, after)
        except UnknownVersion as unknown:
            raise unknown_version(unknown) from unknown
    if as_json:
        print_json(document(found))
    else:
        show(found)


def unknown_version(unknown: UnknownVersion) -> Refusal:
    """The refusal that names the versions there are."""
    there_are = [str(version) for version in unknown.versions]
    return Refusal(
        f"本文没有第 {unknown.version} 版；有第 {'、'.join(there_are)} 版",
        f"Our text has no version {unknown.version}; there are {', '.join(there_are)}",
    )


def show(found: Changes) -> None:
    """The changes as text."""
    click.echo(
        f"{found.game}：第 {found.before} 版 → 第 {found.after} 版，改动 {len(found.changes)} 条"
        f"（version {found.before} to {found.after}: changed clauses: {len(found.changes)}）"
    )
    for release in found.releases:
        click.echo(f"  第 {release.version} 版 (version {release.version})  {release.note.zh}（{release.note.en}）")
    for change in found.changes:
        show_change(change)


def show_change(change: TextChange) -> None:
    """One changed clause: former lines with a minus, new ones with a plus."""
    click.secho(f"\n{change.id}  {change.text.title.zh}（{change.text.title.en}）", bold=True)
    before, after = change.before, change.after
    renamed = before and after and (before.label, before.title) != (after.label, after.title)
    for sign, text in (("-", before), ("+", after)):
        if text and renamed:
            click.echo(f"  {sign} {text.label}  {text.title.zh}（{text.title.en}）")
        if text:
            click.echo(f"  {sign} {text.zh}\n  {sign} {text.en}")
