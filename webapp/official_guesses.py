"""Settling what imports guessed in the official wordings: confirming it, mending it, by a log entry each."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from webapp.errors import Refusal
from webapp.official import DAMAGED, opened
from webapp.official_tables import STREAM
from webapp.store import Fact, Store
from webapp.wordings import GUESSES

LONGEST_WORDS = 5000


def confirm(game: str, numbers: Sequence[int] | None, who: str = "", path: Path | None = None) -> int:
    """Say that guesses are right: these, or (``None``) all that are open. Gives how many were.

    Raises
    ------
    Refusal
        If there is no guess of one of the numbers; none is confirmed then.
    """
    with opened(path) as store:
        version = store.version(STREAM + game)
        states = _states(store, game)
        wanted = [number for number, each in states.items() if each.state == "open"] if numbers is None else numbers
        _refuse_unknown(wanted, states, game)
        still = [number for number in dict.fromkeys(wanted) if states[number].state == "open"]
        if still:
            store.append(STREAM + game, version, [Fact("guesses_confirmed", {"numbers": still}, who)])
        return len(still)


def mend(
    game: str, number: int, words: str | None = None, ref: str | None = None, who: str = "", path: Path | None = None
) -> None:
    """Put other words where a guess stands, or give its line to another clause.

    Parameters
    ----------
    game, number : str, int
        The guess.
    words : str, optional
        What should stand there; without it the words stay.
    ref : str, optional
        The clause its line belongs to, of this game; without it the line stays.

    Raises
    ------
    Refusal
        If there is no such guess, nothing to do, or the place can't be moved.
    """
    with opened(path) as store:
        version = store.version(STREAM + game)
        states = _states(store, game)
        _refuse_unknown([number], states, game)
        now = states[number]
        _refuse_unfit(now, words, ref, game)
        body = {"number": number, "words": now.words if words is None else words.strip("\r\n"), "ref": ref or now.ref}
        store.append(STREAM + game, version, [Fact("guess_mended", body, who)])


class _Standing(NamedTuple):
    """A guess that still stands."""

    state: str
    kind: str
    ref: str
    words: str


def _states(store: Store, game: str) -> dict[int, _Standing]:
    """Each guess of a game that still stands, by number."""
    rows = store.database.conn.execute(
        f"SELECT number, state, kind, ref, words FROM {GUESSES} WHERE game = ? AND state != 'replaced' ORDER BY number",
        [game],
    )
    return {number: _Standing(*row) for number, *row in rows}


def _refuse_unknown(numbers: Sequence[int], known: Mapping[int, object], game: str) -> None:
    unknown = "、".join(str(number) for number in numbers if number not in known)
    if unknown:
        there_are = "、".join(map(str, list(known)[:20])) or "—"
        raise Refusal(
            f"{game} 没有编号为 {unknown} 的猜测；有 {there_are}",
            f"{game} has no guess {unknown.replace('、', ', ')}; there are {there_are.replace('、', ', ')}",
        )


def _refuse_unfit(now: _Standing, words: str | None, ref: str | None, game: str) -> None:
    """Refuse a mending that says nothing, moves characters out of their clause, or leaves a line without one."""
    if words is None and ref is None:
        raise Refusal(
            "没有说改成什么：请给出正确的文字，或那一行所属的条文",
            "Nothing to mend with: give the right words, or the clause that the line belongs to",
        )
    if words is not None and len(words) > LONGEST_WORDS:
        raise Refusal(
            f"文字太长（{len(words):,} 个字，最多 {LONGEST_WORDS:,}）",
            f"The words are too long ({len(words):,} characters, at most {LONGEST_WORDS:,})",
        )
    if ref is not None and ref != now.ref and now.kind in DAMAGED:
        raise Refusal(
            f"这几个字在 {now.ref} 的句子里，不能移到 {ref}：只改文字即可",
            f"These characters stand inside {now.ref} and can't go to {ref}: give the right words alone",
        )
    if ref is None and not now.ref:
        raise Refusal(
            f"这一行不属于 {game} 的任何条文：请说明它属于哪一条，或确认它不属于任何一条",
            f"This line belongs to no clause of {game}: say which it belongs to, or confirm that it has none",
        )
