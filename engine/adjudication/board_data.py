"""The board of a case, from plain data: zones, cards as they lie, unknown ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.adjudication.plain import Faults, is_whole, near, short
from engine.cards import UNKNOWN, Card
from engine.rules import Rules, ZoneSpec
from engine.state import Piece, Zone

MOST_PIECES = 200
"""Cards in one zone; no game knows more than a deck of 60."""
MOST_BELOW = 60
FIELDS = ("card", "down", "marks", "damage", "under", "weakened", "sideways", "mixed")
FLAGS = ("weakened", "sideways", "mixed")

Zones = tuple[tuple[Zone, ...], ...]


class Names:
    """Gives each copy of a card an id of its own: ``Z1#1``, ``Z1#2`` … An id written out (``Z1#2``) is kept."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.cards = cards
        self.given: set[str] = set()
        self.last: dict[str, int] = {}
        self.unknown = 0

    def take(self, word: Any, place: str, faults: Faults) -> str:
        """The id of the card that ``word`` names; an unknown one where it names none."""
        if word == UNKNOWN:
            self.unknown += 1
            return UNKNOWN
        if is_whole(word):
            word = str(word)
        if not isinstance(word, str):
            faults.wrong_type(place, word, "一张牌（代号、{card: 代号, …} 或 ?）", "a card: its id, {card: ID, …} or ?")
            return UNKNOWN
        card, hash_sign, number = word.partition("#")
        if card not in self.cards:
            faults.add(
                "unknown card", place,
                f"{place} 的 {short(word)} 不在 cards 里，cards 里有：{near(word, self.cards)}；不知道是哪张就写 ?",
                f"{place}: {short(word)} isn't among the cards ({near(word, self.cards)}); write ? for an unknown one",
            )  # fmt: skip
            return UNKNOWN
        if hash_sign:
            if not (number.isascii() and number.isdigit() and 1 <= len(number) <= 3) or word in self.given:
                faults.add(
                    "bad copy", place, f"{place} 的 {short(word)} 应是还没写过的 {card}#数字",
                    f"{place}: {short(word)} should be {card}#NUMBER and stand only once",
                )  # fmt: skip
                return self.next(card)
            self.given.add(word)
            return word
        return self.next(card)

    def next(self, card: str) -> str:
        """The first id of a card that isn't taken yet."""
        number = self.last.get(card, 0) + 1
        while f"{card}#{number}" in self.given:
            number += 1
        self.last[card] = number
        self.given.add(f"{card}#{number}")
        return f"{card}#{number}"


def read_board(data: Any, rules: Rules, names: Names, faults: Faults) -> tuple[tuple[str, ...], Zones]:
    """The players in order and their zones; faults are noted, and what can be read is read all the same."""
    few, many = rules.seats
    if not isinstance(data, dict) or not few <= len(data) <= many:
        seats = str(few) if few == many else f"{few}–{many}"
        faults.wrong_type(
            "board", data, f" {seats} 位玩家各自的区域，例如 {{A: {{field: […]}}, B: {{…}}}}", f"{seats} players' zones"
        )
        data = {"A": {}, "B": {}}
    players, sides = [], []
    keep_written_ids(data, names)
    for player, zones in data.items():
        if not isinstance(player, str) or not player or any(sign in player for sign in ". ") or player == "nature":
            faults.wrong_type(
                "board", player, "玩家的名字（不含空格和句点）", "a player's name without spaces and dots"
            )
            player = f"{short(player)}"
        players.append(player)
        sides.append(read_side(zones, player, rules, names, faults))
    return tuple(players), tuple(sides)


def keep_written_ids(data: Mapping[str, Any], names: Names) -> None:
    """Keep ids that are written out (``Z1#2``) free for the cards that they are written at."""
    for zones in data.values():
        for pieces in zones.values() if isinstance(zones, dict) else ():
            for piece in pieces if isinstance(pieces, list) else ():
                word = piece.get("card") if isinstance(piece, dict) else piece
                if isinstance(word, str) and "#" in word:
                    card, _, number = word.partition("#")
                    if card in names.cards and number.isascii() and number.isdigit() and len(number) <= 3:
                        names.last[card] = max(names.last.get(card, 0), int(number))


def read_side(data: Any, player: str, rules: Rules, names: Names, faults: Faults) -> tuple[Zone, ...]:
    """One player's zones, in the order of the game."""
    if data is None:
        data = {}
    if not isinstance(data, dict):
        faults.wrong_type(f"board.{player}", data, "“区域: 牌”的表", "a mapping ZONE: cards")
        data = {}
    for zone in data:
        if zone not in rules.zone_specs:
            faults.add(
                "unknown zone", f"{player}.{short(zone)}",
                f"{player} 没有区域 {short(zone)}，{rules.zh}有：{'、'.join(rules.zone_specs)}",
                f"{player} has no zone {short(zone)}; {rules.en} has {', '.join(rules.zone_specs)}",
            )  # fmt: skip
    return tuple(read_zone(data.get(spec.name), spec, f"{player}.{spec.name}", names, faults) for spec in rules.zones)


