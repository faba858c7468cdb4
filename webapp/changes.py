"""What a step changed on the board, in words."""

from collections.abc import Iterator

from engine.state import Piece, Place, State
from webapp.board import MARKS
from webapp.saying import Words


def changes(before: State, after: State) -> tuple[Words, ...]:
    """Every card that moved, turned or got a mark, and how many unknown ones went where."""
    if before.zones == after.zones:
        return ()
    was, now = where_cards_lie(before), where_cards_lie(after)
    told = [
        words
        for piece_id in sorted(was.keys() | now.keys())
        for words in card_changes(after, piece_id, was.get(piece_id), now.get(piece_id))
    ]
    return (*told, *count_changes(before, after))


def where_cards_lie(state: State) -> dict[str, tuple[Place, Piece]]:
    """Every known card on the table by its id."""
    return {
        piece.id: (Place(player, spec.name, index), piece)
        for player in range(len(state.zones))
        for spec in state.table.rules.zones
        for index, piece in enumerate(state.zone(player, spec.name))
        if piece is not None and state.card(piece) is not None
    }


def card_changes(
    state: State, piece_id: str, was: tuple[Place, Piece] | None, now: tuple[Place, Piece] | None
) -> Iterator[Words]:
    """What happened to one card: from zone to zone, face up or down, states and damage."""
    card = state.table.card(piece_id)
    if card is None or was == now:
        return
    name = Words(f"「{card.name}」", f"“{card.name}”")
    if was is None or now is None:
        yield (
            Words(f"{name.zh}出现", f"{name.en} appears")
            if was is None
            else Words(f"{name.zh}不见了", f"{name.en} is gone")
        )
        return
    if was[0][:2] != now[0][:2]:
        (zh1, en1), (zh2, en2) = zone_name(state, was[0]), zone_name(state, now[0])
        yield Words(f"{name.zh}：{zh1} → {zh2}", f"{name.en}: {en1} → {en2}")
    elif was[1].down != now[1].down:
        yield (
            Words(f"{name.zh}翻开", f"{name.en} is turned up")
            if was[1].down
            else Words(f"{name.zh}暗盖", f"{name.en} is turned down")
        )
    for mark in sorted({*was[1].marks} ^ {*now[1].marks}):
        words = MARKS.get(mark, Words(mark, mark))
        gained = mark in now[1].marks
        yield Words(
            f"{name.zh}{'成为' if gained else '不再'}{words.zh}",
            f"{name.en} is {'now' if gained else 'no longer'} {words.en}",
        )
    if was[1].damage != now[1].damage:
        yield Words(
            f"{name.zh}伤害 {was[1].damage} → {now[1].damage}", f"{name.en} damage {was[1].damage} → {now[1].damage}"
        )


def count_changes(before: State, after: State) -> Iterator[Words]:
    """Zones whose number of cards nobody knows changed."""
    for player in range(len(after.zones)):
        for spec in after.table.rules.zones:
            counts = [
                sum(piece is not None and state.card(piece) is None for piece in state.zone(player, spec.name))
                for state in (before, after)
            ]
            if counts[0] != counts[1]:
                name = after.table.players[player]
                yield Words(
                    f"{name} {spec.zh}未知的牌 {counts[0]} → {counts[1]}",
                    f"{name}'s {spec.en}: unknown cards {counts[0]} → {counts[1]}",
                )


def zone_name(state: State, place: Place) -> Words:
    """Whose zone a place lies in, and which."""
    spec = state.table.rules.zone_specs[place.zone]
    player = state.table.players[place.player]
    return Words(f"{player} {spec.zh}", f"{player}'s {spec.en}")
