"""Mending texts into whose GBK bytes a tool wrote pinyin, splitting characters on its way.

The tool put ``(zì)`` behind each pair of bytes that it took for a character, also where the pair lay across
two characters. There the second of the two lost its end to a ``?`` that swallowed the bracket, and all that
follows is cut one byte too late, up to the next loss. So a line is read again as bytes: every ``?`` may be a
byte that was lost, and the cheapest way to cut the line into characters wins. What lies outside such places
can't change, because a cut shifts only where a byte was lost.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from rules_text.importing.language_model import LanguageModel
from rules_text.importing.marks import GUESS_ENDS, opening
from rules_text.importing.simplifying import to_simplified
from rules_text.importing.spots import BROKEN, SYLLABLE, GuessKind, MendedLine, Spot, with_numbered_guesses
from rules_text.search.pinyin import toneless

# Taking a lone ? for the lost first byte of what follows shifts everything, so it needs a good reason.
LOST_LEAD = 10.0
# What costs so much more than the cheapest path so far won't become cheaper; and so many are followed at most.
HOPELESS = 60.0
MOST_PATHS = 150
# A longer line is no paragraph of a rulebook, and is left as it is.
LONGEST_LINE = 3000
# So many lines before and behind a line tell what it is about.
NEARBY = 10
_ANNOTATION = re.compile(rf"(?<!\?)\({SYLLABLE}\)")


class Element(NamedTuple):
    """One piece of a line as bytes: a character's two, one ASCII byte, or a loss (with its reading, if known)."""

    kind: str  # "two", "ascii", "loss", "plain"
    text: str
    at: int  # where it stands in the line
    first: int = 0
    second: int = 0


@dataclass(frozen=True, slots=True)
class Path:
    """One way to read a line so far: what it costs, its text, and the byte that waits for its second."""

    cost: float
    text: str
    before: str = ""
    waiting: int | None = None
    trail: int | None = None
    spots: int = 0


@dataclass(frozen=True, slots=True)
class Repaired:
    """A mended text: how many annotations were taken out and how many damaged spots restored.

    ``text`` marks (see `marks`) each place that a person should look at; the number of its mark is its place in
    ``guesses``.
    """

    text: str
    annotations: int = 0
    restored: int = 0
    guesses: tuple[Spot, ...] = ()

    @property
    def unmended(self) -> int:
        """How many spots nothing could mend."""
        return sum(spot.kind is GuessKind.UNMENDED for spot in self.guesses)


def is_damaged(text: str) -> bool:
    """Whether the text carries the damage: pinyin in brackets behind its characters."""
    return bool(_ANNOTATION.search(text) or BROKEN.search(text))


def sound_lines(text: str) -> list[str]:
    """The lines of a text, without annotations, in which no byte was lost: a language model can learn from them."""
    lines = (line.strip("? ") for line in _ANNOTATION.sub("", text).split("\n"))
    return [line for line in lines if "?" not in line]


def repair(text: str, model: LanguageModel) -> Repaired:
    """Mend a text; one that isn't damaged comes back as it is, characters lost altogether (U+FFFD) marked.

    Parameters
    ----------
    text : str
        Without private characters (see `marks.without_private`).
    model : LanguageModel
        What its language is like, in Simplified characters.

    Raises
    ------
    NotARulebook
        If there is more to guess than in any rulebook.
    """
    if not is_damaged(text):
        marked, guesses = with_numbered_guesses(MendedLine(line, 0, line) for line in text.split("\n"))
        return Repaired(marked, guesses=guesses)
    lines = _ANNOTATION.sub("", text).split("\n")
    whole = [line.strip("? ") for line in lines]
    context = ["" if "?" in line else to_simplified(line) for line in whole]
    written = _forms(line for line in whole if "?" not in line)
    mended = []
    for place, line in enumerate(lines):
        if "?" in whole[place] and len(line) <= LONGEST_LINE:
            nearby = "\n".join(context[max(0, place - NEARBY) : place + NEARBY])
            mended.append(_mend_line(line, model.near(nearby, written)))
        else:
            mended.append(MendedLine(line.strip("?"), 0, line))
    marked, guesses = with_numbered_guesses(mended)
    return Repaired(
        text=marked,
        annotations=len(_ANNOTATION.findall(text)) + len(BROKEN.findall(text)),
        restored=sum(line.restored for line in mended),
        guesses=guesses,
    )


def _mend_line(line: str, model: LanguageModel) -> MendedLine:
    paths: dict[tuple[int | None, str], Path] = {(None, ""): Path(0.0, "")}
    elements = list(_elements(line))
    for place, element in enumerate(elements):
        following = elements[place + 1].text if place + 1 < len(elements) else ""
        best: dict[tuple[int | None, str], Path] = {}
        for path in paths.values():
            for step in _steps(path, element, following, model):
                key = (step.waiting, step.before)
                if key not in best or step.cost < best[key].cost:
                    best[key] = step
        if not best:
            # Nothing reads this line as a whole: leave it, for a person to look at.
            return MendedLine(line, 0, line)
        paths = _most_likely(best)
    whole = [path for path in paths.values() if path.waiting is None]
    if not whole:
        return MendedLine(line, 0, line)
    cheapest = min(whole, key=lambda path: path.cost)
    return MendedLine(cheapest.text, cheapest.spots, line)


def _most_likely(paths: dict[tuple[int | None, str], Path]) -> dict[tuple[int | None, str], Path]:
    bound = min(path.cost for path in paths.values()) + HOPELESS
    likely = [item for item in paths.items() if item[1].cost <= bound]
    return dict(sorted(likely, key=lambda item: item[1].cost)[:MOST_PATHS])


