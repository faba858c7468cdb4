"""Opening the files that `standings` and `pair` are given, and refusing them in plain words."""

from pathlib import Path

import click

from engine.tournament.csv_text import decode
from engine.tournament.faults import Fault, Refused
from engine.tournament.matches_csv import Matches, parse_matches
from engine.tournament.players_csv import parse_players
from webapp.errors import Refusal


def read_matches(path: Path) -> Matches:
    """What stands in a `MATCHES.csv`; what is odd but not wrong is said on stderr.

    Raises `Refusal` with every fault of the file.
    """
    matches = parse_matches(_text(path))
    refuse(path, matches.faults)
    for notice in matches.notices:
        click.echo(f"注意：{notice}", err=True)
    return matches


def read_players(path: Path) -> tuple[str, ...]:
    """The names in a list of players. Raises `Refusal` with every fault of the file."""
    players = parse_players(_text(path))
    refuse(path, players.faults)
    return players.names


def refuse(path: Path, faults: tuple[Fault, ...]) -> None:
    """Raise a `Refusal` that names the file and all its faults, if it has any."""
    if not faults:
        return
    first = faults[0]
    place = f"{first.where}：" if first.where else ""
    more_zh, more_en = (f"（共 {len(faults)} 处）", f" ({len(faults)} faults)") if len(faults) > 1 else ("", "")
    raise Refusal(
        f"{path.name} {place}{first.zh}{more_zh}",
        f"{path.name}, {first.where.partition('/ ')[2] or 'file'}: {first.en}{more_en}",
        [str(fault) for fault in faults],
    )


def _text(path: Path) -> str:
    try:
        return decode(path.read_bytes())
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refusal(f"打不开 {path}：{reason}", f"Cannot open {path}: {reason}") from error
    except Refused as refused:
        refuse(path, refused.faults)
        raise
