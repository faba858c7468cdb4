"""A bracket as a picture (SVG): a column a round, lines from each match to the next. Colours come from CSS."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from markupsafe import Markup, escape

from engine.tournament.bracket import Bracket, Nobody, Node, Occupant, WinnerOf
from engine.tournament.playoffs import losers_rounds
from webapp.desk.round_keys import round_name
from webapp.desk.text_width import width

BOX_WIDTH, BOX_HEIGHT = 190, 52
GAP_X, GAP_Y = 46, 18
LABEL = 26
LONGEST = 20  # half-widths that a box holds beside the seed
FITS = 6  # columns that are still read when the picture is as wide as the page

Round = tuple[str, list[Node]]


@dataclass(frozen=True)
class Place:
    """Where a match stands in the picture."""

    node: Node
    x: float
    y: float


@dataclass(frozen=True)
class Label:
    """The name of a round, above its first match."""

    text: str
    x: float
    y: float


def rounds_of(bracket: Bracket) -> list[Round]:
    """The rounds in their order, each with its matches; a losers' round that nobody plays in is left out."""
    rounds: dict[str, list[Node]] = {}
    played = losers_rounds(bracket)
    for node in bracket.nodes:
        if node.round in played or not node.round.startswith("L"):
            rounds.setdefault(node.round, []).append(node)
    return list(rounds.items())


def picture(bracket: Bracket, title: str) -> Markup:
    """The bracket as one SVG element; `title` says in words what it is.

    The losers' side stands below the winners', the final right of both, a match for the third place below the
    final.
    """
    rounds = rounds_of(bracket)
    winners = [entry for entry in rounds if entry[0].startswith("W")]
    losers = [entry for entry in rounds if entry[0].startswith("L")]
    finals = [entry for entry in rounds if entry[0] in ("final", "second final")]
    layout = Layout(bracket)
    layout.add(winners, column=0)
    last = max(len(winners), len(losers))
    layout.add([entry for entry in rounds if entry[0] == "third place"], column=last - 1)
    layout.add(losers, column=0)
    layout.add(finals, column=last, beside=True)
    return layout.drawn(title, fits=last + len(finals) <= FITS)


class Layout:
    """Places for the matches of a bracket, block by block from the top down."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.places: dict[str, Place] = {}
        self.labels: list[Label] = []

    @property
    def bottom(self) -> float:
        return max((place.y + BOX_HEIGHT for place in self.places.values()), default=0)

    def add(self, rounds: Sequence[Round], *, column: int, beside: bool = False) -> None:
        """Give rounds that follow each other their columns, from `column` on: below all that is there, as high as
        that allows, or `beside` it.
        """
        first = 0.0 if beside else self._free(column, len(rounds))
        for at, (name, nodes) in enumerate(rounds):
            x = 1 + (column + at) * (BOX_WIDTH + GAP_X)
            ys: list[float] = []
            for row, node in enumerate(nodes):
                y = self._middle(node, first + LABEL) or first + LABEL + row * (BOX_HEIGHT + GAP_Y)
                if ys:
                    y = max(y, ys[-1] + BOX_HEIGHT + 4)
                ys.append(y)
                self.places[node.name] = Place(node, x, y)
            self.labels.append(Label(round_name(name, self.bracket), x, ys[0] - 9))

    def _free(self, column: int, columns: int) -> float:
        """Where there is room below everything in these columns."""
        left = 1 + column * (BOX_WIDTH + GAP_X)
        right = left + columns * (BOX_WIDTH + GAP_X)
        taken = [place.y + BOX_HEIGHT + GAP_Y for place in self.places.values() if left <= place.x < right]
        return max(taken, default=0)

    def _middle(self, node: Node, top: float) -> float | None:
        """Half-way between the matches from which its players come, where those stand at or below `top`."""
        above = [self.places[source.match].y for source in _sources(node) if source.match in self.places]
        inside = [y for y in above if y >= top]
        return sum(inside) / len(inside) if inside else None

    def drawn(self, title: str, *, fits: bool) -> Markup:
        """All of it as SVG; what `fits` may be made as narrow as the page."""
        places = self.places.values()
        width, height = max(place.x for place in places) + BOX_WIDTH + 2, self.bottom + 2
        lines = [
            _line(self.places[source.match], place)
            for place in places
            for source in _sources(place.node)
            if source.match in self.places
        ]
        labels = [
            Markup('<text class="label" x="{:g}" y="{:g}">{}</text>').format(each.x + 2, each.y, each.text)
            for each in self.labels
        ]
        boxes = [_box(place, self.bracket) for place in places]
        return Markup(
            '<svg class="bracket{}" viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">{}</svg>'
        ).format(
            " fits" if fits else "",
            *(round(width), round(height)) * 2,
            title,
            Markup("").join((*lines, *labels, *boxes)),
        )


def _sources(node: Node) -> list[WinnerOf]:
    """The matches whose winners play in this one."""
    if node.only_if_upset_in:
        return [WinnerOf(node.only_if_upset_in)]
    return [source for source in (node.one, node.two) if isinstance(source, WinnerOf)]


def _line(start: Place, end: Place) -> Markup:
    """From the right of a match to the left of the one its winner goes to."""
    x1, y1 = start.x + BOX_WIDTH, start.y + BOX_HEIGHT / 2
    x2, y2 = end.x, end.y + BOX_HEIGHT / 2
    middle = x2 - GAP_X / 2
    return Markup('<path class="way" d="M{:g} {:g}H{:g}V{:g}H{:g}"/>').format(x1, y1, middle, y2, x2)


def _box(place: Place, bracket: Bracket) -> Markup:
    """A match: its two players, the winner in bold."""
    one, two = bracket.players_of(place.node.name)
    winner = bracket.winner_of(place.node.name)
    rows = [_row(place, at, occupant, winner, bracket) for at, occupant in enumerate((one, two))]
    middle = place.y + BOX_HEIGHT / 2
    return Markup(
        '<g><rect class="box" x="{:g}" y="{:g}" width="{}" height="{}" rx="5"/>'
        '<path class="rule" d="M{:g} {:g}h{}"/>{}</g>'
    ).format(place.x, place.y, BOX_WIDTH, BOX_HEIGHT, place.x, middle, BOX_WIDTH, Markup("").join(rows))


def _row(place: Place, at: int, occupant: Occupant, winner: Occupant, bracket: Bracket) -> Markup:
    y = place.y + 18 + at * BOX_HEIGHT / 2
    if not isinstance(occupant, str):
        return Markup('<text class="none" x="{:g}" y="{:g}">{}</text>').format(
            place.x + 9, y, "—" if isinstance(occupant, Nobody) else ""
        )
    seed = bracket.seeds.index(occupant) + 1 if occupant in bracket.seeds else ""
    style = "won" if occupant == winner else "lost" if isinstance(winner, str) else "plays"
    return Markup('<text class="seed" x="{:g}" y="{:g}">{}</text><text class="{}" x="{:g}" y="{:g}">{}</text>').format(
        place.x + 9, y, seed, style, place.x + 34, y, escape(_short(occupant))
    )


def _short(name: str) -> str:
    """A name as far as the box holds it; Han characters are twice as wide."""
    ends = list(accumulate(map(width, name)))
    if not ends or ends[-1] <= LONGEST:
        return name
    return name[: sum(end <= LONGEST - 2 for end in ends)] + "…"
