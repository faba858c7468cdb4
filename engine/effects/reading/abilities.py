"""From sentences to abilities and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

from engine.effects import nodes as n
from engine.effects.nodes import Ability, Pay
from engine.effects.reading.antecedents import bind_by, lacking_in
from engine.effects.reading.language import Derivation, Language
from engine.effects.reading.values import Head, Sentence


class Unit(NamedTuple):
    """The sentences of one effect as printed: the one that opens it and those that go on with it."""

    sentences: tuple[Sentence, ...]


class Confused(Exception):
    """Sentences that don't go together: ``number`` of the sentence, and why."""

    def __init__(self, number: int, zh: str, en: str) -> None:
        super().__init__(zh)
        self.number, self.zh, self.en = number, zh, en


def units(lines: list[list[Sentence]], game: str) -> Iterator[Unit]:
    """Group the sentences of each line into effects. Lines without a head are one effect after the other in 英雄对决;
    of a card that is played they are one effect, carried out in their order. Raises ``Confused``."""
    number = 0
    group: list[Sentence] = []
    for line in lines:
        if group and (game == "hero_duel" or group[0].opens or line[0].opens):
            yield _unit(group, number)
            group = []
        for sentence in line:
            if sentence.opens and group:
                if sentence.static and sentence.head is None and group[0].head is not None and group[0].head.triggers:
                    raise Confused(
                        number,
                        "这句是持续效果还是上一个效果的一部分？请另起一行。",
                        "is this a standing effect or part of the one before? put it on a line of its own.",
                    )
                yield _unit(group, number)
                group = []
            if group and (group[0].static or not _goes_on(group[-1])):
                raise Confused(
                    number,
                    "前一句的代价或持续效果是否也管这一句？",
                    "does the cost or the standing effect before it cover this sentence too?",
                )
            group.append(sentence)
            number += 1
    if group:
        yield _unit(group, number)


def _unit(group: list[Sentence], number: int) -> Unit:
    """The effect that sentences are, ``number`` sentences having been read. One that only says when something may be
    used would bind nothing: neither a move behind it nor what holds all the time. Raises ``Confused``."""
    nodes = tuple(each.node for each in group if each.node is not None)
    head = group[0].head
    if lying_in(nodes) and (head is None or any(trigger not in FROM_AFAR for trigger in head.triggers)):
        raise Confused(
            number - 1,
            "不在战场上的牌，只有在主要阶段、或其自身移动时才能发动效果。",
            "a card that isn't on the field can use effects only in the main phase, or of its own move.",
        )
    if head is None and any(isinstance(part, n.Result) for node in nodes for part in n.walk(node)):
        raise Confused(
            number - 1,
            "胜负要到战斗时期才分。何时看？请写明，例如“计分时期，若自己落败，……”或“落败时，……”。",
            "who wins is known only in the battle phase. when is it looked at? the text should say.",
        )
    if not any(each.node is not None or each.static for each in group):
        raise Confused(
            number - 1, "这句只说了何时能用，没有说效果。", "this only says when it may be used, and no effect."
        )
    return Unit(tuple(group))


def _goes_on(before: Sentence) -> bool:
    return before.node is None or not any(isinstance(part, Pay) for part in n.walk(before.node))


def abilities_of(unit: Unit, game: str) -> tuple[Ability, ...]:
    """The abilities that an effect as printed is: one for each event that triggers it."""
    opening = unit.sentences[0]
    nodes = tuple(each.node for each in unit.sentences if each.node is not None)
    head = opening.head or Head(())
    statics = tuple(event_in_place(each) for each in opening.static)
    zones = opening.zones or lying_in(nodes)
    return tuple(
        Ability(trigger, meaning_event(nodes, trigger), statics, opening.condition, opening.once, zones, head.name)
        for trigger in head.triggers or (implied(opening, game),)
    )


def lying_in(nodes: tuple[n.Node, ...]) -> tuple[str, ...]:
    """The zones where an effect works that says where its own card lies when it is used (废弃区的此卡)."""
    own = [
        part for node in nodes for part in n.walk(node) if isinstance(part, n.Ref) and part.zone not in (None, "field")
    ]
    return tuple(dict.fromkeys(part.zone for part in own if part.zone is not None))


