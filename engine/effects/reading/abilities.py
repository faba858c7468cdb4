"""From sentences to abilities and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.effects.nodes import Ability, Pay
from engine.effects.reading.values import Head, Sentence


class Unit(NamedTuple):
    """The sentences of one effect as printed: the one that opens it and those that go on with it."""

    sentences: tuple[Sentence, ...]


class Confused(Exception):
    """Sentences that don't go together: ``number`` of the sentence, and why."""

    def __init__(self, number: int, zh: str, en: str) -> None:
        super().__init__(zh)
        self.number, self.zh, self.en = number, zh, en


def units(lines: list[list[Sentence]], sentences_wait: bool) -> Iterator[Unit]:
    """Group the sentences of each line into effects. Raises ``Confused``."""
    number = 0
    for line in lines:
        group: list[Sentence] = []
        for sentence in line:
            if sentence.opens and group:
                if sentence.static and sentence.head is None and group[0].head is not None:
                    raise Confused(
                        number,
                        "这句是持续效果还是上一个效果的一部分？请另起一行。",
                        "is this a standing effect or part of the one before? put it on a line of its own.",
                    )
                yield Unit(tuple(group))
                group = []
            if group and (group[0].static or not _goes_on(group[-1], sentences_wait)):
                raise Confused(
                    number,
                    "前一句的代价或持续效果是否也管这一句？",
                    "does the cost or the standing effect before it cover this sentence too?",
                )
            group.append(sentence)
            number += 1
        if group:
            yield Unit(tuple(group))


def _goes_on(before: Sentence, sentences_wait: bool) -> bool:
    return not isinstance(before.node, Pay)


def abilities_of(unit: Unit) -> tuple[Ability, ...]:
    """The abilities that an effect as printed is: one for each event that triggers it."""
    opening = unit.sentences[0]
    nodes = tuple(each.node for each in unit.sentences if each.node is not None)
    head = opening.head or Head(())
    return tuple(
        Ability(trigger, nodes, opening.static, opening.condition, opening.once, opening.zones, head.name)
        for trigger in head.triggers or (None,)
    )


def units_of(abilities: tuple[Ability, ...]) -> Iterator[tuple[Unit, tuple[int, ...]]]:
    """The effects as printed that abilities are, each with its wording: abilities of one printed head are one."""
    index = 0
    while index < len(abilities):
        first = abilities[index]
        same = [first]
        parts = first.name.count("/") + 1
        while len(same) < parts and index + len(same) < len(abilities):
            same.append(abilities[index + len(same)])
        index += len(same)
        triggers = tuple(each.trigger for each in same if each.trigger is not None)
        head = Head(triggers, first.name) if triggers or first.name else None
        opening = Sentence(
            head,
            first.sentences[0] if first.sentences else None,
            first.static,
            first.condition,
            first.once,
            first.zones,
        )
        yield Unit((opening, *(Sentence(node=node) for node in first.sentences[1:]))), first.wording
