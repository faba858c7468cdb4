"""`floorjudge play`: random self-play with its invariants checked."""

import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.games import GAMES
from webapp.commands.output import json_option, print_json
from webapp.commands.progress import progress
from webapp.errors import Refusal

if TYPE_CHECKING:
    from engine.records import Record
    from engine.state import State

    Watcher = Callable[[State], None]

ROUND_TRIP_EVERY = 25
"""Of so many states, one is written down as JSON and read back."""


@click.command()
@click.option("--game", type=click.Choice(GAMES), required=True, help="哪个游戏 (which game)")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="多少局 (how many)")
@click.option("--seed", type=int, default=1, show_default=True, help="随机种子 (random seed)")
@click.option("--rules", "rule_set", help="规则组，例如 start、ex、sp (rule set, where the game has several)")
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    help="把第一局写成对局记录，供 replay 使用 (write the first game as a record)",
)
@json_option
def command(game: str, games: int, seed: int, rule_set: str | None, record: Path | None, as_json: bool) -> None:
    """随机对局，从准备一直打到分出胜负，一路检查不变量。

    Random games from set-up to outcome; cards conserved, zones in bounds, states surviving JSON.
    """
    from engine.games import rules_of
    from engine.play import deal, look_for_faults, play, rule_sets
    from engine.replaying import record_game

    known = rule_sets(game)
    if rule_set is not None and rule_set not in known:
        raise click.UsageError(f"{game} 的规则组有：{'、'.join(known) or '只有一套'} (rule sets: {', '.join(known)})")
    wanted = known if rule_set is None and known else (rule_set,)
    decisions, outcomes, began = 0, Counter[str](), time.perf_counter()
    for chosen in wanted:
        for number in progress(range(games), f"{game} {chosen or ''}".strip()):
            rng = random.Random(f"{seed}/{chosen or ''}/{number}")
            dealt = deal(game, rng, rule_set=chosen)
            state = rules_of(game).new_game(*dealt)
            played = play(state, rng, watch=both(look_for_faults(state), round_trips()))
            if record is not None and decisions == 0:
                write(record, record_game(*dealt, played.choices))
            decisions += played.decisions
            outcomes[named(played.state, chosen)] += 1
    seconds = time.perf_counter() - began
    document = {
        "games": games * len(wanted),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "outcomes": dict(outcomes.most_common()),
    }
    if as_json:
        print_json(document)
        return
    click.echo(f"{document['games']} 局，{decisions} 次选择，{seconds:.1f} 秒 (games, decisions, seconds)")
    for name, count in outcomes.most_common():
        click.echo(f"{count:6}  {name}")


def write(path: Path, record: "Record") -> None:
    """Write a record to a file that isn't there yet. Raises ``Refusal``."""
    from engine.records import write_record

    if path.exists():
        raise Refusal(f"{path} 已存在，不会覆盖。", f"{path} exists and isn't overwritten.")
    try:
        path.write_text(write_record(record), "utf-8")
    except OSError as wrong:
        raise Refusal(f"写不了 {path}：{wrong.strerror}", f"{path} can't be written: {wrong.strerror}") from wrong


def named(state: "State", rule_set: str | None) -> str:
    """An outcome in words: won or drawn, and the clauses that ended it."""
    outcome = state.outcome
    assert outcome is not None
    kind = "平局 drawn" if outcome.winner is None else "分出胜负 decided"
    return " ".join([*([rule_set] if rule_set else []), kind, *dict.fromkeys(outcome.clauses)])


def both(*watchers: "Watcher") -> "Watcher":
    """Several watchers as one."""

    def watch(state: "State") -> None:
        for each in watchers:
            each(state)

    return watch


def round_trips() -> "Watcher":
    """A watcher that writes some states down as JSON and reads them back."""
    import json

    from engine.play import BrokenInvariant
    from engine.serial import dump_state, load_state

    seen = 0

    def watch(state: "State") -> None:
        nonlocal seen
        seen += 1
        if seen % ROUND_TRIP_EVERY == 1:
            again = load_state(json.loads(json.dumps(dump_state(state))), state.table)
            if again != state or hash(again) != hash(state):
                raise BrokenInvariant("a state read back from JSON isn't the one that was written")

    return watch
