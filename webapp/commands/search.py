"""`floorjudge search`: the clauses that answer a question."""

import re
from collections.abc import Mapping

import click

from rules_text.search import Hit, open_index
from webapp.commands.output import json_option, print_json
from webapp.commands.rules import game_option, refusing_unknown
from webapp.wordings import OfficialWording, official_wordings, wordings


@click.command()
@click.argument("query")
@game_option()
@click.option(
    "--kind",
    type=click.Choice(["rule", "definition", "example", "advice", "heading"]),
    help="只看这一类 (this kind alone)",
)
@click.option("--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="最多几条 (at most)")
@json_option
def command(query: str, game: str | None, kind: str | None, limit: int, as_json: bool) -> None:
    """查找规则：条号、中文（简繁皆可）、拼音或英文。

    Search the rules by clause number, Chinese in either script, pinyin or English.
    """
    with refusing_unknown():
        index = open_index(official=wordings())
        hits = index.search(query, game=game, kind=kind, limit=limit)
        meant = index.suggest(query, game=game)
    officials = official_wordings([hit.ref for hit in hits if hit.official])
    if as_json:
        print_json([document(hit, officials.get(hit.ref)) for hit in hits])
    else:
        show(hits, meant, officials)


def document(hit: Hit, official: OfficialWording | None) -> dict[str, object]:
    """One hit as JSON; ``by_official`` says that words of the question stand only in the official wording."""
    return {
        "ref": hit.ref,
        "label": hit.label,
        "game": hit.game,
        "kind": hit.kind,
        "score": hit.score,
        "title": hit.title,
        "text": hit.text,
        "official": official.document() if official else None,
        "by_official": hit.by_official,
    }


def show(hits: list[Hit], meant: str | None, officials: Mapping[str, OfficialWording]) -> None:
    """The hits as text, what matched in bold; what was probably meant, where words are unknown."""
    if meant:
        click.echo(f"您要找的是不是：{meant}（did you mean: {meant}）\n")
    if not hits:
        click.echo("没有找到；换个说法，或输入条号（nothing found; try other words, or a clause number）")
    for hit in hits:
        click.secho(f"{hit.ref}  {hit.title}", bold=True)
        click.echo(f"  {emphasised(hit.highlighted_html)}")
        if hit.ref in officials:
            show_official(hit, officials[hit.ref])
        click.echo()


def show_official(hit: Hit, official: OfficialWording) -> None:
    """The official wording below ours, whether it was what was found, and whether all of it is confirmed."""
    found = "，在这里找到 (found here)" if hit.by_official else ""
    guessed = len(official.open_guesses)
    unchecked = f"，{guessed} 处待核对 ({guessed} unchecked)" if guessed else ""
    click.echo(f"  官方原文 (official){found}{unchecked}：{emphasised(hit.official_html)}")


def emphasised(html: str) -> str:
    """Highlighted HTML as terminal text: marks underlined, entities resolved."""
    from html import unescape

    marked = re.sub("<mark>(.*?)</mark>", lambda match: click.style(match[1], underline=True), html)
    return unescape(marked)