def about_whom(found: list[Unit], derived: list[list[Derivation]], speech: Language) -> bool:
    """Whether an effect changes "the power" without saying whose, where it may be that of another card spoken of: one
    on the field, or one that the trigger speaks of."""
    ahead = [derivation for line in derived for derivation in line]
    for unit in found:
        mine, ahead = ahead[: len(unit.sentences)], ahead[len(unit.sentences) :]
        if not any(speech.is_loose(derivation) for derivation in mine):
            continue
        head = unit.sentences[0].head
        if head is not None and any(t.subject != "self" and t.kind not in MOMENTS for t in head.triggers):
            return True
        if head is not None and any(t.kind == "support" for t in head.triggers) and changes(unit, "power"):
            return True  # A card in support has no power of its own in the battle (hero_duel:4.4.2).
        for sentence, derivation in zip(unit.sentences, mine, strict=True):
            inside = [] if sentence.node is None else n.walk(sentence.node)
            staying = [part for part in inside if not isinstance(part, n.Move | n.Destroy)]
            acting = [part for part in staying if not isinstance(part, n.Sum)]
            chosen = any(getattr(getattr(part, "what", None), "zone", "") == "field" for part in acting)
            summoned = any(isinstance(part, n.Summon) and part.what != n.Ref("self") for part in inside)
            conditions = [part for part in (sentence.condition, *inside) if part is not None]
            named = any(
                isinstance(each, n.Is) and each.what != n.Ref("self") for part in conditions for each in n.walk(part)
            )
            if (chosen or summoned or named) and speech.is_loose(derivation) and changes(Unit((sentence,)), None):
                return True
    return False


def changes(unit: Unit, stat: str | None) -> bool:
    """Whether an effect changes a figure (this one) of its own card."""
    parts = [part for each in unit.sentences if each.node is not None for part in n.walk(each.node)]
    parts += [part for each in unit.sentences for part in each.static]
    own = [part for part in parts if isinstance(part, n.Boost | n.Static | n.Become) and part.what == n.Ref("self")]
    return any(stat in (None, part.stat) for part in own)


def timeless(found: list[Unit], derived: list[list[Derivation]], speech: Language) -> bool:
    """Whether something is changed without a word for how long: nowhere but in HYPER BATTLE, whose cards are gone with
    the battle, do the rules say, and there an effect without a word for when may be meant all the time or once."""
    ahead = [derivation for line in derived for derivation in line]
    for unit in found:
        mine, ahead = ahead[: len(unit.sentences)], ahead[len(unit.sentences) :]
        once = unit.sentences[0].head is not None or any(map(picks, mine))
        if any(map(speech.is_spanless, mine)) and not (once and speech.game == "hyper_battle"):
            return True
    return False


def picks(derivation: Derivation) -> bool:
    """Whether somebody chooses cards or pays a cost: what is done once, and can't hold all the time."""
    node = derivation.value.node
    inside = [] if node is None else n.walk(node)
    return any(isinstance(part, n.Pay) or (isinstance(part, n.Selection) and part.count is not None) for part in inside)


PLAYED = n.Trigger("play")
USED = n.Trigger("activate")
FROM_AFAR = (USED, n.Trigger("destroyed"), n.Trigger("discard"), n.Trigger("move", to="discard"))
"""Triggers that also speak to a card in the discard zone."""


def implied(opening: Sentence, game: str) -> n.Trigger | None:
    """What triggers an effect that no head stands before: the card being played. In 英雄对决 nothing does."""
    return None if game == "hero_duel" or opening.static else PLAYED


def says_played(unit: Unit) -> bool:
    """Whether the text itself says that the effect is for when the card is played."""
    head = unit.sentences[0].head
    return head is not None and head == Head((PLAYED,))


def meaning_event(nodes: tuple[n.Node, ...], trigger: n.Trigger | None) -> tuple[n.Node, ...]:
    """The nodes with 其, where no card was named before, meaning the card that the trigger speaks of."""
    if trigger is None or speaks_of_none(trigger):
        return nodes
    bound: set[str] = set()
    found = []
    for node in nodes:
        if not bound & {"it", "named"} and lacking_in(node, set(bound)) == "it":
            node = first_references(node, bound)
        lacking_in(node, bound)
        if any(names_card(part) for part in n.walk(node)):
            bound.add("named")
        found.append(node)
    return tuple(found)