def _forms(lines: Iterable[str]) -> dict[str, set[str]]:
    forms: dict[str, set[str]] = {}
    for char in set("".join(lines)):
        forms.setdefault(simple(char), set()).add(char)
    return forms


def _elements(line: str) -> Iterator[Element]:
    place = 0
    while place < len(line):
        broken = BROKEN.match(line, place)
        if broken:
            yield Element("loss", broken[1], place)
            place = broken.end()
            continue
        char = line[place]
        content = char.encode("gb18030")
        if char == "?":
            yield Element("loss", "", place)
        elif len(content) == 2:
            yield Element("two", char, place, content[0], content[1])
        elif len(content) == 1:
            yield Element("ascii", char, place, content[0])
        else:
            yield Element("plain", char, place)
        place += 1


UNKNOWN = -1


def _steps(path: Path, element: Element, following: str, model: LanguageModel) -> Iterator[Path]:
    if element.kind == "loss":
        yield from _over_a_loss(path, element, following, model)
    elif path.waiting is None:
        cost = path.cost + (model.cost(path.before, simple(element.text)) if element.text.strip() else 0.0)
        trail = element.second if element.kind == "two" else None
        before = _remember(path.before, element.text) if element.text.strip() else path.before
        yield Path(cost, path.text + element.text, before, None, trail, path.spots)
    elif element.kind == "two":
        for char in _completed(path.waiting, element.first):
            guessed_at = element.at if path.waiting == UNKNOWN else None
            yield _with(path, char, model, waiting=element.second, guessed_at=guessed_at)
    elif element.kind == "ascii" and path.waiting != UNKNOWN:
        for char in _completed(path.waiting, element.first):
            yield _with(path, char, model)


def _over_a_loss(path: Path, loss: Element, following: str, model: LanguageModel) -> Iterator[Path]:
    """What a ``?`` may stand for: the second byte of a character, the first of one, or nothing at all."""
    reading = loss.text
    if path.waiting is not None:
        if path.waiting == UNKNOWN:
            return
        for char in _with_lead(path.waiting, reading):
            step = _with(path, char, model, guessed_at=None if reading else loss.at)
            yield step if reading else _give_back(step, following)
    elif reading:
        # The pair across two characters: its first byte ends the one before, its second begins the next.
        if path.trail is not None:
            for second in sorted({char.encode("gbk")[1] for char in _with_lead(path.trail, reading)}):
                yield Path(path.cost, path.text, path.before, second, None, path.spots + 1)
        # Or both bytes of the annotated character are gone, and only its reading is left.
        for char in _read_so(reading):
            step = _with(path, char, model, guessed_at=loss.at)
            yield replace(step, cost=step.cost + LOST_LEAD, spots=step.spots + 1)
    else:
        yield Path(path.cost, path.text, path.before, None, None, path.spots)
        yield Path(path.cost + LOST_LEAD, path.text, path.before, UNKNOWN, None, path.spots + 1)


def _with(
    path: Path, char: str, model: LanguageModel, waiting: int | None = None, guessed_at: int | None = None
) -> Path:
    shown = char if guessed_at is None else f"{opening(guessed_at)}{char}{GUESS_ENDS}"
    plain = simple(char)
    cost = path.cost + model.cost(path.before, plain) + model.form_cost(char, plain)
    return Path(cost, path.text + shown, _remember(path.before, char), waiting, None, path.spots)


def _remember(before: str, char: str) -> str:
    return (before + simple(char))[-2:]


def _give_back(path: Path, following: str) -> Path:
    """The ASCII byte that the ``?`` swallowed: a dot of an ellipsis, or the space before a figure."""
    if following == ".":
        return Path(path.cost, path.text + ".", path.before, None, None, path.spots)
    if following.isascii() and following.isalnum():
        return Path(path.cost, path.text + " ", path.before, None, None, path.spots)
    return path


def _completed(first: int, second: int) -> Iterable[str]:
    """The characters of these two bytes; all those with the second one where the first is unknown."""
    if first == UNKNOWN:
        return _with_trail(second)
    char = _decoded(first, second)
    return (char,) if char else ()


def _decoded(first: int, second: int) -> str | None:
    try:
        return bytes((first, second)).decode("gbk")
    except UnicodeDecodeError:
        return None


@cache
def _with_trail(second: int) -> tuple[str, ...]:
    return tuple(char for first in range(0x81, 0xFF) if (char := _decoded(first, second)))


@cache
def _with_lead(first: int, reading: str) -> tuple[str, ...]:
    """The characters that begin with this byte, and are read so where a reading is given."""
    chars = [char for second in range(0x40, 0xFF) if (char := _decoded(first, second))]
    if not reading:
        return tuple(chars)
    exact = tuple(char for char in chars if reading in _readings(char))
    plain = toneless(reading)
    return exact or tuple(char for char in chars if plain in map(toneless, _readings(char)))


@cache
def _read_so(reading: str) -> tuple[str, ...]:
    leads = range(0x81, 0xFF)
    return tuple(char for lead in leads for char in _with_lead(lead, "") if reading in _readings(char))


@cache
def _readings(char: str) -> tuple[str, ...]:
    from pypinyin import pinyin_dict

    return tuple(pinyin_dict.pinyin_dict.get(ord(char), "").split(","))


@cache
def simple(char: str) -> str:
    """The character in its Simplified form."""
    return to_simplified(char)
