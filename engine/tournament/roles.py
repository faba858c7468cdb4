"""Who does something at an event, and in what role."""

from __future__ import annotations

from enum import Enum


class Role(Enum):
    """A role at an event. Each operation names the roles that may do it."""

    ORGANISER = "organiser"
    HEAD_JUDGE = "head judge"
    JUDGE = "judge"
    SCOREKEEPER = "scorekeeper"
    PLAYER = "player"

    @property
    def zh(self) -> str:
        return {
            Role.ORGANISER: "主办者",
            Role.HEAD_JUDGE: "主裁判",
            Role.JUDGE: "裁判",
            Role.SCOREKEEPER: "记分员",
            Role.PLAYER: "选手",
        }[self]


LEADERS = frozenset({Role.ORGANISER, Role.HEAD_JUDGE})
"""Those who answer for the event."""
DESK = LEADERS | {Role.SCOREKEEPER}
"""Those who run the rounds."""
JUDGES = frozenset({Role.HEAD_JUDGE, Role.JUDGE})
STAFF = DESK | {Role.JUDGE}
EVERYBODY = STAFF | {Role.PLAYER}
