"""`floorjudge backup`: a copy of the store, whole even while others write."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import click

from webapp.commands.output import json_option, print_json
from webapp.errors import Refusal
from webapp.home import floorjudge_home, store_path


@click.command()
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path), required=False)
@click.option("--force", is_flag=True, help="覆盖已有文件 (overwrite)")
@json_option
def command(target: Path | None, force: bool, as_json: bool) -> None:
    """把数据备份到一个文件（默认放在数据文件夹的 backups 下）。

    Copy the store to one file. To restore, stop the site and put the copy in the store's place.
    """
    source = store_path()
    if not source.exists():
        raise Refusal(f"还没有数据可备份：{source} 不存在", f"Nothing to back up yet: {source} does not exist")
    chosen = target or default_target()
    if chosen.exists() and not force:
        raise Refusal(
            f"{chosen} 已存在：换一个名字，或加 --force 覆盖",
            f"{chosen} exists: name another file, or add --force to overwrite it",
        )
    entries = copy_store(source, chosen)
    if as_json:
        print_json({"file": str(chosen), "entries": entries, "bytes": chosen.stat().st_size})
    else:
        click.echo(f"已备份 {entries} 条记录到 {chosen}（{entries} entries backed up）")


def default_target() -> Path:
    """`backups/floorjudge-YYYYMMDD-HHMMSS.db` in the data folder, by the local clock."""
    folder = floorjudge_home() / "backups"
    folder.mkdir(exist_ok=True)
    return folder / f"floorjudge-{datetime.now():%Y%m%d-%H%M%S}.db"


def copy_store(source: Path, target: Path) -> int:
    """Copy a store with SQLite's own backup, check the copy, and only then give it its name.

    Returns
    -------
    int
        The number of entries in the copy.

    Raises
    ------
    Refusal
        If the copy can't be written or doesn't pass SQLite's integrity check.
    """
    half_done = target.with_name(target.name + ".part")
    try:
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(half_done)) as copy:
            original.backup(copy)
            # A copy is one file: leave WAL, whose side files would be forgotten on a memory stick.
            copy.execute("PRAGMA journal_mode = DELETE")
            verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            entries = int(copy.execute("SELECT count(*) FROM entries").fetchone()[0])
        half_done.replace(target)
    except (sqlite3.DatabaseError, OSError) as error:
        half_done.unlink(missing_ok=True)
        raise Refusal(f"备份未完成：{error}", f"The backup was not made: {error}") from error
    return entries
