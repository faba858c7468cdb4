"""What a case says beside the board: effects used, figures changed for a while, facts of the turn, effects that wait,
and what unknown cards may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.adjudication.naming import (
    PLACE,
    EffectName,
    read_effect_name,
    read_place,
    read_subject,
    sentences_named,
)
from engine.adjudication.plain import Faults, is_whole, short
from engine.cards import Card
from engine.resolution import canonical
from engine.rules import Rules
from engine.state import Modifier, Pending, State

MOST_PENDING = 40
UNTIL = ("turn", "next_turn", "battle", "field", "game")


def read_used(data: Any, state: State, faults: Faults) -> State:
    """The effects already used this turn: ``[A.field.1 翻]``."""
    for number, each in enumerate(listed(data, "used", faults)):
        place = f"used.{number + 1}"
        name = read_effect_name(each, state, place, faults)
        found = None if name is None else whose(name, state, place, faults)
        if name is not None and found is not None:
            source, card = found
            state = state._replace(used=state.used | {(source, ability) for ability in name.abilities(card)})
    return state


def read_pending(data: Any, state: State, faults: Faults) -> State:
    """The effects that wait: ``[A.field.1 抽牌]``, or ``{effect: A.field.1 抽牌, knows: {those: [A.field.2]}}``."""
    waiting = []
    for number, each in enumerate(listed(data, "pending", faults)):
        place = f"pending.{number + 1}"
        given = each if isinstance(each, dict) else {"effect": each}
        if set(given) - {"effect", "knows"}:
            faults.wrong_type(place, "{…}", "{effect: …, knows: …}", "{effect: …, knows: …}")
            continue
        name = read_effect_name(given.get("effect"), state, place, faults)
        found = None if name is None else whose(name, state, place, faults)
        if name is None or found is None:
            continue
        source, card = found
        at = state.find(source)
        assert at is not None
        meant = sorted(sentences_named(card, name.word, state.table.policy.sentences_wait.value))
        if len(meant) > 1:
            faults.add(
                "unclear effect", place,
                f"{place}：{short(name.text)} 可以指「{card.name}」的 {len(meant)} 个效果，请加编号，例如 1 或 1.2",
                f"{place}: {short(name.text)} may mean {len(meant)} effects of {card.name}; give its number, 1 or 1.2",
            )  # fmt: skip
        ability, sentence = meant[0]
        if ability >= len(card.abilities) or sentence >= max(1, len(card.abilities[ability].sentences)):
            faults.add("unknown effect", place, f"{place}：没有这个效果", f"{place}: there is no such effect")
            continue
        bound = read_known(given.get("knows"), state, f"{place}.knows", faults)
        waiting.append(Pending(at.player, source, ability, sentence, None, bound))
    if not waiting:
        return state
    policy = state.table.policy
    used = state.used
    if policy.once_a_turn.value == "every":
        used = used | {(pending.source, pending.ability) for pending in waiting}
    return state._replace(pending=canonical(waiting), used=used)


def read_known(data: Any, state: State, place: str, faults: Faults) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a waiting effect knows from what was done before it: ``{those: [A.field.2]}``."""
    if data is None:
        return ()
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        faults.wrong_type(place, data, "{those: [A.field.2]}", "{those: [A.field.2]}")
        return ()
    known = []
    for key, names in data.items():
        pieces = []
        for each in names if isinstance(names, list) else [names]:
            subject = read_subject(each, state) if isinstance(each, str) else None
            if subject is None or subject.piece is None:
                faults.wrong_type(f"{place}.{short(key)}", each, "盘面上一张已知的牌", "a known card on the board")
            else:
                pieces.append(subject.piece)
        known.append((key, tuple(pieces)))
    return tuple(sorted(known))


def whose(name: EffectName, state: State, place: str, faults: Faults) -> tuple[str, Card] | None:
    """The piece that an effect named is of: one that lies on the board and is known."""
    subject = name.subject
    piece = subject.piece
    if piece is None and subject.card is not None:
        here = [
            p.id for side in state.zones for zone in side for p in zone if p is not None and subject.means(state, p.id)
        ]
        piece = here[0] if len(here) == 1 else None
    card = None if piece is None else state.table.card(piece)
    if piece is None or card is None:
        faults.add(
            "unclear card", place,
            f"{place}：{short(name.text)} 应指明盘面上一张已知的牌，例如 A.field.1",
            f"{place}: {short(name.text)} should name one known card on the board, for example A.field.1",
        )  # fmt: skip
        return None
    return piece, card


