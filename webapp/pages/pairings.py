"""Standings and the next pairings from a `MATCHES.csv`: handed in, looked at, downloaded; nothing is kept."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, Response, make_response, render_template, request
from flask_babel import gettext as _

from engine.tournament.criteria import SCHEMES, STANDARD, Scheme
from engine.tournament.csv_text import decode, quoted
from engine.tournament.faults import Fault, Refused
from engine.tournament.matches_csv import parse_matches
from engine.tournament.pairing import Pairings, pair_round
from engine.tournament.players_csv import parse_players
from engine.tournament.results import Result
from engine.tournament.standings import Row, shown, standings
from webapp.extensions import limiter
from webapp.language import pick
from webapp.parts import wants_part
from webapp.samples import MATCHES

blueprint = Blueprint("pairings", __name__, url_prefix="/pairings")

# One answer's work, not a program's: two thousand players take two seconds.
RATE = "30 per minute"


@dataclass(frozen=True)
class Wanted:
    """What was handed in: the text of the matches, who plays on (blank: everybody), seed and order."""

    text: str = ""
    players: str = ""
    seed: str = "0"
    scheme: Scheme = STANDARD


@dataclass(frozen=True)
class Outcome:
    """What came of it: either `faults`, or the standings and (unless they can't be made) the pairings."""

    faults: tuple[Fault, ...] = ()
    notices: tuple[Fault, ...] = ()
    rows: tuple[Row, ...] = ()
    round: int = 0
    pairings: Pairings | None = None


@blueprint.get("")
def index() -> str:
    """The form, filled with the sample on request."""
    text = MATCHES.read_text(encoding="utf-8") if request.args.get("sample") else ""
    return page(Wanted(text), None)


@blueprint.post("")
@limiter.limit(RATE)
def answer() -> str | tuple[str, int]:
    """The form again, with standings and pairings below it, or every fault in one list."""
    try:
        wanted = handed_in()
    except Refused as refused:
        return page(Wanted(), Outcome(faults=refused.faults)), 422
    outcome = work_out(wanted)
    return page(wanted, outcome), 422 if outcome.faults else 200


@blueprint.post("/<any('standings.csv', 'pairings.csv'):name>")
@limiter.limit(RATE)
def download(name: str) -> Response | tuple[str, int]:
    """The standings, or the next pairings, as a CSV file."""
    wanted = handed_in()
    outcome = work_out(wanted)
    if outcome.faults or (name == "pairings.csv" and outcome.pairings is None):
        return page(wanted, outcome), 422
    text = standings_csv(outcome.rows) if name == "standings.csv" else pairings_csv(outcome.pairings)
    # The mark lets spreadsheets on Windows see that this is UTF-8.
    response = make_response(("\ufeff" + text).encode())
    response.mimetype = "text/csv"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


def handed_in() -> Wanted:
    """What the form says; a file goes before pasted text. Raises `Refused` if the file is no text."""
    upload = request.files.get("file")
    pasted = request.form.get("text", "")
    text = decode(upload.read()) if upload and upload.filename else pasted
    return Wanted(
        text=text,
        players=request.form.get("players", ""),
        seed=request.form.get("seed", "").strip() or "0",
        scheme=SCHEMES.get(request.form.get("order", ""), STANDARD),
    )


def work_out(wanted: Wanted) -> Outcome:
    """Standings and pairings, or all the faults of what was handed in."""
    matches = parse_matches(wanted.text)
    listed = parse_players(wanted.players) if wanted.players.strip() else None
    faults = (*matches.faults, *(listed.faults if listed else ()))
    if faults:
        return Outcome(faults=faults)
    results = matches.results
    last = max((result.round for result in results), default=0)
    named = everybody(results)
    rows = standings(
        results,
        players=listed.names if listed else (),
        dropped=set(named) - set(listed.names) if listed else matches.dropped(),
        unplaced=matches.disqualified,
        scheme=wanted.scheme,
        scoring=matches.scoring,
    )
    playing = listed.names if listed else tuple(name for name in named if name not in (matches.left or ()))
    notices = list(matches.notices)
    if listed is None:
        notices += absent_from(results, playing, last)
    try:
        pairings = pair_round(playing, results, seed=wanted.seed, scoring=matches.scoring)
    except Refused as refused:
        return Outcome((), (*notices, *refused.faults), rows, last)
    return Outcome((), (*notices, *pairings.notices), rows, last, pairings)


def everybody(results: Iterable[Result]) -> tuple[str, ...]:
    """Everyone named in the results, by name."""
    return tuple(sorted({name for result in results for name in result.players}))


def absent_from(results: tuple[Result, ...], playing: Iterable[str], last: int) -> list[Fault]:
    """A notice if somebody didn't play the last round: he may have dropped, and is paired all the same."""
    present = {name for result in results if result.round == last for name in result.players}
    absent = sorted(set(playing) - present)
    if not absent:
        return []
    some = "、".join(absent[:8]) + ("…" if len(absent) > 8 else "")
    return [
        Fault(
            "absent",
            f"{len(absent)} 人未参加第 {last} 轮（{some}），仍排入下一轮；已退赛的，请在“下一轮的选手”里略去",
            f"{len(absent)} did not play round {last} ({some}) and are paired all the same; if they dropped, "
            "leave them out of “players of the next round”",
        )
    ]


def page(wanted: Wanted, outcome: Outcome | None) -> str:
    """The whole page, or the answer alone where the script asks for it."""
    return render_template(
        "pairings-answer.html" if wants_part() else "pairings.html",
        wanted=wanted,
        outcome=outcome,
        schemes=tuple(SCHEMES.values()),
        said=said,
        percent=lambda value: shown(value * 100, 2),
    )


def said(fault: Fault) -> str:
    """A fault in the reader's language, with its place."""
    chinese, _bar, english = fault.where.partition(" / ")
    place = pick(chinese, english or chinese)
    return (place + _("：") if place else "") + pick(fault.zh, fault.en)


def standings_csv(rows: Iterable[Row]) -> str:
    """The standings as CSV; percentages as shares to six places."""
    lines = ["rank,player,points,wins,draws,losses,omw,gw,ogw"]
    lines += [
        f"{row.rank},{quoted(row.player)},{row.points},{row.wins},{row.draws},{row.losses},"
        f"{shown(row.omw, 6)},{shown(row.gw, 6)},{shown(row.ogw, 6)}"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def pairings_csv(pairings: Pairings | None) -> str:
    """The pairings as a `MATCHES.csv` of the next round, its results still to be entered; a bye is 2-0."""
    lines = ["round,table,player1,player2,wins1,wins2,draws"]
    for pair in pairings.pairs if pairings else ():
        result = ",,," if pair.player2 else ",2,0,0"
        number, table = pairings.round if pairings else 0, pair.table or ""
        lines.append(f"{number},{table},{quoted(pair.player1)},{quoted(pair.player2 or '')}{result}")
    return "\n".join(lines) + "\n"
