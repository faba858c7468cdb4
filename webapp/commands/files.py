"""Files that commands are given: one that isn't there is bad input, refused in one sentence, by every command alike."""

import sys
from pathlib import Path

from webapp.errors import Refusal
from webapp.file_names import STANDARD_INPUT, shown_name


def existing_file(name: str) -> Path:
    """The file with this name. Raises `Refusal` where there is none."""
    path = Path(name)
    if path.is_dir():
        raise Refusal(f"{path} 是文件夹，应是一个文件", f"{path} is a folder; a file is right")
    if not path.exists():
        raise Refusal(f"没有 {path} 这个文件：请检查文件名", f"There is no file {path}: check the name")
    return path


def file_content(name: str, most: int) -> bytes:
    """What a file holds, or standard input where the name is ``-``; ``most + 1`` bytes of a longer one.

    Raises
    ------
    Refusal
        If there is no such file, or it can't be read.
    """
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(most + 1)
    path = existing_file(name)
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise Refusal(
            f"读不到 {shown_name(name)}（{error.strerror}）：请检查文件的权限",
            f"Cannot read {shown_name(name)} ({error.strerror}): check its permissions",
        ) from error
