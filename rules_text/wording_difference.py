"""Where two wordings differ, for showing them side by side."""

import re
from difflib import SequenceMatcher
from enum import StrEnum
from typing import NamedTuple

# Latin words and figures change as a whole, everything else character by character.
_UNIT = re.compile(r"[A-Za-z]+|\d+(?:\.\d+)*|\s+|.", re.DOTALL)


class Part(StrEnum):
    """What a stretch of text is: in both wordings, only in the former, only in the latter."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


class Stretch(NamedTuple):
    """A stretch of text and what it is."""

    part: Part
    text: str


def wording_difference(before: str, after: str) -> tuple[Stretch, ...]:
    """Both wordings as one run: dropping what is new gives ``before``, dropping what is gone gives ``after``."""
    old, new = _UNIT.findall(before), _UNIT.findall(after)
    stretches = []
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            stretches.append(Stretch(Part.SAME, "".join(old[i:j])))
            continue
        stretches += [
            Stretch(part, text)
            for part, text in ((Part.GONE, "".join(old[i:j])), (Part.NEW, "".join(new[k:m])))
            if text
        ]
    return tuple(stretches)
