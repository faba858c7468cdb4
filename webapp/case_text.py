"""A case file's text as plain data."""

from typing import Any

from webapp.errors import Refusal


def parse_case(text: str) -> Any:
    """What a case file says, not yet looked at.

    Raises
    ------
    Refusal
        If the text is empty or no YAML; the message says where.
    """
    import yaml

    if not text.strip():
        raise Refusal(
            "案例是空的：请写明 game、board 和 claims", "The case is empty: it needs at least game, board and claims"
        )
    try:
        return yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise Refusal(
            f"第 {line} 行第 {column} 列不是合格的 YAML：请检查缩进、冒号后的空格、成对的括号和引号",
            f"Line {line}, column {column} is not valid YAML ({error.problem}): look at the indentation, the space "
            "behind colons, and that brackets and quotes are closed",
        ) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise Refusal(
            "这不是合格的 YAML 文本：请用纯文本编辑器保存",
            "This is not a valid YAML text: save it with a plain text editor",
        ) from error
