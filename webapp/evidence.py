"""What stands behind a clause in the program: the functions that carry it out and the tests that cover it."""

import ast
import inspect
import textwrap
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_text.citations import read_lock

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Piece:
    """A piece of source: its dotted name, where it stands (`file:line`), and its text."""

    name: str
    place: str
    source: str


@dataclass(frozen=True)
class Evidence:
    """The functions and tests of one clause."""

    functions: tuple[Piece, ...] = ()
    tests: tuple[Piece, ...] = ()


def evidence_of(ref: str) -> Evidence:
    """Functions and tests of the clause ``GAME:ID``; tests with their source where the tree is at hand."""
    from engine.clauses import load_all

    functions = tuple(piece_of(function) for function in load_all().get(ref, ()))
    return Evidence(functions, tests_by_clause().get(ref, ()) or locked_tests(ref))


def locked_tests(ref: str) -> tuple[Piece, ...]:
    """The tests of a clause as the citation lock names them, without their source."""
    locked = read_lock().get(ref)
    names = locked.citation.tests if locked else ()
    return tuple(Piece(name.rpartition("::")[2], name.partition("::")[0], "") for name in names)


def piece_of(function: Callable[..., object]) -> Piece:
    """A function with its source."""
    plain = inspect.unwrap(function)
    lines, first = inspect.getsourcelines(plain)
    file = Path(inspect.getsourcefile(plain) or "")
    return Piece(f"{plain.__module__}.{plain.__qualname__}", f"{short(file)}:{first}", "".join(lines).rstrip())


@cache
def tests_by_clause(folder: Path = ROOT / "tests") -> dict[str, tuple[Piece, ...]]:
    """Every test marked with ``@pytest.mark.clause``, by clause; empty where there is no such folder."""
    found: dict[str, list[Piece]] = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        for function in functions_in(ast.parse(text)):
            refs = marked_clauses(function)
            if not refs:
                continue
            lines = text.splitlines()[first_line(function) - 1 : function.end_lineno]
            piece = Piece(function.name, f"{short(file)}:{first_line(function)}", textwrap.dedent("\n".join(lines)))
            for ref in refs:
                found[ref].append(piece)
    return {ref: tuple(pieces) for ref, pieces in found.items()}


def functions_in(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The test functions of a module, in classes too."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))


def marked_clauses(function: ast.FunctionDef) -> list[str]:
    """The refs in the decorators ``@pytest.mark.clause("…", …)`` of a test."""
    return [
        argument.value
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause"
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def first_line(function: ast.FunctionDef) -> int:
    """The line on which a function starts, its decorators included."""
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def short(file: Path) -> str:
    """A file's path from the root of the project, as a reader knows it."""
    try:
        return file.resolve().relative_to(ROOT).as_posix()
    except ValueError:
        return file.name
