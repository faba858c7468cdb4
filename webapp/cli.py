"""The one command, `floorjudge`: finds the sub-command, imports it alone, and says refusals plainly."""

import importlib
import sys
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

import click

from webapp.commands.output import print_json, speak_utf8
from webapp.errors import Refusal, fault_text


class Entry(NamedTuple):
    """Where a sub-command lies (a module with a click command named ``command``) and what it does."""

    module: str
    summary: str


COMMANDS: dict[str, Entry] = {
    "search": Entry("webapp.commands.search", "查找规则 (search the rules)"),
    "clause": Entry("webapp.commands.clause", "显示一条规则 (show one clause)"),
    "crossref": Entry("webapp.commands.crossref", "规则、程序与测试的对照 (rules against functions and tests)"),
    "lint": Entry("webapp.commands.lint", "检查规则书本身的编号与引用 (faults of the rulebooks)"),
    "changes": Entry("webapp.commands.changes", "本文两个版本之间的改动 (changes between versions of our text)"),
    "import": Entry("webapp.commands.import_rules", "读入官方规则书文本 (import an official rulebook)"),
    "official": Entry("webapp.commands.official", "核对读入时的猜测 (check what an import guessed)"),
    "read": Entry("webapp.commands.read", "把卡牌文本读成效果 (read card text as an effect)"),
    "judge": Entry("webapp.commands.judge", "裁定一个案例 (adjudicate a case)"),
    "play": Entry("webapp.commands.play", "随机对局 (random self-play)"),
    "replay": Entry("webapp.commands.replay", "重放对局记录 (replay a game record)"),
    "standings": Entry("webapp.commands.standings", "计算排名 (standings from MATCHES.csv)"),
    "pair": Entry("webapp.commands.pair", "编排下一轮对阵 (pair the next round)"),
    "event": Entry("webapp.commands.event", "赛事存取与主办者账号 (events as files, accounts)"),
    "demo": Entry("webapp.commands.demo", "查一条规则、判一个案例、排一轮对阵 (a tour)"),
    "serve": Entry("webapp.commands.serve", "启动网站 (serve the site)"),
    "backup": Entry("webapp.commands.backup", "备份数据 (back up the data)"),
    "bench": Entry("webapp.commands.bench", "测量速度与质量 (measurements)"),
}


class LazyGroup(click.Group):
    """A group that knows its sub-commands by name and imports one only when it is called.

    A search as a whole process stays under half a second that way.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every sub-command, in the order of `COMMANDS`."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The sub-command of that name, imported now; ``None`` if there is none of that name."""
        del ctx
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = importlib.import_module(entry.module).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the sub-commands from the table, without importing any of them."""
        del ctx
        with formatter.section("命令 (commands)"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


def show_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    """Print the installed version and stop."""
    if not wanted or ctx.resilient_parsing:
        return
    from webapp.version import version

    click.echo(f"floorjudge {version()}")
    ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="版本 (version)"
)
def floorjudge() -> None:
    """卡牌比赛的裁判与规则参考：查规则、断争议、排对阵。

    Tournament judge and rules reference for five card games.
    """


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run `floorjudge` and leave with 0 (done), 1 (a refusal) or 2 (wrong usage).

    Parameters
    ----------
    args : sequence of str, optional
        The arguments behind the program's name; ``sys.argv`` if left out.
    """
    speak_utf8()
    words = list(sys.argv[1:] if args is None else args)
    try:
        status = floorjudge.main(args=words, prog_name="floorjudge", standalone_mode=False)
    except Refusal as refusal:
        say_refusal(refusal, as_json="--json" in words)
        sys.exit(1)
    except click.ClickException as wrong_usage:
        wrong_usage.show()
        sys.exit(wrong_usage.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("已中断 (interrupted)", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # The reader of a pipe (head, less) has seen enough; nothing is wrong.
        sys.stderr.close()
        sys.exit(0)
    sys.exit(status if isinstance(status, int) else 0)


def say_refusal(refusal: Refusal, as_json: bool) -> None:
    """Tell the user what is refused and why: every fault, one a line, or one JSON document."""
    if as_json:
        print_json(refusal.document())
        return
    click.echo(f"错误：{refusal.message_zh}", err=True)
    click.echo(f"Error: {refusal.message_en}", err=True)
    for fault in refusal.faults:
        click.echo(f"  - {fault_text(fault)}", err=True)
