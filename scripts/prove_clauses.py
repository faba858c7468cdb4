"""Prove that clauses are tested: break each function that carries a clause out, and see whether a test notices.

``python scripts/prove_clauses.py --game hero_duel`` breaks every function that names a clause of the game, one at a
time (its body skipped; its result bent), runs the tests marked with its clauses, and tells

- the functions that stay unnoticed, broken in some way, and
- the clauses none of whose tests fails however a function that carries them out is broken.

Modules are imported and tests collected once; each broken function runs in a process of its own. The exit status is 1
if something stays unnoticed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parent.parent
SECONDS_A_TEST = 3
"""A broken function may never come to an end; a test that takes longer has noticed. Of the processor's time, so that a
busy machine proves nothing."""
SECONDS_UNBROKEN = 60
"""What a test may take while nothing is broken."""


PYTEST = ["-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "-qq", "--assert=plain", "--tb=native"]


class Broken(NamedTuple):
    """One way to break a function: what was done, and the code that takes its place."""

    way: str
    code: CodeType


class Verdict(NamedTuple):
    """What became of a broken function: how many tests ran, and the clauses of those that failed."""

    function: str
    way: str
    tests: int
    noticed: tuple[str, ...]
    failed: int


# -- breaking a function -------------------------------------------------------------------------------
# A replacement runs with the globals of the function it replaces, where ``_whole`` is that function as it was.


def _first(*args: Any, **_: Any) -> Any:
    return args[0]


def _nothing(*_: Any, **__: Any) -> Any:
    return None


def _empty_list(*_: Any, **__: Any) -> Any:
    return []


def _empty_tuple(*_: Any, **__: Any) -> Any:
    return ()


def _zero(*_: Any, **__: Any) -> Any:
    return 0


def _no_word(*_: Any, **__: Any) -> Any:
    return ""


def _opposite(*args: Any, **more: Any) -> Any:
    return not _whole(*args, **more)  # type: ignore[name-defined]  # noqa: F821


def _one_less(*args: Any, **more: Any) -> Any:
    return list(_whole(*args, **more))[1:]  # type: ignore[name-defined]  # noqa: F821


def _backwards(*args: Any, **more: Any) -> Any:
    return _whole(*args, **more)[::-1]  # type: ignore[name-defined]  # noqa: F821


def ways_to_break(function: Callable[..., Any]) -> list[Broken]:
    """How a function can be broken, by what it gives."""
    gives = str(function.__annotations__.get("return", ""))
    ways: list[tuple[str, Callable[..., Any]]]
    if gives == "State":
        ways = [("body skipped", _first)]
    elif gives == "bool":
        ways = [("result negated", _opposite)]
    elif gives.startswith(("list[", "Iterator[")):
        ways = [("nothing given", _empty_list), ("first one left out", _one_less)]
    elif gives.startswith("tuple[") and gives.endswith("...]"):
        ways = [("nothing given", _empty_tuple)]
        if gives.startswith("tuple[int"):
            ways.append(("order turned round", _backwards))
    elif gives.startswith("int"):
        ways = [("nought given", _zero)]
    elif gives == "str":
        ways = [("nothing given", _no_word)]
    else:
        ways = [("nothing given", _nothing)]
    return [Broken(way, replacement.__code__) for way, replacement in ways]


def break_it(function: FunctionType, broken: Broken) -> None:
    """Put the broken code in place of the function's own, wherever the function is known by now."""
    whole = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    whole.__kwdefaults__ = function.__kwdefaults__
    function.__globals__["_whole"] = whole
    function.__defaults__ = function.__kwdefaults__ = None  # type: ignore[assignment]
    function.__code__ = broken.code


# -- running the tests ---------------------------------------------------------------------------------


class Proof:
    """A pytest plugin that runs, instead of the tests, one round of them for each broken function."""

    def __init__(self, game: str, only: str, sample: int, seed: int) -> None:
        self.game, self.only, self.sample, self.seed = game, only, sample, seed
        self.verdicts: list[Verdict] = []
        self.clauses: set[str] = set()
        self.red: list[str] = []

    def functions(self) -> list[tuple[str, FunctionType, tuple[str, ...]]]:
        """The functions that carry out clauses of the game: name, function, those clauses."""
        from engine.clauses import clauses_of, load_all, qualified_name

        found: dict[str, FunctionType] = {}
        for ref, functions in load_all().items():
            if ref.startswith(self.game + ":"):
                for function in functions:
                    assert isinstance(function, FunctionType), f"{function} can't be broken"
                    found[qualified_name(function)] = function
        chosen = sorted(name for name in found if self.only in name)
        if self.sample:
            chosen = sorted(random.Random(self.seed).sample(chosen, min(self.sample, len(chosen))))
        return [(name, found[name], tuple(map(str, clauses_of(found[name], self.game)))) for name in chosen]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Break one function after the other and run the tests marked with its clauses."""
        marked = [(item, marks(item)) for item in session.items]
        self.red = [
            session.items[number].nodeid for number in in_a_process(partial(failures, session.items, SECONDS_UNBROKEN))
        ]
        if self.red:
            return True
        for name, function, clauses in self.functions():
            self.clauses |= set(clauses)
            items = [(item, refs) for item, refs in marked if refs & set(clauses)]
            for broken in ways_to_break(function):
                failed = in_a_process(partial(unmet, function, broken, items, set(clauses)))
                noticed = {ref for number in failed for ref in items[number][1] & set(clauses)}
                self.verdicts.append(Verdict(name, broken.way, len(items), tuple(sorted(noticed)), len(failed)))
        return True

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only tests marked with a clause of the game are of use."""
        items[:] = [item for item in items if any(ref.startswith(self.game + ":") for ref in marks(item))]


