"""A whole event as one file: moved to another machine, continued there, and brought back."""

import json
from collections.abc import Sequence
from typing import Any

from engine.tournament.event_json import UnreadableEntry, entry_from_json, entry_to_json
from engine.tournament.events import Entry, EventCreated
from engine.tournament.faults import Refused
from engine.tournament.fold import fold
from webapp.desk.event_log import STREAM, EventLog, UnknownEvent, fact_of
from webapp.desk.identifiers import ALPHABET, CODE_LENGTH
from webapp.desk.links import STREAM as LINKS
from webapp.desk.links import make_key, read_links
from webapp.errors import Refusal
from webapp.store import Fact, Store

FORMAT, VERSION = "floorjudge-event", 1


def export_event(store: Store, event_id: str) -> dict[str, Any]:
    """The event as one JSON-able document: its log, and what its personal links are made from.

    Raises `UnknownEvent`.
    """
    log = EventLog(event_id)
    log.refresh(store)
    if not log.entries:
        raise UnknownEvent(event_id)
    links = [{"kind": each.kind, "body": each.body, "who": each.who} for each in store.read(LINKS + event_id)]
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": event_id,
        "name": log.event.settings.name,
        "entries": [entry_to_json(entry) for entry in log.entries],
        # Whoever has the file can act for every player: it is for the organiser's own hands.
        "links": links,
    }


def import_event(store: Store, text: str) -> tuple[str, int]:
    """Take up an event from a file; gives its id and how many entries were new.

    An event that is here already is carried on where the file has more of the same log. Raises `Refusal`
    for a file that is no event, or for an event that went on differently here.
    """
    document = _document(text)
    event_id = document["id"]
    entries = _entries(document)
    here = EventLog(event_id)
    here.refresh(store)
    common = min(here.version, len(entries))
    if here.entries[:common] != entries[:common]:
        raise Refusal(
            f"赛事 {event_id} 在这台机器上已有不同的后续：两边不能合并",
            f"Event {event_id} has gone on differently on this machine: the two can't be joined",
        )
    new = entries[here.version :]
    if new:
        store.append(STREAM + event_id, here.version, [fact_of(entry) for entry in new])
    _take_links(store, event_id, document.get("links", ()))
    return event_id, len(new)


def _document(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError as error:
        raise _no_event("不是 JSON", "it is no JSON") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT or document.get("version") != VERSION:
        raise _no_event("不是赛事文件，或版本太新", "it is no event file, or of a newer version")
    event_id = document.get("id")
    if not isinstance(event_id, str) or len(event_id) != CODE_LENGTH or set(event_id) - set(ALPHABET):
        raise _no_event("代码不对", "its code is none")
    return document


def _entries(document: dict[str, Any]) -> list[Entry]:
    """The log in the file, proven to be one: numbered from 1, and foldable."""
    raw = document.get("entries")
    if not isinstance(raw, list) or not raw:
        raise _no_event("没有记录", "it has no entries")
    try:
        entries = [entry_from_json(each) for each in raw]
        if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
            raise _no_event("记录不连续", "its entries are not numbered one by one")
        if not isinstance(entries[0].what, EventCreated):
            raise _no_event("第一条不是建立赛事", "it does not begin with the event's creation")
        fold(entries)
    except (UnreadableEntry, AttributeError, TypeError, KeyError, ValueError) as error:
        if isinstance(error, Refused):
            raise Refusal("赛事文件前后矛盾", "The event file contradicts itself", error.faults) from error
        raise _no_event(str(error), str(error)) from error
    return entries


def _take_links(store: Store, event_id: str, links: Sequence[dict[str, Any]]) -> None:
    """Take up what is new of the links; an event without any gets a key of its own."""
    have = store.version(LINKS + event_id)
    facts = [Fact(str(each["kind"]), each["body"], str(each.get("who", ""))) for each in links[have:]]
    if facts:
        store.append(LINKS + event_id, have, facts)
    if not read_links(store, event_id).key:
        make_key(store, event_id)


def _no_event(zh: str, en: str) -> Refusal:
    return Refusal(f"这个文件不能当作赛事读入：{zh}", f"This file can't be taken up as an event: {en}")