def names_card(part: Any) -> bool:
    """Whether a part of an effect speaks of a card, or handles one, that 其 behind it could mean."""
    if isinstance(part, n.Draw | n.AddEnergy | n.UseEnergy):
        return True
    if isinstance(part, n.Ref):
        return part.name in ("main", "their_main", "attacker", "defender")
    return isinstance(part, n.Compare) and isinstance(part.left, n.Count) and part.left.zone == "field"


def event_in_place(static: n.StaticNode) -> n.StaticNode:
    """A replacement with 其 meaning the card whose event is replaced."""
    if not isinstance(static, n.Replace):
        return static
    return replace(static, body=first_references(static.body, set()))


MOMENTS = frozenset({"turn_start", "turn_end", "battle_start", "phase_start", "phase_end"})
"""Triggers that speak of no card."""


def speaks_of_none(trigger: n.Trigger) -> bool:
    """Whether 其 behind a trigger can't be a card: none is spoken of, or the player may be meant who uses a spell, or
    who wins or loses a battle."""
    of_player = trigger.kind == "spell" or (trigger.kind in ("win", "lose") and trigger.subject != "self")
    # 其 of a card that speaks of itself is clear only when it has just gone somewhere.
    of_itself = trigger.subject == "self" and trigger.kind not in ("destroyed", "move", "discard")
    return of_player or of_itself or trigger.kind in MOMENTS or trigger in (PLAYED, USED)


def first_references(node: Any, bound: set[str]) -> Any:
    """A node with the references to ``it`` that nothing before binds turned into ones to the event's card."""
    if isinstance(node, n.Ref):
        if names_card(node):
            bound.add("named")
        return n.Ref("event") if node.name == "it" and not bound & {"it", "named"} else node
    changed = {}
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, tuple):
            new: Any = []
            for each in value:
                is_node = type(each).__name__ in n.NODES
                new.append(first_references(each, bound) if is_node else each)
            new = tuple(new)
        elif type(value).__name__ in n.NODES:
            new = first_references(value, bound)
        else:
            continue
        changed[part.name] = new
    made = replace(node, **changed)
    bind_by(made, bound)
    if names_card(made):
        bound.add("named")
    return made


def swap_references(node: Any, old: Any, new: Any) -> Any:
    """A node with every reference of one name turned into one of another."""
    if isinstance(node, n.Ref):
        return n.Ref(new) if node.name == old else node
    changed: dict[str, Any] = {}
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, tuple) and any(type(each).__name__ in n.NODES for each in value):
            changed[part.name] = tuple(swap_references(each, old, new) for each in value)
        elif type(value).__name__ in n.NODES:
            changed[part.name] = swap_references(value, old, new)
    return replace(node, **changed) if changed else node


def units_of(abilities: tuple[Ability, ...], worded: bool = True) -> Iterator[tuple[Unit, tuple[int, ...]]]:
    """The effects as printed that abilities are, each with its wording: abilities of one printed head are one.

    ``worded``: as the words go, in which the card that a trigger speaks of is 其.
    """
    pronoun = "it" if worded else "event"
    index = 0
    while index < len(abilities):
        first = abilities[index]
        same = [first]
        parts = first.name.count("/") + 1
        while len(same) < parts and index + len(same) < len(abilities):
            same.append(abilities[index + len(same)])
        index += len(same)
        triggers = tuple(each.trigger for each in same if each.trigger is not None)
        if not first.name and not first.once and triggers == (PLAYED,) and first.wording[2:3] != (1,):
            triggers = ()
        head = Head(triggers, first.name) if triggers or first.name else None
        sentences = tuple(swap_references(node, "event", pronoun) for node in first.sentences)
        statics = tuple(swap_references(each, "event", pronoun) for each in first.static)
        opening = Sentence(
            head,
            sentences[0] if sentences else None,
            statics,
            first.condition,
            first.once,
            () if first.zones == lying_in(sentences) else first.zones,
        )
        if head is None and first.condition is not None and sentences:
            # What must hold for the card to be played stands in a sentence of its own.
            opening, sentences = Sentence(condition=first.condition, once=first.once), (sentences[0], *sentences)
        yield Unit((opening, *(Sentence(node=node) for node in sentences[1:]))), first.wording
