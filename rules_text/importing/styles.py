"""How each rulebook numbers its pieces, as data."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules_text.folding import arabic
from rules_text.importing.marks import GUESS_ENDS

CHINESE = "[一二三四五六七八九十]+"
CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
ROMAN = "ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ"


def figure(number: str) -> str:
    """A Chinese, circled or Roman numeral as the figure it is."""
    for numerals in (CIRCLED, ROMAN):
        if number in numerals:
            return str(numerals.index(number) + 1)
    return number if number.isdigit() else str(arabic(number))


def rule_set(name: str) -> str:
    """The letter of a HYPER BATTLE rule set: S for START, E for EX, P for SP."""
    return {"start": "S", "ex": "E", "sp": "P"}[name.lower()]


@dataclass(frozen=True, slots=True)
class Level:
    """One kind of mark at the start of a line.

    Attributes
    ----------
    pattern : str
        How it looks; its first group, if any, is the number.
    depth : int
        How deep in the outline: a chapter has depth 1. Depth 0 is a number that is the whole id.
    value : callable, optional
        Gives the number's place in the id; without it the marks below one parent are counted.
    below : str
        What the parent's id must look like.
    prefix : str
        What stands before the place in the id (``n`` for notes).
    title : bool
        The line is a title: what follows it is not the rest of its sentence.
    ahead : bool
        The mark opens the next place without taking it: the mark that follows takes it again.
    """

    pattern: str
    depth: int
    value: Callable[[str], str] | None = None
    below: str = ".*"
    prefix: str = ""
    title: bool = False
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """How one rulebook is numbered.

    Attributes
    ----------
    levels : sequence of Level
        Tried in order at the start of each line.
    breaks : str
        Where a line holds more than one piece: a pattern before which it is broken.
    example : str
        What begins an example that goes on to the next mark.
    aside : str
        A note or an example in brackets inside another piece.
    opening : str
        The id of what stands before the first mark, if it has one.
    """

    levels: Sequence[Level]
    breaks: str = ""
    example: str = ""
    aside: str = ""
    opening: str = ""


CHAPTER = Level(rf"({CHINESE})、", 1, figure)

STYLES = {
    "hero_duel": Style(
        levels=[Level(r"(\d+\.\d+\.\d+[a-z]?)(?![\d.])", 0), CHAPTER],
        # Behind a full stop, also one that was guessed.
        breaks=rf"(?:(?<=。)|(?<=。{GUESS_ENDS}))\s*(?=\d+\.\d+\.\d+[a-z]?(?![\d.]))",
        example=r"例如[：:]",
    ),
    "chaoyuan": Style(
        levels=[
            CHAPTER,
            Level(rf"[（(]\s*({CHINESE})\s*[)）]", 2, figure),
            Level(r"(\d+)\s*[.．、]", 3, figure),
            Level(f"([{CIRCLED}])", 4, figure),
            Level("※", 3, prefix="n"),
        ]
    ),
    "alya": Style(
        levels=[CHAPTER, Level(r"(\d+)\s*[.．、]", 2, figure), Level("[-–—•·]", 3, below=r"\d+\.\d+")],
        aside="（如[^（）]*）",
    ),
    "hyper_battle": Style(
        levels=[
            Level(r"(?i:§\s*(start|ex|sp)\s*rule)", 1, rule_set),
            Level("◎\\s*(?:開始遊戲|开始游戏)", 2, ahead=True),
            Level("[◎《]", 2, title=True),
            Level(f"([{CIRCLED}])", 3, figure),
            Level("注意[：:]", 3, prefix="n"),
        ],
        aside=r"（(?:[註注]\d*|疑問|疑问)[：:][^（）]*(?:（[^（）]*）[^（）]*)*）|(?<=\n)（[^（）]+）(?=\s*\n)",
        opening="0",
    ),
    "kaiju_club": Style(
        levels=[
            Level(r"([一二三四五])[\s、.．]", 1, figure),
            Level(r"(\d)\s*[.．、]", 2, figure, below="[134]"),
            Level(r"(?=[^：:，。\s]{1,10}[：:])", 2, below="[25]"),
            Level(f"[{CIRCLED}]", 3, below=r"1\.\d"),
            Level(r"(?=[^：:，。\s]{2,6}(?:阶段|階段)[：:])", 3, below=r"3\.2"),
            Level(f"([{ROMAN}])", 4, figure, below=r"3\.2\.\d"),
            Level(r"[*＊]", 3, below=r"5\.\d+", prefix="n"),
        ]
    ),
}
