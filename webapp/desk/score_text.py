"""Results as a scorekeeper types them: `12 2-1`, `12 21`, `12 1-1-1`, `12 id`, `12 dl`."""

import re
from dataclasses import dataclass

from engine.tournament.event import Event
from engine.tournament.events import RoundKey
from engine.tournament.faults import Refused

_LINE = re.compile(
    r"^\s*(?P<table>\d{1,5})[\s:：.]+(?:(?P<word>[a-z]+|[\u4e00-\u9fff]+)|(?P<one>\d)[\s:：\-–—/]*(?P<two>\d)"
    r"(?:[\s:：\-–—/]*(?P<drawn>\d))?)\s*$",
    re.IGNORECASE,
)
_AGREED = {"id", "d", "和", "约和"}
_BOTH_LOST = {"dl", "双败"}


@dataclass(frozen=True)
class Typed:
    """A table and its result: games of the first, of the second, drawn."""

    table: int
    wins1: int = 0
    wins2: int = 0
    draws: int = 0
    double_loss: bool = False


def read_score(text: str) -> Typed:
    """Read a line. An intentional draw (``id``) has no games. Raises `Refused` for anything else."""
    found = _LINE.match(text)
    if found is None or (found["word"] and found["word"].lower() not in _AGREED | _BOTH_LOST):
        raise Refused.because(
            "no-score",
            f"看不懂「{text.strip()[:40]}」：请写「桌号 局分」，如 12 2-1，约和写 12 id",
            f"“{text.strip()[:40]}” is no result: write table and games, as 12 2-1, a draw by agreement as 12 id",
        )
    table = int(found["table"])
    if found["word"]:
        return Typed(table, double_loss=found["word"].lower() in _BOTH_LOST)
    return Typed(table, int(found["one"]), int(found["two"]), int(found["drawn"] or 0))


def scores_for(event: Event, key: RoundKey) -> tuple[tuple[int, int, int], ...]:
    """The results a match of that round usually ends in: a play-off has no draws."""
    return scores(event.settings.best_of, drawn=isinstance(key, int))


def scores(best_of: int, *, drawn: bool = True) -> tuple[tuple[int, int, int], ...]:
    """The results a match usually ends in, from the first player's best to his worst; those that are drawn may be
    left out.
    """
    to_win = best_of // 2 + 1
    won = [(to_win, lost, 0) for lost in range(to_win)]
    level = [(to_win - 1, to_win - 1, 0)] if to_win > 1 and drawn else []
    return (*won, *level, *((two, one, 0) for one, two, _drawn in reversed(won)))
