"""Reading a deck list as people paste it: `3 名称 HBU01-A07`, `名称 x3`, headings for the side deck and for
kinds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.tournament.csv_text import place
from engine.tournament.decks import Deck, DeckCard
from engine.tournament.faults import Fault

MOST_COPIES = 99

_NEWLINES = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_COUNT_FIRST = re.compile(r"^(?P<count>\d+)(?:\s*[x×*＊张張枚]\s*|\s+)(?P<card>\S.*)$", re.IGNORECASE)
_COUNT_LAST = re.compile(r"^(?P<card>.*\S)\s*[x×*＊]\s*(?P<count>\d+)\s*[张張枚]?$", re.IGNORECASE)
_NUMBER = re.compile(r"[(（\[【]?\b(?P<number>[A-Za-z]{1,6}\d*-[A-Za-z]{0,3}\d*[A-Za-z]?)(?![\w-])[)）\]】]?")
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
"""Full-width letters, digits and signs, each as its ASCII form."""
_SIGNED = re.compile(r"^[-−–—+]\s*\d+(?:[.,]\d+)?\s*[x×*张張枚]?\s")
_COMMENT = re.compile(r"^(#|//)")

_MAIN = {"deck", "main", "maindeck", "套牌", "主卡组", "卡组", "牌组", "牌組"}
_SIDE = {"side", "sidedeck", "sideboard", "备牌", "備牌", "副卡组", "副卡組"}
_KINDS = {
    "character": "character",
    "characters": "character",
    "角色": "character",
    "角色卡": "character",
    "hunter": "hunter",
    "hunters": "hunter",
    "猎人": "hunter",
    "猎人卡": "hunter",
    "獵人卡": "hunter",
    "event": "event",
    "events": "event",
    "事件": "event",
    "事件卡": "event",
}


@dataclass(frozen=True, slots=True)
class DeckList:
    """What a list said: `deck` is empty when there are faults."""

    deck: Deck
    faults: tuple[Fault, ...] = ()


def parse_deck(text: str) -> DeckList:
    """Read a deck list, a card a line, with how many of it before or behind (one, if not said).

    A heading line (side, 备牌, 副卡组 …; a kind such as 猎人) says where what follows belongs; a heading may
    end in a colon and a count in brackets. Lines that begin with # are remarks. Legality is not looked
    at (`check_deck`).
    """
    parts: dict[str, list[DeckCard]] = {"main": [], "side": []}
    part, kind, faults = "main", "", []
    for number, raw in enumerate(_NEWLINES.split(text.lstrip("\ufeff")), start=1):
        line = raw.replace("\u3000", " ").strip()
        if not line or _COMMENT.match(line):
            continue
        heading = _heading(line)
        if heading in _MAIN | _SIDE:
            part, kind = ("side" if heading in _SIDE else "main"), ""
        elif heading in _KINDS:
            kind = _KINDS[heading]
        else:
            count, card = _card(line, kind)
            if not 1 <= count <= MOST_COPIES or not (card.name or card.number) or _SIGNED.match(line):
                faults.append(
                    Fault(
                        "no-card",
                        f"看不懂「{line}」，应写成「张数 卡名 编号」",
                        f"“{line}” is no card; write: number of copies, name, card number",
                        place(number),
                    )
                )
            else:
                parts[part] += [card] * count
    if not faults and not any(parts.values()):
        faults = [Fault("empty", "牌表是空的，应一行一种牌", "the list is empty; it has one card a line")]
    if faults:
        return DeckList(Deck(()), tuple(faults))
    return DeckList(Deck(tuple(parts["main"]), tuple(parts["side"])))


def _heading(line: str) -> str:
    """The line as a heading would be written: no count in brackets, no colon, no blanks."""
    bare = re.sub(r"[(（\[]\s*\d+\s*[张張枚]?\s*[)）\]]", "", line).rstrip(":： ")
    return re.sub(r"[\s-]", "", bare).casefold()


def _card(line: str, kind: str) -> tuple[int, DeckCard]:
    counted = _COUNT_FIRST.match(line) or _COUNT_LAST.match(line)
    count, rest = (int(counted["count"]), counted["card"]) if counted else (1, line)
    # One character for one, so that what is found here stands at the same place in `rest`.
    numbered = _NUMBER.search(rest.translate(_NARROW))
    if numbered is None:
        return count, DeckCard(rest.strip(), "", kind)
    name = (rest[: numbered.start()] + " " + rest[numbered.end() :]).strip()
    return count, DeckCard(name or numbered["number"].upper(), numbered["number"].upper(), kind)
