"""`floorjudge judge`: a case file adjudicated: every legal line, each claim's verdict, the ruling with its clauses."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from webapp.commands.files import existing_file
from webapp.commands.output import json_option, print_json
from webapp.errors import Refusal

if TYPE_CHECKING:
    from engine.adjudication import Case, Ruling

LARGEST_FILE = 1_000_000
"""Bytes of a case file; a case has a few thousand."""


@click.command()
@click.argument("case", type=existing_file)
@click.option(
    "--max-states", type=click.IntRange(1), default=200_000, show_default=True, help="最多看多少个状态 (bound)"
)
@click.option(
    "--max-seconds", type=click.FloatRange(0.01), default=60.0, show_default=True, help="最多用多少秒 (bound)"
)
@json_option
def command(case: Path, max_states: int, max_seconds: float, as_json: bool) -> None:
    """裁定一个案例：逐一看过每一种合法的执行顺序，判定各方的说法，写出每一步的依据。

    Adjudicate a case: every legal line, each claim's verdict, and the clause behind each step.
    """
    from engine.adjudication import adjudicate

    opened = opened_case(case)
    with counting() as tell:
        ruling = adjudicate(opened, max_states, max_seconds, tell)
    if as_json:
        print_json(ruling.document())
        return
    for line in told(ruling):
        click.echo(line)


def opened_case(path: Path) -> "Case":
    """The case in a file. Raises ``Refusal`` with every fault."""
    from engine.adjudication import fault_document, open_case

    opened = open_case(read_yaml(path))
    if isinstance(opened, list):
        raise Refusal(
            f"{path.name} 有 {len(opened)} 处不对，不能裁定：",
            f"{path.name} can't be ruled on; {len(opened)} fault{'s' if len(opened) > 1 else ''}:",
            [fault_document(fault) for fault in opened],
        )
    return opened


def read_yaml(path: Path) -> Any:
    """The data in a YAML file. Raises ``Refusal`` naming the line for what isn't YAML."""
    from engine.tournament.csv_text import decode
    from engine.tournament.faults import Refused

    if path.stat().st_size > LARGEST_FILE:
        raise Refusal(f"{path.name} 太大，不像一个案例。", f"{path.name} is too large to be a case.")
    try:
        return parse_yaml(decode(path.read_bytes()), path.name)
    except Refused as wrong:
        raise Refusal(
            f"{path.name} 不是文本；应是 UTF-8 或 GBK 编码的 YAML。",
            f"{path.name} isn't text; YAML in UTF-8 or GBK is right.",
        ) from wrong


def parse_yaml(text: str, name: str) -> Any:
    """The data in a YAML text. Raises ``Refusal`` naming the line for what isn't YAML."""
    import yaml

    try:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.MarkedYAMLError as wrong:
        at = wrong.problem_mark or wrong.context_mark
        line, column = (at.line + 1, at.column + 1) if at is not None else (1, 1)
        problem = wrong.problem or "?"
        raise Refusal(
            f"{name} 第 {line} 行第 {column} 列不是 YAML（{problem}）：检查缩进、冒号后的空格和引号是否成对。",
            f"{name}, line {line}, column {column} isn't YAML ({problem}): check indentation, the space behind a colon "
            "and closing quotes.",
        ) from wrong
    except (yaml.YAMLError, RecursionError, ValueError) as wrong:
        raise Refusal(f"{name} 不是 YAML。", f"{name} isn't YAML.") from wrong


