"""`floorjudge import`: read a rulebook's official text and keep its wording beside ours."""

from typing import Any

import click

from rules_text.importing.decoding import MOST_BYTES
from rules_text.importing.guesses import Guess
from rules_text.importing.official import Differences, Official
from rules_text.library import load_library
from webapp.commands.files import file_content
from webapp.commands.output import json_option, print_json
from webapp.commands.rules import game_option, refusing_unknown
from webapp.file_names import shown_name
from webapp.guess_words import KINDS_EN, KINDS_ZH
from webapp.wordings import kept_guesses

# A text that isn't a rulebook leaves everything over; nobody reads more of it than this.
MOST_SHOWN = 200
LONGEST_SHOWN = 120


@click.command("import")
@click.argument("file", type=click.Path())
@game_option(required=True)
@click.option("--replace", is_flag=True, help="用新的文本替换已存的 (replace what is kept)")
@click.option("--dry-run", is_flag=True, help="只看结果，不保存 (show, but keep nothing)")
@json_option
def command(file: str, game: str, replace: bool, dry_run: bool, as_json: bool) -> None:
    """读入官方规则书的文本（可以有损坏），逐条对上，存进自己的数据库；FILE 为 - 时从标准输入读。

    Read an official rulebook's text, mend it, align it clause by clause, and keep it in your own store.
    Wording that is kept already is replaced only with --replace. `floorjudge official` lists what was guessed.
    """
    from webapp.official import keep, read_file

    with refusing_unknown():
        book = load_library().rulebook(game)
    name = shown_name(file)
    official = read_file(file_content(file, MOST_BYTES), name, book)
    kept = keep(official, game, name, replacing=replace, dry_run=dry_run or not official.texts)
    if as_json:
        print_json(document(official, kept.differences, replaced=replace and kept.written > 0))
    else:
        show(official, kept.differences, game, replace=replace, kept=not dry_run)
    if not official.texts:
        raise click.exceptions.Exit(1)


def document(official: Official, differences: Differences, replaced: bool) -> dict[str, Any]:
    """What the import gave, as JSON."""
    return {
        "clauses": len(official.texts),
        "repaired": official.repaired,
        "annotations": official.annotations,
        "unmended": official.unmended,
        "guessed": [guess_document(guess) for guess in official.guessed],
        "unmatched": [
            {"line": guess.line, "text": shortened(guess.words)} for guess in official.unmatched[:MOST_SHOWN]
        ],
        "unmatched_count": len(official.unmatched),
        "added": list(differences.added),
        "same": len(differences.same),
        "changed": [{"ref": each.ref, "before": each.before, "after": each.after} for each in differences.changed],
        "gone": list(differences.gone),
        "replaced": replaced,
    }


def guess_document(guess: Guess) -> dict[str, Any]:
    """One guess as JSON: its clause, the guess in brackets within its words, its line, what the file has there."""
    return {
        "ref": guess.ref,
        "text": shortened(guess.text),
        "kind": str(guess.kind),
        "line": guess.line,
        "before": shortened(guess.before),
    }


def shortened(text: str) -> str:
    """The text, or its beginning."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def show(official: Official, differences: Differences, game: str, replace: bool, kept: bool) -> None:
    """What the import gave, as text."""
    click.echo(
        f"对上 {len(official.texts)} 条（新增 {len(differences.added)}，相同 {len(differences.same)}，"
        f"不同 {len(differences.changed)}，缺少 {len(differences.gone)}）；"
        f"修复 {official.repaired} 处，去掉拼音 {official.annotations} 处，无法修复 {official.unmended} 处"
    )
    click.echo(
        f"({len(official.texts)} clauses aligned, {len(differences.added)} new, {len(differences.changed)} "
        f"different; {official.repaired} damaged spots restored)"
    )
    for guess in official.guessed:
        kind = f"{KINDS_ZH[guess.kind]} ({KINDS_EN[guess.kind]})"
        click.echo(f"  猜测 (guessed)  {guess.ref}  第 {guess.line} 行  {kind}  …{shortened(guess.text)}…")
        if guess.before != guess.words:
            click.echo(f"      文件中 (in the file)  {shortened(guess.before)}")
    for guess in official.unmatched[:MOST_SHOWN]:
        click.echo(f"  对不上 (unmatched)  第 {guess.line} 行  {shortened(guess.words)}")
    if not official.texts:
        click.echo("这个文件不像这个游戏的规则书，没有保存任何内容（nothing in it is like this game's rules）")
        return
    show_differences(differences, replace)
    if not kept:
        click.echo("没有保存（nothing was kept）")
    elif still_open := len(kept_guesses(game)):
        click.echo(f"有 {still_open} 处待核对：floorjudge official guesses {game}（{still_open} guesses to check）")


def show_differences(differences: Differences, replace: bool) -> None:
    """What is different from what was kept before, clause by clause."""
    from webapp.commands.wording_changes import difference_text

    for change in differences.changed:
        click.echo(f"  不同 (changed)  {change.ref}")
        for line in difference_text(change.before, change.after).splitlines():
            click.echo(f"      {line}")
    if differences.gone:
        some = "  ".join(differences.gone[:MOST_SHOWN])
        click.echo(f"  缺少，已存的保持不变 (not in this file, kept as they were)  {some}")
    if differences.changed and not replace:
        click.echo("已存的文本没有改动；要替换请加 --replace（kept wording unchanged; --replace replaces it）")
