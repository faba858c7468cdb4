"""`floorjudge event`: the events of this machine, one as a file and back, accounts of organisers."""

import sys
from pathlib import Path

import click

from webapp.commands.files import existing_file
from webapp.commands.output import json_option, print_json
from webapp.errors import Refusal


@click.group()
def command() -> None:
    """赛事：列出、存成文件、从文件读入、主办者账号。

    Events: list them, move one as a file, make an organiser's account.
    """


@command.command("list")
@json_option
def list_all(as_json: bool) -> None:
    """列出这台机器上的赛事 (the events of this machine)。"""
    from webapp.desk.event_list import listed
    from webapp.desk.open_store import open_store

    with open_store() as store:
        events = listed(store)
    if as_json:
        print_json([event.__dict__ for event in events])
        return
    for event in events:
        click.echo(f"{event.id}  {event.created_at[:10]}  {event.players:>5}  {event.name}（{event.game}）")


@command.command("export")
@click.argument("event_id")
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="覆盖已有文件 (overwrite)")
@json_option
def export(event_id: str, target: Path, force: bool, as_json: bool) -> None:
    """把整个赛事存成一个文件，可带到另一台机器上继续。

    Write a whole event to one file, to be carried on elsewhere. Whoever has the file can act for its players.
    """
    import json

    from webapp.desk.event_file import export_event
    from webapp.desk.identifiers import as_code
    from webapp.desk.open_store import open_store

    if target.exists() and not force:
        raise Refusal(
            f"{target} 已存在：换一个名字，或加 --force 覆盖",
            f"{target} exists: name another file, or add --force to overwrite it",
        )
    with open_store() as store:
        document = export_event(store, as_code(event_id))
    try:
        target.write_text(json.dumps(document, ensure_ascii=False, indent=1), encoding="utf-8")
    except OSError as error:
        raise Refusal(f"写不了 {target}：{error.strerror}", f"Can't write {target}: {error.strerror}") from error
    say(as_json, {"id": document["id"], "entries": len(document["entries"]), "file": str(target)})


@command.command("import")
@click.argument("source", type=existing_file)
@json_option
def import_file(source: Path, as_json: bool) -> None:
    """从文件读入一个赛事；已有的赛事接着往下记。

    Take up an event from a file; one that is here already is carried on.
    """
    from webapp.desk.event_file import import_event
    from webapp.desk.open_store import open_store

    try:
        text = source.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"读不了 {source}：应是赛事文件", f"Can't read {source}: an event file is wanted") from error
    with open_store() as store:
        event_id, new = import_event(store, text)
    say(as_json, {"id": event_id, "new": new})


@command.command("organiser")
@click.argument("name")
@click.option("--password-stdin", is_flag=True, help="从标准输入读密码 (read the password from stdin)")
@json_option
def organiser(name: str, password_stdin: bool, as_json: bool) -> None:
    """建立主办者账号；已有此账号则改密码，并让他能建赛事。

    Make an organiser's account, or give an account a new password and the right to create events.
    """
    from webapp.desk import accounts
    from webapp.desk.open_store import open_store

    if password_stdin:
        password = sys.stdin.readline().rstrip("\r\n")
    else:
        password = click.prompt("密码（password）", hide_input=True, confirmation_prompt=True)
    with open_store() as store:
        known = accounts.read_accounts(store)
        found = known.named(name)
        made = found is None
        if found is None:
            accounts.make_account(store, known, name, password, organises=True)
        else:
            name = found.name
            accounts.set_password(store, known, name, password, name)
            accounts.make_organiser(store, accounts.read_accounts(store), name, name)
    say(as_json, {"name": name, "made": made})


def say(as_json: bool, document: dict[str, object]) -> None:
    """Tell what was done."""
    if as_json:
        print_json(document)
    else:
        click.echo(" · ".join(f"{key}: {value}" for key, value in document.items()))
