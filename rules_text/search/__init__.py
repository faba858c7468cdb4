"""Searching the rules: one index over all clauses, and one way to ask it.

>>> index = open_index()                                   # doctest: +SKIP
>>> [hit.ref for hit in index.search("起始手牌", game="hero_duel")]   # doctest: +SKIP
"""

from rules_text.search.hits import Hit
from rules_text.search.rule_index import RuleIndex
from rules_text.search.storage import open_index

__all__ = ["Hit", "RuleIndex", "open_index"]
