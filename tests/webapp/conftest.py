"""What the tests of the site share: an application on a data folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp.app import create_app


@pytest.fixture(scope="session")
def shared_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One data folder a session, so that the search index is built once."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def app(shared_home: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(shared_home))
    return create_app({"TESTING": True, "SECRET_KEY": "test", "WTF_CSRF_ENABLED": False, "RATELIMIT_ENABLED": False})


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client
