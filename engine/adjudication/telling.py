"""A line told as a ruling: numbered steps in a judge's words, each with its clauses and its function.

What changed is derived from the states before and after; the functions themselves never say anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.adjudication.lines import Line, Walked
from engine.adjudication.terms import deed_words, figure_words, span_words, term
from engine.adjudication.words import (
    Words,
    effect_words,
    name_words,
    option_words,
    phase_words,
    piece_words,
    player_words,
    zone_words,
)
from engine.clauses import clauses_of
from engine.effects import nodes as n
from engine.effects.conditions import compare
from engine.resolution import in_turn
from engine.state import Modifier, Place, State

MARKS = {"weakened": ("衰弱", "weakened"), "sideways": ("横置", "sideways"), "extra": ("额外支援", "extra support")}


class Told(NamedTuple):
    """One step of a ruling. ``number`` is the step's place in its line, ``by`` who chose (``None``: nobody did)."""

    zh: str
    en: str
    clauses: tuple[str, ...]
    function: str
    by: str | None
    number: int


def tell(line: Line) -> tuple[Told, ...]:
    """The steps of a line that say or change something. What stands behind a silent step stands behind the next one
    that it leads to."""
    told = []
    silent: dict[int, tuple[str, ...]] = {}
    for number, walked in enumerate(line.steps):
        words = step_words(walked)
        clauses = clauses_behind(walked)
        if walked.cause in silent:
            clauses = (*clauses, *silent[walked.cause])
        kept = tuple(dict.fromkeys(clauses))
        if words is None:
            silent[number] = kept
            continue
        by = None if walked.step.player is None else player_words(walked.step.before, walked.step.player).zh
        told.append(Told(words.zh, words.en, kept, walked.step.function, by, number))
    return tuple(told)


def step_words(walked: Walked) -> Words | None:
    """A step in words; ``None`` when it neither chose, began, refused nor changed anything."""
    step = walked.step
    changed = list(changes(step.before, step.after))
    zh, en = "；".join(each.zh for each in changed), "; ".join(each.en for each in changed)
    if step.chosen is not None and step.player is not None:
        who, what = player_words(step.before, step.player), option_words(step.before, step.chosen)
        alone = "" if walked.others else "（别无选择）"
        alone_en = "" if walked.others else " (no other choice)"
        return Words(
            f"{who.zh}{alone}{what.zh}" + (f"：{zh}" if zh else ""),
            f"{who.en}{alone_en} {what.en}" + (f": {en}" if en else ""),
        )
    if walked.begun:
        begun = [effect_words(step.before, effect) for effect in walked.begun]
        text = Words("、".join(each.zh for each in begun), ", ".join(each.en for each in begun))
        return Words(f"开始执行{text.zh}" + (f"：{zh}" if zh else ""), f"Begin {text.en}" + (f": {en}" if en else ""))
    if walked.refused:
        whom = [piece_words(step.before, i).zh for bar in walked.refused for i in bar.option.what if isinstance(i, str)]
        whom_en = [
            piece_words(step.before, i).en for bar in walked.refused for i in bar.option.what if isinstance(i, str)
        ]
        why = "；".join(bar.zh for bar in walked.refused), "; ".join(bar.en for bar in walked.refused)
        zh = f"{'、'.join(whom)}：{why[0]}" + (f"；{zh}" if zh else "")
        return Words(zh, f"{', '.join(whom_en)}: {why[1]}" + (f"; {en}" if en else ""))
    if not changed:
        # An unknown card that an effect now speaks of has been given an id: it was picked, where there was no choice.
        picked = [piece_words(step.after, i) for i in sorted(ids_in(step.after) - ids_in(step.before)) if i[0] == "?"]
        if not picked:
            return None
        zh, en = "、".join(each.zh for each in picked), ", ".join(each.en for each in picked)
    return Words(f"{step.zh}：{zh}", f"{step.en[:1].upper()}{step.en[1:]}: {en}")


def clauses_behind(walked: Walked) -> tuple[str, ...]:
    """The clauses behind a step: of what it refused, of its function, of the game's policy, of a figure compared, and,
    where it ended the game, those that ended it."""
    state, after = walked.step.before, walked.step.after
    clauses = [clause for bar in walked.refused for clause in bar.clauses]
    clauses += [*walked.step.clauses, *policy_clauses(walked)]
    looked_at = walked.frame.args[0] if walked.frame.name == "do" else None
    if isinstance(looked_at, n.If) and any(isinstance(part, n.Compare) for part in n.walk(looked_at.condition)):
        clauses += clauses_of(compare, state.table.game)
    if after.outcome is not None and state.outcome is None:
        clauses += [*after.outcome.clauses, *state.table.rules.loss_when_clauses]
    return tuple(dict.fromkeys(clauses))


