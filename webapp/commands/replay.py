"""`floorjudge replay`: a game record replayed to its end, or to the first choice that the rules don't allow."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from webapp.commands.files import existing_file
from webapp.commands.output import json_option, print_json
from webapp.errors import Refusal

if TYPE_CHECKING:
    from engine.records import Record
    from engine.replaying import Moment
    from engine.state import State

SHOWN = 12
"""Legal choices shown as text; JSON has them all."""


@click.command()
@click.argument("record", type=existing_file)
@click.option("--at", type=click.IntRange(0), help="停在第几个选择之前 (stop before this choice, from 0)")
@click.option("--case", "as_case", is_flag=True, help="把这个局面写成案例文件 (write that position as a case file)")
@click.option("--board", "as_board", is_flag=True, help="只写一行盘面文字 (only the board, as one line)")
@json_option
def command(record: Path, at: int | None, as_case: bool, as_board: bool, as_json: bool) -> None:
    """重放对局记录；遇到第一个不合法的选择就说明是哪一个、为什么、有哪些合法选择。

    Replay a game record; at the first illegal choice, say which, why, and what would have been legal.
    """
    from engine.board_text import write_board

    game = read(record)
    positions = replayed(game)
    if at is not None and at >= len(positions):
        raise Refusal(
            f"这份记录只有 {len(positions) - 1} 个选择，--at 应在 0 到 {len(positions) - 1} 之间。",
            f"The record has {len(positions) - 1} choices; --at should be 0 to {len(positions) - 1}.",
        )
    state = positions[-1 if at is None else at].state
    board = write_board(state)
    if as_case:
        import yaml

        from engine.serial import dump_state

        case = {"game": state.table.game, "title": f"{record.name} @ {at}", "state": dump_state(state), "claims": []}
        click.echo(yaml.safe_dump(case, allow_unicode=True, sort_keys=False), nl=False)
        return
    document = {"legal": True, "choices": len(positions) - 1, "board": board, **next_to_do(state)}
    if as_json:
        print_json(document)
    elif as_board:
        click.echo(board)
    else:
        show(document, len(positions) - 1 if at is None else at)


def next_to_do(state: "State") -> dict[str, Any]:
    """How a position goes on: the outcome, or who decides what and every legal choice as a record's line."""
    from engine.replaying import asked, legal_lines

    players, outcome, next_asked = state.table.players, state.outcome, asked(state)
    return {
        "outcome": None
        if outcome is None
        else {
            "winner": None if outcome.winner is None else players[outcome.winner],
            "clauses": list(outcome.clauses),
        },
        "asked": None
        if next_asked is None
        else {
            "player": next_asked.player,
            "zh": next_asked.zh,
            "en": next_asked.en,
            "clauses": list(next_asked.clauses),
            "legal": legal_lines(state),
        },
    }


def show(document: dict[str, Any], number: int) -> None:
    """A position as text."""
    click.echo(f"{document['choices']} 个选择，全部合法 (choices, all of them legal)")
    click.echo(f"第 {number} 个选择之前的局面 (the position before choice {number})")
    click.echo(document["board"])
    outcome, asked = document["outcome"], document["asked"]
    if outcome is not None:
        winner = "平局 (drawn)" if outcome["winner"] is None else f"{outcome['winner']} 胜 (wins)"
        click.echo(f"{winner}  {'、'.join(outcome['clauses'])}")
    if asked is not None:
        click.echo(f"由 {asked['player']} 决定：{asked['zh']}（{asked['en']}）  {'、'.join(asked['clauses'])}")
        for line in asked["legal"][:SHOWN]:
            click.echo(f"  {line}")
        if len(asked["legal"]) > SHOWN:
            click.echo(f"  … 共 {len(asked['legal'])} 个 (so many in all); --json 列出全部 (lists them)")


def read(path: Path) -> "Record":
    """The record in a file. Raises ``Refusal``."""
    from engine.records import BadRecord, read_record

    try:
        return read_record(path.read_text("utf-8"))
    except UnicodeDecodeError as wrong:
        raise Refusal(f"{path} 不是 UTF-8 文本。", f"{path} isn't UTF-8 text.") from wrong
    except BadRecord as wrong:
        raise Refusal(f"{path} 第 {wrong.line} 行：{wrong.zh}", f"{path}, line {wrong.line}: {wrong.en}") from wrong


def replayed(record: "Record") -> list["Moment"]:
    """Every position of a record. Raises ``Refusal`` at the first illegal choice."""
    from engine.replaying import IllegalMove, moments

    try:
        return list(moments(record))
    except IllegalMove as wrong:
        where = f"第 {wrong.choice.line} 行 {wrong.choice.player} {wrong.choice.text}"
        fault = {
            "line": wrong.choice.line,
            "choice": f"{wrong.choice.player} {wrong.choice.text}",
            "zh": wrong.zh,
            "en": wrong.en,
            "clauses": list(wrong.clauses),
            "legal": list(wrong.legal),
        }
        legal = "；".join(wrong.legal[:SHOWN])
        more = len(wrong.legal) > SHOWN
        raise Refusal(
            f"{where}：{wrong.zh}"
            + (f"合法的选择：{legal}{f'……共 {len(wrong.legal)} 个' if more else ''}。" if legal else ""),
            f"Line {wrong.choice.line}: {wrong.en}"
            + (f" Legal: {'the first of ' if more else ''}{len(wrong.legal)} choices above." if legal else ""),
            [fault],
        ) from wrong
