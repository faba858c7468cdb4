"""A real browser on a real server."""

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from webapp.app import create_app
from webapp.pages.home import rules_index

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 860}

# No network and refusals are what some tests are about; a search that goes on typing gives up the answer before.
EXPECTED = ("net::", "status of 4", "htmx:sendAbort", "htmx:sendError", "htmx:afterRequest")

# One process for all of them: a browser is dear.
BROWSER_GROUP = pytest.mark.xdist_group("browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(BROWSER_GROUP)


class Site:
    """A served application that can be taken off the network."""

    def __init__(self, app: Flask) -> None:
        # Not waitress: it can't be stopped while a browser keeps a connection open.
        self._server = make_server("127.0.0.1", 0, app, threaded=True)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(timeout=5)


@pytest.fixture
def site(shared_home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(shared_home))
    # Building the index once takes longer than a browser is waited for.
    rules_index()
    site = Site(create_app({"SECRET_KEY": "test"}))
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Opens an address in a window of its own; nothing may go wrong in its console."""
    wrongs: list[str] = []
    contexts = []

    def open_page(path: str = "/", *, size: dict[str, int] = PHONE, **options: object) -> Page:
        context = browser.new_context(viewport=size, base_url=site.url, locale="zh-CN", **options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: wrongs.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: wrongs.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [wrong for wrong in wrongs if not any(each in wrong for each in EXPECTED)] == []
