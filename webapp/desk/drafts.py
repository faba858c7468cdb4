"""Pairings that are made but not published yet: looked at, changed, thrown away. Stream `draft/ID`."""

from dataclasses import dataclass

from engine.tournament.pairing import Pairings
from engine.tournament.seating import Pair
from webapp.store import Fact, Store

STREAM = "draft/"


@dataclass(frozen=True)
class Draft:
    """Pairings of a round as somebody made them at version `made_at` of the event's log."""

    round: int
    pairs: tuple[Pair, ...]
    seed: str
    made_at: int
    by: str
    notices: tuple[tuple[str, str], ...] = ()
    proven: bool = True
    despite_missing: bool = False
    version: int = 0


def notices_of(pairings: Pairings) -> tuple[tuple[str, str], ...]:
    """What staff should know, in both languages."""
    return tuple((notice.zh, notice.en) for notice in pairings.notices)


def keep(store: Store, event_id: str, draft: Draft) -> None:
    """Keep a draft in place of the one it was made from.

    Raises `webapp.store.Conflict` if somebody else changed that one meanwhile.
    """
    body = {
        "round": draft.round,
        "pairs": [[pair.table, pair.player1, pair.player2, pair.rests] for pair in draft.pairs],
        "seed": draft.seed,
        "made_at": draft.made_at,
        "notices": draft.notices,
        "proven": draft.proven,
        "despite_missing": draft.despite_missing,
    }
    store.append(STREAM + event_id, draft.version, [Fact("drafted", body, draft.by)])


def throw_away(store: Store, event_id: str, version: int, who: str) -> None:
    """There is no draft any more: it was published, or thrown away."""
    store.append(STREAM + event_id, version, [Fact("draft_gone", {}, who)])


def read_draft(store: Store, event_id: str) -> tuple[Draft | None, int]:
    """The draft, if there is one, and the version of its stream."""
    version = store.version(STREAM + event_id)
    entries = store.read(STREAM + event_id, max(version - 1, 0))
    if not entries or entries[-1].kind == "draft_gone":
        return None, version
    last = entries[-1]
    body = last.body
    return (
        Draft(
            body["round"],
            tuple(Pair(*pair) for pair in body["pairs"]),
            body["seed"],
            body["made_at"],
            last.who,
            tuple((zh, en) for zh, en in body["notices"]),
            body["proven"],
            body["despite_missing"],
            last.version,
        ),
        last.version,
    )
