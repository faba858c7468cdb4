"""A rulebook text in our own words, sound and damaged, for the tests of importing."""

import re

from rules_text.library import load_rulebook

from .damage import damage

# Bytes across 张； and 张： are those of a character read niú; what follows the lost byte can only be guessed.
ACROSS = {"牛": "niú", "牌": "pái"}
GUESSABLE = "双方各备一副套牌，刚好 40 张；同一个卡牌编号（见 2.0.7）在里面最多 3 张。"


def rulebook_text(**texts: str) -> str:
    """Our wording of 英雄对决 with its rulebook's numbers; ``_1_2_3="…"`` puts another text in a clause's place."""
    others = {name.removeprefix("_").replace("_", "."): text for name, text in texts.items()}
    return "\n".join(
        f"{clause.id} {others.get(clause.id, clause.zh)}"
        for clause in load_rulebook("hero_duel")
        if re.fullmatch(r"\d+\.\d+\.\d+[a-z]?", clause.id)
    )


def damaged_text() -> str:
    """The same, damaged: in clause 1.0.2 a character is lost that only its neighbours tell."""
    lines = rulebook_text(_1_0_2=GUESSABLE).split("\n")
    return "\n".join(damage(line, ACROSS) if line.startswith("1.0.2 ") else line for line in lines)


# A line that goes on after a whole sentence, and one that has nothing to do with the game.
UNNUMBERED = "方头括号里的代价做不到，效果就用不了。"
STRAY = "（本页由整理者上传，转载请注明。）"


def text_with_loose_lines() -> str:
    """Our wording with a line without a number behind clause 1.1.3, and a stray one at the end."""
    lines = rulebook_text().split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith("1.1.3 "))
    return "\n".join([*lines[: place + 1], UNNUMBERED, *lines[place + 1 :], STRAY])
