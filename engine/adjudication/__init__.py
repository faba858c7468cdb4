"""Adjudication: a reported case → every legal line → a ruling.

``open_case(data)`` reads a case or gives all its faults; ``adjudicate(case)`` searches it and rules on its claims;
``board_view(state)`` is a board as plain data.
"""

from engine.adjudication.board_view import board_view
from engine.adjudication.case import Case, open_case
from engine.adjudication.ruling import Ruling, adjudicate, fault_document

__all__ = ["Case", "Ruling", "adjudicate", "board_view", "fault_document", "open_case"]
