"""Where the user's own data lies."""

import os
from pathlib import Path

from platformdirs import user_data_path

STORE_NAME = "floorjudge.db"


def floorjudge_home() -> Path:
    """The folder of the user's own data, made if it isn't there, readable by its owner alone.

    `FLOORJUDGE_HOME` names it; without that it is the platform's data folder. It holds the store
    (`floorjudge.db`) and the search index, which may be thrown away at any time.
    """
    named = os.environ.get("FLOORJUDGE_HOME")
    home = Path(named).expanduser() if named else user_data_path("floorjudge", appauthor=False)
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return home


def store_path() -> Path:
    """The path of the store's SQLite file; the file itself is made when first opened."""
    return floorjudge_home() / STORE_NAME