@contextmanager
def counting() -> Iterator[Callable[[int], None] | None]:
    """Shows on stderr how many states have been met, to a person who is looking."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("裁定中 (searching)") as status:
        yield lambda states: status.update(f"已看过 {states:,} 个状态 (states)；Ctrl-C 停下并给出已知的结果")


# -- in words ------------------------------------------------------------------------------------------


def told(ruling: "Ruling") -> Iterator[str]:
    """The ruling, line by line."""
    document = ruling.document()
    if document["title"]:
        yield document["title"]
    yield (
        f"{document['lines']:,} 条合法的执行顺序，{document['states']:,} 个不同状态，{document['seconds']:.2f} 秒 "
        "(lines, states, seconds)"
    )
    if not document["complete"]:
        left = document["left_open"]
        more = f"；还有 {left:,} 个状态没有看到底 (not complete; states left open)" if left else " (not complete)"
        yield f"没有看完，停在：{BOUNDS.get(document['bound'], document['bound'])}{more}"
    if document["verdicts"] and not document["readings_compared"]:
        yield "没有逐一比较未定点的其他读法 (other readings of open points weren't all compared)"
    if document["taken_as_blank"]:
        yield (
            f"这些地方未知的牌当作没有效果、也用不上：{'、'.join(document['taken_as_blank'])}；"
            "它可能是哪些牌，可写在 unknown 里 (unknown cards here are taken to have no effect and no use)"
        )
    for number, verdict in enumerate(document["verdicts"], 1):
        yield ""
        yield from told_verdict(number, verdict)


BOUNDS = {
    "states": "状态数上限（--max-states）",
    "seconds": "时间上限（--max-seconds）",
    "interrupted": "被中断",
    "loop": "有的执行顺序会无止境地重复",
    "unknown card": "有的执行顺序要看一张未知的牌",
}
RIGHT = {True: "成立 (upheld)", False: "不成立 (rejected)", None: "—"}
CLAIMED = {"required": "必须如此", "possible": "可以如此", "impossible": "不能如此"}


def told_verdict(number: int, verdict: dict[str, Any]) -> Iterator[str]:
    """One verdict: the claim, the verdict, who decides, the line, what bars the way."""
    by = f"{verdict['by']}：" if verdict["by"] else ""
    yield f"{number}. {by}{verdict['claim']}（主张：{CLAIMED[verdict['claimed']]}）"
    yield f"   裁定：{verdict['verdict_zh']} {verdict['verdict_en']} · 主张{RIGHT[verdict['right']]}"
    if verdict["decided_by"]:
        yield f"   由谁决定 (decided by)：{verdict['decided_by']}"
    for name, words in (("forced_by", "可以做到"), ("prevented_by", "可以不让它发生")):
        if verdict[name]:
            yield f"   不论别人怎么选，{'、'.join(verdict[name])} 都{words}"
    for reading in verdict["readings"]:
        mark = "（现用）" if reading["in_force"] else ""
        yield f"   未定点 {reading['open_point']} 读作 {reading['reading']}{mark}：{verdict_words(reading['verdict'])}"
        yield from reading_told(reading["open_point"], reading["reading"])
    if verdict["look_at"]:
        yield f"   要先看清 {verdict['look_at']} 的牌是哪一张"
    for why in verdict["barred_by"]:
        yield f"   依据 (barred by)：{why['text']}{cited(why)}"
    if verdict["witness"]:
        yield "   最接近的执行顺序 (nearest line)：" if verdict["witness_is"] == "nearest" else "   这样执行 (line)："
    for step, line in enumerate(verdict["witness"], 1):
        yield f"   {step:3}. {line['text']}{cited(line)}"
    if verdict["counter"]:
        yield "   另一种执行，则不成立 (counter line)："
    for step, line in enumerate(verdict["counter"], 1):
        yield f"   {step:3}. {line['text']}{cited(line)}"


def cited(told: dict[str, Any]) -> str:
    """The clauses behind a step or a reason, in brackets; nothing where there are none."""
    return f"  [{'、'.join(told['clauses'])}]" if told["clauses"] else ""


def verdict_words(verdict: str) -> str:
    """A verdict in both languages."""
    from engine.adjudication.verdicts import WORDS, Verdict

    return " ".join(WORDS[Verdict(verdict)])


def reading_told(open_point: str, reading: str) -> Iterator[str]:
    """What one way to read an open point says, in both languages."""
    from rules_text.library import load_library

    point = load_library().open_point(open_point)
    for each in () if point is None else point.readings:
        if each.id == reading:
            yield f"      {each.zh}（{each.en}）"
