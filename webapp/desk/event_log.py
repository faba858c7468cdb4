"""The log of an event in the store: read once, kept folded, appended to under the version that was seen.

Folding forty thousand entries for every phone that asks would be slow, so a process keeps each event as it
last saw it and takes up what is new. Whoever works on an event holds its lock meanwhile.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from threading import Lock, RLock
from typing import TypeVar

from engine.tournament.checks import faults_of, propose
from engine.tournament.event import Event
from engine.tournament.event_json import entry_from_json, entry_to_json, mistyped
from engine.tournament.events import Entry, Operation, TakenBack
from engine.tournament.faults import Fault, Refused
from engine.tournament.fold import apply, fold
from engine.tournament.roles import Role
from webapp.errors import Refusal
from webapp.store import Conflict, Fact, Store

STREAM = "event/"
T = TypeVar("T")
# A writer of another process may be faster; what is refused then is refused by the event itself.
ATTEMPTS = 5
KEPT = 8


class UnknownEvent(Refusal):
    """There is no event of that id."""

    def __init__(self, event_id: str) -> None:
        super().__init__(
            f"没有代码为「{event_id}」的赛事：请核对代码",
            f"There is no event with the code “{event_id}”: check the code",
        )


def now() -> datetime:
    """This moment, in UTC, to the millisecond."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def fact_of(entry: Entry) -> Fact:
    """An entry of the log as it lies in the store."""
    return Fact(type(entry.what).__name__, entry_to_json(entry), entry.who)


class EventLog:
    """An event's log and what it folds to. `event` changes as entries are added."""

    def __init__(self, event_id: str) -> None:
        self.id = event_id
        self.lock = RLock()
        self.entries: list[Entry] = []
        self._event: Event | None = None
        self._worked_out: tuple[int, dict[object, object]] = (0, {})
        self._kept: dict[object, object] = {}

    @property
    def stream(self) -> str:
        return STREAM + self.id

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def event(self) -> Event:
        """The event as of the last entry. Raises `UnknownEvent` while there is none."""
        if self._event is None:
            raise UnknownEvent(self.id)
        return self._event

    def once(self, key: object, work: Callable[[], T]) -> T:
        """What `work` gives, worked out once for this version: two thousand phones ask for one table."""
        if self._worked_out[0] != self.version:
            self._worked_out = (self.version, {})
        known = self._worked_out[1]
        if key not in known:
            known[key] = work()
        return known[key]  # type: ignore[return-value]

    def kept(self, key: Hashable, work: Callable[[], T]) -> T:
        """What `work` gives, worked out once for `key`, whatever the version: of the last few keys."""
        if key not in self._kept:
            while len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = work()
        return self._kept[key]  # type: ignore[return-value]

    def event_with(self, what: Operation) -> Event:
        """The event as it would be after one more operation, which may be done. Nothing is kept."""
        last = self.entries[-1]
        return fold((*self.entries, replace(last, number=last.number + 1, what=what)))

    def refresh(self, store: Store) -> None:
        """Take up what others have appended; begin anew if the store is an older one (a backup put back)."""
        if store.version(self.stream) < self.version:
            self.entries, self._event = [], None
        self._take_up(entry_from_json(stored.body) for stored in store.read(self.stream, self.version))

    def do(
        self, store: Store, operations: Sequence[Operation], *, who: str, role: Role, when: datetime | None = None
    ) -> list[Entry]:
        """Append operations, all or none.

        Raises
        ------
        Refused
            With every reason against the first of them that may not be done.
        Conflict
            If others were faster again and again.
        """
        for attempt in range(1, ATTEMPTS + 1):
            before = self.version
            try:
                self._propose_all(operations, who, role, when or now())
                store.append(self.stream, before, [fact_of(entry) for entry in self.entries[before:]])
            except Conflict:
                self._forget(before)
                self.refresh(store)
                if attempt == ATTEMPTS:
                    raise
            except BaseException:
                self._forget(before)
                raise
            else:
                return self.entries[before:]
        raise AssertionError("the loop returns or raises")

    def prove(self, entries: Iterable[Entry]) -> None:
        """Take up entries from elsewhere, each of which may be done after the ones before it; nothing is stored.

        Raises `Refused` with what speaks against the first that may not.
        """
        for entry in entries:
            fields = ", ".join(mistyped(entry.what))
            faults = [Fault("mistyped", f"{fields} 的值不成形", f"{fields} is of another form")] if fields else []
            if not faults:
                found = faults_of(self.entries, entry.what, who=entry.who, role=entry.role, event=self._event)
                faults = list(found)
            if faults:
                at = f"第 {entry.number} 条记录 / entry {entry.number}"
                raise Refused(replace(fault, where=at) for fault in faults)
            self._take_up([entry])

    def _propose_all(self, operations: Iterable[Operation], who: str, role: Role, when: datetime) -> None:
        for what in operations:
            self._take_up([propose(self.entries, what, who=who, role=role, when=when, event=self._event)])

    def _take_up(self, entries: Iterable[Entry]) -> None:
        """Add entries, folding on where that is possible: what takes something back needs a new start."""
        again = False
        for entry in entries:
            self.entries.append(entry)
            again = again or self._event is None or isinstance(entry.what, TakenBack)
            if not again and self._event is not None:
                apply(entry.what, entry, self._event)
                self._event.version = entry.number
        if again:
            self._event = fold(self.entries)

    def _forget(self, version: int) -> None:
        """Go back to what the store is known to hold."""
        if self.version > version:
            del self.entries[version:]
            self._event = fold(self.entries) if self.entries else None


class Shelf:
    """The events that this process has at hand, by id."""

    def __init__(self) -> None:
        self._logs: dict[str, EventLog] = {}
        self._guard = Lock()

    def log(self, event_id: str) -> EventLog:
        """The log of that id, not yet refreshed; the caller takes its lock."""
        with self._guard:
            return self._logs.setdefault(event_id, EventLog(event_id))


def since(log: Sequence[Entry], version: int) -> tuple[Entry, ...]:
    """The entries behind a version that somebody has seen."""
    return tuple(log[version:])


def refuse_if_changed(log: Sequence[Entry], seen: int, kinds: tuple[type[Operation], ...], **fields: object) -> None:
    """Raise `Refused` if somebody else has done, since version `seen`, one of `kinds` with these fields.

    This is the conflict that the second of two writers sees: who was faster, with what.
    """
    for entry in since(log, seen):
        if isinstance(entry.what, kinds) and all(getattr(entry.what, n, v) == v for n, v in fields.items()):
            raise Refused.because(
                "changed-meanwhile",
                f"您打开页面之后，{entry.who} 刚改过这里（第 {entry.number} 条记录）：请看过再提交",
                f"{entry.who} changed this since you opened the page (entry {entry.number}): look, then submit again",
            )
