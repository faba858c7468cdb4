"""A match (比赛) of several games (局), as a value: who may choose to start, how it stands, how it ended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.clauses import implements
from engine.tournament.faults import Fault, Refused
from engine.tournament.results import Result
from engine.tournament.starting import StartRule, Way


@dataclass(frozen=True, slots=True)
class Game:
    """One game that was played: its winner (None: drawn), who chose who starts, and who started, if known."""

    winner: str | None
    chooser: str | None = None
    starter: str | None = None


class End(Enum):
    """Why a match is over."""

    WON = "won"
    CONCEDED = "conceded"
    INTENTIONAL_DRAW = "intentional draw"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Choice:
    """Who may choose who starts the next game: `player`, or None where chance or agreement settles it."""

    way: Way
    player: str | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two players, of at most `best_of` decisive games; drawn games are played in addition.

    `conceded_by` is set when a player gave the match up.
    """

    player1: str
    player2: str
    best_of: int = 3
    games: tuple[Game, ...] = ()
    called: End | None = None
    conceded_by: str | None = None

    @property
    def to_win(self) -> int:
        """Games that win the match."""
        return self.best_of // 2 + 1

    @property
    def played(self) -> tuple[int, int, int]:
        """Games won by the first, by the second, and drawn, as played."""
        won = [sum(game.winner == player for game in self.games) for player in (self.player1, self.player2)]
        return won[0], won[1], len(self.games) - sum(won)

    @property
    def end(self) -> End | None:
        """Why it is over, or None while it is not."""
        if self.called is None and max(self.played[:2]) >= self.to_win:
            return End.WON
        return self.called

    @property
    def score(self) -> tuple[int, int, int]:
        """Games won by the first, by the second, and drawn, as they count.

        Whoever concedes gives his opponent the games still missing. Games that a draw or the clock cut
        off count nothing.
        """
        one, two, drawn = self.played
        if self.conceded_by == self.player1:
            two = max(two, self.to_win)
        elif self.conceded_by == self.player2:
            one = max(one, self.to_win)
        return one, two, drawn


def new_match(player1: str, player2: str, best_of: int = 3) -> Match:
    """A match of which nothing is played. Raises `Refused` for one player or an even number of games."""
    faults = []
    if player1 == player2:
        faults.append(Fault("paired-with-self", f"「{player1}」不能和自己比赛", f"“{player1}” cannot play himself"))
    if best_of < 1 or best_of % 2 == 0:
        faults.append(
            Fault(
                "best-of",
                f"{best_of} 局制不成立，应为单数",
                f"best of {best_of} is no match; an odd number is",
            )
        )
    if faults:
        raise Refused(faults)
    return Match(player1, player2, best_of)


@implements(
    "hero_duel:1.2.2",
    "hero_duel:1.2.2a",
    "chaoyuan:1.3.1",
    "alya:2.1",
    "hyper_battle:S.4.3",
    "kaiju_club:3.1",
)
def may_choose(match: Match, rule: StartRule, *, better_seed: str | None = None) -> Choice:
    """Who may choose who starts the next game.

    After a drawn game it is whoever chose before; if that wasn't written down, `player` is None.
    `better_seed` is the player placed better in the Swiss rounds, for the first game of a play-off.
    """
    if not match.games:
        player = better_seed if rule.first is Way.BETTER_SEED else None
        return Choice(rule.first, player, rule.first_clauses)
    if rule.later is not Way.LOSER_CHOOSES:
        return Choice(rule.later, None, rule.later_clauses)
    last = match.games[-1]
    chooser = last.chooser if last.winner is None else _other(match, last.winner)
    return Choice(rule.later, chooser, rule.later_clauses)


def play(match: Match, winner: str | None, *, chooser: str | None = None, starter: str | None = None) -> Match:
    """`match` with one more game. Raises `Refused` if it is over or names somebody who isn't in it."""
    _refuse_unless_open(match, *(name for name in (winner, chooser, starter) if name is not None))
    return replace(match, games=(*match.games, Game(winner, chooser, starter)))


def concede(match: Match, player: str) -> Match:
    """`match` given up by `player`. Raises `Refused` if it is over or he isn't in it."""
    _refuse_unless_open(match, player)
    return replace(match, called=End.CONCEDED, conceded_by=player)


def draw_by_agreement(match: Match) -> Match:
    """`match` drawn because both say so. Raises `Refused` if it is over, or one of them is ahead in games."""
    _refuse_unless_open(match)
    one, two, _ = match.played
    if one != two:
        raise Refused.because(
            "not-level",
            f"局分是 {one}–{two}，领先时不能约和；落后的一方可以认输",
            f"the games stand {one}–{two}; only a level match can be drawn, or the one behind concedes",
        )
    return replace(match, called=End.INTENTIONAL_DRAW)


def call_time(match: Match) -> Match:
    """`match` ended by the clock: as the games stand. Raises `Refused` if it is over."""
    _refuse_unless_open(match)
    return replace(match, called=End.TIME)


def result_of(match: Match, round: int) -> Result:
    """The result of a match that is over. Raises `Refused` while it isn't."""
    if match.end is None:
        raise Refused.because("not-over", "比赛还没有结束", "the match is not over yet")
    return Result(round, match.player1, match.player2, *match.score)


def _other(match: Match, player: str) -> str:
    return match.player2 if player == match.player1 else match.player1


def _refuse_unless_open(match: Match, *names: str) -> None:
    faults = [
        Fault("not-in-match", f"「{name}」不在这场比赛里", f"“{name}” is not in this match")
        for name in names
        if name not in (match.player1, match.player2)
    ]
    if match.end is not None:
        faults.append(Fault("match-over", "比赛已经结束", "the match is over"))
    if faults:
        raise Refused(faults)
