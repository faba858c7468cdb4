"""A whole event as one file: moved to another machine, continued there, and brought back."""

import json
from collections import Counter
from typing import Any

from engine.tournament.event_json import UnreadableEntry, entry_from_json, entry_to_json
from engine.tournament.events import Entry, EventCreated
from engine.tournament.faults import Refused
from webapp.desk.event_log import STREAM, EventLog, UnknownEvent, fact_of
from webapp.desk.identifiers import ALPHABET, CODE_LENGTH, new_secret
from webapp.desk.links import STREAM as LINKS
from webapp.desk.links import is_link, links_from
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
    for a file that is no event, or for an event that went on differently here; nothing is kept then.
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
    before, new = here.version, entries[here.version :]
    try:
        here.prove(new)
    except Refused as refused:
        fault, more = refused.faults[0], len(refused.faults) - 1
        at_zh, _bar, at_en = fault.where.partition(" / ")
        raise _no_event(
            f"{at_zh}不成立：{fault.zh}{f'（另有 {more} 处）' if more else ''}",
            f"{at_en} may not be: {fault.en}{f' (and {more} more)' if more else ''}",
        ) from refused
    kept = [Fact(each.kind, each.body, each.who) for each in store.read(LINKS + event_id)]
    store.append_together(
        (
            (STREAM + event_id, before, [fact_of(entry) for entry in new]),
            (LINKS + event_id, len(kept), _new_links(kept, _links(document))),
        )
    )
    return event_id, len(new)


def _document(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
        json.dumps(document, ensure_ascii=False).encode()  # half of a surrogate pair is no character
    except (ValueError, RecursionError) as error:
        raise _no_event("不是 JSON", "it is no JSON") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT or document.get("version") != VERSION:
        raise _no_event("不是赛事文件，或版本太新", "it is no event file, or of a newer version")
    event_id = document.get("id")
    if not isinstance(event_id, str) or len(event_id) != CODE_LENGTH or set(event_id) - set(ALPHABET):
        raise _no_event("代码不对", "its code is none")
    return document


def _entries(document: dict[str, Any]) -> list[Entry]:
    """The log in the file, numbered from 1."""
    raw = document.get("entries")
    if not isinstance(raw, list) or not raw:
        raise _no_event("没有记录", "it has no entries")
    try:
        entries = [entry_from_json(each) for each in raw]
        if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
            raise _no_event("记录不连续", "its entries are not numbered one by one")
        if not isinstance(entries[0].what, EventCreated):
            raise _no_event("第一条不是建立赛事", "it does not begin with the event's creation")
        if any(entry.when.tzinfo is None for entry in entries):
            raise _no_event("有的记录的时间没有时区", "the time of an entry has no zone")
    except UnreadableEntry as error:
        raise _no_event(error.zh, error.en) from error
    return entries


def _links(document: dict[str, Any]) -> list[Fact]:
    """What the file says of the links. Raises `Refusal` for what makes no sense."""
    raw = document.get("links", [])
    broken = _no_event("个人链接的部分坏了", "its part about personal links is damaged")
    if not isinstance(raw, list):
        raise broken
    facts = []
    for each in raw:
        if not (isinstance(each, dict) and isinstance(each.get("kind"), str) and isinstance(each.get("body"), dict)):
            raise broken
        fact = Fact(each["kind"], each["body"], str(each.get("who", "")))
        if not is_link(fact):
            raise broken
        facts.append(fact)
    if facts and facts[0].kind != "key_made":
        raise broken
    try:
        links_from(facts)
    except KeyError as error:
        raise broken from error
    return facts


def _new_links(here: list[Fact], there: list[Fact]) -> list[Fact]:
    """What the file knows of the links that this machine doesn't; an event without any gets a key of its own.

    Both machines may have made some since they parted. Raises `Refusal` where their keys differ.
    """
    if not here:
        return there or [Fact("key_made", {"key": new_secret()})]
    if there and here[0] != there[0]:
        raise Refusal(
            "文件里的个人链接和这台机器上的不是一套：请用最近存下的赛事文件",
            "The personal links in the file are not those of this machine: use the newest file of the event",
        )
    known = Counter(map(_key, here))
    fresh: list[Fact] = []
    for fact in there:
        if known[_key(fact)]:
            known[_key(fact)] -= 1
        else:
            fresh.append(fact)
    return fresh


def _key(fact: Fact) -> str:
    return json.dumps([fact.kind, fact.body, fact.who], sort_keys=True)


def _no_event(zh: str, en: str) -> Refusal:
    return Refusal(f"这个文件不能当作赛事读入：{zh}", f"This file can't be taken up as an event: {en}")
