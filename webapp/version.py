"""The program's own version."""

from importlib import metadata
from pathlib import Path


def version() -> str:
    """The version of the installed distribution, or of the source tree where none is installed."""
    try:
        return metadata.version("floorjudge")
    except metadata.PackageNotFoundError:
        return _version_of_source()


def _version_of_source() -> str:
    """`make demo` runs from the source tree, where `pyproject.toml` says the version."""
    import tomllib

    project = Path(__file__).resolve().parent.parent / "pyproject.toml"
    document = tomllib.loads(project.read_text(encoding="utf-8"))
    return str(document["project"]["version"])
