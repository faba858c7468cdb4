"""The site as a whole: headers, languages, limits, what goes wrong."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import default_exceptions

from webapp.app import create_app
from webapp.config import secret_key
from webapp.error_pages import http_error
from webapp.language import local_address

PAGES = ("/", "/rules", "/rules/hero_duel", "/rules/hero_duel/1.1.6", "/glossary", "/pairings", "/offline")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_loads_from_this_host_alone_and_runs_nothing_inline(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    html = response.text
    loaded = re.findall(r'<(?:script|link|img|iframe)[^>]+(?:src|href)="([^"]+)"', html)
    assert loaded
    assert all(address.startswith("/") and not address.startswith("//") for address in loaded)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*src)", html)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_speaks_chinese_first_and_english_on_request(client: FlaskClient, path: str) -> None:
    assert '<html lang="zh-Hans">' in client.get(path).text
    client.set_cookie("language", "en")
    english = client.get(path).text
    assert '<html lang="en">' in english
    assert "Skip to content" in english


def test_what_a_page_loads_is_there(client: FlaskClient) -> None:
    html = client.get("/").text
    for address in re.findall(r'(?:src|href)="(/(?:static|bootstrap)[^"]+)"', html):
        response = client.get(address)
        assert response.status_code == 200, address
        assert "max-age" in response.headers["Cache-Control"]


def test_the_language_switch_keeps_the_page(client: FlaskClient) -> None:
    html = client.get("/?q=1.1.6&game=hero_duel").text
    switch = re.search(r'class="language" href="([^"]+)"', html)
    assert switch
    response = client.get(switch[1].replace("&amp;", "&"))
    assert response.status_code == 302
    assert response.headers["Location"] == "/?q=1.1.6&game=hero_duel"
    assert '<html lang="en">' in client.get(response.headers["Location"]).text


@pytest.mark.parametrize(
    "address", ["https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "", "javascript:1"]
)
def test_the_language_switch_leads_nowhere_else(app: Flask, address: str) -> None:
    with app.test_request_context():
        assert local_address(address) == "/"


def test_an_unknown_clause_suggests_the_nearest(client: FlaskClient) -> None:
    response = client.get("/rules/hero_duel/1.1.6z")
    assert response.status_code == 404
    assert 'href="/rules/hero_duel/1.1.6"' in response.text


def test_an_unknown_game_names_those_there_are(client: FlaskClient) -> None:
    response = client.get("/rules/chess")
    assert response.status_code == 404
    assert "hero_duel" in response.text


def test_an_unknown_page_says_so_in_words(client: FlaskClient) -> None:
    response = client.get("/no/such/page")
    assert response.status_code == 404
    assert "这里没有页面" in response.text


def test_a_post_without_its_token_is_refused_in_words(shared_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(shared_home))
    client = create_app({"SECRET_KEY": "test"}).test_client()
    response = client.post("/pairings", data={"text": "round"})
    assert response.status_code == 400
    assert "重新提交" in response.text


def test_a_flood_of_requests_is_slowed_down(shared_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(shared_home))
    client = create_app({"SECRET_KEY": "test", "WTF_CSRF_ENABLED": False}).test_client()
    statuses = [client.post("/pairings", data={"text": ""}).status_code for _ in range(31)]
    assert statuses[:30] == [422] * 30
    assert statuses[30] == 429


def test_what_is_too_large_is_refused_in_words(client: FlaskClient) -> None:
    response = client.post("/pairings", data={"text": "x" * (5 * 1024 * 1024)})
    assert response.status_code == 413
    assert "4 MB" in response.text


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert len(key) == 64
    assert secret_key(tmp_path) == key
    assert (tmp_path / "secret.key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("code", sorted(default_exceptions))
def test_every_http_error_is_said_in_the_readers_language(app: Flask, code: int) -> None:
    with app.test_request_context():
        page = http_error(default_exceptions[code]()).get_data(as_text=True)
    said = re.search(r"</h1>\s*<p>([^<]*)</p>", page)
    assert said
    assert re.search(r"[\u4e00-\u9fff]{4}", said[1])