def read_modifiers(data: Any, state: State, faults: Faults) -> State:
    """What holds for a while: ``[{card: A.field.1, stat: power, amount: 1000, until: turn}]``; a ban is
    ``{player: B, ban: support, until: turn}``."""
    made = list(state.modifiers)
    for number, each in enumerate(listed(data, "modifiers", faults)):
        place = f"modifiers.{number + 1}"
        right = "{card: A.field.1, stat: power, amount: 1000, until: turn}"
        if not isinstance(each, dict) or set(each) - {"card", "player", "stat", "ban", "amount", "until"}:
            faults.wrong_type(place, each, right, right)
            continue
        subject = read_modified(each, state, place, faults)
        stat, ban, amount = each.get("stat"), each.get("ban"), each.get("amount", 1)
        until = each.get("until", "turn")
        sound = isinstance(stat, str) != isinstance(ban, str) and is_whole(amount) and abs(amount) < 10**7
        if subject is None or not sound or until not in UNTIL:
            faults.wrong_type(place, each, right, right)
            continue
        spans: dict[Any, int | str] = {"turn": state.turn, "next_turn": state.turn + 1}
        span = spans.get(until, str(until))
        made.append(Modifier(subject, f"ban:{ban}" if ban else str(stat), amount, span))
    return state._replace(modifiers=tuple(sorted(made, key=repr)))


def read_modified(data: Mapping[str, Any], state: State, place: str, faults: Faults) -> str | None:
    """What a change holds for: a card's id or ``@PLAYER``."""
    if isinstance(data.get("player"), str):
        name = data["player"]
        return f"@{state.table.players.index(name)}" if name in state.table.players else None
    subject = read_subject(data["card"], state) if isinstance(data.get("card"), str) else None
    return None if subject is None else subject.piece


def read_facts(data: Any, state: State, faults: Faults) -> State:
    """The game's own facts: ``{main.A: A.field.1}``; a player's name in a key stands for his number."""
    if data is None:
        return state
    if not isinstance(data, dict) or len(data) > MOST_PENDING:
        faults.wrong_type("facts", data, "“事实: 值”的表", "a mapping FACT: value")
        return state
    for key, value in data.items():
        if not isinstance(key, str):
            faults.wrong_type("facts", key, "事实的名字", "the name of a fact")
            continue
        name, _, player = key.rpartition(".")
        if player in state.table.players:
            key = f"{name}.{state.table.players.index(player)}"
        if isinstance(value, str):
            place = read_place(value, state)
            piece = None if place is None else state.at(place)
            value = value if piece is None else piece.id
        if isinstance(value, str | int | bool):
            state = state.with_fact(key, value)
        else:
            faults.wrong_type(f"facts.{short(key)}", value, "数字、文字、位置或 true", "a number, text, place or true")
    return state


def read_unknown(
    data: Any, players: tuple[str, ...], rules: Rules, cards: Mapping[str, Card], faults: Faults
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What unknown cards may be: place, zone or player → cards."""
    if data is None:
        return ()
    if not isinstance(data, dict):
        faults.wrong_type("unknown", data, "“位置或玩家: [牌…]”的表", "a mapping PLACE or PLAYER: [cards]")
        return ()
    made = []
    for key, names in data.items():
        where = f"unknown.{short(key)}"
        found = PLACE.fullmatch(key) if isinstance(key, str) else None
        known_place = found is not None and found[1] in players and found[2] in rules.zone_index
        if not known_place and key not in players:
            faults.add(
                "unknown place", where, f"{where} 应是玩家、区域或位置（B、B.hand、B.field.2）",
                f"{where} should be a player, a zone or a place (B, B.hand, B.field.2)",
            )  # fmt: skip
            continue
        names = names if isinstance(names, list) else [names]
        wrong = [each for each in names if not isinstance(each, str) or each not in cards]
        if wrong or not names:
            faults.add(
                "unknown card", where, f"{where} 里的 {short(wrong[0]) if wrong else '空表'} 不在 cards 里",
                f"{where}: {short(wrong[0]) if wrong else 'nothing'} isn't among the cards",
            )  # fmt: skip
            continue
        made.append((str(key), tuple(dict.fromkeys(names))))
    return tuple(sorted(made))


def listed(data: Any, place: str, faults: Faults) -> list[Any]:
    """A list; nothing counts as an empty one."""
    if data is None:
        return []
    if isinstance(data, list) and len(data) <= MOST_PENDING:
        return data
    faults.wrong_type(place, data, f"一串（至多 {MOST_PENDING} 项）", f"a list of {MOST_PENDING} at most")
    return []
