"""Rounds in addresses and forms: a number for a Swiss round, a name without blanks for one of the play-off."""

from werkzeug.routing import BaseConverter

from engine.tournament.bracket import Bracket
from engine.tournament.events import RoundKey
from engine.tournament.playoffs import losers_rounds
from webapp.language import pick


def round_key(text: str) -> RoundKey:
    """The round that an address or a form names. Whether there is one is for the event to say."""
    return int(text) if text.isascii() and text.isdecimal() else text.replace("_", " ")


def round_slug(key: RoundKey) -> str:
    """A round as it stands in an address."""
    return str(key).replace(" ", "_")


def round_title(key: RoundKey, bracket: Bracket | None) -> str:
    """A round of either kind, as a heading. `bracket` is that of the event, if it has one."""
    return pick(f"第 {key} 轮", f"Round {key}") if isinstance(key, int) else round_name(key, bracket)


SINGLE = {
    "W final": ("决赛", "final"),
    "W semi-finals": ("半决赛", "semi-finals"),
    "W quarter-finals": ("四分之一决赛", "quarter-finals"),
    "third place": ("季军赛", "third place"),
    "final": ("总决赛", "grand final"),
    "second final": ("总决赛第二场", "grand final, second match"),
}


def round_name(name: str, bracket: Bracket | None) -> str:
    """A round of the play-off. The engine's names are English; what is the final of a single elimination is only
    the winners' final of a double one, and the losers' rounds are counted from the first that is played.
    """
    double = bracket is not None and bracket.is_double
    zh, en = SINGLE.get(name, (name, name))
    if name.startswith("W last "):
        size = name.removeprefix("W last ")
        zh, en = f"{size} 强", f"last {size}"
    if name.startswith("L") and bracket is not None and double:
        played = losers_rounds(bracket)
        number = played.index(name) + 1 if name in played else 0
        return pick(f"败者组第 {number} 轮", f"losers' round {number}")
    return pick(f"胜者组{zh}", f"winners' {en}") if double and name.startswith("W ") else pick(zh, en)


class RoundConverter(BaseConverter):
    """`<round:number>` in a route: ``3`` or ``W_semi-finals``."""

    regex = r"[0-9]{1,4}|[A-Za-z][A-Za-z0-9_-]{0,30}"

    def to_python(self, value: str) -> RoundKey:
        return round_key(value)

    def to_url(self, value: RoundKey) -> str:
        return round_slug(value)
