"""Players' names: cleaned the same way wherever they come in, and compared as people would."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator

from engine.tournament.faults import Fault

LONGEST = 60


def cleaned(name: str) -> str:
    """A name as it is kept: composed letters, single blanks, no characters that can't be seen."""
    spaced = "".join(" " if character.isspace() else character for character in unicodedata.normalize("NFC", name))
    seen = "".join(character for character in spaced if unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co"))
    return " ".join(seen.split())


def name_faults(name: str, where: str = "") -> Iterator[Fault]:
    """What is wrong with a name."""
    if not cleaned(name):
        yield Fault("no-name", "选手要有名字", "a player needs a name", where)
    elif len(name) > LONGEST:
        yield Fault(
            "long-name",
            f"名字「{name[:12]}…」有 {len(name)} 个字，至多 {LONGEST} 个",
            f"the name “{name[:12]}…” has {len(name)} characters; {LONGEST} at most",
            where,
        )
    elif name != cleaned(name):
        yield Fault(
            "unclean-name",
            f"名字「{cleaned(name)}」里有看不见的字符或多余的空格，应写作「{cleaned(name)}」",
            f"the name “{cleaned(name)}” holds blanks or characters that can't be seen; write it “{cleaned(name)}”",
            where,
        )


def folded(name: str) -> str:
    """What names that look alike have in common: width, case and blanks left out."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def lookalikes(new: Iterable[str], known: Iterable[str] = ()) -> Iterator[tuple[str, ...]]:
    """Names that differ but look alike, group by group: each group has one that is new at least."""
    groups: dict[str, dict[str, bool]] = defaultdict(dict)
    for name in known:
        groups[folded(name)][name] = False
    for name in new:
        groups[folded(name)].setdefault(name, True)
    for group in groups.values():
        if len(group) > 1 and any(group.values()):
            yield tuple(group)
