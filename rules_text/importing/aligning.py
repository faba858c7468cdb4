"""Which of our clauses each piece of an official text belongs to, and what fits nowhere."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rules_text.clauses import Rulebook
from rules_text.folding import fold
from rules_text.importing.pieces import Piece
from rules_text.search.analysis import han_tokens

# A line without a mark belongs to a clause that has so much of its words.
LIKE = 0.07
# All numbered pieces together share so much with our clauses, unless they are another game's, or no rules.
ALL_LIKE = 0.15


@dataclass(frozen=True, slots=True)
class Aligned:
    """The pieces of each clause by id, in printed order, and those that fit nowhere."""

    pieces: dict[str, tuple[Piece, ...]]
    unmatched: tuple[Piece, ...]


def align(pieces: Sequence[Piece], book: Rulebook) -> Aligned:
    """Give each piece to the clause of its number; a line without one to the clause it is most like nearby.

    A text whose numbered pieces have hardly anything in common with the clauses of these numbers is aligned
    with none of them.
    """
    resemblance = _Resemblance(book)
    if resemblance.of_all(pieces) < ALL_LIKE:
        return Aligned({}, tuple(pieces))
    marked = {piece.id for piece in pieces if piece.marked}
    found: defaultdict[str, list[Piece]] = defaultdict(list)
    unmatched: list[Piece] = []
    for piece in pieces:
        identity = piece.id if piece.marked else resemblance.nearest(piece, marked)
        if identity in resemblance.ids:
            found[identity].append(piece)
        else:
            unmatched.append(piece)
    in_order = {clause.id: tuple(found[clause.id]) for clause in book if clause.id in found}
    return Aligned(in_order, tuple(unmatched))


class _Resemblance:
    """How much of a text's words our wording of a clause has."""

    def __init__(self, book: Rulebook) -> None:
        self._pairs = {clause.id: frozenset(_pairs(f"{clause.title_zh} {clause.zh}")) for clause in book}

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(self._pairs)

    def of(self, text: str, identity: str) -> float:
        """The share of the text's pairs of characters that the clause has too, 0 to 1."""
        known = self._pairs.get(identity)
        pairs = _pairs(text)
        return sum(pair in known for pair in pairs) / len(pairs) if known and pairs else 0.0

    def of_all(self, pieces: Sequence[Piece]) -> float:
        """The same over all marked pieces, longer ones counting more."""
        weights = [(len(piece.text), self.of(piece.text, piece.id)) for piece in pieces if piece.marked]
        total = sum(weight for weight, _ in weights)
        return sum(weight * share for weight, share in weights) / total if total else 0.0

    def nearest(self, piece: Piece, marked: set[str]) -> str:
        """The clause that a line without a mark goes with; ``""`` where it is like none of those it may.

        It may go on with the clause before it, be one of its neighbours that has no mark of its own, or, if
        it is like neither, speak of what stands above.
        """
        parent = piece.id.rpartition(".")[0]
        siblings = [
            identity
            for identity in self._pairs
            if identity not in marked and identity.rpartition(".")[0] == parent and parent
        ]
        for candidates in ([piece.id, *siblings], [parent]):
            best = max(candidates, key=lambda identity: self.of(piece.text, identity))
            if self.of(piece.text, best) >= LIKE:
                return best
        return ""


def _pairs(text: str) -> list[str]:
    return [token for token in han_tokens(fold(text)) if len(token) > 1]