def read_zone(data: Any, spec: ZoneSpec, place: str, names: Names, faults: Faults) -> Zone:
    """The cards of one zone."""
    if data is None:
        data = []
    if is_whole(data):
        if not 0 <= data <= MOST_PIECES:
            faults.wrong_type(place, data, f"0 到 {MOST_PIECES} 张牌", f"0 to {MOST_PIECES} cards")
            data = 0
        data = [UNKNOWN] * data
    if not isinstance(data, list):
        faults.wrong_type(place, data, "一串牌或张数", "a list of cards or their number")
        data = []
    if len(data) > MOST_PIECES:
        faults.wrong_type(place, f"{len(data)}", f"至多 {MOST_PIECES} 张牌", f"{MOST_PIECES} cards at most")
        data = data[:MOST_PIECES]
    pieces = [read_piece(each, spec, f"{place}.{i + 1}", names, faults) for i, each in enumerate(data)]
    if spec.slots is not None:
        return fill_slots(pieces, spec, place, faults)
    lying = [piece for piece in pieces if piece is not None]
    return tuple(lying if spec.ordered else sorted(lying))


def fill_slots(pieces: list[Piece | None], spec: ZoneSpec, place: str, faults: Faults) -> Zone:
    """A zone with slots: empty ones at the end, and no more cards than it has."""
    assert spec.slots is not None
    if len(pieces) > spec.slots:
        taken = len([piece for piece in pieces if piece is not None])
        faults.add(
            "too many slots", f"{place}.{spec.slots + 1}",
            f"{place} 写了 {len(pieces)} 格（{taken} 张牌），{spec.zh}只有 {spec.slots} 格",
            f"{place} lists {len(pieces)} slots ({taken} cards); the {spec.en} has {spec.slots}",
            spec.clauses,
        )  # fmt: skip
    return (*pieces[: spec.slots], *(None,) * (spec.slots - len(pieces)))


def read_piece(data: Any, spec: ZoneSpec, place: str, names: Names, faults: Faults) -> Piece | None:
    """One card as it lies; ``None`` for an empty slot."""
    if data is None:
        if spec.slots is None:
            faults.wrong_type(place, "null", "一张牌（这个区域没有格子）", "a card; this zone has no slots")
        return None
    # Nobody has seen an unknown card's face: where cards lie open on the table, it lies face down.
    hidden = spec.slots is not None or spec.name == "energy"
    if not isinstance(data, dict):
        piece_id = names.take(data, place, faults)
        return Piece(piece_id, down=spec.hidden or (hidden and piece_id == UNKNOWN))
    for field in data:
        if field not in FIELDS:
            faults.add(
                "unknown field", f"{place}.{short(field)}",
                f"{place} 没有 {short(field)} 这一项，有：{'、'.join(FIELDS)}",
                f"{place} has no field {short(field)}; there are {', '.join(FIELDS)}",
            )  # fmt: skip
    piece_id = names.take(data.get("card", UNKNOWN), place, faults)
    down = read_flag(data.get("down"), spec.hidden or (hidden and piece_id == UNKNOWN), f"{place}.down", faults)
    marks = {flag for flag in FLAGS if read_flag(data.get(flag), False, f"{place}.{flag}", faults)}
    marks |= read_marks(data.get("marks"), f"{place}.marks", faults)
    damage = data.get("damage", 0)
    if not is_whole(damage) or not 0 <= damage <= 10_000:
        faults.wrong_type(f"{place}.damage", damage, "不小于 0 的整数", "a whole number, 0 or more")
        damage = 0
    below = data.get("under") or []
    if not isinstance(below, list) or len(below) > MOST_BELOW:
        faults.wrong_type(f"{place}.under", below, "一串牌", "a list of cards")
        below = []
    under = [read_piece(each, spec, f"{place}.under.{i + 1}", names, faults) for i, each in enumerate(below)]
    return Piece(piece_id, down, tuple(sorted(marks)), damage, tuple(piece for piece in under if piece is not None))


def read_flag(value: Any, default: bool, place: str, faults: Faults) -> bool:
    """True or false."""
    if value is None:
        return default
    if isinstance(value, bool):
        return value
    faults.wrong_type(place, value, " true 或 false", "true or false")
    return default


def read_marks(value: Any, place: str, faults: Faults) -> set[str]:
    """Other states by their names."""
    if value is None:
        return set()
    if isinstance(value, list) and all(isinstance(mark, str) and mark.isidentifier() for mark in value):
        return set(value)
    faults.wrong_type(place, value, "一串状态的名字", "a list of states by name")
    return set()
