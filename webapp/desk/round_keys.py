"""Rounds in addresses and forms: a number for a Swiss round, a name without blanks for one of the play-off."""

from werkzeug.routing import BaseConverter

from engine.tournament.events import RoundKey
from webapp.language import language, pick


def round_key(text: str) -> RoundKey:
    """The round that an address or a form names. Whether there is one is for the event to say."""
    return int(text) if text.isascii() and text.isdecimal() else text.replace("_", " ")


def round_slug(key: RoundKey) -> str:
    """A round as it stands in an address."""
    return str(key).replace(" ", "_")


def round_title(key: RoundKey) -> str:
    """A round of either kind, as a heading."""
    return pick(f"第 {key} 轮", f"Round {key}") if isinstance(key, int) else round_name(key)


def round_name(name: str) -> str:
    """A round of the play-off. The engine's names are English."""
    if language() == "en":
        return name.removeprefix("W ")
    fixed = {
        "W final": "决赛",
        "W semi-finals": "半决赛",
        "W quarter-finals": "四分之一决赛",
        "third place": "季军赛",
        "final": "总决赛",
        "second final": "总决赛第二场",
    }
    if name in fixed:
        return fixed[name]
    if name.startswith("W last "):
        return f"{name.removeprefix('W last ')} 强"
    return f"败者组第 {name[1:]} 轮" if name.startswith("L") else name


class RoundConverter(BaseConverter):
    """`<round:number>` in a route: ``3`` or ``W_semi-finals``."""

    regex = r"[0-9]{1,4}|[A-Za-z][A-Za-z0-9_-]{0,30}"

    def to_python(self, value: str) -> RoundKey:
        return round_key(value)

    def to_url(self, value: RoundKey) -> str:
        return round_slug(value)
