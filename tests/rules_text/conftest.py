"""Every test here keeps its library and its index in a home of its own session."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def private_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A FLOORJUDGE_HOME that holds nothing yet."""
    home = tmp_path_factory.mktemp("home")
    before = os.environ.get("FLOORJUDGE_HOME")
    os.environ["FLOORJUDGE_HOME"] = str(home)
    yield home
    if before is None:
        del os.environ["FLOORJUDGE_HOME"]
    else:
        os.environ["FLOORJUDGE_HOME"] = before
