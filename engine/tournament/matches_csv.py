"""Reading and writing `MATCHES.csv`: `round,player1,player2,wins1,wins2,draws`, an empty `player2` a bye.

What these columns can't say stands in one more, `floorjudge`, which others may ignore: ``double loss``, ``missed`` (a
round lost by absence), ``bye as scored`` (the score beside it is what a bye counts here), and of a player who left,
in his last line, ``player1 dropped`` or ``player1 disqualified``; several are joined by `+`.

Text in, values out: every fault of the file at once, each with its line. Opening the file is somebody
else's work.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.tournament.csv_text import Line, column, quoted, split_lines
from engine.tournament.faults import Fault
from engine.tournament.ledger import BEST_OF_THREE, Scoring
from engine.tournament.results import Result

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "round": ("round", "轮", "轮次", "輪次", "轮数"),
    "player1": ("player1", "player 1", "选手1", "選手1", "玩家1"),
    "player2": ("player2", "player 2", "opponent", "选手2", "選手2", "玩家2", "对手"),
    "wins1": ("wins1", "wins 1", "胜1", "勝1", "胜局1"),
    "wins2": ("wins2", "wins 2", "胜2", "勝2", "胜局2"),
    "draws": ("draws", "平", "平局"),
}
"""Each column by the names it goes by; the first is ours. Where nothing is ever drawn `draws` may be left out."""

OURS = "floorjudge"
"""The column for what the others can't say."""

DOUBLE_LOSS, MISSED, BYE = "double loss", "missed", "bye as scored"
DROPPED, DISQUALIFIED = "dropped", "disqualified"
MOST_GAMES = 99
MOST_ROUNDS = 999


@dataclass(frozen=True, slots=True)
class Matches:
    """What a file said: `results` in its order when `faults` is empty; `notices` are odd but not wrong.

    `left` are those who the file says have dropped or were disqualified, by name (None: it doesn't say who).
    `lines` are the lines of the results, `bye_wins` the games that a bye counts as.
    """

    results: tuple[Result, ...]
    faults: tuple[Fault, ...] = ()
    notices: tuple[Fault, ...] = ()
    left: Mapping[str, str] | None = None
    lines: tuple[int, ...] = ()
    bye_wins: int = BEST_OF_THREE.bye_wins

    @property
    def scoring(self) -> Scoring:
        return replace(BEST_OF_THREE, bye_wins=self.bye_wins)

    @property
    def disqualified(self) -> frozenset[str]:
        return frozenset(name for name, how in (self.left or {}).items() if how == DISQUALIFIED)

    def dropped(self, through: int | None = None) -> frozenset[str]:
        """Who had left as of round `through` (None: the last): as the file says, else whoever has no line there."""
        last = _last_rounds(r for r in self.results if through is None or r.round <= through)
        end = max(last.values(), default=0)
        if self.left is None:
            return frozenset(name for name, round in last.items() if round < end)
        final = _last_rounds(self.results)
        return frozenset(name for name in self.left if last.get(name) == final[name])


def parse_matches(text: str) -> Matches:
    """Read the text of a `MATCHES.csv`, whatever its newlines. Results are empty when there is any fault."""
    lines = split_lines(text)
    if not lines:
        need = ",".join(COLUMNS)
        return Matches(
            (),
            (
                Fault(
                    "empty",
                    f"文件是空的，应以 {need} 一行开头",
                    f"the file is empty; it starts with a line {need}",
                ),
            ),
        )
    header, body = lines[0], lines[1:]
    where, faults = _columns(header)
    if faults:
        return Matches((), tuple(faults))
    numbered: list[tuple[Line, Result]] = []
    marked = column(header.cells, (OURS,))
    for line in body:
        result = _result(line, where, faults)
        if result:
            numbered.append((line, _as_marked(result, _words(line, marked))))
    faults.extend(_clashes(numbered))
    faults.sort(key=lambda fault: _line_number(fault.where))
    if faults:
        return Matches((), tuple(faults))
    results = tuple(result for _, result in numbered)
    counted = [result.wins1 for line, result in numbered if BYE in _words(line, marked) and result.is_bye]
    return Matches(
        results,
        (),
        tuple(_notices(results)),
        None if marked is None else _left(numbered, marked),
        tuple(line.number for line, _ in numbered),
        counted[0] if counted else BEST_OF_THREE.bye_wins,
    )


def write_matches(results: Iterable[Result], left: Mapping[str, str] | None = None) -> str:
    """The text of a `MATCHES.csv`; `left` says of those who left whether they ``dropped`` or were ``disqualified``.

    Reading it gives the same results. A double loss stands there as drawn for whoever doesn't read our column.
    """
    written = tuple(results)
    final = _last_rounds(written)
    rows = [",".join((*COLUMNS, OURS))]
    for r in written:
        ours = [DOUBLE_LOSS] if r.double_loss else []
        if r.player2 is None:
            ours.append(BYE if r.is_bye else MISSED)
        ours += [
            f"player{at} {left[name]}"
            for at, name in enumerate(r.players, start=1)
            if left and name in left and final[name] == r.round
        ]
        names = f"{quoted(r.player1)},{quoted(r.player2 or '')}"
        rows.append(f"{r.round},{names},{r.wins1},{r.wins2},{r.draws},{' + '.join(ours)}")
    return "\n".join(rows) + "\n"


def _words(line: Line, marked: int | None) -> frozenset[str]:
    """What our own column says on a line."""
    if marked is None or marked >= len(line.cells):
        return frozenset()
    return frozenset(" ".join(word.split()).casefold() for word in line.cells[marked].split("+"))


