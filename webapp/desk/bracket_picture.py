"""A bracket as a picture (SVG): a column a round, lines from each match to the next. Colours come from CSS."""

from dataclasses import dataclass

from markupsafe import Markup, escape

from engine.tournament.bracket import Bracket, Nobody, Node, Occupant, WinnerOf

BOX_WIDTH, BOX_HEIGHT = 190, 52
GAP_X, GAP_Y = 46, 18
LONGEST = 13  # Han characters in a box


@dataclass(frozen=True)
class Place:
    """Where a match stands in the picture."""

    node: Node
    x: float
    y: float


def rounds_of(bracket: Bracket) -> list[tuple[str, list[Node]]]:
    """The rounds in their order, each with its matches; a first round that nobody plays in is left out."""
    rounds: dict[str, list[Node]] = {}
    for node in bracket.nodes:
        rounds.setdefault(node.round, []).append(node)
    return list(rounds.items())


def picture(bracket: Bracket, title: str) -> Markup:
    """The bracket as one SVG element; `title` says in words what it is."""
    winners = [entry for entry in rounds_of(bracket) if not entry[0].startswith("L")]
    losers = [entry for entry in rounds_of(bracket) if entry[0].startswith("L")]
    places: dict[str, Place] = {}
    height = _lay_out(winners, places, 0)
    if losers:
        height = _lay_out(losers, places, height + BOX_HEIGHT)
    width = max(place.x for place in places.values()) + BOX_WIDTH + 2
    lines = [_line(places[source.match], place) for place in places.values() for source in _sources(place) if source]
    boxes = [_box(place, bracket) for place in places.values()]
    return Markup(
        '<svg class="bracket" viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">{}{}</svg>'
    ).format(
        round(width), round(height), round(width), round(height), title, Markup("").join(lines), Markup("").join(boxes)
    )


def _lay_out(rounds: list[tuple[str, list[Node]]], places: dict[str, Place], top: float) -> float:
    """Give the matches of these rounds their places; gives the height used."""
    bottom = top
    for column, (_name, nodes) in enumerate(rounds):
        for row, node in enumerate(nodes):
            above = [places[s.match].y for s in (node.one, node.two) if isinstance(s, WinnerOf) and s.match in places]
            inside = [y for y in above if y >= top]
            step = BOX_HEIGHT + GAP_Y
            y = sum(inside) / len(inside) if inside else top + 1 + row * step
            taken = [p.y for p in places.values() if p.x == 1 + column * (BOX_WIDTH + GAP_X)]
            while any(abs(y - other) < BOX_HEIGHT + 4 for other in taken):
                y += step
            places[node.name] = Place(node, 1 + column * (BOX_WIDTH + GAP_X), y)
            bottom = max(bottom, y + BOX_HEIGHT + 2)
    return bottom


def _sources(place: Place) -> list[WinnerOf | None]:
    return [s if isinstance(s, WinnerOf) else None for s in (place.node.one, place.node.two)]


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
    width = 0
    kept: list[str] = []
    for character in name:
        width += 2 if ord(character) > 0x2E7F else 1
        if width > 2 * LONGEST - 6:
            return "".join(kept) + "…"
        kept.append(character)
    return name
