"""A game's language of card texts: its phrases as a Lark grammar to read with, and the same phrases to say with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.parsers.xearley import Parser

from engine.effects.reading.built_in import BUILT_IN
from engine.effects.reading.parsing import Parsers
from engine.effects.reading.templates import REJECT, Part, Phrase, Slot, Words

MAX_READINGS = 64
"""Of more readings of one phrase than this none can be trusted."""


MOST_PARSERS = 128
"""So many parsers for texts of the same words are kept."""
START = "k_sentence"
"""The kind of phrase that a text has to be."""


class Worded(NamedTuple):
    """A phrase with its parts in the game's words."""

    phrase: Phrase
    parts: tuple[Part, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots in the order of the text."""
        return tuple(part for part in self.parts if isinstance(part, Slot))


@dataclass(frozen=True, eq=False)
class Derivation:
    """How a value was read: the phrase, and for each of its parts a derivation or the number of the word chosen."""

    kind: str
    value: Any
    number: int
    inside: tuple[Derivation | int, ...]


class Unreadable(Exception):
    """A text that isn't in the language: ``at`` is the first character that fits nothing."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Unclear(Exception):
    """A text that leaves open who does something."""


class Unsayable(ValueError):
    """A value that no phrase of the game says."""


class Language:
    """The phrases of one game."""

    def __init__(self, phrases: list[Phrase], vocabulary: dict[str, tuple[str, ...]], game: str) -> None:
        self.game = game
        known = [
            Worded(phrase, parts)
            for phrase in phrases
            if not phrase.games or game in phrase.games
            if (parts := phrase.parts(vocabulary)) is not None
        ]
        self.phrases = _complete(known)
        self.by_kind: dict[str, list[int]] = {}
        for number, worded in enumerate(self.phrases):
            self.by_kind.setdefault(worded.phrase.kind, []).append(number)
        self._words: dict[str, str] = {}
        self._parsers: dict[tuple[str, frozenset[str | None]], Parser] = {}
        self._ways: dict[tuple[str, Any], list[tuple[int, tuple[Any, ...]]]] = {}

    # -- reading ---------------------------------------------------------------------------------------

    @cached_property
    def grammar(self) -> str:
        """The phrases as a Lark grammar; an alternative ``pN`` is phrase N, ``wN_M`` word M of the choice N."""
        choices: dict[Words, str] = {}
        rules: list[str] = []
        for kind, numbers in self.by_kind.items():
            lines = [f"{self._parts(self.phrases[n].parts, choices)} -> p{n}" for n in numbers]
            rules.append(f"k_{kind}: " + "\n  | ".join(lines))
        for words, name in choices.items():
            self._words.update({f"{name}_{i}": word for i, word in enumerate(words.choices)})
            lines = [f"{_quote(word)} -> {name}_{i}" for i, word in enumerate(words.choices)]
            rules.append(f"{name}: " + "\n  | ".join(lines))
        patterns = {each.pattern: kind.upper() for kind, each in reversed(BUILT_IN.items())}
        rules += [f"{name}: /{pattern}/" for pattern, name in patterns.items()]
        rules += [f"k_{kind}: {patterns[each.pattern]}" for kind, each in BUILT_IN.items()]
        return "\n".join(rules)

    def _parts(self, parts: tuple[Part, ...], choices: dict[Words, str]) -> str:
        written = []
        for part in parts:
            if isinstance(part, Slot):
                written.append(f"k_{part.kind}")
            elif len(part.choices) == 1:
                written.append(_quote(part.choices[0]))
            else:
                written.append(choices.setdefault(part, f"w{len(choices)}"))
        return " ".join(written)

    @cached_property
    def parser(self) -> Lark:
        """The parser; built once, when something is first read. It gives every reading there is."""
        return Lark(self.grammar, parser="earley", lexer="dynamic", ambiguity="explicit", start=START)

    def read(self, text: str) -> list[Derivation]:
        """Every reading of a text as a sentence that differs in meaning. Raises ``Unreadable``."""
        parser = self._parser_for(text)
        if parser is None:
            self._parse_with_all(text)
            raise Unreadable(0)
        try:
            tree = parser.parse(text, START)  # type: ignore[no-untyped-call]
        except UnexpectedInput:
            # What isn't in the text was left out; all phrases know best how far it fits.
            tree = self._parse_with_all(text)
        found = self._evaluate("sentence", tree)
        if not found:
            raise Unreadable(0)
        meanings: dict[Any, Derivation] = {}
        # Only in HYPER BATTLE is something meant where a text doesn't say how long.
        fuller = (self.is_loose, self.is_spanless)
        for leaves_out in fuller if self.game == "hyper_battle" else reversed(fuller):
            found = [derivation for derivation in found if not leaves_out(derivation)] or found
        for derivation in self.clear_of(found):
            meanings.setdefault(derivation.value, derivation)
        return list(meanings.values())

    def clear_of(self, found: list[Derivation]) -> list[Derivation]:
        """The readings in which it is clear who does what. Raises ``Unclear`` where there are none."""
        from engine.effects.reading.subjects import is_unclear

        clear = [derivation for derivation in found if not is_unclear(self, derivation)]
        if not clear:
            raise Unclear
        return clear

    def reads_as(self, phrase: Phrase, text: str) -> bool:
        """Whether a text can be read as this phrase."""
        kind = phrase.kind
        parser = self._parser_for(text, f"k_{kind}")
        try:
            tree = None if parser is None else parser.parse(text, f"k_{kind}")  # type: ignore[no-untyped-call]
        except UnexpectedInput:
            return False
        found = [] if tree is None else self._evaluate(kind, tree)
        return any(self.phrases[each.number].phrase is phrase for each in found)

    def _parse_with_all(self, text: str) -> Any:
        try:
            return self._whole.parse(text, START)  # type: ignore[no-untyped-call]
        except UnexpectedInput as error:
            at = error.pos_in_stream or 0
            raise Unreadable(at if at >= 0 else len(text)) from None

    def _parser_for(self, text: str, start: str = START) -> Parser | None:
        """The parser with only the phrases whose words occur in a text (Earley's work grows with the phrases), or
        ``None`` if none of them may stand at the start."""
        usable = _complete([worded for worded in self.phrases if _may_occur(worded, text)])
        names = {f"p{self._numbers[id(worded.phrase)]}" for worded in usable}
        rules = [
            rule
            for rule in self._makes.rules
            if rule.alias is None or (rule.alias in names if rule.alias[0] == "p" else self._words[rule.alias] in text)
        ]
        defined = {rule.origin for rule in rules}
        kept = [rule for rule in rules if all(each.is_term or each in defined for each in rule.expansion)]
        if not any(each.name == start for each in defined):
            return None
        key = (start, frozenset(rule.alias for rule in kept))
        if key not in self._parsers:
            if len(self._parsers) >= MOST_PARSERS:
                self._parsers.clear()
            self._parsers[key] = self._makes.parser(kept, start)
        return self._parsers[key]

    @cached_property
    def _makes(self) -> Parsers:
        return Parsers(self.parser)

    @cached_property
    def _whole(self) -> Parser:
        return self._makes.parser(self._makes.rules, START)

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {id(worded.phrase): number for number, worded in enumerate(self.phrases)}

    def is_loose(self, derivation: Derivation) -> bool:
        """Whether it leaves out what a step is about."""
        return any(phrase.loose for phrase in self.phrases_of(derivation))

    def is_spanless(self, derivation: Derivation) -> bool:
        """Whether it leaves out how long something holds."""
        return any(phrase.spanless for phrase in self.phrases_of(derivation))

    def phrases_of(self, derivation: Derivation) -> Iterator[Phrase]:
        """The phrases that a value was read by, its own first."""
        if derivation.number >= 0:
            yield self.phrases[derivation.number].phrase
            for each in derivation.inside:
                if isinstance(each, Derivation):
                    yield from self.phrases_of(each)

    def _evaluate(self, kind: str, tree: Any) -> list[Derivation]:
        if tree.data == "_ambig":
            return [each for child in tree.children for each in self._evaluate(kind, child)][: MAX_READINGS + 1]
        if tree.data[:2] == "k_" and tree.data[2:] in BUILT_IN:
            return [Derivation(kind, BUILT_IN[tree.data[2:]].value(str(tree.children[0])), -1, ())]
        number = int(tree.data[1:])
        worded = self.phrases[number]
        children = iter([child for child in tree.children if not isinstance(child, Token)])
        ways: list[tuple[Derivation | int, ...]] = [()]
        for part in worded.parts:
            if isinstance(part, Words):
                if len(part.choices) > 1:
                    chosen = _word_chosen(next(children))
                    ways = [(*way, each) for way in ways for each in chosen]
                continue
            inner = self._evaluate(part.kind, next(children))
            ways = [(*way, each) for way in ways for each in inner][: MAX_READINGS + 1]
        found = []
        for way in ways:
            filled = [each for each in way if isinstance(each, Derivation)]
            values = {slot.name: each.value for slot, each in zip(worded.slots, filled, strict=True)}
            value = worded.phrase.build(**values)
            if value is not REJECT:
                found.append(Derivation(kind, value, number, way))
        return found

    # -- saying ----------------------------------------------------------------------------------------

    def wording(self, derivation: Derivation) -> tuple[int, ...]:
        """Which of the ways to say a value a text has used, for each choice there was, in the order of the text."""
        return tuple(self._wording(derivation))

    def _wording(self, derivation: Derivation) -> Iterator[int]:
        if derivation.number < 0:
            return
        ways = self.ways(derivation.kind, derivation.value)
        inside = tuple(each.value for each in derivation.inside if isinstance(each, Derivation))
        if len(ways) > 1:
            yield ways.index((derivation.number, inside))
        for each in derivation.inside:
            if isinstance(each, int):
                yield each
            else:
                yield from self._wording(each)

    def ways(self, kind: str, value: Any) -> list[tuple[int, tuple[Any, ...]]]:
        """Every way to say a value as a phrase of some kind: the phrase's number and the values in its slots."""
        key = (kind, value)
        if key not in self._ways:
            found: dict[tuple[int, tuple[Any, ...]], None] = {}
            for number in self.by_kind.get(kind, ()):
                worded = self.phrases[number]
                for filled in worded.phrase.take_apart(value):
                    if worded.phrase.build(**filled) == value and all(
                        self.sayable(slot.kind, filled[slot.name]) for slot in worded.slots
                    ):
                        found[(number, tuple(filled[slot.name] for slot in worded.slots))] = None
            if len(self._ways) > 20_000:
                self._ways.clear()
            self._ways[key] = list(found)
        return self._ways[key]

    def sayable(self, kind: str, value: Any) -> bool:
        """Whether some phrase of this kind says the value."""
        built_in = BUILT_IN.get(kind)
        return bool(self.ways(kind, value)) if built_in is None else built_in.has_words(value)

    def say(self, kind: str, value: Any, wording: Iterator[int]) -> str:
        """The value in words; ``wording`` gives the choices made, and the usual ones where it has run out.

        Raises ``Unsayable`` where no phrase says it.
        """
        if kind in BUILT_IN:
            return BUILT_IN[kind].words(value)
        ways = self.ways(kind, value)
        if not ways:
            raise Unsayable(f"{kind}: {value!r}")
        choice = next(wording, 0) if len(ways) > 1 else 0
        number, filled = ways[choice if choice < len(ways) else 0]
        values, said = iter(filled), []
        for part in self.phrases[number].parts:
            if isinstance(part, Slot):
                said.append(self.say(part.kind, next(values), wording))
            elif len(part.choices) == 1:
                said.append(part.choices[0])
            else:
                choice = next(wording, 0)
                said.append(part.choices[choice if choice < len(part.choices) else 0])
        return "".join(said)


def _may_occur(worded: Worded, text: str) -> bool:
    """Whether the fixed words of a phrase all occur in a text."""
    words = (part.choices for part in worded.parts if isinstance(part, Words))
    return all(any(word in text for word in choices) for choices in words)


def _complete(phrases: list[Worded]) -> list[Worded]:
    """The phrases of which every slot can be filled."""
    while True:
        kinds = {worded.phrase.kind for worded in phrases} | BUILT_IN.keys()
        left = [worded for worded in phrases if all(slot.kind in kinds for slot in worded.slots)]
        if len(left) == len(phrases):
            return left
        phrases = left


def _word_chosen(tree: Tree[Token]) -> list[int]:
    if tree.data == "_ambig":
        return [each for child in tree.children for each in _word_chosen(child)]  # type: ignore[arg-type]
    return [int(tree.data.rpartition("_")[2])]


def _quote(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"' if word else ""
