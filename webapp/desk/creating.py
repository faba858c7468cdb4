"""A new event: its log, its key, its place in the list."""

from engine.tournament.events import EventCreated
from engine.tournament.roles import Role
from webapp.desk.event_log import STREAM, EventLog
from webapp.desk.identifiers import new_event_id
from webapp.desk.links import make_key
from webapp.store import Store


def create_event(store: Store, settings: EventCreated, who: str) -> str:
    """Begin an event; gives its id. Raises `engine.tournament.faults.Refused` for settings that make no sense."""
    event_id = new_event_id()
    while store.version(STREAM + event_id):
        event_id = new_event_id()
    EventLog(event_id).do(store, [settings], who=who, role=Role.ORGANISER)
    make_key(store, event_id)
    return event_id
