"""How commands answer: one JSON document with ``--json``, readable text without."""

import json
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """Give a command the option ``--json``, passed to it as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="输出一份 JSON（print one JSON document）")(command)


def print_json(document: Any) -> None:
    """Print one JSON document on stdout; values that JSON doesn't know are shown as their text."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=2, default=str))


def speak_utf8() -> None:
    """Let Chinese reach every terminal: a Windows console or a bare C locale would refuse it."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
