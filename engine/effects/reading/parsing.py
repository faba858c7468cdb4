"""Parsers with only the rules that a text needs, made quickly: Earley's work grows with the rules, and so does Lark's
analysis of a grammar, of which its Earley parser uses little.
"""

from __future__ import annotations

from typing import Any

from lark import Lark, Tree
from lark.common import ParserConf
from lark.grammar import NonTerminal, Rule, Symbol, Terminal
from lark.parsers.earley_forest import StableSymbolNode
from lark.parsers.xearley import Parser
from lark.utils import OrderedSet


class _Kind(NonTerminal):
    """A nonterminal of which there is one object for each name, so that it needs no comparing of names."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__


class _Word(Terminal):
    """A terminal of which there is one object for each name."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__


class _Rule(Rule):
    """A rule of which there is one object."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class Parsers:
    """Makes parsers with some of a grammar's rules."""

    def __init__(self, lark: Lark) -> None:
        whole: Any = lark.parser
        conf = whole.parser_conf
        self._lexer_conf, self._matches = whole.lexer_conf, whole.parser.term_matcher
        self._symbols: dict[Symbol, Symbol] = {}
        self.rules: list[Rule] = []
        self._callbacks: dict[Rule, Any] = {}
        for rule in conf.rules:
            expansion = [self._only(symbol) for symbol in rule.expansion]
            made = _Rule(self._only(rule.origin), expansion, rule.order, rule.alias, rule.options)
            self.rules.append(made)
            self._callbacks[made] = conf.callbacks[rule]
        self._nullable = frozenset(self._symbols[each] for each in whole.parser.NULLABLE if each in self._symbols)

    def _only(self, symbol: Symbol) -> Any:
        if symbol not in self._symbols:
            name: Any = symbol.name
            self._symbols[symbol] = _Word(name, symbol.filter_out) if isinstance(symbol, Terminal) else _Kind(name)
        return self._symbols[symbol]

    def parser(self, rules: list[Rule], start: str) -> Parser:
        """A parser with these of ``rules``, which must define all of their symbols, for one start symbol. It gives
        every reading there is."""
        callbacks: Any = self._callbacks
        return _Partial(self._lexer_conf, ParserConf(rules, callbacks, [start]), self._matches, self._nullable)


class _Partial(Parser):
    """Lark's Earley parser without its analysis of the grammar: what may be empty is known from the whole of it, and
    what a symbol may begin with is followed here."""

    def __init__(self, lexer_conf: Any, conf: ParserConf, matches: Any, nullable: frozenset[Symbol]) -> None:
        self.lexer_conf, self.parser_conf, self.term_matcher = lexer_conf, conf, matches
        self.resolve_ambiguity = self.debug = self.complete_lex = False
        self.ignore: list[Terminal] = []
        self.Tree, self.Set, self.SymbolNode = Tree, OrderedSet, StableSymbolNode
        self.callbacks, self.forest_sum_visitor, self.NULLABLE = conf.callbacks, None, nullable
        symbols = {symbol for rule in conf.rules for symbol in rule.expansion}
        self.TERMINALS = {symbol for symbol in symbols if symbol.is_term}
        self.NON_TERMINALS = symbols - self.TERMINALS
        own: dict[Any, list[Rule]] = {}
        for rule in conf.rules:
            own.setdefault(rule.origin, []).append(rule)
        self.predictions = {origin: _openings(origin, own) for origin in own}
        for start in conf.start:
            # Lark looks the start symbol up by its name.
            named = next(origin for origin in own if origin.name == start)
            self.predictions[NonTerminal(start)] = self.predictions[named]


def _openings(origin: Any, own: dict[Any, list[Rule]]) -> list[Rule]:
    """The rules that a symbol may begin with, its own first."""
    found, ahead, seen = [], [origin], {origin}
    for symbol in ahead:
        for rule in own[symbol]:
            found.append(rule)
            first = rule.expansion[0] if rule.expansion else None
            if first is not None and not first.is_term and first not in seen:
                seen.add(first)
                ahead.append(first)
    return found
