"""`floorjudge clause`: one clause, what it refers to, what is open about it, what carries it out."""

import click

from rules_text.citations import Citation, read_lock
from rules_text.clauses import Clause, OpenPoint
from rules_text.library import Library, load_library
from webapp.commands.output import json_option, print_json
from webapp.commands.rules import refusing_unknown
from webapp.wordings import OfficialWording, official_wording


@click.command()
@click.argument("ref")
@json_option
def command(ref: str, as_json: bool) -> None:
    """显示一条规则，如 hero_duel:1.1.6；或一处未决问题，如 hero_duel:open.recount-hand。

    Show one clause, for example hero_duel:1.1.6, with its references, functions and tests; or an open point.
    """
    with refusing_unknown():
        library = load_library()
        ref = library.meant(ref)
        point = library.open_point(ref)
        if point is not None:
            print_json(point_document(point)) if as_json else show_point(point)
            return
        clause = library.clause(ref)
        locked = read_lock().get(ref)
    citation = locked.citation if locked else Citation()
    points = library.open_points_of(ref)
    official = official_wording(ref)
    if as_json:
        print_json(
            document(clause, library, points, citation) | {"official": official.document() if official else None}
        )
    else:
        show(clause, library, points, citation, official)


def document(clause: Clause, library: Library, points: tuple[OpenPoint, ...], citation: Citation) -> dict[str, object]:
    """The clause as JSON, but for its official wording."""
    return {
        "ref": clause.ref,
        "label": clause.label,
        "kind": str(clause.kind),
        "title": {"zh": clause.title_zh, "en": clause.title_en},
        "zh": clause.zh,
        "en": clause.en,
        "refers_to": list(clause.refers_to),
        "referred_by": list(library.referred_by(clause.ref)),
        "open_points": [point.id for point in points],
        "functions": list(citation.functions),
        "tests": list(citation.tests),
    }


def point_document(point: OpenPoint) -> dict[str, object]:
    """An open point as JSON."""
    return {
        "ref": point.id,
        "kind": "open point",
        "title": {"zh": point.title_zh, "en": point.title_en},
        "zh": point.zh,
        "en": point.en,
        "clauses": list(point.clauses),
        "readings": [{"id": each.id, "zh": each.zh, "en": each.en} for each in point.readings],
        "default": point.default,
    }


def show_point(point: OpenPoint) -> None:
    """An open point as text: what is open, and how it may be read."""
    click.secho(f"{point.id}  {point.title_zh}（{point.title_en}）", bold=True)
    click.echo(f"\n{point.zh}\n\n{point.en}\n")
    click.echo(f"有关条文 (clauses): {'  '.join(point.clauses)}")
    for each in point.readings:
        default = " [默认 default]" if each.id == point.default else ""
        click.echo(f"  {each.id}{default}: {each.zh}（{each.en}）")


def show(
    clause: Clause,
    library: Library,
    points: tuple[OpenPoint, ...],
    citation: Citation,
    official: OfficialWording | None,
) -> None:
    """The clause as text."""
    click.secho(f"{clause.ref}  {clause.title_zh}（{clause.title_en}）", bold=True)
    click.echo(f"\n{clause.zh}\n\n{clause.en}\n")
    if official:
        show_official(official)
    lists = {
        "参见 (refers to)": clause.refers_to,
        "被引用 (referred to by)": library.referred_by(clause.ref),
        "未决问题 (open points)": tuple(f"{point.id} {point.title_zh}" for point in points),
        "程序 (functions)": citation.functions,
        "测试 (tests)": citation.tests,
    }
    for name, entries in lists.items():
        if entries:
            click.echo(f"{name}: {'  '.join(entries)}")


def show_official(official: OfficialWording) -> None:
    """The official wording as text, what nobody has confirmed in brackets with a question mark."""
    click.echo(f"官方原文 (official wording)  {official.file}")
    click.echo(marked_text(official) + "\n")
    if official.open_guesses:
        numbers = "、".join(str(guess.number) for guess in official.open_guesses)
        click.echo(
            f"其中 [?…] 是读入时猜的，还没有核对（猜测 {numbers}）；"
            f"[?…] is a guess that nobody has checked: floorjudge official guesses {official.open_guesses[0].game}\n"
        )


def marked_text(official: OfficialWording) -> str:
    """The wording with each unconfirmed stretch as ``[?…]``."""
    return "".join(f"[?{each.text}]" if each.unconfirmed else each.text for each in official.stretches)
