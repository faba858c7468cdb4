"""Addresses of static files that change with their content."""

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, current_app, url_for

STATIC = Path(__file__).parent / "static"


@cache
def content_hash(path: Path) -> str:
    """Ten hexadecimal digits of a file's content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def asset(name: str) -> str:
    """The address of one of our static files, with its content's hash."""
    return url_for("static", filename=name, v=content_hash(STATIC / name))


def bootstrap_css() -> str:
    """The address of Bootstrap's style sheet, served out of Bootstrap-Flask, with its content's hash."""
    folder = current_app.blueprints["bootstrap"].static_folder
    assert folder is not None
    name = "css/bootstrap.min.css"
    return url_for("bootstrap.static", filename=name, v=content_hash(Path(folder) / name))


def init_app(app: Flask) -> None:
    """Give the templates `asset(name)` and `bootstrap_css()`."""
    app.jinja_env.globals.update(asset=asset, bootstrap_css=bootstrap_css)