def policy_clauses(walked: Walked) -> tuple[str, ...]:
    """The clauses of the game's policy that had this effect begin now: which side, whose order, what was inserted."""
    step, state = walked.step, walked.step.before
    if not walked.begun or walked.frame.name not in ("settle", "insert", "choose_effect"):
        return ()
    policy, effect = state.table.policy, walked.begun[0]
    clauses: list[str] = []
    level = walked.frame.args[-1]
    now = in_turn(state, level)
    if level:
        clauses += policy.inserts.clauses
    if len({pending.controller for pending in now}) > 1:
        clauses += policy.sides.clauses
    if step.chosen is not None:
        clauses += policy.orders.clauses
    if effect.sentence:
        clauses += policy.sentences_wait.clauses
    by_effect = effect.event is not None and effect.event.cause is not None
    if by_effect and effect.event is not None and effect.event.kind in policy.waits_all_the_same.value:
        clauses += policy.waits_all_the_same.clauses
    return tuple(clauses)


# -- what changed --------------------------------------------------------------------------------------


def changes(before: State, after: State) -> Iterator[Words]:
    """What differs between two states, in words: cards, figures, effects that wait, the turn, the game's end."""
    if before.zones != after.zones:
        yield from card_changes(before, after)
        yield from count_changes(before, after)
    if before.modifiers != after.modifiers:
        yield from figure_changes(before, after)
    for pending in list((Counter(after.pending) - Counter(before.pending)).elements()):
        if not any(same_effect(pending, other) for other in before.pending):
            words = effect_words(after, pending)
            yield Words(f"{words.zh}等待执行", f"{words.en} waits")
    yield from fact_changes(before, after)
    if before.turn != after.turn:
        name = player_words(after, after.active)
        yield Words(f"第 {after.turn} 回合，轮到 {name.zh}", f"turn {after.turn}, {name.en}'s")
    elif before.phase != after.phase:
        phase = phase_words(after, after.phase)
        yield Words(f"进入{phase.zh}", f"the {phase.en} begins")
    if after.outcome is not None and before.outcome is None:
        yield outcome_words(after)


def same_effect(one: Any, other: Any) -> bool:
    """Whether two waiting effects are the same, apart from what they overtake."""
    return bool(one[:4] == other[:4])


def lying(state: State) -> dict[str, tuple[Place, Any]]:
    """Every card with an id, and where it lies."""
    return {
        piece.id: (Place(player, spec.name, index), piece)
        for player in range(len(state.zones))
        for spec in state.table.rules.zones
        for index, piece in enumerate(state.zone(player, spec.name))
        if piece is not None and piece.id != "?"
    }


def card_changes(before: State, after: State) -> Iterator[Words]:
    """Cards that moved, turned, or got or lost a state."""
    was, now = lying(before), lying(after)
    for piece_id in sorted(was.keys() & now.keys()):
        (old, piece), (new, other) = was[piece_id], now[piece_id]
        name = name_words(after, piece_id)
        if old[:2] != new[:2]:
            one, two = zone_words(before, old.player, old.zone), zone_words(after, new.player, new.zone)
            face = ("（暗盖）", " (face down)") if other.down and not piece.down else ("", "")
            yield Words(
                f"{name.zh}从{one.zh}移入{two.zh}{face[0]}", f"{name.en} goes from {one.en} to {two.en}{face[1]}"
            )
        elif piece.down != other.down:
            where = piece_words(after, piece_id)
            yield (
                Words(f"{where.zh}被暗盖", f"{where.en} is turned face down")
                if other.down
                else Words(f"{where.zh}被翻开", f"{where.en} is turned face up")
            )
        for mark in sorted({*piece.marks} ^ {*other.marks} & MARKS.keys()):
            zh, en = MARKS.get(mark, (mark, mark))
            gained = mark in other.marks
            yield Words(
                f"{name.zh}{'变为' if gained else '不再'}{zh}", f"{name.en} is {'now' if gained else 'no longer'} {en}"
            )
        if piece.damage != other.damage:
            yield Words(
                f"{name.zh}的伤害 {piece.damage}→{other.damage}", f"{name.en}: damage {piece.damage}→{other.damage}"
            )


def ids_in(state: State) -> frozenset[str]:
    """Every id of a card in play, those below other cards included."""
    found: list[str] = []
    level = [piece for zones in state.zones for zone in zones for piece in zone if piece is not None]
    while level:
        found += (piece.id for piece in level)
        level = [below for piece in level for below in piece.under]
    return frozenset(found)


