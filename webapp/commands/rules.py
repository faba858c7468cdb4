"""What the commands on rules share: naming a game, and refusing what the library doesn't know."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from rules_text.citations import DamagedLock
from rules_text.errors import RulebookError, UnknownClause, UnknownGame
from rules_text.library import GAMES
from webapp.errors import Refusal

F = TypeVar("F", bound=Callable[..., Any])


def game_option(required: bool = False) -> Callable[[F], F]:
    """Give a command the option ``--game``, one of the games' keys."""
    return click.option("--game", type=click.Choice(GAMES), required=required, help="只看这个游戏 (this game alone)")


class NamingGame(click.Command):
    """A command that takes its game as the first word or, as all commands on rules do, by ``--game``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the game that ``--game`` names in the place of the first word."""
        words, games = [], []
        given = iter(args)
        for word in given:
            game = word.removeprefix("--game=") if word.startswith("--game=") else None
            if word == "--game":
                game = next(given, None)
            if game is not None:
                games.append(game)
            else:
                words += [word, *given] if word == "--" else [word]
        return super().parse_args(ctx, [*games, *words])


def game_argument(required: bool = True) -> Callable[[F], F]:
    """Give a `NamingGame` command its game, one of the games' keys: ``GAME`` or ``--game GAME``."""

    def named(command: F) -> F:
        option = click.option(
            "--game",
            "by_option",
            expose_value=False,
            metavar="GAME",
            help="游戏，也可以直接写在前面 (or as the first word)",
        )
        return click.argument("game", type=click.Choice(GAMES), required=required)(option(command))

    return named


@contextmanager
def refusing_unknown() -> Iterator[None]:
    """Turn what the library says into refusals: an unknown clause or game, a damaged clause file or lock."""
    try:
        yield
    except UnknownClause as unknown:
        near = "、".join(unknown.suggestions)
        raise Refusal(
            f"没有「{unknown.ref}」这一条" + (f"；最接近的是 {near}" if near else "；写法如 hero_duel:1.1.6"),
            f"There is no clause {unknown.ref!r}"
            + (f"; the nearest are {', '.join(unknown.suggestions)}" if near else "; write hero_duel:1.1.6"),
            [{"ref": unknown.ref, "nearest": list(unknown.suggestions)}],
        ) from unknown
    except UnknownGame as unknown:
        raise Refusal(
            f"没有「{unknown.game}」这个游戏；有 {'、'.join(unknown.games)}",
            f"There is no game {unknown.game!r}; there are {', '.join(unknown.games)}",
        ) from unknown
    except RulebookError as damaged:
        raise Refusal(
            "规则文件有错，请按下列位置修改",
            "The clause files are damaged; mend them at these places",
            [
                {
                    "file": fault.file,
                    "line": fault.line,
                    "clause": fault.clause,
                    "fault": fault.zh,
                    "fault_en": fault.en,
                    "text": f"{fault.file} 第 {fault.line} 行"
                    + (f"，{fault.clause}" if fault.clause else "")
                    + f"：{fault.zh}",
                    "text_en": f"{fault.file}, line {fault.line}"
                    + (f", {fault.clause}" if fault.clause else "")
                    + f": {fault.en}",
                }
                for fault in damaged.faults
            ],
        ) from damaged
    except DamagedLock as damaged:
        raise Refusal(
            f"引用锁 {damaged.file} 在第 {damaged.line} 行读不下去；"
            "恢复它，或用 floorjudge crossref --update-lock 重写",
            f"The citation lock {damaged.file} can't be read at line {damaged.line}; "
            "restore it, or write it anew with floorjudge crossref --update-lock",
        ) from damaged
