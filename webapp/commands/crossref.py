"""`floorjudge crossref`: the rules against the functions and the tests that cite them."""

import click

from rules_text.citations import read_lock, write_lock
from rules_text.crossref import CrossReference, cross_reference
from rules_text.library import load_library
from webapp.citations import present_citations
from webapp.commands.output import json_option, print_json
from webapp.commands.rules import NamingGame, game_argument, refusing_unknown


@click.command(cls=NamingGame)
@game_argument(required=False)
@click.option(
    "--update-lock",
    is_flag=True,
    help="看过之后，按现在的条文更新引用锁 (lock the citations to the texts of now)",
)
@json_option
def command(game: str | None, update_lock: bool, as_json: bool) -> None:
    """规则、程序与测试的对照：哪些实现了、测试了、还缺，哪些引用已过时。

    Which rules are implemented and tested, which are missing, which citations are stale.
    """
    with refusing_unknown():
        library = load_library()
        citations = present_citations()
        if update_lock:
            write_lock(citations, library)
        found = cross_reference(library, citations, read_lock(), game)
    if as_json:
        print_json(document(found))
    else:
        show(found)


def document(found: CrossReference) -> dict[str, object]:
    """The cross-reference as JSON; a rule that no function could carry out has its reason, others null."""
    return {
        "clauses": found.clauses,
        "rules": found.rules,
        "implemented": found.implemented,
        "tested": found.tested,
        "missing": [{"ref": each.ref, "reason": each.reason_zh, "reason_en": each.reason_en} for each in found.missing],
        "stale": [{"ref": each.ref, "reason": each.reason_zh, "reason_en": each.reason_en} for each in found.stale],
    }


def show(found: CrossReference) -> None:
    """The cross-reference as text."""
    click.echo(
        f"条文 {found.clauses}，其中规则 {found.rules}：已实现 {found.implemented}，有测试 {found.tested}"
        f"（{found.clauses} clauses, {found.rules} rules: {found.implemented} implemented, "
        f"{found.tested} tested）"
    )
    for missing in found.missing:
        click.echo(f"  未实现 (no function)  {missing.ref}  {missing.reason_zh or '—'}")
    for stale in found.stale:
        click.echo(f"  过时 (stale)  {stale.ref}  {stale.reason_zh}（{stale.reason_en}）")