def _as_marked(result: Result, words: frozenset[str]) -> Result:
    """A result with what our own column says of it."""
    if DOUBLE_LOSS in words and result.player2 is not None:
        return replace(result, double_loss=True)
    if MISSED in words and result.is_bye:
        return replace(result, wins1=0, wins2=max(result.wins1, 1))
    return result


def _last_rounds(results: Iterable[Result]) -> dict[str, int]:
    """The last round of everybody who has a result."""
    last: dict[str, int] = {}
    for result in results:
        for name in result.players:
            last[name] = max(last.get(name, 0), result.round)
    return last


def _left(numbered: Iterable[tuple[Line, Result]], marked: int) -> Mapping[str, str]:
    """Who left, and how, as our own column says it."""
    return {
        name: how
        for line, result in numbered
        for at, name in enumerate(result.players, start=1)
        for how in (DROPPED, DISQUALIFIED)
        if f"player{at} {how}" in _words(line, marked)
    }


def _line_number(where: str) -> int:
    digits = where.partition("/")[0]
    return int("".join(c for c in digits if c.isdigit()) or 0)


def _columns(header: Line) -> tuple[dict[str, int], list[Fault]]:
    found = {name: column(header.cells, names) for name, names in COLUMNS.items()}
    missing = [name for name, at in found.items() if at is None and name != "draws"]
    if not missing:
        return {name: at for name, at in found.items() if at is not None}, []
    need, seen = ",".join(COLUMNS), ",".join(header.cells)
    lost = ", ".join(missing)
    return {}, [
        Fault(
            "missing-column",
            f"缺少列 {lost}：首行是「{seen}」，应为 {need}",
            f"column {lost} is missing: the first line is “{seen}” and should be {need}",
            header.where,
        )
    ]


def _result(line: Line, at: Mapping[str, int], faults: list[Fault]) -> Result | None:
    """The result on one line, or None after putting what is wrong with it into `faults`."""
    if line.fault:
        faults.append(line.fault)
        return None
    cells = line.cells
    if len(cells) <= max(at.values()):
        faults.append(
            Fault(
                "short-line",
                f"这一行只有 {len(cells)} 格，少于首行列出的列",
                f"the line has {len(cells)} cells, fewer than the first line names",
                line.where,
            )
        )
        return None
    before = len(faults)
    player1, player2 = cells[at["player1"]], cells[at["player2"]]
    round = _number(line, "round", cells[at["round"]], 1, MOST_ROUNDS, faults)
    blank = "0" if not player2 else ""
    wins1, wins2, draws = (
        _number(line, name, cells[at[name]] or blank if name in at else "0", 0, MOST_GAMES, faults)
        for name in ("wins1", "wins2", "draws")
    )
    if not player1:
        faults.append(Fault("no-player", "player1 是空的，应写选手名", "player1 is empty; it needs a name", line.where))
    elif player1 == player2:
        faults.append(
            Fault(
                "paired-with-self",
                f"「{player1}」和自己配对，player2 应是另一位选手，轮空则留空",
                f"“{player1}” is paired with himself; player2 is another player, or empty for a bye",
                line.where,
            )
        )
    if len(faults) > before:
        return None
    return Result(round, player1, player2 or None, wins1, wins2, draws)


def _number(line: Line, name: str, cell: str, least: int, most: int, faults: list[Fault]) -> int:
    try:
        value = int(cell)
    except ValueError:
        value = None
    if value is None or not least <= value <= most:
        faults.append(
            Fault(
                "not-a-number",
                f"{name} 写的是「{cell}」，应为 {least} 到 {most} 的整数",
                f"{name} is “{cell}”; it is a whole number from {least} to {most}",
                line.where,
            )
        )
        return 0
    return value


def _clashes(numbered: Iterable[tuple[Line, Result]]) -> Iterable[Fault]:
    """Players who sit at two tables of one round, and matches written twice."""
    seat: dict[tuple[int, str], tuple[int, tuple[str, ...]]] = {}
    for line, result in numbered:
        pair = tuple(sorted(result.players))
        earlier = {p: seat[result.round, p] for p in result.players if (result.round, p) in seat}
        if len(earlier) == len(pair) and all(other == pair for _, other in earlier.values()):
            first, _ = next(iter(earlier.values()))
            yield Fault(
                "repeated-match",
                f"第 {result.round} 轮「{'、'.join(pair)}」已经写在第 {first} 行，只留一行",
                f"round {result.round} of “{' and '.join(pair)}” is already on line {first}; keep one",
                line.where,
            )
        else:
            for player, (first, _) in earlier.items():
                yield Fault(
                    "twice-in-one-round",
                    f"「{player}」在第 {result.round} 轮出现两次（另见第 {first} 行），每轮只能有一场",
                    f"“{player}” plays twice in round {result.round} (see line {first}); once is right",
                    line.where,
                )
        for player in result.players:
            seat.setdefault((result.round, player), (line.number, pair))


def _notices(results: Iterable[Result]) -> Iterable[Fault]:
    """What is odd but may be so: gaps between rounds, several byes."""
    rounds: set[int] = set()
    byes: dict[str, list[int]] = defaultdict(list)
    for result in results:
        rounds.add(result.round)
        if result.is_bye:
            byes[result.player1].append(result.round)
    absent = sorted(set(range(1, max(rounds, default=0) + 1)) - rounds)
    if absent:
        listed = ", ".join(map(str, absent))
        yield Fault("missing-round", f"没有第 {listed} 轮的比赛", f"no match of round {listed}")
    for player, when in sorted(byes.items()):
        if len(when) > 1:
            listed = ", ".join(map(str, sorted(when)))
            yield Fault(
                "second-bye",
                f"「{player}」轮空不止一次：第 {listed} 轮",
                f"“{player}” has more than one bye: rounds {listed}",
            )
