"""Refusals: what the program says when it won't do what it was asked."""

from collections.abc import Sequence
from typing import Any


class Refusal(Exception):
    """An expected "no": said in one clear sentence, never as a traceback. `code` is its HTTP status.

    Parameters
    ----------
    message_zh : str
        What is wrong, where, and what would be right, in Chinese.
    message_en : str
        The same in English.
    faults : sequence
        Every fault found, each a string or a JSON-able mapping; empty where the message says it all.
    """

    code = 422

    def __init__(self, message_zh: str, message_en: str, faults: Sequence[Any] = ()) -> None:
        super().__init__(message_zh)
        self.message_zh = message_zh
        self.message_en = message_en
        self.faults = tuple(faults)

    def document(self) -> dict[str, Any]:
        """The refusal as one JSON-able mapping: ``error``, ``error_en``, ``faults``."""
        return {"error": self.message_zh, "error_en": self.message_en, "faults": list(self.faults)}


class NotAllowed(Refusal):
    """Somebody else may do this: the message says who."""

    code = 403


def fault_text(fault: object) -> str:
    """One fault in words: a mapping by the sentence it holds or else as ``key: value`` pairs, anything else as its
    text."""
    if isinstance(fault, dict):
        if "text" in fault and "text_en" in fault:
            clauses = "、".join(fault.get("clauses", ()))
            return f"{fault['text']}" + (f"  [{clauses}]" if clauses else "") + f"\n    {fault['text_en']}"
        return " · ".join(f"{key}: {value}" for key, value in fault.items() if value not in (None, "", [], ()))
    return str(fault)
