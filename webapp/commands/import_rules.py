"""`floorjudge import`: read a rulebook's official text and keep its wording beside ours."""

from pathlib import Path
from typing import Any

import click

from rules_text.importing.decoding import MOST_BYTES, NotARulebook
from rules_text.importing.official import Differences, Official, compare, read_official
from rules_text.library import load_library
from webapp.commands.output import json_option, print_json
from webapp.commands.rules import game_option, refusing_unknown
from webapp.errors import Refusal

# A text that isn't a rulebook leaves everything over; nobody reads more of it than this.
MOST_SHOWN = 200
LONGEST_SHOWN = 120


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@game_option(required=True)
@click.option("--replace", is_flag=True, help="用新的文本替换已存的 (replace what is kept)")
@click.option("--dry-run", is_flag=True, help="只看结果，不保存 (show, but keep nothing)")
@json_option
def command(file: Path, game: str, replace: bool, dry_run: bool, as_json: bool) -> None:
    """读入官方规则书的文本（可以有损坏），逐条对上，存进自己的数据库。

    Read an official rulebook's text, mend it, align it clause by clause, and keep it in your own store.
    Wording that is kept already is replaced only with --replace.
    """
    from webapp.official import keep
    from webapp.wordings import wordings

    content = read_bytes(file)
    with refusing_unknown():
        book = load_library().rulebook(game)
    try:
        official = read_official(content, book)
    except NotARulebook as reason:
        raise Refusal(f"{file.name}：{reason.zh}", f"{file.name}: {reason.en}") from reason
    before = wordings(game)
    differences = compare(before, official.texts)
    if not dry_run and official.texts:
        keep(official.texts, game, file.name, replace=replace)
    result = document(official, differences, replaced=replace and not dry_run)
    if as_json:
        print_json(result)
    else:
        show(official, differences, replace=replace, kept=not dry_run)
    if not official.texts:
        raise click.exceptions.Exit(1)


def read_bytes(file: Path) -> bytes:
    """The file's content; a refusal where it can't be read, or is far too long to be a rulebook."""
    try:
        size = file.stat().st_size
        if size > MOST_BYTES:
            raise Refusal(
                f"{file.name} 太大（{size:,} 字节，最多 {MOST_BYTES:,}）：规则书的文本不会这么长",
                f"{file.name} is too long ({size:,} bytes, at most {MOST_BYTES:,}) to be a rulebook's text",
            )
        return file.read_bytes()
    except OSError as error:
        raise Refusal(
            f"读不到 {file}（{error.strerror}）：请检查文件名",
            f"Cannot read {file} ({error.strerror}): check the name",
        ) from error


def document(official: Official, differences: Differences, replaced: bool) -> dict[str, Any]:
    """What the import gave, as JSON."""
    return {
        "clauses": len(official.texts),
        "repaired": official.repaired,
        "annotations": official.annotations,
        "unmended": official.unmended,
        "guessed": [{"ref": guess.ref, "text": guess.text} for guess in official.guessed],
        "unmatched": [{"line": piece.line, "text": shortened(piece.text)} for piece in official.unmatched[:MOST_SHOWN]],
        "unmatched_count": len(official.unmatched),
        "added": list(differences.added),
        "same": len(differences.same),
        "changed": [{"ref": each.ref, "before": each.before, "after": each.after} for each in differences.changed],
        "gone": list(differences.gone),
        "replaced": replaced,
    }


def shortened(text: str) -> str:
    """The text, or its beginning."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def show(official: Official, differences: Differences, replace: bool, kept: bool) -> None:
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
        click.echo(f"  猜测，请核对 (guessed)  {guess.ref}  …{guess.text}…")
    for piece in official.unmatched[:MOST_SHOWN]:
        click.echo(f"  对不上 (unmatched)  第 {piece.line} 行  {shortened(piece.text)}")
    for change in differences.changed:
        click.echo(f"  不同 (changed)  {change.ref}\n    - {change.before}\n    + {change.after}")
    if differences.changed and not replace:
        click.echo("已存的文本没有改动；要替换请加 --replace（kept wording unchanged; --replace replaces it）")
    if not official.texts:
        click.echo("这个文件不像这个游戏的规则书，没有保存任何内容（nothing in it is like this game's rules）")
    elif not kept:
        click.echo("没有保存（nothing was kept）")
