"""`floorjudge replay`: a game record replayed to its end, or to the first choice that the rules don't allow."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from webapp.commands.files import existing_file
from webapp.commands.output import json_option, print_json
from webapp.errors import Refusal

if TYPE_CHECKING:
    from engine.records import Moment, Record


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
    outcome = state.outcome
    document = {
        "legal": True,
        "choices": len(positions) - 1,
        "board": board,
        "outcome": None
        if outcome is None
        else {
            "winner": None if outcome.winner is None else state.table.players[outcome.winner],
            "clauses": list(outcome.clauses),
        },
    }
    if as_json:
        print_json(document)
    elif as_board:
        click.echo(board)
    else:
        click.echo(f"{document['choices']} 个选择，全部合法 (choices, all of them legal)")
        click.echo(board)
        if outcome is not None:
            winner = "平局 (drawn)" if outcome.winner is None else f"{state.table.players[outcome.winner]} 胜 (wins)"
            click.echo(f"{winner}  {'、'.join(outcome.clauses)}")


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
    from engine.records import IllegalMove, moments

    try:
        return list(moments(record))
    except IllegalMove as wrong:
        where = f"第 {wrong.choice.line} 行 {wrong.choice.player} {wrong.choice.text}"
        faults = [
            {
                "line": wrong.choice.line,
                "choice": wrong.choice.text,
                "clauses": list(wrong.why.clauses) if wrong.why else [],
                "legal": list(wrong.legal),
            }
        ]
        legal = "；".join(wrong.legal[:12]) + ("…" if len(wrong.legal) > 12 else "")
        raise Refusal(
            f"{where}：{wrong.zh}合法的选择：{legal}",
            f"Line {wrong.choice.line}: {wrong.en} Legal: {len(wrong.legal)} options, listed above.",
            faults,
        ) from wrong
