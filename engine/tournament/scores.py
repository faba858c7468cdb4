"""Which scores a match can end in: one measure for Swiss rounds, play-offs, byes and results of other systems."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tournament.faults import Fault


def games_to_win(best_of: int) -> int:
    """How many games win a match of at most `best_of` decisive games."""
    return best_of // 2 + 1


def score_faults(
    wins1: int,
    wins2: int,
    draws: int = 0,
    *,
    best_of: int,
    double_loss: bool = False,
    needs_winner: bool = False,
    where: str = "",
) -> Iterator[Fault]:
    """What is impossible about a score in games.

    Nobody wins more games than win the match, and only one can have won that many; drawn games are played in
    addition, and more of them than `best_of` are a slip of the finger. `needs_winner`: a match of a
    play-off, which is not drawn or lost by both.
    """
    to_win = games_to_win(best_of)
    score = "–".join(map(str, (wins1, wins2, draws)))
    if min(wins1, wins2, draws) < 0 or max(wins1, wins2) > to_win or wins1 == wins2 == to_win or draws > best_of:
        yield Fault(
            "impossible-score",
            f"局分 {score} 不可能：{best_of} 局制每人胜 0 到 {to_win} 局，先到 {to_win} 局者胜，平局至多 {best_of} 局",
            f"a score of {score} cannot be: in a best of {best_of} each wins 0 to {to_win} games, {to_win} end it, "
            f"and {best_of} are drawn at most",
            where,
        )
    elif needs_winner and (double_loss or wins1 == wins2):
        yield Fault(
            "no-winner",
            f"淘汰赛的比赛要有胜者，{'双败' if double_loss else f'局分 {score}'}分不出：请打出胜负，或由裁判判定一方胜",
            f"a match of a play-off has a winner, and {'a double loss' if double_loss else f'a score of {score}'} "
            "gives none: play on, or let a judge award it",
            where,
        )


def bye_faults(wins: int, losses: int, draws: int = 0, *, best_of: int, where: str = "") -> Iterator[Fault]:
    """What is impossible about the score written beside a bye, or beside a round lost without an opponent.

    One of the two numbers is 0, the other at most the games that win a match, and nothing is drawn.
    """
    to_win = games_to_win(best_of)
    if not (min(wins, losses) == draws == 0 and 0 <= max(wins, losses) <= to_win):
        score = "–".join(map(str, (wins, losses, draws)))
        yield Fault(
            "impossible-bye",
            f"轮空的局分 {score} 不可能：应为 {to_win}–0，缺席判负则为 0–{to_win}",
            f"a bye of {score} cannot be: {to_win}–0 is right, or 0–{to_win} for a round lost by absence",
            where,
        )


def winner_faults(winner: str, wins: int, losses: int, *, best_of: int) -> Iterator[Fault]:
    """What is impossible about a match that `winner` won by `wins` games to `losses`."""
    impossible = tuple(score_faults(wins, losses, best_of=best_of))
    yield from impossible
    if not impossible and wins <= losses:
        yield Fault(
            "score-against-winner",
            f"「{winner}」以 {wins}–{losses} 获胜不成立：胜者的胜局应比对手多",
            f"“{winner}” cannot have won {wins}–{losses}: the winner has more games than his opponent",
        )
