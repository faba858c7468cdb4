"""What a file is called, in messages and in the store."""

import os
from pathlib import Path

STANDARD_INPUT = "-"


def shown_name(name: str) -> str:
    """A file's name without its folders, as text that can be kept: a name needn't be UTF-8."""
    if name == STANDARD_INPUT:
        return "stdin"
    return os.fsencode(Path(name).name).decode("utf-8", "replace")
