"""`floorjudge read`: card text as an effect, said back in Chinese and English."""

import sys

import click

from webapp.commands.output import json_option, print_json

GAMES = ("hero_duel", "chaoyuan", "alya", "hyper_battle", "kaiju_club")


@click.command()
@click.argument("text")
@click.option("--game", type=click.Choice(GAMES), required=True, help="哪个游戏的卡牌 (whose card it is)")
@json_option
def command(text: str, game: str, as_json: bool) -> None:
    """把卡牌文本读成效果，并说回中文和英文；读不懂时指出位置。用 - 从标准输入读取文本。

    Read card text as an effect and say it back; where it can't be read, say where, and which phrases come near. With
    - the text comes from standard input.
    """
    if text == "-":
        text = sys.stdin.read()
    document = reading_of(text, game)
    if as_json:
        print_json(document)
    else:
        show(document, text)
    if not document["ok"]:
        sys.exit(1)


def reading_of(text: str, game: str) -> dict[str, object]:
    """The answer as one document: what the text means, or the place where it can't be read and what comes near."""
    from engine.effects.codec import encode
    from engine.effects.reading import read
    from engine.effects.saying import english, say

    reading = read(text, game)
    if not reading.ok:
        return {
            "ok": False,
            "at": reading.at,
            "near": list(reading.near),
            "why": {"zh": reading.why_zh, "en": reading.why_en},
        }
    return {
        "ok": True,
        "effect": encode(reading.abilities),
        "said": say(reading.abilities, game),
        "english": english(reading.abilities, game),
    }


def show(document: dict[str, object], text: str) -> None:
    """The answer as text."""
    if document["ok"]:
        click.echo(f"{document['said']}\n\n{document['english']}")
        return
    at, why = document["at"], document["why"]
    assert isinstance(at, int) and isinstance(why, dict)
    click.echo(f"{why['zh']}\n{why['en']}", err=True)
    click.echo(f"  {text[max(0, at - 20) : at]}▸{text[at : at + 20]}", err=True)
    near = document["near"]
    if isinstance(near, list) and near:
        click.echo("相近的说法 (phrases that come near): " + " · ".join(near), err=True)
