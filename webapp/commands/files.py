"""Files that commands are given: one that isn't there is bad input, refused in one sentence, by every command alike."""

from pathlib import Path

from webapp.errors import Refusal


def existing_file(name: str) -> Path:
    """The file with this name. Raises `Refusal` where there is none."""
    path = Path(name)
    if path.is_dir():
        raise Refusal(f"{path} 是文件夹，应是一个文件", f"{path} is a folder; a file is right")
    if not path.exists():
        raise Refusal(f"没有 {path} 这个文件：请检查文件名", f"There is no file {path}: check the name")
    return path
