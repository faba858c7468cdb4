"""The private folder for what can be made again at any time: the parsed library and the search index."""

import os
from pathlib import Path


def private_folder(name: str) -> Path:
    """The folder ``name`` inside ``FLOORJUDGE_HOME`` (or the platform's data folder), not yet made."""
    home = os.environ.get("FLOORJUDGE_HOME")
    if home:
        return Path(home) / name
    import platformdirs

    return platformdirs.user_data_path("floorjudge", appauthor=False) / name


def make_private(folder: Path) -> None:
    """Make ``folder`` so that only its owner can read or write it: what lies there is trusted when read.

    Raises
    ------
    OSError
        If it can't be made.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    folder.chmod(0o700)
