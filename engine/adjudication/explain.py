"""Why an effect did not trigger, or did and did nothing."""

from __future__ import annotations

from typing import NamedTuple

from engine.adjudication.lines import Line
from engine.adjudication.naming import EffectName
from engine.adjudication.words import Words, effect_words, name_words, piece_words
from engine.clauses import clauses_of
from engine.effects.nodes import EVENTS
from engine.effects.triggers import refusal
from engine.events import Event
from engine.state import Context, Place, State


class Why(NamedTuple):
    """A reason: its kind, the clauses that say so, and the words.

    Kinds: ``no_event``, ``elsewhere``, ``condition``, ``used``, ``forbidden``, ``gone`` (why it didn't trigger);
    ``cost``, ``condition``, ``declined`` (why, triggered, it did nothing); others where something else is explained.
    """

    kind: str
    clauses: tuple[str, ...]
    zh: str
    en: str


REASONS: dict[str, Words] = {
    "elsewhere": Words("这个效果在它所在的地方不起作用", "the effect doesn't work where the card lies"),
    "condition": Words("它的条件不成立", "its condition doesn't hold"),
    "used": Words("这个效果本回合已经用过", "it was already used this turn"),
    "forbidden": Words("有效果禁止它触发", "something forbids it to trigger"),
}


def why_not(line: Line, name: EffectName) -> tuple[Why, ...]:
    """Why the named effect didn't trigger in a line, or did nothing; the nearest reasons first."""
    found = [
        why
        for state, event in line.events
        for place, piece_id in sources(state, name)
        for why in refused_here(state, event, place, piece_id, name)
    ]
    found += did_nothing(line, name)
    return tuple(dict.fromkeys(found)) or (no_event(line, name),)


def untriggered(line: Line) -> list[Why]:
    """What something happened to in a line and was kept from triggering."""
    found = []
    for state, event in line.events:
        place = None if event.piece is None else state.find(event.piece)
        if place is not None and event.piece is not None:
            found += refused_here(state, event, place, event.piece, None)
    return found


def refused_here(state: State, event: Event, place: Place, piece_id: str, name: EffectName | None) -> list[Why]:
    """Which of a piece's effects (those named, or all) look out for an event and didn't trigger on it, and why."""
    piece, card = state.at(place), state.table.card(piece_id)
    if piece is None or card is None:
        return []
    found = []
    for number in range(len(card.abilities)) if name is None else name.abilities(card):
        ability = card.abilities[number]
        refused = None if ability.trigger is None else refusal(state, event, place, piece, number, ability)
        if refused is None or refused.reason == "no_event":
            continue
        words, what = REASONS[refused.reason], effect_words(state, Context(piece_id, place.player, number))
        when = EVENTS[event.kind].partition("：")[0]
        zh = f"{what.zh}没有触发：{words.zh}（{when}）"
        found.append(Why(refused.reason, refused.clauses, zh, f"{what.en} didn't trigger: {words.en} ({event.kind})"))
    return found


def sources(state: State, name: EffectName) -> list[tuple[Place, str]]:
    """The pieces on the table that the name means."""
    return [
        (Place(player, spec.name, index), piece.id)
        for player in range(len(state.zones))
        for spec in state.table.rules.zones
        for index, piece in enumerate(state.zone(player, spec.name))
        if piece is not None and state.table.card(piece.id) is not None and name.subject.means(state, piece.id)
    ]


def did_nothing(line: Line, name: EffectName) -> list[Why]:
    """Why an effect that was carried out did nothing: its cost, its condition, its player's wish."""
    found = []
    for walked in line.steps:
        state = walked.step.before
        inside = [frame.args[0] for frame in state.agenda if frame.name == "effect"]
        if not inside or not name.means(state, inside[-1]):
            continue
        what = effect_words(state, inside[-1])
        for bar in walked.refused:
            if bar.option.verb == "use":
                kind = "condition" if "条件" in bar.zh else "cost"
                found.append(Why(kind, bar.clauses, f"{what.zh}：{bar.zh}", f"{what.en}: {bar.en}"))
        if walked.step.chosen is not None and walked.step.chosen.verb == "decline":
            found.append(
                Why(
                    "declined", tuple(walked.step.clauses), f"{what.zh}可以不执行，玩家没有执行",
                    f"{what.en} is optional, and its player declined",
                )
            )  # fmt: skip
    return found


def no_event(line: Line, name: EffectName) -> Why:
    """Nothing happened that the effect looks out for, or its card isn't there any more."""
    state = line.end
    subject = name.subject.piece or name.subject.card or ""
    words = name_words(state, subject) if subject else Words(name.text, name.text)
    if name.subject.piece is not None and state.find(name.subject.piece) is None:
        return Why("gone", (), f"{words.zh}已不在场上", f"{words.en} is no longer there")
    card = state.table.card(subject) if subject else None
    abilities = [] if card is None else [card.abilities[number] for number in name.abilities(card)]
    kinds = {a.trigger.kind for a in abilities if a.trigger is not None}
    looks_out = "、".join(sorted(EVENTS[kind] for kind in kinds))
    looks_out_en = ", ".join(sorted(kinds))
    where = piece_words(state, subject) if subject else words
    return Why(
        "no_event", trigger_clauses(state, kinds),
        f"{where.zh}的效果没有触发：没有发生它所等待的事" + (f"（{looks_out}）" if looks_out else ""),
        f"the effect of {where.en} didn't trigger: nothing happened that it looks out for"
        + (f" ({looks_out_en})" if looks_out_en else ""),
    )  # fmt: skip


def trigger_clauses(state: State, kinds: set[str]) -> tuple[str, ...]:
    """The clauses that say when effects of these kinds trigger."""
    rules = state.table.rules
    own = tuple(ref for kind in sorted(kinds) for ref in rules.trigger_clauses.get(kind, ()))
    return own or clauses_of(rules.works_in, state.table.game)[:1]