def marks(item: pytest.Item) -> set[str]:
    """The clauses that a test is marked with."""
    return {ref for marker in item.iter_markers("clause") for ref in marker.args}


def unmet(
    function: FunctionType, broken: Broken, items: list[tuple[pytest.Item, set[str]]], clauses: set[str]
) -> Iterator[int]:
    """The numbers of the tests that fail once the function is broken, until every one of its clauses has one."""
    break_it(function, broken)
    for number in failures([item for item, _ in items], SECONDS_A_TEST):
        yield number
        clauses -= items[number][1]
        if not clauses:
            return


def failures(items: list[pytest.Item], seconds: int) -> Iterator[int]:
    """The numbers of the tests that fail, or take more than so many seconds."""
    signal.signal(signal.SIGPROF, too_long)
    for number, item in enumerate(items):
        signal.setitimer(signal.ITIMER_PROF, seconds)
        reports = runtestprotocol(item, nextitem=items[number + 1] if number + 1 < len(items) else None, log=False)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if any(report.failed for report in reports):
            yield number


def too_long(_number: int, _frame: FrameType | None) -> None:
    """Ends a test that doesn't come to an end."""
    raise TimeoutError


def in_a_process(work: Callable[[], Iterator[int]]) -> list[int]:
    """The numbers that ``work`` gives in a process of its own. One that dies has noticed with its first test."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            with os.fdopen(writing, "w") as pipe:
                for number in work():
                    pipe.write(f"{number}\n")
                    pipe.flush()
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        numbers = [int(line) for line in pipe]
    os.waitpid(child, 0)
    return numbers


def test_files(game: str, without: str) -> list[str]:
    """The test files that name a clause of the game, but those whose name holds ``without``."""
    return sorted(
        str(path)
        for path in (ROOT / "tests").rglob("test_*.py")
        if f'"{game}:' in path.read_text("utf-8") and not (without and without in path.name)
    )


def main() -> int:
    """Run the proof and tell what stays unnoticed."""
    wanted = argparse.ArgumentParser(description="Break each function that carries a clause out; a test must notice.")
    wanted.add_argument("--game", required=True)
    wanted.add_argument("--only", default="", help="only functions whose name holds this")
    wanted.add_argument("--sample", type=int, default=0, help="only so many functions, chosen at random")
    wanted.add_argument("--seed", type=int, default=0)
    wanted.add_argument("--without", default="", help="as if there were no test files whose name holds this")
    wanted.add_argument("--json", action="store_true")
    told = wanted.parse_args()
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    proof = Proof(told.game, told.only, told.sample, told.seed)
    files = test_files(told.game, told.without)
    status = pytest.main([*PYTEST, *files], [proof]) if files else 0
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return 2
    for test in proof.red:
        print(f"fails with nothing broken: {test}", file=sys.stderr)
    if proof.red:
        return 2
    survivors = [verdict for verdict in proof.verdicts if not verdict.failed]
    noticed = {ref for verdict in proof.verdicts for ref in verdict.noticed}
    unproven = sorted(proof.clauses - noticed)
    if told.json:
        document = {
            "game": told.game,
            "functions": len({verdict.function for verdict in proof.verdicts}),
            "broken": len(proof.verdicts),
            "survivors": [{"function": v.function, "way": v.way, "tests": v.tests} for v in survivors],
            "clauses": len(proof.clauses),
            "unproven": unproven,
        }
        print(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        for verdict in survivors:
            print(f"nobody notices: {verdict.function} ({verdict.way}; {verdict.tests} tests ran)")
        for ref in unproven:
            print(f"no test proves: {ref}")
        functions = len({verdict.function for verdict in proof.verdicts})
        print(f"{told.game}: {functions} functions broken in {len(proof.verdicts)} ways, {len(survivors)} unnoticed;")
        print(f"{len(proof.clauses)} clauses, {len(unproven)} without proof")
    return 1 if survivors or (unproven and not told.only and not told.sample) else 0


if __name__ == "__main__":
    sys.exit(main())
