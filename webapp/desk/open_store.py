"""Opening the store with the desk's tables."""

from pathlib import Path

from webapp.desk.event_list import EVENTS
from webapp.home import store_path
from webapp.store import Store


def open_store(path: Path | None = None) -> Store:
    """The store of this machine, with the list of events kept up to date."""
    return Store(path or store_path(), [EVENTS])