def count_changes(before: State, after: State) -> Iterator[Words]:
    """Zones in which the number of cards without an id changed. One that only got an id, because it was chosen or
    seen, or lost it where it lies, is still there."""
    was, now = ids_in(before), ids_in(after)
    for player in range(len(after.zones)):
        for spec in after.table.rules.zones:
            old, new = (
                sum(piece.id == "?" or piece.id not in others for piece in state.pieces(player, spec.name))
                for state, others in ((before, now), (after, was))
            )
            if old != new:
                zone = zone_words(after, player, spec.name)
                total = len(after.pieces(player, spec.name))
                by = f"{'+' if new > old else '−'}{abs(new - old)}"
                yield Words(f"{zone.zh} {by} 张（现 {total} 张）", f"{zone.en} {by} (now {total})")


def figure_changes(before: State, after: State) -> Iterator[Words]:
    """What now holds for a while, and what no longer does."""
    old, new = ({m._replace(amount=0): m for m in state.modifiers} for state in (before, after))
    for key in sorted({*old, *new}, key=repr):
        by = (new[key].amount if key in new else 0) - (old[key].amount if key in old else 0)
        if by:
            yield modifier_words(after, key._replace(amount=by))


def modifier_words(state: State, modifier: Modifier) -> Words:
    """A figure or ban and for how long."""
    if modifier.subject.startswith("@"):
        subject = player_words(state, int(modifier.subject[1:]))
    else:
        subject = name_words(state, modifier.subject)
    game = state.table.game
    span = span_words(game, modifier.until, state.turn)
    kind, _, action = modifier.stat.partition(":")
    if kind == "ban":
        no = ("不能", "can't") if modifier.amount > 0 else ("又能", "can again")
        deed = deed_words(game, action)
        return Words(f"{subject.zh}{span.zh}{no[0]}{deed.zh}", f"{subject.en} {no[1]} {deed.en} {span.en}".strip())
    figure = figure_words(game, modifier.stat)
    if kind == "trait":
        has = ("获得", "gains") if modifier.amount > 0 else ("失去", "loses")
        return Words(
            f"{subject.zh}{span.zh}{has[0]}{figure.zh}", f"{subject.en} {has[1]} {figure.en} {span.en}".strip()
        )
    return Words(
        f"{subject.zh}{span.zh}{figure.zh}{modifier.amount:+}",
        f"{subject.en}: {figure.en} {modifier.amount:+} {span.en}".strip(),
    )


def fact_changes(before: State, after: State) -> Iterator[Words]:
    """The game's own facts that people speak of: main characters, who won a battle, who couldn't draw."""
    if before.facts == after.facts:
        return
    old, new = dict(before.facts), dict(after.facts)
    for key in sorted(new):
        if old.get(key) == new[key]:
            continue
        kind, _, number = key.rpartition(".")
        if not number.isdigit():
            continue
        who = player_words(after, int(number))
        if kind == "main" and isinstance(new[key], str):
            card = piece_words(after, new[key])
            yield Words(f"{who.zh} 的主战角色是{card.zh}", f"{who.en}'s main character is {card.en}")
        elif kind == "result":
            won = new[key] == "win"
            yield Words(
                f"{who.zh} {'战斗胜利' if won else '战败'}", f"{who.en} {'wins' if won else 'loses'} the battle"
            )
        elif kind == "points":
            before_it = "" if key not in old else f" {old[key]} →"
            yield Words(f"{who.zh} 的游戏点数{before_it} {new[key]}", f"{who.en}'s game points{before_it} {new[key]}")
        elif kind == "overdrawn":
            game = after.table.game
            drawn, deck = term(game, "draw card"), term(game, "deck")
            yield Words(f"{who.zh} 须抽{drawn}而{deck}已空", f"{who.en} must draw from an empty deck")
        elif kind == "uncharged":
            yield Words(f"{who.zh} 须增加能量牌而牌库已空", f"{who.en} must add energy from an empty deck")


def outcome_words(state: State) -> Words:
    """How the game ended."""
    outcome = state.outcome
    assert outcome is not None
    if outcome.winner is None:
        return Words("双方同时输，平局", "both lose at once: the game is drawn")
    winner = player_words(state, outcome.winner)
    losers = [player_words(state, player).zh for player in outcome.losers]
    return Words(f"{'、'.join(losers)} 输，{winner.zh} 获胜", f"{', '.join(losers)} loses, {winner.en} wins")
