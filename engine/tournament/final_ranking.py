"""The final ranking (最终名次): who came how far in the play-off, then the others as the rounds before left them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.tournament.bracket import Bracket, LoserOf, Node
from engine.tournament.desk import standings_of
from engine.tournament.event import Event
from engine.tournament.standings import Row


@dataclass(frozen=True, slots=True)
class Final:
    """A place at the end, and the player's line of the standings before the play-off (None: he had none)."""

    rank: int
    player: str
    row: Row | None
    played_off: bool


def places(bracket: Bracket) -> tuple[tuple[int, str], ...]:
    """Who came how far, best first; empty until there is a champion.

    Whoever was beaten in the same round shares a place, unless a match for the third place was played.
    """
    if bracket.champion is None:
        return ()
    last: dict[str, Node] = {}
    for node in filter(bracket.is_needed, bracket.nodes):
        last.update((each, node) for each in bracket.players_of(node.name) if isinstance(each, str))
    # Whoever left would have fallen to the losers' side: there his opponent goes on without playing.
    falls = {
        source.match: node for node in bracket.nodes for source in (node.one, node.two) if isinstance(source, LoserOf)
    }
    for name in bracket.gone & last.keys():
        while bracket.is_needed(node := falls.get(last[name].name, last[name])) and node is not last[name]:
            last[name] = node
    ranked: list[tuple[int, str]] = []
    for round in dict.fromkeys(node.round for node in reversed(bracket.nodes)):
        here = sorted((name for name, node in last.items() if node.round == round), key=bracket.seeds.index)
        won = [name for name in here if bracket.winner_of(last[name].name) == name]
        for group in (won, [name for name in here if name not in won]):
            rank = len(ranked) + 1
            ranked += [(rank, name) for name in group]
    return tuple(ranked)


def final_ranking(event: Event) -> tuple[Final, ...]:
    """Everybody's place at the end of an event with a play-off; empty until there is a champion.

    Whoever was disqualified, at whatever time, has none.
    """
    if event.bracket is None or event.bracket.champion is None:
        return ()
    rows = {row.player: row for row in standings_of(event)}
    out = event.disqualified
    played = [Final(rank, name, rows.get(name), True) for rank, name in places(event.bracket) if name not in out]
    names = {each.player for each in played}
    rest = [Final(row.rank, name, row, False) for name, row in rows.items() if name not in names]
    return (*_closed_up(played, 0), *_closed_up(rest, len(played)))


def _closed_up(finals: Iterable[Final], above: int) -> list[Final]:
    """Places counted anew behind `above` others; equals stay equal."""
    first: dict[int, int] = {}
    return [replace(f, rank=first.setdefault(f.rank, above + at)) for at, f in enumerate(finals, start=1)]
